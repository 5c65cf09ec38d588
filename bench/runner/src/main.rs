//! Runs the benchmarks: writes the inputs, has the drivers run every case in turns, checks and keeps
//! their answers, and writes the report. `bench/README.md` is the manual.

mod agreement;
mod calibration;
mod cases;
mod compile_cost;
mod drivers;
mod inputs;
mod kept;
mod machine;
mod measure;
mod placement;
mod process;
mod report;
mod results;
mod schemas;
mod surprises;
mod targets;
mod tool;
mod verify;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use cases::Cases;
use results::Results;

/// The result of a step. The error is a sentence about what went wrong.
pub(crate) type Outcome<T = ()> = Result<T, Box<dyn std::error::Error>>;

/// Returns the folder `bench`.
pub(crate) fn bench() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the runner lies in bench")
}

/// Returns the folder for files that are made by a run and not kept.
pub(crate) fn work() -> PathBuf {
    bench().join("target")
}

/// Lets one test at a time write programs and start them: a program cannot be started while another
/// thread's new process still has it open for writing.
#[cfg(test)]
pub(crate) fn turn() -> std::sync::MutexGuard<'static, ()> {
    static TURN: std::sync::Mutex<()> = std::sync::Mutex::new(());
    TURN.lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// How much to measure.
#[derive(Clone, Copy)]
pub(crate) struct Plan {
    /// The number of slices that every row gets.
    pub(crate) rounds: usize,
    /// The length of a slice in milliseconds.
    pub(crate) slice: u32,
    /// Whether the run only proves that everything works, and measures nothing.
    pub(crate) smoke: bool,
}

impl Plan {
    /// Returns after how many rounds all drivers are restarted with another placement. Every run of
    /// two rounds or more has two placements at least.
    pub(crate) fn rounds_of_a_life(&self) -> usize {
        (self.rounds / 2).clamp(1, 3)
    }

    /// Reports whether the run is a first look, which leaves out the cases that take longest.
    pub(crate) fn is_hasty(&self) -> bool {
        self.rounds < 10
    }
}

struct Options {
    command: String,
    /// The workloads to run. All run if it is empty.
    only: Vec<String>,
    /// The file of another run to compare with.
    file: Option<PathBuf>,
    plan: Plan,
}

impl Options {
    fn of_arguments() -> Outcome<Self> {
        let mut arguments = std::env::args().skip(1);
        let command = arguments.next().unwrap_or("help".into());
        let plan = Plan {
            rounds: 24,
            slice: 20,
            smoke: false,
        };
        let mut options = Options {
            command,
            only: Vec::new(),
            file: None,
            plan,
        };
        while let Some(argument) = arguments.next() {
            let mut value = || arguments.next().ok_or(format!("{argument} needs a value"));
            match argument.as_str() {
                "--smoke" => {
                    options.plan = Plan {
                        rounds: 1,
                        slice: 1,
                        smoke: true,
                    }
                }
                "--quick" => {
                    options.plan.rounds = 4;
                    options.plan.slice = 10;
                }
                "--rounds" => options.plan.rounds = value()?.parse()?,
                "--only" => {
                    let names = value()?;
                    options.only = names.split(',').map(str::to_owned).collect();
                }
                _ if options.command == "agree" && options.file.is_none() => {
                    options.file = Some(argument.into());
                }
                _ => return Err(format!("what is {argument}?").into()),
            }
        }
        Ok(options)
    }
}

const HELP: &str = "\
usage: zooph-bench run [--only WORKLOAD,…] [--quick | --rounds N | --smoke]
       zooph-bench check      compare the last whole run with targets.toml; fails while a figure that
                              surprises is not explained in docs/performance/explained.toml
       zooph-bench agree [FILE]
                              compare the last whole run's ratios with those of another one (its
                              results.json, or a file of report/runs); or each two of the runs kept
                              on this processor, and its drivers' even lives with the odd
       zooph-bench readme     write the report of the last whole run again, and the tables of figures
                              in the README and docs/performance.md
       zooph-bench inputs     write the input files only";

fn main() -> ExitCode {
    match Options::of_arguments().and_then(|options| dispatch(&options)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bench: {error}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(options: &Options) -> Outcome {
    let cases = Cases::read()?;
    match options.command.as_str() {
        "run" => run(options, &cases),
        "check" => {
            let results = Results::read()?;
            print!("{}", targets::table(&targets::judge(&cases, &results)?));
            surprises::Review::of(&results)?.check()?;
            report::check(&cases, &results)?;
            report::readme::check(&cases, &results)?;
            report::tables::check(&cases, &results)
        }
        "agree" => {
            let run = Results::read()?;
            let [one, other] = match &options.file {
                Some(file) => [run, kept::read_either(file)?],
                None => {
                    print!("{}", agreement::among(&cases, &kept::like(&run)?));
                    agreement::halves(&cases, &run)
                }
            };
            print!("{}", agreement::describe(&cases, &one, &other));
            Ok(())
        }
        "readme" => {
            let results = Results::read()?;
            report::write(&cases, &results)?;
            report::readme::write(&cases, &results)?;
            report::tables::write(&cases, &results)
        }
        "inputs" => {
            let files = inputs::Files::write(&work().join("inputs"))?;
            println!("{}", files.folder().display());
            Ok(())
        }
        _ => {
            println!("{HELP}");
            Ok(())
        }
    }
}

/// Measures the wanted workloads. A run of all of them is kept and reported; others are only printed.
fn run(options: &Options, cases: &Cases) -> Outcome {
    for name in &options.only {
        if !cases.workloads.iter().any(|workload| workload.id == *name) {
            return Err(format!("there is no workload {name}").into());
        }
    }
    let wanted = |id: &str| options.only.is_empty() || options.only.iter().any(|name| name == id);
    let plan = options.plan;
    // The last run's results must be read first, because this run overwrites them.
    let last = Results::read().ok();
    let mut results = Results::begin(plan);
    let whole = !plan.smoke && options.only.is_empty();
    let keep = |results: &Results| if whole { results.write() } else { Ok(()) };
    measure::run(cases, &wanted, plan, &mut results, &keep)?;
    // The workload `compile` takes longest, so it comes last.
    type Measure = fn(Plan, &mut Results) -> Outcome;
    let others: [(&str, Measure); 2] = [("tool", tool::run), ("compile", compile_cost::run)];
    for (workload, measure) in others {
        if wanted(workload) {
            eprintln!("measuring {workload} ({})", results.elapsed());
            if let Err(error) = measure(plan, &mut results) {
                results.fail(format!("{workload}: {error}"));
            }
            keep(&results)?;
        }
    }
    results.end();
    results.surprises = surprises::find(cases, &results, last.as_ref());
    if plan.smoke {
        println!("{} rows ran", results.rows.len());
        for row in &results.unverified {
            println!("texts not verified byte by byte: {row}");
        }
    } else if whole {
        results.write()?;
        report::write(cases, &results)?;
        kept::keep(&results, plan)?;
        report::readme::write(cases, &results)?;
        report::tables::write(cases, &results)?;
    } else {
        print!("{}", report::markdown::tables(cases, &results));
        let mut judged = targets::judge(cases, &results)?;
        // Targets of workloads that were not wanted are left out instead of called not measured.
        judged.retain(|row| row.case.split('.').next().is_some_and(wanted));
        print!("{}", targets::table(&judged));
        for surprise in &results.surprises {
            println!("surprise     {surprise}");
        }
    }
    for failure in results.failures() {
        eprintln!("failed: {failure}");
    }
    if results.failures().is_empty() {
        Ok(())
    } else {
        Err("some rows were discarded".into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_run_that_measures_has_two_placements_at_least() {
        let lives = |rounds| {
            let plan = Plan {
                rounds,
                slice: 20,
                smoke: false,
            };
            rounds.div_ceil(plan.rounds_of_a_life())
        };
        assert_eq!([2, 3, 4, 6, 30].map(lives), [2, 3, 2, 2, 10]);
    }
}
