//! Proofs with z3: the runtimes' computations on pointers and budgets never lead out of bounds, never overflow, and
//! never raise a budget. `proofs/README.md` says how to read and change them.

mod description;

use std::fs;
use std::io::Write;
use std::process::Stdio;

use crate::process::{Outcome, command, is_installed, root};
use description::{Description, Obligation, Quote};

/// The runtimes that are described, each in a file of its own.
const RUNTIMES: [&str; 3] = ["go", "ocaml", "rust"];

/// The time limit of one question, in seconds. Questions take a fraction of a second.
const PATIENCE: &str = "-T:300";

/// What to prove.
#[derive(clap::Args, Debug, Default)]
pub(crate) struct Options {
    /// Only obligations whose names contain this.
    #[arg(long)]
    only: Option<String>,
    /// Print the numbers with which each weaker form fails.
    #[arg(long)]
    models: bool,
}

/// Proves everything, and checks that each proof can fail.
pub(crate) fn run(options: &Options) -> Outcome {
    if !is_installed("z3") {
        return Err("z3 is missing: the proofs need it (Debian package z3)".into());
    }
    let mut problems = gone();
    let (mut proved, mut refuted) = (0, 0);
    for (file, description) in descriptions()? {
        for one in &description.obligations {
            if !one.name.contains(options.only.as_deref().unwrap_or("")) {
                continue;
            }
            match prove(one, options.models) {
                Ok(weaker) => {
                    proved += 1;
                    refuted += weaker;
                }
                Err(why) => problems.push(format!("{file}: {}: {why}", one.name)),
            }
        }
    }
    println!("proofs: {proved} proved; {refuted} weaker forms of them found wrong");
    match problems.is_empty() {
        true if proved == 0 => Err("nothing is called so".into()),
        true => Ok(()),
        false => Err(problems.join("; ")),
    }
}

/// Proves an obligation, and checks that its weaker forms fail. Returns how many there are.
fn prove(one: &Obligation, models: bool) -> Result<usize, String> {
    let first = |script: &str| answers(script).map(|lines| lines.first().cloned());
    match first(&one.possible())?.as_deref() {
        Some("sat") => {}
        other => return Err(format!("its assumptions cannot be met: {other:?}")),
    }
    match first(&one.failing())?.as_deref() {
        Some("unsat") => {}
        other => return Err(format!("not proved: {other:?}")),
    }
    for change in &one.weaker {
        let found = answers(&one.weakened(change))?;
        if found.first().is_none_or(|first| first != "sat") {
            let (old, new) = change;
            return Err(format!(
                "`{old}` may as well be `{new}`: {}",
                found.join(" ")
            ));
        }
        if models {
            println!("{}\n  {} => {}", one.name, change.0, change.1);
            for line in &found[1..] {
                println!("    {line}");
            }
        }
    }
    Ok(one.weaker.len())
}

/// Returns the output of z3, line by line.
fn answers(script: &str) -> Result<Vec<String>, String> {
    let failed = |error: std::io::Error| format!("z3: {error}");
    let mut child = command("z3")
        .args(["-in", PATIENCE])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(failed)?;
    let mut input = child.stdin.take().ok_or("z3 reads nothing")?;
    input.write_all(script.as_bytes()).map_err(failed)?;
    drop(input);
    let output = child.wait_with_output().map_err(failed)?;
    let text = String::from_utf8_lossy(&output.stdout);
    // The script asks for a model even if there may be none.
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    match lines.iter().find(|line| line.starts_with("(error")) {
        Some(error) if !error.contains("model is not available") => Err(error.clone()),
        _ => Ok(lines),
    }
}

/// Returns the descriptions by file, each with the common definitions first.
fn descriptions() -> Result<Vec<(String, Description)>, String> {
    let read = |name: &str| {
        let path = root().join("proofs").join(name);
        fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
    };
    let parse = |shared: &str, name: String| {
        let description =
            Description::parse(shared, &read(&name)?).map_err(|why| format!("{name}: {why}"))?;
        Ok::<_, String>((name, description))
    };
    let common = parse("", "common.smt2".into())?;
    let shared = common.1.definitions.clone();
    let mut all = vec![common];
    for runtime in RUNTIMES {
        all.push(parse(&shared, format!("{runtime}.smt2"))?);
    }
    Ok(all)
}

/// Returns the quotes that are no longer in the sources.
fn gone() -> Vec<String> {
    let descriptions = match descriptions() {
        Ok(descriptions) => descriptions,
        Err(error) => return vec![error],
    };
    let mut problems = Vec::new();
    for (file, description) in descriptions {
        if description.quotes.is_empty() && file != "common.smt2" {
            problems.push(format!("{file} quotes nothing"));
        }
        let missing = description.quotes.iter().filter(|quote| !is_there(quote));
        problems.extend(missing.map(|Quote { file: of, text }| {
            format!("{file}: `{text}` is gone from {of}: describe what stands there now")
        }));
    }
    problems
}

/// Reports whether the source contains the quote, ignoring white space.
fn is_there(quote: &Quote) -> bool {
    let without = |text: &str| text.split_whitespace().collect::<String>();
    let source = fs::read_to_string(root().join(&quote.file)).unwrap_or_default();
    without(&source).contains(&without(&quote.text))
}

#[cfg(test)]
mod tests {
    use super::{Quote, gone, is_there};

    #[test]
    fn what_is_described_stands_in_the_sources() {
        assert_eq!(gone(), Vec::<String>::new());
    }

    #[test]
    fn what_does_not_stand_there_is_noticed() {
        let quote = |text: &str| Quote {
            file: "xtask/src/prove/mod.rs".into(),
            text: text.into(),
        };
        assert!(is_there(&quote("let without = | text: &str |")));
        assert!(!is_there(&quote(&["no", "such", "text"].join(" "))));
        let other = Quote {
            file: "xtask/src/prove/none.rs".into(),
            text: "use".into(),
        };
        assert!(!is_there(&other));
    }
}
