//! Instances for texts, which must be UTF-8.

use alloc::string::String;

use crate::raw::{Encode, Fault, FaultKind, Measure, Raw, Reader, Shape, Writer};

impl Encode for str {
    const MIN: usize = 8;
    const CONSTANT: bool = false;

    #[inline(always)]
    fn beyond(&self, measure: &mut Measure) {
        measure.add(self.len());
    }

    #[inline(always)]
    fn write(&self, writer: &mut Writer<'_>) {
        writer.count(self.len());
        writer.bytes(self.as_bytes());
    }

    fn shape(shape: &mut Shape) {
        shape.word("text");
    }
}

impl Encode for String {
    const MIN: usize = 8;
    const CONSTANT: bool = false;

    #[inline(always)]
    fn beyond(&self, measure: &mut Measure) {
        self.as_str().beyond(measure);
    }

    #[inline(always)]
    fn write(&self, writer: &mut Writer<'_>) {
        self.as_str().write(writer);
    }

    fn shape(shape: &mut Shape) {
        str::shape(shape);
    }
}

impl Raw for String {
    #[inline]
    fn read(reader: &mut Reader<'_>) -> Result<Self, Fault> {
        let count = reader.count(1)?;
        let bytes = reader.bytes(count)?;
        match crate::utf8::to_str(bytes) {
            Ok(text) => Ok(text.into()),
            Err(_) => Err(reader.fault(FaultKind::BadUtf8, count)),
        }
    }
}
