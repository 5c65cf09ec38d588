//! Lookup tables indexed by tag, built at compile time.

/// For each tag, the masks of three moves that bring a word's non-zero bytes together at its low
/// end.
///
/// Move `i` shifts the bytes that its mask selects down by `1 << i` bytes. A byte with `n` zero
/// bytes below it takes part in move `i` if bit `i` of `n` is set. The same moves in reverse order
/// and direction spread packed bytes over a word.
pub(super) static MOVES: [[u64; 3]; 256] = moves();

const fn moves() -> [[u64; 3]; 256] {
    let mut table = [[0; 3]; 256];
    let mut tag = 0;
    while tag < 256 {
        let mut step = 0;
        while step < 3 {
            table[tag][step] = move_mask(tag, step);
            step += 1;
        }
        tag += 1;
    }
    table
}

/// Returns the mask of the bytes that move `step` shifts, at their places after moves `0..step`.
const fn move_mask(tag: usize, step: usize) -> u64 {
    let mut mask = 0;
    let mut zeros = 0;
    let mut byte = 0;
    while byte < 8 {
        if tag >> byte & 1 == 0 {
            zeros += 1;
        } else if zeros >> step & 1 == 1 {
            let moved = zeros & ((1 << step) - 1);
            mask |= 0xff << (8 * (byte - moved));
        }
        byte += 1;
    }
    mask
}

/// For each tag, how many of its bits are set. Without a population count instruction, a load is
/// faster than a dozen instructions that count bits.
pub(super) static SIZES: [u8; 256] = {
    let mut table = [0; 256];
    let mut tag = 0;
    while tag < 256 {
        table[tag] = (tag as u8).count_ones() as u8;
        tag += 1;
    }
    table
};

/// For each number of bytes, a mask of that many bytes at the low end of a word.
pub(super) static FIRST: [u64; 9] = [
    0,
    0xff,
    0xffff,
    0xff_ffff,
    u64::MAX >> 32,
    u64::MAX >> 24,
    u64::MAX >> 16,
    u64::MAX >> 8,
    u64::MAX,
];

/// For each tag, the indices of its non-zero bytes, in ascending order, then [`NOTHING`].
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub(super) static COMPRESS: [[u8; 8]; 256] = shuffles(true);

/// For each tag and each byte of the word, the index of the packed byte that goes there, or
/// [`NOTHING`].
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub(super) static EXPAND: [[u8; 8]; 256] = shuffles(false);

/// An index that selects no byte: byte shuffles give zero for an index with the high bit set.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
const NOTHING: u8 = 0x80;

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
const fn shuffles(compress: bool) -> [[u8; 8]; 256] {
    let mut table = [[NOTHING; 8]; 256];
    let mut tag = 0;
    while tag < 256 {
        let mut packed = 0;
        let mut byte = 0;
        while byte < 8 {
            if tag >> byte & 1 == 1 {
                if compress {
                    table[tag][packed] = byte as u8;
                } else {
                    table[tag][byte] = packed as u8;
                }
                packed += 1;
            }
            byte += 1;
        }
        tag += 1;
    }
    table
}

/// For each tag, a mask with all bits of the bytes whose bits are set in the tag.
#[cfg(target_arch = "x86_64")]
pub(super) static MASKS: [u64; 256] = {
    let mut table = [0; 256];
    let mut tag = 0;
    while tag < 256 {
        let mut byte = 0;
        while byte < 8 {
            if tag >> byte & 1 == 1 {
                table[tag] |= 0xff << (8 * byte);
            }
            byte += 1;
        }
        tag += 1;
    }
    table
};
