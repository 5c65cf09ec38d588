//! `zooph explain`: says what each word of a message is.

use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::PathBuf;

use clap::Args;
use zooph::Limits;
use zooph_explain::{Explanation, Spot};

use crate::args::{Global, c_number};
use crate::convert::{Format, Input, Message, plausible};
use crate::report::{Failure, Reporter, WRITE_OUTPUT, cannot};
use crate::schema::{self, RootType};
use crate::streams::stdout;

pub(crate) const ABOUT: &str = "\
Reads a stream of messages from stdin, and says what each word of them is: which field, element, pointer,
text, padding, or none of these. Offsets are in hexadecimal, from the start of the message; packed messages
are unpacked first. Words have their segment and index beside them, as errors name them. Malformed messages
are explained as far as pointers lead, and pointers at fault are marked with `<--`. For example:
    zooph explain schema.capnp Person <message.bin
    zooph explain --at 0x28 schema.capnp Person <message.bin
    zooph explain --packed --message 7 --at 0:12 schema.capnp Person <messages.packed";

#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    /// Explain one word only: the one that holds the byte with this offset in the message, or the word
    /// <SEGMENT>:<WORD>.
    #[arg(long, value_name = "WHERE", value_parser = Place::parse)]
    at: Option<Place>,
    /// Explain only the message with this number. The first one has number 0.
    #[arg(long, value_name = "N")]
    message: Option<u64>,
    /// Print long texts, Data and lists of numbers as a whole.
    #[arg(long)]
    all: bool,
    /// The input is one message of one segment, without a segment table.
    #[arg(long)]
    flat: bool,
    /// The input is packed.
    #[arg(short, long)]
    packed: bool,
    /// Do not warn when the input looks like another format.
    #[arg(long)]
    quiet: bool,
    /// File that defines the type.
    #[arg(value_name = "SCHEMA-FILE")]
    schema: PathBuf,
    /// The messages' struct type.
    #[arg(value_name = "TYPE")]
    root: String,
}

/// A place in a message.
#[derive(Clone, Copy, Debug)]
enum Place {
    Byte(usize),
    Word(Spot),
}

impl Place {
    fn parse(text: &str) -> Result<Place, String> {
        let wrong = || "write it as an offset in bytes, such as 40 or 0x28, or as <segment>:<word>";
        let number = |text| c_number(text).ok_or_else(wrong);
        let Some((segment, word)) = text.split_once(':') else {
            let byte = number(text)?.try_into();
            return byte.map(Place::Byte).map_err(|_| wrong().to_owned());
        };
        let part = |text| number(text)?.try_into().map_err(|_| wrong());
        Ok(Place::Word(Spot {
            segment: part(segment)?,
            word: part(word)?,
        }))
    }
}

pub(crate) fn run(global: &Global, args: &ExplainArgs, reporter: &Reporter) -> Result<(), Failure> {
    let root = schema::load_type(global, &args.schema, &args.root, false, reporter)?;
    let format = Format::of_flags(args.flat, args.packed);
    if !args.quiet && io::stdin().is_terminal() {
        reporter.hint("reading from the terminal; Ctrl-D ends it");
    }
    let mut input = Input::stdin();
    let start = input.peek()?;
    if !args.quiet {
        plausible::check(format, start, Some(&root), reporter)?;
    }
    let mut output = BufWriter::new(stdout());
    let mut messages = input.messages(format, Some(&root), false, reporter);
    let mut count = 0;
    while let Some(message) = messages.next()? {
        if args.message.is_none_or(|wanted| wanted == count) {
            let place = message.place;
            let explained = one(&message, &root, args, count, &mut output);
            explained.map_err(|failure| place.tell(failure))?;
        }
        count += 1;
        if args.message.is_some_and(|wanted| wanted < count) {
            break;
        }
    }
    output.flush().map_err(cannot(WRITE_OUTPUT))?;
    match args.message.filter(|wanted| *wanted >= count) {
        Some(wanted) => Err(Failure::new(format_args!(
            "there is no message {wanted}: the input has {count} messages, the first of which is 0"
        ))),
        None => Ok(()),
    }
}

/// Explains one message, or one word of it.
fn one(
    message: &Message<'_>,
    root: &RootType,
    args: &ExplainArgs,
    number: u64,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let opened = message.root();
    let opened = opened.and_then(|pointer| root.open_only(pointer, &Limits::default()));
    let parts = message.parts().map_err(Failure::new)?;
    let explanation = Explanation::new(root.set(), root.id(), &parts, opened.err());
    let Some(at) = args.at else {
        let written = match number {
            0 => Ok(()),
            _ => writeln!(output),
        };
        let written = written.and_then(|()| write!(output, "message {number}: "));
        let written = written.and_then(|()| explanation.write(output, args.all));
        return Ok(written.map_err(cannot(WRITE_OUTPUT))?);
    };
    let spot = match at {
        Place::Byte(byte) => parts.spot_of(byte),
        Place::Word(spot) => Some(spot).filter(|spot| parts.has(*spot)),
    };
    let Some(spot) = spot else {
        return Err(outside(at, &parts));
    };
    let written = explanation.write_word(output, spot);
    Ok(written.map_err(cannot(WRITE_OUTPUT))?)
}

/// Returns the error for a place that is in no segment of the message.
fn outside(at: Place, message: &zooph_explain::Message<'_>) -> Failure {
    let bytes = message.len();
    Failure::new(match at {
        Place::Byte(byte) if byte < bytes => {
            format!("byte {byte} belongs to the segment table")
        }
        Place::Byte(byte) => format!("there is no byte {byte}: the message has {bytes} bytes"),
        Place::Word(spot) => format!("there is no word {spot} in the message"),
    })
}
