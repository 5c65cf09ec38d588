//! The message layer beside its peers on the classic workloads: one process, one core, all rows
//! interleaved, the minimum over short batches, every row checked.
//!
//! `cargo run --release` prints the table; `-- --smoke` proves in a few seconds that all of it
//! runs; `-- --only carsales` runs the workloads whose names contain that.

mod floor;
mod harness;
mod input;
mod ours;
mod peer;
mod plain;
mod reference;
mod report;
mod workloads;

/// The peer's generated code.
mod peer_schemas {
    macro_rules! generated {
        ($($name:ident = $file:literal;)*) => {$(
            #[allow(unused, clippy::all, missing_docs)] // Another project's generator.
            pub mod $name {
                include!(concat!(env!("OUT_DIR"), "/peer/", $file, "_capnp.rs"));
            }
        )*};
    }
    generated! {
        carsales_capnp = "carsales";
        catrank_capnp = "catrank";
        eval_capnp = "eval";
        one_field_capnp = "one_field";
    }
}

/// This project's generated code.
mod schemas {
    macro_rules! generated {
        ($($name:ident)*) => {$(
            #[allow(unused)] // A benchmark does not call all of a schema's code.
            pub mod $name {
                include!(concat!(env!("OUT_DIR"), "/ours/", stringify!($name), ".rs"));
            }
        )*};
    }
    generated!(carsales carsales_defaults carsales_next catrank eval one_field);
}

use std::process::ExitCode;
use std::time::Duration;

/// Keeps the process on one core, so that no batch pays for a move to another.
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

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let smoke = arguments.iter().any(|argument| argument == "--smoke");
    let only = arguments
        .iter()
        .skip_while(|argument| *argument != "--only")
        .nth(1);
    let plan = if smoke {
        harness::Plan {
            rounds: 2,
            batch: Duration::from_micros(100),
        }
    } else {
        harness::Plan {
            rounds: 150,
            batch: Duration::from_micros(400),
        }
    };
    pin();
    let mut wrong = 0;
    for (name, run) in workloads::ALL {
        if only.is_none_or(|only| name.contains(only.as_str())) {
            wrong += report::print(&run(plan));
        }
    }
    if wrong > 0 {
        eprintln!("{wrong} rows gave wrong sums and were discarded");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
