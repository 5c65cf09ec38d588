//! Recognizes copies of a file at several places: installed, vendored, and built in.

use zooph_diagnostics::{Code, Diagnostic, FileId};
use zooph_syntax::{Parse, SyntaxNode};

use crate::decl::FileIx;
use crate::loader::{Location, STANDARD};
use crate::session::Session;

impl Session {
    /// Returns a file that was read before from another place and is the same: it has the same name and
    /// content, and an id, so both could not be used together.
    pub(crate) fn same_content(&mut self, location: &Location, bytes: &[u8]) -> Option<FileIx> {
        let namesakes = self.by_name.get(last_name(&location.path))?;
        let same = namesakes.iter().find(|ix| {
            let file = self.file(**ix);
            let known = self.sources.get(file.source).map(|source| source.bytes());
            file.ast.id.is_some() && known == Some(bytes)
        });
        let ix = *same?;
        self.warn_of_copy(location, ix);
        Some(ix)
    }

    /// Returns a file that was read before and is used instead of the one just parsed: it has the same name
    /// and id, and either the same nodes or precedence over the built-in standard schema.
    pub(crate) fn copy_of(
        &mut self,
        location: &Location,
        source: FileId,
        parsed: &Parse,
    ) -> Option<FileIx> {
        let id = parsed.ast.id.as_ref()?.value;
        let root = self.by_id.get(&id).map(|root| self.node(*root))?;
        if root.parent.is_some() {
            return None;
        }
        let ix = root.file;
        let file = self.file(ix);
        if file.broken || last_name(&file.location.path) != last_name(&location.path) {
            return None;
        }
        if location.root == STANDARD {
            return Some(ix);
        }
        let known = zooph_syntax::parse_source(self.sources.get(file.source)?, source);
        if !is_same_code(&known.syntax(), &parsed.syntax()) {
            return None;
        }
        self.warn_of_copy(location, ix);
        Some(ix)
    }

    fn warn_of_copy(&mut self, location: &Location, copied: FileIx) {
        let file = self.file(copied);
        let standard = location.root == STANDARD || file.location.root == STANDARD;
        if standard || file.location.path == location.path {
            return;
        }
        let (one, other) = (
            self.loader.shown_name(&file.location),
            self.loader.shown_name(location),
        );
        let message = match one == other {
            false => format!("{one} and {other} are the same file under two paths"),
            true => {
                let (one_name, other_name) = (&file.location.path, &location.path);
                format!("{one} is one file under two names, {one_name} and {other_name}")
            }
        };
        let note = "source and import directories should not contain one another";
        let warning = Diagnostic::warning(Code::DuplicateFile, None, message);
        self.report(warning.with_note(note));
    }
}

/// Returns advice about two files with the same id.
pub(crate) fn what_to_do(first_is_built_in: bool) -> &'static str {
    match first_is_built_in {
        true => {
            "the first is built in; for a copy that differs, give the directory in which its \
             folder `capnp` is with -I, so that all imports mean the copy"
        }
        false => {
            "if one is a copy of the other, import both by the same path, which -I helps to find; \
             else give one of them an id of its own (`zooph id` makes one)"
        }
    }
}

/// Reports whether both have the same tokens except for white space and comments.
fn is_same_code(one: &SyntaxNode, other: &SyntaxNode) -> bool {
    let tokens = |tree: &SyntaxNode| {
        let all = tree.descendants_with_tokens();
        let tokens = all.filter_map(|element| element.into_token());
        tokens.filter(|token| !token.kind().is_trivia())
    };
    let same = |(one, other): (_, _)| {
        let (one, other): (zooph_syntax::SyntaxToken, zooph_syntax::SyntaxToken) = (one, other);
        one.text() == other.text()
    };
    tokens(one).count() == tokens(other).count() && tokens(one).zip(tokens(other)).all(same)
}

pub(crate) fn last_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}
