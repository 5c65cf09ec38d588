//! Reads, writes and again reads requests of the stock compiler.

use std::process::Command;

const SCHEMAS: [&str; 4] = ["c++", "rpc", "schema", "persistent"];

fn standard(name: &str) -> String {
    format!(
        "{}/../../schemas/std/capnp/{name}.capnp",
        env!("CARGO_MANIFEST_DIR")
    )
}

fn stock_request(name: &str) -> Vec<u8> {
    let include = format!("-I{}/../../schemas/std", env!("CARGO_MANIFEST_DIR"));
    // The tool warns if `PWD` is not the current directory, which cargo changes.
    let output = Command::new("capnp")
        .env_remove("PWD")
        .args(["compile", "--no-standard-import", &include, "-o-"])
        .arg(standard(name))
        .output()
        .expect("the stock capnp tool is needed; install Debian's package capnproto");
    assert!(output.status.success(), "capnp compile {name} failed");
    output.stdout
}

#[test]
fn a_request_that_is_read_and_written_is_the_same_bytes() {
    for name in SCHEMAS {
        let stock = stock_request(name);
        let request = zooph_request::read(&stock).unwrap();
        assert!(!request.nodes.is_empty() && !request.source_info.is_empty());
        let ours = zooph_request::write(&request);
        assert_eq!(ours.len(), stock.len(), "{name}");
        let same = ours
            .iter()
            .zip(&stock)
            .take_while(|(ours, stock)| ours == stock);
        assert_eq!(same.count(), stock.len(), "{name}: bytes that are the same");
    }
}

/// Returns the section sizes of the root struct in a message of one segment: words of data, and pointers.
fn root_size(message: &[u8]) -> (u16, u16) {
    let at = |place: usize| u16::from_le_bytes([message[place], message[place + 1]]);
    let table = (message[0] as usize + 2).next_multiple_of(2) * 4;
    (at(table + 4), at(table + 6))
}

#[test]
fn a_version_has_the_fields_of_its_time() {
    let mut request = zooph_request::read(&stock_request("c++")).unwrap();
    request.source_info[0].start_byte = 0x5357_4552;
    let mut written = |major, minor| {
        let version = zooph_ir::CapnpVersion {
            major,
            minor,
            micro: 0,
        };
        request.capnp_version = version;
        let bytes = zooph_request::write(&request);
        let again = zooph_request::read(&bytes).unwrap();
        let info = again.source_info.first().map(|info| info.start_byte);
        (root_size(&bytes), again.capnp_version == version, info)
    };
    assert_eq!(written(0, 5), ((0, 2), false, None));
    assert_eq!(written(0, 6), ((0, 3), true, None));
    assert_eq!(written(0, 7), ((0, 4), true, Some(0)));
    assert_eq!(written(1, 0), ((0, 4), true, Some(0)));
    assert_eq!(written(1, 1), ((0, 4), true, Some(0x5357_4552)));
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
