//! Setters of Builders, and the fields that can be read from Builders by name.

use zooph_emit::{Code, code};
use zooph_plan::{DeclIx, Field, Place, Struct, Type};

use crate::render::{Render, doc};
use crate::types::Types;

const EDIT: &str = "Returns the Builder of the present object. If the pointer is null, creates one from \
                    the default first.";
const EDIT_GROUP: &str = "Returns the Builder of the group. If another member is active, selects this one first, with the \
     default of every field.";
const EDIT_ANY: &str =
    "Returns the Builder of the pointer itself, which can lead to an object of any type.";
const INIT_LIST: &str = "Creates a list of so many elements, which replaces the present one.";
const INIT_PARAM: &str = "Creates an empty object, which replaces the present one. A list gets so many \
                          elements; other types ignore the number.";
const COPY: &str = "Copies everything that the Reader reads. Throws a fault if the Reader was opened \
                    lazily and the object is malformed.";
const ADOPT: &str = "Makes the pointer lead to a disowned object (an orphan). Calls @error@ if the orphan \
                     belongs to another message.";
const DISOWN: &str = "Detaches the object and returns it as an orphan, which can be adopted \
                      elsewhere in the message.";

/// A field of a struct under construction.
struct Target<'t> {
    types: &'t Types<'t>,
    /// The struct.
    of: DeclIx,
    own: String,
    /// The position of the field.
    at: usize,
    field: &'t Field<'t>,
    /// The suffix of names such as `set...`.
    capital: &'t str,
    /// For a member of a union: the byte offset of the discriminant, and its value.
    select: Option<String>,
}

impl Target<'_> {
    /// Returns a function: the prefix of its name, its type after the Builder, and its value.
    fn function(&self, prefix: &str, about: Code, ty: &str, value: &str) -> Code {
        let needs = matches!(self.field.place, Place::Pointer { .. });
        let params = self.types.params(self.of);
        let context = match needs && !params.is_empty() {
            true => {
                let context = self.types.context(self.of, "Z.Value");
                format!("forall s {}. {context}", params.join(" "))
            }
            false => String::new(),
        };
        code!(
            "$about$\n$name$ :: $context$Z.Builder s $own$ -> $ty$\n$name$ = $value$",
            about = about,
            name = format!("{prefix}{}", self.capital),
            context = context,
            own = self.own,
            ty = ty,
            value = value,
        )
    }

    /// Returns a function of the Builder that first selects the member, a pointer.
    fn selected(&self, index: u32, value: String) -> String {
        match &self.select {
            None => value,
            Some(select) => format!("Z.selectingPointer {index} {select} ({value})"),
        }
    }

    /// Returns a function of the Builder and another argument that first selects the member, a pointer.
    fn selected_with(&self, index: u32, value: String) -> String {
        match &self.select {
            None => value,
            Some(select) => format!("Z.selectingPointerWith {index} {select} ({value})"),
        }
    }

    /// Returns a function of the pointer that a field has, or of the member that may have it.
    fn of_member(&self, name: &str, index: u32) -> String {
        match &self.select {
            None => format!("Z.{name}Value {index}"),
            Some(select) => format!("Z.{name}Member {index} {select}"),
        }
    }
}

impl Render<'_> {
    /// Returns the setters of a struct or group.
    pub(crate) fn setters(&self, types: &Types<'_>, ix: DeclIx, content: &Struct<'_>) -> Vec<Code> {
        let place = self.names().place(ix);
        let mut pieces = Vec::new();
        for (at, field) in content.fields.iter().enumerate() {
            let select = match (&content.union, field.tag) {
                (Some(union), Some(tag)) => Some(format!("{} {tag}", union.tag_at)),
                _ => None,
            };
            let target = Target {
                types,
                of: ix,
                own: types.own(ix),
                at,
                field,
                capital: &place.fields[at].capital,
                select,
            };
            match &field.place {
                Place::Void => pieces.extend(target.select.as_ref().map(|select| {
                    let about = doc("|", field.doc);
                    target.function("set", about, "Z.ST s ()", &format!("Z.setTag {select}"))
                })),
                Place::Group(group) => pieces.extend(self.group_setters(&target, *group)),
                Place::Pointer { index, ty, default } => {
                    let pointer = (*index, ty, default.is_some());
                    pieces.extend(self.pointer_setters(&target, pointer));
                }
                _ => pieces.push(self.number_setter(&target)),
            }
        }
        pieces
    }

    fn number_setter(&self, target: &Target<'_>) -> Code {
        let set = match &target.field.place {
            Place::Bit { bit, default } => {
                let function = if *default { "setBoolOr" } else { "setBool" };
                format!("Z.{function} {} {}", bit / 8, bit % 8)
            }
            Place::Number { byte, default, .. } => match default {
                0 => format!("Z.setNumber {byte}"),
                bits => format!("Z.setNumberOr {bits:#x} {byte}"),
            },
            _ => return Code::new(),
        };
        let ty = target.types.record(&target.field.place.ty());
        let about = doc("|", target.field.doc);
        let ty = format!("{ty} -> Z.ST s ()");
        let value = match &target.select {
            None => set,
            Some(select) => format!("Z.selectingWith {select} ({set})"),
        };
        target.function("set", about, &ty, &value)
    }

    fn group_setters(&self, target: &Target<'_>, group: DeclIx) -> Vec<Code> {
        let own = target.types.own(group);
        let about = doc("|", target.field.doc);
        let about = match &target.select {
            Some(_) if target.field.doc.is_none() => Code::from(format!("-- | {EDIT_GROUP}")),
            _ => about,
        };
        let ty = format!("Z.Builder s {own}");
        let Some(select) = &target.select else {
            return vec![target.function("edit", about, &ty, "Z.groupOf")];
        };
        let ty = format!("Z.ST s ({ty})");
        let edit = format!("Z.editGroup {select} init{}", target.capital);
        let mut pieces = vec![target.function("edit", about, &ty, &edit)];
        let owned = self.program.owned(group);
        let bits: Vec<String> = { owned.bits.iter() }
            .map(|(first, count)| format!("({first}, {count})"))
            .collect();
        let pointers: Vec<String> = owned.pointers.iter().map(u32::to_string).collect();
        let value = format!(
            "Z.initGroup [{}] [{}] {select}",
            bits.join(", "),
            pointers.join(", ")
        );
        let about =
            "-- | Selects the member, with the default of every field, and returns its Builder.";
        pieces.push(target.function("init", Code::from(about.to_owned()), &ty, &value));
        pieces
    }

    fn pointer_setters(
        &self,
        target: &Target<'_>,
        (index, ty, has_default): (u32, &Type, bool),
    ) -> Vec<Code> {
        let types = target.types;
        let record = types.record(ty);
        let about = |text: &str| Code::from(format!("-- | {text}"));
        let (noun, arg) = functions(types, ty);
        let value = target.selected_with(index, format!("Z.set{noun} {index}"));
        let own = doc("|", target.field.doc);
        let set = target.function("set", own, &format!("{record} -> Z.ST s ()"), &value);
        let mut pieces = vec![set];
        if let Type::Capability(_) = ty {
            return pieces;
        }
        if !matches!(ty, Type::Text | Type::Data) {
            pieces.extend(self.makers(target, (index, ty, has_default)));
        }
        let view = types.view(ty);
        let copy = target.selected_with(index, format!("Z.copy{noun}{arg} {index}"));
        let copied = format!("{view} -> Z.ST s ()");
        let says = about(match ty {
            Type::Text => "Copies a text that a Reader returned.",
            Type::Data => "Copies data that a Reader returned.",
            _ => COPY,
        });
        pieces.push(target.function("copy", says, &copied, &copy));
        let holds = target.of_member("holds", index);
        let says = about(match target.select {
            None => "Reports whether the pointer is not null.",
            Some(_) => "Reports whether the member is active and its pointer is not null.",
        });
        pieces.push(target.function("holds", says, "Z.ST s Z.Bool", &holds));
        let clear = target.selected(index, format!("Z.clearValue {index}"));
        let says = about("Sets the pointer to null and zeroes the object it led to.");
        pieces.push(target.function("clear", says, "Z.ST s ()", &clear));
        let adopt = target.selected_with(index, format!("Z.adoptValue {index}"));
        let says = about(ADOPT);
        let orphan = format!("Z.Orphan s {record}");
        let adopted = format!("{orphan} -> Z.ST s ()");
        pieces.push(target.function("adopt", says, &adopted, &adopt));
        let disown = target.of_member("disown", index);
        let says = about(&match target.select {
            None => DISOWN.to_owned(),
            Some(_) => format!("{DISOWN} It has no object if another member is active."),
        });
        let ty = format!("Z.ST s ({orphan})");
        pieces.push(target.function("disown", says, &ty, &disown));
        pieces
    }

    /// Returns `edit` and `init` of a pointer.
    fn makers(
        &self,
        target: &Target<'_>,
        (index, ty, has_default): (u32, &Type, bool),
    ) -> Vec<Code> {
        let record = target.types.record(ty);
        let built = format!("Z.ST s {}", target.types.built(ty));
        let about = |text: &str| Code::from(format!("-- | {text}"));
        let (noun, arg) = functions(target.types, ty);
        let edit = match has_default {
            true => {
                let default = self.default_name(target.types, target.of, target.at);
                format!("Z.editValueOr @{record} {default} {index}")
            }
            false => format!("Z.edit{noun}{arg} {index}"),
        };
        let says = match ty {
            Type::Any(_) => EDIT_ANY,
            _ => EDIT,
        };
        let says = about(says);
        let mut pieces = vec![target.function("edit", says, &built, &target.selected(index, edit))];
        match ty {
            Type::Any(_) => {}
            Type::Struct(..) => {
                let says = about("Creates an empty struct, which replaces the present one.");
                let init = target.selected(index, format!("Z.initStruct {index}"));
                pieces.push(target.function("init", says, &built, &init));
            }
            _ => {
                let says = match ty {
                    Type::Param(_) => INIT_PARAM,
                    _ => INIT_LIST,
                };
                let says = about(says);
                let ty = format!("Z.Int -> {built}");
                let init = target.selected_with(index, format!("Z.init{noun}{arg} {index}"));
                pieces.push(target.function("init", says, &ty, &init));
            }
        }
        pieces
    }

    /// Returns the instances for names of fields in Builders that have a default in the module of types.
    pub(crate) fn built_fields(&self, ix: DeclIx, content: &Struct<'_>) -> Vec<Code> {
        let types = &self.home;
        let place = self.names().place(ix);
        let own = format!("s {}", types.own(ix));
        let fields = content.fields.iter().enumerate();
        let instances = fields.filter_map(|(at, field)| {
            let (get, index, ty) = match &field.place {
                Place::Pointer { default: None, .. } => return None,
                Place::Pointer { index, ty, .. } => match ty {
                    Type::Text => ("getText", index, ty),
                    Type::Data => ("getBytes", index, ty),
                    _ => return None,
                },
                _ => return None,
            };
            if field.tag.is_some() {
                return None;
            }
            let default = self.default_name(types, ix, at);
            let value = format!("Z.{get} {default} {index}");
            let ty = format!("(Z.ST s {})", types.record(ty));
            Some(built_instance(
                &place.fields[at].accessor,
                &own,
                &ty,
                &value,
            ))
        });
        instances.collect()
    }
}

/// Returns the suffix of the functions for a type, and the type argument that they take after it, if any.
fn functions(types: &Types<'_>, ty: &Type) -> (&'static str, String) {
    let argument = |ty: &Type| format!(" @{}", types.record(ty));
    match ty {
        Type::List(element) => match **element {
            Type::Void | Type::Bool => ("Value", argument(ty)),
            Type::Number(_) => ("Numbers", argument(element)),
            Type::Struct(..) => ("Structs", String::new()),
            _ => ("List", argument(element)),
        },
        Type::Struct(..) => ("Struct", String::new()),
        _ => ("Value", argument(ty)),
    }
}

fn built_instance(name: &str, own: &str, ty: &str, value: &str) -> Code {
    code!(
        r#"
        instance Z.HasField $name$ (Z.Builder $own$) $ty$ where
          getField = $value$
    "#,
        name = crate::literal::string(name),
        own = own,
        ty = ty,
        value = value,
    )
}
