//! Compares two runs: how far the ratios of their rows over the base agree.

use crate::cases::Cases;
use crate::report::digits;
use crate::results::Results;

/// The most that two ratios may differ to count as agreeing, as a share of the lesser one.
const MOST: f64 = 0.1;

/// The ratios of one row's time to the time of its case's base, in both runs.
struct Pair {
    /// `CASE/CONTENDER`.
    name: String,
    ratios: [f64; 2],
}

impl Pair {
    /// Returns by what share of the lesser ratio the greater one exceeds it.
    fn apart(&self) -> f64 {
        let [one, other] = self.ratios;
        (one / other).max(other / one) - 1.0
    }
}

/// Returns the ratios of all rows that both runs have.
fn pairs(cases: &Cases, run: &Results, other: &Results) -> Vec<Pair> {
    let pair = |row: &crate::results::Row| {
        let (_, case) = cases.case(&row.case)?;
        if run.row(&row.case, &case.base)?.contender == row.contender {
            return None;
        }
        let ratio = |results: &Results| {
            let base = results.value(&row.case, &case.base)?;
            let ratio = results.value(&row.case, &row.contender)? / base;
            (ratio.is_finite() && ratio > 0.0).then_some(ratio)
        };
        Some(Pair {
            name: format!("{}/{}", row.case, row.contender),
            ratios: [ratio(run)?, ratio(other)?],
        })
    };
    run.rows.iter().filter_map(pair).collect()
}

/// Splits a run in two: one has the figures of the drivers' even lives, the other of the odd ones.
pub(crate) fn halves(cases: &Cases, run: &Results) -> [Results; 2] {
    [0, 1].map(|half| {
        let mut results = run.clone();
        results.rows.retain(|row| row.lives.len() > 1);
        for row in &mut results.rows {
            let lives: Vec<f64> = row.lives.iter().copied().skip(half).step_by(2).collect();
            row.value = cases.figure(&row.case, &lives).unwrap_or(row.value);
        }
        results
    })
}

/// Describes in one line for each pair of runs how far they agree.
pub(crate) fn among(cases: &Cases, runs: &[(String, Results)]) -> String {
    let mut out = String::new();
    for (index, (name, run)) in runs.iter().enumerate() {
        for (other_name, other) in &runs[index + 1..] {
            let said = describe(cases, run, other);
            let last = said.lines().last().unwrap_or_default();
            out += &format!("{name} and {other_name}: {last}\n");
        }
    }
    out
}

/// Lists the ratios that differ, the worst first, and says how many agree.
pub(crate) fn describe(cases: &Cases, run: &Results, other: &Results) -> String {
    let mut pairs = pairs(cases, run, other);
    pairs.sort_by(|a, b| b.apart().total_cmp(&a.apart()));
    let (differ, agree) = pairs.split_at(pairs.partition_point(|pair| pair.apart() > MOST));
    let mut out = String::new();
    for pair in differ {
        let [one, other] = pair.ratios.map(digits);
        out += &format!(
            "{:5.1} %  {one} and {other}  {}\n",
            pair.apart() * 100.0,
            pair.name
        );
    }
    let median = pairs.get(pairs.len() / 2).map_or(0.0, Pair::apart);
    out += &format!(
        "of {} ratios {} agree within {:.0} %, the median within {:.1} %\n",
        pairs.len(),
        agree.len(),
        MOST * 100.0,
        median * 100.0
    );
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Plan;
    use crate::results::Row;

    fn run(rows: &[(&str, f64)]) -> Results {
        let mut results = Results::begin(Plan {
            rounds: 1,
            slice: 1,
            smoke: true,
        });
        results
            .rows
            .extend(rows.iter().map(|(contender, value)| Row {
                case: "carsales.exchange".into(),
                contender: (*contender).into(),
                value: *value,
                unit: "ns".into(),
                median: None,
                lives: vec![*value, *value * 1.2],
                inputs: 64,
                bytes: 12_000.0,
                cost: None,
            }));
        results
    }

    #[test]
    fn a_run_is_two() {
        let cases = Cases::read().unwrap();
        let mut one = run(&[("capnp-c++", 100.0), ("prost", 950.0), ("null", 30.0)]);
        one.rows[2].lives = vec![30.0, 54.0, 90.0, 60.0];
        let [even, odd] = halves(&cases, &one);
        assert_eq!(
            describe(&cases, &even, &odd),
            " 50.0 %  0.30 and 0.45  carsales.exchange/null\n\
             of 2 ratios 1 agree within 10 %, the median within 0.0 %\n"
        );
    }

    #[test]
    fn of_three_runs_each_two_are_compared() {
        let cases = Cases::read().unwrap();
        let named = |name: &str, value| {
            let run = run(&[("capnp-c++", 100.0), ("prost", value)]);
            (name.to_owned(), run)
        };
        let runs = [named("a", 900.0), named("b", 950.0), named("c", 1500.0)];
        let agree = |ratios, apart| {
            format!("of 1 ratios {ratios} agree within 10 %, the median within {apart} %")
        };
        let (near, ac, bc) = (agree(1, "5.6"), agree(0, "66.7"), agree(0, "57.9"));
        assert_eq!(
            among(&cases, &runs),
            format!("a and b: {near}\na and c: {ac}\nb and c: {bc}\n")
        );
        assert_eq!(among(&cases, &runs[..1]), "");
    }

    #[test]
    fn ratios_and_not_times_are_compared() {
        let cases = Cases::read().unwrap();
        let one = run(&[("capnp-c++", 100.0), ("prost", 950.0), ("null", 30.0)]);
        let slower = run(&[
            ("capnp-c++", 200.0),
            ("prost", 1910.0),
            ("null", 80.0),
            ("capnp", 5.0),
        ]);
        assert_eq!(
            describe(&cases, &one, &slower),
            " 33.3 %  0.30 and 0.40  carsales.exchange/null\n\
             of 2 ratios 1 agree within 10 %, the median within 0.5 %\n"
        );
    }
}
