//! Tests the code of random schemas: clang-format does not change it, it compiles without warnings, and it reads
//! and writes messages correctly.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use zooph_testgen::rng::Rng;
use zooph_testgen::schema::{Config, Root, Schema};

use super::{WARNINGS, run, style};
use crate::process::{Outcome, root, tool};
use crate::test::Tally;

/// The number of random schemas whose code is compiled.
const SCHEMAS: u64 = 12;

/// The number of messages of each type.
const MESSAGES: usize = 3;

/// Tests each schema.
pub(super) fn test(tally: &mut Tally) {
    let folder = root().join("target/cpp/random");
    let prepared = tool().and_then(|tool| library(&folder).map(|()| tool));
    match prepared {
        Ok(tool) => {
            for seed in 0..SCHEMAS {
                let case = Case {
                    folder: folder.join(format!("schema_{seed}")),
                    schema: Schema::random(seed, &Config::default()),
                    tool: &tool,
                };
                tally.check(&format!("C++ of random schema {seed}"), case.test(seed));
            }
        }
        Err(error) => tally.fail(&error),
    }
}

/// Builds the runtime's library, with which all test programs are linked.
fn library(folder: &Path) -> Outcome {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let runtime = root().join("runtime/cpp");
    run(Command::new("g++")
        .args(["-std=c++20", "-O1", "-c", "-I"])
        .arg(runtime.join("include"))
        .arg(runtime.join("src/zooph.cpp"))
        .arg("-o")
        .arg(folder.join("zooph.o")))
}

struct Case<'a> {
    folder: PathBuf,
    schema: Schema,
    tool: &'a Path,
}

impl Case<'_> {
    fn test(&self, seed: u64) -> Outcome {
        if self.folder.exists() {
            fs::remove_dir_all(&self.folder).map_err(|error| self.failed(&error))?;
        }
        for file in self.schema.files() {
            self.write(&file.path, file.text.as_bytes())?;
        }
        let schemas = self.schema.files().iter().map(|file| &file.path);
        run(self.zooph().args(["gen", "cpp"]).args(schemas))?;
        let sources: Vec<String> = { self.schema.files().iter() }
            .map(|file| stem(&file.path).to_owned())
            .collect();
        let files = sources.iter().flat_map(|stem| {
            let ends = [".view.zooph.hpp", ".zooph.hpp", ".zooph.cpp"];
            ends.map(|end| PathBuf::from(format!("{stem}{end}")))
        });
        style::format(&self.folder, &files.collect::<Vec<_>>())?;
        self.write("program.cpp", self.program(seed)?.as_bytes())?;
        self.compile("clang++", &sources, &["-fsyntax-only"])?;
        let linked = ["../zooph.o", "-o", "program"];
        self.compile("g++", &sources, &linked)?;
        run(Command::new(self.folder.join("program")).current_dir(&self.folder))
    }

    fn failed(&self, error: &std::io::Error) -> String {
        format!("{}: {error}", self.folder.display())
    }

    fn write(&self, name: &str, text: &[u8]) -> Outcome {
        let path = self.folder.join(name);
        let parent = path.parent().unwrap_or(&self.folder);
        fs::create_dir_all(parent)
            .and_then(|()| fs::write(&path, text))
            .map_err(|error| self.failed(&error))
    }

    fn zooph(&self) -> Command {
        let mut command = Command::new(self.tool);
        command.current_dir(&self.folder);
        command
    }

    /// Compiles all sources.
    fn compile(&self, compiler: &str, stems: &[String], options: &[&str]) -> Outcome {
        let sources = stems.iter().map(|stem| format!("{stem}.zooph.cpp"));
        run(Command::new(compiler)
            .args(["-std=c++20", "-O0", "-Werror", "program.cpp"])
            .args(WARNINGS)
            .args(sources)
            .args(["-I.", "-I"])
            .arg(root().join("runtime/cpp/include"))
            .arg("-I")
            .arg(root().join("runtime/cpp/tests/random"))
            .args(options)
            .current_dir(&self.folder))
    }

    /// Returns a program that checks messages of each type that can be a root. Writes the messages to files next to
    /// it.
    fn program(&self, seed: u64) -> Result<String, String> {
        let mut rng = Rng::new(seed);
        let mut includes = String::from("#include \"check.hpp\"\n");
        for file in self.schema.files() {
            let _ = writeln!(includes, "#include \"{}.zooph.hpp\"", stem(&file.path));
        }
        let mut calls = String::new();
        for (index, of) in self.schema.roots().iter().enumerate() {
            let Some(ty) = self.spelled(of)? else {
                continue;
            };
            for number in 0..MESSAGES {
                let name = format!("messages/{index}-{number}");
                let text = self.schema.message(of, &mut rng);
                let bytes = self.convert("text:binary", &[], of, text.as_bytes())?;
                let text = self.convert("binary:text", &["--short"], of, &bytes)?;
                self.write(&format!("{name}.bin"), &bytes)?;
                self.write(&format!("{name}.txt"), &text)?;
                let _ = writeln!(calls, "    count += random_check::check<{ty}>(\"{name}\");");
            }
        }
        match calls.is_empty() {
            true => Err("the schema has no type that a program could name".to_owned()),
            false => Ok(format!(
                "{includes}\nint main() {{\n    int count = 0;\n{calls}    return count == 0 ? 0 : 1;\n}}\n"
            )),
        }
    }

    /// Returns the C++ type of a root, as found in the generated header. Returns [`None`] for generic types.
    fn spelled(&self, of: &Root) -> Result<Option<String>, String> {
        let header = self.folder.join(format!("{}.zooph.hpp", stem(&of.file)));
        let text = fs::read_to_string(&header).map_err(|error| self.failed(&error))?;
        let ident = of.name.replace('.', "_");
        let all = text.lines().filter_map(|line| {
            line.strip_prefix("struct zooph::generated_v1::codec<")?
                .strip_suffix("> {")
        });
        let own = |ty: &&str| {
            ty.rsplit("::")
                .next()
                .is_some_and(|last| last == ident || last.strip_suffix('_') == Some(&ident))
        };
        Ok(all.into_iter().find(own).map(str::to_owned))
    }

    fn convert(
        &self,
        formats: &str,
        options: &[&str],
        of: &Root,
        input: &[u8],
    ) -> Result<Vec<u8>, String> {
        let mut command = self.zooph();
        command.args(["convert", formats]).args(options);
        command.args([&of.file, &of.name]);
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| self.failed(&error))?;
        let written = child.stdin.take().map(|mut pipe| pipe.write_all(input));
        written.transpose().map_err(|error| self.failed(&error))?;
        let output = child
            .wait_with_output()
            .map_err(|error| self.failed(&error))?;
        match output.status.success() {
            true => Ok(output.stdout),
            false => Err(format!("{command:?}: {}", output.status)),
        }
    }
}

fn stem(path: &str) -> &str {
    path.strip_suffix(".capnp").unwrap_or(path)
}
