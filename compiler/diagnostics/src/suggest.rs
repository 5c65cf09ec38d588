//! Guesses which name was meant.

/// The remaining budget for guesses. A source of a megabyte can contain a hundred thousand wrong names and as
/// many candidates, and nobody reads so many guesses.
#[derive(Debug)]
pub struct Guesses {
    /// The number of pairs of letters that may still be compared.
    left: usize,
    /// The number of names for which guesses may still be made. It is little more than are ever shown.
    names: usize,
}

impl Default for Guesses {
    fn default() -> Self {
        Guesses {
            left: 1 << 26,
            names: 200,
        }
    }
}

impl Guesses {
    /// Returns the result of [`suggest`], or `None` if the budget is spent.
    pub fn suggest<'a, C: IntoIterator<Item = &'a str>>(
        &mut self,
        name: &str,
        candidates: impl FnOnce() -> C,
    ) -> Option<&'a str> {
        if self.left == 0 || self.names == 0 {
            return None;
        }
        self.names -= 1;
        let candidates = candidates().into_iter();
        let affordable = candidates.take_while(|candidate| self.spend(name.len(), candidate.len()));
        suggest(name, affordable)
    }

    /// Charges for comparing names of these lengths. Returns `false` if the budget is spent.
    pub fn spend(&mut self, name: usize, candidate: usize) -> bool {
        // Comparing short names costs some time, too.
        const LEAST: usize = 16;
        let work = name.saturating_mul(candidate).saturating_add(LEAST);
        self.left = self.left.saturating_sub(work);
        self.left > 0
    }
}

/// Returns the candidate most similar to `name`, if the difference may be a typing error: another case, or at
/// most a third of its letters wrong, missing, added or swapped with a neighbour. If several are equally
/// similar, returns the first.
pub fn suggest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    /// The greatest length of a name that is compared. The time grows with the product of the lengths.
    const LONGEST: usize = 256;
    let wanted: Vec<char> = name.chars().take(LONGEST + 1).collect();
    if wanted.is_empty() || wanted.len() > LONGEST {
        return None;
    }
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        if candidate == name {
            continue;
        }
        if candidate.eq_ignore_ascii_case(name) {
            return Some(candidate);
        }
        let letters: Vec<char> = candidate.chars().take(LONGEST + 1).collect();
        let allowed = wanted
            .len()
            .max(letters.len())
            .div_ceil(3)
            .min(wanted.len() - 1);
        if letters.len() > LONGEST || letters.len().abs_diff(wanted.len()) > allowed {
            continue;
        }
        let distance = distance(&wanted, &letters);
        if distance <= allowed && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// Returns the least number of insertions, deletions, replacements and swaps of neighbours that change one
/// text into the other, where no letter is changed twice.
fn distance(from: &[char], to: &[char]) -> usize {
    let mut before_last: Vec<usize> = vec![0; to.len() + 1];
    let mut last: Vec<usize> = (0..=to.len()).collect();
    let mut row = vec![0; to.len() + 1];
    for i in 1..=from.len() {
        row[0] = i;
        for j in 1..=to.len() {
            let replaced = last[j - 1] + usize::from(from[i - 1] != to[j - 1]);
            row[j] = replaced.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1] {
                row[j] = row[j].min(before_last[j - 2] + 1);
            }
        }
        std::mem::swap(&mut before_last, &mut last);
        std::mem::swap(&mut last, &mut row);
    }
    last[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guessing_ends() {
        let mut guesses = Guesses::default();
        let many: Vec<String> = (0..10_000).map(|number| format!("name{number}")).collect();
        let mut asked = 0;
        let mut guess = || {
            guesses.suggest("nam7", || {
                asked += 1;
                many.iter().map(String::as_str)
            })
        };
        assert_eq!(guess(), Some("name7"));
        assert!((0..1000).any(|_| guess().is_none()));
        assert!((0..1000).all(|_| guess().is_none()));
        assert!(asked < 1000, "then the candidates are not even asked for");
    }

    #[test]
    fn a_slip_of_the_hand_is_seen_through() {
        let types = [
            "Bool",
            "Int32",
            "UInt32",
            "Text",
            "Data",
            "List",
            "AnyPointer",
        ];
        assert_eq!(suggest("Txet", types), Some("Text"));
        assert_eq!(suggest("Uint32", types), Some("UInt32"));
        assert_eq!(suggest("AnyPonter", types), Some("AnyPointer"));
        assert_eq!(suggest("Lists", types), Some("List"));
    }

    #[test]
    fn other_words_are_not_guessed_at() {
        assert_eq!(suggest("Person", ["Bool", "Text"]), None);
        assert_eq!(suggest("a", ["b", "ab"]), None);
        assert_eq!(suggest("", ["a"]), None);
        assert_eq!(suggest("Text", ["Text"]), None);
        assert_eq!(suggest(&"x".repeat(10_000), ["x"]), None);
    }

    #[test]
    fn distance_counts_a_swap_of_neighbours_once() {
        let count = |a: &str, b: &str| {
            distance(
                &a.chars().collect::<Vec<_>>(),
                &b.chars().collect::<Vec<_>>(),
            )
        };
        assert_eq!(count("ab", "ba"), 1);
        assert_eq!(count("kitten", "sitting"), 3);
        assert_eq!(count("", "abc"), 3);
    }
}
