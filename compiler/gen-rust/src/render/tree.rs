//! Encodes Records without recursion, if all their pointers point to Records of the same type.

use crate::layout::{Code, Signature, arm, call, line, lines, paragraphs, rust, statement, tail};
use crate::plan::{FieldPlan, Shape, Spot, StructPlan, TreePlan, UnionPlan};
use crate::render::record::{bits, implement, reference};
use crate::render::{ENCODER, PLACE};

/// Returns the code by which a struct's or group's Record contributes to a node of its tree.
pub(crate) fn structure(plan: &StructPlan, tree: &TreePlan) -> Code {
    let (mut added, mut refused) = (Vec::new(), Vec::new());
    for field in &plan.fields {
        let value = format!("self.{}", field.record);
        if let Spot::Group(_) = field.spot {
            added.push(add_part(&value));
            refused.push(refuse_part(&value));
        } else if let Some(bits) = bits(field, &value) {
            let (word, shift) = (bits.at / 64, bits.at % 64);
            let bits = match shift {
                0 => bits.value,
                shift => bits.shiftable().shifted(shift),
            };
            added.push(statement(call("node.data").with(word).nested(bits)));
        } else if let Spot::Pointer(pointer) = &field.spot {
            let below = reference(value, is_boxed(field));
            let called = call("node.pointer").with(pointer.index);
            added.push(statement(called.nested(below)));
        }
    }
    if let Some(union) = &plan.union {
        let value = format!("self.{}", union.record);
        added.push(add_part(&value));
        refused.push(refuse_part(&value));
    }
    implementation(&plan.ident, tree, lines(added), lines(refused))
}

/// Returns the call that adds a group or union to the node.
fn add_part(value: &str) -> Code {
    let called = call("zooph::Tree::add_to").and(format!("&{value}"));
    statement(called.with("node"))
}

/// Returns the call that checks a group or union for values that cannot be encoded.
fn refuse_part(value: &str) -> Code {
    let called = call("zooph::Tree::refuse").and(format!("&{value}"));
    statement(called.with(ENCODER))
}

fn is_boxed(field: &FieldPlan) -> bool {
    let Spot::Pointer(pointer) = &field.spot else {
        return false;
    };
    matches!(pointer.shape, Shape::Struct { boxed: true })
}

/// Returns the code by which a union contributes to a node of its tree.
pub(crate) fn union(plan: &StructPlan, union: &UnionPlan, tree: &TreePlan) -> Code {
    let members = union.members.iter().filter_map(member);
    let unknown = format!("matches!(union, Self::{}(_))", union.unknown);
    let unknown = line(format!("node.unknown(self, |union| {unknown});"));
    let added = lines([tag(union)].into_iter().chain(members).chain([unknown]));
    let refusal = call(format!("{ENCODER}.unknown_member"));
    let refusal = refusal
        .with(format!("\"{}\"", plan.schema_name))
        .with("*tag");
    let refused = rust!(
        r#"
        if let Self::$unknown$(tag) = self {
            $refusal$
        }
    "#,
        unknown = union.unknown,
        refusal = statement(refusal),
    );
    implementation(&union.ident, tree, added, refused)
}

/// Returns the body with the number of the active member.
fn tag(union: &UnionPlan) -> Code {
    let arms = union.members.iter().filter_map(|member| {
        let tag = member.tag.filter(|tag| *tag > 0)?;
        let content = match member.spot {
            Spot::Void => "",
            _ => "(_)",
        };
        Some(line(format!("Self::{}{content} => {tag},", member.variant)))
    });
    rust!(
        r#"
        node.tag(self, $word$, $shift$, |union| match union {
            $arms$
            _ => 0,
        });
    "#,
        word = union.at / 8,
        shift = union.at % 8 * 8,
        arms = arms.collect::<Vec<Code>>(),
    )
}

/// Returns the statement that adds the content of a member, if it is active.
fn member(field: &FieldPlan) -> Option<Code> {
    let (head, value) = if let Spot::Pointer(pointer) = &field.spot {
        let below = reference("value", is_boxed(field)).into();
        (format!("member_pointer(self, {}", pointer.index), below)
    } else {
        let bits = bits(field, "*value")?;
        let (word, shift) = (bits.at / 64, bits.at % 64);
        (format!("member(self, {word}, {shift}"), bits.value)
    };
    let variant = format!("Self::{}(value)", field.variant);
    Some(rust!(
        r#"
        node.$head$, |union| match union {
            $member$
            _ => ::core::option::Option::None,
        });
    "#,
        head = head,
        member = arm(variant, "", call("zooph::some").nested(value)),
    ))
}

fn implementation(ident: &str, tree: &TreePlan, added: Code, refused: Code) -> Code {
    let TreePlan {
        record,
        data_words,
        pointers,
    } = tree;
    let sizes = format!("{record}, {data_words}, {pointers}");
    let add = Signature::new("fn add_to<'r>")
        .with("&'r self")
        .with(format!("node: &mut zooph::Node<'r, {sizes}>"))
        .inline(added);
    let refuse = match refused.is_empty() {
        true => Code::empty(),
        false => Signature::new("fn refuse")
            .with("&self")
            .with(format!("{ENCODER}: &mut zooph::record::Encoder<'_>"))
            .body(refused),
    };
    let of = format!("zooph::Tree<{sizes}>");
    implement(Some(&of), ident, &[], paragraphs([add, refuse]))
}

/// Returns the body that adds up the words that a tree's pointers reach.
pub(crate) fn words() -> Code {
    tail(call("zooph::tree_words").with("self"))
}

/// Returns the body that writes a tree.
pub(crate) fn encode() -> Code {
    let called = call("zooph::encode_tree").with(ENCODER).with(PLACE);
    statement(called.with("self"))
}
