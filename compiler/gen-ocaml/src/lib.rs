//! The OCaml back end. It generates a Record, a Reader and a Builder for each struct.
//!
//! [`generate`] first plans, then renders: `plan` makes every decision (names, types, places), and `render`
//! fills templates for interface and implementation side by side.

mod backend;
mod codec;
mod names;
mod order;
mod packed;
mod plan;
mod render;
mod size;
mod types;
mod words;

pub use backend::Ocaml;
pub use zooph_backend::{File, Output, Remark};

use std::collections::HashSet;

use zooph_backend::{Bounds, Made};
use zooph_emit::{Code, capital};
use zooph_ir::Request;
use zooph_ir::extent::Least;
use zooph_plan::Program;

/// The storage of messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Storage {
    /// `bytes` and `string`, with the runtime's module `Zooph`.
    #[default]
    Bytes,
    /// Bigarrays and memory maps, with the runtime's module `Zooph_big`.
    Big,
}

/// The options of the OCaml back end.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The storage of messages.
    pub storage: Storage,
    /// Whether Records have codecs of native types. They are in a module of their own, such as `X_raw`.
    pub raw: bool,
    /// The limit of generated code in bytes. `None` stands for 64 MiB. The tool passes 64 bytes for each byte of
    /// schema if that is more.
    pub output: Option<u64>,
    /// Encodes a node to be embedded for reflection. If `None`, no nodes are embedded.
    pub encode_node: Option<fn(&zooph_ir::Node) -> Vec<u8>>,
}

/// Lower bounds of the code's size in bytes, if nodes are embedded. Templates with the shortest names make a little
/// more, which the test `no_code_is_refused_that_fits` checks.
const LEAST: Least = Least {
    structure: 1000,
    group: 550,
    union: 450,
    void: 130,
    data: 280,
    pointer: 450,
    capability: 320,
    enumeration: 600,
    enumerant: 45,
    interface: 80,
    method: 50,
    part: 50,
    pair: 40,
    scopes: [40, 0],
};

/// Generates an implementation and an interface for each requested file. The output depends on the arguments only.
///
/// # Errors
/// Files import each other, which OCaml's modules cannot do, or the code exceeds [`Options::output`].
pub fn generate(request: &Request, options: &Options) -> Result<Output, Vec<Remark>> {
    let bounds = Bounds {
        output: options.output,
        least: options.encode_node.map(|_| &LEAST),
    };
    let make = |program: &Program<'_>| files(program, options);
    zooph_backend::generate(request, bounds, make)
}

fn files(program: &Program<'_>, options: &Options) -> Result<Made, Vec<Remark>> {
    program.refuse_circles("OCaml")?;
    if options.raw {
        zooph_plan::raw::check(program)?;
    }
    let runtime = match options.storage {
        Storage::Bytes => "Zooph",
        Storage::Big => "Zooph_big",
    };
    let planner = plan::Planner::new(program, runtime);
    planner.names.refuse_same(program)?;
    let mut made = Made::default();
    for (ix, file) in &program.requested {
        let module = names::module_of_file(&file.filename);
        let stem = match file.filename.rsplit_once('/') {
            Some((folder, _)) => format!("{folder}/{module}"),
            None => module.clone(),
        };
        let plan = planner.file(*ix);
        let render = render::Render {
            program,
            options,
            runtime,
        };
        let module = capital(&module);
        let (code, interface) = render.file(&file.filename, &module, &plan);
        add(&mut made, file.id, &stem, code, interface);
        if options.raw {
            let raw = planner.raw(*ix, &plan);
            let (code, interface) = render::raw::file(&file.filename, &plan, &raw);
            let stem = plan::raw::module(&stem);
            add(&mut made, file.id, &stem, code, interface);
        }
    }
    if options.raw {
        refuse_same(&made)?;
    }
    Ok(made)
}

/// Adds a module, and a note if it is split into parts.
fn add(made: &mut Made, id: zooph_ir::Id, stem: &str, code: render::Files, interface: Code) {
    let note = large_note(stem, &code);
    made.notes
        .extend(note.map(|text| Remark::of_node(id, text)));
    let parts = code.parts.into_iter().zip(1..);
    let parts = parts.map(|(code, number)| (format!("{stem}__part{number}.ml"), code));
    let own = [
        (format!("{stem}.ml"), code.own),
        (format!("{stem}.mli"), interface),
    ];
    made.files
        .extend({ own.into_iter().chain(parts) }.map(|(path, code)| File {
            path,
            text: code.into_string(),
        }));
}

/// Checks that no two modules have the same file. The codecs of `a.capnp` have the module of `a_raw.capnp`.
fn refuse_same(made: &Made) -> Result<(), Remark> {
    let mut paths = HashSet::new();
    match { made.files.iter() }.find(|file| !paths.insert(&file.path)) {
        None => Ok(()),
        Some(file) => Err(Remark::general(format!(
            "{} would be the module of a schema and that of another one's codecs: rename a schema",
            file.path
        ))),
    }
}

/// Returns a note about a module that is split into parts. It lists the files, which build rules have to name.
fn large_note(stem: &str, code: &render::Files) -> Option<String> {
    let count = code.parts.len();
    let stack = match code.too_large {
        true => {
            "; a declaration is so large that ocamlopt of OCaml 4 needs more stack than the usual 8 MB: `ulimit -s 65536` before the build"
        }
        false => "",
    };
    (count > 0).then(|| format!("{stem}.ml is in parts, {stem}__part1.ml to {stem}__part{count}.ml, which are targets, too{stack}"))
}
