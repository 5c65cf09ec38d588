//! The framing of messages on streams: a header with the length, then JSON.

use std::io::{self, BufRead, Read};

/// The greatest size of a message in bytes: a schema of the greatest size, with every byte escaped in JSON.
const LARGEST: u64 = 512 << 20;

/// The greatest length of a line of the header in bytes.
const LONGEST_LINE: u64 = 1 << 10;

/// The greatest number of lines in a header.
const MOST_LINES: usize = 32;

/// Reads the JSON of one message. Returns `None` if the stream ends before a message.
///
/// # Errors
/// The stream fails, ends inside a message, or has no valid header.
pub(crate) fn read(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut length = None;
    for at in 0..MOST_LINES {
        let mut line = Vec::new();
        input.take(LONGEST_LINE).read_until(b'\n', &mut line)?;
        if line.is_empty() && at == 0 {
            return Ok(None);
        }
        let line = line.strip_suffix(b"\r\n");
        let line = line.and_then(|line| std::str::from_utf8(line).ok());
        let line = line.ok_or_else(|| invalid("a line of the header does not end in CR LF"))?;
        if line.is_empty() {
            return body(input, length).map(Some);
        }
        let (name, value) = line
            .split_once(':')
            .ok_or_else(|| invalid("a line of the header has no colon"))?;
        if name.eq_ignore_ascii_case("Content-Length") {
            length = value.trim().parse::<u64>().ok();
        }
    }
    Err(invalid("the header has too many lines"))
}

fn body(input: &mut impl BufRead, length: Option<u64>) -> io::Result<Vec<u8>> {
    let length = length.ok_or_else(|| invalid("the header has no valid Content-Length"))?;
    if length > LARGEST {
        return Err(invalid("the message is too long"));
    }
    // The buffer grows with the bytes that arrive, since the header may claim any length.
    let mut body = Vec::new();
    input.take(length).read_to_end(&mut body)?;
    if (body.len() as u64) < length {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(body)
}

fn invalid(message: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(mut input: &[u8]) -> Result<Vec<Vec<u8>>, io::ErrorKind> {
        let mut messages = Vec::new();
        while let Some(message) = read(&mut input).map_err(|error| error.kind())? {
            messages.push(message);
        }
        Ok(messages)
    }

    #[test]
    fn messages_are_read_one_by_one() {
        let input = b"Content-Length: 2\r\n\r\n{}content-length:3\r\nContent-Type: x\r\n\r\n[ ]";
        assert_eq!(all(input), Ok(vec![b"{}".to_vec(), b"[ ]".to_vec()]));
        assert_eq!(all(b""), Ok(Vec::new()));
    }

    #[test]
    fn what_is_no_message_is_refused_without_much_memory() {
        use io::ErrorKind::{InvalidData, UnexpectedEof};
        let cases: [(&[u8], io::ErrorKind); 7] = [
            (b"Content-Length: 5\r\n\r\n{}", UnexpectedEof),
            (b"Content-Length: 400000000\r\n\r\n{}", UnexpectedEof),
            (b"Content-Length: 99999999999\r\n\r\n{}", InvalidData),
            (b"Content-Length: -1\r\n\r\n{}", InvalidData),
            (b"\r\n{}", InvalidData),
            (b"Content-Length: 2\n\n{}", InvalidData),
            (b"no header\r\n\r\n", InvalidData),
        ];
        for (input, kind) in cases {
            assert_eq!(
                all(input),
                Err(kind),
                "{:?}",
                String::from_utf8_lossy(input)
            );
        }
        assert_eq!(all(&[b'a'; 5000]), Err(InvalidData));
        assert_eq!(all(&b"a: b\r\n".repeat(100)), Err(InvalidData));
    }
}
