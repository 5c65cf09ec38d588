//! The model of a random schema.

/// Index into [`Model::structs`].
pub(super) type StructId = usize;
/// Index into [`Model::enums`].
pub(super) type EnumId = usize;
/// Index into [`Model::interfaces`].
pub(super) type InterfaceId = usize;
/// Index into [`Model::parameters`].
pub(super) type ParameterId = usize;

/// All declarations, in tables, so that they can refer to each other in any order.
#[derive(Clone, Debug, Default)]
pub(super) struct Model {
    pub(super) files: Vec<FileDecl>,
    pub(super) structs: Vec<StructDecl>,
    pub(super) enums: Vec<EnumDecl>,
    pub(super) interfaces: Vec<InterfaceDecl>,
    pub(super) constants: Vec<ConstDecl>,
    pub(super) annotations: Vec<AnnotationDecl>,
    /// The names of all type parameters. They are unique, so none hides another.
    pub(super) parameters: Vec<String>,
}

#[derive(Clone, Debug)]
pub(super) struct FileDecl {
    pub(super) path: String,
    pub(super) id: u64,
    /// Whether the file uses the annotations for JSON.
    pub(super) json: bool,
    /// The uses of annotations on the file itself.
    pub(super) uses: Vec<Use>,
}

/// The place of a declaration: a file, and the struct around it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Place {
    pub(super) file: usize,
    pub(super) scope: Option<StructId>,
}

#[derive(Clone, Debug)]
pub(super) struct StructDecl {
    pub(super) name: String,
    pub(super) place: Place,
    pub(super) id: Option<u64>,
    pub(super) parameters: Vec<ParameterId>,
    pub(super) members: Vec<Member>,
    pub(super) uses: Vec<Use>,
}

/// A member of a struct, group or union.
#[derive(Clone, Debug)]
pub(super) enum Member {
    Field(Field),
    Group {
        name: String,
        members: Vec<Member>,
        uses: Vec<Use>,
    },
    Union {
        name: Option<String>,
        members: Vec<Member>,
        uses: Vec<Use>,
    },
}

#[derive(Clone, Debug)]
pub(super) struct Field {
    pub(super) name: String,
    pub(super) ordinal: usize,
    pub(super) ty: Ty,
    /// The default as text.
    pub(super) default: Option<String>,
    pub(super) uses: Vec<Use>,
}

#[derive(Clone, Debug)]
pub(super) struct EnumDecl {
    pub(super) name: String,
    pub(super) place: Place,
    /// The enumerants in the order of the text, with their ordinals.
    pub(super) enumerants: Vec<(String, usize, Vec<Use>)>,
    pub(super) uses: Vec<Use>,
}

#[derive(Clone, Debug)]
pub(super) struct InterfaceDecl {
    pub(super) name: String,
    pub(super) file: usize,
    pub(super) parameters: Vec<ParameterId>,
    pub(super) superclasses: Vec<InterfaceId>,
    pub(super) methods: Vec<Method>,
    pub(super) uses: Vec<Use>,
}

#[derive(Clone, Debug)]
pub(super) struct Method {
    pub(super) name: String,
    pub(super) ordinal: usize,
    pub(super) parameters: Vec<ParameterId>,
    pub(super) takes: Signature,
    pub(super) gives: Option<Signature>,
    pub(super) uses: Vec<Use>,
}

/// The parameters or results of a method.
#[derive(Clone, Debug)]
pub(super) enum Signature {
    /// A list of parameters. Their ordinals have no meaning.
    List(Vec<Field>),
    /// A struct.
    Struct(Ty),
    /// `stream`.
    Stream,
}

#[derive(Clone, Debug)]
pub(super) struct ConstDecl {
    pub(super) name: String,
    pub(super) file: usize,
    pub(super) ty: Ty,
    pub(super) value: String,
    pub(super) uses: Vec<Use>,
}

#[derive(Clone, Debug)]
pub(super) struct AnnotationDecl {
    pub(super) name: String,
    pub(super) file: usize,
    pub(super) targets: Vec<Target>,
    pub(super) ty: Ty,
    pub(super) uses: Vec<Use>,
}

/// A use of an annotation: the text after the `$`.
pub(super) type Use = String;

/// The kinds of declarations to which annotations can be applied.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Target {
    File,
    Const,
    Enum,
    Enumerant,
    Struct,
    Field,
    Union,
    Group,
    Interface,
    Method,
    Param,
    Annotation,
}

impl Target {
    pub(super) const ALL: [(Target, &str); 12] = [
        (Target::File, "file"),
        (Target::Const, "const"),
        (Target::Enum, "enum"),
        (Target::Enumerant, "enumerant"),
        (Target::Struct, "struct"),
        (Target::Field, "field"),
        (Target::Union, "union"),
        (Target::Group, "group"),
        (Target::Interface, "interface"),
        (Target::Method, "method"),
        (Target::Param, "param"),
        (Target::Annotation, "annotation"),
    ];

    pub(super) fn name(self) -> &'static str {
        Target::ALL[self as usize].1
    }
}

/// A type where it is used.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Ty {
    Void,
    Bool,
    Int {
        bits: u8,
        signed: bool,
    },
    Float32,
    Float64,
    Text,
    Data,
    List(Box<Ty>),
    Enum(EnumId),
    /// A struct, with the bindings of its own parameters and those of the scopes around it. Parameters that
    /// are not listed are unbound.
    Struct(StructId, Vec<(ParameterId, Ty)>),
    /// An interface, with all arguments or none.
    Interface(InterfaceId, Vec<Ty>),
    Parameter(ParameterId),
    AnyPointer,
    AnyStruct,
    AnyList,
    Capability,
}

impl Ty {
    /// Reports whether values of the type are pointers.
    pub(super) fn is_pointer(&self) -> bool {
        !matches!(
            self,
            Ty::Void | Ty::Bool | Ty::Int { .. } | Ty::Float32 | Ty::Float64 | Ty::Enum(_)
        )
    }

    /// Reports whether schemas can contain values of the type.
    pub(super) fn has_values(&self) -> bool {
        match self {
            Ty::List(element) => element.has_values(),
            Ty::Interface(..)
            | Ty::Parameter(_)
            | Ty::AnyPointer
            | Ty::AnyStruct
            | Ty::AnyList
            | Ty::Capability => false,
            _ => true,
        }
    }

    /// Returns the type with its bound parameters substituted.
    pub(super) fn substitute(&self, bindings: &[(ParameterId, Ty)]) -> Ty {
        match self {
            Ty::Parameter(id) => bindings
                .iter()
                .find(|(parameter, _)| parameter == id)
                .map_or(Ty::AnyPointer, |(_, ty)| ty.clone()),
            Ty::List(element) => Ty::List(Box::new(element.substitute(bindings))),
            Ty::Struct(id, own) => Ty::Struct(
                *id,
                own.iter()
                    .map(|(parameter, ty)| (*parameter, ty.substitute(bindings)))
                    .collect(),
            ),
            other => other.clone(),
        }
    }
}

impl Model {
    /// Returns the scopes around a declaration, outermost first.
    pub(super) fn scopes(&self, place: Place) -> Vec<StructId> {
        let mut scopes = Vec::new();
        let mut next = place.scope;
        while let Some(id) = next {
            scopes.push(id);
            next = self.structs[id].place.scope;
        }
        scopes.reverse();
        scopes
    }

    /// Reports whether the struct or a scope around it has parameters.
    pub(super) fn is_generic(&self, id: StructId) -> bool {
        let decl = &self.structs[id];
        !decl.parameters.is_empty()
            || self
                .scopes(decl.place)
                .iter()
                .any(|&id| !self.structs[id].parameters.is_empty())
    }

    /// Returns the name of a struct, with those of the scopes around it.
    pub(super) fn path(&self, id: StructId) -> String {
        let decl = &self.structs[id];
        let mut path: String = self
            .scopes(decl.place)
            .iter()
            .flat_map(|&scope| [self.structs[scope].name.as_str(), "."])
            .collect();
        path.push_str(&decl.name);
        path
    }
}
