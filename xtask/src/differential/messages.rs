//! Converts messages between every pair of formats.

use std::time::Instant;

use zooph_testgen::schema::Root;

use super::Progress;
use super::case::Case;
use crate::process::Outcome;

/// Formats that hold any number of messages.
const STREAMS: [&str; 4] = ["text", "binary", "packed", "json"];
/// Formats that hold one message. As output, several messages are simply concatenated.
const SINGLES: [&str; 3] = ["flat", "flat-packed", "canonical"];

/// The canonical form of a struct whose fields are all zero. The stock tool misreads it.
const NOTHING: [u8; 8] = [0xfc, 0xff, 0xff, 0xff, 0, 0, 0, 0];

/// How many messages are converted for each pair that starts with a format of one message. The pairs take turns,
/// because starting processes is the main cost.
const EACH_PAIR: usize = 5;

/// Returns the JSON with a line break after each string that contains a slash. Where the stock tool looks for the
/// end of a message it does not recognise strings: it takes two slashes and the text behind them for a comment, and
/// ignores the braces in it. Escaping slashes is no alternative, because it reads `\u002f` as `%`.
fn comments_ended(json: &[u8]) -> Vec<u8> {
    let mut ended = Vec::with_capacity(json.len());
    let (mut escape, mut slash) = (false, false);
    for &byte in json {
        ended.push(byte);
        slash |= byte == b'/';
        if byte == b'"' && !escape && slash {
            ended.push(b'\n');
            slash = false;
        }
        escape = byte == b'\\' && !escape;
    }
    ended
}

pub(super) fn compare(case: &Case, count: usize, end: Instant, progress: &Progress) -> Outcome {
    let mut rng = case.rng();
    let root = rng.pick(case.schema.roots());
    let messages: Vec<String> = (0..count)
        .map(|_| case.schema.message(root, &mut rng))
        .collect();
    let mut options: Vec<&str> = Vec::new();
    if rng.percent(30) {
        options.push("--short");
    }
    if rng.percent(30) {
        options.extend(["--segment-size", *rng.pick(&["1", "5", "100", "3000"])]);
    }
    let pairs = Pairs {
        case,
        root,
        options,
        end,
        progress,
    };
    pairs.streams(&messages.join("\n"))?;
    pairs.singles(&messages)
}

struct Pairs<'a> {
    case: &'a Case,
    root: &'a Root,
    /// The options of `convert` for this schema.
    options: Vec<&'a str>,
    end: Instant,
    progress: &'a Progress,
}

impl Pairs<'_> {
    fn over(&self) -> bool {
        self.progress.stopped() || Instant::now() > self.end
    }

    fn args<'a>(&'a self, conversion: &'a str) -> Vec<&'a str> {
        let mut args = vec!["convert", conversion];
        args.extend(&self.options);
        args.extend([self.root.file.as_str(), self.root.name.as_str()]);
        args
    }

    /// Returns the messages in a format, as written by the stock tool, or [`None`] if it cannot write them.
    fn prepare(&self, text: &str, format: &str) -> Result<Option<Vec<u8>>, String> {
        let conversion = format!("text:{format}");
        // The options are left out, because a format of one message needs one segment.
        let args = ["convert", &conversion, &self.root.file, &self.root.name];
        let run = self
            .case
            .stock
            .run(&self.case.folder, &args, text.as_bytes())?;
        if format == "json" {
            return Ok(run.success.then(|| comments_ended(&run.stdout)));
        }
        Ok(run.success.then_some(run.stdout))
    }

    fn pair(&self, from: &str, to: &str, input: &[u8]) -> Outcome {
        self.case
            .compare_runs(&self.args(&format!("{from}:{to}")), input, self.progress)
    }

    /// Converts all messages as one stream, from each stream format.
    fn streams(&self, text: &str) -> Outcome {
        for from in STREAMS {
            let Some(input) = self.prepare(text, from)? else {
                // This conversion itself is compared when `text` is the source.
                continue;
            };
            for to in STREAMS.iter().chain(&SINGLES) {
                if self.over() {
                    return Ok(());
                }
                self.pair(from, to, &input)?;
            }
        }
        Ok(())
    }

    /// Converts one message at a time, from each of the other formats.
    fn singles(&self, messages: &[String]) -> Outcome {
        for (index, message) in messages.iter().enumerate() {
            for from in SINGLES {
                let Some(input) = self.prepare(message, from)? else {
                    continue;
                };
                if input == NOTHING {
                    continue;
                }
                let all: Vec<&&str> = STREAMS.iter().chain(&SINGLES).collect();
                let turn = [all[index % all.len()]];
                for to in if index < EACH_PAIR { &all[..] } else { &turn } {
                    if self.over() {
                        return Ok(());
                    }
                    self.pair(from, to, &input)?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::comments_ended;

    #[test]
    fn a_line_break_follows_each_string_with_a_slash() {
        let json = br#"{"a/\\": "b", "c": "d\"/e\"f", "g": {}}"#;
        let ended = r#"{"a/\\"|: "b", "c": "d\"/e\"f"|, "g": {}}"#.replace('|', "\n");
        assert_eq!(String::from_utf8_lossy(&comments_ended(json)), ended);
    }
}
