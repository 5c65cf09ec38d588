//! Runs several libFuzzer processes on one target, and reads their logs.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Instant;

use crate::process::{Outcome, command};

/// The result of one worker, which is a row of `runs.tsv`.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Run {
    seconds: u64,
    executions: u64,
    edges: u64,
    features: u64,
    inputs: u64,
    /// The file with the input that failed.
    finding: Option<String>,
}

/// Runs `workers` processes of a fuzzer. They share the inputs they find through its corpus. Each writes its log to
/// a file in `logs`.
pub(super) fn run(
    make: impl Fn() -> Command,
    workers: u64,
    target: &str,
    logs: &Path,
) -> Result<Vec<Run>, String> {
    std::fs::create_dir_all(logs).map_err(|error| format!("{}: {error}", logs.display()))?;
    let began = Instant::now();
    let mut running = Vec::new();
    for worker in 1..=workers {
        let log = logs.join(format!("{target}-{worker}.log"));
        running.push((start(make(), &log)?, log));
    }
    let mut runs = Vec::new();
    for (mut child, log) in running {
        let status = child.wait().map_err(|error| error.to_string())?;
        let bytes = std::fs::read(&log).map_err(|error| format!("{}: {error}", log.display()))?;
        let mut run = read_log(&String::from_utf8_lossy(&bytes));
        run.seconds = run.seconds.max(began.elapsed().as_secs());
        if !status.success() && run.finding.is_none() {
            run.finding = Some(format!("{status}, see {}", log.display()));
        }
        runs.push(run);
    }
    Ok(runs)
}

fn start(mut fuzzer: Command, log: &Path) -> Result<Child, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", log.display());
    let file = File::create(log).map_err(failed)?;
    let copy = file.try_clone().map_err(failed)?;
    fuzzer
        .stdin(Stdio::null())
        .stdout(copy)
        .stderr(file)
        .spawn()
        .map_err(|error| format!("{fuzzer:?}: {error}"))
}

/// Reads the figures of a log, from the last line of progress and the statistics at the end.
fn read_log(log: &str) -> Run {
    let mut run = Run::default();
    for line in log.lines() {
        if let Some(count) = after(line, "stat::number_of_executed_units:") {
            run.executions = count;
        } else if line.starts_with('#') && line.contains(" cov: ") {
            run.edges = after(line, " cov:").unwrap_or(run.edges);
            run.features = after(line, " ft:").unwrap_or(run.features);
            run.inputs = after(line, " corp:").unwrap_or(run.inputs);
        } else if let Some((_, path)) = line.split_once("Test unit written to ") {
            run.finding = Some(path.to_owned());
        }
    }
    run
}

/// Returns the number behind a word.
fn after(line: &str, word: &str) -> Option<u64> {
    let rest = line[line.find(word)? + word.len()..].trim_start();
    let end = rest.find(|c: char| !c.is_ascii_digit());
    rest[..end.unwrap_or(rest.len())].parse().ok()
}

/// Appends the runs to the table of a folder of targets.
pub(super) fn record(folder: &Path, target: &str, runs: &[Run]) -> Outcome {
    let table: PathBuf = folder.join("runs.tsv");
    let failed = |error: std::io::Error| format!("{}: {error}", table.display());
    let mut file = File::options().append(true).open(&table).map_err(failed)?;
    let commit = commit()?;
    for (worker, run) in (1..).zip(runs) {
        writeln!(file, "{}", row(target, &commit, worker, run)).map_err(failed)?;
    }
    Ok(())
}

fn row(target: &str, commit: &str, worker: u64, run: &Run) -> String {
    let Run {
        seconds,
        executions,
        edges,
        features,
        inputs,
        finding,
    } = run;
    let finding = finding.as_ref().map_or("none", |_| "one");
    format!(
        "{target}\t{commit}\t{worker}\t{seconds}\t{executions}\t{edges}\t{features}\t{inputs}\t{finding}"
    )
}

/// Returns the commit that is checked out.
fn commit() -> Result<String, String> {
    let output = command("git")
        .args(["rev-parse", "--short=7", "HEAD"])
        .output()
        .map_err(|error| format!("git: {error}"))?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Prints the results of the workers. Returns an error if one of them found a failing input.
pub(super) fn report(target: &str, runs: &[Run]) -> Outcome {
    let mut findings = Vec::new();
    for (worker, run) in (1..).zip(runs) {
        println!(
            "{target}, worker {worker}: {} executions in {} s, {} edges, {} features, {} inputs",
            run.executions, run.seconds, run.edges, run.features, run.inputs
        );
        findings.extend(run.finding.as_deref());
    }
    if findings.is_empty() {
        Ok(())
    } else {
        Err(format!("{target} failed: {}", findings.join(", ")))
    }
}

#[cfg(test)]
mod tests {
    use super::{Run, read_log, row};

    const LOG: &str = "\
INFO: Seed: 1
#2\tINITED cov: 10 ft: 11 corp: 1/1b exec/s: 0 rss: 40Mb
#512\tNEW    cov: 236 ft: 1210 corp: 43/21Kb lim: 4 exec/s: 512 rss: 41Mb
#1024\tDONE   cov: 240 ft: 1300 corp: 50/22Kb lim: 4 exec/s: 512 rss: 41Mb
stat::number_of_executed_units: 1024
stat::average_exec_per_sec:     512
";

    #[test]
    fn the_figures_of_a_log_are_those_of_its_end() {
        let run = read_log(LOG);
        let expected = Run {
            seconds: 0,
            executions: 1024,
            edges: 240,
            features: 1300,
            inputs: 50,
            finding: None,
        };
        assert_eq!(run, expected);
        assert_eq!(
            row("framing", "0123456", 2, &run),
            "framing\t0123456\t2\t0\t1024\t240\t1300\t50\tnone"
        );
    }

    #[test]
    fn a_failure_names_the_file_with_its_input() {
        let log = "artifact_prefix='./'; Test unit written to ./crash-0a\nBase64: AA==\n";
        assert_eq!(read_log(log).finding.as_deref(), Some("./crash-0a"));
    }
}
