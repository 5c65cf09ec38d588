//! Tests Haskell's generated code, including that of random schemas.

use std::process::Command;

use crate::process::{self, root};
use crate::random_schemas;
use crate::test::Tally;

/// The number of random schemas whose code is compiled.
const SCHEMAS: u64 = 6;

/// Tests generated code, including that of random schemas.
pub(crate) fn test_generated(tally: &mut Tally) {
    match process::tool().and_then(|_| random_schemas::written("haskell", SCHEMAS)) {
        Ok(schemas) => {
            let folder = root().join("goldens/haskell");
            let mut tests = Command::new(folder.join("run-tests"));
            tally.program(tests.current_dir(folder).env("ZOOPH_SCHEMAS", schemas));
        }
        Err(error) => tally.fail(&error),
    }
}
