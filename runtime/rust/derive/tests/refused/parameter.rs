// expect 10:24: `Bare` cannot be encoded by `zooph::raw`
struct Bare;

#[derive(zooph_derive::Raw)]
struct Of<T>(T);

fn main() {
    let of = Of(Bare);
    // The bound is on the parameter, so the error is where it is used.
    zooph::raw::encode(&of);
}
