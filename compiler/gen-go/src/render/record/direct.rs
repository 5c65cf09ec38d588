//! Decodes a Record from bytes that were not validated, into the memory that the Record has.

use std::collections::BTreeSet;

use zooph_emit::Code;

use super::case;
use crate::plan::{FieldPlan, Native, PointerPlan, Spot, StructPlan, UnionPlan};
use crate::render::reader::load;
use crate::template::go;

pub(super) fn direct(plan: &StructPlan, ty: &str) -> Code {
    let mut words = Words {
        data_words: u32::from(plan.data_words),
        loaded: BTreeSet::new(),
        has_data: false,
        // Arguments for parameters are decoded by functions of their own, which need validated messages.
        is_hopeless: !plan.parameters.is_empty(),
    };
    let body = words.fields(&plan.fields, plan.union.as_ref(), "x");
    if words.is_hopeless {
        return go!(
            r#"
            // ZoophDirect is for generated code.
            func (x *$ty$) ZoophDirect(*gen.DirectDecoder, int) bool { return false }
        "#,
            ty = ty
        );
    }
    let mut head = String::new();
    let total = (words.data_words + u32::from(plan.pointers)) * 8;
    if words.has_data || !words.loaded.is_empty() {
        head += &format!("w := (*[{total}]byte)(d.Words(at, {total}))\n");
    }
    for index in &words.loaded {
        let from = (words.data_words + index) * 8;
        head += &format!("p{index} := gen.Uint64(&w[{from}])\n");
    }
    go!(
        r#"
        // ZoophDirect is for generated code.
        func (x *$ty$) ZoophDirect(d *gen.DirectDecoder, at int) bool {
            $head$
            $body$
            return true
        }
    "#,
        ty = ty,
        head = head,
        body = body
    )
}

/// The words of the struct that is decoded.
struct Words {
    data_words: u32,
    /// The pointers that the code reads.
    loaded: BTreeSet<u32>,
    /// Whether the code reads words of data.
    has_data: bool,
    /// Whether a field can never be decoded directly.
    is_hopeless: bool,
}

impl Words {
    fn fields(&mut self, fields: &[FieldPlan], union: Option<&UnionPlan>, x: &str) -> String {
        let common = fields.iter().filter(|field| field.tag.is_none());
        let mut out: String = common.map(|field| self.field(field, x)).collect();
        let Some(union) = union else {
            return out;
        };
        self.has_data = true;
        out += &format!(
            "{x}.Which = {}(gen.Uint16(&w[{}]))\nswitch {x}.Which {{\n",
            union.which, union.at
        );
        let members = || fields.iter().filter(|field| field.tag.is_some());
        let all: BTreeSet<u32> = members().flat_map(pointers).collect();
        for field in members() {
            let Some((constant, _)) = &field.tag else {
                continue;
            };
            // The target of a pointer that no active member owns would have to be validated, so such pointers
            // must be null.
            let others: Vec<String> = all
                .difference(&pointers(field).into_iter().collect())
                .map(|index| format!("p{index}"))
                .collect();
            let mut body = String::new();
            if !others.is_empty() {
                body += &format!("if {} != 0 {{\n    return false\n}}\n", others.join("|"));
            }
            body += &self.field(field, x);
            out += &case(format_args!("case {constant}"), body);
        }
        self.loaded.extend(all);
        out + "default:\n    return false\n}\n"
    }

    fn field(&mut self, field: &FieldPlan, x: &str) -> String {
        let v = format!("{x}.{}", field.getter);
        self.has_data |= matches!(field.spot, Spot::Bit { .. } | Spot::Number { .. });
        match &field.spot {
            Spot::Void => String::new(),
            Spot::Bit { at, default } => {
                let compare = if *default { "== 0" } else { "!= 0" };
                format!("{v} = w[{}]&{:#x} {compare}\n", at / 8, 1 << (at % 8))
            }
            Spot::Number {
                at, kind, ty, bits, ..
            } => format!("{v} = {}\n", load("w", *at, *kind, ty, *bits)),
            Spot::Group { fields, union, .. } => self.fields(fields, union.as_ref(), &v),
            Spot::Pointer(pointer) => {
                self.loaded.insert(pointer.index);
                self.pointer(pointer, &v)
            }
        }
    }

    fn pointer(&mut self, pointer: &PointerPlan, v: &str) -> String {
        let p = format!("p{}", pointer.index);
        let at = match self.data_words + pointer.index {
            0 => "at".to_owned(),
            word => format!("at+{word}"),
        };
        let accept = |call: String| format!("if !{call} {{\n    return false\n}}\n");
        let default = pointer.default.as_ref();
        let decode = match &pointer.native {
            Native::Text => {
                let content = default.map_or("\"\"", |default| &default.content);
                return accept(format!("d.Text(&{v}, {p}, {at}, {content})"));
            }
            Native::Struct(_) => {
                return format!(
                    "if {p} == 0 {{\n    {v} = nil\n\
                     }} else if to := gen.DirectStruct(d, &{v}, {p}, {at}, {v}.ZoophShape()); \
                     to < 0 || !{v}.ZoophDirect(d, to) {{\n    return false\n}} else {{\n    d.Leave()\n}}\n"
                );
            }
            Native::Data => accept(format!("d.Data(&{v}, {p}, {at})")),
            Native::Bools => accept(format!("d.Bools(&{v}, {p}, {at})")),
            Native::Numbers(_) | Native::Enums(_) => {
                accept(format!("gen.DirectNumbers(d, &{v}, {p}, {at})"))
            }
            Native::Structs(ty) => structs(&ty.to_string(), v, &p, &at),
            native if native.is_list_of_texts() => accept(format!("d.Texts(&{v}, {p}, {at})")),
            // Types that are rarely present are only decoded directly if they are absent.
            _ if default.is_none() => {
                let record = &pointer.record;
                return format!("if {p} != 0 {{\n    return false\n}}\n{v} = *new({record})\n");
            }
            _ => {
                self.is_hopeless = true;
                return String::new();
            }
        };
        // A default is left to the usual way of decoding.
        match default {
            Some(_) => format!("if {p} == 0 {{\n    return false\n}}\n{decode}"),
            None => decode,
        }
    }
}

fn structs(ty: &str, v: &str, p: &str, at: &str) -> String {
    format!(
        "if {p} == 0 {{\n    {v} = {v}[:0]\n}} else {{\n    \
         to, size := gen.DirectStructs(d, &{v}, {p}, {at}, (*{ty})(nil).ZoophShape())\n    \
         if to < 0 {{\n        return false\n    }}\n    \
         for i := range {v} {{\n        \
         if !{v}[i].ZoophDirect(d, to) {{\n            return false\n        }}\n        \
         to += size\n    }}\n    d.Leave()\n}}\n"
    )
}

/// Returns the pointers of a field, including those of all members of unions in it.
fn pointers(field: &FieldPlan) -> Vec<u32> {
    match &field.spot {
        Spot::Pointer(pointer) => vec![pointer.index],
        Spot::Group { fields, .. } => fields.iter().flat_map(pointers).collect(),
        _ => Vec::new(),
    }
}
