//! Modules that OCaml 4's compiler needs more stack for than it usually has.

use zooph_plan::{Decl, DeclKind, FileIx, Place, Program};

/// About so many values of a file's modules can be compiled with a stack of 8 MB: ocamlopt 4.13 goes through the code
/// that makes them, one function, by a recursion for each of its instructions. 80 structs of 10 fields, which are 9,100,
/// could be compiled, and 100 could not.
const MOST: usize = 8_000;

/// What to say of a file that has more values.
pub(crate) fn note(program: &Program<'_>, ix: FileIx) -> Option<String> {
    let here = program.all().map(|decl| program.decl(decl));
    let values: usize = here.filter(|decl| decl.file == ix).map(values).sum();
    (values > MOST).then(|| {
        format!(
            "{}: its module is so large that ocamlopt of OCaml 4 needs more stack than the usual 8 MB: \
             `ulimit -s 65536` before the build, or several schema files",
            program.file(ix).name
        )
    })
}

/// About how many values the modules of a declaration have.
fn values(decl: &Decl<'_>) -> usize {
    match &decl.kind {
        DeclKind::Struct(content) => {
            let of_field = content.fields.iter().map(|field| match field.place {
                Place::Pointer { .. } => 12,
                _ => 3,
            });
            30 + of_field.sum::<usize>()
        }
        DeclKind::Enum(_) | DeclKind::Interface(_) | DeclKind::Const { .. } => 4,
    }
}
