//! The meaning of the annotations of `capnp/c++.capnp`.

use zooph_ir::{Annotation, Id};
use zooph_plan::annotations;

/// The id of `$Cxx.namespace`.
const NAMESPACE: Id = 0xb9c6_f99e_bf80_5f2c;
/// The id of `$Cxx.name`.
const NAME: Id = 0xf264_a779_fef1_91ce;

/// Returns the namespace of a file's code, if an annotation gives one.
pub(crate) fn namespace(annotations: &[Annotation]) -> Option<String> {
    annotations::text(annotations, NAMESPACE)
}

/// Returns the name that an annotation gives in place of the schema's name.
pub(crate) fn name(annotations: &[Annotation]) -> Option<String> {
    annotations::text(annotations, NAME)
}

/// Returns the annotation's name, or the schema's name if there is no annotation.
pub(crate) fn given(annotations: &[Annotation], declared: &str) -> String {
    name(annotations).unwrap_or_else(|| declared.to_owned())
}
