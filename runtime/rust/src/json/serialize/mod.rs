//! `serde::Serialize` for what generated code has JSON of, if the feature `serde` is on. Generated code calls the
//! macros in either case, so that it is the same for both.

#[cfg(feature = "serde")]
pub(super) mod serde;

/// Implements `Serialize` for a Record, group or union, given with its generic parameters, and for a struct's Reader.
#[cfg(feature = "serde")]
#[doc(hidden)]
#[macro_export]
macro_rules! serialize_object {
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
    };
    ([$($parameter:ident),*] $ty:ty, $reader:ty) => {
        $crate::serialize_object!([$($parameter),*] $ty);

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

/// Implements `Serialize` for an enum.
#[cfg(feature = "serde")]
#[doc(hidden)]
#[macro_export]
macro_rules! serialize_enum {
    ($ty:ty) => {
        impl $crate::json::Serialize for $ty {
            fn serialize<JsonSink: $crate::json::Serializer>(
                &self,
                sink: JsonSink,
            ) -> ::core::result::Result<JsonSink::Ok, JsonSink::Error> {
                $crate::generated_v1::json::of_enum(self, sink)
            }
        }
    };
}

/// Nothing, without the feature `serde`.
#[cfg(not(feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! serialize_object {
    ($($_:tt)*) => {};
}

/// Nothing, without the feature `serde`.
#[cfg(not(feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! serialize_enum {
    ($($_:tt)*) => {};
}
