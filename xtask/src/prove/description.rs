//! Descriptions of a runtime's arithmetic: SMT-LIB, with extra lines for quotes, obligations and goals.
//!
//! ```text
//! ;@ quote FILE | TEXT      the line of the source that what follows describes
//! ;@ prove NAME             declarations and assumptions follow,
//! ;@ goal                   then what must hold under them,
//! ;@ weaken OLD => NEW      and changes, each of which must make it fail
//! ;@ end
//! ```
//!
//! Lines outside of obligations are definitions for all that follow. Numbers are written with their width: `8w` has
//! 64 bits, `8m` 96, `8h` 32, `8o` 63, and `2^35m` is a power of two.

/// A description of one runtime.
#[derive(Debug, Default)]
pub(super) struct Description {
    pub(super) quotes: Vec<Quote>,
    pub(super) obligations: Vec<Obligation>,
    /// All definitions. Each obligation contains a copy of those before it.
    pub(super) definitions: String,
}

/// A piece of a source file, which must still be there.
#[derive(Debug, PartialEq)]
pub(super) struct Quote {
    pub(super) file: String,
    pub(super) text: String,
}

/// A statement that must hold.
#[derive(Debug, Default)]
pub(super) struct Obligation {
    pub(super) name: String,
    /// The definitions before it, and its own assumptions.
    pub(super) assumptions: String,
    pub(super) goal: String,
    /// Changes of the text, each of which must make it fail.
    pub(super) weaker: Vec<(String, String)>,
}

impl Description {
    /// Reads a description. `shared` has definitions that several descriptions share.
    pub(super) fn parse(shared: &str, text: &str) -> Result<Self, String> {
        let mut description = Description {
            definitions: shared.to_owned(),
            ..Description::default()
        };
        let mut open: Option<Obligation> = None;
        let mut in_goal = false;
        for (number, line) in (1..).zip(text.lines()) {
            let failed = |why: &str| format!("line {number}: {why}: {line}");
            let Some(directive) = line.strip_prefix(";@ ") else {
                let to = match &mut open {
                    Some(one) if in_goal => &mut one.goal,
                    Some(one) => &mut one.assumptions,
                    None => &mut description.definitions,
                };
                to.push_str(line);
                to.push('\n');
                continue;
            };
            let (word, rest) = directive.split_once(' ').unwrap_or((directive, ""));
            match (word, &mut open) {
                ("quote", _) => {
                    let (file, text) = rest
                        .split_once(" | ")
                        .filter(|(_, text)| text.trim().len() >= 5)
                        .ok_or_else(|| failed("a file and a text are needed"))?;
                    description.quotes.push(Quote {
                        file: file.to_owned(),
                        text: text.to_owned(),
                    });
                }
                ("prove", None) => {
                    open = Some(Obligation {
                        name: rest.to_owned(),
                        assumptions: description.definitions.clone(),
                        ..Obligation::default()
                    });
                    in_goal = false;
                }
                ("goal", Some(_)) => in_goal = true,
                ("weaken", Some(one)) if in_goal => {
                    let change = rest.split_once(" => ").or(rest.split_once(" =>"));
                    let (old, new) = change.ok_or_else(|| failed("a change is OLD => NEW"))?;
                    if !format!("{}{}", one.assumptions, one.goal).contains(old) {
                        return Err(failed("what it changes is not there"));
                    }
                    one.weaker.push((old.to_owned(), new.to_owned()));
                }
                ("end", Some(one)) => {
                    if one.goal.trim().is_empty() || one.weaker.is_empty() {
                        return Err(failed(
                            "an obligation has a goal and a change that breaks it",
                        ));
                    }
                    description.obligations.extend(open.take());
                }
                _ => return Err(failed("what is this here for?")),
            }
        }
        match open {
            Some(one) => Err(format!("{} has no end", one.name)),
            None if description.obligations.is_empty() => Err("there is nothing to prove".into()),
            None => Ok(description),
        }
    }
}

impl Obligation {
    /// Returns the question whether the assumptions can be met at all.
    pub(super) fn possible(&self) -> String {
        numbers(&format!("{}(check-sat)\n", self.assumptions))
    }

    /// Returns the question whether the goal can fail under the assumptions. Each question is put to a new z3
    /// process, because z3 preprocesses only its first question fully.
    pub(super) fn failing(&self) -> String {
        failing(&self.assumptions, &self.goal)
    }

    /// Returns the question whether the goal can fail after a change, and asks for the numbers with which it fails.
    pub(super) fn weakened(&self, (old, new): &(String, String)) -> String {
        let changed = |text: &str| text.replace(old, new);
        format!(
            "{}(get-model)\n",
            failing(&changed(&self.assumptions), &changed(&self.goal))
        )
    }
}

fn failing(assumptions: &str, goal: &str) -> String {
    numbers(&format!(
        "{assumptions}(assert (not\n{goal}))\n(check-sat)\n"
    ))
}

/// Returns the text with every number in the notation of SMT-LIB.
fn numbers(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let code = line.split(';').next().unwrap_or_default();
        let mut word = String::new();
        for character in code.chars().chain(['\n']) {
            if character.is_whitespace() || "()".contains(character) {
                out.push_str(&number(&word).unwrap_or_else(|| word.clone()));
                word.clear();
                out.push(character);
            } else {
                word.push(character);
            }
        }
    }
    out
}

fn number(word: &str) -> Option<String> {
    let width = match word.chars().last()? {
        'w' => 64,
        'm' => 96,
        'h' => 32,
        'o' => 63,
        _ => return None,
    };
    let digits = &word[..word.len() - 1];
    let value = match digits.strip_prefix("2^") {
        Some(power) => 1u128.checked_shl(power.parse().ok()?)?,
        None => digits.parse().ok()?,
    };
    Some(format!("(_ bv{value} {width})"))
}

#[cfg(test)]
mod tests {
    use super::{Description, Quote, number};

    const TEXT: &str = "\
(define-fun f ((x Word)) Word x) ; comment
;@ quote a/b.rs | x + 1
;@ prove something
(declare-const x Word)
(assert (bvult x 2^3w))
;@ goal
(bvult (f x) 8w)
;@ weaken 2^3w => 9w
;@ end
";

    #[test]
    fn a_description_is_read() {
        let read = Description::parse("", TEXT).expect("a description");
        let quote = Quote {
            file: "a/b.rs".into(),
            text: "x + 1".into(),
        };
        assert_eq!(read.quotes, [quote]);
        let one = &read.obligations[0];
        let script = one.failing();
        assert!(script.contains("(assert (bvult x (_ bv8 64)))"), "{script}");
        assert!(
            script.contains("(assert (not\n(bvult (f x) (_ bv8 64))"),
            "{script}"
        );
        assert!(
            one.weakened(&one.weaker[0])
                .contains("(bvult x (_ bv9 64))")
        );
    }

    #[test]
    fn descriptions_that_prove_nothing_are_refused() {
        for (from, to) in [
            (";@ weaken 2^3w => 9w\n", ""),
            (";@ weaken 2^3w", ";@ weaken 2^4w"),
            ("(bvult (f x) 8w)\n", ""),
            (";@ end\n", ""),
            (";@ prove", ";@ hope"),
            (" | x + 1", ""),
            (" | x + 1", " | "),
        ] {
            assert!(
                Description::parse("", &TEXT.replace(from, to)).is_err(),
                "{from}"
            );
        }
        assert!(Description::parse("", "").is_err());
    }

    #[test]
    fn numbers_have_widths() {
        assert_eq!(number("2^35m").as_deref(), Some("(_ bv34359738368 96)"));
        assert_eq!(number("8h").as_deref(), Some("(_ bv8 32)"));
        assert_eq!(number("words"), None);
        assert_eq!(number("w"), None);
    }
}
