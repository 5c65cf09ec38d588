//! Code that decodes, measures and encodes Records: the implementations of `Struct` and `Group`.

use zooph_emit::{Mentions, collect};
use zooph_plan::Form;

use super::value::fill_field;
use super::{blank_value, encode_value, implement, recorded, words_value};
use crate::layout::{
    Call, Code, Signature, alias, assignment, call, element, field, line, lines, literal,
    paragraphs, rust, statement, table, tail,
};
use crate::plan::{FieldPlan, Shape, SlotPlan, Spot, StructPlan};
use crate::render::reader::Generics;
use crate::render::{DATA, DECODER, ENCODER, PLACE, READER, parameter, tree};
use crate::types::{LIFETIME, Spelling};

/// The bodies that decode, measure and encode, and the names that two of them mention.
pub(crate) struct Coding {
    fill: Code,
    filled: Mentions,
    words: Code,
    encode: Code,
    encoded: Mentions,
}

impl Coding {
    pub(crate) fn of(
        fill: impl FnOnce() -> Code,
        words: Code,
        encode: impl FnOnce() -> Code,
    ) -> Self {
        let (fill, filled) = collect(fill);
        let (encode, encoded) = collect(encode);
        Coding {
            fill,
            filled,
            words,
            encode,
            encoded,
        }
    }

    /// Returns the function that makes the value before decoding, if it is not the default, and the one that
    /// decodes.
    fn filling(&self, blank: Code) -> Code {
        let reader = parameter(READER, &self.filled);
        let decoder = parameter(DECODER, &self.filled);
        let fill = Signature::new("fn fill")
            .with("&mut self")
            .with(format!("{reader}: zooph::StructReader<'_>"))
            .with(format!("{decoder}: &mut zooph::record::Decoder"))
            .returns("zooph::Result<()>")
            .inline(self.fill.clone());
        paragraphs([blank, fill])
    }

    /// Returns the method that measures.
    fn measuring(&self, name: &str) -> Code {
        let words = Signature::new(format!("fn {name}")).with("&self");
        words.returns("u64").inline(self.words.clone())
    }

    /// Returns the method that encodes.
    fn encoding(&self, signature: Signature) -> Code {
        let encoder = parameter(ENCODER, &self.encoded);
        let place = parameter(PLACE, &self.encoded);
        signature
            .with(format!("{encoder}: &mut zooph::record::Encoder<'_>"))
            .with(format!("{place}: zooph::record::Place<'_>"))
            .inline(self.encode.clone())
    }
}

/// Returns the implementation of `Struct`.
pub(crate) fn kind(plan: &StructPlan) -> Code {
    let coding = match plan.tree {
        Some(_) => Coding::of(|| fill(plan), tree::words(), tree::encode),
        None => Coding::of(|| fill(plan), words(plan), || encode(plan)),
    };
    let encode = Signature::new("fn encode_sections").with("&self");
    let body = paragraphs([
        views(plan),
        coding.filling(blank(plan)),
        coding.measuring("reached_words"),
        coding.encoding(encode),
    ]);
    implement(
        Some("zooph::kind::Struct"),
        &plan.ident,
        &plan.parameters,
        body,
    )
}

/// Returns the code that encodes and decodes a group as a part of its struct.
pub(crate) fn group(plan: &StructPlan) -> Code {
    let coding = Coding::of(|| fill(plan), words(plan), || encode_lines(plan).0);
    let is_in_tree = plan.tree.is_some();
    group_impl(
        &plan.ident,
        &plan.parameters,
        blank(plan),
        &coding,
        is_in_tree,
    )
}

/// Returns the implementation of `Group` for a group's Record or a union. A part of a tree is measured and
/// encoded with the tree.
pub(crate) fn group_impl(
    ident: &str,
    parameters: &[String],
    blank: Code,
    coding: &Coding,
    is_in_tree: bool,
) -> Code {
    if is_in_tree {
        return implement(
            Some("zooph::Group"),
            ident,
            parameters,
            coding.filling(blank),
        );
    }
    let data = parameter(DATA, &coding.encoded);
    let encode = Signature::new("fn encode").with("&self");
    let encode = encode.with(format!("{data}: &mut [u64]"));
    let body = paragraphs([
        coding.filling(blank),
        coding.measuring("words"),
        coding.encoding(encode),
    ]);
    implement(Some("zooph::Group"), ident, parameters, body)
}

/// Returns the associated types and functions of the Reader and the Builder.
fn views(plan: &StructPlan) -> Code {
    let generics = Generics::new(plan);
    let of = |view: &str| {
        let head = format!("{}::{view}", plan.module);
        let ty = Spelling::over(head, Some(LIFETIME), &plan.parameters);
        alias(&format!("type {view}<'a>"), &ty)
    };
    let make = |name: &str, parameter: &str, of: &str, view: &str| {
        let head = Signature::new(format!("fn {name}"));
        let head = head.with(format!("{parameter}: zooph::Struct{view}<'_>"));
        let made = generics.make(format!("{}::{view}", plan.module), parameter);
        head.returns(of).inline(tail(made))
    };
    let as_struct = Signature::new("fn as_struct")
        .with("reader: Self::Reader<'_>")
        .returns("zooph::StructReader<'_>")
        .inline(line("reader.0"));
    let layout_getter = Signature::new("fn layout")
        .returns("&'static zooph::layout::Layout")
        .inline(line("const { &Self::LAYOUT }"));
    // A Record without floats derives `Eq`.
    let exact = match plan.derived {
        "" => Code::empty(),
        _ => line("const EXACT: bool = true;"),
    };
    let tree = match plan.tree {
        None => Code::empty(),
        Some(_) => line("const IS_TREE: bool = true;"),
    };
    paragraphs([
        lines([of("Reader"), of("Builder"), layout(plan), exact, tree]),
        layout_getter,
        make("from_struct", "reader", "Self::Reader<'_>", "Reader"),
        as_struct,
        make("from_builder", "builder", "Self::Builder<'_>", "Builder"),
    ])
}

/// Returns the layout table.
fn layout(plan: &StructPlan) -> Code {
    let slots = match &plan.slots[..] {
        [] => line("slots: &[],"),
        // rustfmt has other rules for an array of one element, so the runtime has a function for it.
        [slot] => field("slots", row("&zooph::only_", slot)).code(),
        slots => {
            let rows = slots.iter().map(|slot| element(row("zooph::", slot)));
            rust!(
                "slots: &[\n    $rows$\n],",
                rows = rows.collect::<Vec<Code>>()
            )
        }
    };
    let fields = rust!(
        r#"
        name: "$name$",
        data_words: $data$,
        pointers: $pointers$,
        $slots$
    "#,
        name = plan.schema_name,
        data = plan.data_words,
        pointers = plan.pointer_count,
        slots = slots,
    );
    table(fields)
}

/// Returns the call that makes a row of the layout table.
fn row(path: &str, slot: &SlotPlan) -> Call {
    let tags = slot.active.iter();
    let tags: Vec<String> = tags
        .map(|(at, tag)| format!("zooph::tag({at}, {tag})"))
        .collect();
    let called = match &slot.element {
        Some(element) => call(format!("{path}list_slot")).of(element),
        None => call(format!("{path}slot")).of(&slot.marker),
    };
    let name = format!("\"{}\"", slot.path);
    let tags = format!("&[{}]", tags.join(", "));
    called.with(name).with(slot.index).and(tags)
}

/// Returns the value of a Record before decoding, if it is not the default: values that take memory are empty.
fn blank(plan: &StructPlan) -> Code {
    let takes_memory = |field: &FieldPlan| match &field.spot {
        Spot::Group(_) => true,
        Spot::Pointer(pointer) => pointer.default.is_some() || pointer.shape == Shape::Parameter,
        _ => false,
    };
    if plan.union.is_none() && !recorded(plan).any(takes_memory) {
        return Code::empty();
    }
    let fields = recorded(plan).map(|one| field(&one.record, blank_value(&one.spot)));
    let union = plan.union.iter();
    let union = union.map(|union| field(&union.record, call("zooph::Group::blank")));
    blank_function(literal("Self", fields.chain(union).collect()))
}

/// Returns the function that makes the value before decoding.
pub(crate) fn blank_function(value: Code) -> Code {
    Signature::new("fn blank").returns("Self").inline(value)
}

/// Returns the body that decodes a struct or group in place.
fn fill(plan: &StructPlan) -> Code {
    let fields = recorded(plan).map(fill_field);
    let union = plan.union.iter().map(|union| {
        let fill = call("zooph::Group::fill").and(format!("&mut self.{}", union.record));
        statement(fill.with(READER).with(DECODER).tried())
    });
    lines(fields.chain(union).chain([line(DONE)]))
}

/// The last expression of a body that may fail.
pub(crate) const DONE: &str = "::core::result::Result::Ok(())";

/// Returns the body that adds up the words that are reached through pointers.
fn words(plan: &StructPlan) -> Code {
    let fields = plan.fields.iter();
    let fields =
        fields.filter_map(|field| words_value(field, &format!("self.{}", field.record), "&"));
    let union = plan
        .union
        .iter()
        .map(|union| call("zooph::Group::words").with(format!("&self.{}", union.record)));
    let mut terms: Vec<Call> = fields.chain(union).collect();
    match terms.len() {
        0 => line("0"),
        1 => tail(terms.remove(0)),
        _ => {
            let terms = terms.into_iter().map(|term| assignment("words +=", term));
            rust!(
                "let mut words = 0;\n$terms$\nwords",
                terms = terms.collect::<Vec<Code>>()
            )
        }
    }
}

/// Returns the body that writes a struct.
fn encode(plan: &StructPlan) -> Code {
    let (fields, uses_data) = encode_lines(plan);
    let words = plan.data_words;
    let mut body = Vec::new();
    if words > 0 || uses_data {
        body.push(line(format!("let mut data = [0; {words}];")));
    }
    if plan.has_unions && plan.pointer_count > 0 {
        // Pointers that no active member owns must be null.
        let nulls = call(format!("{PLACE}.nulls"));
        body.push(statement(nulls.with(words).with(plan.pointer_count)));
    }
    body.push(fields);
    if words > 0 {
        body.push(line(format!("{PLACE}.set(data);")));
    }
    lines(body)
}

/// The data section that is written to.
#[derive(Clone, Copy)]
pub(crate) enum Section {
    /// A variable of the function.
    Own,
    /// The data section of the struct that contains the group. The function has a reference to it.
    Around,
}

impl Section {
    /// Adds a reference to the data section to a call.
    pub(super) fn pass(self, call: Call) -> Call {
        match self {
            Section::Own => call.and("&mut data"),
            Section::Around => call.with(DATA),
        }
    }
}

/// Returns the lines that write a struct's or group's fields, and whether they need the data section.
fn encode_lines(plan: &StructPlan) -> (Code, bool) {
    let mut body = Vec::new();
    let mut groups = plan.union.is_some();
    let section = match plan.kind {
        Form::Struct => Section::Own,
        Form::Group | Form::Union => Section::Around,
    };
    for field in &plan.fields {
        groups |= matches!(field.spot, Spot::Group(_));
        let value = format!("self.{}", field.record);
        body.push(encode_value(field, &value, "&", section, plan.data_words));
    }
    if let Some(union) = &plan.union {
        let encode = call("zooph::Group::encode").with(format!("&self.{}", union.record));
        let encode = section.pass(encode);
        body.push(statement(encode.with(ENCODER).with(PLACE)));
    }
    (lines(body), groups)
}
