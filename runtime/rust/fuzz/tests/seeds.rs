//! Every fuzz target on its seeds, and for a few seconds on seeds with something done to them.

use std::path::Path;

use zooph_testgen::fuzz::replay_and_mutate;

fn run(name: &str, target: impl Fn(&[u8])) {
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("seeds")
        .join(name);
    replay_and_mutate(&seeds, Path::new(env!("CARGO_TARGET_TMPDIR")), target);
}

#[test]
fn builders_on_seeds_and_their_mutations() {
    run("builders", zooph_fuzz::builders::run);
}

#[test]
fn framing_on_seeds_and_their_mutations() {
    run("framing", zooph_fuzz::framing::run);
}

#[test]
fn messages_on_seeds_and_their_mutations() {
    run("messages", zooph_fuzz::messages::run);
}

#[test]
fn packed_on_seeds_and_their_mutations() {
    run("packed", zooph_fuzz::packed::run);
}
