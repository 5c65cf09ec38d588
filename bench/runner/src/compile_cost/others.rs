//! Measures the processor time and memory that the compilers of Go, OCaml, Haskell and C++ take for generated code, beside
//! the code of go-capnp and of the reference for the same schema. OCaml and Haskell have no peer there.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::{keep, schema, wait};
use crate::results::Results;
use crate::{Outcome, Plan, bench, process, tool, work};

/// Generated code of one schema, and the command that compiles it.
struct Module {
    /// The case of the time. The case of the memory has `-memory` appended.
    case: &'static str,
    contender: &'static str,
    /// The files that are changed before each compilation, so all of them are compiled again.
    sources: Vec<PathBuf>,
    /// The beginning and end of a comment in the language.
    comment: (&'static str, &'static str),
    command: Box<dyn Fn() -> Command>,
    /// How many times it is compiled.
    rounds: usize,
}

/// Measures all languages. A compiler that is missing or fails adds a failure for its language only.
pub(super) fn run(plan: Plan, results: &mut Results) -> Outcome {
    let zooph = tool::build(plan.smoke)?;
    let rounds = if plan.is_hasty() { 1 } else { 3 };
    type Make = fn(&Path, Plan) -> Outcome<Module>;
    let makes: [(&str, Make); 8] = [
        ("Go", go),
        ("go-capnp", go_capnp),
        ("OCaml", ocaml),
        ("Haskell", haskell),
        ("C++'s source", cpp_source),
        ("the reference's source", reference_source),
        ("C++'s header", cpp_header),
        ("the reference's header", reference_header),
    ];
    for (name, make) in makes {
        let measured = make(&zooph, plan).and_then(|mut module| {
            module.rounds = module.rounds.min(rounds);
            module.measure(results)
        });
        if let Err(error) = measured {
            results.fail(format!("compile, {name}: {error}"));
        }
    }
    Ok(())
}

/// Returns the schema with so many structs, or with few in a smoke run.
fn schema_of(structs: usize, plan: Plan) -> String {
    schema::text(if plan.smoke { 5 } else { structs })
}

/// Returns the schema of 300 structs, which all languages but Haskell use.
fn many(plan: Plan) -> String {
    schema_of(300, plan)
}

fn succeed(command: &mut Command) -> Outcome {
    match command.stdout(Stdio::null()).status()?.success() {
        true => Ok(()),
        false => Err(format!("{command:?} fails").into()),
    }
}

/// Creates a folder, with its parents.
fn folder(path: &Path) -> Outcome<PathBuf> {
    fs::create_dir_all(path)?;
    Ok(path.to_owned())
}

fn generate(zooph: &Path, language: &str, out: &Path, schema: &Path) -> Outcome {
    let prefix = schema.parent().ok_or("a schema has a folder")?;
    let mut command = Command::new(zooph);
    command.args(["gen", language, "--out"]).arg(out);
    succeed(command.arg("--src-prefix").arg(prefix).arg(schema))
}

fn drivers(name: &str) -> PathBuf {
    bench().join("drivers").join(name)
}

fn go_build(driver: &str) -> Command {
    let mut command = Command::new("go");
    command.current_dir(drivers(driver));
    command.args(["build", "-mod=mod", "-p=1", "./generated/many"]);
    command
}

fn go(zooph: &Path, plan: Plan) -> Outcome<Module> {
    let out = folder(&drivers("go").join("generated"))?;
    let schema = out.join("many.capnp");
    fs::write(&schema, many(plan))?;
    generate(zooph, "go", &out, &schema)?;
    Ok(Module {
        case: "debug",
        contender: "zooph-go",
        sources: vec![only_file(&out.join("many"), "go")?],
        comment: ("//", ""),
        command: Box::new(|| go_build("go")),
        rounds: 3,
    })
}

/// Generates go-capnp's code with the plugin that the build of the driver `go-peers` installed.
fn go_capnp(_: &Path, plan: Plan) -> Outcome<Module> {
    let driver = drivers("go-peers");
    let out = folder(&driver.join("generated/many"))?;
    let mut text = many(plan);
    text += "using Go = import \"/go.capnp\";\n$Go.package(\"many\");\n\
             $Go.import(\"zooph.dev/peers/generated/many\");\n";
    fs::write(out.join("many.capnp"), text)?;
    let list = ["list", "-m", "-f", "{{.Dir}}", "capnproto.org/go/capnp/v3"];
    let listed = Command::new("go")
        .args(list)
        .current_dir(&driver)
        .output()?;
    let module = String::from_utf8(listed.stdout)?;
    let mut capnp = Command::new("capnp");
    capnp.current_dir(&driver).env_remove("PWD");
    capnp.arg("compile");
    capnp.arg(format!("--import-path={}/std", module.trim()));
    capnp.args([
        "--src-prefix=generated",
        "-ogenerated/bin/capnpc-go:generated",
        "generated/many/many.capnp",
    ]);
    succeed(&mut capnp)?;
    Ok(Module {
        case: "debug",
        contender: "go-capnp",
        sources: vec![only_file(&out, "go")?],
        comment: ("//", ""),
        command: Box::new(|| go_build("go-peers")),
        rounds: 3,
    })
}

/// Returns the folder that OCaml's driver is built in, where the runtime is compiled already.
fn ocaml_folder() -> PathBuf {
    let target = std::env::var_os("ZOOPH_TARGET");
    target
        .map_or(bench().join("../target/ocaml"), PathBuf::from)
        .join("bench")
}

fn ocaml(zooph: &Path, plan: Plan) -> Outcome<Module> {
    let out = folder(&ocaml_folder().join("measured"))?;
    // The number of files depends on the schema, so files of an older one might remain.
    for stale in files_of(&out, "ml")? {
        fs::remove_file(stale)?;
    }
    let schema = out.join("many.capnp");
    fs::write(&schema, many(plan))?;
    generate(zooph, "ocaml", &out, &schema)?;
    fs::write(
        out.join("dune"),
        "(executable\n (name measured)\n (libraries zooph))\n",
    )?;
    let sources = files_of(&out, "ml")?;
    fs::write(out.join("measured.ml"), "module _ = Many\n")?;
    Ok(Module {
        case: "debug",
        contender: "zooph-ocaml",
        sources,
        comment: ("(*", "*)"),
        command: Box::new(|| {
            let mut command = Command::new("dune");
            command.current_dir(ocaml_folder());
            command.env("DUNE_CACHE", "disabled");
            command.args(["build", "-j1", "--root", ".", "--profile", "release"]);
            command.arg("./measured/measured.exe");
            command
        }),
        rounds: 3,
    })
}

/// Creates an empty folder among the benchmark's files.
fn fresh_folder(name: &str) -> Outcome<PathBuf> {
    let path = work().join(name);
    if path.exists() {
        fs::remove_dir_all(&path)?;
    }
    folder(&path)
}

/// Generates Haskell code for 30 structs, which take as long as 300 in the other languages. The runtime's modules are
/// compiled by the same command, before the first measured round.
fn haskell(zooph: &Path, plan: Plan) -> Outcome<Module> {
    let out = fresh_folder("compile-cost-haskell")?;
    let schema = out.join("many.capnp");
    fs::write(&schema, schema_of(30, plan))?;
    generate(zooph, "haskell", &out, &schema)?;
    let mut sources = Vec::new();
    all_files_of(&out, "hs", &mut sources)?;
    let modules = sources.clone();
    let runtime = bench().join("../runtime/haskell/src");
    Ok(Module {
        case: "debug",
        contender: "zooph-haskell",
        sources,
        comment: ("--", ""),
        command: Box::new(move || {
            let mut command = Command::new("ghc");
            command.current_dir(&out);
            let level = if plan.smoke { "-O0" } else { "-O1" };
            command.args(["--make", level, "-v0", "-outputdir", "objects"]);
            command.arg(format!("-i.:{}", runtime.display()));
            command.args(&modules);
            command
        }),
        rounds: 1,
    })
}

/// Returns the command that compiles one C++ file.
fn cpp_compiler(file: &Path, include: &Path) -> Command {
    let mut command = Command::new("g++");
    command.args(["-std=c++20", "-O2", "-c", "-o", "/dev/null", "-I"]);
    command.arg(include).arg(file);
    command
}

/// Returns the module of one C++ file.
fn cpp(case: &'static str, contender: &'static str, file: PathBuf, include: PathBuf) -> Module {
    Module {
        case,
        contender,
        sources: vec![file.clone()],
        comment: ("//", ""),
        command: Box::new(move || cpp_compiler(&file, &include)),
        rounds: 3,
    }
}

/// Generates Zooph's C++ code in an empty folder, which it returns.
fn cpp_code(zooph: &Path, text: &str, name: &str) -> Outcome<PathBuf> {
    let out = fresh_folder(name)?;
    let schema = out.join("many.capnp");
    fs::write(&schema, text)?;
    generate(zooph, "cpp", &out, &schema)?;
    Ok(out)
}

fn cpp_runtime() -> PathBuf {
    bench().join("../runtime/cpp/include")
}

fn cpp_source(zooph: &Path, plan: Plan) -> Outcome<Module> {
    let out = cpp_code(zooph, &many(plan), "compile-cost-cpp")?;
    let source = only_file(&out, "cpp")?;
    Ok(cpp("debug", "zooph-c++", source, cpp_runtime()))
}

/// Measures a user's file that includes the generated Readers and Builders.
fn cpp_header(zooph: &Path, plan: Plan) -> Outcome<Module> {
    let out = cpp_code(zooph, &many(plan), "compile-cost-cpp-header")?;
    let user = out.join("user.cpp");
    fs::write(&user, "#include \"many.view.zooph.hpp\"\n")?;
    Ok(cpp("include", "zooph-c++", user, cpp_runtime()))
}

/// Generates the reference's C++ code in an empty folder, which it returns.
fn reference_code(text: &str, name: &str) -> Outcome<PathBuf> {
    let out = fresh_folder(name)?;
    fs::write(out.join("many.capnp"), text)?;
    let mut capnp = Command::new("capnp");
    capnp.current_dir(&out).env_remove("PWD");
    succeed(capnp.args(["compile", "-oc++", "many.capnp"]))?;
    Ok(out)
}

fn reference_source(_: &Path, plan: Plan) -> Outcome<Module> {
    let out = reference_code(&many(plan), "compile-cost-reference")?;
    let source = only_file(&out, "c++")?;
    Ok(cpp("debug", "capnp-c++", source, out))
}

fn reference_header(_: &Path, plan: Plan) -> Outcome<Module> {
    let out = reference_code(&many(plan), "compile-cost-reference-header")?;
    let user = out.join("user.cpp");
    fs::write(&user, "#include \"many.capnp.h\"\n")?;
    Ok(cpp("include", "capnp-c++", user, out))
}

/// Adds the files of that extension in a folder and its subfolders to `files`.
fn all_files_of(folder: &Path, extension: &str, files: &mut Vec<PathBuf>) -> Outcome {
    files.extend(files_of(folder, extension)?);
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            all_files_of(&path, extension, files)?;
        }
    }
    Ok(())
}

/// Returns the files of that extension in a folder.
fn files_of(folder: &Path, extension: &str) -> Outcome<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.map_while(Result::ok);
    let paths = entries.map(|entry| entry.path());
    Ok(paths
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect())
}

/// Returns the one file of that extension in a folder. Fails if there is none or another one.
fn only_file(folder: &Path, extension: &str) -> Outcome<PathBuf> {
    let mut files = files_of(folder, extension)?;
    match (files.pop(), files.is_empty()) {
        (Some(file), true) => Ok(file),
        _ => Err(format!("{} is not one file of {extension}", folder.display()).into()),
    }
}

impl Module {
    /// Compiles everything once, then only the module's sources `rounds` times, and keeps the figures.
    fn measure(&self, results: &mut Results) -> Outcome {
        succeed(process::on_all_cores(
            (self.command)().stderr(Stdio::null()),
        ))?;
        let read = |source: &PathBuf| fs::read_to_string(source);
        let texts: Vec<String> = self.sources.iter().map(read).collect::<Result<_, _>>()?;
        let (mut times, mut memory) = (Vec::new(), Vec::new());
        for round in 0..self.rounds {
            // A comment makes the text unique, because build tools reuse results for a known text.
            let (begin, end) = self.comment;
            let unique = format!("{}-{round}", std::process::id());
            for (source, text) in self.sources.iter().zip(&texts) {
                fs::write(source, format!("{text}\n{begin} {unique} {end}\n"))?;
            }
            let mut command = (self.command)();
            command.stdout(Stdio::null()).stderr(Stdio::null());
            let child = process::pinned(&mut command).spawn()?;
            let (status, time, most) = wait(child.id())?;
            if status != 0 {
                return Err(format!("{:?} do not compile", self.sources).into());
            }
            times.push(time);
            memory.push(most);
        }
        keep(results, self.case, self.contender, &times, "ns");
        let memory_case = format!("{}-memory", self.case);
        keep(results, &memory_case, self.contender, &memory, "MiB");
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_is_compiled_anew_each_time() {
        let folder = std::env::temp_dir().join(format!("zooph-bench-anew-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let source = folder.join("many.txt");
        let other = folder.join("other.text");
        fs::write(&source, "text").unwrap();
        fs::write(&other, "text").unwrap();
        assert_eq!(only_file(&folder, "txt").unwrap(), source);
        assert!(only_file(&folder, "go").is_err());
        let module = Module {
            case: "debug",
            contender: "zooph-go",
            sources: vec![source.clone(), other.clone()],
            comment: ("<", ">"),
            command: Box::new(|| Command::new("true")),
            rounds: 2,
        };
        let mut results = Results::begin(Plan {
            rounds: 1,
            slice: 1,
            smoke: true,
        });
        module.measure(&mut results).unwrap();
        for source in [&source, &other] {
            let text = fs::read_to_string(source).unwrap();
            assert!(
                text.starts_with("text\n<") && text.ends_with("-1 >\n"),
                "{text}"
            );
        }
        assert!(results.value("compile.debug", "zooph-go").is_some());
        assert!(results.value("compile.debug-memory", "zooph-go").is_some());
        let failing = Module {
            command: Box::new(|| Command::new("false")),
            ..module
        };
        assert!(failing.measure(&mut results).is_err());
        fs::remove_dir_all(&folder).unwrap();
    }
}
