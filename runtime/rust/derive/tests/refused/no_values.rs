// expect 5:6: an enum without constructors has no values
fn main() {}

#[derive(zooph_derive::Raw)]
enum Never {}
