//! `zooph-conformance`: generates the vectors, checks them, and tests drivers with them.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Parser, Subcommand};
use zooph_conformance::attack;
use zooph_conformance::model::{Library, root};
use zooph_conformance::raw;
use zooph_conformance::run::{self, Build, Driver};
use zooph_conformance::vectors;

#[derive(Parser)]
#[command(
    name = "zooph-conformance",
    about = "Vectors, and every language reading what every other wrote"
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Write the files in vectors/.
    Generate,
    /// Check the files in vectors/ against their rules.
    Lint,
    /// Run every vector and random messages through every mode of every driver.
    Run {
        /// How many random messages.
        #[arg(long, default_value_t = 10_000)]
        random: u64,
        /// How many damaged messages.
        #[arg(long, default_value_t = 400)]
        damaged: u64,
        /// Leave out this many random and damaged messages at the beginning: `--skip 7 --damaged 8`
        /// makes `damaged_1_7` alone.
        #[arg(long, default_value_t = 0)]
        skip: u64,
        /// The seed from which the messages are generated.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Leave out the stock tool.
        #[arg(long)]
        without_stock: bool,
        /// Run a program as the driver of a language, instead of building all drivers. May be
        /// repeated.
        #[arg(long, value_name = "LANGUAGE=PROGRAM", value_parser = of_language)]
        driver: Vec<(String, PathBuf)>,
        /// Only the drivers of these languages. May be repeated.
        #[arg(long, conflicts_with = "driver")]
        language: Vec<String>,
        /// How many seconds a driver has for an answer.
        #[arg(long, default_value_t = run::PATIENCE.as_secs())]
        patience: u64,
        /// Stop at the first difference.
        #[arg(long)]
        first: bool,
    },
    /// Run the vectors of `raw`, and random and damaged values, through every driver that has it.
    Raw {
        /// How many random values; each is also damaged.
        #[arg(long, default_value_t = 10_000)]
        random: u64,
        /// The seed from which the values are generated.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Run a program as the driver of a language, instead of building all drivers. May be
        /// repeated.
        #[arg(long, value_name = "LANGUAGE=PROGRAM", value_parser = of_language)]
        driver: Vec<(String, PathBuf)>,
        /// Only the drivers of these languages. May be repeated.
        #[arg(long, conflicts_with = "driver")]
        language: Vec<String>,
    },
    /// Run every operation of every driver on hostile inputs, within bounds of time and memory.
    Attack {
        /// A subset in which every operation meets every family of inputs.
        #[arg(long)]
        quick: bool,
        /// Run a program as the driver of a language, instead of building all drivers. May be
        /// repeated.
        #[arg(long, value_name = "LANGUAGE=PROGRAM", value_parser = of_language)]
        driver: Vec<(String, PathBuf)>,
        /// Only the drivers of these languages. May be repeated.
        #[arg(long, conflicts_with = "driver")]
        language: Vec<String>,
        /// Only inputs whose name contains this.
        #[arg(long)]
        input: Option<String>,
        /// Only this operation.
        #[arg(long)]
        operation: Option<String>,
        /// Write the inputs to this folder, and keep them there.
        #[arg(long)]
        keep: Option<PathBuf>,
        /// Write the measurements between the marks of this page: the parts of the languages that
        /// were attacked.
        #[arg(long, conflicts_with_all = ["quick", "input", "operation"])]
        table: Option<PathBuf>,
        /// Write the measurements of each attack to this file, a line each.
        #[arg(long)]
        figures: Option<PathBuf>,
    },
}

fn of_language(argument: &str) -> Result<(String, PathBuf), String> {
    let (language, program) = argument.split_once('=').ok_or("which language's driver?")?;
    // A name without a folder would be looked up among installed programs.
    let program = std::path::absolute(program).map_err(|error| error.to_string())?;
    Ok((language.into(), program))
}

/// Returns drivers that run these programs, or else the drivers of these languages, after building
/// them.
fn drivers(
    programs: &[(String, PathBuf)],
    languages: &[String],
    build: Build,
) -> Result<Vec<Driver>, String> {
    if programs.is_empty() {
        return run::find(languages, build);
    }
    let of = |(language, program): &(String, PathBuf)| Driver::new(language, program);
    Ok(programs.iter().map(of).collect())
}

fn generate(library: &Library) -> Result<(), String> {
    let mut count = 0;
    for (path, topic) in vectors::generate(library) {
        count += topic.vectors.len();
        let to = root().join("vectors").join(path);
        let folder = to.parent().ok_or("a file is in a folder")?;
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(&to, vectors::render(&topic)))
            .map_err(|error| format!("{}: {error}", to.display()))?;
    }
    for (name, text, vectors) in raw::generate() {
        count += vectors;
        let to = root().join("vectors/raw").join(name);
        fs::create_dir_all(root().join("vectors/raw"))
            .and_then(|()| fs::write(&to, text))
            .map_err(|error| format!("{}: {error}", to.display()))?;
    }
    println!("{count} vectors");
    Ok(())
}

fn main() -> ExitCode {
    let library = Library::load();
    let outcome = match Arguments::parse().command {
        Command::Generate => generate(&library),
        Command::Lint => vectors::load(&library).map(|topics| {
            let count: usize = topics.iter().map(|(_, topic)| topic.vectors.len()).sum();
            println!("{count} vectors in {} files", topics.len());
        }),
        Command::Run {
            random,
            damaged,
            skip,
            seed,
            without_stock,
            driver,
            language,
            patience,
            first,
        } => {
            let drivers = drivers(&driver, &language, Build::Debug);
            drivers.and_then(|mut drivers| {
                for driver in &mut drivers {
                    driver.patience(Duration::from_secs(patience));
                }
                let extent = run::Extent {
                    random,
                    damaged,
                    skip,
                    seed,
                    stock: !without_stock,
                    first,
                };
                run::run(&library, &mut drivers, &extent)
            })
        }
        Command::Raw {
            random,
            seed,
            driver,
            language,
        } => {
            let drivers = drivers(&driver, &language, Build::Debug);
            let extent = raw::Extent { random, seed };
            drivers.and_then(|mut drivers| raw::run(&mut drivers, extent))
        }
        Command::Attack {
            quick,
            driver,
            language,
            input,
            operation,
            keep,
            table,
            figures,
        } => {
            // The quick form uses the drivers that `run` builds, with debug assertions.
            let build = if quick { Build::Debug } else { Build::Release };
            let drivers = drivers(&driver, &language, build);
            let extent = attack::Extent {
                quick,
                input,
                operation,
                keep,
                table,
                figures,
            };
            drivers.and_then(|drivers| attack::run(&drivers, &extent))
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("conformance: {error}");
            ExitCode::FAILURE
        }
    }
}
