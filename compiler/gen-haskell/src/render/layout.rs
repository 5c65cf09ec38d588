//! Layout tables.

use zooph_emit::{Code, code};
use zooph_plan::annotations::JSON_VALUE;
use zooph_plan::{DeclIx, Encoding, Field, Place, Struct};

use crate::literal;
use crate::render::{Render, listed};

impl Render<'_> {
    /// Returns the table of a struct or group.
    pub(crate) fn table(&self, ix: DeclIx, content: &Struct<'_>) -> Code {
        let rows: Vec<String> = { content.source_order.iter() }
            .map(|at| self.row(&content.fields[*at]))
            .collect();
        let wrappers = self.table_in_json(ix, content);
        let tag_at = content
            .union
            .as_ref()
            .map_or("(-1)".to_owned(), |union| union.tag_at.to_string());
        code!(
            r#"
            instance $context$Z.Described $own$ where
              table =
                $before$L.layout $name$ $data$ $pointers$ $tag_at$
                  $rows$
                  $after$
        "#,
            context = self.home.context(ix, "Z.Value"),
            own = self.home.own(ix),
            name = literal::string(self.program.decl(ix).path),
            data = content.data_words,
            pointers = content.pointers,
            tag_at = tag_at,
            rows = listed(&rows),
            after = ")".repeat(wrappers.len()),
            before = wrappers.concat(),
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
        let row = format!("L.field {name} {tag} {spot}");
        self.in_json(field, row)
    }

    /// Adds the annotations for JSON to a field's row.
    fn in_json(&self, field: &Field<'_>, row: String) -> String {
        let json = &field.json;
        let mut marks = Vec::new();
        if let Some(name) = &json.name {
            marks.push(format!("L.named {}", literal::string(name)));
        }
        match (&json.flatten, json.encoding) {
            (Some(prefix), _) => marks.push(format!("L.flattened {}", literal::string(prefix))),
            (None, Encoding::Plain) => {}
            (None, Encoding::Base64) => marks.push("L.base64".to_owned()),
            (None, Encoding::Hex) => marks.push("L.hex".to_owned()),
        }
        marks.push(row);
        marks.join(" (") + &")".repeat(marks.len() - 1)
    }

    /// Returns the differences of a struct's table for JSON as functions of the table: the order of its
    /// fields, and the names that tell the active member of its union.
    fn table_in_json(&self, ix: DeclIx, content: &Struct<'_>) -> Vec<String> {
        let mut out = Vec::new();
        if !content.source_order.is_sorted() {
            let mut order: Vec<usize> = (0..content.fields.len()).collect();
            order.sort_by_key(|at| content.source_order[*at]);
            let order: Vec<String> = order.iter().map(usize::to_string).collect();
            out.push(format!("L.ordered [{}] (", order.join(", ")));
        }
        let option = |text: &Option<String>| match text {
            Some(text) => format!("(Z.Just {})", literal::string(text)),
            None => "Z.Nothing".to_owned(),
        };
        match &content.discriminator {
            _ if self.program.decl(ix).id == JSON_VALUE => out.push("L.free (".to_owned()),
            Some(found) => out.push(format!(
                "L.discriminated {} {} (",
                option(&found.name),
                option(&found.value_name)
            )),
            None => {}
        }
        out
    }
}
