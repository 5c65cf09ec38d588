//! Measures the `zooph` command beside the stock `capnp`: conversions of a stream of many messages,
//! the compiler, and the start of the process. Both tools take turns on the measured core, and their
//! output is compared byte for byte. The figure is processor time, which a busy disk does not change.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::inputs::weather;
use crate::results::{Results, Row, least, median};
use crate::{Outcome, Plan, bench, compile_cost, process, work};

/// The number of messages in the stream.
const MESSAGES: usize = 100_032;
/// The number of messages in the short stream, whose memory is compared with the whole one's.
const FEW: usize = 1_002;
/// The conversions whose memory is measured.
const MEASURED: [&str; 6] = [
    "binary:packed",
    "packed:binary",
    "binary:text",
    "binary:json",
    "json:binary",
    "text:binary",
];
/// The number of structs in the schema that is compiled.
const STRUCTS: usize = 2000;

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

struct Bench {
    stock: PathBuf,
    zooph: PathBuf,
    folder: PathBuf,
    rounds: usize,
}

/// Measures memory, conversions, the compiler and the start of the process.
pub(crate) fn run(plan: Plan, results: &mut Results) -> Outcome {
    let folder = work().join(if plan.smoke { "tool-smoke" } else { "tool" });
    fs::create_dir_all(&folder)?;
    let rounds = if plan.smoke {
        1
    } else {
        (plan.rounds / 8).max(2)
    };
    let bench = Bench {
        stock: "capnp".into(),
        zooph: build(plan.smoke)?,
        folder,
        rounds,
    };
    let version = process::line("capnp", &["--version"]);
    let about = [
        ("capnp".to_owned(), version),
        ("zooph".to_owned(), "release build".to_owned()),
    ];
    results.drivers.insert("tool".into(), about.into());
    bench.inputs("", if plan.smoke { 64 } else { MESSAGES })?;
    bench.inputs("few-", if plan.smoke { 8 } else { FEW })?;
    for formats in MEASURED {
        if let Err(error) = bench.memory(formats, results) {
            let failure = format!("tool, memory of {formats}: {error}");
            results.fail(failure);
        }
    }
    let mut note = |what: &str, outcome: Outcome<Pair>| match outcome {
        Ok(pair) => pair.keep(what, results),
        Err(error) => results.fail(format!("tool, {what}: {error}")),
    };
    for formats in CONVERSIONS {
        note(&formats.replace(':', "-"), bench.conversion(formats));
    }
    let structs = if plan.smoke { 20 } else { STRUCTS };
    note("compile", bench.compile(structs));
    note("start-up", bench.start_up());
    Ok(())
}

/// Waits for a process. Returns its status and the most MiB that it held, or `None` if it ended before
/// its memory could be read. The kernel's figure for an ended process is of no use: it includes the time
/// between fork and exec, when the process was a copy of this one, which is larger than the tools are.
fn wait_and_watch(child: &mut Child) -> Outcome<(ExitStatus, Option<f64>)> {
    let status = format!("/proc/{}/status", child.id());
    let mut most = 0.0;
    loop {
        // The figure never falls while the process runs, and is missing once it has ended.
        if let Some(now) = most_resident(&fs::read_to_string(&status)?) {
            most = now;
        }
        if let Some(ended) = child.try_wait()? {
            return Ok((ended, (most > 0.0).then_some(most)));
        }
        thread::sleep(Duration::from_micros(200));
    }
}

/// Returns the most MiB that a process held so far, from its `/proc/PID/status`.
fn most_resident(status: &str) -> Option<f64> {
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: f64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes / 1024.0)
}

/// Builds the tool, in a smoke run without optimisation. Returns its path.
pub(crate) fn build(smoke: bool) -> Outcome<PathBuf> {
    let root = bench().join("..");
    let profile = if smoke { "dev" } else { "release" };
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args([
        "build",
        "--quiet",
        "--profile",
        profile,
        "--package",
        "zooph-cli",
    ]);
    let built = process::on_all_cores(cargo.current_dir(&root)).status()?;
    if !built.success() {
        return Err("the tool cannot be built".into());
    }
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or(root.join("target"), PathBuf::from);
    Ok(target
        .join(if smoke { "debug" } else { "release" })
        .join("zooph"))
}

/// Returns the user and system time of all children that have ended so far.
fn time_of_children() -> Duration {
    // SAFETY: a `rusage` of zeros is valid, and the pointer is to this live value.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(libc::RUSAGE_CHILDREN, &raw mut usage);
        usage
    };
    let time =
        |time: libc::timeval| Duration::new(time.tv_sec.unsigned_abs(), time.tv_usec as u32 * 1000);
    time(usage.ru_utime) + time(usage.ru_stime)
}

/// Runs a command on the measured core. Returns the processor time that it took.
fn timed(command: &mut Command) -> Outcome<Duration> {
    // The stock tool warns if `PWD` is not the current folder.
    command.env_remove("PWD");
    let before = time_of_children();
    let status = process::pinned(command).status()?;
    if !status.success() {
        return Err(format!("{command:?}: {status}").into());
    }
    Ok(time_of_children() - before)
}

/// The times of several runs of both tools, which take turns.
#[derive(Default)]
struct Pair {
    stock: Vec<Duration>,
    zooph: Vec<Duration>,
}

impl Pair {
    fn keep(self, case: &str, results: &mut Results) {
        for (contender, times) in [("capnp-tool", self.stock), ("zooph", self.zooph)] {
            // Each time is that of a process of its own.
            let lives: Vec<f64> = times.iter().map(|time| time.as_nanos() as f64).collect();
            results.rows.push(Row {
                case: format!("tool.{case}"),
                contender: contender.to_owned(),
                value: least(&lives).unwrap_or(f64::INFINITY),
                median: median(&lives),
                unit: "ns".to_owned(),
                lives,
                inputs: 0,
                bytes: 0.0,
                cost: None,
            });
        }
    }
}

impl Bench {
    fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    fn converting(tool: &Path, formats: &str, from: &Path, to: &Path) -> Outcome<Command> {
        let mut command = Command::new(tool);
        command.args(["convert", "--quiet", "--short", formats]);
        command
            .arg(bench().join("../schemas/test/weather.capnp"))
            .arg("Reading");
        command.stdin(File::open(from)?).stdout(File::create(to)?);
        Ok(command)
    }

    fn convert(&self, tool: &Path, formats: &str, from: &Path, to: &Path) -> Outcome<Duration> {
        timed(&mut Self::converting(tool, formats, from, to)?)
    }

    /// Writes the stream in every format that is read, with the stock tool.
    fn inputs(&self, prefix: &str, messages: usize) -> Outcome {
        let json = self.file(&format!("{prefix}json"));
        fs::write(&json, weather::json(messages))?;
        for format in ["binary", "packed", "text"] {
            let formats = format!("json:{format}");
            let to = self.file(&format!("{prefix}{format}"));
            self.convert(&self.stock, &formats, &json, &to)?;
        }
        Ok(())
    }

    /// Measures the most memory that converting the stream takes, for `zooph` also with the short one.
    fn memory(&self, formats: &str, results: &mut Results) -> Outcome {
        let format = formats.split(':').next().unwrap_or(formats);
        for (contender, tool, prefix) in [
            ("capnp-tool", &self.stock, ""),
            ("zooph", &self.zooph, ""),
            ("zooph:short", &self.zooph, "few-"),
        ] {
            let from = self.file(&format!("{prefix}{format}"));
            // On a busy machine a short run may end before its memory is read.
            let mut tries = (0..100).map(|_| self.held(tool, formats, &from));
            let memory = tries.find(|memory| !matches!(memory, Ok(None)));
            let memory = memory.transpose()?.flatten();
            let memory = memory.ok_or("every run ended before its memory could be looked at")?;
            results.rows.push(Row {
                case: format!("tool.{}-memory", formats.replace(':', "-")),
                contender: contender.to_owned(),
                value: memory,
                median: None,
                unit: "MiB".to_owned(),
                lives: Vec::new(),
                inputs: 0,
                bytes: 0.0,
                cost: None,
            });
        }
        Ok(())
    }

    /// Runs one conversion. Returns the most MiB that it held, or `None` if it ended too early.
    fn held(&self, tool: &Path, formats: &str, from: &Path) -> Outcome<Option<f64>> {
        let mut command = Self::converting(tool, formats, from, &self.file("memory"))?;
        let mut child = process::pinned(command.env_remove("PWD")).spawn()?;
        let (status, memory) = wait_and_watch(&mut child)?;
        match status.success() {
            true => Ok(memory),
            false => Err(format!("{} fails", tool.display()).into()),
        }
    }

    fn conversion(&self, formats: &str) -> Outcome<Pair> {
        let from = self.file(formats.split(':').next().unwrap_or(formats));
        let (theirs, ours) = (self.file("theirs"), self.file("ours"));
        let mut pair = Pair::default();
        for _ in 0..self.rounds {
            pair.stock
                .push(self.convert(&self.stock, formats, &from, &theirs)?);
            pair.zooph
                .push(self.convert(&self.zooph, formats, &from, &ours)?);
        }
        if fs::read(&theirs)? != fs::read(&ours)? {
            return Err("the tools disagree".into());
        }
        Ok(pair)
    }

    fn compile(&self, structs: usize) -> Outcome<Pair> {
        let schema = self.file("many.capnp");
        fs::write(&schema, compile_cost::schema::text(structs))?;
        let mut pair = Pair::default();
        for _ in 0..self.rounds * 2 {
            for (tool, times) in [
                (&self.stock, &mut pair.stock),
                (&self.zooph, &mut pair.zooph),
            ] {
                let mut command = Command::new(tool);
                command
                    .args(["compile", "-o-"])
                    .arg(&schema)
                    .current_dir(&self.folder);
                times.push(timed(command.stdout(File::create(self.file("request"))?))?);
            }
        }
        Ok(pair)
    }

    fn start_up(&self) -> Outcome<Pair> {
        let mut pair = Pair::default();
        for _ in 0..self.rounds * 10 {
            for (tool, times) in [
                (&self.stock, &mut pair.stock),
                (&self.zooph, &mut pair.zooph),
            ] {
                let mut command = Command::new(tool);
                command.env_remove("PWD");
                let start = Instant::now();
                process::pinned(command.arg("--version").stdout(Stdio::null())).status()?;
                times.push(start.elapsed());
            }
        }
        Ok(pair)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_process_holds_is_its_own_and_not_that_of_who_starts_it() {
        // This process holds more than the shell needs when it starts the shell.
        let ours = vec![1u8; 64 << 20];
        let mut shell = Command::new("sh");
        let mut child = shell
            .args(["-c", "read line"])
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take();
        thread::scope(|scope| {
            scope.spawn(move || {
                thread::sleep(Duration::from_millis(200));
                drop(input);
            });
            let most = wait_and_watch(&mut child).unwrap().1.unwrap();
            assert!(most > 0.1 && most < 32.0, "{most}");
        });
        assert_eq!(
            ours.iter().map(|byte| u64::from(*byte)).sum::<u64>(),
            64 << 20
        );
    }

    #[test]
    fn the_kernels_line_is_read() {
        assert_eq!(
            most_resident("Name:\tsh\nVmHWM:\t    2048 kB\nThreads:\t1\n"),
            Some(2.0)
        );
        assert_eq!(most_resident("Name:\tsh\nState:\tZ (zombie)\n"), None);
    }
}
