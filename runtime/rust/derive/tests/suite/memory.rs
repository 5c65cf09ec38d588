//! Tests how much memory encoding and decoding allocate.

use std::collections::{BTreeMap, HashMap};

use zooph::raw;

use crate::types::*;

/// Returns the length and the capacity of an encoded value.
fn sizes<T: raw::Raw>(value: &T) -> (usize, usize) {
    let bytes = raw::encode(value);
    (bytes.len(), bytes.capacity())
}

#[test]
fn encoding_takes_memory_of_exactly_the_size() {
    for count in [0, 1, 3, 100, 1_001] {
        let samples = vec![
            Sample {
                id: 1,
                flag: 2,
                value: 3.0
            };
            count
        ];
        assert_eq!(sizes(&samples), (8 + 17 * count, 8 + 17 * count));
        let texts: Vec<_> = (0..count).map(|index| "x".repeat(index % 7)).collect();
        let total: usize = texts.iter().map(|text| 8 + text.len()).sum();
        assert_eq!(sizes(&texts), (8 + total, 8 + total));
        let map: BTreeMap<u32, Option<String>> = (0..count as u32)
            .map(|key| (key, (key % 2 == 0).then(|| "ab".into())))
            .collect();
        let total: usize = map
            .values()
            .map(|value| if value.is_some() { 15 } else { 5 })
            .sum();
        assert_eq!(sizes(&map), (8 + total, 8 + total));
    }
}

#[test]
fn decoding_takes_no_more_than_there_are_elements() {
    let samples = vec![
        Sample {
            id: 1,
            flag: 2,
            value: 3.0
        };
        1_001
    ];
    let back: Vec<Sample> = raw::decode(&raw::encode(&samples)).expect("its own");
    assert_eq!(back.capacity(), 1_001);
    let texts = vec![String::from("a"); 77];
    let back: Vec<String> = raw::decode(&raw::encode(&texts)).expect("its own");
    assert_eq!((back.capacity(), back[3].capacity()), (77, 1));
    let map: HashMap<u64, u64> = (0..99).map(|key| (key, key)).collect();
    assert_eq!(raw::decode(&raw::encode(&map)), Ok(map));
}
