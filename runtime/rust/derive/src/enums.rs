//! Derives the codec of enums.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{DataEnum, Error, Ident, Path};

use crate::fields::{self, Field, fields, name_of};
use crate::{Bodies, attributes, structs};

/// A constructor, in the order of declaration.
struct Constructor<'a> {
    ident: &'a Ident,
    fields: Vec<Field<'a>>,
    /// Whether it stands for the union members that the schema does not know. Its field is the number of such a
    /// member, which is at least the constructor's own number.
    unknown: bool,
}

pub(crate) fn bodies(raw: &Path, ident: &Ident, data: &DataEnum) -> syn::Result<Bodies> {
    let constructors = data.variants.iter().map(|variant| {
        Ok(Constructor {
            ident: &variant.ident,
            fields: fields(&variant.fields)?,
            unknown: attributes::unknown(&variant.attrs)?,
        })
    });
    let constructors = constructors.collect::<syn::Result<Vec<_>>>()?;
    match constructors.as_slice() {
        [] => Err(Error::new(
            ident.span(),
            "an enum without constructors has no values",
        )),
        [only] => Ok(of_one(raw, ident, only)),
        all => Ok(of_several(raw, ident, all)),
    }
}

/// Returns the pattern that matches a constructor and binds its fields.
fn pattern(constructor: &Constructor<'_>) -> TokenStream {
    let ident = constructor.ident;
    let members = constructor.fields.iter().map(|field| &field.member);
    let bindings = constructor.fields.iter().map(|field| &field.binding);
    quote! { Self::#ident { #(#members: #bindings),* } }
}

/// Derives an enum of one constructor, which is encoded like a struct.
fn of_one(raw: &Path, ident: &Ident, only: &Constructor<'_>) -> Bodies {
    let pattern = pattern(only);
    let minimum = fields::minimum(raw, &only.fields);
    let constant = fields::constant(raw, &only.fields);
    let bindings: Vec<_> = only.fields.iter().map(|field| &field.binding).collect();
    let name = name_of(ident);
    let shape = fields::shape(&only.fields);
    let encode = quote! {
        const MIN: usize = #minimum;
        const CONSTANT: bool = #constant;

        #[inline]
        fn beyond(&self, measure: &mut #raw::Measure) {
            let #pattern = self;
            #(measure.field(#bindings);)*
        }

        #[inline]
        fn write(&self, writer: &mut #raw::Writer<'_>) {
            let #pattern = self;
            #(#raw::Encode::write(#bindings, writer);)*
        }

        fn shape(shape: &mut #raw::Shape) {
            shape.record::<Self>(#name, |shape| { #shape });
        }
    };
    let constructor = only.ident;
    let read = structs::read(raw, &only.fields, quote! { Self::#constructor });
    Bodies {
        encode,
        plain: TokenStream::new(),
        read,
    }
}

fn of_several(raw: &Path, ident: &Ident, all: &[Constructor<'_>]) -> Bodies {
    let count = all.len();
    let width: usize = match count {
        0..=0x100 => 1,
        0x101..=0x1_0000 => 2,
        _ => 4,
    };
    // A constructor with fields makes the size vary, even if its fields have constant sizes.
    let constant = all.iter().all(|constructor| constructor.fields.is_empty());
    let name = name_of(ident);
    let beyond = all.iter().map(|constructor| beyond(raw, constructor));
    let write = (0u32..)
        .zip(all)
        .map(|(number, constructor)| write(raw, constructor, count, number));
    let shapes = all.iter().map(|constructor| {
        let name = name_of(constructor.ident);
        let fields = fields::shape(&constructor.fields);
        quote! { shape.constructor(#name, |shape| { #fields }); }
    });
    let encode = quote! {
        const MIN: usize = #width;
        const CONSTANT: bool = #constant;

        #[inline]
        fn beyond(&self, measure: &mut #raw::Measure) {
            match self { #(#beyond)* }
        }

        #[inline]
        fn write(&self, writer: &mut #raw::Writer<'_>) {
            match self { #(#write)* }
        }

        fn shape(shape: &mut #raw::Shape) {
            shape.sum::<Self>(#name, |shape| { #(#shapes)* });
        }
    };
    let read = (0u32..)
        .zip(all)
        .map(|(number, constructor)| read(raw, constructor, number));
    let read = quote! {
        match reader.tag(#count)? {
            #(#read)*
            _ => ::core::result::Result::Err(reader.bad_tag(#count)),
        }
    };
    Bodies {
        encode,
        plain: TokenStream::new(),
        read,
    }
}

fn beyond(raw: &Path, constructor: &Constructor<'_>) -> TokenStream {
    let pattern = pattern(constructor);
    if constructor.fields.is_empty() {
        return quote! { #pattern => {} };
    }
    let minimum = fields::minimum(raw, &constructor.fields);
    let constant = fields::constant(raw, &constructor.fields);
    let bindings = constructor.fields.iter().map(|field| &field.binding);
    quote! {
        #pattern => measure.constructor(#minimum, #constant, |measure| {
            #(measure.field(#bindings);)*
        }),
    }
}

fn write(raw: &Path, constructor: &Constructor<'_>, count: usize, number: u32) -> TokenStream {
    let pattern = pattern(constructor);
    let bindings = constructor.fields.iter().map(|field| &field.binding);
    quote! {
        #pattern => {
            writer.tag(#count, #number);
            #(#raw::Encode::write(#bindings, writer);)*
        }
    }
}

fn read(raw: &Path, constructor: &Constructor<'_>, number: u32) -> TokenStream {
    let ident = constructor.ident;
    if constructor.fields.is_empty() {
        return quote! { #number => ::core::result::Result::Ok(Self::#ident {}), };
    }
    let minimum = fields::minimum(raw, &constructor.fields);
    let constant = fields::constant(raw, &constructor.fields);
    let members = match constructor.unknown {
        true => fields::read_unknown(raw, &constructor.fields, number),
        false => fields::read(raw, &constructor.fields),
    };
    quote! {
        #number => reader.constructor(#minimum, #constant, |reader, following| {
            ::core::result::Result::Ok(Self::#ident { #members })
        }),
    }
}
