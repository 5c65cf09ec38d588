//! Measures what generated code costs its users: the time to generate Rust and the time and memory that cargo takes
//! to compile it, beside crate `capnp`'s code for the same schema. [`others`] does so for the other languages, and [`derive`] for codecs of
//! native types.

mod derive;
mod others;
pub(crate) mod schema;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::results::{Results, Row, least, median};
use crate::{Outcome, Plan, bench, process, work};

/// The cases, and cargo's arguments for each.
const BUILDS: [(&str, &[&str]); 3] = [
    ("check", &["check"]),
    ("debug", &["build"]),
    ("release", &["build", "--release"]),
];

/// The generated code of one contender.
struct Code {
    contender: &'static str,
    folder: PathBuf,
    generate: fn(&Path) -> Outcome<Generated>,
    /// The line of `Cargo.toml` for the runtime that the code needs.
    dependency: String,
}

struct Generated {
    seconds: f64,
    text: String,
    /// Turns the text into a crate's source files, given by name and content.
    root: fn(String) -> Vec<(&'static str, String)>,
}

/// Measures generation and all builds, then those of the other languages.
pub(crate) fn run(plan: Plan, results: &mut Results) -> Outcome {
    let work = work().join(if plan.smoke {
        "compile-cost-smoke"
    } else {
        "compile-cost"
    });
    fs::create_dir_all(&work)?;
    fs::write(
        work.join("many.capnp"),
        schema::text(if plan.smoke { 5 } else { 300 }),
    )?;
    let runtime = bench().join("../runtime/rust");
    let codes = [
        Code {
            contender: "zooph-rust",
            folder: work.join("ours"),
            generate: generate_ours,
            dependency: format!("zooph = {{ path = {runtime:?} }}"),
        },
        Code {
            contender: "capnp-rust",
            folder: work.join("peer"),
            generate: generate_peer,
            dependency: "capnp = \"0.27\"".to_owned(),
        },
    ];
    generation(&codes, &work, if plan.smoke { 1 } else { 5 }, results)?;
    // Release builds take minutes, so hasty runs leave them out.
    let builds = match plan {
        _ if plan.smoke => &BUILDS[..1],
        _ if plan.is_hasty() => &BUILDS[..2],
        _ => &BUILDS[..],
    };
    for (name, command) in builds {
        // The processor time of release builds hardly varies, so one build is enough.
        let once = plan.smoke || plan.is_hasty() || *name == "release";
        if let Err(error) = build(&codes, name, command, if once { 1 } else { 2 }, results) {
            results.fail(format!("compile, {name}: {error}"));
        }
    }
    others::run(plan, results)?;
    if let Err(error) = derive::run(plan, results) {
        results.fail(format!("compile, deriving: {error}"));
    }
    Ok(())
}

/// Builds the code of both contenders in turns, and keeps time and memory.
fn build(
    codes: &[Code; 2],
    name: &str,
    command: &[&str],
    rounds: usize,
    results: &mut Results,
) -> Outcome {
    let mut figures = [Vec::new(), Vec::new()];
    for code in codes {
        // The runtime is built first, because compiling it is no part of the cost.
        let runtime = code.contender.trim_end_matches("-rust");
        let mut cargo = cargo(&code.folder);
        let built = process::on_all_cores(cargo.args(command).args(["-q", "-p", runtime]));
        if !built.status()?.success() {
            return Err(format!("{runtime} cannot be built").into());
        }
    }
    for _ in 0..rounds {
        for (code, figures) in codes.iter().zip(&mut figures) {
            figures.push(compile(&code.folder, command)?);
        }
    }
    for (code, figures) in codes.iter().zip(figures) {
        let (times, memory): (Vec<f64>, Vec<f64>) = figures.into_iter().unzip();
        keep(results, name, code.contender, &times, "ns");
        keep(
            results,
            &format!("{name}-memory"),
            code.contender,
            &memory,
            "MiB",
        );
    }
    Ok(())
}

/// Adds a row whose figure is the least of the given ones.
fn keep(results: &mut Results, case: &str, contender: &str, figures: &[f64], unit: &str) {
    results.rows.push(Row {
        case: format!("compile.{case}"),
        contender: contender.to_owned(),
        value: least(figures).unwrap_or(f64::INFINITY),
        median: median(figures),
        unit: unit.to_owned(),
        lives: figures.to_vec(),
        inputs: 0,
        bytes: 0.0,
        cost: None,
    });
}

fn generation(codes: &[Code; 2], work: &Path, rounds: usize, results: &mut Results) -> Outcome {
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..rounds {
        for (code, times) in codes.iter().zip(&mut times) {
            times.push((code.generate)(work)?.seconds * 1e9);
        }
    }
    for (code, times) in codes.iter().zip(times) {
        keep(results, "generate", code.contender, &times, "ns");
        let generated = (code.generate)(work)?;
        keep(
            results,
            "lines",
            code.contender,
            &[generated.text.lines().count() as f64],
            "lines",
        );
        package(code, generated)?;
    }
    Ok(())
}

/// Compiles the schema's text to Rust with the schema embedded, as `zooph-build` does.
fn generate_ours(work: &Path) -> Outcome<Generated> {
    let start = Instant::now();
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
    let output = zooph_gen_rust::generate(compilation.request(), &options)
        .map_err(|refused| format!("{refused:?}"))?;
    let text = output
        .files
        .into_iter()
        .next()
        .ok_or("nothing was generated")?
        .text;
    let root = |text| vec![("lib.rs", text)];
    Ok(Generated {
        seconds: start.elapsed().as_secs_f64(),
        text,
        root,
    })
}

/// Compiles the schema with crate `capnpc`, which runs the stock tool.
fn generate_peer(work: &Path) -> Outcome<Generated> {
    let out = work.join("peer-out");
    fs::create_dir_all(&out)?;
    let start = Instant::now();
    capnpc::CompilerCommand::new()
        .file(work.join("many.capnp"))
        .src_prefix(work)
        .output_path(&out)
        .default_parent_module(Vec::new())
        .run()?;
    let text = fs::read_to_string(out.join("many_capnp.rs"))?;
    let root = |text| {
        vec![
            ("lib.rs", "pub mod many_capnp;\n".to_owned()),
            ("many_capnp.rs", text),
        ]
    };
    Ok(Generated {
        seconds: start.elapsed().as_secs_f64(),
        text,
        root,
    })
}

/// Writes a library that has the generated code.
fn package(code: &Code, generated: Generated) -> Outcome {
    let source = code.folder.join("src");
    fs::create_dir_all(&source)?;
    let manifest = format!(
        "[workspace]\n\n[package]\nname = \"measured\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n\
         [dependencies]\n{}\n",
        code.dependency
    );
    fs::write(code.folder.join("Cargo.toml"), manifest)?;
    for (name, text) in (generated.root)(generated.text) {
        fs::write(source.join(name), text)?;
    }
    if !code.folder.join("Cargo.lock").exists() {
        // Dependencies are fetched first, because fetching is no part of the cost.
        let fetched = cargo(&code.folder).arg("fetch").status()?;
        if !fetched.success() {
            return Err("cargo cannot fetch what the generated code depends on".into());
        }
    }
    Ok(())
}

fn cargo(folder: &Path) -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", folder.join("target"))
        // With incremental compilation a second build would reuse results of the first.
        .env("CARGO_INCREMENTAL", "0");
    cargo.stdout(Stdio::null());
    cargo
}

/// Builds only the generated code again, on the measured core. Returns the nanoseconds of
/// processor time, and the MiB of the largest process.
fn compile(folder: &Path, command: &[&str]) -> Outcome<(f64, f64)> {
    let source = folder.join("src/lib.rs");
    let text = fs::read_to_string(&source)?;
    fs::write(&source, text)?;
    let mut cargo = cargo(folder);
    cargo.args(command).args(["--offline", "-q"]);
    let child = process::pinned(&mut cargo).spawn()?;
    let (status, time, memory) = wait(child.id())?;
    if status != 0 {
        return Err(format!("cargo {} fails in {}", command.join(" "), folder.display()).into());
    }
    Ok((time, memory))
}

/// Waits for a process. Returns its status, the nanoseconds of processor time that it and its
/// children took, and the MiB of the largest among them.
pub(crate) fn wait(id: u32) -> Outcome<(i32, f64, f64)> {
    let mut status = 0;
    // SAFETY: a `rusage` of zeros is valid, and both pointers are to live values of the right type.
    let (waited, usage) = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        let waited = libc::wait4(id as libc::pid_t, &raw mut status, 0, &raw mut usage);
        (waited, usage)
    };
    if waited < 0 {
        return Err(std::io::Error::last_os_error().into());
    }
    let nanoseconds = |time: libc::timeval| time.tv_sec as f64 * 1e9 + time.tv_usec as f64 * 1e3;
    let time = nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime);
    Ok((status, time, usage.ru_maxrss as f64 / 1024.0))
}
