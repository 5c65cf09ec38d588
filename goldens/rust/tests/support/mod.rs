//! Finds lines that rustfmt would change.

use std::io::Write;
use std::process::{Command, Stdio};

/// Returns the first lines that rustfmt changes, or `None` if it changes nothing.
pub(crate) fn difference(name: &str, text: &str) -> Option<String> {
    let formatted = rustfmt(text);
    if formatted == text {
        return None;
    }
    let same = text.lines().zip(formatted.lines());
    let same = { same }.take_while(|(ours, theirs)| ours == theirs).count();
    let lines = |text: &str| -> Vec<String> {
        let lines = text.lines().skip(same.saturating_sub(3)).take(9);
        lines.map(str::to_owned).collect()
    };
    let (ours, theirs) = (lines(text).join("\n"), lines(&formatted).join("\n"));
    Some(format!(
        "{name}, line {}:\n{ours}\n=== rustfmt:\n{theirs}\n",
        same + 1
    ))
}

/// Returns the text as rustfmt formats it in the default style.
fn rustfmt(text: &str) -> String {
    let mut child = Command::new("rustfmt")
        .args(["--edition", "2024", "--config-path", "/dev/null"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("rustfmt is installed: these tests compare with what it does");
    let mut stdin = child.stdin.take().expect("a pipe");
    let text = text.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("rustfmt ends");
    writer.join().expect("no panic").expect("rustfmt reads");
    assert!(output.status.success(), "rustfmt refuses the text");
    String::from_utf8(output.stdout).expect("UTF-8")
}
