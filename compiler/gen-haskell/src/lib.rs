//! The Haskell back end: for each struct a Record, a Reader and a Builder.
//!
//! A file of a schema is one module of all types, which may refer to each other in any way, and a module of
//! accessors for each struct, group, enum and interface. `names` decides what is called how and where, `types` spells types,
//! `render` fills templates.

mod backend;
mod literal;
mod names;
mod render;
mod types;
mod words;

pub use backend::Haskell;
pub use zooph_backend::{File, Output, Remark};

use zooph_backend::{Bounds, Made};
use zooph_emit::meter;
use zooph_ir::Request;
use zooph_ir::extent::Least;
use zooph_plan::{Decl, Program};

/// What can be chosen.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Records have the codec of native types.
    pub raw: bool,
    /// Bytes of code that may be generated: `None` is 64 MiB. The tool allows 64 for each byte of
    /// schema if that is more.
    pub output: Option<u64>,
    /// Encodes a node, to be embedded for reflection; nothing is embedded without it.
    pub encode_node: Option<fn(&zooph_ir::Node) -> Vec<u8>>,
}

/// Bytes of code that there are at the least where nodes are embedded; what templates make of the shortest names is a
/// little more (`no_code_is_refused_that_fits`).
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

/// Generates modules for each requested file. The same request gives the same output.
///
/// # Errors
/// If files import each other in a circle, which Haskell's modules cannot, and if the code is more
/// than [`Options::output`] allows.
pub fn generate(request: &Request, options: &Options) -> Result<Output, Vec<Remark>> {
    let bounds = Bounds {
        output: options.output,
        least: options.encode_node.map(|_| &LEAST),
    };
    let make = |program: &Program<'_>| files(program, options);
    zooph_backend::generate(request, bounds, make)
}

fn files(program: &Program<'_>, options: &Options) -> Result<Made, Vec<Remark>> {
    program.refuse_circles("Haskell")?;
    if options.raw {
        zooph_plan::raw::check(program)?;
    }
    let names = names::Names::new(program);
    let mut made = Made::default();
    for (ix, file) in &program.requested {
        let render = render::Render::new(program, &names, options, *ix);
        let modules = render.modules(&file.filename).into_iter();
        made.files.extend(modules.map(|module| File {
            path: format!("{}.hs", module.name.replace('.', "/")),
            text: module.code.into_string(),
        }));
    }
    Ok(made)
}

/// Goes on to a declaration, and accounts for what its code repeats of the names around it. False if
/// there is no more code to be made.
fn begin(decl: &Decl<'_>) -> bool {
    meter::at(decl.path) && meter::spend(8 * decl.path.len())
}
