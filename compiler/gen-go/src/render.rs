//! Templates, filled with what was planned.

mod builder;
mod reader;
mod record;
mod small;

use zooph_emit::{Code, meter};

use crate::plan::{Item, StructPlan};
use crate::spelling::{STANDARD, Used, ZOOPH, collect};
use crate::types::Imports;

/// A whole file of a schema and a package.
pub(crate) fn file(
    (schema, package): (&str, &str),
    runtime: &str,
    doc: &Code,
    items: impl Iterator<Item = Item>,
    imports: &Imports,
) -> String {
    let mut text = String::new();
    let mut used = Used::default();
    for planned in items {
        let (code, written) = collect(|| item(&planned));
        used.add(&written);
        if !code.is_empty() && !text.is_empty() {
            text.push('\n');
        }
        tabs(code.as_str(), &mut text);
    }
    let standard: Vec<String> = STANDARD
        .iter()
        .filter(|(package, _)| used.has(*package))
        .map(|(_, path)| format!("\t\"{path}\"\n"))
        .collect();
    let mut others: Vec<(String, String)> = vec![(format!("{runtime}/gen"), "gen".into())];
    if used.has(ZOOPH) {
        others.push((runtime.to_owned(), "zooph".into()));
    }
    imports.retain(&used);
    others.extend(imports.list());
    others.sort();
    let others: String = others
        .iter()
        .map(|(path, name)| format!("\t{name} \"{path}\"\n"))
        .collect();
    let gap = if standard.is_empty() { "" } else { "\n" };
    format!(
        "{}\n{}package {package}\n\nimport (\n{}{gap}{others})\n\nconst _ = gen.Generated1\n\n{}",
        zooph_emit::header("//", schema).as_str(),
        small::doc_or(
            doc,
            &format!("Package {package} has the types of {schema}.")
        )
        .as_str(),
        standard.concat(),
        text,
    )
}

/// The text as gofmt leaves it: four blanks of indentation in a template are a tab, and no two empty
/// lines follow each other. A function of one statement stands on one line if gofmt leaves it there.
fn tabs(text: &str, out: &mut String) {
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let rest = line.trim_start_matches(' ');
        if rest.is_empty() && out.ends_with("\n\n") {
            continue;
        }
        if let Some(head) = line
            .strip_prefix("func ")
            .and_then(|_| line.strip_suffix(" {"))
        {
            // Its last line is the first that is not indented.
            let body: Vec<&str> = std::iter::from_fn(|| {
                lines.next_if(|line| line.is_empty() || line.starts_with(' '))
            })
            .collect();
            function(head, &body, out);
            lines.next();
            continue;
        }
        if let Some((head, body)) = one_line(line) {
            function(head, &[&format!("    {body}")], out);
            continue;
        }
        indented(line, out);
    }
}

/// A function that stands on one line in its template.
fn one_line(line: &str) -> Option<(&str, &str)> {
    line.strip_prefix("func ")?;
    line.strip_suffix(" }")?.split_once(" { ")
}

fn function(head: &str, body: &[&str], out: &mut String) {
    // As long as gofmt keeps a function on one line.
    const LONGEST: usize = 99;
    if let [statement] = body {
        let statement = statement.trim_start();
        if head.chars().count() + statement.chars().count() <= LONGEST {
            out.push_str(&format!("{head} {{ {statement} }}\n"));
            return;
        }
    }
    out.push_str(&format!("{head} {{\n"));
    for line in body {
        if !(line.is_empty() && out.ends_with("\n\n")) {
            indented(line, out);
        }
    }
    out.push_str("}\n");
}

fn indented(line: &str, out: &mut String) {
    let rest = line.trim_start_matches(' ');
    for _ in 0..(line.len() - rest.len()) / 4 {
        out.push('\t');
    }
    out.push_str(rest);
    out.push('\n');
}

fn item(item: &Item) -> Code {
    match item {
        Item::Struct(plan) => meter::at(&plan.schema_name),
        Item::Enum(plan) => meter::at(&plan.schema_name),
        Item::Interface(plan) => meter::at(&plan.schema_name),
        Item::Constant(plan) => meter::at(&plan.ident),
    };
    match item {
        Item::Struct(plan) => structure(plan),
        Item::Enum(plan) => small::enumeration(plan),
        Item::Interface(plan) => small::interface(plan),
        Item::Constant(plan) => small::constant(plan),
    }
}

fn structure(plan: &StructPlan) -> Code {
    Code::paragraphs([
        small::identity(&plan.identity),
        record::record(plan),
        small::union(plan),
        reader::reader(plan),
        builder::builder(plan),
        small::layout(plan),
    ])
}

/// A struct's type parameters as they are declared, for a constraint of the runtime.
pub(crate) fn declared(plan: &StructPlan, constraint: &str) -> String {
    let parameters: Vec<String> = plan
        .parameters
        .iter()
        .map(|name| format!("{name} {ZOOPH}.{constraint}[{name}]"))
        .collect();
    bracketed(&parameters)
}

/// A struct's type parameters as arguments.
pub(crate) fn arguments(plan: &StructPlan) -> String {
    bracketed(&plan.parameters)
}

/// What stands for a struct's type parameters where they can be any.
pub(crate) fn any_pointers(plan: &StructPlan) -> String {
    let any: Vec<String> = plan
        .parameters
        .iter()
        .map(|_| format!("{ZOOPH}.Pointer"))
        .collect();
    any.join(", ")
}

fn bracketed(items: &[String]) -> String {
    match items.is_empty() {
        true => String::new(),
        false => format!("[{}]", items.join(", ")),
    }
}

/// Lines of two columns with their comments: what has one stands between empty lines.
pub(crate) fn documented<'c>(rows: impl Iterator<Item = (&'c Code, (String, String))>) -> Code {
    let mut body = String::new();
    let mut block = Vec::new();
    for (doc, row) in rows {
        if doc.is_empty() {
            block.push(row);
            continue;
        }
        body += columns(&block).as_str();
        block.clear();
        if !body.is_empty() && !body.ends_with("\n\n") {
            body.push('\n');
        }
        body += doc.as_str();
        body += columns(&[row]).as_str();
        body.push('\n');
    }
    body += columns(&block).as_str();
    Code::from(body)
}

/// Lines of two columns, laid out as gofmt does.
pub(crate) fn columns(lines: &[(String, String)]) -> Code {
    let widest = lines
        .iter()
        .map(|(left, _)| left.chars().count())
        .max()
        .unwrap_or(0);
    let lines = lines.iter().map(|(left, right)| {
        let gap = " ".repeat(widest - left.chars().count() + 1);
        format!("{left}{gap}{right}\n")
    });
    Code::from(lines.collect::<String>())
}
