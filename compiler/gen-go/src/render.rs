//! Fills templates with the plan.

mod builder;
mod reader;
mod record;
mod small;

use zooph_emit::{Code, Mentions, collect, meter, width};

use crate::plan::{Item, StructPlan};
use crate::spelling::{STANDARD, ZOOPH};
use crate::template::INDENT;
use crate::types::Imports;

/// Renders a whole file of a schema and a package.
pub(crate) fn file(
    (schema, package): (&str, &str),
    runtime: &str,
    doc: &Code,
    items: impl Iterator<Item = Item>,
    imports: &Imports,
) -> String {
    let mut text = String::new();
    let mut used = Mentions::default();
    for planned in items {
        let (code, written) = collect(|| item(&planned));
        used.extend(&written);
        if !code.is_empty() && !text.is_empty() {
            text.push('\n');
        }
        code.write_tabbed(INDENT, &mut text);
    }
    let standard: Vec<String> = STANDARD
        .iter()
        .filter(|(package, _)| used.has(package.0))
        .map(|(_, path)| format!("\t\"{path}\"\n"))
        .collect();
    let mut others: Vec<(String, String)> = vec![(format!("{runtime}/gen"), "gen".into())];
    if used.has(ZOOPH.0) {
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
    let about = format!("Package {package} contains the types of the schema file {schema}.");
    [
        zooph_emit::header("//", schema).as_str(),
        "\n",
        small::doc_or(doc, &about).as_str(),
        &format!("package {package}\n\nimport (\n"),
        &standard.concat(),
        gap,
        &others,
        ")\n\nconst _ = gen.Generated1\n\n",
        &text,
    ]
    .concat()
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

/// Returns the declaration of a struct's type parameters with a constraint of the runtime.
pub(crate) fn declared(plan: &StructPlan, constraint: &str) -> String {
    let parameters: Vec<String> = plan
        .parameters
        .iter()
        .map(|name| format!("{name} {ZOOPH}.{constraint}[{name}]"))
        .collect();
    bracketed(&parameters)
}

/// Returns a struct's type parameters as arguments.
pub(crate) fn arguments(plan: &StructPlan) -> String {
    bracketed(&plan.parameters)
}

/// Returns arguments for a struct's type parameters where any types will do.
pub(crate) fn any_pointers(plan: &StructPlan) -> String {
    let any: Vec<String> = plan
        .parameters
        .iter()
        .map(|_| format!("{ZOOPH}.Pointer"))
        .collect();
    any.join(", ")
}

/// Returns type parameters or arguments in brackets, and nothing if there are none.
pub(crate) fn bracketed(items: &[String]) -> String {
    match items.is_empty() {
        true => String::new(),
        false => format!("[{}]", items.join(", ")),
    }
}

/// Returns lines of two columns with their comments. A line with a comment has empty lines around it.
pub(crate) fn documented<'c>(rows: impl Iterator<Item = (&'c Code, (String, String))>) -> Code {
    let mut paragraphs = Vec::new();
    let mut block = Vec::new();
    for (doc, row) in rows {
        if doc.is_empty() {
            block.push(row);
            continue;
        }
        paragraphs.push(columns(&std::mem::take(&mut block)));
        paragraphs.push(Code::from_iter([doc.clone(), columns(&[row])]));
    }
    paragraphs.push(columns(&block));
    Code::paragraphs(paragraphs)
}

/// Returns lines of two columns, laid out like gofmt.
fn columns(lines: &[(String, String)]) -> Code {
    let widest = { lines.iter().map(|(left, _)| width(left)) }.max();
    let lines = lines.iter().map(|(left, right)| {
        let gap = " ".repeat(widest.unwrap_or(0) - width(left) + 1);
        format!("{left}{gap}{right}\n")
    });
    Code::from(lines.collect::<String>())
}
