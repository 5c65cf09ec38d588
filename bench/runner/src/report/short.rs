//! The table of limits that are missed, with the reasons in `bench/short.toml`.

use std::fmt::Write;
use std::fs;

use serde::Deserialize;

use crate::targets::{Judged, Verdict};
use crate::{Outcome, bench};

#[derive(Deserialize)]
struct Reasons {
    reason: Vec<Reason>,
}

/// Why some limits are missed.
#[derive(Deserialize)]
struct Reason {
    /// The beginning of the contender's name.
    who: String,
    /// The beginnings of the cases. Without any, it is the reason for all cases.
    #[serde(default)]
    cases: Vec<String>,
    why: String,
}

impl Reason {
    fn is_for(&self, row: &Judged) -> bool {
        let begins = |case: &String| row.case.starts_with(case);
        row.who.starts_with(&self.who) && (self.cases.is_empty() || self.cases.iter().any(begins))
    }
}

/// Returns a sentence that counts the limits, and a table of those that are missed. Limits with the same contenders
/// and the same reason share a row.
pub(crate) fn made(judged: &[Judged]) -> Outcome<String> {
    let text = fs::read_to_string(bench().join("short.toml"))?;
    Ok(table(judged, &toml::from_str::<Reasons>(&text)?.reason))
}

fn table(judged: &[Judged], reasons: &[Reason]) -> String {
    let count = |verdict| judged.iter().filter(|row| row.verdict == verdict).count();
    let mut out = format!(
        "Of the rows of `targets.toml` that were measured, {} meet their goal, {} meet only their floor, and {} miss both.\n\n\
         | row | figure (limit) | why |\n|---|---|---|\n",
        count(Verdict::Goal),
        count(Verdict::Floor),
        count(Verdict::Short)
    );
    let mut rows: Vec<(&str, &str, Vec<String>)> = Vec::new();
    for row in judged.iter().filter(|row| row.verdict == Verdict::Short) {
        let Some(figure) = row.figure else { continue };
        let why = reasons.iter().find(|reason| reason.is_for(row));
        let why = why.map_or("not investigated", |reason| &reason.why);
        let figure = format!(
            "{} {} ({})",
            row.title,
            row.show(figure),
            row.show(row.floor)
        );
        match rows
            .iter_mut()
            .find(|(who, reason, _)| (*who, *reason) == (&*row.who, why))
        {
            Some((_, _, figures)) => figures.push(figure),
            None => rows.push((&row.who, why, vec![figure])),
        }
    }
    for (who, why, figures) in rows {
        let _ = writeln!(out, "| {who} | {} | {why} |", figures.join("; "));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::Cases;
    use crate::results::Results;
    use crate::targets::judge;

    fn judged(case: &str, who: &str, figure: f64, verdict: Verdict) -> Judged {
        Judged {
            case: case.into(),
            title: format!("Title of {case}"),
            who: who.into(),
            contender: None,
            figure: Some(figure),
            floor: 1.5,
            goal: 1.0,
            times: false,
            unit: String::new(),
            limits: None,
            verdict,
        }
    }

    /// A reason that is for no limit shows that a limit is missing from `targets.toml`, or that the reason is left over.
    #[test]
    fn every_reason_is_for_a_limit_there_is() {
        let text = fs::read_to_string(bench().join("short.toml")).unwrap();
        let reasons: Reasons = toml::from_str(&text).unwrap();
        let rows = judge(&Cases::read().unwrap(), &Results::read().unwrap()).unwrap();
        for reason in &reasons.reason {
            assert!(rows.iter().any(|row| reason.is_for(row)), "{}", reason.who);
        }
    }

    #[test]
    fn missed_limits_have_their_reasons() {
        let rows = [
            judged("a.read", "Zooph, Rust, validated", 2.0, Verdict::Short),
            judged("a.write", "Zooph, Rust, validated", 3.0, Verdict::Short),
            judged("b.read", "Zooph, Rust, validated", 4.0, Verdict::Short),
            judged("a.read", "Zooph, Go", 5.0, Verdict::Short),
            judged("a.read", "Zooph, C++", 0.5, Verdict::Goal),
        ];
        let reasons: Reasons = toml::from_str(
            "[[reason]]\nwho = \"Zooph, Rust\"\ncases = [\"a.\"]\nwhy = \"slow\"\n\
             [[reason]]\nwho = \"Zooph, Go\"\nwhy = \"it is Go\"\n",
        )
        .unwrap();
        let made = table(&rows, &reasons.reason);
        for line in [
            "1 meet their goal, 0 meet only their floor, and 4 miss both.",
            "| Zooph, Rust, validated | Title of a.read 2.00 (1.50); Title of a.write 3.00 (1.50) | slow |",
            "| Zooph, Rust, validated | Title of b.read 4.00 (1.50) | not investigated |",
            "| Zooph, Go | Title of a.read 5.00 (1.50) | it is Go |",
        ] {
            assert!(made.contains(line), "{line}\n{made}");
        }
        assert!(!made.contains("C++"), "{made}");
    }
}
