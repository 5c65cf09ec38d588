//! Functions, implementations, types, fields and constants.

use zooph_pretty::Doc;

use super::line::Line;
use super::{
    CALL_WIDTH, Code, INDENT, LITERAL_WIDTH, Row, STYLE, WIDTH, line, lines, placed, width,
};
use crate::types::Spelling;

/// The signature of a function.
pub(crate) struct Signature {
    head: String,
    parameters: Vec<Spelling>,
    returned: Option<Spelling>,
}

impl Signature {
    /// Returns the signature of a function. `head` ends with its name.
    pub(crate) fn new(head: impl Into<String>) -> Self {
        Signature {
            head: head.into(),
            parameters: Vec::new(),
            returned: None,
        }
    }

    /// Adds a parameter.
    pub(crate) fn with(mut self, parameter: impl Into<Spelling>) -> Self {
        self.parameters.push(parameter.into());
        self
    }

    /// Sets the return type.
    pub(crate) fn returns(mut self, ty: impl Into<Spelling>) -> Self {
        self.returned = Some(ty.into());
        self
    }

    /// Returns the function with this body and `#[inline]`.
    pub(crate) fn inline(self, body: Code) -> Code {
        lines([line("#[inline]"), self.body(body)])
    }

    /// Returns the function with this body, `#[inline]` and a doc comment.
    pub(crate) fn documented(self, doc: Code, body: Code) -> Code {
        lines([doc, self.inline(body)])
    }

    /// Returns the function with this body.
    pub(crate) fn body(self, body: Code) -> Code {
        if body.is_empty() {
            return self.code(true);
        }
        let body = Doc::cat([Doc::hard_line(), body]).indent(INDENT);
        Doc::cat([self.code(false), body, Doc::hard_line(), line("}")])
    }

    fn code(self, is_empty: bool) -> Code {
        let parameters: Vec<String> = self.parameters.iter().map(Spelling::to_string).collect();
        let returned = match &self.returned {
            Some(ty) => format!(" -> {ty}"),
            None => String::new(),
        };
        let text = format!("{}({}){returned} {{", self.head, parameters.join(", "));
        placed(move |indent| {
            let columns = indent + width(&text);
            let mut rows = match columns <= WIDTH {
                true if is_empty && columns < WIDTH => {
                    return vec![Row::new(0, format!("{text}}}"))];
                }
                true => vec![Row::new(0, text.clone())],
                false => self.rows(indent),
            };
            if is_empty {
                rows.push(Row::new(0, "}"));
            }
            rows
        })
    }

    /// Returns the signature with a parameter on each line.
    fn rows(&self, indent: usize) -> Vec<Row> {
        let head = &self.head;
        if !self.parameters.is_empty() {
            let mut rows = vec![Row::new(0, format!("{head}("))];
            let parameters = self.parameters.iter();
            rows.extend(parameters.map(|one| Row::code(1, one.with_end(","))));
            rows.extend(self.end(")", indent));
            return rows;
        }
        let returned = self.returned.as_ref().map(Spelling::to_string);
        let returned = returned.unwrap_or_default();
        let whole = format!("{head}() -> {returned}");
        if indent + "-> ".len() + width(&returned) > WIDTH {
            let broken = self.returned.as_ref().map(|ty| ty.broken(" {"));
            let head = line(format!("{head}() -> "));
            return vec![Row::code(0, Doc::cat([head].into_iter().chain(broken)))];
        }
        if indent + width(&whole) <= WIDTH + 1 {
            return vec![Row::new(0, whole), Row::new(0, "{")];
        }
        let mut rows = vec![Row::new(0, format!("{head}()"))];
        rows.extend(self.end("", indent));
        rows
    }

    /// Returns the last line of the signature, from the parenthesis on.
    fn end(&self, close: &str, indent: usize) -> Vec<Row> {
        let Some(ty) = &self.returned else {
            return vec![Row::new(0, format!("{close} {{"))];
        };
        let arrow = if close.is_empty() { "-> " } else { ") -> " };
        let text = format!("{arrow}{ty}");
        let columns = indent + width(&text);
        // Here rustfmt counts the indentation twice.
        let twice = if close.is_empty() { 0 } else { indent };
        if columns > WIDTH {
            return vec![Row::code(0, Doc::cat([line(arrow), ty.broken(" {")]))];
        }
        if columns + " {".len() + twice > WIDTH {
            return vec![Row::new(0, text), Row::new(0, "{")];
        }
        vec![Row::new(0, text + " {")]
    }
}

/// The head of an `impl` block.
pub(crate) struct Head {
    /// The parameters that the block declares, such as `K, V` or `'a, K`.
    pub(crate) parameters: Vec<String>,
    /// The trait.
    pub(crate) of: Option<String>,
    /// The type, with arguments.
    pub(crate) ty: String,
    /// The bounds of generic parameters, one on each line.
    pub(crate) bounds: Vec<String>,
}

impl Head {
    /// Returns the block with this body.
    pub(crate) fn body(self, body: Code) -> Code {
        let is_empty = body.is_empty();
        let head = self.code(is_empty);
        if is_empty {
            return head;
        }
        let body = Doc::cat([Doc::hard_line(), body]).indent(INDENT);
        Doc::cat([head, body, Doc::hard_line(), line("}")])
    }

    fn code(self, is_empty: bool) -> Code {
        let generics = match self.parameters.is_empty() {
            true => "impl".to_owned(),
            false => format!("impl<{}>", self.parameters.join(", ")),
        };
        let rest = match &self.of {
            Some(of) => format!("{of} for {}", self.ty),
            None => self.ty.clone(),
        };
        let text = format!("{generics} {rest}");
        // Here rustfmt counts neither the indentation nor the end of an empty body.
        let open = if self.bounds.is_empty() { " {" } else { "" };
        let is_wide = width(&text) + open.len() > WIDTH && !self.parameters.is_empty();
        if !self.bounds.is_empty() {
            let head = match &self.of {
                Some(of) if is_wide => {
                    let ty = line(format!("for {}", self.ty));
                    let ty = Doc::cat([Doc::hard_line(), ty]).indent(INDENT);
                    Doc::cat([line(format!("{generics} {of}")), ty])
                }
                _ => line(text),
            };
            return lines([head, bounds(&self.bounds), line(end(is_empty))]);
        }
        if !is_wide {
            return line(format!("{text} {}", end(is_empty)));
        }
        placed(move |indent| {
            let fits = |text: &str| indent + width(text) <= WIDTH;
            let mut rows = match &self.of {
                Some(of) if fits(&format!("{generics} {of}")) => vec![
                    Row::new(0, format!("{generics} {of}")),
                    Row::new(1, format!("for {}", self.ty)),
                ],
                _ if fits(&generics) => vec![Row::new(0, &*generics), Row::new(1, &*rest)],
                _ => {
                    let one = |one: &String| Row::new(1, format!("{one},"));
                    let mut rows = vec![Row::new(0, "impl<")];
                    rows.extend(self.parameters.iter().map(one));
                    rows.push(Row::new(0, format!("> {rest}")));
                    rows
                }
            };
            rows.push(Row::new(0, "{"));
            if is_empty {
                rows.push(Row::new(0, "}"));
            }
            rows
        })
    }
}

fn end(is_empty: bool) -> &'static str {
    if is_empty { "{}" } else { "{" }
}

/// Returns a `where` clause with each bound on a line.
fn bounds(bounds: &[String]) -> Code {
    let bounds = bounds.iter().map(|bound| line(format!("{bound},")));
    let bounds = Doc::cat([Doc::hard_line(), lines(bounds)]).indent(INDENT);
    Doc::cat([line("where"), bounds])
}

/// Returns a struct or enum with named parts: `pub struct Name<K>` and the body.
pub(crate) fn structure(head: &str, parameters: &[String], bounded: &[String], body: Code) -> Code {
    let text = format!("{head}{}", crate::types::generic(parameters));
    if body.is_empty() {
        return line(format!("{text} {{}}"));
    }
    let (head, parameters) = (head.to_owned(), parameters.to_vec());
    let brace = if bounded.is_empty() { " {" } else { "" };
    let first = placed(move |indent| {
        // The text after the parameters does not count.
        if indent + width(&text) <= WIDTH || parameters.is_empty() {
            return vec![Row::new(0, format!("{text}{brace}"))];
        }
        let one = |one: &String| Row::new(1, format!("{one},"));
        let mut rows = vec![Row::new(0, format!("{head}<"))];
        rows.extend(parameters.iter().map(one));
        rows.push(Row::new(0, format!(">{brace}")));
        rows
    });
    let first = match bounded {
        [] => first,
        bounded => lines([first, bounds(bounded), line("{")]),
    };
    let body = Doc::cat([Doc::hard_line(), body]).indent(INDENT);
    Doc::cat([first, body, Doc::hard_line(), line("}")])
}

/// Returns a struct with unnamed fields. rustfmt counts neither the indentation nor the end.
pub(crate) fn tuple(head: &str, fields: &[String]) -> Code {
    let text = fields.join(", ");
    if width(&text) <= CALL_WIDTH {
        return line(format!("{head}({text});"));
    }
    let fields = fields.iter().map(|field| line(format!("{field},")));
    let fields = Doc::cat([Doc::hard_line(), lines(fields)]).indent(INDENT);
    Doc::cat([
        line(format!("{head}(")),
        fields,
        Doc::hard_line(),
        line(");"),
    ])
}

/// Returns a variant with its content.
pub(crate) fn variant(name: &str, content: Option<&Spelling>) -> Code {
    let Some(content) = content else {
        return line(format!("{name},"));
    };
    let inside = Doc::cat([
        Doc::soft_line(),
        content.doc(),
        Doc::either(Doc::empty(), line(",")),
    ]);
    Doc::cat([
        line(format!("{name}(")),
        inside.indent(INDENT),
        Doc::soft_line(),
        line("),"),
    ])
    .group()
}

/// Returns a Record's field. Its type may be on a line of its own.
pub(crate) fn member(name: &str, ty: &Spelling) -> Code {
    let (name, ty) = (format!("pub {name}:"), ty.clone());
    placed(move |indent| {
        let text = format!("{ty},");
        if indent + width(&name) + 1 + width(&text) <= WIDTH {
            return vec![Row::new(0, format!("{name} {text}"))];
        }
        if indent + 4 + width(&text) <= WIDTH {
            return vec![Row::new(0, &*name), Row::new(1, text)];
        }
        let name = line(format!("{name} "));
        vec![Row::code(0, Doc::cat([name, ty.broken(",")]))]
    })
}

/// Returns a type alias. The type may be on a line of its own; `head` has the name and its parameters.
pub(crate) fn alias(head: &str, ty: &Spelling) -> Code {
    let (head, ty) = (format!("{head} ="), ty.clone());
    placed(move |indent| {
        let text = format!("{ty};");
        if indent + width(&head) + 1 + width(&text) <= WIDTH {
            return vec![Row::new(0, format!("{head} {text}"))];
        }
        if indent + 4 + width(&text) <= WIDTH {
            return vec![Row::new(0, &*head), Row::new(1, text)];
        }
        let first = indent + width(&head) + 1 + ty.opening();
        if first <= WIDTH || !ty.has_arguments() {
            let head = line(format!("{head} "));
            return vec![Row::code(0, Doc::cat([head, ty.broken(";")]))];
        }
        vec![Row::new(0, &*head), Row::code(1, ty.broken(";"))]
    })
}

/// Returns a constant. Its value may be on a line of its own; `head` has its name and type.
pub(crate) fn constant(head: &str, value: &Code) -> Code {
    let (head, value) = (format!("{head} ="), value.clone());
    let ended = Doc::cat([value, line(";")]);
    let here = Doc::cat([line(format!("{head} ")), ended.clone()]);
    let Some(columns) = ended.flat_width() else {
        return here;
    };
    placed(move |indent| {
        let is_wide = indent + width(&head) + 1 + columns as usize > WIDTH;
        match is_wide && indent + 4 + columns as usize <= WIDTH {
            true => vec![Row::new(0, &*head), Row::code(1, ended.clone())],
            false => vec![Row::code(0, here.clone())],
        }
    })
}

/// Returns a constant that is a sum. Its terms are on lines of their own if they do not fit on one line; `head` has
/// its name and type.
pub(crate) fn sum(head: &str, terms: Vec<String>) -> Code {
    let head = format!("{head} =");
    placed(move |indent| {
        let value = format!("{};", terms.join(" + "));
        if indent + width(&head) + 1 + width(&value) <= WIDTH || terms.len() < 2 {
            return vec![Row::new(0, format!("{head} {value}"))];
        }
        if indent + INDENT as usize + width(&value) <= WIDTH {
            return vec![Row::new(0, &*head), Row::new(1, value)];
        }
        let (first, others) = (&terms[0], &terms[1..]);
        let mut rows = vec![Row::new(0, format!("{head} {first}"))];
        rows.extend(others.iter().map(|one| Row::new(1, format!("+ {one}"))));
        if let Some(last) = rows.last_mut() {
            last.code = Doc::cat([last.code.clone(), line(";")]);
        }
        rows
    })
}

/// Returns a struct literal.
pub(crate) fn literal(head: &str, fields: Vec<Line>) -> Code {
    if fields.is_empty() {
        return line(format!("{head} {{}}"));
    }
    let flat: Vec<String> = fields.iter().map(Line::without_end).collect();
    let flat = flat.join(", ");
    if width(&flat) <= LITERAL_WIDTH {
        return line(format!("{head} {{ {flat} }}"));
    }
    let fields = lines(fields.into_iter().map(Line::code));
    let fields = Doc::cat([Doc::hard_line(), fields]).indent(INDENT);
    Doc::cat([
        line(format!("{head} {{")),
        fields,
        Doc::hard_line(),
        line("}"),
    ])
}

/// Returns a layout table with these fields. Rows with long names may take fewer lines with less space, and if so,
/// rustfmt moves the table there.
pub(crate) fn table(fields: Code) -> Code {
    const HEAD: &str = "const LAYOUT: zooph::layout::Layout =";
    const NAME: &str = "zooph::layout::Layout {";
    let body = Doc::cat([Doc::hard_line(), fields]).indent(INDENT);
    let body = Doc::cat([body, Doc::hard_line(), line("};")]);
    let moved = Doc::cat([Doc::hard_line(), line(NAME), body.clone()]).indent(INDENT);
    Doc::placed(move |indent| {
        let here = Doc::cat([line(format!("{HEAD} {NAME}")), body.clone()]);
        let (before, after) = (
            here.extent(&STYLE, indent as i32),
            moved.extent(&STYLE, indent as i32),
        );
        match after.widest <= STYLE.width && before.lines > after.lines + 1 {
            true => Doc::cat([line(HEAD), moved.clone()]),
            false => here,
        }
    })
}
