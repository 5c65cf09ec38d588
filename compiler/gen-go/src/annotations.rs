//! The annotations of `go.capnp`.

pub(crate) use zooph_plan::annotations::{find, text};

pub(crate) const PACKAGE: u64 = 0xbea9_7f10_2379_2be0;
pub(crate) const IMPORT: u64 = 0xe130_b601_260e_44b5;
pub(crate) const DOC: u64 = 0xc58a_d6bd_519f_935e;
pub(crate) const TAG: u64 = 0xa574_b419_24ca_efc7;
pub(crate) const NO_TAG: u64 = 0xc876_8679_ec52_e012;
pub(crate) const NAME: u64 = 0xc2b9_6012_172f_8df1;
