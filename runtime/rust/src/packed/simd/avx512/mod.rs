//! Kernels with AVX-512 instructions, 64 bytes at a time.

mod pack;
mod unpack;

pub(in super::super) use pack::pack;
pub(in super::super) use unpack::unpack;
