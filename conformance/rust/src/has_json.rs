//! What the driver asks of types so that their Records have JSON.

/// Records that have JSON, if the driver is built with it; otherwise all.
#[cfg(feature = "json")]
pub(crate) trait HasJson: zooph::json::Object {}
#[cfg(feature = "json")]
impl<T: zooph::json::Object> HasJson for T {}

#[cfg(not(feature = "json"))]
pub(crate) trait HasJson {}
#[cfg(not(feature = "json"))]
impl<T> HasJson for T {}
