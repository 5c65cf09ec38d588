//! Random arithmetic, and the smallest message.

use zooph::Arena;
use zooph::kind::Enum;

use super::Files;
use super::random::Random;
use crate::schemas::{eval, one_field};

enum Tree {
    Value(i32),
    Node(u16, Box<[Tree; 2]>),
}

fn operand(random: &mut Random, depth: u32) -> Tree {
    if random.below(8) < depth {
        Tree::Value(random.below(128) as i32 + 1)
    } else {
        node(random, depth + 1)
    }
}

fn node(random: &mut Random, depth: u32) -> Tree {
    let op = random.below(5) as u16;
    let left = operand(random, depth);
    Tree::Node(op, Box::new([left, operand(random, depth)]))
}

/// The arithmetic of the workload.
fn apply(op: u16, left: i32, right: i32) -> i32 {
    match op {
        0 => left.wrapping_add(right),
        1 => left.wrapping_sub(right),
        2 => left.wrapping_mul(right),
        _ if right == 0 => i32::MAX,
        3 => left.wrapping_div(right),
        _ => left.wrapping_rem(right),
    }
}

fn evaluate(tree: &Tree) -> i32 {
    match tree {
        Tree::Value(value) => *value,
        Tree::Node(op, sides) => apply(*op, evaluate(&sides[0]), evaluate(&sides[1])),
    }
}

fn fill(mut to: eval::expression::Builder<'_>, op: u16, sides: &[Tree; 2]) {
    to.set_op(eval::Operation::from_value(op));
    match &sides[0] {
        Tree::Value(value) => to.left().set_value(*value),
        Tree::Node(op, sides) => fill(to.left().init_expression(), *op, sides),
    }
    match &sides[1] {
        Tree::Value(value) => to.right().set_value(*value),
        Tree::Node(op, sides) => fill(to.right().init_expression(), *op, sides),
    }
}

/// Writes 256 trees and 64 numbers.
pub(super) fn write(files: &mut Files) -> std::io::Result<()> {
    let mut random = Random::new();
    let mut arena = Arena::new();
    let (mut messages, mut sum) = (Vec::new(), 0);
    while messages.len() < 256 {
        let tree = node(&mut random, 0);
        sum += u64::from(evaluate(&tree) as u32);
        if let Tree::Node(op, sides) = &tree {
            fill(arena.init::<eval::Expression>(), *op, sides);
            messages.push(arena.framed().to_vec());
        }
    }
    files.messages("eval.messages", &messages)?;
    files.expect(
        &["eval.exchange", "eval.build", "eval.read"],
        sum,
        &messages,
    );

    let mut random = Random::new();
    let (mut messages, mut sum) = (Vec::new(), 0u64);
    for _ in 0..64 {
        let amount = u64::from(random.next()) * 0x1_0000_0003;
        sum = sum.wrapping_add(amount);
        arena.init::<one_field::TotalValue>().set_amount(amount);
        messages.push(arena.framed().to_vec());
    }
    files.messages("one-field.messages", &messages)?;
    files.expect(
        &["one-field.exchange", "one-field.build", "one-field.read"],
        sum,
        &messages,
    );
    Ok(())
}
