//! Struct literals: sets fields by name.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use zooph::ElementSize;
use zooph_diagnostics::{Code, Diagnostic, Span};
use zooph_ir::{Brand, Field, FieldKind, Node, Slot, StructNode, Type};
use zooph_syntax::ast::{Arg, Expr, ExprKind, Name};

use crate::Scope;
use crate::convert::{Datum, Fitted, bits_of};
use crate::evaluate::{datum, fitted};
use crate::object::{Object, StructObject};
use crate::scope::{short_name, struct_of};

/// Returns the element size of a list whose elements have this number of bits and are neither pointers nor structs.
pub fn element_size(data_bits: u32) -> ElementSize {
    match data_bits {
        0 => ElementSize::Empty,
        1 => ElementSize::Bit,
        8 => ElementSize::Byte,
        16 => ElementSize::TwoBytes,
        32 => ElementSize::FourBytes,
        _ => ElementSize::EightBytes,
    }
}

/// Sets the named fields of a struct or group. `ty` is the struct's type, with the arguments for generic
/// parameters in its brand.
pub(crate) fn fill(
    body: &mut StructObject,
    args: &[Arg],
    node: &Node,
    ty: &Type,
    scope: &mut dyn Scope,
) {
    let Some(structure) = struct_of(node) else {
        return;
    };
    let names = || structure.fields.iter().map(|field| field.name.as_str());
    let mut given = Given::default();
    for arg in args {
        let Some(name) = &arg.name else {
            scope.report(Diagnostic::error(
                Code::MissingFieldName,
                arg.span,
                "this value lacks the name of its field",
            ));
            continue;
        };
        let at = scope.members().position(node.id, names(), &name.text);
        match at.and_then(|at| Some((at, structure.fields.get(at)?))) {
            Some((at, field)) => {
                scope.refer(name.span, node.id, at);
                given.warn_of_conflict(field, name, scope);
                let at = name.span;
                set(body, field, structure, (at, &arg.value), ty, scope);
            }
            None => report_unknown(name, node, structure, scope),
        }
    }
}

/// The fields that a literal has set so far.
#[derive(Default)]
struct Given<'s> {
    /// The place at which each field was set first.
    first: HashMap<&'s str, Span>,
    /// The last member of the union that was set.
    member: Option<(&'s Field, Span)>,
}

impl<'s> Given<'s> {
    /// Warns if a field or several members of a union are set. That is allowed, and the last one counts, but
    /// it is probably a mistake.
    fn warn_of_conflict(&mut self, field: &'s Field, name: &Name, scope: &mut dyn Scope) {
        let member = field.discriminant.map(|_| (field, name.span));
        let other_member = match member {
            Some(this) => self.member.replace(this),
            None => None,
        };
        let warning = match (self.first.entry(&field.name), other_member) {
            (Entry::Occupied(first), _) => {
                let message = format!("{} is given twice; this one counts", field.name);
                Diagnostic::warning(Code::DuplicateField, name.span, message)
                    .with_label(*first.get(), "this one is dropped")
            }
            (Entry::Vacant(first), other_member) => {
                first.insert(name.span);
                let Some((other, before)) = other_member else {
                    return;
                };
                let message = format!(
                    "{} and {} are members of one union; this one counts",
                    other.name, field.name
                );
                Diagnostic::warning(Code::UnionConflict, name.span, message)
                    .with_label(before, "this one is dropped")
            }
        };
        scope.report(warning);
    }
}

fn report_unknown(name: &Name, node: &Node, structure: &StructNode, scope: &mut dyn Scope) {
    let message = format!("{} has no field {}", short_name(node), name.text);
    let mut unknown = Diagnostic::error(Code::UnknownField, name.span, message);
    let known = || structure.fields.iter().map(|field| field.name.as_str());
    if let Some(meant) = scope.guesses().suggest(&name.text, known) {
        unknown = unknown.with_fix(format!("did you mean {meant}?"), name.span, meant);
    }
    scope.report(unknown);
}

/// Reports whether the types of the fields that [`clear`] overwrites can be interpreted.
fn is_group_usable(node: &Node, ty: &Type, at: Span, scope: &mut dyn Scope) -> bool {
    let fields = struct_of(node).map_or(&[][..], |structure| &structure.fields);
    let mut cleared = fields
        .iter()
        .filter(|field| matches!(field.discriminant, None | Some(0)));
    cleared.all(|field| match &field.kind {
        FieldKind::Slot(slot) => scope.is_usable(&slot.ty.under(brand(ty)), at),
        FieldKind::Group { type_id } => {
            let inner = scope.node(*type_id);
            inner.is_none_or(|inner| is_group_usable(&inner, ty, at, scope))
        }
    })
}

fn set(
    body: &mut StructObject,
    field: &Field,
    structure: &StructNode,
    (name, value): (Span, &Expr),
    ty: &Type,
    scope: &mut dyn Scope,
) {
    match &field.kind {
        FieldKind::Slot(slot) => {
            let slot_type = slot.ty.under(brand(ty));
            if scope.is_usable(&slot_type, name)
                && let Some(fitted) = fitted(value, &slot_type, scope)
            {
                select(body, field, structure);
                store(body, slot, fitted);
            }
        }
        FieldKind::Group { type_id } => {
            let Some(node) = scope.node(*type_id) else {
                return;
            };
            // A literal for a group first clears its fields.
            if !is_group_usable(&node, ty, name, scope) {
                return;
            }
            select(body, field, structure);
            clear(body, &node, scope);
            set_group(body, &node, value, ty, scope);
        }
    }
}

fn set_group(
    body: &mut StructObject,
    node: &Arc<Node>,
    value: &Expr,
    ty: &Type,
    scope: &mut dyn Scope,
) {
    if let ExprKind::Tuple(args) = &value.kind {
        return fill(body, args, node, ty, scope);
    }
    let group = Type::Struct {
        type_id: node.id,
        brand: brand(ty).clone(),
    };
    let Some(datum) = datum(value, &group, scope) else {
        return;
    };
    if !set_first_field(body, node, datum, ty, value.span, scope) {
        let message = "type mismatch; expected the fields of a group in parentheses";
        scope.report(Diagnostic::error(Code::TypeMismatch, value.span, message));
    }
}

/// Uses a value that is not a struct as the value of the expected struct's first field.
pub(crate) fn wrap_in_first_field(
    datum: Datum,
    ty: &Type,
    span: Span,
    scope: &mut dyn Scope,
) -> Option<Fitted> {
    let Type::Struct { type_id, .. } = ty else {
        return None;
    };
    let node = scope.node(*type_id)?;
    let structure = struct_of(&node)?;
    let mut body = StructObject::new(structure.data_word_count, structure.pointer_count);
    let done = set_first_field(&mut body, &node, datum, ty, span, scope);
    done.then_some(Fitted::Pointer(Object::Struct(body)))
}

fn set_first_field(
    body: &mut StructObject,
    node: &Node,
    datum: Datum,
    ty: &Type,
    span: Span,
    scope: &mut dyn Scope,
) -> bool {
    let Some(structure) = struct_of(node) else {
        return false;
    };
    let Some(field) = structure.fields.first() else {
        return false;
    };
    let FieldKind::Slot(slot) = &field.kind else {
        return false;
    };
    let Ok(fitted) = datum.fit(&slot.ty.under(brand(ty)), span, scope) else {
        return false;
    };
    select(body, field, structure);
    store(body, slot, fitted);
    true
}

fn brand(ty: &Type) -> &Brand {
    static NONE: Brand = Brand { scopes: Vec::new() };
    match ty {
        Type::Struct { brand, .. } => brand,
        _ => &NONE,
    }
}

/// Makes a member of a union the active one.
fn select(body: &mut StructObject, field: &Field, structure: &StructNode) {
    if let Some(tag) = field.discriminant {
        body.store(structure.discriminant_offset, 16, u64::from(tag));
    }
}

fn store(body: &mut StructObject, slot: &Slot, value: Fitted) {
    match value {
        Fitted::Pointer(object) => {
            if let Some(pointer) = body.pointers.get_mut(slot.offset as usize) {
                *pointer = object;
            }
        }
        Fitted::Bits(value) => match slot.ty.data_bits() {
            0 => {}
            bits => body.store(slot.offset, bits, value ^ bits_of(&slot.default_value)),
        },
    }
}

/// Sets all fields of a group to their defaults. In a union, the first member becomes active.
fn clear(body: &mut StructObject, node: &Node, scope: &mut dyn Scope) {
    let Some(structure) = struct_of(node) else {
        return;
    };
    for field in &structure.fields {
        match field.discriminant {
            None => {}
            Some(0) => select(body, field, structure),
            Some(_) => continue,
        }
        match &field.kind {
            FieldKind::Slot(slot) if slot.ty.is_pointer() => {
                if let Some(pointer) = body.pointers.get_mut(slot.offset as usize) {
                    *pointer = Object::Null;
                }
            }
            FieldKind::Slot(slot) => match slot.ty.data_bits() {
                0 => {}
                bits => body.store(slot.offset, bits, 0),
            },
            FieldKind::Group { type_id } => {
                if let Some(group) = scope.node(*type_id) {
                    clear(body, &group, scope);
                }
            }
        }
    }
}
