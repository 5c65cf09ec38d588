//! Limits the number of findings of each kind.

use std::collections::BTreeMap;

use crate::{Code, Diagnostic, Severity};

/// The number of findings of each kind that are printed in full.
const SHOWN: usize = 100;

/// Keeps the first hundred findings of each kind. Replaces the others by one finding with their number. A
/// source of a megabyte can contain a hundred thousand mistakes, and each takes hundreds of bytes to print.
pub fn abridge(found: &mut Vec<Diagnostic>) {
    let mut counts: BTreeMap<Code, (usize, Severity)> = BTreeMap::new();
    found.retain(|diagnostic| {
        let (count, severity) = counts
            .entry(diagnostic.code)
            .or_insert((0, diagnostic.severity));
        *count += 1;
        *severity = diagnostic.severity.max(*severity);
        *count <= SHOWN
    });
    for (code, (count, severity)) in counts {
        if count > SHOWN {
            let message = format!("{} more of this kind are not shown", count - SHOWN);
            found.push(Diagnostic::new(severity, code, None, message));
        }
    }
}

/// What a message quotes of a source, which may be long: its beginning.
pub fn shortened(text: &str) -> String {
    const LONGEST: usize = 200;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hundred_of_a_kind_are_told_and_the_others_counted() {
        let warning = || Diagnostic::warning(Code::DuplicateField, None, "twice");
        let mut found: Vec<_> = (0..100_000).map(|_| warning()).collect();
        found.push(Diagnostic::error(Code::UnknownName, None, "what?"));
        abridge(&mut found);
        assert_eq!(found.len(), 102);
        assert_eq!(
            found[100].code,
            Code::UnknownName,
            "kinds are counted apart"
        );
        assert_eq!(found[101].message, "99900 more of this kind are not shown");
        assert_eq!(found[101].severity, Severity::Warning);
        let mut few: Vec<_> = (0..100).map(|_| warning()).collect();
        abridge(&mut few);
        assert_eq!(few.len(), 100, "nothing is left out");
    }
}
