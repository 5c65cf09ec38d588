//! Writes messages in one of the formats.

use std::io::{self, Write};

use zooph::{Limits, Pointer, canonical, framing, packed};
use zooph_dynamic::{
    Arranger, DynamicStruct, JsonCodec, SchemaSet, Style, WriteError, append_canonical,
    is_arranged, write_text,
};

use crate::args::LayoutArgs;
use crate::convert::Format;
use crate::report::{Failure, WRITE_OUTPUT, cannot};

/// The number of bytes that are collected before they are written.
const BUFFER: usize = 1 << 18;
const WORD: usize = 8;

/// Writes messages in one format.
pub(crate) struct Output<'r, W: Write> {
    writer: Gather<W>,
    form: Form<'r>,
}

/// A buffer in front of a writer. Unlike [`BufWriter`](io::BufWriter), it lets a caller append to its memory.
struct Gather<W> {
    bytes: Vec<u8>,
    inner: W,
}

impl<W: Write> Gather<W> {
    /// Writes the collected bytes, if they are enough to be worth a call.
    #[inline]
    fn settle(&mut self) -> io::Result<()> {
        if self.bytes.len() < BUFFER {
            return Ok(());
        }
        self.empty()
    }

    fn empty(&mut self) -> io::Result<()> {
        let written = self.inner.write_all(&self.bytes);
        self.bytes.clear();
        written.map_err(cannot(WRITE_OUTPUT))
    }

    /// Adds whole words, packed or unpacked.
    #[inline]
    fn put(&mut self, words: &[u8], packed: bool) -> io::Result<()> {
        if packed {
            packed::pack(words, &mut self.bytes);
        } else {
            self.bytes.extend_from_slice(words);
        }
        self.settle()
    }
}

impl<W: Write> Write for Gather<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes).map(|()| bytes.len())
    }

    #[inline]
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.bytes.extend_from_slice(bytes);
        self.settle()
    }

    fn flush(&mut self) -> io::Result<()> {
        self.empty()?;
        self.inner.flush()
    }
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
        style: Style,
    },
    Json {
        codec: JsonCodec<'r>,
        style: Style,
    },
    /// JSON without schemas, which [`super::run`] has refused.
    Nothing,
}

impl Form<'_> {
    /// Returns the arranger of the forms that contain copies of messages.
    fn arranger(&mut self) -> Option<&mut Arranger> {
        match self {
            Form::Framed { arranger, .. }
            | Form::Flat { arranger, .. }
            | Form::Canonical { arranger } => Some(arranger),
            Form::Text { .. } | Form::Json { .. } | Form::Nothing => None,
        }
    }
}

impl<'r, W: Write> Output<'r, W> {
    pub(crate) fn new(
        format: Format,
        layout: &LayoutArgs,
        schemas: Option<&'r SchemaSet>,
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
        let form = match (format, schemas) {
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
            (Format::Text, _) => Form::Text { style },
            (Format::Json, Some(schemas)) => Form::Json {
                codec: JsonCodec::new(schemas),
                style,
            },
            (Format::Json, None) => Form::Nothing,
        };
        let writer = Gather {
            bytes: Vec::new(),
            inner: writer,
        };
        Output { writer, form }
    }

    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }

    /// Writes a message of one segment without copying it: unchanged if a copy would be equal, or without
    /// its unused end if that makes it canonical. Returns whether it was written.
    pub(crate) fn keep(&mut self, segment: &[u8]) -> Result<bool, Failure> {
        let writer = &mut self.writer;
        match &self.form {
            Form::Framed { arranger, packed }
                if arranger.keeps(segment.len()) && is_arranged(segment) =>
            {
                let table = ((segment.len() / WORD) as u64) << 32;
                writer.put(&table.to_le_bytes(), *packed)?;
                writer.put(segment, *packed)?;
                Ok(true)
            }
            Form::Flat { arranger, packed }
                if arranger.keeps(segment.len()) && is_arranged(segment) =>
            {
                writer.put(segment, *packed)?;
                Ok(true)
            }
            Form::Canonical { .. } if append_canonical(segment, &mut writer.bytes) => {
                writer.settle()?;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// Copies a message into one of the formats that need no schema.
    pub(crate) fn copy(&mut self, root: Pointer<'_>, limits: &Limits) -> Result<(), Failure> {
        if let Some(arranger) = self.form.arranger() {
            arranger.copy(root, limits).map_err(Failure::new)?;
        }
        self.write_copy()
    }

    /// Writes a struct as a message.
    pub(crate) fn write(
        &mut self,
        value: DynamicStruct<'_>,
        limits: &Limits,
    ) -> Result<(), Failure> {
        let writer = &mut self.writer;
        match &mut self.form {
            Form::Text { style } => {
                write_text(writer, value.into(), *style)?;
                writer.write_all(b"\n")?;
            }
            Form::Json { codec, style } => {
                codec
                    .write(writer, value, *style)
                    .map_err(|error| match error {
                        WriteError::Io(error) => error.into(),
                        error => Failure::new(error),
                    })?;
                writer.write_all(b"\n")?;
            }
            form => {
                if let Some(arranger) = form.arranger() {
                    arranger.copy_struct(value, limits).map_err(Failure::new)?;
                }
                self.write_copy()?;
            }
        }
        Ok(())
    }

    /// Writes the message that the arranger copied last.
    fn write_copy(&mut self) -> Result<(), Failure> {
        let writer = &mut self.writer;
        match &self.form {
            Form::Framed { arranger, packed } => {
                let sizes: Vec<usize> = arranger.segments().map(<[u8]>::len).collect();
                let table = framing::table(&sizes)
                    .map_err(|error| io::Error::new(io::ErrorKind::InvalidInput, error))?;
                // Each piece is packed separately, as by the reference implementation, so runs do not cross pieces.
                for piece in std::iter::once(&table[..]).chain(arranger.segments()) {
                    writer.put(piece, *packed)?;
                }
            }
            Form::Flat { arranger, packed } => {
                for segment in arranger.segments() {
                    writer.put(segment, *packed)?;
                }
            }
            Form::Canonical { arranger } => {
                for segment in arranger.segments() {
                    let bytes = canonical::copy(Pointer::flat(segment)).map_err(Failure::new)?;
                    writer.write_all(&bytes)?;
                }
            }
            Form::Text { .. } | Form::Json { .. } | Form::Nothing => {}
        }
        Ok(())
    }
}
