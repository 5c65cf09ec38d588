//! Messages for people, within bounds: whoever prints a message from outside did not ask how much it
//! stands for.

use core::fmt::{self, Debug, Formatter, Write};

use crate::decode::Decoder;
use crate::fault::Fault;
use crate::reader::StructReader;
use crate::validate::{self, Limits};

/// Of a longer list so many elements are printed.
pub(crate) const ELEMENTS: u32 = 1000;

/// Prints what `decode` makes of a struct, or the fault.
pub(crate) fn record<R: Debug>(
    reader: StructReader<'_>,
    f: &mut Formatter<'_>,
    decode: impl FnOnce(&mut Decoder, &Limits) -> Result<R, Fault>,
) -> fmt::Result {
    let limits = Limits::default();
    let words = validate::words_present(&reader.segment());
    let mut decoder = Decoder::over(&reader, &limits).only(ELEMENTS);
    let record = decode(&mut decoder, &limits);
    bounded(f, limits.output_for(words), |f| match &record {
        Ok(record) => record.fmt_as(f),
        Err(fault) => fault.fmt_as(f),
    })?;
    match decoder.left_out() {
        0 => Ok(()),
        count => write!(f, " ... ({count} elements left out)"),
    }
}

/// Prints the elements of a list, the first of them if there are many.
pub(crate) fn elements<T: Debug>(
    f: &mut Formatter<'_>,
    elements: impl ExactSizeIterator<Item = T>,
) -> fmt::Result {
    let more = elements.len().saturating_sub(ELEMENTS as usize);
    let mut list = f.debug_list();
    list.entries(elements.take(ELEMENTS as usize));
    if more > 0 {
        list.entry(&format_args!("... ({more} elements left out)"));
    }
    list.finish()
}

/// How `f` was asked to print: in one line or in many.
trait FormatAs: Debug {
    fn fmt_as(&self, f: &mut Bounded<'_, '_>) -> fmt::Result {
        if f.to.alternate() {
            write!(f, "{self:#?}")
        } else {
            write!(f, "{self:?}")
        }
    }
}

impl<T: Debug + ?Sized> FormatAs for T {}

/// Passes on so many bytes and no more.
struct Bounded<'f, 'w> {
    to: &'f mut Formatter<'w>,
    left: u64,
    is_full: bool,
}

impl Write for Bounded<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let length = text.len() as u64;
        if length > self.left {
            self.is_full = true;
            return Err(fmt::Error);
        }
        self.left -= length;
        self.to.write_str(text)
    }
}

/// Runs `print`, and puts a mark where it is stopped because it wrote too much.
fn bounded(
    f: &mut Formatter<'_>,
    output: u64,
    print: impl FnOnce(&mut Bounded<'_, '_>) -> fmt::Result,
) -> fmt::Result {
    let mut bounded = Bounded {
        to: f,
        left: output,
        is_full: false,
    };
    let printed = print(&mut bounded);
    if bounded.is_full {
        return f.write_str("... (output limit reached)");
    }
    printed
}
