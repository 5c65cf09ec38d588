//! Generated code of Go and OCaml: what the compilers take for it, in processor time and memory, beside
//! go-capnp's code for the same schema. OCaml has no peer; its limit is in milliseconds a struct.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::{keep, schema, wait};
use crate::results::Results;
use crate::{Outcome, Plan, bench, process, tool};

/// A compiler's work on one module.
struct Module {
    contender: &'static str,
    /// The files that are compiled anew each time.
    sources: Vec<PathBuf>,
    /// How a line of comment begins and ends.
    comment: (&'static str, &'static str),
    command: fn() -> Command,
}

/// Measures all of them. What is missing is a failure of its own.
pub(super) fn run(plan: Plan, results: &mut Results) -> Outcome {
    let zooph = tool::build(plan.smoke)?;
    let text = schema::text(if plan.smoke { 5 } else { 300 });
    let rounds = if plan.is_hasty() { 1 } else { 3 };
    type Make = fn(&Path, &str) -> Outcome<Module>;
    let makes: [(&str, Make); 3] = [("Go", go), ("go-capnp", go_capnp), ("OCaml", ocaml)];
    for (name, make) in makes {
        let measured = make(&zooph, &text).and_then(|module| module.measure(rounds, results));
        if let Err(error) = measured {
            results.fail(format!("compile, {name}: {error}"));
        }
    }
    Ok(())
}

fn succeed(command: &mut Command) -> Outcome {
    match command.stdout(Stdio::null()).status()?.success() {
        true => Ok(()),
        false => Err(format!("{command:?} fails").into()),
    }
}

/// A folder of the drivers' that their builds do not look into.
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

fn go(zooph: &Path, text: &str) -> Outcome<Module> {
    let out = folder(&drivers("go").join("generated"))?;
    let schema = out.join("many.capnp");
    fs::write(&schema, text)?;
    generate(zooph, "go", &out, &schema)?;
    Ok(Module {
        contender: "zooph-go",
        sources: vec![only_file(&out.join("many"), "go")?],
        comment: ("//", ""),
        command: || go_build("go"),
    })
}

/// By the plugin that the driver's build has installed.
fn go_capnp(_: &Path, text: &str) -> Outcome<Module> {
    let driver = drivers("go-peers");
    let out = folder(&driver.join("generated/many"))?;
    let mut text = text.to_owned();
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
        contender: "go-capnp",
        sources: vec![only_file(&out, "go")?],
        comment: ("//", ""),
        command: || go_build("go-peers"),
    })
}

/// Where the driver of OCaml is built, so that the runtime is there already.
fn ocaml_folder() -> PathBuf {
    let target = std::env::var_os("ZOOPH_TARGET");
    target
        .map_or(bench().join("../target/ocaml"), PathBuf::from)
        .join("bench")
}

fn ocaml(zooph: &Path, text: &str) -> Outcome<Module> {
    let out = folder(&ocaml_folder().join("measured"))?;
    // How many parts the module has depends on the schema.
    for stale in files_of(&out, "ml")? {
        fs::remove_file(stale)?;
    }
    let schema = out.join("many.capnp");
    fs::write(&schema, text)?;
    generate(zooph, "ocaml", &out, &schema)?;
    fs::write(
        out.join("dune"),
        "(executable\n (name measured)\n (libraries zooph))\n",
    )?;
    let sources = files_of(&out, "ml")?;
    fs::write(out.join("measured.ml"), "module _ = Many\n")?;
    Ok(Module {
        contender: "zooph-ocaml",
        sources,
        comment: ("(*", "*)"),
        command: || {
            let mut command = Command::new("dune");
            command.current_dir(ocaml_folder());
            command.env("DUNE_CACHE", "disabled");
            command.args(["build", "-j1", "--root", ".", "--profile", "release"]);
            command.arg("./measured/measured.exe");
            command
        },
    })
}

/// The files of that kind in a folder.
fn files_of(folder: &Path, extension: &str) -> Outcome<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.map_while(Result::ok);
    let paths = entries.map(|entry| entry.path());
    Ok(paths
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect())
}

/// The one file of that kind in a folder.
fn only_file(folder: &Path, extension: &str) -> Outcome<PathBuf> {
    let mut files = files_of(folder, extension)?;
    match (files.pop(), files.is_empty()) {
        (Some(file), true) => Ok(file),
        _ => Err(format!("{} is not one file of {extension}", folder.display()).into()),
    }
}

impl Module {
    /// Compiles what it depends on, then the module alone some times.
    fn measure(&self, rounds: usize, results: &mut Results) -> Outcome {
        succeed(process::on_all_cores(
            (self.command)().stderr(Stdio::null()),
        ))?;
        let read = |source: &PathBuf| fs::read_to_string(source);
        let texts: Vec<String> = self.sources.iter().map(read).collect::<Result<_, _>>()?;
        let (mut times, mut memory) = (Vec::new(), Vec::new());
        for round in 0..rounds {
            // Compilers' caches know the text, so that it must be another one.
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
        keep(results, "debug", self.contender, &times, "ns");
        keep(results, "debug-memory", self.contender, &memory, "MiB");
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
            contender: "zooph-go",
            sources: vec![source.clone(), other.clone()],
            comment: ("<", ">"),
            command: || Command::new("true"),
        };
        let mut results = Results::begin(Plan {
            rounds: 1,
            slice: 1,
            smoke: true,
        });
        module.measure(2, &mut results).unwrap();
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
            command: || Command::new("false"),
            ..module
        };
        assert!(failing.measure(1, &mut results).is_err());
        fs::remove_dir_all(&folder).unwrap();
    }
}
