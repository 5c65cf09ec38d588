//! The first pass over a Record: the number of words that are reached through pointers.

use zooph_emit::Code;

use super::{each, unless_default};
use crate::plan::{FieldPlan, Native, PointerPlan, Spot, StructPlan};
use crate::template::go;

/// Reports whether a field may have a target with words of its own.
fn reaches(fields: &[FieldPlan]) -> bool {
    fields.iter().any(|field| match &field.spot {
        Spot::Group { fields, .. } => reaches(fields),
        Spot::Pointer(pointer) => pointer.native.words("", 0).is_some(),
        _ => false,
    })
}

pub(super) fn reached(plan: &StructPlan, ty: &str) -> Code {
    if plan.is_group && !reaches(&plan.fields) {
        return Code::new();
    }
    let mut one = |field: &FieldPlan, _: bool| {
        let v = format!("x.{}", field.getter);
        match &field.spot {
            Spot::Group { fields, .. } if reaches(fields) => {
                format!("n += {v}.ZoophReached(room.Less(n))\n")
            }
            Spot::Pointer(pointer) => reached_pointer(pointer, &v),
            _ => String::new(),
        }
    };
    let body = each(&plan.fields, plan.union.as_ref(), "x", &mut one, "", false);
    let body = match body.is_empty() {
        true => Code::from("return 0".to_owned()),
        false => go!(
            r#"
            if x == nil {
                return 0
            }
            n := 0
            $body$
            return n
        "#,
            body = body
        ),
    };
    go!(
        r#"
        // ZoophReached is for generated code.
        func (x *$ty$) ZoophReached(room gen.Room) int {
            $body$
        }
    "#,
        ty = ty,
        body = body
    )
}

fn reached_pointer(pointer: &PointerPlan, v: &str) -> String {
    let default = pointer.default.as_ref();
    match (&pointer.native, default) {
        (Native::Text, Some(default)) => {
            format!("n += gen.TextWords({v}, {})\n", default.content)
        }
        (Native::Data, Some(default)) => {
            format!("n += gen.DataWords({v}, {})\n", default.content)
        }
        (native, _) => {
            let Some(words) = native.words(v, 0) else {
                return String::new();
            };
            // A list of structs has a tag word even if it is empty.
            let explicit = match native {
                Native::Structs(_) => format!("n += max(1, {words})\n"),
                _ => format!("n += {words}\n"),
            };
            unless_default(pointer, v, &explicit).unwrap_or_else(|| format!("n += {words}\n"))
        }
    }
}
