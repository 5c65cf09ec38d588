//! One random schema, and all comparisons with it.

use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use zooph_testgen::rng::Rng;
use zooph_testgen::schema::{Config, Schema};

use super::Progress;
use super::tool::{Run, Tool};
use super::{messages, request};
use crate::process::Outcome;

/// A random schema, written to a folder of its own.
pub(super) struct Case {
    seed: u64,
    index: usize,
    pub(super) schema: Schema,
    /// The folder in which differences are saved.
    saved: PathBuf,
    /// The folder of the schema.
    pub(super) folder: PathBuf,
    pub(super) stock: Tool,
    pub(super) ours: Tool,
}

impl Case {
    pub(super) fn new(
        seed: u64,
        index: usize,
        saved: PathBuf,
        ours: PathBuf,
    ) -> Result<Case, String> {
        // The schemas of one seed are independent of each other and of those of the next seed.
        let mut rng = Rng::new(seed ^ (index as u64) << 32);
        let schema = Schema::random(rng.bits(), &Config::default());
        let folder = saved.join(format!("work-{seed}-{index}"));
        for file in schema.files() {
            let path = folder.join(&file.path);
            write(&path, file.text.as_bytes())?;
        }
        let stock = Tool::new("capnp".into());
        let ours = Tool::new(ours);
        Ok(Case {
            seed,
            index,
            schema,
            saved,
            folder,
            stock,
            ours,
        })
    }

    /// Returns the random numbers for the messages.
    pub(super) fn rng(&self) -> Rng {
        Rng::new(self.seed.rotate_left(32) ^ self.index as u64)
    }

    /// Compares everything, or as much as the time allows.
    pub(super) fn compare(&self, count: usize, end: Instant, progress: &Progress) -> Outcome {
        request::compare(self, progress)?;
        messages::compare(self, count, end, progress)?;
        fs::remove_dir_all(&self.folder).map_err(|error| error.to_string())
    }

    /// Runs both tools with the same arguments and input. An option makes ours write requests with the stock tool's
    /// version.
    pub(super) fn both(&self, args: &[&str], input: &[u8]) -> Result<(Run, Run), String> {
        let stock = self.stock.run(&self.folder, args, input)?;
        let ours = self.ours.run(&self.folder, &for_ours(args), input)?;
        Ok((stock, ours))
    }

    /// Compares the output of both tools. If both refuse the input, the output before that is ignored.
    pub(super) fn compare_runs(&self, args: &[&str], input: &[u8], progress: &Progress) -> Outcome {
        let (stock, ours) = self.both(args, input)?;
        let equal = match (stock.success, ours.success) {
            (true, true) => stock.stdout == ours.stdout,
            (false, true) => gives_up_on_a_capability(args, &stock, &ours),
            (stock, ours) => stock == ours,
        };
        if equal {
            progress.equal();
            return Ok(());
        }
        let what = match (stock.success, ours.success) {
            (true, true) => "other output".to_owned(),
            (true, false) => format!("fails: {}", first_line(&ours.stderr)),
            _ => "succeeds where the stock tool fails".to_owned(),
        };
        self.save(args, input, (&stock, &ours), &what, progress)
    }

    /// Saves a difference: the schema, the input, both outputs, and a script that reproduces them.
    pub(super) fn save(
        &self,
        args: &[&str],
        input: &[u8],
        (stock, ours): (&Run, &Run),
        what: &str,
        progress: &Progress,
    ) -> Outcome {
        let number = progress.differences().len();
        let name = format!("{}-{}-{number}", self.seed, self.index);
        let folder = self.saved.join(&name);
        for file in self.schema.files() {
            write(&folder.join(&file.path), file.text.as_bytes())?;
        }
        let quoted = |args: &[&str]| {
            let quoted: Vec<String> = args.iter().map(|arg| format!("'{arg}'")).collect();
            quoted.join(" ")
        };
        let for_ours = quoted(&for_ours(args));
        let args = quoted(args);
        let script = format!(
            "#!/bin/sh\n# {what}\nexport CAPNP_IGNORE_ISSUE_344=1\n\
             capnp {args} <input >stock.again\n${{ZOOPH:-zooph}} {for_ours} <input >ours.again\n\
             cmp stock.again ours.again\n"
        );
        for (name, bytes) in [
            ("input", input),
            ("stock.out", &stock.stdout),
            ("stock.err", &stock.stderr),
            ("ours.out", &ours.stdout),
            ("ours.err", &ours.stderr),
            ("again.sh", script.as_bytes()),
        ] {
            write(&folder.join(name), bytes)?;
        }
        progress.different(format!(
            "differs: {args}: {what}\n  in {}; again: cargo xtask differential --seed {} --only {}",
            folder.display(),
            self.seed,
            self.index
        ));
        Ok(())
    }
}

fn for_ours<'a>(args: &[&'a str]) -> Vec<&'a str> {
    match args {
        ["compile", rest @ ..] => [&["compile", "--capnp-version", STOCK], rest].concat(),
        args => args.to_vec(),
    }
}

/// The version of the stock tool.
const STOCK: &str = "0.9.2";

/// Reports whether this is a failure that `docs/differences.md` lists: the stock tool cannot read JSON in which a
/// capability is the active member of a union. Its output before that must be the start of ours.
fn gives_up_on_a_capability(args: &[&str], stock: &Run, ours: &Run) -> bool {
    let symptom = "Trying to read capabilities without ever having created a capability context";
    args.iter().any(|arg| arg.starts_with("json:"))
        && String::from_utf8_lossy(&stock.stderr).contains(symptom)
        && ours.stdout.starts_with(&stock.stdout)
}

fn first_line(text: &[u8]) -> String {
    String::from_utf8_lossy(text)
        .lines()
        .next()
        .unwrap_or_default()
        .to_owned()
}

fn write(path: &std::path::Path, bytes: &[u8]) -> Outcome {
    let fail = |error: std::io::Error| format!("{}: {error}", path.display());
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(fail)?;
    }
    fs::write(path, bytes).map_err(fail)
}

#[cfg(test)]
mod tests {
    use super::gives_up_on_a_capability;
    use crate::differential::tool::Run;

    #[test]
    fn only_the_listed_failure_with_capabilities_is_tolerated() {
        let run = |stdout: &str, stderr: &str| Run {
            success: stderr.is_empty(),
            stdout: stdout.into(),
            stderr: stderr.into(),
        };
        let symptom = "x; Trying to read capabilities without ever having created a capability \
                       context.  To";
        let tolerated = |pair, stdout, stderr| {
            gives_up_on_a_capability(&["convert", pair], &run(stdout, stderr), &run("ab", ""))
        };
        assert!(tolerated("json:text", "a", symptom));
        assert!(!tolerated("json:text", "b", symptom));
        assert!(!tolerated(
            "json:text",
            "a",
            "Unexpected input in JSON message."
        ));
        assert!(!tolerated("text:text", "a", symptom));
    }
}
