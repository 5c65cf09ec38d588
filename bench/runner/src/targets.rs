//! The limits of `targets.toml`, each a floor and a goal, and which of them a run meets.

use std::fs;

use serde::Deserialize;

use crate::cases::Cases;
use crate::results::{Cost, Results};
use crate::{Outcome, bench};

/// A row of `targets.toml`.
#[derive(Deserialize)]
struct Target {
    /// `WORKLOAD.case`.
    case: String,
    /// The contenders that the limit is for. The best of them counts.
    who: Vec<String>,
    /// The contender that the figure is divided by: one of the same case, or `CASE/CONTENDER`. Of
    /// several the best counts. Without `over` the limit is for the figure itself.
    over: Option<Over>,
    /// The cost that is compared instead of time: `allocations`, `allocated`, `peak` or `encoded`.
    cost: Option<CostKind>,
    /// The figure that must be reached at least: an upper bound, or a lower one if `times`.
    floor: f64,
    goal: f64,
    /// Whether the figure is inverted: how many times as fast as `over` the contender is.
    #[serde(default)]
    times: bool,
    /// The unit of figure and limits if they are no ratios. Times are converted to `ms` and `s`.
    #[serde(default)]
    unit: String,
    /// Words that replace the contenders' names in the report, if those do not say what is compared.
    #[serde(default)]
    note: String,
}

/// The contender that a figure is divided by, or several of which the best counts.
#[derive(Deserialize, Clone)]
#[serde(untagged)]
enum Over {
    One(String),
    Several(Vec<String>),
}

impl Over {
    fn all(&self) -> &[String] {
        match self {
            Over::One(one) => std::slice::from_ref(one),
            Over::Several(several) => several,
        }
    }
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum CostKind {
    Allocations,
    Allocated,
    Peak,
    Encoded,
}

impl CostKind {
    fn of(self, cost: &Cost) -> Option<f64> {
        match self {
            CostKind::Allocations => cost.allocations,
            CostKind::Allocated => cost.allocated,
            CostKind::Peak => cost.peak,
            CostKind::Encoded => cost.encoded,
        }
    }
}

/// Returns the figure of a contender's row that a target compares: its time or one of its costs.
fn value(results: &Results, target: &Target, case: &str, who: &str) -> Option<f64> {
    match target.cost {
        None => results.value(case, who),
        Some(kind) => kind.of(&results.row(case, who)?.cost?),
    }
}

#[derive(Deserialize)]
struct File {
    row: Vec<Target>,
}

/// Which limit of a target is met.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    Goal,
    Floor,
    Short,
    /// The run has no figure for it.
    Missing,
}

impl Verdict {
    /// Returns the word that the report has for it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Verdict::Goal => "goal",
            Verdict::Floor => "floor",
            Verdict::Short => "short",
            Verdict::Missing => "not measured",
        }
    }

    fn of(figure: f64, target: &Target) -> Self {
        let reaches = |limit: f64| match target.times {
            true => figure >= limit,
            false => figure <= limit,
        };
        if reaches(target.goal) {
            Verdict::Goal
        } else if reaches(target.floor) {
            Verdict::Floor
        } else {
            Verdict::Short
        }
    }
}

/// A target with its figure and verdict.
pub(crate) struct Judged {
    /// `WORKLOAD.case`.
    pub(crate) case: String,
    pub(crate) title: String,
    /// The names of the contender that the limit is for and of the one that it is compared with.
    pub(crate) who: String,
    /// The best of the target's contenders, whose figure it is.
    pub(crate) contender: Option<String>,
    pub(crate) figure: Option<f64>,
    pub(crate) floor: f64,
    pub(crate) goal: f64,
    pub(crate) times: bool,
    pub(crate) unit: String,
    /// Floor and goal in the case's unit, if the target is over another contender.
    pub(crate) limits: Option<(f64, f64)>,
    pub(crate) verdict: Verdict,
}

/// Compares results with `targets.toml`.
pub(crate) fn judge(cases: &Cases, results: &Results) -> Outcome<Vec<Judged>> {
    let file: File = toml::from_str(&fs::read_to_string(bench().join("targets.toml"))?)?;
    file.row
        .iter()
        .map(|target| one(cases, results, target))
        .collect()
}

fn one(cases: &Cases, results: &Results, target: &Target) -> Outcome<Judged> {
    let (workload, case) = cases
        .case(&target.case)
        .ok_or(format!("targets.toml: there is no case {}", target.case))?;
    let found = target
        .who
        .iter()
        .filter_map(|who| Some((who, value(results, target, &target.case, who)?)))
        .min_by(|a, b| a.1.total_cmp(&b.1));
    let base = match &target.over {
        None => Some((1.0, "")),
        Some(over) => {
            let figure = |over: &'_ String| {
                let (case, who) = over.split_once('/').unwrap_or((&target.case, over));
                value(results, target, case, who)
            };
            let found = over
                .all()
                .iter()
                .filter_map(|over| Some((figure(over)?, &**over)));
            found.min_by(|a, b| a.0.total_cmp(&b.0))
        }
    };
    let over_whom = base.map_or_else(
        || {
            target
                .over
                .as_ref()
                .and_then(|over| over.all().first())
                .cloned()
        },
        |(_, over)| (!over.is_empty()).then(|| over.to_owned()),
    );
    let base = base.map(|(base, _)| base);
    let figure = found
        .zip(base)
        .map(|((_, value), base)| match (target.times, &*target.unit) {
            (true, _) => base / value,
            (false, "ms") => value / 1e6,
            (false, "s") => value / 1e9,
            (false, _) => value / base,
        });
    let limit = |limit: f64| {
        base.map(|base| {
            if target.times {
                base / limit
            } else {
                base * limit
            }
        })
    };
    let limits = target
        .over
        .as_ref()
        .and(limit(target.floor).zip(limit(target.goal)));
    let over = over_whom.map(|over| cases.over(over.rsplit('/').next().unwrap_or(&over)));
    // Several contenders are variants of one. Its title stands for all of them.
    let who = match &target.who[..] {
        [who] => cases.name(who),
        several => several
            .first()
            .map(|who| cases.title(who).0)
            .unwrap_or_default(),
    };
    let text = match (&*target.note, over) {
        ("", Some(over)) if target.times => format!("{who}, times as fast as {over}"),
        ("", Some(over)) => format!("{who}, over {over}"),
        ("", None) => who,
        (note, _) => format!("{who}, {note}"),
    };
    Ok(Judged {
        case: target.case.clone(),
        title: format!(
            "{}: {}",
            workload.title.split(':').next().unwrap_or_default(),
            case.title
        ),
        who: text,
        contender: found.map(|found| found.0.clone()),
        figure,
        floor: target.floor,
        goal: target.goal,
        times: target.times,
        unit: target.unit.clone(),
        limits,
        verdict: figure.map_or(Verdict::Missing, |figure| Verdict::of(figure, target)),
    })
}

impl Judged {
    /// Returns floor and goal for the report, or one of them if both are the same.
    pub(crate) fn limits_shown(&self) -> String {
        match self.floor == self.goal {
            true => self.show(self.goal),
            false => format!("{} / {}", self.show(self.floor), self.show(self.goal)),
        }
    }

    /// Returns the figure or a limit for the report, with its unit.
    pub(crate) fn show(&self, figure: f64) -> String {
        match (&*self.unit, self.times) {
            ("", true) => format!("{figure:.2}×"),
            ("", false) if figure < 0.1 => format!("{figure:.3}"),
            ("", false) => format!("{figure:.2}"),
            (unit, _) => format!("{figure:.2} {unit}"),
        }
    }
}

/// Returns the targets as a table for a terminal.
pub(crate) fn table(rows: &[Judged]) -> String {
    let mut out = String::new();
    let (measured, missing): (Vec<_>, Vec<_>) =
        rows.iter().partition(|row| row.verdict != Verdict::Missing);
    for row in measured.into_iter().chain(missing) {
        let figure = row.figure.map_or("-".to_owned(), |figure| row.show(figure));
        let limits = row.limits_shown();
        out += &format!(
            "{:<12} {figure:>9}  limits {limits:<15} {:<48} {}\n",
            row.verdict.name(),
            row.title,
            row.who
        );
    }
    let count = |verdict| rows.iter().filter(|row| row.verdict == verdict).count();
    let counts = [
        Verdict::Goal,
        Verdict::Floor,
        Verdict::Short,
        Verdict::Missing,
    ]
    .map(|verdict| format!("{} {}", count(verdict), verdict.name()));
    out + &counts.join(", ") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn target(floor: f64, goal: f64, times: bool) -> Target {
        Target {
            case: "carsales.exchange".into(),
            who: vec![
                "zooph-rust:builder-validated".into(),
                "zooph-rust:record-validated".into(),
            ],
            over: Some(Over::One("capnp-c++".into())),
            cost: None,
            floor,
            goal,
            times,
            unit: String::new(),
            note: String::new(),
        }
    }

    fn results(values: &[(&str, f64)]) -> Results {
        let mut results = Results::begin(crate::Plan {
            rounds: 1,
            slice: 1,
            smoke: true,
        });
        for (contender, value) in values {
            results.rows.push(crate::results::Row {
                case: "carsales.exchange".into(),
                contender: (*contender).into(),
                value: *value,
                unit: "ns".into(),
                median: None,
                lives: Vec::new(),
                inputs: 1,
                bytes: 1.0,
                cost: None,
            });
        }
        results
    }

    #[test]
    fn the_best_of_ours_is_judged_over_the_base() {
        let cases = Cases::read().unwrap();
        let results = results(&[
            ("capnp-c++", 100.0),
            ("zooph-rust:builder-validated", 50.0),
            ("zooph-rust:record-validated", 35.0),
        ]);
        let verdict = |target: &Target| one(&cases, &results, target).unwrap().verdict;
        assert_eq!(verdict(&target(0.4, 0.35, false)), Verdict::Goal);
        assert_eq!(verdict(&target(0.4, 0.3, false)), Verdict::Floor);
        assert_eq!(verdict(&target(0.3, 0.2, false)), Verdict::Short);
        assert_eq!(verdict(&target(2.0, 2.8, true)), Verdict::Goal);
        assert_eq!(verdict(&target(2.0, 3.0, true)), Verdict::Floor);
        let judged = one(&cases, &results, &target(0.4, 0.3, false)).unwrap();
        assert_eq!(judged.limits, Some((40.0, 30.0)));
        assert_eq!(
            judged.contender.as_deref(),
            Some("zooph-rust:record-validated")
        );
    }

    #[test]
    fn of_several_bases_the_best_counts() {
        let cases = Cases::read().unwrap();
        let mut target = target(2.5, 2.5, false);
        target.over = Some(Over::Several(vec!["memcpy".into(), "memcpy-go".into()]));
        let results = results(&[
            ("memcpy", 8.0),
            ("memcpy-go", 5.0),
            ("zooph-rust:record-validated", 15.0),
        ]);
        let judged = one(&cases, &results, &target).unwrap();
        assert_eq!(judged.figure, Some(3.0));
        assert!(judged.who.ends_with("over copy, Go"), "{}", judged.who);
    }

    #[test]
    fn costs_have_limits_too() {
        let cases = Cases::read().unwrap();
        let mut target = target(0.0, 0.0, false);
        target.over = None;
        target.cost = Some(CostKind::Allocations);
        let mut results = results(&[("zooph-rust:record-validated", 15.0)]);
        let verdict = |results: &Results| one(&cases, results, &target).unwrap().verdict;
        assert_eq!(verdict(&results), Verdict::Missing);
        results.rows[0].cost = Some("allocations=0 allocated=0".parse().unwrap());
        assert_eq!(verdict(&results), Verdict::Goal);
        results.rows[0].cost = Some("allocations=0.5".parse().unwrap());
        assert_eq!(verdict(&results), Verdict::Short);
    }

    #[test]
    fn without_a_figure_or_a_base_nothing_is_judged() {
        let cases = Cases::read().unwrap();
        for values in [
            &[("capnp-c++", 1.0)],
            &[("zooph-rust:record-validated", 1.0)],
        ] {
            let judged = one(&cases, &results(values), &target(1.0, 1.0, false)).unwrap();
            assert_eq!(judged.verdict, Verdict::Missing);
        }
    }

    #[test]
    fn every_target_names_a_case_and_contenders_there_are() {
        let cases = Cases::read().unwrap();
        assert!(judge(&cases, &results(&[])).is_ok());
        let text = fs::read_to_string(bench().join("targets.toml")).unwrap();
        let file: File = toml::from_str(&text).unwrap();
        for target in &file.row {
            let over = target.over.iter().flat_map(Over::all);
            let over = over.map(|over| over.rsplit('/').next().unwrap_or(over));
            for who in target.who.iter().map(String::as_str).chain(over) {
                let name = who.split(':').next().unwrap_or(who);
                assert!(
                    cases.contenders.contains_key(name),
                    "{who} in {}",
                    target.case
                );
            }
        }
    }

    /// All languages have goals for the same cases of messages, so this finds a language whose limits were forgotten.
    #[test]
    fn every_language_has_limits_for_messages() {
        const CASES: [&str; 11] = [
            "carsales.exchange",
            "catrank.exchange",
            "eval.exchange",
            "one-field.exchange",
            "packing.cars-pack",
            "packing.cars-unpack",
            "versions.older-read",
            "versions.newer-read",
            "versions.segments-read",
            "versions.defaults-read",
            "versions.defaults-build",
        ];
        let text = fs::read_to_string(bench().join("targets.toml")).unwrap();
        let file: File = toml::from_str(&text).unwrap();
        for language in ["rust", "c++", "go", "ocaml", "haskell"] {
            let ours = format!("zooph-{language}");
            let is_ours = |who: &String| who.split(':').next() == Some(&ours);
            for case in CASES {
                // Exchanges have limits over other peers, too, but those over the reference are the goals.
                let is_goal = |target: &Target| {
                    let mut over = target.over.iter().flat_map(Over::all);
                    !case.ends_with(".exchange") || over.any(|over| over == "capnp-c++")
                };
                let is_limit = |target: &Target| {
                    target.case == case
                        && target.cost.is_none()
                        && target.who.iter().any(is_ours)
                        && is_goal(target)
                };
                assert!(file.row.iter().any(is_limit), "{case} of {ours}");
            }
        }
    }
}
