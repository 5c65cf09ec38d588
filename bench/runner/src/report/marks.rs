//! The marks around parts of a page that are written by the benchmark.

use crate::Outcome;

/// Returns a page with `made` between the first `begin` and the next `end`.
pub(crate) fn replaced(page: &str, begin: &str, end: &str, made: &str) -> Outcome<String> {
    let found = page
        .split_once(begin)
        .and_then(|(before, rest)| Some((before, rest.split_once(end)?.1)));
    let (before, after) =
        found.ok_or_else(|| format!("the page lacks the marks {begin:?} and {end:?}"))?;
    Ok(format!("{before}{begin}{made}{end}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_between_the_marks_is_replaced() {
        let new = replaced("# A\n[\nold\n]\nafter\n]\n", "[\n", "]\n", "new\n").unwrap();
        assert_eq!(new, "# A\n[\nnew\n]\nafter\n]\n");
        assert!(replaced("# A\n]\n[\n", "[\n", "]\n", "new\n").is_err());
        assert!(replaced("# A\n", "[\n", "]\n", "new\n").is_err());
    }
}
