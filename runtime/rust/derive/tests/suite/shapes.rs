//! Tests the canonical texts of shapes, and fingerprints.

use std::collections::{BTreeMap, HashSet};
use std::rc::Rc;

use zooph::raw::{self, Encode, Sealing};

use crate::types::*;

#[track_caller]
fn shape<T: Encode + ?Sized>(plain: &str, named: &str) {
    assert_eq!(Sealing::Shape.text::<T>(), plain);
    assert_eq!(Sealing::Named.text::<T>(), named);
}

#[test]
fn texts_are_canonical() {
    shape::<Sample>("(i64,u8,f64)", "Sample(id:i64,flag:u8,value:f64)");
    shape::<[f64]>("[f64]", "[f64]");
    shape::<Vec<Rc<str>>>("[text]", "[text]");
    shape::<(u8, (), char)>("(u8,(),char)", "(u8,(),char)");
    shape::<Nothing>("()", "Nothing()");
    shape::<Meters>("(f64)", "Meters(f64)");
    shape::<[Option<bool>; 3]>("[?bool;3]", "[?bool;3]");
    shape::<BTreeMap<String, HashSet<u8>>>("{text:{u8}}", "{text:{u8}}");
    shape::<Result<u8, i8>>("<0:(u8)|1:(i8)>", "<0:(u8)|1:(i8)>");
    shape::<Color>("<0:()|1:()|2:()>", "Color<0:Red()|1:Green()|2:Blue()>");
    shape::<Only>("(u32,text)", "Only(u32,text)");
}

/// Types, constructors and fields with names that are keywords.
#[allow(non_camel_case_types)]
#[derive(zooph_derive::Raw)]
struct r#struct {
    r#type: r#enum,
    r#match: r#union,
}

#[allow(non_camel_case_types)]
#[derive(zooph_derive::Raw)]
enum r#enum {
    r#move,
    r#in(u8),
}

#[allow(non_camel_case_types)]
#[derive(zooph_derive::Raw)]
enum r#union {
    r#ref,
}

#[test]
fn names_that_are_keywords_have_no_prefix() {
    shape::<r#struct>(
        "(<0:()|1:(u8)>,())",
        "struct(type:enum<0:move()|1:in(u8)>,match:union())",
    );
}

#[test]
fn types_that_contain_themselves_are_written_once() {
    shape::<Expr>(
        "<0:(i64)|1:(#0)|2:(#0,#0)|3:(text,[#1])|4:()>",
        "Expr<0:Number(i64)|1:Negate(#0)|2:Add(#0,#0)|3:Call(name:text,arguments:[#1])|4:Nothing()>",
    );
    shape::<Folder>(
        "(text,[(u64,?#2,bool)])",
        "Folder(name:text,files:[File(size:u64,inside:?#2,readable:bool)])",
    );
    shape::<File>(
        "(u64,?(text,[#2]),bool)",
        "File(size:u64,inside:?Folder(name:text,files:[#2]),readable:bool)",
    );
    // A type has the same text wherever it occurs.
    shape::<Pair<Expr, u8>>(
        "(<0:(i64)|1:(#0)|2:(#0,#0)|3:(text,[#1])|4:()>,[u8])",
        "Pair(first:Expr<0:Number(i64)|1:Negate(#0)|2:Add(#0,#0)|3:Call(name:text,arguments:[#1])|4:Nothing()>,second:[u8])",
    );
    // Another instance of the same generic type is a type of its own.
    shape::<Pair<Pair<u8, u8>, u16>>(
        "((u8,[u8]),[u16])",
        "Pair(first:Pair(first:u8,second:[u8]),second:[u16])",
    );
}

#[test]
fn fingerprints_are_the_hash_of_the_text() {
    // The expected hash of "a" comes from the table of test values by FNV's authors.
    assert_eq!(raw::fingerprint::<Sample>(), fnv("(i64,u8,f64)"));
    assert_eq!(fnv("a"), 0xaf63_dc4c_8601_ec8c);
    assert_eq!(
        Sealing::Named.fingerprint::<Sample>(),
        fnv("Sample(id:i64,flag:u8,value:f64)")
    );
    assert_ne!(raw::fingerprint::<Sample>(), raw::fingerprint::<Point>());
    let sealed = Sealing::Named.seal(&Meters(1.0));
    assert!(Sealing::Named.unseal::<(f64,)>(&sealed).is_err());
    assert_eq!(Sealing::Named.unseal(&sealed), Ok(Meters(1.0)));
}

fn fnv(text: &str) -> u64 {
    let mut hash: u64 = 0xcbf29ce484222325;
    for byte in text.bytes() {
        hash ^= u64::from(byte);
        hash = hash.wrapping_mul(0x100000001b3);
    }
    hash
}
