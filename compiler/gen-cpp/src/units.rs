//! Units: groups of files that share a header, since they import each other.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use zooph_backend::Remark;
use zooph_plan::{DeclIx, DeclKind, FileIx, Number, Program, Type};

/// Files whose code is in one header.
pub(crate) struct Unit {
    /// The files. The header is named after the first one.
    pub(crate) files: Vec<FileIx>,
    /// The declarations of each file, in the order of the request.
    pub(crate) decls: Vec<Vec<DeclIx>>,
}

/// The units of a program.
pub(crate) struct Units {
    /// For each file, the file that its header is named after.
    home: Vec<FileIx>,
    /// The units of requested files.
    pub(crate) requested: Vec<Unit>,
}

impl Units {
    pub(crate) fn new(program: &Program<'_>) -> Self {
        let mut home: Vec<FileIx> = program.files().collect();
        let circles = program.import_circles();
        let of: HashMap<FileIx, usize> = { circles.iter().enumerate() }
            .flat_map(|(at, members)| members.iter().map(move |ix| (*ix, at)))
            .collect();
        let mut first: HashMap<usize, FileIx> = HashMap::new();
        for (ix, _) in &program.requested {
            if let Some(circle) = of.get(ix) {
                home[ix.at()] = *first.entry(*circle).or_insert(*ix);
            }
        }
        let mut by_file = program.by_file();
        let mut requested: Vec<Unit> = Vec::new();
        let mut known: HashMap<FileIx, usize> = HashMap::new();
        for (ix, _) in &program.requested {
            let at = *known.entry(home[ix.at()]).or_insert_with(|| {
                requested.push(Unit {
                    files: Vec::new(),
                    decls: Vec::new(),
                });
                requested.len() - 1
            });
            if !requested[at].files.contains(ix) {
                requested[at].files.push(*ix);
                requested[at]
                    .decls
                    .push(std::mem::take(&mut by_file[ix.at()]));
            }
        }
        Units { home, requested }
    }

    /// Returns the file that the header with a file's code is named after.
    pub(crate) fn home(&self, file: FileIx) -> FileIx {
        self.home[file.at()]
    }
}

/// Returns a remark for each requested file that is in a circle with a file whose code is not requested. Both belong
/// in one header, and separate headers of them cannot be compiled.
pub(crate) fn incomplete(program: &Program<'_>) -> Vec<Remark> {
    let uses = uses(program);
    let is_requested = |ix: FileIx| program.file(ix).is_requested;
    let others = uses.iter().filter(|(user, _)| !is_requested(**user));
    let back = others.flat_map(|(user, used)| used.iter().map(|file| (*file, *user)));
    let remarks = back
        .filter(|(file, user)| is_requested(*file) && reaches(&uses, *file, *user))
        .map(|(file, user)| {
            let [file, user] = [file, user].map(|ix| program.file(ix));
            let text = format!(
                "{} and {} refer to each other: generate their code together",
                file.name, user.name
            );
            Remark::of_node(file.id, text)
        });
    remarks.collect()
}

/// For each file, the other files whose declarations its own refer to.
type Uses = BTreeMap<FileIx, BTreeSet<FileIx>>;

fn uses(program: &Program<'_>) -> Uses {
    let mut uses = Uses::new();
    for ix in program.all() {
        let decl = program.decl(ix);
        let used = uses.entry(decl.file).or_default();
        match &decl.kind {
            DeclKind::Struct(content) => {
                for field in &content.fields {
                    used_by(program, &field.place.ty(), used);
                }
            }
            DeclKind::Const { ty, .. } => used_by(program, ty, used),
            DeclKind::Enum(_) | DeclKind::Interface(_) => {}
        }
        used.remove(&decl.file);
    }
    uses
}

/// Adds the files whose declarations the code of a type refers to.
fn used_by(program: &Program<'_>, ty: &Type, used: &mut BTreeSet<FileIx>) {
    program.parts_of(ty, &mut |part| {
        if let Type::Number(Number::Enum(of)) | Type::Struct(of, _) = part {
            used.insert(program.decl(*of).file);
        }
    });
}

/// Reports whether a file refers to another one, directly or by way of others.
fn reaches(uses: &Uses, from: FileIx, to: FileIx) -> bool {
    let mut seen = BTreeSet::from([from]);
    let mut open = vec![from];
    while let Some(file) = open.pop() {
        let next = uses.get(&file).into_iter().flatten();
        open.extend(next.filter(|one| seen.insert(**one)));
    }
    seen.contains(&to)
}

/// Returns the path of a schema's code, without the suffix for the kind of file.
pub(crate) fn stem(schema: &str) -> &str {
    let path = schema.trim_start_matches('/');
    path.strip_suffix(".capnp").unwrap_or(path)
}
