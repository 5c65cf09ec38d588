//! The types of a file. They are in one recursive module, since declarations of a schema may refer to each other.

use zooph_emit::Code as Printed;
use zooph_plan::Form;

use crate::layout::{
    Code, FACES, alternative, code, headed, lines, paragraphs, record as fields_in, text,
    with_variables,
};
use crate::plan::{EnumPlan, FieldPlan, FilePlan, Item, Spot, StructPlan, UnionPlan};
use crate::render::doc;
use crate::render::page::{Side, side};

/// Returns the module of the types.
pub(crate) fn types(plan: &FilePlan) -> Printed {
    let groups = || plan.groups.iter();
    if !groups().any(|group| group.items.iter().any(Item::has_types)) {
        return Printed::new();
    }
    let mut side = side();
    side.open(&text("module rec Types : sig"));
    groups().for_each(|group| items(&group.items, &mut side));
    side.close("end =");
    side.line(&text("  Types"));
    Printed::from(side.finish())
}

fn items(items: &[Item], side: &mut Side) {
    for item in items.iter().filter(|item| item.has_types()) {
        side.open(&text(format!("module {} : sig", item.name())));
        match item {
            Item::Struct(plan) => structure(plan, side),
            Item::Enum(plan) => side.put(&enumeration(plan, None, false)),
            Item::Interface(plan) => self::items(&plan.items, side),
            Item::Constant(_) => {}
        }
        side.close("end");
    }
}

fn structure(plan: &StructPlan, side: &mut Side) {
    items(&plan.items, side);
    if let (Some(union), true) = (&plan.union, plan.kind != Form::Union) {
        side.open(&text(format!("module {} : sig", union.module)));
        side.put(&sum(plan, union, None, false));
        side.close("end");
    }
    side.put(&record(plan, None, false));
    side.put(&dictionaries(plan));
}

/// Returns the types of the Readers and Builders of a generic struct.
fn dictionaries(plan: &StructPlan) -> Code {
    let parameters = &plan.parameters;
    if parameters.is_empty() {
        return Code::empty();
    }
    let dictionary = |suffixes, name, message, kind: &'static str| {
        let head = begin(with_variables(parameters, suffixes, name), None);
        let kinds = parameters.iter().map(|name| {
            let kind = with_variables(std::slice::from_ref(name), suffixes, kind);
            headed(format!("{name} :"), kind)
        });
        let fields = fields_in([text(message)].into_iter().chain(kinds));
        Code::cat([head, text(" "), fields])
    };
    paragraphs([
        dictionary(&[""][..], "reader", "view : Z.View.t", "Z.Kind.reading"),
        dictionary(FACES, "builder", "builder : Z.Builder.t", "Z.Kind.t"),
    ])
}

/// Returns the beginning of a type's definition, up to the sign before its content: the type's name with its
/// parameters, and the type that it is equal to.
fn begin(ty: Code, manifest: Option<&Code>) -> Code {
    let head = Code::cat([text("type "), ty, text(" =")]);
    match manifest {
        None => head,
        Some(manifest) => headed(head, Code::cat([manifest.clone(), text(" =")])),
    }
}

/// Returns the declaration of an enum's type. `manifest` is a type that it is equal to. Only an `interface`
/// has comments.
pub(crate) fn enumeration(plan: &EnumPlan, manifest: Option<&Code>, interface: bool) -> Code {
    let members = plan.members.iter().map(|member| {
        let doc = interface.then(|| doc(member.doc.as_deref()));
        commented(alternative(member.constructor.as_str(), None), doc)
    });
    sum_type(text("t"), manifest, members.collect(), false)
}

/// Returns an alternative with a comment behind it.
fn commented(alternative: Code, doc: Option<Code>) -> Code {
    code!(
        "$alternative$\n    $doc$",
        alternative = alternative,
        doc = doc
    )
}

/// Returns a member of a union's sum type.
pub(crate) fn constructor(
    union: &UnionPlan,
    member: &FieldPlan,
    ty: Code,
    interface: bool,
) -> Code {
    let tick = if union.polymorphic { "`" } else { "" };
    let content = { !matches!(member.spot, Spot::Void) }.then_some(ty);
    let doc = interface.then(|| doc(member.doc.as_deref()));
    let name = format!("{tick}{}", member.constructor);
    commented(alternative(name, content), doc)
}

/// Returns the Record's type. It is a sum type if the struct consists of its union.
pub(crate) fn record(plan: &StructPlan, manifest: Option<&Code>, interface: bool) -> Code {
    if let (Some(union), Form::Union) = (&plan.union, plan.kind) {
        return sum(plan, union, manifest, interface);
    }
    let fields = plan.fields.iter().filter(|field| !field.label.is_empty());
    let fields = fields.map(|field| {
        let (faces, doc) = match interface {
            true => (&field.interface, doc(field.doc.as_deref())),
            false => (&field.implementation, Code::empty()),
        };
        let ty = headed(format!("{} :", field.label), faces.record.clone());
        code!("$ty$;\n  $doc$", ty = ty, doc = doc)
    });
    let union = plan.union.iter().map(|union| {
        let path = match interface {
            true => format!("{}.t", union.module),
            false => format!("Types.{}.t", union.path.join(".")),
        };
        let ty = with_variables(&plan.parameters, &[""], path);
        Code::cat([headed("which :", ty), text(";")])
    });
    let fields = lines(fields.chain(union));
    let ty = with_variables(&plan.parameters, &[""], "t");
    if fields.is_empty() {
        return headed(begin(ty, None), text("unit"));
    }
    code!(
        "$begin$ {\n  $fields$\n}",
        begin = begin(ty, manifest),
        fields = fields
    )
}

/// Returns the sum type of a union.
pub(crate) fn sum(
    plan: &StructPlan,
    union: &UnionPlan,
    manifest: Option<&Code>,
    interface: bool,
) -> Code {
    let ty = with_variables(&plan.parameters, &[""], "t");
    if let (true, Some(manifest)) = (union.polymorphic, manifest) {
        return headed(begin(ty, None), manifest.clone());
    }
    let members = union.members.iter().map(|member| {
        let faces = match interface {
            true => &member.interface,
            false => &member.implementation,
        };
        constructor(union, member, faces.record.clone(), interface)
    });
    sum_type(ty, manifest, members.collect(), union.polymorphic)
}

/// Returns a sum type of these members and `Unknown`. It is a polymorphic variant if there are more members than an
/// ordinary variant can have.
pub(crate) fn sum_type(
    ty: Code,
    manifest: Option<&Code>,
    members: Vec<Code>,
    polymorphic: bool,
) -> Code {
    if polymorphic {
        return code!(
            "$begin$ [\n  $members$\n  | `Unknown of int\n]",
            begin = begin(ty, None),
            members = members
        );
    }
    code!(
        "$begin$\n  $members$\n  | Unknown of int",
        begin = begin(ty, manifest),
        members = members,
    )
}
