//! Parses statements: declarations and errors among them.

use zooph_diagnostics::{Code, Diagnostic, suggest};

use super::Parser;
use crate::kind::SyntaxKind::{self, *};

/// The scope of a statement, which determines the statements that are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    File,
    Enum,
    /// The body of a struct, group or union.
    Struct,
    Interface,
}

impl Scope {
    /// Returns a description of the allowed statements for a message.
    fn expects(self) -> &'static str {
        match self {
            Scope::File => "a declaration",
            Scope::Enum => "an enumerant",
            Scope::Struct => "a field or declaration",
            Scope::Interface => "a method or declaration",
        }
    }
}

/// Words that begin a declaration. They are not reserved, so members can have them as names.
const KEYWORDS: [&str; 6] = [
    "using",
    "const",
    "enum",
    "struct",
    "interface",
    "annotation",
];

impl Parser<'_> {
    /// Parses all statements of a file.
    pub(super) fn file(&mut self) {
        while !self.at(End) {
            self.statement(Scope::File);
        }
    }

    /// Reports whether a declaration begins here, as far as two tokens tell.
    pub(super) fn at_declaration(&self) -> bool {
        self.at(Ident)
            && match self.second() {
                At => true,
                Ident => KEYWORDS.contains(&self.text_of(self.at)),
                LeftBrace => self.at_word("union"),
                _ => false,
            }
    }

    pub(super) fn statement(&mut self, scope: Scope) {
        match self.kind() {
            Ident => self.declaration(scope),
            At if scope == Scope::File => {
                self.start(FileId);
                self.bump();
                self.integer("an id");
                self.end_line();
                self.finish();
            }
            Dollar if scope == Scope::File => {
                self.start(FileAnnotation);
                self.annotation();
                self.end_line();
                self.finish();
            }
            Semicolon => {
                let span = self.span_here();
                let message = "this semicolon ends nothing";
                let diagnostic = Diagnostic::error(Code::EmptyStatement, span, message);
                self.report(diagnostic.with_fix("remove it", span, ""));
                self.start(ErrorDecl);
                self.bump();
                self.doc();
                self.finish();
            }
            RightBrace => {
                self.error_here(Code::UnmatchedDelimiter, "this `}` closes nothing");
                self.start(ErrorDecl);
                self.bump();
                self.doc();
                self.finish();
            }
            _ => {
                self.start(ErrorDecl);
                let message = format!("expected {}, found {}", scope.expects(), self.found());
                self.error_here(Code::ExpectedDeclaration, message);
                self.skip_statement();
                self.finish();
            }
        }
    }

    /// Parses a statement that begins with a name or keyword. Keywords are not reserved, so the next token
    /// distinguishes a member with that name from a declaration.
    fn declaration(&mut self, scope: Scope) {
        let word = self.text_of(self.at);
        let is_keyword = KEYWORDS.contains(&word);
        let second = self.second();
        let is_member = matches!(second, At | Colon | Bang);
        match scope {
            Scope::File if is_keyword => self.keyword(word),
            Scope::File if is_member => {
                self.misplaced(
                    "fields and methods belong in structs and interfaces",
                    Self::member,
                );
            }
            Scope::Enum if is_keyword && second == Ident => {
                self.misplaced("only enumerants belong in enums", |parser| {
                    parser.keyword(word)
                });
            }
            Scope::Enum if second == Colon => {
                self.misplaced("fields belong in structs", Self::member);
            }
            Scope::Enum if matches!(second, At | Semicolon | Dollar) => self.enumerant(),
            Scope::Struct if is_member => self.field(),
            Scope::Struct if word == "union" => self.unnamed_union(),
            Scope::Interface if second == Colon => {
                self.misplaced("fields belong in structs", Self::member);
            }
            Scope::Interface if matches!(second, At | LeftParen | LeftBracket) => self.method(),
            Scope::Interface if word == "union" && second == LeftBrace => {
                self.misplaced("unions belong in structs", Self::unnamed_union);
            }
            Scope::Struct | Scope::Interface if is_keyword => self.keyword(word),
            _ => self.unknown_declaration(scope, second),
        }
    }

    /// Handles a name that begins no declaration. It may be a misspelled keyword.
    fn unknown_declaration(&mut self, scope: Scope, second: SyntaxKind) {
        let word = self.text_of(self.at);
        let span = self.span_here();
        let keyword = match (scope, second) {
            (Scope::File | Scope::Struct | Scope::Interface, Ident) => suggest(word, KEYWORDS),
            _ => None,
        };
        if let Some(keyword) = keyword {
            let message = format!("expected {}, found `{word}`", scope.expects());
            let diagnostic = Diagnostic::error(Code::ExpectedDeclaration, span, message);
            self.report(diagnostic.with_fix(format!("did you mean `{keyword}`?"), span, keyword));
            return self.keyword(keyword);
        }
        self.start(ErrorDecl);
        let message = match scope {
            Scope::Struct | Scope::Interface | Scope::Enum => {
                self.bump_as(Name);
                format!(
                    "expected `@` and an ordinal after the name, found {}",
                    self.found()
                )
            }
            Scope::File => format!("expected a declaration, found {}", self.found()),
        };
        self.error_here(Code::ExpectedDeclaration, message);
        self.skip_statement();
        self.finish();
    }

    /// Parses a declaration that is not allowed here. It is reported and left out of the AST.
    fn misplaced(&mut self, message: &str, parse: impl FnOnce(&mut Self)) {
        self.error_here(Code::ExpectedDeclaration, message);
        self.start(ErrorDecl);
        parse(self);
        self.finish();
    }

    /// Parses the declaration that begins with `keyword`, whatever the word in the source is.
    fn keyword(&mut self, keyword: &str) {
        match keyword {
            "using" => self.using(),
            "const" => self.constant(),
            "enum" => self.enumeration(),
            "struct" => self.structure(),
            "interface" => self.interface(),
            _ => self.annotation_declaration(),
        }
    }

    fn using(&mut self) {
        self.start(Using);
        self.bump();
        if self.at(Ident) && self.second() == Equals {
            self.bump_as(Name);
            self.bump();
        }
        self.expression();
        self.end_line();
        self.finish();
    }

    fn constant(&mut self) {
        self.start(Const);
        self.bump();
        self.name("a name for the constant");
        self.id();
        self.type_clause();
        if self.at(Equals) {
            self.value_clause();
        } else {
            self.missing(Equals);
        }
        self.annotations();
        self.end_line();
        self.finish();
    }

    fn enumeration(&mut self) {
        self.start(Enum);
        self.bump();
        self.name("a name for the enum");
        self.id();
        self.annotations();
        self.block(Scope::Enum);
        self.finish();
    }

    fn structure(&mut self) {
        self.start(Struct);
        self.bump();
        self.name("a name for the struct");
        self.id();
        if self.at(LeftParen) {
            self.list(LeftParen, GenericParams, Self::list_name);
        }
        self.annotations();
        self.block(Scope::Struct);
        self.finish();
    }

    fn interface(&mut self) {
        self.start(Interface);
        self.bump();
        self.name("a name for the interface");
        self.id();
        if self.at(LeftParen) {
            self.list(LeftParen, GenericParams, Self::list_name);
        }
        if self.at_word("extends") {
            self.bump();
            if self.at(LeftParen) {
                self.list(LeftParen, Extends, Self::expression);
            } else {
                self.expected("`(` after `extends`");
            }
        }
        self.annotations();
        self.block(Scope::Interface);
        self.finish();
    }

    fn annotation_declaration(&mut self) {
        self.start(AnnotationDecl);
        self.bump();
        self.name("a name for the annotation");
        self.id();
        if self.at(LeftParen) {
            self.list(LeftParen, Targets, |parser| match parser.kind() {
                Ident => parser.bump_as(Name),
                Star => parser.bump(),
                _ => parser.expected("an annotation target"),
            });
        } else {
            self.expected("`(` and the annotation's targets");
        }
        self.type_clause();
        self.annotations();
        self.end_line();
        self.finish();
    }
}
