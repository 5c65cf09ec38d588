//! What declarations refer to.

use zooph_ir::{Binding, BrandScope, FieldKind, NodeKind, Type};

use crate::Program;
use crate::model::DeclIx;

impl Program<'_> {
    /// The structs and enums that a declaration's own fields or its value mention, whatever stands for
    /// parameters included, and its groups: in that order, and each as often as it is mentioned.
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
