//! Texts of types and expressions for messages.

use zooph_ir::{AnyKind, Type};
use zooph_syntax::ast::{Arg, Expr, ExprKind};

use crate::Scope;
use crate::scope::short_name;

/// Returns the name of a type for messages, such as `List(Foo)`.
pub fn type_name(ty: &Type, scope: &mut dyn Scope) -> String {
    let mut inner = ty;
    let mut lists = 0;
    while let Type::List(element) = inner {
        inner = element;
        lists += 1;
    }
    let name = match inner {
        Type::Enum { type_id, .. }
        | Type::Struct { type_id, .. }
        | Type::Interface { type_id, .. } => match scope.node(*type_id) {
            Some(node) => short_name(&node).to_owned(),
            None => format!("@{type_id:#x}"),
        },
        Type::AnyPointer(AnyKind::Struct) => "AnyStruct".to_owned(),
        Type::AnyPointer(AnyKind::List) => "AnyList".to_owned(),
        Type::AnyPointer(AnyKind::Capability) => "Capability".to_owned(),
        Type::AnyPointer(AnyKind::Any)
        | Type::Parameter { .. }
        | Type::ImplicitMethodParameter { .. } => "AnyPointer".to_owned(),
        // The other variants have no content, and have the names of the schema language.
        other => format!("{other:?}"),
    };
    format!("{}{name}{}", "List(".repeat(lists), ")".repeat(lists))
}

/// The greatest length of an expression's text in a message.
const LONGEST: usize = 120;

/// Returns a name expression as text for messages. A long one is abbreviated.
pub fn expression_text(expr: &Expr) -> String {
    let mut text = String::new();
    append(expr, &mut text);
    if text.chars().count() > LONGEST {
        text = text.chars().take(LONGEST).chain("…".chars()).collect();
    }
    text
}

fn append(expr: &Expr, text: &mut String) {
    if text.len() > 4 * LONGEST {
        return;
    }
    match &expr.kind {
        ExprKind::Name(name) => text.push_str(&name.text),
        ExprKind::AbsoluteName(name) => {
            text.push('.');
            text.push_str(&name.text);
        }
        ExprKind::Import(path) => text.push_str(&format!("import {:?}", path.text)),
        ExprKind::Embed(path) => text.push_str(&format!("embed {:?}", path.text)),
        ExprKind::Member { parent, name } => {
            append(parent, text);
            text.push('.');
            text.push_str(&name.text);
        }
        ExprKind::Application { function, args } => {
            append(function, text);
            append_args(args, text);
        }
        ExprKind::Tuple(args) => append_args(args, text),
        ExprKind::PositiveInt(value) => text.push_str(&value.to_string()),
        ExprKind::NegativeInt(value) => text.push_str(&format!("-{value}")),
        ExprKind::Float(value) => text.push_str(&value.to_string()),
        ExprKind::String(bytes) => {
            text.push_str(&format!("{:?}", String::from_utf8_lossy(bytes)));
        }
        ExprKind::Data(_) => text.push_str("0x\"…\""),
        ExprKind::List(_) => text.push_str("[…]"),
        ExprKind::Error => text.push('…'),
    }
}

fn append_args(args: &[Arg], text: &mut String) {
    text.push('(');
    for (at, arg) in args.iter().enumerate() {
        if at > 0 {
            text.push_str(", ");
        }
        if let Some(name) = &arg.name {
            text.push_str(&name.text);
            text.push_str(" = ");
        }
        append(&arg.value, text);
    }
    text.push(')');
}
