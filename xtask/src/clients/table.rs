//! The clients: programs by others that call the stock tool.

/// A program that calls the tool, and a project that uses it, which is a folder of `xtask/clients`.
///
/// In arguments and variables, `{home}` stands for the client's folder, which all runs share. `{capnp}` stands for
/// the tool, and `{project}` for a copy of the project, in which the commands run.
pub(super) struct Client {
    pub(super) name: &'static str,
    /// Programs that the client needs. If one is missing, the client is skipped.
    pub(super) needs: &'static [&'static str],
    /// Whether the client takes seconds only and downloads nothing.
    pub(super) quick: bool,
    /// Further files of `xtask/clients` that belong to the project.
    pub(super) files: &'static [&'static str],
    /// The commands that download the client, once.
    pub(super) install: &'static [&'static [&'static str]],
    /// A part of the last command's output, which proves that the command did something.
    pub(super) expected: &'static str,
    /// The commands that run the client. The output of the last one must be the same with both tools.
    pub(super) run: &'static [&'static [&'static str]],
    pub(super) variables: &'static [(&'static str, &'static str)],
}

const BOOK: &[&str] = &["book.capnp"];

pub(super) const CLIENTS: [Client; 7] = [
    Client {
        name: "cmake",
        needs: &["cmake", "g++", "capnpc-c++"],
        quick: true,
        files: &["book.capnp", "main.c++"],
        install: &[],
        expected: "keywords @7",
        run: &[
            &[
                "cmake",
                "-S",
                ".",
                "-B",
                "build",
                "-DCAPNP_EXECUTABLE={capnp}",
            ],
            &["cmake", "--build", "build"],
            &["build/book"],
        ],
        variables: &[],
    },
    Client {
        name: "meson",
        needs: &["python3", "ninja", "g++", "capnpc-c++"],
        quick: false,
        files: &["book.capnp", "main.c++"],
        install: &[
            &["python3", "-m", "venv", "{home}/venv"],
            &["{home}/venv/bin/pip", "install", "--quiet", "meson"],
        ],
        expected: "keywords @7",
        run: &[
            &["{home}/venv/bin/meson", "setup", "build"],
            &["{home}/venv/bin/meson", "compile", "-C", "build"],
            &["build/book"],
        ],
        variables: &[],
    },
    Client {
        name: "capnpy",
        needs: &["python3", "cc"],
        quick: false,
        files: &[],
        install: &[
            &["python3", "-m", "venv", "{home}/venv"],
            &[
                "{home}/venv/bin/pip",
                "install",
                "--quiet",
                "capnpy==0.12.1",
                "pytest",
                "setuptools",
            ],
        ],
        expected: "369 passed",
        // This prints how many tests pass, without the time they take. One test file cannot be read, because it
        // needs modules that only a source package builds.
        run: &[&[
            "sh",
            "-c",
            "{home}/venv/bin/python -m pytest -q -p no:cacheprovider -p capnpy_options --pyargs \
             capnpy.testing --continue-on-collection-errors >log 2>&1; \
             grep '^FAILED\\|^ERROR' log; tail -n 1 log | sed 's/ in .*//'",
        ]],
        variables: &[("PYTHONPATH", "{project}")],
    },
    // It reads schemas with a library of its own, but its code generator is a plugin of the tool.
    Client {
        name: "pycapnp",
        needs: &["python3"],
        quick: false,
        files: BOOK,
        install: &[
            &["python3", "-m", "venv", "{home}/venv"],
            &[
                "{home}/venv/bin/pip",
                "install",
                "--quiet",
                "--only-binary=:all:",
                "pycapnp==2.2.4",
            ],
            // The plugin imports the schema of requests as a Python module, from its folder in the wheel.
            &[
                "sh",
                "-c",
                "cd {home}/venv/lib/python3*/site-packages && echo \"$PWD/capnp\" >capnp.pth && \
                 mkdir -p {home}/bin && ln -sf {home}/venv/bin/capnpc-cython {home}/bin/capnpc-cython",
            ],
        ],
        expected: "cdef class Book_Reader",
        run: &[
            // Beside the code, this writes a build file that contains a part of the request, with the tool's
            // version.
            &["capnp", "compile", "-ocython", "book.capnp"],
            &[
                "sh",
                "-c",
                "echo '(title = \"one\", chapters = [(name = \"x\")])' | capnp encode book.capnp Book >one && \
                 cat book_capnp_cython.pyx && {home}/venv/bin/python main.py && \
                 capnp decode --short book.capnp Book <two",
            ],
        ],
        variables: &[],
    },
    Client {
        name: "capnp-es",
        needs: &["npm", "node"],
        quick: false,
        files: BOOK,
        install: &[&[
            "npm",
            "install",
            "--silent",
            "--prefix",
            "{home}",
            "capnp-es",
            "typescript",
        ]],
        expected: "one 12 1 ",
        run: &[
            &[
                "{home}/node_modules/.bin/capnp-es",
                "-ojs:out",
                "book.capnp",
            ],
            &["node", "main.mjs"],
        ],
        variables: &[],
    },
    Client {
        name: "capnpc-go",
        needs: &["go"],
        quick: false,
        files: &[],
        install: &[&[
            "go",
            "install",
            "capnproto.org/go/capnp/v3/capnpc-go@v3.1.0-alpha.2",
        ]],
        expected: "2 12 essay 1.5",
        run: &[
            // Adds the annotations that Go's plugin requires to the same schema.
            &[
                "sh",
                "-c",
                "{ cat ../../../../xtask/clients/book.capnp; \
                 echo 'using Go = import \"/go.capnp\"; $Go.package(\"main\"); $Go.import(\"example.com/book\");'; \
                 } >book.capnp",
            ],
            &["go", "mod", "download", "capnproto.org/go/capnp/v3"],
            &[
                "sh",
                "-c",
                "capnp compile -I \"$(go list -m -f '{{.Dir}}' capnproto.org/go/capnp/v3)/std\" -ogo book.capnp",
            ],
            &["go", "mod", "tidy"],
            &["go", "run", "."],
        ],
        variables: &[("GOBIN", "{home}/bin"), ("GOFLAGS", "-mod=mod")],
    },
    Client {
        name: "capnpc-rust",
        needs: &["cargo"],
        quick: false,
        files: BOOK,
        install: &[],
        expected: "good day",
        run: &[&["cargo", "run", "--quiet"]],
        variables: &[("CARGO_TARGET_DIR", "{project}/target")],
    },
];
