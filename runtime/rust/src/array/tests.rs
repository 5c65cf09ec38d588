//! Compares each operation with a naive loop: for every type, misaligned, at odd lengths, and from
//! streams that return short reads and interruptions.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt::Debug;

use proptest::prelude::*;

use super::*;

/// Decodes numbers one at a time, as the expected result.
trait Naive: Scalar {
    fn naive(bytes: &[u8], big: bool) -> Vec<Self>;
}

macro_rules! naive {
    ($($ty:ty),*) => {$(
        impl Naive for $ty {
            fn naive(bytes: &[u8], big: bool) -> Vec<Self> {
                let number = |bytes: &[u8]| match big {
                    true => <$ty>::from_be_bytes(bytes.try_into().unwrap()),
                    false => <$ty>::from_le_bytes(bytes.try_into().unwrap()),
                };
                bytes.chunks_exact(size_of::<$ty>()).map(number).collect()
            }
        }
    )*};
}
naive!(i8, i16, i32, i64, u8, u16, u32, u64, f32, f64);

/// Returns the bits of the numbers, because a NaN is not equal to itself.
fn bits<T: Scalar>(numbers: &[T]) -> Vec<u64> {
    numbers.iter().map(|number| number.to_word()).collect()
}

/// Checks all operations on these bytes, with room for `room` numbers.
fn agrees<T: Naive + Debug>(bytes: &[u8], room: usize) {
    let whole = bytes.len() / T::SIZE * T::SIZE;
    let (little, big) = (T::naive(bytes, false), T::naive(bytes, true));
    assert_eq!(bits(&decode::<T>(bytes)), bits(&little));
    assert_eq!(bits(&decode_be::<T>(bytes)), bits(&big));
    assert_eq!(bits(&iter::<T>(bytes).collect::<Vec<T>>()), bits(&little));
    assert_eq!(bits(&view_or_decode::<T>(bytes)), bits(&little));
    if let Some(numbers) = view::<T>(bytes) {
        assert_eq!(bits(numbers), bits(&little));
    }
    for (naive, into) in [
        (&little, decode_into as fn(&[u8], &mut [T]) -> usize),
        (&big, decode_be_into),
    ] {
        let mut numbers = alloc::vec![T::from_word(0x55); room];
        let count = into(bytes, &mut numbers);
        assert_eq!(count, room.min(naive.len()));
        assert_eq!(bits(&numbers[..count]), bits(&naive[..count]));
        let rest = &numbers[count..];
        assert!(rest.iter().all(|number| *number == T::from_word(0x55)));
    }
    for (naive, into) in [
        (&little, encode_into as fn(&[T], &mut [u8])),
        (&big, encode_be_into),
    ] {
        let mut out = alloc::vec![0xaa; bytes.len() + 3];
        into(naive, &mut out[1..]);
        assert_eq!(&out[1..=whole], &bytes[..whole]);
        assert!(out[1 + whole..].iter().all(|byte| *byte == 0xaa) && out[0] == 0xaa);
    }
}

proptest! {
    #[test]
    fn every_operation_agrees_with_the_naive_loop(
        bytes in prop::collection::vec(any::<u8>(), 0..700),
        skipped in 0..9_usize,
        room in 0..100_usize,
    ) {
        let bytes = &bytes[skipped.min(bytes.len())..];
        agrees::<i8>(bytes, room);
        agrees::<u8>(bytes, room);
        agrees::<i16>(bytes, room);
        agrees::<u16>(bytes, room);
        agrees::<i32>(bytes, room);
        agrees::<u32>(bytes, room);
        agrees::<f32>(bytes, room);
        agrees::<i64>(bytes, room);
        agrees::<u64>(bytes, room);
        agrees::<f64>(bytes, room);
    }
}

#[test]
fn views_refuse_what_is_misaligned_or_of_an_odd_length() {
    let words = [1_u64, 2, 3];
    // SAFETY: the bytes of integers are initialised, and every byte is a valid `u8`.
    let (_, bytes, _) = unsafe { words.align_to::<u8>() };
    if cfg!(target_endian = "little") {
        assert_eq!(view::<u64>(bytes), Some(&words[..]));
        assert!(matches!(view_or_decode::<u64>(bytes), Cow::Borrowed(_)));
    } else {
        assert_eq!(view::<u64>(bytes), None);
    }
    assert_eq!(view::<u64>(&bytes[8..17]), None);
    // Where `u64` is aligned to 4 bytes (on some 32-bit machines), an offset of 4 is aligned, too.
    for skipped in (1..8_usize).filter(|skipped| !skipped.is_multiple_of(align_of::<u64>())) {
        let part = &bytes[skipped..skipped + 16];
        assert_eq!(view::<u64>(part), None, "{skipped} bytes off");
        assert!(matches!(view_or_decode::<u64>(part), Cow::Owned(_)));
    }
    let anywhere = cfg!(target_endian = "little").then_some(3);
    assert_eq!(view::<u8>(&bytes[1..4]).map(<[u8]>::len), anywhere);
}

#[test]
#[should_panic]
fn encoding_into_too_little_room_panics() {
    encode_be_into(&[1_u32, 2], &mut [0; 7]);
}

#[cfg(feature = "std")]
mod streams {
    use std::io::{Error, ErrorKind, Read, Result};

    use super::*;
    use crate::{Fault, FaultKind, Position};

    /// A stream that returns short reads, sometimes interrupted, and records the largest request.
    struct Stutter<'b> {
        bytes: &'b [u8],
        turn: usize,
        asked: usize,
    }

    impl<'b> Stutter<'b> {
        fn new(bytes: &'b [u8]) -> Self {
            Stutter {
                bytes,
                turn: 0,
                asked: 0,
            }
        }
    }

    impl Read for Stutter<'_> {
        fn read(&mut self, to: &mut [u8]) -> Result<usize> {
            self.asked = self.asked.max(to.len());
            self.turn += 1;
            if self.turn.is_multiple_of(3) {
                return Err(Error::from(ErrorKind::Interrupted));
            }
            let piece = self.bytes.len().min(1 + self.turn * 7 % 50);
            (&self.bytes[..piece]).read(to).inspect(|count| {
                self.bytes = &self.bytes[*count..];
            })
        }
    }

    /// Returns the position at which the stream ended.
    fn ended(error: &Error) -> Option<Position> {
        assert_eq!(error.kind(), ErrorKind::UnexpectedEof);
        let fault = error.get_ref()?.downcast_ref::<Fault>()?;
        assert_eq!(fault.kind(), FaultKind::Truncated);
        Some(fault.position())
    }

    fn streams_agree<T: Naive + Debug>(bytes: &[u8], count: usize) {
        let there = bytes.len() / T::SIZE;
        let (little, big) = (T::naive(bytes, false), T::naive(bytes, true));
        let (mut one, mut other) = (Vec::new(), Vec::new());
        one.resize(count, T::default());
        other.resize(count, T::default());
        let outcomes = [
            (read::<T>(&mut Stutter::new(bytes), count), &little),
            (read_be::<T>(&mut Stutter::new(bytes), count), &big),
            (
                read_into(&mut Stutter::new(bytes), &mut one).map(|()| one),
                &little,
            ),
            (
                read_be_into(&mut Stutter::new(bytes), &mut other).map(|()| other),
                &big,
            ),
        ];
        for (outcome, naive) in outcomes {
            match outcome {
                Ok(numbers) => assert_eq!(bits(&numbers), bits(&naive[..count])),
                Err(error) => {
                    assert!(count > there);
                    assert_eq!(ended(&error), Some(Position::Byte(bytes.len() as u64)));
                }
            }
        }
    }

    proptest! {
        #[test]
        fn what_is_read_is_what_the_naive_loop_reads_or_a_fault(
            bytes in prop::collection::vec(any::<u8>(), 0..700),
            count in 0..120_usize,
        ) {
            streams_agree::<u8>(&bytes, count);
            streams_agree::<i16>(&bytes, count);
            streams_agree::<u32>(&bytes, count);
            streams_agree::<f32>(&bytes, count);
            streams_agree::<i64>(&bytes, count);
            streams_agree::<f64>(&bytes, count);
        }
    }

    #[test]
    fn a_stream_that_ends_early_costs_no_memory_for_what_was_claimed() {
        let bytes = alloc::vec![7; 300_001];
        let mut stream = Stutter::new(&bytes);
        // No machine has memory for this many numbers.
        let error = read::<u64>(&mut stream, usize::MAX / 8).expect_err("it ends early");
        assert_eq!(ended(&error), Some(Position::Byte(300_001)));
        assert!(
            stream.asked <= 2 * bytes.len(),
            "{} bytes at once",
            stream.asked
        );
    }

    #[test]
    fn an_error_of_the_stream_is_handed_on() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> Result<usize> {
                Err(Error::from(ErrorKind::ConnectionReset))
            }
        }
        let error = read::<u16>(&mut Broken, 1).expect_err("it breaks");
        assert_eq!(error.kind(), ErrorKind::ConnectionReset);
        assert!(read::<u16>(&mut Broken, 0).is_ok_and(|none| none.is_empty()));
    }
}
