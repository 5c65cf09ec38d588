// expect 8:10: `&'a str` cannot be decoded by `zooph::raw`
fn main() {}

#[derive(zooph_derive::Raw)]
enum Token<'a> {
    End,
    Number(f64),
    Word(&'a str),
}
