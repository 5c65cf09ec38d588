//! The accessors of pointers in Builders.

use super::{
    Member, changing, guarded, reading_getter, reads, select, select_pointer, writes, writing_doc,
};
use crate::layout::{
    Call, Code, Expression, Signature, UNTYPED, call, line, method, paragraphs, statement, tail,
};
use crate::plan::{FieldPlan, PointerPlan, Shape};
use crate::render::reader::has_doc;
use crate::render::{doc_of, getter_doc};
use crate::types::{ELIDED, LIFETIME, Spelling};

/// Returns the accessors of a pointer field.
pub(super) fn accessors(field: &FieldPlan, pointer: &PointerPlan, member: Member) -> Code {
    paragraphs([
        getter(field, pointer, member),
        has(field, pointer, member),
        setter(field, pointer, member),
        init(field, pointer, member),
        slot(field, pointer, member),
    ])
}

fn getter(field: &FieldPlan, pointer: &PointerPlan, member: Member) -> Code {
    let default = pointer.default.as_ref().map(|default| &*default.name);
    let read = |name: &str| method(UNTYPED, name).with(pointer.index);
    let (read, default): (Call, Expression) = match pointer.shape {
        Shape::Text => {
            let default = default.unwrap_or("b\"\"");
            let absent = call("zooph::Text::new").with(default);
            (read("text_or").with(default), absent.into())
        }
        Shape::Data => {
            let default = default.unwrap_or("&[]");
            (read("data_or").with(default), default.into())
        }
        Shape::Capability => (read("capability"), "None".into()),
        _ => return paragraphs([reading_getter(field), editor(field, pointer, member)]),
    };
    let body = guarded(member, read.into(), default);
    reads(getter_doc(field), &field.getter, &field.elided_type, body)
}

/// Returns the method that returns the Builder of the value. A struct, or a value with a default, is made if
/// absent.
fn editor(field: &FieldPlan, pointer: &PointerPlan, member: Member) -> Code {
    let (index, marker) = (pointer.index, &pointer.marker);
    let edit = match (pointer.shape, &pointer.default) {
        (Shape::List, None) => method(UNTYPED, "edit_list").with(index),
        (Shape::List, Some(_)) => method(UNTYPED, "edit_list_or").with(index),
        (_, default) => {
            let or = if default.is_some() { "_or" } else { "" };
            let edit = call(format!("zooph::edit{or}")).of(marker);
            edit.and("&mut self.0").with(index)
        }
    };
    let name = &field.schema_name;
    let sentence = match (pointer.shape, &pointer.default) {
        (_, Some(_)) => format!(
            "Returns the Builder of the present `{name}`. If the pointer is null, creates a copy of \
             the default first."
        ),
        (Shape::Struct { .. }, None) => format!(
            "Returns the Builder of the present `{name}`. If the pointer is null, creates an empty \
             struct first."
        ),
        // An absent list has no elements to hand out, so it is not made.
        (Shape::List, None) => format!(
            "Returns the Builder of the present list `{name}`, which is empty if the pointer is null."
        ),
        (Shape::Parameter, None) => format!(
            "Returns the Builder of the present `{name}`. If the type is a struct and the pointer is \
             null, creates an empty struct first."
        ),
        _ => format!("Returns the Builder of the pointer `{name}`."),
    };
    writes(
        writing_doc(field, &sentence),
        changing(&field.names.edit).returns(pointer.builder_type.clone()),
        select_pointer(member, index),
        Some(tail(pointer.with_default(edit))),
    )
}

fn has(field: &FieldPlan, pointer: &PointerPlan, member: Member) -> Code {
    let has = method(UNTYPED, "has").with(pointer.index);
    let has = match member {
        None => tail(has),
        Some((at, tag)) => line(format!("self.0.selects({at}, {tag}) && {}", has.text())),
    };
    reads(has_doc(field), &field.names.has, &"bool".into(), has)
}

fn setter(field: &FieldPlan, pointer: &PointerPlan, member: Member) -> Code {
    let index = pointer.index;
    let set = |name: &str| method(UNTYPED, name).with(index);
    let write = match pointer.shape {
        Shape::Text => set("set_text"),
        Shape::Data => set("set_data"),
        Shape::List => set("set_list"),
        Shape::Capability => set("set_capability"),
        Shape::Struct { .. } => set("set_struct"),
        Shape::Parameter | Shape::Any => {
            let set = call("zooph::set").of(&pointer.marker);
            set.and("&mut self.0").with(index)
        }
    };
    let name = &field.schema_name;
    let sentence = match pointer.shape {
        Shape::Capability => format!(
            "Sets `{name}` to the capability with index `value`, or to null if `value` is `None`."
        ),
        _ => format!("Sets `{name}` to a copy of `value`."),
    };
    writes(
        writing_doc(field, &sentence),
        changing(&field.names.set).with(pointer.setter_type.clone().behind("value: ")),
        select(member),
        Some(statement(write.with("value"))),
    )
}

fn init(field: &FieldPlan, pointer: &PointerPlan, member: Member) -> Code {
    let PointerPlan { index, marker, .. } = pointer;
    let name = &field.schema_name;
    let (parameter, what) = match pointer.shape {
        Shape::Text => (
            Some("size: u32"),
            format!("Creates a text `{name}` of `size` zero bytes"),
        ),
        Shape::Data => (
            Some("size: u32"),
            format!("Creates data `{name}` of `size` zero bytes"),
        ),
        Shape::List => (
            Some("count: u32"),
            format!("Creates a list `{name}` of `count` elements"),
        ),
        Shape::Parameter => (
            Some("size: u32"),
            format!("Creates `{name}` with `size` elements or bytes (a struct ignores `size`)"),
        ),
        Shape::Struct { .. } => (None, format!("Creates an empty struct `{name}`")),
        Shape::Any | Shape::Capability => return Code::empty(),
    };
    let made = |name: &str| method(UNTYPED, name).with(index);
    let generic = || {
        let init = call("zooph::init").of(marker);
        init.and("&mut self.0").with(index)
    };
    let make = match pointer.shape {
        Shape::Text => made("init_text").with("size"),
        Shape::Data => made("init_data").with("size"),
        Shape::List => made("init_list").with("count"),
        Shape::Parameter => generic().with("size"),
        _ => generic().with(0),
    };
    let signature = parameter
        .into_iter()
        .fold(changing(&field.names.init), Signature::with);
    writes(
        writing_doc(field, &format!("{what}, which replaces the present one.")),
        signature.returns(pointer.builder_type.clone()),
        select(member),
        Some(tail(make)),
    )
}

/// Returns the method that returns the slot, which has the operations that few programs need.
fn slot(field: &FieldPlan, pointer: &PointerPlan, member: Member) -> Code {
    let slot = match member {
        None => method(UNTYPED, "slot"),
        Some((at, tag)) => method(UNTYPED, "member_slot").with(at).with(tag),
    };
    let name = &field.schema_name;
    let ty = Spelling::within("zooph::Slot", [ELIDED, LIFETIME], pointer.marker.clone());
    writes(
        doc_of(&format!("Returns the slot of `{name}`.")),
        changing(&field.names.slot).returns(ty),
        None,
        Some(tail(slot.with(pointer.index))),
    )
}
