//! Methods. Parameters are filled below one another, and results are below parameters.

use zooph_pretty::Doc;
use zooph_syntax::SyntaxKind::{GenericParams, LeftParen, ParamList, Results};

use crate::comments::{CONTINUATION, Walk};
use crate::declaration::Pieces;
use crate::list::Items;
use crate::tree::{Node, Part};

/// The width of `-> `. The arrow is this number of columns before the column of the parameters.
const ARROW: i32 = 3;

/// The parameters or results of a method.
enum Parameters<'a> {
    List(Items<'a>),
    /// A type, or `stream`.
    Whole(Doc<'a>),
}

impl<'a> Parameters<'a> {
    fn filled(&self) -> Doc<'a> {
        match self {
            Parameters::List(items) => items.filled(),
            Parameters::Whole(doc) => doc.clone(),
        }
    }

    fn block(&self) -> Doc<'a> {
        match self {
            Parameters::List(items) if !items.is_empty() => items.block(false),
            _ => self.filled(),
        }
    }

    /// Reports whether the list cannot be short. The arguments of a type keep the line breaks of the source.
    fn is_tall(&self) -> bool {
        match self {
            Parameters::List(items) => items.is_tall(),
            Parameters::Whole(doc) => !doc.can_be_flat(),
        }
    }
}

/// The results of a method, with the arrow.
struct Returned<'a> {
    arrow: Doc<'a>,
    /// Whether a comment precedes or follows the arrow.
    is_commented: bool,
    results: Parameters<'a>,
}

impl<'a> Walk<'a> {
    /// Returns a method.
    pub(crate) fn method(&mut self, node: Node<'a>) -> Doc<'a> {
        let mut pieces = Pieces::default();
        let mut params = None;
        for part in node.parts() {
            match part {
                Part::Token(token) if token.kind().is_trivia() => self.trivia(token),
                Part::Token(token) => {
                    pieces.push_signature(params.take(), None);
                    let doc = self.token(token);
                    pieces.push(doc);
                }
                Part::Node(child) => match child.kind() {
                    ParamList => params = Some(self.parameters(child)),
                    Results => {
                        let returned = self.returned(child);
                        pieces.push_signature(params.take(), Some(returned));
                    }
                    _ => {
                        pieces.push_signature(params.take(), None);
                        self.declared_node(child, GenericParams, &mut pieces);
                    }
                },
            }
        }
        pieces.take()
    }

    fn parameters(&mut self, node: Node<'a>) -> Parameters<'a> {
        let is_list = node.parts().any(|part| match part {
            Part::Token(token) => token.kind() == LeftParen,
            Part::Node(_) => false,
        });
        match is_list {
            true => Parameters::List(self.items(node)),
            false => Parameters::Whole(self.tight(node)),
        }
    }

    fn returned(&mut self, node: Node<'a>) -> Returned<'a> {
        let mut returned = Returned {
            arrow: Doc::empty(),
            is_commented: false,
            results: Parameters::Whole(Doc::empty()),
        };
        for part in node.parts() {
            match part {
                Part::Token(token) if token.kind().is_trivia() => self.trivia(token),
                Part::Token(token) => {
                    returned.is_commented |= self.has_comments();
                    returned.arrow = self.token(token);
                }
                Part::Node(child) => {
                    returned.is_commented |= self.has_comments();
                    returned.results = self.parameters(child);
                }
            }
        }
        returned
    }
}

impl<'a> Pieces<'a> {
    /// Adds the parameters and results of a method, if they were not added before.
    fn push_signature(&mut self, params: Option<Parameters<'a>>, returned: Option<Returned<'a>>) {
        if let Some(params) = params {
            self.push_word(match returned {
                None => alone(&params),
                Some(returned) => signature(&params, &returned),
            });
        }
    }
}

fn alone<'a>(params: &Parameters<'a>) -> Doc<'a> {
    match params.is_tall() {
        true => params.block(),
        false => Doc::choice([params.filled(), params.block()]).group(),
    }
}

fn signature<'a>(params: &Parameters<'a>, returned: &Returned<'a>) -> Doc<'a> {
    let results = &returned.results;
    let arrow = Doc::cat([returned.arrow.clone(), Doc::space()]);
    let same_line = |params, results| Doc::cat([params, Doc::space(), arrow.clone(), results]);
    if returned.is_commented {
        return same_line(alone(params), alone(results));
    }
    let block = same_line(params.block(), results.block());
    if params.is_tall() || results.is_tall() {
        return block;
    }
    let below = |indent: i32| {
        let line = Doc::line().indent(indent);
        Doc::cat([params.filled(), line, arrow.clone(), results.filled()])
    };
    let filled = match params {
        Parameters::List(_) => below(-ARROW).align(),
        Parameters::Whole(_) => below(CONTINUATION),
    };
    Doc::choice([filled, block]).group()
}
