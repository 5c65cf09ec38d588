//! Enums, constants and the ids of interfaces.

use crate::layout::{
    Code, Signature, arm, call, constant as constant_line, line, lines, paragraphs, rust, tail,
};
use crate::plan::{Constant, ConstantForm, EnumPlan, InterfacePlan};
use crate::render::doc_or;
use crate::render::record::default_impl;

pub(crate) fn enumeration(plan: &EnumPlan) -> Code {
    let default = match plan.variants.is_empty() {
        true => default(plan),
        false => Code::empty(),
    };
    paragraphs([declaration(plan), default, kind(plan)])
}

fn declaration(plan: &EnumPlan) -> Code {
    let variants = { plan.variants.iter().enumerate() }.map(|(value, (doc, name))| {
        rust!(
            "$doc$\n$default$\n$name$,",
            doc = doc_or(doc, &format!("The enumerant with value {value}.")),
            default = if value == 0 { "#[default]" } else { "" },
            name = name
        )
    });
    rust!(
        r#"
        $doc$
        #[derive(Clone, Copy, Debug$default$, PartialEq, Eq, Hash)]
        pub enum $name$ {
            $variants$
            /// The value of an enumerant that this version of the schema does not know.
            $unknown$(u16),
        }

        impl $name$ {
            /// The type's 64-bit id.
            $id$
        }
    "#,
        doc = doc_or(&plan.doc, &format!("The enum `{}`.", plan.ident)),
        default = if plan.variants.is_empty() {
            ""
        } else {
            ", Default"
        },
        name = plan.ident,
        variants = variants.collect::<Vec<Code>>(),
        unknown = plan.unknown,
        id = constant_line(
            "pub const TYPE_ID: u64",
            &line(format!("0x{:016x}", plan.id))
        ),
    )
}

/// Returns the default of an enum without values. It cannot be derived.
fn default(plan: &EnumPlan) -> Code {
    let value = call(format!("Self::{}", plan.unknown)).with(0);
    default_impl(&plan.ident, &[], tail(value))
}

/// Returns the code that reads and writes the enum.
fn kind(plan: &EnumPlan) -> Code {
    let from = { plan.variants.iter().enumerate() }
        .map(|(value, (_, name))| line(format!("{value} => Self::{name},")));
    let unknown = call(format!("Self::{}", plan.unknown)).with("value");
    let from_value = Signature::new("fn from_value")
        .with("value: u16")
        .returns("Self");
    let number = Signature::new("fn value").with("self").returns("u16");
    rust!(
        r#"
        impl zooph::kind::Enum for $name$ {
            #[inline]
            $from_value$

            #[inline]
            $number$
        }

        zooph::enum_kind!($name$);
    "#,
        name = plan.ident,
        from_value = from_value.body(rust!(
            r#"
            match value {
                $from$
                $unknown$
            }
        "#,
            from = from.collect::<Vec<Code>>(),
            unknown = arm("_", "", unknown),
        )),
        number = number.body(value(plan)),
    )
}

/// Returns the body that converts the enum to its number.
fn value(plan: &EnumPlan) -> Code {
    if plan.variants.is_empty() {
        return rust!(
            r#"
            let Self::$unknown$(value) = self;
            value
        "#,
            unknown = plan.unknown,
        );
    }
    let into = { plan.variants.iter().enumerate() }
        .map(|(value, (_, name))| line(format!("Self::{name} => {value},")));
    // There are two matches, since a match whose arms are all constants compiles without a jump.
    rust!(
        r#"
        let known = match self {
            $into$
            Self::$unknown$(_) => 0,
        };
        let unknown = match self {
            $some$
            _ => ::core::option::Option::None,
        };
        zooph::enum_value(known, unknown)
    "#,
        some = arm(
            format!("Self::{}(value)", plan.unknown),
            "",
            call("::core::option::Option::Some").with("value")
        ),
        unknown = plan.unknown,
        into = into.collect::<Vec<Code>>(),
    )
}

pub(crate) fn constant(plan: &Constant) -> Code {
    let sentence = match plan.form {
        ConstantForm::Value(_) => "A constant of the schema.",
        ConstantForm::Message { .. } => "Returns a constant of the schema.",
    };
    let doc = doc_or(&plan.doc, sentence);
    let (name, ty) = (&plan.ident, &plan.ty);
    match &plan.form {
        ConstantForm::Value(value) => {
            let constant = constant_line(&format!("pub const {name}: {ty}"), value);
            lines([doc, constant])
        }
        ConstantForm::Message { bytes, marker } => {
            let message = constant_line("const MESSAGE: &[u8]", bytes);
            let read = call("zooph::constant").of(marker).with("MESSAGE");
            let function = Signature::new(format!("pub fn {name}")).returns(ty.clone());
            rust!(
                r#"
                $doc$
                #[inline]
                $function$
            "#,
                doc = doc,
                function = function.body(lines([message, tail(read)])),
            )
        }
    }
}

/// Returns the ids of an interface and of its methods.
pub(crate) fn method_ids(plan: &InterfacePlan) -> Code {
    let methods = plan.methods.iter().map(|(doc, name, number)| {
        let number = line(number.to_string());
        lines([
            doc_or(doc, "The method's ordinal."),
            constant_line(&format!("pub const {name}: u16"), &number),
        ])
    });
    rust!(
        r#"
        /// The interface's 64-bit id.
        $id$
        $methods$
    "#,
        id = constant_line(
            "pub const INTERFACE_ID: u64",
            &line(format!("0x{:016x}", plan.id))
        ),
        methods = methods.collect::<Vec<Code>>(),
    )
}
