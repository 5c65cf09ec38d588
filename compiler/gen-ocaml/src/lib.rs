//! The OCaml back end: for each struct a Record, a Reader and a Builder.
//!
//! [`generate`] plans, then renders: `plan` makes every decision (names, types, places), `render`
//! fills templates, interface and implementation side by side.

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

use zooph_emit::meter;
use zooph_ir::extent::Least;
use zooph_ir::{Id, Request};
use zooph_plan::{Decl, Program};

/// What messages are stored in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Storage {
    /// `bytes` and `string`: the runtime's module `Zooph`.
    #[default]
    Bytes,
    /// Bigarrays and memory maps: `Zooph_big`.
    Big,
}

/// What can be chosen.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// What messages are stored in.
    pub storage: Storage,
    /// Bytes of code that may be generated: `None` is 64 MiB. The tool allows 64 for each byte of
    /// schema if that is more.
    pub output: Option<u64>,
    /// Encodes a node, to be embedded for reflection; nothing is embedded without it.
    pub encode_node: Option<fn(&zooph_ir::Node) -> Vec<u8>>,
}

/// Bytes of code that there are at the least where nodes are embedded; what templates make of the shortest names is a
/// little more (`no_code_is_refused_that_fits`).
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

/// A generated file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// The schema's file.
    pub id: Id,
    /// File name relative to the schema's folder: `dir/foo-bar.capnp` makes `dir/foo_bar.ml` and
    /// `dir/foo_bar.mli`.
    pub path: String,
    /// The source.
    pub text: String,
}

/// Something the user should know about the generated code.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Note {
    /// The declaration it is about.
    pub node: Id,
    /// One sentence.
    pub text: String,
}

/// Generated files, and notes about them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Output {
    /// Of each requested file, in that order: an implementation, an interface, and the parts of a large implementation.
    pub files: Vec<File>,
    /// Sorted by declaration.
    pub notes: Vec<Note>,
}

/// Generates an implementation and an interface for each requested file. The same request gives
/// the same output.
///
/// # Errors
/// If files import each other in a circle, which OCaml's modules cannot, and if the code is more
/// than [`Options::output`] allows.
pub fn generate(request: &Request, options: &Options) -> Result<Output, String> {
    let limit = meter::limit(options.output, 0);
    let embeds = options.encode_node.is_some();
    let beyond = { embeds }.then(|| LEAST.beyond(limit, request)).flatten();
    let size = |output: &Result<Output, _>| {
        let files = output.iter().flat_map(|output: &Output| &output.files);
        files.map(|file| file.text.len() as u64).sum()
    };
    meter::bounded(limit, beyond, || files(request, options), size)?
}

fn files(request: &Request, options: &Options) -> Result<Output, String> {
    let program = &Program::new(request)?;
    program.refuse_circles("OCaml")?;
    let runtime = match options.storage {
        Storage::Bytes => "Zooph",
        Storage::Big => "Zooph_big",
    };
    let planner = plan::Planner::new(program, runtime);
    let (mut files, mut large) = (Vec::new(), Vec::new());
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
        let module = names::capital(&module);
        let (code, interface) = render.file(&file.filename, &module, &plan);
        large.extend(large_note(&stem, &code).map(|text| (file.id, text)));
        let parts = code.parts.into_iter().zip(1..);
        let parts = parts.map(|(code, number)| (format!("{stem}__part{number}.ml"), code));
        let own = [
            (format!("{stem}.ml"), code.own),
            (format!("{stem}.mli"), interface),
        ];
        files.extend({ own.into_iter().chain(parts) }.map(|(path, code)| File {
            id: file.id,
            path,
            text: code.into_string(),
        }));
    }
    let mut notes: Vec<Note> = { program.notes().into_iter() }
        .chain(large)
        .map(|(node, text)| Note { node, text })
        .collect();
    notes.sort();
    notes.dedup();
    Ok(Output { files, notes })
}

/// What to say of a module in parts: its files, which build rules have to name.
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

/// Goes on to a declaration, and accounts for what its plan repeats of the names around it. False if
/// there is no more code to be made.
fn begin(decl: &Decl<'_>) -> bool {
    meter::at(decl.path) && meter::spend(8 * decl.path.len())
}
