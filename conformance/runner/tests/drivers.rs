//! Tests that a driver which misbehaves fails the run, with a reason, and does not keep it from
//! ending.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use zooph_conformance::model::Library;
use zooph_conformance::run::{self, Build, Driver, Extent};
use zooph_conformance::vectors::{self, Vector};

/// Runs one test at a time. A program cannot be started while a new process of another thread still
/// has it open for writing.
static TURN: Mutex<()> = Mutex::new(());

/// A folder for one test, with programs and lists of known failures.
struct Folder(
    PathBuf,
    #[expect(dead_code, reason = "held")] MutexGuard<'static, ()>,
);

impl Folder {
    fn new(name: &str) -> Self {
        let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        // Removes what an earlier run left.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        Folder(folder, turn)
    }

    fn program(&self, name: &str, script: &str) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, format!("#!/bin/sh\n{script}\n")).expect("a script");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o700)).expect("permissions");
        path
    }

    /// Creates a driver that has the mode `open`, and runs `work` for every other request.
    fn driver(&self, work: &str) -> Driver {
        let script = format!(
            "while read -r mode type bytes rest; do\n\
             case $mode in modes) echo modes open ;; *) {work} ;; esac\ndone"
        );
        Driver::new("sh", &self.program("driver", &script))
    }

    /// Lists failures as known.
    fn lists(&self, failures: &str) {
        fs::write(self.0.join("sh.txt"), failures).expect("a list");
    }

    /// Runs valid vectors through a driver.
    fn run(&self, mut driver: Driver) -> Result<(), String> {
        let library = Library::load();
        let topics = vectors::load(&library).expect("good files");
        let good = |vector: &&Vector| vector.expect.value.is_some() && vector.limits.is_none();
        let good: Vec<&Vector> = topics
            .iter()
            .flat_map(|(_, topic)| &topic.vectors)
            .filter(good)
            .filter(|vector| vector.bytes().is_some() && vector.expect.stream.is_none())
            .take(100)
            .collect();
        let extent = Extent {
            random: 0,
            damaged: 0,
            skip: 0,
            seed: 1,
            stock: false,
            first: false,
        };
        run::run_vectors(
            &library,
            std::slice::from_mut(&mut driver),
            &good,
            &extent,
            &self.0,
        )
    }

    /// Returns the name of the first of these vectors.
    fn first(&self) -> String {
        let library = Library::load();
        let topics = vectors::load(&library).expect("good files");
        let all = topics.iter().flat_map(|(_, topic)| &topic.vectors);
        let mut good = all.filter(|vector| {
            vector.expect.value.is_some() && vector.limits.is_none() && vector.bytes().is_some()
        });
        good.next().expect("a vector").name.clone()
    }
}

#[track_caller]
fn fails(outcome: Result<(), String>, with: &str) {
    let error = outcome.expect_err("it does not pass");
    assert!(error.contains(with), "{error}");
}

#[test]
fn one_that_answers_passes() {
    let folder = Folder::new("answers");
    folder.run(folder.driver("echo ok")).expect("no difference");
}

#[test]
fn one_that_is_missing_or_has_nothing_to_say_fails() {
    let folder = Folder::new("missing");
    fails(
        folder.run(Driver::new("sh", &folder.0.join("nowhere"))),
        "nowhere: No such file",
    );
    let one = |script: &str| folder.run(Driver::new("sh", &folder.program("one", script)));
    fails(one("exit 0"), "it ended, exit status: 0");
    fails(
        one("echo no library >&2; exit 7"),
        "it ended, exit status: 7; no library",
    );
    fails(
        one("while read -r request; do echo garbage; done"),
        "by `garbage`",
    );
    fails(
        one("while read -r request; do echo modes; done"),
        "nothing would be checked",
    );
    fails(
        one("while read -r request; do echo modes open dance; done"),
        "no mode dance",
    );
    fails(one("printf 'modes open'"), "in the middle of an answer");
    fails(one("printf '\\377\\n'; cat >/dev/null"), "not UTF-8");
    fails(one("exec cat /dev/zero"), "an answer of more than");
}

#[test]
fn one_that_ends_is_started_again_and_tells_why() {
    let folder = Folder::new("ends");
    let mut driver = folder.driver("echo out of luck >&2; exit 3");
    driver.begin().expect("it starts");
    for _ in 0..3 {
        let answer = driver.ask("open every.Point -");
        assert_eq!(answer, "(it ended, exit status: 3; out of luck)");
    }
    let modes = driver.ask("modes");
    assert_eq!(modes, "modes open");
}

#[test]
fn one_that_always_ends_is_given_up() {
    let folder = Folder::new("always_ends");
    fails(folder.run(folder.driver("exit 3")), "21 checks failed");
}

#[test]
fn one_that_hangs_is_given_up() {
    let folder = Folder::new("hangs");
    let mut driver = folder.driver("exec sleep 1000000");
    driver.begin().expect("it starts");
    driver.patience(Duration::from_millis(20));
    fails(folder.run(driver), "6 checks failed");
}

#[test]
fn one_that_reads_nothing_does_not_keep_a_long_request_waiting() {
    let folder = Folder::new("reads_nothing");
    let program = folder.program("deaf", "exec sleep 1000000");
    let mut driver = Driver::new("sh", &program);
    driver.patience(Duration::from_millis(20));
    let answer = driver.ask(&"open every.Point 00".repeat(1 << 16));
    assert_eq!(answer, "(no answer within 20ms)");
}

#[test]
fn one_that_answers_more_than_it_is_asked_fails() {
    let folder = Folder::new("more");
    fails(folder.run(folder.driver("echo ok; echo ok")), "failed");
}

#[test]
fn one_that_answers_something_else_fails() {
    let folder = Folder::new("else");
    fails(
        folder.run(folder.driver("echo unsupported")),
        "100 checks failed",
    );
}

#[test]
fn failures_that_are_listed_must_be_there() {
    let folder = Folder::new("listed");
    let first = folder.first();
    // This driver fails at the first vector only.
    let at_first = format!(
        "if test -e {0}; then echo ok; else touch {0}; echo wrong; fi",
        folder.0.join("been").display()
    );
    let again = || {
        let _ = fs::remove_file(folder.0.join("been"));
        folder.run(folder.driver(&at_first))
    };
    fails(again(), "1 checks failed");
    folder.lists(&format!("# why not\nopen {first}: it is a test\n"));
    again().expect("it is listed");
    // A listed case that passes, and one that does not exist, both fail the run.
    fails(folder.run(folder.driver("echo ok")), "1 checks failed");
    folder.lists(&format!(
        "open {first}: it is a test\nopen nowhere: nor is that one\n"
    ));
    fails(again(), "1 checks failed");
    // Known failures of random messages with another seed are ignored.
    folder.lists(&format!(
        "open {first}: it is a test\nopen seed_9_12: one of another seed\n"
    ));
    again().expect("it is listed");
    folder.lists(&format!("open {first}\n"));
    fails(again(), "not `mode case: reason`");
}

#[test]
fn what_builds_a_driver_must_name_a_program() {
    let folder = Folder::new("builds");
    let built = |script: &str| {
        folder.program("build-driver", script);
        run::built(&folder.0, "sh", Build::Debug)
            .map(|program| assert_eq!(program, folder.0.join("driver")))
    };
    fails(built("exit 1"), "does not build");
    fails(
        built("echo building; touch driver; echo driver"),
        "instead of the path",
    );
    fails(built("true"), "prints `` instead of the path");
    fails(built("echo nowhere"), "prints `nowhere`");
    built("touch driver; echo driver").expect("a driver");
}
