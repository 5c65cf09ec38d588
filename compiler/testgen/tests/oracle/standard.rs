//! Tests that the standard schemas declare the same as the reference's.

use crate::nodes::{nodes_of_file, request};
use crate::stock::repository;
use std::collections::BTreeMap;
use std::path::Path;

/// The files that Debian's package `libcapnp-dev` installs, too.
const COMMON: [&str; 7] = [
    "c++.capnp",
    "schema.capnp",
    "stream.capnp",
    "rpc.capnp",
    "rpc-twoparty.capnp",
    "persistent.capnp",
    "compat/json.capnp",
];

/// The differences between the reference's latest development version and version 0.9.2: the file, the node,
/// and the change.
const HEAD_ONLY: [(&str, &str, &str); 35] = [
    ("c++.capnp", "", "lists allowCancellation"),
    ("c++.capnp", "allowCancellation", "new"),
    ("compat/json.capnp", "Value", "raw"),
    ("rpc-twoparty.capnp", "", "three types have other names"),
    ("rpc-twoparty.capnp", "JoinResult", "cap is a Capability"),
    (
        "rpc-twoparty.capnp",
        "ProvisionId",
        "called ThirdPartyCompletion now",
    ),
    (
        "rpc-twoparty.capnp",
        "RecipientId",
        "called ThirdPartyToAwait now",
    ),
    (
        "rpc-twoparty.capnp",
        "ThirdPartyCapId",
        "called ThirdPartyToContact now",
    ),
    ("rpc-twoparty.capnp", "ThirdPartyCompletion", "new name"),
    ("rpc-twoparty.capnp", "ThirdPartyToAwait", "new name"),
    ("rpc-twoparty.capnp", "ThirdPartyToContact", "new name"),
    ("rpc.capnp", "", "lists ThirdPartyAnswer"),
    ("rpc.capnp", "Accept", "embargo is Data"),
    (
        "rpc.capnp",
        "Call",
        "noPromisePipelining, onlyPromisePipeline",
    ),
    (
        "rpc.capnp",
        "Disembargo",
        "a pointer for the third party's embargo id",
    ),
    (
        "rpc.capnp",
        "Disembargo.context",
        "accept is Data, provide is gone",
    ),
    ("rpc.capnp", "Exception", "details"),
    ("rpc.capnp", "Exception.Detail", "new"),
    ("rpc.capnp", "Finish", "requireEarlyCancellationWorkaround"),
    ("rpc.capnp", "Message", "thirdPartyAnswer"),
    (
        "rpc.capnp",
        "Return",
        "noFinishNeeded; awaitFromThirdParty was acceptFromThirdParty",
    ),
    ("rpc.capnp", "ThirdPartyAnswer", "new"),
    (
        "schema.capnp",
        "CodeGeneratorRequest.RequestedFile",
        "fileSourceInfo",
    ),
    (
        "schema.capnp",
        "CodeGeneratorRequest.RequestedFile.FileSourceInfo",
        "new",
    ),
    (
        "schema.capnp",
        "CodeGeneratorRequest.RequestedFile.FileSourceInfo.Identifier",
        "new",
    ),
    (
        "schema.capnp",
        "CodeGeneratorRequest.RequestedFile.FileSourceInfo.Identifier.member",
        "new",
    ),
    ("schema.capnp", "Node", "startByte, endByte"),
    ("schema.capnp", "Node.SourceInfo", "startByte, endByte"),
    (
        "schema.capnp",
        "Node.SourceInfo.Member",
        "startByte, endByte",
    ),
    ("schema.capnp", "Node.annotation", "shares the size of Node"),
    ("schema.capnp", "Node.const", "shares the size of Node"),
    ("schema.capnp", "Node.enum", "shares the size of Node"),
    ("schema.capnp", "Node.interface", "shares the size of Node"),
    ("schema.capnp", "Node.struct", "shares the size of Node"),
    (
        "schema.capnp",
        "Value",
        "AnyList and AnyStruct in place of AnyPointer",
    ),
];

#[test]
fn nodes_equal_those_debian_installs_but_for_the_listed_ones() {
    let ours = repository().join("schemas/std");
    let debians = Path::new("/usr/include");
    assert!(
        debians.join("capnp/schema.capnp").exists(),
        "no /usr/include/capnp: install the package `libcapnp-dev`"
    );
    let mut differences = Vec::new();
    for file in COMMON {
        let path = format!("capnp/{file}");
        let ours = nodes_of_file(&request(&ours, &["-I."], &[&path]), file);
        let debians = nodes_of_file(&request(debians, &["-I."], &[&path]), file);
        for (name, node) in &ours {
            if debians.get(name) != Some(node) {
                differences.push((file, name.clone()));
            }
        }
        for name in debians.keys().filter(|name| !ours.contains_key(*name)) {
            differences.push((file, name.clone()));
        }
    }
    let listed: Vec<(&str, String)> = HEAD_ONLY
        .iter()
        .map(|&(file, node, _)| (file, node.to_owned()))
        .collect();
    differences.sort();
    assert_eq!(differences, listed);
}

/// Fingerprints of each file's nodes, made when they were equal to those of the reference at commit
/// 2c2709587d32 (version 2.0-dev). They cover declarations that are newer than Debian's version. The three
/// files for other languages were compared with those of their projects.
const PINNED: [(&str, u64); 10] = [
    ("capnp/c++.capnp", 0x0c7f_b0c6_ae94_91d3),
    ("capnp/compat/json.capnp", 0x8efd_67ab_5a21_ddea),
    ("capnp/java.capnp", 0xa1b5_ddd1_98ad_779d),
    ("capnp/persistent.capnp", 0x0f5b_03c4_236d_ba74),
    ("capnp/rpc-twoparty.capnp", 0xb421_3539_157d_b45e),
    ("capnp/rpc.capnp", 0x09b5_d437_cb5a_a287),
    ("capnp/rust.capnp", 0x9fc1_3e76_3ae1_4be4),
    ("capnp/schema.capnp", 0x02fe_0fa0_eb3d_92e7),
    ("capnp/stream.capnp", 0xbfcc_e0a8_1b67_b194),
    ("go.capnp", 0xb4a6_a2d7_8fda_469c),
];

#[test]
fn nodes_are_those_compared_with_the_references_head() {
    let standard = repository().join("schemas/std");
    let found: BTreeMap<&str, u64> = PINNED
        .iter()
        .map(|&(file, _)| {
            let nodes = nodes_of_file(&request(&standard, &["-I."], &[file]), file);
            (file, fingerprint(format!("{nodes:?}").as_bytes()))
        })
        .collect();
    assert_eq!(found, BTreeMap::from(PINNED));
}

/// Returns the 64-bit FNV-1a hash.
fn fingerprint(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
