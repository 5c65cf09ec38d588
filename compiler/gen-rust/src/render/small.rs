//! Enums, constants and interfaces' ids.

use zooph_emit::{Code, code};

use crate::plan::{Constant, ConstantForm, EnumPlan, InterfacePlan};
use crate::render::doc_or;

pub(crate) fn enumeration(plan: &EnumPlan) -> Code {
    let default = match plan.variants.is_empty() {
        true => default(plan),
        false => Code::new(),
    };
    Code::paragraphs([declaration(plan), default, kind(plan)])
}

fn declaration(plan: &EnumPlan) -> Code {
    let variants = { plan.variants.iter().enumerate() }.map(|(value, (doc, name))| {
        code!(
            "$doc$\n$default$\n$name$,",
            doc = doc_or(doc, &format!("`{value}`.")),
            default = if value == 0 { "#[default]" } else { "" },
            name = name
        )
    });
    code!(
        r#"
        $doc$
        #[derive(Clone, Copy, Debug$default$, PartialEq, Eq, Hash)]
        pub enum $name$ {
            $variants$
            /// A value that this version of the schema does not know.
            $unknown$(u16),
        }

        impl $name$ {
            /// The type's id.
            pub const TYPE_ID: u64 = 0x$id$;
        }
    "#,
        doc = doc_or(&plan.doc, "An enum of the schema."),
        default = if plan.variants.is_empty() {
            ""
        } else {
            ", Default"
        },
        name = plan.ident,
        variants = variants.collect::<Code>(),
        unknown = plan.unknown,
        id = format!("{:016x}", plan.id),
    )
}

/// The default of an enum without values, which cannot be derived.
fn default(plan: &EnumPlan) -> Code {
    code!(
        r#"
        impl ::core::default::Default for $name$ {
            #[inline]
            fn default() -> Self {
                Self::$unknown$(0)
            }
        }
    "#,
        name = plan.ident,
        unknown = plan.unknown,
    )
}

/// How the enum is read and written.
fn kind(plan: &EnumPlan) -> Code {
    let from = { plan.variants.iter().enumerate() }
        .map(|(value, (_, name))| Code::from(format!("{value} => Self::{name},")));
    code!(
        r#"
        impl zooph::kind::Enum for $name$ {
            #[inline]
            fn from_value(value: u16) -> Self {
                match value {
                    $from$
                    _ => Self::$unknown$(value),
                }
            }

            #[inline]
            fn value(self) -> u16 {
                $value$
            }
        }

        zooph::enum_kind!($name$);
    "#,
        name = plan.ident,
        unknown = plan.unknown,
        from = from.collect::<Code>(),
        value = value(plan),
    )
}

/// The body that gives the enum's number.
fn value(plan: &EnumPlan) -> Code {
    if plan.variants.is_empty() {
        return code!(
            r#"
            let Self::$unknown$(value) = self;
            value
        "#,
            unknown = plan.unknown,
        );
    }
    let into = { plan.variants.iter().enumerate() }
        .map(|(value, (_, name))| Code::from(format!("Self::{name} => {value},")));
    // Two matches, because one of nothing but constants needs no jump.
    code!(
        r#"
        let known = match self {
            $into$
            Self::$unknown$(_) => 0,
        };
        let unknown = match self {
            Self::$unknown$(value) => ::core::option::Option::Some(value),
            _ => ::core::option::Option::None,
        };
        zooph::enum_value(known, unknown)
    "#,
        unknown = plan.unknown,
        into = into.collect::<Code>(),
    )
}

pub(crate) fn constant(plan: &Constant) -> Code {
    let doc = doc_or(&plan.doc, "A constant of the schema.");
    match &plan.form {
        ConstantForm::Value(value) => code!(
            r#"
            $doc$
            pub const $name$: $ty$ = $value$;
        "#,
            doc = doc,
            name = plan.ident,
            ty = plan.ty,
            value = value,
        ),
        ConstantForm::Message { bytes, marker } => code!(
            r#"
            $doc$
            #[inline]
            pub fn $name$() -> $ty$ {
                const MESSAGE: &[u8] = $bytes$;
                zooph::constant::<$marker$>(MESSAGE)
            }
        "#,
            doc = doc,
            name = plan.ident,
            ty = plan.ty,
            bytes = bytes,
            marker = marker,
        ),
    }
}

/// Ids of an interface and of its methods.
pub(crate) fn method_ids(plan: &InterfacePlan) -> Code {
    let methods = plan.methods.iter().map(|(doc, name, number)| {
        code!(
            r#"
            $doc$
            pub const $name$: u16 = $number$;
        "#,
            doc = doc_or(doc, "The method's number."),
            name = name,
            number = number,
        )
    });
    code!(
        r#"
        /// The interface's id.
        pub const INTERFACE_ID: u64 = 0x$id$;
        $methods$
    "#,
        id = format!("{:016x}", plan.id),
        methods = methods.collect::<Code>(),
    )
}
