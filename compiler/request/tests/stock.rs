//! Requests of the stock compiler, read, written and read again.

use std::io::Write;
use std::process::{Command, Stdio};

const SCHEMAS: [&str; 4] = ["c++", "rpc", "schema", "persistent"];

fn standard(name: &str) -> String {
    format!(
        "{}/../../schemas/std/capnp/{name}.capnp",
        env!("CARGO_MANIFEST_DIR")
    )
}

fn run(arguments: &[&str], input: &[u8]) -> Vec<u8> {
    // The tool warns if the variable is not the current directory, which cargo changes.
    let mut child = Command::new("capnp")
        .env_remove("PWD")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the stock capnp tool is needed; install Debian's package capnproto");
    child.stdin.take().unwrap().write_all(input).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "capnp {arguments:?} failed");
    output.stdout
}

fn stock_request(name: &str) -> Vec<u8> {
    let include = format!("-I{}/../../schemas/std", env!("CARGO_MANIFEST_DIR"));
    run(
        &[
            "compile",
            "--no-standard-import",
            &include,
            "-o-",
            &standard(name),
        ],
        &[],
    )
}

/// The request as the stock tool prints it. It writes some empty lists and brands that we leave
/// null, which means the same.
fn as_text(request: &[u8]) -> String {
    let text = run(
        &["decode", &standard("schema"), "CodeGeneratorRequest"],
        request,
    );
    let text = String::from_utf8(text).unwrap();
    let mut text = text.split_ascii_whitespace().collect::<Vec<_>>().join(" ");
    for name in ["brand = ()", "paramBrand = ()", "resultBrand = ()"] {
        text = text.replace(&format!(", {name}"), "");
    }
    for name in [
        "nestedNodes",
        "imports",
        "parameters",
        "implicitParameters",
        "superclasses",
        "methods",
        "fields",
    ] {
        text = text
            .replace(&format!(", {name} = []"), "")
            .replace(&format!("{name} = [], "), "");
    }
    text
}

#[test]
fn a_request_survives_reading_and_writing() {
    for name in SCHEMAS {
        let stock = stock_request(name);
        let request = zooph_request::read(&stock).unwrap();
        assert!(!request.nodes.is_empty() && !request.source_info.is_empty());
        let ours = zooph_request::write(&request);
        assert_eq!(zooph_request::read(&ours).unwrap(), request, "{name}");
        let (ours, stock) = (as_text(&ours), as_text(&stock));
        let same = ours
            .bytes()
            .zip(stock.bytes())
            .take_while(|(ours, stock)| ours == stock)
            .count();
        let from = same.saturating_sub(80);
        let window = |text: &str| text[from..].chars().take(160).collect::<String>();
        assert_eq!(window(&ours), window(&stock), "{name}");
    }
}

#[test]
fn a_node_survives_alone() {
    let request = zooph_request::read(&stock_request("rpc")).unwrap();
    for node in &request.nodes {
        let bytes = zooph_request::write_node(node);
        assert_eq!(zooph_request::read_node(&bytes).as_ref(), Ok(node));
    }
}

#[test]
fn every_truncation_is_a_fault() {
    let stock = stock_request("c++");
    for length in 0..stock.len() {
        assert!(
            zooph_request::read(&stock[..length]).is_err(),
            "{length} bytes"
        );
    }
}
