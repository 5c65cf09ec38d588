//! Readers.

use zooph_emit::document as cpp;
use zooph_plan::{Field, Form, Place, Type};
use zooph_pretty::Doc;

use crate::literal;
use crate::names::{FieldNames, has_preset};
use crate::render::{Class, is_late, line, long, short, union};

/// A class, and the functions whose bodies need other classes.
pub(crate) struct Face {
    pub(crate) class: Doc<'static>,
    pub(crate) bodies: Vec<Doc<'static>>,
}

/// The type and the value of an accessor.
struct Access {
    ty: String,
    value: String,
    is_late: bool,
}

pub(crate) fn reader(class: &Class<'_>) -> Face {
    let mut bodies = Vec::new();
    let mut accessors = Vec::new();
    if class.content.union.is_some() {
        accessors.extend(union::which(class));
    }
    for (at, field, names) in class.fields() {
        let Some(access) = access(class, at, field, names) else {
            continue;
        };
        let or = match field.tag {
            None => "",
            Some(_) => ", or its default if another member is active",
        };
        let sentence = format!("Returns `{}`{or}.", field.name);
        accessors.push(literal::doc(field.doc, &sentence));
        let (ty, get) = (&access.ty, &names.get);
        let statement = format!("return {};", access.value);
        match access.is_late {
            false => {
                let head = format!("[[nodiscard]] ZOOPH_INLINE {ty} {get}() const noexcept");
                accessors.push(short(&head, &statement));
            }
            true => {
                accessors.push(line(format!("[[nodiscard]] {ty} {get}() const noexcept;")));
                let own = class.own("_Reader");
                let head = format!("ZOOPH_INLINE {ty} {own}::{get}() const noexcept");
                let template = class.template();
                bodies.push(cpp!(
                    "
                    $template$
                    $body$
                ",
                    template = template,
                    body = long(&head, [line(statement)])
                ));
            }
        }
        accessors.extend(has(field, names));
    }
    if class.content.union.is_some() {
        accessors.push(union::visit(class, "_Reader"));
    }
    Face {
        class: whole(class, accessors),
        bodies,
    }
}

fn whole(class: &Class<'_>, accessors: Vec<Doc<'static>>) -> Doc<'static> {
    let guarded = class.content.fields.iter();
    let needs_active = { guarded }.any(|field| field.tag.is_some() && has_text_or_preset(field));
    let active = match needs_active {
        true => long(
            "[[nodiscard]] ZOOPH_INLINE zooph::StructReader active_(Which member) const noexcept",
            [line(
                "return which() == member ? of_ : zooph::StructReader();",
            )],
        ),
        false => Doc::empty(),
    };
    cpp!("
        $comment$
        $template$
        class $ident$ {
        public:
            $types$
            constexpr $ident$() noexcept = default;
            ZOOPH_INLINE explicit $ident$(const zooph::StructReader& of) noexcept : of_(of) {}

            $accessors$
            /// Returns the struct as an untyped Reader, whose fields are accessed by offset.
            [[nodiscard]] ZOOPH_INLINE const zooph::StructReader& untyped() const noexcept { return of_; }
            /// Returns the table of the fields, which printing and JSON use.
            $fields$

        private:
            $active$
            zooph::StructReader of_{};
        };
    ",
        fields = match class.template().is_empty() {
            true => format!(
                "static constexpr auto& fields_ = zooph::generated_v1::fields_of<{}_Reader>;",
                class.ident
            ),
            false => "[[nodiscard]] static const zooph::Fields& fields_() noexcept;".to_owned(),
        },
        comment = literal::doc_of(&format!(
            "{} in a message. Its fields are read in place, without copying.",
            class.sentence()
        )),
        template = class.template(),
        ident = format!("{}_Reader", class.ident),
        types = union::types(class, "_Reader"),
        accessors = accessors,
        active = active,
    )
}

fn has_text_or_preset(field: &Field<'_>) -> bool {
    has_preset(field)
        || matches!(
            field.place,
            Place::Pointer {
                default: Some(_),
                ..
            }
        )
}

/// Returns the function that reports whether a pointer is not null.
fn has(field: &Field<'_>, names: &FieldNames) -> Option<Doc<'static>> {
    let Place::Pointer { index, .. } = field.place else {
        return None;
    };
    let guard = match field.tag {
        Some(_) => format!("which() == Which::{} && ", names.tag),
        None => String::new(),
    };
    let name = field.name;
    let sentence = match field.tag {
        None => format!("Reports whether the pointer of `{name}` is not null."),
        Some(_) => {
            format!("Reports whether `{name}` is the active member and its pointer is not null.")
        }
    };
    Some(cpp!(
        "
        $comment$
        $body$
    ",
        comment = literal::doc_of(&sentence),
        body = short(
            &format!("[[nodiscard]] bool {}() const noexcept", names.has),
            &format!("return {guard}of_.has({index});"),
        )
    ))
}

/// Returns the type of a field's accessor and the value it returns; `None` for `Void`.
fn access(class: &Class<'_>, at: usize, field: &Field<'_>, names: &FieldNames) -> Option<Access> {
    let guarded = |value: String, otherwise: &str| match field.tag {
        None => value,
        Some(_) => format!("which() == Which::{} ? {value} : {otherwise}", names.tag),
    };
    let view = &class.view;
    Some(match &field.place {
        Place::Void => return None,
        Place::Bit { bit, default } => {
            let preset = if *default { ", true" } else { "" };
            Access {
                ty: "bool".to_owned(),
                value: guarded(format!("of_.bit({bit}{preset})"), &default.to_string()),
                is_late: false,
            }
        }
        Place::Number { byte, ty, default } => {
            let name = view.number(&Type::Number(*ty));
            let literal = view.literal(*ty, *default);
            let value = match default {
                0 => format!("of_.get<{name}>({byte})"),
                _ => format!("of_.get<{name}>({byte}, {literal})"),
            };
            Access {
                value: guarded(value, &literal),
                ty: name,
                is_late: false,
            }
        }
        Place::Group(group) => {
            let ty = view.group(*group, "_Reader");
            Access {
                value: guarded(format!("{ty}(of_)"), &format!("{ty}()")),
                ty,
                is_late: true,
            }
        }
        Place::Pointer { index, ty, .. } => {
            let name = view.view(ty);
            let value = match has_text_or_preset(field) {
                true => {
                    let of = match field.tag {
                        None => "of_".to_owned(),
                        Some(_) => format!("active_(Which::{})", names.tag),
                    };
                    pointer(class, at, ty, (&of, *index), field)
                }
                false => guarded(
                    pointer(class, at, ty, ("of_", *index), field),
                    &format!("{name}()"),
                ),
            };
            Access {
                ty: name,
                value,
                is_late: is_late(ty),
            }
        }
    })
}

/// Returns the type and the value of the accessor of a pointer.
fn pointer(
    class: &Class<'_>,
    at: usize,
    ty: &Type,
    (of, index): (&str, u32),
    field: &Field<'_>,
) -> String {
    let Place::Pointer { default, .. } = &field.place else {
        return String::new();
    };
    let preset = match default {
        None => String::new(),
        Some(default) if *ty == Type::Text => {
            format!(", {}", literal::view(default.content().unwrap_or_default()))
        }
        Some(_) => format!(", {}()", class.preset(at)),
    };
    let view = &class.view;
    match ty {
        Type::Text => format!("{of}.text({index}{preset})"),
        Type::Data => format!("{of}.data({index}{preset})"),
        Type::Struct(to, _) if preset.is_empty() => {
            let sizes = view
                .program
                .structure(*to)
                .map_or_else(String::new, |content| {
                    format!(", {}, {}", content.data_words, content.pointers)
                });
            format!("{}({of}.structure({index}{sizes}))", view.view(ty))
        }
        Type::Struct(..) => {
            format!(
                "{}({of}.pointer({index}{preset}).structure())",
                view.view(ty)
            )
        }
        Type::List(_) => format!("{}({of}.pointer({index}{preset}))", view.view(ty)),
        _ => format!(
            "zooph::generated_v1::read<{}>({of}.pointer({index}{preset}))",
            view.kind(ty)
        ),
    }
}

/// Reports whether a struct consists of its union.
pub(crate) fn is_union(class: &Class<'_>) -> bool {
    class.content.form == Form::Union
}
