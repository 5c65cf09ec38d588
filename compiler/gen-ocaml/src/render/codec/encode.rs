//! Encoding functions: words put together from fields, pointers, and what unions add.

use std::collections::BTreeMap;

use zooph_emit::{Code, code};
use zooph_plan::Form;

use super::unions::encode_union;
use super::{Structs, function, generic_record};
use crate::plan::{Pointer, Shape, Spot, StructPlan, int64_literal};
use crate::types::enum_function;

/// What is written to the sections: words put together from fields, and what comes after.
#[derive(Default)]
pub(super) struct Sections {
    /// By word: a value of 64 bits, or parts with their bit in the word.
    pub(super) words: BTreeMap<u32, Word>,
    /// By pointer.
    pointers: BTreeMap<u32, String>,
    /// What depends on unions.
    unions: Code,
    /// Small numbers that must fit: their width, and what must have no higher bits.
    fits: BTreeMap<u32, Vec<String>>,
    /// What is worked out once, in this order: numbers of enumerants, as `v0` and so on.
    bound: Vec<String>,
}

pub(super) enum Word {
    Whole(String),
    Parts(Vec<Part>),
}

pub(super) struct Part {
    /// Its first bit in the word.
    bit: u32,
    width: u32,
    pub(super) value: String,
    /// Whether the value may have bits above its width, as negative numbers have. Those of the upper
    /// half's last part are cut off anyhow.
    masked: bool,
}

pub(super) fn encode(plan: &StructPlan, structs: &Structs<'_>, recursive: bool) -> Code {
    let mut sections = Sections::default();
    gather(plan, "r", structs, &mut sections, 0);
    let mut lines = Code::new();
    for word in 0..u32::from(plan.data_words) {
        lines.push(Code::from(word_line(word, sections.words.get(&word))));
    }
    for index in 0..u32::from(plan.pointers) {
        let at = place(8 * (u32::from(plan.data_words) + index));
        lines.push(Code::from(match sections.pointers.get(&index) {
            Some(value) => format!("{};", value.replace("$at", &at)),
            None => format!("Z.put_null e {at};"),
        }));
    }
    lines.push(std::mem::take(&mut sections.unions));
    let lines = lines.as_str().trim_end().trim_end_matches(';').to_owned();
    let body = if lines.is_empty() {
        "()".to_owned()
    } else {
        lines
    };
    let body = if recursive && plan.pointers > 0 {
        Code::from(format!("Z.enter e;\n{body};\nZ.leave e"))
    } else {
        Code::from(body)
    };
    let body = where_fitting(&sections, body);
    let ty = format!("Z.Encoder.t -> int -> {} -> unit", generic_record(plan));
    function("encode", plan, &["e", "at", "r"], &ty, &body)
}

/// `at` and an offset in bytes.
pub(super) fn place(offset: u32) -> String {
    if offset == 0 {
        "at".to_owned()
    } else {
        format!("(at + {offset})")
    }
}

fn word_line(word: u32, content: Option<&Word>) -> String {
    let at = place(word * 8);
    match content {
        None => format!("Z.put_null e {at};"),
        Some(Word::Whole(line)) => format!("{};", line.replace("$at", &at)),
        Some(Word::Parts(parts)) => {
            let half = |half: u32| {
                let parts = parts.iter().filter(|part| part.bit / 32 == half);
                let terms: Vec<String> = parts
                    .map(|part| {
                        let Part {
                            bit, width, value, ..
                        } = part;
                        let value = if part.masked && bit + width < 64 {
                            format!("({value} land 0x{:x})", (1u64 << width) - 1)
                        } else if value.contains(' ') && !value.starts_with('(') {
                            format!("({value})")
                        } else {
                            value.clone()
                        };
                        match bit % 32 {
                            0 => value,
                            shift => format!("({value} lsl {shift})"),
                        }
                    })
                    .collect();
                match &terms[..] {
                    [] => "0".to_owned(),
                    [one] => one.clone(),
                    terms => format!("({})", terms.join(" lor ")),
                }
            };
            format!("Z.put_halves e {at} {} {};", half(0), half(1))
        }
    }
}

/// The code, run if all small numbers of a struct fit. It comes first and in tail position, so that nothing
/// jumps where they do: a jump for each struct costs several percent where others are hard to foresee.
pub(super) fn where_fitting(sections: &Sections, code: Code) -> Code {
    let bound = sections.bound.iter().enumerate();
    let bound: Code = bound
        .map(|(index, value)| Code::from(format!("let v{index} = {value} in")))
        .collect();
    match fitting(&sections.fits) {
        None => code,
        Some(condition) => code!(
            "
            $bound$
            if $condition$ then begin
              $code$
            end
            else Z.misfit ()
            ",
            bound = bound,
            condition = condition,
            code = code,
        ),
    }
}

/// A condition: that no small number has bits above its width.
fn fitting(fits: &BTreeMap<u32, Vec<String>>) -> Option<String> {
    let terms: Vec<String> = fits
        .iter()
        .map(|(width, values)| {
            let values = match &values[..] {
                [one] => one.clone(),
                values => format!("({})", values.join(" lor ")),
            };
            // The constant of 32 bits is too long for an instruction that has it in itself.
            match width {
                8 => format!("({values} land -0x100)"),
                16 => format!("({values} land -0x1_0000)"),
                width => format!("({values} lsr {width})"),
            }
        })
        .collect();
    match &terms[..] {
        [] => None,
        [one] => Some(format!("Z.fits {one}")),
        terms => Some(format!("Z.fits ({})", terms.join(" lor "))),
    }
}

/// Adds the fields of a struct, and of its groups.
fn gather(plan: &StructPlan, value: &str, structs: &Structs<'_>, to: &mut Sections, depth: usize) {
    for field in plan.fields.iter().filter(|field| !field.label.is_empty()) {
        let value = format!("{value}.{}", field.label);
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
                to.pointers
                    .insert(pointer.index, put_pointer(pointer, &value));
            }
            spot => gather_number(spot, &value, to),
        }
    }
    if let (Some(union), true) = (&plan.union, plan.kind != Form::Union) {
        let value = format!("{value}.which");
        to.unions
            .push(encode_union(plan, union, &value, structs, depth));
    }
}

pub(super) fn gather_number(spot: &Spot, value: &str, to: &mut Sections) {
    if let Spot::Number {
        at,
        bits: 64,
        load,
        raw,
        ..
    } = spot
    {
        let line = match (*load, *raw) {
            ("f64", 0) => format!("Z.put_float e $at {value}"),
            ("f64", raw) => {
                format!(
                    "Z.put_word e $at (Z.xor_float {value} {})",
                    int64_literal(raw)
                )
            }
            (_, 0) => format!("Z.put_word e $at {value}"),
            (_, raw) => format!("Z.put_word e $at (Z.xor64 {value} {})", int64_literal(raw)),
        };
        to.words.insert(at / 8, Word::Whole(line));
        return;
    }
    let (bit, width) = match spot {
        Spot::Bit { at, .. } => (*at, 1),
        Spot::Number { at, bits, .. } => (at * 8, *bits),
        Spot::Enum { at, .. } => (at * 8, 16),
        _ => return,
    };
    let (value, masked) = match spot {
        Spot::Number { load, default, .. } if *load != "f32" => {
            let signed = load.starts_with('i');
            to.fits.entry(width).or_default().push(if signed {
                format!("({value} + 0x{:x})", 1u64 << (width - 1))
            } else {
                value.to_owned()
            });
            let value = match default {
                None => value.to_owned(),
                Some(default) => format!("({value} lxor {default})"),
            };
            (value, signed)
        }
        Spot::Enum {
            enumeration,
            default,
            ..
        } => {
            let name = format!("v{}", to.bound.len());
            to.bound
                .push(format!("{} {value}", enum_function(enumeration, "to_int")));
            to.fits.entry(16).or_default().push(name.clone());
            match default {
                0 => (name, false),
                default => (format!("({name} lxor {default})"), false),
            }
        }
        spot => (bits_of(spot, value), false),
    };
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

/// The bits of a number that has fewer than 64, as an `int`, whose higher bits do not count.
pub(crate) fn bits_of(spot: &Spot, value: &str) -> String {
    match spot {
        Spot::Bit { default: false, .. } => format!("Z.int_of_bool {value}"),
        Spot::Bit { default: true, .. } => format!("(Z.int_of_bool {value} lxor 1)"),
        Spot::Enum {
            enumeration,
            default: 0,
            ..
        } => format!(
            "Z.fit_u16 ({} {value})",
            enum_function(enumeration, "to_int")
        ),
        Spot::Enum {
            enumeration,
            default,
            ..
        } => {
            format!(
                "(Z.fit_u16 ({} {value}) lxor {default})",
                enum_function(enumeration, "to_int")
            )
        }
        Spot::Number {
            load: "f32",
            raw: 0,
            ..
        } => format!("Z.bits_of_float32 {value}"),
        Spot::Number {
            load: "f32", raw, ..
        } => {
            format!("(Z.bits_of_float32 {value} lxor 0x{raw:x})")
        }
        // Of 32 bits and fewer: `u8` and its like.
        Spot::Number {
            default: None,
            load,
            ..
        } => format!("Z.fit_{load} {value}"),
        Spot::Number {
            default: Some(default),
            load,
            ..
        } => format!("(Z.fit_{load} {value} lxor {default})"),
        _ => value.to_owned(),
    }
}

pub(super) fn put_pointer(pointer: &Pointer, value: &str) -> String {
    let kind = &pointer.own_kind;
    match (&pointer.shape, &pointer.default) {
        (Shape::Text, None) => format!("Z.put_text e $at {value}"),
        (Shape::Text, Some(default)) => format!("Z.put_text_or e $at {value} {default}"),
        (Shape::Data, None) => format!("Z.put_data e $at {value}"),
        (Shape::Data, Some(default)) => format!("Z.put_data_or e $at {value} {default}"),
        (Shape::Local(local), _) => {
            let (data, pointers, flat) = (local.data_words, local.pointers, &local.flat);
            let some = match u32::from(data) + u32::from(pointers) {
                0 => "Some _ -> Z.put_empty_structure e $at".to_owned(),
                _ => {
                    format!("Some x -> encode_{flat} e (Z.put_structure e $at {data} {pointers}) x")
                }
            };
            format!("(match {value} with None -> Z.put_null e $at | {some})")
        }
        (Shape::LocalList(local), None) => {
            let (data, pointers, flat) = (local.data_words, local.pointers, &local.flat);
            let stride = 8 * (u32::from(data) + u32::from(pointers));
            format!(
                "(let x = {value} in\n  \
                 let first = Z.put_structures e $at {data} {pointers} (Z.count x) in\n  \
                 for k = 0 to Z.count x - 1 do\n    \
                 encode_{flat} e (first + (k * {stride})) (Z.unsafe_element x k)\n  \
                 done)"
            )
        }
        (Shape::Struct, _) => format!("Z.encode_optional {kind} e $at {value}"),
        (Shape::Capability, _) => format!("Z.put_capability e $at {value}"),
        (_, None) => format!("Z.encode {kind} e $at {value}"),
        (_, Some(flat)) => format!("Z.encode_or {kind} {flat} e $at {value}"),
    }
}
