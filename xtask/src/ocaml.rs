//! Tests OCaml's generated code, including that of random schemas, and derived codecs.

use std::fs;
use std::process::Command;

use crate::process::{Outcome, root, tool};
use crate::random_schemas;
use crate::test::Tally;

/// The number of random schemas whose code is compiled.
const SCHEMAS: u64 = 12;

/// Tests generated code, including that of random schemas.
pub(crate) fn test_generated(tally: &mut Tally) {
    let schemas = tool().and_then(|_| random_schemas::written("ocaml", SCHEMAS));
    match schemas {
        Ok(schemas) => tally.program(tests("goldens/ocaml").env("ZOOPH_SCHEMAS", schemas)),
        Err(error) => tally.fail(&error),
    }
}

/// The output of `ppx_zooph` for the conformance driver's native types. It is checked in, so the compiler alone can
/// build the driver.
const CODECS: &str = "conformance/ocaml/native_codecs.ml";

fn derived() -> Result<String, String> {
    let output = Command::new(root().join("conformance/ocaml/expand"))
        .output()
        .map_err(|error| format!("conformance/ocaml/expand: {error}"))?;
    match output.status.success() {
        true => String::from_utf8(output.stdout).map_err(|error| error.to_string()),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}

/// Checks that the checked-in codecs are the ones that are derived now.
pub(crate) fn check_derived() -> Outcome {
    let kept = fs::read_to_string(root().join(CODECS));
    match kept.map_err(|error| format!("{CODECS}: {error}"))? == derived()? {
        true => Ok(()),
        false => Err(format!(
            "{CODECS} is not what ppx_zooph makes: cargo xtask bless"
        )),
    }
}

/// Regenerates the checked-in codecs.
pub(crate) fn bless_derived() -> Outcome {
    fs::write(root().join(CODECS), derived()?).map_err(|error| format!("{CODECS}: {error}"))
}

/// Returns the command that builds and runs the tests of a folder.
fn tests(folder: &str) -> Command {
    let folder = root().join(folder);
    let mut program = Command::new(folder.join("run-tests"));
    program.current_dir(folder);
    program
}
