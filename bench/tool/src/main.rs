//! The `zooph` command beside the stock `capnp`: conversions of a stream of many messages and the
//! start of the process. Both tools take turns on one core, each row is the minimum of several
//! runs, and what they write is compared byte for byte.
//!
//! `cargo run --release` builds the tool, makes the input and prints the table; `-- --smoke` proves
//! with few messages that all of it runs; `-- --only json` runs the conversions whose names contain
//! that; `-- --zooph FILE` measures that binary.

mod stream;

use std::error::Error;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

/// As many messages as the targets speak of.
const MESSAGES: usize = 100_032;
const ROUNDS: usize = 5;

const CONVERSIONS: [&str; 13] = [
    "binary:binary",
    "binary:packed",
    "binary:canonical",
    "binary:text",
    "binary:json",
    "packed:binary",
    "packed:packed",
    "packed:text",
    "packed:json",
    "json:binary",
    "json:packed",
    "json:json",
    "text:binary",
];

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// Keeps this process and the tools on one core, so that no run pays for a move to another.
fn pin() {
    // SAFETY: both calls only look at the set that is passed.
    let pinned = unsafe {
        let mut set: libc::cpu_set_t = core::mem::zeroed();
        let last = libc::sysconf(libc::_SC_NPROCESSORS_ONLN).max(1) - 1;
        libc::CPU_SET(last as usize, &mut set);
        libc::sched_setaffinity(0, size_of::<libc::cpu_set_t>(), &set)
    };
    if pinned != 0 {
        eprintln!("warning: could not stay on one core, expect noise");
    }
}

struct Options {
    messages: usize,
    rounds: usize,
    only: String,
    zooph: Option<PathBuf>,
}

impl Options {
    fn of_arguments() -> Result<Self> {
        let mut options = Options {
            messages: MESSAGES,
            rounds: ROUNDS,
            only: String::new(),
            zooph: None,
        };
        let mut arguments = std::env::args().skip(1);
        while let Some(argument) = arguments.next() {
            let mut value = || arguments.next().ok_or(format!("{argument} needs a value"));
            match argument.as_str() {
                "--smoke" => (options.messages, options.rounds) = (64, 1),
                "--only" => options.only = value()?,
                "--zooph" => options.zooph = Some(value()?.into()),
                _ => return Err(format!("what is {argument}?").into()),
            }
        }
        Ok(options)
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Builds the tool in release.
fn build() -> Result<PathBuf> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let built = Command::new(cargo)
        .args(["build", "--quiet", "--release", "--package", "zooph-cli"])
        .current_dir(root())
        .status()?;
    if !built.success() {
        return Err("the tool cannot be built".into());
    }
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or(root().join("target"), PathBuf::from);
    Ok(target.join("release/zooph"))
}

/// Runs a tool from file to file, and tells how long it took.
fn convert(tool: &Path, formats: &str, input: &Path, output: &Path) -> Result<Duration> {
    let mut command = Command::new(tool);
    command
        .args(["convert", "--quiet", "--short", formats])
        .args([
            root().join("schemas/test/weather.capnp").as_path(),
            Path::new("Reading"),
        ])
        .stdin(File::open(input)?)
        .stdout(File::create(output)?);
    let start = Instant::now();
    let status = command.status()?;
    let time = start.elapsed();
    if !status.success() {
        return Err(format!("{} {formats}: {status}", tool.display()).into());
    }
    Ok(time)
}

/// How long a tool takes to tell an answer that costs no work.
fn start(tool: &Path, arguments: &[&str]) -> Result<Duration> {
    let start = Instant::now();
    Command::new(tool).args(arguments).output()?;
    Ok(start.elapsed())
}

fn run() -> Result<()> {
    let options = Options::of_arguments()?;
    let zooph = options.zooph.clone().map_or_else(build, Ok)?;
    let stock = Path::new("capnp");
    let folder = std::env::temp_dir().join(format!("zooph-bench-tool-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let result = table(&options, &zooph, stock, &folder);
    fs::remove_dir_all(&folder)?;
    result
}

fn table(options: &Options, zooph: &Path, stock: &Path, folder: &Path) -> Result<()> {
    let file = |format: &str| folder.join(format);
    fs::write(file("json"), stream::json(options.messages))?;
    for format in ["binary", "packed", "text"] {
        convert(
            stock,
            &format!("json:{format}"),
            &file("json"),
            &file(format),
        )?;
    }
    let size = fs::metadata(file("binary"))?.len() as f64 / 1e6;
    println!(
        "{} messages, {size:.1} MB as binary; milliseconds",
        options.messages
    );
    println!("{:<18}{:>9}{:>9}{:>9}", "", "capnp", "zooph", "ratio");
    let row = |name: &str, theirs: Duration, ours: Duration| {
        let [theirs, ours] = [theirs, ours].map(|time| time.as_secs_f64() * 1e3);
        println!("{name:<18}{theirs:>9.1}{ours:>9.1}{:>9.2}", theirs / ours);
    };
    for formats in CONVERSIONS
        .iter()
        .filter(|name| name.contains(&options.only))
    {
        let input = file(formats.split(':').next().unwrap_or(formats));
        let (mut theirs, mut ours) = (Duration::MAX, Duration::MAX);
        for _ in 0..options.rounds {
            theirs = theirs.min(convert(stock, formats, &input, &file("theirs"))?);
            ours = ours.min(convert(zooph, formats, &input, &file("ours"))?);
        }
        if fs::read(file("theirs"))? != fs::read(file("ours"))? {
            return Err(format!("{formats}: the tools disagree").into());
        }
        row(formats, theirs, ours);
    }
    if options.only.is_empty() {
        let (mut theirs, mut ours) = (Duration::MAX, Duration::MAX);
        for _ in 0..options.rounds * 3 {
            theirs = theirs.min(start(stock, &["--version"])?);
            ours = ours.min(start(zooph, &["--version"])?);
        }
        row("start-up", theirs, ours);
    }
    Ok(())
}

fn main() -> ExitCode {
    pin();
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
