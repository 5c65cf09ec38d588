//! Small inputs with a high cost: depth, cycles, shared objects, and elements without size.

use super::draft::*;
use super::{Expect, Hostile, Stock};

/// The default traversal budget in words, for a message of less than half this size.
const BUDGET: u64 = 8 << 20;

pub(super) fn cases() -> Vec<Hostile> {
    let mut cases = deep_chains();
    cases.extend(deep_lists());
    cases.extend(loops());
    cases.extend(shared());
    cases.extend(elements_without_size());
    cases.extend(too_many_elements("8_mebi", BUDGET));
    cases.extend(too_many_elements("2_pow_29", MAX_COUNT));
    cases.extend(many_small_objects());
    cases
}

/// Returns `depth` structs, each of which is the only content of the one before.
fn chain(depth: usize) -> Vec<u8> {
    let mut words = vec![struct_pointer(0, 0, 1); depth];
    words.push(0);
    frame(&[&words])
}

/// Returns `depth` lists of one struct, each in the struct of the list before.
fn tree(depth: usize) -> Vec<u8> {
    let mut words = vec![struct_pointer(0, 0, 1)];
    for _ in 0..depth {
        words.extend([list_pointer(0, COMPOSITE, 1), tag(1, 0, 1)]);
    }
    words.push(0);
    frame(&[&words])
}

fn deep_chains() -> Vec<Hostile> {
    vec![
        Hostile::framed(
            "depth_63",
            "below the nesting limit",
            chain(63),
            Expect::Accepted,
        )
        .read_as("Chain"),
        Hostile::framed(
            "depth_64",
            "at the nesting limit",
            chain(64),
            Expect::Accepted,
        )
        .read_as("Chain"),
        Hostile::framed(
            "depth_65",
            "beyond the nesting limit",
            chain(65),
            fault!(Nesting),
        )
        .read_as("Chain")
        .stock(Stock::Differs),
        Hostile::framed(
            "depth_1_million",
            "as deep as 8 MB allow: recursion on it would overflow any stack",
            chain(1_000_000),
            fault!(Nesting),
        )
        .read_as("Chain")
        .stock(Stock::Fails),
    ]
}

/// Returns lists in one another: lists of structs that have the next list, and untyped lists.
fn deep_lists() -> Vec<Hostile> {
    let mut pointer_lists = Draft::sized(0, 1);
    pointer_lists.words[1] = list_pointer(0, POINTER, 1);
    pointer_lists.append(&[list_pointer(0, POINTER, 1); 100]);
    pointer_lists.append(&[0]);
    vec![
        Hostile::framed(
            "tree_depth_30",
            "lists in structs in lists",
            tree(30),
            Expect::Accepted,
        )
        .read_as("Tree"),
        Hostile::framed(
            "tree_depth_70",
            "too many of them",
            tree(70),
            fault!(Nesting),
        )
        .read_as("Tree")
        .stock(Stock::Differs),
        Hostile::framed(
            "tree_depth_1_million",
            "16 MB of them",
            tree(1_000_000),
            fault!(Nesting),
        )
        .read_as("Tree")
        .stock(Stock::Fails),
        Hostile::framed(
            "any_depth_101",
            "lists of lists where the schema does not say what to expect",
            pointer_lists.frame(),
            fault!(Nesting),
        )
        .read_as("Anything")
        .stock(Stock::Differs),
    ]
}

fn loops() -> Vec<Hostile> {
    let forty_bytes = [struct_pointer(0, 2, 1), 0, 0, struct_pointer(-3, 2, 1)];
    let self_loop = [struct_pointer(0, 0, 1), struct_pointer(-1, 0, 1)];
    let two_nodes = [
        struct_pointer(0, 0, 1),
        struct_pointer(0, 0, 1),
        struct_pointer(-2, 0, 1),
    ];
    // The only struct of the list, in word 3, points to the list, whose tag is in word 2.
    let tree_loop = [
        struct_pointer(0, 0, 1),
        list_pointer(0, COMPOSITE, 1),
        tag(1, 0, 1),
        list_pointer(-2, COMPOSITE, 1),
    ];
    let list_loop = [
        struct_pointer(0, 0, 1),
        list_pointer(0, POINTER, 1),
        list_pointer(-1, POINTER, 1),
    ];
    let looped = |name: &str, why: &str, words: &[u64], root: &'static str| {
        Hostile::framed(name, why, frame(&[words]), fault!(Nesting)).read_as(root)
    };
    vec![
        looped(
            "self_loop_40_bytes",
            "a struct whose child is itself: the stock tool crashes on it",
            &forty_bytes,
            "Chain",
        )
        .stock(Stock::Fails),
        looped("self_loop", "the smallest loop", &self_loop, "Chain").stock(Stock::Fails),
        looped("two_node_loop", "a loop of two", &two_nodes, "Chain").stock(Stock::Fails),
        looped(
            "list_of_structs_loop",
            "a list that its own element holds",
            &tree_loop,
            "Tree",
        )
        .stock(Stock::Fails),
        looped(
            "any_struct_loop",
            "a loop where the schema does not say what to expect",
            &self_loop,
            "Anything",
        )
        .stock(Stock::Differs),
        looped("any_list_loop", "a list of itself", &list_loop, "Anything").stock(Stock::Differs),
    ]
}

/// Returns `levels` structs, each of which has the next one twice, as `child` and as `any`.
fn struct_dag(levels: usize) -> Vec<u8> {
    const SLOTS: usize = 13;
    let mut words = vec![struct_pointer(0, 0, SLOTS as u64)];
    for level in 0..levels {
        let at = words.len();
        words.extend([0; SLOTS]);
        if level + 1 < levels {
            words[at] = struct_pointer(SLOTS as i64 - 1, 0, SLOTS as u64);
            words[at + SLOTS - 1] = struct_pointer(0, 0, SLOTS as u64);
        }
    }
    frame(&[&words])
}

/// Returns `levels` lists of two structs that both have the next list.
fn list_dag(levels: usize) -> Vec<u8> {
    let mut words = vec![struct_pointer(0, 0, 1), list_pointer(0, COMPOSITE, 2)];
    for level in 0..levels {
        words.push(tag(2, 0, 1));
        if level + 1 < levels {
            words.extend([list_pointer(1, COMPOSITE, 2), list_pointer(0, COMPOSITE, 2)]);
        } else {
            words.extend([0, 0]);
        }
    }
    frame(&[&words])
}

fn shared() -> Vec<Hostile> {
    // All of the 20,000 texts are the same text of 1,024 words.
    let count = 20_000;
    let mut texts = vec![struct_pointer(0, 0, 1), list_pointer(0, POINTER, count)];
    texts.extend((0..count).map(|index| list_pointer((count - 1 - index) as i64, BYTE, 8192)));
    texts.extend([0x4141_4141_4141_4141; 1023]);
    texts.push(0x0041_4141_4141_4141);
    vec![
        Hostile::framed(
            "shared_structs_2_pow_40",
            "40 structs, each twice in the one before: 2^40 paths in 4 KB",
            struct_dag(40),
            fault!(Traversal),
        )
        .stock(Stock::Fails),
        Hostile::framed(
            "shared_lists_2_pow_25",
            "25 lists of two structs that share what they hold",
            list_dag(25),
            fault!(Traversal),
        )
        .read_as("Tree")
        .stock(Stock::Fails),
        Hostile::framed(
            "shared_text_160_mb",
            "168 KB that name one text of 8 KB 20,000 times: 160 MB of output",
            frame(&[&texts]),
            fault!(Traversal),
        )
        .read_as("Texts")
        .stock(Stock::Differs),
        Hostile::framed(
            "shared_structs_twice",
            "sharing in itself is no fault",
            struct_dag(2),
            Expect::Accepted,
        ),
    ]
}

fn one_pointer(pointer: u64, behind: &[u64]) -> Vec<u8> {
    let mut draft = Draft::sized(0, 1);
    draft.words[1] = pointer;
    draft.append(behind);
    draft.frame()
}

fn empty_structs(count: u64) -> Vec<u8> {
    one_pointer(list_pointer(0, COMPOSITE, 0), &[tag(count, 0, 0)])
}

fn voids(count: u64) -> Vec<u8> {
    one_pointer(list_pointer(0, VOID, count), &[])
}

/// Returns lists of elements without size, few enough for the traversal budget, and a list of bits that claims as many.
fn elements_without_size() -> Vec<Hostile> {
    vec![
        Hostile::framed(
            "zero_size_structs_8_million",
            "32 bytes with 8,000,000 structs, just within the traversal budget",
            empty_structs(8_000_000),
            Expect::Any,
        )
        .decodes(fault!(Memory, Traversal))
        .read_as("Structs")
        .stock(Stock::Fails),
        Hostile::framed(
            "zero_size_structs_1_million",
            "good to read, but native values of a million structs would take much more than 64 MiB",
            empty_structs(1_000_000),
            Expect::Accepted,
        )
        .decodes(fault!(Memory))
        .read_as("Structs")
        .stock(Stock::Fails),
        Hostile::framed(
            "zero_size_structs_1000",
            "a thousand are fine",
            empty_structs(1000),
            Expect::Accepted,
        )
        .read_as("Structs"),
        Hostile::framed(
            "voids_1000",
            "a thousand are fine",
            voids(1000),
            Expect::Accepted,
        )
        .read_as("Voids"),
        Hostile::framed(
            "bools_8_million",
            "32 bytes that claim 8,388,608 bits",
            one_pointer(list_pointer(0, BIT, BUDGET), &[0]),
            fault!(OutOfBounds),
        )
        .read_as("Bools"),
    ]
}

/// Returns lists of `count` elements without size, more than the traversal budget has.
fn too_many_elements(suffix: &str, count: u64) -> [Hostile; 5] {
    let bomb = |name: &str, why: &str, bytes: Vec<u8>, root: &'static str| {
        Hostile::framed(format!("{name}_{suffix}"), why, bytes, fault!(Traversal))
            .read_as(root)
            .stock(Stock::Fails)
    };
    [
        bomb(
            "zero_size_structs",
            "structs of no words",
            empty_structs(count),
            "Structs",
        ),
        bomb("voids", "a list of Void has no body", voids(count), "Voids"),
        bomb(
            "structs_from_voids",
            "Void upgraded to structs",
            voids(count),
            "Structs",
        ),
        bomb(
            "any_zero_size_structs",
            "undescribed structs",
            empty_structs(count),
            "Anything",
        ),
        bomb(
            "any_voids",
            "an undescribed list of Void",
            voids(count),
            "Anything",
        ),
    ]
}

fn many_small_objects() -> Vec<Hostile> {
    let count = 200_000;
    let mut empty = vec![struct_pointer(0, DATA, POINTERS)];
    empty.extend([0; (DATA + POINTERS) as usize]);
    let slot = 1 + DATA as usize + 10;
    empty[slot] = list_pointer(Draft::distance(slot, empty.len()), POINTER, count);
    empty.extend((0..count).map(|_| list_pointer(0, BYTE, 0)));
    vec![Hostile::framed(
        "empty_lists_200_thousand",
        "1.6 MB of pointers to empty lists: cheap, as each has its own word",
        frame(&[&empty]),
        Expect::Accepted,
    )]
}
