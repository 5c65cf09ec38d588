//! Code that measures, encodes and decodes Records.

use std::collections::BTreeMap;

use zooph_emit::document as cpp;
use zooph_plan::{Place, Type};
use zooph_pretty::Doc;

use crate::leaves::{Guard, Leaf, Part, leaf_is_text, parts, slots};
use crate::literal;
use crate::render::{Class, line};
use crate::types::View;

/// Returns a parameter. It has no name if it is not used.
fn parameter(ty: &str, name: &str, is_used: bool) -> String {
    match is_used {
        true => format!("{ty} {name}"),
        false => ty.to_owned(),
    }
}

/// The parts of a struct's codec that are inlined.
#[derive(Clone, Copy)]
pub(crate) struct Inline {
    /// Whether the codec is inlined where others contain the struct.
    pub(crate) codec: bool,
    /// Whether the hops to the struct are inlined where others contain it.
    pub(crate) hops: bool,
}

impl Inline {
    /// Returns the attributes of the functions `measure` and `decode`.
    fn attributes(self) -> [&'static str; 2] {
        match (self.codec, self.hops) {
            (true, _) => ["ZOOPH_INLINE ", ""],
            (false, true) => ["", ""],
            (false, false) => ["ZOOPH_APART ", "ZOOPH_APART "],
        }
    }
}

pub(crate) fn codec(class: &Class<'_>, view: &View<'_>, inline: Inline) -> Doc<'static> {
    let parts = parts(view, class.ix);
    let [attribute, of_decode] = inline.attributes();
    let (tree, of_encode) = match is_tree(class, &parts) {
        true => ("static constexpr bool is_tree = true;", "ZOOPH_INLINE "),
        false => ("", attribute),
    };
    let template = match class.template() {
        template if template.is_empty() => "template <>".to_owned(),
        template => template,
    };
    cpp!(
        "
        $template$
        struct zooph::generated_v1::codec<$own$> {
            static constexpr bool is_small = $is_small$;
            $tree$

            $measure$

            $encode$

            $decode$
        };
    ",
        template = template,
        own = format!("::{}", class.record_from_anywhere()),
        is_small = inline.hops.to_string(),
        tree = tree,
        measure = measure_function(view, &parts, attribute),
        encode = encode_function(class, view, &parts, of_encode),
        decode = decode_function(class, view, &parts, of_decode),
    )
}

/// Returns the function that adds up the size of a Record.
fn measure_function(view: &View<'_>, parts: &[Part<'_>], attribute: &str) -> Doc<'static> {
    let statements = measure(view, parts);
    cpp!(
        "
        template <class R>
        $attribute$static void measure($from$, $words$) {
            $statements$
        }
    ",
        attribute = attribute,
        from = parameter("const R&", "from", !statements.is_empty()),
        words = parameter("Measure&", "words", !statements.is_empty()),
        statements = statements,
    )
}

/// Returns the function that writes a Record to a message.
fn encode_function(
    class: &Class<'_>,
    view: &View<'_>,
    parts: &[Part<'_>],
    attribute: &str,
) -> Doc<'static> {
    let has_own_encoder =
        is_tree(class, parts) || leaf_is_text(parts, class.content.pointers).is_some();
    let (template, encoder_type) = match has_own_encoder {
        true => ("template <class R, class E>", "E&"),
        false => ("template <class R>", "Encoder&"),
    };
    let has_pointers = class.content.pointers > 0;
    let has_refusal = parts.iter().any(|part| matches!(part, Part::Tag(_)));
    let statements = encode(class, view, parts);
    cpp!(
        "
        $template$
        $attribute$static void encode($from$, $encoder$, $to$) noexcept {
            $statements$
        }
    ",
        template = template,
        attribute = attribute,
        from = parameter("const R&", "from", !parts.is_empty()),
        encoder = parameter(encoder_type, "encoder", has_pointers || has_refusal),
        to = parameter("Place", "to", !statements.is_empty()),
        statements = statements,
    )
}

/// Returns the function that reads a Record from a message.
fn decode_function(
    class: &Class<'_>,
    view: &View<'_>,
    parts: &[Part<'_>],
    attribute: &str,
) -> Doc<'static> {
    cpp!(
        "
        template <class R>
        $attribute$static bool decode($from$, $to$, $decoder$) {
            $statements$
        }
    ",
        attribute = attribute,
        from = parameter("const StructReader&", "from", !parts.is_empty()),
        to = parameter("R&", "to", !parts.is_empty()),
        decoder = parameter("Decoder&", "decoder", class.content.pointers > 0),
        statements = decode(view, parts),
    )
}

/// Reports whether all pointers point to structs of the same type, and are few. Such trees are encoded
/// without recursion.
fn is_tree(class: &Class<'_>, parts: &[Part<'_>]) -> bool {
    /// The greatest number of pointers. Each is pushed to a stack, even if it is null.
    const MOST: usize = 4;
    let slots = slots(parts);
    let is_own = |(at, (index, ty, _)): (u32, &(u32, &Type, &Leaf<'_>))| {
        *index == at && matches!(ty, Type::Struct(ix, _) if *ix == class.ix)
    };
    class.template().is_empty()
        && (1..=MOST).contains(&slots.len())
        && slots.len() == usize::from(class.content.pointers)
        && (0..).zip(&slots).all(is_own)
}

/// Returns the function for pointers of a type, with its first arguments.
fn call(view: &View<'_>, ty: &Type, has_preset: bool) -> String {
    match ty {
        Type::Text => "text".to_owned(),
        Type::Data => "data".to_owned(),
        Type::Struct(..) => "structure".to_owned(),
        Type::List(element) if !has_preset => match **element {
            Type::Struct(..) => "structs".to_owned(),
            Type::Number(_) => "numbers".to_owned(),
            Type::Bool => "bits".to_owned(),
            _ => format!("value<{}>", view.kind(ty)),
        },
        _ => format!("value<{}>", view.kind(ty)),
    }
}

/// Returns the value of a null pointer as another argument, after a comma.
fn preset(view: &View<'_>, ty: &Type, leaf: &Leaf<'_>) -> String {
    match (ty, leaf.place) {
        (Type::Struct(..), _) => String::new(),
        (
            Type::Text,
            Place::Pointer {
                default: Some(default),
                ..
            },
        ) => {
            format!(", {}", literal::view(default.content().unwrap_or_default()))
        }
        (
            _,
            Place::Pointer {
                default: Some(_), ..
            },
        ) => {
            format!(
                ", {}()",
                view.qualified(leaf.of, view.names.preset(leaf.of, leaf.field))
            )
        }
        _ => String::new(),
    }
}

fn value(ty: &Type, leaf: &Leaf<'_>) -> String {
    let end = if matches!(ty, Type::Struct(..)) {
        ".get()"
    } else {
        ""
    };
    format!("from.{}{end}", leaf.record)
}

/// Returns the terms of a Record's size. Inactive members of unions are empty and take no words. One with a
/// default holds that, or is empty in Records that are a part of the default.
fn measure(view: &View<'_>, parts: &[Part<'_>]) -> Vec<Doc<'static>> {
    let slots = slots(parts).into_iter();
    slots
        .filter(|(_, ty, _)| !matches!(ty, Type::Capability(_)))
        .map(|(_, ty, leaf)| {
            let preset = preset(view, ty, leaf);
            let call = call(view, ty, !preset.is_empty());
            let added = line(format!("words.{call}({}{preset});", value(ty, leaf)));
            match leaf.guards.is_empty() || preset.is_empty() {
                true => added,
                false => cpp!(
                    "
                    if ($is_set$) {
                        $added$
                    }
                ",
                    is_set = conditions("from", &leaf.guards),
                    added = added
                ),
            }
        })
        .collect()
}

fn encode(class: &Class<'_>, view: &View<'_>, parts: &[Part<'_>]) -> Vec<Doc<'static>> {
    let mut all = Vec::new();
    let tags = parts.iter().filter_map(|part| match part {
        Part::Tag(tag) => Some(line(format!(
            "static_cast<std::uint16_t>(from.{}) > {}",
            tag.record,
            tag.members.saturating_sub(1)
        ))),
        Part::Leaf(_) => None,
    });
    let tags: Vec<Doc<'_>> = tags.collect();
    if !tags.is_empty() {
        let unknown = Doc::join(tags, &Doc::cat([line(" ||"), Doc::line()]))
            .align()
            .group();
        all.push(cpp!(
            "
            if ($unknown$) [[unlikely]] {
                encoder.refuse(encode_error::unknown_member);
            }
        ",
            unknown = unknown
        ));
    }
    words(class, view, parts, &mut all);
    let first = u32::from(class.content.data_words);
    let slots = slots(parts);
    let mut pointers = Vec::new();
    let mut rest = &slots[..];
    while let Some((index, ..)) = rest.first() {
        let same = rest.iter().take_while(|(other, ..)| other == index).count();
        let (shared, others) = rest.split_at(same);
        pointers.push(slot(view, first + index, shared));
        rest = others;
    }
    if is_tree(class, parts) {
        // Pointers are popped from the stack in reverse order.
        pointers.reverse();
    }
    all.append(&mut pointers);
    all
}

/// Returns the statement that writes a pointer. Of the members that share it, the active one is written.
fn slot(view: &View<'_>, word: u32, shared: &[(u32, &Type, &Leaf<'_>)]) -> Doc<'static> {
    let put = |ty: &Type, leaf: &Leaf<'_>| {
        let preset = preset(view, ty, leaf);
        let call = call(view, ty, !preset.is_empty());
        line(format!(
            "encoder.{call}(to.slot({word}), {}{preset});",
            value(ty, leaf)
        ))
    };
    if let [(_, ty, leaf)] = shared
        && (leaf.guards.is_empty() || preset(view, ty, leaf).is_empty())
    {
        return put(ty, leaf);
    }
    let cases = shared.iter().map(|(_, ty, leaf)| {
        cpp!(
            "
            if ($is_set$) {
                $put$
            } else
        ",
            is_set = conditions("from", &leaf.guards),
            put = put(ty, leaf)
        )
    });
    let cases: Vec<Doc<'_>> = cases.collect();
    cpp!(
        "
        $cases$ {
            encoder.null(to.slot($word$));
        }
    ",
        cases = Doc::join(cases, &line(" ")),
        word = word.to_string()
    )
}

/// Returns the condition that all of these members are active.
fn conditions(record: &str, guards: &[Guard]) -> Doc<'static> {
    let each = guards
        .iter()
        .map(|one| line(format!("{record}.{} == {}", one.which, one.member)));
    Doc::join(each, &Doc::cat([line(" &&"), Doc::line()]))
        .align()
        .group()
}

/// Adds statements that write all words of data.
fn words(class: &Class<'_>, view: &View<'_>, parts: &[Part<'_>], all: &mut Vec<Doc<'static>>) {
    let mut words: BTreeMap<u32, Vec<Doc<'static>>> = BTreeMap::new();
    for part in parts {
        let (bit, text) = match part {
            Part::Tag(tag) => (
                tag.byte * 8,
                format!("from.{}, {}", tag.record, tag.byte * 8 % 64),
            ),
            Part::Leaf(leaf) => match leaf.place {
                Place::Bit { bit, default } => {
                    let preset = if *default { ", true" } else { "" };
                    (*bit, format!("from.{}, {}{preset}", leaf.record, bit % 64))
                }
                Place::Number { byte, ty, default } => {
                    let preset = match default {
                        0 => String::new(),
                        bits => format!(", {}", view.literal(*ty, *bits)),
                    };
                    (
                        byte * 8,
                        format!("from.{}, {}{preset}", leaf.record, byte * 8 % 64),
                    )
                }
                _ => continue,
            },
        };
        words
            .entry(bit / 64)
            .or_default()
            .push(line(format!("bits_at({text})")));
    }
    let mut next = 0;
    let zero = |from: u32, to: u32, all: &mut Vec<Doc<'static>>| {
        if from < to {
            all.push(line(format!("to.zero({from}, {to});")));
        }
    };
    for (word, values) in words {
        zero(next, word, all);
        let values = Doc::join(values, &Doc::cat([line(" |"), Doc::line()]));
        // Like in clang-format's layout, an operand in an argument is indented by four columns.
        let values = values.indent(4).align();
        all.push(Doc::cat([line(format!("to.set({word}, ")), values, line(");")]).group());
        next = word + 1;
    }
    zero(next, u32::from(class.content.data_words), all);
}

fn decode(view: &View<'_>, parts: &[Part<'_>]) -> Vec<Doc<'static>> {
    let mut all = scalars(view, parts);
    /// The greatest number of conditions in an expression, since compilers recurse into each.
    const MOST: usize = 16;
    let slots = slots(parts);
    let calls: Vec<Doc<'_>> = slots
        .iter()
        .map(|(index, ty, leaf)| decoded(view, *index, ty, leaf))
        .collect();
    let chain = |calls: &[Doc<'static>]| {
        Doc::join(
            calls.iter().cloned(),
            &Doc::cat([line(" &&"), Doc::hard_line()]),
        )
        .align()
    };
    let last = calls.len().saturating_sub(1) / MOST * MOST;
    for first in (0..last).step_by(MOST) {
        all.push(cpp!(
            "
            if (!($chain$)) {
                return false;
            }
        ",
            chain = chain(&calls[first..first + MOST])
        ));
    }
    all.push(match calls.is_empty() {
        true => line("return true;"),
        false => Doc::cat([line("return "), chain(&calls[last..]), line(";")]),
    });
    all
}

/// Returns statements that read all data. Data of a union's member is read if the member is active.
fn scalars(view: &View<'_>, parts: &[Part<'_>]) -> Vec<Doc<'static>> {
    let mut all: Vec<Doc<'static>> = Vec::new();
    for part in parts {
        let (guards, statement) = match part {
            Part::Tag(tag) => {
                let (record, which, byte) = (&tag.record, &tag.which, tag.byte);
                (
                    &tag.guards,
                    format!("to.{record} = from.get<{which}>({byte});"),
                )
            }
            Part::Leaf(leaf) => match leaf.place {
                Place::Bit { bit, default } => {
                    let preset = if *default { ", true" } else { "" };
                    (
                        &leaf.guards,
                        format!("to.{} = from.bit({bit}{preset});", leaf.record),
                    )
                }
                Place::Number { byte, ty, default } => {
                    let name = view.number(&Type::Number(*ty));
                    let preset = match default {
                        0 => String::new(),
                        bits => format!(", {}", view.literal(*ty, *bits)),
                    };
                    (
                        &leaf.guards,
                        format!("to.{} = from.get<{name}>({byte}{preset});", leaf.record),
                    )
                }
                _ => continue,
            },
        };
        all.push(match guards.is_empty() {
            true => line(statement),
            false => cpp!(
                "
                if ($is_set$) {
                    $statement$
                }
            ",
                is_set = conditions("to", guards),
                statement = statement
            ),
        });
    }
    all
}

/// Returns the statement that reads a pointer. A pointer of a union's member is read if the member is active.
fn decoded(view: &View<'_>, index: u32, ty: &Type, leaf: &Leaf<'_>) -> Doc<'static> {
    let call = call(view, ty, false);
    let path = literal::quoted(leaf.path.as_bytes());
    let call = line(format!(
        "decoder.{call}(from, {index}, to.{}, {path})",
        leaf.record
    ));
    if leaf.guards.is_empty() {
        return call;
    }
    let others = leaf.guards.iter();
    let others = others.map(|one| line(format!("to.{} != {} ||", one.which, one.member)));
    let all = others.chain([call]);
    Doc::cat([
        line("("),
        Doc::join(all, &Doc::line()).align().group(),
        line(")"),
    ])
}
