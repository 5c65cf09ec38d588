//! What the annotations of `capnp/c++.capnp` say.

use zooph_ir::{Annotation, Id};
use zooph_plan::annotations;

/// `$Cxx.namespace`.
const NAMESPACE: Id = 0xb9c6_f99e_bf80_5f2c;
/// `$Cxx.name`.
const NAME: Id = 0xf264_a779_fef1_91ce;

/// The namespace of a file's code, if an annotation says one.
pub(crate) fn namespace(annotations: &[Annotation]) -> Option<String> {
    annotations::text(annotations, NAMESPACE)
}

/// The name that an annotation gives instead of the schema's.
pub(crate) fn name(annotations: &[Annotation]) -> Option<String> {
    annotations::text(annotations, NAME)
}

/// The annotation's name, or the schema's.
pub(crate) fn given(annotations: &[Annotation], declared: &str) -> String {
    name(annotations).unwrap_or_else(|| declared.to_owned())
}
