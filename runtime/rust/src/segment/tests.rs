use alloc::vec;
use alloc::vec::Vec;

use super::*;
use crate::framing::Frame;

/// Asserts that every place in the segment gives back the segment, its index and the position.
fn finds_itself(segment: Segment<'_>, index: u32) {
    assert_eq!(segment.index(), index);
    let places = [0, 1, segment.words() as u32 / 2, segment.words() as u32];
    for at in places
        .into_iter()
        .filter(|at| *at <= segment.words() as u32)
    {
        let spot = segment.spot(at);
        assert!(spot.segment().is_where(&segment));
        assert_eq!((spot.segment().index(), spot.position()), (index, at));
    }
}

#[test]
fn a_segment_is_found_again_from_every_place_in_it() {
    let bytes: Vec<u8> = (0..9 * WORD as u8).collect();
    finds_itself(Segment::lone(&bytes), 0);
    finds_itself(Segment::lone(&[]), 0);
    let table = Table::new(&[&bytes]);
    finds_itself(Segment::new(&bytes, Source::Table(&table)), 0);
    finds_itself(Segment::new(&bytes, Source::Blocks(None)), 0);
    // Empty segments begin where others end, and some segments are the same bytes.
    for count in [2, 3, 9, 20, 512_usize] {
        let segments: Vec<&[u8]> = (0..count).map(|index| &bytes[..index % 4 * WORD]).collect();
        let framed = crate::framing::join(&segments).expect("whole words");
        let frame = Frame::exactly(&framed).expect("just framed");
        let table = Table::new(&segments);
        let first = Segment::new(frame.first(), Source::Frame(frame.bytes()));
        let listed = Segment::new(segments[0], Source::Table(&table));
        for index in 0..count as u32 {
            finds_itself(first.lookup(index).expect("there"), index);
            finds_itself(listed.lookup(index).expect("there"), index);
            let again = listed.with_doublings(31).lookup(index).expect("there");
            assert_eq!(again.origin.doublings(), 31);
            finds_itself(again, index);
        }
        assert!(first.lookup(count as u32).is_err());
        first.lookup(1).expect("there").indexed(|segment| {
            finds_itself(segment, 1);
            finds_itself(segment.lookup(0).expect("there"), 0);
        });
    }
}

#[test]
fn so_are_segments_of_an_arena_of_more_than_have_a_number() {
    let words = vec![[0u8; WORD]; 2 * Origin::MOST as usize + 20];
    let each = words.as_flattened().chunks(2 * WORD);
    let places = each.map(|block| (block.as_ptr(), (block.len() / WORD) as u32));
    // SAFETY: `words` outlives `blocks`, and each block's words lie inside it.
    let blocks = unsafe { Blocks::new(places.collect()) };
    for index in [0, 1, Origin::MOST - 1, Origin::MOST, Origin::MOST + 9] {
        let (start, words) = blocks.place(index);
        // SAFETY: the block's words lie inside `words`, which outlives the segment.
        let segment = unsafe { Segment::of_arena(start, words, index, Some(&blocks)) };
        finds_itself(segment, index);
        let other = segment.lookup(Origin::MOST + 7).expect("there");
        finds_itself(other, Origin::MOST + 7);
    }
}
