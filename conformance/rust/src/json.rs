//! JSON by schemas that are read at run time.

use std::sync::OnceLock;

use zooph::framing::Frame;
use zooph::{Fault, Limits, Pointer};
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

/// Returns a codec with the limits of a request.
fn codec(limits: &Limits) -> JsonCodec<'static> {
    JsonCodec::new(schemas()).within(*limits)
}

/// Returns the JSON of a message, or the reason why it has none.
pub(crate) fn write(name: &str, bytes: &[u8], limits: &Limits) -> Result<String, String> {
    let root = Frame::exactly(bytes).and_then(zooph::frame_root);
    let root = root.expect("opened before");
    let value = schemas().open(root, find(name), limits);
    let value = value.map_err(|fault| fault.to_string())?;
    let json = codec(limits).to_string(value, Style::Short);
    json.map_err(|error| error.to_string())
}

/// Reads JSON. Returns a flat message, or the path of the error.
pub(crate) fn read(name: &str, json: &[u8], limits: &Limits) -> Result<Vec<u8>, String> {
    codec(limits)
        .read(json, find(name))
        .map_err(|error| error.path().to_owned())
}

/// Returns the JSON of the object at a pointer, or [`None`] if it has none.
pub(crate) fn write_any(
    name: &str,
    root: Pointer<'_>,
    limits: &Limits,
) -> Result<Option<String>, Fault> {
    let value = schemas().open(root, find(name), limits)?;
    Ok(codec(limits).to_string(value, Style::Pretty).ok())
}

/// Returns the text format of the object at a pointer.
pub(crate) fn text(name: &str, root: Pointer<'_>, limits: &Limits) -> Result<String, Fault> {
    let value = schemas().open(root, find(name), limits)?;
    Ok(zooph_dynamic::to_text_within(
        value.into(),
        Style::Pretty,
        limits,
    ))
}

/// Reads the text format. Returns a flat message, or [`None`] if it is not valid.
pub(crate) fn read_text(name: &str, text: &[u8], limits: &Limits) -> Option<Vec<u8>> {
    let type_id = schemas().plan(find(name)).id();
    let ty = zooph_ir::Type::Struct {
        type_id,
        brand: Default::default(),
    };
    zooph_dynamic::read_text_within(schemas(), &ty, "text", text.to_vec(), limits).ok()
}
