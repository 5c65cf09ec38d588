//! Guessing which name was meant.

/// The candidate most like `name`, if one is so like it that a slip of the hand explains the
/// difference: another case, or at most a third of its letters wrong, missing, added or swapped
/// with their neighbour. Of equally like ones the first.
pub fn suggest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    /// Longer names are not worth the time, which grows with the product of the lengths.
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

/// The least number of insertions, deletions, replacements and swaps of neighbours that turn
/// one into the other, where no letter is touched twice.
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
