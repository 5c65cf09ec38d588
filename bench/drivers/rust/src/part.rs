//! Which rows this program has. Record to Record is a program of its own: what the formats call is inlined where it is
//! called from one place, as in a program that does one thing, and each row that calls it from another place takes that
//! away from all (crate rkyv serialized a number in 13.3 ns instead of 8.4, when Record to Record was added).

/// Those of Record to Record.
pub(crate) const RECORDS: bool = cfg!(any(feature = "records", feature = "whole"));

/// All others.
pub(crate) const OTHERS: bool = cfg!(any(not(feature = "records"), feature = "whole"));
