//! Inputs of `eval`, random expressions, and of `one-field`, the smallest message.

use zooph::Arena;
use zooph::kind::Enum;

use zooph_bench_draws::{Random, Tree};

use super::Files;
use crate::schemas::{eval, one_field};

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

/// The number of trees. Some processors' branch predictors memorise 256 of them.
const TREES: usize = 4096;

/// Writes the trees, and 64 numbers.
pub(super) fn write(files: &mut Files) -> std::io::Result<()> {
    let mut random = Random::new();
    let mut arena = Arena::new();
    let (mut messages, mut sum) = (Vec::new(), 0);
    while messages.len() < TREES {
        let tree = Tree::draw(&mut random);
        sum += u64::from(tree.value() as u32);
        if let Tree::Node(op, sides) = &tree {
            fill(arena.init::<eval::Expression>(), *op, sides);
            messages.push(arena.framed().to_vec());
        }
    }
    files.messages("eval.messages", &messages)?;
    files.expect(
        &[
            "eval.exchange",
            "eval.words",
            "eval.build",
            "eval.read",
            "eval.records",
            "eval.json-write",
            "eval.json-read",
        ],
        sum,
        &messages,
    );

    let mut random = Random::new();
    let (mut messages, mut sum) = (Vec::new(), 0u64);
    for _ in 0..64 {
        let amount = u64::from(random.bits()) * 0x1_0000_0003;
        sum = sum.wrapping_add(amount);
        arena.init::<one_field::TotalValue>().set_amount(amount);
        messages.push(arena.framed().to_vec());
    }
    files.messages("one-field.messages", &messages)?;
    files.expect(
        &[
            "one-field.exchange",
            "one-field.words",
            "one-field.build",
            "one-field.read",
            "one-field.records",
        ],
        sum,
        &messages,
    );
    Ok(())
}
