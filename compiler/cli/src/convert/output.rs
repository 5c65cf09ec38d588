//! Messages written in one of the formats.

use std::io::{self, BufWriter, Write};

use zooph::{Pointer, StructReader, canonical, framing, packed};
use zooph_dynamic::{
    Arranger, DynamicStruct, JsonCodec, SchemaSet, StructId, Style, WriteError, write_text,
};

use crate::args::LayoutArgs;
use crate::convert::Format;
use crate::report::Failure;

/// Collect this many bytes before writing them.
const BUFFER: usize = 1 << 18;

/// Writes messages.
pub(crate) struct Output<'r, W: Write> {
    writer: BufWriter<W>,
    form: Form<'r>,
    /// Packed bytes on their way out.
    packed: Vec<u8>,
}

enum Form<'r> {
    Framed {
        arranger: Arranger,
        packed: bool,
    },
    Flat {
        arranger: Arranger,
        packed: bool,
    },
    Canonical {
        arranger: Arranger,
    },
    Text {
        ty: StructType<'r>,
        style: Style,
    },
    Json {
        ty: StructType<'r>,
        codec: JsonCodec<'r>,
        style: Style,
    },
    /// Text or JSON without a type, which [`super::run`] has refused.
    Nothing,
}

/// A struct type and the schemas it is of.
pub(crate) type StructType<'r> = (&'r SchemaSet, StructId);

impl<'r, W: Write> Output<'r, W> {
    pub(crate) fn new(
        format: Format,
        layout: &LayoutArgs,
        ty: Option<StructType<'r>>,
        writer: W,
    ) -> Self {
        let growing = || match layout.segment_size {
            None | Some(0) => Arranger::growing(),
            Some(words) => Arranger::fixed(words),
        };
        let style = if layout.short {
            Style::Short
        } else {
            Style::Pretty
        };
        let form = match (format, ty) {
            (Format::Binary, _) => Form::Framed {
                arranger: growing(),
                packed: false,
            },
            (Format::Packed, _) => Form::Framed {
                arranger: growing(),
                packed: true,
            },
            (Format::Flat, _) => Form::Flat {
                arranger: Arranger::flat(),
                packed: false,
            },
            (Format::FlatPacked, _) => Form::Flat {
                arranger: Arranger::flat(),
                packed: true,
            },
            (Format::Canonical, _) => Form::Canonical {
                arranger: Arranger::flat(),
            },
            (Format::Text, Some(ty)) => Form::Text { ty, style },
            (Format::Json, Some(ty)) => Form::Json {
                ty,
                codec: JsonCodec::new(ty.0),
                style,
            },
            (Format::Text | Format::Json, None) => Form::Nothing,
        };
        let writer = BufWriter::with_capacity(BUFFER, writer);
        Output {
            writer,
            form,
            packed: Vec::new(),
        }
    }

    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }

    /// Writes a message that was validated.
    pub(crate) fn write(&mut self, root: StructReader<'_>) -> Result<(), Failure> {
        let writer = &mut self.writer;
        match &mut self.form {
            Form::Framed { arranger, packed } => {
                arranger.copy(root);
                let sizes: Vec<usize> = arranger.segments().map(<[u8]>::len).collect();
                let table = framing::table(&sizes);
                // Runs do not go on from one piece to the next, for the reference packs each.
                for piece in std::iter::once(&table[..]).chain(arranger.segments()) {
                    put(writer, piece, *packed, &mut self.packed)?;
                }
            }
            Form::Flat { arranger, packed } => {
                arranger.copy(root);
                for segment in arranger.segments() {
                    put(writer, segment, *packed, &mut self.packed)?;
                }
            }
            Form::Canonical { arranger } => {
                arranger.copy(root);
                for segment in arranger.segments() {
                    let bytes = canonical::copy(Pointer::flat(segment)).map_err(Failure::new)?;
                    writer.write_all(&bytes)?;
                }
            }
            Form::Text {
                ty: (set, id),
                style,
            } => {
                let value = DynamicStruct::new(set, *id, root);
                write_text(writer, value.into(), *style)?;
                writer.write_all(b"\n")?;
            }
            Form::Json {
                ty: (set, id),
                codec,
                style,
            } => {
                let value = DynamicStruct::new(set, *id, root);
                codec
                    .write(writer, value, *style)
                    .map_err(|error| match error {
                        WriteError::Io(error) => error.into(),
                        error => Failure::new(error),
                    })?;
                writer.write_all(b"\n")?;
            }
            Form::Nothing => {}
        }
        Ok(())
    }
}

fn put(writer: &mut impl Write, piece: &[u8], pack: bool, scratch: &mut Vec<u8>) -> io::Result<()> {
    if !pack {
        return writer.write_all(piece);
    }
    scratch.clear();
    packed::pack(piece, scratch);
    writer.write_all(scratch)
}
