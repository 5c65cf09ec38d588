//! Displays expressions in the notation of the language, for messages.

use std::fmt::{self, Display, Formatter, Write};

use super::{Arg, Expr, ExprKind, Path};

impl Display for Expr {
    /// Writes the expression on one line, with single blanks and without comments. An ellipsis stands for a
    /// part that could not be read.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.kind {
            ExprKind::Error => f.write_char('…'),
            ExprKind::PositiveInt(value) => write!(f, "{value}"),
            ExprKind::NegativeInt(value) => write!(f, "-{value}"),
            ExprKind::Float(value) => write!(f, "{value:?}"),
            ExprKind::String(bytes) => text(bytes, f),
            ExprKind::Data(bytes) => {
                f.write_str("0x\"")?;
                separated(bytes, " ", f, |byte, f| write!(f, "{byte:02x}"))?;
                f.write_char('"')
            }
            ExprKind::Name(name) => f.write_str(&name.text),
            ExprKind::AbsoluteName(name) => write!(f, ".{}", name.text),
            ExprKind::Import(path) => write!(f, "import {path}"),
            ExprKind::Embed(path) => write!(f, "embed {path}"),
            ExprKind::List(items) => {
                f.write_char('[')?;
                separated(items, ", ", f, Expr::fmt)?;
                f.write_char(']')
            }
            ExprKind::Tuple(args) => tuple(args, f),
            ExprKind::Application { function, args } => {
                function.fmt(f)?;
                tuple(args, f)
            }
            ExprKind::Member { parent, name } => {
                // A point directly after a number would become a part of the number.
                let is_number = matches!(
                    parent.kind,
                    ExprKind::PositiveInt(_) | ExprKind::NegativeInt(_) | ExprKind::Float(_)
                );
                let space = if is_number { " " } else { "" };
                write!(f, "{parent}{space}.{}", name.text)
            }
        }
    }
}

impl Display for Path {
    /// Writes the path as a literal.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        text(self.text.as_bytes(), f)
    }
}

fn tuple(args: &[Arg], f: &mut Formatter<'_>) -> fmt::Result {
    f.write_char('(')?;
    separated(args, ", ", f, |arg, f| match &arg.name {
        Some(name) => write!(f, "{} = {}", name.text, arg.value),
        None => arg.value.fmt(f),
    })?;
    f.write_char(')')
}

fn separated<T>(
    items: &[T],
    separator: &str,
    f: &mut Formatter<'_>,
    write: impl Fn(&T, &mut Formatter<'_>) -> fmt::Result,
) -> fmt::Result {
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            f.write_str(separator)?;
        }
        write(item, f)?;
    }
    Ok(())
}

/// Writes a text literal for these bytes.
fn text(bytes: &[u8], f: &mut Formatter<'_>) -> fmt::Result {
    f.write_char('"')?;
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            match character {
                '"' | '\\' => write!(f, "\\{character}")?,
                '\n' => f.write_str("\\n")?,
                '\r' => f.write_str("\\r")?,
                '\t' => f.write_str("\\t")?,
                _ if character.is_control() => {
                    let mut buffer = [0; 4];
                    for byte in character.encode_utf8(&mut buffer).bytes() {
                        write!(f, "\\x{byte:02x}")?;
                    }
                }
                _ => f.write_char(character)?,
            }
        }
        for byte in chunk.invalid() {
            write!(f, "\\x{byte:02x}")?;
        }
    }
    f.write_char('"')
}

#[cfg(test)]
mod tests {
    use zooph_diagnostics::FileId;

    use crate::parse_expression;

    fn shown(text: &str) -> String {
        parse_expression(text, 0..text.len(), FileId(0))
            .expr
            .to_string()
    }

    #[test]
    fn expressions_are_shown_as_the_language_writes_them() {
        for text in [
            "5",
            "-5",
            "1.5",
            "-inf",
            "1e300",
            "\"a \\\"b\\\" é\\n\"",
            "0x\"00 ff\"",
            "foo",
            ".foo",
            "import \"/a.capnp\"",
            "embed \"b\"",
            "[1, [2]]",
            "(a = 1, b = (c = 2))",
            "()",
            "(1, 2)",
            "Foo(Bar, .Baz(Text)).Qux",
        ] {
            assert_eq!(shown(text), text);
        }
        assert_eq!(shown("( ( 5 ) )"), "5");
        assert_eq!(shown("\"\\xff\\0\\x7f\""), "\"\\xff\\x00\\x7f\"");
        assert_eq!(shown("[a, ]"), "[a]");
        assert_eq!(shown("[-]"), "[…]");
    }
}
