//! The module with the codecs of native types for a file's Records. It is straight-line code like that which
//! `ppx_zooph` derives from types written by hand.

mod face;
mod product;
mod sum;

use zooph_emit::{Code, code};
use zooph_plan::Form;

use crate::names::alias;
use crate::plan::raw::{Content, Forward, Part, RECORDS, RawComponent, RawPlan, RawType, module};
use crate::plan::{FilePlan, Item, StructPlan};
use crate::render::parts::{Files, Module, Unit};
use crate::render::{Both, head};

pub(crate) use face::file as face;

/// The approximate number of values in a type's functions and codec.
const VALUES: usize = 12;

/// Returns the implementation and the interface.
pub(crate) fn file(name: &str, plan: &FilePlan, raw: &RawPlan) -> (Files, Code) {
    let records = &raw.records;
    let components = raw.components.iter().map(|component| {
        let values = VALUES * component.types.len();
        Unit::hidden(self::component(component), values)
    });
    let components = components.collect();
    let modules = plan.groups.iter().flat_map(|group| &group.items);
    let (mut public, mut interface) = (Vec::new(), Vec::new());
    for (name, both) in modules.filter_map(item) {
        interface.push(both.mli);
        public.push(Unit {
            code: both.ml,
            values: VALUES,
            name: Some(("module", name)),
        });
    }
    let (runtime, types) = match public.is_empty() {
        true => (Code::new(), Code::new()),
        false => (
            definitions(raw),
            Code::from(format!("module Types := {records}")),
        ),
    };
    let head = head(name);
    let interface = Code::paragraphs([
        head.clone(),
        about(records),
        types,
        Code::paragraphs(interface),
    ]);
    let name = module(records);
    let module = Module {
        name: &name,
        head,
        runtime,
        file_id: Code::new(),
    };
    (module.files(components, public), interface)
}

fn about(records: &str) -> Code {
    Code::from(format!(
        "(** Codecs of {{!Zooph_raw}} for the Records and enums of {{!{records}}}. *)"
    ))
}

/// Returns the definitions of the modules that the code mentions.
fn definitions(raw: &RawPlan) -> Code {
    // No declaration can have the name `R'`.
    let runtime = "module R' = Zooph_raw.Derived_v1".to_owned();
    let other = { raw.names_other }.then(|| format!("module {} = {RECORDS}", alias(RECORDS)));
    let records = format!("module {RECORDS} = {}", raw.records);
    { [Some(runtime), other, Some(records)].into_iter() }
        .flatten()
        .map(Code::from)
        .collect()
}

/// Returns the module of a declaration, with its name. `None` if neither it nor anything inside has a Record.
fn item(item: &Item) -> Option<(String, Both)> {
    let (name, body) = match item {
        Item::Struct(plan) => (&plan.module, structure(plan)),
        Item::Enum(plan) => {
            let path = plan.path.join(".");
            let codec = format!("R'.enumeration Types.{path}.of_int Types.{path}.to_int");
            (&plan.module, codec_of(&path, &codec))
        }
        Item::Interface(plan) => (&plan.module, items(&plan.items)),
        Item::Constant(_) => return None,
    };
    (!body.mli.is_empty()).then(|| (name.clone(), wrapped(name, body)))
}

fn items(all: &[Item]) -> Both {
    Both::paragraphs(all.iter().filter_map(item).map(|(_, both)| both))
}

fn structure(plan: &StructPlan) -> Both {
    let union = { plan.union.as_ref() }.filter(|_| plan.kind != Form::Union);
    let union = union.map_or_else(Both::default, |union| {
        let codec = format!("raw_{}'", plan.flat);
        wrapped(&union.module, codec_of(&union.path.join("."), &codec))
    });
    let own = codec_of(&plan.path.join("."), &format!("raw_{}", plan.flat));
    Both::paragraphs([items(&plan.items), union, own])
}

/// Returns a type under the name that derived code expects, and its codec.
fn codec_of(path: &str, codec: &str) -> Both {
    Both::new(
        Code::from(format!("type t = Types.{path}.t\n\nlet raw = {codec}")),
        Code::from(format!(
            "type t = Types.{path}.t\n\nval raw : t Zooph_raw.t"
        )),
    )
}

fn wrapped(name: &str, body: Both) -> Both {
    Both::new(
        code!(
            "module $name$ = struct\n  $body$\nend",
            name = name,
            body = body.ml
        ),
        code!(
            "module $name$ : sig\n  $body$\nend",
            name = name,
            body = body.mli
        ),
    )
}

/// Returns the codecs of types that need each other.
fn component(component: &RawComponent) -> Code {
    let RawComponent {
        recursive, types, ..
    } = component;
    let nodes = types.iter().filter(|_| *recursive).map(|ty| {
        let shape = format!("let shape_{} = R'.node ()", ty.flat);
        Code::from(shape)
    });
    let bound = component.bound.iter();
    let bound = bound.map(|(name, codec)| Code::from(format!("let {name} = {codec}")));
    let first: Code = nodes
        .chain(component.forwards.iter().map(forward))
        .chain(bound)
        .collect();
    let (constant, variable): (Vec<_>, Vec<_>) = types.iter().partition(|ty| ty.size.constant);
    let constant = constant.into_iter().flat_map(product::constant);
    let variable: Vec<Code> = variable.into_iter().flat_map(functions).collect();
    let rec = *recursive && types.iter().any(|ty| calls(ty, types));
    let variable = variable.into_iter().enumerate().map(|(at, function)| {
        let keyword = match (at, rec) {
            (0, true) => "let rec",
            (_, true) => "and",
            _ => "let",
        };
        code!(
            "$keyword$ $function$",
            keyword = keyword,
            function = function
        )
    });
    let functions = constant.chain(variable);
    let codecs = types.iter().map(|ty| codec(ty, *recursive));
    let set = component.forwards.iter().map(|forward| {
        let flat = &forward.flat;
        Code::from(format!("let () = R'.set later_{flat} raw_{flat}"))
    });
    let set: Code = set.collect();
    Code::paragraphs([
        first,
        Code::paragraphs(functions),
        Code::paragraphs(codecs),
        set,
    ])
}

fn forward(forward: &Forward) -> Code {
    let Forward { flat, path, size } = forward;
    Code::from(format!(
        "let later_{flat} : Types.{path}.t R'.forward = R'.forward ~shape:shape_{flat} ~min:{} ~constant:{}",
        size.least, size.constant
    ))
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
    Code::paragraphs([shape, codec])
}

fn variable_codec(ty: &RawType) -> Code {
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
            write_list = (fun b at all -> R'.write_list write_$flat$ b at all);
            write_array = (fun b at all -> R'.write_array write_$flat$ b at all);
            read_list = (fun r limit count -> R'.read_list $least$ read_$flat$ r limit count);
            read_array = (fun r limit count -> R'.read_array $least$ read_$flat$ r limit count);
          }
    "#,
        flat = ty.flat,
        path = ty.path,
        least = ty.size.least,
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
