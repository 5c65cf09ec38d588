//! The model's types.

use std::borrow::Cow;

use zooph_ir::{Annotation, Id, Value};

macro_rules! index {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u32);

        impl $name {
            pub(crate) fn new(at: usize) -> Self {
                $name(at as u32)
            }

            /// The place in the program's list.
            pub fn at(self) -> usize {
                self.0 as usize
            }
        }
    };
}

index!(
    /// A file of a program.
    FileIx
);
index!(
    /// A declaration of a program.
    DeclIx
);
index!(
    /// A generic parameter of a program.
    ParamIx
);

/// A file.
#[derive(Clone, Debug)]
pub struct File<'r> {
    /// Its id.
    pub id: Id,
    /// Its name in the request.
    pub name: &'r str,
    /// Code was asked for.
    pub is_requested: bool,
    /// The files that it imports, if code was asked for.
    pub imports: Vec<FileIx>,
    /// What it declares, in the order of its source.
    pub top: Vec<DeclIx>,
    /// Its doc comment.
    pub doc: Option<&'r str>,
    /// Annotations applied to it.
    pub annotations: &'r [Annotation],
}

/// A struct, group, enum, interface or constant.
#[derive(Clone, Debug)]
pub struct Decl<'r> {
    /// Its id.
    pub id: Id,
    /// The file that it is in.
    pub file: FileIx,
    /// What it is declared in; none if that is the file.
    pub parent: Option<DeclIx>,
    /// What it is to its parent.
    pub role: Role,
    /// Its name without scopes. Of structs of a method's parameters or results the method's.
    pub name: &'r str,
    /// Its name with scopes, as in `Store.get$Params`.
    pub path: &'r str,
    /// `path` behind the name of its file.
    pub display_name: &'r str,
    /// Declarations inside it: nested ones in the order of the source, then groups in the order of the
    /// fields, or structs of methods in the order of the methods.
    pub children: Vec<DeclIx>,
    /// The generic parameters that it declares itself.
    pub declared: Vec<ParamIx>,
    /// Its doc comment.
    pub doc: Option<&'r str>,
    /// Annotations applied to it.
    pub annotations: &'r [Annotation],
    /// The kind of the declaration, with its content.
    pub kind: DeclKind<'r>,
}

/// What a declaration is to what it is declared in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Declared by name.
    Nested,
    /// A group, which is this field of its parent.
    Group(usize),
    /// Made for the parameters of this method, the first that names it.
    Params(usize),
    /// Made for the results of this method.
    Results(usize),
}

/// What a declaration is, and its content.
#[derive(Clone, Debug)]
pub enum DeclKind<'r> {
    /// A struct or group.
    Struct(Struct<'r>),
    /// An enum: the position of an enumerant is its value.
    Enum(Vec<Enumerant<'r>>),
    /// An interface: the position of a method is its number.
    Interface(Vec<Method<'r>>),
    /// A constant.
    Const {
        /// Its type.
        ty: Type,
        /// Its value.
        value: &'r Value,
    },
}

/// A struct or group.
#[derive(Clone, Debug)]
pub struct Struct<'r> {
    /// Whether it is a struct, a group or a named union.
    pub form: Form,
    /// The generic parameters that its fields depend on, outermost scope first.
    pub params: Vec<ParamIx>,
    /// Words of data, of which groups share those of the struct.
    pub data_words: u16,
    /// Pointers, which groups share as well.
    pub pointers: u16,
    /// By ordinal, members of the unnamed union among others.
    pub fields: Vec<Field<'r>>,
    /// Positions in `fields`, in the order of the source.
    pub source_order: Vec<usize>,
    /// The unnamed union, or the union that a group is.
    pub union: Option<Union>,
    /// What JSON tells the member of the union by, if an annotation says so. A group's annotation
    /// stands on its field.
    pub discriminator: Option<Discriminator>,
}

/// The forms of a struct.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A struct of its own.
    Struct,
    /// Fields of a struct under one name.
    Group,
    /// A group all of whose fields are in its union: a named union.
    Union,
}

/// A union.
#[derive(Clone, Debug)]
pub struct Union {
    /// Offset of the number that tells the member, of 16 bits, in bytes.
    pub tag_at: u32,
    /// Members as positions in the struct's fields, in the order of their numbers.
    pub members: Vec<usize>,
}

/// A field.
#[derive(Clone, Debug)]
pub struct Field<'r> {
    /// As the schema spells it.
    pub name: &'r str,
    /// Its doc comment.
    pub doc: Option<&'r str>,
    /// Annotations applied to it.
    pub annotations: &'r [Annotation],
    /// The number that selects it in its struct's union, if it is a member.
    pub tag: Option<u16>,
    /// Where its value is.
    pub place: Place<'r>,
    /// A value of this type contains, in place and not in a list, a value of the struct around the field.
    pub is_cyclic: bool,
    /// What annotations make of it in JSON.
    pub json: FieldJson,
}

/// Where a field's value is.
#[derive(Clone, Debug)]
pub enum Place<'r> {
    /// Nowhere: it is of type Void.
    Void,
    /// A bit of the data section, counted from its start.
    Bit {
        /// Offset in bits.
        bit: u32,
        /// What a bit that is zero stands for.
        default: bool,
    },
    /// A number in the data section.
    Number {
        /// Offset in bytes.
        byte: u32,
        /// Its type.
        ty: Number,
        /// The default's bits, which those stored are xored with.
        default: u64,
    },
    /// A pointer.
    Pointer {
        /// Position in the pointer section.
        index: u32,
        /// What it leads to.
        ty: Type,
        /// What a null pointer stands for, if that is not an empty value.
        default: Option<PointerDefault<'r>>,
    },
    /// A group of the struct's fields.
    Group(DeclIx),
}

impl Place<'_> {
    /// The type of the value; `Void` of groups.
    pub fn ty(&self) -> Cow<'_, Type> {
        match self {
            Place::Void | Place::Group(_) => Cow::Owned(Type::Void),
            Place::Bit { .. } => Cow::Owned(Type::Bool),
            Place::Number { ty, .. } => Cow::Owned(Type::Number(*ty)),
            Place::Pointer { ty, .. } => Cow::Borrowed(ty),
        }
    }
}

/// The default of a field in the pointer section.
#[derive(Clone, Copy, Debug)]
pub struct PointerDefault<'r>(pub(crate) &'r Value);

/// A type. Generic parameters are as inside the declaration that uses it.
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
    /// `List` of these.
    List(Box<Type>),
    /// A struct, with what its generic parameters stand for.
    Struct(DeclIx, Args),
    /// A generic parameter.
    Param(ParamIx),
    /// `AnyPointer` or a form of it.
    Any(AnyKind),
    /// An interface, or any of them.
    Capability(Option<DeclIx>),
}

/// Which pointers a pointer of unknown type may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnyKind {
    /// Any pointer.
    Any,
    /// Pointers to structs.
    Struct,
    /// Pointers to lists.
    List,
}

/// A number or enum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// A signed integer of so many bits.
    Int(u32),
    /// An unsigned integer of so many bits.
    Uint(u32),
    /// A float of so many bits.
    Float(u32),
    /// An enum.
    Enum(DeclIx),
}

impl Number {
    /// How many bits it has.
    pub fn bits(self) -> u32 {
        match self {
            Number::Int(bits) | Number::Uint(bits) | Number::Float(bits) => bits,
            Number::Enum(_) => 16,
        }
    }
}

/// What the parameters of a struct stand for where it is used: [`crate::Program::args`] lists it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Args {
    /// What the schema says, of parameters that no field depends on, too.
    pub(crate) said: Box<[Arg]>,
    /// Positions of parameters in [`Struct::params`], ascending, and in `said`.
    pub(crate) bound: Box<[(usize, usize)]>,
    /// Declarations whose parameters stand for themselves.
    pub(crate) inherited: Box<[DeclIx]>,
}

impl Args {
    /// What the schema says itself, in its order: that of the innermost scope first, and what stands for
    /// parameters that no field depends on among them.
    pub fn said(&self) -> &[Arg] {
        &self.said
    }
}

/// What a parameter stands for.
#[derive(Clone, Debug, PartialEq)]
pub struct Arg {
    /// The type that the schema says.
    pub ty: Type,
    /// Each instance of the type would need a larger one, without end: code has any pointer instead.
    pub grows: bool,
}

impl Arg {
    /// The type that code has.
    pub fn finite(&self) -> &Type {
        match self.grows {
            true => &Type::Any(AnyKind::Any),
            false => &self.ty,
        }
    }
}

/// A generic parameter.
#[derive(Clone, Debug)]
pub struct Param<'r> {
    /// What declares it.
    pub scope: DeclIx,
    /// Which of the scope's it is.
    pub index: u16,
    /// As the schema spells it.
    pub name: &'r str,
}

/// An enumerant.
#[derive(Clone, Debug)]
pub struct Enumerant<'r> {
    /// As the schema spells it.
    pub name: &'r str,
    /// What JSON calls it.
    pub json_name: String,
    /// Its doc comment.
    pub doc: Option<&'r str>,
    /// Annotations applied to it.
    pub annotations: &'r [Annotation],
}

/// A method.
#[derive(Clone, Debug)]
pub struct Method<'r> {
    /// As the schema spells it.
    pub name: &'r str,
    /// Its doc comment.
    pub doc: Option<&'r str>,
    /// Annotations applied to it.
    pub annotations: &'r [Annotation],
}

/// What annotations make of a field in JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldJson {
    /// Its name, if that is not the schema's.
    pub name: Option<String>,
    /// Its members stand in the object around it, with this in front of their names.
    pub flatten: Option<String>,
    /// How bytes are written.
    pub encoding: Encoding,
}

/// How JSON writes bytes.
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

/// How JSON tells the member of a union.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Discriminator {
    /// The JSON member with the name of the union's member, if the annotation says one.
    pub name: Option<String>,
    /// The JSON member with the value of the union's member, if it is the same for all.
    pub value_name: Option<String>,
}
