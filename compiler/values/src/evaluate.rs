//! Evaluates expressions where a type is expected.

use zooph::framing::Frame;
use zooph_diagnostics::{Code, Diagnostic, Span};
use zooph_ir::{AnyKind, NodeKind, StructNode, Type, Value};
use zooph_syntax::ast::{Arg, Expr, ExprKind, Name, Path};

use crate::convert::{self, Datum, Fitted};
use crate::fields;
use crate::object::{ListObject, Object, StructObject, element_bits, flat_words};
use crate::scope::{report_depth, short_name, struct_of};
use crate::{Constant, Scope, type_name};

/// Returns the value of an expression where a `ty` is expected. Returns `None` if it has none, for reasons
/// that were reported. If parts of the expression have errors, the value may consist of the other parts.
pub fn evaluate(expr: &Expr, ty: &Type, scope: &mut dyn Scope) -> Option<Value> {
    if is_unbound(expr, ty, scope) {
        return None;
    }
    let datum = if names_constant(expr, ty) {
        let (constant, value) = referred(expr, scope)?;
        if let Some(value) = shared(&value, &constant.ty, ty) {
            return Some(value);
        }
        copied(&constant, &value, expr, scope)?
    } else {
        datum(expr, ty, scope)?
    };
    match (datum, ty) {
        (Datum::Text(bytes), Type::Text) => Some(Value::Text(bytes)),
        (Datum::Data(bytes), Type::Data) => Some(Value::Data(bytes)),
        (datum, _) => {
            let fitted = fit(datum, expr, ty, scope)?;
            convert::to_value(fitted, ty, expr.span, scope)
        }
    }
}

/// Returns a constant's value where a `ty` is expected, if it can be used there without a copy.
fn shared(value: &Value, own: &Type, ty: &Type) -> Option<Value> {
    let is_any = |kind| {
        let allowed = [AnyKind::Any, kind];
        allowed.iter().any(|any| *ty == Type::AnyPointer(*any))
    };
    match value {
        Value::Text(_) if *ty == Type::Text => Some(value.clone()),
        Value::Data(_) if *ty == Type::Data => Some(value.clone()),
        Value::Struct(words) | Value::List(words) | Value::AnyPointer(words) if words.is_null() => {
            None
        }
        Value::Struct(_) | Value::List(_) if own.agrees_with(ty) => Some(value.clone()),
        Value::Struct(words) if is_any(AnyKind::Struct) => Some(Value::AnyPointer(words.clone())),
        Value::List(words) if is_any(AnyKind::List) => Some(Value::AnyPointer(words.clone())),
        Value::AnyPointer(_) if own == ty && is_any(AnyKind::Any) => Some(value.clone()),
        _ => None,
    }
}

/// Reports an error if the type has no values, since only an instance of a generic gives it a meaning.
/// Returns whether that is so.
fn is_unbound(expr: &Expr, ty: &Type, scope: &mut dyn Scope) -> bool {
    let unbound = matches!(
        ty,
        Type::Parameter { .. } | Type::ImplicitMethodParameter { .. }
    );
    if unbound {
        scope.report(Diagnostic::error(
            Code::UnboundGenericValue,
            expr.span,
            "the type here is a generic parameter that is not bound, so no value fits it",
        ));
    }
    unbound
}

/// Returns the expression's value in the form in which a field of this type holds it.
pub(crate) fn fitted(expr: &Expr, ty: &Type, scope: &mut dyn Scope) -> Option<Fitted> {
    if is_unbound(expr, ty, scope) {
        return None;
    }
    let datum = datum(expr, ty, scope)?;
    if let Datum::Text(bytes) | Datum::Data(bytes) = &datum {
        scope.charge(bytes.len() / 8 + 1, expr.span).then_some(())?;
    }
    fit(datum, expr, ty, scope)
}

fn fit(datum: Datum, expr: &Expr, ty: &Type, scope: &mut dyn Scope) -> Option<Fitted> {
    let datum = match datum.fit(ty, expr.span, scope) {
        Ok(fitted) => return Some(fitted),
        Err(datum) => datum,
    };
    let wrapped = fields::wrap_in_first_field(datum, ty, expr.span, scope);
    if wrapped.is_none() {
        mismatch(expr, ty, scope);
    }
    wrapped
}

/// Returns the meaning of the expression. The type only matters where the expression does not determine it.
pub(crate) fn datum(expr: &Expr, ty: &Type, scope: &mut dyn Scope) -> Option<Datum> {
    Some(match &expr.kind {
        ExprKind::Error => return None,
        ExprKind::Name(name) => return named(expr, name, ty, scope),
        ExprKind::AbsoluteName(_)
        | ExprKind::Import(_)
        | ExprKind::Application { .. }
        | ExprKind::Member { .. } => return constant(expr, scope),
        ExprKind::Embed(path) => return embed(path, expr.span, ty, scope),
        ExprKind::PositiveInt(value) => Datum::Positive(*value),
        ExprKind::NegativeInt(value) => match 0i64.checked_sub_unsigned(*value) {
            Some(0) => Datum::Positive(0),
            Some(value) => Datum::Negative(value),
            None => {
                scope.report(Diagnostic::error(
                    Code::OutOfRange,
                    expr.span,
                    format!("-{value} is less than any integer type can hold"),
                ));
                return None;
            }
        },
        ExprKind::Float(value) => Datum::Float(*value),
        ExprKind::String(bytes) if *ty == Type::Data => Datum::Data(bytes.as_slice().into()),
        ExprKind::String(bytes) => Datum::Text(bytes.as_slice().into()),
        ExprKind::Data(bytes) if *ty == Type::Data => Datum::Data(bytes.as_slice().into()),
        ExprKind::List(items) => match ty {
            Type::List(element) => Datum::List(ty.clone(), list(items, element, expr, scope)?),
            _ => return mismatch(expr, ty, scope),
        },
        ExprKind::Tuple(args) => match ty {
            Type::Struct { .. } => Datum::Struct(ty.clone(), structure(args, ty, expr, scope)?),
            _ => return mismatch(expr, ty, scope),
        },
        ExprKind::Data(_) => return mismatch(expr, ty, scope),
    })
}

/// Reports that the expression is not of this type.
fn mismatch(expr: &Expr, ty: &Type, scope: &mut dyn Scope) -> Option<Datum> {
    let (code, message) = match ty {
        Type::Interface { .. } => (
            Code::NoLiteral,
            format!("there are no values of interface {}", type_name(ty, scope)),
        ),
        _ => (
            Code::TypeMismatch,
            format!("type mismatch; expected {}", type_name(ty, scope)),
        ),
    };
    scope.report(Diagnostic::error(code, expr.span, message));
    None
}

fn named(expr: &Expr, name: &Name, ty: &Type, scope: &mut dyn Scope) -> Option<Datum> {
    if let Type::Enum { type_id, .. } = ty {
        let node = scope.node(*type_id)?;
        let NodeKind::Enum(node_enum) = &node.kind else {
            return None;
        };
        let names = || {
            node_enum
                .enumerants
                .iter()
                .map(|enumerant| enumerant.name.as_str())
        };
        if let Some(at) = scope.members().position(*type_id, names(), &name.text) {
            scope.refer(name.span, *type_id, at);
            return Some(Datum::Enum(ty.clone(), at as u16));
        }
        let mut unknown = Diagnostic::error(
            Code::UnknownEnumerant,
            expr.span,
            format!("enum {} has no enumerant {}", short_name(&node), name.text),
        );
        if let Some(meant) = scope.guesses().suggest(&name.text, names) {
            unknown = unknown.with_fix(format!("did you mean {meant}?"), expr.span, meant);
        }
        scope.report(unknown);
        return None;
    }
    match name.text.as_str() {
        // `is_word` lists the same words.
        "void" => Some(Datum::Void),
        "true" => Some(Datum::Bool(true)),
        "false" => Some(Datum::Bool(false)),
        "nan" => Some(Datum::Float(f64::NAN)),
        "inf" => Some(Datum::Float(f64::INFINITY)),
        _ => constant(expr, scope),
    }
}

/// Reports whether the expression is a constant's name. Some words are values by themselves.
fn names_constant(expr: &Expr, ty: &Type) -> bool {
    match &expr.kind {
        ExprKind::Name(name) => !matches!(ty, Type::Enum { .. }) && !is_word(&name.text),
        ExprKind::AbsoluteName(_)
        | ExprKind::Import(_)
        | ExprKind::Application { .. }
        | ExprKind::Member { .. } => true,
        _ => false,
    }
}

fn is_word(name: &str) -> bool {
    ["void", "true", "false", "nan", "inf"].contains(&name)
}

fn constant(expr: &Expr, scope: &mut dyn Scope) -> Option<Datum> {
    let (constant, value) = referred(expr, scope)?;
    copied(&constant, &value, expr, scope)
}

/// Returns the constant that an expression names, and its value.
fn referred(expr: &Expr, scope: &mut dyn Scope) -> Option<(Constant, Value)> {
    let constant = scope.constant(expr)?;
    let value = scope.value(&constant, expr.span)?;
    Some((constant, value))
}

/// Returns a constant's value as if its expression were written in place of its name. Objects are copied.
fn copied(constant: &Constant, value: &Value, expr: &Expr, scope: &mut dyn Scope) -> Option<Datum> {
    if let Value::List(words) | Value::Struct(words) | Value::AnyPointer(words) = value {
        scope.charge(words.words.len(), expr.span).then_some(())?;
    }
    let datum = Datum::of_value(value, &constant.ty).ok();
    if datum.is_none() {
        report_depth(scope, expr.span);
    }
    datum
}

fn list(items: &[Expr], element: &Type, expr: &Expr, scope: &mut dyn Scope) -> Option<ListObject> {
    let count = items.len() as u32;
    if let Type::Struct { type_id, .. } = element {
        return struct_list(items, element, *type_id, expr, scope);
    }
    if element.is_pointer() {
        let object = |item: &Expr, scope: &mut dyn Scope| match fitted(item, element, scope) {
            Some(Fitted::Pointer(object)) => object,
            _ => Object::Null,
        };
        return Some(ListObject::Pointers(
            items.iter().map(|item| object(item, scope)).collect(),
        ));
    }
    let size = fields::element_size(element.data_bits());
    let bits = element_bits(size);
    let mut body = StructObject {
        data: vec![0; flat_words(count, bits)],
        pointers: Vec::new(),
    };
    for (at, item) in items.iter().enumerate() {
        if let Some(Fitted::Bits(value)) = fitted(item, element, scope)
            && bits > 0
        {
            body.store(at as u32, bits, value);
        }
    }
    Some(ListObject::Flat {
        size,
        count,
        words: body.data,
    })
}

fn struct_list(
    items: &[Expr],
    element: &Type,
    type_id: zooph_ir::Id,
    expr: &Expr,
    scope: &mut dyn Scope,
) -> Option<ListObject> {
    let node = scope.node(type_id)?;
    let structure = struct_of(&node)?;
    let (data_words, pointers) = (structure.data_word_count, structure.pointer_count);
    let mut elements = Vec::with_capacity(items.len());
    for item in items {
        let mut body = match fitted(item, element, scope) {
            Some(Fitted::Pointer(Object::Struct(body))) => body,
            _ => {
                charge_struct(structure, item.span, scope)?;
                StructObject::default()
            }
        };
        // An embedded message or a constant may have been written with another version of the schema.
        body.resize(data_words, pointers);
        elements.push(body);
    }
    let words = items.len() * (usize::from(data_words) + usize::from(pointers));
    if words >= 1 << 29 {
        scope.charge(usize::MAX, expr.span).then_some(())?;
    }
    Some(ListObject::Structs {
        data_words,
        pointers,
        elements,
    })
}

fn charge_struct(structure: &StructNode, at: Span, scope: &mut dyn Scope) -> Option<()> {
    let words = usize::from(structure.data_word_count) + usize::from(structure.pointer_count);
    scope.charge(words, at).then_some(())
}

fn structure(args: &[Arg], ty: &Type, expr: &Expr, scope: &mut dyn Scope) -> Option<StructObject> {
    let Type::Struct { type_id, .. } = ty else {
        return None;
    };
    let node = scope.node(*type_id)?;
    let structure = struct_of(&node)?;
    let (data_words, pointers) = (structure.data_word_count, structure.pointer_count);
    charge_struct(structure, expr.span, scope)?;
    let mut body = StructObject::new(data_words, pointers);
    fields::fill(&mut body, args, &node, ty, scope);
    Some(body)
}

fn embed(path: &Path, span: Span, ty: &Type, scope: &mut dyn Scope) -> Option<Datum> {
    if !matches!(ty, Type::Text | Type::Data | Type::Struct { .. }) {
        scope.report(Diagnostic::error(
            Code::TypeMismatch,
            span,
            "a file can only be embedded as Text, Data or a struct",
        ));
        return None;
    }
    let bytes = scope.embed(path)?;
    if bytes.len() >= 1 << 29 {
        scope.charge(usize::MAX, span).then_some(())?;
    }
    match ty {
        Type::Text => return Some(Datum::Text(bytes)),
        Type::Data => return Some(Datum::Data(bytes)),
        _ => {}
    }
    // The file is read once, but each use makes a new value from it.
    scope.charge(bytes.len() / 8, span).then_some(())?;
    let invalid = |why: String, scope: &mut dyn Scope| {
        let name = &path.text;
        let message = format!("{name} does not hold a message of this type: {why}");
        scope.report(Diagnostic::error(Code::InvalidEmbed, span, message));
    };
    let root = Frame::exactly(&bytes)
        .and_then(zooph::frame_root)
        .and_then(|root| root.cast::<zooph::kind::AnyStruct>());
    match root.map(Object::read) {
        Err(fault) => invalid(fault.to_string(), scope),
        Ok(Err(_)) => invalid("its objects are nested too deep".to_owned(), scope),
        Ok(Ok(Object::Null)) => return Some(Datum::Struct(ty.clone(), StructObject::default())),
        Ok(Ok(Object::Struct(body))) => return Some(Datum::Struct(ty.clone(), body)),
        Ok(Ok(Object::List(_))) => invalid("its root is a list".to_owned(), scope),
    }
    None
}
