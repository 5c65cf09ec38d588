//! Rust's driver of the benchmarks: Zooph and the peers that are crates, behind the line protocol
//! of `bench/README.md`.

mod arithmetic;
mod by_hand;
mod classic;
mod cold;
mod cost;
mod derived;
mod harness;
mod inputs;
mod json;
mod messages;
mod numbers;
mod ours;
mod packing;
mod part;
mod peer;
mod phases;
mod placement;
mod plain;
mod protobuf;
mod ram;
mod raw;
mod records;
mod scaling;
mod schemas;

use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use harness::Row;

/// Reads a workload's inputs and returns its rows.
fn load(workload: &str, inputs: &Path) -> std::io::Result<Vec<Row>> {
    match workload {
        "carsales" => messages::carsales(inputs),
        "catrank" => messages::catrank(inputs),
        "eval" => messages::eval(inputs),
        "one-field" => messages::one_field(inputs),
        "ram" => ram::rows(inputs),
        // The workloads below have no rows of Record to Record.
        _ if !part::OTHERS => Ok(Vec::new()),
        "versions" => messages::versions(inputs),
        "classic" => Ok(classic::rows()),
        "packing" => packing::rows(inputs),
        "cold" => cold::rows(inputs),
        "raw" => Ok(raw::rows()),
        "scaling" => Ok(scaling::rows()),
        "ints" => numbers::ints(inputs),
        "floats" => numbers::floats(inputs),
        _ => Ok(Vec::new()),
    }
}

fn about() -> String {
    let versions = "crates=capnp 0.27, prost 0.14, rkyv 0.8, bincode 2, bitcode 0.6, \
                    wincode 0.6, speedy 0.8, serde_json 1";
    let flags = format!(
        "flags=profile {}, opt-level {}, link-time optimisation, one codegen unit, no target-cpu",
        env!("BENCH_PROFILE"),
        env!("BENCH_OPT_LEVEL"),
    );
    let compiler = concat!(
        "compiler=",
        env!("RUSTC_VERSION"),
        ", ",
        env!("BENCH_TARGET")
    );
    format!("about {compiler}\t{flags}\t{versions}")
}

fn answer(request: &str, inputs: &Path, rows: &mut Vec<Row>) -> String {
    let words: Vec<&str> = request.split(' ').collect();
    match words[..] {
        ["about"] => about(),
        ["load", workload] => match load(workload, inputs) {
            Ok(loaded) => {
                *rows = loaded;
                rows.iter()
                    .fold("rows".to_owned(), |text, row| text + " " + row.name())
            }
            Err(error) => format!("error {}: {error}", inputs.display()),
        },
        ["cost", name] => match rows.iter_mut().find(|row| row.name() == name) {
            Some(row) => row.cost(),
            None => format!("error there is no row {name}"),
        },
        ["run", name, slice] => {
            let row = rows.iter_mut().find(|row| row.name() == name);
            match (row, slice.parse()) {
                (Some(row), Ok(slice)) => row.run(slice),
                _ => format!("error there is no row {name}"),
            }
        }
        _ => format!("error what is {request}?"),
    }
}

fn main() -> ExitCode {
    placement::begin();
    let Some(inputs) = std::env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("usage: zooph-bench-rust INPUTS");
        return ExitCode::FAILURE;
    };
    let mut rows = Vec::new();
    for request in std::io::stdin().lock().lines().map_while(Result::ok) {
        if request == "quit" {
            break;
        }
        let mut out = std::io::stdout().lock();
        let answer = answer(&request, &inputs, &mut rows);
        // If nobody reads the answers any more, the program ends.
        if writeln!(out, "{answer}")
            .and_then(|()| out.flush())
            .is_err()
        {
            break;
        }
    }
    ExitCode::SUCCESS
}
