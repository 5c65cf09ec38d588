//! Parses members: fields, unions, groups, enumerants and methods.

use zooph_diagnostics::{Code, Diagnostic, Span};

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

    /// Parses a field, named union or group.
    pub(super) fn field(&mut self) {
        let start = self.checkpoint();
        self.bump_as(Name);
        let ordinal = self.at(At).then(|| {
            let start = self.tokens[self.at].start as usize;
            self.ordinal();
            self.sink.span(start, self.previous_end)
        });
        let bang = self.at(Bang).then(|| self.span_here());
        self.eat(Bang);
        let has_colon = self.at(Colon);
        let is_group = has_colon && self.second_is_word("group");
        if has_colon && self.second_is_word("union") || self.at_word("union") {
            self.check_union_ordinal(ordinal, bang);
            self.start_at(start, Union);
            self.named_union();
        } else if is_group && (ordinal.is_none() || self.third_is_block()) {
            if let Some(ordinal) = ordinal {
                let message = "a group has no ordinal";
                let diagnostic = Diagnostic::error(Code::UnexpectedOrdinal, ordinal, message);
                self.report(diagnostic.with_fix("remove it", ordinal, ""));
            } else if let Some(bang) = bang {
                self.report(misplaced_bang(bang));
            }
            self.start_at(start, Group);
            self.bump();
            self.bump();
            self.annotations();
            self.block(Scope::Struct);
        } else if self.at_any(&[LeftParen, LeftBracket, Arrow]) {
            self.error_here(Code::ExpectedDeclaration, "methods belong in interfaces");
            self.start_at(start, ErrorDecl);
            self.rest_of_method();
        } else {
            match (ordinal, bang) {
                (_, Some(bang)) => self.report(misplaced_bang(bang)),
                (None, None) => self.missing_ordinal("a field"),
                (Some(_), None) => {}
            }
            self.start_at(start, Field);
            self.rest_of_field();
        }
        self.finish();
    }

    /// Checks the ordinal of a union. It is only allowed with `!`, for compatibility with old messages.
    fn check_union_ordinal(&mut self, ordinal: Option<Span>, bang: Option<Span>) {
        match (ordinal, bang) {
            (Some(ordinal), None) => {
                let message = "a union needs no ordinal";
                let note = "before version 0.3 unions had ordinals; removing one changes the \
                            layout of the struct";
                let help = "if old messages must stay readable, mark the ordinal with `!`";
                let diagnostic = Diagnostic::error(Code::OldUnionSyntax, ordinal, message);
                self.report(
                    diagnostic
                        .with_note(note)
                        .with_fix(help, self.span_before(), "!"),
                );
            }
            (None, Some(bang)) => self.report(misplaced_bang(bang)),
            (Some(_), Some(_)) | (None, None) => {}
        }
    }

    /// Parses `:union $annotation { … }` after a name.
    fn named_union(&mut self) {
        if !self.eat(Colon) {
            let place = self.span_before();
            let message = "a named union is written `name :union`";
            let diagnostic = Diagnostic::error(Code::OldUnionSyntax, place, message);
            self.report(diagnostic.with_fix("insert a colon", place, " :"));
        }
        self.bump();
        self.annotations();
        self.block(Scope::Struct);
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

    /// Parses a field or method where neither is allowed. Only its form tells which one is meant.
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

    /// Parses the parameters or results of a method.
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

fn misplaced_bang(bang: Span) -> Diagnostic {
    let message = "`!` stands after a union's ordinal only";
    Diagnostic::error(Code::UnexpectedToken, bang, message).with_fix("remove it", bang, "")
}
