//! Derives the codec of structs.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Fields, Ident, Path};

use crate::Bodies;
use crate::fields::{self, Field, fields, name_of};

pub(crate) fn bodies(raw: &Path, ident: &Ident, all: &Fields) -> syn::Result<Bodies> {
    let fields = fields(all)?;
    let members: Vec<_> = fields.iter().map(|field| &field.member).collect();
    let types = fields.iter().map(|field| field.ty);
    let minimum = fields::minimum(raw, &fields);
    let constant = fields::constant(raw, &fields);
    let plain = plain(raw, &fields);
    let name = name_of(ident);
    let shape = fields::shape(&fields);
    let encode = quote! {
        const MIN: usize = #minimum;
        const CONSTANT: bool = #constant;
        #plain

        #[inline]
        fn beyond(&self, measure: &mut #raw::Measure) {
            #(measure.field(&self.#members);)*
        }

        #[inline]
        fn write(&self, writer: &mut #raw::Writer<'_>) {
            #(<#types as #raw::Encode>::write(&self.#members, writer);)*
        }

        fn shape(shape: &mut #raw::Shape) {
            shape.record::<Self>(#name, |shape| { #shape });
        }
    };
    Ok(Bodies {
        encode,
        plain: read_plain(raw, &fields),
        read: read(raw, &fields, quote! { Self }),
    })
}

/// Returns the expression that reads a struct, or the only constructor of an enum.
pub(crate) fn read(raw: &Path, fields: &[Field<'_>], constructor: TokenStream) -> TokenStream {
    if fields.is_empty() {
        return quote! { ::core::result::Result::Ok(#constructor {}) };
    }
    let members = fields::read(raw, fields);
    quote! {
        let following = &mut <Self as #raw::Encode>::MIN;
        ::core::result::Result::Ok(#constructor { #members })
    }
}

/// Returns the constant that says whether the struct's memory is its encoding. It depends on the offsets of the
/// fields, which the compiler computes.
fn plain(raw: &Path, fields: &[Field<'_>]) -> TokenStream {
    let each = fields.iter().map(|field| {
        let (member, ty) = (&field.member, field.ty);
        quote! {
            (
                ::core::mem::offset_of!(Self, #member),
                ::core::mem::size_of::<#ty>(),
                <#ty as #raw::Encode>::PLAIN.holds(),
            )
        }
    });
    quote! {
        // SAFETY: these are all of the fields, in the order in which they are written.
        const PLAIN: #raw::Plain<Self> = unsafe { #raw::Plain::of_fields(&[#(#each),*]) };
    }
}

/// Returns the constant that says whether the struct may be read by copying its memory. A field whose type refuses some
/// bytes has to be read.
fn read_plain(raw: &Path, fields: &[Field<'_>]) -> TokenStream {
    let each = fields.iter().map(|field| {
        let ty = field.ty;
        quote_spanned! { ty.span() => && <#ty as #raw::Raw>::READ_PLAIN.holds() }
    });
    quote! {
        const READ_PLAIN: #raw::Plain<Self> = <Self as #raw::Encode>::PLAIN.and(true #(#each)*);
    }
}
