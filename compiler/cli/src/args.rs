//! The arguments of all commands. Doc comments of clap's types here are the text of `--help`.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Args, Parser, Subcommand, ValueEnum};

use zooph_backends::ALL;

use crate::breaking::args as breaking;
use crate::convert::Format;
use crate::explain::{self, ExplainArgs};
use crate::language::{Chosen, WithSources};

/// Compiles Cap'n Proto schemas, and converts messages between binary, text and JSON.
#[derive(Debug, Parser)]
#[command(
    name = "zooph",
    version,
    propagate_version = true,
    arg_required_else_help = true,
    args_override_self = true
)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) global: Global,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Compiles Cap'n Proto schemas and hands them to code generator plugins. This is `capnp compile` under its
/// former name.
#[derive(Debug, Parser)]
#[command(
    name = "capnpc",
    version,
    arg_required_else_help = true,
    args_override_self = true
)]
pub(crate) struct Capnpc {
    #[command(flatten)]
    pub(crate) global: Global,
    /// Print a new unique id for a schema file or type, and exit.
    #[arg(short = 'i', long)]
    pub(crate) generate_id: bool,
    #[command(flatten)]
    pub(crate) compile: CompileArgs,
}

/// Options of every command.
#[derive(Debug, Default, Args)]
pub(crate) struct Global {
    /// Search <DIR> for imports that start with a slash; may be given more than once.
    #[arg(short = 'I', long = "import-path", value_name = "DIR", global = true)]
    pub(crate) import_paths: Vec<PathBuf>,
    /// Search only the directories given by -I, not the built-in standard schemas, /usr/local/include
    /// and /usr/include.
    #[arg(long, global = true)]
    pub(crate) no_standard_import: bool,
    /// Limit the size of the output to <BYTES>: of compiled schemas, in which values and names of
    /// scopes are repeated, and of generated code. The default is 64 bytes for each byte of schema,
    /// and at least 256 MiB for compiled schemas and 64 MiB for generated code.
    #[arg(long, value_name = "BYTES", global = true)]
    pub(crate) max_output: Option<u64>,
    /// Report progress on stderr.
    #[arg(long, global = true)]
    pub(crate) verbose: bool,
    /// Print diagnostics in this format. The default is the environment variable ZOOPH_ERROR_FORMAT.
    /// If it is not set, the default is the long format on a terminal, and the short one elsewhere
    /// and if the program is called capnp or capnpc.
    #[arg(long, value_enum, value_name = "FORM", global = true)]
    pub(crate) error_format: Option<ErrorFormat>,
    /// Colour diagnostics: always, never, or if they go to a terminal.
    #[arg(long, value_enum, value_name = "WHEN", default_value_t, global = true)]
    pub(crate) color: ColorChoice,
}

/// How diagnostics are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ErrorFormat {
    /// With the source lines that they refer to.
    Long,
    /// One line each, like those of the stock tool: `file:line:column-column: error: message; advice [CODE]`.
    Short,
}

/// When to colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorChoice {
    /// On a terminal, unless NO_COLOR is set or TERM is `dumb`.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Compile schemas and hand them to code generator plugins.
    #[command(visible_alias = "c")]
    Compile(CompileArgs),
    /// Generate source code with a built-in code generator.
    Gen(GenArgs),
    /// Convert messages between binary, text, JSON and more.
    #[command(long_about = ABOUT_CONVERT)]
    Convert(ConvertArgs),
    /// Print messages as text. (The same as `convert binary:text`.)
    #[command(long_about = ABOUT_DECODE)]
    Decode(DecodeArgs),
    /// Read messages in text form. (The same as `convert text:binary`.)
    #[command(long_about = ABOUT_ENCODE)]
    Encode(EncodeArgs),
    /// Print the value of a constant, or of something inside one.
    #[command(long_about = ABOUT_EVAL)]
    Eval(EvalArgs),
    /// Say what each word of a message is.
    #[command(long_about = explain::ABOUT)]
    Explain(ExplainArgs),
    /// Lay schema files out in the one style.
    #[command(long_about = ABOUT_FMT)]
    Fmt(FmtArgs),
    /// Find changes of schemas that break messages, JSON or programs.
    #[command(long_about = breaking::ABOUT)]
    Breaking(breaking::BreakingArgs),
    /// Run a language server, which editors start, on stdin and stdout.
    #[command(long_about = ABOUT_LSP)]
    Lsp,
    /// Print a new unique id for a schema file or type.
    Id,
    /// Print a completion script for a shell.
    #[command(long_about = ABOUT_COMPLETIONS)]
    Completions {
        /// The shell.
        #[arg(value_enum)]
        shell: clap_complete::Shell,
        /// The command name to complete. The default is the name under which the program was called.
        #[arg(long, value_enum)]
        name: Option<Program>,
    },
    /// Print the manual page of the tool, or of one of its commands, for `man` to format.
    #[command(long_about = ABOUT_MAN)]
    Man {
        /// The command.
        command: Option<String>,
        /// The name of the tool in the page. The default is the name under which it was called.
        #[arg(long, value_enum)]
        name: Option<Program>,
    },
    /// Run as a code generator plugin: read a compiled schema from stdin and write source code to
    /// the current directory.
    #[command(long_about = about_plugin())]
    Plugin(PluginArgs),
}

/// Names of the tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Program {
    /// Its own.
    Zooph,
    /// That of the stock tool.
    Capnp,
    /// The stock tool's second one.
    Capnpc,
}

impl Program {
    /// The name.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Program::Zooph => "zooph",
            Program::Capnp => "capnp",
            Program::Capnpc => "capnpc",
        }
    }
}

const ABOUT_COMPLETIONS: &str = "\
Prints the completions of a shell, to be put where it looks for them. For example:
    zooph completions bash >~/.local/share/bash-completion/completions/zooph
    zooph completions fish --name capnp >~/.config/fish/completions/capnp.fish";

const ABOUT_MAN: &str = "\
Prints the manual page of the tool, or of one of its commands, for `man` to format. For example:
    zooph man >~/.local/share/man/man1/zooph.1
    zooph man convert | man -l -";

#[derive(Debug, Args)]
pub(crate) struct CompileArgs {
    /// Generate code for language <LANG> in directory <DIR> (the current one if left out) with
    /// the plugin `capnpc-<LANG>` found in PATH. If <LANG> contains a slash it is the plugin's
    /// file name; if it is `-`, the compiled schema itself goes to stdout.
    #[arg(
        short,
        long = "output",
        value_name = "LANG[:DIR]",
        allow_hyphen_values = true
    )]
    pub(crate) output: Vec<OsString>,
    /// Remove <PREFIX> from the names of source files that begin with it, to name the output files.
    #[arg(long, value_name = "PREFIX")]
    pub(crate) src_prefix: Vec<PathBuf>,
    /// Write requests like this version of the reference compiler, such as 0.9.2: with the same fields,
    /// and for versions before 1.1 with the same bytes.
    #[arg(long, value_name = "VERSION", value_parser = version)]
    pub(crate) capnp_version: Option<zooph_ir::CapnpVersion>,
    /// Schema files.
    #[arg(required = true, value_name = "SOURCE")]
    pub(crate) sources: Vec<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct GenArgs {
    /// Write to this directory, which is created if it does not exist. Unchanged files are left alone, and
    /// changed ones are replaced atomically.
    #[arg(short, long, value_name = "DIR", default_value = ".", global = true)]
    pub(crate) out: PathBuf,
    /// Write to <FILE> a rule for make and ninja that lists the schemas and embedded files that the output
    /// depends on.
    #[arg(long, value_name = "FILE", global = true)]
    pub(crate) depfile: Option<PathBuf>,
    /// Make <FILE> the target of the depfile's rule instead of the output files. Use it for a stamp file:
    /// unchanged output files are left alone, so make takes them for old.
    #[arg(long, value_name = "FILE", requires = "depfile", global = true)]
    pub(crate) depfile_target: Option<PathBuf>,
    /// Remove <PREFIX> from the names of source files that begin with it, to name the output files.
    #[arg(long, value_name = "PREFIX", global = true)]
    pub(crate) src_prefix: Vec<PathBuf>,
    #[command(subcommand)]
    pub(crate) language: WithSources,
}

/// Returns the long help of `plugin`, which names all languages.
fn about_plugin() -> String {
    let names = ALL
        .iter()
        .map(|backend| format!("`capnpc-zooph-{}`", backend.language().id));
    let names: Vec<String> = names.collect();
    format!(
        "\
Reads a compiled schema on stdin, as `compile -o-` writes it, and writes source code to the current
directory. Under one of the names {} (a link will do) the command does so
by itself, for the stock compiler's sake:
    capnp compile -ozooph-rust:DIR schema.capnp",
        names.join(", ")
    )
}

#[derive(Debug, Args)]
pub(crate) struct PluginArgs {
    #[command(subcommand)]
    pub(crate) language: Chosen,
}

const ABOUT_CONVERT: &str = "\
Reads a stream of messages from stdin in format <FROM> and writes them to stdout in format <TO>.
The formats are:
    binary       messages with their segment tables, one behind another
    packed       the same with zeros packed away
    flat         one message of one segment, without a table
    flat-packed  flat and packed
    canonical    flat and in canonical form
    text         struct values in the schema language's notation
    json         JSON objects

Text and JSON need a schema file and the name of the messages' struct type; conversions between
the other formats do without and ignore them. The type may have arguments: 'Map(Text, Data).Entry'.";

#[derive(Debug, Args)]
pub(crate) struct ConvertArgs {
    /// The formats, such as json:packed.
    #[arg(value_name = "FROM:TO", value_parser = Conversions, hide_possible_values = true)]
    pub(crate) formats: (Format, Format),
    #[command(flatten)]
    pub(crate) layout: LayoutArgs,
    /// Do not warn when the input looks like another format.
    #[arg(long)]
    pub(crate) quiet: bool,
    /// Refuse JSON members that the schema does not know, instead of ignoring them.
    #[arg(long)]
    pub(crate) strict: bool,
    /// File that defines the type.
    #[arg(value_name = "SCHEMA-FILE")]
    pub(crate) schema: Option<PathBuf>,
    /// The messages' struct type.
    #[arg(value_name = "TYPE")]
    pub(crate) root: Option<String>,
}

/// How output is laid out.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct LayoutArgs {
    /// Write each text or JSON message on one line.
    #[arg(long)]
    pub(crate) short: bool,
    /// Make segments of <N> words, where an object is not larger. Without it a message's first
    /// segment has 1024 words, and each further one doubles the message.
    #[arg(long, value_name = "N", value_parser = segment_size)]
    pub(crate) segment_size: Option<u32>,
}

const ABOUT_DECODE: &str = "\
Reads a stream of messages from stdin, and prints each as text, the schema language's notation of
struct values. The same as `convert binary:text`. The type may have arguments:
    zooph decode schema.capnp 'Map(Text, Data).Entry' <messages.bin";

#[derive(Debug, Args)]
pub(crate) struct DecodeArgs {
    /// The input is one message of one segment, without a segment table.
    #[arg(long)]
    pub(crate) flat: bool,
    /// The input is packed.
    #[arg(short, long)]
    pub(crate) packed: bool,
    /// Print each message on one line.
    #[arg(long)]
    pub(crate) short: bool,
    /// Do not warn when the input looks like another format.
    #[arg(long)]
    pub(crate) quiet: bool,
    /// File that defines the type.
    #[arg(value_name = "SCHEMA-FILE")]
    pub(crate) schema: PathBuf,
    /// The messages' struct type.
    #[arg(value_name = "TYPE")]
    pub(crate) root: String,
}

const ABOUT_ENCODE: &str = "\
Reads struct values in the schema language's notation from stdin, one behind another, and writes a
message for each. The same as `convert text:binary`. For example:
    echo '(foo = 123, bar = \"hello\", baz = [true, false])' | zooph encode schema.capnp Type";

#[derive(Debug, Args)]
pub(crate) struct EncodeArgs {
    /// Write one message of one segment, without a segment table.
    #[arg(long)]
    pub(crate) flat: bool,
    /// Pack the output.
    #[arg(short, long)]
    pub(crate) packed: bool,
    /// Make segments of <N> words, where an object is not larger; --flat makes one anyway.
    #[arg(long, value_name = "N", value_parser = segment_size)]
    pub(crate) segment_size: Option<u32>,
    /// Do not warn when the input looks like another format.
    #[arg(long)]
    pub(crate) quiet: bool,
    /// File that defines the type.
    #[arg(value_name = "SCHEMA-FILE")]
    pub(crate) schema: PathBuf,
    /// The messages' struct type.
    #[arg(value_name = "TYPE")]
    pub(crate) root: String,
}

const ABOUT_EVAL: &str = "\
Prints the value of <NAME>, which <SCHEMA-FILE> defines: a constant, a field of a struct type (its
default), or a field or list element inside such a value. For example:
    zooph eval schema.capnp someConstant
    zooph eval schema.capnp SomeType.someField
    zooph eval schema.capnp someConstant.someList[4].anotherField";

#[derive(Debug, Args)]
pub(crate) struct EvalArgs {
    /// Write the value in this format; those other than text need a struct.
    #[arg(short, long, value_name = "FORMAT", value_enum, default_value = "text")]
    pub(crate) output: Format,
    /// The same as -obinary.
    #[arg(short, long, conflicts_with_all = ["packed", "flat"])]
    pub(crate) binary: bool,
    /// The same as -opacked.
    #[arg(short, long)]
    pub(crate) packed: bool,
    /// The same as -oflat.
    #[arg(long)]
    pub(crate) flat: bool,
    /// Write text or JSON on one line.
    #[arg(long)]
    pub(crate) short: bool,
    /// File that defines the value. It need not have an id.
    #[arg(value_name = "SCHEMA-FILE")]
    pub(crate) schema: PathBuf,
    /// What to print.
    #[arg(value_name = "NAME")]
    pub(crate) name: String,
}

const ABOUT_LSP: &str = "\
Speaks the Language Server Protocol on stdin and stdout; editors start it. It reports errors while a schema is edited,
completes names, describes them, finds their declarations and uses, renames them in all files of the editor's folder,
offers quick fixes for mistakes whose remedy is known,
lists the declarations of a file, and formats files as `zooph fmt` does. It searches the directories given by -I for
imports; they are relative to the editor's folder.";

const ABOUT_FMT: &str = "\
Formats schema files in place, in one style. Comments, the order of declarations, and single blank lines are kept, and
the schema compiles to the same result. A file that does not parse is left as it is.

In a folder, all files that end in .capnp are formatted, also in the folders below it. Symbolic links in it are not
followed. If <PATH> is -, a schema is read from stdin and written to stdout. For example:
    zooph fmt --check schemas";

#[derive(Debug, Args)]
pub(crate) struct FmtArgs {
    /// Write nothing, but print the names of files that are not formatted, and fail if there are any.
    #[arg(long)]
    pub(crate) check: bool,
    /// Write nothing, but print the changes as a unified diff. With --check, print it in place of the names.
    #[arg(long)]
    pub(crate) diff: bool,
    /// Schema files, folders, or - for stdin.
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
}

/// Parses a pair of formats. Shells complete the pairs that it lists as possible values.
#[derive(Clone)]
struct Conversions;

impl TypedValueParser for Conversions {
    type Value = (Format, Format);

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Self::Value, clap::Error> {
        conversion.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let formats = Format::value_variants();
        let pairs = formats.iter().flat_map(move |from| {
            let names = formats.iter().map(move |to| (from.name(), to.name()));
            names.map(|(from, to)| PossibleValue::new(format!("{from}:{to}")))
        });
        Some(Box::new(pairs))
    }
}

fn conversion(text: &str) -> Result<(Format, Format), String> {
    let (from, to) = text
        .split_once(':')
        .ok_or("write it as <from>:<to>, such as binary:json")?;
    let format = |name| {
        Format::from_str(name, false).map_err(|_| {
            let known = Format::value_variants().iter().map(|format| format.name());
            let known: Vec<&str> = known.collect();
            format!("{name:?} is none of the formats {}", known.join(", "))
        })
    };
    Ok((format(from)?, format(to)?))
}

/// Parses a number as C does: decimal, octal after `0` or hexadecimal after `0x`.
pub(crate) fn c_number(text: &str) -> Option<u64> {
    let (digits, radix) = match text.strip_prefix("0x").or(text.strip_prefix("0X")) {
        Some(hex) => (hex, 16),
        None if text.starts_with('0') => (text, 8),
        None => (text, 10),
    };
    // `from_str_radix` would accept a sign.
    let plain = digits.starts_with(|first: char| first.is_ascii_alphanumeric());
    u64::from_str_radix(digits, radix).ok().filter(|_| plain)
}

/// Parses a number of words. With 0, segments grow.
fn segment_size(text: &str) -> Result<u32, String> {
    match c_number(text) {
        None => Err("not an integer".to_string()),
        Some(words) if words >= 1 << 29 => Err("a segment has less than 2^29 words".to_string()),
        Some(words) => Ok(words as u32),
    }
}

fn version(text: &str) -> Result<zooph_ir::CapnpVersion, String> {
    let wrong = || "write it as major.minor.micro".to_string();
    let mut parts = text.split('.');
    let mut part = || parts.next().ok_or_else(wrong);
    let version = zooph_ir::CapnpVersion {
        major: part()?.parse().map_err(|_| wrong())?,
        minor: part()?.parse().map_err(|_| wrong())?,
        micro: part()?.parse().map_err(|_| wrong())?,
    };
    if parts.next().is_some() {
        Err(wrong())
    } else {
        Ok(version)
    }
}
