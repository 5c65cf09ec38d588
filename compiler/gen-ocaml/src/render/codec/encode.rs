//! Encoding functions: words put together from fields, pointers, and the content of unions.

use std::collections::BTreeMap;
use std::fmt::{self, Display};

use zooph_emit::{Phrase, bind, phrase};
use zooph_plan::Form;

use super::unions::encode_union;
use super::{AT, B, E, R, Structs, function, generic_record, target};
use crate::layout::{
    Code, call, code, ended, filled, first, headed, lines, local, parens, parts, text,
};
use crate::plan::{Local, Pointer, Shape, Spot, StructPlan, int64_literal};

/// The content of the sections: words put together from fields, and code that runs after they are written.
#[derive(Default)]
pub(super) struct Sections<'p> {
    /// The words of the data section: a value of 64 bits, or parts with their bit offsets in the word.
    pub(super) words: BTreeMap<u32, Word>,
    /// The pointers, by index, with their values.
    pointers: BTreeMap<u32, (&'p Pointer, Phrase)>,
    /// Code for fields whose presence depends on unions.
    unions: Vec<Code>,
    /// Small numbers that must be checked, by their width: they must not have higher bits.
    fits: BTreeMap<u32, Vec<Phrase>>,
    /// Expressions that are evaluated once, in this order, as `v0'` and so on: numbers of enumerants.
    bound: Vec<Phrase>,
}

impl Sections<'_> {
    /// Reports whether there are no small numbers that may be out of range.
    pub(super) fn always_fit(&self) -> bool {
        self.fits.is_empty()
    }
}

pub(super) enum Word {
    Whole(Whole),
    Parts(Vec<Part>),
}

/// A value of 64 bits, and the runtime's function that writes it.
pub(super) struct Whole {
    put: &'static str,
    value: Phrase,
}

impl Whole {
    pub(super) fn at(&self, at: Place) -> Code {
        call!(format!("Z.{} {B} {at}", self.put), self.value)
    }
}

pub(super) struct Part {
    /// The bit offset in the word.
    bit: u32,
    width: u32,
    pub(super) value: Operand,
    /// Whether the value may have bits above its width, as negative numbers have, and must be masked. The
    /// last part of the upper half is cut off without a mask.
    masked: bool,
}

/// An expression, and whether it needs no parentheses as an operand or argument.
pub(crate) struct Operand {
    text: Phrase,
    is_atom: bool,
}

impl Operand {
    fn atom(text: Phrase) -> Self {
        let is_atom = true;
        Operand { text, is_atom }
    }

    fn call(text: Phrase) -> Self {
        let is_atom = false;
        Operand { text, is_atom }
    }

    /// Returns the expression as an argument.
    pub(super) fn argument(&self) -> Phrase {
        match self.is_atom {
            true => self.text.clone(),
            false => phrase!("({})", self.text),
        }
    }
}

impl Display for Operand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text.fmt(f)
    }
}

pub(super) fn encode(plan: &StructPlan, structs: &Structs<'_>, recursive: bool) -> Code {
    let (to, to_ty) = match plan.pointers {
        0 => (B, "Z.storage"),
        _ => (E, "Z.Encoder.t"),
    };
    let ty = vec![text(to_ty), text("int"), generic_record(plan), text("unit")];
    let body = || match plan.pointers {
        0 => encode_sections(plan, structs, recursive),
        _ => {
            let (body, writes) = bind(B.0, || encode_sections(plan, structs, recursive));
            match writes {
                true => code!("let b = Z.storage $e$ in\n$body$", e = E, body = body),
                false => body,
            }
        }
    };
    function("encode", plan, &[to, AT, R], ty, body)
}

/// Returns code that writes the sections, and then the rest. A struct without pointers needs no encoder, only
/// the bytes to which it is written.
fn encode_sections(plan: &StructPlan, structs: &Structs<'_>, recursive: bool) -> Code {
    let mut sections = Sections::default();
    gather(plan, &phrase!("{R}"), structs, &mut sections, 0);
    let words = 0..u32::from(plan.data_words);
    let mut steps: Vec<Code> = words
        .map(|word| word_line(word, sections.words.get(&word)))
        .collect();
    for index in 0..u32::from(plan.pointers) {
        let at = Place(8 * (u32::from(plan.data_words) + index));
        steps.push(match sections.pointers.get(&index) {
            Some((pointer, value)) => put_pointer(pointer, at, value),
            None => text(format!("Z.put_null {B} {at}")),
        });
    }
    steps.append(&mut sections.unions);
    let body = sequence(steps).unwrap_or_else(|| text("()"));
    let body = match recursive && plan.pointers > 0 {
        true => code!("Z.enter $e$;\n$body$;\nZ.leave $e$", e = E, body = body),
        false => body,
    };
    where_fitting(&sections, body)
}

/// Returns steps one after the other, or `None` if there are none.
pub(super) fn sequence(mut steps: Vec<Code>) -> Option<Code> {
    let last = steps.pop()?;
    let before = steps.into_iter().map(|step| ended(step, ";"));
    Some(lines(before.chain([last])))
}

/// The position `at` plus an offset in bytes.
#[derive(Clone, Copy)]
pub(super) struct Place(pub(super) u32);

impl Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => write!(f, "{AT}"),
            offset => write!(f, "({AT} + {offset})"),
        }
    }
}

fn word_line(word: u32, content: Option<&Word>) -> Code {
    let at = Place(word * 8);
    match content {
        None => text(format!("Z.put_null {B} {at}")),
        Some(Word::Whole(whole)) => whole.at(at),
        Some(Word::Parts(parts)) => {
            let put = format!("Z.put_halves {B} {at}");
            call!(put, half(parts, 0), half(parts, 1))
        }
    }
}

/// Returns the lower or upper 32 bits of a word.
fn half(parts: &[Part], half: u32) -> Code {
    let parts = parts.iter().filter(|part| part.bit / 32 == half);
    let terms = parts.map(|part| {
        let Part {
            bit, width, value, ..
        } = part;
        let value = if part.masked && bit + width < 64 {
            phrase!("({value} land 0x{:x})", (1u64 << width) - 1)
        } else {
            value.argument()
        };
        match bit % 32 {
            0 => value,
            shift => phrase!("({value} lsl {shift})"),
        }
    });
    let terms: Vec<Code> = terms.map(|term| filled(&term)).collect();
    match terms.is_empty() {
        true => text("0"),
        false => any_of(terms),
    }
}

/// Returns an expression for the bitwise or of the terms.
fn any_of(terms: impl IntoIterator<Item = Code>) -> Code {
    let terms = terms
        .into_iter()
        .enumerate()
        .map(|(index, term)| match index {
            0 => term,
            _ => Code::cat([text("lor "), term]),
        });
    let mut terms: Vec<Code> = terms.collect();
    match terms.len() {
        1 => terms.remove(0),
        _ => parens(Code::fill(terms, "")),
    }
}

/// Returns code that runs if all small numbers of a struct are in range. It comes first and in tail position,
/// so the usual path has no taken jump. Where other branches are mispredicted often, a jump for each struct
/// costs several percent.
pub(super) fn where_fitting(sections: &Sections<'_>, code: Code) -> Code {
    let bound = sections.bound.iter().enumerate();
    let bound = bound.map(|(index, value)| local(format!("v{index}'"), filled(value)));
    match fitting(&sections.fits) {
        None => code,
        Some(condition) => code!(
            "
            $bound$
            $condition$
              $code$
            end
            else Z.misfit ()
            ",
            bound = lines(bound),
            condition = parts([headed("if", condition), text("then begin")]).group(),
            code = code,
        ),
    }
}

/// Returns the condition that no small number has bits above its width.
fn fitting(fits: &BTreeMap<u32, Vec<Phrase>>) -> Option<Code> {
    let terms = fits.iter().map(|(width, values)| {
        let values = any_of(values.iter().map(|value| filled(value)));
        // A 32-bit constant does not fit into an instruction as an immediate operand.
        parens(match width {
            8 => call!(values, "land -0x100"),
            16 => call!(values, "land -0x1_0000"),
            width => call!(values, format!("lsr {width}")),
        })
    });
    let terms: Vec<Code> = terms.collect();
    (!terms.is_empty()).then(|| call!("Z.fits", any_of(terms)))
}

/// Adds the fields of a struct and of its groups.
fn gather<'p>(
    plan: &'p StructPlan,
    value: &Phrase,
    structs: &Structs<'p>,
    to: &mut Sections<'p>,
    depth: usize,
) {
    for field in plan.fields.iter().filter(|field| !field.label.is_empty()) {
        let value = phrase!("{value}.{}", field.label);
        match &field.spot {
            Spot::Void => {}
            Spot::Group { ix, .. } => {
                if let Some(group) = structs.get(ix) {
                    match (&group.union, group.kind) {
                        (Some(union), Form::Union) => {
                            to.unions
                                .push(encode_union(plan, union, &value, structs, depth));
                        }
                        _ => gather(group, &value, structs, to, depth),
                    }
                }
            }
            Spot::Pointer(pointer) => {
                to.pointers.insert(pointer.index, (pointer, value));
            }
            spot => gather_number(spot, &value, to),
        }
    }
    if let (Some(union), true) = (&plan.union, plan.kind != Form::Union) {
        let value = phrase!("{value}.which");
        to.unions
            .push(encode_union(plan, union, &value, structs, depth));
    }
}

/// Returns a number of 64 bits.
pub(super) fn whole(load: &str, raw: u64, value: &Phrase) -> Whole {
    let of = |function| phrase!("(Z.{function} {value} {})", int64_literal(raw));
    let (put, value) = match (load, raw) {
        ("f64", 0) => ("put_float", value.clone()),
        ("f64", _) => ("put_word", of("xor_float")),
        (_, 0) => ("put_word", value.clone()),
        _ => ("put_word", of("xor64")),
    };
    Whole { put, value }
}

pub(super) fn gather_number(spot: &Spot, value: &Phrase, to: &mut Sections<'_>) {
    if let Spot::Number {
        at,
        bits: 64,
        load,
        raw,
        ..
    } = spot
    {
        to.words
            .insert(at / 8, Word::Whole(whole(load, *raw, value)));
        return;
    }
    let (bit, width) = match spot {
        Spot::Bit { at, .. } => (*at, 1),
        Spot::Number { at, bits, .. } => (at * 8, *bits),
        Spot::Enum { at, .. } => (at * 8, 16),
        _ => return,
    };
    let (value, masked) = operand(spot, width, value, to);
    let entry = to
        .words
        .entry(bit / 64)
        .or_insert_with(|| Word::Parts(Vec::new()));
    if let Word::Parts(parts) = entry {
        parts.push(Part {
            bit: bit % 64,
            width,
            value,
            masked,
        });
        parts.sort_by_key(|part| part.bit);
    }
}

/// Returns a number of fewer than 64 bits, and whether it may have higher bits. They are checked elsewhere.
fn operand(spot: &Spot, width: u32, value: &Phrase, to: &mut Sections<'_>) -> (Operand, bool) {
    match spot {
        Spot::Number { load, default, .. } if *load != "f32" => {
            let is_signed = matches!(*load, "i8" | "i16" | "i32");
            to.fits.entry(width).or_default().push(match is_signed {
                true => phrase!("({value} + 0x{:x})", 1u64 << (width - 1)),
                false => value.clone(),
            });
            let value = match default {
                None => value.clone(),
                Some(default) => phrase!("({value} lxor {default})"),
            };
            (Operand::atom(value), is_signed)
        }
        Spot::Enum {
            enumeration,
            default,
            ..
        } => {
            let name = phrase!("v{}'", to.bound.len());
            to.bound
                .push(phrase!("{} {value}", enumeration.function("to_int")));
            to.fits.entry(16).or_default().push(name.clone());
            let value = match default {
                0 => name,
                default => phrase!("({name} lxor {default})"),
            };
            (Operand::atom(value), false)
        }
        spot => (bits_of(spot, value), false),
    }
}

/// Returns the bits of a number of fewer than 64 bits as an `int`. The higher bits of the `int` are not
/// significant.
pub(crate) fn bits_of(spot: &Spot, value: &dyn Display) -> Operand {
    let atom = |text| Operand::atom(text);
    match spot {
        Spot::Bit { default: false, .. } => Operand::call(phrase!("Z.int_of_bool {value}")),
        Spot::Bit { default: true, .. } => atom(phrase!("(Z.int_of_bool {value} lxor 1)")),
        Spot::Enum {
            enumeration,
            default,
            ..
        } => {
            let number = enumeration.function("to_int");
            match default {
                0 => Operand::call(phrase!("Z.fit_u16 ({number} {value})")),
                _ => atom(phrase!("(Z.fit_u16 ({number} {value}) lxor {default})")),
            }
        }
        Spot::Number {
            load: "f32", raw, ..
        } => match raw {
            0 => Operand::call(phrase!("Z.bits_of_float32 {value}")),
            _ => atom(phrase!("(Z.bits_of_float32 {value} lxor 0x{raw:x})")),
        },
        // The number is an integer of at most 32 bits, such as `u8`.
        Spot::Number { default, load, .. } => match default {
            None => Operand::call(phrase!("Z.fit_{load} {value}")),
            Some(default) => atom(phrase!("(Z.fit_{load} {value} lxor {default})")),
        },
        _ => atom(phrase!("{value}")),
    }
}

/// Returns code that writes the target of a pointer.
pub(super) fn put_pointer(pointer: &Pointer, at: Place, value: &Phrase) -> Code {
    let kind = &pointer.own_kind;
    let place = || format!("{E} {at}");
    match (&pointer.shape, &pointer.default) {
        (Shape::Text, None) => call!("Z.put_text", place(), value),
        (Shape::Text, Some(default)) => call!("Z.put_text_or", place(), value, default),
        (Shape::Data, None) => call!("Z.put_data", place(), value),
        (Shape::Data, Some(default)) => call!("Z.put_data_or", place(), value, default),
        (Shape::Local(local), _) => put_structure(local, at, value),
        (Shape::LocalList(local), None) => {
            let (data, pointers) = (local.data_words, local.pointers);
            let encode = format!("encode'{} {}", local.flat, target(pointers));
            let first = format!("(first + (k * {}))", 8 * local.words());
            code!(
                r#"
                (let x = $value$ in
                  let first = Z.put_structures $place$ $data$ $pointers$ (Z.count x) in
                  for k = 0 to Z.count x - 1 do
                    $encode$
                  done)
            "#,
                value = value,
                place = place(),
                data = data,
                pointers = pointers,
                encode = call!(encode, first, "(Z.unsafe_element x k)"),
            )
        }
        (Shape::Struct, _) => call!("Z.encode_optional", kind, place(), value),
        (Shape::Capability, _) => call!("Z.put_capability", place(), value),
        (_, None) => call!("Z.encode", kind, place(), value),
        (_, Some(flat)) => call!("Z.encode_or", kind, flat, place(), value),
    }
}

/// Returns code that writes an optional struct of this file.
fn put_structure(local: &Local, at: Place, value: &Phrase) -> Code {
    let (data, pointers) = (local.data_words, local.pointers);
    let some = match local.words() {
        0 => headed(
            "| Some _ ->",
            text(format!("Z.put_empty_structure {E} {at}")),
        ),
        _ => {
            let first = format!("(Z.put_structure {E} {at} {data} {pointers})");
            let encode = format!("encode'{} {}", local.flat, target(pointers));
            headed("| Some x ->", call!(encode, first, "x"))
        }
    };
    let matched = call!("match", value, "with");
    let none = first(text(format!("None -> Z.put_null {B} {at}")));
    parens(parts([matched, none, some]))
}
