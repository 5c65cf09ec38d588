//! What generated code costs its users: how long it takes to make, how long rustc takes with it,
//! and the memory rustc needs, side by side with crate `capnp`'s code for the same schema.
//!
//! `cargo run --release -- [STRUCTS] [ROUNDS]`. Needs the stock `capnp` tool, which crate `capnpc`
//! stands on. Each step is done `ROUNDS` times, in turns, and the least time counts.

mod schema;

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

type Outcome<T> = Result<T, Box<dyn Error>>;

/// What is measured of one back end.
#[derive(Default)]
struct Cost {
    lines: usize,
    generate: Option<f64>,
    /// Seconds and MiB for each of [`BUILDS`].
    builds: [Option<(f64, f64)>; BUILDS.len()],
}

const BUILDS: [(&str, &[&str]); 3] = [
    ("check", &["check"]),
    ("debug", &["build"]),
    ("release", &["build", "--release"]),
];

fn main() -> Outcome<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [step, folder, rest @ ..] = &arguments[..]
        && step == "cargo"
    {
        return one_build(Path::new(folder), rest);
    }
    let number = |index: usize, default: usize| -> Outcome<usize> {
        Ok(arguments
            .get(index)
            .map_or(Ok(default), |text| text.parse())?)
    };
    let (structs, rounds) = (number(0, 300)?, number(1, 3)?);
    let work = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("target/measured");
    fs::create_dir_all(&work)?;
    fs::write(work.join("many.capnp"), schema::text(structs))?;
    let (mut ours, mut peer) = (Cost::default(), Cost::default());
    for _ in 0..rounds {
        least(
            &mut ours.generate,
            timed(|| generate_ours(&work, &mut ours.lines))?,
        );
        least(
            &mut peer.generate,
            timed(|| generate_peer(&work, &mut peer.lines))?,
        );
    }
    for (index, (_, command)) in BUILDS.iter().enumerate() {
        for round in 0..=rounds {
            for (cost, name) in [(&mut ours, "ours"), (&mut peer, "peer")] {
                let measured = build(&work.join(name), command)?;
                // The first round builds the runtime too.
                if round > 0 {
                    least_pair(&mut cost.builds[index], measured);
                }
            }
        }
    }
    report(structs, &ours, &peer);
    Ok(())
}

fn timed(work: impl FnOnce() -> Outcome<()>) -> Outcome<f64> {
    let start = Instant::now();
    work()?;
    Ok(start.elapsed().as_secs_f64())
}

fn least(place: &mut Option<f64>, value: f64) {
    *place = Some(place.map_or(value, |present| present.min(value)));
}

fn least_pair(place: &mut Option<(f64, f64)>, (seconds, memory): (f64, f64)) {
    let (before, most) = place.unwrap_or((seconds, memory));
    *place = Some((before.min(seconds), most.min(memory)));
}

/// From the schema's text to Rust, with the schema embedded, as `zooph-build` does it.
fn generate_ours(work: &Path, lines: &mut usize) -> Outcome<()> {
    let disk = zooph_resolve::Disk::at(work);
    let compilation = zooph_resolve::Compiler::new(disk)
        .file("many.capnp")
        .compile();
    if !compilation.is_ok() {
        return Err(format!("{:?}", compilation.diagnostics()).into());
    }
    let options = zooph_gen_rust::Options {
        encode_node: Some(zooph_request::write_node),
        ..Default::default()
    };
    let output = zooph_gen_rust::generate(compilation.request(), &options);
    let text = &output.files[0].text;
    *lines = text.lines().count();
    package(
        &work.join("ours"),
        text,
        "zooph",
        &format!("{{ path = {:?} }}", runtime()),
    )
}

fn runtime() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../runtime/rust")
}

fn generate_peer(work: &Path, lines: &mut usize) -> Outcome<()> {
    let out = work.join("peer-out");
    fs::create_dir_all(&out)?;
    capnpc::CompilerCommand::new()
        .file(work.join("many.capnp"))
        .src_prefix(work)
        .output_path(&out)
        .default_parent_module(Vec::new())
        .run()?;
    let text = fs::read_to_string(out.join("many_capnp.rs"))?;
    *lines = text.lines().count();
    let folder = work.join("peer");
    package(&folder, "pub mod many_capnp;\n", "capnp", "\"0.27\"")?;
    Ok(fs::write(folder.join("src/many_capnp.rs"), text)?)
}

/// A library of the generated code.
fn package(folder: &Path, text: &str, dependency: &str, source: &str) -> Outcome<()> {
    fs::create_dir_all(folder.join("src"))?;
    let manifest = format!(
        "[workspace]\n\n[package]\nname = \"measured\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n\
         [dependencies]\n{dependency} = {source}\n"
    );
    fs::write(folder.join("Cargo.toml"), manifest)?;
    Ok(fs::write(folder.join("src/lib.rs"), text)?)
}

/// Builds only the generated code anew: seconds, and the most MiB that a process took. A process
/// of its own, for the system adds up what the children of one took.
fn build(folder: &Path, command: &[&str]) -> Outcome<(f64, f64)> {
    let source = folder.join("src/lib.rs");
    let text = fs::read_to_string(&source)?;
    fs::write(&source, text)?;
    let mut child = Command::new(std::env::current_exe()?);
    let output = child.arg("cargo").arg(folder).args(command).output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned().into());
    }
    let text = String::from_utf8(output.stdout)?;
    let (seconds, memory) = text.trim().split_once(' ').ok_or("no figures")?;
    Ok((seconds.parse()?, memory.parse()?))
}

/// The build of one package, in a process of its own.
fn one_build(folder: &Path, command: &[String]) -> Outcome<()> {
    let start = Instant::now();
    let mut cargo = Command::new("cargo");
    let cargo = cargo
        .args(command)
        .args(["--offline", "-q"])
        .current_dir(folder);
    // Fetching is no part of the cost; without a network the first build says so.
    if !folder.join("Cargo.lock").exists() {
        let mut lock = Command::new("cargo");
        lock.arg("generate-lockfile").current_dir(folder).output()?;
        let mut fetch = Command::new("cargo");
        fetch.arg("fetch").current_dir(folder).output()?;
    }
    let status = cargo
        .env("CARGO_TARGET_DIR", folder.join("target"))
        .status()?;
    if !status.success() {
        return Err("cargo fails".into());
    }
    println!("{} {}", start.elapsed().as_secs_f64(), most_memory());
    Ok(())
}

/// MiB of the largest child so far.
fn most_memory() -> f64 {
    // SAFETY: all bytes zero are a valid `rusage`, which the call overwrites.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    // SAFETY: the pointer is to a live `rusage`.
    unsafe { libc::getrusage(libc::RUSAGE_CHILDREN, &raw mut usage) };
    usage.ru_maxrss as f64 / 1024.0
}

fn report(structs: usize, ours: &Cost, peer: &Cost) {
    println!("| {structs} structs | zooph | crate capnp | ratio |\n|---|---|---|---|");
    let row = |name: &str, unit: &str, ours: f64, peer: f64| {
        println!(
            "| {name} | {ours:.2} {unit} | {peer:.2} {unit} | {:.2} |",
            ours / peer
        );
    };
    row(
        "lines",
        "k",
        ours.lines as f64 / 1e3,
        peer.lines as f64 / 1e3,
    );
    if let (Some(ours), Some(peer)) = (ours.generate, peer.generate) {
        row("generate", "s", ours, peer);
    }
    for (index, (name, _)) in BUILDS.iter().enumerate() {
        if let (Some(ours), Some(peer)) = (ours.builds[index], peer.builds[index]) {
            row(&format!("{name}, time"), "s", ours.0, peer.0);
            row(&format!("{name}, memory"), "MiB", ours.1, peer.1);
        }
    }
}
