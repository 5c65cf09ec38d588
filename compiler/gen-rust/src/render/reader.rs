//! Readers.

use std::fmt::Display;

use zooph_emit::{Code, code, collect};
use zooph_plan::Form;

use crate::plan::{FieldPlan, PointerPlan, Shape, Spot, StructPlan, UnionPlan};
use crate::render::doc_or;
use crate::types::{ELIDED, LIFETIME, generic, generic_over, open};

/// The Reader of a struct or group.
pub(crate) fn reader(plan: &StructPlan) -> Code {
    let generics = Generics::new(plan);
    let implement = generics.implement("Reader", || {
        let union = plan.union.as_ref();
        let members = union.into_iter().flat_map(|union| {
            let members = union.members.iter();
            members.map(|member| accessors(member, Some(union.at)))
        });
        let which = union.map(which).unwrap_or_default();
        let getters = plan.fields.iter().map(|field| accessors(field, None));
        Code::paragraphs(getters.chain([which]).chain(members))
    });
    Code::paragraphs([
        defaults(plan),
        named_types(plan),
        declaration(plan, &generics),
        implement,
    ])
}

/// Texts that differ between generic structs and others.
pub(crate) struct Generics {
    /// `<'a, K>`
    pub(crate) arguments: String,
    /// `<'_, K>`
    pub(crate) anonymous: String,
    /// `<K>`, or nothing.
    pub(crate) plain: String,
    /// The bounds and the brace behind the head of an item.
    pub(crate) open: String,
    /// `, PhantomData<fn() -> (K,)>`, or nothing.
    pub(crate) phantom: String,
    /// `, PhantomData`, or nothing.
    pub(crate) phantom_value: &'static str,
}

impl Generics {
    pub(crate) fn new(plan: &StructPlan) -> Self {
        let names = &plan.parameters;
        let tuple = match &names[..] {
            [one] => format!("{one},"),
            _ => names.join(", "),
        };
        let is_generic = !names.is_empty();
        Generics {
            arguments: generic_over(Some(LIFETIME), names),
            anonymous: generic_over(Some(ELIDED), names),
            plain: generic(names),
            open: open(names),
            phantom: match is_generic {
                true => format!(", pub(super) zooph::Phantom<({tuple})>"),
                false => String::new(),
            },
            phantom_value: if is_generic {
                ", ::core::marker::PhantomData"
            } else {
                ""
            },
        }
    }

    /// An `impl` block, unless it is empty, which has a name for the lifetime if its body mentions that.
    pub(crate) fn implement(&self, ident: &str, body: impl FnOnce() -> Code) -> Code {
        let (body, mentions) = collect(body);
        if body.is_empty() {
            return Code::new();
        }
        let named = mentions.has(LIFETIME);
        code!(
            r#"
            impl$parameters$ $ident$$arguments$$open$
                $body$
            }
        "#,
            parameters = if named { &self.arguments } else { &self.plain },
            open = self.open,
            ident = ident,
            arguments = if named {
                &self.arguments
            } else {
                &self.anonymous
            },
            body = body,
        )
    }
}

fn declaration(plan: &StructPlan, generics: &Generics) -> Code {
    let what = match plan.kind {
        Form::Struct => format!("A `{}` in a message.", plan.ident),
        Form::Group | Form::Union => format!("The group `{}` in a message.", plan.ident),
    };
    let is_generic = !plan.parameters.is_empty();
    let derive = if is_generic {
        ""
    } else {
        "#[derive(Clone, Copy)]"
    };
    let structure = code!(
        r#"
        /// $what$
        $derive$
        pub struct Reader$generics$(pub(super) zooph::StructReader<'a>$phantom$);
    "#,
        what = what,
        derive = derive,
        generics = generics.arguments,
        phantom = generics.phantom,
    );
    let copy = code!(
        r#"
        impl$parameters$ ::core::clone::Clone for Reader$arguments$ {
            #[inline]
            fn clone(&self) -> Self {
                *self
            }
        }

        impl$parameters$ ::core::marker::Copy for Reader$arguments$ {}
    "#,
        parameters = generics.plain,
        arguments = generics.anonymous,
    );
    Code::paragraphs([
        structure,
        if is_generic { copy } else { Code::new() },
        debug(plan, generics),
        match plan.kind {
            Form::Struct => source(plan, generics),
            Form::Group | Form::Union => Code::new(),
        },
    ])
}

/// What lets Builders of other structs set a copy.
fn source(plan: &StructPlan, generics: &Generics) -> Code {
    code!(
        r#"
        impl$parameters$ zooph::StructSource for Reader$arguments$$open$
            type Struct = super::$record$;

            #[inline]
            fn write_struct(self, pointer: zooph::PointerBuilder<'_>) {
                pointer.set_as::<Self::Struct>(self);
            }
        }
    "#,
        parameters = generics.plain,
        open = generics.open,
        arguments = generics.anonymous,
        record = format!("{}{}", plan.ident, plan.arguments()),
    )
}

fn debug(plan: &StructPlan, generics: &Generics) -> Code {
    let record = format!("super::{}{}", plan.ident, plan.arguments());
    let (function, record) = match plan.kind {
        Form::Struct => ("debug", record),
        Form::Group | Form::Union => ("debug_group", record),
    };
    code!(
        r#"
        impl$parameters$ ::core::fmt::Debug for Reader$arguments$$open$
            #[inline]
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                zooph::$function$::<$record$>(self.0, f)
            }
        }
    "#,
        parameters = generics.plain,
        open = generics.open,
        arguments = generics.anonymous,
        function = function,
        record = record,
    )
}

/// The unnamed union's view and number.
fn which(union: &UnionPlan) -> Code {
    let arms = union
        .members
        .iter()
        .map(|member| view_arm(union, member))
        .collect::<Code>();
    code!(
        r#"
        /// The member that is set.
        #[inline]
        pub fn $getter$(&self) -> $view$ {
            match self.0.scalar::<u16>($at$) {
                $arms$
                tag => $path$::$unknown$(tag),
            }
        }

        /// The number of the member that is set.
        #[inline]
        pub fn $tag$(&self) -> u16 {
            self.0.scalar($at$)
        }
    "#,
        getter = union.getter,
        view = union.view_type,
        at = union.at,
        arms = arms,
        path = union.view_path,
        unknown = union.unknown,
        tag = union.tag_getter,
    )
}

fn view_arm(union: &UnionPlan, member: &FieldPlan) -> Code {
    let tag = member.tag.unwrap_or_default();
    let variant = format!("{}::{}", union.view_path, member.variant);
    Code::from(match &member.spot {
        Spot::Void => format!("{tag} => {variant},"),
        _ => format!("{tag} => {variant}({}),", read("self.0", member)),
    })
}

/// The expression that reads a field of the untyped Reader `base`.
pub(crate) fn read(base: impl Display, field: &FieldPlan) -> String {
    match &field.spot {
        Spot::Void => "()".to_owned(),
        Spot::Bit { at, default: false } => format!("{base}.bit({at})"),
        Spot::Bit { at, default: true } => format!("{base}.bit_or({at}, true)"),
        Spot::Number {
            at, default: None, ..
        } => format!("{base}.scalar({at})"),
        Spot::Number {
            at,
            default: Some(default),
            ..
        } => {
            format!("{base}.scalar_or({at}, {default})")
        }
        Spot::Enum { at, default: 0, .. } => format!("{base}.enumerant({at})"),
        Spot::Enum { at, default, .. } => format!("{base}.enumerant_or({at}, {default})"),
        Spot::Pointer(pointer) => read_pointer(base, pointer),
        Spot::Group(group) if group.is_union => {
            format!("{}({base}{}).which()", group.reader_new, group.phantom)
        }
        Spot::Group(group) => format!("{}({base}{})", group.reader_new, group.phantom),
    }
}

fn read_pointer(base: impl Display, pointer: &PointerPlan) -> String {
    let PointerPlan { index, marker, .. } = pointer;
    match (pointer.shape, &pointer.default) {
        (Shape::Text, None) => format!("{base}.text({index})"),
        (Shape::Text, Some(default)) => format!("{base}.text_or({index}, {})", default.name),
        (Shape::Data, None) => format!("{base}.data({index})"),
        (Shape::Data, Some(default)) => format!("{base}.data_or({index}, {})", default.name),
        (Shape::List, None) => format!("{base}.list_of({index})"),
        (Shape::List, Some(default)) => format!("{base}.list_of_or({index}, {})", default.name),
        (_, None) => format!("zooph::read::<{marker}>({base}, {index})"),
        (_, Some(default)) => {
            format!(
                "zooph::read_or::<{marker}>({base}, {index}, {})",
                default.name
            )
        }
    }
}

/// Getter and `has` of a field; `union` is where its discriminant is, if it is a member.
fn accessors(field: &FieldPlan, union: Option<u32>) -> Code {
    let member = union.zip(field.tag);
    let base = if member.is_some() { "member" } else { "self.0" };
    let select = member.map(|(at, tag)| format!("let member = self.0.member({at}, {tag});"));
    let select = select.unwrap_or_default();
    let getter = match &field.spot {
        Spot::Void => Code::new(),
        _ => code!(
            r#"
            $doc$
            #[inline]
            pub fn $name$(&self) -> $ty$ {
                $select$
                $read$
            }
        "#,
            doc = doc_or(&field.doc, &format!("`{}`.", field.schema_name)),
            name = field.getter,
            ty = field.reader_type,
            select = select,
            read = read(base, field),
        ),
    };
    let has = match &field.spot {
        Spot::Pointer(pointer) => code!(
            r#"
            /// `$field$` is not null.
            #[inline]
            pub fn $has$(&self) -> bool {
                $select$
                $base$.has($index$)
            }
        "#,
            field = field.schema_name,
            has = field.names.has,
            select = select,
            base = base,
            index = pointer.index,
        ),
        Spot::Group(group) if group.is_union => code!(
            r#"
            /// The members of `$field$` one by one.
            #[inline]
            pub fn $name$(&self) -> $ty$ {
                $select$
                $new$($base$$phantom$)
            }
        "#,
            field = field.schema_name,
            name = field.names.group,
            ty = group.reader,
            select = select,
            new = group.reader_new,
            base = base,
            phantom = group.phantom,
        ),
        _ => Code::new(),
    };
    Code::paragraphs([getter, has])
}

/// The constants with defaults of fields in the pointer section.
fn defaults(plan: &StructPlan) -> Code {
    let members = plan.union.iter().flat_map(|union| &union.members);
    let constants = plan.fields.iter().chain(members).filter_map(|field| {
        let Spot::Pointer(PointerPlan {
            default: Some(default),
            ..
        }) = &field.spot
        else {
            return None;
        };
        let (name, bytes) = (&default.name, &default.bytes);
        Some(Code::from(format!(
            "pub(super) const {name}: &[u8] = {bytes};"
        )))
    });
    constants.collect()
}

/// Names of long types.
fn named_types(plan: &StructPlan) -> Code {
    let named = plan.named.iter().map(|(head, ty)| {
        code!(
            r#"
            /// A type of the fields below.
            pub type $head$ = $ty$;
        "#,
            head = head,
            ty = ty,
        )
    });
    Code::paragraphs(named)
}
