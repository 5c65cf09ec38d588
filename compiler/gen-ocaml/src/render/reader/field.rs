//! The accessors of fields in Readers.

use zooph_emit::Code;

use super::{
    accessor, annotated, copy_function, group_reader, group_value, load, opened, read_pointer,
    receiver,
};
use crate::plan::{FieldPlan, Pointer, Shape, Spot, StructPlan, UnionPlan};
use crate::render::types::variables;
use crate::render::{Both, doc, places};

/// The common data of the accessors of a field.
struct Accessors<'p> {
    plan: &'p StructPlan,
    field: &'p FieldPlan,
    union: Option<&'p UnionPlan>,
    /// The parameter of accessors, the expression for the struct's view in it, and the parameter with its type.
    parameter: String,
    of: String,
    head: String,
}

/// Returns the accessors of a field. `union` is the union that it is a member of.
pub(super) fn accessors(plan: &StructPlan, field: &FieldPlan, union: Option<&UnionPlan>) -> Both {
    let (parameter, of) = receiver(plan);
    let accessors = Accessors {
        plan,
        field,
        union,
        head: annotated(plan, &parameter),
        parameter,
        of,
    };
    match &field.spot {
        Spot::Void => Both::default(),
        Spot::Group { .. } => accessors.group(),
        Spot::Pointer(pointer) => accessors.pointer(pointer),
        spot => accessors.number(spot),
    }
}

impl Accessors<'_> {
    /// Returns code that reads the struct if the member is active, and `otherwise` if it is not. If
    /// `otherwise` is known, the code makes no intermediate view in memory.
    fn chosen(&self, read: impl FnOnce(&str) -> String, otherwise: Option<&str>) -> String {
        match (self.union, self.field.tag, otherwise) {
            (Some(union), Some(tag), Some(otherwise)) => {
                let of = &self.of;
                let read = read(of);
                format!(
                    "if Z.is_member {of} {} {tag} then {read} else {otherwise}",
                    union.at
                )
            }
            _ => self.guarded(read),
        }
    }

    /// Returns code that reads the struct, or an empty struct if the member is not active, so that it has its
    /// default.
    fn guarded(&self, read: impl FnOnce(&str) -> String) -> String {
        match (self.union, self.field.tag) {
            (Some(union), Some(tag)) => {
                let member = format!("let m = Z.member {} {} {tag} in ", self.of, union.at);
                member + &read("m")
            }
            _ => read(&self.of),
        }
    }

    /// Returns an accessor whose name is the field's name between these two texts.
    fn accessor(&self, around: [&str; 2], result: &str, comment: Code, body: &str) -> Both {
        self.accessor_of("", around, result, comment, body)
    }

    /// Returns an accessor whose name is the field's name between these two texts, and which is always inlined.
    fn inline(&self, around: [&str; 2], result: &str, comment: Code, body: &str) -> Both {
        self.accessor_of("[@inline] ", around, result, comment, body)
    }

    /// One that is another function under the field's name.
    fn named(
        &self,
        [before, after]: [&str; 2],
        result: &str,
        comment: Code,
        function: &str,
    ) -> Both {
        let name = format!("{before}{}{after}", self.field.name);
        let ty = format!("t -> {result}");
        accessor(&name, &ty, comment, &name, function)
    }

    fn accessor_of(
        &self,
        attribute: &str,
        [before, after]: [&str; 2],
        result: &str,
        comment: Code,
        body: &str,
    ) -> Both {
        let name = format!("{before}{}{after}", self.field.name);
        let ty = format!("{}t -> {result}", variables(&self.plan.parameters, &[""]));
        let head = format!("{attribute}{name} {}", self.head);
        accessor(&name, &ty, comment, &head, body)
    }

    fn group(&self) -> Both {
        let spot = &self.field.spot;
        let Spot::Group {
            module,
            path,
            arguments,
            is_union,
            ..
        } = spot
        else {
            return Both::default();
        };
        let view_of = |at: &str| group_reader(self.plan, spot, &self.parameter, at);
        let is_named = *is_union && self.union.is_none() && self.plan.parameters.is_empty();
        let result = &self.field.interface.reader;
        let comment = doc(self.field.doc.as_deref());
        let reader = match is_named {
            true => self.named(
                [""; 2],
                result,
                comment,
                &format!("{module}.Reader.of_view"),
            ),
            false => {
                let body = self.guarded(|at| group_value(self.plan, spot, &self.parameter, at));
                self.accessor([""; 2], result, comment, &body)
            }
        };
        if !is_union {
            return reader;
        }
        let view = self.accessor(
            ["", "_view"],
            &format!("{}{}.View.t", variables(arguments, &[""]), path[0]),
            Code::new(),
            &self.guarded(view_of),
        );
        let which = format!("{module}.View.which_tag");
        let which = match is_named {
            true => self.named(["", "_which"], "int", Code::new(), &which),
            false => {
                let body = self.guarded(|at| format!("{which} {}", view_of(at)));
                self.inline(["", "_which"], "int", Code::new(), &body)
            }
        };
        Both::lines([reader, view, which])
    }

    fn pointer(&self, pointer: &Pointer) -> Both {
        let comment = doc(self.field.doc.as_deref());
        let result = &self.field.interface.reader;
        let absent = match (&pointer.shape, &pointer.default) {
            (Shape::Local(_), None) => Some("Z.empty"),
            _ => None,
        };
        let body = opened(self.plan, || {
            self.chosen(|at| read_pointer(pointer, at), absent)
        });
        let place = places::pointer(self.plan, self.union, pointer.index);
        let has = match &place {
            Some(place) => self.named(["has_", ""], "bool", Code::new(), &format!("{place}.has")),
            None => self.inline(
                ["has_", ""],
                "bool",
                Code::new(),
                &self.chosen(|at| format!("Z.has {at} {}", pointer.index), Some("false")),
            ),
        };
        let place = place.filter(|_| pointer.default.is_none());
        match (&pointer.shape, place) {
            (Shape::Text | Shape::Data, place) => {
                let [string, slice] = self.string_and_slice(pointer, place, &body);
                Both::lines([string, slice, has])
            }
            (Shape::Capability, _) => self.accessor([""; 2], "int option", comment, &body),
            (Shape::Texts, Some(place)) => {
                let get = self.named([""; 2], result, comment, &format!("{place}.texts"));
                Both::lines([get, has])
            }
            (Shape::Local(_), Some(place)) => {
                let get = self.named([""; 2], result, comment, &format!("{place}.structure"));
                Both::lines([get, has])
            }
            (Shape::LocalList(_), Some(place)) => {
                let get = self.named([""; 2], result, comment, &format!("{place}.structures"));
                Both::lines([get, has])
            }
            (Shape::Local(_) | Shape::LocalList(_), None) => {
                let get = self.inline([""; 2], result, comment, &body);
                Both::lines([get, has])
            }
            _ => {
                let get = self.accessor([""; 2], result, comment, &body);
                Both::lines([get, has])
            }
        }
    }

    /// Returns the accessors of a text or data: one whose result is a copy, and one whose result is in the message.
    fn string_and_slice(&self, pointer: &Pointer, place: Option<String>, body: &str) -> [Both; 2] {
        let comment = doc(self.field.doc.as_deref());
        let result = &self.field.interface.reader;
        let Some(place) = place else {
            let slice = self.inline(["", "_slice"], result, Code::new(), body);
            let string = match pointer.default {
                Some(_) => format!("Z.to_string ({body})"),
                None => {
                    let (k, copy) = (pointer.index, copy_function(pointer));
                    self.guarded(|of| format!("Z.{copy} {of} {k}"))
                }
            };
            return [self.accessor([""; 2], "string", comment, &string), slice];
        };
        let slice = match pointer.shape {
            Shape::Text => "text",
            _ => "data",
        };
        let string = format!("{place}.{}", copy_function(pointer));
        let slice = format!("{place}.{slice}");
        [
            self.named([""; 2], "string", comment, &string),
            self.named(["", "_slice"], result, Code::new(), &slice),
        ]
    }

    fn number(&self, spot: &Spot) -> Both {
        let comment = doc(self.field.doc.as_deref());
        let result = &self.field.interface.reader;
        if let Some((word, name)) = places::number(self.plan, self.union, spot) {
            let get = self.named([""; 2], result, comment, &format!("{word}.{name}"));
            if name != "i64" {
                return get;
            }
            let int = self.named(["", "_int"], "int", Code::new(), &format!("{word}.int"));
            return Both::lines([get, int]);
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
        let body = self.chosen(|at| load(spot, &at), zero);
        let get = self.inline([""; 2], result, comment, &body);
        if !matches!(spot, Spot::Number { load: "i64", .. }) {
            return get;
        }
        let int = format!("Z.int_of_int64 ({body})");
        let int = self.inline(["", "_int"], "int", Code::new(), &int);
        Both::lines([get, int])
    }
}
