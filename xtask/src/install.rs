//! Installs the packages that the chores need. Prints nothing and does nothing if all are installed.

use std::path::Path;

use crate::languages;
use crate::process::{Outcome, command, is_installed, run};

/// Files that the tests need, each with the Debian package that contains it. They are: the stock tool, and the
/// schemas that it imports to generate code for the crate `capnp`, with which the benchmarks compare; z3; the build
/// tools of C++'s tests and of the clients of `cargo xtask clients --short`.
const TOOLS: &[(&str, &str)] = &[
    ("usr/bin/capnp", "capnproto"),
    ("usr/include/capnp/c++.capnp", "libcapnp-dev"),
    ("usr/bin/z3", "z3"),
    ("usr/bin/cmake", "cmake"),
    ("usr/bin/g++", "g++"),
    ("usr/bin/clang++", "clang"),
    ("usr/bin/clang-format", "clang-format"),
    ("usr/bin/clang-tidy", "clang-tidy"),
    ("usr/bin/ninja", "ninja-build"),
    ("usr/bin/meson", "meson"),
    ("usr/bin/pkg-config", "pkg-config"),
    ("usr/bin/patch", "patch"),
];

/// The target of the tests for 32-bit machines (`runtime/rust/fuzz/tests/addresses.rs`). Linking for it needs no
/// libraries of the system.
const ADDRESSES_32: &str = "i686-unknown-linux-musl";

/// How long apt waits for another program that installs packages, in seconds.
const APT_WAITS: &str = "DPkg::Lock::Timeout=300";

/// Files that the benchmarks need, each with the Debian package that contains it. `dpkg-source` unpacks the source
/// package of the reference implementation.
const PEERS: &[(&str, &str)] = &[
    ("usr/bin/capnp", "capnproto"),
    ("usr/include/capnp/message.h", "libcapnp-dev"),
    ("usr/bin/g++", "g++"),
    ("usr/bin/protoc", "protobuf-compiler"),
    ("usr/include/google/protobuf/message.h", "libprotobuf-dev"),
    ("usr/bin/thrift", "thrift-compiler"),
    ("usr/include/thrift/Thrift.h", "libthrift-dev"),
    ("usr/include/boost/version.hpp", "libboost-dev"),
    (
        "usr/include/flatbuffers/flatbuffers.h",
        "libflatbuffers-dev",
    ),
    ("usr/include/cereal/cereal.hpp", "libcereal-dev"),
    ("usr/include/msgpack.hpp", "libmsgpack-cxx-dev"),
    ("usr/include/nlohmann/json.hpp", "nlohmann-json3-dev"),
    ("usr/bin/dpkg-source", "dpkg-dev"),
    (
        "usr/lib/ocaml/ocplib-endian/META",
        "libocplib-endian-ocaml-dev",
    ),
    (
        "usr/lib/ocaml/ppx_bin_prot/META",
        "libppx-bin-prot-ocaml-dev",
    ),
    (
        "usr/lib/ocaml/ppx_deriving_yojson/META",
        "libppx-deriving-yojson-ocaml-dev",
    ),
    ("usr/lib/ocaml/yojson/META", "libyojson-ocaml-dev"),
    ("usr/lib/ocaml/bin_prot/META", "libbin-prot-ocaml-dev"),
    ("usr/lib/ocaml/fieldslib/META", "libfieldslib-ocaml-dev"),
];

/// Installs the missing packages that tests need.
pub(crate) fn test_tools() -> Outcome {
    packages(&missing(TOOLS))
}

/// Installs the standard library for 32-bit machines, if rustup manages this Rust and the download succeeds.
/// Without it the tests that need it report that they were skipped, and nothing fails.
pub(crate) fn addresses_32() {
    let there = command("rustc")
        .args(["--print", "target-libdir", "--target", ADDRESSES_32])
        .output()
        .is_ok_and(|output| Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir());
    let machine = cfg!(all(target_os = "linux", target_arch = "x86_64"));
    if there || !machine || !is_installed("rustup") {
        return;
    }
    eprintln!("installing Rust's standard library for {ADDRESSES_32}");
    let added = command("rustup")
        .args(["--quiet", "target", "add", ADDRESSES_32])
        .output();
    if !added.is_ok_and(|output| output.status.success()) {
        eprintln!("it cannot be had: tests with addresses of 32 bits are skipped");
    }
}

/// Returns the packages whose file is missing. A program may be in any folder of the path.
fn missing(files: &[(&str, &'static str)]) -> Vec<&'static str> {
    let there = |file: &str| match file.strip_prefix("usr/bin/") {
        Some(program) => is_installed(program),
        None => {
            let local = file.replacen("usr/", "usr/local/", 1);
            [file, &local]
                .iter()
                .any(|file| Path::new("/").join(file).exists())
        }
    };
    let lacks = files.iter().filter(|(file, _)| !there(file));
    lacks.map(|(_, package)| *package).collect()
}

/// Installs the missing packages that the benchmarks need.
pub(crate) fn bench_peers() -> Outcome {
    let mut missing = missing(PEERS);
    if !is_installed("flatc") {
        missing.push("flatbuffers-compiler");
    }
    let of_languages = languages::missing_of_benchmarks()?;
    missing.extend(of_languages.iter().map(String::as_str));
    packages(&missing)
}

/// Installs Debian packages.
pub(crate) fn packages(missing: &[&str]) -> Outcome {
    if missing.is_empty() {
        return Ok(());
    }
    if !is_installed("apt-get") {
        return Err(format!(
            "please install {}: the tests compare with them",
            missing.join(", ")
        ));
    }
    eprintln!("installing {}", missing.join(", "));
    run(&mut apt(&["update", "-qq"]))?;
    let mut install = vec!["install", "-qq", "--no-install-recommends"];
    install.extend(missing);
    run(&mut apt(&install))
}

fn apt(arguments: &[&str]) -> std::process::Command {
    // Root needs no sudo, and it may not be installed.
    let mut command = if is_installed("sudo") {
        let mut command = command("sudo");
        command.arg("apt-get");
        command
    } else {
        command("apt-get")
    };
    command
        .env("DEBIAN_FRONTEND", "noninteractive")
        .args(["-o", APT_WAITS])
        .args(arguments)
        .arg("-y");
    command.stdout(std::process::Stdio::null());
    command
}
