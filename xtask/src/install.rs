//! What a fresh machine lacks. Quiet, and does nothing the second time.

use std::path::Path;

use crate::process::{Outcome, command, is_installed, run};

/// Files the tests need, with the Debian package each is in: the stock tool, and the schemas that
/// it imports when it generates the code of crate `capnp`, a peer of the benchmarks; what proves.
const TOOLS: [(&str, &str); 3] = [
    ("usr/bin/capnp", "capnproto"),
    ("usr/include/capnp/c++.capnp", "libcapnp-dev"),
    ("usr/bin/z3", "z3"),
];

/// Files the benchmarks' peers consist of, with the Debian package each is in. `dpkg-source` is
/// for the reference's source package.
const PEERS: [(&str, &str); 14] = [
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
    ("usr/bin/dpkg-source", "dpkg-dev"),
    (
        "usr/lib/ocaml/ocplib-endian/META",
        "libocplib-endian-ocaml-dev",
    ),
    (
        "usr/lib/ocaml/ppx_bin_prot/META",
        "libppx-bin-prot-ocaml-dev",
    ),
    ("usr/lib/ocaml/bin_prot/META", "libbin-prot-ocaml-dev"),
    ("usr/lib/ocaml/fieldslib/META", "libfieldslib-ocaml-dev"),
];

/// Installs the packages whose programs the tests lack.
pub(crate) fn test_tools() -> Outcome {
    packages(&missing(&TOOLS))
}

/// The packages of which the file is not there. Programs may be anywhere.
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

/// Installs the packages of the benchmarks' peers that are missing.
pub(crate) fn bench_peers() -> Outcome {
    let mut missing = missing(&PEERS);
    if !is_installed("flatc") {
        missing.push("flatbuffers-compiler");
    }
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
    // Root needs no sudo, and may not have it.
    let mut command = if is_installed("sudo") {
        let mut command = command("sudo");
        command.arg("apt-get");
        command
    } else {
        command("apt-get")
    };
    command
        .env("DEBIAN_FRONTEND", "noninteractive")
        .args(arguments)
        .arg("-y");
    command.stdout(std::process::Stdio::null());
    command
}
