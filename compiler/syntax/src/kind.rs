//! The kinds of tokens and nodes of the lossless tree.

/// Declares [`SyntaxKind`] and the list of all its values.
macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// The kind of a token or node of the tree.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u16)]
        #[allow(missing_docs)] // The names of punctuation and declarations are clear.
        pub enum SyntaxKind {
            $($(#[$doc])* $name,)*
        }

        impl SyntaxKind {
            /// All kinds, each at the index that is its number.
            const ALL: &'static [SyntaxKind] = &[$(SyntaxKind::$name,)*];
        }
    };
}

kinds! {
    // Trivia
    /// Blanks, tabs, form feeds and vertical tabs.
    Whitespace,
    /// A line break: LF, CR LF or CR.
    Newline,
    /// A byte order mark, which is allowed wherever a blank is.
    Bom,
    /// A comment from `#` to the end of the line, without the line break.
    Comment,
    /// A comment in the form of another language, which has been reported.
    ForeignComment,

    // Tokens
    Ident,
    Int,
    Float,
    /// A malformed number, which has been reported.
    BadNumber,
    /// A quoted text.
    Text,
    /// A text or data without a closing quote, which has been reported.
    OpenText,
    /// A back-tick and the rest of its line.
    TextLine,
    /// `0x"…"`.
    HexData,
    At,
    Colon,
    Equals,
    Dot,
    Minus,
    Dollar,
    Star,
    Bang,
    Arrow,
    Comma,
    Semicolon,
    LeftParen,
    RightParen,
    LeftBracket,
    RightBracket,
    LeftBrace,
    RightBrace,
    /// Characters that form no token, which have been reported.
    Unknown,
    /// The end of the source. It is never in a tree.
    End,

    // Statements
    File,
    /// `@0x…;`
    FileId,
    /// `$annotation;`
    FileAnnotation,
    Using,
    Const,
    Enum,
    Enumerant,
    Struct,
    Field,
    Union,
    Group,
    Interface,
    Method,
    AnnotationDecl,
    /// A statement that was not understood, or that is not allowed at its place.
    ErrorDecl,

    // Their parts
    /// A name that is declared, or that precedes `=` or follows a dot.
    Name,
    /// `@0x…` after the name of a declaration.
    Id,
    /// `@0` after the name of a member.
    Ordinal,
    /// `(T, U)` or, for methods, `[T, U]`.
    GenericParams,
    /// `extends(…)`
    Extends,
    /// `: type`
    TypeClause,
    /// `= value`
    ValueClause,
    /// `$name(value)`
    Annotation,
    /// `(file, struct)` or `(*)` of an annotation's declaration.
    Targets,
    /// The parameters or results of a method.
    ParamList,
    Param,
    /// `-> params`
    Results,
    /// `{ … }`
    Block,
    /// The doc comments that belong to a declaration, and the white space between them.
    Doc,
    /// Tokens that were skipped, which has been reported.
    Error,

    // Expressions
    /// A number with its sign.
    Number,
    /// One or more adjacent text literals.
    TextExpr,
    DataExpr,
    NameExpr,
    /// `.name`
    AbsoluteName,
    Import,
    Embed,
    List,
    /// A list in parentheses, which may have one value.
    Tuple,
    /// An entry of a tuple or of arguments.
    Arg,
    /// An expression and the tuple of its arguments.
    Application,
    Member,
    /// A missing or unreadable expression.
    ErrorExpr,
}

impl SyntaxKind {
    /// Reports whether the parser skips the token.
    pub fn is_trivia(self) -> bool {
        self <= SyntaxKind::ForeignComment
    }

    /// Reports whether this is the kind of an expression.
    pub fn is_expression(self) -> bool {
        SyntaxKind::Number <= self && self != SyntaxKind::Arg
    }

    /// Reports whether this is the kind of a malformed token, which has been reported.
    pub(crate) fn is_reported(self) -> bool {
        matches!(
            self,
            SyntaxKind::Unknown | SyntaxKind::BadNumber | SyntaxKind::OpenText
        )
    }

    /// Returns a description of the token for messages.
    pub(crate) fn describe(self) -> &'static str {
        use SyntaxKind::*;
        match self {
            Ident => "a name",
            Int => "an integer",
            Float => "a number",
            BadNumber => "a malformed number",
            Text | OpenText | TextLine => "a text",
            HexData => "hex data",
            At => "`@`",
            Colon => "`:`",
            Equals => "`=`",
            Dot => "`.`",
            Minus => "`-`",
            Dollar => "`$`",
            Star => "`*`",
            Bang => "`!`",
            Arrow => "`->`",
            Comma => "`,`",
            Semicolon => "`;`",
            LeftParen => "`(`",
            RightParen => "`)`",
            LeftBracket => "`[`",
            RightBracket => "`]`",
            LeftBrace => "`{`",
            RightBrace => "`}`",
            End => "the end of the source",
            _ => "an unknown character",
        }
    }
}

impl From<SyntaxKind> for rowan::SyntaxKind {
    fn from(kind: SyntaxKind) -> rowan::SyntaxKind {
        rowan::SyntaxKind(kind as u16)
    }
}

/// Connects [`SyntaxKind`] to the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Schema {}

impl rowan::Language for Schema {
    type Kind = SyntaxKind;

    fn kind_from_raw(raw: rowan::SyntaxKind) -> SyntaxKind {
        SyntaxKind::ALL[raw.0 as usize]
    }

    fn kind_to_raw(kind: SyntaxKind) -> rowan::SyntaxKind {
        kind.into()
    }
}

/// A node of the lossless tree.
pub type SyntaxNode = rowan::SyntaxNode<Schema>;
/// A token of the lossless tree.
pub type SyntaxToken = rowan::SyntaxToken<Schema>;
/// A node or token of the lossless tree.
pub type SyntaxElement = rowan::SyntaxElement<Schema>;

#[cfg(test)]
mod tests {
    use super::SyntaxKind;

    #[test]
    fn each_kind_stands_at_its_number() {
        for (index, kind) in SyntaxKind::ALL.iter().enumerate() {
            assert_eq!(*kind as usize, index, "{kind:?}");
        }
    }
}
