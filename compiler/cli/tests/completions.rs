//! Completions for shells, and manual pages.

mod support;

use std::process::Command;

use support::zooph;

const COMMANDS: [&str; 13] = [
    "compile",
    "gen",
    "convert",
    "decode",
    "encode",
    "eval",
    "breaking",
    "explain",
    "fmt",
    "lsp",
    "id",
    "completions",
    "plugin",
];

fn script(shell: &str, name: &str) -> String {
    let run = zooph(&["completions", shell, "--name", name], b"");
    assert!(run.success, "{}", run.stderr);
    run.text()
}

#[test]
fn scripts_name_every_command_pair_of_formats_and_language() {
    for shell in ["bash", "zsh", "fish"] {
        let text = script(shell, "zooph").replace('\\', "");
        for word in COMMANDS {
            assert!(text.contains(word), "{shell} {word}");
        }
        assert!(text.contains("flat-packed:json"), "{shell}");
        assert!(text.contains("ocaml"), "{shell}");
    }
}

#[test]
fn fish_is_told_values_that_are_no_options() {
    let text = script("fish", "capnp");
    let line = |command: &str, first: &str| {
        let start =
            format!("complete -c capnp -n \"__fish_capnp_using_subcommand {command}; and not");
        let mut lines = text.lines().filter(|line| line.starts_with(&start));
        let values = format!("-f -a \"{first}");
        lines.any(|line| line.contains(&values))
    };
    assert!(line("convert", "binary:binary binary:packed "));
    for language in ["go", "ocaml", "rust"] {
        assert!(
            line("gen", language) && line("plugin", language),
            "{language}"
        );
    }
    assert!(!line("eval", ""));
}

/// Returns bash's proposals at the end of a line. The words are split at colons, as bash does.
#[cfg(unix)]
fn proposed(name: &str, line: &str, words: &[&str]) -> Vec<String> {
    let quoted: Vec<String> = words.iter().map(|word| format!("'{word}'")).collect();
    let last = words.len() - 1;
    let drive = format!(
        "{}\nCOMP_LINE='{line}' COMP_POINT={} COMP_CWORD={last} COMP_WORDS=({})
         COMP_WORDBREAKS=$' \\t\\n\"\\'><=;|&(:'
         called=$(complete -p {name}); called=${{called#*-F }}; called=${{called%% *}}
         $called {name} '{}' '{}'
         printf '%s\\n' \"${{COMPREPLY[@]}}\"",
        script("bash", name),
        line.len(),
        quoted.join(" "),
        words[last],
        words[last - 1],
    );
    let ran = Command::new("bash")
        .args(["--norc", "-c", &drive])
        .output()
        .expect("there is bash");
    let text = String::from_utf8_lossy(&ran.stdout).into_owned();
    assert!(ran.status.success(), "{ran:?}");
    text.lines().map(str::to_owned).collect()
}

#[cfg(unix)]
#[test]
fn bash_completes_pairs_of_formats_whatever_stands_before() {
    for name in ["zooph", "capnp"] {
        let line = format!("{name} convert binary:j");
        let words = [name, "convert", "binary", ":", "j"];
        assert_eq!(proposed(name, &line, &words), ["json"]);
        let line = format!("{name} convert --short flat-packed:flat");
        let words = [name, "convert", "--short", "flat-packed", ":", "flat"];
        assert_eq!(proposed(name, &line, &words), ["flat", "flat-packed"]);
        let line = format!("{name} convert text:");
        assert_eq!(
            proposed(name, &line, &[name, "convert", "text", ":"]).len(),
            7
        );
        // For other commands, bash handles the word itself.
        let line = format!("{name} con");
        assert_eq!(proposed(name, &line, &[name, "con"]), ["convert"]);
    }
    let line = "capnpc --generate";
    assert_eq!(
        proposed("capnpc", line, &["capnpc", "--generate"]),
        ["--generate-id"]
    );
}

#[test]
fn manual_pages_are_there_for_the_tool_and_its_commands() {
    let whole = zooph(&["man"], b"");
    assert!(whole.success && whole.text().contains(".TH zooph 1"));
    for word in COMMANDS {
        let plain = whole.text().replace('\\', "");
        assert!(plain.contains(&format!("zooph-{word}(1)")), "{word}");
        let page = zooph(&["man", word, "--name", "capnp"], b"");
        let text = page.text().replace('\\', "");
        assert!(page.success, "{}", page.stderr);
        assert!(text.contains(&format!(".TH capnp-{word} 1")), "{text}");
        assert!(text.contains(&format!("fBcapnp {word}fR")), "{text}");
        assert!(text.contains("--import-path"), "{text}");
    }
    let page = zooph(&["man", "--name=capnpc"], b"")
        .text()
        .replace('\\', "");
    assert!(page.contains("--generate-id") && page.contains("--src-prefix"));
    let none = zooph(&["man", "nothing"], b"");
    assert!(!none.success && none.stderr.contains("nothing: no such command"));
}
