//! Tests values without a place in the message: absent pointers, defaults, and lists without words
//! cost nothing, and reading does not create them. Also tests messages that have not arrived
//! completely, or are too large to be accepted.

use std::fmt::Write;
use std::io::Read;
use std::time::{Duration, Instant};

use zooph::generated_v1::record::Decoder;
use zooph::generated_v1::{fill, fill_data_or, fill_list, fill_list_or, fill_text_or};
use zooph::kind::{AnyPointer, Struct};
use zooph::{
    Arena, Fault, FaultKind, FrameError, Limits, Position, StreamError, canonical, framing, record,
};

use crate::support::by_hand::struct_by_hand;
use crate::support::memory::peak;
use crate::support::shapes::Nothing;
use crate::support::target::Target;

/// Returns a framed message of these segments of words.
fn framed(segments: &[&[u64]]) -> Vec<u8> {
    let segments: Vec<Vec<u8>> = segments.iter().map(|words| bytes(words)).collect();
    let segments: Vec<&[u8]> = segments.iter().map(Vec::as_slice).collect();
    framing::join(&segments).expect("whole words")
}

fn bytes(words: &[u64]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

fn struct_pointer(offset: i32, data: u16, pointers: u16) -> u64 {
    (offset as u32 as u64) << 2 & 0xffff_fffc | (data as u64) << 32 | (pointers as u64) << 48
}

fn list_pointer(offset: i32, size: u64, count: u32) -> u64 {
    1 | (offset as u32 as u64) << 2 & 0xffff_fffc | size << 32 | (count as u64) << 35
}

fn far_pointer(segment: u32, word: u32) -> u64 {
    2 | (word as u64) << 3 | (segment as u64) << 32
}

/// A default value of 1 KiB.
static KIBIBYTE: [u8; 1 << 10] = [b'x'; 1 << 10];
/// A flat list of 1,000 elements of type `Void`.
static VOIDS: [u8; 8] = (1u64 | (1000u64 << 35)).to_le_bytes();

#[derive(Clone, Debug, Default, PartialEq)]
struct Blob(Vec<u8>);

struct_by_hand!(Blob, 1, 1, |blob, reader, decoder| {
    fill_data_or(decoder, reader, 0, &KIBIBYTE, "blob", &mut blob.0)
});

#[derive(Clone, Debug, Default, PartialEq)]
struct Words(String);

struct_by_hand!(Words, 1, 1, |words, reader, decoder| {
    fill_text_or(decoder, reader, 0, &KIBIBYTE, "text", &mut words.0)
});

#[derive(Clone, Debug, Default, PartialEq)]
struct Void(Vec<()>);

struct_by_hand!(Void, 1, 1, |void, reader, decoder| {
    fill_list_or::<()>(decoder, reader, 0, &VOIDS, "voids", &mut void.0)
});

/// A struct whose pointer leads to a list of `T`, at `items`.
#[derive(Clone, Debug, Default, PartialEq)]
struct Items<T>(Vec<T>);

impl<T: Struct> Struct for Items<T> {
    type Reader<'a> = zooph::StructReader<'a>;
    type Builder<'a> = zooph::StructBuilder<'a>;
    const LAYOUT: zooph::generated_v1::layout::Layout = zooph::generated_v1::layout::Layout {
        name: "Items",
        data_words: 0,
        pointers: 1,
        slots: &[],
    };

    fn layout() -> &'static zooph::generated_v1::layout::Layout {
        const { &Self::LAYOUT }
    }
    fn from_struct(reader: zooph::StructReader<'_>) -> Self::Reader<'_> {
        reader
    }
    fn as_struct(reader: Self::Reader<'_>) -> zooph::StructReader<'_> {
        reader
    }
    fn from_builder(builder: zooph::StructBuilder<'_>) -> Self::Builder<'_> {
        builder
    }
    fn fill(
        &mut self,
        reader: zooph::StructReader<'_>,
        decoder: &mut Decoder,
    ) -> Result<(), Fault> {
        fill_list::<T>(decoder, reader, 0, "items", &mut self.0)
    }
    fn reached_words(&self) -> u64 {
        0
    }
    fn encode_sections(
        &self,
        _: &mut zooph::generated_v1::record::Encoder<'_>,
        _: zooph::generated_v1::record::Place<'_>,
    ) {
    }
}

/// Returns a message with a list of three bytes in segment 1, which reads as three structs of a
/// byte.
fn three_bytes() -> Vec<u8> {
    framed(&[
        &[struct_pointer(0, 0, 1), far_pointer(1, 1)],
        &[0, list_pointer(0, 2, 3), 0x030201],
    ])
}

#[test]
fn a_fault_at_an_absent_pointer_names_the_segment_of_its_struct() {
    let limits = Limits {
        memory: Some(2000),
        ..Limits::default()
    };
    let bytes = three_bytes();
    for fault in [
        record::from_bytes_within::<Items<Blob>>(&bytes, &limits).expect_err("two are too many"),
        record::from_bytes_within::<Items<Words>>(&bytes, &limits).expect_err("two are too many"),
    ] {
        assert_eq!(fault.kind(), FaultKind::Memory);
        let place = Position::Word {
            segment: 1,
            word: 2,
        };
        assert_eq!(fault.position(), place, "{fault}");
        assert!(fault.path().starts_with("items[1]."), "{fault}");
    }
}

#[test]
fn pointers_that_are_absent_read_as_null_wherever_their_struct_is() {
    let bytes = three_bytes();
    let root = zooph::open::<Items<Blob>>(&bytes).expect("good");
    let list = root.list(0);
    for index in 0..3 {
        let element = list.structure(index);
        for absent in [0, 1, usize::MAX] {
            let pointer = element.pointer(absent);
            assert!(pointer.is_null() && !element.has(absent));
            assert_eq!(pointer.kind(), zooph::PointerForm::Null);
            assert!(pointer.list().is_empty() && pointer.text().is_empty());
            assert_eq!(pointer.structure().pointer_count(), 0);
            assert!(pointer.cast::<Target>().is_ok(), "null is an empty struct");
            assert_eq!(zooph::equal(pointer, zooph::Pointer::NULL), Ok(true));
            assert_eq!(canonical::copy(pointer), Ok(vec![0; 8]));
            let mut arena = Arena::new();
            assert_eq!(arena.root_pointer().try_copy(pointer), Ok(()));
            arena.root_pointer().copy(pointer);
        }
    }
    assert!(list.pointer(3).is_null() && list.pointer(0).is_null());
}

#[test]
fn defaults_cost_neither_traversal_nor_nesting() {
    let null = framed(&[&[0]]);
    let nothing = Limits {
        nesting: 0,
        traversal: Some(0),
        ..Limits::default()
    };
    assert!(record::from_bytes_within::<Blob>(&null, &nothing).is_ok());
    assert!(record::from_bytes_within::<Words>(&null, &nothing).is_ok());
    assert!(record::from_bytes_within::<Void>(&null, &nothing).is_ok());
    assert!(record::from_bytes_within::<Target>(&null, &nothing).is_ok());
}

#[test]
fn defaults_that_a_message_asks_for_again_and_again_are_within_the_memory() {
    // A message of 32 bytes that stands for a million structs without any words.
    let bytes = framed(&[&[
        struct_pointer(0, 0, 1),
        list_pointer(0, 7, 0),
        1_000_000 << 2,
    ]]);
    fn ends<T: Struct>(bytes: &[u8]) {
        let (fault, memory) = peak(|| record::from_bytes::<T>(bytes).err());
        assert!(memory < 100 << 20, "{memory} bytes");
        assert_eq!(fault.map(|fault| fault.kind()), Some(FaultKind::Memory));
    }
    ends::<Items<Blob>>(&bytes);
    ends::<Items<Words>>(&bytes);
    ends::<Items<Void>>(&bytes);
}

/// A flat list of two structs without any words.
static TWO: [u8; 16] = {
    let mut bytes = [0; 16];
    (bytes[0], bytes[4], bytes[8]) = (1, 7, 2 << 2);
    bytes
};

/// A struct whose field has a default: a list of two such structs.
#[derive(Clone, Debug, Default, PartialEq)]
struct Twins(Vec<Twins>);

struct_by_hand!(Twins, 1, 1, |twins, reader, decoder| {
    fill_list_or::<Twins>(decoder, reader, 0, &TWO, "twins", &mut twins.0)
});

#[test]
fn a_default_that_contains_itself_ends() {
    let null = framed(&[&[0]]);
    let fault = record::from_bytes::<Twins>(&null).expect_err("there is no end of it");
    assert_eq!(fault.kind(), FaultKind::Nesting);
    assert_eq!(zooph::generated_v1::default_list::<Twins>(&TWO), []);
    let few = framed(&[&[struct_pointer(0, 0, 1), list_pointer(0, 0, 5)]]);
    assert_eq!(
        record::from_bytes::<Twins>(&few)
            .map(|twins| twins.0.len())
            .ok(),
        None
    );
}

#[test]
fn streams_hold_no_message_that_is_larger_than_allowed() {
    // Each stream sends as much as it claims, a little more than 64 MiB.
    let words = (8 << 20) + 1u64;
    let header = words << 32;
    let endless = || header.to_le_bytes().chain(std::io::repeat(1));
    trait Chain {
        fn chain(
            self,
            rest: std::io::Repeat,
        ) -> std::io::Chain<std::io::Cursor<Vec<u8>>, std::io::Repeat>;
    }
    impl Chain for [u8; 8] {
        fn chain(
            self,
            rest: std::io::Repeat,
        ) -> std::io::Chain<std::io::Cursor<Vec<u8>>, std::io::Repeat> {
            Read::chain(std::io::Cursor::new(self.to_vec()), rest)
        }
    }
    let (read, memory) = peak(|| zooph::read_frame(&mut endless()));
    let Err(FrameError::Fault(fault)) = read else {
        panic!("{:?}", read.map(|read| read.map(|bytes| bytes.len())))
    };
    assert_eq!(fault.kind(), FaultKind::MessageSize);
    assert_eq!(fault.position(), Position::Byte(0));
    assert!(fault.to_string().contains("Limits::bytes"), "{fault}");
    assert!(memory < 1 << 16, "{memory} bytes for a claim alone");

    // The fault's position is the start of the message.
    let mut stream = framed(&[&[struct_pointer(-1, 0, 0)]]);
    let length = stream.len() as u64;
    stream.extend(header.to_le_bytes());
    let found: Vec<_> = zooph::stream::<Nothing>(&stream[..]).collect();
    match &found[..] {
        [Ok(_), Err(StreamError::Fault { index: 1, fault })] => {
            assert_eq!(fault.kind(), FaultKind::MessageSize);
            assert_eq!(fault.position(), Position::Byte(length));
        }
        _ => panic!("{} messages", found.len()),
    }

    // A message of exactly the allowed size is read.
    let bytes = framed(&[&[0; 10]]);
    let within = |bytes: &[u8], most: usize| {
        let limits = Limits {
            bytes: most as u64,
            ..Limits::default()
        };
        let mut bytes = bytes;
        match zooph::read_frame_within(&mut bytes, &limits) {
            Ok(Some(bytes)) => Ok(bytes),
            Err(FrameError::Fault(fault)) => Err(fault.kind()),
            _ => panic!("neither"),
        }
    };
    assert_eq!(within(&bytes, bytes.len()), Ok(bytes.clone()));
    assert_eq!(within(&bytes, bytes.len() - 1), Err(FaultKind::MessageSize));
    // The limit also applies to a table that has not arrived yet.
    let many = 511u64.to_le_bytes();
    assert_eq!(within(&many, 1000), Err(FaultKind::MessageSize));
}

#[test]
fn packed_streams_hold_no_message_that_is_larger_than_allowed() {
    // The message claims 2^32 - 1 words of zeros, which take 16 MiB packed. Of these 1 KiB is
    // there.
    let mut packed = vec![0b1111_0000, 0xff, 0xff, 0xff, 0xff];
    packed.extend([0, 255].repeat(512));
    let (read, memory) =
        peak(|| zooph::read_frame(&mut zooph::packed::PackedRead::new(&packed[..])).map(|_| ()));
    match read {
        Err(FrameError::Fault(fault)) => assert_eq!(fault.kind(), FaultKind::MessageSize),
        other => panic!("{other:?}"),
    }
    assert!(memory < 1 << 16, "{memory} bytes");
    // Packed bytes that are all there are limited, too.
    let error = zooph::packed::unpack(&packed, &mut Vec::new(), 1 << 20).expect_err("too much");
    let fault = Fault::from(error);
    assert_eq!(fault.kind(), FaultKind::MessageSize);
    assert_eq!(fault.position(), Position::Byte(0));
    let error = zooph::packed::unpack(&[0xff], &mut Vec::new(), 1 << 20).expect_err("cut off");
    assert_eq!(Fault::from(error).kind(), FaultKind::Packed);
}

#[test]
fn segments_that_no_reader_accepts_are_errors() {
    let (word, odd) = ([0u8; 8], [0u8; 12]);
    let many = vec![&word[..]; 513];
    for (segments, told) in [
        (&[][..], "at least one"),
        (&[&word[..], &odd[..]][..], "12 bytes of segment 1"),
        (&many[..], "513 segments"),
    ] {
        let error = framing::join(segments).expect_err(told).to_string();
        assert!(error.contains(told), "{error}");
        let mut written = Vec::new();
        let error = zooph::write_segments(&mut written, segments).expect_err(told);
        assert_eq!(error.kind(), std::io::ErrorKind::InvalidInput);
        assert!(error.to_string().contains(told) && written.is_empty());
    }
    let framed = framing::join(&many[..512]).expect("as many as there may be");
    assert!(framing::Frame::exactly(&framed).is_ok());
    #[cfg(target_pointer_width = "64")]
    {
        let error = framing::table(&[8, 8 << 32])
            .expect_err("too long")
            .to_string();
        assert!(error.contains("segment 1"), "{error}");
        assert!(framing::table(&[(8 << 32) - 8]).is_ok());
    }
}

#[test]
fn emptying_a_large_arena_takes_no_longer_than_filling_it() {
    // Clearing all 256 MiB each time would take a debug build more than a second.
    let mut arena = Arena::with_words(32 << 20);
    let start = Instant::now();
    for _ in 0..100 {
        arena.init::<Target>();
        arena.clear();
    }
    assert!(start.elapsed() < Duration::from_secs(20));
    assert!(arena.unused_is_zero());
}

#[test]
fn no_arena_makes_more_segments_than_a_reader_accepts() {
    // The source objects always need a segment of their own, and their copies fill it.
    let mut source = Arena::new();
    source.root_pointer().init_data(700).fill(1);
    let source = source.framed().to_vec();
    let value = framing::Frame::exactly(&source)
        .and_then(zooph::frame_root)
        .expect("good");
    for first in [0, 1, 32, 1000] {
        let mut arena = Arena::with_words(first);
        let mut list = arena.root_pointer().init_list::<AnyPointer>(20_000);
        let limits = Limits {
            memory: Some(750),
            ..Limits::default()
        };
        for index in 0..20_000 {
            list.pointer(index)
                .try_copy_within(value, &limits)
                .expect("enough memory");
        }
        assert!(arena.segments().len() < 512);
        assert!(framing::Frame::exactly(arena.framed()).is_ok());
    }
}

#[test]
fn looking_for_a_list_makes_none() {
    let mut arena = Arena::new();
    let mut root = arena.init::<Target>();
    assert_eq!(root.edit_list::<Target>(11).len(), 0);
    assert_eq!(root.edit_list::<Target>(11).iter_mut().count(), 0);
    assert!(
        root.edit_list::<bool>(4).is_empty() && root.edit_list::<zooph::kind::Text>(9).is_empty()
    );
    root.edit_list::<u64>(8).copy_from_slice(&[]);
    assert!((0..15).all(|index| !root.has(index)));
    assert_eq!(root.pointer(11).edit_list::<Target>().len(), 0);
    // A value that cannot be read as such a list stays unchanged.
    root.set_text(1, "a text");
    assert_eq!(
        root.edit_list::<Target>(1).len(),
        6 + 1,
        "bytes read as structs"
    );
    root.set_text(1, "a text");
    assert_eq!(root.edit_list::<zooph::kind::Text>(1).len(), 0);
    assert_eq!(root.text_or(1, b""), "a text");
}

#[test]
fn a_member_that_is_not_active_has_nothing_to_disown() {
    let mut arena = Arena::new();
    let mut root = arena.init::<Target>();
    root.select(20, 2);
    root.init_list::<u8>(14, 3);
    let mut slot = root.member_slot::<Target>(20, 1, 14);
    assert!(!slot.has());
    let orphan = slot.disown();
    assert!(orphan.is_null());
    drop(orphan);
    assert!(root.selects(20, 2) && root.has(14), "nothing changed");
    let orphan = root
        .member_slot::<zooph::kind::ListOf<u8>>(20, 2, 14)
        .disown();
    assert!(!orphan.is_null() && !root.has(14));
    root.slot(14).adopt(orphan);
    assert_eq!(root.edit_list::<u8>(14).len(), 3);
}

#[test]
fn the_slot_of_a_member_makes_it_active() {
    let mut arena = Arena::new();
    let mut root = arena.init::<Target>();
    root.select(20, 2);
    root.init_list::<u8>(14, 3);
    let mut slot = root.member_slot::<Target>(20, 1, 14);
    slot.clear();
    assert!(!slot.has());
    assert!(root.selects(20, 1) && !root.has(14));

    root.init_list::<u8>(14, 3);
    let orphan = root.slot::<zooph::kind::ListOf<u8>>(14).disown();
    let mut slot = root.member_slot::<zooph::kind::ListOf<u8>>(20, 2, 14);
    slot.adopt(orphan);
    assert!(slot.has());
    assert!(root.selects(20, 2));
}

/// Returns 20 levels of lists of eight pointers to the next level; the last level is a list of
/// words.
fn shared_lists() -> Vec<u8> {
    let mut words = vec![list_pointer(0, 6, 8)];
    for _ in 0..20 {
        words.extend((0..8).map(|index| list_pointer(7 - index, 6, 8)));
    }
    let last = words.len();
    words.truncate(last - 8);
    words.extend((0..8).map(|index| list_pointer(7 - index, 5, 1024)));
    words.extend([7; 1024]);
    bytes(&words)
}

#[test]
fn copies_of_shared_objects_hold_no_more_than_the_memory() {
    const MOST: usize = (64 << 20) / 10 * 11;
    let flat = shared_lists();
    let (copied, memory) = peak(|| canonical::copy(zooph::Pointer::flat(&flat)).err());
    let kind = copied.map(|fault| fault.kind());
    assert!(
        matches!(kind, Some(FaultKind::Traversal | FaultKind::Memory)),
        "{kind:?}"
    );
    assert!(memory <= MOST, "{memory} bytes");

    // A list of pointers to the list itself.
    let count = 65_535;
    let mut words = vec![list_pointer(0, 6, count)];
    words.extend((0..count as i32).map(|index| list_pointer(-1 - index, 6, count)));
    let cyclic = bytes(&words);
    let root = zooph::Pointer::flat(&cyclic);
    let (copied, memory) = peak(|| canonical::copy(root).err());
    assert!(copied.is_some() && memory <= MOST, "{memory} bytes");
    let (copied, memory) = peak(|| Arena::new().root_pointer().try_copy(root).err());
    assert!(copied.is_some() && memory <= MOST, "{memory} bytes");
    let segments = [&cyclic[..]];
    let lazy = zooph::open_lazy_segments::<Nothing>(&segments).expect("there is a root");
    let (_, memory) = peak(|| {
        let mut arena = Arena::new();
        arena.set_root::<Nothing>(lazy.root());
    });
    assert!(memory <= MOST, "{memory} bytes");

    // A limit that the caller sets holds, too.
    let limits = Limits {
        memory: Some(1 << 20),
        ..Limits::default()
    };
    for root in [root, zooph::Pointer::flat(&flat)] {
        let (fault, memory) = peak(|| canonical::copy_within(root, &limits).err());
        assert_eq!(fault.map(|fault| fault.kind()), Some(FaultKind::Memory));
        assert!(memory <= (1 << 20) / 10 * 11, "{memory} bytes");
        let (fault, memory) = peak(|| {
            Arena::new()
                .root_pointer()
                .try_copy_within(root, &limits)
                .err()
        });
        assert_eq!(fault.map(|fault| fault.kind()), Some(FaultKind::Memory));
        assert!(memory <= (1 << 20) / 10 * 11, "{memory} bytes");
    }
}

#[test]
fn lists_print_their_first_elements_and_how_many_more_there_are() {
    let bytes = framed(&[&[struct_pointer(0, 0, 1), list_pointer(0, 0, 5_000_000)]]);
    let root = zooph::open::<Nothing>(&bytes).expect("good");
    let list = zooph::List::<()>::new(root.pointer(0));
    let mut printed = String::new();
    let (_, memory) = peak(|| write!(printed, "{list:?}"));
    assert!(memory < 1 << 16 && printed.len() < 10_000);
    assert!(
        printed.ends_with("(), ... (4999000 elements left out)]"),
        "{printed}"
    );
    let few = framed(&[&[struct_pointer(0, 0, 1), list_pointer(0, 0, 1000)]]);
    let root = zooph::open::<Nothing>(&few).expect("good");
    let list = zooph::List::<()>::new(root.pointer(0));
    assert!(format!("{list:?}").ends_with("(), ()]"));
}

#[test]
fn a_null_struct_in_a_record_is_no_level() {
    // The message is as deep as `open` allows, with an absent struct at the end.
    #[derive(Clone, Debug, Default, PartialEq)]
    struct Level {
        more: Vec<Level>,
        value: Target,
    }
    struct_by_hand!(Level, 1, 1, |level, reader, decoder| {
        fill_list::<Level>(decoder, reader, 0, "more", &mut level.more)?;
        fill::<Target>(decoder, reader, 1, "value", &mut level.value)
    });
    let mut words = vec![struct_pointer(0, 1, 1), 0, list_pointer(0, 7, 2)];
    for _ in 0..63 {
        words.extend([1 << 2 | 1 << 32 | 1 << 48, 0, list_pointer(0, 7, 2)]);
    }
    words.pop();
    words.push(0);
    let bytes = framed(&[&words]);
    let root = framing::Frame::exactly(&bytes)
        .and_then(zooph::frame_root)
        .expect("a root");
    assert!(root.cast::<AnyPointer>().is_ok());
    assert!(record::from_bytes::<Level>(&bytes).is_ok());
}
