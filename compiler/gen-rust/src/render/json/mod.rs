//! JSON of Records: code that writes and reads each of them.

mod enumeration;
mod field;
mod parts;
mod text;
mod union;

use zooph_emit::{Name, Phrase, phrase};
use zooph_plan::Form;

use crate::layout::{Call, Code, Head, Signature, call, line, lines, rust, statement, tail};
use crate::plan::{FieldPlan, Spot, StructPlan};
use crate::types::{Spelling, bounded, generic};
use field::{read_field, write_field};
use parts::Parts;

pub(crate) use enumeration::enumeration;
pub(crate) use union::union;

/// The parameters of the generated functions, which are recorded when they are written. The receivers of
/// methods are not longer than an indent, so rustfmt never moves the method to a line of its own.
const TO: Name<'static> = Name("sink");
const NAME: Name<'static> = Name("name");
const BASE: Name<'static> = Name("base");
const FROM: Name<'static> = Name("from");
const MEMBERS: Name<'static> = Name("members");

/// The results of reading a member: variants of `Found`.
const UNKNOWN: &str = "Unknown";
const LATER: &str = "Later";
const READ: &str = "Read";

/// Returns the expression for a result of reading a member.
fn found(what: &str) -> Call {
    call("::core::result::Result::Ok").and(format!("zooph::json::Found::{what}"))
}

/// Returns generic parameters with the bounds that JSON needs.
fn bounds(parameters: &[String]) -> Vec<String> {
    bounded(parameters, "zooph::PointerKind + zooph::json::Value")
}

/// Returns a call of a method that writes.
fn put(name: &str) -> Call {
    call(format!("{TO}.{name}"))
}

fn take(name: &str) -> Call {
    call(format!("{FROM}.{name}"))
}

/// Returns the implementation for a struct, or for a group that is not just a union.
pub(crate) fn object(plan: &StructPlan) -> Code {
    let mut parts = Parts::default();
    let mut flattened = Vec::new();
    for field in &plan.fields {
        let value = format!("self.{}", field.record);
        parts.write(|| write_field(field, &value));
        if let Some(prefix) = &field.json.flatten {
            flattened.push((field, prefix));
            continue;
        }
        let number = parts.number();
        parts.arm(&field.json_name, || {
            lines([once(&number), read_field(field, &value)])
        });
    }
    for (field, prefix) in flattened {
        flatten(&mut parts, field, prefix);
    }
    if let Some(union) = &plan.union {
        let (name, ty) = (&union.record, &union.record_type);
        parts.write(|| {
            let write = call("zooph::json::Object::write_members").with(format!("&self.{name}"));
            statement(write.with(TO).tried())
        });
        parts.inner = Some(ty.clone());
        let number = parts.next_number();
        parts.outcome(|| {
            let read = call("zooph::json::Object::read_member");
            let read = read.and(format!("&mut self.{name}")).with(NAME);
            numbered(read, &number).with(FROM).with(MEMBERS)
        });
        parts.flat.push(ty.clone());
    }
    if plan.kind != Form::Struct {
        let groups = plan.fields.iter();
        let groups = groups.filter(|field| matches!(field.spot, Spot::Group(_)));
        let names = groups.map(|field| &field.record);
        for name in names.chain(plan.union.iter().map(|union| &union.record)) {
            let settle = call("zooph::json::Object::settle");
            parts
                .settle
                .push(statement(settle.and(format!("&mut self.{name}"))));
        }
    }
    let reader = (plan.kind == Form::Struct).then_some(&*plan.module);
    parts.implementation(&plan.ident, &plan.parameters, reader)
}

/// Returns a statement that records that the member with this number is present.
fn once(number: &Phrase) -> Code {
    let once = call(format!("{MEMBERS}.once"));
    statement(numbered(once, number).with(FROM).tried())
}

/// Adds a member's number to a call.
fn numbered(call: Call, number: &Phrase) -> Call {
    call.and(number)
}

/// Adds a flattened struct or group.
fn flatten(parts: &mut Parts, field: &FieldPlan, prefix: &str) {
    let (ty, prefix) = (&field.record_type, text::literal(prefix));
    let value = match &field.spot {
        Spot::Pointer(_) => format!("self.{}.get_or_insert_default()", field.record),
        _ => format!("&mut self.{}", field.record),
    };
    let number = parts.next_number();
    let inner = phrase!("zooph::json::inner::<{ty}>({NAME}, {prefix})");
    parts.known.push(phrase!("{inner}.is_some()"));
    parts.otherwise(|| {
        let read = call(format!("return <{ty} as zooph::json::Object>::read_member"));
        let read = numbered(read.and(value).with("rest"), &number);
        rust!(
            r#"
            if let ::core::option::Option::Some(rest) = $inner$ {
                $read$
            }
        "#,
            inner = inner,
            read = statement(read.with(FROM).with(MEMBERS)),
        )
    });
    parts.flat.push(ty.clone());
}

/// Returns the functions that users call on the Record.
pub(crate) fn entry_points(plan: &StructPlan) -> Code {
    let result = Phrase::plain("::core::result::Result");
    let parts = [&*plan.string, "zooph::json::WriteError"];
    let to_json = Signature::new("pub fn to_json")
        .with("&self")
        .returns(Spelling::of(result, parts.map(Spelling::new)));
    let from_json = Signature::new("pub fn from_json")
        .with("json: &[u8]")
        .returns("zooph::json::Result<Self>");
    let body = rust!(
        r#"
        /// Returns the Record as a JSON object, without white space.
        ///
        /// # Errors
        /// Returns an error if the Record holds a capability or an untyped pointer, or if it is
        /// nested too deep.
        $to_json$

        /// Reads the Record from a JSON object. Only white space may follow the object.
        ///
        /// # Errors
        /// Returns the first error in the text, with its path, line and column.
        $from_json$
    "#,
        to_json = to_json.body(tail(call("zooph::json::to_string").with("self"))),
        from_json = from_json.body(tail(call("zooph::json::from_slice").with("json"))),
    );
    let head = Head {
        parameters: plan.parameters.clone(),
        of: None,
        ty: format!("{}{}", plan.ident, generic(&plan.parameters)),
        bounds: bounds(&plan.parameters),
    };
    head.body(body)
}

/// Returns the line that writes a `Void` value.
fn write_void(key: String) -> Code {
    statement(put("void").with(key).tried())
}

/// Returns the macro call that implements `serde::Serialize` and `serde::Deserialize`, if the runtime has
/// that feature.
fn serde(ident: &str, parameters: &[String], reader: Option<&str>) -> Code {
    let arguments = generic(parameters);
    let reader = reader.map(|module| {
        let lifetime = ["'_".to_owned()];
        let arguments: Vec<String> = lifetime.iter().chain(parameters).cloned().collect();
        format!(", {module}::Reader{}", generic(&arguments))
    });
    line(format!(
        "zooph::json::serde_object!([{}] {ident}{arguments}{});",
        parameters.join(", "),
        reader.unwrap_or_default(),
    ))
}
