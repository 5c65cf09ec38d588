//! Tests of the runtime through its public interface.

mod builders;
mod building;
mod builds;
mod extremes;
mod faults;
mod hostile;
mod lent;
mod limits;
mod misuse;
mod multiplied;
mod oracle;
mod outside;
mod owned;
mod program;
mod records;
mod setting;
mod support;
mod upgrades;
mod views;
