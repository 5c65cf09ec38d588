//! Measures how much compile time derived codecs of native types add in Haskell: `raw` beside the package store, each by
//! Template Haskell and by generics. The figure is the time for a module with the type and its codec, without the time for
//! the type alone.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::{keep, wait};
use crate::results::{Results, least};
use crate::{Outcome, Plan, bench, process, work};

/// How a codec is derived. `TYPE` stands for the name of the type.
struct Way {
    contender: &'static str,
    extensions: &'static [&'static str],
    imports: &'static [&'static str],
    /// What is added to the classes that the type derives.
    classes: &'static str,
    declaration: &'static str,
}

const ALONE: Way = Way {
    contender: "the type alone",
    extensions: &[],
    imports: &[],
    classes: "",
    declaration: "",
};

const WAYS: [Way; 4] = [
    Way {
        contender: "zooph-haskell:raw",
        extensions: &["TemplateHaskell"],
        imports: &["Zooph.Raw.TH (deriveRaw)"],
        classes: "",
        declaration: "deriveRaw ''TYPE",
    },
    Way {
        contender: "zooph-haskell:raw-generics",
        extensions: &["DeriveAnyClass", "DeriveGeneric"],
        imports: &["GHC.Generics (Generic)", "Zooph.Raw (Raw)"],
        classes: ", Generic, Raw",
        declaration: "",
    },
    Way {
        contender: "store",
        extensions: &["DeriveGeneric"],
        imports: &["Data.Store (Store)", "GHC.Generics (Generic)"],
        classes: ", Generic",
        declaration: "instance Store TYPE",
    },
    Way {
        contender: "store:template-haskell",
        extensions: &["TemplateHaskell"],
        imports: &["Data.Store ()", "Data.Store.TH (makeStore)"],
        classes: "",
        declaration: "makeStore ''TYPE",
    },
];

/// A type of which a codec is derived.
struct Type {
    case: &'static str,
    name: &'static str,
    /// Writes the right-hand side of the declaration with so many fields or constructors.
    values: fn(usize) -> String,
    count: usize,
}

const TYPES: [Type; 2] = [
    Type {
        case: "derive-record",
        name: "Record",
        values: record,
        count: 50,
    },
    Type {
        case: "derive-sum",
        name: "Sum",
        values: sum,
        count: 30,
    },
];

/// Returns a record whose fields have five types in turns.
fn record(fields: usize) -> String {
    let types = ["Int64", "Word8", "Double", "Text", "(Maybe Int32)"];
    let field = |index: usize| format!("field{index} :: !{}", types[index % types.len()]);
    let fields: Vec<String> = (0..fields).map(field).collect();
    format!("Record\n  {{ {}\n  }}", fields.join("\n  , "))
}

/// Returns a sum whose constructors have four lists of fields in turns.
fn sum(constructors: usize) -> String {
    let fields = ["", " !Int64", " !Word8 !Double", " !Text"];
    let one = |index: usize| format!("Constructor{index}{}", fields[index % fields.len()]);
    let all: Vec<String> = (0..constructors).map(one).collect();
    all.join("\n  | ")
}

/// Returns a module with the type and the codec.
fn module(way: &Way, name: &str, values: &str) -> String {
    let mut text: String = { way.extensions.iter() }
        .map(|extension| format!("{{-# LANGUAGE {extension} #-}}\n"))
        .collect();
    text += "module Measured where\n\nimport Data.Int\nimport Data.Text (Text)\nimport Data.Word\n";
    text.extend({ way.imports.iter() }.map(|import| format!("import {import}\n")));
    let declaration = way.declaration.replace("TYPE", name);
    text + &format!(
        "\ndata {name}\n  = {values}\n  deriving (Eq{})\n\n{declaration}\n",
        way.classes
    )
}

/// Measures all ways for both types, in turns.
pub(super) fn run(plan: Plan, results: &mut Results) -> Outcome {
    let packages = package()?;
    for type_ in &TYPES {
        if let Err(error) = measure(plan, results, &packages, type_) {
            results.fail(format!("compile, {}: {error}", type_.case));
        }
    }
    Ok(())
}

fn measure(plan: Plan, results: &mut Results, packages: &Path, type_: &Type) -> Outcome {
    let values = (type_.values)(if plan.smoke { 6 } else { type_.count });
    let folder = work().join("compile-cost-derive");
    fs::create_dir_all(&folder)?;
    let compile = |way: &Way| -> Outcome<f64> {
        fs::write(folder.join("Measured.hs"), module(way, type_.name, &values))?;
        let mut ghc = Command::new("ghc");
        ghc.current_dir(&folder).stdout(Stdio::null());
        ghc.args(["-c", "-O1", "-v0", "-fforce-recomp", "-package-db"]);
        ghc.arg(packages).arg("Measured.hs");
        let (status, time, _) = wait(process::pinned(&mut ghc).spawn()?.id())?;
        match status {
            0 => Ok(time),
            _ => Err(format!("ghc fails for {}", way.contender).into()),
        }
    };
    // The first compilation reads files that are in no cache yet.
    compile(&ALONE)?;
    let rounds = if plan.is_hasty() { 1 } else { 5 };
    let mut alone = Vec::new();
    let mut times = [const { Vec::new() }; WAYS.len()];
    for _ in 0..rounds {
        alone.push(compile(&ALONE)?);
        for (way, times) in WAYS.iter().zip(&mut times) {
            times.push(compile(way)?);
        }
    }
    let alone = least(&alone).ok_or("nothing was compiled")?;
    for (way, times) in WAYS.iter().zip(times) {
        let added: Vec<f64> = times.iter().map(|time| time - alone).collect();
        keep(results, type_.case, way.contender, &added, "ns");
    }
    Ok(())
}

/// Makes a package of `raw`, as a user installs one, and returns its package database.
fn package() -> Outcome<PathBuf> {
    let mut script = Command::new(bench().join("drivers/haskell-raw/package"));
    let output = script.stderr(Stdio::inherit()).output()?;
    if !output.status.success() {
        return Err("the package of raw cannot be made".into());
    }
    Ok(PathBuf::from(String::from_utf8(output.stdout)?.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_has_the_type_and_its_codec() {
        let text = module(&WAYS[2], "Sum", &sum(3));
        let expected = "{-# LANGUAGE DeriveGeneric #-}\nmodule Measured where\n\nimport Data.Int\nimport Data.Text (Text)\n\
             import Data.Word\nimport Data.Store (Store)\nimport GHC.Generics (Generic)\n\ndata Sum\n  = Constructor0\n  \
             | Constructor1 !Int64\n  | Constructor2 !Word8 !Double\n  deriving (Eq, Generic)\n\ninstance Store Sum\n";
        assert_eq!(text, expected);
        assert!(
            module(&ALONE, "Record", &record(50)).contains("\n  , field49 :: !(Maybe Int32)\n")
        );
    }
}
