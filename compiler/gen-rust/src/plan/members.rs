//! Names and comments of members.

use zooph_emit::{Scope, camel};
use zooph_plan::Method;

use crate::layout::{Code, line, lines};
use crate::words::WORDS;

/// The variant for values that this version of the schema does not know.
pub(crate) const UNKNOWN: &str = "Unknown";

/// Returns a scope for the variants of an enum.
pub(crate) fn variants() -> Scope {
    let mut scope = Scope::over(&WORDS);
    scope.reserve([UNKNOWN]);
    scope
}

/// Returns the name of a variant.
pub(crate) fn variant(scope: &mut Scope, name: &str) -> String {
    scope.claim(camel(name))
}

/// Returns the doc comment, the name of the constant and the number of each method.
pub(crate) fn methods(methods: &[Method<'_>], names: &[String]) -> Vec<(Code, String, u16)> {
    { (0..).zip(methods).zip(names) }
        .map(|((number, method), name)| (doc(method.doc), name.clone(), number))
        .collect()
}

/// Converts a doc comment to one of Rust. Comments in schemas are not Markdown, so anything that Markdown would
/// take for a link, a tag or a test is escaped.
pub(crate) fn doc(comment: Option<&str>) -> Code {
    comment_of(comment, "///")
}

/// Converts the comment of a file to an ordinary comment. The file may be included where a doc comment of a file
/// is not allowed.
pub(crate) fn file_doc(comment: Option<&str>) -> Code {
    comment_of(comment, "//")
}

fn comment_of(comment: Option<&str>, prefix: &str) -> Code {
    let plain = comment.map(harmless);
    lines(
        zooph_emit::doc_lines(plain.as_deref(), prefix)
            .into_iter()
            .map(line),
    )
}

/// The greatest number of blanks at the start of a line that does not make the line a code block in Markdown.
const DEEPEST: usize = 3;

fn harmless(comment: &str) -> String {
    let mut out = String::with_capacity(comment.len());
    let lines = || comment.lines().map(|line| line.replace('\t', "    "));
    let indent = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let full = lines().filter(|line| !line.trim_end().is_empty());
    let margin = full.map(|line| indent(&line)).min().unwrap_or(0);
    let mut fence = None;
    for mut line in lines() {
        let found = Fence::of(line.trim());
        let sign = match (&fence, found) {
            (None, Some((open, _))) => {
                let text = format!("{}text", open.signs());
                fence = Some(open);
                Some(text)
            }
            (Some(open), Some((close, ""))) if close.closes(open) => {
                fence = None;
                Some(close.signs())
            }
            _ => None,
        };
        if let Some(sign) = sign {
            // Without indentation, a code block is in no list, so nothing but its end ends it.
            out.push_str(&sign);
        } else if fence.is_some() {
            let blanks = indent(&line).saturating_sub(margin);
            out.extend(std::iter::repeat_n(' ', blanks));
            out.extend(line.trim_start_matches(' ').chars().flat_map(escaped));
        } else {
            line = without_code_in_list(line);
            let blanks = indent(&line).saturating_sub(margin).min(DEEPEST);
            out.extend(std::iter::repeat_n(' ', blanks));
            push_text(line.trim_start_matches(' '), &mut out);
        }
        out.push('\n');
    }
    if let Some(open) = fence {
        out.push_str(&open.signs());
        out.push('\n');
    }
    out
}

/// Returns the length of the marker of a list's item that a line without indentation begins with, or 0: a bullet, or
/// up to nine digits with a point or parenthesis, before a blank or the end of the line.
fn marker(line: &str) -> usize {
    let digits = line.len()
        - line
            .trim_start_matches(|sign: char| sign.is_ascii_digit())
            .len();
    let signs: &[char] = match digits {
        0 => &['-', '*', '+'],
        1..=9 => &['.', ')'],
        _ => return 0,
    };
    let rest = line[digits..].strip_prefix(signs);
    match rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' ')) {
        true => digits + 1,
        false => 0,
    }
}

/// Returns a line without the markers of lists that it begins with.
fn unlisted(mut line: &str) -> &str {
    loop {
        match marker(line) {
            0 => return line,
            length => line = line[length..].trim_start(),
        }
    }
}

/// The blanks behind a list's marker that begin a code block in Markdown.
const CODE: &str = "     ";

/// Returns a line whose text behind the markers of lists is no code. If it was, one blank is left behind each marker,
/// and a fence is escaped.
fn without_code_in_list(line: String) -> String {
    let trimmed = line.trim_start_matches(' ');
    let rest = unlisted(trimmed);
    let markers = &trimmed[..trimmed.len() - rest.len()];
    let is_code = Fence::of(rest).is_some() || markers.contains(CODE);
    if markers.is_empty() || !is_code {
        return line;
    }
    let markers: Vec<&str> = markers.split_whitespace().collect();
    let escape = if Fence::of(rest).is_some() { "\\" } else { "" };
    let blanks = line.len() - trimmed.len();
    format!("{:blanks$}{} {escape}{rest}", "", markers.join(" "))
}

/// Adds text outside of code blocks. Web addresses become links, since rustdoc warns about bare ones.
fn push_text(text: &str, out: &mut String) {
    let (mut rest, mut is_code) = (text, false);
    while let Some(letter) = rest.chars().next() {
        let length = if is_code { 0 } else { address(rest) };
        if length > 0 {
            out.extend(["<", &rest[..length], ">"]);
            rest = &rest[length..];
            continue;
        }
        is_code ^= letter == '`';
        out.extend(escaped(letter));
        rest = &rest[letter.len_utf8()..];
    }
}

/// Returns the length of the web address that the text begins with, or 0 if it begins with none.
fn address(text: &str) -> usize {
    let scheme = ["https://", "http://"];
    let Some(scheme) = scheme.into_iter().find(|scheme| text.starts_with(scheme)) else {
        return 0;
    };
    let outside =
        |letter: char| !letter.is_ascii_alphanumeric() && !"-@:%._+~#=?&/".contains(letter);
    let end = text.find(outside).unwrap_or(text.len());
    // Punctuation at the end belongs to the sentence, not to the address.
    let length = text[..end].trim_end_matches(['.', ',', ':', '?']).len();
    if length > scheme.len() { length } else { 0 }
}

fn escaped(letter: char) -> impl Iterator<Item = char> {
    let is_sign = matches!(letter, '[' | ']' | '<' | '>');
    let letter = if letter.is_control() {
        '\u{fffd}'
    } else {
        letter
    };
    is_sign.then_some('\\').into_iter().chain([letter])
}

/// The fence of a code block: this number of these characters.
struct Fence {
    sign: char,
    count: usize,
}

impl Fence {
    /// Returns the fence that a line begins with, and the rest of the line.
    fn of(line: &str) -> Option<(Fence, &str)> {
        let sign = line.chars().next().filter(|sign| "`~".contains(*sign))?;
        let rest = line.trim_start_matches(sign);
        let count = line.len() - rest.len();
        let is_fence = count >= 3 && !(sign == '`' && rest.contains('`'));
        is_fence.then_some((Fence { sign, count }, rest.trim()))
    }

    fn closes(&self, open: &Fence) -> bool {
        self.sign == open.sign && self.count >= open.count
    }

    fn signs(&self) -> String {
        self.sign.to_string().repeat(self.count)
    }
}

#[cfg(test)]
mod tests {
    use super::harmless;

    #[test]
    fn addresses_are_links() {
        assert_eq!(
            harmless("See https://example.com/a?b=c.\n`http://x.org` http://\n[a]: http://x.org]"),
            "See <https://example.com/a?b=c>.\n`http://x.org` http://\n\\[a\\]: <http://x.org>\\]\n"
        );
    }

    #[test]
    fn code_in_comments_is_no_test() {
        assert_eq!(
            harmless("```\na <b>\n```\nc"),
            "```text\na \\<b\\>\n```\nc\n"
        );
        assert_eq!(
            harmless("~~~~ rust\n  x\n~~~"),
            "~~~~text\n  x\n~~~\n~~~~\n"
        );
        assert_eq!(harmless("a\n\n      b\n   c"), "a\n\n   b\n   c\n");
        assert_eq!(harmless("    a\n     b"), "a\n b\n");
        assert_eq!(harmless("```one``` line"), "```one``` line\n");
    }

    #[test]
    fn code_in_lists_is_no_test() {
        assert_eq!(harmless("- ~~~\n  p q r"), "- \\~~~\n  p q r\n");
        assert_eq!(harmless("1. - ```\n"), "1. - \\```\n");
        assert_eq!(harmless("*     let q = 1;"), "* let q = 1;\n");
        assert_eq!(harmless("a\n -  2)       b"), "a\n - 2) b\n");
        assert_eq!(harmless("-b 1.5 *c*"), "-b 1.5 *c*\n");
        // The block would end with the list's item, and what follows would be outside of it.
        assert_eq!(
            harmless("- a\n  ```\nb\n\n      c\n  ```"),
            "- a\n```text\nb\n\n      c\n```\n"
        );
    }
}
