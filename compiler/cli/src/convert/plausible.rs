//! Guesses from the first bytes whether the input is in the format that the user claims.

use crate::convert::Format;
use crate::report::{Failure, Reporter};
use crate::schema::RootType;

/// How well the input fits a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fit {
    Impossible,
    Unlikely,
    /// The input fits the format, but not the struct type.
    WrongType,
    Likely,
}

/// The sizes of the schema's struct: words of data, and pointers.
type Sections = Option<(u16, u16)>;

/// Refuses input that cannot have the format, and warns of input that probably does not have it.
pub(crate) fn check(
    format: Format,
    start: &[u8],
    root: Option<&RootType>,
    reporter: &Reporter,
) -> Result<(), Failure> {
    let sections = root.map(RootType::sections);
    let name = format.name();
    let other = guess(start, sections).map(Format::name);
    match fit(format, start, sections) {
        Fit::Likely => {}
        Fit::Impossible => {
            let advice = other
                .map(|other| format!(" It looks like \"{other}\": try that instead."))
                .unwrap_or_default();
            let message = format_args!("the input is not in \"{name}\" format.{advice}");
            return Err(Failure::new(message));
        }
        Fit::Unlikely => {
            let advice = match other {
                Some(other) => format!("it looks more like \"{other}\""),
                None => "nor in any other format".to_string(),
            };
            reporter.warning(format_args!(
                "the input does not appear to be in \"{name}\" format; {advice} (--quiet \
                 suppresses this warning)"
            ));
        }
        Fit::WrongType => {
            let framed = matches!(
                (
                    format,
                    fit(Format::Binary, start, sections),
                    fit(Format::Packed, start, sections)
                ),
                (Format::Flat, Fit::Likely | Fit::WrongType, _)
                    | (Format::FlatPacked, _, Fit::Likely | Fit::WrongType)
            );
            let advice = if framed {
                ", or the message is not flat"
            } else {
                ""
            };
            reporter.warning(format_args!(
                "the input does not appear to be of the given type{advice} (--quiet suppresses \
                 this warning)"
            ));
        }
    }
    Ok(())
}

fn guess(start: &[u8], sections: Sections) -> Option<Format> {
    use Format::*;
    let fits =
        |format: &Format| matches!(fit(*format, start, sections), Fit::Likely | Fit::WrongType);
    [Binary, Text, Packed, Json, Flat, FlatPacked]
        .into_iter()
        .find(fits)
}

fn fit(format: Format, start: &[u8], sections: Sections) -> Fit {
    match format {
        Format::Binary => binary(start, sections),
        Format::Packed => unpack_start(start).map_or(Fit::Impossible, |b| binary(&b, sections)),
        Format::Flat | Format::Canonical => flat(start, 1, sections),
        Format::FlatPacked => {
            unpack_start(start).map_or(Fit::Impossible, |bytes| flat(&bytes, 1, sections))
        }
        Format::Text => notation(start, b'(', b"#", b"\"'"),
        Format::Json => notation(start, b'{', b"#/", b"\""),
    }
}

fn word32(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}

fn binary(start: &[u8], sections: Sections) -> Fit {
    let (Some(last), Some(size)) = (word32(start, 0), word32(start, 4)) else {
        return Fit::Likely;
    };
    let count = last as u64 + 1;
    if count > 1 << 16 {
        return Fit::Impossible;
    }
    if count > 256 || size > 1 << 27 {
        return Fit::Unlikely;
    }
    let first = (count as usize / 2 + 1) * 8;
    flat(start.get(first..).unwrap_or(&[]), count as u32, sections)
}

/// Checks the first segment of a message.
fn flat(start: &[u8], segments: u32, sections: Sections) -> Fit {
    let (Some(low), Some(high)) = (word32(start, 0), word32(start, 4)) else {
        return Fit::Likely;
    };
    match low & 3 {
        0 => {}
        2 if high == 0 || high >= segments => return Fit::Impossible,
        2 => return Fit::Likely,
        _ => return Fit::Impossible,
    }
    let (data, pointers) = (high as u16, (high >> 16) as u16);
    let empty_struct = low == 0xffff_fffc && high == 0;
    // A root pointer has a positive offset, except for an empty struct.
    if low >> 31 != 0 && !empty_struct && (low, high) != (u32::MAX, 0) {
        return Fit::Impossible;
    }
    if (low >> 29 != 0 && !empty_struct) || data as u32 + pointers as u32 > 2048 {
        return Fit::Unlikely;
    }
    let Some((known_data, known_pointers)) = sections else {
        return Fit::Likely;
    };
    // A writer's schema is older or newer than ours, so it does not have more of one section and less of the
    // other.
    let mixed = (data < known_data && pointers > known_pointers)
        || (data > known_data && pointers < known_pointers);
    let grown = |size: u16, known: u16| size.saturating_sub(known) > 128;
    if mixed || grown(data, known_data) || grown(pointers, known_pointers) {
        return Fit::WrongType;
    }
    Fit::Likely
}

/// Unpacks the first words of packed bytes. Returns `None` if the bytes contain a zero that packing would
/// have left out.
fn unpack_start(packed: &[u8]) -> Option<Vec<u8>> {
    let mut words = Vec::new();
    let mut bytes = packed.iter().copied().take(1024);
    while let Some(tag) = bytes.next() {
        for bit in 0..8 {
            if tag >> bit & 1 == 0 {
                words.push(0);
                continue;
            }
            match bytes.next() {
                Some(0) => return None,
                Some(byte) => words.push(byte),
                None => return Some(words),
            }
        }
        if tag == 0 {
            let zeros = bytes.next().unwrap_or(0) as usize * 8;
            words.resize(words.len() + zeros, 0);
        } else if tag == 0xff {
            let literal = bytes.next().unwrap_or(0) as usize * 8;
            words.extend(bytes.by_ref().take(literal));
        }
    }
    Some(words)
}

/// Checks for text: printable characters, and the bracket as the first one after blanks and comments.
fn notation(start: &[u8], bracket: u8, comment: &[u8], quotes: &[u8]) -> Fit {
    let mut inside = false;
    let mut commented = false;
    for &byte in start {
        let blank = matches!(byte, b' ' | b'\n' | b'\r' | b'\t' | 0x0b);
        if commented {
            commented = byte != b'\n';
        } else if inside {
            if quotes.contains(&byte) {
                return Fit::Likely;
            }
        } else if byte == bracket {
            inside = true;
        } else if comment.contains(&byte) {
            commented = true;
        } else if !blank {
            return Fit::Impossible;
        }
        if (byte < 0x20 && !blank) || byte == 0x7f {
            return Fit::Impossible;
        }
    }
    Fit::Likely
}
