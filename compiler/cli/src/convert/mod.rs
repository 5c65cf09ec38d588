//! `zooph convert`, `decode` and `encode`: convert streams of messages between formats.

mod input;
mod json_splitter;
mod output;
pub(crate) mod plausible;
mod progress;
mod unpack;

use std::io::{self, IsTerminal, Write};

use clap::ValueEnum;
use zooph::{Limits, kind};

use crate::args::{ConvertArgs, DecodeArgs, EncodeArgs, Global, LayoutArgs};
use crate::report::{Failure, Reporter};
use crate::schema::{self, RootType};
use crate::streams::stdout;
pub(crate) use input::{Input, Message};
pub(crate) use output::Output;

/// How messages are written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Messages with their segment tables, one behind another.
    Binary,
    /// The same with zeros packed away.
    Packed,
    /// One message of one segment, without a table.
    Flat,
    /// Flat and packed.
    FlatPacked,
    /// Flat and in canonical form.
    Canonical,
    /// Struct values in the schema language's notation.
    Text,
    /// JSON objects.
    Json,
}

impl Format {
    /// Returns the name of the format on the command line.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Format::Binary => "binary",
            Format::Packed => "packed",
            Format::Flat => "flat",
            Format::FlatPacked => "flat-packed",
            Format::Canonical => "canonical",
            Format::Text => "text",
            Format::Json => "json",
        }
    }

    pub(crate) fn needs_schema(self) -> bool {
        matches!(self, Format::Text | Format::Json)
    }

    pub(crate) fn of_flags(flat: bool, packed: bool) -> Self {
        match (flat, packed) {
            (false, false) => Format::Binary,
            (false, true) => Format::Packed,
            (true, false) => Format::Flat,
            (true, true) => Format::FlatPacked,
        }
    }
}

/// The settings of a conversion.
struct Conversion<'a> {
    from: Format,
    to: Format,
    layout: &'a LayoutArgs,
    quiet: bool,
    strict: bool,
}

pub(crate) fn run(global: &Global, args: &ConvertArgs, reporter: &Reporter) -> Result<(), Failure> {
    let (from, to) = args.formats;
    for format in [from, to] {
        if format.needs_schema() && (args.schema.is_none() || args.root.is_none()) {
            let name = format.name();
            let what = "needs a schema file and the name of a struct type in it";
            return Err(Failure::new(format_args!("format {name} {what}")));
        }
    }
    // A schema that the user names is compiled even if the formats do not need it, as in the stock tool. That
    // checks whether it has mistakes.
    let json = [from, to].contains(&Format::Json);
    let root = match (&args.schema, &args.root) {
        (Some(file), Some(name)) => Some(schema::load_type(global, file, name, json, reporter)?),
        (Some(file), None) => {
            schema::load_file(global, file, json, reporter)?;
            None
        }
        _ => None,
    };
    let (quiet, strict) = (args.quiet, args.strict);
    let conversion = Conversion {
        from,
        to,
        layout: &args.layout,
        quiet,
        strict,
    };
    conversion.run(root.as_ref(), reporter)
}

pub(crate) fn decode(
    global: &Global,
    args: &DecodeArgs,
    reporter: &Reporter,
) -> Result<(), Failure> {
    let root = schema::load_type(global, &args.schema, &args.root, false, reporter)?;
    let layout = LayoutArgs {
        short: args.short,
        segment_size: None,
    };
    let from = Format::of_flags(args.flat, args.packed);
    let (quiet, strict) = (args.quiet, false);
    Conversion {
        from,
        to: Format::Text,
        layout: &layout,
        quiet,
        strict,
    }
    .run(Some(&root), reporter)
}

pub(crate) fn encode(
    global: &Global,
    args: &EncodeArgs,
    reporter: &Reporter,
) -> Result<(), Failure> {
    let root = schema::load_type(global, &args.schema, &args.root, false, reporter)?;
    let layout = LayoutArgs {
        short: false,
        segment_size: args.segment_size,
    };
    let to = Format::of_flags(args.flat, args.packed);
    let (quiet, strict) = (args.quiet, false);
    Conversion {
        from: Format::Text,
        to,
        layout: &layout,
        quiet,
        strict,
    }
    .run(Some(&root), reporter)
}

impl Conversion<'_> {
    fn run(&self, root: Option<&RootType>, reporter: &Reporter) -> Result<(), Failure> {
        if !self.quiet && io::stdin().is_terminal() {
            reporter.hint("reading from the terminal; Ctrl-D ends it");
        }
        let mut input = Input::stdin();
        let start = input.peek()?;
        if !self.quiet {
            plausible::check(self.from, start, root, reporter)?;
        }
        let mut output = Output::new(self.to, self.layout, root.map(RootType::set), stdout());
        let result = self.convert(&mut input, &mut output, root, reporter);
        // The messages before an error are useful to the reader of a stream, so they are written.
        let flushed = output.flush();
        result?;
        Ok(flushed?)
    }

    fn convert<W: Write>(
        &self,
        input: &mut Input,
        output: &mut Output<'_, W>,
        root: Option<&RootType>,
        reporter: &Reporter,
    ) -> Result<(), Failure> {
        let mut messages = input.messages(self.from, root, self.strict, reporter);
        while let Some(message) = messages.next()? {
            let place = message.place;
            self.one(&message, output, root, reporter)
                .map_err(|failure| place.tell(failure))?;
            // Write the output that there is before waiting for more input.
            if messages.must_wait() {
                output.flush()?;
            }
        }
        Ok(())
    }

    /// Reports whether a message that is laid out like a copy may be written unchanged.
    fn may_keep(&self) -> bool {
        // Messages in canonical form must satisfy more rules, which are checked elsewhere.
        self.from != Format::Canonical
    }

    fn one<W: Write>(
        &self,
        message: &Message<'_>,
        output: &mut Output<'_, W>,
        root: Option<&RootType>,
        reporter: &Reporter,
    ) -> Result<(), Failure> {
        if self.may_keep()
            && let Some(segment) = message.only_segment()
            && output.keep(segment)?
        {
            return Ok(());
        }
        let pointer = message.root().map_err(Failure::new)?;
        if self.from == Format::Canonical {
            zooph::validate::<kind::AnyStruct>(pointer, &Limits::default())
                .and_then(|()| message.check_canonical())
                .map_err(Failure::new)?;
        }
        let limits = Limits::default();
        match root.filter(|_| self.to.needs_schema()) {
            Some(root) => {
                let value = root.open(pointer, &limits, reporter)?;
                output.write(value, &limits)
            }
            None => output.copy(pointer, &limits),
        }
    }
}
