//! Runs the runtime's tests in ways that not every machine supports: other machines, sanitizers, libraries and
//! compilers. Ways for other machines run the conformance driver, too.

use std::process::Command;

use super::driver;
use crate::install;
use crate::process::{Outcome, is_installed, root};
use crate::test::{self, Tally};

/// A way to run `runtime/cpp/run-tests`, with its compiler, and the Debian packages to install for it.
struct Way {
    name: &'static str,
    compiler: &'static str,
    packages: &'static [&'static str],
    runs: Runs,
}

/// Where programs of a way run.
#[derive(Clone, Copy)]
enum Runs {
    Here,
    /// Here, too, but they are another machine's, for which the driver is compiled with these flags.
    Natively(&'static str),
    /// On another machine, by this emulator.
    By(&'static str),
}

const WAYS: &[Way] = &[
    Way {
        name: "gcc-threads",
        compiler: "g++",
        packages: &["g++"],
        runs: Runs::Here,
    },
    Way {
        name: "clang-sanitized",
        compiler: "clang++",
        packages: &["clang", "libclang-rt-14-dev"],
        runs: Runs::Here,
    },
    Way {
        name: "clang-libc++",
        compiler: "clang++",
        packages: &["clang", "libc++-14-dev", "libc++abi-14-dev"],
        runs: Runs::Here,
    },
    Way {
        name: "clang-22",
        compiler: "clang++-22",
        packages: &["clang-22"],
        runs: Runs::Here,
    },
    Way {
        name: "i686",
        compiler: "i686-linux-gnu-g++",
        packages: &["g++-i686-linux-gnu"],
        // Floats that go through the registers of x87 come out with another bit if they are signalling NaNs.
        runs: Runs::Natively("-msse2 -mfpmath=sse"),
    },
    Way {
        name: "armhf",
        compiler: "arm-linux-gnueabihf-g++",
        packages: &["g++-arm-linux-gnueabihf", "qemu-user"],
        runs: Runs::By("qemu-arm"),
    },
    Way {
        name: "aarch64",
        compiler: "aarch64-linux-gnu-g++",
        packages: &["g++-aarch64-linux-gnu", "qemu-user"],
        runs: Runs::By("qemu-aarch64"),
    },
    Way {
        name: "s390x",
        compiler: "s390x-linux-gnu-g++",
        packages: &["g++-s390x-linux-gnu", "qemu-user"],
        runs: Runs::By("qemu-s390x"),
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
    for way in wanted {
        let mut here = Tally::default();
        here.program(tests().arg(way.name));
        way.conform(&mut here);
        eprintln!(
            "{}: {} passed, {} failed",
            way.name, here.passed, here.failed
        );
        tally.add(here);
    }
    tally.outcome()
}

impl Way {
    /// Runs the vectors and values of native types on the driver of another machine.
    fn conform(&self, tally: &mut Tally) {
        let (flags, emulator) = match self.runs {
            Runs::Here => return,
            Runs::Natively(flags) => (flags, None),
            Runs::By(emulator) => ("", Some(emulator)),
        };
        let driver = driver::of_machine(self.name, self.compiler, flags, emulator);
        tally.check("vectors", test::vectors("cpp", driver.clone()));
        tally.check("raw", test::raw("cpp", driver));
    }
}

/// Runs the runtime's tests in the usual ways, and for 32-bit machines if their compiler is installed.
pub(super) fn usual(tally: &mut Tally) {
    tally.program(&mut tests());
    let small = WAYS.iter().find(|way| way.name == "i686");
    if let Some(way) = small.filter(|way| is_installed(way.compiler)) {
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
