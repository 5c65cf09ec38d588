//! Facts about JSON that follow from the annotations of several declarations.

use crate::{DeclIx, Discriminator, Program, Role};

impl Program<'_> {
    /// Returns how JSON tells the active member of a struct's union, if an annotation says so. In a flattened group,
    /// the member with its name is called like the group unless the annotation gives another name.
    pub fn union_json(&self, ix: DeclIx) -> Option<Discriminator> {
        let mut found = self.structure(ix)?.discriminator.clone()?;
        found.name = found.name.or_else(|| self.flattened_name(ix));
        Some(found)
    }

    /// Returns the name of a group that is flattened.
    fn flattened_name(&self, ix: DeclIx) -> Option<String> {
        let decl = self.decl(ix);
        let Role::Group(at) = decl.role else {
            return None;
        };
        let field = self.structure(decl.parent?)?.fields.get(at)?;
        field.json.flatten.as_ref().map(|_| field.name.to_owned())
    }
}
