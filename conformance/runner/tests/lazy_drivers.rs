//! Tests that drivers which answer attacks without doing the work fail.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use zooph_conformance::attack::{self, Extent};
use zooph_conformance::run::Driver;

/// Attacks a driver that has these operations, and gives the same answer to every attack.
fn attacked(name: &str, operations: &str, answer: &str) -> Result<(), String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lazy-drivers");
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    let script = format!(
        "#!/bin/sh\n\
         while read -r word rest; do\n\
         case $word in operations) echo operations {operations} ;; input) echo ok ;; *) echo {answer} ;; esac\n\
         done\n"
    );
    fs::write(&path, script).expect("a script");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o700)).expect("permissions");
    let extent = Extent {
        quick: true,
        ..Extent::default()
    };
    attack::run(&[Driver::new("sh", &path)], &extent)
}

/// This is a single test, because a program cannot be started while a new process of another thread
/// still has it open for writing.
#[test]
fn drivers_that_do_not_do_the_work_fail() {
    let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("../operations.toml");
    let all = fs::read_to_string(list).expect("the list is there");
    let all: Vec<&str> = { all.lines() }
        .filter_map(|line| line.strip_prefix('[')?.strip_suffix(']'))
        .collect();
    let count = all.len() as u32;
    let all = all.join(" ");
    for (name, operations, answer, least) in [
        ("unsupported", &*all, "unsupported", 10 * count),
        ("nothing", &all, "ok 0", count),
        ("lacking", "validate", "ok 0", count - 1),
    ] {
        let failed = attacked(name, operations, answer).expect_err(name);
        let failures = failed.split(' ').next();
        let failures: Option<u32> = failures.and_then(|failures| failures.parse().ok());
        assert!(
            failures.is_some_and(|failures| failures >= least),
            "{name}: {failed}"
        );
    }
}
