//! Builders.

mod pointer;

use zooph_plan::{Form, Owned};

use crate::layout::{
    Call, Code, Expression, Signature, UNTYPED, assignment, call, line, lines, method, paragraphs,
    rust, statement, tail,
};
use crate::plan::{FieldPlan, GroupSpot, Spot, StructPlan};
use crate::render::reader::{Generics, fmt, read, tag_getter};
use crate::render::{doc_of, doc_or, getter_doc};
use crate::types::Spelling;

/// Returns the Builder of a struct or group.
pub(crate) fn builder(plan: &StructPlan) -> Code {
    let generics = Generics::new(plan);
    let what = match plan.kind {
        Form::Struct => format!("`{}` in a message under construction.", plan.ident),
        Form::Group | Form::Union => {
            format!(
                "The group `{}` in a message under construction.",
                plan.ident
            )
        }
    };
    let declaration = rust!(
        r#"
        $doc$
        $structure$
    "#,
        doc = doc_of(&what),
        structure = generics.view("Builder", "StructBuilder"),
    );
    let debug = fmt(call("::core::fmt::Debug::fmt")
        .and("&self.as_reader()")
        .with("f"));
    let debug = generics.implement_trait("::core::fmt::Debug", "Builder", debug);
    let implement = generics.implement("Builder", || methods(plan, &generics));
    paragraphs([declaration, debug, implement])
}

fn methods(plan: &StructPlan, generics: &Generics<'_>) -> Code {
    let mut methods: Vec<Code> = vec![reborrow(generics), as_reader(generics)];
    if plan.kind != Form::Struct {
        methods.push(reset(&plan.owned));
    }
    methods.extend(plan.fields.iter().map(|field| accessors(field, None)));
    if let Some(union) = &plan.union {
        methods.push(tag_getter(union));
        let members = union.members.iter();
        methods.extend(members.map(|member| accessors(member, Some(union.at))));
    }
    paragraphs(methods)
}

fn as_reader(generics: &Generics<'_>) -> Code {
    let made = generics.make("Reader", method(UNTYPED, "as_reader"));
    let doc = doc_of("Returns a Reader of what has been built so far. Nothing is written.");
    reads(doc, "as_reader", &generics.elided("Reader"), tail(made))
}

fn reborrow(generics: &Generics<'_>) -> Code {
    let made = generics.make("Builder", method(UNTYPED, "reborrow"));
    let doc = doc_of("Reborrows this Builder for a shorter lifetime.");
    let reborrow = changing("reborrow").returns(generics.elided("Builder"));
    reborrow.documented(doc, tail(made))
}

/// Returns the method that clears a group.
fn reset(owned: &Owned) -> Code {
    let data = joined(&owned.bits)
        .into_iter()
        .map(|(bit, bits)| match bits {
            1 => method(UNTYPED, "set_bit").with(bit).with(false),
            _ => method(UNTYPED, "clear_data").with(bit / 8).with(bits / 8),
        });
    let pointers = { owned.pointers.iter() }.map(|at| method(UNTYPED, "clear_pointer").with(at));
    let body = lines(data.chain(pointers).map(statement));
    rust!(
        r#"
        /// Sets all fields of the group to their defaults.
        #[inline]
        $function$
    "#,
        function = Signature::new("pub fn reset").with("&mut self").body(body),
    )
}

/// Joins ranges, given by offset and size in bits, that overlap, or that are adjacent and longer than one bit.
fn joined(bits: &[(u32, u32)]) -> Vec<(u32, u32)> {
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for &(bit, bits) in bits {
        match ranges.last_mut() {
            Some((start, size)) if bit < *start + *size => {
                *size = (*size).max(bit + bits - *start);
            }
            Some((start, size)) if bit == *start + *size && bits > 1 && *size > 1 => {
                *size += bits;
            }
            _ => ranges.push((bit, bits)),
        }
    }
    ranges
}

/// A member of a union: the byte offset of the discriminant, and its value.
type Member = Option<(u32, u16)>;

fn accessors(field: &FieldPlan, union: Option<u32>) -> Code {
    let member = union.zip(field.tag);
    match &field.spot {
        Spot::Void => member.map_or_else(Code::empty, |member| select_void(field, member)),
        Spot::Bit { .. } | Spot::Number { .. } | Spot::Enum { .. } => scalar(field, member),
        Spot::Group(group) => navigate_group(field, group, member),
        Spot::Pointer(pointer) => pointer::accessors(field, pointer, member),
    }
}

/// Returns the statement that makes a member the active one.
fn select(member: Member) -> Option<Code> {
    let (at, tag) = member?;
    Some(statement(method(UNTYPED, "select").with(at).with(tag)))
}

/// Returns the statement that selects a member in the pointer section. It keeps the pointer if the member is
/// active.
fn select_pointer(member: Member, index: u32) -> Option<Code> {
    let (at, tag) = member?;
    let select = method(UNTYPED, "select_pointer");
    Some(statement(select.with(at).with(tag).with(index)))
}

/// Returns a method that writes, with this doc comment.
fn writes(doc: Code, signature: Signature, selected: Option<Code>, last: Option<Code>) -> Code {
    signature.documented(doc, lines(selected.into_iter().chain(last)))
}

/// Returns a method that only reads.
fn reads(doc: Code, name: &str, ty: &Spelling, body: Code) -> Code {
    let signature = Signature::new(format!("pub fn {name}")).with("&self");
    writes(doc, signature.returns(ty.clone()), None, Some(body))
}

fn changing(name: &str) -> Signature {
    Signature::new(format!("pub fn {name}")).with("&mut self")
}

/// Returns the doc comment of a function that writes. A function of a union's member also selects the member.
fn writing_doc(field: &FieldPlan, text: &str) -> Code {
    doc_of(&match field.tag {
        None => text.to_owned(),
        Some(_) => format!("{text} Makes this field the active member."),
    })
}

fn select_void(field: &FieldPlan, member: (u32, u16)) -> Code {
    let doc = doc_of(&format!("Makes `{}` the active member.", field.schema_name));
    writes(doc, changing(&field.names.set), select(Some(member)), None)
}

/// Returns the expression, or the default if another member is selected.
fn guarded(member: Member, value: Expression, default: Expression) -> Code {
    let Some((at, tag)) = member else {
        return tail(value);
    };
    let (value_text, default_text) = (value.text(), default.text());
    let text =
        format!("if self.0.selects({at}, {tag}) {{ {value_text} }} else {{ {default_text} }}");
    if text.len() <= 50 {
        return line(text);
    }
    rust!(
        r#"
        if self.0.selects($at$, $tag$) {
            $value$
        } else {
            $default$
        }
    "#,
        at = at,
        tag = tag,
        value = tail(value),
        default = tail(default),
    )
}

fn scalar(field: &FieldPlan, member: Member) -> Code {
    let write = |name: &str, at: u32| method(UNTYPED, name).with(at).with("value");
    let (default, write): (Expression, Call) = match &field.spot {
        Spot::Bit { at, default: false } => ("false".into(), write("set_bit", *at)),
        Spot::Bit { at, default: true } => ("true".into(), write("set_bit_or", *at).with(true)),
        Spot::Number {
            at, zero, default, ..
        } => match default {
            None => ((*zero).into(), write("set_scalar", *at)),
            Some(default) => {
                let write = write("set_scalar_or", *at).nested(default.clone());
                (default.clone(), write)
            }
        },
        Spot::Enum { at, default, .. } => (
            call("zooph::kind::Enum::from_value").with(default).into(),
            write("set_enumerant", *at).with(default),
        ),
        Spot::Void | Spot::Group(_) | Spot::Pointer(_) => return Code::empty(),
    };
    let value = field.reader_type.clone().behind("value: ");
    let doc = writing_doc(field, &format!("Sets `{}`.", field.schema_name));
    paragraphs([
        reads(
            getter_doc(field),
            &field.getter,
            &field.reader_type,
            guarded(member, read(UNTYPED, field), default),
        ),
        writes(
            doc,
            changing(&field.names.set).with(value),
            select(member),
            Some(statement(write)),
        ),
    ])
}

fn navigate_group(field: &FieldPlan, group: &GroupSpot, member: Member) -> Code {
    let new = || group.make(&group.builder_new, method(UNTYPED, "reborrow"));
    let returning = |name: &str| changing(name).returns(group.builder.clone());
    let name = &field.schema_name;
    let Some((at, tag)) = member else {
        let getter = returning(&field.getter);
        let sentence = format!("Returns the Builder of `{}`.", field.schema_name);
        let doc = doc_or(&field.doc, &sentence);
        return writes(doc, getter, None, Some(tail(new())));
    };
    let edit = returning(&field.names.edit).body(rust!(
        r#"
        if !self.0.selects($at$, $tag$) {
            return self.$init$();
        }
        $new$
    "#,
        at = at,
        tag = tag,
        init = field.names.init,
        new = tail(new()),
    ));
    let init = returning(&field.names.init).body(rust!(
        r#"
        $select$
        $group$
        group.reset();
        group
    "#,
        select = select(member),
        group = assignment("let mut group =", new()),
    ));
    let both = rust!(
        r#"
        $edit_doc$
        #[inline]
        $edit$

        $init_doc$
        #[inline]
        $init$
    "#,
        edit_doc = doc_of(&format!(
            "Returns the Builder of `{name}`. If another member is active, makes this group the \
             active member and sets all its fields to their defaults first."
        )),
        init_doc = doc_of(&format!(
            "Makes `{name}` the active member, sets all its fields to their defaults, and returns \
             its Builder."
        )),
        edit = edit,
        init = init,
    );
    paragraphs([reading_getter(field), both])
}

/// Returns the getter that reads like the Reader's. It writes nothing: it neither makes an absent value nor
/// selects a member.
fn reading_getter(field: &FieldPlan) -> Code {
    let body = line(format!("self.as_reader().{}()", field.getter));
    reads(reading_doc(field), &field.getter, &field.elided_type, body)
}

fn reading_doc(field: &FieldPlan) -> Code {
    let name = &field.schema_name;
    match &field.spot {
        Spot::Group(group) if group.is_union => getter_doc(field),
        _ => {
            let or = match field.tag {
                None => "",
                Some(_) => ", or of its default if another member is active",
            };
            let sentence = format!("Returns a Reader of `{name}`{or}. Nothing is written.");
            doc_or(&field.doc, &sentence)
        }
    }
}
