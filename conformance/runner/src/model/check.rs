//! Validation, in the order that `docs/format.md` defines.

use zooph_ir::{AnyKind, Type};

use super::fault::Fault;
use super::follow::{Kind, List, Object, Place, Sections};
use super::message::Message;
use super::schema::Library;

/// The limits of validation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The largest number of structs and nesting lists on the way to any object.
    pub nesting: u32,
    /// The largest number of words to visit. The default depends on the message.
    pub traversal: Option<u64>,
    /// Whether texts must be UTF-8.
    pub utf8: bool,
}

/// The highest nesting limit that can be set.
pub const HIGHEST_NESTING: u32 = 1024;

impl Default for Limits {
    fn default() -> Self {
        Limits {
            nesting: 64,
            traversal: None,
            utf8: false,
        }
    }
}

/// Finds the first fault of a message whose root has this type.
pub fn check(
    library: &Library,
    ty: &Type,
    message: &Message,
    limits: &Limits,
) -> Result<(), Fault> {
    if message.segments[0].is_empty() {
        return Err(Fault::word("no_root", 0, 0));
    }
    let default = (8 << 20).max(message.words() * 2);
    let mut pass = Pass {
        library,
        message,
        left: limits.traversal.unwrap_or(default),
        utf8: limits.utf8,
    };
    let root = Place {
        segment: 0,
        word: 0,
    };
    pass.pointer(root, Some(ty), limits.nesting.min(HIGHEST_NESTING))
}

struct Pass<'a> {
    library: &'a Library,
    message: &'a Message,
    left: u64,
    utf8: bool,
}

fn fault(kind: &'static str, at: Place) -> Fault {
    Fault::word(kind, at.segment, at.word)
}

impl Pass<'_> {
    fn charge(&mut self, words: usize, at: Place) -> Result<(), Fault> {
        match self.left.checked_sub(words as u64) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => Err(fault("traversal", at)),
        }
    }

    /// Validates the pointer at `at`, which has a type or none.
    fn pointer(&mut self, at: Place, ty: Option<&Type>, depth: u32) -> Result<(), Fault> {
        if self.message.at(at) == 0 {
            return Ok(());
        }
        let landed = self.message.land(at).map_err(|kind| fault(kind, at))?;
        let wanted = match ty {
            Some(Type::Text | Type::Data | Type::List(_) | Type::AnyPointer(AnyKind::List)) => {
                Some(Kind::List)
            }
            Some(Type::Struct { .. } | Type::AnyPointer(AnyKind::Struct)) => Some(Kind::Struct),
            Some(Type::Interface { .. } | Type::AnyPointer(AnyKind::Capability)) => {
                Some(Kind::Other)
            }
            _ => None,
        };
        if wanted.is_some_and(|wanted| wanted != landed.kind) {
            return Err(fault("pointer_kind", at));
        }
        match self.message.object(at).map_err(|kind| fault(kind, at))? {
            Object::Null | Object::Capability(_) => Ok(()),
            Object::Struct(sections) => {
                if depth == 0 {
                    return Err(fault("nesting", at));
                }
                let words = sections.data.len() / 8 + sections.pointer_count;
                self.charge(words.max(1), at)?;
                let known = ty.filter(|ty| matches!(ty, Type::Struct { .. }));
                self.sections(&sections, known, depth - 1)
            }
            Object::List(list) => self.list(at, &list, ty, depth),
        }
    }

    fn list(&mut self, at: Place, list: &List, ty: Option<&Type>, depth: u32) -> Result<(), Fault> {
        let element = match ty {
            Some(Type::Text | Type::Data) if list.code != 2 => {
                return Err(fault("element_size", at));
            }
            Some(Type::List(element)) if !holds(list, element) => {
                return Err(fault("element_size", at));
            }
            Some(Type::List(element)) => Some(&**element),
            _ => None,
        };
        let nests = matches!(list.code, 6 | 7);
        if nests && depth == 0 {
            return Err(fault("nesting", at));
        }
        let empty = if list.is_sizeless() { list.count } else { 0 };
        self.charge(1 + list.words + empty, at)?;
        if ty == Some(&Type::Text) {
            return self.text(at, list);
        }
        if list.pointers == 0 {
            return Ok(());
        }
        for index in 0..list.count {
            self.element(list, index, element, depth - 1)
                .map_err(|fault| fault.in_element(index))?;
        }
        Ok(())
    }

    fn element(
        &mut self,
        list: &List,
        index: usize,
        element: Option<&Type>,
        depth: u32,
    ) -> Result<(), Fault> {
        let sections = self.message.element(list, index);
        match element {
            Some(ty) if ty.is_pointer() && !matches!(ty, Type::Struct { .. }) => {
                self.pointer(sections.pointers, Some(ty), depth)?;
                self.untyped(&sections, 1, depth)
            }
            Some(ty @ Type::Struct { .. }) => self.sections(&sections, Some(ty), depth),
            // The type has no pointers, or there is none, so the element's pointers are untyped.
            _ => self.untyped(&sections, 0, depth),
        }
    }

    fn text(&self, at: Place, list: &List) -> Result<(), Fault> {
        let bytes = super::read::bytes(self.message, list);
        match bytes.as_slice() {
            [text @ .., 0] if self.utf8 && std::str::from_utf8(text).is_err() => {
                Err(fault("text_utf8", at))
            }
            [.., 0] => Ok(()),
            _ => Err(fault("text_nul", at)),
        }
    }

    fn untyped(&mut self, sections: &Sections, first: usize, depth: u32) -> Result<(), Fault> {
        for index in first..sections.pointer_count {
            let at = sections.pointer(index).expect("inside the section");
            self.pointer(at, None, depth)
                .map_err(|fault| fault.in_field(&format!("#{index}")))?;
        }
        Ok(())
    }

    fn sections(
        &mut self,
        sections: &Sections,
        known: Option<&Type>,
        depth: u32,
    ) -> Result<(), Fault> {
        let fields = known.map_or_else(Vec::new, |ty| self.library.pointer_fields(ty));
        for index in 0..sections.pointer_count {
            let at = sections.pointer(index).expect("inside the section");
            let selected =
                |(offset, value): &(usize, u16)| sections.number(16, *offset) == u64::from(*value);
            let owner = fields
                .iter()
                .find(|field| field.index == index && field.active.iter().all(selected));
            match owner {
                Some(field) => self
                    .pointer(at, Some(&field.ty), depth)
                    .map_err(|fault| fault.in_field(&field.path))?,
                None => self
                    .pointer(at, None, depth)
                    .map_err(|fault| fault.in_field(&format!("#{index}")))?,
            }
        }
        Ok(())
    }
}

/// Reports whether the elements of the list can be read as this type.
fn holds(list: &List, element: &Type) -> bool {
    match element {
        Type::Void | Type::Struct { .. } => list.code != 1,
        Type::Bool => matches!(list.code, 1..=5),
        ty if ty.is_pointer() => list.pointers > 0,
        ty => list.code != 1 && list.data_bits >= super::schema::bits(ty),
    }
}
