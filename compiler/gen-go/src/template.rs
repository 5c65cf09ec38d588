//! Templates of Go: raw strings with named holes, checked at compile time. Their functions are laid out like by gofmt.

use zooph_emit::template::{self, Piece};
use zooph_emit::{Code, Value, width};

/// The number of blanks in templates for each tab.
pub(crate) const INDENT: usize = 4;

/// The greatest length of a function that gofmt keeps on one line, without its braces.
const LONGEST: usize = 99;

/// Fills a template like `zooph_emit::code!`. A function of one statement is put on one line if gofmt would keep
/// it there, in whichever form it is in the template. Functions begin and end at the margin of their template.
macro_rules! go {
    ($template:literal $(, $name:ident = $value:expr)* $(,)?) => {{
        const NAMES: &[&str] = &[$(stringify!($name)),*];
        const PIECES: &[zooph_emit::template::Piece] =
            &zooph_emit::template::parse::<{ zooph_emit::template::count($template) }>($template, NAMES);
        $crate::template::fill(PIECES, &[$(&$value as &dyn zooph_emit::Value),*])
    }};
}
pub(crate) use go;

/// Fills the holes of a template with values.
pub(crate) fn fill(template: &[Piece], values: &[&dyn Value]) -> Code {
    let mut code = Code::new();
    // Lines outside of functions are filled together.
    let (mut from, mut at) = (0, 0);
    while let Some(line) = Line::at(template, at) {
        let Some((function, end)) = function(template, &line) else {
            at = line.end;
            continue;
        };
        code.push(template::fill(&template[from..at], values));
        code.push(function.fill(values));
        (from, at) = (end, end);
    }
    code.push(template::fill(&template[from..], values));
    code
}

/// A line of a template.
struct Line<'t> {
    indent: &'static str,
    pieces: &'t [Piece],
    /// The position behind the line.
    end: usize,
}

impl<'t> Line<'t> {
    fn at(template: &'t [Piece], at: usize) -> Option<Line<'t>> {
        match *template.get(at)? {
            Piece::Line { indent, pieces, .. } => {
                let end = at + 1 + pieces;
                let pieces = &template[at + 1..end];
                Some(Line {
                    indent,
                    pieces,
                    end,
                })
            }
            Piece::Text(_) | Piece::Hole(_) => unreachable!("it is the position of a line"),
        }
    }
}

/// The two parts of a function as templates: the lines up to its opening brace, and its statements.
struct Function {
    head: Vec<Piece>,
    body: Vec<Piece>,
}

/// Returns the function that begins with this line, if one does, and the position behind it.
fn function(template: &[Piece], first: &Line<'_>) -> Option<(Function, usize)> {
    match (first.indent, first.pieces) {
        ("", [Piece::Text(text), ..]) if text.starts_with("func ") => {}
        _ => return None,
    }
    if let Some(function) = Function::of_line(first.pieces) {
        return Some((function, first.end));
    }
    match first.pieces {
        [.., Piece::Text(text)] if text.ends_with(" {") => {}
        _ => return None,
    }
    let mut at = first.end;
    loop {
        let line = Line::at(template, at)?;
        if line.indent.is_empty() && !line.pieces.is_empty() {
            let head = of_pieces("", first.pieces.to_vec());
            let body = template[first.end..at].to_vec();
            return Some((Function { head, body }, line.end));
        }
        at = line.end;
    }
}

impl Function {
    /// Splits a function that is on one line in its template.
    fn of_line(pieces: &[Piece]) -> Option<Function> {
        let (last, before) = pieces.split_last()?;
        let Piece::Text(last) = *last else {
            return None;
        };
        let last = Piece::Text(last.strip_suffix(" }")?);
        let pieces = [before, &[last]].concat();
        let split = |(at, piece): (usize, &Piece)| match *piece {
            Piece::Text(text) => Some((at, text.split_once(" { ")?)),
            _ => None,
        };
        let (at, (head, body)) = pieces.iter().enumerate().find_map(split)?;
        let head = [&pieces[..at], &[Piece::Text(head), Piece::Text(" {")]].concat();
        let body = [&[Piece::Text(body)], &pieces[at + 1..]].concat();
        Some(Function {
            head: of_pieces("", head),
            body: of_pieces("    ", body),
        })
    }

    fn fill(&self, values: &[&dyn Value]) -> Code {
        let [mut code, body] = [&self.head, &self.body].map(|part| template::fill(part, values));
        if let (Some(head), Some(statement)) = (code.only_line(), body.only_line())
            && width(head) + width(statement) <= LONGEST + " {".len()
        {
            return Code::from(format!("{head} {statement} }}"));
        }
        code.push(body);
        code.push(Code::from("}".to_owned()));
        code
    }
}

/// Returns a template of one line.
fn of_pieces(indent: &'static str, pieces: Vec<Piece>) -> Vec<Piece> {
    let line = Piece::Line {
        indent,
        pieces: pieces.len(),
        only: None,
    };
    [vec![line], pieces].concat()
}

#[cfg(test)]
mod tests {
    #[test]
    fn short_functions_are_on_one_line_in_either_form() {
        let made = |body: &str| {
            [
                go!("func f() { $b$ }", b = body),
                go!("func f() {\n    $b$\n}", b = body),
            ]
        };
        for code in made("return 1") {
            assert_eq!(code.as_str(), "func f() { return 1 }\n");
        }
        for code in made("a()\nb()") {
            assert_eq!(code.as_str(), "func f() {\n    a()\n    b()\n}\n");
        }
        let (fits, is_long) = ("x".repeat(91), "x".repeat(92));
        for code in made(&fits) {
            assert_eq!(code.as_str(), format!("func f() {{ {fits} }}\n"));
        }
        for code in made(&is_long) {
            assert_eq!(code.as_str(), format!("func f() {{\n    {is_long}\n}}\n"));
        }
    }

    #[test]
    fn functions_without_statements_have_two_lines() {
        let code = go!("func f() {\n    $b$\n}", b = "");
        assert_eq!(code.as_str(), "func f() {\n}\n");
    }

    #[test]
    fn lines_around_functions_are_kept() {
        let template = |a: &str| go!("$a$\n\nfunc f() {\n    b\n}\n\n$a$\n\nvar c", a = a);
        assert_eq!(
            template("a").as_str(),
            "a\n\nfunc f() { b }\n\na\n\nvar c\n"
        );
        assert_eq!(template("").as_str(), "\nfunc f() { b }\n\nvar c\n");
    }
}
