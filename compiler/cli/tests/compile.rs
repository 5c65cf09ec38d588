//! Tests that `compile` runs plugins like the stock tool.

mod support;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use support::{same, stock, zooph};

/// Makes a new directory for one test.
fn scratch(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&directory);
    fs::create_dir_all(&directory).expect("the directory can be made");
    directory
}

/// Makes a plugin that is a shell script.
fn plugin(directory: &Path, script: &str) -> String {
    let path = directory.join("plugin");
    fs::write(&path, format!("#!/bin/sh\n{script}\n")).expect("the plugin can be written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("it can be run");
    path.to_str().expect("the path is UTF-8").to_owned()
}

#[test]
fn the_stock_plugin_prints_the_same_schema() {
    for file in ["formats.capnp", "annotated.capnp", "values.capnp"] {
        same(&["compile", "-ocapnp", file], b"");
    }
}

#[test]
fn the_stock_cpp_plugin_makes_the_same_code() {
    let (ours, theirs) = (scratch("ours"), scratch("theirs"));
    let output = |directory: &Path| format!("-oc++:{}", directory.display());
    let run = zooph(
        &[
            "compile",
            "--capnp-version=0.9.2",
            &output(&ours),
            "formats.capnp",
        ],
        b"",
    );
    // The plugin would warn about a request of another version than its own.
    assert!(run.success && run.stderr.is_empty(), "{}", run.stderr);
    let run = stock(&["compile", &output(&theirs), "formats.capnp"], b"");
    assert!(run.success, "{}", run.stderr);
    // The source file contains the nodes as bytes.
    for name in ["formats.capnp.h", "formats.capnp.c++"] {
        let read = |directory: &Path| fs::read_to_string(directory.join(name));
        assert_eq!(read(&ours).expect("code"), read(&theirs).expect("code"));
    }
}

#[test]
fn a_plugin_reads_the_request_and_runs_in_the_output_directory() {
    let directory = scratch("plugin");
    let program = plugin(
        &directory,
        "cat > request.bin; pwd > where; echo \"$PWD\" > variable",
    );
    let output = format!("-o{program}:{}", directory.display());
    let run = zooph(&["compile", &output, "formats.capnp"], b"");
    assert!(run.success, "{}", run.stderr);
    let request = fs::read(directory.join("request.bin")).expect("the plugin has run");
    assert_eq!(
        request,
        zooph(&["compile", "-o-", "formats.capnp"], b"").stdout
    );
    let place = format!("{}\n", directory.display());
    assert_eq!(
        fs::read_to_string(directory.join("where")).expect("where"),
        place
    );
    assert_eq!(
        fs::read_to_string(directory.join("variable")).expect("variable"),
        place
    );
}

#[test]
fn failing_missing_and_impatient_plugins_are_told_apart() {
    let directory = scratch("failing");
    let program = plugin(&directory, "exit 3");
    let run = zooph(&["compile", &format!("-o{program}"), "formats.capnp"], b"");
    assert!(
        !run.success && run.stderr.contains("plugin failed: exit status: 3"),
        "{}",
        run.stderr
    );
    let run = zooph(&["compile", "-onosuchlanguage", "formats.capnp"], b"");
    assert!(
        !run.success && run.stderr.contains("no such plugin"),
        "{}",
        run.stderr
    );
    let program = plugin(&directory, "exec true");
    let run = zooph(&["compile", &format!("-o{program}"), "formats.capnp"], b"");
    assert!(run.success, "{}", run.stderr);
}

#[test]
fn wrong_arguments_fail_as_with_the_stock_tool() {
    for args in [
        &["compile", "formats.capnp"][..],
        &["compile", "-o-", "no-such-file.capnp"],
        &["compile", "-ocapnp:no/such/directory", "formats.capnp"],
        &["compile", "-I/no/such/directory", "-o-", "formats.capnp"],
        &["compile", "-o-"],
        &["convert", "binary:nonsense"],
        &["convert", "binary"],
        &["convert", "binary:text"],
        &["convert", "binary:text", "formats.capnp", "NoSuchType"],
        &["convert", "binary:text", "formats.capnp", "Sky"],
        &["convert", "--segment-size=x", "binary:binary"],
        &["decode", "formats.capnp"],
        &["nonsense"],
    ] {
        let (ours, theirs) = (zooph(args, b""), stock(args, b""));
        assert!(!ours.success && !theirs.success, "{args:?}");
        assert!(!ours.stderr.is_empty(), "{args:?}");
        assert_eq!(ours.text(), "", "{args:?}");
    }
}

/// Only names in schemas must be UTF-8.
#[test]
fn directories_may_have_any_name() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let odd = scratch("odd").join(OsStr::from_bytes(b"d\xe9r"));
    fs::create_dir_all(&odd).unwrap();
    fs::write(odd.join("base.capnp"), "@0xe4b1a9d27c35f807; struct B {}").unwrap();
    let user = odd.join("user.capnp");
    let text = "@0xe4b1a9d27c35f808; struct U { b @0 :import \"/base.capnp\".B; }";
    fs::write(&user, text).unwrap();
    let link = odd.join("capnpc-zooph-rust");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_zooph"), &link).unwrap();
    let mut output = std::ffi::OsString::from("-o");
    output.push(&link);
    output.push(":");
    output.push(&odd);
    let run = |program: &str| {
        let _ = fs::remove_file(odd.join("user.rs"));
        let done = std::process::Command::new(program)
            .args(["compile", "user.capnp", "-I"])
            .args([&odd, Path::new(&output)])
            .current_dir(&odd)
            .output()
            .unwrap();
        assert!(done.status.success(), "{done:?}");
        fs::read_to_string(odd.join("user.rs")).unwrap()
    };
    assert_eq!(run(env!("CARGO_BIN_EXE_zooph")), run("capnp"));
}

#[test]
fn back_ends_say_what_they_could_not_do_unasked() {
    let directory = scratch("notes");
    let file = directory.join("tree.capnp");
    let text = "@0xe4b1a9d27c35f809; struct Tree(T) { v @0 :T; sub @1 :Tree(List(T)); }";
    fs::write(&file, text).unwrap();
    let (file, out) = (file.to_str().unwrap(), directory.to_str().unwrap());
    for backend in zooph_backends::ALL {
        let language = backend.language().id;
        let prefix = ["--src-prefix", out, file];
        let run = zooph(
            &[&["gen", language, "--out", out], &prefix[..]].concat(),
            b"",
        );
        assert!(run.success, "{}", run.stderr);
        let note = ":1:48-70: note: field sub of tree.capnp:Tree: the argument for T would grow without end, so it \
                    became AnyPointer [N0801]\n";
        assert!(run.stderr.ends_with(note), "{language}: {}", run.stderr);
    }
}

#[test]
fn back_ends_say_where_what_they_refuse_is_declared() {
    let directory = scratch("refused");
    let text = "@0xe4b1a9d27c35f80a;
        struct S { a @0 :Int8; g :group { p @1 :AnyPointer; } }
        struct T(U) { u @0 :U; }";
    let file = directory.join("any.capnp");
    let told = "any.capnp:2:43-60: error: any.capnp:S.g: `p` holds an untyped pointer, which has no raw form [E0801]\n";
    fs::write(&file, text).unwrap();
    let (file, out) = (file.to_str().unwrap(), directory.to_str().unwrap());
    for language in ["rust", "cpp"] {
        let words = [
            "gen",
            language,
            "--raw",
            "--out",
            out,
            "--src-prefix",
            out,
            file,
        ];
        let run = zooph(&words, b"");
        assert!(
            !run.success && run.stderr.ends_with(told),
            "{language}: {}",
            run.stderr
        );
    }
}

/// Each language has its own options. All accept those of `gen`, before and after the language's name.
#[test]
fn languages_refuse_the_options_of_others() {
    let directory = scratch("options");
    let out = directory.to_str().unwrap();
    for (language, option) in [
        ("rust", "--storage=big"),
        ("ocaml", "--go-runtime=x.y/z"),
        ("go", "--no-std"),
        ("rust", "--module=no.pair"),
        ("ocaml", "--storage=huge"),
    ] {
        let run = zooph(
            &["gen", language, option, "--out", out, "formats.capnp"],
            b"",
        );
        assert!(
            !run.success && !run.stderr.is_empty(),
            "{language} {option}"
        );
    }
    let before = ["gen", "--out", out, "rust", "--no-std", "formats.capnp"];
    let run = zooph(&before, b"");
    assert!(run.success, "{}", run.stderr);
    let text = fs::read_to_string(directory.join("formats.rs")).unwrap();
    assert!(text.contains("::alloc::"), "{text}");
    let elsewhere = [
        "gen",
        "rust",
        "--module",
        "none.capnp=crate::none",
        "-o",
        out,
    ];
    let run = zooph(&[&elsewhere[..], &["formats.capnp"]].concat(), b"");
    let told = "none.capnp: no such schema was compiled or imported";
    assert!(!run.success && run.stderr.contains(told), "{}", run.stderr);
}

#[test]
fn errors_in_schemas_are_one_line_each_on_demand() {
    let directory = scratch("wrong");
    let file = directory.join("wrong.capnp");
    fs::write(
        &file,
        "@0xbf5147cbbecf40c9;\nstruct A { a @0 :Txet; b @1 :Nope; }\n",
    )
    .unwrap();
    let file = file.to_str().unwrap();
    let run = zooph(&["compile", "--error-format=short", "-o-", file], b"");
    let lines: Vec<&str> = run.stderr.lines().collect();
    assert_eq!(lines.len(), 2, "{}", run.stderr);
    // The form is the one that `--help` describes.
    let place = "wrong.capnp:2:18-22: error: Txet is not defined; did you mean Text? [E0301]";
    assert!(lines[0].ends_with(place), "{}", lines[0]);
    assert!(!run.success && run.stdout.is_empty());
    let run = zooph(&["compile", "--error-format=long", "-o-", file], b"");
    assert!(
        run.stderr.contains("a @0 :Txet"),
        "the source line is shown: {}",
        run.stderr
    );
    assert!(!run.stderr.contains('\x1b'), "no colours in a pipe");
    let long = ["compile", "--color=always", "--error-format=long"];
    let run = zooph(&[&long[..], &["-o-", file]].concat(), b"");
    assert!(run.stderr.contains('\x1b'));
}

#[test]
fn the_built_in_generator_and_the_plugin_write_the_same_files() {
    let (direct, piped) = (scratch("direct"), scratch("piped"));
    let out = direct.to_str().unwrap();
    let run = zooph(&["gen", "rust", "--out", out, "formats.capnp"], b"");
    assert!(run.success, "{}", run.stderr);
    let link = piped.join("capnpc-zooph-rust");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_zooph"), &link).unwrap();
    let output = format!("-o{}:{}", link.display(), piped.display());
    let run = zooph(&["compile", &output, "formats.capnp"], b"");
    assert!(run.success, "{}", run.stderr);
    let text = fs::read_to_string(direct.join("formats.rs")).unwrap();
    assert!(text.contains("Reading"), "{text}");
    assert_eq!(text, fs::read_to_string(piped.join("formats.rs")).unwrap());
    // The stock compiler's request gives the same code.
    fs::remove_file(piped.join("formats.rs")).unwrap();
    let run = stock(&["compile", &output, "formats.capnp"], b"");
    assert!(run.success, "{}", run.stderr);
    assert!(piped.join("formats.rs").exists());
}

#[test]
fn go_code_knows_its_import_path_and_is_the_same_from_the_stock_compiler() {
    let folder = scratch("go");
    fs::write(folder.join("go.mod"), "module example.com/plant\n").unwrap();
    let inner = folder.join("sub");
    fs::create_dir_all(&inner).unwrap();
    let base = "@0xe4b1a9d27c35f806; struct Base { x @0 :UInt8; }";
    fs::write(inner.join("base.capnp"), base).unwrap();
    let user = "@0xf5c2bae38d461917; struct User { b @0 :import \"base.capnp\".Base; }";
    fs::write(inner.join("user.capnp"), user).unwrap();
    let schemas: Vec<String> = ["base.capnp", "user.capnp"]
        .iter()
        .map(|name| inner.join(name).display().to_string())
        .collect();
    let (out, prefix) = (inner.to_str().unwrap(), inner.display().to_string());
    let mut arguments = vec!["gen", "go", "--out", out, "--src-prefix", &prefix];
    arguments.extend(schemas.iter().map(String::as_str));
    let run = zooph(&arguments, b"");
    assert!(run.success, "{}", run.stderr);
    let path = inner.join("user/user.capnp.go");
    let text = fs::read_to_string(&path).unwrap();
    assert!(
        text.contains("base \"example.com/plant/sub/base\""),
        "{text}"
    );
    assert!(
        text.contains("func (r UserReader) B() (v base.BaseReader)"),
        "{text}"
    );

    fs::remove_file(&path).unwrap();
    let link = folder.join("capnpc-zooph-go");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_zooph"), &link).unwrap();
    let output = format!("-o{}:{out}", link.display());
    let prefix = format!("--src-prefix={prefix}");
    let mut arguments = vec!["compile", &output, &prefix];
    arguments.extend(schemas.iter().map(String::as_str));
    let run = stock(&arguments, b"");
    assert!(run.success, "{}", run.stderr);
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
}

#[test]
fn ids_are_new_each_time_and_have_the_highest_bit() {
    let id = || {
        let run = zooph(&["id"], b"");
        let text = run.text();
        let digits = text.strip_prefix("@0x").expect(&text).trim_end();
        u64::from_str_radix(digits, 16).expect("it is hexadecimal")
    };
    let (first, second) = (id(), id());
    assert_ne!(first, second);
    assert!(first >> 63 == 1 && second >> 63 == 1);
}

#[test]
fn one_file_under_two_names_is_told_as_one() {
    let folder = scratch("two-names");
    fs::create_dir_all(folder.join("sub")).unwrap();
    let user = "@0xbf5147cbbecf40d2; struct B { a @0 :import \"/a.capnp\".A; }";
    fs::write(
        folder.join("sub/a.capnp"),
        "@0xbf5147cbbecf40d1; struct A {}",
    )
    .unwrap();
    fs::write(folder.join("sub/b.capnp"), user).unwrap();
    let run = |arguments: &[&str]| {
        let ran = std::process::Command::new(env!("CARGO_BIN_EXE_zooph"))
            .args(["compile", "-o-"])
            .args(arguments)
            .current_dir(&folder)
            .output()
            .unwrap();
        assert!(ran.status.success(), "{ran:?}");
        String::from_utf8(ran.stderr).unwrap()
    };
    assert_eq!(
        run(&["-Isub", "sub/a.capnp", "sub/b.capnp"]),
        "warning: sub/a.capnp is one file under two names, sub/a.capnp and a.capnp [W0701]\n"
    );
    // A copy counts as another file.
    fs::create_dir_all(folder.join("copies")).unwrap();
    fs::copy(folder.join("sub/a.capnp"), folder.join("copies/a.capnp")).unwrap();
    assert_eq!(
        run(&["-Icopies", "sub/a.capnp", "sub/b.capnp"]),
        "warning: sub/a.capnp and copies/a.capnp are the same file under two paths [W0701]\n"
    );
}

/// Runs `gen go` in a folder with these schemas. Returns the run and the folder.
fn gen_go(
    name: &str,
    module: Option<&str>,
    schemas: &[(&str, &str)],
    more: &[&str],
) -> (support::Run, PathBuf) {
    let folder = scratch(name);
    if let Some(module) = module {
        fs::write(folder.join("go.mod"), module).unwrap();
    } else {
        // An empty `go.mod` hides those in folders above the test's folder.
        fs::write(folder.join("go.mod"), "").unwrap();
    }
    for (file, text) in schemas {
        fs::write(folder.join(file), text).unwrap();
    }
    let out = folder.to_str().unwrap();
    let mut arguments = vec!["gen", "go", "--out", out, "--src-prefix", out];
    arguments.extend(more);
    let first = folder.join(schemas[0].0).display().to_string();
    arguments.push(&first);
    (zooph(&arguments, b""), folder)
}

const GO: &str = "using Go = import \"/go.capnp\";";

#[test]
fn annotations_that_go_cannot_follow_are_errors() {
    let schema = format!(
        "@0xa1b2c3d4e5f60718; {GO} $Go.package(\"my pkg\"); $Go.import(\"../up\");
         struct A $Go.name(\"two words\") {{ b @0 :Int8 $Go.name(\"1st\"); c @1 :Int8; }}
         enum E {{ one @0 $Go.name(\"\"); }}
         interface I {{ m @0 () -> () $Go.name(\"x-y\"); }}"
    );
    let (run, folder) = gen_go(
        "go-mistakes",
        Some("module x.y/z\n"),
        &[("bad.capnp", &schema)],
        &[],
    );
    assert!(!run.success);
    let told = [
        "bad.capnp: $Go.package(\"my pkg\") is no name of a package",
        "bad.capnp: $Go.import(\"../up\") is no import path",
        "bad.capnp:A: $Go.name(\"two words\") is no name",
        "bad.capnp:A.b: $Go.name(\"1st\") is no name",
        "bad.capnp:E.one: $Go.name(\"\") is no name",
        "bad.capnp:I.m: $Go.name(\"x-y\") is no name",
    ];
    for text in told {
        assert!(run.stderr.contains(text), "{text}: {}", run.stderr);
    }
    assert_eq!(run.stderr.lines().count(), told.len(), "{}", run.stderr);
    assert!(!folder.join("bad.capnp.go").exists());
}

#[test]
fn names_for_go_are_taken_as_they_are() {
    let schema = format!(
        "@0xa1b2c3d4e5f60719; {GO} $Go.package(\"my_Pkg\"); $Go.import(\"x.y/z/v2\");
         struct A $Go.name(\"URL\") {{ b @0 :Int8 $Go.name(\"id_ABC\"); }}
         interface I {{ m @0 () -> () $Go.name(\"DNS\"); }}"
    );
    let (run, folder) = gen_go(
        "go-names",
        Some("module x.y/z\n"),
        &[("good.capnp", &schema)],
        &[],
    );
    assert!(run.success && run.stderr.is_empty(), "{}", run.stderr);
    let text = fs::read_to_string(folder.join("good.capnp.go")).unwrap();
    for line in [
        "package my_Pkg\n",
        "type URL struct {",
        "func (r URLReader) Id_ABC() int8 {",
        "I_DNS_MethodID uint16 = 0",
        "type I_DNS_ParamsReader struct {",
        "\"zooph.dev/go\"",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
}

#[test]
fn packages_that_go_does_not_find_are_told() {
    let user = "@0xa1b2c3d4e5f6071a; struct User { b @0 :import \"base.capnp\".Base; }";
    let base = "@0xa1b2c3d4e5f6071b; struct Base { x @0 :UInt8; }";
    let schemas = [("user.capnp", user), ("base.capnp", base)];
    let module = "module x.y/z // a comment\n";
    let (run, folder) = gen_go("go-missing", Some(module), &schemas, &[]);
    let told = "user.capnp: its code imports x.y/z/base, which has to be generated, too";
    assert!(run.success && run.stderr.contains(told), "{}", run.stderr);

    // There is no warning if the package was generated by another run.
    let (out, user) = (folder.to_str().unwrap(), folder.join("user.capnp"));
    let base = folder.join("base.capnp").display().to_string();
    for file in [base, user.display().to_string()] {
        let run = zooph(
            &["gen", "go", "--out", out, "--src-prefix", out, &file],
            b"",
        );
        assert!(run.success && run.stderr.is_empty(), "{}", run.stderr);
    }

    let (run, _) = gen_go("go-nowhere", None, &schemas, &[]);
    let told = "user.capnp: its code imports \"base\", which Go does not find: without a go.mod";
    assert!(run.success && run.stderr.contains(told), "{}", run.stderr);
}

#[test]
fn the_runtime_of_go_code_may_be_elsewhere() {
    let schema = "@0xa1b2c3d4e5f6071c;
        struct A { n @0 :import \"/capnp/schema.capnp\".Node; }";
    let more = ["--go-runtime", "x.y/z/internal/zooph"];
    let (run, folder) = gen_go(
        "go-runtime",
        Some("module x.y/z\n"),
        &[("a.capnp", schema)],
        &more,
    );
    assert!(run.success && run.stderr.is_empty(), "{}", run.stderr);
    let text = fs::read_to_string(folder.join("a/a.capnp.go")).unwrap();
    assert!(text.contains("zooph \"x.y/z/internal/zooph\""), "{text}");
    assert!(
        text.contains("schema \"x.y/z/internal/zooph/std/schema\""),
        "{text}"
    );
    assert!(!text.contains("zooph.dev"), "{text}");

    let more = ["--go-runtime", "a b"];
    let (run, _) = gen_go(
        "go-runtime",
        Some("module x.y/z\n"),
        &[("a.capnp", schema)],
        &more,
    );
    assert!(
        !run.success && run.stderr.contains("as Go imports it"),
        "{}",
        run.stderr
    );
}

/// These schemas import one another by the paths of our built-in ones.
#[test]
fn installed_standard_schemas_can_be_compiled_together() {
    let installed = Path::new("/usr/include/capnp");
    let mut files: Vec<String> = fs::read_dir(installed)
        .expect("Debian's package libcapnp-dev")
        .map(|entry| entry.expect("an entry").path().display().to_string())
        .filter(|path| path.ends_with(".capnp"))
        .collect();
    for reversed in [false, true] {
        files.sort();
        if reversed {
            files.reverse();
        }
        let mut args = vec!["compile", "-o-"];
        args.extend(files.iter().map(String::as_str));
        let theirs = stock(&args, b"");
        args.insert(1, "--capnp-version=0.9.2");
        let ours = zooph(&args, b"");
        assert!(ours.success && theirs.success, "{}", ours.stderr);
        // The stock tool uses the name by which a file was first opened, here by an import.
        assert!(reversed || ours.stdout == theirs.stdout, "other bytes");
    }
}
