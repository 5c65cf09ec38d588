//! Reads segment tables from slices and from streams.

use std::io::Read;

use zooph::framing::{self, Frame, Length};
use zooph::{FaultKind, FrameError, Limits, Position};

/// Reads `data` as framed messages, one behind another.
pub fn run(data: &[u8]) {
    let prefix = Frame::prefix(data);
    match framing::length(data) {
        Ok(Length::Exactly(length)) => {
            assert_eq!(prefix.is_ok(), length <= data.len() as u64);
        }
        Ok(Length::AtLeast(length)) => {
            assert!(length > data.len() as u64 && prefix.is_err());
        }
        Err(fault) => assert_eq!(prefix.as_ref().err(), Some(&fault)),
    }
    if let Ok(frame) = &prefix {
        joined_again(frame);
        assert_eq!(
            Frame::exactly(data).is_ok(),
            frame.bytes().len() == data.len()
        );
        assert_eq!(
            Frame::exactly(frame.bytes()).map(|frame| frame.bytes()),
            Ok(frame.bytes())
        );
    }
    from_stream(data);
}

/// Checks that joining the segments of a frame again changes nothing but the padding of the table.
fn joined_again(frame: &Frame<'_>) {
    let segments: Vec<&[u8]> = frame.segments().collect();
    assert_eq!(segments.len(), frame.segment_count() as usize);
    assert_eq!(segments[0], frame.first());
    let joined = framing::join(&segments).expect("they were a message");
    let table = joined.len() - segments.iter().map(|segment| segment.len()).sum::<usize>();
    assert_eq!(joined[table..], frame.bytes()[table..]);
    let mut written = Vec::new();
    zooph::write_segments(&mut written, &segments).expect("memory takes everything");
    assert_eq!(written, joined);
}

/// A stream that returns a few bytes at a time.
struct Trickle<'a>(&'a [u8]);

impl Read for Trickle<'_> {
    fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
        let count = out.len().min(self.0.len()).min(5);
        out[..count].copy_from_slice(&self.0[..count]);
        self.0 = &self.0[count..];
        Ok(count)
    }
}

fn from_stream(data: &[u8]) {
    let mut rest = data;
    let mut stream = Trickle(data);
    loop {
        match (zooph::read_frame(&mut stream), Frame::prefix(rest)) {
            (Ok(None), _) => return assert!(rest.is_empty()),
            (Ok(Some(bytes)), Ok(frame)) => {
                assert_eq!(bytes, frame.bytes());
                rest = &rest[bytes.len()..];
            }
            (Err(FrameError::Fault(streamed)), Err(whole))
                if streamed.kind() == FaultKind::MessageSize =>
            {
                assert_eq!(whole.kind(), FaultKind::Truncated);
                let length = framing::length(rest).expect("a whole table");
                let most = Limits::default().bytes;
                return assert!(matches!(length, Length::Exactly(length) if length > most));
            }
            (Err(FrameError::Fault(streamed)), Err(whole)) => {
                assert_eq!(streamed, whole);
                assert!(matches!(whole.position(), Position::Byte(_)));
                return;
            }
            (streamed, whole) => panic!("{streamed:?} from the stream, {whole:?} from the slice"),
        }
    }
}
