//! Lays out finished code like gofmt: tabs, short functions on one line, and no consecutive empty lines.

use zooph_emit::Code;

/// Appends the code in gofmt's layout. Four blanks of indentation in a template become a tab, and consecutive
/// empty lines become one. A function of one statement is put on one line if gofmt would keep it there.
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
            // The function's last line is the first that is not indented.
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

/// Splits a function that is on one line in its template.
fn one_line(line: &str) -> Option<(&str, &str)> {
    line.strip_prefix("func ")?;
    line.strip_suffix(" }")?.split_once(" { ")
}

fn function(head: &str, body: &[&str], out: &mut String) {
    // The greatest length of a function that gofmt keeps on one line.
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
