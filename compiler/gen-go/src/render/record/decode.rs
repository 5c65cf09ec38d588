//! Code that decodes a Record, and that compares two.

use zooph_emit::Code;

use super::{block, each};
use crate::plan::{FieldPlan, Native, PointerPlan, Same, Spot, StructPlan, line};
use crate::render::any_pointers;
use crate::template::go;

pub(super) fn decode(plan: &StructPlan, ty: &str) -> Code {
    // `pointers` tells whether pointers are decoded, and `reads` whether getters are called.
    let (mut pointers, mut reads) = (false, plan.union.is_some());
    let mut one = |field: &FieldPlan, _: bool| {
        pointers |= matches!(field.spot, Spot::Pointer(_));
        reads |= match field.spot {
            Spot::Void | Spot::Pointer(_) => false,
            Spot::Bit { .. } | Spot::Number { .. } => true,
            Spot::Group { is_generic, .. } => !is_generic,
        };
        decode_field(field)
    };
    let body = each(&plan.fields, plan.union.as_ref(), "x", &mut one, "", false);
    let mut head = String::new();
    if pointers {
        head += "var err error\n";
    }
    if plan.union.is_some() {
        head += "x.Which = r.Which()\n";
    }
    let ident = &plan.identity.ident;
    if !plan.parameters.is_empty() {
        // The parameters of the Reader differ from those of the Record, so the Reader gets parameters of any type.
        if reads {
            let any = any_pointers(plan);
            head = format!("r := gen.Untyped[{ident}Reader[{any}]](s)\n{head}");
        }
        return decode_generic(plan, ty, &head, &body);
    }
    if pointers {
        head = format!("s := r.ZoophStruct()\n{head}");
    }
    go!(
        r#"
        // ZoophDecode is for generated code.
        func (x *$ty$) ZoophDecode(r $ident$Reader, d *gen.RecordDecoder) error {
            $head$
            $body$
            return nil
        }
    "#,
        ty = ty,
        ident = ident,
        head = head,
        body = body
    )
}

fn decode_generic(plan: &StructPlan, ty: &str, head: &str, body: &str) -> Code {
    let face = match plan.is_group {
        true => Code::new(),
        false => go!(
            r#"

            // ZoophDecode is for generated code.
            func (x *$ty$) ZoophDecode(r gen.Structured, d *gen.RecordDecoder) error {
                return x.zoophDecode(r.ZoophStruct(), d)
            }
        "#,
            ty = ty
        ),
    };
    go!(
        r#"
        func (x *$ty$) zoophDecode(s gen.Struct, d *gen.RecordDecoder) error {
            $head$
            $body$
            return nil
        }
        $face$
    "#,
        ty = ty,
        head = head,
        body = body,
        face = face
    )
}

fn decode_field(field: &FieldPlan) -> String {
    let (v, name) = (format!("x.{}", field.getter), &field.schema_name);
    match &field.spot {
        Spot::Void => String::new(),
        Spot::Bit { .. } | Spot::Number { .. } => format!("{v} = r.{}()\n", field.getter),
        Spot::Group { is_generic, .. } => {
            // A group that uses no parameter is not generic, even in a generic struct.
            let call = match is_generic {
                true => "zoophDecode(s, d)".to_owned(),
                false => format!("ZoophDecode(r.{}(), d)", field.getter),
            };
            format!(
                "if err := {v}.{call}; err != nil {{\n    return gen.InField(err, \"{name}\")\n}}\n"
            )
        }
        Spot::Pointer(pointer) => decode_pointer(pointer, &v, name),
    }
}

fn decode_pointer(pointer: &PointerPlan, v: &str, name: &str) -> String {
    let p = format!("s.Slot({})", pointer.index);
    let fail = |call: &str| {
        format!(
            "if {v}, err = {call}; err != nil {{\n    return gen.InField(err, \"{name}\")\n}}\n"
        )
    };
    match (&pointer.native, &pointer.default) {
        (Native::Text, Some(default)) => fail(&format!("d.Text({p}, {})", default.content)),
        (Native::Data, Some(default)) => fail(&format!("d.Data({p}, {})", default.content)),
        (Native::Struct(_), _) => {
            let decode = pointer.native.decode("p");
            block(format_args!("if p := {p}; !p.IsNull()"), fail(&decode))
        }
        (native, Some(default)) if native.is_list() => {
            fail(&native.decode(&format!("{p}.Or(&{})", default.variable)))
        }
        (native, _) => fail(&native.decode(&p)),
    }
}

pub(super) fn equal(plan: &StructPlan, ty: &str) -> Code {
    let compare = |field: &FieldPlan| {
        let (a, b) = (format!("x.{}", field.getter), format!("y.{}", field.getter));
        match &field.spot {
            Spot::Void => None,
            Spot::Bit { .. } | Spot::Number { .. } => Some(Same::operands(&a, &b)),
            Spot::Group { .. } => Some(Same::Call(format!("{a}.ZoophEqual(&{b}, c)"))),
            Spot::Pointer(pointer) => Some(pointer.native.equal(&a, &b, "c")),
        }
    };
    let common = plan.fields.iter().filter(|field| field.tag.is_none());
    let mut common: Vec<Same> = common.filter_map(compare).collect();
    let body = if plan.union.is_some() {
        common.push(Same::operands("x.Which", "y.Which"));
        let differs = chain(&common, "||", Same::negated);
        let mut one = |field: &FieldPlan, member: bool| match compare(field).filter(|_| member) {
            Some(condition) => format!("return {condition}\n"),
            None => String::new(),
        };
        let members = each(&plan.fields, plan.union.as_ref(), "x", &mut one, "", false);
        format!("if {differs} {{\n    return false\n}}\n{members}return true\n")
    } else if common.is_empty() {
        "return true\n".to_owned()
    } else {
        format!("return {}\n", chain(&common, "&&", Same::to_string))
    };
    // A group is compared as a part of its struct, which is recorded already.
    let met = match !plan.is_group && plan.fields.iter().any(leads_to_records) {
        false => Code::new(),
        true => go!(r#"
            if c.Met(x, y) {
                return true
            }
        "#,),
    };
    go!(
        r#"
        // Equal reports whether the fields of x and y are equal. Numbers are compared by ==, so NaN is
        // not equal to itself. Of a union only the active member is compared. Records whose pointers
        // form cycles are equal if no difference can be reached.
        func (x *$ty$) Equal(y *$ty$) bool { return x.ZoophEqual(y, new(gen.Comparison)) }

        // ZoophEqual is for generated code.
        func (x *$ty$) ZoophEqual(y *$ty$, c *gen.Comparison) bool {
            if x == nil || y == nil {
                return x == y
            }
            $met$
            $body$
        }
    "#,
        ty = ty,
        met = met,
        body = body
    )
}

/// Joins conditions, one on each line. All but the first are indented, like by gofmt.
fn chain(conditions: &[Same], operator: &str, one: impl Fn(&Same) -> String) -> String {
    let mut conditions: Vec<String> = conditions.iter().map(one).collect();
    let others = conditions.split_off(1);
    if others.is_empty() {
        return conditions.concat();
    }
    let chain = go!(
        r#"
        $first$ $operator$
            $others$
    "#,
        first = conditions.concat(),
        operator = operator,
        others = others.join(&format!(" {operator}\n"))
    );
    line(chain)
}

/// Reports whether comparing the field uses the state of the Record's comparison.
fn leads_to_records(field: &FieldPlan) -> bool {
    match &field.spot {
        Spot::Void | Spot::Bit { .. } | Spot::Number { .. } => false,
        Spot::Group { .. } => true,
        Spot::Pointer(pointer) => pointer.native.leads_to_records(),
    }
}
