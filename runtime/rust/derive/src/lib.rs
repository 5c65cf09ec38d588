//! Derives the exact-size codec of native types, `zooph::raw`.
//!
//! ```
//! #[derive(zooph_derive::Raw, Debug, PartialEq)]
//! enum Expr {
//!     Number(i64),
//!     Add(Box<Expr>, Box<Expr>),
//!     Call { name: String, arguments: Vec<Expr> },
//! }
//!
//! let expr = Expr::Add(Box::new(Expr::Number(1)), Box::new(Expr::Number(2)));
//! let bytes = zooph::raw::encode(&expr);
//! assert_eq!(bytes.len(), 1 + 9 + 9);
//! assert_eq!(zooph::raw::decode::<Expr>(&bytes)?, expr);
//! # Ok::<(), zooph::raw::Fault>(())
//! ```
//! Fields are encoded in the order of declaration. An enum's constructors are numbered in that order, whatever
//! their discriminants. An enum of one constructor is encoded like a struct. Type parameters must have the codec,
//! too. A crate that has `zooph` under another path uses `#[raw(crate = path::to::zooph)]`.

mod attributes;
mod enums;
mod fields;
mod structs;

use proc_macro::TokenStream;
use quote::quote;
use syn::{
    Attribute, Data, DeriveInput, Error, GenericParam, Generics, Ident, Path, parse_macro_input,
    parse_quote,
};

/// Implements `zooph::raw::Encode` and `zooph::raw::Raw` for a struct or an enum.
#[proc_macro_derive(Raw, attributes(raw))]
pub fn derive_raw(input: TokenStream) -> TokenStream {
    derive(parse_macro_input!(input as DeriveInput), true)
}

/// Implements `zooph::raw::Encode` alone, for a struct or an enum that may borrow its parts.
#[proc_macro_derive(Encode, attributes(raw))]
pub fn derive_encode(input: TokenStream) -> TokenStream {
    derive(parse_macro_input!(input as DeriveInput), false)
}

/// The derived code.
struct Bodies {
    /// The members of the implementation of `Encode`.
    encode: proc_macro2::TokenStream,
    /// The constant of the implementation of `Raw` that says whether values are read by copying them, if it is not the
    /// default.
    plain: proc_macro2::TokenStream,
    /// The expression that reads a value.
    read: proc_macro2::TokenStream,
}

fn derive(input: DeriveInput, read: bool) -> TokenStream {
    implementations(&input, read)
        .unwrap_or_else(Error::into_compile_error)
        .into()
}

fn implementations(input: &DeriveInput, read: bool) -> syn::Result<proc_macro2::TokenStream> {
    let raw = attributes::raw(&input.attrs)?;
    for parameter in &input.generics.params {
        attributes::refuse(attributes_of(parameter), "a parameter")?;
    }
    let bodies = match &input.data {
        Data::Struct(data) => structs::bodies(&raw, &input.ident, &data.fields)?,
        Data::Enum(data) => enums::bodies(&raw, &input.ident, data)?,
        Data::Union(data) => {
            let problem =
                "a union does not tell which of its fields is there: derive `Raw` for an enum";
            return Err(Error::new(data.union_token.span, problem));
        }
    };
    let encode = encode(&raw, input, &bodies);
    let read = read.then(|| decode(&raw, input, &bodies));
    Ok(quote! { #encode #read })
}

fn encode(raw: &Path, input: &DeriveInput, bodies: &Bodies) -> proc_macro2::TokenStream {
    let generics = bounded(&input.generics, raw, "Encode");
    let (parameters, arguments, condition) = generics.split_for_impl();
    let (ident, members) = (&input.ident, &bodies.encode);
    quote! {
        #[automatically_derived]
        impl #parameters #raw::Encode for #ident #arguments #condition {
            #members
        }
    }
}

fn decode(raw: &Path, input: &DeriveInput, bodies: &Bodies) -> proc_macro2::TokenStream {
    let generics = bounded(&input.generics, raw, "Raw");
    let (parameters, arguments, condition) = generics.split_for_impl();
    let (ident, plain, read) = (&input.ident, &bodies.plain, &bodies.read);
    quote! {
        #[automatically_derived]
        impl #parameters #raw::Raw for #ident #arguments #condition {
            #plain

            #[inline]
            fn read(
                reader: &mut #raw::Reader<'_>,
            ) -> ::core::result::Result<Self, #raw::Fault> {
                #read
            }
        }
    }
}

fn attributes_of(parameter: &GenericParam) -> &[Attribute] {
    match parameter {
        GenericParam::Type(parameter) => &parameter.attrs,
        GenericParam::Lifetime(parameter) => &parameter.attrs,
        GenericParam::Const(parameter) => &parameter.attrs,
    }
}

/// Returns the generic parameters, with the trait as a bound on those that are types.
fn bounded(generics: &Generics, raw: &Path, name: &str) -> Generics {
    let name = Ident::new(name, proc_macro2::Span::call_site());
    let mut generics = generics.clone();
    for parameter in &mut generics.params {
        if let GenericParam::Type(parameter) = parameter {
            parameter.bounds.push(parse_quote!(#raw::#name));
        }
    }
    generics
}

/// Tests the examples of the documentation page about all languages.
#[cfg(doctest)]
#[doc = include_str!("../../../../docs/raw.md")]
struct Page;
