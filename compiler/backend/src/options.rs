//! What users may choose, described so that a command line can be made of it.

use std::collections::BTreeMap;

use zooph_ir::Node;

/// An option of a language.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// Its name, without dashes in front.
    pub name: &'static str,
    /// What it does, as help prints it: sentences.
    pub help: &'static str,
    /// The values it takes.
    pub kind: OptionKind,
}

/// The values an option takes.
#[derive(Clone, Copy, Debug)]
pub enum OptionKind {
    /// None: it is there or not.
    Flag,
    /// A text.
    Text {
        /// What stands for the text in help.
        value: &'static str,
        /// How it is to be written, behind "write it".
        form: &'static str,
        /// A good one.
        example: &'static str,
        /// Whether a text is good.
        check: fn(&str) -> bool,
    },
    /// One of these; the first, if nothing is chosen.
    Choice(&'static [Choice]),
    /// Texts with a `=` inside, as often as the user likes.
    Pairs {
        /// What stands for a pair in help.
        value: &'static str,
    },
}

/// A value of an option that is a choice.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// As it is written.
    pub name: &'static str,
    /// What it means.
    pub help: &'static str,
}

/// What was chosen.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Bytes of code that may be generated; 64 MiB if there is no number.
    pub output: Option<u64>,
    /// Encodes a node, to be embedded for reflection; nothing is embedded without it.
    pub encode_node: Option<fn(&Node) -> Vec<u8>>,
    /// Values by the names of options.
    chosen: BTreeMap<&'static str, Vec<String>>,
}

impl Settings {
    /// Nothing is chosen but this.
    pub fn new(output: Option<u64>, encode_node: Option<fn(&Node) -> Vec<u8>>) -> Self {
        Settings {
            output,
            encode_node,
            chosen: BTreeMap::new(),
        }
    }

    /// Chooses a value. Of a flag it does not matter which.
    pub fn choose(&mut self, option: &OptionSpec, value: &str) {
        let values = self.chosen.entry(option.name).or_default();
        if !matches!(option.kind, OptionKind::Pairs { .. }) {
            values.clear();
        }
        values.push(value.to_owned());
    }

    /// Whether a flag was given.
    pub fn has(&self, option: &OptionSpec) -> bool {
        self.chosen.contains_key(option.name)
    }

    /// The text or choice, if one was given.
    pub fn text(&self, option: &OptionSpec) -> Option<&str> {
        let values = self.chosen.get(option.name)?;
        values.last().map(String::as_str)
    }

    /// The pairs, in the order they were given in. A text without a `=` is the first of its pair.
    pub fn pairs(&self, option: &OptionSpec) -> impl Iterator<Item = (&str, &str)> {
        let values = self.chosen.get(option.name).into_iter().flatten();
        values.map(|pair| pair.split_once('=').unwrap_or((pair, "")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FLAG: OptionSpec = OptionSpec {
        name: "flag",
        help: "",
        kind: OptionKind::Flag,
    };
    const PAIRS: OptionSpec = OptionSpec {
        name: "pairs",
        help: "",
        kind: OptionKind::Pairs { value: "A=B" },
    };
    const SIZE: OptionSpec = OptionSpec {
        name: "size",
        help: "",
        kind: OptionKind::Choice(&[]),
    };

    #[test]
    fn the_last_choice_and_all_pairs_count() {
        let mut settings = Settings::default();
        assert!(!settings.has(&FLAG) && settings.text(&SIZE).is_none());
        for (option, value) in [
            (&FLAG, ""),
            (&SIZE, "small"),
            (&SIZE, "big"),
            (&PAIRS, "a=b"),
            (&PAIRS, "c"),
        ] {
            settings.choose(option, value);
        }
        assert!(settings.has(&FLAG));
        assert_eq!(settings.text(&SIZE), Some("big"));
        let pairs: Vec<(&str, &str)> = settings.pairs(&PAIRS).collect();
        assert_eq!(pairs, [("a", "b"), ("c", "")]);
    }
}
