//! Tests of the properties of every layout, on random structs: fields that can be present together do not
//! overlap, everything is aligned and in bounds, and the layout does not change when the struct grows. Other
//! tests compare layouts with the reference's.

use proptest::prelude::*;
use zooph_layout::{Layout, LegacyOverlap, Scope, UnionId, Width};
use zooph_testgen::clock::WorkClock;

/// A member of a struct, without its place in the order of ordinals.
#[derive(Clone, Debug)]
enum Member {
    Void,
    Data(Width),
    Pointer,
    Group(Vec<Member>),
    Union(Vec<Member>),
}

/// A field with its scope and the union members that contain it, outermost first.
#[derive(Clone, Debug)]
struct Leaf {
    scope: Scope,
    width: Option<Width>,
    pointer: bool,
    choices: Vec<(UnionId, usize)>,
}

/// A placed value: the bits from `start` to `end` of a section.
#[derive(Clone, Debug, PartialEq)]
struct Placed {
    pointer: bool,
    start: u32,
    end: u32,
    choices: Vec<(UnionId, usize)>,
}

fn member() -> impl Strategy<Value = Member> {
    let width = prop::sample::select(vec![1, 8, 16, 32, 64]);
    let leaf = prop_oneof![
        8 => width.prop_map(|bits| Member::Data(Width::of_bits(bits).unwrap())),
        2 => Just(Member::Pointer),
        1 => Just(Member::Void),
    ];
    leaf.prop_recursive(4, 40, 6, |inner| {
        prop_oneof![
            3 => prop::collection::vec(inner.clone(), 2..6).prop_map(Member::Union),
            2 => prop::collection::vec(inner, 1..6).prop_map(Member::Group),
        ]
    })
}

fn flatten(
    layout: &mut Layout,
    members: &[Member],
    scope: Scope,
    choices: &[(UnionId, usize)],
    leaves: &mut Vec<Leaf>,
    unions: &mut Vec<(UnionId, Vec<(UnionId, usize)>)>,
) {
    for member in members {
        let mut leaf = |width, pointer| {
            leaves.push(Leaf {
                scope,
                width,
                pointer,
                choices: choices.to_vec(),
            });
        };
        match member {
            Member::Void => leaf(None, false),
            Member::Data(width) => leaf(Some(*width), false),
            Member::Pointer => leaf(None, true),
            Member::Group(inner) => flatten(layout, inner, scope, choices, leaves, unions),
            Member::Union(inner) => {
                let union = layout.add_union(scope);
                unions.push((union, choices.to_vec()));
                for (at, member) in inner.iter().enumerate() {
                    let scope = layout.add_member(union);
                    let mut choices = choices.to_vec();
                    choices.push((union, at));
                    let member = std::slice::from_ref(member);
                    flatten(layout, member, scope, &choices, leaves, unions);
                }
            }
        }
    }
}

fn place(layout: &mut Layout, leaf: &Leaf) -> Result<Option<Placed>, LegacyOverlap> {
    let placed = |pointer, offset: u32, bits: u32| Placed {
        pointer,
        start: offset * bits,
        end: (offset + 1) * bits,
        choices: leaf.choices.clone(),
    };
    Ok(match (leaf.width, leaf.pointer) {
        (Some(width), _) => Some(placed(
            false,
            layout.add_data(leaf.scope, width)?,
            width.bits(),
        )),
        (None, true) => Some(placed(true, layout.add_pointer(leaf.scope)?, 1)),
        (None, false) => {
            layout.add_void(leaf.scope)?;
            None
        }
    })
}

fn exclusive(a: &Placed, b: &Placed) -> bool {
    a.choices.iter().any(|(union, at)| {
        b.choices
            .iter()
            .any(|(other, other_at)| union == other && at != other_at)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn fields_that_are_there_together_never_overlap(
        members in prop::collection::vec(member(), 1..8),
        seed in any::<prop::sample::Index>(),
        accept in any::<bool>(),
    ) {
        let mut layout = Layout::new();
        layout.accept_legacy_overlap(accept);
        let (mut leaves, mut unions) = (Vec::new(), Vec::new());
        flatten(&mut layout, &members, Scope::Struct, &[], &mut leaves, &mut unions);
        // The order of ordinals differs from the order of members: it is a rotation of the fields with a stride.
        let count = leaves.len();
        leaves.rotate_left(seed.index(count));
        let stride = [1, 3, 5, 7].into_iter().find(|s| count % s != 0).unwrap_or(1);
        let order: Vec<usize> = (0..count).map(|i| i * stride % count).collect();

        let mut all: Vec<Placed> = Vec::new();
        for at in order {
            match place(&mut layout, &leaves[at]) {
                Ok(placed) => all.extend(placed),
                Err(LegacyOverlap) => {
                    prop_assert!(!accept);
                    return Ok(());
                }
            }
        }
        for (union, choices) in unions {
            if layout.add_discriminant(union).is_err() {
                return Ok(());
            }
            let offset = layout.discriminant_offset(union).unwrap();
            all.push(Placed { pointer: false, start: offset * 16, end: offset * 16 + 16, choices });
        }
        for (at, a) in all.iter().enumerate() {
            let limit = if a.pointer { layout.pointers() } else { layout.data_words() * 64 };
            prop_assert!(a.end <= limit, "{a:?} is out of bounds");
            for b in &all[at + 1..] {
                let apart = a.pointer != b.pointer || a.end <= b.start || b.end <= a.start;
                prop_assert!(apart || exclusive(a, b), "{a:?} overlaps {b:?}");
            }
        }
    }
}

#[test]
fn a_struct_of_mixed_widths_fills_its_gaps() {
    let mut layout = Layout::new();
    let mut add = |bits| {
        layout
            .add_data(Scope::Struct, Width::of_bits(bits).unwrap())
            .unwrap()
    };
    assert_eq!(add(8), 0);
    assert_eq!(add(64), 1);
    assert_eq!(add(1), 8);
    assert_eq!(add(32), 1);
    assert_eq!(add(16), 1);
    assert_eq!(add(1), 9);
    assert_eq!(layout.data_words(), 2);
}

#[test]
fn one_field_becomes_a_union_after_the_fact() {
    let mut layout = Layout::new();
    let union = layout.add_union(Scope::Struct);
    let first = layout.add_member(union);
    assert_eq!(layout.add_data(first, Width::BITS_32), Ok(0));
    assert_eq!(layout.discriminant_offset(union), None);
    assert_eq!(layout.add_discriminant(union), Ok(true));
    assert_eq!(layout.discriminant_offset(union), Some(2));
    assert_eq!(layout.add_discriminant(union), Ok(false));
}

#[test]
fn a_void_member_still_places_the_discriminant_of_every_union_around_it() {
    let mut layout = Layout::new();
    let outer = layout.add_union(Scope::Struct);
    let (plain, nest) = (layout.add_member(outer), layout.add_member(outer));
    let inner = layout.add_union(nest);
    let void = layout.add_member(inner);
    assert_eq!(layout.add_void(plain), Ok(()));
    assert_eq!(layout.add_void(void), Ok(()));
    assert_eq!(layout.discriminant_offset(outer), Some(0));
    assert_eq!(layout.discriminant_offset(inner), None);
}

#[test]
fn sixty_thousand_members_of_unions_within_unions_take_no_time() {
    let clock = WorkClock::start();
    let mut layout = Layout::new();
    layout.accept_legacy_overlap(true);
    let outer = layout.add_union(Scope::Struct);
    let nest = layout.add_member(outer);
    let inner = layout.add_union(nest);
    let (narrow, wide) = (layout.add_member(inner), layout.add_member(inner));
    for _ in 0..10_000 {
        layout.add_data(narrow, Width::BITS_32).unwrap();
    }
    for _ in 0..10_000 {
        layout.add_data(wide, Width::BITS_64).unwrap();
    }
    for _ in 0..40_000 {
        let single = layout.add_member(outer);
        layout.add_data(single, Width::BIT).unwrap();
    }
    assert!(layout.data_words() < 20_000);
    assert!(clock.worked().as_secs() < 10, "{:?}", clock.worked());
}
