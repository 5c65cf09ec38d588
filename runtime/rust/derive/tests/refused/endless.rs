// expect 5:16: cycle detected
fn main() {}

#[derive(zooph_derive::Raw)]
struct Endless(Box<Endless>);
