//! Finds the public functions of the C++ runtime in its headers.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The construct that a pair of braces encloses.
enum Scope {
    /// A namespace, and whether users name its members.
    Namespace(String, bool),
    /// A class, and whether its next members are public.
    Class(String, bool),
    /// Any other construct, in which nothing is declared that users name.
    Body,
}

/// Returns every public function and method, as `zooph::function` and `zooph::Class::method`.
/// Constructors have the name of their class. Operators, destructors, deleted functions, and those
/// in the library's own namespaces are left out.
pub(crate) fn public_items(include: &Path) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let folders = [include.to_owned(), include.join("raw")];
    let mut files: Vec<_> = { folders.iter() }
        .flat_map(|folder| fs::read_dir(folder).expect("the headers"))
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|end| end == "hpp"))
        .collect();
    files.sort();
    for path in files {
        let text = fs::read_to_string(&path).expect("a header");
        let text = plain(&text);
        items(&text, &mut found);
    }
    found
}

/// Returns the text without comments, directives, attributes and literals.
fn plain(text: &str) -> String {
    let mut lines = String::new();
    let mut is_directive = false;
    for line in text.lines() {
        let code = line.split("//").next().unwrap_or_default();
        is_directive |= code.trim_start().starts_with('#');
        if !is_directive {
            lines.push_str(code);
        }
        // A directive continues in the next line after a backslash.
        is_directive &= line.ends_with('\\');
        lines.push('\n');
    }
    let mut out = String::new();
    let mut rest = lines.as_str();
    while let Some(at) = rest.find(['"', '\'', '[']) {
        let (before, tail) = rest.split_at(at);
        out.push_str(before);
        let mark = tail.chars().next().unwrap_or_default();
        // In `1'000`, the quote is a digit separator.
        let is_digit = mark == '\'' && before.ends_with(|letter: char| letter.is_ascii_hexdigit());
        let end = match mark {
            '[' if tail.starts_with("[[") => tail.find("]]").map(|end| end + 2),
            '[' => None,
            _ if is_digit => None,
            _ => literal(tail, mark),
        };
        let end = end.unwrap_or_else(|| {
            out.push(mark);
            1
        });
        rest = &tail[end..];
    }
    out.push_str(rest);
    out
}

/// Returns the length of a literal.
fn literal(text: &str, mark: char) -> Option<usize> {
    let mut escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if letter == mark => return Some(at + 1),
            _ => {}
        }
    }
    None
}

fn items(text: &str, found: &mut BTreeSet<String>) {
    let mut scopes: Vec<Scope> = Vec::new();
    let mut statement = String::new();
    let mut parentheses = 0;
    for letter in text.chars() {
        match letter {
            '(' => parentheses += 1,
            ')' => parentheses -= 1,
            _ => {}
        }
        if parentheses > 0 {
            statement.push(letter);
            continue;
        }
        match letter {
            '{' => {
                declared(&statement, &scopes, found);
                scopes.push(scope(&statement, &scopes));
                statement.clear();
            }
            '}' => {
                scopes.pop();
                statement.clear();
            }
            ';' => {
                declared(&statement, &scopes, found);
                statement.clear();
            }
            ':' if ["public", "private", "protected"].contains(&statement.trim()) => {
                if let Some(Scope::Class(_, is_public)) = scopes.last_mut() {
                    *is_public = statement.trim() == "public";
                }
                statement.clear();
            }
            _ => statement.push(letter),
        }
    }
}

/// Returns the scope that the braces behind a statement open.
fn scope(statement: &str, scopes: &[Scope]) -> Scope {
    let is_visible = scopes.iter().all(|scope| match scope {
        Scope::Namespace(_, is_visible) => *is_visible,
        Scope::Class(_, is_public) => *is_public,
        Scope::Body => false,
    });
    let text = statement.trim();
    if let Some(name) = text.strip_prefix("namespace") {
        let name = name.trim().to_owned();
        let own = ["detail", "generated_v1", "wire", "form", "origin"];
        let is_own = name.split("::").any(|part| own.contains(&part)) || name.is_empty();
        return Scope::Namespace(name, is_visible && !is_own);
    }
    let head = without_template(text);
    let head = head.split(" : ").next().unwrap_or(head);
    let mut words = head.split_whitespace();
    let is_class = words
        .next()
        .is_some_and(|word| word == "class" || word == "struct");
    match words.next() {
        // Specializations belong to the library itself.
        Some(name) if is_class && is_visible && !name.contains(['<', ':']) => {
            Scope::Class(name.to_owned(), text.contains("struct "))
        }
        _ => Scope::Body,
    }
}

/// Returns the statement behind `template <...>` and its constraint.
fn without_template(text: &str) -> &str {
    let Some(rest) = text.strip_prefix("template") else {
        return text;
    };
    let mut depth = 0;
    for (at, letter) in rest.char_indices() {
        depth += i32::from(letter == '<') - i32::from(letter == '>');
        if depth == 0 && letter == '>' {
            return without_template(rest[at + 1..].trim_start());
        }
    }
    text
}

/// Adds the function that a statement declares, if it declares one.
fn declared(statement: &str, scopes: &[Scope], found: &mut BTreeSet<String>) {
    let is_public = scopes.iter().all(|scope| match scope {
        Scope::Namespace(_, is_visible) => *is_visible,
        Scope::Class(_, is_public) => *is_public,
        Scope::Body => false,
    });
    let text = without_template(statement.trim());
    let is_deleted = text.trim_end().ends_with("= delete");
    if !is_public || is_deleted || text.starts_with("using") || text.starts_with("friend") {
        return;
    }
    let Some(name) = function(text) else { return };
    let mut path: Vec<&str> = { scopes.iter() }
        .filter_map(|scope| match scope {
            Scope::Namespace(name, _) | Scope::Class(name, _) => Some(name.as_str()),
            Scope::Body => None,
        })
        .collect();
    path.push(name);
    if path[0].starts_with("zooph") {
        found.insert(path.join("::"));
    }
}

/// Returns the name of a function: the word before the first parenthesis that does not belong to a
/// constraint.
fn function(text: &str) -> Option<&str> {
    let mut rest = text;
    if let Some(constraint) = rest.strip_prefix("requires") {
        // A constraint ends with its parentheses, or at the end of the line.
        let constraint = constraint.trim_start();
        let end = match constraint.starts_with('(') {
            true => closing(constraint)?,
            false => constraint.find('\n')?,
        };
        rest = constraint.get(end + 1..)?.trim_start();
        return function(rest);
    }
    let before = rest
        .split('(')
        .next()
        .filter(|before| before.len() < rest.len())?;
    let head = before
        .split('=')
        .next()
        .filter(|head| head.len() == before.len())?;
    let start = head
        .rfind(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')
        .map_or(0, |at| at + 1);
    let name = &head[start..];
    let is_operator =
        head.contains("operator") || head.ends_with('~') || head[..start].ends_with('~');
    // A definition outside of a class was declared inside of it.
    let is_member = head[..start].trim_end().ends_with("::");
    (!name.is_empty() && !is_operator && !is_member).then_some(name)
}

/// Returns the index of the parenthesis that closes the one at the start of a text.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0;
    text.char_indices().find_map(|(at, letter)| {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        (depth == 0).then_some(at)
    })
}
