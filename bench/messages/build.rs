//! Generates the code of all participants from the same schemas, and compiles the reference.

use std::path::{Path, PathBuf};
use std::process::Command;

const SCHEMAS: [&str; 6] = [
    "carsales",
    "carsales_defaults",
    "carsales_next",
    "catrank",
    "eval",
    "one_field",
];

fn main() {
    let folder = Path::new("../../schemas/bench");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    println!("cargo:rerun-if-changed={}", folder.display());
    println!("cargo:rerun-if-changed=cpp");
    let files = SCHEMAS.map(|name| folder.join(name).with_extension("capnp"));
    reference(folder, &files, &out);
    peer(folder, &files, &out);
    ours(folder, &files, &out);
}

/// This project's own generator.
fn ours(folder: &Path, files: &[PathBuf], out: &Path) {
    let output = Command::new("capnp")
        .arg("compile")
        .arg("-o-")
        .arg(format!("--src-prefix={}", folder.display()))
        .args(files)
        .output()
        .unwrap();
    let request = zooph_request::read(&output.stdout).unwrap();
    let output = zooph_gen_rust::generate(&request, &Default::default());
    std::fs::create_dir_all(out.join("ours")).unwrap();
    for file in output.files {
        std::fs::write(out.join("ours").join(&file.path), &file.text).unwrap();
    }
}

/// Cap'n Proto's C++ library: the compiler from the system's packages, and the header and library
/// that belong to it.
fn reference(folder: &Path, files: &[PathBuf], out: &Path) {
    let mut option = std::ffi::OsString::from("-oc++:");
    option.push(out);
    let status = Command::new("capnp")
        .arg("compile")
        .arg(option)
        .arg(format!("--src-prefix={}", folder.display()))
        .args(files)
        .status()
        .expect("the benchmark needs the stock capnp tool: apt-get install capnproto");
    assert!(status.success(), "capnp compile failed");
    let mut build = cc::Build::new();
    build
        .cpp(true)
        .std("c++17")
        .opt_level(2)
        .define("NDEBUG", None)
        .warnings(false);
    build.include("cpp").include(out).file("cpp/reference.cpp");
    for name in SCHEMAS {
        build.file(out.join(name).with_extension("capnp.c++"));
    }
    build.compile("reference");
    println!("cargo:rustc-link-lib=capnp");
    println!("cargo:rustc-link-lib=kj");
}

/// The crate `capnp`, with its own generator.
fn peer(folder: &Path, files: &[PathBuf], out: &Path) {
    let mut command = capnpc::CompilerCommand::new();
    command.src_prefix(folder).output_path(out.join("peer"));
    command.default_parent_module(vec!["peer_schemas".into()]);
    for file in files {
        command.file(file);
    }
    std::fs::create_dir_all(out.join("peer")).expect("the output folder is writable");
    command.run().expect("the peer's generator runs");
}
