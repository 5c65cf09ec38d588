//! `zooph breaking`: where the older version comes from, options, and output.

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use support::data;

const OLD: &str = "@0xbf5147cbbecf40c1;\nusing B = import \"b.capnp\";\nstruct Person {\n  name @0 :Text;\n  year @1 :UInt16;\n  b @2 :B.B;\n  d @3 :Data = embed \"d.bin\";\n}\n";
const OLD_B: &str = "@0xbf5147cbbecf40c2;\nstruct B { x @0 :UInt8; }\n";

/// Returns a new folder with two folders of schemas: `old`, and `new` with changes.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("breaking-{name}"));
    let _ = fs::remove_dir_all(&folder);
    for (version, text, other) in [
        ("old", OLD.to_owned(), OLD_B.to_owned()),
        (
            "new",
            OLD.replace("year @1 :UInt16", "age @1 :UInt8"),
            OLD_B.replace("x @0", "y @0"),
        ),
    ] {
        let inner = folder.join(version);
        fs::create_dir_all(&inner).unwrap();
        fs::write(inner.join("a.capnp"), text).unwrap();
        fs::write(inner.join("b.capnp"), other).unwrap();
        fs::write(inner.join("d.bin"), "data").unwrap();
    }
    folder
}

struct Ran {
    status: Option<i32>,
    stdout: String,
    stderr: String,
}

fn run(folder: &Path, args: &[&str]) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zooph"));
    ran(command
        .arg("breaking")
        .args(args)
        .current_dir(folder)
        .env_remove("ZOOPH_ERROR_FORMAT"))
}

fn ran(command: &mut Command) -> Ran {
    let Output {
        status,
        stdout,
        stderr,
    } = command.stdin(Stdio::null()).output().expect("it runs");
    Ran {
        status: status.code(),
        stdout: String::from_utf8(stdout).unwrap(),
        stderr: String::from_utf8(stderr).unwrap(),
    }
}

const FOUND: &str = "\
a.capnp:5:3-17: error: @1 of `Person` was `year :UInt16` and is `age :UInt8` (field-replaced: wire, json, source); old writes (year = 5), new reads (age = 5); keep `year @1 :UInt16`, and number `age` @4 [E0901]
b.capnp:2:12-24: error: field `B.x` was renamed to `y` (field-renamed: json, source); `$Json.name(\"x\")` keeps its name in JSON [E0902]
zooph: 2 breaking changes: messages 1, JSON 2, programs 2
";

#[track_caller]
fn assert_found(run: &Ran) {
    assert_eq!(
        (run.stderr.as_str(), run.stdout.as_str(), run.status),
        (FOUND, "", Some(1))
    );
}

#[track_caller]
fn assert_silent(run: &Ran) {
    assert_eq!(
        (run.stderr.as_str(), run.stdout.as_str(), run.status),
        ("", "", Some(0))
    );
}

#[track_caller]
fn assert_refused(run: &Ran, why: &str) {
    assert!(run.stderr.contains(why), "{}", run.stderr);
    assert_eq!((run.stdout.as_str(), run.status), ("", Some(1)));
}

#[test]
fn folders_and_files_are_compared() {
    let new = scratch("folder").join("new");
    assert_found(&run(&new, &["--against", "../old", "a.capnp"]));
    assert_found(&run(&new, &["--against", "../old", "a.capnp", "./b.capnp"]));
    assert_found(&run(&new, &["--against", "../old/a.capnp", "a.capnp"]));
    assert_silent(&run(&new, &["--against", ".", "a.capnp", "b.capnp"]));
    assert_refused(
        &run(&new, &["--against", "../old", "../new/a.capnp"]),
        "must be relative, without `..`",
    );
    assert_refused(
        &run(&new, &["--against", "../old/a.capnp", "a.capnp", "b.capnp"]),
        "give a folder for several",
    );
    assert_refused(
        &run(&new, &["--against", "../none", "a.capnp"]),
        "no such file",
    );
    assert_refused(&run(&new, &["a.capnp"]), "required arguments");
    assert_refused(
        &run(
            &new,
            &["--against", ".", "--against-git", "HEAD", "a.capnp"],
        ),
        "cannot be used with",
    );
}

#[test]
fn the_long_form_shows_a_message_and_the_old_text() {
    let new = scratch("long").join("new");
    let found = run(
        &new,
        &["--error-format", "long", "--against", "../old", "a.capnp"],
    );
    for line in [
        "5 |   age @1 :UInt8;",
        "= note: old writes (year = 5), new reads (age = 5)",
        "= note: the old schema has `year @1 :UInt16;` at ../old/a.capnp:5:3",
        "= help: keep `year @1 :UInt16`, and number `age` @4",
    ] {
        assert!(found.stderr.contains(line), "{}", found.stderr);
    }
}

#[test]
fn some_changes_can_be_selected_or_accepted() {
    let new = scratch("some").join("new");
    let with = |more: &[&str]| run(&new, &[&["--against", "../old", "a.capnp"], more].concat());
    let wire = with(&["--only", "wire"]);
    assert!(
        wire.stderr
            .ends_with("zooph: 1 breaking change: messages 1\n"),
        "{}",
        wire.stderr
    );
    assert!(
        wire.stderr.contains("(field-replaced: wire)"),
        "{}",
        wire.stderr
    );
    assert_eq!(with(&["--only", "json,source"]).stderr.lines().count(), 3);
    assert_eq!(
        with(&["--allow", "field-replaced"]).stderr.lines().count(),
        2
    );
    assert_eq!(with(&["--allow", "field-renamed=B.y"]).stderr, FOUND);
    assert_silent(&with(&[
        "--allow",
        "field-renamed=B.x",
        "--allow=field-replaced=Person.year",
    ]));
    assert_silent(&with(&["--only", "wire", "--allow", "field-replaced"]));
    assert_refused(
        &with(&["--allow", "field-rename"]),
        "did you mean field-renamed?",
    );
    assert_refused(&with(&["--only", "wires"]), "invalid value 'wires'");
}

#[test]
fn json_has_an_object_for_each_change() {
    let new = scratch("json").join("new");
    let found = run(
        &new,
        &["--format", "json", "--against", "../old", "a.capnp"],
    );
    assert_eq!((found.stderr.as_str(), found.status), ("", Some(1)));
    let lines: Vec<&str> = found.stdout.lines().collect();
    assert_eq!((lines.len(), lines[0], lines[3]), (4, "[", "]"));
    assert_eq!(
        lines[1],
        r#"{"rule": "field-replaced", "breaks": ["wire", "json", "source"], "name": "Person.year", "place": "a.capnp:5:3", "oldPlace": "../old/a.capnp:5:3", "oldText": "year @1 :UInt16;", "message": "@1 of `Person` was `year :UInt16` and is `age :UInt8`", "advice": "keep `year @1 :UInt16`, and number `age` @4", "witness": {"writer": "old", "written": "(year = 5)", "read": "(age = 5)"}},"#
    );
    let none = run(&new, &["--format", "json", "--against", ".", "a.capnp"]);
    assert_eq!(
        (none.stdout.as_str(), none.stderr.as_str(), none.status),
        ("[]\n", "", Some(0))
    );
}

#[test]
fn a_new_schema_breaks_nothing_and_is_mentioned() {
    let new = scratch("new").join("new");
    fs::write(new.join("c.capnp"), "@0xbf5147cbbecf40c3;\n").unwrap();
    let found = run(&new, &["--against", "../old", "c.capnp"]);
    let hint = "zooph: c.capnp is new: there is no older version of it\n";
    assert_eq!((found.stderr.as_str(), found.status), (hint, Some(0)));
    let both = run(&new, &["--against", "../old", "c.capnp", "a.capnp"]);
    assert_eq!(both.stderr, format!("{hint}{FOUND}"));
}

#[test]
fn schemas_with_mistakes_are_refused() {
    let new = scratch("mistakes").join("new");
    fs::write(
        new.join("c.capnp"),
        "@0xbf5147cbbecf40c3; struct A { a @0 :None; }\n",
    )
    .unwrap();
    fs::write(
        new.join("../old/c.capnp"),
        "@0xbf5147cbbecf40c3; struct A { a @0 :Text; }\n",
    )
    .unwrap();
    assert_refused(
        &run(&new, &["--against", "../old", "c.capnp"]),
        "c.capnp:1:39-43: error:",
    );
    assert_refused(
        &run(&new.join("../old"), &["--against", "../new", "c.capnp"]),
        "../new/c.capnp:1:39-43: error:",
    );
}

const GONE: &str = "\
error: schema `more/c.capnp` was removed, with struct `C` (file-removed: source); keep it, or if it was renamed, give the new file its id @0xbf5147cbbecf40c3 [E0903]
zooph: 1 breaking change: programs 1
";

/// Puts `more/c.capnp` into one version, and `more/e.capnp` into the other one.
fn add_more(old: &Path, new: &Path) {
    for (folder, file, id) in [(old, "c", 3), (new, "e", 5)] {
        fs::create_dir_all(folder.join("more")).unwrap();
        let text = format!(
            "@0xbf5147cbbecf40c{id};\nstruct {} {{}}\n",
            file.to_uppercase()
        );
        fs::write(folder.join(format!("more/{file}.capnp")), text).unwrap();
    }
}

#[test]
fn schemas_of_folders_are_compared_with_those_that_are_gone() {
    let folder = scratch("folders");
    let (old, new) = (folder.join("old"), folder.join("new"));
    add_more(&old, &new);
    let is_new = "more/e.capnp is new: there is no older version of it\n";
    let more = run(&new, &["--against", "../old", "more"]);
    assert_eq!(more.stderr, format!("zooph: {is_new}{GONE}"));
    assert_eq!(more.status, Some(1));
    let all = run(&new, &["--against", "../old", "."]);
    for line in FOUND.lines().chain(GONE.lines()).take(2) {
        assert!(all.stderr.contains(line), "{}", all.stderr);
    }
    assert!(
        all.stderr
            .ends_with("zooph: 3 breaking changes: messages 1, JSON 2, programs 3\n"),
        "{}",
        all.stderr
    );
    // The whole folder is gone, or only the older version's.
    fs::remove_dir_all(new.join("more")).unwrap();
    assert_eq!(run(&new, &["--against", "../old", "more"]).stderr, GONE);
    assert_eq!(
        run(&new, &["--against", "../old", "more", "more/"]).stderr,
        GONE
    );
    let kept = run(&old, &["--against", "../new", "more"]);
    assert_eq!(kept.status, Some(0), "{}", kept.stderr);
    for nothing in ["none", "more/c.capnp"] {
        let refused = run(&new, &["--against", "../old", nothing]);
        assert_refused(&refused, "no such file");
    }
    fs::create_dir(new.join("empty")).unwrap();
    let refused = run(&new, &["--against", "../old", "empty"]);
    assert_refused(&refused, "neither version has a schema in this folder");
    // A declaration that moved out of a schema is found by its id.
    fs::write(new.join("d.capnp"), "@0xbf5147cbbecf40c3;\nstruct C {}\n").unwrap();
    let renamed = run(&new, &["--against", "../old", "more", "d.capnp"]);
    assert!(!renamed.stderr.contains("removed"), "{}", renamed.stderr);
}

#[test]
fn an_imported_schema_with_another_id_is_found_by_its_path() {
    let folder = scratch("imported");
    let (old, new) = (folder.join("old"), folder.join("new"));
    fs::copy(old.join("a.capnp"), new.join("a.capnp")).unwrap();
    fs::write(new.join("b.capnp"), OLD_B.replace("40c2", "40c9")).unwrap();
    let found = run(&new, &["--against", "../old", "a.capnp"]);
    let lines: Vec<&str> = found.stderr.lines().collect();
    assert_eq!(lines.len(), 2, "{}", found.stderr);
    let id = "the id of file `b.capnp` was @0xbf5147cbbecf40c2 and is @0xbf5147cbbecf40c9";
    assert!(lines[0].contains(id), "{}", found.stderr);
    assert_eq!(lines[1], "zooph: 1 breaking change: programs 1");
}

#[test]
fn folders_of_revisions_and_of_requests_are_compared() {
    let repository = Repository::new("git-folders");
    let work = &repository.work;
    let elsewhere = repository.folder.join("elsewhere");
    add_more(work, &elsewhere);
    fs::write(work.join("more/x.txt"), "no schema").unwrap();
    git(work, &["add", "."]);
    git(work, &["commit", "-q", "-m", "more"]);
    let request = run_zooph(work, &["compile", "-o-", "a.capnp", "more/c.capnp"]);
    fs::write(repository.folder.join("request"), &request).unwrap();
    assert_silent(&run(work, &["--against-git", "HEAD", "."]));
    fs::remove_file(work.join("more/c.capnp")).unwrap();
    for args in [
        ["--against-git", "HEAD", "."],
        ["--against-git", "HEAD", "more"],
        ["--against-request", "../../request", "more"],
        ["--against-request", "../../request", "."],
    ] {
        let found = run(work, &args);
        let found = found.stderr.lines().last().map(str::to_owned);
        let last = GONE.lines().last().map(str::to_owned);
        assert_eq!(found, last, "{args:?}");
    }
    // The top folder of the repository, from outside of the folder with the schemas, and by a link to it.
    let top = repository.folder.join("work");
    let found = run(&top, &["--against-git", "HEAD", "."]);
    assert!(
        found
            .stderr
            .contains("schema `schemas/more/c.capnp` was removed"),
        "{}",
        found.stderr
    );
    let link = repository.folder.join("link");
    std::os::unix::fs::symlink(&top, &link).unwrap();
    let link = link.join("schemas");
    for linked in [link.clone(), link.join("a.capnp"), link.join("more")] {
        let found = run(&top, &["--against-git", "HEAD", linked.to_str().unwrap()]);
        assert!(
            !found.stderr.contains("not in the repository"),
            "{}",
            found.stderr
        );
    }
    // Schemas of a request that were not asked for are not gone.
    assert_silent(&run(
        work,
        &["--against-request", "../../request", "a.capnp"],
    ));
    let elsewhere = run(work, &["--against-git", "HEAD", "../../old"]);
    assert_refused(&elsewhere, "it is not in the repository");
}

fn run_zooph(folder: &Path, args: &[&str]) -> Vec<u8> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zooph"));
    let output = command.args(args).current_dir(folder).output();
    let output = output.expect("it runs");
    assert!(output.status.success(), "{args:?}");
    output.stdout
}

fn git(folder: &Path, args: &[&str]) {
    let who = [
        "-c",
        "user.name=test",
        "-c",
        "user.email=test@example.org",
        "-c",
        "init.defaultBranch=main",
    ];
    let done = ran(Command::new("git").args(who).args(args).current_dir(folder));
    assert_eq!(done.status, Some(0), "git {args:?}: {}", done.stderr);
}

/// A repository with the old schemas in its folder `schemas`.
struct Repository {
    folder: PathBuf,
    work: PathBuf,
}

impl Repository {
    fn new(name: &str) -> Self {
        let folder = scratch(name);
        let work = folder.join("work/schemas");
        fs::create_dir_all(&work).unwrap();
        let repository = Repository { folder, work };
        repository.put("old");
        git(&repository.work, &["init", "-q", ".."]);
        git(&repository.work, &["add", "."]);
        git(&repository.work, &["commit", "-q", "-m", "old"]);
        repository
    }

    /// Copies a version of the schemas into the repository's folder.
    fn put(&self, version: &str) {
        for file in ["a.capnp", "b.capnp", "d.bin"] {
            fs::copy(self.folder.join(version).join(file), self.work.join(file)).unwrap();
        }
    }
}

#[test]
fn revisions_of_git_are_compared_with_all_that_they_import_and_embed() {
    let repository = Repository::new("git");
    let work = &repository.work;
    assert_silent(&run(work, &["--against-git", "HEAD", "a.capnp", "b.capnp"]));
    repository.put("new");
    assert_found(&run(work, &["--against-git", "HEAD", "a.capnp"]));
    // From another folder of the repository, and by a longer path.
    let top = repository.folder.join("work");
    let outside = run(&top, &["--against-git", "main", "schemas/a.capnp"]);
    let place = "schemas/a.capnp:5:3-17: error: @1 of";
    assert!(outside.stderr.starts_with(place), "{}", outside.stderr);
    let long = run(
        work,
        &["--error-format=long", "--against-git", "HEAD", "a.capnp"],
    );
    let old = "the old schema has `year @1 :UInt16;` at HEAD:a.capnp:5:3";
    assert!(long.stderr.contains(old), "{}", long.stderr);
    // Embedded files are those of the revision.
    repository.put("old");
    fs::write(work.join("d.bin"), "other").unwrap();
    let embedded = run(work, &["--against-git", "HEAD", "a.capnp"]);
    let default = "the default of `Person.d` changed";
    assert!(embedded.stderr.contains(default), "{}", embedded.stderr);
}

#[test]
fn what_git_does_not_have_is_mentioned() {
    let repository = Repository::new("git-errors");
    let work = &repository.work;
    fs::write(work.join("e.capnp"), "@0xbf5147cbbecf40c5;\n").unwrap();
    let new = run(work, &["--against-git", "HEAD", "e.capnp"]);
    let hint = "zooph: e.capnp is new: there is no older version of it\n";
    assert_eq!((new.status, new.stderr.as_str()), (Some(0), hint));
    for name in ["none", "--all", "HEAD:schemas/a.capnp"] {
        let against = format!("--against-git={name}");
        let refused = run(work, &[&against, "a.capnp"]);
        assert_refused(&refused, "git knows no such revision");
    }
    let elsewhere = repository.folder.join("old/a.capnp");
    let elsewhere = elsewhere.to_str().unwrap();
    let refused = run(work, &["--against-git", "HEAD", elsewhere]);
    assert_refused(&refused, "it is not in the repository");
    let mut without = Command::new(env!("CARGO_BIN_EXE_zooph"));
    without.args(["breaking", "--against-git", "HEAD", "a.capnp"]);
    let without = ran(without.current_dir(work).env("PATH", "/none"));
    assert_refused(&without, "the program `git` was not found");
}

#[test]
fn compiled_schemas_are_compared() {
    let folder = scratch("request");
    let old = folder.join("old");
    let request = run_zooph(&old, &["compile", "-o-", "a.capnp", "b.capnp"]);
    let new = folder.join("new");
    let against = |bytes: &[u8], files: &[&str]| {
        fs::write(new.join("request"), bytes).unwrap();
        run(&new, &[&["--against-request", "request"], files].concat())
    };
    assert_found(&against(&request, &["a.capnp", "./b.capnp"]));
    assert_refused(
        &against(b"no message", &["a.capnp"]),
        "request: no compiled schema: ",
    );
    assert_refused(
        &run(&new, &["--against-request", "none", "a.capnp"]),
        "no such file: none",
    );
    // Each damage gives an answer.
    for at in (0..request.len()).step_by(7) {
        let cut = against(&request[..at], &["a.capnp", "b.capnp"]);
        assert_refused(&cut, "no compiled schema");
    }
    for at in (8..request.len()).step_by(11) {
        let mut damaged = request.clone();
        damaged[at] ^= 1 << (at % 8);
        let answer = against(&damaged, &["a.capnp", "b.capnp"]);
        assert!(
            matches!(answer.status, Some(0 | 1)),
            "byte {at}: {:?} {}",
            answer.status,
            answer.stderr
        );
        assert!(
            !answer.stderr.contains("panicked"),
            "byte {at}: {}",
            answer.stderr
        );
    }
}

/// Returns all schemas below a folder of the repository.
fn schemas(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            schemas(&path, found);
        } else if path.extension().is_some_and(|suffix| suffix == "capnp") {
            found.push(path);
        }
    }
}

#[test]
fn no_schema_of_the_repository_breaks_itself() {
    let top = data("../../../../schemas").canonicalize().unwrap();
    let mut found = Vec::new();
    schemas(&top, &mut found);
    assert!(found.len() > 20, "{} schemas", found.len());
    for path in found {
        let path = path.to_str().unwrap();
        let std = format!("-I{}", top.join("std").display());
        let answer = run(&top, &[&std, "--against", path, path]);
        // Some tests' schemas have warnings or mistakes on purpose.
        let is_silent = answer.status == Some(0) && !answer.stderr.contains("breaking change");
        let is_mistaken = answer.stderr.contains(": error: ") && !answer.stderr.contains("[E09");
        assert!(is_silent || is_mistaken, "{path}: {}", answer.stderr);
    }
}
