//! Finds the declarations that a declaration refers to.

use zooph_ir::{Binding, BrandScope, FieldKind, NodeKind, Type};

use crate::Program;
use crate::model::DeclIx;

impl Program<'_> {
    /// Returns the structs and enums that a declaration's fields or the type of a constant mention, in that
    /// order and with repetitions. Arguments for generic parameters and the declaration's groups are
    /// included.
    pub fn mentions(&self, ix: DeclIx) -> Vec<DeclIx> {
        let mut found = Vec::new();
        match &self.nodes[ix.at()].kind {
            NodeKind::Struct(content) => {
                for field in &content.fields {
                    match &field.kind {
                        FieldKind::Slot(slot) => self.mentioned(&slot.ty, &mut found),
                        FieldKind::Group { type_id } => found.extend(self.by_id(*type_id)),
                    }
                }
            }
            NodeKind::Const { ty, .. } => self.mentioned(ty, &mut found),
            _ => {}
        }
        found
    }

    fn mentioned(&self, ty: &Type, found: &mut Vec<DeclIx>) {
        match ty {
            Type::List(element) => self.mentioned(element, found),
            Type::Enum { type_id, .. } => found.extend(self.by_id(*type_id)),
            Type::Struct { type_id, brand } => {
                found.extend(self.by_id(*type_id));
                let bindings = brand.scopes.iter().flat_map(|scope| match scope {
                    BrandScope::Bind { bindings, .. } => &bindings[..],
                    BrandScope::Inherit { .. } => &[],
                });
                for binding in bindings {
                    if let Binding::Type(ty) = binding {
                        self.mentioned(ty, found);
                    }
                }
            }
            _ => {}
        }
    }
}
