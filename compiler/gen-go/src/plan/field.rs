//! Plans of fields: their places, and the names of their accessors.

use zooph_emit::{Code, Phrase, Scope, Words};
use zooph_plan::{AnyKind, DeclIx, Field, FieldJson, Number, Place, PointerDefault, Type};

use crate::annotations;
use crate::plan::{Native, Planner, UnionPlan, literal};
use crate::types::{Face, View};

/// The methods that all Readers, Builders and Records have.
pub(crate) static RESERVED: Words = Words::new(&[&[
    "AppendBinary",
    "AsReader",
    "Equal",
    "Error",
    "FromPointer",
    "FromSlot",
    "InitSlot",
    "IsNull",
    "MarshalBinary",
    "MarshalJSON",
    "Record",
    "String",
    "UnmarshalBinary",
    "UnmarshalBorrowed",
    "UnmarshalIn",
    "UnmarshalJSON",
    "Which",
    "ZoophDecode",
    "ZoophDirect",
    "ZoophElements",
    "ZoophEncode",
    "ZoophEqual",
    "ZoophEqualList",
    "ZoophFrom",
    "ZoophJSON",
    "ZoophLayout",
    "ZoophList",
    "ZoophListWords",
    "ZoophOf",
    "ZoophPut",
    "ZoophPutList",
    "ZoophReached",
    "ZoophShape",
    "ZoophStruct",
    "ZoophType",
    "ZoophWhole",
    "ZoophWords",
]]);

/// The plan of a field or of a member of a union.
pub(crate) struct FieldPlan {
    pub(crate) doc: Code,
    /// The name, as the schema spells it.
    pub(crate) schema_name: String,
    /// The name of the getter and of the Record's field.
    pub(crate) getter: String,
    pub(crate) names: Forms,
    /// The constant and the discriminant that select the member.
    pub(crate) tag: Option<(String, u16)>,
    pub(crate) spot: Spot,
    /// The ordinal in the schema, which is the order of JSON.
    pub(crate) ordinal: usize,
    /// The form in JSON.
    pub(crate) json: FieldJson,
}

/// The names of the field's other accessors.
#[derive(Default)]
pub(crate) struct Forms {
    pub(crate) bytes: String,
    pub(crate) has: String,
    pub(crate) set: String,
    pub(crate) set_bytes: String,
    pub(crate) init: String,
    /// The method that returns the place of a pointer, for rare operations on it.
    pub(crate) slot: String,
    /// The method that sets the field to Records.
    pub(crate) set_record: String,
}

/// The place of a field's value.
pub(crate) enum Spot {
    Void,
    /// A bit of the data section, by its bit offset.
    Bit {
        at: u32,
        default: bool,
    },
    /// A number at a byte offset.
    Number {
        at: u32,
        kind: NumberKind,
        /// The Go type.
        ty: Phrase,
        bits: u64,
        /// The default as an expression.
        default: Phrase,
    },
    Pointer(Box<PointerPlan>),
    /// A group: its types with arguments, and its content.
    Group {
        /// The type of the Record without arguments.
        ident: String,
        /// The names of its parameters, and the names that these have in the struct or group around it.
        parameters: Vec<String>,
        arguments: Vec<String>,
        reader: String,
        builder: String,
        record: String,
        is_generic: bool,
        fields: Vec<FieldPlan>,
        union: Option<UnionPlan>,
    },
}

/// How a number is loaded and stored.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum NumberKind {
    Signed(u32),
    Unsigned(u32),
    Float32,
    Float64,
    Enum,
}

impl NumberKind {
    pub(crate) fn bits(self) -> u32 {
        match self {
            NumberKind::Signed(bits) | NumberKind::Unsigned(bits) => bits,
            NumberKind::Float32 => 32,
            NumberKind::Float64 => 64,
            NumberKind::Enum => 16,
        }
    }
}

/// The plan of a field in the pointer section.
pub(crate) struct PointerPlan {
    pub(crate) index: u32,
    pub(crate) shape: PointerShape,
    /// Whether the struct, or the struct of a list's elements, is in the same package. If so, its unexported
    /// functions can be called.
    pub(crate) is_here: bool,
    /// Whether the type mentions a parameter of the struct. If so, a Builder does not know which Records have
    /// the type.
    pub(crate) is_generic: bool,
    /// The Reader's type. The types of the other two faces follow.
    pub(crate) reader: Phrase,
    pub(crate) builder: Phrase,
    pub(crate) record: Phrase,
    /// The type in Records.
    pub(crate) native: Native,
    pub(crate) default: Option<DefaultPlan>,
}

/// A default that is not null.
pub(crate) struct DefaultPlan {
    /// The variable that holds the default.
    pub(crate) variable: String,
    /// The default as a flat message.
    pub(crate) message: String,
    /// For texts and data: the content.
    pub(crate) content: String,
    /// Whether the type mentions a parameter of the struct. If so, a function without parameters cannot return it.
    pub(crate) is_generic: bool,
}

/// The kinds of pointers that accessors distinguish.
pub(crate) enum PointerShape {
    Text,
    Data,
    Voids,
    Bools,
    /// A list of numbers, by the Go type of its elements.
    Numbers(Phrase),
    /// A list of structs, by the shape of its elements.
    Structs(u32),
    /// A list of pointers, by the Go types of its elements as Reader and as Builder.
    List(Phrase, Phrase),
    Struct(u32),
    Any,
    AnyStruct,
    AnyList,
    Capability,
    Parameter,
}

impl Planner<'_> {
    /// Plans a field of `user` whose getter already has a name.
    pub(crate) fn field(
        &self,
        user: DeclIx,
        (ordinal, field): (usize, &Field<'_>),
        getter: String,
        view: &View<'_>,
        ident: &str,
        scope: &mut Scope,
    ) -> FieldPlan {
        let spot = self.spot(
            user,
            &field.place,
            view,
            &format!("default{ident}_{getter}"),
        );
        let tag = field
            .tag
            .map(|tag| (self.names.member(user, tag).to_owned(), tag));
        FieldPlan {
            doc: doc_of(field),
            schema_name: field.name.to_owned(),
            names: forms(&getter, &spot, tag.is_some(), scope),
            getter,
            tag,
            spot,
            ordinal,
            json: field.json.clone(),
        }
    }

    fn group(&self, parent: DeclIx, ix: DeclIx, view: &View<'_>) -> Spot {
        let ident = self.names.ident(ix);
        let view = View { user: ix, ..*view };
        let (fields, union) = match self.program.structure(ix) {
            Some(content) => (
                self.fields(ix, content, &view, ident),
                self.union(ix, content),
            ),
            None => (Vec::new(), None),
        };
        // The parameters of a group are a subset of those of its parent.
        let own = self.program.params_of(parent);
        let arguments: Vec<String> = { self.program.params_of(ix).iter() }
            .filter_map(|param| {
                let at = own.iter().position(|one| one == param)?;
                self.names.parameters(parent).get(at).cloned()
            })
            .collect();
        let bracketed = match arguments.is_empty() {
            true => String::new(),
            false => format!("[{}]", arguments.join(", ")),
        };
        Spot::Group {
            ident: ident.to_owned(),
            parameters: self.names.parameters(ix).to_vec(),
            reader: format!("{ident}Reader{bracketed}"),
            builder: format!("{ident}Builder{bracketed}"),
            record: format!("{ident}{bracketed}"),
            is_generic: !arguments.is_empty(),
            arguments,
            fields,
            union,
        }
    }

    /// Returns the place of a value. `variable` is the name of a variable for a default.
    fn spot(&self, user: DeclIx, place: &Place<'_>, view: &View<'_>, variable: &str) -> Spot {
        match place {
            Place::Void => Spot::Void,
            Place::Bit { bit, default } => Spot::Bit {
                at: *bit,
                default: *default,
            },
            Place::Number { byte, ty, default } => Spot::Number {
                at: *byte,
                kind: match ty {
                    Number::Int(bits) => NumberKind::Signed(*bits),
                    Number::Uint(bits) => NumberKind::Unsigned(*bits),
                    Number::Float(32) => NumberKind::Float32,
                    Number::Float(_) => NumberKind::Float64,
                    Number::Enum(_) => NumberKind::Enum,
                },
                ty: view.number(&Type::Number(*ty)),
                bits: *default,
                default: literal::number(*ty, *default).map_or_else(|one| one, Phrase::plain),
            },
            Place::Pointer { index, ty, default } => {
                let plan = self.pointer(*index, ty, *default, view, variable);
                Spot::Pointer(Box::new(plan))
            }
            Place::Group(group) => self.group(user, *group, view),
        }
    }

    fn pointer(
        &self,
        index: u32,
        ty: &Type,
        default: Option<PointerDefault<'_>>,
        view: &View<'_>,
        variable: &str,
    ) -> PointerPlan {
        let shape = match ty {
            Type::Text => PointerShape::Text,
            Type::Data => PointerShape::Data,
            Type::Struct(of, _) => PointerShape::Struct(self.shape_of(*of)),
            Type::Capability(_) => PointerShape::Capability,
            Type::Any(AnyKind::Struct) => PointerShape::AnyStruct,
            Type::Any(AnyKind::List) => PointerShape::AnyList,
            Type::Param(param) if view.parameter(*param).is_some() => PointerShape::Parameter,
            Type::List(element) => match &**element {
                Type::Void => PointerShape::Voids,
                Type::Bool => PointerShape::Bools,
                Type::Struct(of, _) => PointerShape::Structs(self.shape_of(*of)),
                element if element.is_pointer() => PointerShape::List(
                    view.argument(element, Face::Reader),
                    view.argument(element, Face::Builder),
                ),
                element => PointerShape::Numbers(view.number(element)),
            },
            _ => PointerShape::Any,
        };
        let content = |default: PointerDefault<'_>| default.content().map(literal::quoted);
        PointerPlan {
            index,
            shape,
            is_here: match ty.element() {
                Type::Struct(of, _) => view.is_here(*of),
                _ => false,
            },
            is_generic: view.is_generic(ty),
            reader: view.argument(ty, Face::Reader),
            builder: view.argument(ty, Face::Builder),
            record: view.native(ty),
            native: Native::of(ty, view),
            default: default.map(|default| DefaultPlan {
                variable: variable.to_owned(),
                message: literal::quoted(&default.message()),
                content: content(default).unwrap_or_default(),
                is_generic: view.is_generic(ty),
            }),
        }
    }

    fn shape_of(&self, ix: DeclIx) -> u32 {
        let shape = |words, pointers| u32::from(words) | u32::from(pointers) << 16;
        let content = self.program.structure(ix);
        content.map_or(0, |content| shape(content.data_words, content.pointers))
    }
}

/// Returns the doc comment, or the text of `$Go.doc`, which replaces it.
pub(crate) fn doc_of(field: &Field<'_>) -> Code {
    match annotations::text(field.annotations, annotations::DOC) {
        Some(text) => literal::doc(Some(&text)),
        None => literal::doc(field.doc),
    }
}

/// Returns the names of a field's other accessors. Accessors that the field does not have get no names.
fn forms(getter: &str, spot: &Spot, member: bool, scope: &mut Scope) -> Forms {
    let mut forms = Forms::default();
    let mut claim = |form: String| scope.claim(form);
    match spot {
        Spot::Void => {
            if member {
                forms.set = claim(format!("Set{getter}"));
            }
        }
        Spot::Bit { .. } | Spot::Number { .. } => forms.set = claim(format!("Set{getter}")),
        Spot::Group { .. } => forms.init = claim(format!("Init{getter}")),
        Spot::Pointer(plan) => {
            forms.has = claim(format!("Has{getter}"));
            forms.slot = claim(format!("{getter}Slot"));
            forms.set = claim(format!("Set{getter}"));
            match plan.shape {
                PointerShape::Text => {
                    forms.bytes = claim(format!("{getter}Bytes"));
                    forms.set_bytes = claim(format!("Set{getter}Bytes"));
                }
                PointerShape::Data => {}
                PointerShape::Capability
                | PointerShape::Any
                | PointerShape::AnyStruct
                | PointerShape::AnyList => {
                    return forms;
                }
                _ => forms.init = claim(format!("Init{getter}")),
            }
            match plan.shape {
                PointerShape::Struct(_) => {
                    forms.set_record = claim(format!("Set{getter}Record"));
                }
                PointerShape::Structs(_) => {
                    forms.set_record = claim(format!("Set{getter}Records"));
                }
                _ => {}
            }
        }
    }
    forms
}
