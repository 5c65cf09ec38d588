//! Includes the generated code.

/// Zooph's code.
pub(crate) mod ours {
    macro_rules! generated {
        ($($name:ident)*) => {$(
            #[allow(unused)] // The benchmarks call only a part of each schema's code.
            pub(crate) mod $name {
                include!(concat!(env!("OUT_DIR"), "/", stringify!($name), ".rs"));
            }
        )*};
    }
    generated!(carsales carsales_defaults carsales_next catrank eval floats one_field ram scaling);
}

/// Crate `capnp`'s code.
pub(crate) mod peer {
    macro_rules! generated {
        ($($name:ident = $file:literal;)*) => {$(
            #[allow(unused, clippy::all, missing_docs)] // Another project generates the code.
            pub(crate) mod $name {
                include!(concat!(env!("OUT_DIR"), "/peer/", $file, "_capnp.rs"));
            }
        )*};
    }
    generated! {
        carsales_capnp = "carsales";
        catrank_capnp = "catrank";
        eval_capnp = "eval";
        one_field_capnp = "one_field";
        ram_capnp = "ram";
    }
}
