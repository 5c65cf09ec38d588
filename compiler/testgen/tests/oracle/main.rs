//! What this crate generates, and the schemas of the repository, checked against the stock tool.

mod hostile;
mod nodes;
mod random;
mod standard;
mod stock;
mod topical;
