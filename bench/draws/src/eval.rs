//! Arithmetic.

use crate::Random;

/// An expression, or a number.
pub enum Tree {
    /// A number.
    Value(i32),
    /// An operation on two trees.
    Node(u16, Box<[Tree; 2]>),
}

/// What an operation gives.
#[inline]
pub fn apply(op: u16, left: i32, right: i32) -> i32 {
    match op {
        0 => left.wrapping_add(right),
        1 => left.wrapping_sub(right),
        2 => left.wrapping_mul(right),
        3 | 4 if right == 0 => i32::MAX,
        3 => left.wrapping_div(right),
        4 => left.wrapping_rem(right),
        _ => 0,
    }
}

/// A number, if it is time for one: the deeper, the likelier.
#[inline]
pub fn draw_value(random: &mut Random, depth: u32) -> Option<i32> {
    (random.below(8) < depth).then(|| random.below(128) as i32 + 1)
}

/// One of the five operations.
#[inline]
pub fn draw_operation(random: &mut Random) -> u16 {
    random.below(5) as u16
}

impl Tree {
    /// A random expression.
    pub fn draw(random: &mut Random) -> Self {
        Tree::node(random, 0)
    }

    fn node(random: &mut Random, depth: u32) -> Self {
        let op = draw_operation(random);
        let left = Tree::operand(random, depth);
        Tree::Node(op, Box::new([left, Tree::operand(random, depth)]))
    }

    fn operand(random: &mut Random, depth: u32) -> Self {
        match draw_value(random, depth) {
            Some(value) => Tree::Value(value),
            None => Tree::node(random, depth + 1),
        }
    }

    /// What it comes to.
    pub fn value(&self) -> i32 {
        match self {
            Tree::Value(value) => *value,
            Tree::Node(op, sides) => apply(*op, sides[0].value(), sides[1].value()),
        }
    }
}
