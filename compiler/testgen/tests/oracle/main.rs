//! Checks the output of this crate, and the schemas of the repository, with the stock tool.

mod hostile;
mod nodes;
mod random;
mod standard;
mod stock;
mod topical;
