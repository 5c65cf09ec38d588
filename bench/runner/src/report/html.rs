//! Writes the results as one HTML page that loads no other file.

use std::fmt::Write;

use super::plot::Plot;
use super::{curve, digits, markdown};
use crate::Outcome;
use crate::cases::{Cases, Published, Workload};
use crate::results::Results;
use crate::targets::{self, Judged, Verdict};

const STYLE: &str = include_str!("style.css");

/// Escapes text for HTML.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// Escapes text for HTML, and turns text between back-ticks into code.
fn prose(text: &str) -> String {
    let mut out = String::new();
    for (index, part) in text.split('`').enumerate() {
        match index % 2 {
            0 => out += &escape(part),
            _ => out += &format!("<code>{}</code>", escape(part)),
        }
    }
    out
}

/// Returns the whole page.
pub(super) fn page(cases: &Cases, results: &Results) -> Outcome<String> {
    let judged = targets::judge(cases, results)?;
    let value = |key: &str| results.machine.get(key).map_or("", |value| value);
    let mut sections = String::new();
    let mut links = Vec::new();
    for workload in &cases.workloads {
        let section = section(cases, workload, results, &judged);
        if !section.is_empty() {
            let title = workload.title.split(':').next().unwrap_or(&workload.title);
            links.push(format!(
                "<a href=\"#{}\">{}</a>",
                workload.id,
                escape(title)
            ));
            sections += &section;
        }
    }
    links.push("<a href=\"#targets\">Targets</a>".to_owned());
    links.push("<a href=\"#method\">Method and machine</a>".to_owned());
    Ok(format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>Zooph: benchmarks</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n\
         <h1>Zooph beside its peers</h1>\n<p class=\"soft\">Every figure is from one run on one core, \
         ours and the peers’ in turns; the fastest of many short batches counts, and every result \
         is checked. Measured on {} ({}), {}.</p>\n<nav>{}</nav>\n{}{}{sections}{}{}</main>\n</body>\n\
         </html>\n",
        escape(value("processor")),
        escape(value("cores")),
        escape(value("date")),
        links.join(""),
        headlines(results),
        legend(),
        targets_section(&judged),
        method(cases, results),
    ))
}

/// Returns the figures at the top of the page.
fn headlines(results: &Results) -> String {
    let best = |case: &str, contenders: &[&str]| {
        let values = contenders
            .iter()
            .filter_map(|contender| results.value(case, contender));
        values.reduce(f64::min)
    };
    let exchange = [
        "zooph-rust:builder-validated",
        "zooph-rust:record-validated",
    ];
    let kernels = [
        "zooph-rust:avx512",
        "zooph-rust:bmi2",
        "zooph-rust:ssse3",
        "zooph-rust:neon",
    ];
    let cards: [(&str, &[&str], &str, &str); 8] = [
        (
            "carsales.exchange",
            &exchange,
            "capnp-c++",
            "Many small fields|Cap’n Proto C++",
        ),
        (
            "catrank.exchange",
            &exchange,
            "capnp-c++",
            "Texts|Cap’n Proto C++",
        ),
        (
            "eval.exchange",
            &exchange,
            "capnp-c++",
            "Small trees|Cap’n Proto C++",
        ),
        (
            "one-field.exchange",
            &exchange,
            "capnp-c++",
            "The smallest message|Cap’n Proto C++",
        ),
        (
            "ram.a-exchange",
            &exchange,
            "protobuf-c++:reused",
            "An RPC record|Protocol Buffers C++",
        ),
        (
            "packing.cars-pack",
            &kernels,
            "capnp-c++",
            "Packing|Cap’n Proto C++",
        ),
        (
            "tool.binary-json",
            &["zooph"],
            "capnp-tool",
            "Messages to JSON|the stock tool",
        ),
        (
            "tool.json-binary",
            &["zooph"],
            "capnp-tool",
            "JSON to messages|the stock tool",
        ),
    ];
    let mut out = String::from("<div class=\"cards\">");
    for (case, contenders, base, text) in cards {
        let (Some(ours), Some(theirs)) = (best(case, contenders), results.value(case, base)) else {
            continue;
        };
        let (what, whom) = text.split_once('|').unwrap_or((text, ""));
        let times = digits(theirs / ours);
        let _ = write!(
            out,
            "<a class=\"card\" href=\"#{case}\" style=\"text-decoration:none\"><b>{times}×</b><span>\
             <strong>{what}</strong><br>as fast as {whom}</span></a>"
        );
    }
    out + "</div>\n<p class=\"soft small\" style=\"margin-top:.8rem\">These are Rust’s, with every message validated, and the \
           tool’s.</p>\n"
}

/// Returns the legend of colours and marks.
fn legend() -> &'static str {
    "<div class=\"legend\"><span><i style=\"background:var(--ours)\"></i>ours, the best of a language</span>\
           <span><i style=\"background:var(--ours-soft)\"></i>ours</span>\
           <span><i style=\"background:var(--reference)\"></i>the reference</span>\
           <span><i style=\"background:var(--peer)\"></i>peers</span>\
           <span><i style=\"background:var(--floor)\"></i>floor: no serialization</span>\
           <span><i class=\"tick\" style=\"background:var(--mark)\"></i>floor to reach</span>\
           <span><i class=\"tick\" style=\"background:var(--goal)\"></i>goal</span>\
           <span>“1.2×”: over the reference, times or speeds</span>\
           <span><span class=\"apart\">+18 %</span>: so much slower where the driver’s memory lay worst</span></div>\n"
}

fn targets_section(judged: &[Judged]) -> String {
    let measured: Vec<&Judged> = judged.iter().filter(|row| row.figure.is_some()).collect();
    if measured.is_empty() {
        return String::new();
    }
    let count = |verdict| measured.iter().filter(|row| row.verdict == verdict).count();
    let counts = [Verdict::Goal, Verdict::Floor, Verdict::Short].map(|verdict| {
        let name = verdict.name();
        format!(
            "<span class=\"badge {name}\">{} {name}</span>",
            count(verdict)
        )
    });
    let mut out = format!(
        "<section id=\"targets\"><h2>Targets</h2><p>Of {} targets with a figure: {}. Limits are \
         ratios of times, less is better; with × they are how many times as fast, more is \
         better.</p>",
        measured.len(),
        counts.join(", ")
    );
    let open = |verdict: Verdict| verdict != Verdict::Goal;
    for (title, missed) in [("Not at the goal", true), ("At the goal", false)] {
        let rows: Vec<_> = measured
            .iter()
            .filter(|row| open(row.verdict) == missed)
            .collect();
        if rows.is_empty() {
            continue;
        }
        let expanded = if missed { " open" } else { "" };
        let _ = write!(
            out,
            "<details{expanded}><summary>{title} ({})</summary><div class=\"scroll\"><table><tr>\
             <th>case</th><th class=\"n\">figure</th><th class=\"n\">floor / goal</th><th></th></tr>",
            rows.len()
        );
        for row in rows {
            let name = row.verdict.name();
            let _ = write!(
                out,
                "<tr><td><a href=\"#{}\">{}</a><br><span class=\"soft small\">{}</span></td>\
                 <td class=\"n\">{}</td><td class=\"n soft\">{}</td>\
                 <td><span class=\"badge {name}\">{name}</span></td></tr>",
                escape(&row.case),
                escape(&row.title),
                escape(&row.who),
                row.figure.map_or(String::new(), |figure| row.show(figure)),
                row.limits_shown(),
            );
        }
        out += "</table></div></details>";
    }
    out + "</section>\n"
}

fn section(cases: &Cases, workload: &Workload, results: &Results, judged: &[Judged]) -> String {
    let curves = curve::of(cases, workload, results);
    let plots: String = workload
        .cases
        .iter()
        .filter(|case| case.curve.is_none())
        .filter_map(|case| Plot::new(cases, workload, case, results, judged))
        .map(|plot| plot.html())
        .collect();
    if plots.is_empty() && curves.is_empty() {
        return String::new();
    }
    let per = match workload.per.as_str() {
        "run" => String::new(),
        per => format!(
            " <span class=\"soft\">Times are for one {}.</span>",
            escape(per)
        ),
    };
    let published: String = cases
        .published
        .iter()
        .filter(|published| published.workload == workload.id)
        .map(published_table)
        .collect();
    format!(
        "<section id=\"{}\"><h2>{}</h2><p>{}{per}</p><div class=\"plots\">{curves}{plots}</div>{published}\
         </section>\n",
        workload.id,
        prose(&workload.title),
        prose(&workload.about)
    )
}

fn published_table(published: &Published) -> String {
    let cells = |tag: &str, cells: &[String]| -> String {
        cells
            .iter()
            .map(|cell| format!("<{tag}>{}</{tag}>", escape(cell)))
            .collect()
    };
    let rows: String = published
        .rows
        .iter()
        .map(|row| format!("<tr>{}</tr>", cells("td", row)))
        .collect();
    format!(
        "<div class=\"published\"><h3>Published: {}</h3><p class=\"soft\">On another machine, in \
         another year; not comparable by ratio. {}</p><div class=\"scroll\"><table><tr>{}</tr>{rows}\
         </table></div></div>",
        escape(&published.source),
        escape(&published.note),
        cells("th", &published.columns)
    )
}

fn method(cases: &Cases, results: &Results) -> String {
    let mut out = format!(
        "<section id=\"method\"><h2>Method and machine</h2><p>Drivers stay resident, pinned to one \
         core. In each of {} rounds every row of a workload gets a slice of {} ms, ours and the \
         peers’ in turns, every other round backwards; a slice is made of batches below a \
         millisecond, and the fastest of all counts, except out of memory, where the median of \
         the slices does. After every few rounds all drivers are started anew with their memory \
         elsewhere. Inputs were generated beforehand from fixed \
         seeds and rotate. A row whose checksum over all values read is not the expected one is \
         discarded, and the run fails.</p><p>{}</p><dl>",
        results.rounds,
        results.slice_ms,
        escape(&markdown::repeatability(cases, results)),
    );
    let mut pair = |key: &str, value: &str| {
        let _ = write!(out, "<dt>{}</dt><dd>{}</dd>", escape(key), escape(value));
    };
    for (key, value) in &results.machine {
        pair(key, value);
    }
    for (driver, about) in &results.drivers {
        let about: Vec<String> = about
            .iter()
            .map(|(key, value)| format!("{key}: {value}"))
            .collect();
        pair(driver, &about.join("; "));
    }
    for missing in results.missing() {
        pair("missing", missing);
    }
    for driver in &results.uncounted {
        pair("allocations and sizes not counted", driver);
    }
    for row in &results.unverified {
        pair("texts not verified byte by byte", row);
    }
    for failure in results.failures() {
        pair("discarded", failure);
    }
    out + "</dl></section>\n"
}
