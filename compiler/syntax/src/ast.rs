//! The schema language's declarations and expressions, as plain owned data.
//!
//! `parse` lowers the lossless tree to a [`File`] in the same run. The AST exists for every input. Parts that the
//! parser did not understand are missing (`None`, or left out of a list) or [`ExprKind::Error`]. They have been
//! reported, so users of the AST need not report them again.

mod display;

use zooph_diagnostics::Span;

/// A schema file.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct File {
    /// The id, as in `@0xdbb9ad1f14bf0b36;`.
    pub id: Option<Int>,
    /// The doc comment, which follows the id.
    pub doc: Option<String>,
    /// The annotations of the file itself.
    pub annotations: Vec<Annotation>,
    /// The declarations in the order of the source.
    pub decls: Vec<Decl>,
    /// The range of the whole text.
    pub span: Span,
}

/// An identifier with its place in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The identifier.
    pub text: String,
    /// The place of the identifier.
    pub span: Span,
}

/// An id or an ordinal with its place in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Int {
    /// The number. An ordinal is at most 65535, and an id has its highest bit set. Numbers that violate this are
    /// reported and left out.
    pub value: u64,
    /// The place of the number, without the `@`.
    pub span: Span,
}

/// A declaration of any kind.
#[derive(Clone, Debug, PartialEq)]
pub struct Decl {
    /// The declared name. `None` for an unnamed union, for a `using` whose name is unclear, and if the source
    /// lacks it.
    pub name: Option<Name>,
    /// The id of an enum, struct, interface, constant or annotation, if given.
    pub id: Option<Int>,
    /// The ordinal of a field, enumerant, method or retroactive union.
    pub ordinal: Option<Int>,
    /// The generic parameters of a struct or interface, or the implicit parameters of a method.
    pub params: Vec<Name>,
    /// The annotations applied to the declaration.
    pub annotations: Vec<Annotation>,
    /// The doc comment: each line without `#` and one following space, with its line break.
    pub doc: Option<String>,
    /// The range from the first token to the `;` or `}`.
    pub span: Span,
    /// The range that the reference reports in source info: `span` and the doc comments after it.
    pub source_span: Span,
    /// The kind of the declaration, with the parts that only this kind has.
    pub kind: DeclKind,
}

/// The kind of a declaration, with the parts that only this kind has.
#[derive(Clone, Debug, PartialEq)]
pub enum DeclKind {
    /// `using Name = target;` or `using scope.Name;`.
    Using {
        /// The expression that the name stands for.
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
        /// The enumerants in the order of the source.
        members: Vec<Decl>,
    },
    /// `name @0;` in an enum.
    Enumerant,
    /// `struct Name { … }`.
    Struct {
        /// The members and nested declarations in the order of the source.
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
        /// The members in the order of the source.
        members: Vec<Decl>,
    },
    /// `name :group { … }`.
    Group {
        /// The members in the order of the source.
        members: Vec<Decl>,
    },
    /// `interface Name extends(…) { … }`.
    Interface {
        /// The interfaces that it extends, in the order of the source.
        superclasses: Vec<Expr>,
        /// The methods and nested declarations in the order of the source.
        members: Vec<Decl>,
    },
    /// `name @0 params -> results;` in an interface.
    Method {
        /// The parameters.
        params: ParamList,
        /// The results. `None` if there is no `->`.
        results: Option<ParamList>,
    },
    /// `annotation name(targets) :ty;`.
    Annotation {
        /// The type of the annotation's value.
        ty: Expr,
        /// The kinds of declarations to which it can be applied.
        targets: Targets,
    },
}

/// The parameters or results of a method.
#[derive(Clone, Debug, PartialEq)]
pub struct ParamList {
    /// The form of the list.
    pub kind: ParamListKind,
    /// The place of the list with its parentheses, of the type, or of the word `stream`.
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

/// An entry of a parameter list.
#[derive(Clone, Debug, PartialEq)]
pub struct Param {
    /// The name of the parameter.
    pub name: Option<Name>,
    /// The type of the parameter.
    pub ty: Expr,
    /// The default of the parameter.
    pub default: Option<Expr>,
    /// The annotations applied to the parameter.
    pub annotations: Vec<Annotation>,
    /// The range of the whole entry.
    pub span: Span,
}

/// An annotation where it is applied: `$name` or `$name(value)`.
#[derive(Clone, Debug, PartialEq)]
pub struct Annotation {
    /// The name of the annotation.
    pub name: Expr,
    /// The value. `None` stands for the value of type Void. Several or named values are a [`ExprKind::Tuple`].
    pub value: Option<Expr>,
    /// The range from the `$` to the end of the value.
    pub span: Span,
}

/// The kinds of declarations to which an annotation can be applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[allow(missing_docs)] // Each field names its kind of declaration.
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

/// An expression: a type, a value, or the name of either. The syntax does not tell which.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    /// The kind of the expression, with its parts.
    pub kind: ExprKind,
    /// The place of the expression. Parentheses around a single value are left out: `(5)` is `5`, with the span of
    /// the `5`.
    pub span: Span,
}

/// The kind of an expression.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// An expression that could not be read, which has been reported.
    Error,
    /// An integer such as `5`, `0x1f` or `017`.
    PositiveInt(u64),
    /// A negative integer such as `-5`, without its sign.
    NegativeInt(u64),
    /// A float such as `1.5`, `-2e9` or `-inf`. `inf` and `nan` are names, whose meaning depends on the type.
    Float(f64),
    /// One or more adjacent text literals such as `"text"`, joined, or lines that begin with a back-tick.
    /// Escapes are replaced and can produce any bytes.
    String(Vec<u8>),
    /// `0x"01 ff"`.
    Data(Vec<u8>),
    /// `foo`: a name that is looked up in this scope and the ones around it.
    Name(Name),
    /// `.foo`: a name in the file's own scope. The span of the name excludes the dot.
    AbsoluteName(Name),
    /// `import "path"`.
    Import(Path),
    /// `embed "path"`.
    Embed(Path),
    /// `[a, b]`. An item that could not be read is an [`ExprKind::Error`].
    List(Vec<Expr>),
    /// `()`, `(a, b)`, `(x = a, y = b)`.
    Tuple(Vec<Arg>),
    /// `function(args)`: a generic type with arguments, or an annotation with its value.
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
        /// The name of the member.
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
    /// The range of the whole entry.
    pub span: Span,
}

/// The path of an import or embed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The path, with escapes replaced.
    pub text: String,
    /// The place of the literal with its quotes.
    pub span: Span,
}

impl Decl {
    /// Returns the declarations inside. Empty if there is no block.
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

    /// Returns the place for a message: the name, or else the whole declaration.
    pub fn name_span(&self) -> Span {
        self.name.as_ref().map_or(self.span, |name| name.span)
    }
}

impl DeclKind {
    /// Returns the word for the kind of declaration in messages, such as `struct` or `field`.
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
    /// All kinds of declarations: `*`.
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

    /// The words of the language, in the order of the fields in `schema.capnp`.
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

    /// Returns the flag that a word of the language stands for.
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
