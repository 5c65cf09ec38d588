// expect 5:1: a union does not tell which of its fields is there: derive `Raw` for an enum
fn main() {}

#[derive(zooph_derive::Raw)]
union Either {
    left: u32,
    right: f32,
}
