//! Tests of trees of one type. They are encoded without recursion, to the bytes that recursion
//! would write.

use zooph::kind::Enum;
use zooph::record::{EncodeError, UnknownMember, encode_into, encoded_len, try_to_bytes};
use zooph_goldens_rust::tested::eval::expression::{Left, Right};
use zooph_goldens_rust::tested::eval::{Expression, Operation};

/// Returns an expression. An operand that is `None` is a number.
fn node(number: i32, left: Option<Expression>, right: Option<Expression>) -> Expression {
    let operation = Operation::from_value(number as u16 % 7);
    Expression {
        op: operation,
        left: match left {
            Some(below) => Left::Expression(Some(Box::new(below))),
            None => Left::Value(number),
        },
        right: match right {
            Some(below) => Right::Expression(Some(Box::new(below))),
            None => Right::Value(-number),
        },
    }
}

/// Appends an expression to `words` and sets the pointer to it, by recursion.
fn write(words: &mut Vec<u64>, from: &Expression, pointer: usize) {
    let at = words.len();
    words[pointer] = ((at - pointer - 1) as u64) << 2 | 2 << 32 | 2 << 48;
    words.extend([u64::from(from.op.value()), 0, 0, 0]);
    match &from.left {
        Left::Value(value) => words[at] |= u64::from(*value as u32) << 32,
        Left::Expression(_) => words[at] |= 1 << 16,
        Left::Unknown(_) => unreachable!("no such member"),
    }
    match &from.right {
        Right::Value(value) => words[at + 1] |= u64::from(*value as u32),
        Right::Expression(_) => words[at + 1] |= 1 << 32,
        Right::Unknown(_) => unreachable!("no such member"),
    }
    if let Left::Expression(Some(below)) = &from.left {
        write(words, below, at + 2);
    }
    if let Right::Expression(Some(below)) = &from.right {
        write(words, below, at + 3);
    }
}

/// Returns the framed message of an expression, written by recursion.
fn written(from: &Expression) -> Vec<u8> {
    let mut words = vec![0, 0];
    write(&mut words, from, 1);
    words[0] = (words.len() as u64 - 1) << 32;
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// Checks that the tree is encoded as by recursion, in the measured number of bytes, and decoded
/// again.
fn check(tree: &Expression) {
    let bytes = tree.to_bytes();
    assert!(bytes == written(tree), "other bytes than by recursion");
    assert_eq!(encoded_len(tree), bytes.len());
    let mut buffer = vec![0xff; bytes.len() + 64];
    assert_eq!(encode_into(tree, &mut buffer), bytes.len());
    assert_eq!(buffer[..bytes.len()], bytes);
    assert!(buffer[bytes.len()..].iter().all(|byte| *byte == 0xff));
    let limits = zooph::Limits {
        nesting: zooph::MAX_NESTING,
        ..Default::default()
    };
    let back: Expression = zooph::record::from_bytes_within(&bytes, &limits).expect("valid");
    assert_eq!(&back, tree);
}

/// Returns `levels` nested expressions. The other operand of each is a number, or an expression of
/// numbers.
fn chain(levels: usize, on_left: bool, is_full: bool) -> Expression {
    (1..levels as i32).fold(node(1, None, None), |below, number| {
        let other = is_full.then(|| node(number + 10_000, None, None));
        match on_left {
            true => node(number, Some(below), other),
            false => node(number, other, Some(below)),
        }
    })
}

#[test]
fn every_shape_of_few_expressions() {
    /// Returns all trees of so many expressions.
    fn shapes(count: usize) -> Vec<Option<Expression>> {
        if count == 0 {
            return vec![None];
        }
        let mut trees = Vec::new();
        for on_left in 0..count {
            for left in shapes(on_left) {
                for right in shapes(count - 1 - on_left) {
                    let number = trees.len() as i32;
                    trees.push(Some(node(number, left.clone(), right)));
                }
            }
        }
        trees
    }
    for count in 1..=7 {
        shapes(count).iter().flatten().for_each(check);
    }
}

#[test]
fn more_expressions_wait_than_there_is_room_for() {
    for levels in [30, 31, 32, 33, 34, 63, 64, 65, 500] {
        for on_left in [true, false] {
            for is_full in [true, false] {
                check(&chain(levels, on_left, is_full));
            }
        }
    }
}

#[test]
fn an_expression_that_is_absent() {
    let mut tree = node(5, Some(node(6, None, None)), None);
    tree.right = Right::Expression(None);
    check(&tree);
    tree.left = Left::Expression(None);
    check(&tree);
}

#[test]
fn nesting_ends_where_readers_stop() {
    let most = zooph::MAX_NESTING as usize;
    for on_left in [true, false] {
        check(&chain(most - 1, on_left, true));
        check(&chain(most, on_left, false));
        for is_full in [true, false] {
            let tree = chain(most + 1, on_left, is_full);
            assert_eq!(try_to_bytes(&tree), Err(EncodeError::Nesting));
            let mut buffer = vec![0; 1 << 17];
            let written = std::panic::catch_unwind(move || encode_into(&tree, &mut buffer));
            assert!(written.is_err());
        }
    }
}

#[test]
fn the_first_unknown_member_is_told() {
    let unknown = |union, tag| Err(EncodeError::UnknownMember(UnknownMember { union, tag }));
    let mut below = node(1, None, None);
    below.right = Right::Unknown(8);
    let mut tree = node(2, None, Some(below.clone()));
    assert_eq!(try_to_bytes(&tree), unknown("Expression.right", 8));
    below.left = Left::Unknown(7);
    tree.right = Right::Expression(Some(Box::new(below)));
    assert_eq!(try_to_bytes(&tree), unknown("Expression.left", 7));
    tree.left = Left::Unknown(6);
    assert_eq!(try_to_bytes(&tree), unknown("Expression.left", 6));
}

#[test]
fn a_buffer_that_is_too_short() {
    let tree = chain(40, true, true);
    for length in (0..encoded_len(&tree)).step_by(7) {
        let tree = tree.clone();
        let written = std::panic::catch_unwind(move || encode_into(&tree, &mut vec![0; length]));
        assert!(written.is_err(), "{length} bytes");
    }
}
