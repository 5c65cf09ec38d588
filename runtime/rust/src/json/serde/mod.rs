//! Implements `serde::Serialize` and `serde::Deserialize` for the types that generated code writes as JSON, if the
//! feature `serde` is on. Generated code is the same with and without the feature: it calls the macros in either
//! case.

#[cfg(feature = "serde")]
pub(super) mod deserialize;
#[cfg(feature = "serde")]
mod kept;
#[cfg(feature = "serde")]
pub(super) mod serialize;

/// Implements `Serialize` and `Deserialize` for a Record, group or union, given with its generic parameters, and
/// `Serialize` for a struct's Reader.
#[cfg(feature = "serde")]
#[doc(hidden)]
#[macro_export]
macro_rules! serde_object {
    ([$($parameter:ident),*] $ty:ty) => {
        impl<$($parameter),*> $crate::json::Serialize for $ty
        where
            $($parameter: $crate::kind::PointerKind + $crate::generated_v1::json::Value),*
        {
            fn serialize<JsonSink: $crate::json::Serializer>(
                &self,
                sink: JsonSink,
            ) -> ::core::result::Result<JsonSink::Ok, JsonSink::Error> {
                $crate::generated_v1::json::of_object(self, sink)
            }
        }

        impl<'de, $($parameter),*> $crate::json::Deserialize<'de> for $ty
        where
            $($parameter: $crate::kind::PointerKind + $crate::generated_v1::json::Value),*
        {
            fn deserialize<JsonSource: $crate::json::Deserializer<'de>>(
                source: JsonSource,
            ) -> ::core::result::Result<Self, JsonSource::Error> {
                $crate::generated_v1::json::to_object(source)
            }
        }
    };
    ([$($parameter:ident),*] $ty:ty, $reader:ty) => {
        $crate::serde_object!([$($parameter),*] $ty);

        impl<$($parameter),*> $crate::json::Serialize for $reader
        where
            $($parameter: $crate::kind::PointerKind + $crate::generated_v1::json::Value),*
        {
            fn serialize<JsonSink: $crate::json::Serializer>(
                &self,
                sink: JsonSink,
            ) -> ::core::result::Result<JsonSink::Ok, JsonSink::Error> {
                $crate::generated_v1::json::of_reader::<$ty, JsonSink>(*self, sink)
            }
        }
    };
}

/// Implements `Serialize` and `Deserialize` for an enum.
#[cfg(feature = "serde")]
#[doc(hidden)]
#[macro_export]
macro_rules! serde_enum {
    ($ty:ty) => {
        impl $crate::json::Serialize for $ty {
            fn serialize<JsonSink: $crate::json::Serializer>(
                &self,
                sink: JsonSink,
            ) -> ::core::result::Result<JsonSink::Ok, JsonSink::Error> {
                $crate::generated_v1::json::of_enum(self, sink)
            }
        }

        impl<'de> $crate::json::Deserialize<'de> for $ty {
            fn deserialize<JsonSource: $crate::json::Deserializer<'de>>(
                source: JsonSource,
            ) -> ::core::result::Result<Self, JsonSource::Error> {
                $crate::generated_v1::json::to_enum(source)
            }
        }
    };
}

/// Expands to nothing, because the feature `serde` is off.
#[cfg(not(feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! serde_object {
    ($($_:tt)*) => {};
}

/// Expands to nothing, because the feature `serde` is off.
#[cfg(not(feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! serde_enum {
    ($($_:tt)*) => {};
}
