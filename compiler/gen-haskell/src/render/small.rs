//! Enums, constants and the ids of interfaces.

use std::collections::BTreeMap;

use zooph_emit::{Code, code};
use zooph_plan::value::Constant;
use zooph_plan::{DeclIx, DeclKind, Enumerant, Method, Number};

use crate::literal;
use crate::render::{Head, Module, Render, doc, listed};
use crate::types::Types;

impl Render<'_> {
    /// Returns an enum's type. It is a number, so a value that the schema does not know is preserved.
    pub(crate) fn enumeration(&self, ix: DeclIx, enumerants: &[Enumerant<'_>]) -> Code {
        let names: Vec<String> = { enumerants.iter() }
            .map(|one| literal::string(one.name))
            .collect();
        let same = enumerants.iter().all(|one| one.json_name == one.name);
        let json: Vec<String> = { enumerants.iter() }
            .map(|one| literal::string(&one.json_name))
            .collect();
        let json = match same {
            true => format!("names'{}", self.names().place(ix).name),
            false => format!("[{}]", json.join(", ")),
        };
        code!(
            r#"
            $doc$
            newtype $name$ = $name$ Z.Word16
              deriving newtype (Z.Eq, Z.Ord, Z.Storable, Z.Number, Z.NFData$raw$)

            instance Z.Show $name$ where
              showsPrec _ ($name$ x') = Z.showsEnum $literal$ names'$name$ x'

            instance Z.Element $name$ where
              code = Z.code @Z.Word16
              elementAt l' at' i' = $name$ (Z.elementAt l' at' i')
              {-# INLINE code #-}
              {-# INLINE elementAt #-}

            instance Z.Scalar $name$ where
              scalarType = L.enum names'$name$ $json$

            names'$name$ :: [Z.String]
            names'$name$ =
              $names$
        "#,
            doc = doc("|", self.program.decl(ix).doc),
            name = self.names().place(ix).name,
            raw = self.raw_enumeration(),
            literal = literal::string(&self.names().place(ix).name),
            names = listed(&names),
            json = json,
        )
    }

    /// Returns the module of an enum's names.
    pub(crate) fn enumerants(
        &self,
        types: &Types<'_>,
        ix: DeclIx,
        enumerants: &[Enumerant<'_>],
    ) -> Code {
        let name = types.name(ix);
        let place = self.names().place(ix);
        let id = format!("0x{:016x}", self.program.decl(ix).id);
        let head = Code::from(format!(
            "-- | The enum's id in the schema.\ntypeId :: Z.Word64\ntypeId = {id}"
        ));
        let rows = enumerants.iter().zip(&place.fields).enumerate();
        let rows = rows.map(|(number, (one, names))| {
            code!(
                "$doc$\npattern $constructor$ :: $name$\npattern $constructor$ = $name$ $number$",
                doc = doc("|", one.doc),
                constructor = names.constructor,
                name = name,
                number = number,
            )
        });
        Code::paragraphs(std::iter::once(head).chain(rows))
    }

    /// Returns the module of an interface, with its id and its methods' numbers.
    pub(crate) fn methods(&self, ix: DeclIx, methods: &[Method<'_>]) -> Code {
        let id = format!("0x{:016x}", self.program.decl(ix).id);
        let head = Code::from(format!(
            "-- | The interface's id in the schema.\ninterfaceId :: Z.Word64\ninterfaceId = {id}"
        ));
        let rows = methods.iter().zip(&self.names().place(ix).fields);
        let rows = rows.enumerate().map(|(number, (method, names))| {
            let plain = format!("The ordinal of the method {}.", method.name);
            code!(
                "$doc$\n$name$ :: Z.Word16\n$name$ = $number$",
                doc = doc("|", Some(method.doc.unwrap_or(&plain))),
                name = names.accessor,
                number = number,
            )
        });
        Code::paragraphs(std::iter::once(head).chain(rows))
    }

    /// Returns the module of the file's top-level constants.
    pub(crate) fn constants(&self, filename: &str, ixs: &[DeclIx]) -> Option<Module> {
        let mut modules: BTreeMap<&str, Vec<DeclIx>> = BTreeMap::new();
        for &ix in ixs {
            let decl = self.program.decl(ix);
            if decl.parent.is_none() && matches!(decl.kind, DeclKind::Const { .. }) {
                let module = self.names().place(ix).module.as_str();
                modules.entry(module).or_default().push(ix);
            }
        }
        let (name, ixs) = modules.into_iter().next()?;
        let types = self.accessor_types();
        let code = self.constants_in(&types, &ixs);
        // Constants of type Void and of interfaces have no value.
        if code.is_empty() {
            return None;
        }
        let about =
            Code::from("-- | The constants at the top level of the schema file.".to_owned());
        Some(self.module(filename, Head::of_accessors(name, about), &types, code))
    }

    /// Returns the constants among these declarations.
    pub(crate) fn constants_in(&self, types: &Types<'_>, ixs: &[DeclIx]) -> Code {
        Code::paragraphs(ixs.iter().filter_map(|ix| self.constant(types, *ix)))
    }

    fn constant(&self, types: &Types<'_>, ix: DeclIx) -> Option<Code> {
        let decl = self.program.decl(ix);
        let DeclKind::Const { ty, value } = &decl.kind else {
            return None;
        };
        let text = match Constant::of(ty, value)? {
            Constant::Text(text) => format!("Z.textLiteral {}", literal::address(text)),
            Constant::Data(data) => format!("Z.literal {}", literal::address(data)),
            Constant::Bool(true) => "Z.True".to_owned(),
            Constant::Bool(false) => "Z.False".to_owned(),
            Constant::Number(ty @ (Number::Int(_) | Number::Uint(_)), bits) => {
                literal::integer(ty, bits)
            }
            Constant::Number(_, bits) => format!("Z.ofBits {bits:#x}"),
            Constant::Message(Some(flat)) => format!("Z.constant {}", literal::address(&flat)),
            Constant::Message(None) => "Z.nowhere".to_owned(),
        };
        Some(code!(
            "$doc$\n$name$ :: $ty$\n$name$ = $text$\n{-# NOINLINE $name$ #-}",
            doc = doc("|", decl.doc),
            name = self.names().place(ix).name,
            ty = types.view(ty),
            text = text,
        ))
    }
}
