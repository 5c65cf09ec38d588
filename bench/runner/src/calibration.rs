//! Checks whether the machine copies memory equally fast at every offset of source and destination.

use crate::report::show;
use crate::results::Results;

/// How many times as long as at the best offset a copy at the worst one may take to count as even.
const EVEN: f64 = 1.5;

/// The two contenders of the workload `calibration`.
const BEST: &str = "memcpy-c++:best-offset";
const WORST: &str = "memcpy-c++:worst-offset";

/// Finds the case with the greatest ratio of worst to best offset. Returns its bytes and that ratio.
fn worst(results: &Results) -> Option<(f64, f64)> {
    let rows = results.rows.iter();
    let cases = rows.filter(|row| row.contender == BEST && row.case.starts_with("calibration."));
    cases
        .filter_map(|best| {
            let worst = results.value(&best.case, WORST)?;
            Some((best.bytes, worst / best.value))
        })
        .max_by(|a, b| a.1.total_cmp(&b.1))
}

/// Adds to the description of the machine how even its copies are, if that was measured. Returns a
/// warning if they are uneven.
pub(crate) fn note(results: &mut Results) -> Option<String> {
    let (bytes, times) = worst(results)?;
    let size = show(bytes / 1024.0, "KB");
    let hole = times > EVEN;
    let text = match hole {
        true => format!(
            "uneven: {size} take {times:.1} times as long where destination minus source is worst"
        ),
        false => format!("even: the worst offset takes {times:.2} of the best's time, at {size}"),
    };
    results
        .machine
        .insert("copies of memory".into(), text.clone());
    hole.then(|| {
        format!(
            "this machine's copies of memory are {text}; rows that fall into that hole are marked"
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Plan;
    use crate::results::Row;

    fn run(cases: &[(&str, f64, f64)]) -> Results {
        let mut results = Results::begin(Plan {
            rounds: 1,
            slice: 1,
            smoke: true,
        });
        for (case, best, worst) in cases {
            for (contender, value) in [(BEST, best), (WORST, worst)] {
                results.rows.push(Row {
                    case: format!("calibration.{case}"),
                    contender: contender.into(),
                    value: *value,
                    median: None,
                    unit: "ns".into(),
                    lives: Vec::new(),
                    inputs: 1,
                    bytes: case.parse().unwrap(),
                    cost: None,
                });
            }
        }
        results
    }

    #[test]
    fn a_hole_is_told_and_noted() {
        let mut results = run(&[("1024", 20.0, 22.0), ("12288", 300.0, 1200.0)]);
        let warning = note(&mut results).unwrap();
        assert!(
            warning.contains("12.0 KB take 4.0 times as long"),
            "{warning}"
        );
        let noted = &results.machine["copies of memory"];
        assert!(noted.starts_with("uneven"), "{noted}");
    }

    #[test]
    fn a_machine_without_a_hole_is_not_warned_of() {
        let mut results = run(&[("1024", 20.0, 29.0), ("12288", 300.0, 310.0)]);
        assert_eq!(note(&mut results), None);
        let noted = &results.machine["copies of memory"];
        assert!(
            noted.contains("1.45") && noted.contains("1.00 KB"),
            "{noted}"
        );
    }

    #[test]
    fn where_nothing_was_measured_nothing_is_noted() {
        let mut results = run(&[]);
        assert_eq!(note(&mut results), None);
        assert!(!results.machine.contains_key("copies of memory"));
    }
}
