// expect 5:7: the attribute `raw` knows `crate = path` only
fn main() {}

#[derive(zooph_derive::Raw)]
#[raw(skip)]
struct Skipped(u8);
