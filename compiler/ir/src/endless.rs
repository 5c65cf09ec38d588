//! Defaults without an end: lists that contain themselves through defaults.
//!
//! In `struct Tree { kids @0 :List(Tree) = [()]; }`, the element of the default has no `kids`, so it has the
//! default again, whose element has the default, and so on. A program that makes the whole value would never
//! end. So a null list in such a default, whose own default leads back to it, becomes an empty list:
//! `[(kids = [])]`.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;

use crate::generics::components;
use crate::{
    Binding, Brand, BrandScope, Field, FieldKind, Id, Node, NodeKind, PointerValue, Request, Slot,
    StructNode, Type, Value,
};

/// Returns the request with such defaults cut off, or the request itself if there are none.
pub fn ended(request: &Request) -> Cow<'_, Request> {
    let mut ends = ends(&request.nodes);
    if ends.is_empty() {
        return Cow::Borrowed(request);
    }
    let mut request = request.clone();
    for node in &mut request.nodes {
        let NodeKind::Struct(content) = &mut node.kind else {
            continue;
        };
        for (position, field) in content.fields.iter_mut().enumerate() {
            if let (FieldKind::Slot(slot), Some(end)) =
                (&mut field.kind, ends.remove(&(node.id, position)))
            {
                slot.default_value = end;
            }
        }
    }
    Cow::Owned(request)
}

/// The greatest depth of pointers and groups that are followed in a default. A message may not be as deep.
const DEEPEST: u32 = 128;

/// A field: the id of its node, and its position in the node.
pub type FieldAt = (Id, usize);

/// Returns the fields whose defaults have no end, with the values that replace these defaults.
pub fn ends(nodes: &[Node]) -> HashMap<FieldAt, Value> {
    let structs = Structs::of(nodes);
    let mut known = Known::default();
    let found: Vec<(FieldAt, Gaps)> = structs
        .defaults()
        .map(|(at, slot, words)| (at, known.gaps(&structs, slot, words)))
        .filter(|(_, gaps)| !gaps.is_empty())
        .collect();
    let numbers: HashMap<FieldAt, Id> = (0..).zip(&found).map(|(n, (at, _))| (*at, n)).collect();
    let number = |at: &FieldAt| numbers.get(at).copied();
    let edges = found.iter().map(|(at, gaps)| {
        let to = gaps.iter().filter_map(|gap| number(&gap.field));
        (numbers[at], to.collect())
    });
    let edges: HashMap<Id, Vec<Id>> = edges.collect();
    let circles = components(&edges);
    let mut circle_of = HashMap::new();
    for (circle, members) in circles.iter().enumerate() {
        circle_of.extend(members.iter().map(|member| (*member, circle)));
    }
    let circle = |at: &FieldAt| number(at).and_then(|number| circle_of.get(&number));
    let mut ends = HashMap::new();
    for (at, gaps) in &found {
        // A list that does not lead back is in no cycle, unless it leads to itself directly.
        let back: Vec<&Gap> = { gaps.iter() }
            .filter(|gap| circle(&gap.field).is_some_and(|to| Some(to) == circle(at)))
            .collect();
        if !back.is_empty() {
            let words = structs.slot(at).and_then(words_of).unwrap_or_default();
            ends.insert(*at, with_ends(words, &back));
        }
    }
    ends
}

/// A null list in a default, whose field has a default, too.
struct Gap {
    /// The word of the pointer. `None` if the struct is too short to contain it.
    word: Option<usize>,
    field: FieldAt,
    /// For a list of structs: the sizes of an element's sections, in words of data and in pointers.
    element: Option<(u16, u16)>,
}

type Gaps = Rc<[Gap]>;

/// The gaps of defaults that were visited, by the address of their words. Many fields may share the default of
/// one constant.
#[derive(Default)]
struct Known<'n>(HashMap<*const u64, Vec<(&'n Type, Gaps)>>);

impl<'n> Known<'n> {
    fn gaps(&mut self, structs: &Structs<'n>, slot: &'n Slot, words: &[u64]) -> Gaps {
        let same = self.0.entry(words.as_ptr()).or_default();
        if let Some((_, gaps)) = same.iter().find(|(ty, _)| **ty == slot.ty) {
            return Rc::clone(gaps);
        }
        let gaps: Gaps = structs.gaps(slot, words).into();
        same.push((&slot.ty, Rc::clone(&gaps)));
        gaps
    }
}

/// Returns a default with empty lists in its gaps. A gap without a word makes it no default at all.
fn with_ends(words: &[u64], gaps: &[&Gap]) -> Value {
    let mut words = words.to_vec();
    for gap in gaps {
        let Some(at) = gap.word else {
            return Value::List(PointerValue {
                words: Arc::new([]),
            });
        };
        words[at] = match gap.element {
            None => 1 | 6 << 32,
            Some((data, pointers)) => {
                let offset = (words.len() - at - 1) as u64;
                words.push(u64::from(data) << 32 | u64::from(pointers) << 48);
                1 | offset << 2 & 0xffff_ffff | 7 << 32
            }
        };
    }
    Value::List(PointerValue {
        words: words.into(),
    })
}

fn words_of(slot: &Slot) -> Option<&[u64]> {
    match (&slot.ty, &slot.default_value) {
        (Type::List(_), Value::List(pointer)) if !pointer.is_null() => Some(&pointer.words),
        _ => None,
    }
}

/// A struct or group with the fields that have pointers, directly or in groups. Other fields are left out, since a
/// default may have many elements and a struct many fields.
struct Shape<'a> {
    content: &'a StructNode,
    /// The positions of fields that are in no union.
    always: Vec<usize>,
    /// The positions of the union's members, by their discriminants.
    members: HashMap<u16, usize>,
}

struct Structs<'a>(HashMap<Id, Shape<'a>>);

impl<'a> Structs<'a> {
    fn of(nodes: &'a [Node]) -> Self {
        let content = |node: &'a Node| match &node.kind {
            NodeKind::Struct(content) => Some((node.id, content)),
            _ => None,
        };
        let contents: HashMap<Id, &StructNode> = nodes.iter().filter_map(content).collect();
        let leading = leading(&contents);
        let shape = |content: &'a StructNode| {
            let (mut always, mut members) = (Vec::new(), HashMap::new());
            for (position, field) in content.fields.iter().enumerate() {
                let leads = match &field.kind {
                    FieldKind::Slot(slot) => slot.ty.is_pointer(),
                    FieldKind::Group { type_id } => leading.contains(type_id),
                };
                match field.discriminant {
                    _ if !leads => {}
                    Some(member) => drop(members.insert(member, position)),
                    None => always.push(position),
                }
            }
            Shape {
                content,
                always,
                members,
            }
        };
        let shapes = { contents.iter() }.map(|(id, content)| (*id, shape(content)));
        Structs(shapes.collect())
    }

    /// Returns the fields whose defaults are lists with elements, in the order of their ids.
    fn defaults(&self) -> impl Iterator<Item = (FieldAt, &'a Slot, &'a [u64])> {
        let mut ids: Vec<Id> = self.0.keys().copied().collect();
        ids.sort_unstable();
        let fields = ids.into_iter().flat_map(|id| {
            let fields = self.0[&id].content.fields.iter().enumerate();
            fields.map(move |(position, field)| ((id, position), field))
        });
        fields.filter_map(|(at, field)| {
            let FieldKind::Slot(slot) = &field.kind else {
                return None;
            };
            Some((at, slot, words_of(slot)?))
        })
    }

    fn slot(&self, (id, position): &FieldAt) -> Option<&'a Slot> {
        match &self.0.get(id)?.content.fields.get(*position)?.kind {
            FieldKind::Slot(slot) => Some(slot),
            FieldKind::Group { .. } => None,
        }
    }

    fn gaps(&self, slot: &Slot, words: &[u64]) -> Vec<Gap> {
        let mut walk = Walk {
            structs: self,
            words,
            met: HashSet::new(),
            lists: HashSet::new(),
            gaps: Vec::new(),
        };
        walk.pointer(&slot.ty, None, 0, DEEPEST);
        walk.gaps
    }
}

/// Returns the structs and groups that have pointers, of their own or in groups.
fn leading(contents: &HashMap<Id, &StructNode>) -> HashSet<Id> {
    let mut around: HashMap<Id, Id> = HashMap::new();
    let (mut leading, mut found) = (HashSet::new(), Vec::new());
    for (id, content) in contents {
        for field in &content.fields {
            match &field.kind {
                FieldKind::Slot(slot) if slot.ty.is_pointer() => found.push(*id),
                FieldKind::Slot(_) => {}
                FieldKind::Group { type_id } => drop(around.insert(*type_id, *id)),
            }
        }
    }
    while let Some(id) = found.pop() {
        if leading.insert(id) {
            found.extend(around.get(&id));
        }
    }
    leading
}

/// The arguments for a struct's parameters: its brand, and the scope in which the brand is written.
#[derive(Clone, Copy)]
struct Scope<'s> {
    brand: &'s Brand,
    outer: Option<&'s Scope<'s>>,
}

impl<'s> Scope<'s> {
    /// Returns the argument for a parameter, and the scope in which the argument is written.
    fn argument(&'s self, scope_id: Id, index: u16) -> Option<(&'s Type, Option<&'s Scope<'s>>)> {
        let mut scope = Some(self);
        while let Some(inner) = scope {
            match inner.brand.scope(scope_id)? {
                BrandScope::Inherit { .. } => scope = inner.outer,
                BrandScope::Bind { bindings, .. } => {
                    return match bindings.get(usize::from(index))? {
                        Binding::Type(ty) => Some((ty, inner.outer)),
                        Binding::Unbound => None,
                    };
                }
            }
        }
        None
    }
}

/// The sections of a struct.
#[derive(Clone, Copy)]
struct Sections {
    data: usize,
    data_words: usize,
    pointers: usize,
    pointer_count: usize,
}

/// A walk through a default. Malformed pointers are not followed.
struct Walk<'a> {
    structs: &'a Structs<'a>,
    words: &'a [u64],
    /// The structs that were visited, by their types and places. Objects may be shared.
    met: HashSet<(Id, usize)>,
    /// The lists of structs that were visited, by the places of their tags.
    lists: HashSet<usize>,
    gaps: Vec<Gap>,
}

impl Walk<'_> {
    fn pointer(&mut self, ty: &Type, scope: Option<&Scope<'_>>, at: usize, deep: u32) {
        let Some(&word) = self.words.get(at).filter(|_| deep > 0) else {
            return;
        };
        let start = at as i64 + 1 + i64::from(word as u32 as i32 >> 2);
        let Ok(start) = usize::try_from(start) else {
            return;
        };
        match (ty, word & 3) {
            (Type::Parameter { scope_id, index }, _) => {
                let found = scope.and_then(|scope| scope.argument(*scope_id, *index));
                if let Some((ty, scope)) = found {
                    self.pointer(ty, scope, at, deep - 1);
                }
            }
            (Type::Struct { type_id, brand }, 0) => {
                let inner = Scope {
                    brand,
                    outer: scope,
                };
                let data_words = (word >> 32) as u16 as usize;
                let pointers = start + data_words;
                let sections = Sections {
                    data: start,
                    data_words,
                    pointers,
                    pointer_count: (word >> 48) as usize,
                };
                self.structure(*type_id, &inner, sections, deep - 1);
            }
            (Type::List(element), 1) => {
                let count = (word >> 35) as usize;
                match word >> 32 & 7 {
                    6 => {
                        let ends = start.saturating_add(count).min(self.words.len());
                        for at in start..ends {
                            self.pointer(element, scope, at, deep - 1);
                        }
                    }
                    7 => self.structures(element, scope, start, deep - 1),
                    _ => {}
                }
            }
            _ => {}
        }
    }

    fn structures(&mut self, ty: &Type, scope: Option<&Scope<'_>>, tag_at: usize, deep: u32) {
        if let Type::Parameter { scope_id, index } = ty {
            let found = scope.and_then(|scope| scope.argument(*scope_id, *index));
            if let (Some((ty, scope)), 1..) = (found, deep) {
                self.structures(ty, scope, tag_at, deep - 1);
            }
            return;
        }
        let (Type::Struct { type_id, brand }, Some(&tag)) = (ty, self.words.get(tag_at)) else {
            return;
        };
        if !self.lists.insert(tag_at) {
            return;
        }
        let inner = Scope {
            brand,
            outer: scope,
        };
        let data_words = (tag >> 32) as u16 as usize;
        let pointer_count = (tag >> 48) as usize;
        let stride = data_words + pointer_count;
        let count = (tag as u32 >> 2) as usize;
        // If elements have no words, all of them are equal.
        let count = if stride == 0 { count.min(1) } else { count };
        for index in 0..count {
            let data = tag_at + 1 + index * stride;
            if data > self.words.len() {
                return;
            }
            let sections = Sections {
                data,
                data_words,
                pointers: data + data_words,
                pointer_count,
            };
            self.structure(*type_id, &inner, sections, deep);
        }
    }

    fn structure(&mut self, id: Id, scope: &Scope<'_>, sections: Sections, deep: u32) {
        let structs = self.structs;
        let Some(shape) = structs.0.get(&id).filter(|_| deep > 0) else {
            return;
        };
        // The type is part of the key, since a group has the same place as its struct, and a struct without words
        // the same place as another object.
        if !self.met.insert((id, sections.pointers)) {
            return;
        }
        let tag = self.number16(&sections, shape.content.discriminant_offset as usize);
        for position in shape.always.iter().chain(shape.members.get(&tag)) {
            let field = &shape.content.fields[*position];
            self.field((id, *position), field, scope, sections, deep);
        }
    }

    fn field(&mut self, at: FieldAt, field: &Field, scope: &Scope<'_>, of: Sections, deep: u32) {
        let slot = match &field.kind {
            FieldKind::Group { type_id } => return self.structure(*type_id, scope, of, deep - 1),
            FieldKind::Slot(slot) => slot,
        };
        if !slot.ty.is_pointer() {
            return;
        }
        let index = slot.offset as usize;
        let word = (index < of.pointer_count).then_some(of.pointers + index);
        let is_null = |word: usize| self.words.get(word).is_some_and(|word| *word == 0);
        match word {
            Some(word) if !is_null(word) => self.pointer(&slot.ty, Some(scope), word, deep - 1),
            word if words_of(slot).is_some() => self.gaps.push(Gap {
                word,
                field: at,
                element: self.element(&slot.ty),
            }),
            _ => {}
        }
    }

    /// Returns the section sizes of the elements of a list of structs.
    fn element(&self, ty: &Type) -> Option<(u16, u16)> {
        let Type::List(element) = ty else {
            return None;
        };
        let Type::Struct { type_id, .. } = &**element else {
            return None;
        };
        let shape = self.structs.0.get(type_id);
        Some(shape.map_or((0, 0), |of| {
            (of.content.data_word_count, of.content.pointer_count)
        }))
    }

    fn number16(&self, of: &Sections, index: usize) -> u16 {
        let word = (index / 4 < of.data_words).then(|| self.words.get(of.data + index / 4));
        word.flatten()
            .map_or(0, |word| (word >> (index % 4 * 16)) as u16)
    }
}
