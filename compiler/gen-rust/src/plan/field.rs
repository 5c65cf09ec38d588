//! Plans of fields: their places, and the names of their accessors.

use zooph_emit::{Scope, camel, snake};
use zooph_plan::{DeclIx, DeclKind, Field, FieldJson, Number, Place, PointerDefault, Type};

use crate::layout::{Call, Code, Expression, PHANTOM, call};
use crate::plan::constant::{bytes_literal, number_literal};
use crate::plan::{Planner, doc};
use crate::types::{ELIDED, LIFETIME, Spelling, View};

/// The plan of a field or of a member of a union.
pub(crate) struct FieldPlan {
    pub(crate) doc: Code,
    /// The name, as the schema spells it.
    pub(crate) schema_name: String,
    /// The name of the Record's field.
    pub(crate) record: String,
    /// The name of the union's variant.
    pub(crate) variant: String,
    /// The name of the constant with the member's number.
    pub(crate) tag_name: String,
    /// The name of the getter of Readers and Builders.
    pub(crate) getter: String,
    pub(crate) names: Forms,
    /// The discriminant that selects the member.
    pub(crate) tag: Option<u16>,
    /// The native type, without `Option` and `Box`.
    pub(crate) record_type: Spelling,
    /// The type that a union's view holds.
    pub(crate) view_type: Spelling,
    /// The return type of the Reader's getter.
    pub(crate) reader_type: Spelling,
    /// The return type of the Builder's getter: `reader_type` with an elided lifetime.
    pub(crate) elided_type: Spelling,
    pub(crate) spot: Spot,
    /// The name in JSON. `json` has the form of the value.
    pub(crate) json_name: String,
    pub(crate) json: FieldJson,
}

/// The names of the field's other accessors.
#[derive(Default)]
pub(crate) struct Forms {
    pub(crate) has: String,
    pub(crate) set: String,
    pub(crate) init: String,
    /// The method that returns the Builder of the value, and makes the value if it is absent.
    pub(crate) edit: String,
    /// The method that returns the field's slot.
    pub(crate) slot: String,
    /// The method that returns the Reader of a union group.
    pub(crate) group: String,
}

/// The place of a field's value.
pub(crate) enum Spot {
    Void,
    /// A bit of the data section, by its bit offset.
    Bit {
        at: u32,
        default: bool,
    },
    /// A number at a byte offset: its zero and its default, if that is not zero, as literals, and the bits of
    /// the default.
    Number {
        at: u32,
        zero: &'static str,
        default: Option<Expression>,
        bits: u64,
    },
    /// An enum at a byte offset.
    Enum {
        at: u32,
        default: u16,
        default_path: String,
    },
    Pointer(Box<PointerPlan>),
    /// A group of the struct.
    Group(GroupSpot),
}

/// The types of a group, as its parent uses them.
pub(crate) struct GroupSpot {
    /// Whether all fields of the group are in its union.
    pub(crate) is_union: bool,
    /// The types of the group's Reader and Builder, as the parent's module spells them.
    pub(crate) reader: Spelling,
    pub(crate) builder: Spelling,
    /// The paths of the constructors, without arguments.
    pub(crate) reader_new: String,
    pub(crate) builder_new: String,
    is_generic: bool,
    /// Whether the Record holds the group in a box. That is so if it is large and a member of a union.
    pub(crate) boxed: bool,
}

impl GroupSpot {
    /// Returns the call of a constructor with the untyped Reader or Builder.
    pub(crate) fn make(&self, constructor: &str, untyped: impl Into<Expression>) -> Call {
        let made = call(constructor).nested(untyped);
        if self.is_generic {
            made.and(PHANTOM)
        } else {
            made
        }
    }
}

/// The plan of a field in the pointer section.
pub(crate) struct PointerPlan {
    pub(crate) index: u32,
    pub(crate) shape: Shape,
    /// The kind of the pointer, as the Record's module spells it. `marker` is the Reader's spelling.
    pub(crate) record_marker: Spelling,
    pub(crate) marker: Spelling,
    /// For a list: the kind of the elements, as the Record's module spells it.
    pub(crate) element: Spelling,
    /// The type that the Builder's getter returns. `setter_type` is the parameter of its setter.
    pub(crate) builder_type: Spelling,
    pub(crate) setter_type: Spelling,
    /// The constant with the default: the content of a text or of data, otherwise a flat message.
    pub(crate) default: Option<DefaultPlan>,
}

impl PointerPlan {
    /// Returns the default if it is the value of a null pointer in Records. A null struct is `None` instead.
    pub(crate) fn content_default(&self) -> Option<&DefaultPlan> {
        let is_content = matches!(self.shape, Shape::Text | Shape::Data | Shape::List);
        self.default.as_ref().filter(|_| is_content)
    }

    /// Adds the default as an argument, if there is one, as the Reader's module spells it.
    pub(crate) fn with_default(&self, call: Call) -> Call {
        match &self.default {
            Some(default) => call.with(&default.name),
            None => call,
        }
    }
}

/// A constant with a default, in the Reader's module.
pub(crate) struct DefaultPlan {
    pub(crate) name: String,
    /// The path of the constant from the Record's module.
    pub(crate) record_path: String,
    /// The value of the constant.
    pub(crate) bytes: Code,
}

/// The kinds of pointers that accessors distinguish.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    Text,
    Data,
    List,
    /// A struct. The Record holds it in a box if it is recursive or large.
    Struct {
        boxed: bool,
    },
    Parameter,
    Any,
    Capability,
}

impl Shape {
    /// Returns the word for the kind in names of runtime functions. Empty if the function takes the kind as a
    /// type argument.
    pub(crate) fn noun(self) -> &'static str {
        match self {
            Shape::Text => "text",
            Shape::Data => "data",
            Shape::List => "list",
            Shape::Struct { .. } => "struct",
            Shape::Parameter | Shape::Any | Shape::Capability => "",
        }
    }

    pub(crate) fn is_struct(self) -> bool {
        matches!(self, Shape::Struct { .. })
    }

    pub(crate) fn is_boxed(self) -> bool {
        matches!(self, Shape::Struct { boxed: true })
    }

    /// Reports whether the value can be built part by part, and not only set as a whole.
    pub(crate) fn has_builder(self) -> bool {
        match self {
            Shape::List | Shape::Struct { .. } | Shape::Parameter | Shape::Any => true,
            Shape::Text | Shape::Data | Shape::Capability => false,
        }
    }
}

/// The modules for which a field's types are spelled.
pub(crate) struct Views<'p> {
    /// The module of the Record or the union.
    pub(crate) record: View<'p>,
    /// The module of the Reader and the Builder.
    pub(crate) accessor: View<'p>,
}

/// The types of one field.
struct FieldTypes {
    record: Spelling,
    view: Spelling,
    reader: Spelling,
    elided: Spelling,
}

impl FieldTypes {
    /// Returns the types of a field that is not a group.
    fn of(ty: &Type, views: &Views<'_>) -> Self {
        FieldTypes {
            record: views.record.record(ty),
            view: views.record.reader(ty, LIFETIME),
            reader: views.accessor.reader(ty, LIFETIME),
            elided: views.accessor.reader(ty, ELIDED),
        }
    }
}

/// The scopes in which a struct's fields are named.
pub(crate) struct FieldScopes {
    pub(crate) records: Scope,
    pub(crate) methods: Scope,
    pub(crate) variants: Scope,
    pub(crate) tags: Scope,
}

/// A field of a struct: the struct, the field's position, and the field.
type Of<'a> = (DeclIx, usize, &'a Field<'a>);

impl Planner<'_> {
    /// Plans a field whose getter already has a name.
    pub(crate) fn field(
        &self,
        user: DeclIx,
        (at, field): (usize, &Field<'_>),
        getter: String,
        views: &Views<'_>,
        scopes: &mut FieldScopes,
    ) -> FieldPlan {
        let member = field.tag.is_some();
        let spot = self.spot((user, at, field), views);
        let types = match &field.place {
            Place::Group(group) => self.group_types(*group, views),
            place => FieldTypes::of(&place.ty(), views),
        };
        let base = snake(field.name);
        let variant = if member {
            scopes.variants.claim(camel(field.name))
        } else {
            String::new()
        };
        let tag_name = format!("{}_TAG", zooph_emit::screaming(field.name));
        FieldPlan {
            doc: doc(field.doc),
            schema_name: field.name.to_owned(),
            record: if member {
                String::new()
            } else {
                scopes.records.claim(base.clone())
            },
            variant,
            tag_name: if member {
                scopes.tags.claim(tag_name)
            } else {
                String::new()
            },
            getter,
            names: forms(&base, &spot, member, &mut scopes.methods),
            tag: field.tag,
            record_type: types.record,
            view_type: types.view,
            reader_type: types.reader,
            elided_type: types.elided,
            spot,
            json_name: super::json::name(field).to_owned(),
            json: field.json.clone(),
        }
    }

    fn spot(&self, of: Of<'_>, views: &Views<'_>) -> Spot {
        let (.., field) = of;
        match &field.place {
            Place::Void => Spot::Void,
            Place::Bit { bit, default } => Spot::Bit {
                at: *bit,
                default: *default,
            },
            Place::Number {
                byte,
                ty: Number::Enum(ix),
                default,
            } => Spot::Enum {
                at: *byte,
                default: *default as u16,
                default_path: self.enumerant_path(&views.record, *ix, *default as u16),
            },
            Place::Number { byte, ty, default } => Spot::Number {
                at: *byte,
                zero: match ty {
                    Number::Float(_) => "0.0",
                    Number::Int(_) | Number::Uint(_) | Number::Enum(_) => "0",
                },
                default: (*default != 0).then(|| number_literal(*ty, *default)),
                bits: *default,
            },
            Place::Pointer { index, ty, default } => {
                Spot::Pointer(Box::new(self.pointer(of, (*index, ty, *default), views)))
            }
            Place::Group(group) => self.group(*group, views, field.tag.is_some()),
        }
    }

    fn pointer(
        &self,
        (user, at, field): Of<'_>,
        (index, ty, default): (u32, &Type, Option<PointerDefault<'_>>),
        views: &Views<'_>,
    ) -> PointerPlan {
        let shape = match ty {
            Type::Text => Shape::Text,
            Type::Data => Shape::Data,
            Type::List(_) => Shape::List,
            Type::Struct(of, args) => {
                let large = field.tag.is_some() && self.is_large_struct(user, *of, args);
                Shape::Struct {
                    boxed: large || field.is_cyclic,
                }
            }
            Type::Param(_) => Shape::Parameter,
            Type::Capability(_) => Shape::Capability,
            Type::Any(_) | Type::Void | Type::Bool | Type::Number(_) => Shape::Any,
        };
        let default = default.map(|default| self.pointer_default((user, at), default, views));
        let element = match ty {
            Type::List(element) => Some(&**element),
            _ => None,
        };
        let view = &views.accessor;
        PointerPlan {
            index,
            shape,
            record_marker: views.record.marker(ty),
            marker: view.marker(ty),
            element: element
                .map(|element| views.record.marker(element))
                .unwrap_or_default(),
            builder_type: view.builder(ty),
            setter_type: match element {
                Some(element) => Spelling::one("impl zooph::ListSource", view.marker(element)),
                None if shape == Shape::Text => "impl zooph::AsText".into(),
                None if matches!(shape, Shape::Struct { .. }) => {
                    let of = view.marker(ty).behind("Struct = ");
                    Spelling::one("impl zooph::StructSource", of)
                }
                None => view.reader(ty, ELIDED),
            },
            default,
        }
    }

    fn pointer_default(
        &self,
        (user, at): (DeclIx, usize),
        default: PointerDefault<'_>,
        views: &Views<'_>,
    ) -> DefaultPlan {
        let name = self.names.default_of(user, at).unwrap_or_default();
        let (record, home) = (&views.record, &views.accessor);
        let from = (record.file, &record.module[..]);
        DefaultPlan {
            name: name.to_owned(),
            record_path: self.names.path(from, home.file, &home.module, name),
            bytes: match default.content() {
                Some(content) => bytes_literal(content),
                None => bytes_literal(&default.message()),
            },
        }
    }

    fn group(&self, ix: DeclIx, views: &Views<'_>, member: bool) -> Spot {
        let view = &views.accessor;
        let args = self.program.own_args(ix);
        let path = |ident: &str| format!("{}::{ident}", self.names.place(ix).inner);
        Spot::Group(GroupSpot {
            is_union: self.is_union_group(ix),
            reader: view.inner_path(ix, &args, "Reader", LIFETIME),
            builder: view.inner_path(ix, &args, "Builder", ELIDED),
            reader_new: path("Reader"),
            builder_new: path("Builder"),
            is_generic: !self.program.params_of(ix).is_empty(),
            boxed: member && self.is_large_group(ix),
        })
    }

    /// Returns the types of a group. Its Record is in the accessors' module.
    fn group_types(&self, ix: DeclIx, views: &Views<'_>) -> FieldTypes {
        let args = self.program.own_args(ix);
        let ty = |view: &View<'_>, lifetime: &str| match self.is_union_group(ix) {
            true => self.union_view_path(ix, view, lifetime),
            false => view.inner_path(ix, &args, "Reader", lifetime),
        };
        FieldTypes {
            record: views.record.record_path(ix, &args),
            view: ty(&views.record, LIFETIME),
            reader: ty(&views.accessor, LIFETIME),
            elided: ty(&views.accessor, ELIDED),
        }
    }

    /// Returns the Rust path of an enumerant, or of the variant for unknown values.
    pub(crate) fn enumerant_path(&self, view: &View<'_>, ix: DeclIx, number: u16) -> String {
        let path = view.marker(&Type::Number(Number::Enum(ix))).to_string();
        let DeclKind::Enum(enumerants) = &self.program.decl(ix).kind else {
            return path;
        };
        let mut scope = super::members::variants();
        let names: Vec<String> = { enumerants.iter() }
            .map(|one| super::members::variant(&mut scope, one.name))
            .collect();
        match names.get(usize::from(number)) {
            Some(name) => format!("{path}::{name}"),
            None => format!("{path}::{}({number})", super::members::UNKNOWN),
        }
    }
}

fn forms(base: &str, spot: &Spot, member: bool, methods: &mut Scope) -> Forms {
    let mut forms = Forms::default();
    let mut claim = |form: String| methods.claim(form);
    match spot {
        Spot::Void if !member => {}
        Spot::Void | Spot::Bit { .. } | Spot::Number { .. } | Spot::Enum { .. } => {
            forms.set = claim(format!("set_{base}"));
        }
        Spot::Group(group) => {
            if group.is_union {
                forms.group = claim(format!("{base}_group"));
            }
            if member {
                forms.init = claim(format!("init_{base}"));
                forms.edit = claim(format!("{base}_mut"));
            }
        }
        Spot::Pointer(pointer) => {
            forms.has = claim(format!("has_{base}"));
            forms.set = claim(format!("set_{base}"));
            forms.init = claim(format!("init_{base}"));
            forms.slot = claim(format!("{base}_slot"));
            if pointer.shape.has_builder() {
                forms.edit = claim(format!("{base}_mut"));
            }
        }
    }
    forms
}
