//! Boot files of modules of types. Modules of types of several files may refer to each other. GHC compiles such modules
//! if some of them import others before these are compiled: by their boot files, which declare types and instances.

use zooph_emit::{Code, code, header};
use zooph_plan::{DeclIx, DeclKind, Form};

use super::{Defined, Module, Render};

/// The instances of a struct whose parameters have the same class, and those whose parameters are values.
const OF_STRUCTS: [&[&str]; 2] = [
    &["Z.Eq", "Z.Show"],
    &["Z.Described", "Z.Struct", "Z.Value", "Z.NFData"],
];

const OF_ENUMS: &[&str] = &[
    "Z.Eq",
    "Z.Ord",
    "Z.Storable",
    "Z.Number",
    "Z.NFData",
    "Z.Show",
    "Z.Element",
    "Z.Scalar",
];

impl Render<'_> {
    /// Returns the boot file of a module of types. If the types are defined elsewhere, it exports them from the boot
    /// files of the modules `early` and from the other modules that define them.
    pub(crate) fn boot(
        &self,
        filename: &str,
        module: &Module,
        defined: &Defined,
        early: impl Fn(&str) -> bool,
    ) -> Code {
        let named = { defined.ixs.iter() }.filter(|ix| self.is_named(**ix));
        let named: Vec<DeclIx> = named.copied().collect();
        let exports = named.iter().map(|ix| {
            let name = &self.names().place(*ix).name;
            match self.program.decl(*ix).kind {
                DeclKind::Enum(_) => format!("{name} (..)"),
                _ => name.clone(),
            }
        });
        let exports: Vec<String> = exports.collect();
        let (imports, body) = match defined.elsewhere {
            true => {
                let imports = module.opened.iter().map(|name| match early(name) {
                    true => format!("import {{-# SOURCE #-}} {name}\n"),
                    false => format!("import {name}\n"),
                });
                (imports.collect(), Code::new())
            }
            false => {
                let raw = "import qualified Zooph.Generated.Raw.V1 as R\n";
                let raw = if self.options.raw { raw } else { "" };
                let imports = format!("{raw}import qualified Zooph.Generated.V1 as Z\n");
                let declared = named.iter().map(|ix| self.declared(*ix));
                (imports, Code::paragraphs(declared))
            }
        };
        let head = code!(
            "module $name$\n  ( $exports$\n  ) where",
            name = module.name,
            exports = exports.join("\n, "),
        );
        Code::paragraphs([
            header("--", filename),
            Code::from(format!(
                "-- | What modules of types may use of \"{}\" before it is compiled.",
                module.name
            )),
            head,
            Code::from(format!("{imports}import Prelude ()")),
            body,
        ])
    }

    /// Returns instances that a boot file declares for the types of its module. Other structs share an instance.
    pub(crate) fn values(&self, defined: &Defined) -> Code {
        let is_struct = |ix: &DeclIx| matches!(self.program.decl(*ix).kind, DeclKind::Struct(_));
        let named = defined.ixs.iter().copied();
        let structs = named.filter(|ix| self.is_named(*ix) && is_struct(ix));
        let instance = |ix| {
            let context = self.home.context(ix, "Z.Value");
            Code::from(format!("instance {context}Z.Value {}", self.home.own(ix)))
        };
        Code::paragraphs(structs.map(instance))
    }

    /// Reports whether other files can name a declaration's type.
    fn is_named(&self, ix: DeclIx) -> bool {
        match &self.program.decl(ix).kind {
            DeclKind::Struct(content) => content.form == Form::Struct,
            DeclKind::Enum(_) => true,
            DeclKind::Interface(_) | DeclKind::Const { .. } => false,
        }
    }

    /// Returns the declarations of a type and its instances.
    fn declared(&self, ix: DeclIx) -> Code {
        let name = &self.names().place(ix).name;
        let is_enum = matches!(self.program.decl(ix).kind, DeclKind::Enum(_));
        let raw: &[&str] = if self.options.raw { &["R.Raw"] } else { &[] };
        let instance = |context: &str, class: &str| {
            Code::from(format!("instance {context}{class} {}", self.home.own(ix)))
        };
        let mut lines = Vec::new();
        if is_enum {
            lines.push(Code::from(format!("newtype {name} = {name} Z.Word16")));
            lines.extend(OF_ENUMS.iter().map(|class| instance("", class)));
        } else {
            let params = self.home.params(ix);
            let own = [std::slice::from_ref(name), &params[..]].concat().join(" ");
            lines.push(Code::from(format!("data {own}")));
            let [alike, of_values] = OF_STRUCTS;
            lines.extend(
                { alike.iter() }.map(|class| instance(&self.home.context(ix, class), class)),
            );
            let context = self.home.context(ix, "Z.Value");
            lines.extend(of_values.iter().map(|class| instance(&context, class)));
        }
        lines.extend(raw.iter().map(|class| instance("", class)));
        lines.into_iter().collect()
    }
}
