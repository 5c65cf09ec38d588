//! Tables of mutants: the files of a language's scratch copy, and the changes to make in it.
//!
//! Each line is one entry, with a keyword before its arguments:
//!
//! ```text
//! copy FROM = TO            a file or folder of the repository, into the scratch copy
//! generate LANGUAGE TO      code generated for the drivers' schemas
//! build COMMAND             builds the driver and what tests need, run in the scratch copy
//! program PATH              the driver, in the scratch copy
//! test COMMAND              tests that the language has beside the vectors, run in the scratch copy
//! mutant NAME               and the three lines of a change:
//! in FILE                   in the scratch copy
//! - OLD                     what stands there, in one place or several
//! + NEW                     what shall stand in one of these places
//! always PLACE              `make test` makes it, too, in this place, counted from 1
//! ```

/// A language's table.
#[derive(Debug, Default)]
pub(super) struct Table {
    pub(super) copies: Vec<(String, String)>,
    pub(super) generate: Option<(String, String)>,
    pub(super) build: Vec<String>,
    pub(super) program: String,
    pub(super) tests: Vec<Vec<String>>,
    pub(super) mutants: Vec<Mutant>,
}

/// A change that tests must notice.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Mutant {
    pub(super) name: String,
    pub(super) file: String,
    pub(super) old: String,
    pub(super) new: String,
    /// The place of the change in the fixed set, counted from 1. It is fixed, so the same mutants are made each
    /// time.
    pub(super) always: Option<usize>,
}

impl Table {
    /// Reads a table.
    pub(super) fn parse(text: &str) -> Result<Table, String> {
        let mut table = Table::default();
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim_end();
            if !line.is_empty() && !line.starts_with('#') {
                table
                    .line(line)
                    .map_err(|why| format!("line {number}: {why}: {line}"))?;
            }
        }
        let whole = |mutant: &Mutant| {
            !mutant.file.is_empty() && !mutant.old.is_empty() && mutant.old != mutant.new
        };
        match table.mutants.iter().find(|mutant| !whole(mutant)) {
            Some(mutant) => Err(format!("mutant {} lacks something", mutant.name)),
            None => Ok(table),
        }
    }

    fn line(&mut self, line: &str) -> Result<(), &'static str> {
        let (word, rest) = line.split_once(' ').ok_or("nothing behind the word")?;
        let pair = |separator: &str| {
            let (left, right) = rest.split_once(separator).ok_or("two things are needed")?;
            Ok((left.to_owned(), right.to_owned()))
        };
        match word {
            "copy" => self.copies.push(pair(" = ")?),
            "generate" => self.generate = Some(pair(" ")?),
            "build" => self.build = words(rest),
            "test" => self.tests.push(words(rest)),
            "program" => self.program = rest.to_owned(),
            "mutant" => self.mutants.push(Mutant {
                name: rest.to_owned(),
                ..Mutant::default()
            }),
            "always" => {
                let mutant = self.mutants.last_mut().ok_or("of no mutant")?;
                let place = rest.parse().ok().filter(|place| *place > 0);
                mutant.always = Some(place.ok_or("a place is a number from 1")?);
            }
            "in" | "-" | "+" => {
                let mutant = self.mutants.last_mut().ok_or("of no mutant")?;
                let part = match word {
                    "in" => &mut mutant.file,
                    "-" => &mut mutant.old,
                    _ => &mut mutant.new,
                };
                *part = rest.to_owned();
            }
            _ => return Err("unknown word"),
        }
        Ok(())
    }
}

fn words(text: &str) -> Vec<String> {
    text.split(' ').map(str::to_owned).collect()
}

impl Mutant {
    /// Returns the text with the change made in one of the places where it can be made. `pick` chooses the place:
    /// it gets their number and returns an index. Returns [`None`] if there is no such place.
    pub(super) fn apply(&self, text: &str, pick: impl FnOnce(usize) -> usize) -> Option<Changed> {
        let places: Vec<usize> = text.match_indices(&self.old).map(|(at, _)| at).collect();
        if places.is_empty() {
            return None;
        }
        let at = *places.get(pick(places.len()))?;
        let (before, rest) = text.split_at(at);
        Some(Changed {
            text: format!("{before}{}{}", self.new, &rest[self.old.len()..]),
            line: 1 + before.matches('\n').count(),
        })
    }
}

/// A changed text, and the line of the change.
#[derive(Debug, PartialEq)]
pub(super) struct Changed {
    pub(super) text: String,
    pub(super) line: usize,
}

#[cfg(test)]
mod tests {
    use super::{Changed, Table};

    const TABLE: &str = "\
# comment
copy a/b = c
generate rust out
build cargo build
program p
test go test ./...
mutant an offset
in c/x.rs
- scalar(8)
+ scalar(12)
always 2
";

    #[test]
    fn a_table_is_read_and_its_changes_are_made_in_one_place() {
        let table = Table::parse(TABLE).expect("a table");
        assert_eq!(table.copies, [("a/b".into(), "c".into())]);
        assert_eq!(table.build, ["cargo", "build"]);
        assert_eq!(table.tests, [["go", "test", "./..."]]);
        let mutant = &table.mutants[0];
        let changed = mutant.apply("scalar(8)\nscalar(8)", |places| places - 1);
        let expected = Changed {
            text: "scalar(8)\nscalar(12)".into(),
            line: 2,
        };
        assert_eq!(changed, Some(expected));
        assert_eq!(mutant.apply("scalar(4)", |_| 0), None);
        assert_eq!(mutant.apply("scalar(8)", |_| 1), None);
        assert_eq!(mutant.always, Some(2));
    }

    #[test]
    fn tables_that_make_no_sense_are_refused() {
        for wrong in [
            "copy a",
            "mutant x\nin y\n- same\n+ same",
            "- a",
            "always 1",
            "mutant x\nin y\n- a\n+ b\nalways 0",
            "colour red",
        ] {
            assert!(Table::parse(wrong).is_err(), "{wrong}");
        }
    }
}
