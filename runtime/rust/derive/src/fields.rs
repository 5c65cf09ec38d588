//! The fields of structs and of constructors.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Fields, Ident, Index, Member, Path, Type};

use crate::attributes;

/// A field, in the order of declaration.
pub(crate) struct Field<'a> {
    /// The field's name or number in expressions and patterns.
    pub(crate) member: Member,
    /// The field's name in paths of faults, or its number if it has none.
    pub(crate) name: String,
    /// The variable to which a pattern binds the field.
    pub(crate) binding: Ident,
    pub(crate) ty: &'a Type,
}

pub(crate) fn fields(fields: &Fields) -> syn::Result<Vec<Field<'_>>> {
    let named = |index: usize, field: &syn::Field| {
        let member = match &field.ident {
            Some(name) => Member::Named(name.clone()),
            None => Member::Unnamed(Index {
                index: index as u32,
                span: Span::call_site(),
            }),
        };
        let name = match &field.ident {
            Some(name) => name_of(name),
            None => index.to_string(),
        };
        (member, name, format_ident!("field_{index}"))
    };
    let all = fields.iter().enumerate();
    all.map(|(index, each)| {
        attributes::refuse(&each.attrs, "a field")?;
        let (member, name, binding) = named(index, each);
        Ok(Field {
            member,
            name,
            binding,
            ty: &each.ty,
        })
    })
    .collect()
}

/// Returns the name of a type, constructor or field. An identifier that is a keyword has the prefix `r#`, which is no
/// part of the name.
pub(crate) fn name_of(ident: &Ident) -> String {
    ident.unraw().to_string()
}

/// Returns an expression for the minimum size of all fields. A type without the codec is an error at its field.
pub(crate) fn minimum(raw: &Path, fields: &[Field<'_>]) -> TokenStream {
    let each = fields.iter().map(|field| {
        let ty = field.ty;
        quote_spanned! { ty.span() => <#ty as #raw::Encode>::MIN }
    });
    quote! { 0 #(+ #each)* }
}

/// Returns an expression for whether all fields have constant sizes.
pub(crate) fn constant(raw: &Path, fields: &[Field<'_>]) -> TokenStream {
    let each = fields.iter().map(|field| {
        let ty = field.ty;
        quote_spanned! { ty.span() => <#ty as #raw::Encode>::CONSTANT }
    });
    quote! { true #(&& #each)* }
}

/// Returns the members of a struct expression that reads all fields.
pub(crate) fn read(raw: &Path, fields: &[Field<'_>]) -> TokenStream {
    let each = fields.iter().map(|field| {
        let (member, name, ty) = (&field.member, &field.name, field.ty);
        let read = quote_spanned! { ty.span() => #raw::Reader::field::<#ty> };
        quote! { #member: #read(reader, &mut *following, #name)? }
    });
    quote! { #(#each),* }
}

/// Returns the members of a struct expression that reads the number of an unknown union member; the schema has
/// `known` members.
pub(crate) fn read_unknown(raw: &Path, fields: &[Field<'_>], known: u32) -> TokenStream {
    let known = known as u16;
    let each = fields.iter().map(|field| {
        let (member, name) = (&field.member, &field.name);
        let read = quote! { #raw::Reader::field::<#raw::UnknownMember<#known>> };
        quote! { #member: #read(reader, &mut *following, #name)?.0 }
    });
    quote! { #(#each),* }
}

/// Returns the calls that describe the fields.
pub(crate) fn shape(fields: &[Field<'_>]) -> TokenStream {
    let each = fields.iter().map(|field| {
        let (name, ty) = (&field.name, field.ty);
        quote! { shape.field::<#ty>(#name); }
    });
    quote! { #(#each)* }
}
