//! Parses the command line. The result depends on the name that the program was called by.

use std::ffi::{OsStr, OsString};

use clap::{CommandFactory, FromArgMatches, ValueEnum};

use crate::args::{Capnpc, Cli, ColorChoice, Command};
use crate::caller::Caller;

/// Parses the command line.
///
/// # Errors
/// The command line is wrong, or asks for help or the version.
pub(crate) fn parse(
    caller: &Caller,
    mut arguments: Vec<OsString>,
) -> Result<Cli, Box<clap::Error>> {
    if *caller == Caller::Capnpc {
        let command = Capnpc::command();
        let command = command.mut_arg("sources", |sources| {
            let sources = sources.required(false);
            sources.required_unless_present("generate_id")
        });
        let called = Capnpc::from_arg_matches(&command.try_get_matches_from(arguments)?)?;
        return Ok(Cli {
            global: called.global,
            command: match called.generate_id {
                true => Command::Id,
                false => Command::Compile(called.compile),
            },
        });
    }
    let command = Cli::command().bin_name(caller.name());
    match caller {
        Caller::Plugin(language) => {
            let words = ["zooph".into(), "plugin".into(), language.into()];
            arguments.splice(..1, words);
        }
        _ => options_last(&command, &mut arguments),
    }
    Ok(Cli::from_arg_matches(
        &command.try_get_matches_from(arguments)?,
    )?)
}

/// Moves options that precede the command behind the command's name. The parser accepts global options in
/// both places, but would drop the directories in one place if they are given in both.
fn options_last(command: &clap::Command, arguments: &mut [OsString]) {
    let mut at = 1;
    while let Some(option) = arguments.get(at).and_then(|argument| argument.to_str()) {
        if !option.starts_with('-') {
            arguments[1..=at].rotate_right(1);
            return;
        }
        let (name, value) = match option.strip_prefix("--") {
            Some(long) => (long, long.split_once('=').map(|(_, value)| value)),
            None => (option, option.get(2..).filter(|value| !value.is_empty())),
        };
        let is_meant = |argument: &&clap::Arg| match name.strip_prefix('-') {
            Some(short) => argument.get_short() == short.chars().next(),
            None => argument.get_long() == name.split('=').next(),
        };
        let Some(known) = command.get_arguments().find(is_meant) else {
            // The option is unknown, or asks for something else, such as `--version`. The parser handles it.
            return;
        };
        let takes_next = known.get_action().takes_values() && value.is_none();
        at += 1 + usize::from(takes_next);
    }
}

/// Returns the choice of colours that the command line makes. It also applies to messages about a command
/// line that cannot be parsed.
pub(crate) fn colour(arguments: &[OsString]) -> ColorChoice {
    let mut words = arguments.iter().map(OsString::as_os_str);
    let mut choice = ColorChoice::default();
    while let Some(word) = words.next() {
        let named = match word.to_str() {
            Some("--") => break,
            Some("--color") => words.next().and_then(OsStr::to_str),
            Some(word) => word.strip_prefix("--color="),
            None => None,
        };
        if let Some(Ok(named)) = named.map(|named| ColorChoice::from_str(named, false)) {
            choice = named;
        }
    }
    choice
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<OsString> {
        text.split(' ').map(OsString::from).collect()
    }

    #[test]
    fn options_move_behind_the_command() {
        for (given, moved) in [
            (
                "capnp -I a -Ib --verbose compile c",
                "capnp compile -I a -Ib --verbose c",
            ),
            (
                "capnp --import-path a --color=never id",
                "capnp id --import-path a --color=never",
            ),
            ("capnp compile -I a", "capnp compile -I a"),
            ("capnp --version compile", "capnp --version compile"),
            (
                "capnp -I a --flat decode x Y",
                "capnp -I a --flat decode x Y",
            ),
            ("capnp -I a", "capnp -I a"),
        ] {
            let mut arguments = words(given);
            options_last(&Cli::command(), &mut arguments);
            assert_eq!(arguments, words(moved));
        }
    }

    #[test]
    fn the_last_colour_before_the_arguments_counts() {
        assert_eq!(colour(&words("zooph --color never x")), ColorChoice::Never);
        let two = words("zooph --color=always decode --color=never");
        assert_eq!(colour(&two), ColorChoice::Never);
        assert_eq!(colour(&words("zooph -- --color=never")), ColorChoice::Auto);
        assert_eq!(colour(&words("zooph --color")), ColorChoice::Auto);
    }
}
