//! The records of the post "Efficient binary serialization", which the workload `raw` measures.

/// The factor between an element's index and its first field.
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

/// Returns the three fields of the element of that index.
pub fn sample(index: u64) -> (i64, u8, f64) {
    let mixed = index.wrapping_mul(FACTOR);
    (mixed as i64, (mixed >> 56) as u8, index as f64 / 8.0)
}

/// Returns what an element adds to the checksum.
#[inline]
pub fn touch_sample(id: i64, flag: u8, value: f64) -> u64 {
    (id as u64)
        .wrapping_add(u64::from(flag))
        .wrapping_add(value.to_bits())
}

/// Returns the checksum of the first `count` elements.
pub fn samples_sum(count: u64) -> u64 {
    let each = (0..count).map(sample);
    each.fold(0, |sum, (id, flag, value)| {
        sum.wrapping_add(touch_sample(id, flag, value))
    })
}

/// Returns the checksum of the first `count` elements' last fields, taken by their bits.
pub fn numbers_sum(count: u64) -> u64 {
    (0..count).fold(0, |sum, index| sum.wrapping_add(sample(index).2.to_bits()))
}

/// Returns the checksum of the expression tree whose root has that number. Nodes from 65,536 on
/// are numbers. Of the others one in four has one child, the rest have two.
pub fn tree_sum(node: u64) -> u64 {
    if node >= 65_536 {
        return node.wrapping_mul(FACTOR);
    }
    let (left, right) = (2 * node, 2 * node + 1);
    let two = |first: u64| {
        first
            .wrapping_add(tree_sum(left))
            .wrapping_add(tree_sum(right).wrapping_mul(3))
    };
    match node % 4 {
        0 => 1_u64.wrapping_add(tree_sum(left)),
        1 => two(2),
        2 => two(3),
        _ => two(4),
    }
}

/// Returns the number of nodes in the tree whose root has that number.
pub fn tree_nodes(node: u64) -> usize {
    match node {
        65_536.. => 1,
        _ if node.is_multiple_of(4) => 1 + tree_nodes(2 * node),
        _ => 1 + tree_nodes(2 * node) + tree_nodes(2 * node + 1),
    }
}

/// Returns the checksum of the first `count` records of a text, an optional, a list and a map.
pub fn entries_sum(count: u64) -> u64 {
    (0..count).map(entry_sum).fold(0, u64::wrapping_add)
}

fn entry_sum(index: u64) -> u64 {
    let parent = match index % 3 {
        0 => 0,
        _ => index.wrapping_mul(FACTOR),
    };
    let scores = (0..=index % 8).map(|score| ((index + score) as f64 / 8.0).to_bits());
    let table =
        (0..=index % 5).map(|key| text_sum(&format!("key {key}")).wrapping_add(index * key));
    scores
        .chain(table)
        .fold(parent, u64::wrapping_add)
        .wrapping_add(text_sum(&format!("entry number {index}")))
}

/// Returns what a text adds to the checksum: a hash of every byte.
fn text_sum(text: &str) -> u64 {
    text.bytes().fold(text.len() as u64, |sum, byte| {
        sum.wrapping_mul(31).wrapping_add(u64::from(byte))
    })
}
