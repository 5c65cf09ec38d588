//! The schema language's declarations and expressions, as plain owned data.
//!
//! `parse` lowers the lossless tree into a [`File`] in the same run. The AST
//! exists for every input: what the parser could not make sense of is missing (`None`, or left
//! out of a list) or [`ExprKind::Error`], and has been reported. Whoever walks it need not
//! report those again.

mod display;

use zooph_diagnostics::Span;

/// A schema file.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct File {
    /// The id, as in `@0xdbb9ad1f14bf0b36;`.
    pub id: Option<Int>,
    /// The comment after the id.
    pub doc: Option<String>,
    /// Annotations of the file itself.
    pub annotations: Vec<Annotation>,
    /// Declarations in source order.
    pub decls: Vec<Decl>,
    /// The whole text.
    pub span: Span,
}

/// An identifier where it stands in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The identifier.
    pub text: String,
    /// Its place.
    pub span: Span,
}

/// An id or an ordinal where it stands in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Int {
    /// The number: for ordinals at most 65535; ids have their highest bit set. Numbers that
    /// break the rule are reported and left out.
    pub value: u64,
    /// Place of the number, without the `@`.
    pub span: Span,
}

/// A declaration of any kind.
#[derive(Clone, Debug, PartialEq)]
pub struct Decl {
    /// What is declared. None for an unnamed union, for a `using` whose name cannot be told,
    /// and where the source lacks it.
    pub name: Option<Name>,
    /// The id of an enum, struct, interface, constant or annotation, if given.
    pub id: Option<Int>,
    /// The ordinal of a field, enumerant, method or (retroactive) union.
    pub ordinal: Option<Int>,
    /// Generic parameters of a struct or interface; implicit parameters of a method.
    pub params: Vec<Name>,
    /// Annotations applied to it.
    pub annotations: Vec<Annotation>,
    /// The doc comment: each line without `#` and one following space, with its line break.
    pub doc: Option<String>,
    /// From its first token to its `;` or `}`.
    pub span: Span,
    /// The range the reference reports in source info: `span` and the doc comments after it.
    pub source_span: Span,
    /// Which kind, and what only that kind has.
    pub kind: DeclKind,
}

/// Which kind of declaration, with what only that kind has.
#[derive(Clone, Debug, PartialEq)]
pub enum DeclKind {
    /// `using Name = target;` or `using scope.Name;`.
    Using {
        /// What the name stands for.
        target: Expr,
    },
    /// `const name :ty = value;`.
    Const {
        /// The type.
        ty: Expr,
        /// The value.
        value: Expr,
    },
    /// `enum Name { … }`.
    Enum {
        /// Enumerants in source order.
        members: Vec<Decl>,
    },
    /// `name @0;` in an enum.
    Enumerant,
    /// `struct Name { … }`.
    Struct {
        /// Members and nested declarations in source order.
        members: Vec<Decl>,
    },
    /// `name @0 :ty = default;` in a struct, group or union.
    Field {
        /// The type.
        ty: Expr,
        /// The default.
        default: Option<Expr>,
    },
    /// `name :union { … }`, `name @0! :union { … }` or `union { … }`.
    Union {
        /// Members in source order.
        members: Vec<Decl>,
    },
    /// `name :group { … }`.
    Group {
        /// Members in source order.
        members: Vec<Decl>,
    },
    /// `interface Name extends(…) { … }`.
    Interface {
        /// What it extends, in source order.
        superclasses: Vec<Expr>,
        /// Methods and nested declarations in source order.
        members: Vec<Decl>,
    },
    /// `name @0 params -> results;` in an interface.
    Method {
        /// The parameters.
        params: ParamList,
        /// What it returns; none if there is no `->`.
        results: Option<ParamList>,
    },
    /// `annotation name(targets) :ty;`.
    Annotation {
        /// The type of its value.
        ty: Expr,
        /// What it can be applied to.
        targets: Targets,
    },
}

/// What a method takes or returns.
#[derive(Clone, Debug, PartialEq)]
pub struct ParamList {
    /// Which form it has.
    pub kind: ParamListKind,
    /// Place of the list with its parentheses, the type or the word `stream`.
    pub span: Span,
}

/// The forms of a parameter list.
#[derive(Clone, Debug, PartialEq)]
pub enum ParamListKind {
    /// `(a :Text, b :Int32 = 5)`.
    Named(Vec<Param>),
    /// The name of a struct.
    Type(Expr),
    /// The word `stream`.
    Stream,
}

/// One entry of a parameter list.
#[derive(Clone, Debug, PartialEq)]
pub struct Param {
    /// Its name.
    pub name: Option<Name>,
    /// Its type.
    pub ty: Expr,
    /// Its default.
    pub default: Option<Expr>,
    /// Annotations applied to it.
    pub annotations: Vec<Annotation>,
    /// The whole entry.
    pub span: Span,
}

/// An annotation where it is applied: `$name`, `$name(value)`.
#[derive(Clone, Debug, PartialEq)]
pub struct Annotation {
    /// Which annotation.
    pub name: Expr,
    /// Its value; none stands for the value of type Void. Several or named values are a
    /// [`ExprKind::Tuple`].
    pub value: Option<Expr>,
    /// From the `$` to the end of the value.
    pub span: Span,
}

/// What an annotation can be applied to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[allow(missing_docs)] // Each names its kind of declaration.
pub struct Targets {
    pub file: bool,
    pub constant: bool,
    pub enumeration: bool,
    pub enumerant: bool,
    pub structure: bool,
    pub field: bool,
    pub union: bool,
    pub group: bool,
    pub interface: bool,
    pub method: bool,
    pub param: bool,
    pub annotation: bool,
}

/// An expression: a type, a value, or the name of either. Which one, only its use tells.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    /// The kind of the expression, with its parts.
    pub kind: ExprKind,
    /// Its place. A value in parentheses of its own is that value: `(5)` is `5`, and its span
    /// is that of the `5`.
    pub span: Span,
}

/// What an expression is.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// Something that could not be read and has been reported.
    Error,
    /// `5`, `0x1f`, `017`.
    PositiveInt(u64),
    /// `-5`: the number without its sign.
    NegativeInt(u64),
    /// `1.5`, `-2e9`, `-inf`. (`inf` and `nan` are names; what they mean, the type tells.)
    Float(f64),
    /// `"text"`, adjacent ones joined, escapes replaced; also lines that begin with a
    /// back-tick. Escapes can make it anything, so it is bytes.
    String(Vec<u8>),
    /// `0x"01 ff"`.
    Data(Vec<u8>),
    /// `foo`: a name to be found from here outwards.
    Name(Name),
    /// `.foo`: a name of the file's own scope. The name's span is without the dot.
    AbsoluteName(Name),
    /// `import "path"`.
    Import(Path),
    /// `embed "path"`.
    Embed(Path),
    /// `[a, b]`. An item that could not be read is there as [`ExprKind::Error`].
    List(Vec<Expr>),
    /// `()`, `(a, b)`, `(x = a, y = b)`.
    Tuple(Vec<Arg>),
    /// `function(args)`: a generic type with arguments.
    Application {
        /// The generic type or annotation that is applied.
        function: Box<Expr>,
        /// The arguments that it is applied to.
        args: Vec<Arg>,
    },
    /// `parent.name`.
    Member {
        /// The scope or struct.
        parent: Box<Expr>,
        /// The member of it.
        name: Name,
    },
}

/// One entry of a tuple or of an application's arguments.
#[derive(Clone, Debug, PartialEq)]
pub struct Arg {
    /// The name before `=`, if there is one.
    pub name: Option<Name>,
    /// The value.
    pub value: Expr,
    /// The whole entry.
    pub span: Span,
}

/// The path of an import or embed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The path, escapes replaced.
    pub text: String,
    /// Place of the literal with its quotes.
    pub span: Span,
}

impl Decl {
    /// The declarations inside; none where there is no block.
    pub fn members(&self) -> &[Decl] {
        match &self.kind {
            DeclKind::Enum { members }
            | DeclKind::Struct { members }
            | DeclKind::Union { members }
            | DeclKind::Group { members }
            | DeclKind::Interface { members, .. } => members,
            DeclKind::Using { .. }
            | DeclKind::Const { .. }
            | DeclKind::Enumerant
            | DeclKind::Field { .. }
            | DeclKind::Method { .. }
            | DeclKind::Annotation { .. } => &[],
        }
    }

    /// The place to point at in a message: the name, or else the whole declaration.
    pub fn name_span(&self) -> Span {
        self.name.as_ref().map_or(self.span, |name| name.span)
    }
}

impl DeclKind {
    /// What to call it in a message: `struct`, `field`, …
    pub fn noun(&self) -> &'static str {
        match self {
            DeclKind::Using { .. } => "alias",
            DeclKind::Const { .. } => "constant",
            DeclKind::Enum { .. } => "enum",
            DeclKind::Enumerant => "enumerant",
            DeclKind::Struct { .. } => "struct",
            DeclKind::Field { .. } => "field",
            DeclKind::Union { .. } => "union",
            DeclKind::Group { .. } => "group",
            DeclKind::Interface { .. } => "interface",
            DeclKind::Method { .. } => "method",
            DeclKind::Annotation { .. } => "annotation",
        }
    }
}

impl Targets {
    /// All of them: `*`.
    pub const ALL: Targets = Targets {
        file: true,
        constant: true,
        enumeration: true,
        enumerant: true,
        structure: true,
        field: true,
        union: true,
        group: true,
        interface: true,
        method: true,
        param: true,
        annotation: true,
    };

    /// The words of the language, in the order of the encoding's fields.
    pub const WORDS: [&'static str; 12] = [
        "file",
        "const",
        "enum",
        "enumerant",
        "struct",
        "field",
        "union",
        "group",
        "interface",
        "method",
        "param",
        "annotation",
    ];

    /// The flag that the word of the language stands for.
    pub fn flag_mut(&mut self, word: &str) -> Option<&mut bool> {
        Some(match word {
            "file" => &mut self.file,
            "const" => &mut self.constant,
            "enum" => &mut self.enumeration,
            "enumerant" => &mut self.enumerant,
            "struct" => &mut self.structure,
            "field" => &mut self.field,
            "union" => &mut self.union,
            "group" => &mut self.group,
            "interface" => &mut self.interface,
            "method" => &mut self.method,
            "param" => &mut self.param,
            "annotation" => &mut self.annotation,
            _ => return None,
        })
    }
}
