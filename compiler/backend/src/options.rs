//! Options of back ends, described as data so that a command line can be derived from them.

use std::collections::BTreeMap;

use zooph_ir::Node;

/// An option of a back end.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// The name without dashes in front.
    pub name: &'static str,
    /// The description for help, in sentences.
    pub help: &'static str,
    /// The values that the option takes.
    pub kind: OptionKind,
}

/// The values that an option takes.
#[derive(Clone, Copy, Debug)]
pub enum OptionKind {
    /// No value: the option is present or absent.
    Flag,
    /// Any text that satisfies a check.
    Text {
        /// The placeholder for the text in help.
        value: &'static str,
        /// A description of the text's form. Messages put it behind "write it".
        form: &'static str,
        /// An example of a valid text.
        example: &'static str,
        /// Reports whether a text is valid.
        check: fn(&str) -> bool,
    },
    /// One of these values. The first is the default.
    Choice(&'static [Choice]),
    /// Texts of the form `A=B`. The option can be repeated.
    Pairs {
        /// The placeholder for a pair in help.
        value: &'static str,
    },
}

/// A value of an option of the kind [`OptionKind::Choice`].
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// The value as users write it.
    pub name: &'static str,
    /// The meaning of the value, for help.
    pub help: &'static str,
}

/// The options that a user chose.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The limit of generated code in bytes. `None` stands for 64 MiB.
    pub output: Option<u64>,
    /// Encodes a node to be embedded for reflection. If `None`, no nodes are embedded.
    pub encode_node: Option<fn(&Node) -> Vec<u8>>,
    /// The chosen values by the names of options.
    chosen: BTreeMap<&'static str, Vec<String>>,
}

impl Settings {
    /// Returns settings in which no option of the back end is chosen.
    pub fn new(output: Option<u64>, encode_node: Option<fn(&Node) -> Vec<u8>>) -> Self {
        Settings {
            output,
            encode_node,
            chosen: BTreeMap::new(),
        }
    }

    /// Chooses a value of an option. The value of a flag is ignored.
    pub fn choose(&mut self, option: &OptionSpec, value: &str) {
        let values = self.chosen.entry(option.name).or_default();
        if !matches!(option.kind, OptionKind::Pairs { .. }) {
            values.clear();
        }
        values.push(value.to_owned());
    }

    /// Reports whether a flag was given.
    pub fn has(&self, option: &OptionSpec) -> bool {
        self.chosen.contains_key(option.name)
    }

    /// Returns the text or choice, if one was given.
    pub fn text(&self, option: &OptionSpec) -> Option<&str> {
        let values = self.chosen.get(option.name)?;
        values.last().map(String::as_str)
    }

    /// Returns the pairs in the order in which they were given. A text without `=` has an empty second part.
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
