//! The records of the post "Efficient binary serialization", which the workload `raw` is about.

/// What the element of a number is made of.
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

/// The three fields of the element of that number.
pub fn sample(index: u64) -> (i64, u8, f64) {
    let mixed = index.wrapping_mul(FACTOR);
    (mixed as i64, (mixed >> 56) as u8, index as f64 / 8.0)
}

/// What is added up of an element.
#[inline]
pub fn touch_sample(id: i64, flag: u8, value: f64) -> u64 {
    (id as u64)
        .wrapping_add(u64::from(flag))
        .wrapping_add(value.to_bits())
}

/// What is added up of so many elements.
pub fn samples_sum(count: u64) -> u64 {
    let each = (0..count).map(sample);
    each.fold(0, |sum, (id, flag, value)| {
        sum.wrapping_add(touch_sample(id, flag, value))
    })
}

/// What is added up of the bits of so many elements' last fields.
pub fn numbers_sum(count: u64) -> u64 {
    (0..count).fold(0, |sum, index| sum.wrapping_add(sample(index).2.to_bits()))
}
