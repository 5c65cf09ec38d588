//! The accessors of fields in Readers.

use super::{
    accessor, annotated, copy_function, group_reader, group_value, load, opened, read_pointer,
    receiver,
};
use crate::layout::{Code, arrow, call, choice, local, parens, parts, text, with_variables};
use crate::plan::{FieldPlan, Pointer, Shape, Spot, StructPlan, UnionPlan};
use crate::render::{Both, places};

/// The common data of the accessors of a field.
struct Accessors<'p> {
    plan: &'p StructPlan,
    field: &'p FieldPlan,
    union: Option<&'p UnionPlan>,
    /// The expression for the struct's view in the parameter.
    of: &'static str,
    result: Code,
    comment: Option<&'p str>,
}

/// Returns the accessors of a field. `union` is the union that it is a member of.
pub(super) fn accessors(
    plan: &StructPlan,
    field: &FieldPlan,
    union: Option<&UnionPlan>,
) -> Vec<Both> {
    let accessors = Accessors {
        plan,
        field,
        union,
        of: receiver(plan),
        result: field.interface.reader.clone(),
        comment: field.doc.as_deref(),
    };
    match &field.spot {
        Spot::Void => Vec::new(),
        Spot::Group { .. } => accessors.group(),
        Spot::Pointer(pointer) => accessors.pointer(pointer),
        spot => accessors.number(spot),
    }
}

impl Accessors<'_> {
    /// Returns code that reads the struct if the member is active, and `otherwise` if it is not. If
    /// `otherwise` is known, the code makes no intermediate view in memory.
    fn chosen(&self, read: impl FnOnce(&str) -> Code, otherwise: Option<&'static str>) -> Code {
        match (self.union, self.field.tag, otherwise) {
            (Some(union), Some(tag), Some(otherwise)) => {
                let condition = format!("Z.is_member {} {} {tag}", self.of, union.at);
                choice(condition, read(self.of), text(otherwise))
            }
            _ => self.guarded(read),
        }
    }

    /// Returns code that reads the struct, or an empty struct if the member is not active, so that it has its
    /// default.
    fn guarded(&self, read: impl FnOnce(&str) -> Code) -> Code {
        match (self.union, self.field.tag) {
            (Some(union), Some(tag)) => {
                let member = text(format!("Z.member {} {} {tag}", self.of, union.at));
                parts([local("m", member), read("m")])
            }
            _ => read(self.of),
        }
    }

    /// Returns the accessor that has the field's name and comment.
    fn main(&self, attribute: &str, body: Code) -> Both {
        self.accessor(attribute, [""; 2], &self.result, self.comment, body)
    }

    /// Returns an accessor that is always inlined, whose name is the field's name between these two texts.
    fn inline(&self, around: [&str; 2], result: &Code, body: Code) -> Both {
        self.accessor("[@inline] ", around, result, None, body)
    }

    fn accessor(
        &self,
        attribute: &str,
        [before, after]: [&str; 2],
        result: &Code,
        comment: Option<&str>,
        body: Code,
    ) -> Both {
        let name = format!("{before}{}{after}", self.field.name);
        let own = with_variables(&self.plan.parameters, &[""], "t");
        let begin = text(format!("let {attribute}{name} "));
        let head = Code::cat([begin, annotated(self.plan), text(" =")]);
        accessor(&name, arrow([own, result.clone()]), comment, head, body)
    }

    /// Returns an accessor that is another function under the field's name.
    fn named(
        &self,
        [before, after]: [&str; 2],
        result: &Code,
        comment: Option<&str>,
        function: String,
    ) -> Both {
        let name = format!("{before}{}{after}", self.field.name);
        let ty = arrow([text("t"), result.clone()]);
        let head = text(format!("let {name} ="));
        accessor(&name, ty, comment, head, text(function))
    }

    fn group(&self) -> Vec<Both> {
        let spot = &self.field.spot;
        let Spot::Group {
            module,
            path,
            arguments,
            is_union,
            ..
        } = spot
        else {
            return Vec::new();
        };
        let view_of = |at: &str| group_reader(self.plan, spot, at);
        let is_named = *is_union && self.union.is_none() && self.plan.parameters.is_empty();
        let reader = match is_named {
            true => {
                let function = format!("{module}.Reader.of_view");
                self.named([""; 2], &self.result, self.comment, function)
            }
            false => self.main("", self.guarded(|at| group_value(self.plan, spot, at))),
        };
        if !is_union {
            return vec![reader];
        }
        let ty = with_variables(arguments, &[""], format!("{}.View.t", path[0]));
        let view = self.accessor("", ["", "_view"], &ty, None, self.guarded(view_of));
        let (which, int) = (format!("{module}.View.which_tag"), text("int"));
        let which = match is_named {
            true => self.named(["", "_which"], &int, None, which),
            false => {
                let body = self.guarded(|at| call!(which, view_of(at)));
                self.inline(["", "_which"], &int, body)
            }
        };
        vec![reader, view, which]
    }

    fn pointer(&self, pointer: &Pointer) -> Vec<Both> {
        let absent = match (&pointer.shape, &pointer.default) {
            (Shape::Local(_), None) => Some("Z.empty"),
            _ => None,
        };
        let body = opened(self.plan, || {
            self.chosen(|at| read_pointer(pointer, at), absent)
        });
        let place = places::pointer(self.plan, self.union, pointer.index);
        let bool = text("bool");
        let has = match &place {
            Some(place) => self.named(["has_", ""], &bool, None, format!("{place}.has")),
            None => {
                let has = |at: &str| text(format!("Z.has {at} {}", pointer.index));
                self.inline(["has_", ""], &bool, self.chosen(has, Some("false")))
            }
        };
        let place = place.filter(|_| pointer.default.is_none());
        let function = match (&pointer.shape, place) {
            (Shape::Text | Shape::Data, place) => {
                let [string, slice] = self.string_and_slice(pointer, place, body);
                return vec![string, slice, has];
            }
            (Shape::Capability, _) => return vec![self.main("", body)],
            (Shape::Texts, Some(place)) => format!("{place}.texts"),
            (Shape::Local(_), Some(place)) => format!("{place}.structure"),
            (Shape::LocalList(_), Some(place)) => format!("{place}.structures"),
            (Shape::Local(_) | Shape::LocalList(_), None) => {
                return vec![self.main("[@inline] ", body), has];
            }
            _ => return vec![self.main("", body), has],
        };
        let get = self.named([""; 2], &self.result, self.comment, function);
        vec![get, has]
    }

    /// Returns the accessors of a text or data: one whose result is a copy, and one whose result is in the message.
    fn string_and_slice(&self, pointer: &Pointer, place: Option<String>, body: Code) -> [Both; 2] {
        let (result, copied) = (&self.result, text("string"));
        let copy = copy_function(pointer);
        let Some(place) = place else {
            let string = match pointer.default {
                Some(_) => call!("Z.to_string", parens(body.clone())),
                None => self.guarded(|of| text(format!("Z.{copy} {of} {}", pointer.index))),
            };
            return [
                self.accessor("", [""; 2], &copied, self.comment, string),
                self.inline(["", "_slice"], result, body),
            ];
        };
        let slice = match pointer.shape {
            Shape::Text => format!("{place}.text"),
            _ => format!("{place}.data"),
        };
        [
            self.named([""; 2], &copied, self.comment, format!("{place}.{copy}")),
            self.named(["", "_slice"], result, None, slice),
        ]
    }

    fn number(&self, spot: &Spot) -> Vec<Both> {
        let int = text("int");
        if let Some((word, name)) = places::number(self.plan, self.union, spot) {
            let function = format!("{word}.{name}");
            let get = self.named([""; 2], &self.result, self.comment, function);
            if name != "i64" {
                return vec![get];
            }
            let int = self.named(["", "_int"], &int, None, format!("{word}.int"));
            return vec![get, int];
        }
        let zero = match spot {
            Spot::Bit { default: false, .. } => Some("false"),
            Spot::Bit { default: true, .. } => Some("true"),
            Spot::Number {
                default: None,
                load,
                ..
            } => Some(match *load {
                "i64" => "0L",
                "f32" | "f64" => "0.",
                _ => "0",
            }),
            _ => None,
        };
        let body = self.chosen(|at| text(load(spot, &at)), zero);
        let get = self.main("[@inline] ", body.clone());
        if !matches!(spot, Spot::Number { load: "i64", .. }) {
            return vec![get];
        }
        let body = call!("Z.int_of_int64", parens(body));
        vec![get, self.inline(["", "_int"], &int, body)]
    }
}
