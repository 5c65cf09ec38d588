//! The paths of imports and embedded files: where they lead to, and what may be typed in them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use zooph_diagnostics::Span;
use zooph_resolve::Kept;
use zooph_syntax::{SyntaxKind, SyntaxNode, SyntaxToken};

use crate::names::touches;
use crate::store::Key;
use crate::{Analysis, Completion, CompletionKind};

/// The greatest number of paths in a file that are followed. A compilation reads no more files.
const MOST_LINKS: usize = 10_000;

/// The greatest number of files and folders that are offered.
const MOST_OFFERED: usize = 1_000;

/// A path in a schema, and the file on disk that it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The place of the path with its quotes.
    pub span: Span,
    /// The file.
    pub path: PathBuf,
}

/// A path in a schema.
struct Quoted {
    span: Span,
    text: String,
    is_embedded: bool,
}

impl Analysis {
    /// Returns the imports and embedded files of a file that are on disk, in the order of the source.
    pub fn links(&mut self, path: &str) -> Vec<Link> {
        let Some(kept) = self.kept(path) else {
            return Vec::new();
        };
        let mut known: BTreeMap<String, Option<Key>> = BTreeMap::new();
        let mut links = Vec::new();
        for quoted in quoted(&kept).take(MOST_LINKS) {
            let key = match known.get(&quoted.text) {
                Some(key) => key.clone(),
                None => self.key_of(kept.file, &quoted.text),
            };
            known.insert(quoted.text, key.clone());
            if let Some(Key::Path(path)) = key {
                let span = quoted.span;
                links.push(Link { span, path });
            }
        }
        links
    }

    /// Returns the embedded file whose path is at an offset of a file, if it is on disk.
    pub fn embedded(&mut self, path: &str, offset: u32) -> Option<Link> {
        let (kept, quoted) = self.embedded_at(path, offset)?;
        match self.key_of(kept.file, &quoted.text)? {
            Key::Path(path) => Some(Link {
                span: quoted.span,
                path,
            }),
            Key::Location(..) => None,
        }
    }

    /// Adds the places in all added files that embed the file whose path is at an offset of a file.
    pub(crate) fn add_uses_of_embedded(
        &mut self,
        path: &str,
        offset: u32,
        found: &mut BTreeSet<Span>,
    ) {
        let Some((kept, here)) = self.embedded_at(path, offset) else {
            return;
        };
        let Some(key) = self.key_of(kept.file, &here.text) else {
            return;
        };
        // Only paths with the same last name can lead to the same file.
        let is_candidate = |quoted: &Quoted| {
            quoted.is_embedded && quoted.text.rsplit('/').next() == here.text.rsplit('/').next()
        };
        let paths: Vec<String> = self.paths().map(str::to_owned).collect();
        let mut left = MOST_LINKS;
        for path in paths {
            let Some(kept) = self.kept(&path) else {
                continue;
            };
            for quoted in quoted(&kept).filter(is_candidate).take(left) {
                left -= 1;
                if self.key_of(kept.file, &quoted.text).as_ref() == Some(&key) {
                    found.insert(quoted.span);
                }
            }
        }
    }

    fn embedded_at(&mut self, path: &str, offset: u32) -> Option<(Kept, Quoted)> {
        let kept = self.kept(path)?;
        let found = quoted(&kept).find(|quoted| touches(quoted.span, offset) && quoted.is_embedded);
        found.map(|quoted| (kept, quoted))
    }

    /// Returns the files and folders that may stand at an offset in the path of an import or an embedded file. None if it is
    /// not in such a path.
    pub(crate) fn entries(&mut self, kept: &Kept, offset: u32) -> Option<Vec<Completion>> {
        let typed = Typed::at(kept, offset)?;
        let mut found: BTreeMap<String, CompletionKind> = BTreeMap::new();
        for folder in self.folders(kept.file, typed.folder) {
            for entry in self.entries_of(&folder, typed.name) {
                if typed.takes(&entry.name, entry.is_folder) {
                    let (name, kind) = match entry.is_folder {
                        true => (format!("{}/", entry.name), CompletionKind::Folder),
                        false => (entry.name, CompletionKind::File),
                    };
                    found.entry(name).or_insert(kind);
                }
            }
        }
        let replaces = Some(typed.replaces);
        let found = found.into_iter().take(MOST_OFFERED);
        let all = found.map(|(name, kind)| Completion {
            name,
            kind,
            replaces,
        });
        Some(all.collect())
    }
}

/// Returns the paths in a file, in their order.
fn quoted(kept: &Kept) -> impl Iterator<Item = Quoted> {
    let nodes = kept.parse.syntax().descendants();
    let file = kept.file;
    nodes.filter_map(move |node| {
        let is_embedded = match node.kind() {
            SyntaxKind::Import => false,
            SyntaxKind::Embed => true,
            _ => return None,
        };
        let token = text_in(&node)?;
        let range = token.text_range();
        Some(Quoted {
            span: Span::new(file, range.start().into(), range.end().into()),
            text: String::from_utf8(zooph_syntax::text_value(token.text())).ok()?,
            is_embedded,
        })
    })
}

fn text_in(node: &SyntaxNode) -> Option<SyntaxToken> {
    let tokens = node.children_with_tokens();
    let mut tokens = tokens.filter_map(|element| element.into_token());
    tokens.find(|token| token.kind() == SyntaxKind::Text)
}

/// A path that is being typed.
struct Typed<'a> {
    is_embedded: bool,
    /// The folder. It is empty or ends with `/`.
    folder: &'a str,
    /// The beginning of the name in the folder.
    name: &'a str,
    /// The place of the name.
    replaces: Span,
}

impl<'a> Typed<'a> {
    /// Returns the path around an offset.
    fn at(kept: &'a Kept, offset: u32) -> Option<Self> {
        let text = kept.source.text();
        let root = kept.parse.syntax();
        if root.text_range().end() < offset.into() {
            return None;
        }
        let token = root.token_at_offset(offset.into()).left_biased()?;
        let range = token.text_range();
        let (start, end) = (u32::from(range.start()) + 1, u32::from(range.end()));
        let end = match token.kind() {
            SyntaxKind::Text if offset < end => end - 1,
            // What follows on the line may have been there before.
            SyntaxKind::OpenText => offset,
            _ => return None,
        };
        let before = std::iter::successors(token.prev_token(), SyntaxToken::prev_token);
        let mut before = before.skip_while(|token| token.kind().is_trivia());
        let is_embedded = match before.next()?.text() {
            "import" => false,
            "embed" => true,
            _ => return None,
        };
        let typed = text.get(start as usize..offset as usize)?;
        let after = text.get(offset as usize..end as usize)?;
        // A name with escapes is none of those that are offered.
        if typed.contains('\\') {
            return None;
        }
        let (folder, name) = typed.split_at(typed.rfind('/').map_or(0, |slash| slash + 1));
        let rest = after.find('/').unwrap_or(after.len()) as u32;
        let name_start = offset - name.len() as u32;
        Some(Typed {
            is_embedded,
            folder,
            name,
            replaces: Span::new(kept.file, name_start, offset + rest),
        })
    }

    /// Reports whether a file or folder is offered. Names that would need escapes are not.
    fn takes(&self, name: &str, is_folder: bool) -> bool {
        let is_hidden = name.starts_with('.');
        let is_plain = !name.contains(|c: char| c.is_control() || matches!(c, '"' | '\\'));
        let is_wanted = match self.is_embedded {
            true => !is_hidden || self.name.starts_with('.'),
            false => !is_hidden && (is_folder || name.ends_with(".capnp")),
        };
        is_plain && is_wanted
    }
}
