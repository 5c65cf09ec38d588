//! Layout tables.

use zooph_emit::{Code, code};
use zooph_plan::{DeclIx, Field, Place, Struct};

use crate::literal;
use crate::render::{Render, listed};

impl Render<'_> {
    /// The table of a struct or group.
    pub(crate) fn table(&self, ix: DeclIx, content: &Struct<'_>) -> Code {
        let rows: Vec<String> = { content.source_order.iter() }
            .map(|at| self.row(&content.fields[*at]))
            .collect();
        let tag_at = content
            .union
            .as_ref()
            .map_or("(-1)".to_owned(), |union| union.tag_at.to_string());
        code!(
            r#"
            instance $context$Z.Described $own$ where
              table =
                L.layout $name$ $data$ $pointers$ $tag_at$
                  $rows$
        "#,
            context = self.home.context(ix, "Z.Value"),
            own = self.home.own(ix),
            name = literal::string(self.program.decl(ix).path),
            data = content.data_words,
            pointers = content.pointers,
            tag_at = tag_at,
            rows = listed(&rows),
        )
    }

    fn row(&self, field: &Field<'_>) -> String {
        let tag = field.tag.map_or("(-1)".to_owned(), |tag| tag.to_string());
        let bits = |bits: u64| match bits {
            0 => "L.Zero".to_owned(),
            bits => format!("(L.Bits {bits:#x})"),
        };
        let slot = |at: u32, default: String| {
            let ty = self.home.layout(&field.place.ty());
            format!("(L.Slot {ty} {at} {default})")
        };
        let spot = match &field.place {
            Place::Void => slot(0, bits(0)),
            Place::Bit { bit, default } => slot(*bit, bits(u64::from(*default))),
            Place::Number { byte, default, .. } => slot(byte * 8, bits(*default)),
            Place::Pointer { index, default, .. } => slot(
                *index,
                default.map_or("L.Zero".to_owned(), |default| {
                    let message = default.message();
                    let content = default.content().unwrap_or(&message);
                    format!("(L.Content (Z.literal {}))", literal::address(content))
                }),
            ),
            Place::Group(group) => format!("(L.Group (Z.table @{}))", self.home.own(*group)),
        };
        let name = literal::string(field.name);
        format!("L.Field {name} {tag} {spot}")
    }
}
