//! Writes the measurements of every attack to a file, for programs that look for more than the
//! worst case.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use super::inputs::Held;
use super::operations::Opening;
use super::prey::Hit;

/// A file of lines, or none.
pub(super) struct Figures(Option<BufWriter<File>>);

impl Figures {
    pub(super) fn to(path: Option<&Path>) -> Result<Self, String> {
        let Some(path) = path else {
            return Ok(Figures(None));
        };
        let file = File::create(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let mut out = BufWriter::new(file);
        let columns =
            "language operation opening input bytes limits nanoseconds memory allowed answer\n";
        out.write_all(columns.replace(' ', "\t").as_bytes())
            .map_err(|error| error.to_string())?;
        Ok(Figures(Some(out)))
    }

    pub(super) fn line(
        &mut self,
        language: &str,
        name: &str,
        opening: Opening,
        held: &Held<'_>,
        hit: &Hit,
    ) {
        let Some(out) = &mut self.0 else {
            return;
        };
        let memory = hit.memory.map_or("-".into(), |memory| memory.to_string());
        let line = format!(
            "{language}\t{name}\t{}\t{}\t{}\t{}\t{}\t{memory}\t{}\t{}\n",
            opening.word(),
            held.name,
            held.bytes,
            held.limits,
            hit.time.as_nanos(),
            hit.bounds.memory,
            hit.answer,
        );
        // A failure to write the file must not fail the attack.
        let _ = out.write_all(line.as_bytes());
    }
}
