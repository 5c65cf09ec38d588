//! Which rows this program has. The rows of Record to Record are a program of their own, because a library's function
//! is inlined only if it is called from one place, as in a program with one task. Each row that calls it from another
//! place prevents that for all: with the rows of Record to Record, crate rkyv serialized a number in 13.3 ns, not 8.4.

/// Whether the program has the rows of Record to Record.
pub(crate) const RECORDS: bool = cfg!(any(feature = "records", feature = "whole"));

/// Whether the program has all other rows.
pub(crate) const OTHERS: bool = cfg!(any(not(feature = "records"), feature = "whole"));
