//! Functions, implementations, types, fields and constants.

use super::scan::{generic_type, generics_end, matching, vertical, vertical_generics};
use super::{Lines, MAX_WIDTH, width};

/// A function's first line. An empty body is closed on a line of its own.
pub(super) fn function(text: &str, indent: usize) -> Lines {
    let Some(open) = text.strip_suffix('}') else {
        return signature(text, indent);
    };
    let mut lines = match indent + width(open) > MAX_WIDTH {
        true => signature(open, indent)?,
        false => vec![(0, open.to_owned())],
    };
    lines.push((0, "}".to_owned()));
    Some(lines)
}

/// `fn f(a, b) -> R {` with a parameter a line.
fn signature(text: &str, indent: usize) -> Lines {
    let open = text.find('(').filter(|_| !text.starts_with("pub(super)"));
    let open = open.or_else(|| text[10..].find('(').map(|at| at + 10))?;
    let close = matching(text, open)?;
    if close == open + 1 {
        let returned = text.get(close + 2..)?.strip_suffix(" {")?;
        if indent + width(returned) > MAX_WIDTH {
            return generic_type(text);
        }
        if let Some(whole) = text.strip_suffix(" {")
            && indent + width(whole) <= MAX_WIDTH + 1
        {
            return Some(vec![(0, whole.to_owned()), (0, "{".to_owned())]);
        }
        return Some(vec![
            (0, text[..=close].to_owned()),
            (0, text[close + 2..].to_owned()),
        ]);
    }
    vertical(text, open, close)
}

/// `impl<..> Trait for Type {` or `impl<..> Type {`, broken before `for`, else before the trait,
/// else between the generics.
pub(super) fn implementation(text: &str, indent: usize) -> Lines {
    if !text.ends_with('}') && !text.ends_with('{') {
        // A `where` clause follows.
        let (head, ty) = text.split_once(" for ")?;
        return Some(vec![(0, head.to_owned()), (1, format!("for {ty}"))]);
    }
    let end = generics_end(text)?;
    let (generics, rest) = (&text[..end], &text[end + 1..]);
    let (rest, empty) = match rest.strip_suffix(" {}") {
        Some(rest) => (rest, true),
        None => (rest.strip_suffix(" {")?, false),
    };
    let mut lines = match rest.split_once(" for ") {
        Some((name, ty)) if indent + width(generics) + 1 + width(name) <= MAX_WIDTH => {
            vec![(0, format!("{generics} {name}")), (1, format!("for {ty}"))]
        }
        _ if indent + width(generics) <= MAX_WIDTH => {
            vec![(0, generics.to_owned()), (1, rest.to_owned())]
        }
        _ => {
            let mut lines = vertical_generics(generics)?;
            lines.push((0, format!("> {rest}")));
            lines
        }
    };
    lines.push((0, "{".to_owned()));
    if empty {
        lines.push((0, "}".to_owned()));
    }
    Some(lines)
}
/// `pub struct S<..> {` with a generic parameter a line.
pub(super) fn declaration(text: &str, indent: usize) -> Lines {
    let end = generics_end(text)?;
    let rest = &text[end..];
    if indent + end <= MAX_WIDTH {
        return None;
    }
    let mut lines = vertical_generics(&text[..end])?;
    lines.push((0, format!(">{rest}")));
    Some(lines)
}

/// `pub type Name = T;` with the type on a line of its own, or its arguments.
pub(super) fn alias(name: &str, ty: &str, indent: usize) -> Lines {
    if indent + 4 + width(ty) <= MAX_WIDTH {
        return Some(vec![(0, format!("{name} =")), (1, ty.to_owned())]);
    }
    let end = generics_end(ty)?;
    let mut lines = vertical_generics(&ty[..end])?;
    lines.push((0, format!(">{}", &ty[end..])));
    let joined = format!("{name} = {}", lines[0].1);
    if indent + width(&joined) <= MAX_WIDTH {
        lines[0].1 = joined;
        return Some(lines);
    }
    lines.iter_mut().for_each(|(deeper, _)| *deeper += 1);
    lines.insert(0, (0, format!("{name} =")));
    Some(lines)
}

/// `const NAME: T = value;` with the value on a line of its own, if it fits there.
pub(super) fn constant(text: &str, indent: usize) -> Lines {
    let (name, value) = text.split_once(" = ")?;
    let fits = indent + 4 + width(value) <= MAX_WIDTH;
    fits.then(|| vec![(0, format!("{name} =")), (1, value.to_owned())])
}

/// `pub field: T,` with the type on a line of its own.
pub(super) fn field(text: &str, indent: usize) -> Lines {
    let colon = text.find(": ")?;
    if indent + 4 + width(&text[colon + 2..]) > MAX_WIDTH {
        return generic_type(text);
    }
    Some(vec![
        (0, text[..=colon].to_owned()),
        (1, text[colon + 2..].to_owned()),
    ])
}
