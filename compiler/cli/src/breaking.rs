//! `zooph breaking`: finds changes of schemas that break messages, JSON or programs.

pub(crate) mod args;
mod baseline;
mod git;
mod older;
mod output;
mod request;

use clap::ValueEnum;
use zooph_breaking::{Breaks, Change, Rule};

use self::args::BreakingArgs;
use crate::args::Global;
use crate::report::{Failure, Reporter};
use crate::schema::Setup;

/// How changes are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ChangesFormat {
    /// Diagnostics on stderr.
    Text,
    /// A JSON array on stdout, with an object for each change.
    Json,
}

/// What changes can break.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Category {
    /// Messages: one version reads other values than the other one wrote, or refuses the message.
    Wire,
    /// JSON texts.
    Json,
    /// Programs over generated code.
    Source,
}

/// A kind of change that is accepted, of all declarations or of one.
#[derive(Clone, Debug)]
pub(crate) struct Allowed {
    rule: Rule,
    name: Option<String>,
}

impl Allowed {
    /// Parses `RULE` or `RULE=NAME`.
    pub(crate) fn parse(text: &str) -> Result<Allowed, String> {
        let (rule, name) = match text.split_once('=') {
            Some((rule, name)) => (rule, Some(name.to_owned())),
            None => (text, None),
        };
        let Some(found) = Rule::from_name(rule) else {
            let names = Rule::ALL.iter().map(|rule| rule.name());
            let guess = zooph_diagnostics::suggest(rule, names);
            let guess = guess.map(|guess| format!("; did you mean {guess}?"));
            return Err(format!(
                "there is no such rule{}",
                guess.unwrap_or_default()
            ));
        };
        Ok(Allowed { rule: found, name })
    }

    fn covers(&self, change: &Change) -> bool {
        let is_named = self.name.as_ref().is_none_or(|name| *name == change.name);
        self.rule == change.rule && is_named
    }
}

pub(crate) fn run(
    global: &Global,
    args: &BreakingArgs,
    reporter: &Reporter,
) -> Result<(), Failure> {
    let baseline = baseline::load(global, args, reporter)?;
    let new = Setup::new(global).compile(&baseline.new, reporter)?;
    let Some(old) = &baseline.old else {
        return output::nothing(args.format);
    };
    let refused = |why: String| Failure::new(format_args!("the schemas cannot be compared: {why}"));
    let mut changes =
        zooph_breaking::compare(old.request(), new.request(), baseline.files).map_err(refused)?;
    select(&mut changes, args);
    let view = output::View::new(&new, old.compilation(), changes);
    output::finish(args.format, &view.shown(args.format, reporter)?, reporter)
}

/// Keeps the changes that are asked for.
fn select(changes: &mut Vec<Change>, args: &BreakingArgs) {
    let asked = args.only.iter().fold(Breaks::default(), |all, category| {
        all.or(match category {
            Category::Wire => Breaks::WIRE,
            Category::Json => Breaks::JSON,
            Category::Source => Breaks::SOURCE,
        })
    });
    let asked = if asked.is_empty() { Breaks::ALL } else { asked };
    for change in &mut *changes {
        change.breaks = change.breaks.and(asked);
    }
    changes.retain(|change| {
        !change.breaks.is_empty() && !args.allow.iter().any(|allowed| allowed.covers(change))
    });
}
