//! The attributes `#[raw(..)]` of types and constructors.

use syn::{Attribute, Error, Path, parse_quote};

/// Refuses attributes `raw` of a part of a type that can have none, so that none is ignored.
pub(crate) fn refuse(attributes: &[Attribute], part: &str) -> syn::Result<()> {
    match { attributes.iter() }.find(|attribute| attribute.path().is_ident("raw")) {
        Some(attribute) => {
            let problem = format!("{part} has no attribute `raw`");
            Err(Error::new_spanned(attribute, problem))
        }
        None => Ok(()),
    }
}

/// Returns the path of the module `raw`: in the crate `zooph`, or in the one that `#[raw(crate = path)]` names.
pub(crate) fn raw(attributes: &[Attribute]) -> syn::Result<Path> {
    let mut zooph: Path = parse_quote!(::zooph);
    for attribute in attributes {
        if !attribute.path().is_ident("raw") {
            continue;
        }
        attribute.parse_nested_meta(|meta| {
            if !meta.path.is_ident("crate") {
                return Err(meta.error("the attribute `raw` knows `crate = path` only"));
            }
            zooph = meta.value()?.call(Path::parse_mod_style)?;
            Ok(())
        })?;
    }
    Ok(parse_quote!(#zooph::raw))
}

/// Reports whether a constructor has the attribute `#[raw(unknown)]`. Generated code sets it on a constructor whose
/// only field is the number of a union member that the schema does not know.
pub(crate) fn unknown(attributes: &[Attribute]) -> syn::Result<bool> {
    let mut found = false;
    for attribute in attributes {
        if !attribute.path().is_ident("raw") {
            continue;
        }
        attribute.parse_nested_meta(|meta| {
            if !meta.path.is_ident("unknown") {
                return Err(meta.error("the attribute `raw` of a constructor knows `unknown` only"));
            }
            found = true;
            Ok(())
        })?;
    }
    Ok(found)
}
