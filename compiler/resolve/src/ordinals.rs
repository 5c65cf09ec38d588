//! The order of ordinals.

use zooph_diagnostics::{Code, Diagnostic};
use zooph_syntax::ast::{Decl, Int};

use crate::session::Session;

/// Returns the members with their positions in the source, ordered by ordinal. Members without an ordinal,
/// which has been reported, come last.
pub(crate) fn by_ordinal<'a>(members: impl Iterator<Item = &'a Decl>) -> Vec<(u16, &'a Decl)> {
    let mut members: Vec<(u16, &Decl)> = members
        .enumerate()
        .map(|(at, decl)| (at as u16, decl))
        .collect();
    members.sort_by_key(|(_, decl)| decl.ordinal.map_or(u64::MAX, |ordinal| ordinal.value));
    members
}

/// Checks that ordinals, in their order, count from 0 without gaps.
#[derive(Default)]
pub(crate) struct Ordinals {
    next: u64,
    last: Option<Int>,
}

impl Ordinals {
    /// Checks the next ordinal. Errors are reported.
    pub(crate) fn check(&mut self, session: &mut Session, ordinal: Int) {
        let Int { value, span } = ordinal;
        if value < self.next {
            let message = format!("the ordinal @{value} is used twice");
            let mut duplicate = Diagnostic::error(Code::DuplicateOrdinal, span, message);
            if let Some(last) = self.last {
                duplicate = duplicate.with_label(last.span, "it is used here first");
            }
            session.report(duplicate);
            return;
        }
        if value > self.next {
            let message = format!("the ordinal @{} is skipped", self.next);
            let skipped = Diagnostic::error(Code::SkippedOrdinal, span, message);
            session.report(skipped.with_note("ordinals count from @0 without gaps"));
        }
        self.next = value + 1;
        self.last = Some(ordinal);
    }
}
