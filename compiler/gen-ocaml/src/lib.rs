//! The OCaml back end. It generates a Record, a Reader and a Builder for each struct.
//!
//! [`generate`] first plans, then renders: `plan` makes every decision (names, types, places), and `render`
//! fills templates for interface and implementation side by side.

mod backend;
mod circles;
mod codec;
mod layout;
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

use std::collections::{HashMap, HashSet};

use zooph_backend::{Bounds, Made};
use zooph_emit::{Code, capital};
use zooph_ir::extent::Least;
use zooph_ir::{Request, RequestedFile};
use zooph_plan::{FileIx, Program};

use crate::circles::Circle;

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
/// A file refers to one that refers to it and is not requested, or the code exceeds [`Options::output`].
pub fn generate(request: &Request, options: &Options) -> Result<Output, Vec<Remark>> {
    let bounds = Bounds {
        output: options.output,
        least: options.encode_node.map(|_| &LEAST),
    };
    let make = |program: &Program<'_>| files(program, options);
    zooph_backend::generate(request, bounds, make)
}

fn files(program: &Program<'_>, options: &Options) -> Result<Made, Vec<Remark>> {
    let halves = program.half_circles(true);
    if !halves.is_empty() {
        return Err(halves);
    }
    if options.raw {
        zooph_plan::raw::check(program)?;
    }
    let runtime = match options.storage {
        Storage::Bytes => "Zooph",
        Storage::Big => "Zooph_big",
    };
    let planner = plan::Planner::new(program, runtime);
    planner.names.refuse_same(program)?;
    let mut generator = Generator {
        render: render::Render {
            program,
            options,
            runtime,
        },
        planner: &planner,
        circles: HashMap::new(),
        made: Made::default(),
    };
    for (ix, file) in &program.requested {
        match planner.names.circles.of(*ix) {
            None => generator.file(*ix, file),
            Some(circle) => generator.in_circle(circle, *ix, file),
        }
    }
    let made = generator.made;
    if options.raw {
        refuse_same(&made)?;
    }
    Ok(made)
}

/// The files that were generated, and what generates more.
struct Generator<'p> {
    render: render::Render<'p>,
    planner: &'p plan::Planner<'p>,
    /// The plans of circles, by their first files.
    circles: HashMap<FileIx, plan::FilePlan>,
    made: Made,
}

impl Generator<'_> {
    /// Adds the modules of a file that is in no circle.
    fn file(&mut self, ix: FileIx, file: &RequestedFile) {
        let module = names::module_of_file(&file.filename);
        let stem = beside(&file.filename, &module);
        let plan = self.planner.file(ix);
        let module = capital(&module);
        let (code, interface) = self.render.file(&file.filename, &module, &plan);
        add(&mut self.made, file.id, &stem, code, interface);
        if self.render.options.raw {
            let raw = self.planner.raw(ix, &plan);
            let (code, interface) = render::raw::file(&file.filename, &plan, &raw);
            let stem = plan::raw::module(&stem);
            add(&mut self.made, file.id, &stem, code, interface);
        }
    }

    /// Adds the modules of a file in a circle, and before the first of them those of the circle.
    fn in_circle(&mut self, circle: &Circle, ix: FileIx, file: &RequestedFile) {
        let home = circle.files[0];
        if !self.circles.contains_key(&home) {
            let plan = self.circle(circle);
            self.circles.insert(home, plan);
        }
        let plan = &self.circles[&home];
        let module = names::module_of_file(&file.filename);
        let stem = beside(&file.filename, &module);
        let face = self.planner.face(ix, plan);
        let (code, interface) = render::face::file(&file.filename, &face);
        add(&mut self.made, file.id, &stem, code, interface);
        if self.render.options.raw {
            let module = capital(&module);
            let (code, interface) = render::raw::face(&file.filename, &module, &face, plan);
            let stem = plan::raw::module(&stem);
            add(&mut self.made, file.id, &stem, code, interface);
        }
    }

    /// Adds the modules with the declarations of a circle, and returns their plan.
    fn circle(&mut self, circle: &Circle) -> plan::FilePlan {
        let program = self.render.program;
        let home = circle.files[0];
        let id = program.file(home).id;
        let requested = program.requested.iter();
        let filenames: HashMap<FileIx, &str> = requested
            .map(|(ix, file)| (*ix, file.filename.as_str()))
            .collect();
        let names: Vec<&str> = circle.files.iter().map(|ix| filenames[ix]).collect();
        let modules = { circle.files.iter() }.map(|ix| self.planner.names.file(*ix));
        let modules: Vec<&str> = modules.collect();
        let stem = beside(names[0], &circle.module);
        let plan = self.planner.file(home);
        let module = capital(&circle.module);
        let (code, interface) = self
            .render
            .circle(&sources(&names), &modules, &module, &plan);
        self.made.notes.push(Remark::of_node(
            id,
            circle_note(&names, &stem, self.render.options.raw),
        ));
        add(&mut self.made, id, &stem, code, interface);
        if self.render.options.raw {
            let raw = self.planner.raw(home, &plan);
            let (code, interface) = render::raw::file(&sources(&names), &plan, &raw);
            let stem = plan::raw::module(&stem);
            add(&mut self.made, id, &stem, code, interface);
        }
        plan
    }
}

/// Returns the names of schemas for the heads of generated files, of which a large circle has many.
fn sources(schemas: &[&str]) -> String {
    match schemas {
        [first, rest @ ..] if rest.len() > 5 => {
            format!("{first} and {} other schemas", rest.len())
        }
        schemas => schemas.join(", "),
    }
}

/// Returns a note about a circle. It lists the files with its code, which build rules have to name.
fn circle_note(schemas: &[&str], stem: &str, raw: bool) -> String {
    let schemas = match schemas {
        [first, second] => format!("{first} and {second}"),
        [first, rest @ ..] => format!("{first} and {} other schemas", rest.len()),
        [] => String::new(),
    };
    let raw = match raw {
        true => format!(", those of their codecs in {stem}_raw.ml and {stem}_raw.mli"),
        false => String::new(),
    };
    format!(
        "{schemas} refer to each other: their declarations are in {stem}.ml and {stem}.mli{raw}, which are targets, too"
    )
}

/// Returns the path of a module in the folder of a schema, without a suffix.
fn beside(filename: &str, module: &str) -> String {
    match filename.rsplit_once('/') {
        Some((folder, _)) => format!("{folder}/{module}"),
        None => module.to_owned(),
    }
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
