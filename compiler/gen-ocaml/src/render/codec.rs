//! Encoding and decoding of Records: three functions for each struct, which those of others call.

use std::collections::{BTreeMap, HashMap};

use zooph_emit::{Code, code};
use zooph_ir::Id;

use crate::plan::int64_literal;
use crate::plan::{FieldPlan, GroupKind, Pointer, Shape, Spot, StructPlan, UnionPlan};
use crate::render::{spaced, used};
use crate::types::{applied, enum_function};

type Structs<'p> = HashMap<Id, &'p StructPlan>;

/// The functions of structs that need each other, and what they make of each struct.
pub(crate) fn component(recursive: bool, members: &[&StructPlan], structs: &Structs<'_>) -> Code {
    let mut functions = Vec::new();
    for plan in members {
        functions.push(decode(plan));
        functions.push(size(plan, recursive));
        if plan.kind == GroupKind::Struct {
            functions.push(encode(plan, structs, recursive));
        }
        functions.push(default(plan));
        if plan.kind == GroupKind::Struct {
            functions.push(structure(plan, recursive));
        }
    }
    let functions = functions.into_iter().enumerate().map(|(index, function)| {
        let keyword = match (index, recursive) {
            (0, true) => "let rec",
            (_, true) => "and",
            _ => "let",
        };
        code!(
            "$keyword$ $function$",
            keyword = keyword,
            function = function
        )
    });
    let values = members.iter().filter(|plan| plan.kind == GroupKind::Struct);
    let values = values.filter(|plan| plan.parameters.is_empty());
    let values = values.map(|plan| {
        let flat = &plan.flat;
        let call = if recursive { " ()" } else { "" };
        let structure = if recursive {
            format!("let structure_{flat} = structure_{flat}{call}\n")
        } else {
            String::new()
        };
        Code::from(format!(
            "{structure}let kind_{flat} = Z.Kind.Struct structure_{flat}\n"
        ))
    });
    Code::paragraphs([Code::paragraphs(functions), values.collect()])
}

/// The Record's type with its parameters left open.
fn open_record(plan: &StructPlan) -> String {
    let open = vec!["_".to_owned(); plan.parameters.len()];
    applied(&open, &format!("Types.{}.t", plan.path.join(".")))
}

/// A function: its name, a type where it is generic, its arguments and body.
fn function(name: &str, plan: &StructPlan, arguments: &[&str], ty: &str, body: &Code) -> Code {
    let arguments: Vec<String> = arguments
        .iter()
        .map(|name| match used(name, body.as_str()) {
            used if used == "r" => format!("(r : {})", open_record(plan)),
            used => used,
        })
        .collect();
    if plan.parameters.is_empty() {
        return code!(
            "$name$_$flat$$arguments$ =\n  $body$",
            name = name,
            flat = plan.flat,
            arguments = spaced(&arguments),
            body = body
        );
    }
    let variables = plan
        .parameters
        .iter()
        .flat_map(|one| ["_r", "_b", "_o"].map(|suffix| format!("'{one}{suffix}")));
    let kinds = plan
        .parameters
        .iter()
        .map(|one| format!("('{one}_r, '{one}_b, '{one}_o) Z.Kind.t -> "));
    let parameters: Vec<String> = plan
        .parameters
        .iter()
        .map(|name| used(name, body.as_str()))
        .collect();
    let all: Vec<String> = parameters.into_iter().chain(arguments).collect();
    code!(
        r#"
        $name$_$flat$ :
            $variables$.
            $kinds$$ty$ =
         fun$all$ ->
          $body$
    "#,
        name = name,
        flat = plan.flat,
        variables = variables.collect::<Vec<_>>().join(" "),
        kinds = kinds.collect::<String>(),
        ty = ty,
        all = spaced(&all),
        body = body,
    )
}

/// The Record's type in a generic function's own type.
fn generic_record(plan: &StructPlan) -> String {
    let arguments: Vec<String> = plan
        .parameters
        .iter()
        .map(|name| format!("'{name}_o"))
        .collect();
    applied(&arguments, &format!("Types.{}.t", plan.path.join(".")))
}

// --- Decoding ---

fn decode(plan: &StructPlan) -> Code {
    let value = match (&plan.union, plan.kind) {
        (Some(union), GroupKind::Union) => decode_union(union),
        _ => decode_fields(plan),
    };
    let body = code!("($value$ : $ty$)", value = value, ty = open_record(plan));
    let ty = format!("Z.Decoder.t -> Z.View.t -> {}", generic_record(plan));
    function("decode", plan, &["d", "v"], &ty, &body)
}

/// OCaml does not say in which order the fields of a record are evaluated, but which fault is found
/// first is defined: what can fail comes first, in order.
fn decode_fields(plan: &StructPlan) -> Code {
    let (mut first, mut rows) = (Code::new(), Code::new());
    for field in plan.fields.iter().filter(|field| !field.label.is_empty()) {
        let (label, value) = (&field.label, decode_value(field));
        if matches!(field.spot, Spot::Pointer(_) | Spot::Group { .. }) {
            first.push(Code::from(format!("let {label}' = {value} in")));
            rows.push(Code::from(format!("{label} = {label}';")));
        } else {
            rows.push(Code::from(format!("{label} = {value};")));
        }
    }
    if let Some(union) = &plan.union {
        let union = decode_union(union);
        first.push(code!("let which' =\n  $union$\nin", union = union));
        rows.push(Code::from("which = which';".to_owned()));
    }
    if rows.is_empty() {
        return Code::from("()".to_owned());
    }
    code!("$first$\n{\n  $rows$\n}", first = first, rows = rows)
}

fn decode_union(union: &UnionPlan) -> Code {
    let arms = union.members.iter().map(|member| {
        let tag = member.tag.unwrap_or_default();
        let name = union.constructor(&member.constructor);
        Code::from(match member.spot {
            Spot::Void => format!("| {tag} -> {name}"),
            _ => format!("| {tag} -> {name} ({})", decode_value(member)),
        })
    });
    code!(
        "match Z.u16 v $at$ with\n$arms$\n| tag -> $unknown$ tag",
        at = union.at,
        arms = arms.collect::<Code>(),
        unknown = union.constructor("Unknown")
    )
}

/// The function for a group, with the kinds of its parameters.
fn of_group(name: &str, flat: &str, field: &FieldPlan) -> String {
    let arguments = &field.layout;
    format!(
        "{name}_{flat}{}{arguments}",
        if arguments.is_empty() { "" } else { " " }
    )
}

fn decode_value(field: &FieldPlan) -> String {
    match &field.spot {
        Spot::Void => "()".to_owned(),
        Spot::Group { flat, .. } => format!("{} d v", of_group("decode", flat, field)),
        Spot::Pointer(pointer) => decode_pointer(field, pointer),
        spot => crate::render::reader::load(spot),
    }
}

fn decode_pointer(field: &FieldPlan, pointer: &Pointer) -> String {
    let (k, name) = (pointer.index, &field.schema_name);
    let kind = &pointer.own_kind;
    match (&pointer.shape, &pointer.default) {
        (Shape::Text, default) => {
            let default = default.as_deref().unwrap_or("\"\"");
            format!("Z.text_field d v {k} \"{name}\" {default}")
        }
        (Shape::Data, default) => {
            let default = default.as_deref().unwrap_or("\"\"");
            format!("Z.data_field d v {k} \"{name}\" {default}")
        }
        (Shape::Local(local), _) => {
            let (flat, native) = (&local.flat, local.native);
            format!("Z.optional_field d v {k} \"{name}\" {native} decode_{flat}")
        }
        (Shape::LocalList(local), None) => {
            let (flat, native) = (&local.flat, local.native);
            format!("Z.structures_field d v {k} \"{name}\" {native} [||] decode_{flat}")
        }
        (Shape::Struct, _) => format!("Z.decode_optional d v {k} \"{name}\" {kind}"),
        (Shape::Capability, _) => format!("Z.capability v {k}"),
        (_, None) => format!("Z.decode_field d v {k} \"{name}\" {kind}"),
        (_, Some(flat)) => format!("Z.decode_or d v {k} \"{name}\" {kind} {flat}"),
    }
}

// --- Sizes ---

fn size(plan: &StructPlan, recursive: bool) -> Code {
    let terms = match (&plan.union, plan.kind) {
        (Some(union), GroupKind::Union) => vec![size_union(union, "r")],
        _ => {
            let fields = plan.fields.iter().filter(|field| !field.label.is_empty());
            let fields =
                fields.filter_map(|field| size_value(field, &format!("r.{}", field.label)));
            let union = plan.union.iter().map(|union| size_union(union, "r.which"));
            fields.map(Code::from).chain(union).collect()
        }
    };
    let terms: Vec<String> = terms
        .into_iter()
        .filter(|term| !term.is_empty())
        .map(|term| format!("({})", term.as_str().trim_end()))
        .collect();
    let sum = if terms.is_empty() {
        "0".to_owned()
    } else {
        terms.join("\n+ ")
    };
    let deeper = recursive && plan.kind == GroupKind::Struct && sum.contains("depth");
    let guard = if deeper {
        "if depth <= 0 then Z.too_deep ();\nlet depth = depth - 1 in"
    } else {
        ""
    };
    let body = code!("$guard$\n$sum$", guard = guard, sum = sum);
    let ty = format!("{} -> int -> int", generic_record(plan));
    function("size", plan, &["r", "depth"], &ty, &body)
}

fn size_union(union: &UnionPlan, value: &str) -> Code {
    let arms: Code = union
        .members
        .iter()
        .filter_map(|member| {
            let words = size_value(member, "x")?;
            Some(Code::from(format!(
                "| {} x -> {words}",
                union.constructor(&member.constructor)
            )))
        })
        .collect();
    if arms.is_empty() {
        return Code::new();
    }
    let rest = union
        .members
        .iter()
        .filter(|member| size_value(member, "x").is_none());
    let rest = rest.map(|member| match member.spot {
        Spot::Void => format!("| {} ", union.constructor(&member.constructor)),
        _ => format!("| {} _ ", union.constructor(&member.constructor)),
    });
    code!(
        "match $value$ with\n$arms$\n$rest$| $unknown$ _ -> 0",
        value = value,
        arms = arms,
        rest = rest.collect::<String>(),
        unknown = union.constructor("Unknown")
    )
}

/// Words of what a field's pointers lead to; none if it has no pointers.
fn size_value(field: &FieldPlan, value: &str) -> Option<String> {
    let pointer = match &field.spot {
        Spot::Group { flat, .. } => {
            return Some(format!("{} {value} depth", of_group("size", flat, field)));
        }
        Spot::Pointer(pointer) => pointer,
        _ => return None,
    };
    let kind = &pointer.own_kind;
    Some(match (&pointer.shape, &pointer.default) {
        (Shape::Text, None) => format!("Z.text_words {value}"),
        (Shape::Text, Some(default)) => format!("Z.text_words_or {value} {default}"),
        (Shape::Data, None) => format!("Z.data_words {value}"),
        (Shape::Data, Some(default)) => format!("Z.data_words_or {value} {default}"),
        (Shape::Local(local), _) => {
            let sections = usize::from(local.data_words) + usize::from(local.pointers);
            format!(
                "Z.optional_words {value} {sections} size_{} depth",
                local.flat
            )
        }
        (Shape::LocalList(local), None) => {
            let sections = usize::from(local.data_words) + usize::from(local.pointers);
            if local.pointers == 0 {
                format!("Z.plain_words {value} {sections}")
            } else {
                format!(
                    "Z.structures_words {value} {sections} size_{} depth",
                    local.flat
                )
            }
        }
        (Shape::Struct, _) => format!("Z.size_optional {kind} {value} depth"),
        (Shape::Capability, _) => return None,
        (_, None) => format!("Z.size {kind} {value} depth"),
        (_, Some(flat)) => format!("Z.size_or {kind} {flat} {value} depth"),
    })
}

// --- Encoding ---

/// What is written to the sections: words put together from fields, and what comes after.
#[derive(Default)]
struct Sections {
    /// By word: a value of 64 bits, or parts with their bit in the word.
    words: BTreeMap<u32, Word>,
    /// By pointer.
    pointers: BTreeMap<u32, String>,
    /// What depends on unions.
    unions: Code,
}

enum Word {
    Whole(String),
    Parts(Vec<(u32, u32, String)>),
}

fn encode(plan: &StructPlan, structs: &Structs<'_>, recursive: bool) -> Code {
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
    lines.push(sections.unions);
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
    let ty = format!("Z.Encoder.t -> int -> {} -> unit", generic_record(plan));
    function("encode", plan, &["e", "at", "r"], &ty, &body)
}

/// `at` and an offset in bytes.
fn place(offset: u32) -> String {
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
                let parts = parts.iter().filter(|(bit, _, _)| bit / 32 == half);
                let terms: Vec<String> = parts
                    .map(|(bit, width, value)| {
                        let value = if *width < 32 && *width > 1 {
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

/// Adds the fields of a struct, and of its groups.
fn gather(plan: &StructPlan, value: &str, structs: &Structs<'_>, to: &mut Sections, depth: usize) {
    for field in plan.fields.iter().filter(|field| !field.label.is_empty()) {
        let value = format!("{value}.{}", field.label);
        match &field.spot {
            Spot::Void => {}
            Spot::Group { id, .. } => {
                if let Some(group) = structs.get(id) {
                    match (&group.union, group.kind) {
                        (Some(union), GroupKind::Union) => {
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
    if let (Some(union), true) = (&plan.union, plan.kind != GroupKind::Union) {
        let value = format!("{value}.which");
        to.unions
            .push(encode_union(plan, union, &value, structs, depth));
    }
}

fn gather_number(spot: &Spot, value: &str, to: &mut Sections) {
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
    let entry = to
        .words
        .entry(bit / 64)
        .or_insert_with(|| Word::Parts(Vec::new()));
    if let Word::Parts(parts) = entry {
        parts.push((bit % 64, width, bits_of(spot, value)));
        parts.sort_by_key(|(bit, _, _)| *bit);
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
        } => format!("{} {value}", enum_function(enumeration, "to_int")),
        Spot::Enum {
            enumeration,
            default,
            ..
        } => {
            format!(
                "({} {value} lxor {default})",
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
        Spot::Number { default: None, .. } => value.to_owned(),
        Spot::Number {
            default: Some(default),
            ..
        } => format!("({value} lxor {default})"),
        _ => value.to_owned(),
    }
}

fn put_pointer(pointer: &Pointer, value: &str) -> String {
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

/// Writes the active member over zeros. `plan` is the struct, or a group of it: their sections are
/// the same.
fn encode_union(
    plan: &StructPlan,
    union: &UnionPlan,
    value: &str,
    structs: &Structs<'_>,
    depth: usize,
) -> Code {
    let variable = if depth == 0 {
        "x".to_owned()
    } else {
        format!("x{depth}")
    };
    let arms = union.members.iter().map(|member| {
        let tag = member.tag.unwrap_or_default();
        let mut body = Code::new();
        if tag > 0 {
            body.push(Code::from(format!(
                "Z.store_16 e {} {tag};",
                place(union.at)
            )));
        }
        body.push(store(plan, member, &variable, structs, depth + 1));
        let body = body.as_str().trim_end().trim_end_matches(';').to_owned();
        let name = union.constructor(&member.constructor);
        let pattern = match member.spot {
            Spot::Void => format!("| {name} ->"),
            _ => format!("| {name} {} ->", used(&variable, &body)),
        };
        match body.is_empty() {
            true => Code::from(format!("{pattern} ()")),
            false => code!("$pattern$\n  $body$", pattern = pattern, body = body),
        }
    });
    code!(
        "(match $value$ with\n$arms$\n| $unknown$ _ -> Z.unknown_member ());",
        value = value,
        arms = arms.collect::<Code>(),
        unknown = union.constructor("Unknown")
    )
}

/// Writes a member, or a field of a group that is one.
fn store(
    plan: &StructPlan,
    field: &FieldPlan,
    value: &str,
    structs: &Structs<'_>,
    depth: usize,
) -> Code {
    let data = u32::from(plan.data_words);
    match &field.spot {
        Spot::Void => Code::new(),
        Spot::Group { id, .. } => {
            let Some(group) = structs.get(id) else {
                return Code::new();
            };
            if let (Some(union), GroupKind::Union) = (&group.union, group.kind) {
                return encode_union(plan, union, value, structs, depth);
            }
            let fields = group.fields.iter().filter(|field| !field.label.is_empty());
            let mut code: Code = fields
                .map(|field| {
                    store(
                        plan,
                        field,
                        &format!("{value}.{}", field.label),
                        structs,
                        depth,
                    )
                })
                .collect();
            if let Some(union) = &group.union {
                code.push(encode_union(
                    plan,
                    union,
                    &format!("{value}.which"),
                    structs,
                    depth,
                ));
            }
            code
        }
        Spot::Pointer(pointer) => {
            let at = place(8 * (data + pointer.index));
            Code::from(format!(
                "{};",
                put_pointer(pointer, value).replace("$at", &at)
            ))
        }
        Spot::Bit { at, .. } => {
            let bits = match &field.spot {
                Spot::Bit { default: true, .. } => format!("(not {value})"),
                _ => value.to_owned(),
            };
            Code::from(format!(
                "Z.store_bit e {} {} {bits};",
                place(at / 8),
                at % 8
            ))
        }
        Spot::Number { at, bits: 64, .. } => {
            let mut sections = Sections::default();
            gather_number(&field.spot, value, &mut sections);
            match sections.words.get(&(at / 8)) {
                Some(Word::Whole(line)) => {
                    Code::from(format!("{};", line.replace("$at", &place(*at))))
                }
                _ => Code::new(),
            }
        }
        spot @ (Spot::Number { at, .. } | Spot::Enum { at, .. }) => {
            let width = match spot {
                Spot::Number { bits, .. } => *bits,
                _ => 16,
            };
            let bits = bits_of(spot, value);
            let bits = if bits.contains(' ') && !bits.starts_with('(') {
                format!("({bits})")
            } else {
                bits
            };
            Code::from(format!("Z.store_{width} e {} {bits};", place(*at)))
        }
    }
}

// --- Defaults ---

fn default(plan: &StructPlan) -> Code {
    let value = match (&plan.union, plan.kind) {
        (Some(union), GroupKind::Union) => default_union(union),
        _ => {
            let fields = plan.fields.iter().filter(|field| !field.label.is_empty());
            let mut rows: Code = fields
                .map(|field| Code::from(format!("{} = {};", field.label, field.default)))
                .collect();
            if let Some(union) = &plan.union {
                rows.push(Code::from(format!("which = ({});", default_union(union))));
            }
            if rows.is_empty() {
                Code::from("()".to_owned())
            } else {
                code!("{\n  $rows$\n}", rows = rows)
            }
        }
    };
    let body = code!("($value$ : $ty$)", value = value, ty = open_record(plan));
    if plan.parameters.is_empty() {
        return code!(
            "default_$flat$ () =\n  $body$",
            flat = plan.flat,
            body = body
        );
    }
    function("default", plan, &[], &generic_record(plan), &body)
}

/// The first member's default: its number is 0, as that of no message is.
fn default_union(union: &UnionPlan) -> Code {
    let first = union.members.iter().min_by_key(|member| member.tag);
    Code::from(match first {
        Some(first) if matches!(first.spot, Spot::Void) => union.constructor(&first.constructor),
        Some(first) => {
            let name = union.constructor(&first.constructor);
            format!("{name} ({})", first.default)
        }
        None => format!("{} 0", union.constructor("Unknown")),
    })
}

// --- What makes a struct of these ---

fn structure(plan: &StructPlan, recursive: bool) -> Code {
    let flat = &plan.flat;
    let with: String = spaced(&plan.parameters);
    let generic = !plan.parameters.is_empty();
    let (reader, view, builder) = if generic {
        let path = format!("Types.{}", plan.path.join("."));
        let open = vec!["_".to_owned(); plan.parameters.len()];
        let readings = plan
            .parameters
            .iter()
            .map(|name| format!("; {name} = Z.Kind.Reading {name}"));
        let kinds = plan.parameters.iter().map(|name| format!("; {name}"));
        let opened = vec!["_".to_owned(); 3 * plan.parameters.len()];
        let reader_type = applied(&open, &format!("{path}.reader"));
        (
            format!(
                "(fun view -> ({{ view{} }} : {reader_type}))",
                readings.collect::<String>()
            ),
            format!("(fun (r : {reader_type}) -> r.view)"),
            format!(
                "(fun builder -> ({{ builder{} }} : {}))",
                kinds.collect::<String>(),
                applied(&opened, &format!("{path}.builder"))
            ),
        )
    } else {
        let same = "(fun v -> v)".to_owned();
        (same.clone(), same.clone(), same)
    };
    let layout = if generic {
        let types = plan
            .parameters
            .iter()
            .map(|name| format!(" (Z.Kind.ty {name})"));
        format!("layout_{flat}{}", types.collect::<String>())
    } else {
        format!("layout_{flat}")
    };
    let of = |name: &str| {
        if generic {
            format!("(fun x' -> {name}_{flat}{with} x')")
        } else {
            format!("{name}_{flat}")
        }
    };
    let default = if generic {
        format!("(fun () -> default_{flat}{with})")
    } else {
        format!("default_{flat}")
    };
    let decode = of("decode");
    let body = code!(
        r#"
        { Z.Kind.layout = $layout$; reader = $reader$; view = $view$; builder = $builder$;
          decode = $decode$; size = $size$; encode = $encode$; default = $default$;
          native = $native$ }
    "#,
        layout = layout,
        reader = reader,
        view = view,
        builder = builder,
        decode = decode,
        size = of("size"),
        encode = of("encode"),
        default = default,
        native = plan.native,
    );
    if generic {
        let record: Vec<String> = plan
            .parameters
            .iter()
            .map(|name| format!("'{name}_o"))
            .collect();
        let reader: Vec<String> = plan
            .parameters
            .iter()
            .map(|name| format!("'{name}_r"))
            .collect();
        let builder = plan
            .parameters
            .iter()
            .flat_map(|name| ["_r", "_b", "_o"].map(|suffix| format!("'{name}{suffix}")));
        let path = format!("Types.{}", plan.path.join("."));
        let ty = format!(
            "({}, {}, {}) Z.Kind.structure",
            applied(&reader, &format!("{path}.reader")),
            applied(&builder.collect::<Vec<_>>(), &format!("{path}.builder")),
            applied(&record, &format!("{path}.t")),
        );
        return function("structure", plan, &[], &ty, &body);
    }
    let unit = if recursive { " ()" } else { "" };
    code!(
        "structure_$flat$$unit$ =\n  $body$",
        flat = flat,
        unit = unit,
        body = body
    )
}
