//! Spells schema types in Haskell.

use std::cell::RefCell;
use std::collections::BTreeSet;

use zooph_plan::{AnyKind, Args, DeclIx, FileIx, Number, Program, Type};

use crate::names::Names;

/// The spelling of types in one module, and the modules to import for it.
pub(crate) struct Types<'p> {
    pub(crate) program: &'p Program<'p>,
    pub(crate) names: &'p Names,
    /// The file whose types are not qualified. `None` in modules of accessors.
    pub(crate) home: Option<FileIx>,
    /// The modules that were named.
    pub(crate) imports: RefCell<BTreeSet<String>>,
    /// The declarations of the home file that were named.
    pub(crate) uses: RefCell<BTreeSet<DeclIx>>,
}

impl Types<'_> {
    /// Returns a name in the module of a file's types.
    pub(crate) fn of_file(&self, file: FileIx, name: &str) -> String {
        if self.home == Some(file) {
            return name.to_owned();
        }
        let module = self.names.file(file);
        self.imports.borrow_mut().insert(module.to_owned());
        format!("{module}.{name}")
    }

    /// Returns the name of a declaration's type, or the beginning of another name about it.
    pub(crate) fn name(&self, ix: DeclIx) -> String {
        let file = self.program.decl(ix).file;
        if self.home == Some(file) {
            self.uses.borrow_mut().insert(ix);
        }
        self.of_file(file, &self.names.place(ix).name)
    }

    /// Returns a struct's Record type, in parentheses if it has arguments.
    pub(crate) fn structure(&self, of: DeclIx, args: &Args) -> String {
        let args = self.program.args(of, args);
        let args: Vec<String> = args.map(|arg| self.record(arg.finite())).collect();
        applied(&self.name(of), &args)
    }

    /// Returns a struct's Record type inside the struct itself or one of its groups.
    pub(crate) fn own(&self, of: DeclIx) -> String {
        applied(&self.name(of), &self.params(of))
    }

    /// Returns the type variables of a struct's generic parameters.
    pub(crate) fn params(&self, of: DeclIx) -> Vec<String> {
        let params = self.program.params_of(of).iter();
        { params.map(|param| self.names.parameter(*param).to_owned()) }.collect()
    }

    /// Returns the type in Records for a value that cannot be absent.
    pub(crate) fn record(&self, ty: &Type) -> String {
        match ty {
            Type::List(element) => match &**element {
                Type::Void => "Z.Voids".to_owned(),
                Type::Bool => "Z.Bits".to_owned(),
                Type::Number(_) => format!("(Z.Array {})", self.record(element)),
                element => format!("[{}]", self.record(element)),
            },
            Type::Struct(of, args) => self.structure(*of, args),
            Type::Param(param) => self.names.parameter(*param).to_owned(),
            Type::Text => "Z.StrictText".to_owned(),
            Type::Any(AnyKind::Any) => "Z.AnyPointer".to_owned(),
            Type::Any(AnyKind::Struct) => "Z.AnyStruct".to_owned(),
            Type::Any(AnyKind::List) => "Z.AnyList".to_owned(),
            ty => self.plain(ty),
        }
    }

    /// Returns the type of a field in Records.
    pub(crate) fn record_field(&self, ty: &Type) -> String {
        match ty {
            Type::Struct(..) => format!("(Z.Maybe {})", self.record(ty)),
            ty => self.record(ty),
        }
    }

    /// Returns the type in Readers.
    pub(crate) fn view(&self, ty: &Type) -> String {
        match ty {
            Type::List(element) => format!("(Z.List {})", self.view(element)),
            Type::Struct(of, args) => format!("(Z.Reader {})", self.structure(*of, args)),
            Type::Param(param) => format!("(Z.View {})", self.names.parameter(*param)),
            Type::Text => "Z.Text".to_owned(),
            Type::Any(_) => "Z.PointerReader".to_owned(),
            ty => self.plain(ty),
        }
    }

    /// Returns the type in Builders.
    pub(crate) fn built(&self, ty: &Type) -> String {
        match ty {
            Type::List(element) => match &**element {
                Type::Void => "()".to_owned(),
                Type::Bool => "(Z.Bools s)".to_owned(),
                Type::Number(_) => format!("(Z.Numbers s {})", self.record(element)),
                element => format!("(Z.ListBuilder s {})", self.record(element)),
            },
            Type::Struct(of, args) => format!("(Z.Builder s {})", self.structure(*of, args)),
            Type::Param(param) => format!("(Z.Built s {})", self.names.parameter(*param)),
            _ => "(Z.PointerBuilder s)".to_owned(),
        }
    }

    /// Returns a type that is the same in all faces.
    fn plain(&self, ty: &Type) -> String {
        let name = match ty {
            Type::Number(Number::Enum(ix)) => return self.name(*ix),
            Type::Number(Number::Int(bits)) => return format!("Z.Int{bits}"),
            Type::Number(Number::Uint(bits)) => return format!("Z.Word{bits}"),
            Type::Number(Number::Float(32)) => "Z.Float",
            Type::Number(Number::Float(_)) => "Z.Double",
            Type::Bool => "Z.Bool",
            Type::Data => "Z.ByteString",
            Type::Capability(_) => "Z.Capability",
            _ => "()",
        };
        name.to_owned()
    }

    /// Returns the type in layout tables.
    pub(crate) fn layout(&self, ty: &Type) -> String {
        let name = match ty {
            Type::List(element) => return format!("(L.List {})", self.layout(element)),
            Type::Struct(of, args) => {
                return format!("(L.Struct (Z.table @{}))", self.structure(*of, args));
            }
            Type::Param(param) => {
                return format!("(Z.typeOf @{})", self.names.parameter(*param));
            }
            Type::Number(Number::Enum(ix)) => {
                return format!("(Z.scalarType @{})", self.name(*ix));
            }
            Type::Number(Number::Int(bits)) => return format!("L.Int{bits}"),
            Type::Number(Number::Uint(bits)) => return format!("L.UInt{bits}"),
            Type::Number(Number::Float(bits)) => return format!("L.Float{bits}"),
            Type::Void => "L.Void",
            Type::Bool => "L.Bool",
            Type::Text => "L.Text",
            Type::Data => "L.Data",
            Type::Capability(_) => "L.Capability",
            Type::Any(AnyKind::Any) => "L.AnyPointer",
            Type::Any(AnyKind::Struct) => "L.AnyStruct",
            Type::Any(AnyKind::List) => "L.AnyList",
        };
        name.to_owned()
    }

    /// Returns the constraints of a struct's generic parameters, for the head of an instance.
    pub(crate) fn context(&self, of: DeclIx, class: &str) -> String {
        self.context_with(None, of, class)
    }

    /// Returns the constraints with a `forall`, for the signature of a function whose body names the type
    /// variables.
    pub(crate) fn quantified(&self, of: DeclIx, class: &str) -> String {
        match &self.params(of)[..] {
            [] => String::new(),
            params => format!("forall {}. {}", params.join(" "), self.context(of, class)),
        }
    }

    /// Returns the constraints after another constraint.
    pub(crate) fn context_with(&self, first: Option<String>, of: DeclIx, class: &str) -> String {
        let params = self.params(of).into_iter();
        let parts: Vec<String> = { first.into_iter() }
            .chain(params.map(|param| format!("{class} {param}")))
            .collect();
        match parts.is_empty() {
            true => String::new(),
            false => format!("({}) => ", parts.join(", ")),
        }
    }
}

/// Returns a type with its arguments, in parentheses if it has any.
fn applied(name: &str, args: &[String]) -> String {
    match args {
        [] => name.to_owned(),
        args => format!("({name} {})", args.join(" ")),
    }
}
