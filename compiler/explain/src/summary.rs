//! The summary: where the bytes of a message go.

use std::io::{self, Write};

use zooph::{Fault, Position};

use crate::Explanation;
use crate::walk::{Finding, What};
use crate::word::{Form, Spot};

/// The number of words of each use.
#[derive(Clone, Copy, Debug, Default)]
struct Uses {
    pointers: u64,
    pads: u64,
    data: u64,
    texts: u64,
    numbers: u64,
    tags: u64,
    unused: u64,
}

impl Explanation<'_, '_> {
    pub(crate) fn write_summary(&self, out: &mut impl Write) -> io::Result<()> {
        let message = self.walk.message;
        let uses = self.uses();
        let rows = [
            ("segment table", message.table as u64 / 8),
            ("pointers", uses.pointers),
            ("landing pads", uses.pads),
            ("data of structs", uses.data),
            ("texts and Data", uses.texts),
            ("numbers in lists", uses.numbers),
            ("tags of lists", uses.tags),
            ("behind elements", uses.unused),
            ("no pointer leads there", self.unreferenced()),
        ];
        writeln!(out)?;
        let all = message.len().max(1) as f64;
        for (name, words) in rows.into_iter().filter(|(_, words)| *words > 0) {
            let bytes = words * 8;
            writeln!(
                out,
                "{bytes:>10} bytes {:>5.1} %  {name}",
                100.0 * bytes as f64 / all
            )?;
        }
        match &self.fault {
            None => writeln!(out, "\nReaders open this message."),
            Some(fault) => writeln!(out, "\nReaders refuse this message: {fault}"),
        }
    }

    fn uses(&self) -> Uses {
        let mut uses = Uses::default();
        for object in &self.walk.objects {
            let words = u64::from(object.words);
            match object.what {
                What::Root => uses.pointers += words,
                What::Pad => uses.pads += words,
                What::Struct { sizes, .. } => {
                    uses.data += u64::from(sizes.data);
                    uses.pointers += u64::from(sizes.pointers);
                }
                What::Text { .. } | What::Data(_) => uses.texts += words,
                What::List {
                    form: Form::Pointers,
                    ..
                } => uses.pointers += words,
                What::List { .. } => uses.numbers += words,
                What::Structs { count, sizes, .. } => {
                    let count = u64::from(count);
                    let (data, pointers) = (u64::from(sizes.data), u64::from(sizes.pointers));
                    uses.tags += 1;
                    uses.data += count * data;
                    uses.pointers += count * pointers;
                    uses.unused += words - 1 - count * (data + pointers);
                }
            }
        }
        uses
    }

    /// Returns the number of words to which no pointer leads.
    fn unreferenced(&self) -> u64 {
        let segments = self.walk.message.segments.iter();
        let present: u64 = segments.map(|segment| u64::from(segment.words())).sum();
        let objects = self.walk.objects.iter();
        present - objects.map(|object| u64::from(object.words)).sum::<u64>()
    }
}

/// Returns the pointer at fault, and what is wrong with it.
pub(crate) fn finding(fault: &Fault) -> Option<(Spot, Finding)> {
    match fault.position() {
        Position::Word { segment, word } => {
            Some((Spot { segment, word }, Finding::Fault(fault.kind())))
        }
        Position::Byte(_) => None,
    }
}
