//! Runs parts in parallel. Each runs in a process of its own, and its output is shown if it fails.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::parts::{BUILD, Builds, Part};
use super::tally::Tally;
use crate::process::{BUILT, target_folder};

/// The number of parts that run at a time. Few test machines have more cores to spare, and builds use all cores.
const LANES: usize = 2;

/// Which parts have started and ended, and their results.
struct Progress<'a> {
    /// Whether one of the parts builds the workspace. Other parts wait for it.
    builds: bool,
    waiting: Vec<&'a Part>,
    running: Vec<&'a Part>,
    tally: Tally,
    times: Vec<(&'static str, Duration)>,
    /// The parts with failures, each with the number of these.
    failed: Vec<(&'static str, u64)>,
}

/// Runs the parts, as many at a time as there are lanes.
pub(super) fn run(parts: &[&Part]) -> Result<Tally, String> {
    let outputs = target_folder().join("tests");
    let program = copy_of_this_program(&outputs);
    let program = program.map_err(|error| format!("{}: {error}", outputs.display()))?;
    let start = Instant::now();
    let progress = Mutex::new(Progress {
        builds: parts.iter().any(|part| part.name == BUILD),
        waiting: parts.to_vec(),
        running: Vec::new(),
        tally: Tally::default(),
        times: Vec::new(),
        failed: Vec::new(),
    });
    let ended = Condvar::new();
    thread::scope(|scope| {
        for _ in 0..LANES {
            scope.spawn(|| lane(&progress, &ended, &program));
        }
    });
    let progress = progress
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    print_times(progress.times, start.elapsed());
    print_failed(&progress.failed, &outputs);
    Ok(progress.tally)
}

/// Copies this program into the folder, because cargo may rebuild it while the parts run.
fn copy_of_this_program(folder: &Path) -> io::Result<PathBuf> {
    fs::create_dir_all(folder)?;
    let copy = folder.join("xtask");
    fs::copy(std::env::current_exe()?, &copy)?;
    Ok(copy)
}

/// Runs one part after another, until none is waiting.
fn lane(progress: &Mutex<Progress<'_>>, ended: &Condvar, program: &Path) {
    let lock = || progress.lock().unwrap_or_else(PoisonError::into_inner);
    loop {
        let mut now = lock();
        let part = loop {
            if now.waiting.is_empty() {
                return;
            }
            match next(&now.waiting, &now.running) {
                Some(index) => break now.waiting.remove(index),
                None => now = ended.wait(now).unwrap_or_else(PoisonError::into_inner),
            }
        };
        now.running.push(part);
        let built = now.builds && part.after.contains(&BUILD);
        drop(now);
        let start = Instant::now();
        let tally = run_apart(part, program, built);
        let took = start.elapsed();
        let mut now = lock();
        now.running.retain(|other| other.name != part.name);
        now.tally.add(tally);
        now.times.push((part.name, took));
        if tally.failed > 0 {
            now.failed.push((part.name, tally.failed));
        }
        drop(now);
        ended.notify_all();
    }
}

/// Returns the first part that can start: no running part builds in the same folder, and the parts it needs have
/// ended.
fn next(waiting: &[&Part], running: &[&Part]) -> Option<usize> {
    waiting.iter().position(|part| {
        let is_free = |other: &&Part| part.builds == Builds::Apart || other.builds != part.builds;
        let is_needed = |other: &&Part| part.after.contains(&other.name);
        running.iter().all(is_free) && !running.iter().chain(waiting).any(is_needed)
    })
}

/// Runs a part in a process of its own. `built` says whether the workspace is built.
fn run_apart(part: &Part, program: &Path, built: bool) -> Tally {
    let start = Instant::now();
    let (text, outcome) = match captured(part, program, built) {
        Ok(found) => found,
        Err(error) => (String::new(), Err(error.to_string())),
    };
    let tally = text.lines().last().and_then(Tally::of_line);
    let mut tally = tally.unwrap_or_default();
    if let Err(error) = outcome
        && tally.failed == 0
    {
        tally.fail(&format!("{}: {error}", part.name));
    }
    let seconds = start.elapsed().as_secs();
    let (passed, failed) = (tally.passed, tally.failed);
    match failed {
        0 => println!("{}: {passed} passed in {seconds} s", part.name),
        _ => println!(
            "{text}{}: {passed} passed, {failed} failed in {seconds} s",
            part.name
        ),
    }
    tally
}

/// Returns the output of a part, which is also kept in a file beside the program, and whether it passed.
fn captured(part: &Part, program: &Path, built: bool) -> io::Result<(String, Result<(), String>)> {
    let output = program.with_file_name(format!("{}.txt", part.name));
    let file = File::create(&output)?;
    let mut command = Command::new(program);
    if built {
        // The builds of drivers read the second variable.
        let tool = target_folder().join("debug/zooph");
        command.env(BUILT, "1").env("ZOOPH", tool);
    }
    let status = command
        .args(["test", part.name])
        .stdout(file.try_clone()?)
        .stderr(file)
        .status()?;
    let text = String::from_utf8_lossy(&fs::read(&output)?).into_owned();
    let outcome = match status.success() {
        true => Ok(()),
        false => Err(status.to_string()),
    };
    Ok((text, outcome))
}

/// Prints the time that each part took, the longest first.
fn print_times(mut times: Vec<(&'static str, Duration)>, all: Duration) {
    times.sort_by_key(|(_, time)| std::cmp::Reverse(*time));
    println!("{:>6} s  in all", all.as_secs());
    for (part, time) in times {
        println!("{:>6} s  {part}", time.as_secs());
    }
}

/// Prints which parts failed, and the last lines of their outputs. It stands at the end of the whole output,
/// because a log that was cut keeps that.
fn print_failed(failed: &[(&'static str, u64)], outputs: &Path) {
    for (part, count) in failed {
        println!("failed: {part} ({count}), whose output ends with");
        let output = fs::read(outputs.join(format!("{part}.txt"))).unwrap_or_default();
        for line in last_lines(&String::from_utf8_lossy(&output), 6) {
            println!("    {line}");
        }
    }
}

/// Returns the last lines that are not empty, in their order, each cut to a length that fits a log.
fn last_lines(text: &str, count: usize) -> Vec<String> {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let mut last: Vec<String> = lines
        .rev()
        .take(count)
        .map(|line| line.chars().take(160).collect())
        .collect();
    last.reverse();
    last
}

#[cfg(test)]
mod tests {
    use super::last_lines;

    #[test]
    fn the_last_lines_keep_their_order() {
        assert_eq!(last_lines("a\n\nb\n  \nc\n", 2), ["b", "c"]);
        assert_eq!(last_lines("a", 2), ["a"]);
        assert!(last_lines("", 2).is_empty());
        let long = "x".repeat(200);
        assert_eq!(last_lines(&long, 1)[0].len(), 160);
    }
}
