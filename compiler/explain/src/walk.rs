//! The walk: finds the objects of a message, and notes what is wrong with pointers.
//!
//! Objects are visited level by level, each once, in a queue that is the list of all objects found. So the walk
//! needs neither recursion nor a budget: its time and memory are proportional to the message, whatever its pointers
//! say. An object whose words belong in part to another object is not visited.

use std::collections::BTreeMap;

use zooph::FaultKind;
use zooph_dynamic::StructId;

use crate::expect::Expect;
use crate::message::{Message, Target, body};
use crate::shape::Shapes;
use crate::word::{Form, Sizes, Spot};

/// An object: words that one pointer leads to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Object<'s> {
    pub(crate) at: Spot,
    /// The number of words, never 0.
    pub(crate) words: u32,
    /// The object with the pointer to this one. The root pointer has itself.
    pub(crate) from: u32,
    /// The position of that pointer among the pointers of `from`.
    pub(crate) pointer: u32,
    pub(crate) what: What<'s>,
}

/// What an object is.
#[derive(Clone, Copy, Debug)]
pub(crate) enum What<'s> {
    /// The root pointer.
    Root,
    /// A landing pad.
    Pad,
    Struct {
        id: Option<StructId>,
        sizes: Sizes,
    },
    /// A text of this many bytes, with the NUL.
    Text {
        count: u32,
        is_utf8: bool,
    },
    /// A Data of this many bytes.
    Data(u32),
    /// A list of anything but structs.
    List {
        element: Expect<'s>,
        form: Form,
        count: u32,
    },
    /// A list of structs, with its tag word.
    Structs {
        element: Expect<'s>,
        count: u32,
        sizes: Sizes,
    },
}

/// What is to be said about a pointer, besides its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Finding {
    /// The pointer is malformed, or not what the schema says.
    Fault(FaultKind),
    /// Another pointer leads to the same object.
    Shared(u32),
    /// The words of the target belong to another object in part.
    Overlaps(u32),
}

/// The objects of a message.
pub(crate) struct Walk<'m, 's> {
    pub(crate) message: &'m Message<'m>,
    pub(crate) shapes: Shapes<'s>,
    pub(crate) objects: Vec<Object<'s>>,
    /// The objects by their places.
    pub(crate) places: BTreeMap<Spot, u32>,
    /// What there is to say about some of the pointers.
    pub(crate) findings: BTreeMap<Spot, Finding>,
    root: StructId,
}

/// A pointer of an object.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PointerAt<'s> {
    pub(crate) at: Spot,
    /// The position among the object's pointers.
    pub(crate) position: u32,
    pub(crate) expect: Expect<'s>,
}

impl<'m, 's> Walk<'m, 's> {
    /// Finds all objects of a message whose root is a struct of this type.
    pub(crate) fn new(message: &'m Message<'m>, shapes: Shapes<'s>, root: StructId) -> Self {
        let mut walk = Walk {
            message,
            shapes,
            objects: Vec::new(),
            places: BTreeMap::new(),
            findings: BTreeMap::new(),
            root,
        };
        let start = Spot {
            segment: 0,
            word: 0,
        };
        if message.has(start) {
            walk.add(start, 1, (0, 0), What::Root);
        }
        let mut next = 0;
        while let Some(&object) = walk.objects.get(next) {
            for position in 0..walk.pointer_count(&object) {
                if let Some(pointer) = walk.pointer(&object, position) {
                    walk.visit(pointer, next as u32);
                }
            }
            next += 1;
        }
        walk
    }

    /// Returns the number of pointers in an object.
    pub(crate) fn pointer_count(&self, object: &Object<'s>) -> u32 {
        match object.what {
            What::Root => 1,
            What::Struct { sizes, .. } => u32::from(sizes.pointers),
            What::List {
                form: Form::Pointers,
                count,
                ..
            } => count,
            // There are at most as many as the list has words.
            What::Structs { count, sizes, .. } => count.saturating_mul(u32::from(sizes.pointers)),
            What::Pad | What::Text { .. } | What::Data(_) | What::List { .. } => 0,
        }
    }

    /// Returns a pointer of an object, unless it is null.
    pub(crate) fn pointer(&self, object: &Object<'s>, position: u32) -> Option<PointerAt<'s>> {
        let (at, expect): (Spot, Expect<'s>) = match object.what {
            What::Root => (object.at, Expect::Struct(self.root)),
            What::Struct { id, sizes } => {
                let at = object.at.plus(u32::from(sizes.data) + position);
                (at, self.expected(id, object.at, sizes, position))
            }
            What::List { element, .. } => (object.at.plus(position), self.first_pointer(element)),
            What::Structs { element, sizes, .. } => {
                let (index, inner) = self.element(sizes, position);
                let start = object.at.plus(1 + index * sizes.words());
                let expected = match element {
                    Expect::Struct(id) => self.expected(Some(id), start, sizes, inner),
                    // In a list of structs read as a list of pointers, the schema describes the first pointer.
                    element if inner == 0 => element.pointer(),
                    _ => Expect::Any,
                };
                (start.plus(u32::from(sizes.data) + inner), expected)
            }
            What::Pad | What::Text { .. } | What::Data(_) => return None,
        };
        (self.message.word(at)? != 0).then_some(PointerAt {
            at,
            position,
            expect,
        })
    }

    /// Returns the element of a list of structs that has the pointer, and the pointer's index in it.
    pub(crate) fn element(&self, sizes: Sizes, position: u32) -> (u32, u32) {
        let each = u32::from(sizes.pointers).max(1);
        (position / each, position % each)
    }

    /// Returns what the schema says about an element of a list of pointers. If the schema has a list of structs, it is
    /// the first pointer of a struct whose data section is empty.
    fn first_pointer(&self, element: Expect<'s>) -> Expect<'s> {
        match element {
            Expect::Struct(id) => self.expected(Some(id), Spot::default(), Sizes::default(), 0),
            element => element.pointer(),
        }
    }

    /// Returns what the schema says about a pointer of a struct.
    fn expected(&self, id: Option<StructId>, at: Spot, sizes: Sizes, index: u32) -> Expect<'s> {
        let Some(id) = id else {
            return Expect::Any;
        };
        let data = self.data(at, sizes);
        let shape = self.shapes.of(id);
        shape
            .slot(index, data)
            .map_or(Expect::Any, |slot| Expect::of(slot.ty))
    }

    /// Returns the data section of a struct.
    pub(crate) fn data(&self, at: Spot, sizes: Sizes) -> &'m [u8] {
        let data = self.message.bytes(at, u32::from(sizes.data));
        data.unwrap_or_default()
    }

    fn visit(&mut self, pointer: PointerAt<'s>, from: u32) {
        if let Err(finding) = self.follow(pointer, from) {
            self.findings.insert(pointer.at, finding);
        }
    }

    /// Adds the object that a pointer leads to.
    fn follow(&mut self, pointer: PointerAt<'s>, from: u32) -> Result<(), Finding> {
        let landed = self.message.land(pointer.at).map_err(Finding::Fault)?;
        if let Some((at, words)) = landed.pad {
            self.claim(at, words, (from, pointer.position), What::Pad)?;
        }
        let kind = landed.kind();
        pointer.expect.accepts(kind).map_err(Finding::Fault)?;
        let target = self.message.target(landed).map_err(Finding::Fault)?;
        let from = (from, pointer.position);
        match target {
            Target::Null | Target::Capability(_) => Ok(()),
            Target::Struct { at, sizes } => {
                let id = pointer.expect.structure();
                self.claim(at, sizes.words(), from, What::Struct { id, sizes })
            }
            Target::Structs {
                at,
                count,
                sizes,
                words,
            } => {
                let fits =
                    pointer.expect.element().reads_structs(sizes) && !pointer.expect.is_bytes();
                let element = pointer.expect.element_if(fits);
                self.claim(
                    at,
                    words + 1,
                    from,
                    What::Structs {
                        element,
                        count,
                        sizes,
                    },
                )?;
                sized(fits)
            }
            Target::List { at, form, count } => {
                let words = body(form, count) as u32;
                if pointer.expect.is_bytes() {
                    return self.bytes(pointer, (at, form, count), from);
                }
                let fits = pointer.expect.element().reads(form);
                let element = pointer.expect.element_if(fits);
                self.claim(
                    at,
                    words,
                    from,
                    What::List {
                        element,
                        form,
                        count,
                    },
                )?;
                sized(fits)
            }
        }
    }

    /// Adds a text, or the bytes of a Data.
    fn bytes(
        &mut self,
        pointer: PointerAt<'s>,
        (at, form, count): (Spot, Form, u32),
        from: (u32, u32),
    ) -> Result<(), Finding> {
        let words = body(form, count) as u32;
        if form != Form::Bytes(1) {
            let element = Expect::Any;
            self.claim(
                at,
                words,
                from,
                What::List {
                    element,
                    form,
                    count,
                },
            )?;
            return Err(Finding::Fault(FaultKind::ElementSize));
        }
        let is_text = pointer.expect.is_text();
        let bytes = self.message.bytes(at, words).unwrap_or_default();
        let bytes = bytes.get(..count as usize).unwrap_or_default();
        let what = match is_text {
            true => {
                let is_utf8 = std::str::from_utf8(bytes).is_ok();
                What::Text { count, is_utf8 }
            }
            false => What::Data(count),
        };
        self.claim(at, words, from, what)?;
        match is_text && bytes.last() != Some(&0) {
            true => Err(Finding::Fault(FaultKind::TextNul)),
            false => Ok(()),
        }
    }

    /// Adds an object, unless its words belong to another one.
    fn claim(
        &mut self,
        at: Spot,
        words: u32,
        from: (u32, u32),
        what: What<'s>,
    ) -> Result<(), Finding> {
        let Some(last) = words.checked_sub(1) else {
            return Ok(());
        };
        if let Some((_, &other)) = self.places.range(..=at.plus(last)).next_back() {
            let found = self.objects[other as usize];
            if found.at == at && found.words == words {
                return Err(Finding::Shared(other));
            }
            if found.at.segment == at.segment && found.at.word + found.words > at.word {
                return Err(Finding::Overlaps(other));
            }
        }
        self.add(at, words, from, what);
        Ok(())
    }

    fn add(&mut self, at: Spot, words: u32, (from, pointer): (u32, u32), what: What<'s>) {
        let number = self.objects.len() as u32;
        self.objects.push(Object {
            at,
            words,
            from,
            pointer,
            what,
        });
        self.places.insert(at, number);
    }
}

/// Returns the fault of a list whose elements are not as the schema says.
fn sized(fits: bool) -> Result<(), Finding> {
    match fits {
        true => Ok(()),
        false => Err(Finding::Fault(FaultKind::ElementSize)),
    }
}
