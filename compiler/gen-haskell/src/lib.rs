//! The Haskell back end. It generates a Record, a Reader and a Builder for each struct.
//!
//! A schema file becomes a module of all types, which may refer to each other, and a module of accessors for
//! each struct, group, enum and interface. The types of a large file are in several modules. `names` decides
//! about names and modules, `types` spells types, and `render` fills templates.

mod backend;
mod circles;
mod literal;
mod names;
mod render;
mod types;
mod words;

pub use backend::Haskell;
pub use zooph_backend::{File, Output, Remark};

use zooph_backend::{Bounds, Made};
use zooph_ir::Request;
use zooph_ir::extent::Least;
use zooph_plan::Program;

/// The options of the Haskell back end.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Whether Records have the codec of native types.
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
    structure: 800,
    group: 200,
    union: 200,
    void: 60,
    data: 150,
    pointer: 150,
    capability: 150,
    enumeration: 300,
    enumerant: 30,
    interface: 50,
    method: 20,
    part: 4,
    pair: 2,
    scopes: [4, 0],
};

/// Generates modules for each requested file. The output depends on the arguments only.
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
    let halves = program.half_circles(false);
    if !halves.is_empty() {
        return Err(halves);
    }
    if options.raw {
        zooph_plan::raw::check(program)?;
    }
    let names = names::Names::new(program);
    let files = { program.requested.iter() }.map(|(ix, file)| Generated {
        name: program.file(*ix).name,
        filename: &file.filename,
        render: render::Render::new(program, &names, options, *ix),
        modules: Vec::new(),
    });
    let mut files: Vec<Generated<'_>> = files.collect();
    for file in &mut files {
        file.modules = file.render.modules(file.filename);
    }
    let circles = circles_of(&files);
    let mut made = Made::default();
    for file in files {
        for module in file.modules {
            let path = format!("{}.hs", module.name.replace('.', "/"));
            let booted = { module.types.as_ref() }.filter(|_| circles.has_boot(&module.name));
            let values = booted.filter(|defined| !defined.elsewhere);
            let values = values.map(|defined| file.render.values(defined));
            let boot = booted.map(|defined| {
                let has_boot = |name: &str| circles.has_boot(name);
                file.render.boot(file.filename, &module, defined, has_boot)
            });
            let early = circles.early(&module.name);
            made.files.push(File {
                path: path.clone(),
                text: module
                    .code(&early, values.unwrap_or_default())
                    .into_string(),
            });
            made.files.extend(boot.map(|code| File {
                path: format!("{path}-boot"),
                text: code.into_string(),
            }));
        }
    }
    Ok(made)
}

/// The modules of a schema file.
struct Generated<'p> {
    /// The schema's name, by which files are ordered.
    name: &'p str,
    filename: &'p str,
    render: render::Render<'p>,
    modules: Vec<render::Module>,
}

fn circles_of(files: &[Generated<'_>]) -> circles::Circles {
    let mut sorted: Vec<&Generated<'_>> = files.iter().collect();
    sorted.sort_by_key(|file| file.name);
    let modules = sorted.iter().flat_map(|file| {
        let types = file.modules.iter().filter(|module| module.types.is_some());
        // The module that exports the types of the others is the first one, and imports them.
        let (own, parts): (Vec<_>, Vec<_>) = types
            .partition(|module| { module.types.as_ref() }.is_some_and(|defined| defined.elsewhere));
        parts.into_iter().chain(own)
    });
    circles::Circles::new(&modules.collect::<Vec<_>>())
}
