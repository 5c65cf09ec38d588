//! Draws plots: bars of inline SVG whose lengths are percentages, so they fit any screen.

use std::fmt::Write;

use super::{beside, digits, html::escape, show};
use crate::cases::{Case, Cases, Kind, Scale, Workload};
use crate::results::{Results, Row};
use crate::targets::Judged;

/// The longest bar in multiples of the base's. Bars of Zooph's rows may be longer.
const MOST: f64 = 3.0;

/// The plot of one case.
pub(super) struct Plot<'a> {
    cases: &'a Cases,
    workload: &'a Workload,
    case: &'a Case,
    name: String,
    /// The rows that are shown, the best first.
    rows: Vec<&'a Row>,
    base: Option<&'a Row>,
    targets: Vec<&'a Judged>,
}

impl<'a> Plot<'a> {
    /// Returns the plot of a case, or `None` if it has no figures.
    pub(super) fn new(
        cases: &'a Cases,
        workload: &'a Workload,
        case: &'a Case,
        results: &'a Results,
        judged: &'a [Judged],
    ) -> Option<Self> {
        let name = format!("{}.{}", workload.id, case.id);
        let mut rows: Vec<&Row> = results.rows.iter().filter(|row| row.case == name).collect();
        rows.sort_by(|a, b| a.value.total_cmp(&b.value));
        let base = results.row(&name, &case.base);
        // The plot shows only the best of the reference's configurations. The table has all of them.
        let is_base = |row: &Row| base.is_some_and(|base| base.contender == row.contender);
        rows.retain(|row| is_base(row) || cases.kind(&row.contender) != Kind::Reference);
        let targets = judged.iter().filter(|row| row.case == name).collect();
        (!rows.is_empty()).then_some(Plot {
            cases,
            workload,
            case,
            name,
            rows,
            base,
            targets,
        })
    }

    /// Reports whether bars show bytes a second instead of time.
    fn shows_speed(&self) -> bool {
        self.workload.bytes
    }

    fn size(&self, row: &Row, value: f64) -> f64 {
        if self.shows_speed() {
            row.bytes / value
        } else {
            value
        }
    }

    /// Returns the size that a bar of full length stands for.
    fn longest(&self) -> f64 {
        let sizes = |floors: bool| {
            let counted =
                move |row: &&&Row| floors || self.cases.kind(&row.contender) != Kind::Floor;
            let sizes = self
                .rows
                .iter()
                .filter(counted)
                .map(|row| self.size(row, row.value));
            sizes.fold(0.0, f64::max)
        };
        let longest = if self.shows_speed() {
            sizes(false) * 1.15
        } else {
            sizes(true)
        };
        let ours = self
            .rows
            .iter()
            .filter(|row| self.cases.kind(&row.contender) == Kind::Ours);
        let ours = ours.map(|row| row.value).fold(0.0, f64::max);
        match self.base {
            Some(base) if !self.shows_speed() && self.workload.scale == Scale::Linear => {
                longest.min((base.value * MOST).max(ours))
            }
            _ if longest > 0.0 => longest,
            _ => sizes(true),
        }
    }

    /// Returns the length in percent of a bar for a size.
    fn length(&self, size: f64, longest: f64) -> f64 {
        if self.workload.scale == Scale::Linear {
            return (size / longest * 100.0).clamp(0.0, 100.0);
        }
        let least = self
            .rows
            .iter()
            .map(|row| self.size(row, row.value))
            .filter(|size| *size > 0.0)
            .fold(longest, f64::min);
        let decades = (longest / (least / 3.0).max(1e-9)).log10();
        ((size / (least / 3.0).max(1e-9)).log10() / decades * 100.0).clamp(0.0, 100.0)
    }

    /// Returns the plot as an HTML figure.
    pub(super) fn html(&self) -> String {
        let longest = self.longest();
        let better = match (self.shows_speed(), &self.case.unit) {
            (true, _) => "GB/s; longer is better",
            (false, Some(_)) => "shorter is better",
            (false, None) if self.workload.scale == Scale::Log => {
                "time, logarithmic; shorter is better"
            }
            (false, None) => "time; shorter is better",
        };
        let about = match &*self.case.about {
            "" => better.to_owned(),
            about => format!("{about} · {better}"),
        };
        let mut out = format!(
            "<figure class=\"plot\" id=\"{}\"><header><h3>{}</h3><p>{}</p></header>",
            escape(&self.name),
            escape(&self.case.title),
            escape(&about)
        );
        let mut languages = Vec::new();
        for row in &self.rows {
            // The rows are sorted, so the first one of each language is the best.
            let language = row.contender.split(':').next();
            let best = !languages.contains(&language);
            languages.push(language);
            out += &self.row(row, longest, best);
        }
        out + "</figure>\n"
    }

    fn row(&self, row: &Row, longest: f64, best: bool) -> String {
        let class = match self.cases.kind(&row.contender) {
            Kind::Ours if best => "ours best",
            Kind::Ours => "ours",
            Kind::Reference => "reference",
            Kind::Floor => "floor",
            Kind::Peer => "peer",
        };
        let (title, variant) = self.cases.title(&row.contender);
        let variant = match &*variant {
            "" => String::new(),
            variant => format!(" <span class=\"variant\">{}</span>", escape(variant)),
        };
        let figure = match self.shows_speed() {
            true => format!("{} GB/s", digits(row.bytes / row.value)),
            false => show(row.value, &row.unit),
        };
        let ratio = match self.base {
            _ if row.value == 0.0 => String::new(),
            Some(base) if row.contender == base.contender => String::new(),
            Some(base) if self.shows_speed() => {
                format!(" · {}×", digits(base.value / row.value))
            }
            Some(base) => format!(" · {}×", digits(row.value / base.value)),
            _ => String::new(),
        };
        let apart = match row.depends_on_placement() {
            true => format!(
                " <span class=\"apart\">+{:.0} %</span>",
                row.spread() * 100.0
            ),
            false => String::new(),
        };
        let median = match row.median {
            Some(median) => format!(" title=\"median {}\"", show(median, &row.unit)),
            None => String::new(),
        };
        let beside = match &*beside::line(self.cases, row) {
            "" => String::new(),
            line => format!("<div class=\"beside\">{}</div>", escape(line)),
        };
        format!(
            "<div class=\"row {class}\"{median}><div class=\"label\"><span class=\"who\">{}{variant}</span>\
             <span class=\"figure\"><b>{figure}</b>{ratio}{apart}</span></div>{}{beside}</div>",
            escape(&title),
            self.bar(row, longest, &format!("{title}: {figure}"))
        )
    }

    fn bar(&self, row: &Row, longest: f64, label: &str) -> String {
        let size = self.size(row, row.value);
        let length = self.length(size, longest).max(0.35);
        let mut out = format!(
            "<svg class=\"bar\" role=\"img\" aria-label=\"{}\"><rect class=\"track\" y=\"1\" \
             width=\"100%\" height=\"10\" rx=\"3\"/><rect class=\"fill\" y=\"1\" width=\"{length:.2}%\" \
             height=\"10\" rx=\"3\"/>",
            escape(label)
        );
        if self.workload.scale == Scale::Linear && size > longest * 1.001 {
            // Marks at the edge show that the bar is cut.
            for offset in ["92%", "94.5%"] {
                let _ = write!(
                    out,
                    "<rect class=\"beyond\" x=\"{offset}\" y=\"0\" width=\"3\" height=\"12\"/>"
                );
            }
        }
        // The first target of a contender is over the base. Marks for more would clutter the plot.
        let target = self
            .targets
            .iter()
            .find(|target| target.contender.as_deref() == Some(&*row.contender));
        if let Some((floor, goal)) = target.and_then(|target| target.limits) {
            let both = [("limit", floor), ("goal", goal)];
            let shown = if floor == goal { &both[1..] } else { &both[..] };
            for (class, limit) in shown {
                let at = self.length(self.size(row, *limit), longest);
                let _ = write!(
                    out,
                    "<line class=\"{class}\" x1=\"{at:.2}%\" x2=\"{at:.2}%\" y1=\"-2\" y2=\"14\"/>"
                );
            }
        }
        out + "</svg>"
    }
}
