//! The commands of `gen` and `plugin`. There is one for each back end, derived from the back end's options.

use std::fmt;
use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, ArgAction, ArgMatches, Command, FromArgMatches, Subcommand};
use zooph_backend::{Backend, OptionKind, OptionSpec, Settings};
use zooph_backends::ALL;

/// A back end, with the options that the user chose.
#[derive(Clone)]
pub(crate) struct Chosen {
    pub(crate) backend: &'static dyn Backend,
    pub(crate) settings: Settings,
}

impl fmt::Debug for Chosen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let language = self.backend.language();
        write!(f, "{}: {:?}", language.id, self.settings)
    }
}

/// A back end with its options, and the schema files.
#[derive(Clone, Debug)]
pub(crate) struct WithSources {
    pub(crate) chosen: Chosen,
    pub(crate) sources: Vec<PathBuf>,
}

fn command(backend: &dyn Backend) -> Command {
    let language = backend.language();
    let options = backend.options().iter().map(argument);
    Command::new(language.id)
        .about(format!("Generate {}", language.title))
        .args(options)
}

fn argument(option: &OptionSpec) -> Arg {
    let argument = Arg::new(option.name).long(option.name).help(option.help);
    match option.kind {
        OptionKind::Flag => argument.action(ArgAction::SetTrue),
        OptionKind::Text {
            value,
            form,
            example,
            check,
        } => argument.value_name(value).value_parser(move |text: &str| {
            let wrong = || format!("write it {form}, such as {example}");
            check(text).then(|| text.to_owned()).ok_or_else(wrong)
        }),
        OptionKind::Choice(choices) => {
            let values = choices.iter();
            let values = values.map(|one| PossibleValue::new(one.name).help(one.help));
            let first = choices.first().map(|one| one.name);
            argument
                .value_parser(PossibleValuesParser::new(values))
                .default_value(first.unwrap_or_default())
        }
        OptionKind::Pairs { value } => argument
            .value_name(value)
            .action(ArgAction::Append)
            .value_parser(move |text: &str| {
                let wrong = || format!("write it as {value}");
                text.contains('=')
                    .then(|| text.to_owned())
                    .ok_or_else(wrong)
            }),
    }
}

fn augmented(mut command: Command, more: impl Fn(Command) -> Command) -> Command {
    command = command.subcommand_required(true);
    for backend in ALL {
        command = command.subcommand(more(self::command(*backend)));
    }
    command
}

impl Subcommand for Chosen {
    fn augment_subcommands(command: Command) -> Command {
        augmented(command, |command| command)
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        zooph_backends::by_id(name).is_some()
    }
}

impl FromArgMatches for Chosen {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let missing = || clap::Error::new(clap::error::ErrorKind::MissingSubcommand);
        let (id, matches) = matches.subcommand().ok_or_else(missing)?;
        let backend = zooph_backends::by_id(id).ok_or_else(missing)?;
        let mut settings = Settings::default();
        for option in backend.options() {
            match option.kind {
                OptionKind::Flag if matches.get_flag(option.name) => settings.choose(option, ""),
                OptionKind::Flag => {}
                _ => {
                    let values = matches.get_many::<String>(option.name);
                    for value in values.into_iter().flatten() {
                        settings.choose(option, value);
                    }
                }
            }
        }
        Ok(Chosen { backend, settings })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Subcommand for WithSources {
    fn augment_subcommands(command: Command) -> Command {
        let sources = || {
            Arg::new("sources")
                .help("Schema files")
                .value_name("SOURCE")
                .value_parser(clap::value_parser!(PathBuf))
                .required(true)
                .num_args(1..)
        };
        augmented(command, |command| command.arg(sources()))
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        Chosen::has_subcommand(name)
    }
}

impl FromArgMatches for WithSources {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let language = matches.subcommand().map(|(_, matches)| matches);
        let sources = language.and_then(|matches| matches.get_many::<PathBuf>("sources"));
        Ok(WithSources {
            chosen: Chosen::from_arg_matches(matches)?,
            sources: sources.into_iter().flatten().cloned().collect(),
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
