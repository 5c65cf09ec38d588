//! JSON, by the schemas at run time.

use std::sync::OnceLock;

use zooph::Limits;
use zooph::framing::Frame;
use zooph_dynamic::{JsonCodec, SchemaSet, StructId, Style};

static REQUEST: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/request.bin"));

fn schemas() -> &'static SchemaSet {
    static SET: OnceLock<SchemaSet> = OnceLock::new();
    SET.get_or_init(|| SchemaSet::from_request(REQUEST).expect("written by the build script"))
}

fn find(name: &str) -> StructId {
    let (file, ty) = name.split_once('.').unwrap_or((name, ""));
    let found = schemas()
        .nodes()
        .nodes()
        .iter()
        .find(|node| node.display_name.ends_with(&format!("/{file}.capnp:{ty}")));
    let id = found.and_then(|node| schemas().struct_by_id(node.id));
    id.expect("a type of the fixed schemas")
}

/// The JSON of a message, as a JSON-free line: hexadecimal.
pub(crate) fn write(name: &str, bytes: &[u8]) -> String {
    let root = Frame::exactly(bytes).and_then(zooph::frame_root);
    let root = root.expect("opened before");
    let value = match schemas().open(root, find(name), &Limits::default()) {
        Ok(value) => value,
        Err(fault) => return format!("refused {fault}"),
    };
    match JsonCodec::new(schemas()).to_string(value, Style::Short) {
        Ok(json) => super::modes::hex(json.as_bytes()),
        Err(error) => format!("refused {error}"),
    }
}

/// The flat message that JSON means, or the path of what is wrong with it.
pub(crate) fn read(name: &str, json: &[u8]) -> Result<Vec<u8>, String> {
    JsonCodec::new(schemas())
        .read(json, find(name))
        .map_err(|error| error.path().to_owned())
}
