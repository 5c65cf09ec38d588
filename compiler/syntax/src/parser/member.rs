//! Members: fields, unions, groups, enumerants and methods.

use zooph_diagnostics::{Code, Diagnostic};

use super::Parser;
use super::decl::Scope;
use crate::kind::SyntaxKind::*;

impl Parser<'_> {
    pub(super) fn enumerant(&mut self) {
        self.start(Enumerant);
        self.bump_as(Name);
        if self.at(At) {
            self.ordinal();
        } else {
            self.missing_ordinal("an enumerant");
        }
        if self.at(Colon) {
            self.error_here(Code::UnexpectedToken, "an enumerant has no type");
            self.start(Error);
            self.type_clause();
            self.finish();
        }
        self.annotations();
        self.end_line();
        self.finish();
    }

    /// A field, named union or group.
    pub(super) fn field(&mut self) {
        let start = self.checkpoint();
        self.bump_as(Name);
        let has_ordinal = self.at(At);
        let ordinal_start = self.tokens[self.at].start as usize;
        if has_ordinal {
            self.ordinal();
        }
        let ordinal = self.sink.span(ordinal_start, self.previous_end);
        let has_bang = self.at(Bang);
        if has_bang && !has_ordinal {
            self.error_here(
                Code::UnexpectedToken,
                "`!` stands after a union's ordinal only",
            );
        }
        self.eat(Bang);
        let has_colon = self.at(Colon);
        if has_colon && self.second_is_word("union") || self.at_word("union") {
            if has_ordinal && !has_bang {
                self.report(old_union(ordinal).with_fix(
                    "if old messages must stay readable, mark the ordinal with `!`",
                    self.span_before(),
                    "!",
                ));
            }
            if !has_colon {
                let place = self.span_before();
                let message = "a named union is written `name :union`";
                let diagnostic = Diagnostic::error(Code::OldUnionSyntax, place, message);
                self.report(diagnostic.with_fix("insert a colon", place, " :"));
            }
            self.eat(Colon);
            self.start_at(start, Union);
            self.bump();
            self.annotations();
            self.block(Scope::Struct);
        } else if has_colon
            && self.second_is_word("group")
            && (!has_ordinal || self.third_is_block())
        {
            if has_ordinal {
                let message = "a group has no ordinal";
                let diagnostic = Diagnostic::error(Code::UnexpectedOrdinal, ordinal, message);
                self.report(diagnostic.with_fix("remove it", ordinal, ""));
            }
            self.bump();
            self.start_at(start, Group);
            self.bump();
            self.annotations();
            self.block(Scope::Struct);
        } else if self.at_any(&[LeftParen, LeftBracket, Arrow]) {
            self.error_here(Code::ExpectedDeclaration, "methods belong in interfaces");
            self.start_at(start, ErrorDecl);
            self.rest_of_method();
        } else {
            if has_bang && has_ordinal {
                self.error_here(
                    Code::UnexpectedToken,
                    "`!` stands after a union's ordinal only",
                );
            }
            if !has_ordinal {
                self.missing_ordinal("a field");
            }
            self.start_at(start, Field);
            self.rest_of_field();
        }
        self.finish();
    }

    fn rest_of_field(&mut self) {
        self.type_clause();
        if self.at(Equals) {
            self.value_clause();
        }
        self.annotations();
        self.end_line();
    }

    fn missing_ordinal(&mut self, of: &str) {
        let place = self.span_before();
        let message = format!("{of} needs an ordinal");
        let diagnostic = Diagnostic::error(Code::MissingOrdinal, place, message);
        self.report(diagnostic.with_help("write `@` and the next free number after the name"));
    }

    pub(super) fn unnamed_union(&mut self) {
        self.start(Union);
        self.bump();
        self.block(Scope::Struct);
        self.finish();
    }

    pub(super) fn method(&mut self) {
        let start = self.checkpoint();
        self.bump_as(Name);
        if self.at(At) {
            self.ordinal();
        } else {
            self.missing_ordinal("a method");
        }
        if self.at(Colon) {
            self.error_here(Code::ExpectedDeclaration, "fields belong in structs");
            self.start_at(start, ErrorDecl);
            self.rest_of_field();
        } else {
            self.start_at(start, Method);
            self.rest_of_method();
        }
        self.finish();
    }

    fn rest_of_method(&mut self) {
        if self.at(LeftBracket) {
            self.list(LeftBracket, GenericParams, Self::list_name);
        }
        self.param_list();
        if self.at(Arrow) {
            self.start(Results);
            self.bump();
            self.param_list();
            self.finish();
        }
        self.annotations();
        self.end_line();
    }

    /// A field or method where neither can stand, so that there is no telling which is meant
    /// but by its form.
    pub(super) fn member(&mut self) {
        let start = self.checkpoint();
        self.bump_as(Name);
        if self.at(At) {
            self.ordinal();
        }
        if self.at_any(&[LeftParen, LeftBracket]) {
            self.start_at(start, Method);
            self.rest_of_method();
        } else if self.at(Colon) && (self.second_is_word("union") || self.second_is_word("group")) {
            self.start_at(start, Group);
            self.bump();
            self.bump();
            self.annotations();
            self.block(Scope::Struct);
        } else {
            self.start_at(start, Field);
            self.rest_of_field();
        }
        self.finish();
    }

    /// What a method takes or returns.
    fn param_list(&mut self) {
        if self.at(LeftParen) {
            return self.list(LeftParen, ParamList, Self::param);
        }
        self.start(ParamList);
        if self.at_word("stream") {
            self.bump();
        } else if self.at_expression() {
            self.expression();
        } else {
            self.expected("a list of parameters");
        }
        self.finish();
    }

    fn param(&mut self) {
        self.start(Param);
        self.name("a parameter");
        self.type_clause();
        if self.at(Equals) {
            self.value_clause();
        }
        self.annotations();
        self.finish();
    }
}

fn old_union(ordinal: zooph_diagnostics::Span) -> Diagnostic {
    let message = "a union needs no ordinal";
    Diagnostic::error(Code::OldUnionSyntax, ordinal, message).with_note(
        "before version 0.3 unions had ordinals; removing one changes the layout of the struct",
    )
}
