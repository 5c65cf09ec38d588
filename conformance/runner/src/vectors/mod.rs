//! The vector files: their form, and the code that generates them.

mod alone;
mod bits;
mod budgets;
mod canonical;
mod corpus;
mod draft;
mod evolution;
mod far;
mod fields;
mod files;
mod followed;
mod forms;
mod json;
mod layers;
mod lists;
mod members;
mod packing;
mod segments;
mod shapes;
mod shared;
mod streams;
mod utf8;
mod wide;

pub(crate) use draft::{of_bytes, of_message, packed};
pub use files::{Expect, Fault, Hex, Limits, Stock, Topic, Vector, hex, load, unhex};
pub(crate) use packing::of_packed;

use crate::model::Library;

/// Generates every file, with its path below `vectors/`.
pub fn generate(library: &Library) -> Vec<(String, Topic)> {
    let mut topics = vec![
        alone::topic(library),
        fields::topic(library),
        bits::topic(library),
        layers::topic(library),
        lists::topic(library),
        shapes::topic(library),
        far::topic(library),
        evolution::topic(library),
        followed::topic(library),
        forms::topic(library),
        budgets::topic(library),
        shared::topic(library),
        utf8::topic(library),
        wide::topic(library),
        segments::topic(library),
        members::topic(library),
        canonical::topic(library),
        packing::topic(library),
        streams::topic(library),
        json::topic(library),
    ];
    topics.extend(corpus::topics(library));
    topics
}

/// Returns the text of a file, with each array item on a line, so that changes can be reviewed.
pub fn render(topic: &Topic) -> String {
    let mut text = serde_json::to_string_pretty(topic).expect("plain data");
    text.push('\n');
    files::fold_words(&text)
}
