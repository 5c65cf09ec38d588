//! Builders.

use zooph_emit::{Code, Name, code};
use zooph_plan::{Form, Owned};

use crate::plan::{FieldPlan, GroupSpot, PointerPlan, Shape, Spot, StructPlan};
use crate::render::doc_or;
use crate::render::reader::{Generics, read};
use crate::types::LIFETIME;

/// The Builder of a struct or group.
pub(crate) fn builder(plan: &StructPlan) -> Code {
    let generics = Generics::new(plan);
    let what = match plan.kind {
        Form::Struct => format!("A `{}` under construction.", plan.ident),
        Form::Group | Form::Union => {
            format!("The group `{}` under construction.", plan.ident)
        }
    };
    let declaration = code!(
        r#"
        /// $what$
        pub struct Builder$parameters$(pub(super) zooph::StructBuilder<'a>$phantom$);
    "#,
        what = what,
        parameters = generics.arguments,
        phantom = generics.phantom,
    );
    let implement = generics.implement("Builder", || methods(plan, &generics));
    Code::paragraphs([declaration, debug(&generics), implement])
}

fn methods(plan: &StructPlan, generics: &Generics) -> Code {
    let mut methods: Vec<Code> = vec![reborrow(generics), as_reader(generics)];
    if plan.kind != Form::Struct {
        methods.push(reset(&plan.owned));
    }
    methods.extend(plan.fields.iter().map(|field| accessors(field, None)));
    if let Some(union) = &plan.union {
        methods.push(code!(
            r#"
            /// The number of the member that is set.
            #[inline]
            pub fn $tag$(&self) -> u16 {
                self.0.scalar($at$)
            }
        "#,
            tag = union.tag_getter,
            at = union.at,
        ));
        let members = union.members.iter();
        methods.extend(members.map(|member| accessors(member, Some(union.at))));
    }
    Code::paragraphs(methods)
}

fn debug(generics: &Generics) -> Code {
    code!(
        r#"
        impl$parameters$ ::core::fmt::Debug for Builder$arguments$$open$
            #[inline]
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::fmt::Debug::fmt(&self.as_reader(), f)
            }
        }
    "#,
        parameters = generics.plain,
        open = generics.open,
        arguments = generics.anonymous,
    )
}

fn as_reader(generics: &Generics) -> Code {
    code!(
        r#"
        /// What was built so far, to read. Writes nothing.
        #[inline]
        pub fn as_reader(&self) -> Reader$arguments$ {
            Reader(self.0.as_reader()$phantom$)
        }
    "#,
        arguments = generics.anonymous,
        phantom = generics.phantom_value,
    )
}

fn reborrow(generics: &Generics) -> Code {
    code!(
        r#"
        /// The same one, borrowed for a shorter time.
        #[inline]
        pub fn reborrow(&mut self) -> Builder$arguments$ {
            Builder(self.0.reborrow()$phantom$)
        }
    "#,
        arguments = generics.anonymous,
        phantom = generics.phantom_value,
    )
}

/// Clearing a group.
fn reset(owned: &Owned) -> Code {
    let data = joined(&owned.bits).into_iter().map(|(bit, bits)| {
        Code::from(match bits {
            1 => format!("self.0.set_bit({bit}, false);"),
            _ => format!("self.0.clear_data({}, {});", bit / 8, bits / 8),
        })
    });
    let pointers = owned
        .pointers
        .iter()
        .map(|index| Code::from(format!("self.0.clear_pointer({index});")));
    code!(
        r#"
        /// Sets all fields of the group to their defaults.
        #[inline]
        pub fn reset(&mut self) {
            $body$
        }
    "#,
        body = data.chain(pointers).collect::<Code>(),
    )
}

/// Offsets and sizes in bits, joined to whole bytes where they touch.
fn joined(bits: &[(u32, u32)]) -> Vec<(u32, u32)> {
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for &(bit, bits) in bits {
        match ranges.last_mut() {
            Some((start, size)) if bit < *start + *size => {
                *size = (*size).max(bit + bits - *start);
            }
            Some((start, size)) if bit == *start + *size && bits > 1 && *size > 1 => {
                *size += bits;
            }
            _ => ranges.push((bit, bits)),
        }
    }
    ranges
}

/// A member of a union: byte offset of the discriminant, and the number.
type Member = Option<(u32, u16)>;

fn accessors(field: &FieldPlan, union: Option<u32>) -> Code {
    let member = union.zip(field.tag);
    match &field.spot {
        Spot::Void => member
            .map(|member| select_void(field, member))
            .unwrap_or_default(),
        Spot::Bit { .. } | Spot::Number { .. } | Spot::Enum { .. } => scalar(field, member),
        Spot::Group(group) => navigate_group(field, group, member),
        Spot::Pointer(pointer) => pointer_accessors(field, pointer, member),
    }
}

fn field_doc(field: &FieldPlan) -> Code {
    doc_or(&field.doc, &format!("`{}`.", field.schema_name))
}

fn select(member: Member) -> String {
    member.map_or_else(String::new, |(at, tag)| {
        format!("self.0.select({at}, {tag});")
    })
}

fn select_void(field: &FieldPlan, member: (u32, u16)) -> Code {
    code!(
        r#"
        /// Selects `$field$`.
        #[inline]
        pub fn $set$(&mut self) {
            $select$
        }
    "#,
        field = field.schema_name,
        set = field.names.set,
        select = select(Some(member)),
    )
}

/// The expression, or the default if another member is selected.
fn guarded(member: Member, value: &str, default: &str) -> Code {
    let Some((at, tag)) = member else {
        return Code::from(value.to_owned());
    };
    let line = format!("if self.0.selects({at}, {tag}) {{ {value} }} else {{ {default} }}");
    if line.len() <= 50 {
        return Code::from(line);
    }
    code!(
        r#"
        if self.0.selects($at$, $tag$) {
            $value$
        } else {
            $default$
        }
    "#,
        at = at,
        tag = tag,
        value = value,
        default = default,
    )
}

fn scalar(field: &FieldPlan, member: Member) -> Code {
    let (default, write) = match &field.spot {
        Spot::Bit { at, default: false } => {
            ("false".to_owned(), format!("self.0.set_bit({at}, value);"))
        }
        Spot::Bit { at, default: true } => (
            "true".to_owned(),
            format!("self.0.set_bit_or({at}, value, true);"),
        ),
        Spot::Number {
            at,
            zero,
            default: None,
            ..
        } => (
            (*zero).to_owned(),
            format!("self.0.set_scalar({at}, value);"),
        ),
        Spot::Number {
            at,
            default: Some(default),
            ..
        } => (
            default.clone(),
            format!("self.0.set_scalar_or({at}, value, {default});"),
        ),
        Spot::Enum { at, default, .. } => {
            let zero = format!("zooph::kind::Enum::from_value({default})");
            (
                zero,
                format!("self.0.set_enumerant({at}, value, {default});"),
            )
        }
        Spot::Void | Spot::Group(_) | Spot::Pointer(_) => (String::new(), String::new()),
    };
    code!(
        r#"
        $doc$
        #[inline]
        pub fn $getter$(&self) -> $ty$ {
            $read$
        }

        /// Sets `$field$`.
        #[inline]
        pub fn $set$(&mut self, value: $ty$) {
            $select$
            $write$
        }
    "#,
        doc = field_doc(field),
        getter = field.getter,
        ty = field.reader_type,
        read = guarded(member, &read("self.0", field), &default),
        field = field.schema_name,
        set = field.names.set,
        select = select(member),
        write = write,
    )
}

fn navigate_group(field: &FieldPlan, group: &GroupSpot, member: Member) -> Code {
    let new = format!("{}(self.0.reborrow(){})", group.builder_new, group.phantom);
    let Some((at, tag)) = member else {
        return code!(
            r#"
            $doc$
            #[inline]
            pub fn $getter$(&mut self) -> $ty$ {
                $new$
            }
        "#,
            doc = field_doc(field),
            getter = field.getter,
            ty = group.builder,
            new = new,
        );
    };
    let edit = code!(
        r#"
        /// Builds on `$field$`. Selects the group; another member that was selected is dropped.
        #[inline]
        pub fn $edit$(&mut self) -> $ty$ {
            if !self.0.selects($at$, $tag$) {
                return self.$init$();
            }
            $new$
        }

        /// Selects `$field$`, with all its fields at their defaults.
        #[inline]
        pub fn $init$(&mut self) -> $ty$ {
            self.0.select($at$, $tag$);
            let mut group = $new$;
            group.reset();
            group
        }
    "#,
        ty = group.builder,
        field = field.schema_name,
        edit = field.names.edit,
        at = at,
        tag = tag,
        init = field.names.init,
        new = new,
    );
    Code::paragraphs([reading_getter(field), edit])
}

/// What the Reader's getter gives, which writes nothing: neither what is absent nor which member is
/// selected.
fn reading_getter(field: &FieldPlan) -> Code {
    code!(
        r#"
        $doc$
        #[inline]
        pub fn $getter$(&self) -> $ty$ {
            self.as_reader().$getter$()
        }
    "#,
        doc = field_doc(field),
        getter = field.getter,
        ty = field.elided_type,
    )
}

fn pointer_accessors(field: &FieldPlan, pointer: &PointerPlan, member: Member) -> Code {
    Code::paragraphs([
        getter(field, pointer, member),
        has(field, pointer, member),
        setter(field, pointer, member),
        init(field, pointer, member),
        ownership(field, pointer, member),
    ])
}

fn getter(field: &FieldPlan, pointer: &PointerPlan, member: Member) -> Code {
    let index = pointer.index;
    let plain = match (pointer.shape, &pointer.default) {
        (Shape::Text, default) => {
            let default = default.as_ref().map_or("b\"\"", |default| &default.name);
            Some((
                format!("self.0.text_or({index}, {default})"),
                format!("zooph::Text::new({default})"),
            ))
        }
        (Shape::Data, default) => {
            let default = default.as_ref().map_or("&[]", |default| &default.name);
            Some((
                format!("self.0.data_or({index}, {default})"),
                default.to_owned(),
            ))
        }
        (Shape::Capability, _) => Some((format!("self.0.capability({index})"), "None".to_owned())),
        _ => None,
    };
    if let Some((read, default_value)) = plain {
        return code!(
            r#"
            $doc$
            #[inline]
            pub fn $getter$(&self) -> $ty$ {
                $read$
            }
        "#,
            doc = field_doc(field),
            getter = field.getter,
            ty = field.elided_type,
            read = guarded(member, &read, &default_value),
        );
    }
    Code::paragraphs([reading_getter(field), editor(field, pointer, member)])
}

/// The Builder of what is there; of structs, and of what has a default, it is made first.
fn editor(field: &FieldPlan, pointer: &PointerPlan, member: Member) -> Code {
    let (index, marker) = (pointer.index, &pointer.marker);
    let edit = match (pointer.shape, &pointer.default) {
        (Shape::List, None) => return list_editor(field, pointer, member),
        (Shape::List, Some(default)) => format!("self.0.edit_list_or({index}, {})", default.name),
        (_, None) => format!("zooph::edit::<{marker}>(&mut self.0, {index})"),
        (_, Some(default)) => {
            format!(
                "zooph::edit_or::<{marker}>(&mut self.0, {index}, {})",
                default.name
            )
        }
    };
    let select = member.map(|(at, tag)| format!("self.0.select_pointer({at}, {tag}, {index});"));
    let absent = match (pointer.shape, &pointer.default) {
        (_, Some(_)) => ", a copy of the default if it is null",
        (Shape::Struct { .. }, None) => ", made if it is null",
        _ => "",
    };
    code!(
        r#"
        /// Builds on `$field$`$absent$.
        #[inline]
        pub fn $name$(&mut self) -> $ty$ {
            $select$
            $edit$
        }
    "#,
        field = field.schema_name,
        absent = absent,
        name = field.names.edit,
        ty = pointer.builder_type,
        select = select.unwrap_or_default(),
        edit = edit,
    )
}

/// A list that is not there has no elements to hand out, and is not made.
fn list_editor(field: &FieldPlan, pointer: &PointerPlan, member: Member) -> Code {
    let index = pointer.index;
    code!(
        r#"
        /// Builds on the elements of `$field$`.
        #[inline]
        pub fn $name$(&mut self) -> $ty$ {
            $list$
        }
    "#,
        field = field.schema_name,
        name = field.names.edit,
        ty = pointer.builder_type,
        list = member.map_or_else(
            || format!("self.0.edit_list({index})"),
            |(at, tag)| format!("self.0.edit_member_list({at}, {tag}, {index})"),
        ),
    )
}

fn has(field: &FieldPlan, pointer: &PointerPlan, member: Member) -> Code {
    let has = match member {
        None => format!("self.0.has({})", pointer.index),
        Some((at, tag)) => format!(
            "self.0.selects({at}, {tag}) && self.0.has({})",
            pointer.index
        ),
    };
    code!(
        r#"
        /// `$field$` is not null.
        #[inline]
        pub fn $name$(&self) -> bool {
            $has$
        }
    "#,
        field = field.schema_name,
        name = field.names.has,
        has = has,
    )
}

fn setter(field: &FieldPlan, pointer: &PointerPlan, member: Member) -> Code {
    let (index, marker) = (pointer.index, &pointer.marker);
    let write = match pointer.shape {
        Shape::Text => format!("self.0.set_text({index}, value);"),
        Shape::Data => format!("self.0.set_data({index}, value);"),
        Shape::List => format!("self.0.set_list({index}, value);"),
        Shape::Capability => format!("self.0.set_capability({index}, value);"),
        Shape::Struct { .. } => format!("self.0.set_struct({index}, value);"),
        Shape::Parameter | Shape::Any => {
            format!("zooph::set::<{marker}>(&mut self.0, {index}, value);")
        }
    };
    code!(
        r#"
        /// Sets `$field$` to a copy.
        #[inline]
        pub fn $set$(&mut self, value: $ty$) {
            $select$
            $write$
        }
    "#,
        field = field.schema_name,
        set = field.names.set,
        ty = pointer.setter_type,
        select = select(member),
        write = write,
    )
}

fn init(field: &FieldPlan, pointer: &PointerPlan, member: Member) -> Code {
    let PointerPlan { index, marker, .. } = pointer;
    let (parameter, what) = match pointer.shape {
        Shape::Text | Shape::Data => (", size: u32", "of `size` bytes"),
        Shape::List => (", count: u32", "of `count` elements"),
        Shape::Parameter => (", size: u32", "with `size` elements or bytes"),
        Shape::Struct { .. } => ("", "with all fields at their defaults"),
        Shape::Any | Shape::Capability => return Code::new(),
    };
    let make = match pointer.shape {
        Shape::Text => format!("self.0.init_text({index}, size)"),
        Shape::Data => format!("self.0.init_data({index}, size)"),
        Shape::List => format!("self.0.init_list({index}, count)"),
        Shape::Parameter => format!("zooph::init::<{marker}>(&mut self.0, {index}, size)"),
        _ => format!("zooph::init::<{marker}>(&mut self.0, {index}, 0)"),
    };
    code!(
        r#"
        /// Makes a new `$field$` $what$.
        #[inline]
        pub fn $init$(&mut self$parameter$) -> $ty$ {
            $select$
            $make$
        }
    "#,
        field = field.schema_name,
        what = what,
        init = field.names.init,
        parameter = parameter,
        ty = pointer.builder_type,
        select = select(member),
        make = make,
    )
}

fn ownership(field: &FieldPlan, pointer: &PointerPlan, member: Member) -> Code {
    code!(
        r#"
        /// Makes `$field$` null.
        #[inline]
        pub fn $clear$(&mut self) {
            $select$
            self.0.clear_pointer($index$);
        }

        /// Makes an orphan `$field$`, without copying it.
        #[inline]
        pub fn $adopt$(&mut self, orphan: zooph::Orphan<'_, $marker$>) {
            $select$
            self.0.adopt($index$, orphan);
        }

        /// Takes `$field$` out of the message, without copying it.
        #[inline]
        pub fn $disown$(&mut self) -> zooph::Orphan<$lifetime$, $marker$> {
            $select_pointer$
            self.0.disown($index$)
        }
    "#,
        field = field.schema_name,
        clear = field.names.clear,
        select = select(member),
        index = pointer.index,
        adopt = field.names.adopt,
        marker = pointer.marker,
        disown = field.names.disown,
        lifetime = Name(LIFETIME),
        select_pointer = member.map_or_else(String::new, |(at, tag)| {
            format!("self.0.select_pointer({at}, {tag}, {});", pointer.index)
        }),
    )
}
