// expect 7:5: a field has no attribute `raw`
// expect 12:10: a field has no attribute `raw`
// expect 16:16: a parameter has no attribute `raw`
fn main() {}
#[derive(zooph_derive::Raw)]
struct Skipped {
    #[raw(skip)]
    number: u8,
}
#[derive(zooph_derive::Encode)]
enum Sum {
    Some(#[raw(crate = path::to::zooph)] u8),
    None,
}
#[derive(zooph_derive::Raw)]
struct Generic<#[raw(unbounded)] T>(T);
