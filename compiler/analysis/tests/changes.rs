//! Tests that a change causes work only for files that depend on it.

use std::fs;

use zooph_analysis::{Analysis, Counters};
use zooph_resolve::{Compiler, Disk, Memory, Options};

/// Returns files in which `top` imports `middle`, `middle` imports `base`, and `apart` imports nothing.
fn files() -> Memory {
    Memory::new()
        .with("base.capnp", "@0xe1e1e1e1e1e1e1e1; struct Base {}")
        .with(
            "middle.capnp",
            "@0xe1e1e1e1e1e1e1e2; using B = import \"base.capnp\"; struct Middle { b @0 :B.Base; }",
        )
        .with(
            "top.capnp",
            "@0xe1e1e1e1e1e1e1e3; struct Top { m @0 :import \"middle.capnp\".Middle; }",
        )
        .with("apart.capnp", "@0xe1e1e1e1e1e1e1e4; struct Apart {}")
}

const ALL: [&str; 4] = ["base.capnp", "middle.capnp", "top.capnp", "apart.capnp"];

/// Requests the diagnostics of all files, and returns the work that this caused.
fn work(analysis: &mut Analysis, paths: &[&str]) -> Counters {
    let before = analysis.counters();
    for path in paths {
        analysis.diagnostics(path);
    }
    let after = analysis.counters();
    Counters {
        reads: after.reads - before.reads,
        parses: after.parses - before.parses,
        compilations: after.compilations - before.compilations,
    }
}

fn counters(reads: u64, parses: u64, compilations: u64) -> Counters {
    Counters {
        reads,
        parses,
        compilations,
    }
}

#[test]
fn each_file_is_read_and_parsed_once_for_all_views() {
    let mut analysis = Analysis::new(files());
    assert_eq!(work(&mut analysis, &ALL), counters(4, 4, 4));
    assert_eq!(work(&mut analysis, &ALL), counters(0, 0, 0));
}

#[test]
fn a_change_is_parsed_alone_and_compiled_with_what_depends_on_it() {
    let mut analysis = Analysis::new(files());
    work(&mut analysis, &ALL);
    analysis.edit("top.capnp", "@0xe1e1e1e1e1e1e1e3; struct Top {}");
    assert_eq!(work(&mut analysis, &ALL), counters(0, 1, 1));
    analysis.edit("base.capnp", "@0xe1e1e1e1e1e1e1e1; struct Other {}");
    assert_eq!(
        work(&mut analysis, &ALL),
        counters(0, 1, 2),
        "base and middle"
    );
    assert_eq!(analysis.diagnostics("middle.capnp").len(), 1);
    analysis.revert("base.capnp");
    assert_eq!(work(&mut analysis, &ALL), counters(0, 1, 2));
    assert!(analysis.diagnostics("middle.capnp").is_empty());
    // An edit that equals the file's content causes no work.
    analysis.edit("base.capnp", "@0xe1e1e1e1e1e1e1e1; struct Base {}");
    assert_eq!(work(&mut analysis, &ALL), counters(0, 0, 0));
}

#[test]
fn files_that_were_missing_and_embedded_ones_are_waited_for() {
    let importer =
        "@0xe1e1e1e1e1e1e1e1; const c :Data = embed \"data\"; using import \"/late.capnp\".Late;";
    let mut analysis = Analysis::new(Memory::new().with("a.capnp", importer));
    assert_eq!(analysis.diagnostics("a.capnp").len(), 2);
    analysis.edit("data", b"\xff\x00");
    assert_eq!(analysis.diagnostics("a.capnp").len(), 1);
    analysis.edit("late.capnp", "@0xe1e1e1e1e1e1e1e2; struct Late {}");
    assert!(analysis.diagnostics("a.capnp").is_empty());
    analysis.revert("late.capnp");
    assert_eq!(analysis.diagnostics("a.capnp").len(), 1);
    assert_eq!(analysis.diagnostics("absent.capnp").len(), 1);
    analysis.edit("absent.capnp", "@0xe1e1e1e1e1e1e1e3;");
    assert!(analysis.diagnostics("absent.capnp").is_empty());
}

#[test]
fn what_changes_on_disk_is_read_when_that_is_said() {
    let folder = std::env::temp_dir().join(format!("zooph-analysis-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let put = |text: &str| fs::write(folder.join("a.capnp"), text).expect("a file");
    put("@0xe1e1e1e1e1e1e1e1; struct A {}");
    let mut disk = Disk::at(&folder);
    // The same file now has two names.
    assert!(disk.import_path("."));
    let mut analysis = Analysis::new(disk);
    analysis.edit(
        "b.capnp",
        "@0xe1e1e1e1e1e1e1e2; using import \"/a.capnp\".A; using import \"a.capnp\".A;",
    );
    assert_eq!(
        analysis.diagnostics("b.capnp").len(),
        1,
        "A is declared twice"
    );
    put("@0xe1e1e1e1e1e1e1e1; struct B {}");
    assert_eq!(work(&mut analysis, &["b.capnp"]), counters(0, 0, 0));
    analysis.refresh();
    assert_eq!(work(&mut analysis, &["b.capnp"]), counters(0, 1, 1));
    assert!(analysis.diagnostics("b.capnp").len() > 1, "there is no A");
    // An edit applies to both names.
    analysis.edit("a.capnp", "@0xe1e1e1e1e1e1e1e1; struct A {}");
    assert_eq!(analysis.diagnostics("b.capnp").len(), 1);
    let file = analysis.file("b.capnp").expect("a file");
    assert_eq!(analysis.path(file), Some(folder.join("b.capnp")));
    fs::remove_dir_all(&folder).expect("the folder is removed");
}

#[test]
fn what_nothing_needs_is_forgotten() {
    let mut analysis = Analysis::new(files());
    work(&mut analysis, &ALL);
    analysis.forget("top.capnp");
    analysis.forget("apart.capnp");
    assert_eq!(
        analysis.paths().collect::<Vec<_>>(),
        ["base.capnp", "middle.capnp"]
    );
    assert_eq!(work(&mut analysis, &["middle.capnp"]), counters(0, 0, 0));
    assert_eq!(work(&mut analysis, &["apart.capnp"]), counters(1, 1, 1));
}

#[test]
fn runs_on_demand_are_views_of_the_same_files() {
    let mut analysis = Analysis::new(files());
    work(&mut analysis, &ALL);
    let options = Options {
        on_demand: true,
        ..Options::default()
    };
    let compiler = Compiler::new(analysis.loader()).options(options);
    let mut compilation = compiler.file("top.capnp").compile();
    compilation.type_named(0, "Top").expect("a type");
    compilation.type_named(0, "Nothing").expect_err("no type");
    assert_eq!(analysis.counters().parses, 4);
    analysis.edit("base.capnp", "@0xe1e1e1e1e1e1e1e1; struct Other {}");
    let together = Compiler::new(analysis.loader());
    let together = ALL.iter().fold(together, |all, path| all.file(*path));
    assert_eq!(together.compile().diagnostics().len(), 1);
    assert_eq!(analysis.counters().parses, 5);
}
