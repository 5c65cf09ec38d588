//! Draws curves of an element's time by the number of elements. Both axes are logarithmic.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::html::escape;
use super::show;
use crate::cases::{Cases, Kind, Workload};
use crate::results::Results;

/// The size of a drawing, and its margins for the axes' numbers and the lines' names.
const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 340.0;
const LEFT: f64 = 60.0;
const RIGHT: f64 = 220.0;
const EDGE: f64 = 30.0;

/// A contender's points: the number of elements, and the figure of one element.
type Line = Vec<(f64, f64)>;

/// One drawing with the lines of all contenders.
struct Curve<'a> {
    cases: &'a Cases,
    title: String,
    lines: BTreeMap<String, Line>,
}

/// Returns the contenders of a case with their figures. Of the reference only the best configuration is there.
fn drawn(results: &Results, case: &str) -> BTreeMap<String, f64> {
    let line = |contender: &str| match contender.split_once(':') {
        Some((reference @ "capnp-c++", _)) => reference.to_owned(),
        _ => contender.to_owned(),
    };
    let figure = |contender: String| Some((results.value(case, &contender)?, contender));
    let all = results
        .of_case(case)
        .filter_map(|row| figure(line(&row.contender)));
    all.filter(|(figure, _)| *figure > 0.0)
        .map(|(figure, contender)| (contender, figure))
        .collect()
}

/// Draws all curves of a workload.
pub(super) fn of(cases: &Cases, workload: &Workload, results: &Results) -> String {
    let mut curves: Vec<Curve<'_>> = Vec::new();
    for case in &workload.cases {
        let Some(point) = &case.curve else { continue };
        if curves.last().is_none_or(|curve| curve.title != point.of) {
            curves.push(Curve {
                cases,
                title: point.of.clone(),
                lines: BTreeMap::new(),
            });
        }
        let Some(curve) = curves.last_mut() else {
            continue;
        };
        for (contender, figure) in drawn(results, &format!("{}.{}", workload.id, case.id)) {
            let line = curve.lines.entry(contender).or_default();
            line.push((point.elements, figure));
        }
    }
    curves.retain(|curve| !curve.lines.is_empty());
    curves.iter().map(Curve::html).collect()
}

/// Returns the exponents of the powers of ten that enclose the numbers.
fn decades(numbers: impl Iterator<Item = f64>) -> (i32, i32) {
    let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
    for number in numbers {
        least = least.min(number.log10());
        most = most.max(number.log10());
    }
    let (low, high) = (least.floor() as i32, most.ceil() as i32);
    (low, high.max(low + 1))
}

impl Curve<'_> {
    fn html(&self) -> String {
        let points = || self.lines.values().flatten();
        let across = decades(points().map(|point| point.0));
        let up = decades(points().map(|point| point.1));
        let share = |value: f64, (low, high): (i32, i32)| {
            (value.log10() - f64::from(low)) / f64::from(high - low)
        };
        let x = |elements: f64| LEFT + share(elements, across) * (WIDTH - LEFT - RIGHT);
        let y = |figure: f64| HEIGHT - EDGE - share(figure, up) * (HEIGHT - 2.0 * EDGE);
        let mut out = format!(
            "<figure class=\"plot curve\"><header><h3>{}</h3><p>time of one element by how many the message has, \
             both logarithmic; lower is better</p></header><svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" \
             aria-label=\"{}\">",
            escape(&self.title),
            escape(&self.title)
        );
        for power in across.0..=across.1 {
            let at = x(10f64.powi(power));
            let _ = write!(
                out,
                "<line class=\"grid\" x1=\"{at:.1}\" x2=\"{at:.1}\" y1=\"{EDGE}\" y2=\"{:.1}\"/>\
                 <text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\">10<tspan dy=\"-5\" \
                 font-size=\"9\">{power}</tspan></text>",
                HEIGHT - EDGE,
                HEIGHT - EDGE + 18.0
            );
        }
        for power in up.0..=up.1 {
            let figure = 10f64.powi(power);
            let at = y(figure);
            let _ = write!(
                out,
                "<line class=\"grid\" x1=\"{LEFT}\" x2=\"{:.1}\" y1=\"{at:.1}\" y2=\"{at:.1}\"/>\
                 <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
                WIDTH - RIGHT,
                LEFT - 6.0,
                at + 4.0,
                show(figure, "ns")
            );
        }
        let drawn = |line: &Line| -> Vec<(f64, f64)> {
            line.iter().map(|point| (x(point.0), y(point.1))).collect()
        };
        let mut lines: Vec<(&String, Vec<(f64, f64)>)> = self
            .lines
            .iter()
            .map(|(contender, line)| (contender, drawn(line)))
            .collect();
        // Names stand behind the ends of their lines, from top to bottom, at a distance that keeps them apart.
        lines.sort_by(|a, b| end(&a.1).1.total_cmp(&end(&b.1).1));
        let mut below = 0.0;
        for (index, (contender, points)) in lines.iter().enumerate() {
            below = end(points).1.max(below + 13.0);
            out += &self.line(contender, points, below, index);
        }
        out + "</svg></figure>\n"
    }

    fn line(&self, contender: &str, points: &[(f64, f64)], below: f64, index: usize) -> String {
        let class = match self.cases.kind(contender) {
            Kind::Ours => "ours",
            Kind::Reference => "reference",
            Kind::Floor => "floor",
            Kind::Peer => "peer",
        };
        let path: String = points
            .iter()
            .map(|(x, y)| format!("{x:.1},{y:.1} "))
            .collect();
        let dots: String = points
            .iter()
            .map(|(x, y)| format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2.5\"/>"))
            .collect();
        format!(
            "<g class=\"{class} dash{}\"><polyline points=\"{}\"/>{dots}<text x=\"{:.1}\" y=\"{:.1}\">{}</text></g>",
            index % 4,
            path.trim_end(),
            WIDTH - RIGHT + 8.0,
            below + 4.0,
            escape(&self.cases.name(contender))
        )
    }
}

/// Returns the last point of a line.
fn end(points: &[(f64, f64)]) -> (f64, f64) {
    points.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Plan;
    use crate::results::Row;

    #[test]
    fn a_curve_has_a_line_for_each_contender_and_the_best_of_the_reference() {
        let cases = Cases::read().unwrap();
        let mut results = Results::begin(Plan {
            rounds: 1,
            slice: 1,
            smoke: true,
        });
        let workload = cases
            .workloads
            .iter()
            .find(|workload| workload.id == "scaling")
            .unwrap();
        assert_eq!(of(&cases, workload, &results), "");
        for (elements, factor) in [(1, 40.0), (1000, 1.0), (1_000_000, 1.5)] {
            for (contender, value) in [
                ("zooph-rust:validated", 1.0),
                ("capnp-c++:o2-stream", 9.0),
                ("capnp-c++:o3-lto-stream", 5.0),
            ] {
                results.rows.push(Row {
                    case: format!("scaling.read-{elements}"),
                    contender: contender.into(),
                    value: value * factor,
                    median: None,
                    unit: "ns".into(),
                    lives: Vec::new(),
                    inputs: elements,
                    bytes: 16.0,
                    cost: None,
                });
            }
        }
        let drawn = of(&cases, workload, &results);
        assert_eq!(drawn.matches("<figure").count(), 1);
        assert_eq!(drawn.matches("<polyline").count(), 2, "{drawn}");
        assert_eq!(drawn.matches("<circle").count(), 6);
        assert!(drawn.contains("Zooph, Rust: validated</text>"));
    }

    #[test]
    fn axes_end_at_powers_of_ten() {
        assert_eq!(decades([0.4, 30.0].into_iter()), (-1, 2));
        assert_eq!(decades([1.0].into_iter()), (0, 1));
    }
}
