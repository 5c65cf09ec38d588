//! Sequences of Builder operations, run on an arena and on the model in parallel. A sequence is
//! decoded from bytes, so both a property test and a fuzzer can generate it.

use zooph::kind::{AnyPointer, Struct};
use zooph::{Arena, Limits, PointerBuilder};

use super::mirror;
use super::model::{Node, Sections, Walk, flat_bytes, to_bytes, to_words};
use super::shapes::{Narrow, Nothing, Wide};

/// A sequence of bytes, which continues with zeros at its end.
struct Source<'a>(&'a [u8]);

impl Source<'_> {
    fn byte(&mut self) -> u8 {
        match self.0.split_first() {
            Some((first, rest)) => {
                self.0 = rest;
                *first
            }
            None => 0,
        }
    }

    fn below(&mut self, limit: usize) -> usize {
        self.byte() as usize % limit.max(1)
    }

    fn bytes(&mut self, count: usize) -> Vec<u8> {
        (0..count).map(|_| self.byte()).collect()
    }

    /// Returns a small value.
    fn node(&mut self, depth: usize) -> Node {
        let kinds = if depth == 0 { 4 } else { 7 };
        match self.below(kinds) {
            0 => Node::Null,
            1 => Node::Capability(self.byte().into()),
            2 | 3 => {
                let code = self.below(6) as u8;
                self.flat(code)
            }
            4 => {
                let sizes = (self.below(4) as u16, self.below(4) as u16);
                Node::Struct(self.sections(sizes, depth - 1))
            }
            5 => Node::Pointers((0..self.below(4)).map(|_| self.node(depth - 1)).collect()),
            _ => {
                let (data, pointers) = (self.below(3) as u16, self.below(3) as u16);
                let count = self.below(4);
                let items = (0..count).map(|_| self.sections((data, pointers), depth - 1));
                Node::Structs(data, pointers, items.collect())
            }
        }
    }

    fn flat(&mut self, code: u8) -> Node {
        let count = self.below(40) as u32;
        let mut bytes = self.bytes(flat_bytes(code, count));
        if let (1, Some(last), 1..) = (code, bytes.last_mut(), count % 8) {
            *last &= (1 << (count % 8)) - 1;
        }
        Node::Flat(code, count, bytes)
    }

    fn sections(&mut self, (data, pointers): (u16, u16), depth: usize) -> Sections {
        Sections {
            data: self.bytes(data as usize * 8),
            pointers: (0..pointers).map(|_| self.node(depth)).collect(),
        }
    }
}

/// One step from a pointer to a pointer below it.
#[derive(Clone, Copy, Debug)]
enum Hop {
    /// To a pointer of a struct.
    Field(usize),
    /// To an element of a list of pointers.
    Item(usize),
    /// To a pointer of an element of a list of structs.
    Inner(usize, usize),
}

/// Returns a pointer of the model, chosen by the source, and the path to it.
fn choose<'n>(mut node: &'n mut Node, source: &mut Source<'_>) -> (Vec<Hop>, &'n mut Node) {
    let mut path = Vec::new();
    loop {
        let down = source.below(4) != 0 && path.len() < 12;
        let hop = match &*node {
            Node::Struct(of) if down && !of.pointers.is_empty() => {
                Hop::Field(source.below(of.pointers.len()))
            }
            Node::Pointers(items) if down && !items.is_empty() => {
                Hop::Item(source.below(items.len()))
            }
            Node::Structs(_, 1.., items) if down && !items.is_empty() => {
                let item = source.below(items.len());
                Hop::Inner(item, source.below(items[item].pointers.len()))
            }
            _ => return (path, node),
        };
        path.push(hop);
        node = match (node, hop) {
            (Node::Struct(of), Hop::Field(index)) => &mut of.pointers[index],
            (Node::Pointers(items), Hop::Item(index)) => &mut items[index],
            (Node::Structs(_, _, items), Hop::Inner(item, index)) => {
                &mut items[item].pointers[index]
            }
            _ => unreachable!("the hop was chosen for this node"),
        };
    }
}

/// Follows a path in the arena.
fn walk<'a>(mut at: PointerBuilder<'a>, path: &[Hop]) -> PointerBuilder<'a> {
    for hop in path {
        at = match *hop {
            Hop::Field(index) => at.edit_struct(0, 0).into_pointer(index),
            Hop::Item(index) => at
                .edit_list::<AnyPointer>()
                .untyped()
                .into_pointer(index as u32),
            Hop::Inner(item, index) => at
                .edit_list::<Nothing>()
                .untyped()
                .into_struct(item as u32)
                .into_pointer(index),
        };
    }
    at
}

/// Runs the operations in `bytes`, and compares the arena with the model after each one.
pub(crate) fn run(bytes: &[u8]) {
    let mut source = Source(bytes);
    let mut arena = Arena::with_words(1 + source.below(64));
    let mut model = Node::Null;
    let mut steps = 0;
    while !source.0.is_empty() && steps < 200 {
        step(&mut arena, &mut model, &mut source);
        check(&mut arena, &model);
        steps += 1;
    }
    arena.clear();
    assert!(arena.unused_is_zero() && arena.is_empty());
}

fn step(arena: &mut Arena, model: &mut Node, source: &mut Source<'_>) {
    match source.below(24) {
        0 => {
            arena.clear();
            *model = Node::Null;
            return;
        }
        1 => return compact(arena, model),
        _ => {}
    }
    // A larger tree only makes comparing slow, so start again.
    if model.words() > 4000 {
        arena.root_pointer().clear();
        *model = Node::Null;
    }
    let operation = source.below(9);
    let (path, node) = choose(model, source);
    let at = walk(arena.root_pointer(), &path);
    match operation {
        0 | 1 => {
            *node = source.node(3);
            mirror::build(at, node);
        }
        2 => set_bytes(at, node, source),
        3 => edit_struct(at, node, source),
        4 => edit_list(at, node, source),
        5 => set_scalar(at, node, source),
        6 => copy(at, node, source),
        7 => shuffle(at, node, source),
        _ => {
            let mut at = at;
            at.clear();
            *node = Node::Null;
        }
    }
}

fn set_bytes(mut at: PointerBuilder<'_>, node: &mut Node, source: &mut Source<'_>) {
    let count = source.below(30);
    let mut bytes = source.bytes(count);
    if source.below(2) == 0 {
        at.set_data(&bytes);
        assert_eq!(at.data(), bytes);
    } else {
        at.set_text(&bytes);
        assert_eq!(at.text().as_bytes(), bytes);
        bytes.push(0);
    }
    *node = Node::Flat(2, bytes.len() as u32, bytes);
}

fn edit_struct(at: PointerBuilder<'_>, node: &mut Node, source: &mut Source<'_>) {
    let (data, pointers) = (source.below(5) as u16, source.below(5) as u16);
    let sections = at.edit_struct(data, pointers).sections();
    match node {
        Node::Struct(of) => of.grow(data, pointers),
        _ => *node = Node::Struct(Sections::new(data, pointers)),
    }
    if let Node::Struct(of) = node {
        assert_eq!(
            sections,
            ((of.data.len() / 8) as u16, of.pointers.len() as u16)
        );
    }
}

fn edit_list(at: PointerBuilder<'_>, node: &mut Node, source: &mut Source<'_>) {
    // Values that are absent or cannot be such a list have no elements, and nothing is written.
    fn number(at: PointerBuilder<'_>, node: &Node, code: u8) {
        let len = match code {
            0 => at.edit_list::<()>().len(),
            1 => at.edit_list::<bool>().len(),
            2 => at.edit_list::<u8>().len(),
            3 => at.edit_list::<i16>().len(),
            4 => at.edit_list::<f32>().len(),
            _ => at.edit_list::<u64>().len(),
        };
        let bytes = [0, 0, 1, 2, 4, 8][code as usize];
        let fits = match (code, node) {
            (1, Node::Flat(code, ..)) => *code > 0,
            (0, Node::Flat(code, ..)) => *code != 1,
            (_, Node::Flat(code, ..)) => [0, 0, 1, 2, 4, 8][*code as usize] >= bytes,
            (code, Node::Structs(data, ..)) => code != 1 && *data as usize * 8 >= bytes,
            (code, Node::Pointers(_)) => code == 0,
            _ => false,
        };
        assert_eq!(len, if fits { elements(node) } else { 0 });
    }
    match source.below(10) {
        code @ 0..6 => number(at, node, code as u8),
        6 => {
            let len = at.edit_list::<AnyPointer>().len();
            let fits = matches!(node, Node::Pointers(_) | Node::Structs(_, 1.., _));
            assert_eq!(len, if fits { elements(node) } else { 0 });
        }
        7 => edit_structs::<Nothing>(at, node),
        8 => edit_structs::<Narrow>(at, node),
        _ => edit_structs::<Wide>(at, node),
    }
}

fn elements(node: &Node) -> usize {
    match node {
        Node::Flat(_, count, _) => *count as usize,
        Node::Pointers(items) => items.len(),
        Node::Structs(_, _, items) => items.len(),
        _ => 0,
    }
}

fn edit_structs<T: Struct>(at: PointerBuilder<'_>, node: &mut Node) {
    let len = at.edit_list::<T>().len();
    let is_bits = matches!(node, Node::Flat(1, ..));
    assert_eq!(len, if is_bits { 0 } else { elements(node) });
    let (data, pointers) = (T::LAYOUT.data_words, T::LAYOUT.pointers);
    match std::mem::take(node) {
        Node::Structs(have, of, items) => {
            let sizes = (have.max(data), of.max(pointers));
            let mut items = items;
            items
                .iter_mut()
                .for_each(|item| item.grow(sizes.0, sizes.1));
            *node = Node::Structs(sizes.0, sizes.1, items);
        }
        Node::Pointers(items) => {
            let sizes = (data, pointers.max(1));
            let wrap = |item| {
                let mut sections = Sections::new(sizes.0, sizes.1);
                sections.pointers[0] = item;
                sections
            };
            let items = items.into_iter().map(wrap).collect();
            *node = Node::Structs(sizes.0, sizes.1, items);
        }
        Node::Flat(code, count, bytes) if code != 1 => {
            let width = [0, 0, 1, 2, 4, 8][code as usize];
            let words = data.max((width as u16).div_ceil(8));
            let wrap = |index: usize| {
                let mut sections = Sections::new(words, pointers);
                sections.data[..width].copy_from_slice(&bytes[index * width..][..width]);
                sections
            };
            let items = (0..count as usize).map(wrap).collect();
            *node = Node::Structs(words, pointers, items);
        }
        other => *node = other,
    }
}

fn set_scalar(at: PointerBuilder<'_>, node: &mut Node, source: &mut Source<'_>) {
    match node {
        Node::Struct(of) if !of.data.is_empty() => {
            let offset = source.below(of.data.len() / 8) * 8;
            let value = source.bytes(8);
            let mut to = at.edit_struct(0, 0);
            to.set_scalar(offset, u64::from_le_bytes(value[..].try_into().unwrap()));
            of.data[offset..offset + 8].copy_from_slice(&value);
            let bit = source.below(of.data.len() * 8);
            to.set_bit(bit, true);
            of.data[bit / 8] |= 1 << (bit % 8);
        }
        Node::Flat(4, count @ 1.., bytes) => {
            let index = source.below(*count as usize);
            let value = source.bytes(4);
            let number = u32::from_le_bytes(value[..].try_into().unwrap());
            at.edit_list::<u32>().set(index, number);
            bytes[index * 4..index * 4 + 4].copy_from_slice(&value);
        }
        Node::Flat(1, count @ 1.., bytes) => {
            let index = source.below(*count as usize);
            at.edit_list::<bool>().set(index, false);
            bytes[index / 8] &= !(1 << (index % 8));
        }
        _ => {}
    }
}

/// Copies from another message, of one segment or several. A copy that exceeds its limits leaves
/// null.
fn copy(mut at: PointerBuilder<'_>, node: &mut Node, source: &mut Source<'_>) {
    *node = source.node(3);
    let flat = to_bytes(&node.write());
    let flat = zooph::Pointer::flat(&flat);
    match source.below(3) {
        0 => {
            let mut other = Arena::with_words(1);
            mirror::build(other.root_pointer(), node);
            at.copy(mirror::open_any(other.framed()).expect("built by the crate"));
        }
        1 => at.try_copy(flat).expect("written by the model"),
        _ => {
            let limits = Limits {
                traversal: Some(source.below(40) as u64),
                ..Limits::default()
            };
            if at.try_copy_within(flat, &limits).is_err() {
                *node = Node::Null;
            }
        }
    }
}

/// Moves one pointer of a struct to another, and drops the value of a third.
fn shuffle(at: PointerBuilder<'_>, node: &mut Node, source: &mut Source<'_>) {
    let Node::Struct(of) = node else { return };
    if of.pointers.is_empty() {
        return;
    }
    let (from, to) = (
        source.below(of.pointers.len()),
        source.below(of.pointers.len()),
    );
    let mut at = at.edit_struct(0, 0);
    let orphan = at.slot::<AnyPointer>(from).disown();
    assert!(!at.has(from));
    let taken = std::mem::take(&mut of.pointers[from]);
    assert_eq!(orphan.is_null(), taken == Node::Null);
    if source.below(4) == 0 {
        drop(orphan);
    } else {
        at.slot(to).adopt(orphan);
        of.pointers[to] = taken;
    }
}

fn compact(arena: &mut Arena, model: &Node) {
    arena.compact().expect("a tree within the budget");
    let segments: Vec<Vec<u8>> = arena.segments().map(<[u8]>::to_vec).collect();
    assert_eq!(segments.len(), 1, "a compact message has one segment");
    assert_eq!(segments[0].len(), 8 + 8 * model.words(), "and no garbage");
}

/// Checks that the arena holds the model's value and nothing else, and that validation accepts it.
fn check(arena: &mut Arena, model: &Node) {
    assert!(arena.unused_is_zero(), "bytes beyond what is used are zero");
    let before: Vec<Vec<u64>> = arena.segments().map(to_words).collect();
    let root = arena.root_pointer();
    assert_eq!(
        &mirror::read(root.as_reader()),
        model,
        "read while it is built"
    );
    let segments: Vec<Vec<u64>> = arena.segments().map(to_words).collect();
    assert_eq!(before, segments, "reading writes nothing");
    let mut naive = Walk::new(&segments);
    assert_eq!(&naive.root(), model, "read word by word");
    for (segment, reached) in segments.iter().zip(&naive.reached) {
        for (at, (word, reached)) in segment.iter().zip(reached).enumerate() {
            assert!(*reached || *word == 0, "stale data in word {at}");
        }
    }
    let framed = arena.framed();
    let root = mirror::open_any(framed).expect("a Builder's message is valid");
    assert_eq!(&mirror::read(root), model, "read by the crate");
    let canonical = zooph::canonical::copy(root).expect("valid");
    assert_eq!(
        to_words(&canonical),
        model.canonical().write(),
        "canonical form"
    );
    assert!(zooph::equal(root, zooph::Pointer::flat(&canonical)).expect("valid"));
}
