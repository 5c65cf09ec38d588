//! Records: native types, and the functions that users call on them. `coding` encodes and decodes them.

mod coding;
mod value;

use zooph_plan::Form;

use crate::Options;
use crate::layout::{
    Call, Code, Head, Signature, call, constant, field, line, lines, literal, member, paragraphs,
    rust, structure, tail,
};
use crate::plan::{FieldPlan, Spot, StructPlan};
use crate::render::{Render, doc_of, doc_or, tree};
use crate::types::{ELIDED, KIND, Spelling, bounded};
use value::is_zero;

pub(crate) use coding::{Coding, DONE, Section, blank_function, group, group_impl, kind};
pub(crate) use value::{
    bits, blank_value, default_value, encode_value, fill_value, merge, record_type, reference,
    words_value,
};

/// Returns the Record's type and default and, for a group, the code that encodes it as a part of its struct.
pub(crate) fn record(plan: &StructPlan, options: &Options) -> Code {
    let is_simple = plan.parameters.is_empty() && recorded(plan).all(|field| is_zero(&field.spot));
    let default = match is_simple {
        true => Code::empty(),
        false => default(plan),
    };
    let group = match plan.kind {
        Form::Group => group(plan),
        Form::Struct | Form::Union => Code::empty(),
    };
    let tree = plan.tree.iter().map(|tree| tree::structure(plan, tree));
    let record = [declaration(plan, is_simple, options), default, group];
    paragraphs(record.into_iter().chain(tree))
}

fn declaration(plan: &StructPlan, is_simple: bool, options: &Options) -> Code {
    let fields = recorded(plan).map(|field| {
        let doc = doc_or(&field.doc, &format!("The field `{}`.", field.schema_name));
        lines([doc, member(&field.record, &record_type(plan, field))])
    });
    let union = plan.union.iter().map(|union| {
        let doc = doc_of("The active member of the union, with its value.");
        lines([doc, member(&union.record, &union.record_type)])
    });
    let what = match plan.kind {
        Form::Struct => format!("`{}`", plan.ident),
        Form::Group | Form::Union => format!("The group `{}`", plan.ident),
    };
    let sentence = format!("{what} as a Record: native types that own their contents.");
    let head = format!("pub struct {}", plan.ident);
    let bounds = bounded(&plan.parameters, KIND);
    let body = lines(fields.chain(union));
    rust!(
        r#"
        $doc$
        #[derive(Clone, Debug$default$, PartialEq$derived$$raw$)]
        $structure$
    "#,
        doc = doc_or(&plan.doc, &sentence),
        default = if is_simple { ", Default" } else { "" },
        derived = plan.derived,
        raw = raw(options),
        structure = structure(&head, &plan.parameters, &bounds, body),
    )
}

/// Returns the derive of the codec of native types, if it is enabled.
pub(crate) fn raw(options: &Options) -> &'static str {
    if options.raw {
        ", ::zooph_derive::Raw"
    } else {
        ""
    }
}

/// Returns the fields that the Record has. A `Void` field has only one value, so it is left out.
fn recorded(plan: &StructPlan) -> impl Iterator<Item = &FieldPlan> {
    let fields = plan.fields.iter();
    fields.filter(|field| !matches!(field.spot, Spot::Void))
}

/// Returns an implementation of a trait for the Record, or the Record's own methods.
pub(crate) fn implement(of: Option<&str>, ident: &str, parameters: &[String], body: Code) -> Code {
    let head = Head {
        parameters: parameters.to_vec(),
        of: of.map(str::to_owned),
        ty: format!("{ident}{}", crate::types::generic(parameters)),
        bounds: bounded(parameters, KIND),
    };
    head.body(body)
}

/// Returns the implementation of `Default`.
pub(crate) fn default_impl(ident: &str, parameters: &[String], value: Code) -> Code {
    let body = Signature::new("fn default").returns("Self").inline(value);
    implement(Some("::core::default::Default"), ident, parameters, body)
}

fn default(plan: &StructPlan) -> Code {
    let fields = recorded(plan).map(|one| field(&one.record, default_value(&one.spot)));
    let union = plan.union.iter();
    let union = union.map(|union| field(&union.record, call("::core::default::Default::default")));
    let value = literal("Self", fields.chain(union).collect());
    default_impl(&plan.ident, &plan.parameters, value)
}

/// Returns the functions that users call on the Record.
pub(crate) fn entry_points(plan: &StructPlan, render: &Render<'_>) -> Code {
    let schema = render.schema(plan.ix).map(|bytes| {
        rust!(
            r#"
            /// The schema's node for this struct, as a framed message, for reflection.
            $constant$
        "#,
            constant = constant("pub const SCHEMA: &'static [u8]", &bytes)
        )
    });
    let reader = format!("{}::Reader", plan.module);
    let reader = Spelling::over(reader, Some(ELIDED), &plan.parameters);
    let body = rust!(
        r#"
        /// The type's 64-bit id.
        $id$
        $schema$

        $opening$

        $coding$
    "#,
        id = constant(
            "pub const TYPE_ID: u64",
            &line(format!("0x{:016x}", plan.id))
        ),
        schema = schema,
        opening = opening(&reader),
        coding = entry_points_of_coding(&reader, &plan.vector),
    );
    implement(None, &plan.ident, &plan.parameters, body)
}

/// Returns a function over bytes that calls a function of the runtime.
fn of_bytes(name: &str, returned: Spelling, called: Call) -> Code {
    let head = Signature::new(format!("pub fn {name}")).with("bytes: &[u8]");
    let head = head.returns(Spelling::one("zooph::Result", returned));
    head.body(tail(called.with("bytes")))
}

/// Returns the functions that open messages.
fn opening(reader: &Spelling) -> Code {
    let within = |ty: &str| Spelling::within(ty, [ELIDED], "Self".into());
    let of = |name: &str, returned: Spelling| {
        let called = call(format!("zooph::{name}")).of(&"Self".into());
        of_bytes(name, returned, called)
    };
    rust!(
        r#"
        /// Opens and validates a framed message: exactly one, with nothing behind it.
        ///
        /// # Errors
        /// Returns the first fault, in the order of the schema's pointers.
        #[inline]
        $open$

        /// Opens and validates the framed message at the start of `bytes`. Returns its Reader
        /// and the bytes behind it.
        ///
        /// # Errors
        /// Returns the first fault, in the order of the schema's pointers.
        #[inline]
        $open_prefix$

        /// Opens a framed message without validating it. Each pointer is checked when it is
        /// followed.
        ///
        /// # Errors
        /// Returns a fault if the framing is malformed, or if there is no root pointer.
        #[inline]
        $open_lazy$
    "#,
        open = of("open", reader.clone()),
        open_prefix = of("open_prefix", within("zooph::Prefix")),
        open_lazy = of("open_lazy", within("zooph::Lazy")),
    )
}

/// Returns the functions that decode, encode, and compare the encoded forms.
fn entry_points_of_coding(reader: &Spelling, vector: &str) -> Code {
    let from_reader = Signature::new("pub fn from_reader")
        .with(reader.clone().behind("reader: "))
        .returns("zooph::Result<Self>");
    let from_struct = call("zooph::record::from_struct")
        .with("reader.0")
        .and("&zooph::Limits::default()");
    let to_bytes = Signature::new("pub fn to_bytes").with("&self");
    let same_bits = Signature::new("pub fn same_bits")
        .with("&self")
        .with("other: &Self");
    let compared = call("zooph::record::same_bits").with("self").with("other");
    rust!(
        r#"
        /// Opens and validates a framed message, and copies everything into native types.
        ///
        /// # Errors
        /// Returns the first fault of the message, or a fault that `from_reader` returns.
        #[inline]
        $from_bytes$

        /// Copies everything that the Reader reads into native types.
        ///
        /// # Errors
        /// Returns a fault if a limit on memory or nesting is exceeded, if a text is not UTF-8,
        /// or if a message that was opened lazily is malformed.
        #[inline]
        $from_reader$

        /// Encodes the Record as a framed message, in one allocation of exactly its size.
        ///
        /// # Panics
        /// Panics if [`try_to_bytes`](zooph::record::try_to_bytes) returns an error, for example
        /// because a union has a member that this version of the schema does not know.
        #[inline]
        $to_bytes$

        /// Reports whether both Records encode to the same bytes. Unlike `==`, it finds a NaN
        /// the same as itself, and 0 different from -0.
        ///
        /// # Panics
        /// Panics if one of the Records cannot be encoded.
        #[inline]
        $same_bits$
    "#,
        from_bytes = of_bytes(
            "from_bytes",
            "Self".into(),
            call("zooph::record::from_bytes")
        ),
        from_reader = from_reader.body(tail(from_struct)),
        to_bytes = to_bytes
            .returns(format!("{vector}<u8>"))
            .body(tail(call("zooph::record::to_bytes").with("self"))),
        same_bits = same_bits.returns("bool").body(tail(compared)),
    )
}
