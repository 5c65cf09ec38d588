//! Readers.

use std::fmt::Display;

use zooph_emit::collect;
use zooph_plan::Form;

use crate::layout::{
    Call, Code, Expression, Head, PHANTOM, Signature, UNTYPED, alias, arm, call, constant, line,
    lines, method, paragraphs, rust, statement, tail, tuple,
};
use crate::plan::{FieldPlan, PointerPlan, Shape, Spot, StructPlan, UnionPlan};
use crate::render::{doc_of, getter_doc};
use crate::types::{ELIDED, KIND, LIFETIME, Spelling, bounded, generic_over};

/// Returns the Reader of a struct or group.
pub(crate) fn reader(plan: &StructPlan) -> Code {
    let generics = Generics::new(plan);
    let implement = generics.implement("Reader", || {
        let union = plan.union.as_ref();
        let members = union.into_iter().flat_map(|union| {
            let members = union.members.iter();
            members.map(|member| accessors(member, Some(union.at)))
        });
        let which = union.map_or_else(Code::empty, which);
        let getters = plan.fields.iter().map(|field| accessors(field, None));
        paragraphs(getters.chain([which]).chain(members))
    });
    paragraphs([
        defaults(plan),
        named_types(plan),
        declaration(plan, &generics),
        implement,
    ])
}

/// The texts that differ between generic structs and others.
pub(crate) struct Generics<'p> {
    parameters: &'p [String],
    /// Arguments such as `<'a, K>`.
    pub(crate) arguments: String,
    /// Arguments such as `<'_, K>`.
    pub(crate) anonymous: String,
    /// The field after the untyped Reader or Builder in the typed one, if the struct is generic.
    phantom: Option<String>,
}

impl<'p> Generics<'p> {
    pub(crate) fn new(plan: &'p StructPlan) -> Self {
        let parameters = &plan.parameters[..];
        let tuple = match parameters {
            [one] => format!("{one},"),
            _ => parameters.join(", "),
        };
        let phantom = format!("pub(super) zooph::Phantom<({tuple})>");
        Generics {
            parameters,
            arguments: generic_over(Some(LIFETIME), parameters),
            anonymous: generic_over(Some(ELIDED), parameters),
            phantom: (!parameters.is_empty()).then_some(phantom),
        }
    }

    /// Returns the declaration of a typed Reader or Builder around an untyped one.
    pub(crate) fn view(&self, ident: &str, untyped: &str) -> Code {
        let head = format!("pub struct {ident}{}", self.arguments);
        let inner = format!("pub(super) zooph::{untyped}<'a>");
        let fields: Vec<String> = [inner].into_iter().chain(self.phantom.clone()).collect();
        tuple(&head, &fields)
    }

    /// Returns the type of a Reader or Builder with an anonymous lifetime.
    pub(crate) fn elided(&self, ident: &str) -> Spelling {
        Spelling::over(ident, Some(ELIDED), self.parameters)
    }

    /// Returns the call that makes a typed Reader or Builder.
    pub(crate) fn make(&self, ident: impl Into<String>, untyped: impl Into<Expression>) -> Call {
        let made = call(ident).nested(untyped);
        match self.phantom {
            Some(_) => made.and(PHANTOM),
            None => made,
        }
    }

    /// Returns the implementation of a trait for the Reader or Builder.
    pub(crate) fn implement_trait(&self, of: &str, ident: &str, body: Code) -> Code {
        let head = Head {
            parameters: self.parameters.to_vec(),
            of: Some(of.to_owned()),
            ty: format!("{ident}{}", self.anonymous),
            bounds: bounded(self.parameters, KIND),
        };
        head.body(body)
    }

    /// Returns an `impl` block, or nothing if it is empty. The lifetime has a name if the body mentions it.
    pub(crate) fn implement(&self, ident: &str, body: impl FnOnce() -> Code) -> Code {
        let (body, mentions) = collect(body);
        if body.is_empty() {
            return body;
        }
        let named = mentions.has(LIFETIME).then(|| LIFETIME.to_owned());
        let arguments = match named {
            Some(_) => &self.arguments,
            None => &self.anonymous,
        };
        let head = Head {
            ty: format!("{ident}{arguments}"),
            parameters: named.into_iter().chain(self.parameters.to_vec()).collect(),
            of: None,
            bounds: bounded(self.parameters, KIND),
        };
        head.body(body)
    }
}

fn declaration(plan: &StructPlan, generics: &Generics<'_>) -> Code {
    let what = match plan.kind {
        Form::Struct => format!("`{}` in a message.", plan.ident),
        Form::Group | Form::Union => format!("The group `{}` in a message.", plan.ident),
    };
    let doc = doc_of(&format!(
        "{what} Its fields are read in place, without copying."
    ));
    let is_generic = !plan.parameters.is_empty();
    let derive = if is_generic {
        ""
    } else {
        "#[derive(Clone, Copy)]"
    };
    let structure = rust!(
        r#"
        $doc$
        $derive$
        $structure$
    "#,
        doc = doc,
        derive = derive,
        structure = generics.view("Reader", "StructReader"),
    );
    paragraphs([
        structure,
        match is_generic {
            true => copy(
                "Reader",
                &generics.anonymous,
                &plan.parameters,
                &plan.parameters,
                &[],
            ),
            false => Code::empty(),
        },
        debug(plan, generics),
        match plan.kind {
            Form::Struct => source(plan, generics),
            Form::Group | Form::Union => Code::empty(),
        },
    ])
}

/// Returns implementations of `Clone` and `Copy`. Deriving them would add bounds to the parameters. `copied`
/// are the parameters of `Copy`, and `bounds` those of `Clone`.
pub(crate) fn copy(
    ident: &str,
    arguments: &str,
    parameters: &[String],
    copied: &[String],
    bounds: &[String],
) -> Code {
    let head = |of: &str, parameters: &[String], bounds: &[String]| Head {
        parameters: parameters.to_vec(),
        of: Some(of.to_owned()),
        ty: format!("{ident}{arguments}"),
        bounds: bounds.to_vec(),
    };
    let clone = Signature::new("fn clone").with("&self").returns("Self");
    let clone = clone.inline(line("*self"));
    paragraphs([
        head("::core::clone::Clone", parameters, bounds).body(clone),
        head("::core::marker::Copy", copied, &[]).body(Code::empty()),
    ])
}

/// Returns the implementation that lets Builders of other structs set a copy.
fn source(plan: &StructPlan, generics: &Generics<'_>) -> Code {
    let record = Spelling::over(format!("super::{}", plan.ident), None, &plan.parameters);
    let set = method("pointer", "set_as")
        .of(&"Self::Struct".into())
        .with("self");
    let write = Signature::new("fn write_struct")
        .with("self")
        .with("pointer: zooph::PointerBuilder<'_>")
        .inline(statement(set));
    let body = paragraphs([alias("type Struct", &record), write]);
    generics.implement_trait("zooph::StructSource", "Reader", body)
}

/// Returns `fn fmt` with this body.
pub(crate) fn fmt(body: impl Into<Expression>) -> Code {
    Signature::new("fn fmt")
        .with("&self")
        .with("f: &mut ::core::fmt::Formatter<'_>")
        .returns("::core::fmt::Result")
        .inline(tail(body))
}

fn debug(plan: &StructPlan, generics: &Generics<'_>) -> Code {
    let record = Spelling::over(format!("super::{}", plan.ident), None, &plan.parameters);
    let function = match plan.kind {
        Form::Struct => "zooph::debug",
        Form::Group | Form::Union => "zooph::debug_group",
    };
    let body = fmt(call(function).of(&record).with(UNTYPED).with("f"));
    generics.implement_trait("::core::fmt::Debug", "Reader", body)
}

/// Returns the getter of the unnamed union's view, and the getter of its number.
fn which(union: &UnionPlan) -> Code {
    let arms: Vec<Code> = { union.members.iter() }
        .map(|member| view_arm(union, member))
        .collect();
    let unknown = call(format!("{}::{}", union.view_path, union.unknown)).with("tag");
    let body = rust!(
        r#"
        match self.0.scalar::<u16>($at$) {
            $arms$
            $unknown$
        }
    "#,
        at = union.at,
        arms = arms,
        unknown = arm("tag", "", unknown),
    );
    let getter = Signature::new(format!("pub fn {}", union.getter)).with("&self");
    let getter = getter.returns(union.view_type.clone());
    let doc = doc_of("Returns the active member of the union.");
    paragraphs([getter.documented(doc, body), tag_getter(union)])
}

/// Returns the getter of the number of the active member.
pub(crate) fn tag_getter(union: &UnionPlan) -> Code {
    let getter = Signature::new(format!("pub fn {}", union.tag_getter)).with("&self");
    let doc = doc_of("Returns the number of the union's active member: its discriminant.");
    let tag = tail(method(UNTYPED, "scalar").with(union.at));
    getter.returns("u16").documented(doc, tag)
}

fn view_arm(union: &UnionPlan, member: &FieldPlan) -> Code {
    let tag = member.tag.unwrap_or_default();
    let variant = format!("{}::{}", union.view_path, member.variant);
    match &member.spot {
        Spot::Void => line(format!("{tag} => {variant},")),
        _ => arm(
            tag.to_string(),
            "",
            call(variant).nested(read(UNTYPED, member)),
        ),
    }
}

/// Returns the expression that reads a field of the untyped Reader `base`.
pub(crate) fn read(base: impl Display + Copy, field: &FieldPlan) -> Expression {
    let of = |name: &str, at: u32| method(base, name).with(at);
    let call = match &field.spot {
        Spot::Void => return "()".into(),
        Spot::Bit { at, default: false } => of("bit", *at),
        Spot::Bit { at, default: true } => of("bit_or", *at).with(true),
        Spot::Number { at, default, .. } => match default {
            None => of("scalar", *at),
            Some(default) => of("scalar_or", *at).nested(default.clone()),
        },
        Spot::Enum { at, default: 0, .. } => of("enumerant", *at),
        Spot::Enum { at, default, .. } => of("enumerant_or", *at).with(default),
        Spot::Pointer(pointer) => read_pointer(base, pointer),
        Spot::Group(group) => {
            let made = group.make(&group.reader_new, base.to_string());
            if group.is_union {
                return Expression::Method(made, ".which()");
            }
            made
        }
    };
    call.into()
}

fn read_pointer(base: impl Display, pointer: &PointerPlan) -> Call {
    let PointerPlan { index, marker, .. } = pointer;
    let name = match pointer.shape {
        Shape::Text => "text",
        Shape::Data => "data",
        Shape::List => "list_of",
        _ => {
            let or = if pointer.default.is_some() { "_or" } else { "" };
            let read = call(format!("zooph::read{or}")).of(marker);
            return pointer.with_default(read.with(base).with(index));
        }
    };
    let or = if pointer.default.is_some() { "_or" } else { "" };
    pointer.with_default(method(base, &format!("{name}{or}")).with(index))
}

/// Returns the getter and `has` of a field. `union` is the byte offset of the discriminant, if it is a member.
fn accessors(field: &FieldPlan, union: Option<u32>) -> Code {
    let member = union.zip(field.tag);
    let base = if member.is_some() { "member" } else { UNTYPED };
    let select = member.map(|(at, tag)| line(format!("let member = self.0.member({at}, {tag});")));
    let function = |doc: Code, name: &str, ty: &Spelling, value: Expression| {
        let body = lines(select.clone().into_iter().chain([tail(value)]));
        let head = Signature::new(format!("pub fn {name}")).with("&self");
        head.returns(ty.clone()).documented(doc, body)
    };
    let name = &field.schema_name;
    let getter = match &field.spot {
        Spot::Void => Code::empty(),
        _ => {
            let doc = getter_doc(field);
            function(doc, &field.getter, &field.reader_type, read(base, field))
        }
    };
    let second = match &field.spot {
        Spot::Pointer(pointer) => {
            let doc = has_doc(field);
            let has = method(base, "has").with(pointer.index);
            function(doc, &field.names.has, &"bool".into(), has.into())
        }
        Spot::Group(group) if group.is_union => {
            let doc = doc_of(&format!(
                "Returns the Reader of the union `{name}`, which has a getter for each member."
            ));
            let made = group.make(&group.reader_new, base);
            function(doc, &field.names.group, &group.reader, made.into())
        }
        _ => Code::empty(),
    };
    paragraphs([getter, second])
}

/// Returns the doc comment of a function that reports whether a pointer is not null.
pub(crate) fn has_doc(field: &FieldPlan) -> Code {
    let name = &field.schema_name;
    doc_of(&match field.tag {
        None => format!("Reports whether the pointer of `{name}` is not null."),
        Some(_) => {
            format!("Reports whether `{name}` is the active member and its pointer is not null.")
        }
    })
}

/// Returns the constants with defaults of fields in the pointer section.
fn defaults(plan: &StructPlan) -> Code {
    let members = plan.union.iter().flat_map(|union| &union.members);
    let constants = plan.fields.iter().chain(members).filter_map(|field| {
        let Spot::Pointer(pointer) = &field.spot else {
            return None;
        };
        let default = pointer.default.as_ref()?;
        let head = format!("pub(super) const {}: &[u8]", default.name);
        Some(constant(&head, &default.bytes))
    });
    lines(constants)
}

/// Returns the aliases of long types.
fn named_types(plan: &StructPlan) -> Code {
    let named = plan.named.iter().map(|(head, ty)| {
        let doc = doc_of("An alias for a type of the accessors below.");
        lines([doc, alias(&format!("pub type {head}"), ty)])
    });
    paragraphs(named)
}
