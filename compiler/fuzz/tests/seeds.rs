//! Runs every fuzz target on its seeds, and for a few seconds on random changes of the seeds.

use std::path::Path;

use zooph_testgen::fuzz::replay_and_mutate;

fn run(name: &str, target: impl Fn(&[u8])) {
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("seeds")
        .join(name);
    replay_and_mutate(&seeds, Path::new(env!("CARGO_TARGET_TMPDIR")), target);
}

#[test]
fn compile_on_seeds_and_their_mutations() {
    run("compile", zooph_compiler_fuzz::compile::run);
}

#[test]
fn json_on_seeds_and_their_mutations() {
    run("json", zooph_compiler_fuzz::json::run);
}

#[test]
fn parse_on_seeds_and_their_mutations() {
    run("parse", zooph_compiler_fuzz::parse::run);
}

#[test]
fn text_on_seeds_and_their_mutations() {
    run("text", zooph_compiler_fuzz::text::run);
}
