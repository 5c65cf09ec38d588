//! `zooph eval`: prints values of constants.

use std::io::{BufWriter, Write};

use zooph::{Limits, Pointer};
use zooph_diagnostics::suggest;
use zooph_dynamic::{
    DynamicValue, Missing, SchemaSet, Style, Type, default_message, missing_field_type, write_text,
};
use zooph_ir::{Id, NodeKind};
use zooph_resolve::Compilation;

use crate::args::{EvalArgs, Global, LayoutArgs, c_number};
use crate::convert::{Format, Output};
use crate::report::{Failure, Reporter, WRITE_OUTPUT, cannot};
use crate::schema::{Setup, check_all, check_printable, refuse_missing};
use crate::streams::stdout;

/// A name of a path and the subscripts after it, such as `someList[4][2]`.
struct Part<'a> {
    name: &'a str,
    subscripts: Vec<u64>,
}

pub(crate) fn run(global: &Global, args: &EvalArgs, reporter: &Reporter) -> Result<(), Failure> {
    let path = parse(&args.name).ok_or_else(|| {
        Failure::new(format_args!(
            "'{}' is no name: write it as someConstant.someList[4].someField",
            args.name
        ))
    })?;
    let mut setup = Setup::new(global);
    (setup.require_ids, setup.on_demand) = (false, true);
    setup.annotations = format(args) == Format::Json;
    let mut compilation = setup.compile(&[&args.schema], reporter)?;
    let (scope, used) = lookup(&mut compilation, &path)?;
    let unknown = path.get(used).map_or("", |part| part.name);
    let meant = compilation.suggest_member(scope, unknown).map(did_you_mean);
    compilation.demand(scope).map_err(|found| {
        reporter.diagnostics(&found, compilation.sources());
        Failure::Reported
    })?;
    let (schemas, mistaken) = compilation.into_schemas();
    if setup.annotations {
        check_all(&mistaken, reporter)?;
    }
    let set = SchemaSet::new(schemas);
    let node = set
        .nodes()
        .get(scope)
        .ok_or_else(|| Failure::new("not found"))?;
    let (ty, message);
    let value = match &node.kind {
        NodeKind::Const {
            ty: declared,
            value,
        } => {
            ty = set.type_of(declared);
            message = default_message(value).unwrap_or_default();
            set.read_value(&ty, value, &message).map_err(Failure::new)?
        }
        NodeKind::Struct(_) if used < path.len() => {
            let id = set
                .struct_by_id(scope)
                .ok_or_else(|| Failure::new("not a struct"))?;
            ty = Type::Struct(id);
            set.open_as(Pointer::NULL, &ty, &Limits::default())
                .map_err(Failure::new)?
        }
        _ => return Err(no_value(&path, used, meant)),
    };
    let refuse = |missing: &Missing| refuse_missing(missing, &mistaken, reporter);
    let value = walk(value, &path, used, &refuse)?;
    if format(args) == Format::Text {
        check_printable(value, &mistaken, reporter)?;
    }
    print(&set, value, args)
}

/// Returns the error for a path whose first `used` parts lead to a declaration without a value.
fn no_value(path: &[Part<'_>], used: usize, meant: Option<String>) -> Failure {
    let last = used.checked_sub(1).and_then(|at| path.get(at));
    Failure::new(match (path.get(used), last) {
        (Some(part), _) => {
            let name = part.name;
            format!("'{name}' is not defined{}", meant.unwrap_or_default())
        }
        (None, Some(part)) if !part.subscripts.is_empty() => {
            format!("'{}' is not a list", part.name)
        }
        (None, part) => {
            let name = part.map_or("", |part| part.name);
            format!("'{name}' is not a constant, and has no value")
        }
    })
}

/// Parses a path: names of letters, digits and underscores, with subscripts, separated by dots.
fn parse(name: &str) -> Option<Vec<Part<'_>>> {
    name.split('.').map(parse_part).collect()
}

fn parse_part(text: &str) -> Option<Part<'_>> {
    let end = text.find('[').unwrap_or(text.len());
    let (name, mut rest) = text.split_at(end);
    let first = name.chars().next()?;
    let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    if first.is_ascii_digit() || !name.chars().all(is_word) {
        return None;
    }
    let mut subscripts = Vec::new();
    while !rest.is_empty() {
        let (number, after) = rest.strip_prefix('[')?.split_once(']')?;
        subscripts.push(c_number(number)?);
        rest = after;
    }
    Some(Part { name, subscripts })
}

/// Follows the path through scopes. Returns the last node, and the number of parts that lead to it.
fn lookup(compilation: &mut Compilation, path: &[Part<'_>]) -> Result<(Id, usize), Failure> {
    let mut scope = compilation.file_id(0).ok_or(Failure::Reported)?;
    for (index, part) in path.iter().enumerate() {
        let Some(member) = compilation.member(scope, part.name) else {
            return Ok((scope, index));
        };
        scope = member;
        if !part.subscripts.is_empty() {
            return Ok((scope, index + 1));
        }
    }
    Ok((scope, path.len()))
}

/// Follows the rest of the path through fields and list elements.
fn walk<'a>(
    mut value: DynamicValue<'a>,
    path: &[Part<'_>],
    used: usize,
    refuse: &dyn Fn(&Missing) -> Failure,
) -> Result<DynamicValue<'a>, Failure> {
    if let Some(last) = used.checked_sub(1) {
        value = elements(value, &path[last])?;
    }
    for (index, part) in path.iter().enumerate().skip(used) {
        let outer = index.checked_sub(1).map_or("", |before| path[before].name);
        let DynamicValue::Struct(structure) = value else {
            return Err(Failure::new(format_args!("'{outer}' is not a struct")));
        };
        let name = part.name;
        let field = structure.plan().field(name).ok_or_else(|| {
            let fields = structure.plan().fields().iter().map(|field| field.name());
            let meant = suggest(name, fields).map(did_you_mean).unwrap_or_default();
            Failure::new(format_args!("'{outer}' has no member '{name}'{meant}"))
        })?;
        if let Some(missing) = missing_field_type(field) {
            return Err(refuse(&missing));
        }
        value = elements(structure.field(field), part)?;
    }
    Ok(value)
}

fn did_you_mean(name: &str) -> String {
    format!("; did you mean '{name}'?")
}

fn elements<'a>(mut value: DynamicValue<'a>, part: &Part<'_>) -> Result<DynamicValue<'a>, Failure> {
    let mut shown = part.name.to_string();
    for subscript in &part.subscripts {
        let DynamicValue::List(list) = value else {
            return Err(Failure::new(format_args!("'{shown}' is not a list")));
        };
        shown += &format!("[{subscript}]");
        let element = u32::try_from(*subscript)
            .ok()
            .and_then(|index| list.get(index));
        value = element.ok_or_else(|| Failure::new(format_args!("'{shown}' is out-of-bounds")))?;
    }
    Ok(value)
}

fn print(set: &SchemaSet, value: DynamicValue<'_>, args: &EvalArgs) -> Result<(), Failure> {
    let format = format(args);
    if format == Format::Text {
        let style = if args.short {
            Style::Short
        } else {
            Style::Pretty
        };
        // The stock tool prints a Float32 outside of structs and lists with the digits of the equal Float64.
        let value = match value {
            DynamicValue::Float32(value) => DynamicValue::Float64(f64::from(value)),
            other => other,
        };
        let mut out = BufWriter::new(stdout());
        let written = write_text(&mut out, value, style)
            .and_then(|()| out.write_all(b"\n"))
            .and_then(|()| out.flush());
        return Ok(written.map_err(cannot(WRITE_OUTPUT))?);
    }
    let DynamicValue::Struct(structure) = value else {
        return Err(Failure::new(
            "not a struct; binary output is only available on structs",
        ));
    };
    let layout = LayoutArgs {
        short: args.short,
        segment_size: None,
    };
    let mut output = Output::new(format, &layout, Some(set), stdout());
    output.write(structure, &Limits::default())?;
    Ok(output.flush()?)
}

/// Returns the output format. As in the stock tool, the flags take precedence over `-o`.
fn format(args: &EvalArgs) -> Format {
    match (args.flat, args.packed, args.binary) {
        (true, true, _) => Format::FlatPacked,
        (true, false, _) => Format::Flat,
        (false, true, _) => Format::Packed,
        (false, false, true) => Format::Binary,
        (false, false, false) => args.output,
    }
}
