//! The codec of native types for Records, in a header of its own. It describes their members, for
//! `zooph/raw/schema.hpp`.

use zooph_emit::document as cpp;
use zooph_plan::{DeclIx, DeclKind, Field, Place};
use zooph_pretty::Doc;

use crate::names::FieldNames;
use crate::render::reader::is_union;
use crate::render::{Class, line};
use crate::types::View;

/// Returns the codec of an enum, which is the codec of its number.
pub(crate) fn enumeration(view: &View<'_>, ix: DeclIx) -> Option<Doc<'static>> {
    let DeclKind::Enum(_) = view.decl(ix).kind else {
        return None;
    };
    let own = view.qualified(ix, view.names.ident(ix));
    Some(cpp!(
        "
        template <>
        struct zooph::raw::codec<$own$> : zooph::raw::enum_codec<$own$> {};
    ",
        own = own,
    ))
}

/// Returns the codec of a struct's union, and the description of its class.
pub(crate) fn union(class: &Class<'_>, view: &View<'_>) -> Option<Doc<'static>> {
    class.content.union.as_ref()?;
    let end = if is_union(class) { "" } else { "_Union" };
    let ident = format!("{}{end}", class.ident);
    let own = view.qualified(class.ix, &ident);
    let mut fields: Vec<_> = class
        .fields()
        .filter(|(_, field, _)| field.tag.is_some())
        .collect();
    fields.sort_by_key(|(_, field, _)| field.tag);
    let members = fields.iter().map(|(_, field, names)| member(field, names));
    let names = fields
        .iter()
        .map(|(_, field, _)| format!("\"{}\"", field.name));
    let (members, names) = (list(members), list(names));
    Some(cpp!(
        "
        template <>
        struct zooph::generated_v1::codec<zooph::raw::union_of<$own$>> {
            using type = $own$;
            static constexpr std::string_view name = $name$;
            static constexpr auto which = &type::which_;
            using members = zooph::raw::union_members<
                $members$>;
            static constexpr std::array<std::string_view, members::count> names{
                $names$};
        };
        template <>
        struct zooph::raw::codec<$own$> : zooph::raw::union_codec<$own$> {};
    ",
        own = own,
        name = format!("\"{ident}\""),
        members = members,
        names = names,
    ))
}

/// Returns lines with commas between them.
fn list(all: impl Iterator<Item = String>) -> Vec<Doc<'static>> {
    let mut all: Vec<String> = all.collect();
    let last = all.len().saturating_sub(1);
    all.iter_mut().take(last).for_each(|one| one.push(','));
    all.into_iter().map(line).collect()
}

/// Returns the expression for a member in the class of a union.
fn member(field: &Field<'_>, names: &FieldNames) -> String {
    match field.place {
        Place::Void => "zooph::raw::no_member{}".to_owned(),
        _ => format!("&type::{}", names.own),
    }
}

/// Returns the description of a Record's members: the struct's fields in the order of their ordinals, and its
/// union.
pub(crate) fn record(class: &Class<'_>) -> Option<Doc<'static>> {
    if is_union(class) {
        return None;
    }
    let ident = class.ident;
    let of =
        |member: &str, name: &str| format!("zooph::raw::field<&{ident}::{member}>(\"{name}\")");
    let fields = class.content.fields.iter().zip(&class.members.fields);
    let fields =
        fields.filter(|(field, _)| field.tag.is_none() && !matches!(field.place, Place::Void));
    let mut fields: Vec<String> = fields
        .map(|(field, names)| of(&names.get, field.name))
        .collect();
    if class.content.union.is_some() {
        fields.push(of("which", "which"));
    }
    let name = format!("\"{ident}\"");
    let arguments = list(std::iter::once(name).chain(fields));
    Some(cpp!(
        "
        [[maybe_unused]] constexpr auto zooph_raw(zooph::raw::of<$ident$>) noexcept {
            return zooph::raw::record<$ident$>(
                $arguments$);
        }
    ",
        ident = ident,
        arguments = arguments,
    ))
}
