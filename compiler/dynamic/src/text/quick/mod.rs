//! Reads the text format directly into a message.
//!
//! This reader accepts the usual content of messages: named fields in parentheses, lists, numbers, texts and
//! names of enumerants. For anything else, right or wrong, it returns `None`, and the reader of the whole
//! grammar starts from the beginning. A text that this reader accepts gives the same message with the other
//! one, which `tests.rs` checks.

mod literal;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use zooph::Limits;

use crate::budget::{Budget, Spent};
use crate::draft::{Draft, Packing, Ref, TooLarge};
use crate::plan::{Bits, Field, Place, StructPlan};
use crate::schema::{SchemaSet, StructId, Type};

/// The greatest nesting depth of structs, groups and lists. Deeper values are left to the full reader, whose
/// limit is higher.
const MAX_DEPTH: u32 = 64;

/// Reads a text and returns a message of one segment. Returns `None` if the full reader must read the text.
///
/// # Errors
/// The text exceeds a limit. The error is the position in the text, and the limit.
pub(super) fn read(
    set: &SchemaSet,
    id: StructId,
    text: &[u8],
    limits: &Limits,
) -> Result<Option<Vec<u8>>, (usize, Spent)> {
    let budget = Budget::new(limits, text.len() as u64);
    let mut quick = Quick {
        set,
        text,
        at: 0,
        draft: Draft::within(budget),
        words: Vec::new(),
        unescaped: Vec::new(),
        spent: None,
    };
    quick.blank();
    let depth = quick.draft.nesting().min(MAX_DEPTH);
    let root = quick.structure(id, depth);
    let at = quick.at;
    if let Some(spent) = quick.spent {
        return Err((at, spent));
    }
    quick.blank();
    let Some(root) = root.filter(|_| quick.at == text.len()) else {
        return Ok(None);
    };
    // Free all other memory before the draft is copied.
    let Quick { draft, .. } = quick;
    draft
        .finish(root, limits)
        .map(Some)
        .map_err(|spent| (at, spent))
}

struct Quick<'t> {
    set: &'t SchemaSet,
    text: &'t [u8],
    at: usize,
    draft: Draft,
    /// The words of unfinished structs and lists. Those of an inner one follow those of the outer one.
    words: Vec<u64>,
    /// The last text with escapes. The memory is used again.
    unescaped: Vec<u8>,
    /// The limit that was exceeded, if any.
    spent: Option<Spent>,
}

/// The position in `Quick::words` of an unfinished struct.
#[derive(Clone, Copy)]
struct Open {
    start: usize,
    data: usize,
    pointers: usize,
}

/// The fields that the text of a struct or group has named.
#[derive(Default)]
struct Seen {
    first: u64,
    rest: Vec<u64>,
    member: bool,
}

impl Seen {
    /// Records a field. Returns `false` if it was recorded before.
    fn add(&mut self, at: usize) -> bool {
        let word = match at / 64 {
            0 => &mut self.first,
            index => {
                if self.rest.len() < index {
                    self.rest.resize(index, 0);
                }
                &mut self.rest[index - 1]
            }
        };
        let bit = 1 << (at % 64);
        let fresh = *word & bit == 0;
        *word |= bit;
        fresh
    }
}

impl<'t> Quick<'t> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += found as usize;
        found
    }

    /// Skips white space and comments.
    fn blank(&mut self) {
        while let Some(byte) = self.peek() {
            match byte {
                b' ' | b'\t' | b'\n' | b'\r' | b'\x0b' | b'\x0c' => self.at += 1,
                b'#' => {
                    let rest = &self.text[self.at..];
                    self.at += rest
                        .iter()
                        .position(|&byte| byte == b'\n')
                        .unwrap_or(rest.len());
                }
                _ => return,
            }
        }
    }

    /// Reads items between two brackets, separated by commas. A trailing comma is allowed.
    fn items(
        &mut self,
        [opening, closing]: [u8; 2],
        mut item: impl FnMut(&mut Self) -> Option<()>,
    ) -> Option<()> {
        if !self.eat(opening) {
            return None;
        }
        loop {
            self.blank();
            if self.eat(closing) {
                return Some(());
            }
            item(self)?;
            self.blank();
            if !self.eat(b',') {
                return self.eat(closing).then_some(());
            }
        }
    }

    /// Reads a struct that is the target of a pointer.
    fn structure(&mut self, id: StructId, depth: u32) -> Option<Ref> {
        let plan = self.set.plan(id);
        let open = self.open(plan)?;
        self.fields(plan, open, depth)?;
        let words = &self.words[open.start..];
        let finished = self
            .draft
            .structure(plan.data_words(), plan.pointers(), words);
        self.words.truncate(open.start);
        self.drawn(finished)
    }

    /// Unwraps a result of the draft. Records the limit if one was exceeded.
    #[inline]
    fn drawn<T>(&mut self, result: Result<T, TooLarge>) -> Option<T> {
        if let Err(TooLarge::Spent(spent)) = &result {
            self.spent = Some(*spent);
        }
        result.ok()
    }

    /// Allocates the words of a struct.
    fn open(&mut self, plan: &StructPlan) -> Option<Open> {
        let (data, pointers) = (plan.data_words() as usize, plan.pointers() as usize);
        let start = self.words.len();
        let opened = self.draft.open(data + pointers);
        self.drawn(opened)?;
        self.words.resize(start + data + pointers, 0);
        Some(Open {
            start,
            data,
            pointers,
        })
    }

    /// Reads the fields of a struct or group, in parentheses.
    fn fields(&mut self, plan: &'t StructPlan, open: Open, depth: u32) -> Option<()> {
        let depth = depth.checked_sub(1)?;
        let (mut seen, mut expected) = (Seen::default(), 0);
        self.items(*b"()", |quick| {
            let name = quick.word()?;
            quick.blank();
            if !quick.eat(b'=') || quick.peek().is_some_and(is_operator) {
                return None;
            }
            quick.blank();
            let (at, field) = plan.find(name, expected)?;
            expected = at + 1;
            if !seen.add(at) {
                return None;
            }
            if let Some(tag) = field.discriminant() {
                // A second union member would require clearing the value of the first, so give up.
                if std::mem::replace(&mut seen.member, true) {
                    return None;
                }
                quick.set_bits(open, plan.discriminant_offset()? * 8, 16, tag as u64)?;
            }
            if field.missing().is_some() {
                return None;
            }
            quick.value(open, field, depth)
        })
    }

    fn value(&mut self, open: Open, field: &'t Field, depth: u32) -> Option<()> {
        match field.place() {
            Place::Group(group) => self.fields(self.set.plan(*group), open, depth),
            Place::Pointer { index, ty, .. } => {
                let value = self.pointer(ty, depth)?;
                let index = *index as usize;
                if index >= open.pointers {
                    return None;
                }
                self.words[open.start + open.data + index] = value.word();
                Some(())
            }
            _ => {
                let value = self.bits(field.ty().ok()?)?;
                let Bits { at, width, default } = field.bits();
                self.set_bits(open, at as usize, width, value ^ default)
            }
        }
    }

    /// Stores the low `bits` bits of a value at a multiple of that width. The bits there are still zero, since
    /// fields do not overlap.
    fn set_bits(&mut self, open: Open, at: usize, bits: u32, value: u64) -> Option<()> {
        if bits == 0 {
            return Some(());
        }
        if at / 64 >= open.data {
            return None;
        }
        self.words[open.start + at / 64] |= (value & (u64::MAX >> (64 - bits))) << (at % 64);
        Some(())
    }

    /// Reads a value that is the target of a pointer.
    fn pointer(&mut self, ty: &'t Type, depth: u32) -> Option<Ref> {
        match ty {
            Type::Text => self.quoted(1),
            Type::Data => self.quoted(0),
            Type::Struct(id) => self.structure(*id, depth),
            Type::List(element) => self.list(element, depth),
            // Interfaces and untyped pointers have no literals.
            _ => None,
        }
    }

    fn quoted(&mut self, terminator: usize) -> Option<Ref> {
        let text = literal::quoted(&self.text[self.at..], &mut self.unescaped)?;
        self.at += text.length;
        let list = self.draft.bytes(text.bytes, terminator);
        self.drawn(list)
    }

    fn list(&mut self, element: &'t Arc<Type>, depth: u32) -> Option<Ref> {
        let depth = depth.checked_sub(1)?;
        let start = self.words.len();
        let list = match &**element {
            Type::Struct(id) => self.structs(start, *id, depth),
            ty if ty.is_pointer() => {
                self.items(*b"[]", |quick| {
                    let value = quick.pointer(ty, depth)?;
                    quick.words.push(value.word());
                    Some(())
                })?;
                let list = self.draft.pointers(&self.words[start..]);
                self.drawn(list)
            }
            ty => self.scalars(start, ty),
        };
        self.words.truncate(start);
        list
    }

    fn structs(&mut self, start: usize, id: StructId, depth: u32) -> Option<Ref> {
        let plan = self.set.plan(id);
        let mut count = 0;
        self.items(*b"[]", |quick| {
            let open = quick.open(plan)?;
            count += 1;
            quick.fields(plan, open, depth)
        })?;
        let words = &self.words[start..];
        let list = self
            .draft
            .structs(plan.data_words(), plan.pointers(), count, words);
        self.drawn(list)
    }

    fn scalars(&mut self, start: usize, ty: &Type) -> Option<Ref> {
        let bits = ty.data_bits() as usize;
        let packing = Packing::of_bits(bits);
        let mut count = 0;
        self.items(*b"[]", |quick| {
            let value = quick.bits(ty)?;
            let at = count * bits;
            if bits > 0 {
                if at.is_multiple_of(64) {
                    quick.words.push(0);
                }
                quick.words[start + at / 64] |= (value & (u64::MAX >> (64 - bits))) << (at % 64);
            }
            count += 1;
            Some(())
        })?;
        let list = self.draft.scalars(packing, count, &self.words[start..]);
        self.drawn(list)
    }

    /// Reads a value of the data section.
    fn bits(&mut self, ty: &Type) -> Option<u64> {
        match ty {
            Type::Void => (self.word()? == "void").then_some(0),
            Type::Bool => match self.word()? {
                "true" => Some(1),
                "false" => Some(0),
                _ => None,
            },
            Type::Enum(id) => {
                let name = self.word()?;
                let enumerants = &self.set.enum_node(*id)?.enumerants;
                let value = enumerants
                    .iter()
                    .position(|enumerant| enumerant.name == name)?;
                Some(value as u16 as u64)
            }
            _ => {
                let (number, length) = literal::number(&self.text[self.at..])?;
                self.at += length;
                number.bits(ty)
            }
        }
    }

    /// Reads a name.
    fn word(&mut self) -> Option<&'t str> {
        let (text, start) = (self.text, self.at);
        if !matches!(self.peek()?, b'a'..=b'z' | b'A'..=b'Z' | b'_') {
            return None;
        }
        let rest = &text[start..];
        let length = rest
            .iter()
            .position(|&byte| !literal::is_name(byte))
            .unwrap_or(rest.len());
        self.at += length;
        std::str::from_utf8(&rest[..length]).ok()
    }
}

/// Reports whether a byte belongs to an operator. Adjacent operator characters form one token, so `=-1`
/// is an error.
fn is_operator(byte: u8) -> bool {
    b"!$%&*+-./:<=>?@^|~".contains(&byte)
}
