//! Checks answers that must be the same in every language. A driver that does not do the work
//! cannot know them.

use std::collections::HashMap;

use super::inputs::Held;
use super::operations::Opening;

/// The first answer to each attack.
#[derive(Default)]
pub(super) struct Alike(HashMap<(String, Opening, String), First>);

struct First {
    language: String,
    answer: String,
}

impl Alike {
    /// Returns a description of the difference, if another language gave another answer.
    pub(super) fn differs(
        &mut self,
        language: &str,
        name: &str,
        opening: Opening,
        held: &Held<'_>,
        answer: &str,
    ) -> Option<String> {
        if !is_comparable(answer) {
            return None;
        }
        let key = (name.to_owned(), opening, held.name.clone());
        let first = self.0.entry(key).or_insert_with(|| First {
            language: language.to_owned(),
            answer: answer.to_owned(),
        });
        let (other, expected) = (&first.language, &first.answer);
        (expected != answer).then(|| format!("`{answer}`, but {other} answers `{expected}`"))
    }
}

/// Reports whether languages must give the same answer. They need different amounts of memory, so
/// the fault `memory` is not compared. Other checks report all other failures.
fn is_comparable(answer: &str) -> bool {
    answer != "fault memory"
        && ["ok ", "fault ", "refused"]
            .iter()
            .any(|kind| answer.starts_with(kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_answers_are_told() {
        let held = Held::without_file("one", 8);
        let mut alike = Alike::default();
        let mut differs = |language: &str, opening, answer: &str| {
            alike.differs(language, "canonical", opening, &held, answer)
        };
        assert_eq!(differs("a", Opening::Open, "unsupported"), None);
        assert_eq!(differs("a", Opening::Open, "fault memory"), None);
        assert_eq!(differs("b", Opening::Open, "ok 16"), None);
        assert_eq!(differs("c", Opening::Open, "ok 16"), None);
        let told = differs("d", Opening::Open, "ok 0").expect("it differs");
        assert!(
            told.contains("ok 0") && told.contains("b answers `ok 16`"),
            "{told}"
        );
        assert!(differs("d", Opening::Open, "fault nesting").is_some());
        assert_eq!(differs("d", Opening::Open, "fault memory"), None);
        assert_eq!(differs("d", Opening::Lazy, "ok 0"), None);
    }
}
