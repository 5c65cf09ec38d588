//! Doc comments whose source looks like what it is.

use std::borrow::Cow;

use crate::Request;

/// Reports whether a character changes the direction of the text behind it, so that source code looks different from
/// what a compiler reads. Compilers warn about such characters or refuse them, in comments, too.
pub fn directs(letter: char) -> bool {
    matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Returns the request with `U+FFFD` for characters in doc comments that change the direction of text, or the request
/// itself if there are none.
pub fn undirected(mut request: Cow<'_, Request>) -> Cow<'_, Request> {
    let is_wrong =
        |comment: &Option<String>| comment.as_ref().is_some_and(|text| text.contains(directs));
    let sources = &request.source_info;
    let members = sources.iter().flat_map(|source| &source.members);
    let members = members.map(|member| &member.doc_comment);
    let nodes = sources.iter().map(|source| &source.doc_comment);
    if !nodes.chain(members).any(is_wrong) {
        return request;
    }
    for source in &mut request.to_mut().source_info {
        let members = source.members.iter_mut();
        let members = members.map(|member| &mut member.doc_comment);
        for comment in members.chain([&mut source.doc_comment]).flatten() {
            *comment = comment.replace(directs, "\u{fffd}");
        }
    }
    request
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::undirected;
    use crate::{MemberInfo, Request, SourceInfo};

    #[test]
    fn characters_that_direct_text_are_replaced() {
        let comment = |text: &str| Some(text.to_owned());
        let request = |node: &str, member: &str| Request {
            source_info: vec![SourceInfo {
                doc_comment: comment(node),
                members: vec![MemberInfo {
                    doc_comment: comment(member),
                    ..MemberInfo::default()
                }],
                ..SourceInfo::default()
            }],
            ..Request::default()
        };
        let plain = request("é 中\u{200f}", "");
        let same = undirected(Cow::Borrowed(&plain));
        assert!(matches!(same, Cow::Borrowed(_)));
        for letter in
            "\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}\u{2066}\u{2067}\u{2068}\u{2069}".chars()
        {
            let directed = format!("a{letter}b");
            let wanted = "a\u{fffd}b";
            let of_node = request(&directed, "c");
            assert_eq!(*undirected(Cow::Borrowed(&of_node)), request(wanted, "c"));
            let of_member = request("c", &directed);
            assert_eq!(*undirected(Cow::Borrowed(&of_member)), request("c", wanted));
        }
    }
}
