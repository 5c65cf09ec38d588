//! Finished code as gofmt leaves it: tabs, functions on one line, and no two empty lines behind each other.

use zooph_emit::Code;

/// The text as gofmt leaves it: four blanks of indentation in a template are a tab, and no two empty
/// lines follow each other. A function of one statement stands on one line if gofmt leaves it there.
pub(crate) fn tabs(code: &Code, out: &mut String) {
    let mut lines = code.as_str().lines().peekable();
    while let Some(line) = lines.next() {
        let rest = line.trim_start_matches(' ');
        if rest.is_empty() && out.ends_with("\n\n") {
            continue;
        }
        if let Some(head) = line
            .strip_prefix("func ")
            .and_then(|_| line.strip_suffix(" {"))
        {
            // Its last line is the first that is not indented.
            let body: Vec<&str> = std::iter::from_fn(|| {
                lines.next_if(|line| line.is_empty() || line.starts_with(' '))
            })
            .collect();
            function(head, &body, out);
            lines.next();
            continue;
        }
        if let Some((head, body)) = one_line(line) {
            function(head, &[&format!("    {body}")], out);
            continue;
        }
        indented(line, out);
    }
}

/// A function that stands on one line in its template.
fn one_line(line: &str) -> Option<(&str, &str)> {
    line.strip_prefix("func ")?;
    line.strip_suffix(" }")?.split_once(" { ")
}

fn function(head: &str, body: &[&str], out: &mut String) {
    // As long as gofmt keeps a function on one line.
    const LONGEST: usize = 99;
    if let [statement] = body {
        let statement = statement.trim_start();
        if head.chars().count() + statement.chars().count() <= LONGEST {
            out.push_str(&format!("{head} {{ {statement} }}\n"));
            return;
        }
    }
    out.push_str(&format!("{head} {{\n"));
    for line in body {
        if !(line.is_empty() && out.ends_with("\n\n")) {
            indented(line, out);
        }
    }
    out.push_str("}\n");
}

fn indented(line: &str, out: &mut String) {
    let rest = line.trim_start_matches(' ');
    for _ in 0..(line.len() - rest.len()) / 4 {
        out.push('\t');
    }
    out.push_str(rest);
    out.push('\n');
}
