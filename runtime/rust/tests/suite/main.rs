//! Tests of the runtime through its public interface.

mod builders;
mod hostile;
mod support;
mod upgrades;
