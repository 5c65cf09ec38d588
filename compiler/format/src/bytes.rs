//! Converts printed text to the bytes of a file.

use zooph_diagnostics::{SUBSTITUTE, Source};

/// Gives printed text the line breaks of its source, and the source's bytes that are not UTF-8.
pub(crate) fn finish(text: String, source: &Source) -> Vec<u8> {
    let text = match has_crlf(source.text()) {
        true => text.replace('\n', "\r\n"),
        false => text,
    };
    match source.invalid_utf8().is_empty() {
        true => text.into_bytes(),
        false => restored(&text, source),
    }
}

/// Reports whether the first line ends with CR LF. A file that is cut off after a CR counts, too.
fn has_crlf(text: &str) -> bool {
    let first = text.split('\n').next().unwrap_or(text);
    first.ends_with('\r')
}

/// Replaces substitutes in the text by the source's bytes. Comments and texts keep their order, so the n-th
/// substitute in the text stands for the byte at the n-th substitute in the source.
fn restored(text: &str, source: &Source) -> Vec<u8> {
    let mut substitutes = source.text().match_indices(SUBSTITUTE);
    let mut bytes = text.as_bytes().to_vec();
    for (to, _) in text.match_indices(SUBSTITUTE) {
        if let Some((from, _)) = substitutes.next() {
            bytes[to] = source.bytes()[from];
        }
    }
    bytes
}
