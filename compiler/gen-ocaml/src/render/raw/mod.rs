//! The module with the codecs of native types for a file's Records. It is straight-line code like that which
//! `ppx_zooph` derives from types written by hand.

mod face;
mod product;
mod sum;

use zooph_emit::Code as Printed;
use zooph_plan::Form;

use crate::layout::{
    Code, call, code, definition, ended, headed, lines, paragraphs, parens, printed, text, words,
};
use crate::names::alias;
use crate::plan::raw::{Content, Forward, Part, RECORDS, RawComponent, RawPlan, RawType, module};
use crate::plan::{FilePlan, Item, StructPlan};
use crate::render::layout::keyword;
use crate::render::page::{Page, side};
use crate::render::parts::{Files, Module, Unit};
use crate::render::{Both, head};

pub(crate) use face::file as face;

/// The approximate number of values in a type's functions and codec.
const VALUES: usize = 12;

/// Returns the implementation and the interface.
pub(crate) fn file(name: &str, plan: &FilePlan, raw: &RawPlan) -> (Files, Printed) {
    let records = &raw.records;
    let components = raw.components.iter().map(|component| {
        let values = VALUES * component.types.len();
        Unit::hidden(self::component(component), values)
    });
    let components = components.collect();
    let modules = plan.groups.iter().flat_map(|group| &group.items);
    let modules = modules.filter(|item| item.has_types());
    let (public, interface): (Vec<Unit>, Vec<Printed>) = modules
        .map(|one| {
            let mut page = Page::new();
            item(one, &mut page);
            let [code, interface] = page.finish();
            let unit = Unit {
                code,
                values: VALUES,
                name: Some(("module", one.name().to_owned())),
            };
            (unit, interface)
        })
        .unzip();
    let (runtime, types) = match public.is_empty() {
        true => (Code::empty(), Code::empty()),
        false => (definitions(raw), text(format!("module Types := {records}"))),
    };
    let head = head(name);
    let begin = printed(&paragraphs([head.clone(), about(records), types]));
    let name = module(records);
    let module = Module {
        name: &name,
        head: printed(&head),
        runtime: printed(&runtime),
        file_id: Printed::new(),
    };
    let interface = Printed::paragraphs([begin].into_iter().chain(interface));
    (module.files(components, public), interface)
}

fn about(records: &str) -> Code {
    text(format!(
        "(** Codecs of {{!Zooph_raw}} for the Records and enums of {{!{records}}}. *)"
    ))
}

/// Returns the definitions of the modules that the code mentions.
fn definitions(raw: &RawPlan) -> Code {
    // No declaration can have the name `R'`.
    let runtime = "module R' = Zooph_raw.Derived_v1".to_owned();
    let other = { raw.names_other }.then(|| format!("module {} = {RECORDS}", alias(RECORDS)));
    let records = format!("module {RECORDS} = {}", raw.records);
    let all = [Some(runtime), other, Some(records)].into_iter();
    lines(all.flatten().map(text))
}

/// Adds the module of a declaration that has a type, or that has declarations with types.
fn item(item: &Item, page: &mut Page) {
    if !item.has_types() {
        return;
    }
    page.open("module", item.name(), None);
    match item {
        Item::Struct(plan) => structure(plan, page),
        Item::Enum(plan) => {
            let path = plan.path.join(".");
            let codec = format!("R'.enumeration Types.{path}.of_int Types.{path}.to_int");
            codec_of(&path, codec, page);
        }
        Item::Interface(plan) => plan.items.iter().for_each(|one| self::item(one, page)),
        Item::Constant(_) => {}
    }
    page.close();
}

fn structure(plan: &StructPlan, page: &mut Page) {
    plan.items.iter().for_each(|one| item(one, page));
    if let (Some(union), true) = (&plan.union, plan.kind != Form::Union) {
        page.open("module", &union.module, None);
        codec_of(&union.path.join("."), format!("raw_{}'", plan.flat), page);
        page.close();
    }
    codec_of(&plan.path.join("."), format!("raw_{}", plan.flat), page);
}

/// Adds a type under the name that derived code expects, and its codec.
fn codec_of(path: &str, codec: String, page: &mut Page) {
    let ty = headed("type t =", text(format!("Types.{path}.t")));
    page.put(&Both::new(
        paragraphs([ty.clone(), definition("raw", text(codec))]),
        paragraphs([ty, text("val raw : t Zooph_raw.t")]),
    ));
}

/// Returns the codecs of types that need each other.
fn component(component: &RawComponent) -> Printed {
    let RawComponent {
        recursive, types, ..
    } = component;
    let nodes = types.iter().filter(|_| *recursive);
    let nodes = nodes.map(|ty| text(format!("let shape_{} = R'.node ()", ty.flat)));
    let bound = component.bound.iter();
    let bound = bound.map(|(name, codec)| definition(name.clone(), text(codec.clone())));
    let first = nodes
        .chain(component.forwards.iter().map(forward))
        .chain(bound);
    let mut side = side();
    side.put(&lines(first));
    let (constant, variable): (Vec<_>, Vec<_>) = types.iter().partition(|ty| ty.size.constant);
    let constant = constant.into_iter().flat_map(product::constant);
    constant.for_each(|function| side.put(&function));
    let variable = variable.into_iter().flat_map(functions);
    let rec = *recursive && types.iter().any(|ty| calls(ty, types));
    for (at, function) in variable.enumerate() {
        let keyword = text(format!("{} ", keyword(at, rec)));
        side.put(&Code::cat([keyword, function]));
    }
    types.iter().for_each(|ty| side.put(&codec(ty, *recursive)));
    let set = component.forwards.iter().map(|forward| {
        let flat = &forward.flat;
        text(format!("let () = R'.set later_{flat} raw_{flat}"))
    });
    side.put(&lines(set));
    Printed::from(side.finish())
}

fn forward(forward: &Forward) -> Code {
    let Forward { flat, path, size } = forward;
    let head = headed(
        format!("later_{flat} :"),
        text(format!("Types.{path}.t R'.forward")),
    );
    let arguments = [
        format!("R'.forward ~shape:shape_{flat}"),
        format!("~min:{} ~constant:{}", size.least, size.constant),
    ];
    definition(head, words(arguments.map(text)))
}

/// Reports whether a type's functions call those of one of these types by name.
fn calls(ty: &RawType, types: &[RawType]) -> bool {
    let is_called = |part: &Part| match part {
        Part::Own { flat, .. } | Part::Optional { flat } => {
            types.iter().any(|other| other.flat == *flat)
        }
        _ => false,
    };
    ty.is_optional
        || match &ty.content {
            Content::Product(fields) => fields.iter().any(|(_, part)| is_called(part)),
            Content::Sum { members, .. } => {
                { members.iter() }.any(|(_, _, part)| part.as_ref().is_some_and(is_called))
            }
        }
}

/// Returns the functions of a type of variable size, and of optional values of it.
fn functions(ty: &RawType) -> Vec<Code> {
    let mut functions = match &ty.content {
        Content::Product(fields) => product::variable(ty, fields),
        Content::Sum { members, unknown } => sum::functions(ty, members, unknown),
    };
    if ty.is_optional {
        functions.extend(product::optional(ty));
    }
    functions
}

/// Returns a type's shape and its codec.
fn codec(ty: &RawType, recursive: bool) -> Code {
    let (function, form) = match &ty.content {
        Content::Product(fields) => ("record", product::form(ty, fields)),
        Content::Sum { members, .. } => ("sum", sum::form(ty, members)),
    };
    let shape = match (recursive, function) {
        (true, _) => code!(
            "let () =\n  R'.fill shape_$flat$\n    (R'.$function$_form $form$)",
            flat = ty.flat,
            function = function,
            form = form
        ),
        (false, "record") => code!(
            "let shape_$flat$ =\n  R'.record $form$",
            flat = ty.flat,
            form = form
        ),
        (false, _) => code!(
            "let shape_$flat$ =\n  R'.shape\n    (R'.sum_form $form$)",
            flat = ty.flat,
            form = form
        ),
    };
    let codec = match ty.size.constant {
        true => product::constant_codec(ty),
        false => variable_codec(ty),
    };
    paragraphs([shape, codec])
}

fn variable_codec(ty: &RawType) -> Code {
    let (write, read) = (
        format!("write_{}", ty.flat),
        format!("{} read_{}", ty.size.least, ty.flat),
    );
    let loops = [
        ("write_list", &write, "b at all"),
        ("write_array", &write, "b at all"),
        ("read_list", &read, "r limit count"),
        ("read_array", &read, "r limit count"),
    ];
    let loops = loops.map(|(name, one, arguments)| {
        let call = call!(format!("R'.{name}"), one, arguments);
        let function = parens(headed(format!("fun {arguments} ->"), call));
        ended(headed(format!("{name} ="), function), ";")
    });
    code!(
        r#"
        let raw_$flat$ : Types.$path$.t Zooph_raw.t =
          {
            R'.shape = shape_$flat$;
            min = $least$;
            constant = false;
            size = size_$flat$;
            write = write_$flat$;
            read = read_$flat$;
            put = R'.no_put;
            get = R'.no_get;
            $loops$
          }
    "#,
        flat = ty.flat,
        path = ty.path,
        least = ty.size.least,
        loops = lines(loops),
    )
}

/// Returns the position at an offset after `at`.
fn at(offset: usize) -> String {
    match offset {
        0 => "at".to_owned(),
        offset => format!("(at + {offset})"),
    }
}

/// Returns the end of the bytes that may be read, if this number of bytes follows for other parts.
fn before(behind: usize) -> String {
    match behind {
        0 => "limit".to_owned(),
        behind => format!("(limit - {behind})"),
    }
}

impl Part {
    fn shape(&self) -> String {
        match self {
            Part::Enum(_) => "Zooph_raw.u16.R'.shape".to_owned(),
            Part::Own { flat, .. } => format!("shape_{flat}"),
            Part::Optional { flat } => format!("R'.optional shape_{flat}"),
            Part::Codec { codec, .. } => format!("{codec}.R'.shape"),
        }
    }

    /// Returns code that stores `value` at a position of `b`. The part must have constant size.
    fn put(&self, at: &str, value: &str) -> String {
        match self {
            Part::Codec { codec, .. } => {
                format!("{codec}.R'.put b {at} {value}")
            }
            Part::Enum(module) => format!("R'.put_tag2 b {at} ({module}.to_int {value})"),
            Part::Own { flat, .. } | Part::Optional { flat } => {
                format!("put_{flat} b {at} {value}")
            }
        }
    }

    /// Returns code that loads the value at a position of `bytes`. The part must have constant size.
    fn get(&self, bytes: &str, at: &str) -> String {
        match self {
            Part::Codec { codec, .. } => {
                format!("{codec}.R'.get {bytes} {at}")
            }
            Part::Enum(module) => format!("{module}.of_int (R'.get_tag2 {bytes} {at})"),
            Part::Own { flat, .. } | Part::Optional { flat } => format!("get_{flat} {bytes} {at}"),
        }
    }

    /// Returns a call of a function of the part with these arguments. The part must have variable size.
    fn call(&self, function: &str, arguments: &str) -> String {
        match self {
            Part::Codec { codec, .. } => {
                format!("{codec}.R'.{function} {arguments}")
            }
            Part::Enum(_) => format!("Zooph_raw.u16.R'.{function} {arguments}"),
            Part::Own { flat, .. } => format!("{function}_{flat} {arguments}"),
            Part::Optional { flat } => format!("{function}_optional'{flat} {arguments}"),
        }
    }

    fn size_of(&self, levels: &str, value: &str) -> String {
        self.call("size", &format!("{levels} {value}"))
    }

    fn write(&self, at: &str, value: &str) -> String {
        self.call("write", &format!("b {at} {value}"))
    }

    fn read(&self, limit: &str) -> String {
        self.call("read", &format!("r {limit}"))
    }
}
