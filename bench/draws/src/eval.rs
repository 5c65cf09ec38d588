//! The arithmetic expressions of the workload `eval`.

use crate::Random;

/// An expression, or a number.
pub enum Tree {
    /// A number.
    Value(i32),
    /// An operation on two trees.
    Node(u16, Box<[Tree; 2]>),
}

/// Returns the result of an operation. The comparisons are the same work in every language. Of a
/// `match` with five arms some compilers make a jump table, whose mispredictions take half of the
/// time that reading a tree takes, and others do not.
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

/// Draws whether a side of that depth is a number, likelier the deeper it is, and the number.
#[inline]
pub fn draw_value(random: &mut Random, depth: u32) -> Option<i32> {
    (random.below(8) < depth).then(|| random.below(128) as i32 + 1)
}

/// Draws one of the five operations.
#[inline]
pub fn draw_operation(random: &mut Random) -> u16 {
    random.below(5) as u16
}

impl Tree {
    /// Draws a random expression.
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

    /// Evaluates the expression.
    pub fn value(&self) -> i32 {
        match self {
            Tree::Value(value) => *value,
            Tree::Node(op, sides) => apply(*op, sides[0].value(), sides[1].value()),
        }
    }
}
