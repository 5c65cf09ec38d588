//! Runs every fuzz target on its seeds, and for a few seconds on mutated seeds.

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

#[test]
fn raw_on_seeds_and_their_mutations() {
    run("raw", zooph_fuzz::raw::run);
}

/// A list of structs of one word of data whose pointer leads a quarter of the address space away, forwards and
/// backwards. The distance in bytes does not fit in a signed 32-bit number.
#[test]
fn far_distances_are_out_of_bounds() {
    for offset in [1u64 << 28, 0x3fff_ffff, 0x2000_0000, 0x1fff_ffff] {
        for form in [0, 0x2_0000_0000 | 1, 0x7_0000_0000 | 1, 1 << 32] {
            let words = [1 << 48, form | (offset & 0x3fff_ffff) << 2, 0];
            let flat: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
            let root = zooph::Pointer::flat(&flat);
            let pointer = root.structure().pointer(0);
            assert!(pointer.text().is_empty() && pointer.list().is_empty());
            assert_eq!(pointer.structure().pointer_count(), 0);
            // This offset is -1, which leads back to the pointer itself.
            assert!(zooph::canonical::copy(root).is_err() || offset == 0x3fff_ffff);
            zooph_fuzz::messages::run(&[&[1], &flat[..]].concat());
        }
    }
}
