//! What each word of an object is, in words for people.

use crate::expect::Expect;
use crate::message::Target;
use crate::names;
use crate::shape::{Value, What as Place};
use crate::values;
use crate::walk::{Finding, Object, Walk, What};
use crate::word::{Form, Sizes, Spot, Word};

impl<'s> Walk<'_, 's> {
    /// Returns what the word of an object is. There is at least one line.
    pub(crate) fn describe(&self, number: u32, word: u32) -> Vec<String> {
        let object = &self.objects[number as usize];
        let bits = self.message.word(object.at.plus(word)).unwrap_or(0);
        match object.what {
            What::Root => vec![self.pointer_line(number, 0, "")],
            What::Pad => vec![self.pad(object, word, bits)],
            What::Struct { id, sizes } => {
                let known = id.map_or(Expect::Any, Expect::Struct);
                self.section(number, (known, object.at, sizes), word, "")
            }
            What::Text { count, is_utf8 } => vec![self.text(object, (count, is_utf8), word)],
            What::Data(count) => vec![self.data_bytes(object, count, word)],
            What::List {
                form: Form::Pointers,
                ..
            } => vec![self.pointer_line(number, word, "")],
            What::List {
                element,
                form,
                count,
            } => vec![self.numbers((element, form, count), word, bits)],
            What::Structs { .. } if word == 0 => vec![tag(bits)],
            What::Structs {
                element,
                count,
                sizes,
            } => {
                let each = sizes.words().max(1);
                let (index, inner) = ((word - 1) / each, (word - 1) % each);
                if index >= count || sizes.words() == 0 {
                    return vec!["behind the last element".to_owned()];
                }
                let at = object.at.plus(1 + index * each);
                self.section(number, (element, at, sizes), inner, &format!("[{index}]"))
            }
        }
    }

    /// Describes a word of a struct's sections. The element of a list is named in front of its fields.
    fn section(
        &self,
        number: u32,
        (known, at, sizes): (Expect<'s>, Spot, Sizes),
        word: u32,
        element: &str,
    ) -> Vec<String> {
        if let Some(index) = word.checked_sub(u32::from(sizes.data)) {
            let object = &self.objects[number as usize];
            let first = match object.what {
                What::Structs { .. } => (at.word - object.at.word - 1) / sizes.words().max(1),
                _ => 0,
            };
            let position = first * u32::from(sizes.pointers) + index;
            return vec![self.pointer_line(
                number,
                position,
                self.null_of(known, at, sizes, index),
            )];
        }
        let bits = self.message.word(at.plus(word)).unwrap_or(0);
        match known {
            Expect::Struct(id) => self.fields(id, self.data(at, sizes), (word, bits), element),
            Expect::Other(ty) if word == 0 && !ty.is_pointer() => {
                let bits = values::bits_at(bits, 0, ty.data_bits());
                vec![format!(
                    "= {}",
                    values::of_bits(self.shapes.set(), ty, bits)
                )]
            }
            _ => vec![noted(element, "data of unknown type")],
        }
    }

    /// Describes a word of a data section by the fields in it.
    fn fields(
        &self,
        id: zooph_dynamic::StructId,
        data: &[u8],
        (word, bits): (u32, u64),
        element: &str,
    ) -> Vec<String> {
        let shape = self.shapes.of(id);
        let mut lines = Vec::new();
        let mut known = 0;
        for value in shape.values_in(word, data) {
            known |= mask(value.bit, value.width);
            let stored = values::bits_at(bits, value.bit, value.width);
            let path = names::step(element, &names::cut(&shape.path_of(value)));
            let (value, place) = (self.value(value, stored), bits_of(value));
            lines.push(format!("{path} = {value}{place}"));
        }
        let rest = bits & !known;
        if word >= u32::from(shape.sizes.data) {
            lines.push(noted(element, "behind the fields that the schema knows"));
        } else if rest != 0 {
            lines.push(noted(
                element,
                "bits that no field of the schema uses, not zero",
            ));
        } else if lines.is_empty() {
            lines.push(noted(element, "not used"));
        }
        lines
    }

    fn value(&self, value: &Value<'s>, stored: u64) -> String {
        let set = self.shapes.set();
        match value.what {
            Place::Tag(id) => values::of_tag(set, id, stored as u16),
            Place::Field(field, default) => {
                let Ok(ty) = field.ty() else {
                    return String::new();
                };
                let text = values::of_bits(set, ty, stored ^ default);
                match (stored, default) {
                    (_, 0) => text,
                    (0, _) => format!("{text}, the default"),
                    _ => format!("{text}, stored as the difference from the default"),
                }
            }
        }
    }

    /// Returns what a null pointer of a struct reads as.
    fn null_of(&self, known: Expect<'s>, at: Spot, sizes: Sizes, index: u32) -> &'static str {
        let Expect::Struct(id) = known else {
            return "";
        };
        let shape = self.shapes.of(id);
        match shape.slot(index, self.data(at, sizes)) {
            Some(slot) if slot.has_default => ", which reads as the default",
            _ => "",
        }
    }

    /// Describes a pointer: its field or index, and what it leads to.
    fn pointer_line(&self, number: u32, position: u32, null: &str) -> String {
        let object = &self.objects[number as usize];
        let name = self.name_of_pointer(number, position);
        let arrow = if name.is_empty() { "->" } else { " ->" };
        let Some(pointer) = self.pointer(object, position) else {
            return format!("{name}{arrow} null{null}");
        };
        let bits = self.message.word(pointer.at).unwrap_or(0);
        let target = match self.message.land(pointer.at) {
            Err(_) => claim(Word::of(bits)),
            Ok(landed) => {
                let far = landed
                    .pad
                    .map(|(pad, _)| format!("landing pad at {pad} -> "));
                let target = match self.message.target(landed) {
                    Err(_) => claim(landed.word),
                    Ok(target) => self.target(target, pointer.expect),
                };
                format!("{}{target}", far.unwrap_or_default())
            }
        };
        let finding = self.findings.get(&pointer.at);
        let finding = finding.map(|finding| self.finding(*finding));
        format!("{name}{arrow} {target}{}", finding.unwrap_or_default())
    }

    fn target(&self, target: Target, expect: Expect<'s>) -> String {
        let set = self.shapes.set();
        match target {
            Target::Null => "null".to_owned(),
            Target::Capability(index) => format!("capability {index}"),
            Target::Struct { at, sizes } => {
                let name = match expect {
                    Expect::Struct(id) => names::cut(set.plan(id).name()),
                    _ => "a struct".to_owned(),
                };
                format!("{name} at {at}, {}", words_of(sizes))
            }
            Target::Structs {
                at, count, sizes, ..
            } => {
                let element = names::of_element(set, expect.element());
                format!("List({element}) at {at}, {count} of {}", words_of(sizes))
            }
            Target::List { at, form, count } if expect.is_bytes() && form == Form::Bytes(1) => {
                let name = if expect.is_text() { "Text" } else { "Data" };
                format!("{name} at {at}, {}", many(count.into(), "byte"))
            }
            Target::List { at, form, count } => {
                let element = names::of_element(set, expect.element());
                format!("List({element}) at {at}, {count} of {}", each(form))
            }
        }
    }

    pub(crate) fn finding(&self, finding: Finding) -> String {
        match finding {
            Finding::Fault(kind) => format!("  <-- {}: {}", kind.name(), kind.describe()),
            Finding::Shared(other) => format!("  (the same as {})", self.name(other)),
            Finding::Overlaps(other) => {
                format!(
                    "  (not followed: some of its words belong to {})",
                    self.name(other)
                )
            }
        }
    }

    /// Returns the path of an object, or a word for those that have none.
    pub(crate) fn name(&self, object: u32) -> String {
        match (self.objects[object as usize].what, self.path(object)) {
            (What::Root, _) => "the root pointer".to_owned(),
            (What::Pad, path) if path.is_empty() => "a landing pad".to_owned(),
            (What::Pad, path) => format!("the landing pad of {path}"),
            (_, path) if path.is_empty() => "the root".to_owned(),
            (_, path) => path,
        }
    }

    fn pad(&self, object: &Object<'s>, word: u32, bits: u64) -> String {
        let path = self.path_of_pointer(object.from, object.pointer);
        let whose = if path.is_empty() {
            "the root".to_owned()
        } else {
            path
        };
        match Word::of(bits) {
            Word::Far { pad, .. } => format!("{whose}: far pointer to {pad}"),
            _ if word == 1 => format!("{whose}: the kind and size of its target"),
            _ => format!("{whose}: pointer to its target"),
        }
    }

    /// Describes a word of a list of numbers, bits or Void.
    fn numbers(
        &self,
        (element, form, count): (Expect<'s>, Form, u32),
        word: u32,
        bits: u64,
    ) -> String {
        let each = form.bits().max(1);
        let first = u64::from(word) * u64::from(64 / each);
        let here = u64::from(count)
            .saturating_sub(first)
            .min(u64::from(64 / each)) as u32;
        let value = |index: u32| {
            let bits = values::bits_at(bits, index * each, each);
            match element {
                Expect::Other(ty) => {
                    let bits = values::bits_at(bits, 0, ty.data_bits());
                    values::of_bits(self.shapes.set(), ty, bits)
                }
                _ => bits.to_string(),
            }
        };
        let numbers: Vec<String> = (0..here).map(value).collect();
        let last = first + u64::from(here).saturating_sub(1);
        let range = match here {
            1 => format!("[{first}]"),
            _ => format!("[{first}..{last}]"),
        };
        let numbers = match form {
            // 64 words would be too many for a line.
            Form::Bits => (0..here)
                .map(|bit| char::from(b'0' + (bits >> bit & 1) as u8))
                .collect(),
            _ => numbers.join(", "),
        };
        format!("{range} = {numbers}")
    }

    /// Describes a word of a text by the characters that begin in it.
    fn text(&self, object: &Object<'s>, (count, is_utf8): (u32, bool), word: u32) -> String {
        let bytes = self.content(object, count);
        let text = bytes.strip_suffix(&[0]).unwrap_or(bytes);
        // A character that is cut by the end of a word belongs to the word in which it begins.
        let is_inside = |at: usize| text.get(at).is_some_and(|byte| is_utf8 && byte >> 6 == 2);
        let bound = |at: usize| {
            (at..)
                .find(|at| !is_inside(*at))
                .unwrap_or(at)
                .min(text.len())
        };
        let start = word as usize * 8;
        let part = &text[bound(start)..bound(start + 8)];
        match std::str::from_utf8(part) {
            Ok(part) => format!("{part:?}"),
            Err(_) => format!("\"{}\"", part.escape_ascii()),
        }
    }

    fn data_bytes(&self, object: &Object<'s>, count: u32, word: u32) -> String {
        let bytes = self.content(object, count);
        let (start, end) = (word as usize * 8, (word as usize * 8 + 8).min(bytes.len()));
        let part = bytes.get(start..end).unwrap_or_default();
        let shown = part.iter().map(|byte| match byte {
            b' '..=b'~' => char::from(*byte),
            _ => '.',
        });
        format!(
            "bytes {start}..{}: {}",
            end.saturating_sub(1),
            shown.collect::<String>()
        )
    }

    /// Returns the bytes of a text, with its NUL, or of a Data.
    pub(crate) fn content(&self, object: &Object<'s>, count: u32) -> &[u8] {
        let bytes = self.message.bytes(object.at, object.words);
        let bytes = bytes.and_then(|bytes| bytes.get(..count as usize));
        bytes.unwrap_or_default()
    }
}

/// Returns a note on a word, behind the element that it belongs to, if there is one.
fn noted(element: &str, note: &str) -> String {
    match element {
        "" => note.to_owned(),
        element => format!("{element} {note}"),
    }
}

/// Returns where in its word a place of the data section is, unless it is the whole word.
fn bits_of(value: &Value<'_>) -> String {
    let (first, width) = (value.bit % 64, value.width);
    match width {
        64.. => String::new(),
        1 => format!("  (bit {first})"),
        8 => format!("  (byte {})", first / 8),
        _ => format!("  (bytes {}..{})", first / 8, (first + width) / 8 - 1),
    }
}

/// Returns what a pointer says that leads to no object.
fn claim(word: Word) -> String {
    match word {
        Word::Struct { offset, sizes } => {
            format!("a struct {offset:+} words from here, {}", words_of(sizes))
        }
        Word::List {
            offset,
            form: Form::Structs,
            count,
        } => format!(
            "a list of structs {offset:+} words from here, {}",
            many(count.into(), "word")
        ),
        Word::List {
            offset,
            form,
            count,
        } => format!(
            "a list {offset:+} words from here, {count} of {}",
            each(form)
        ),
        Word::Far { double, pad } => {
            let words = if double { "two words" } else { "one word" };
            format!("a landing pad of {words} at {pad}")
        }
        Word::Capability(index) => format!("capability {index}"),
        Word::Reserved => "an unknown kind of pointer".to_owned(),
    }
}

fn mask(bit: u32, width: u32) -> u64 {
    values::bits_at(u64::MAX, 0, width) << (bit % 64)
}

fn tag(bits: u64) -> String {
    match Word::tag(bits) {
        Some((count, sizes)) => format!(
            "tag: {} of {}",
            many(count.into(), "element"),
            words_of(sizes)
        ),
        None => "tag".to_owned(),
    }
}

fn each(form: Form) -> String {
    match form {
        Form::Void => "no bits".to_owned(),
        Form::Bits => "1 bit".to_owned(),
        Form::Bytes(bytes) => many(bytes.into(), "byte"),
        Form::Pointers => "1 pointer".to_owned(),
        Form::Structs => "structs".to_owned(),
    }
}

/// Returns the sizes of a struct in words for people.
pub(crate) fn words_of(sizes: Sizes) -> String {
    match (sizes.data, sizes.pointers) {
        (0, 0) => "no words".to_owned(),
        (data, 0) => format!("{} of data", many(data.into(), "word")),
        (0, pointers) => many(pointers.into(), "pointer"),
        (data, pointers) => {
            let data = many(data.into(), "word");
            format!("{data} of data and {}", many(pointers.into(), "pointer"))
        }
    }
}

/// Returns a number with its noun.
pub(crate) fn many(count: u64, noun: &str) -> String {
    match count {
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    }
}
