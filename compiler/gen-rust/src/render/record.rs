//! Records: native types, exact-size encoding and decoding.

use std::fmt::Display;

use zooph_emit::{Code, Mentions, code, collect};
use zooph_plan::Form;

use crate::Options;
use crate::plan::{FieldPlan, PointerPlan, Shape, SlotPlan, Spot, StructPlan};
use crate::render::literal::literal;
use crate::render::reader::{Generics, read};
use crate::render::{DATA, DECODER, ENCODER, PLACE, READER, Render, doc_or, parameter};
use crate::types::{ELIDED, generic_over};

/// The Record's type, its default, and, for groups, how it is encoded with the struct around it.
pub(crate) fn record(plan: &StructPlan, options: &Options) -> Code {
    let mut fields: Vec<(Code, String)> = recorded(plan)
        .map(|field| {
            let doc = doc_or(&field.doc, &format!("`{}`.", field.schema_name));
            (
                doc,
                format!("{}: {}", field.record, record_type(plan, field)),
            )
        })
        .collect();
    if let Some(union) = &plan.union {
        let doc = Code::from("/// The member of the union that is set.".to_owned());
        fields.push((doc, format!("{}: {}", union.record, union.record_type)));
    }
    let simple = plan.parameters.is_empty() && recorded(plan).all(|field| zero(&field.spot));
    let derive = if simple {
        "Clone, Debug, Default, PartialEq"
    } else {
        "Clone, Debug, PartialEq"
    };
    let head = format!("pub struct {}{}", plan.ident, plan.arguments());
    let body = fields
        .iter()
        .map(|(doc, field)| code!("$doc$\npub $field$,", doc = doc, field = field));
    let body: Code = body.collect();
    let structure = match body.is_empty() {
        true => Code::from(format!("{head} {{}}")),
        false => code!(
            "$head$$open$\n    $body$\n}",
            head = head,
            open = plan.open(),
            body = body
        ),
    };
    let structure = code!(
        r#"
        $doc$
        #[derive($derive$$derived$$raw$)]
        $structure$
    "#,
        doc = doc_or(&plan.doc, &format!("The native form of `{}`.", plan.ident)),
        derive = derive,
        derived = plan.derived,
        raw = raw(options),
        structure = structure,
    );
    let default = if simple { Code::new() } else { default(plan) };
    let group = if plan.kind == Form::Group {
        group(plan)
    } else {
        Code::new()
    };
    Code::paragraphs([structure, default, group])
}

/// What derives the codec of native types, if that was asked for.
pub(crate) fn raw(options: &Options) -> &'static str {
    if options.raw {
        ", ::zooph_derive::Raw"
    } else {
        ""
    }
}

/// Fields that the Record has: `Void` is always the same.
fn recorded(plan: &StructPlan) -> impl Iterator<Item = &FieldPlan> {
    plan.fields
        .iter()
        .filter(|field| !matches!(field.spot, Spot::Void))
}

/// The type of a Record's field.
pub(crate) fn record_type(plan: &StructPlan, field: &FieldPlan) -> String {
    let StructPlan { option, boxes, .. } = plan;
    let ty = &field.record_type;
    match &field.spot {
        Spot::Pointer(pointer) => match pointer.shape {
            Shape::Struct { boxed: true } => format!("{option}<{boxes}<{ty}>>"),
            Shape::Struct { boxed: false } => format!("{option}<{ty}>"),
            _ => ty.clone(),
        },
        Spot::Group(group) if group.boxed => format!("{boxes}<{ty}>"),
        _ => ty.clone(),
    }
}

/// The field's default is that of its type.
fn zero(spot: &Spot) -> bool {
    match spot {
        Spot::Void | Spot::Group(_) => true,
        Spot::Bit { default, .. } => !default,
        Spot::Number { default, .. } => default.is_none(),
        Spot::Enum { default, .. } => *default == 0,
        Spot::Pointer(pointer) => {
            matches!(pointer.shape, Shape::Struct { .. }) || pointer.default.is_none()
        }
    }
}

/// The field's default as an expression of the Record's type.
pub(crate) fn default_value(spot: &Spot) -> String {
    let zero = "::core::default::Default::default()".to_owned();
    match spot {
        Spot::Bit { default: true, .. } => "true".to_owned(),
        Spot::Number {
            default: Some(default),
            ..
        } => default.clone(),
        Spot::Enum {
            default,
            default_path,
            ..
        } if *default != 0 => default_path.clone(),
        Spot::Pointer(PointerPlan {
            shape,
            default: Some(default),
            element,
            ..
        }) => {
            let path = &default.record_path;
            match shape {
                Shape::Text => format!("zooph::default_text({path})"),
                Shape::Data => format!("zooph::default_data({path})"),
                Shape::List => format!("zooph::default_list::<{element}>({path})"),
                _ => zero,
            }
        }
        _ => zero,
    }
}

fn default(plan: &StructPlan) -> Code {
    let mut fields: Vec<String> = recorded(plan)
        .map(|field| format!("{}: {}", field.record, default_value(&field.spot)))
        .collect();
    fields.extend(
        plan.union
            .iter()
            .map(|union| format!("{}: ::core::default::Default::default()", union.record)),
    );
    code!(
        r#"
        impl$arguments$ ::core::default::Default for $name$$arguments$$open$
            #[inline]
            fn default() -> Self {
                $literal$
            }
        }
    "#,
        name = plan.ident,
        arguments = plan.arguments(),
        open = plan.open(),
        literal = literal("Self", &fields, ""),
    )
}

/// What a user calls on the Record.
pub(crate) fn entry_points(plan: &StructPlan, render: &Render<'_>) -> Code {
    let schema = match render.schema(plan.ix) {
        None => Code::new(),
        Some(bytes) => code!(
            r#"
            /// The schema's node, as a message.
            pub const SCHEMA: &'static [u8] = $bytes$;
        "#,
            bytes = bytes
        ),
    };
    let reader = generic_over(Some(ELIDED), &plan.parameters);
    let reader = format!("{}::Reader{reader}", plan.module);
    code!(
        r#"
        impl$arguments$ $name$$arguments$$open$
            /// The type's id.
            pub const TYPE_ID: u64 = 0x$id$;
            $schema$

            $opening$

            $coding$
        }
    "#,
        name = plan.ident,
        arguments = plan.arguments(),
        open = plan.open(),
        id = format!("{:016x}", plan.id),
        schema = schema,
        opening = opening(&reader),
        coding = entry_points_of_coding(&reader, &plan.vector),
    )
}

/// What opens messages.
fn opening(reader: &str) -> Code {
    code!(
        r#"
        /// Opens and validates a framed message: exactly one, nothing may follow it.
        #[inline]
        pub fn open(bytes: &[u8]) -> zooph::Result<$reader$> {
            zooph::open::<Self>(bytes)
        }

        /// Opens and validates the framed message at the start of `bytes`, and returns what
        /// follows it.
        #[inline]
        pub fn open_prefix(bytes: &[u8]) -> zooph::Result<zooph::Prefix<'_, Self>> {
            zooph::open_prefix::<Self>(bytes)
        }

        /// Opens a framed message without validating it: hops are checked when they are made.
        #[inline]
        pub fn open_lazy(bytes: &[u8]) -> zooph::Result<zooph::Lazy<'_, Self>> {
            zooph::open_lazy::<Self>(bytes)
        }
    "#,
        reader = reader,
    )
}

/// What decodes and encodes, and compares what is encoded.
fn entry_points_of_coding(reader: &str, vector: &str) -> Code {
    code!(
        r#"
        /// Opens, validates and decodes a framed message.
        #[inline]
        pub fn from_bytes(bytes: &[u8]) -> zooph::Result<Self> {
            zooph::record::from_bytes(bytes)
        }

        /// The native form of what a Reader reads.
        #[inline]
        pub fn from_reader(reader: $reader$) -> zooph::Result<Self> {
            zooph::record::from_struct(reader.0, &zooph::Limits::default())
        }

        /// The framed message, in one allocation of exactly its size.
        ///
        /// # Panics
        /// Where [`try_to_bytes`](zooph::record::try_to_bytes) has an error, as for a union
        /// member that the schema does not know.
        #[inline]
        pub fn to_bytes(&self) -> $vec$<u8> {
            zooph::record::to_bytes(self)
        }

        /// Both are encoded to the same bytes, so that NaN is the same as itself, and 0 is not
        /// the same as -0.
        ///
        /// # Panics
        /// If one of them cannot be encoded.
        #[inline]
        pub fn same_bits(&self, other: &Self) -> bool {
            zooph::record::same_bits(self, other)
        }
    "#,
        reader = reader,
        vec = vector,
    )
}

/// The implementation of `Struct`.
pub(crate) fn kind(plan: &StructPlan) -> Code {
    let coding = Coding::of(|| fill(plan), words(plan), || encode(plan));
    code!(
        r#"
        impl$arguments$ zooph::kind::Struct for $name$$arguments$$open$
            $views$

            $filling$

            #[inline]
            fn reached_words(&self) -> u64 {
                $words$
            }

            #[inline]
            fn encode_sections(&self, $encoder$: &mut zooph::record::Encoder<'_>, $place$: zooph::record::Place<'_>) {
                $encode$
            }
        }
    "#,
        name = plan.ident,
        arguments = plan.arguments(),
        open = plan.open(),
        views = views(plan),
        filling = filling(blank(plan), &coding),
        words = coding.words,
        encoder = parameter(ENCODER, &coding.encoded),
        place = parameter(PLACE, &coding.encoded),
        encode = coding.encode,
    )
}

/// What is there before a Record is filled, if it is not the default, and what fills it.
fn filling(blank: Code, coding: &Coding) -> Code {
    let fill = code!(
        r#"
        #[inline]
        fn fill(&mut self, $reader$: zooph::StructReader<'_>, $decoder$: &mut zooph::record::Decoder) -> zooph::Result<()> {
            $fill$
        }
    "#,
        reader = parameter(READER, &coding.filled),
        decoder = parameter(DECODER, &coding.filled),
        fill = coding.fill,
    );
    Code::paragraphs([blank, fill])
}

/// The Reader and the Builder, and how they come about.
fn views(plan: &StructPlan) -> Code {
    let generics = Generics::new(plan);
    code!(
        r#"
        type Reader<'a> = $module$::Reader$lifetime$;
        type Builder<'a> = $module$::Builder$lifetime$;
        $layout$

        #[inline]
        fn layout() -> &'static zooph::layout::Layout {
            const { &Self::LAYOUT }
        }

        #[inline]
        fn from_struct(reader: zooph::StructReader<'_>) -> Self::Reader<'_> {
            $module$::Reader(reader$phantom$)
        }

        #[inline]
        fn as_struct(reader: Self::Reader<'_>) -> zooph::StructReader<'_> {
            reader.0
        }

        #[inline]
        fn from_builder(builder: zooph::StructBuilder<'_>) -> Self::Builder<'_> {
            $module$::Builder(builder$phantom$)
        }
    "#,
        module = plan.module,
        lifetime = generics.arguments,
        phantom = generics.phantom_value,
        layout = layout(plan),
    )
}

/// The bodies that decode, measure and encode, and what two of them mention.
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
}

/// The layout table.
fn layout(plan: &StructPlan) -> Code {
    let slots = match &plan.slots[..] {
        [] => Code::from("slots: &[],".to_owned()),
        // An array of one would be laid out by other rules.
        [slot] => Code::from(format!("slots: &zooph::only_{},", row(slot))),
        slots => {
            let rows = slots.iter();
            let rows = rows.map(|slot| Code::from(format!("zooph::{},", row(slot))));
            code!("slots: &[\n    $rows$\n],", rows = rows.collect::<Code>())
        }
    };
    code!(
        r#"
        const LAYOUT: zooph::layout::Layout = zooph::layout::Layout {
            name: "$name$",
            data_words: $data$,
            pointers: $pointers$,
            $slots$
        };
    "#,
        name = plan.schema_name,
        data = plan.data_words,
        pointers = plan.pointer_count,
        slots = slots,
    )
}

/// The call that makes a row of the layout table, without the runtime's name.
fn row(slot: &SlotPlan) -> String {
    let tags = slot.active.iter();
    let tags: Vec<String> = tags
        .map(|(at, tag)| format!("zooph::tag({at}, {tag})"))
        .collect();
    let callee = match &slot.element {
        Some(element) => format!("list_slot::<{element}>"),
        None => format!("slot::<{}>", slot.marker),
    };
    let (path, index, tags) = (&slot.path, slot.index, tags.join(", "));
    format!("{callee}(\"{path}\", {index}, &[{tags}])")
}

/// What a struct's or group's Record is before it is filled, if that is not the default: what takes memory there is empty.
fn blank(plan: &StructPlan) -> Code {
    let takes_memory = |field: &FieldPlan| match &field.spot {
        Spot::Group(_) => true,
        Spot::Pointer(pointer) => pointer.default.is_some() || pointer.shape == Shape::Parameter,
        _ => false,
    };
    if plan.union.is_none() && !recorded(plan).any(takes_memory) {
        return Code::new();
    }
    let mut fields: Vec<String> = recorded(plan)
        .map(|field| format!("{}: {}", field.record, blank_value(&field.spot)))
        .collect();
    fields.extend(
        { plan.union.iter() }.map(|union| format!("{}: zooph::Group::blank()", union.record)),
    );
    code!(
        r#"
        #[inline]
        fn blank() -> Self {
            $literal$
        }
    "#,
        literal = literal("Self", &fields, ""),
    )
}

/// What a field is before it is filled.
pub(crate) fn blank_value(spot: &Spot) -> String {
    match spot {
        Spot::Group(group) if group.boxed => "zooph::boxed_group()".to_owned(),
        Spot::Group(_) => "zooph::Group::blank()".to_owned(),
        Spot::Pointer(pointer) if pointer.shape == Shape::Parameter => {
            format!("zooph::blank::<{}>()", pointer.record_marker)
        }
        _ => "::core::default::Default::default()".to_owned(),
    }
}

/// The body that decodes a struct or group in its place.
fn fill(plan: &StructPlan) -> Code {
    let mut lines: Code = recorded(plan)
        .map(|field| {
            let place = format!("self.{}", field.record);
            Code::from(match fill_value(field, &format!("&mut {place}")) {
                Some(call) => call,
                None => format!("{place} = {};", read(READER, field)),
            })
        })
        .collect();
    if let Some(union) = &plan.union {
        let place = format!("&mut self.{}", union.record);
        lines.push(Code::from(format!(
            "zooph::Group::fill({place}, {READER}, {DECODER})?;"
        )));
    }
    lines.push(Code::from("::core::result::Result::Ok(())".to_owned()));
    lines
}

/// The statement that decodes a field from `reader` in its place, to which `value` is a reference. None for numbers, bits and enums.
pub(crate) fn fill_value(field: &FieldPlan, value: &str) -> Option<String> {
    let name = &field.schema_name;
    Some(match &field.spot {
        Spot::Pointer(pointer) => fill_pointer(name, pointer, value),
        Spot::Group(group) if group.boxed => {
            format!("zooph::fill_boxed_group({DECODER}, {READER}, \"{name}\", {value})?;")
        }
        Spot::Group(_) => {
            format!("zooph::fill_group({DECODER}, {READER}, \"{name}\", {value})?;")
        }
        _ => return None,
    })
}

fn fill_pointer(name: &str, pointer: &PointerPlan, value: &str) -> String {
    let PointerPlan {
        index,
        record_marker,
        element,
        ..
    } = pointer;
    let function = match pointer.shape {
        Shape::Struct { boxed: true } => "fill_boxed",
        Shape::Struct { boxed: false } => "fill_struct",
        Shape::Text => "fill_text",
        Shape::Data => "fill_data",
        Shape::List => "fill_list",
        Shape::Parameter | Shape::Any | Shape::Capability => "fill",
    };
    let argument = match pointer.shape {
        Shape::List => format!("::<{element}>"),
        Shape::Parameter | Shape::Any | Shape::Capability => format!("::<{record_marker}>"),
        _ => String::new(),
    };
    match (pointer.shape, &pointer.default) {
        (Shape::Text | Shape::Data | Shape::List, Some(default)) => format!(
            "zooph::{function}_or{argument}({DECODER}, {READER}, {index}, {}, \"{name}\", {value})?;",
            default.record_path
        ),
        _ => format!(
            "zooph::{function}{argument}({DECODER}, {READER}, {index}, \"{name}\", {value})?;"
        ),
    }
}

/// The body that adds up the words the pointers lead to.
fn words(plan: &StructPlan) -> Code {
    let mut terms: Vec<String> = plan
        .fields
        .iter()
        .filter_map(|field| words_value(field, &format!("self.{}", field.record), "&"))
        .collect();
    if let Some(union) = &plan.union {
        terms.push(format!("zooph::Group::words(&self.{})", union.record));
    }
    match &terms[..] {
        [] => Code::from("0".to_owned()),
        [term] => Code::from(term.clone()),
        _ => {
            let lines = terms
                .iter()
                .map(|term| Code::from(format!("words += {term};")));
            code!(
                "let mut words = 0;\n$lines$\nwords",
                lines = lines.collect::<Code>()
            )
        }
    }
}

/// The expression for the words a field leads to; none if it is in the data section. `borrow` is
/// `&` if `value` is a place, nothing if it is a reference.
pub(crate) fn words_value(field: &FieldPlan, value: &str, borrow: &str) -> Option<String> {
    let pointer = match &field.spot {
        Spot::Pointer(pointer) => pointer,
        Spot::Group(group) => {
            let value = if group.boxed {
                format!("{value}.as_ref()")
            } else {
                format!("{borrow}{value}")
            };
            return Some(format!("zooph::Group::words({value})"));
        }
        _ => return None,
    };
    let (marker, element) = (&pointer.record_marker, &pointer.element);
    if let Shape::Struct { boxed } = pointer.shape {
        let value = reference(value, boxed);
        return Some(format!("zooph::struct_words({value})"));
    }
    let value = format!("{borrow}{value}");
    Some(match (pointer.shape, &pointer.default) {
        (Shape::Text, None) => format!("zooph::text_words({value})"),
        (Shape::Text, Some(default)) => {
            format!("zooph::text_words_or({value}, {})", default.record_path)
        }
        (Shape::Data, None) => format!("zooph::data_words({value})"),
        (Shape::Data, Some(default)) => {
            format!("zooph::data_words_or({value}, {})", default.record_path)
        }
        (Shape::List, None) => format!("zooph::list_words::<{element}>({value})"),
        (Shape::List, Some(default)) => {
            let path = &default.record_path;
            format!("zooph::list_words_or::<{element}>({value}, {path})")
        }
        _ => format!("zooph::words::<{marker}>({value})"),
    })
}

/// The optional struct at a place, as a reference to it if it is there.
pub(crate) fn reference(place: impl Display, boxed: bool) -> String {
    let deref = if boxed { "as_deref" } else { "as_ref" };
    format!("{place}.{deref}()")
}

/// The body that writes a struct.
fn encode(plan: &StructPlan) -> Code {
    let (lines, uses_data) = encode_lines(plan);
    let words = plan.data_words;
    let mut body = Code::new();
    if words > 0 || uses_data {
        body.push(Code::from(format!("let mut data = [0; {words}];")));
    }
    if plan.has_unions && plan.pointer_count > 0 {
        // Words that no active member owns are null.
        let pointers = plan.pointer_count;
        body.push(Code::from(format!("{PLACE}.nulls({words}, {pointers});")));
    }
    body.push(lines);
    if words > 0 {
        body.push(Code::from(format!("{PLACE}.set(data);")));
    }
    body
}

/// The lines that write a struct's or group's fields, and whether they need the data section.
fn encode_lines(plan: &StructPlan) -> (Code, bool) {
    let mut lines = Code::new();
    let mut groups = plan.union.is_some();
    let data: &dyn Display = match plan.kind {
        Form::Struct => &"&mut data",
        Form::Group | Form::Union => &DATA,
    };
    for field in &plan.fields {
        groups |= matches!(field.spot, Spot::Group(_));
        let value = format!("self.{}", field.record);
        lines.push(encode_value(field, &value, "&", data, plan.data_words));
    }
    if let Some(union) = &plan.union {
        lines.push(Code::from(format!(
            "zooph::Group::encode(&self.{}, {data}, {ENCODER}, {PLACE});",
            union.record
        )));
    }
    (lines, groups)
}

/// The line that writes a field. `value` is a place, or a reference if `borrow` is empty.
pub(crate) fn encode_value(
    field: &FieldPlan,
    value: &str,
    borrow: &str,
    data: &dyn Display,
    data_words: u16,
) -> Code {
    let plain = if borrow.is_empty() {
        format!("*{value}")
    } else {
        value.to_owned()
    };
    let line = match &field.spot {
        Spot::Void => return Code::new(),
        Spot::Bit { at, default } => merge(*at, &format!("zooph::bit({plain}, {default})")),
        Spot::Number { at, bits: 0, .. } => merge(at * 8, &format!("zooph::word({plain})")),
        Spot::Number { at, bits, .. } => {
            let word = format!("zooph::word({plain}) ^ 0x{bits:x}");
            merge(
                at * 8,
                &if at % 8 == 0 {
                    word
                } else {
                    format!("({word})")
                },
            )
        }
        Spot::Enum { at, default, .. } => {
            merge(at * 8, &format!("zooph::enumerant({plain}, {default})"))
        }
        Spot::Group(group) => {
            let value = if group.boxed {
                format!("{value}.as_ref()")
            } else {
                format!("{borrow}{value}")
            };
            format!("zooph::Group::encode({value}, {data}, {ENCODER}, {PLACE});")
        }
        Spot::Pointer(pointer) => {
            let at = u32::from(data_words) + pointer.index;
            encode_pointer(pointer, borrow, value, &format!("{PLACE}.word({at})"))
        }
    };
    Code::from(line)
}

fn encode_pointer(pointer: &PointerPlan, borrow: &str, value: &str, at: &str) -> String {
    let (marker, element) = (&pointer.record_marker, &pointer.element);
    if let Shape::Struct { boxed } = pointer.shape {
        let value = reference(value, boxed);
        return format!("zooph::encode_struct({ENCODER}, {at}, {value});");
    }
    let value = format!("{borrow}{value}");
    match (pointer.shape, &pointer.default) {
        (Shape::Text, None) => format!("zooph::encode_text({ENCODER}, {at}, {value});"),
        (Shape::Text, Some(default)) => {
            let path = &default.record_path;
            format!("zooph::encode_text_or({ENCODER}, {at}, {value}, {path});")
        }
        (Shape::Data, None) => format!("zooph::encode_data({ENCODER}, {at}, {value});"),
        (Shape::Data, Some(default)) => {
            let path = &default.record_path;
            format!("zooph::encode_data_or({ENCODER}, {at}, {value}, {path});")
        }
        (Shape::List, None) => {
            format!("zooph::encode_list::<{element}>({ENCODER}, {at}, {value});")
        }
        (Shape::List, Some(default)) => {
            let path = &default.record_path;
            format!("zooph::encode_list_or::<{element}>({ENCODER}, {at}, {value}, {path});")
        }
        _ => format!("zooph::encode::<{marker}>({ENCODER}, {at}, {value});"),
    }
}

/// Ors bits into their word of the data section.
pub(crate) fn merge(bit: u32, bits: &str) -> String {
    match bit % 64 {
        0 => format!("{DATA}[{}] |= {bits};", bit / 64),
        shift => format!("{DATA}[{}] |= {bits} << {shift};", bit / 64),
    }
}

/// How a group is encoded and decoded with the struct around it.
fn group(plan: &StructPlan) -> Code {
    let coding = Coding::of(|| fill(plan), words(plan), || encode_lines(plan).0);
    group_impl(&plan.ident, &plan.parameters, blank(plan), coding)
}

/// The implementation of `Group` for a group's Record or a union.
pub(crate) fn group_impl(ident: &str, parameters: &[String], blank: Code, coding: Coding) -> Code {
    code!(
        r#"
        impl$parameters$ zooph::Group for $ident$$parameters$$open$
            $filling$

            #[inline]
            fn words(&self) -> u64 {
                $words$
            }

            #[inline]
            fn encode(&self, $data$: &mut [u64], $encoder$: &mut zooph::record::Encoder<'_>, $place$: zooph::record::Place<'_>) {
                $encode$
            }
        }
    "#,
        parameters = crate::types::generic(parameters),
        ident = ident,
        open = crate::types::open(parameters),
        filling = filling(blank, &coding),
        words = coding.words,
        data = parameter(DATA, &coding.encoded),
        encoder = parameter(ENCODER, &coding.encoded),
        place = parameter(PLACE, &coding.encoded),
        encode = coding.encode,
    )
}
