//! The trait of types whose Records have JSON.

/// Records that have JSON, if the driver is built with JSON; otherwise all Records.
#[cfg(feature = "json")]
pub(crate) trait HasJson: zooph::json::Object {}
#[cfg(feature = "json")]
impl<T: zooph::json::Object> HasJson for T {}

#[cfg(not(feature = "json"))]
pub(crate) trait HasJson {}
#[cfg(not(feature = "json"))]
impl<T> HasJson for T {}
