//! Instances for the types of the language and its standard library.

mod choices;
mod lists;
mod maps;
mod numbers;
mod pointers;
mod text;
mod tuples;
