//! The types that the model consists of.

use std::borrow::Cow;

use zooph_ir::{Annotation, Id, Value};

use crate::place;

macro_rules! index {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u32);

        impl $name {
            pub(crate) fn new(at: usize) -> Self {
                $name(at as u32)
            }

            /// Returns the position in the program's list.
            pub fn at(self) -> usize {
                self.0 as usize
            }
        }
    };
}

index!(
    /// The index of a file in the `files` of a `Program`.
    FileIx
);
index!(
    /// The index of a declaration in the `decls` of a `Program`.
    DeclIx
);
index!(
    /// The index of a generic parameter in the `params` of a `Program`.
    ParamIx
);

/// A schema file.
#[derive(Clone, Debug)]
pub struct File<'r> {
    /// The id of the file.
    pub id: Id,
    /// The name of the file in the request.
    pub name: &'r str,
    /// Whether the request asks for code of this file.
    pub is_requested: bool,
    /// The files that this file imports. Only known of requested files, empty for others.
    pub imports: Vec<FileIx>,
    /// The declarations at the top level of the file, in the order of its source.
    pub top: Vec<DeclIx>,
    /// The doc comment of the file.
    pub doc: Option<&'r str>,
    /// The annotations applied to the file.
    pub annotations: &'r [Annotation],
}

/// A struct, group, enum, interface or constant.
#[derive(Clone, Debug)]
pub struct Decl<'r> {
    /// The id of the declaration.
    pub id: Id,
    /// The file that contains the declaration.
    pub file: FileIx,
    /// The declaration that contains this one. `None` at the top level of a file.
    pub parent: Option<DeclIx>,
    /// The relation of the declaration to its parent.
    pub role: Role,
    /// The name without scopes. A struct of a method's parameters or results has the method's name.
    pub name: &'r str,
    /// The name with scopes, such as `Store.get$Params`.
    pub path: &'r str,
    /// The name of the file, a colon, and `path`.
    pub display_name: &'r str,
    /// The declarations inside this one: first nested ones in the order of the source, then groups in the
    /// order of their fields, or structs of methods in the order of the methods.
    pub children: Vec<DeclIx>,
    /// The generic parameters that this declaration itself declares.
    pub declared: Vec<ParamIx>,
    /// The doc comment of the declaration.
    pub doc: Option<&'r str>,
    /// The annotations applied to the declaration.
    pub annotations: &'r [Annotation],
    /// The kind of the declaration, with its content.
    pub kind: DeclKind<'r>,
}

/// The relation of a declaration to its parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The declaration is nested in its parent by name.
    Nested,
    /// The declaration is a group. The number is the position of its field in the parent.
    Group(usize),
    /// The declaration was made for the parameters of the method with this number. If several methods
    /// share the struct, this is the first of them.
    Params(usize),
    /// The declaration was made for the results of the method with this number.
    Results(usize),
}

/// The kind of a declaration, and its content.
#[derive(Clone, Debug)]
pub enum DeclKind<'r> {
    /// A struct or group.
    Struct(Struct<'r>),
    /// An enum. The position of an enumerant is its value.
    Enum(Vec<Enumerant<'r>>),
    /// An interface. The position of a method is its number.
    Interface(Vec<Method<'r>>),
    /// A constant.
    Const {
        /// The type of the constant.
        ty: Type,
        /// The value of the constant.
        value: &'r Value,
    },
}

/// The content of a struct or group.
#[derive(Clone, Debug)]
pub struct Struct<'r> {
    /// Whether it is a struct, a group or a named union.
    pub form: Form,
    /// The generic parameters that the fields depend on, outermost scope first.
    pub params: Vec<ParamIx>,
    /// Size of the data section in words. A group has the size of the struct that contains it.
    pub data_words: u16,
    /// Size of the pointer section in pointers. A group has the size of the struct that contains it.
    pub pointers: u16,
    /// All fields in the order of their ordinals, members of the unnamed union included.
    pub fields: Vec<Field<'r>>,
    /// Positions in `fields`, in the order of the source.
    pub source_order: Vec<usize>,
    /// The unnamed union of the struct, or the named union that this group is.
    pub union: Option<Union>,
    /// How JSON tells which member of the union is set, if an annotation says so. The annotation of a group
    /// is applied to the group's field.
    pub discriminator: Option<Discriminator>,
}

/// Whether the content belongs to a struct or to one of its groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A struct with a pointer of its own.
    Struct,
    /// A group: fields of a struct under a common name.
    Group,
    /// A named union: a group all of whose fields are members of its union.
    Union,
}

/// A union, named or unnamed.
#[derive(Clone, Debug)]
pub struct Union {
    /// Offset of the 16-bit discriminant in the data section, in bytes.
    pub tag_at: u32,
    /// The members as positions in the struct's `fields`, in the order of their discriminants.
    pub members: Vec<usize>,
}

/// A field of a struct or group.
#[derive(Clone, Debug)]
pub struct Field<'r> {
    /// The name, as the schema spells it.
    pub name: &'r str,
    /// The doc comment of the field.
    pub doc: Option<&'r str>,
    /// The annotations applied to the field.
    pub annotations: &'r [Annotation],
    /// The discriminant that selects the field, if it is a member of the struct's union.
    pub tag: Option<u16>,
    /// The place of the value in the struct.
    pub place: Place<'r>,
    /// Whether a value of the field's type can contain, without a list in between, a value of the struct
    /// that has the field. A native type needs a box there.
    pub is_cyclic: bool,
    /// The field's annotations for JSON.
    pub json: FieldJson,
}

/// The place of a field's value in its struct.
pub type Place<'r> = place::Place<Type, Number, DeclIx, PointerDefault<'r>>;

impl Place<'_> {
    /// Returns the place and the default as tables of fields have them: the offset in bits, or the position in the
    /// pointer section, and the bits of the default. Both are 0 where there is none.
    pub fn slot(&self) -> (u32, u64) {
        match self {
            Place::Void | Place::Group(_) => (0, 0),
            Place::Bit { bit, default } => (*bit, u64::from(*default)),
            Place::Number { byte, default, .. } => (byte * 8, *default),
            Place::Pointer { index, .. } => (*index, 0),
        }
    }

    /// Returns the type of the value, and `Void` for a group.
    pub fn ty(&self) -> Cow<'_, Type> {
        match self {
            Place::Void | Place::Group(_) => Cow::Owned(Type::Void),
            Place::Bit { .. } => Cow::Owned(Type::Bool),
            Place::Number { ty, .. } => Cow::Owned(Type::Number(*ty)),
            Place::Pointer { ty, .. } => Cow::Borrowed(ty),
        }
    }
}

/// The default of a field in the pointer section, which is not null.
#[derive(Clone, Copy, Debug)]
pub struct PointerDefault<'r>(pub(crate) &'r Value);

/// A type, as the declaration sees it that uses it: generic parameters are not substituted.
#[derive(Clone, Debug, PartialEq)]
pub enum Type {
    /// `Void`.
    Void,
    /// `Bool`.
    Bool,
    /// A number or an enum.
    Number(Number),
    /// `Text`.
    Text,
    /// `Data`.
    Data,
    /// `List` of the element type.
    List(Box<Type>),
    /// A struct, with the arguments for its generic parameters.
    Struct(DeclIx, Args),
    /// A generic parameter.
    Param(ParamIx),
    /// `AnyPointer`, `AnyStruct` or `AnyList`.
    Any(AnyKind),
    /// A capability: of this interface, or of any interface.
    Capability(Option<DeclIx>),
}

/// The pointers that are allowed where the type of the target is unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnyKind {
    /// All pointers, as in `AnyPointer`.
    Any,
    /// Pointers to structs, as in `AnyStruct`.
    Struct,
    /// Pointers to lists, as in `AnyList`.
    List,
}

/// The type of a number or enum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// A signed integer with this number of bits.
    Int(u32),
    /// An unsigned integer with this number of bits.
    Uint(u32),
    /// A float with this number of bits.
    Float(u32),
    /// An enum, which is stored in 16 bits.
    Enum(DeclIx),
}

impl Number {
    /// Returns the size of a value in bits.
    pub fn bits(self) -> u32 {
        match self {
            Number::Int(bits) | Number::Uint(bits) | Number::Float(bits) => bits,
            Number::Enum(_) => 16,
        }
    }
}

/// The arguments for the generic parameters of a struct where it is used, in a compact form.
/// [`crate::Program::args`] lists them by parameter.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Args {
    /// The arguments that the schema spells out, also those for parameters that no field depends on.
    pub(crate) said: Box<[Arg]>,
    /// Pairs of a position in [`Struct::params`], ascending, and the position of its argument in `said`.
    pub(crate) bound: Box<[(usize, usize)]>,
    /// Declarations whose parameters are passed on as they are.
    pub(crate) inherited: Box<[DeclIx]>,
}

impl Args {
    /// Returns the arguments that the schema spells out, in its order: those of the innermost scope come
    /// first. Arguments for parameters that no field depends on are included.
    pub fn said(&self) -> &[Arg] {
        &self.said
    }
}

/// The argument for a generic parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct Arg {
    /// The type that the schema says.
    pub ty: Type,
    /// Whether each instance of the type would contain a larger instance, without end. Generated code then
    /// uses `AnyPointer` instead of `ty`.
    pub grows: bool,
}

impl Arg {
    /// Returns the type that generated code uses, which is finite.
    pub fn finite(&self) -> &Type {
        match self.grows {
            true => &Type::Any(AnyKind::Any),
            false => &self.ty,
        }
    }
}

/// A generic parameter of a declaration.
#[derive(Clone, Debug)]
pub struct Param<'r> {
    /// The declaration that declares the parameter.
    pub scope: DeclIx,
    /// The position of the parameter among those of `scope`.
    pub index: u16,
    /// The name, as the schema spells it.
    pub name: &'r str,
}

/// A value of an enum.
#[derive(Clone, Debug)]
pub struct Enumerant<'r> {
    /// The name, as the schema spells it.
    pub name: &'r str,
    /// The name in JSON.
    pub json_name: String,
    /// The doc comment of the enumerant.
    pub doc: Option<&'r str>,
    /// The annotations applied to the enumerant.
    pub annotations: &'r [Annotation],
}

/// A method of an interface.
#[derive(Clone, Debug)]
pub struct Method<'r> {
    /// The name, as the schema spells it.
    pub name: &'r str,
    /// The doc comment of the method.
    pub doc: Option<&'r str>,
    /// The annotations applied to the method.
    pub annotations: &'r [Annotation],
}

/// The annotations of a field that change its form in JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldJson {
    /// The name in JSON, if it differs from the schema's.
    pub name: Option<String>,
    /// If set, the members of the field's value are members of the object that contains the field. The
    /// text is put in front of their names.
    pub flatten: Option<String>,
    /// How JSON writes the field's bytes.
    pub encoding: Encoding,
}

/// How JSON writes a value of type `Data`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    /// As an array of numbers.
    #[default]
    Plain,
    /// As a string of base64.
    Base64,
    /// As a string of hexadecimal digits.
    Hex,
}

/// How JSON tells which member of a union is set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Discriminator {
    /// The name of the JSON member that holds the name of the union's member, if the annotation has one.
    pub name: Option<String>,
    /// The name of the JSON member that holds the value, if it is the same for all members of the union.
    pub value_name: Option<String>,
}
