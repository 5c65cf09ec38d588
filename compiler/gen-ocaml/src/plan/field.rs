//! Plans of fields: their places, and the names of their accessors.

use std::collections::HashSet;

use zooph_emit::{Name, Phrase, Scope, camel, snake};
use zooph_plan::{AnyKind, DeclIx, Field, Form, Number, Place, PointerDefault, Type};

use crate::layout::{Code, applied, array, call, text, words};
use crate::plan::{FilePlanner, int64_literal, json, number_literal, string_literal, structure};
use crate::types::{Enumeration, Face, View};
use crate::words::{ACCESSORS, WORDS};

/// The plan of a field or of a member of a union.
pub(crate) struct FieldPlan {
    pub(crate) doc: Option<String>,
    /// The name, as the schema spells it.
    pub(crate) schema_name: String,
    /// The label of the Record's field. Empty for members of unions and for `Void`.
    pub(crate) label: String,
    /// The constructor of the union's member.
    pub(crate) constructor: String,
    /// The base of the accessors' names.
    pub(crate) name: String,
    /// The discriminant that selects the member.
    pub(crate) tag: Option<u16>,
    /// The types, as the interface spells them. `implementation` has the implementation's spelling.
    pub(crate) interface: Faces,
    pub(crate) implementation: Faces,
    /// The default of the Record's field.
    pub(crate) default: Phrase<Code>,
    /// The form in JSON, if it differs from the usual form.
    pub(crate) json: Option<Code>,
    /// The type in layout tables. Empty for a group, which has a table of its own.
    pub(crate) layout: Code,
    pub(crate) spot: Spot,
}

/// The three faces of a type.
#[derive(Clone)]
pub(crate) struct Faces {
    pub(crate) record: Code,
    pub(crate) reader: Code,
    pub(crate) builder: Code,
    /// The types of Records and Readers in the signatures of Builders.
    pub(crate) record_beside: Code,
    pub(crate) reader_beside: Code,
}

/// The place of a field's value.
#[derive(Clone)]
pub(crate) enum Spot {
    Void,
    /// A bit of the data section, by its bit offset.
    Bit {
        at: u32,
        default: bool,
    },
    /// A number at a byte offset. `load` is the runtime's function that reads it, and `default` is its argument.
    Number {
        at: u32,
        bits: u32,
        load: &'static str,
        default: Option<String>,
        raw: u64,
    },
    /// An enum at a byte offset.
    Enum {
        at: u32,
        default: u16,
        enumeration: Enumeration,
    },
    Pointer(Pointer),
    /// A group: its module, and the suffix of its functions' names.
    Group {
        ix: DeclIx,
        module: String,
        flat: String,
        /// The path of the module, as the interface and as the implementation spell it.
        path: [String; 2],
        /// The variables of the struct's parameters that the group uses.
        arguments: Vec<String>,
        is_union: bool,
        /// The arguments of the runtime's function that clears the group.
        owned: [Code; 2],
    },
}

/// A field in the pointer section.
#[derive(Clone)]
pub(crate) struct Pointer {
    pub(crate) index: u32,
    pub(crate) shape: Shape,
    /// The kind in the struct's own codec, where it may be a function. `kind` is used elsewhere.
    pub(crate) own_kind: Phrase<Code>,
    pub(crate) kind: Phrase<Code>,
    /// The default as a literal: the content of a text or of data, otherwise a flat message.
    pub(crate) default: Option<Code>,
}

/// The kinds of pointers that generated code distinguishes.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Shape {
    Text,
    Data,
    /// A struct of this file that is not generic.
    Local(Local),
    /// A list of such structs.
    LocalList(Local),
    /// Another struct.
    Struct,
    /// A list of texts.
    Texts,
    List,
    Parameter,
    Any,
    /// `AnyStruct` or `AnyList`.
    AnyOf,
    Capability,
}

/// A struct whose functions can be called by name.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Local {
    pub(crate) flat: String,
    pub(crate) data_words: u16,
    pub(crate) pointers: u16,
    pub(crate) native: usize,
}

impl Local {
    /// Returns the size of the sections in words.
    pub(crate) fn words(&self) -> u32 {
        u32::from(self.data_words) + u32::from(self.pointers)
    }
}

/// Returns a scope with the names that are not allowed as constructors.
pub(crate) fn constructors() -> Scope {
    Scope::new(["Unknown"])
}

/// Returns the name of a constructor, which begins with a capital.
pub(crate) fn constructor(name: &str) -> String {
    let name = camel(name);
    if name.starts_with(|first: char| first.is_ascii_uppercase()) {
        name
    } else {
        format!("X{name}")
    }
}

/// The scopes in which a struct's fields are named.
pub(crate) struct FieldScopes {
    pub(crate) labels: Scope,
    pub(crate) values: Scope,
    pub(crate) constructors: Scope,
}

impl FieldScopes {
    pub(crate) fn new() -> Self {
        let mut labels = Scope::over(&WORDS);
        labels.reserve(["which"]);
        FieldScopes {
            labels,
            values: Scope::over(&ACCESSORS),
            constructors: constructors(),
        }
    }

    /// Returns a base name such that the names of all accessors made from it are unique.
    pub(crate) fn accessor(&mut self, base: &str) -> String {
        self.values.claim_all(base, |base| {
            let mut forms = vec![base.to_owned()];
            forms
                .extend(["set_", "has_", "init_", "copy_"].map(|prefix| format!("{prefix}{base}")));
            forms.extend(
                ["_slice", "_int", "_view", "_which", "_tag", "_slot"]
                    .map(|suffix| format!("{base}{suffix}")),
            );
            forms
        })
    }
}

impl FilePlanner<'_> {
    /// Plans a field of `user`.
    pub(crate) fn field(
        &self,
        user: DeclIx,
        field: &Field<'_>,
        own: &HashSet<DeclIx>,
        scopes: &mut FieldScopes,
    ) -> FieldPlan {
        let module = &self.planner.names.place(user).path;
        let (outer, inner) = (self.interface_view(module), self.view());
        let member = field.tag.is_some();
        let spot = self.spot(&field.place, [&outer, &inner], own);
        let base = snake(field.name);
        let name = scopes.accessor(&base);
        let has_value = !member && !matches!(spot, Spot::Void);
        FieldPlan {
            doc: field.doc.map(str::to_owned),
            schema_name: field.name.to_owned(),
            label: if has_value {
                scopes.labels.claim(base)
            } else {
                String::new()
            },
            constructor: if member {
                scopes.constructors.claim(constructor(field.name))
            } else {
                String::new()
            },
            name,
            tag: field.tag,
            interface: self.faces(&outer, &field.place),
            implementation: self.faces(&inner, &field.place),
            default: self.default(&field.place, &spot, &inner),
            json: json::field(field),
            layout: match &field.place {
                Place::Group(_) => Code::empty(),
                place => inner.layout(&place.ty()),
            },
            spot,
        }
    }

    fn faces(&self, view: &View<'_>, place: &Place<'_>) -> Faces {
        if let Place::Group(group) = place {
            let args = self.planner.program.own_args(*group);
            let of = |face| view.structure(*group, &args, face, false);
            return Faces {
                record: of(Face::Record),
                reader: of(Face::Reader),
                builder: of(Face::Builder),
                record_beside: Code::empty(),
                reader_beside: Code::empty(),
            };
        }
        let ty = &*place.ty();
        let mut record = view.ty(ty, Face::Record, false);
        if let Type::Struct(..) = ty {
            // A struct in a Record is optional, but setters take the struct itself.
            record = applied(vec![record], "option");
        }
        Faces {
            record,
            reader: view.ty(ty, Face::Reader, false),
            builder: view.ty(ty, Face::Builder, false),
            record_beside: view.ty(ty, Face::Record, true),
            reader_beside: view.ty(ty, Face::Reader, true),
        }
    }

    /// Returns the place of a value. `views` are those of the interface and of the implementation.
    fn spot(&self, place: &Place<'_>, views: [&View<'_>; 2], own: &HashSet<DeclIx>) -> Spot {
        let view = views[1];
        match place {
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
                enumeration: view.enumeration(*ix),
            },
            Place::Number { byte, ty, default } => Spot::Number {
                at: *byte,
                bits: ty.bits(),
                load: load(*ty),
                default: (*default != 0).then(|| default_argument(*ty, *default)),
                raw: *default,
            },
            Place::Pointer { index, ty, default } => {
                Spot::Pointer(self.pointer(*index, ty, *default, view, own))
            }
            Place::Group(group) => self.group(*group, views),
        }
    }

    fn group(&self, ix: DeclIx, views: [&View<'_>; 2]) -> Spot {
        let program = self.planner.program;
        let place = self.planner.names.place(ix);
        let owned = program.owned(ix);
        let bits = { owned.bits.iter() }.map(|(at, size)| text(format!("({at}, {size})")));
        let pointers = owned.pointers.iter().map(|at| text(at.to_string()));
        Spot::Group {
            owned: [array(bits), array(pointers)],
            ix,
            module: place.module(),
            path: views.map(|view| view.module(ix)),
            arguments: self.parameter_words(ix),
            flat: place.flat.clone(),
            is_union: { program.structure(ix) }.is_some_and(|group| group.form == Form::Union),
        }
    }

    fn pointer(
        &self,
        index: u32,
        ty: &Type,
        default: Option<PointerDefault<'_>>,
        view: &View<'_>,
        own: &HashSet<DeclIx>,
    ) -> Pointer {
        let shape = match ty {
            Type::Text => Shape::Text,
            Type::Data => Shape::Data,
            Type::List(element) => match (self.local(element), &**element) {
                (Some(local), _) => Shape::LocalList(local),
                (None, Type::Text) => Shape::Texts,
                (None, _) => Shape::List,
            },
            Type::Struct(..) => match self.local(ty) {
                Some(local) => Shape::Local(local),
                None => Shape::Struct,
            },
            Type::Param(_) => Shape::Parameter,
            Type::Capability(_) => Shape::Capability,
            Type::Any(AnyKind::Struct | AnyKind::List) => Shape::AnyOf,
            Type::Any(_) | Type::Void | Type::Bool | Type::Number(_) => Shape::Any,
        };
        Pointer {
            index,
            shape,
            own_kind: Phrase::of(|| view.kind(ty, own)),
            kind: Phrase::of(|| view.kind(ty, &HashSet::new())),
            default: default.map(|default| match default.content() {
                Some(content) => string_literal(content),
                None => string_literal(&default.message()),
            }),
        }
    }

    fn local(&self, ty: &Type) -> Option<Local> {
        let Type::Struct(of, _) = ty else {
            return None;
        };
        let place = self.planner.names.place(*of);
        let content = self.planner.program.structure(*of)?;
        (content.params.is_empty() && place.home == self.file).then(|| Local {
            flat: place.flat.clone(),
            data_words: content.data_words,
            pointers: content.pointers,
            native: structure::native(content),
        })
    }

    /// Returns the default of a Record's field.
    fn default(&self, place: &Place<'_>, spot: &Spot, view: &View<'_>) -> Phrase<Code> {
        Phrase::of(|| match (place, spot) {
            (Place::Bit { default, .. }, _) => text(default.to_string()),
            (Place::Number { ty, default, .. }, _) => text(self.literal(view, *ty, *default)),
            (
                _,
                Spot::Group {
                    flat, arguments, ..
                },
            ) => of_group("default", flat, arguments, []),
            (_, Spot::Pointer(pointer)) => default_pointer(pointer),
            _ => text("()"),
        })
    }

    /// Returns the variables with the kinds of a struct's generic parameters.
    pub(crate) fn parameter_words(&self, ix: DeclIx) -> Vec<String> {
        let params = self.planner.program.params_of(ix).iter();
        params
            .map(|param| self.planner.names.parameter(*param).to_owned())
            .collect()
    }
}

/// Returns the variables of kinds.
pub(crate) fn named(variables: &[String]) -> impl Iterator<Item = Code> {
    variables.iter().map(|name| text(Name(name).to_string()))
}

/// Returns the call of a group's function with the kinds of its parameters and these arguments.
pub(crate) fn of_group<const N: usize>(
    name: &str,
    flat: &str,
    kinds: &[String],
    arguments: [Code; N],
) -> Code {
    let unit = (kinds.is_empty() && N == 0).then(|| text("()"));
    let function = [text(format!("{name}'{flat}"))].into_iter();
    words(function.chain(named(kinds)).chain(arguments).chain(unit))
}

/// Returns the default of a Record's field in the pointer section.
fn default_pointer(pointer: &Pointer) -> Code {
    match (&pointer.shape, &pointer.default) {
        (Shape::Local(_) | Shape::Struct | Shape::Capability, _) => text("None"),
        (Shape::Text | Shape::Data, Some(literal)) => literal.clone(),
        (Shape::Text | Shape::Data | Shape::Any | Shape::AnyOf, None) => text("\"\""),
        (Shape::LocalList(_), None) => text("[||]"),
        (Shape::Texts | Shape::List | Shape::Parameter, None) => {
            call!("Z.Kind.default", pointer.own_kind)
        }
        (_, Some(flat)) => call!("Z.constant", pointer.own_kind, flat),
    }
}

/// Returns the runtime's function that loads a number.
fn load(ty: Number) -> &'static str {
    match ty {
        Number::Int(8) => "i8",
        Number::Int(16) => "i16",
        Number::Int(32) => "i32",
        Number::Uint(8) => "u8",
        Number::Uint(16) | Number::Enum(_) => "u16",
        Number::Uint(32) => "u32",
        Number::Int(_) | Number::Uint(_) => "i64",
        Number::Float(32) => "f32",
        Number::Float(_) => "f64",
    }
}

/// Returns the argument of a load function for a default with these bits.
fn default_argument(ty: Number, bits: u64) -> String {
    match ty {
        Number::Float(32) => format!("0x{bits:x}l"),
        Number::Int(64) | Number::Uint(64) | Number::Float(_) => int64_literal(bits),
        ty => number_literal(ty, bits),
    }
}
