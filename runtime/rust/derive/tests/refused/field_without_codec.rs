// expect 9:15: `Cell<u32>` cannot be encoded by `zooph::raw`
// expect 9:15: `Cell<u32>` cannot be decoded by `zooph::raw`
use std::cell::Cell;
fn main() {}

#[derive(zooph_derive::Raw)]
struct Counted {
    name: String,
    visitors: [Cell<u32>; 1],
}
