//! Unions: the Record's sum type and the view.

use zooph_emit::{Code, code};

use crate::Options;
use crate::plan::{FieldPlan, Spot, StructPlan, UnionPlan};
use crate::render::reader::read;
use crate::render::record::{
    Coding, blank_value, default_value, encode_value, fill_value, group_impl, merge, raw,
    record_type, words_value,
};
use crate::render::{DATA, ENCODER, READER, doc_or};
use crate::types::{ELIDED, LIFETIME, generic, generic_over, open};

/// Both enums of a union.
pub(crate) fn union(plan: &StructPlan, union: &UnionPlan, options: &Options) -> Code {
    Code::paragraphs([
        sum(plan, union, options),
        tags(union),
        kind(plan, union),
        view(union),
    ])
}

fn variant_doc(member: &FieldPlan) -> Code {
    doc_or(&member.doc, &format!("`{}`.", member.schema_name))
}

fn is_void(member: &FieldPlan) -> bool {
    matches!(member.spot, Spot::Void)
}

/// The Record's sum type.
fn sum(plan: &StructPlan, union: &UnionPlan, options: &Options) -> Code {
    let unit = union.members.first().is_some_and(is_void);
    let variants = union.members.iter().enumerate().map(|(index, member)| {
        let content = match member.spot {
            Spot::Void => String::new(),
            _ => format!("({})", record_type(plan, member)),
        };
        code!(
            "$doc$\n$default$\n$name$$content$,",
            doc = variant_doc(member),
            default = if unit && index == 0 { "#[default]" } else { "" },
            name = member.variant,
            content = content,
        )
    });
    let parameters = generic(&union.parameters);
    let open = open(&union.parameters);
    let sum = code!(
        r#"
        $doc$
        #[derive(Clone, Debug$default$, PartialEq$derived$$raw$)]
        pub enum $name$$parameters$$open$
            $variants$
            /// A member that this version of the schema does not know; cannot be encoded.
            $unknown$(u16),
        }
    "#,
        doc = doc_or(&plan.union_doc(), "The members of a union."),
        default = if unit { ", Default" } else { "" },
        derived = plan.derived,
        raw = raw(options),
        name = union.ident,
        parameters = parameters,
        open = open,
        variants = variants.collect::<Code>(),
        unknown = union.unknown,
    );
    let first = union.members.first().filter(|_| !unit);
    let default = first.map(|first| {
        code!(
            r#"
            impl$parameters$ ::core::default::Default for $name$$parameters$$open$
                #[inline]
                fn default() -> Self {
                    Self::$variant$($value$)
                }
            }
        "#,
            parameters = parameters,
            open = open,
            name = union.ident,
            variant = first.variant,
            value = default_value(&first.spot),
        )
    });
    Code::paragraphs([sum, default.unwrap_or_default()])
}

/// The members' numbers.
fn tags(union: &UnionPlan) -> Code {
    let tags = union.members.iter().map(|member| {
        code!(
            r#"
            /// The number of member `$member$`.
            pub const $name$: u16 = $tag$;
        "#,
            member = member.schema_name,
            name = member.tag_name,
            tag = member.tag.unwrap_or_default(),
        )
    });
    code!(
        r#"
        impl$parameters$ $name$$parameters$$open$
            $tags$
        }
    "#,
        parameters = generic(&union.parameters),
        open = open(&union.parameters),
        name = union.ident,
        tags = tags.collect::<Code>(),
    )
}

/// How the union is encoded and decoded with the struct around it.
fn kind(plan: &StructPlan, union: &UnionPlan) -> Code {
    let coding = Coding::of(|| fill(union), words(union), || encode(plan, union));
    group_impl(&union.ident, &union.parameters, blank(union), coding)
}

/// What the sum type is before it is filled: a member without content.
fn blank(union: &UnionPlan) -> Code {
    code!(
        r#"
        #[inline]
        fn blank() -> Self {
            Self::$unknown$(0)
        }
    "#,
        unknown = union.unknown,
    )
}

/// The body that decodes the union in its place: content of the member that is set already is used again.
fn fill(union: &UnionPlan) -> Code {
    let arms = union.members.iter().map(|member| {
        let (tag, variant) = (member.tag.unwrap_or_default(), &member.variant);
        let Some(filled) = fill_value(member, "value") else {
            let content = match member.spot {
                Spot::Void => String::new(),
                _ => format!("({})", read(READER, member)),
            };
            return Code::from(format!("{tag} => *self = Self::{variant}{content},"));
        };
        code!(
            r#"
            $tag$ => {
                if !matches!(self, Self::$variant$(_)) {
                    *self = Self::$variant$($blank$);
                }
                if let Self::$variant$(value) = self {
                    $filled$
                }
            }
        "#,
            tag = tag,
            variant = variant,
            blank = blank_value(&member.spot),
            filled = filled,
        )
    });
    code!(
        r#"
        match $reader$.scalar::<u16>($at$) {
            $arms$
            tag => *self = Self::$unknown$(tag),
        }
        ::core::result::Result::Ok(())
    "#,
        reader = READER,
        at = union.at,
        arms = arms.collect::<Code>(),
        unknown = union.unknown,
    )
}

fn words(union: &UnionPlan) -> Code {
    let arms = union.members.iter().filter_map(|member| {
        let words = words_value(member, "value", "")?;
        Some(Code::from(format!(
            "Self::{}(value) => {words},",
            member.variant
        )))
    });
    let arms: Code = arms.collect();
    if arms.is_empty() {
        return Code::from("0".to_owned());
    }
    code!("match self {\n    $arms$\n    _ => 0,\n}", arms = arms)
}

fn encode(plan: &StructPlan, union: &UnionPlan) -> Code {
    let arms = union.members.iter().map(|member| {
        let tag = member.tag.unwrap_or_default();
        let mut body = Code::new();
        if tag > 0 {
            body.push(Code::from(merge(union.at * 8, &tag.to_string())));
        }
        body.push(encode_value(member, "value", "", &DATA, plan.data_words));
        let content = if is_void(member) { "" } else { "(value)" };
        let head = format!("Self::{}{content} =>", member.variant);
        match body.is_empty() {
            true => Code::from(format!("{head} {{}}")),
            false => code!("$head$ {\n    $body$\n}", head = head, body = body),
        }
    });
    code!(
        r#"
        match self {
            $arms$
            Self::$unknown$(tag) => $encoder$.unknown_member("$union$", *tag),
        }
    "#,
        encoder = ENCODER,
        arms = arms.collect::<Code>(),
        union = plan.schema_name,
        unknown = union.unknown,
    )
}

/// What reading the union gives.
fn view(union: &UnionPlan) -> Code {
    let members = union.members.iter().map(|member| {
        let content = match member.spot {
            Spot::Void => String::new(),
            _ => format!("({})", member.view_type),
        };
        let doc = variant_doc(member);
        code!(
            "$doc$\n$name$$content$,",
            doc = doc,
            name = member.variant,
            content = content
        )
    });
    let parameters = &union.parameters;
    let is_generic = !parameters.is_empty();
    let lifetime = union.borrows.then_some(LIFETIME);
    let view = code!(
        r#"
        /// The member of `$sum$` that is set in a message.
        $derive$
        pub enum $name$$generics$$open$
            $members$
            /// A member that this version of the schema does not know.
            $unknown$(u16),
        }
    "#,
        sum = union.ident,
        derive = if is_generic {
            "#[derive(Debug)]"
        } else {
            "#[derive(Clone, Copy, Debug)]"
        },
        name = union.view,
        generics = generic_over(lifetime, parameters),
        open = open(parameters),
        members = members.collect::<Code>(),
        unknown = union.unknown,
    );
    let copy = if is_generic { copy(union) } else { Code::new() };
    Code::paragraphs([view, copy])
}

/// What deriving would ask more of parameters for.
fn copy(union: &UnionPlan) -> Code {
    let parameters = &union.parameters;
    let bounds = { parameters.iter() }.map(|name| format!("{name}: zooph::PointerKind"));
    let bounds: Vec<String> = bounds.collect();
    let lifetime = union.borrows.then_some(ELIDED);
    code!(
        r#"
        impl$parameters$ ::core::clone::Clone for $name$$arguments$$open$
            #[inline]
            fn clone(&self) -> Self {
                *self
            }
        }

        impl$bounds$ ::core::marker::Copy for $name$$arguments$ {}
    "#,
        parameters = generic(parameters),
        open = open(parameters),
        bounds = generic(&bounds),
        name = union.view,
        arguments = generic_over(lifetime, parameters),
    )
}
