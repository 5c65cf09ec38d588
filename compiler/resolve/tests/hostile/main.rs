//! Schemas that are large, deep, endless or otherwise hostile. Each must give a clear result quickly.

mod constants;
mod damaged;
mod deep;
mod files;
mod imports;
mod large;

use std::time::Duration;

use zooph_diagnostics::Code;
use zooph_resolve::{Compilation, Compiler, Memory};
use zooph_testgen::clock::WorkClock;

const ID: &str = "@0xf3a1c8e7d9b20461;\n";

fn compile_files(files: Memory) -> Compilation {
    Compiler::new(files).file("a.capnp").compile()
}

/// Compiles a schema within `seconds` of processor time.
fn compile_within(seconds: u64, text: &str) -> Compilation {
    let clock = WorkClock::start();
    let compilation = compile_files(Memory::new().with("a.capnp", format!("{ID}{text}")));
    let worked = clock.worked();
    assert!(
        worked < Duration::from_secs(seconds),
        "{worked:?} for {} bytes",
        text.len()
    );
    compilation
}

/// Returns the codes of the findings, each once.
fn codes(compilation: &Compilation) -> Vec<Code> {
    let mut codes: Vec<Code> = compilation
        .diagnostics()
        .iter()
        .map(|diagnostic| diagnostic.code)
        .collect();
    codes.sort();
    codes.dedup();
    codes
}

#[track_caller]
fn assert_fine(compilation: &Compilation) {
    assert!(
        compilation.is_ok(),
        "{:#?}",
        compilation.diagnostics().first()
    );
}
