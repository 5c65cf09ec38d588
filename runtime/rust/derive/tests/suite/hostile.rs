//! Tests bytes and values that are nested without end, on a thread with the default stack size.

use std::thread;

use zooph::raw::{self, FaultKind, Limits};
use zooph_derive::Raw;

use crate::types::*;

/// Runs `work` on a thread with 2 MiB of stack.
fn on_a_small_stack(work: impl FnOnce() + Send + 'static) {
    let thread = thread::Builder::new().stack_size(2 << 20);
    thread
        .spawn(work)
        .expect("a thread")
        .join()
        .expect("no panic");
}

fn negated(times: u32) -> Expr {
    (0..times).fold(Expr::Nothing, |inner, _| Expr::Negate(Box::new(inner)))
}

#[test]
fn a_thousand_levels_are_read_and_not_one_more() {
    on_a_small_stack(|| {
        let bytes = raw::encode(&negated(1_000));
        assert_eq!(bytes.len(), 1_001);
        assert_eq!(raw::decode(&bytes), Ok(negated(1_000)));
        let deeper = [&[1][..], &bytes].concat();
        let fault = raw::decode::<Expr>(&deeper).unwrap_err();
        let place = (fault.kind(), fault.offset(), fault.path().len());
        assert_eq!(place, (FaultKind::Nesting, 1_001, 2 * 1_000 - 1));
        let endless = vec![1; 20 << 20];
        assert_eq!(
            raw::decode::<Expr>(&endless).unwrap_err().kind(),
            FaultKind::Nesting
        );
        let fault = raw::try_encode(&negated(1_001)).unwrap_err();
        assert_eq!(fault.kind(), FaultKind::Nesting);
        let limits = Limits {
            nesting: 3,
            ..Limits::default()
        };
        assert!(raw::decode_within::<Expr>(&[1, 1, 1, 4], &limits).is_ok());
        assert!(raw::decode_within::<Expr>(&[1, 1, 1, 1, 4], &limits).is_err());
    });
}

#[test]
#[should_panic(expected = "nested deeper than 1,000 levels")]
fn a_value_that_no_decoder_would_read_is_not_written() {
    raw::encode(&negated(1_001));
}

/// A type that takes much of the stack on each level.
#[derive(Raw, Clone, Debug, PartialEq)]
struct Wide {
    numbers: [u64; 1_000],
    next: Option<Box<Wide>>,
}

#[test]
fn wide_levels_end_in_a_fault_before_the_stack_does() {
    on_a_small_stack(|| {
        let mut bytes = Vec::new();
        for _ in 0..999 {
            bytes.extend([0; 8_000]);
            bytes.push(1);
        }
        bytes.extend([0; 8_001]);
        match raw::decode::<Wide>(&bytes) {
            Ok(_) => {}
            Err(fault) => assert_eq!(fault.kind(), FaultKind::Nesting),
        }
        // A few levels fit in the stack limit.
        let some = &bytes[8_001 * 990..];
        assert!(raw::decode::<Wide>(some).is_ok());
    });
}

/// Values of constant size are not a level of nesting, wherever they are.
#[test]
fn levels_are_of_what_could_nest() {
    let limits = Limits {
        nesting: 1,
        ..Limits::default()
    };
    let flat: Vec<Option<[u8; 3]>> = vec![Some([1, 2, 3]), None];
    assert_eq!(raw::decode_within(&raw::encode(&flat), &limits), Ok(flat));
    let lists = vec![vec![1.0, 2.0], vec![]];
    assert_eq!(
        raw::decode_within(&raw::encode(&lists), &limits),
        Ok(lists.clone())
    );
    let deeper = vec![lists];
    let fault = raw::decode_within::<Vec<Vec<Vec<f64>>>>(&raw::encode(&deeper), &limits);
    let fault = fault.unwrap_err();
    assert_eq!(
        (fault.kind(), fault.offset(), fault.path()),
        (FaultKind::Nesting, 16, "[0]".into())
    );
}
