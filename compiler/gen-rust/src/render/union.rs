//! Unions: the Record's sum type, and the view.

use crate::Options;
use crate::layout::{
    Code, Expression, arm, assignment, block, call, constant, line, lines, paragraphs, rust,
    structure, tail, variant, wrapping,
};
use crate::plan::{FieldPlan, Spot, StructPlan, UnionPlan};
use crate::render::reader::{copy, read};
use crate::render::record::{
    Coding, DONE, Section, blank_function, blank_value, default_impl, default_value, encode_value,
    fill_value, group_impl, implement, merge, raw, record_type, words_value,
};
use crate::render::{ENCODER, READER, doc_of, doc_or, tree};
use crate::types::{ELIDED, KIND, LIFETIME, bounded, generic_over};

/// Returns both enums of a union.
pub(crate) fn union(plan: &StructPlan, union: &UnionPlan, options: &Options) -> Code {
    let tree = union.tree.iter().map(|tree| tree::union(plan, union, tree));
    let record = [sum(plan, union, options), tags(union), kind(plan, union)];
    paragraphs(record.into_iter().chain(tree).chain([view(union)]))
}

/// The doc comment of the variant for members that the schema does not have.
const UNKNOWN_MEMBER: &str =
    "The discriminant of a member that this version of the schema does not know.";

fn variant_doc(member: &FieldPlan) -> Code {
    doc_or(
        &member.doc,
        &format!("The member `{}`.", member.schema_name),
    )
}

fn is_void(member: &FieldPlan) -> bool {
    matches!(member.spot, Spot::Void)
}

/// Returns the Record's sum type.
fn sum(plan: &StructPlan, union: &UnionPlan, options: &Options) -> Code {
    let unit = union.members.first().is_some_and(is_void);
    let variants = union.members.iter().enumerate().map(|(index, member)| {
        let content = (!is_void(member)).then(|| record_type(plan, member));
        let default = if unit && index == 0 { "#[default]" } else { "" };
        let variant = variant(&member.variant, content.as_ref());
        lines([variant_doc(member), line(default), variant])
    });
    let unknown = [
        doc_of(UNKNOWN_MEMBER),
        doc_of("It cannot be encoded."),
        line(if options.raw { "#[raw(unknown)]" } else { "" }),
        variant(&union.unknown, Some(&"u16".into())),
    ];
    let bounds = bounded(&union.parameters, KIND);
    let head = format!("pub enum {}", union.ident);
    let sum = rust!(
        r#"
        $doc$
        #[derive(Clone, Debug$default$, PartialEq$derived$$raw$)]
        $sum$
    "#,
        doc = doc_or(
            &plan.union_doc(),
            "The active member of a union, with its value."
        ),
        default = if unit { ", Default" } else { "" },
        derived = plan.derived,
        raw = raw(options),
        sum = structure(
            &head,
            &union.parameters,
            &bounds,
            lines(variants.chain(unknown))
        ),
    );
    let first = union.members.first().filter(|_| !unit);
    let default = first.map(|first| {
        let value = match default_value(&first.spot) {
            Expression::Call(value) => {
                wrapping(call(format!("Self::{}", first.variant)).nested(value))
            }
            value => tail(call(format!("Self::{}", first.variant)).nested(value)),
        };
        default_impl(&union.ident, &union.parameters, value)
    });
    paragraphs([sum].into_iter().chain(default))
}

/// Returns the constants with the members' numbers.
fn tags(union: &UnionPlan) -> Code {
    let tags = union.members.iter().map(|member| {
        let tag = line(member.tag.unwrap_or_default().to_string());
        lines([
            doc_of(&format!(
                "The discriminant of member `{}`.",
                member.schema_name
            )),
            constant(&format!("pub const {}: u16", member.tag_name), &tag),
        ])
    });
    implement(None, &union.ident, &union.parameters, lines(tags))
}

/// Returns the code that encodes and decodes the union as a part of its struct.
fn kind(plan: &StructPlan, union: &UnionPlan) -> Code {
    let coding = Coding::of(|| fill(union), words(union), || encode(plan, union));
    // The value before decoding is a member without content.
    let blank = tail(call(format!("Self::{}", union.unknown)).with(0));
    group_impl(
        &union.ident,
        &union.parameters,
        blank_function(blank),
        &coding,
        union.tree.is_some(),
    )
}

/// Returns the body that decodes the union in place. The content of a member that is already set is used again.
fn fill(union: &UnionPlan) -> Code {
    let arms = union.members.iter().map(|member| {
        let tag = member.tag.unwrap_or_default();
        let variant = format!("Self::{}", member.variant);
        let Some(filled) = fill_value(member, "value") else {
            return match member.spot {
                Spot::Void => line(format!("{tag} => *self = {variant},")),
                _ => {
                    let value = call(variant).nested(read(READER, member));
                    arm(tag.to_string(), "*self =", value)
                }
            };
        };
        let blank = call(&*variant).nested(blank_value(&member.spot));
        rust!(
            r#"
            $tag$ => {
                if !matches!(self, $variant$(_)) {
                    $blank$
                }
                if let $variant$(value) = self {
                    $filled$
                }
            }
        "#,
            tag = tag,
            variant = variant,
            blank = assignment("*self =", blank),
            filled = filled,
        )
    });
    let unknown = call(format!("Self::{}", union.unknown)).with("tag");
    rust!(
        r#"
        match $reader$.scalar::<u16>($at$) {
            $arms$
            $unknown$
        }
        $done$
    "#,
        reader = READER,
        at = union.at,
        arms = arms.collect::<Vec<Code>>(),
        unknown = arm("tag", "*self =", unknown),
        done = DONE,
    )
}

fn words(union: &UnionPlan) -> Code {
    let arms = union.members.iter().filter_map(|member| {
        let words = words_value(member, "value", "")?;
        Some(arm(format!("Self::{}(value)", member.variant), "", words))
    });
    let arms: Vec<Code> = arms.collect();
    if arms.is_empty() {
        return line("0");
    }
    rust!("match self {\n    $arms$\n    _ => 0,\n}", arms = arms)
}

fn encode(plan: &StructPlan, union: &UnionPlan) -> Code {
    let arms = union.members.iter().map(|member| {
        let tag = member.tag.unwrap_or_default();
        let tag = (tag > 0).then(|| merge(union.at * 8, tag.to_string()));
        let value = encode_value(member, "value", "", Section::Around, plan.data_words);
        let content = if is_void(member) { "" } else { "(value)" };
        let head = format!("Self::{}{content} => {{", member.variant);
        block(head, lines(tag.into_iter().chain([value])))
    });
    let unknown = call(format!("{ENCODER}.unknown_member"));
    let unknown = unknown
        .with(format!("\"{}\"", plan.schema_name))
        .with("*tag");
    rust!(
        r#"
        match self {
            $arms$
            $unknown$
        }
    "#,
        arms = arms.collect::<Vec<Code>>(),
        unknown = arm(format!("Self::{}(tag)", union.unknown), "", unknown),
    )
}

/// Returns the view, which is the result of reading the union.
fn view(union: &UnionPlan) -> Code {
    let members = union.members.iter().map(|member| {
        let content = (!is_void(member)).then_some(&member.view_type);
        lines([variant_doc(member), variant(&member.variant, content)])
    });
    let unknown = [
        doc_of(UNKNOWN_MEMBER),
        variant(&union.unknown, Some(&"u16".into())),
    ];
    let parameters = &union.parameters;
    let lifetime = union.borrows.then(|| LIFETIME.to_owned());
    let generics: Vec<String> = lifetime.into_iter().chain(parameters.clone()).collect();
    let head = format!("pub enum {}", union.view);
    let bounds = bounded(parameters, KIND);
    let derive = match parameters.is_empty() {
        true => "#[derive(Clone, Copy, Debug)]",
        false => "#[derive(Debug)]",
    };
    let view = rust!(
        r#"
        $doc$
        $derive$
        $view$
    "#,
        doc = doc_of(&format!(
            "The active member of `{}` in a message.",
            union.ident
        )),
        derive = derive,
        view = structure(&head, &generics, &bounds, lines(members.chain(unknown))),
    );
    let lifetime = union.borrows.then_some(ELIDED);
    let arguments = generic_over(lifetime, parameters);
    let copy = match parameters.is_empty() {
        true => Code::empty(),
        // Deriving would add bounds to the parameters.
        false => copy(&union.view, &arguments, parameters, &bounds, &bounds),
    };
    paragraphs([view, copy])
}
