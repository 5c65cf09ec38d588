//! The tokens before a place where a person is typing.

use zooph_syntax::{Parse, SyntaxKind};

/// A token that is neither a blank nor a comment.
pub(crate) struct Token {
    pub(crate) kind: SyntaxKind,
    pub(crate) text: String,
    pub(crate) start: u32,
}

impl Token {
    /// Reports whether the token is the text behind this word.
    fn is_path_behind(&self, word: &Token, expected: &str) -> bool {
        self.kind == SyntaxKind::Text && word.kind == SyntaxKind::Ident && word.text == expected
    }

    /// Returns the value of a text. None if it is not UTF-8.
    fn text_value(&self) -> Option<String> {
        String::from_utf8(zooph_syntax::text_value(&self.text)).ok()
    }
}

/// Where the first name of a path is looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Start {
    /// In the scopes around it, as in `Outer.Inner.`
    Here,
    /// In its file, as in `.Outer.Inner.`
    File,
    /// In another file, as in `import "lib.capnp".Outer.`
    Import(String),
}

/// What is before a name: the scopes that it is in.
pub(crate) struct Path {
    pub(crate) start: Start,
    /// The names of the scopes, as in `Outer.Inner.`
    pub(crate) scopes: Vec<String>,
}

impl Path {
    /// Reports whether nothing is before the name.
    pub(crate) fn is_empty(&self) -> bool {
        self.start == Start::Here && self.scopes.is_empty()
    }
}

/// The places of the braces that are still open behind these tokens.
pub(crate) fn open_blocks(tokens: &[Token]) -> Vec<u32> {
    let mut blocks = Vec::new();
    for token in tokens {
        match token.kind {
            SyntaxKind::LeftBrace => blocks.push(token.start),
            SyntaxKind::RightBrace => drop(blocks.pop()),
            _ => {}
        }
    }
    blocks
}

/// The tokens that end before the word at an offset. None in a comment or a text.
pub(crate) fn tokens_before(parse: &Parse, offset: u32) -> Option<Vec<Token>> {
    let mut tokens = Vec::new();
    let all = parse.syntax().descendants_with_tokens();
    for token in all.filter_map(|element| element.into_token()) {
        let range = token.text_range();
        let (start, end) = (u32::from(range.start()), u32::from(range.end()));
        if start >= offset {
            break;
        }
        let kind = token.kind();
        match kind {
            SyntaxKind::Comment | SyntaxKind::ForeignComment if offset <= end => return None,
            SyntaxKind::Text
            | SyntaxKind::OpenText
            | SyntaxKind::TextLine
            | SyntaxKind::HexData
                if offset < end || kind == SyntaxKind::OpenText && offset == end =>
            {
                return None;
            }
            // The word that is being typed.
            SyntaxKind::Ident if offset <= end => {}
            _ if kind.is_trivia() => {}
            _ => tokens.push(Token {
                kind,
                text: token.text().to_owned(),
                start,
            }),
        }
    }
    Some(tokens)
}

fn ends_statement(kind: SyntaxKind) -> bool {
    matches!(
        kind,
        SyntaxKind::Semicolon | SyntaxKind::LeftBrace | SyntaxKind::RightBrace
    )
}

/// The tokens behind the end of the last whole statement.
pub(crate) fn last_statement(tokens: &[Token]) -> &[Token] {
    let end = { tokens.iter() }.rposition(|token| ends_statement(token.kind));
    &tokens[end.map_or(0, |end| end + 1)..]
}

/// The greatest number of names in a path that is followed. Each of them may lead to a large file.
const MOST_SCOPES: usize = 32;

/// Splits a path that ends with a dot off the end of the tokens, with generic arguments of its names, as in
/// `Of(Text).In.` None if nothing can be inside of what is before a dot, or if it is too long.
pub(crate) fn path_before(mut tokens: &[Token]) -> Option<(Path, &[Token])> {
    let (mut start, mut scopes) = (Start::Here, Vec::new());
    while let Some((dot, before)) = tokens.split_last()
        && dot.kind == SyntaxKind::Dot
        && start == Start::Here
    {
        let before = match before {
            [before @ .., last] if last.kind == SyntaxKind::RightParen => {
                before_open_paren(before)?
            }
            _ => before,
        };
        let has_arguments = before.len() + 1 < tokens.len();
        tokens = match before {
            _ if scopes.len() >= MOST_SCOPES => return None,
            [left @ .., name] if name.kind == SyntaxKind::Ident => {
                scopes.push(name.text.clone());
                left
            }
            // Parentheses were skipped, but nothing before them can take arguments.
            _ if has_arguments => return None,
            [left @ .., word, path] if path.is_path_behind(word, "import") => {
                start = Start::Import(path.text_value()?);
                left
            }
            _ => {
                start = Start::File;
                before
            }
        };
    }
    scopes.reverse();
    Some((Path { start, scopes }, tokens))
}

/// The tokens before the last parenthesis that is still open.
pub(crate) fn before_open_paren(statement: &[Token]) -> Option<&[Token]> {
    let mut closed = 0;
    for (index, token) in statement.iter().enumerate().rev() {
        match token.kind {
            SyntaxKind::RightParen => closed += 1,
            SyntaxKind::LeftParen if closed == 0 => return Some(&statement[..index]),
            SyntaxKind::LeftParen => closed -= 1,
            _ => {}
        }
    }
    None
}
