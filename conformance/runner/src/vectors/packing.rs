//! Vectors of the packed form: runs of lengths around every limit, and malformed bytes.

use zooph_testgen::hostile::{self, Expect as Said, Stock as Known};

use crate::model::{At, Library, Message, check, pack, read, unpack};

use super::draft::{file, list_pointer, named, struct_pointer};
use super::files::{Expect, Fault, Limits, Stock, Topic, Vector, hex_words};

pub(super) fn topic(library: &Library) -> (String, Topic) {
    let mut vectors = runs(library);
    vectors.extend(cut(library));
    vectors.extend(padding(library));
    vectors.extend(sizes(library));
    for case in hostile::packed() {
        if case.bytes.len() > 4096 {
            continue;
        }
        let ty = format!("hostile-messages.{}", case.root);
        let mut vector = named(&case.name, &case.why, &ty, &["packed"]);
        vector.packed = Some(hex_words(&case.bytes));
        vector.expect = outcome(library, &ty, &case.bytes);
        vector.stock = match case.stock {
            Known::Agrees => None,
            Known::Differs => Some(Stock::Differs(
                "it is more lenient, or does not look".into(),
            )),
            Known::Fails => Some(Stock::Fails("it crashes or does not end".into())),
        };
        assert_agrees(&case.name, case.open, &vector.expect);
        vectors.push(vector);
    }
    file(
        "packed/packed.json",
        "Packed messages, good and malformed.",
        vectors,
    )
}

/// Asserts that the kind of fault is one of those that the corpus allows.
pub(super) fn assert_agrees(name: &str, said: Said, expect: &Expect) {
    let kind = expect.fault.as_ref().map(|fault| fault.kind.as_str());
    let spelled = |kind: &hostile::Kind| {
        let mut name = String::new();
        for letter in format!("{kind:?}").chars() {
            if letter.is_ascii_uppercase() && !name.is_empty() {
                name.push('_');
            }
            name.push(letter.to_ascii_lowercase());
        }
        name
    };
    let agrees = match said {
        Said::Accepted => kind.is_none(),
        Said::Fault(kinds) => kinds.iter().any(|one| Some(spelled(one).as_str()) == kind),
        Said::Any => true,
    };
    assert!(
        agrees,
        "{name}: {said:?} was said, the model says {expect:?}"
    );
}

/// Returns the expected results for packed bytes that are one message.
fn outcome(library: &Library, ty: &str, packed: &[u8]) -> Expect {
    let faulty = |fault| Expect {
        fault: Some(fault),
        ..Expect::default()
    };
    let words = match unpack(packed) {
        Ok(words) => words,
        Err(fault) => return faulty(fault.into()),
    };
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let ty = library.root(ty);
    let checked = Message::exactly(&bytes).and_then(|message| {
        check(library, ty, &message, &Default::default())?;
        Ok(message)
    });
    match checked {
        Ok(message) => Expect {
            value: Some(read(library, ty, &message).to_string()),
            ..Expect::default()
        },
        Err(fault) => {
            debug_assert!(fault.at != At::Byte(u64::MAX));
            faulty(Fault::from(fault))
        }
    }
}

/// Returns a case of damaged packed bytes, which is not in a file.
pub(crate) fn of_packed(library: &Library, name: &str, ty: &str, packed: &[u8]) -> Vector {
    let mut vector = named(name, "a damaged packed message", ty, &["packed"]);
    vector.packed = Some(hex_words(packed));
    vector.expect = outcome(library, ty, packed);
    vector
}

/// Returns messages with bits set in the padding of the segment table. Packing writes the table
/// anew, so they are lost.
fn padding(library: &Library) -> Vec<Vector> {
    let words = [struct_pointer(0, 1, 1), 7, 0];
    let mut vectors = Vec::new();
    for segments in [2, 4] {
        let mut message = Message::flat(words.to_vec());
        message.segments.resize(segments, vec![1]);
        let mut bytes = message.frame();
        let end = bytes.len() - message.words() as usize * 8;
        bytes[end - 4..end].copy_from_slice(&[1, 2, 3, 0xff]);
        let name = format!("dirty_padding_{segments}_segments");
        let why = "padding of the segment table that is not zero is not kept";
        vectors.push(named(&name, why, "every.Point", &["packed"]).of_bytes(library, &bytes));
    }
    vectors
}

/// Returns packed bytes that unpack to more than the limit, or to more than 64 times their size.
fn sizes(library: &Library) -> Vec<Vector> {
    let ty = "every.Empty";
    // The root of one word, and 2,552 zero bytes behind it, which a run of two bytes represents.
    let mut message = Message::flat(vec![0; 320]);
    message.segments[0][0] = struct_pointer(0, 1, 0);
    let packed = pack(&message.frame());
    let bytes = message.frame().len() as u64;
    let mut vectors = Vec::new();
    for (name, limit) in [("below", bytes / 2), ("above", bytes * 2)] {
        let why = format!(
            "{bytes} bytes out of {}, the limit is {limit}",
            packed.len()
        );
        let mut vector = named(&format!("unpacked_size_{name}"), &why, ty, &["packed"]);
        vector.packed = Some(hex_words(&packed));
        vector.expect = outcome(library, ty, &packed);
        vector.limits = Some(Limits {
            bytes: Some(limit),
            ..Limits::default()
        });
        if name == "below" {
            vector.expect = Expect {
                fault: Some(Fault {
                    kind: "message_size".into(),
                    segment: None,
                    word: None,
                    byte: Some(0),
                    path: String::new(),
                }),
                ..Expect::default()
            };
        }
        vectors.push(vector);
    }
    vectors
}

/// Returns messages that end with a run, without their last bytes. As many bytes are cut off as a
/// group has without a run, or fewer, or more.
fn cut(library: &Library) -> Vec<Vector> {
    let mut vectors = Vec::new();
    for (kind, word) in [("zeros", 0), ("literals", 0x0807_0605_0403_0201)] {
        let words = [struct_pointer(0, 0, 2), 0, list_pointer(0, 2, 32)];
        let message = Message::flat([&words[..], &[word; 4]].concat());
        let whole = super::draft::packed(&message);
        let most = if kind == "zeros" { 1 } else { 25 };
        for missing in 1..=most {
            let packed = &whole[..whole.len() - missing];
            let name = format!("cut_{kind}_{missing}");
            let why = format!("a message whose last run lacks its last bytes, {missing} in number");
            let mut vector = named(&name, &why, "every.Blobs", &["packed"]);
            vector.packed = Some(hex_words(packed));
            vector.expect = outcome(library, "every.Blobs", packed);
            vectors.push(vector);
        }
    }
    vectors
}

/// Returns data of zero words, of words without zero bytes, and of other words, in runs of many
/// lengths.
fn runs(library: &Library) -> Vec<Vector> {
    const ZERO: [u8; 8] = [0; 8];
    const FULL: [u8; 8] = [1, 2, 3, 4, 5, 6, 7, 8];
    const ONE_ZERO: [u8; 8] = [1, 2, 3, 0, 5, 6, 7, 8];
    const TWO_ZEROS: [u8; 8] = [1, 2, 3, 0, 0, 6, 7, 8];
    const SPARSE: [u8; 8] = [0, 0, 9, 0, 0, 0, 0, 0];
    let many = |word: [u8; 8], count: usize| vec![word; count];
    let mut cases: Vec<(String, &str, Vec<[u8; 8]>)> = Vec::new();
    for count in [1, 2, 3, 254, 255, 256, 257, 511, 512, 513] {
        cases.push((
            format!("zeros_{count}"),
            "a run of zero words",
            many(ZERO, count),
        ));
        cases.push((
            format!("full_{count}"),
            "a run of words without zeros",
            many(FULL, count),
        ));
    }
    let then = |parts: &[(&[u8; 8], usize)]| {
        let words = parts.iter().flat_map(|(word, count)| many(**word, *count));
        words.collect::<Vec<_>>()
    };
    let sequences: [(&str, &str, Vec<[u8; 8]>); 9] = [
        (
            "full_then_one_zero",
            "a word with one zero goes on with a literal run",
            then(&[(&FULL, 1), (&ONE_ZERO, 3)]),
        ),
        (
            "full_then_two_zeros",
            "a word with two zeros ends a literal run",
            then(&[(&FULL, 2), (&TWO_ZEROS, 2)]),
        ),
        (
            "one_zero_first",
            "a word with one zero does not begin a literal run",
            then(&[(&ONE_ZERO, 3), (&FULL, 2)]),
        ),
        (
            "zeros_then_full",
            "from one kind of run to the other",
            then(&[(&ZERO, 3), (&FULL, 3), (&ZERO, 1), (&FULL, 1)]),
        ),
        (
            "sparse",
            "a byte to a word, which is no run",
            then(&[(&SPARSE, 5)]),
        ),
        (
            "sparse_between",
            "sparse words between runs",
            then(&[(&FULL, 2), (&SPARSE, 1), (&ZERO, 2), (&SPARSE, 1)]),
        ),
        (
            "full_256_one_zero",
            "a literal run that is full, and a word with one zero behind it",
            then(&[(&FULL, 256), (&ONE_ZERO, 2)]),
        ),
        (
            "full_256_zero",
            "a literal run that is full, and zeros behind it",
            then(&[(&FULL, 256), (&ZERO, 2)]),
        ),
        (
            "zeros_256_sparse",
            "a run of zeros that is full, and something behind it",
            then(&[(&ZERO, 256), (&SPARSE, 1)]),
        ),
    ];
    cases.extend(sequences.map(|(name, why, words)| (name.to_owned(), why, words)));
    cases.extend((0..=8).map(|zeros| {
        let mut word = FULL;
        word[..zeros].fill(0);
        (
            format!("leading_zeros_{zeros}"),
            "every number of zeros at the start of a word",
            vec![FULL, word, word],
        )
    }));
    let mut vectors = Vec::new();
    for (name, why, body) in cases {
        let count = body.len() as u64 * 8;
        let mut words = vec![struct_pointer(0, 0, 2), 0, list_pointer(0, 2, count)];
        words.extend(body.iter().map(|word| u64::from_le_bytes(*word)));
        let message = Message::flat(words);
        let mut vector = named(&format!("run_{name}"), why, "every.Blobs", &["packed"]);
        vector = vector.of(library, &message);
        let packed = super::draft::packed(&message);
        debug_assert_eq!(packed[..1], pack(&message.frame())[..1]);
        vector.expect.packed = Some(hex_words(&packed));
        vectors.push(vector);
    }
    vectors
}
