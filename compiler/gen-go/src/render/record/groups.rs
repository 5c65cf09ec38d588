//! JSON and text of the Records of groups. The code for a group is made from the plan of its struct, because a group is
//! encoded as the only content of such a struct.

use zooph_emit::Code;

use super::json;
use crate::plan::{FieldPlan, Spot, StructPlan, UnionPlan};
use crate::render::bracketed;
use crate::spelling::ZOOPH;
use crate::template::go;

/// A group of a struct.
struct Group<'p> {
    plan: &'p StructPlan,
    ident: &'p str,
    /// The parameters of the struct that the group needs.
    arguments: &'p [String],
    fields: &'p [FieldPlan],
    union: Option<&'p UnionPlan>,
}

/// Returns the methods of all groups of a struct, also of those in groups.
pub(super) fn groups(plan: &StructPlan) -> Code {
    let mut pieces = Vec::new();
    let around = Around {
        y: "y",
        active: "",
        names: (&plan.parameters, &plan.parameters),
    };
    visit(plan, &plan.fields, &around, &mut pieces);
    Code::paragraphs(pieces)
}

/// The struct or group that has groups.
struct Around<'p> {
    /// The expression for its Record.
    y: &'p str,
    /// Statements that make it the active member of its unions.
    active: &'p str,
    /// The names of its parameters, and the names that these have in the struct.
    names: (&'p [String], &'p [String]),
}

/// Adds the methods of groups among the fields of a struct or group.
fn visit(plan: &StructPlan, fields: &[FieldPlan], around: &Around<'_>, pieces: &mut Vec<Code>) {
    for field in fields {
        let Spot::Group {
            ident,
            parameters,
            arguments,
            fields,
            union,
            ..
        } = &field.spot
        else {
            continue;
        };
        let named = |name: &String| {
            let at = around.names.0.iter().position(|own| own == name);
            at.and_then(|at| around.names.1.get(at)).cloned()
        };
        let arguments: Vec<String> = arguments.iter().filter_map(named).collect();
        let group = Group {
            plan,
            ident,
            arguments: &arguments,
            fields,
            union: union.as_ref(),
        };
        let Around { y, active, .. } = around;
        let active = match &field.tag {
            Some((constant, _)) => format!("{active}{y}.Which = {constant}\n"),
            None => (*active).to_owned(),
        };
        let inner = Around {
            y: &format!("{y}.{}", field.getter),
            active: &active,
            names: (parameters, &arguments),
        };
        pieces.push(group.methods(inner.y, inner.active));
        visit(plan, fields, &inner, pieces);
    }
}

impl Group<'_> {
    fn is_generic(&self) -> bool {
        !self.arguments.is_empty()
    }

    /// Returns the methods. `y` is the expression for the group in the struct `y`, and `active` are statements that
    /// make it active.
    fn methods(&self, y: &str, active: &str) -> Code {
        let ty = &format!("{}{}", self.ident, bracketed(self.arguments));
        let described = match self.is_generic() {
            false => format!("&type{}", self.ident),
            true => format!("gen.TypeOf((*{ty})(nil))"),
        };
        let content = (self.fields, self.union);
        go!(
            r#"
            // MarshalJSON returns the group as JSON, in the same form as the zooph command writes it. It
            // returns an error if the Record holds something that JSON cannot express.
            func (x $ty$) MarshalJSON() ([]byte, error) { return gen.MarshalGroup(&x, $described$) }

            // UnmarshalJSON decodes JSON into the group. Fields that the JSON lacks are set to their defaults.
            func (x *$ty$) UnmarshalJSON(data []byte) error {
                r, d, err := gen.GroupFromJSON(data, $described$)
                if d == nil {
                    return err
                }
                *x = $ty${}
                $decode$
            }

            // String returns the group as text, in the schema language's syntax for values.
            func (x $ty$) String() string { return gen.GroupText(x.ZoophWhole(), $described$) }

            // ZoophWhole is for generated code.
            func (x *$ty$) ZoophWhole() gen.Record {
                var y $whole$
                $active$
                $y$ = *x
                return &y
            }

            $json$
        "#,
            ty = ty,
            described = described,
            decode = self.decode(&described),
            whole = self.whole(),
            active = active,
            y = y,
            json = json::group(ty, self.is_generic(), content, &described)
        )
    }

    /// Returns the type of the struct's Record. Its parameters that the group does not need may be any type.
    fn whole(&self) -> String {
        let arguments =
            self.plan
                .parameters
                .iter()
                .map(|name| match self.arguments.contains(name) {
                    true => name.clone(),
                    false => format!("{ZOOPH}.AnyValue"),
                });
        let arguments: Vec<String> = arguments.collect();
        format!("{}{}", self.plan.identity.ident, bracketed(&arguments))
    }

    /// Returns code that decodes the group from a struct `r` whose sections have the size that the schema knows.
    fn decode(&self, described: &str) -> Code {
        if self.is_generic() {
            return go!(
                "return d.FirstFault(x.zoophDecode(r, d), r, $described$)",
                described = described
            );
        }
        go!(
            r#"
            b, s, p, n := r.Parts($bytes$)
            return d.FirstFault(x.ZoophDecode($reader${(*[$bytes$]byte)(b), s, p, n}, d), r, $described$)
        "#,
            bytes = u32::from(self.plan.data_words) * 8,
            reader = format!("{}Reader", self.ident),
            described = described
        )
    }
}
