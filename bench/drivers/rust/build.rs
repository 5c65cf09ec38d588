//! Generates Zooph's code and crate `capnp`'s from the same schemas.

use std::path::{Path, PathBuf};

const OURS: [&str; 9] = [
    "carsales",
    "carsales_defaults",
    "carsales_next",
    "catrank",
    "eval",
    "floats",
    "one_field",
    "ram",
    "scaling",
];
const PEER: [&str; 5] = ["carsales", "catrank", "eval", "one_field", "ram"];

fn main() {
    let folder = Path::new("../../../schemas/bench");
    let mut config = zooph_build::Config::new().source_prefix(folder);
    for name in OURS {
        config = config.file(folder.join(name).with_extension("capnp"));
    }
    config.json().compile();

    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR")).join("peer");
    std::fs::create_dir_all(&out).expect("the output folder is writable");
    let mut command = capnpc::CompilerCommand::new();
    command.src_prefix(folder).output_path(&out);
    command.default_parent_module(vec!["schemas".into(), "peer".into()]);
    for name in PEER {
        command.file(folder.join(name).with_extension("capnp"));
    }
    command
        .run()
        .expect("the stock capnp tool runs: apt-get install capnproto");
    let compiler = std::env::var("RUSTC").unwrap_or("rustc".into());
    let output = std::process::Command::new(compiler)
        .arg("--version")
        .output();
    let version = output.map(|output| output.stdout).unwrap_or_default();
    println!(
        "cargo:rustc-env=RUSTC_VERSION={}",
        String::from_utf8_lossy(&version).trim()
    );
    for name in ["PROFILE", "OPT_LEVEL", "TARGET"] {
        let value = std::env::var(name).unwrap_or_default();
        println!("cargo:rustc-env=BENCH_{name}={value}");
    }
}
