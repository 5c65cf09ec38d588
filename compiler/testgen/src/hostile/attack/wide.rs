//! Large results from few bytes: lists of elements without size, of bits, and of structs wider in the schema
//! than in the message, and structs with the greatest number of words.

use super::super::Kind;
use super::super::draft::*;
use super::{Attack, Form};

fn one_pointer(pointer: u64, behind: &[u64]) -> Vec<u8> {
    let mut draft = Draft::sized(0, 1);
    draft.words[1] = pointer;
    draft.append(behind);
    draft.frame()
}

fn structs(count: u64) -> Vec<u8> {
    one_pointer(list_pointer(0, COMPOSITE, 0), &[tag(count, 0, 0)])
}

fn voids(count: u64) -> Vec<u8> {
    one_pointer(list_pointer(0, VOID, count), &[])
}

fn bits(count: u64) -> Vec<u8> {
    let words = vec![0xaaaa_5555_0f0f_3333; count.div_ceil(64) as usize];
    one_pointer(list_pointer(0, BIT, count), &words)
}

/// Returns a root struct with this number of data words, of which the first and the last are not zero.
fn wide_root(data: u64, pointers: u64) -> Vec<u8> {
    let mut draft = Draft::sized(data, pointers);
    if data > 0 {
        draft.words[1] = 0x0000_0007_0000_0005;
        draft.words[data as usize] |= 9 << 40;
    }
    draft.frame()
}

/// Returns a list of one struct of this size, followed by such a struct as the root's child.
fn wide_element(data: u64, pointers: u64) -> Vec<u8> {
    let mut words = vec![tag(1, data, pointers)];
    words.extend(vec![3; data as usize]);
    words.extend(vec![0; pointers as usize]);
    one_pointer(list_pointer(0, COMPOSITE, data + pointers), &words)
}

/// Returns lists of elements without size that are read as structs of this type.
fn without_size(name: &str, ty: &str) -> Vec<Attack> {
    let mut all = Vec::new();
    for count in [400_000, 8_000_000] {
        all.push(
            Attack::new(
                "no_size",
                format!("{count}_empty_structs_as_{name}"),
                "structs of no words in a message of 32 bytes",
                (Form::Message, ty),
                move || structs(count),
            )
            .accepted(),
        );
        all.push(
            Attack::new(
                "no_size",
                format!("{count}_voids_as_{name}"),
                "a list of Void read as something else",
                (Form::Message, ty),
                move || voids(count),
            )
            .accepted(),
        );
    }
    all
}

fn lists_of_void() -> [Attack; 2] {
    [1_000_000, 8_000_000].map(|count| {
        Attack::new(
            "no_size",
            format!("{count}_voids"),
            "a list of Void in 24 bytes",
            (Form::Message, "hostile-messages.Voids"),
            move || voids(count),
        )
        .accepted()
    })
}

fn lists_of_bool() -> [Attack; 3] {
    [1_000_000, 8_388_608, 30_000_000].map(|count| {
        Attack::new(
            "printing",
            format!("{count}_bools"),
            "an eighth of a byte each, printed as words",
            (Form::Message, "hostile-messages.Bools"),
            move || bits(count),
        )
        .accepted()
    })
}

/// Returns structs of this size: one that is the root, read as several types, and one in a list.
fn wide_structs(data: u64, pointers: u64) -> Vec<Attack> {
    let roots = [
        ("point", "every.Point"),
        ("numbers", "every.Numbers"),
        ("wide", "attacks.Wide"),
        ("target", "hostile-messages.Target"),
    ];
    let roots = roots.map(|(name, ty)| {
        Attack::new(
            "wide_struct",
            format!("{name}_of_{data}_words_{pointers}_pointers"),
            "a struct of the most words that its pointer can tell",
            (Form::Message, ty),
            move || wide_root(data, pointers),
        )
        .accepted()
    });
    let element = Attack::new(
        "wide_struct",
        format!("element_of_{data}_words_{pointers}_pointers"),
        "a list of one struct of the most words that its tag can tell",
        (Form::Message, "hostile-messages.Structs"),
        move || wide_element(data, pointers),
    );
    let mut all = Vec::from(roots);
    all.push(element.accepted());
    all
}

pub(super) fn attacks() -> Vec<Attack> {
    let mut all = Vec::new();
    for (name, ty) in [
        ("targets", "hostile-messages.Structs"),
        ("wides", "attacks.Wides"),
        ("branches", "hostile-messages.Tree"),
        ("anything", "hostile-messages.Anything"),
    ] {
        all.extend(without_size(name, ty));
    }
    all.extend(lists_of_void());
    all.extend(lists_of_bool());
    for (data, pointers) in [
        (65_533, 0),
        (65_534, 1),
        (65_535, 0),
        (65_535, 65_535),
        (0, 65_535),
    ] {
        all.extend(wide_structs(data, pointers));
    }
    all.push(
        Attack::new(
            "no_size",
            "9_million_empty_structs",
            "more structs of no words than the budget has",
            (Form::Message, "attacks.Wides"),
            || structs(9_000_000),
        )
        .faulty(Kind::Traversal),
    );
    all
}
