//! Floors and goals, and how far they are met.

use std::fs;

use serde::Deserialize;

use crate::cases::Cases;
use crate::results::Results;
use crate::{Outcome, bench};

/// A row of `targets.toml`.
#[derive(Deserialize)]
struct Target {
    /// `WORKLOAD.case`.
    case: String,
    /// Contenders of which the best counts.
    who: Vec<String>,
    /// A contender of the case, or `CASE/CONTENDER`. Without it the figure itself counts.
    over: Option<String>,
    /// At most that, or at least if `times`.
    floor: f64,
    goal: f64,
    /// The figure is how many times as fast as `over`.
    #[serde(default)]
    times: bool,
    /// What the figure is in, if it is no ratio; a thousand of it are a second for `ms`.
    #[serde(default)]
    unit: String,
    /// What is compared with what, if the names do not say it.
    #[serde(default)]
    note: String,
}

#[derive(Deserialize)]
struct File {
    row: Vec<Target>,
}

/// How far a target is met.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    Goal,
    Floor,
    Short,
    /// There is no figure.
    Missing,
}

impl Verdict {
    /// For people.
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

/// A target with its figure.
pub(crate) struct Judged {
    /// `WORKLOAD.case`.
    pub(crate) case: String,
    pub(crate) title: String,
    /// Who counts, and over whom.
    pub(crate) who: String,
    /// The contender whose figure it is.
    pub(crate) contender: Option<String>,
    pub(crate) figure: Option<f64>,
    pub(crate) floor: f64,
    pub(crate) goal: f64,
    pub(crate) times: bool,
    pub(crate) unit: String,
    /// Floor and goal as figures of the case, where they are ratios over one of its rows.
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
        .filter_map(|who| Some((who, results.value(&target.case, who)?)))
        .min_by(|a, b| a.1.total_cmp(&b.1));
    let base = match &target.over {
        None => Some(1.0),
        Some(over) => match over.split_once('/') {
            Some((case, who)) => results.value(case, who),
            None => results.value(&target.case, over),
        },
    };
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
    let who = target
        .who
        .first()
        .map(|who| cases.title(who))
        .unwrap_or_default();
    let over = target
        .over
        .as_ref()
        .map(|over| cases.title(over.rsplit('/').next().unwrap_or(over)));
    let mut text = match target.who.len() {
        1 if !who.1.is_empty() => format!("{}, {}", who.0, who.1),
        _ => who.0,
    };
    match (&*target.note, over) {
        ("", Some(over)) => text += &format!(" over {}", over.0),
        ("", None) => {}
        (note, _) => text += &format!(" {note}"),
    }
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
    /// Floor and goal, or the one limit there is.
    pub(crate) fn limits_shown(&self) -> String {
        match self.floor == self.goal {
            true => self.show(self.goal),
            false => format!("{} / {}", self.show(self.floor), self.show(self.goal)),
        }
    }

    /// The figure or a limit, with its unit.
    pub(crate) fn show(&self, figure: f64) -> String {
        match (&*self.unit, self.times) {
            ("", true) => format!("{figure:.2}×"),
            ("", false) if figure < 0.1 => format!("{figure:.3}"),
            ("", false) => format!("{figure:.2}"),
            (unit, _) => format!("{figure:.2} {unit}"),
        }
    }
}

/// The rows as a table for a terminal.
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
