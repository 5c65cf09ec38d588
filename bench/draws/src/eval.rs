//! Arithmetic.

use crate::Random;

/// An expression, or a number.
pub enum Tree {
    /// A number.
    Value(i32),
    /// An operation on two trees.
    Node(u16, Box<[Tree; 2]>),
}

/// What an operation gives. Comparisons in this order are the same work in every language: some
/// compilers would make a jump table of one choice among five, whose mispredicted jumps take half of
/// the time that reading a tree takes, and others would not.
#[inline]
pub fn apply(op: u16, left: i32, right: i32) -> i32 {
    if op < 3 {
        if op == 0 {
            left.wrapping_add(right)
        } else if op == 1 {
            left.wrapping_sub(right)
        } else {
            left.wrapping_mul(right)
        }
    } else if op > 4 {
        0
    } else if right == 0 {
        i32::MAX
    } else if op == 3 {
        left.wrapping_div(right)
    } else {
        left.wrapping_rem(right)
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
