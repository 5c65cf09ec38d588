//! Judges the answers to attacks.

use std::collections::{BTreeMap, BTreeSet};

use super::inputs::Held;
use super::operations::Opening;
use super::prey::Hit;
use super::row::Row;

/// After this many, failures are counted but not shown.
const SHOWN: u64 = 60;

/// The outcome of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// The operation succeeded and produced no bytes.
    Well,
    /// The operation succeeded and produced some bytes.
    Produced,
    /// The operation answered with a fault or a refusal, as it should.
    Refused,
    /// The driver does not support the operation here.
    Unsupported,
    /// The operation exceeded its bounds, or gave a wrong answer.
    Bad,
}

/// What an operation may answer, apart from what its input determines.
#[derive(Clone, Debug, Default)]
pub(super) struct Allowed<'a> {
    /// The operation is not supported here, and must say so.
    pub(super) excused: bool,
    /// Kinds of faults that only this operation finds.
    pub(super) stricter: Vec<&'a str>,
    /// The difference from other languages' answers, if there is one.
    pub(super) differs: Option<String>,
}

/// The judge of one language.
pub(super) struct Judge {
    language: String,
    known: BTreeSet<String>,
    met: BTreeSet<String>,
    failed: u64,
    /// The first failure.
    first: Option<String>,
    /// The answer of validation for the present input.
    opened: Option<String>,
    rows: BTreeMap<String, Row>,
}

impl Judge {
    pub(super) fn new(language: &str, known: BTreeSet<String>) -> Self {
        Judge {
            language: language.into(),
            known,
            met: BTreeSet::new(),
            failed: 0,
            first: None,
            opened: None,
            rows: BTreeMap::new(),
        }
    }

    /// Forgets the answer of validation, because the next input is another one.
    pub(super) fn forget(&mut self) {
        self.opened = None;
    }

    /// Reports whether validation accepts the input within the default limits.
    pub(super) fn accepts(&self, held: &Held<'_>) -> bool {
        held.limits.is_empty() && self.opened.as_deref() == Some("ok 0")
    }

    pub(super) fn failed(&self) -> u64 {
        self.failed
    }

    /// Returns the description of the first failure.
    pub(super) fn first(&self) -> Option<&str> {
        self.first.as_deref()
    }

    /// Returns the known failures for which there was no attack.
    pub(super) fn unmet(&self) -> Vec<String> {
        self.known.difference(&self.met).cloned().collect()
    }

    pub(super) fn into_rows(self) -> BTreeMap<String, Row> {
        self.rows
    }

    /// Counts and prints a failure.
    pub(super) fn fail(&mut self, case: &str, why: &str) {
        self.failed += 1;
        if self.failed <= SHOWN {
            let told = format!("{} {case}: {why}", self.language);
            println!("{told}");
            self.first.get_or_insert(told);
        }
    }

    pub(super) fn given_up(&mut self, why: &str) {
        self.fail("given up", why);
    }

    /// Judges one attack.
    pub(super) fn hit(
        &mut self,
        name: &str,
        opening: Opening,
        held: &Held<'_>,
        hit: &Hit,
        allowed: &Allowed<'_>,
    ) -> Verdict {
        let row = self.rows.entry(name.to_owned()).or_default();
        row.take(held, hit.time, hit.memory, output_of(&hit.answer));
        let judged = self.judge(name, opening, held, hit, allowed);
        let case = format!("{name} {} {}", opening.word(), held.name);
        match judged {
            Err(_) if self.known.contains(&case) => {
                self.met.insert(case);
                Verdict::Bad
            }
            Err(why) => {
                let limits = match held.limits {
                    "" => String::new(),
                    limits => format!(" {limits}"),
                };
                self.fail(
                    &format!("{case} ({} of {} bytes{limits})", held.ty, held.bytes),
                    &why,
                );
                Verdict::Bad
            }
            Ok(verdict) => {
                if self.known.contains(&case) && self.met.insert(case.clone()) {
                    self.fail(&case, "passes, although it is listed as a known failure");
                }
                verdict
            }
        }
    }

    fn judge(
        &mut self,
        name: &str,
        opening: Opening,
        held: &Held<'_>,
        hit: &Hit,
        allowed: &Allowed<'_>,
    ) -> Result<Verdict, String> {
        if let Some(allowed) = hit.too_long {
            return Err(format!("took {:?}, {allowed:?} are allowed", hit.time));
        }
        let verdict = verdict_of(&hit.answer)?;
        match verdict {
            Verdict::Unsupported if !allowed.excused => {
                return Err("unsupported, and attack.toml does not say why".into());
            }
            Verdict::Well | Verdict::Produced if allowed.excused => {
                let answer = cut(&hit.answer);
                return Err(format!("`{answer}`, although attack.toml excuses it"));
            }
            _ => {}
        }
        let output = output_of(&hit.answer);
        if output > hit.bounds.output {
            let allowed = hit.bounds.output;
            return Err(format!("gave {output} bytes, {allowed} are allowed"));
        }
        if let Some(memory) = hit.memory
            && memory > hit.bounds.memory
        {
            let (memory, allowed) = (memory >> 20, hit.bounds.memory >> 20);
            return Err(format!("grew by {memory} MiB, {allowed} are allowed"));
        }
        if name == "validate" && opening == Opening::Open && held.limits.is_empty() {
            self.opened = Some(hit.answer.clone());
            expected(held, &hit.answer)?;
        }
        if opening == Opening::Open && verdict != Verdict::Unsupported {
            self.agrees(name, &hit.answer, &allowed.stricter)?;
        }
        if let Some(why) = &allowed.differs {
            return Err(why.clone());
        }
        Ok(verdict)
    }

    /// Checks the answer against that of `open`. Every operation must refuse an input that `open`
    /// refuses. If `open` accepts it, an operation may refuse it only with a kind of fault of its
    /// own.
    fn agrees(&self, name: &str, answer: &str, stricter: &[&str]) -> Result<(), String> {
        let Some(opened) = &self.opened else {
            return Ok(());
        };
        let wrong = || Err(format!("`{}`, but `validate` says `{opened}`", cut(answer)));
        if opened.starts_with("fault ") {
            return if answer == opened { Ok(()) } else { wrong() };
        }
        // An untyped pointer may be cast to a type that does not fit it.
        let casts = name == "any-cast";
        match answer.strip_prefix("fault ") {
            Some("memory" | "text_utf8") | None => Ok(()),
            Some(_) if casts => Ok(()),
            Some(kind) if stricter.contains(&kind) => Ok(()),
            Some(_) => wrong(),
        }
    }
}

/// Checks the answer of `open`, where it is known.
fn expected(held: &Held<'_>, answer: &str) -> Result<(), String> {
    match held.opens {
        Some(some)
            if !some
                .iter()
                .any(|one| answer == one || one == "ok" && answer == "ok 0") =>
        {
            Err(format!("`{}`, expected one of {some:?}", cut(answer)))
        }
        _ => Ok(()),
    }
}

fn verdict_of(answer: &str) -> Result<Verdict, String> {
    let words: Vec<&str> = answer.split(' ').collect();
    match words[..] {
        ["ok", count] => match count.parse::<u64>() {
            Ok(0) => Ok(Verdict::Well),
            Ok(_) => Ok(Verdict::Produced),
            Err(_) => Err(format!("`{}`", cut(answer))),
        },
        ["fault", kind] if KINDS.contains(&kind) => Ok(Verdict::Refused),
        ["refused"] => Ok(Verdict::Refused),
        ["unsupported"] => Ok(Verdict::Unsupported),
        _ => Err(format!("`{}`", cut(answer))),
    }
}

/// All kinds of faults.
const KINDS: [&str; 19] = [
    "truncated",
    "segment_table",
    "no_root",
    "trailing_bytes",
    "pointer_kind",
    "out_of_bounds",
    "far_segment",
    "far_pad",
    "list_tag",
    "element_size",
    "reserved_bits",
    "text_nul",
    "text_utf8",
    "nesting",
    "traversal",
    "memory",
    "packed",
    "not_canonical",
    "message_size",
];

fn output_of(answer: &str) -> u64 {
    let count = answer.strip_prefix("ok ");
    count.and_then(|count| count.parse().ok()).unwrap_or(0)
}

fn cut(answer: &str) -> String {
    answer.chars().take(300).collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::bounds::{Bounds, Limits};
    use super::*;

    #[test]
    fn answers_are_told_apart() {
        assert_eq!(verdict_of("ok 0"), Ok(Verdict::Well));
        assert_eq!(verdict_of("ok 12"), Ok(Verdict::Produced));
        assert_eq!(verdict_of("fault nesting"), Ok(Verdict::Refused));
        assert_eq!(verdict_of("refused"), Ok(Verdict::Refused));
        assert_eq!(verdict_of("unsupported"), Ok(Verdict::Unsupported));
        for bad in [
            "panic",
            "ok",
            "ok many",
            "ok endless",
            "fault",
            "fault odd",
            "",
            "(it ended)",
            "error",
        ] {
            assert!(verdict_of(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn operations_agree_with_validation() {
        let mut judge = Judge::new("test", BTreeSet::new());
        judge.opened = Some("fault nesting".into());
        assert!(judge.agrees("print", "fault nesting", &[]).is_ok());
        assert!(judge.agrees("print", "fault traversal", &[]).is_err());
        assert!(judge.agrees("print", "ok 3", &[]).is_err());
        judge.opened = Some("ok 0".into());
        assert!(judge.agrees("print", "ok 3", &[]).is_ok());
        assert!(judge.agrees("print", "fault memory", &[]).is_ok());
        assert!(judge.agrees("print", "fault nesting", &[]).is_err());
        assert!(judge.agrees("any-cast", "fault pointer_kind", &[]).is_ok());
        assert!(judge.agrees("print", "fault nesting", &["nesting"]).is_ok());
    }

    #[test]
    fn listed_failures_are_met_or_told() {
        let known = ["walk open one", "walk open two"].map(String::from);
        let mut judge = Judge::new("test", BTreeSet::from(known));
        let held = Held::without_file("one", 8);
        let hit = Hit {
            answer: "panic".into(),
            time: Duration::ZERO,
            too_long: None,
            memory: None,
            bounds: Bounds::of(8, &Limits::default(), &[], 1.0),
        };
        judge.hit("walk", Opening::Open, &held, &hit, &Allowed::default());
        assert_eq!(judge.failed(), 0);
        assert_eq!(judge.unmet(), ["walk open two"]);
    }
}
