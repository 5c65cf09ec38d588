//! Workloads, cases and contenders, read from `bench/cases`.

use std::collections::BTreeMap;
use std::fs;

use serde::Deserialize;

use crate::results::{least, median};
use crate::{Outcome, Plan, bench};

/// A group of cases with one kind of input.
#[derive(Deserialize)]
pub(crate) struct Workload {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) about: String,
    /// The thing that a figure is the time of, such as `message` or `vector`.
    pub(crate) per: String,
    /// Whether the report also shows figures in bytes a second.
    #[serde(default)]
    pub(crate) bytes: bool,
    #[serde(default)]
    pub(crate) scale: Scale,
    /// The cases whose ids begin with this have texts. Without it no case has.
    texts: Option<String>,
    /// Which statistic of all slices is a row's figure.
    #[serde(default)]
    pub(crate) figure: Figure,
    #[serde(rename = "case")]
    pub(crate) cases: Vec<Case>,
}

impl Case {
    /// Returns how many rounds the case gets. A case with a limit of its own gets at most two in a
    /// hasty run.
    pub(crate) fn rounds(&self, plan: Plan) -> usize {
        match self.rounds {
            Some(_) if plan.is_hasty() => plan.rounds.min(2),
            Some(rounds) => plan.rounds.min(rounds),
            None => plan.rounds,
        }
    }
}

/// The scale of a plot's bars.
#[derive(Deserialize, Default, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Scale {
    #[default]
    Linear,
    Log,
}

/// The statistic of the slices' times that is a row's figure.
#[derive(Deserialize, Default, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Figure {
    /// The least time. Noise of a shared machine can only add time.
    #[default]
    Least,
    /// The median. It is for workloads out of memory, where chance can take time away as well,
    /// because some pages happen to be in a cache.
    Median,
}

/// The bits of checksums that are compared. Some languages' native integers have only 63 bits.
const SUM_MASK: u64 = u64::MAX >> 1;

/// Reports whether two checksums are equal modulo 2^63.
pub(crate) fn sums_agree(one: u64, other: u64) -> bool {
    (one ^ other) & SUM_MASK == 0
}

/// One task that contenders are compared in.
#[derive(Deserialize)]
pub(crate) struct Case {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) about: String,
    /// The name of the checksum that drivers compute, explained in `bench/README.md`. It is empty for
    /// cases that the runner measures itself.
    #[cfg_attr(not(test), allow(dead_code))] // Only a test and authors of drivers read it.
    pub(crate) sum: String,
    /// The contender that ratios are over.
    pub(crate) base: String,
    /// The unit of the figures, if it is not nanoseconds.
    pub(crate) unit: Option<String>,
    /// The case's place in a curve, if it is one of its points.
    pub(crate) curve: Option<Point>,
    /// The most rounds that the case gets, if one takes long.
    rounds: Option<usize>,
    /// Whether a pass takes seconds. Hasty runs leave such cases out.
    #[serde(default)]
    pub(crate) long: bool,
}

/// A case's place in a curve: the curve's name, and how many elements the case's messages have.
#[derive(Deserialize)]
pub(crate) struct Point {
    pub(crate) of: String,
    pub(crate) elements: f64,
}

/// A library or format that takes part.
#[derive(Deserialize)]
pub(crate) struct Contender {
    pub(crate) title: String,
    pub(crate) kind: Kind,
    pub(crate) language: String,
    /// The variants that check that texts are UTF-8, or `*` for all. Variants whose names end in
    /// `utf8` need not be listed.
    #[serde(default)]
    utf8: Vec<String>,
}

/// The role of a contender.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Kind {
    Floor,
    Ours,
    Reference,
    Peer,
}

/// Figures that the author of an original benchmark published, measured on the author's machine.
#[derive(Deserialize)]
pub(crate) struct Published {
    pub(crate) workload: String,
    pub(crate) source: String,
    pub(crate) columns: Vec<String>,
    pub(crate) rows: Vec<Vec<String>>,
    #[serde(default)]
    pub(crate) note: String,
}

#[derive(Deserialize)]
struct WorkloadFile {
    workload: Vec<Workload>,
}

#[derive(Deserialize)]
struct PublishedFile {
    published: Vec<Published>,
}

/// Everything there is to measure.
pub(crate) struct Cases {
    pub(crate) workloads: Vec<Workload>,
    pub(crate) contenders: BTreeMap<String, Contender>,
    /// The titles of variants, by the variants' names.
    variants: BTreeMap<String, String>,
    pub(crate) published: Vec<Published>,
}

impl Cases {
    /// Reads `bench/cases`.
    pub(crate) fn read() -> Outcome<Self> {
        let text = |name: &str| -> Outcome<String> {
            let path = bench().join("cases").join(name);
            fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()).into())
        };
        let workloads: WorkloadFile = toml::from_str(&text("cases.toml")?)?;
        let published: PublishedFile = toml::from_str(&text("published.toml")?)?;
        Ok(Cases {
            workloads: workloads.workload,
            contenders: toml::from_str(&text("contenders.toml")?)?,
            variants: toml::from_str(&text("variants.toml")?)?,
            published: published.published,
        })
    }

    /// Returns the kind of a contender, which is the same for all its variants.
    pub(crate) fn kind(&self, contender: &str) -> Kind {
        self.contender(contender)
            .map_or(Kind::Peer, |contender| contender.kind)
    }

    pub(crate) fn contender(&self, contender: &str) -> Option<&Contender> {
        self.contenders
            .get(contender.split(':').next().unwrap_or(contender))
    }

    /// Returns what the report calls a contender: its title, and its variant in words.
    pub(crate) fn title(&self, contender: &str) -> (String, String) {
        let title = self
            .contender(contender)
            .map_or(contender, |contender| &contender.title);
        let variant = contender.split_once(':').map_or("", |(_, variant)| variant);
        let variant = match self.variants.get(variant) {
            Some(words) => words.clone(),
            None => variant.replace('-', " "),
        };
        (title.to_owned(), variant)
    }

    /// Returns what the report calls a contender, title and variant in one text.
    pub(crate) fn name(&self, contender: &str) -> String {
        match self.title(contender) {
            (title, variant) if variant.is_empty() => title,
            (title, variant) => format!("{title}: {variant}"),
        }
    }

    /// Returns what the report calls a contender behind the word "over". There a floor's title lacks
    /// its prefix.
    pub(crate) fn over(&self, contender: &str) -> String {
        self.name(contender).replace("floor: ", "")
    }

    /// Reports whether a contender's row checks that texts are UTF-8. Returns `None` if the case has
    /// no texts.
    pub(crate) fn checks_utf8(&self, case: &str, contender: &str) -> Option<bool> {
        let (workload, _) = self.case(case)?;
        let (_, id) = case.split_once('.')?;
        workload
            .texts
            .as_ref()
            .filter(|texts| id.starts_with(&***texts))?;
        let variant = contender.split_once(':').map_or("", |(_, variant)| variant);
        let contender = self.contender(contender)?;
        let named = contender
            .utf8
            .iter()
            .any(|name| name == "*" || name == variant);
        let skips = variant.split('-').any(|word| word == "bytes");
        Some(variant.ends_with("utf8") || named && !skips)
    }

    /// Returns the figure of a row of that case, computed from the times of its slices.
    pub(crate) fn figure(&self, case: &str, times: &[f64]) -> Option<f64> {
        match self.case(case).map(|(workload, _)| workload.figure) {
            Some(Figure::Median) => median(times),
            _ => least(times),
        }
    }

    /// Returns the case of the full name `WORKLOAD.case`, and its workload.
    pub(crate) fn case(&self, name: &str) -> Option<(&Workload, &Case)> {
        let (workload, case) = name.split_once('.')?;
        let workload = self.workloads.iter().find(|known| known.id == workload)?;
        Some((
            workload,
            workload.cases.iter().find(|known| known.id == case)?,
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contenders_have_names_for_people() {
        let cases = Cases::read().unwrap();
        let names = [
            ("capnp-c++", "Cap'n Proto C++ (reference)"),
            (
                "zooph-rust:builder-in-place",
                "Zooph, Rust: Builder in place",
            ),
            ("zooph-rust:avx512", "Zooph, Rust: AVX-512"),
            ("zooph-go:never-heard-of", "Zooph, Go: never heard of"),
        ];
        for (contender, name) in names {
            assert_eq!(cases.name(contender), name);
        }
    }

    #[test]
    fn who_checks_texts_is_known_where_there_are_texts() {
        let cases = Cases::read().unwrap();
        for (case, contender, checks) in [
            ("ram.a-exchange", "prost", Some(true)),
            ("ram.a-exchange", "prost:bytes", Some(false)),
            ("ram.b-exchange", "prost", None),
            ("catrank.read", "zooph-go:validated-utf8", Some(true)),
            ("catrank.read", "zooph-go:validated", Some(false)),
            ("catrank.read", "capnp-c++:o2", Some(false)),
            ("eval.read", "bincode", None),
        ] {
            assert_eq!(
                cases.checks_utf8(case, contender),
                checks,
                "{case}/{contender}"
            );
        }
    }

    #[test]
    fn a_case_may_ask_for_fewer_rounds_but_not_for_more() {
        let cases = Cases::read().unwrap();
        let rounds = |id: &str, rounds| {
            let plan = Plan {
                rounds,
                slice: 20,
                smoke: false,
            };
            cases.case(id).unwrap().1.rounds(plan)
        };
        let large = "scaling.read-large";
        assert_eq!((rounds(large, 30), rounds(large, 4)), (2, 2));
        let small = "scaling.read-10";
        assert_eq!((rounds(small, 30), rounds(small, 4)), (30, 4));
    }

    #[test]
    fn out_of_memory_the_median_counts_and_elsewhere_the_least() {
        let cases = Cases::read().unwrap();
        let times = [5.0, 1.0, 4.0];
        assert_eq!(cases.figure("cold.a-serialize-waiting", &times), Some(4.0));
        assert_eq!(cases.figure("ram.a-serialize", &times), Some(1.0));
        assert_eq!(cases.figure("ram.a-serialize", &[]), None);
    }
}
