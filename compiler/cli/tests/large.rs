//! Runs the command on large hostile schemas, and measures the cost until it ends or refuses the schema.

mod support;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use support::table;
use zooph_testgen::hostile::large::LARGE;

/// The greatest cost of a command: seconds of processor time, and megabytes.
const MOST: (f64, f64) = (2.0, 512.0);

/// The number of runs. The quickest one counts.
const RUNS: usize = 3;

/// The cost of a run, and whether the schema was refused.
struct Cost {
    seconds: f64,
    megabytes: f64,
    is_refused: bool,
}

/// Writes the second table of `docs/hostile.md`, and fails if a figure in it is above the limits:
/// `cargo test --release -p zooph-cli --test large -- --ignored`. It needs GNU's `time`.
#[test]
#[ignore = "writes figures to docs/hostile.md, which mean something in release only"]
fn figures_by_command() {
    let commands: [(&str, &[&str]); 4] = [
        ("compile", &["compile", "-o-"]),
        ("rust", &["gen", "rust", "--out", "code"]),
        ("go", &["gen", "go", "--out", "code"]),
        ("ocaml", &["gen", "ocaml", "--out", "code"]),
    ];
    let names = commands.map(|(name, _)| name);
    let mut text = format!("| schema | {} |\n", names.join(" | "));
    text += "|---|---|---|---|---|\n";
    let mut above = Vec::new();
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("large");
    fs::create_dir_all(&directory).expect("a directory");
    for large in LARGE {
        let schema = format!("@0xbf5147cbbecf40c1;\n{}", (large.text)());
        fs::write(directory.join("large.capnp"), schema).expect("the schema can be written");
        write!(text, "| {} |", large.what).expect("a string");
        for (name, args) in commands {
            let cost = (0..RUNS)
                .map(|_| cost(&directory, args))
                .min_by(|one, other| one.seconds.total_cmp(&other.seconds))
                .expect("at least one run");
            let bold = if cost.is_refused { "**" } else { "" };
            let (seconds, megabytes) = (cost.seconds, cost.megabytes);
            write!(text, " {bold}{seconds:.2} s, {megabytes:.0} MB{bold} |").expect("a string");
            if seconds > MOST.0 || megabytes > MOST.1 {
                above.push(format!(
                    "{} by {name}: {seconds} s, {megabytes} MB",
                    large.what
                ));
            }
        }
        text.push('\n');
    }
    table::write("figures by command", &text);
    assert!(above.is_empty(), "{}", above.join("\n"));
}

fn cost(directory: &Path, args: &[&str]) -> Cost {
    let figures = directory.join("figures");
    let status = Command::new("/usr/bin/time")
        .args(["--quiet", "--format", "%U %S %M", "--output"])
        .arg(&figures)
        .arg(env!("CARGO_BIN_EXE_zooph"))
        .args(args)
        .arg("large.capnp")
        .current_dir(directory)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .expect("GNU time can be run");
    let text = fs::read_to_string(&figures).expect("the figures of the run");
    let numbers = text.split_whitespace().filter_map(|word| word.parse().ok());
    let numbers: Vec<f64> = numbers.collect();
    let [user, system, kib] = numbers[..] else {
        panic!("{args:?}: {text}");
    };
    Cost {
        seconds: user + system,
        megabytes: kib * 1024.0 / 1e6,
        is_refused: !status.success(),
    }
}
