//! Finds, reads and compiles schema files.

use std::path::{Path, PathBuf};

use zooph::{Limits, Pointer};
use zooph_diagnostics::{FileId, Position};
use zooph_dynamic::{
    DynamicStruct, DynamicValue, Missing, SchemaSet, StructId, Type, missing_in, read_text,
};
use zooph_ir::{self as ir, CapnpVersion};
use zooph_resolve::{Compilation, Compiler, Disk, Loader, Mistaken, Options, Recorder};

use crate::args::Global;
use crate::report::{Failure, Reporter};

/// The struct type of the messages being converted.
pub(crate) struct RootType {
    set: SchemaSet,
    ty: ir::Type,
    id: StructId,
    /// The declarations with mistakes that the type depends on. They are missing from the set.
    mistaken: Mistaken,
}

impl RootType {
    pub(crate) fn set(&self) -> &SchemaSet {
        &self.set
    }

    pub(crate) fn id(&self) -> StructId {
        self.id
    }

    /// Returns the sizes of the struct's data section in words and of its pointer section in pointers.
    pub(crate) fn sections(&self) -> (u16, u16) {
        let plan = self.set.plan(self.id);
        (plan.data_words(), plan.pointers())
    }

    /// Opens a message, and checks that it can be printed.
    pub(crate) fn open<'a>(
        &'a self,
        root: Pointer<'a>,
        limits: &Limits,
        reporter: &Reporter,
    ) -> Result<DynamicStruct<'a>, Failure> {
        let opened = self.open_only(root, limits).map_err(Failure::new)?;
        let value = DynamicValue::Struct(opened);
        check_printable(value, &self.mistaken, reporter)?;
        Ok(opened)
    }

    /// Opens a message.
    pub(crate) fn open_only<'a>(
        &'a self,
        root: Pointer<'a>,
        limits: &Limits,
    ) -> Result<DynamicStruct<'a>, zooph::Fault> {
        self.set.open(root, self.id, limits)
    }

    /// Reads a message in text form that begins at `origin` in the input.
    pub(crate) fn read_text(
        &self,
        text: Vec<u8>,
        origin: Position,
        reporter: &Reporter,
    ) -> Result<Vec<u8>, Failure> {
        read_text(&self.set, &self.ty, "<input>", text).map_err(|mut error| {
            let files: Vec<FileId> = error.sources.iter().map(|(file, _)| file).collect();
            for file in files {
                error.sources.begins_at(file, origin);
            }
            for id in &error.missing {
                reporter.diagnostics(&self.mistaken.of(*id), self.mistaken.sources());
            }
            reporter.diagnostics(&error.diagnostics, &error.sources);
            Failure::new("the text is not a value of the type")
        })
    }
}

/// Options for finding and compiling schema files.
pub(crate) struct Setup<'a> {
    pub(crate) global: &'a Global,
    pub(crate) prefixes: &'a [std::path::PathBuf],
    pub(crate) version: Option<CapnpVersion>,
    pub(crate) require_ids: bool,
    /// Whether to compile only the declarations that are requested by name afterwards.
    pub(crate) on_demand: bool,
    pub(crate) annotations: bool,
}

impl<'a> Setup<'a> {
    pub(crate) fn new(global: &'a Global) -> Self {
        Setup {
            global,
            prefixes: &[],
            version: None,
            require_ids: true,
            on_demand: false,
            annotations: true,
        }
    }

    /// Compiles files, and reports errors and warnings.
    ///
    /// # Errors
    /// The files have errors.
    pub(crate) fn compile<P: AsRef<Path>>(
        &self,
        files: &[P],
        reporter: &Reporter,
    ) -> Result<Compilation, Failure> {
        let compiled = self.compile_recorded(files, reporter)?;
        Ok(compiled.0)
    }

    /// Compiles files like [`compile`](Self::compile). Also returns the absolute paths of all files that were
    /// read.
    pub(crate) fn compile_recorded<P: AsRef<Path>>(
        &self,
        files: &[P],
        reporter: &Reporter,
    ) -> Result<(Compilation, Vec<PathBuf>), Failure> {
        let files_on_disk = Recorder::new(self.disk()?);
        let inputs = files_on_disk.inputs();
        let compilation = self.compile_with(files_on_disk, files, reporter)?;
        Ok((compilation, inputs.take()))
    }

    /// Compiles files that a loader finds, and reports errors and warnings.
    ///
    /// # Errors
    /// The files have errors.
    pub(crate) fn compile_with<P: AsRef<Path>>(
        &self,
        loader: impl Loader + Send + Sync + 'static,
        files: &[P],
        reporter: &Reporter,
    ) -> Result<Compilation, Failure> {
        let mut options = Options {
            require_ids: self.require_ids,
            on_demand: self.on_demand,
            annotations: self.annotations,
            output: self.global.max_output,
            ..Options::default()
        };
        options.accept_legacy_overlap = std::env::var_os("CAPNP_IGNORE_ISSUE_344").is_some();
        if let Some(version) = self.version {
            options.version = version;
        }
        let mut compiler = Compiler::new(loader).options(options);
        for file in files {
            compiler = compiler.file(text(file.as_ref())?);
        }
        let compilation = compiler.compile();
        if reporter.diagnostics(compilation.diagnostics(), compilation.sources()) {
            return Err(Failure::Reported);
        }
        Ok(compilation)
    }

    pub(crate) fn disk(&self) -> Result<Disk, Failure> {
        let mut disk = Disk::new()?;
        for prefix in self.prefixes {
            if !disk.source_prefix(prefix) {
                return Err(no_directory(prefix));
            }
        }
        for directory in &self.global.import_paths {
            if !disk.import_path(directory) {
                return Err(no_directory(directory));
            }
        }
        disk.standard_import(!self.global.no_standard_import);
        Ok(disk)
    }
}

/// Returns the error for a path that should be a directory.
pub(crate) fn no_directory(path: &Path) -> Failure {
    let what = match path.exists() {
        true => "not a directory",
        false => "no such directory",
    };
    Failure::new(format_args!("{}: {what}", path.display()))
}

fn text(path: &Path) -> Result<&str, Failure> {
    let wrong = || Failure::new(format_args!("{}: the name is not UTF-8", path.display()));
    path.to_str().ok_or_else(wrong)
}

/// Reads a file. Its declarations are compiled when they are requested by name. Only JSON needs
/// annotations.
pub(crate) fn load_file(
    global: &Global,
    file: &Path,
    annotations: bool,
    reporter: &Reporter,
) -> Result<Compilation, Failure> {
    let mut setup = Setup::new(global);
    (setup.on_demand, setup.annotations) = (true, annotations);
    setup.compile(&[file], reporter)
}

/// Finds a struct type by name in a file, and compiles it and its dependencies.
pub(crate) fn load_type(
    global: &Global,
    file: &Path,
    name: &str,
    annotations: bool,
    reporter: &Reporter,
) -> Result<RootType, Failure> {
    let mut compilation = load_file(global, file, annotations, reporter)?;
    let ty = compilation.type_named(0, name).map_err(|found| {
        reporter.diagnostics(&found, compilation.sources());
        match found.is_empty() {
            true => Failure::new(format_args!("{name}: no such type")),
            false => Failure::Reported,
        }
    })?;
    let (schemas, mistaken) = compilation.into_schemas();
    if annotations {
        check_all(&mistaken, reporter)?;
    }
    let set = SchemaSet::new(schemas);
    match set.type_of(&ty) {
        Type::Struct(id) => Ok(RootType {
            set,
            ty,
            id,
            mistaken,
        }),
        _ => Err(Failure::new(format_args!("{name} is not a struct"))),
    }
}

/// Refuses a type if anything that it depends on has mistakes. Conversions to and from JSON plan all
/// types in advance, regardless of a message's content.
pub(crate) fn check_all(mistaken: &Mistaken, reporter: &Reporter) -> Result<(), Failure> {
    match reporter.diagnostics(&mistaken.all(), mistaken.sources()) {
        true => Err(Failure::Reported),
        false => Ok(()),
    }
}

/// Refuses a value with a field whose type has mistakes, since it cannot be printed.
pub(crate) fn check_printable(
    value: DynamicValue<'_>,
    mistaken: &Mistaken,
    reporter: &Reporter,
) -> Result<(), Failure> {
    if mistaken.is_empty() {
        return Ok(());
    }
    missing_in(value).map_or(Ok(()), |missing| {
        Err(refuse_missing(&missing, mistaken, reporter))
    })
}

/// Reports the mistakes in the type of a field. Returns the error that the type is needed.
pub(crate) fn refuse_missing(
    missing: &Missing,
    mistaken: &Mistaken,
    reporter: &Reporter,
) -> Failure {
    reporter.diagnostics(&mistaken.of(missing.id), mistaken.sources());
    Failure::new(format_args!(
        "{}: the declaration of this field's type has mistakes",
        missing.path
    ))
}
