//! Objects that contain themselves. `open` refuses them as nested too deeply; a lazy reader can follow them
//! without end.

use super::super::Kind;
use super::super::draft::*;
use super::{Attack, Form};

/// Returns a struct of `data` words and `pointers`, some of which point to the struct.
fn looped(data: u64, pointers: u64, slots: &[u64]) -> Vec<u8> {
    let mut draft = Draft::sized(data, pointers);
    for slot in slots {
        let at = (1 + data + slot) as usize;
        draft.words[at] = struct_pointer(Draft::distance(at, 1), data, pointers);
    }
    draft.frame()
}

/// Returns a list of `count` pointers, each of which points to the list.
fn looped_list(count: u64) -> Vec<u8> {
    let mut words = vec![struct_pointer(0, 0, 1), list_pointer(0, POINTER, count)];
    words.extend((0..count).map(|at| list_pointer(-(at as i64) - 1, POINTER, count)));
    frame(&[&words])
}

/// Returns a list of `count` structs with a pointer each, which points to the list.
fn looped_structs(count: u64) -> Vec<u8> {
    let mut words = vec![
        struct_pointer(0, 0, 1),
        list_pointer(0, COMPOSITE, count),
        tag(count, 0, 1),
    ];
    words.extend((0..count).map(|at| list_pointer(-(at as i64) - 2, COMPOSITE, count)));
    frame(&[&words])
}

/// Returns a struct with the greatest number of pointers, all of which point to the struct.
fn all_to_itself(pointers: u64) -> Vec<u8> {
    let slots: Vec<u64> = (0..pointers).collect();
    looped(0, pointers, &slots)
}

/// Returns a cycle through two segments.
fn far() -> Vec<u8> {
    let first = [
        struct_pointer(0, 1, 3),
        1,
        far_pointer(0, 0, 1),
        far_pointer(0, 0, 1),
        0,
    ];
    let second = [
        struct_pointer(0, 1, 3),
        2,
        far_pointer(0, 0, 0),
        far_pointer(0, 5, 1),
        0,
        far_pointer(0, 0, 1),
    ];
    frame(&[&first, &second])
}

/// Returns structs of several types that have themselves as a part.
fn structs_in_themselves() -> Vec<Attack> {
    let types: [(&str, &str, u64, u64, &'static [u64]); 6] = [
        ("chain", "hostile-messages.Chain", 0, 1, &[0]),
        (
            "target",
            "hostile-messages.Target",
            DATA,
            POINTERS,
            &[0, 12],
        ),
        ("tree", "every.Tree", 1, 3, &[0, 1]),
        ("new", "every.New", 0, 10, &[8]),
        ("untyped", "every.Untyped", 0, 4, &[0, 2]),
        ("anything", "hostile-messages.Anything", 0, 1, &[0]),
    ];
    types
        .map(|(name, ty, data, pointers, slots)| {
            Attack::new(
                "cycle",
                name,
                "a struct that is in itself",
                (Form::Message, ty),
                move || looped(data, pointers, slots),
            )
            .faulty(Kind::Nesting)
        })
        .into()
}

/// Returns a list of `count` structs or pointers that all lead back to the list.
fn lists_in_themselves(count: u64) -> Vec<Attack> {
    let readings = [
        ("anything", "hostile-messages.Anything"),
        ("branches", "hostile-messages.Tree"),
    ];
    let mut all: Vec<Attack> = readings
        .map(|(name, ty)| {
            Attack::new(
                "cycle",
                format!("list_of_{count}_as_{name}"),
                "structs in a list that all hold the list",
                (Form::Message, ty),
                move || looped_structs(count),
            )
            .faulty(Kind::Nesting)
        })
        .into();
    all.push(
        Attack::new(
            "to_itself",
            format!("list_of_{count}"),
            "pointers in a list that all lead to the list",
            (Form::Message, "hostile-messages.Anything"),
            move || looped_list(count),
        )
        .faulty(Kind::Nesting),
    );
    all
}

/// Returns a struct of `count` pointers that all lead to the struct, which is read as several types.
fn structs_of_pointers_to_themselves(count: u64) -> impl Iterator<Item = Attack> {
    let types = [
        ("anything", "hostile-messages.Anything"),
        ("chain", "hostile-messages.Chain"),
        ("target", "hostile-messages.Target"),
    ];
    types.into_iter().map(move |(name, ty)| {
        Attack::new(
            "to_itself",
            format!("{count}_pointers_of_{name}"),
            "a struct of many pointers that all lead to it",
            (Form::Message, ty),
            move || all_to_itself(count),
        )
    })
}

pub(super) fn attacks() -> Vec<Attack> {
    let mut all = structs_in_themselves();
    for count in [1, 2, 1_000, 65_535] {
        all.extend(lists_in_themselves(count));
        all.extend(structs_of_pointers_to_themselves(count));
    }
    all.push(
        Attack::new(
            "cycle",
            "far",
            "trees in two segments that hold each other",
            (Form::Message, "every.Tree"),
            far,
        )
        .faulty(Kind::Nesting),
    );
    all
}
