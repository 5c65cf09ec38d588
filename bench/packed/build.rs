//! Compiles the C functions over the reference implementation's packed streams.

fn main() {
    println!("cargo::rerun-if-changed=src/reference.cpp");
    cc::Build::new()
        .cpp(true)
        .std("c++17")
        .opt_level(2)
        .file("src/reference.cpp")
        .compile("reference");
    println!("cargo::rustc-link-lib=capnp");
    println!("cargo::rustc-link-lib=kj");
}
