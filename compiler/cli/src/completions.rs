//! `zooph completions` and `zooph man`: shell completions and manual pages, generated from the definition of
//! the command line.

use clap::{Command, CommandFactory};
use clap_complete::Shell;

use crate::args::{Capnpc, Cli, Program};
use crate::report::Failure;
use crate::streams;

fn command(program: Program) -> Command {
    match program {
        Program::Capnpc => Capnpc::command(),
        Program::Zooph | Program::Capnp => {
            let name = program.name();
            Cli::command().bin_name(name).display_name(name)
        }
    }
}

/// Prints the completions of a shell.
pub(crate) fn run(shell: Shell, program: Program) -> Result<(), Failure> {
    let (mut command, name) = (command(program), program.name());
    // The generators panic if stdout is closed or full, so they write to memory.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, name, &mut script);
    let mut script = String::from_utf8_lossy(&script).into_owned();
    command.build();
    match shell {
        Shell::Bash => with_colons(&mut script, &command, name),
        Shell::Fish => with_values(&mut script, &command, name),
        _ => {}
    }
    Ok(streams::put(script.as_bytes())?)
}

/// Returns the positional arguments with a fixed set of values: their commands, and the values.
fn values(command: &Command) -> impl Iterator<Item = (&str, Vec<String>)> {
    command.get_subcommands().flat_map(|command| {
        let listed = command.get_positionals().map(|argument| {
            let values = argument.get_possible_values();
            let values = values.iter().map(|value| value.get_name().to_owned());
            (command.get_name(), values.collect::<Vec<_>>())
        });
        listed.filter(|(_, values)| !values.is_empty())
    })
}

/// Makes Bash complete pairs of formats. Bash splits words at colons, which the pairs contain. The script
/// joins the parts of the word again, and removes the part before the colon from the answers.
fn with_colons(script: &mut String, command: &Command, name: &str) {
    let words = values(command).flat_map(|(_, values)| values);
    let pairs: Vec<String> = words.filter(|word| word.contains(':')).collect();
    if pairs.is_empty() {
        return;
    }
    let (plain, pairs) = (format!("_{name}"), pairs.join(" "));
    *script = script.replace(
        &format!("complete -F {plain} "),
        &format!("complete -F {plain}_or_pair "),
    );
    *script += &format!(
        r#"
{plain}_or_pair() {{
    local line="${{COMP_LINE:0:COMP_POINT}}"
    local word="${{line##*[[:blank:]]}}"
    if [[ "$line" == *[[:blank:]]convert[[:blank:]]* && "$word" == *:* ]]; then
        COMPREPLY=($(compgen -W "{pairs}" -- "$word"))
        if [[ "$COMP_WORDBREAKS" == *:* ]]; then
            COMPREPLY=("${{COMPREPLY[@]#"${{word%:*}}":}}")
        fi
    else
        {plain} "$@"
    fi
}}
"#
    );
}

/// Adds the values of positional arguments, which the generator for fish leaves out.
fn with_values(script: &mut String, command: &Command, name: &str) {
    for (command, values) in values(command) {
        let values = values.join(" ");
        *script += &format!(
            "complete -c {name} -n \"__fish_{name}_using_subcommand {command}; \
             and not __fish_seen_subcommand_from {values}\" -f -a \"{values}\"\n"
        );
    }
}

/// Prints the manual page of the tool, or of one of its commands.
pub(crate) fn man(program: Program, topic: Option<&str>) -> Result<(), Failure> {
    let mut root = command(program);
    root.build();
    let page = match topic {
        None => root,
        Some(topic) => {
            // A command of a command has a name with a hyphen, as its page does: `gen-rust`.
            let (outer, inner) = topic.split_once('-').unwrap_or((topic, ""));
            let found = root.find_subcommand(outer).filter(|_| !outer.is_empty());
            let found = found.and_then(|found| match inner {
                "" => Some(found),
                inner => found.find_subcommand(inner),
            });
            let missing = || Failure::new(format_args!("{topic}: no such command"));
            found.ok_or_else(missing)?.clone()
        }
    };
    let mut text = Vec::new();
    let ours = concat!("zooph ", env!("CARGO_PKG_VERSION"));
    clap_mangen::Man::new(page).source(ours).render(&mut text)?;
    Ok(streams::put(&text)?)
}
