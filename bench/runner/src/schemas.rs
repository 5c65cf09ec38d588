//! Includes the generated code of the schemas that inputs are written with.

macro_rules! generated {
    ($($name:ident)*) => {$(
        #[allow(unused)] // The inputs use only a part of each schema's code.
        pub(crate) mod $name {
            include!(concat!(env!("OUT_DIR"), "/", stringify!($name), ".rs"));
        }
    )*};
}
generated!(carsales carsales_defaults carsales_next catrank eval one_field ram);
