//! Measures all cases: the drivers run them in turns.

use std::collections::{BTreeMap, BTreeSet};

use crate::cases::{self, Cases, Workload};
use crate::drivers::{self, Driver, Program};
use crate::inputs::{Expected, Files};
use crate::placement::Placement;
use crate::results::{Cost, Results, Row, median};
use crate::verify::Verified;
use crate::{Outcome, Plan, calibration, process, work};

/// A row while it is measured.
struct Running {
    /// `CASE/CONTENDER`.
    name: String,
    /// The index of the driver that runs it.
    driver: usize,
    /// The number of rounds that it takes part in.
    rounds: usize,
    expected: Expected,
    /// The times of its slices in ns, one list for each life of its driver.
    lives: Vec<Vec<f64>>,
    cost: Option<Cost>,
    failure: Option<String>,
}

/// Measures the wanted workloads that drivers run, and calls `keep` after each of them.
pub(crate) fn run(
    cases: &Cases,
    wanted: &dyn Fn(&str) -> bool,
    plan: Plan,
    results: &mut Results,
    keep: &dyn Fn(&Results) -> Outcome,
) -> Outcome {
    let by_drivers = |workload: &&Workload| {
        wanted(&workload.id) && !matches!(workload.id.as_str(), "tool" | "compile")
    };
    let workloads: Vec<&Workload> = cases.workloads.iter().filter(by_drivers).collect();
    if workloads.is_empty() {
        return Ok(());
    }
    let files = Files::write(&work().join("inputs"))?;
    let built = drivers::build(plan.smoke)?;
    if plan.smoke {
        results.fail_all(built.missing);
    } else {
        results.lack_all(built.missing);
    }
    let programs = built.programs;
    process::leave_measured_core();
    for program in &programs {
        let driver = Driver::start(program, files.folder(), Placement::of_life(0));
        match driver.and_then(|mut driver| driver.about()) {
            Ok(about) => {
                let about = about.into_iter().collect();
                results.drivers.insert(program.name.clone(), about);
            }
            Err(error) => results.fail(error),
        }
    }
    for workload in workloads {
        eprintln!("measuring {} ({})", workload.id, results.elapsed());
        let verified = Verified::by(&built.verifiers, &workload.id, &files);
        measure(cases, workload, &programs, &files, &verified, plan, results);
        if workload.id == "calibration"
            && let Some(warning) = calibration::note(results)
            && !plan.smoke
        {
            eprintln!("warning: {warning}");
        }
        keep(results)?;
    }
    Ok(())
}

/// Measures a workload. A driver or row that fails adds a failure to the results; the others are
/// measured all the same.
fn measure(
    cases: &Cases,
    workload: &Workload,
    programs: &[Program],
    files: &Files,
    verified: &Verified,
    plan: Plan,
    results: &mut Results,
) {
    results.fail_all(verified.failures.iter().cloned());
    let is_hasty = plan.is_hasty();
    let mut drivers = Vec::new();
    let mut rows = Vec::new();
    for program in programs {
        let driver = Driver::start(program, files.folder(), Placement::of_life(0));
        let loaded = driver.and_then(|mut driver| {
            let names = driver.load(&workload.id)?;
            Ok((driver, names))
        });
        let (driver, names) = match loaded {
            Ok(loaded) => loaded,
            Err(error) => {
                results.fail(error);
                continue;
            }
        };
        if names.is_empty() {
            continue;
        }
        for name in names {
            match row(cases, files, drivers.len(), name, plan) {
                Ok(row) => rows.push(row),
                Err(error) => results.fail(error),
            }
        }
        drivers.push(driver);
    }
    rows.retain(|row| !verified.is_wrong(&row.name));
    let is_long = |row: &Running| cases.case(row.case()).is_some_and(|(_, case)| case.long);
    rows.retain(|row| !is_hasty || !is_long(row));
    // A case without texts needs no verifier: the driver's own sums contain every byte.
    let has_texts = |row: &&Running| row.expected.sum != row.expected.whole;
    let unverified = rows.iter().filter(has_texts);
    let unverified = unverified.filter(|row| !verified.covers(&row.name));
    results
        .unverified
        .extend(unverified.map(|row| row.name.clone()));
    alternate(&mut rows);
    count(&mut rows, &mut drivers, workload, plan, results);
    for round in 0..plan.rounds {
        let life = round / plan.rounds_of_a_life();
        let placement = Placement::of_life(life);
        if round > 0 && round % plan.rounds_of_a_life() == 0 {
            for driver in &mut drivers {
                // If a driver cannot be restarted, its rows fail for lack of an answer.
                if let Err(error) = driver.restart(&workload.id, placement) {
                    eprintln!("{}: {error}", workload.id);
                }
            }
        }
        let count = rows.len();
        for index in 0..count {
            let row = &mut rows[if round % 2 == 0 {
                index
            } else {
                count - 1 - index
            }];
            if row.failure.is_none() && round < row.rounds {
                let driver = &mut drivers[row.driver];
                if let Err(error) = row.slice(driver, life, plan) {
                    row.failure = Some(format!("{}: {error}", row.name));
                    // The other rows get a new process. If it cannot be started, they fail too.
                    if let Err(error) = driver.restart(&workload.id, placement) {
                        eprintln!("{}: {error}", workload.id);
                    }
                }
            }
        }
    }
    for row in rows {
        let unit = cases
            .case(row.case())
            .and_then(|(_, case)| case.unit.clone());
        row.finish(cases, unit.unwrap_or("ns".to_owned()), results);
    }
}

fn row(cases: &Cases, files: &Files, driver: usize, name: String, plan: Plan) -> Outcome<Running> {
    let (case, contender) = name
        .split_once('/')
        .ok_or(format!("no contender in '{name}'"))?;
    let base = contender.split(':').next().unwrap_or(contender);
    let known = { cases.case(case) }.filter(|_| cases.contenders.contains_key(base));
    let Some((_, known)) = known else {
        return Err(format!("'{name}' stands neither in cases.toml nor in contenders.toml").into());
    };
    let expected = files
        .expected(case)
        .ok_or(format!("nothing is expected of '{case}'"))?;
    Ok(Running {
        rounds: known.rounds(plan),
        name,
        driver,
        expected,
        lives: Vec::new(),
        cost: None,
        failure: None,
    })
}

/// Sorts the rows so that the drivers take turns within each case.
fn alternate(rows: &mut [Running]) {
    let mut position = BTreeMap::new();
    let mut order = BTreeMap::new();
    for row in rows.iter() {
        let case = row.name.split('/').next().unwrap_or_default().to_owned();
        let place: &mut usize = position.entry((case.clone(), row.driver)).or_default();
        order.insert(row.name.clone(), (case, *place, row.driver));
        *place += 1;
    }
    rows.sort_by(|a, b| order[&a.name].cmp(&order[&b.name]));
}

impl Running {
    fn slice(&mut self, driver: &mut Driver, life: usize, plan: Plan) -> Outcome {
        let slice = driver.run(&self.name, plan.slice)?;
        let expected = self.expected.sum.wrapping_mul(slice.passes);
        if !cases::sums_agree(slice.checksum, expected) || slice.passes == 0 {
            self.failure = Some(format!(
                "{}: the checksum is {} instead of {expected} ({} passes)",
                self.name, slice.checksum, slice.passes
            ));
        } else if !slice.time.is_finite() || slice.time < 0.0 {
            self.failure = Some(format!("{}: {} ns is no time", self.name, slice.time));
        }
        self.lives
            .resize(self.lives.len().max(life + 1), Vec::new());
        self.lives[life].push(slice.time);
        Ok(())
    }

    /// `WORKLOAD.case`.
    fn case(&self) -> &str {
        self.name.split('/').next().unwrap_or_default()
    }

    fn finish(self, cases: &Cases, unit: String, results: &mut Results) {
        if let Some(failure) = self.failure {
            results.fail(failure);
            return;
        }
        let (case, contender) = self.name.split_once('/').unwrap_or_default();
        let slices = self.lives.concat();
        let Some(value) = cases.figure(case, &slices) else {
            results.fail(format!("{}: no slice", self.name));
            return;
        };
        let lives = self.lives.iter();
        results.rows.push(Row {
            case: case.to_owned(),
            contender: contender.to_owned(),
            value,
            median: median(&slices),
            unit,
            lives: lives
                .filter_map(|slices| cases.figure(case, slices))
                .collect(),
            inputs: self.expected.inputs,
            bytes: self.expected.bytes,
            cost: self.cost,
        });
    }
}

/// Asks every driver what its rows cost, in a smoke run only for one row. The results name drivers
/// that count no costs. A row whose answer is an error is discarded.
fn count(
    rows: &mut [Running],
    drivers: &mut [Driver],
    workload: &Workload,
    plan: Plan,
    results: &mut Results,
) {
    let mut asked = BTreeSet::new();
    for row in rows {
        let driver = &mut drivers[row.driver];
        let is_first = asked.insert(row.driver);
        if results.uncounted.contains(driver.name()) || plan.smoke && !is_first {
            continue;
        }
        match driver.cost(&row.name) {
            Ok(None) => {
                results.uncounted.insert(driver.name().to_owned());
            }
            Ok(cost) => row.cost = cost,
            Err(error) => {
                row.failure = Some(format!("{}: {error}", row.name));
                if let Err(error) = driver.restart(&workload.id, Placement::of_life(0)) {
                    eprintln!("{}: {error}", workload.id);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;
    use std::path::Path;

    use super::*;

    const ONE: Expected = Expected {
        sum: 5,
        whole: 7,
        inputs: 1,
        bytes: 8.0,
    };

    /// Measures a test driver that answers every `run` with `answer`.
    fn measured(name: &str, answer: &str) -> Results {
        measured_by(name, "one-field.read/capnp-c++", &format!("echo {answer}"))
    }

    /// Measures a test driver that has these rows, and executes `work` when asked to run `$row`.
    fn measured_by(name: &str, rows: &str, work: &str) -> Results {
        measured_and_verified(name, rows, work, None)
    }

    /// Writes a test driver that has these rows, and executes `work` when asked to run `$row`. It
    /// counts the costs of `prost`, answers nonsense for `rkyv`, and counts no others.
    fn write_driver(path: &Path, rows: &str, work: &str) {
        let cost = "case $row in */prost) echo cost allocations=2 encoded=24 ;; \
                    */rkyv) echo cost weight=1 ;; *) echo error what is cost ;; esac";
        let script = format!(
            "#!/bin/sh\nwhile read -r verb row rest; do\ncase $verb in\n\
             load) echo rows {rows} ;;\ncost) {cost} ;;\nrun) {work} ;;\nquit) exit ;;\nesac\ndone\n"
        );
        std::fs::write(path, script).unwrap();
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o700)).unwrap();
    }

    /// Measures such a test driver, with a verifier that answers every `run` of the reference's row
    /// with `verifier`.
    fn measured_and_verified(
        name: &str,
        rows: &str,
        work: &str,
        verifier: Option<&str>,
    ) -> Results {
        let path = std::env::temp_dir().join(format!("zooph-bench-{name}-{}", std::process::id()));
        let _turn = crate::turn();
        write_driver(&path, rows, work);
        let cases = Cases::read().unwrap();
        let workload = cases
            .workloads
            .iter()
            .find(|workload| workload.id == "one-field")
            .unwrap();
        let files = Files::expecting("one-field.read", ONE);
        let plan = Plan {
            rounds: 4,
            slice: 1,
            smoke: true,
        };
        let mut results = Results::begin(plan);
        let program = Program::at(&path);
        let verified = match verifier {
            None => Verified::default(),
            Some(answer) => {
                let path = path.with_extension("verifier");
                let rows = "one-field.read/capnp-c++:o2";
                write_driver(&path, rows, &format!("echo {answer}"));
                let verified = Verified::by(&[Program::at(&path)], "one-field", &files);
                std::fs::remove_file(&path).unwrap();
                verified
            }
        };
        let programs = [program];
        measure(
            &cases,
            workload,
            &programs,
            &files,
            &verified,
            plan,
            &mut results,
        );
        std::fs::remove_file(&path).unwrap();
        results
    }

    #[test]
    fn a_row_with_the_right_checksum_is_kept() {
        let results = measured("right", "ok 2.5 3 15");
        assert_eq!(results.failures(), [] as [String; 0]);
        assert_eq!(results.value("one-field.read", "capnp-c++"), Some(2.5));
    }

    #[test]
    fn sums_are_compared_modulo_two_to_the_63rd() {
        let answer = format!("ok 2.5 3 {}", 15 + (1u64 << 63));
        assert_eq!(measured("half", &answer).failures(), [] as [String; 0]);
    }

    #[test]
    fn a_row_with_another_checksum_is_discarded() {
        let results = measured("wrong", "ok 2.5 3 16");
        assert_eq!(results.value("one-field.read", "capnp-c++"), None);
        assert_eq!(results.failures().len(), 1);
        assert!(
            results.failures()[0].contains("16 instead of 15"),
            "{:?}",
            results.failures()
        );
    }

    #[test]
    fn a_row_that_proves_nothing_is_discarded() {
        assert_eq!(measured("nothing", "ok 2.5 0 0").failures().len(), 1);
    }

    #[test]
    fn costs_are_kept_and_who_does_not_count_is_named() {
        let row = "one-field.read/prost";
        let results = measured_by("counts", row, "echo ok 2.5 3 15");
        assert_eq!(results.failures(), [] as [String; 0]);
        let cost = results.rows[0].cost.unwrap();
        assert_eq!(cost, "allocations=2 encoded=24".parse().unwrap());
        assert!(results.uncounted.is_empty());

        let results = measured("does-not-count", "ok 2.5 3 15");
        assert_eq!(results.failures(), [] as [String; 0]);
        assert_eq!(results.rows[0].cost, None);
        assert!(results.uncounted.contains("test"));

        let row = "one-field.read/rkyv";
        let results = measured_by("counts-wrong", row, "echo ok 2.5 3 15");
        assert!(results.rows.is_empty());
        assert!(results.failures()[0].contains("'weight' is no cost"));
    }

    #[test]
    fn what_takes_long_is_left_out_of_hasty_runs() {
        let cases = Cases::read().unwrap();
        let mut all = cases.workloads.iter();
        let scaling = all.find(|workload| workload.id == "scaling").unwrap();
        let long = scaling.cases.iter().filter(|case| case.long);
        let long: Vec<&str> = long.map(|case| &*case.id).collect();
        let expected = [
            "build-100000000",
            "read-100000000",
            "pair-100000000",
            "read-large",
        ];
        assert_eq!(long, expected);
        let path = std::env::temp_dir().join(format!("zooph-bench-long-{}", std::process::id()));
        let _turn = crate::turn();
        let rows = "scaling.read-large/zooph-rust:lazy scaling.read-1/zooph-rust:lazy";
        write_driver(&path, rows, "echo ok 2.5 3 15");
        for (rounds, kept) in [(4, 1), (10, 2)] {
            let mut files = Files::expecting("scaling.read-large", ONE);
            files.also_expecting("scaling.read-1", ONE);
            let plan = Plan {
                rounds,
                slice: 1,
                smoke: true,
            };
            let mut results = Results::begin(plan);
            let (programs, verified) = ([Program::at(&path)], Verified::default());
            measure(
                &cases,
                scaling,
                &programs,
                &files,
                &verified,
                plan,
                &mut results,
            );
            assert_eq!(results.failures(), [] as [String; 0]);
            assert_eq!(results.rows.len(), kept, "{rounds}");
        }
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn a_row_that_ends_its_driver_does_not_end_the_others() {
        let rows = "one-field.read/capnp-c++ one-field.read/null one-field.read/nobody";
        let work = "case $row in */null) exit 1 ;; *) echo ok 2.5 3 15 ;; esac";
        let results = measured_by("ends", rows, work);
        assert_eq!(results.value("one-field.read", "capnp-c++"), Some(2.5));
        assert_eq!(results.value("one-field.read", "null"), None);
        let ended = |failure: &String| failure.contains("one-field.read/null: test: ended");
        assert!(
            results.failures().iter().any(ended),
            "{:?}",
            results.failures()
        );
        // A row of an unknown case or contender is discarded too.
        assert_eq!(results.failures().len(), 2, "{:?}", results.failures());
    }

    #[test]
    fn the_best_of_a_drivers_lives_counts() {
        // The process number differs from life to life. The script stores the first one in a file.
        let first =
            std::env::temp_dir().join(format!("zooph-bench-first-life-{}", std::process::id()));
        let work = format!(
            "test -e {0} || echo $$ > {0}; if test $$ = $(cat {0}); then echo ok 9 3 15; else echo ok 2.5 3 15; fi",
            first.display()
        );
        let results = measured_by("lives", "one-field.read/capnp-c++", &work);
        std::fs::remove_file(first).unwrap();
        assert_eq!(results.failures(), [] as [String; 0]);
        assert_eq!(results.value("one-field.read", "capnp-c++"), Some(2.5));
        assert_eq!(results.rows[0].lives, [9.0, 2.5]);
        assert_eq!(results.rows[0].median, Some(5.75));
    }

    #[test]
    fn a_row_that_reads_other_bytes_than_were_written_is_discarded() {
        let rows = "one-field.read/capnp-c++:o2 one-field.read/capnp-c++:o3 one-field.read/null";
        let verified =
            |answer| measured_and_verified("whole", rows, "echo ok 2.5 3 15", Some(answer));
        let right = verified("ok 9 2 14");
        assert_eq!(right.failures(), [] as [String; 0]);
        assert_eq!(right.rows.len(), 3);
        // A verified configuration of a contender stands for all of them.
        assert_eq!(right.unverified, ["one-field.read/null"]);
        let wrong = verified("ok 9 2 15");
        assert_eq!(wrong.value("one-field.read", "capnp-c++:o2"), None);
        assert_eq!(wrong.failures().len(), 1);
        assert!(
            wrong.failures()[0].contains("15 instead of 14"),
            "{:?}",
            wrong.failures()
        );
        let silent = verified("error no");
        assert_eq!(silent.failures().len(), 1, "{:?}", silent.failures());
        assert_eq!(silent.unverified.len(), 3);
    }

    #[test]
    fn every_life_has_another_placement() {
        let told = std::env::temp_dir().join(format!("zooph-bench-told-{}", std::process::id()));
        let work = format!(
            "echo $BENCH_PLACEMENT >> {}; echo ok 2.5 3 15",
            told.display()
        );
        let results = measured_by("placed", "one-field.read/capnp-c++", &work);
        let text = std::fs::read_to_string(&told).unwrap();
        std::fs::remove_file(told).unwrap();
        assert_eq!(results.failures(), [] as [String; 0]);
        let numbers: Vec<&str> = text.lines().collect();
        assert_eq!(numbers.len(), 4);
        let (first, second) = numbers.split_at(2);
        assert!(
            first.iter().all(|number| *number == first[0]),
            "{numbers:?}"
        );
        assert_eq!(second[0], second[1]);
        assert_ne!(first[0], second[0]);
    }

    #[test]
    fn a_driver_that_does_not_run_is_a_failure_of_its_own() {
        let results = measured_by("nowhere", "one-field.read/capnp-c++; exit", "exit");
        assert_eq!(results.rows.len(), 0);
        assert_eq!(results.failures().len(), 1, "{:?}", results.failures());
    }
}
