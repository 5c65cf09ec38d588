//! Runs the runtime's tests in ways that not every machine supports: other machines, sanitizers, libraries and
//! compilers.

use std::process::Command;

use crate::install;
use crate::process::{Outcome, is_installed, root};
use crate::test::Tally;

/// A way to run `runtime/cpp/run-tests`, with a program that it needs, and the Debian packages to install for it.
struct Way {
    name: &'static str,
    program: &'static str,
    packages: &'static [&'static str],
}

const WAYS: &[Way] = &[
    Way {
        name: "gcc-threads",
        program: "g++",
        packages: &["g++"],
    },
    Way {
        name: "clang-sanitized",
        program: "clang++",
        packages: &["clang", "libclang-rt-14-dev"],
    },
    Way {
        name: "clang-libc++",
        program: "clang++",
        packages: &["clang", "libc++-14-dev", "libc++abi-14-dev"],
    },
    Way {
        name: "clang-19",
        program: "clang++-19",
        packages: &["clang-19"],
    },
    Way {
        name: "i686",
        program: "i686-linux-gnu-g++",
        packages: &["g++-i686-linux-gnu"],
    },
    Way {
        name: "armhf",
        program: "arm-linux-gnueabihf-g++",
        packages: &["g++-arm-linux-gnueabihf", "qemu-user"],
    },
    Way {
        name: "aarch64",
        program: "aarch64-linux-gnu-g++",
        packages: &["g++-aarch64-linux-gnu", "qemu-user"],
    },
    Way {
        name: "s390x",
        program: "s390x-linux-gnu-g++",
        packages: &["g++-s390x-linux-gnu", "qemu-user"],
    },
];

/// The ways to run the tests.
#[derive(clap::Args, Debug, Default)]
pub(crate) struct Options {
    /// Names of ways; all of them by default.
    names: Vec<String>,
}

/// Installs the needed packages, and runs the tests.
pub(crate) fn run(options: &Options) -> Outcome {
    let unknown = { options.names.iter() }.find(|name| WAYS.iter().all(|way| way.name != *name));
    if let Some(name) = unknown {
        let names: Vec<&str> = WAYS.iter().map(|way| way.name).collect();
        return Err(format!("no way {name}: {}", names.join(", ")));
    }
    let all = options.names.is_empty();
    let wanted: Vec<&Way> = { WAYS.iter() }
        .filter(|way| all || options.names.iter().any(|name| name == way.name))
        .collect();
    let packages: Vec<&str> = { wanted.iter() }
        .flat_map(|way| way.packages.iter().copied())
        .collect();
    install::packages(&packages)?;
    let mut tally = Tally::default();
    let names: Vec<&str> = wanted.iter().map(|way| way.name).collect();
    tally.program(tests().args(names));
    tally.outcome()
}

/// Runs the runtime's tests in the usual ways, and for 32-bit machines if their compiler is installed.
pub(super) fn usual(tally: &mut Tally) {
    tally.program(&mut tests());
    let small = WAYS.iter().find(|way| way.name == "i686");
    if let Some(way) = small.filter(|way| is_installed(way.program)) {
        tally.program(tests().arg(way.name));
    }
}

fn tests() -> Command {
    let folder = root().join("runtime/cpp");
    let mut program = Command::new(folder.join("run-tests"));
    program
        .current_dir(&folder)
        .env("ZOOPH_TEST_DIR", root().join("target/cpp"));
    program
}
