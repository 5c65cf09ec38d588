//! Names in JSON: very long ones, many, and names that collide in hash tables without a seed.

use super::{Attack, Form};

const POINT: &str = "every.Point";

/// Returns an object with these members, whose values are `0`.
fn object(names: &[String]) -> Vec<u8> {
    let mut text = String::from("{");
    for (at, name) in names.iter().enumerate() {
        if at > 0 {
            text.push(',');
        }
        text.push_str(&format!("\"{name}\":0"));
    }
    text.push('}');
    text.into_bytes()
}

/// Reports whether a byte needs no escape in JSON.
fn plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"!#$%&'()*+,-./:;<=>?@[]^_`{|}~".contains(&byte)
}

fn plain_bytes() -> Vec<u8> {
    (0..=127).filter(|byte| plain(*byte)).collect()
}

/// Returns strings of two blocks that a polynomial hash with some factor does not distinguish. All
/// combinations of `bits` blocks have the same hash.
fn polynomial(blocks: [&str; 2], bits: usize) -> Vec<String> {
    (0..1_usize << bits)
        .map(|number| (0..bits).map(|bit| blocks[number >> bit & 1]).collect())
        .collect()
}

/// Mixes a word like OCaml's `Hashtbl.hash` does, which uses MurmurHash3.
fn murmur_word(word: u32) -> u32 {
    word.wrapping_mul(0xcc9e_2d51)
        .rotate_left(15)
        .wrapping_mul(0x1b87_3593)
}

fn murmur_step(hash: u32, word: u32) -> u32 {
    (hash ^ murmur_word(word))
        .rotate_left(13)
        .wrapping_mul(5)
        .wrapping_add(0xe654_6b64)
}

/// Returns the inverse of an odd number modulo 2^32.
fn inverse(odd: u32) -> u32 {
    // Each step doubles the number of correct bits.
    (0..5).fold(odd, |found, _| {
        found.wrapping_mul(2_u32.wrapping_sub(odd.wrapping_mul(found)))
    })
}

/// Returns the word that changes `hash` to `after`.
fn murmur_back(hash: u32, after: u32) -> u32 {
    let before = after
        .wrapping_sub(0xe654_6b64)
        .wrapping_mul(inverse(5))
        .rotate_right(13);
    (before ^ hash)
        .wrapping_mul(inverse(0x1b87_3593))
        .rotate_right(15)
        .wrapping_mul(inverse(0xcc9e_2d51))
}

/// Returns names of eight letters with the same hash, so they collide in tables of every size.
fn murmur(count: usize) -> Vec<String> {
    let letters = plain_bytes();
    let mut names = Vec::new();
    let target = 0x1234_5678;
    let radix = letters.len();
    for number in 0.. {
        let digit = |place: u32| letters[number / radix.pow(place) % radix];
        let first = [digit(0), digit(1), digit(2), digit(3)];
        let hash = murmur_step(0, u32::from_le_bytes(first));
        let second = murmur_back(hash, target).to_le_bytes();
        if second.iter().all(|byte| plain(*byte)) {
            let name = [first, second].concat();
            names.push(name.iter().map(|byte| *byte as char).collect());
        }
        if names.len() == count {
            break;
        }
    }
    names
}

/// The number of low bits of an FNV-1a hash that determine the place in a table.
const LOW: u32 = 20;
const MASK: u64 = (1 << LOW) - 1;

fn fnv_step(hash: u64, byte: u8) -> u64 {
    (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
}

/// Returns names whose FNV-1a hashes have the same low bits. The low bits after a byte depend only on the low
/// bits before it. So the last two letters are looked up in a table by the hash of the letters before them.
fn fnv(count: usize) -> Vec<String> {
    let letters = plain_bytes();
    let mut ends = vec![None; 1 << LOW];
    let target = 0x5_4321;
    // This is the inverse of the prime modulo 2^20.
    let back = u64::from(inverse(0x0000_01b3)) & MASK;
    for last in &letters {
        let before = (target * back) & MASK ^ u64::from(*last);
        for one in &letters {
            let at = (before * back) & MASK ^ u64::from(*one);
            ends[at as usize] = Some([*one, *last]);
        }
    }
    let mut names = Vec::new();
    let radix = letters.len();
    for number in 0.. {
        let digit = |place: u32| letters[number / radix.pow(place) % radix];
        let first = [digit(0), digit(1), digit(2), digit(3), digit(4)];
        let hash = first
            .iter()
            .fold(0xcbf2_9ce4_8422_2325, |hash, byte| fnv_step(hash, *byte));
        if let Some(end) = ends[(hash & MASK) as usize] {
            let name = [&first[..], &end].concat();
            names.push(name.iter().map(|byte| *byte as char).collect());
        }
        if names.len() == count {
            break;
        }
    }
    names
}

fn of(name: &str, why: &str, ty: &str, make: impl Fn() -> Vec<u8> + 'static) -> Attack {
    Attack::new("names", name, why, (Form::Json, ty), make)
}

/// Returns `count` different names, in order.
fn numbered(count: usize) -> Vec<String> {
    (0..count).map(|at| format!("n{at:06}")).collect()
}

/// Returns objects whose names have the same hash.
fn colliding() -> Vec<Attack> {
    vec![
        of("djb2", "65,536 names of one hash by 33", POINT, || {
            object(&polynomial(["Ez", "FY"], 16))
        }),
        of("by_31", "65,536 names of one hash by 31", POINT, || {
            object(&polynomial(["Aa", "BB"], 16))
        }),
        of(
            "murmur",
            "40,000 names of one hash of OCaml's",
            POINT,
            || object(&murmur(40_000)),
        ),
        of(
            "fnv",
            "30,000 names whose FNV-1a hashes end alike",
            POINT,
            || object(&fnv(30_000)),
        ),
        of(
            "murmur_below",
            "the same in objects that nobody reads",
            "every.Lists",
            || {
                let one = String::from_utf8(object(&murmur(20_000))).expect("ASCII");
                format!("{{\"z\":{one},\"points\":[{one}]}}").into_bytes()
            },
        ),
    ]
}

/// Returns objects of very many names, which differ little.
fn many() -> Vec<Attack> {
    vec![
        of(
            "in_order",
            "a hundred thousand names in order",
            POINT,
            || object(&numbered(100_000)),
        ),
        of(
            "backwards",
            "a hundred thousand names in the order against it",
            POINT,
            || {
                let mut names = numbered(100_000);
                names.reverse();
                object(&names)
            },
        ),
        of(
            "common_prefix",
            "two thousand names that differ at their ends",
            POINT,
            || {
                let prefix = "p".repeat(1000);
                let names: Vec<String> = (0..2000).map(|at| format!("{prefix}{at}")).collect();
                object(&names)
            },
        ),
        of(
            "twice",
            "a hundred thousand names, and the first again",
            POINT,
            || {
                let mut names = numbered(100_000);
                names.push(names[0].clone());
                object(&names)
            },
        ),
    ]
}

/// Returns objects with very long names, whose values have many parts or a mistake.
fn huge() -> Vec<Attack> {
    let values = [
        ("numbers", "0"),
        ("lists", "[]"),
        ("objects", "{}"),
        ("nulls", "null"),
    ];
    let listed = values.map(|(suffix, value)| {
        of(
            &format!("huge_of_{suffix}"),
            "a name of half a megabyte, and below it very many values",
            POINT,
            move || {
                let name = "n".repeat(500_000);
                let items = vec![value; 150_000].join(",");
                format!("{{\"{name}\":[{items}]}}").into_bytes()
            },
        )
    });
    let mut all = Vec::from(listed);
    all.push(of(
        "huge_of_members",
        "a name of half a megabyte, and below it very many members",
        POINT,
        || {
            let name = "n".repeat(500_000);
            let below: Vec<String> = (0..50_000).map(|at| format!("m{at}")).collect();
            let below = String::from_utf8(object(&below)).expect("ASCII");
            format!("{{\"{name}\":{below}}}").into_bytes()
        },
    ));
    all.push(of(
        "huge_and_wrong",
        "a name of a megabyte, and below it a mistake",
        POINT,
        || format!("{{\"{}\":{{\"a\":1,\"a\":2}}}}", "n".repeat(1_000_000)).into_bytes(),
    ));
    all.push(of(
        "huge_in_a_row",
        "sixty names of ten thousand letters in one another",
        POINT,
        || {
            let open = format!("{{\"{}\":", "n".repeat(10_000)).repeat(60);
            format!("{open}[{}]{}", vec!["0"; 100_000].join(","), "}".repeat(60)).into_bytes()
        },
    ));
    all
}

pub(super) fn attacks() -> Vec<Attack> {
    let mut all = colliding();
    all.extend(many());
    all.extend(huge());
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_collide() {
        let hash = |name: &str| {
            let bytes = name.as_bytes();
            let word =
                |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().expect("4 bytes"));
            murmur_step(murmur_step(0, word(0)), word(4))
        };
        assert!(murmur(1000).iter().all(|name| hash(name) == 0x1234_5678));
        let low = |name: &String| {
            let hash = |hash, byte: u8| fnv_step(hash, byte);
            name.bytes().fold(0xcbf2_9ce4_8422_2325, hash) & MASK
        };
        assert!(fnv(1000).iter().all(|name| low(name) == 0x5_4321));
        for (blocks, factor) in [(["Ez", "FY"], 33_u32), (["Aa", "BB"], 31)] {
            let hash = |name: &String| {
                name.bytes().fold(0_u32, |hash, byte| {
                    hash.wrapping_mul(factor).wrapping_add(byte.into())
                })
            };
            let names = polynomial(blocks, 8);
            assert!(names.iter().all(|name| hash(name) == hash(&names[0])));
        }
    }

    /// The names must differ, since duplicates would be refused at once.
    #[test]
    fn names_differ() {
        for names in [murmur(40_000), fnv(30_000), polynomial(["Ez", "FY"], 16)] {
            let count = names.len();
            let different: std::collections::BTreeSet<String> = names.into_iter().collect();
            assert_eq!(different.len(), count);
        }
    }
}
