//! Converts the meanings of names to types.

use std::sync::Arc;

use zooph_diagnostics::{Code, Diagnostic, Span};
use zooph_ir::{AnyKind, Brand, Type};
use zooph_syntax::ast::Expr;

use crate::context::{Context, Meaning, Room, What};
use crate::decl::{Builtin, Kind};
use crate::names::Place;
use crate::session::Session;

/// The size in bytes that is charged for a part of a type, for memory and for output.
const BYTES_OF_PART: u64 = 512;

impl Session {
    /// Returns the type that an expression names. Errors are reported.
    pub(crate) fn ty(&mut self, expr: &Expr, place: Place<'_>) -> Option<Type> {
        let meaning = self.meaning(expr, place)?;
        self.type_of(&meaning, expr.span)
    }

    /// Returns the type with a meaning. Errors are reported.
    pub(crate) fn type_of(&mut self, meaning: &Meaning, span: Span) -> Option<Type> {
        let mut room = Room::default();
        let ty = self.type_within(meaning, &mut room);
        self.check_room(&room, span)?;
        ty
    }

    /// Returns the brand of a context. Errors are reported at `span`.
    pub(crate) fn whole_brand(&mut self, context: &Arc<Context>, span: Span) -> Option<Brand> {
        let mut room = Room::default();
        let brand = self.brand_of(context, &mut room);
        self.check_room(&room, span)?;
        Some(brand)
    }

    fn check_room(&mut self, room: &Room, span: Span) -> Option<()> {
        if room.types > 0 {
            // The target of an alias is written again wherever the alias is used, so its parts are charged.
            let repeated = room.used().saturating_sub(span.len());
            if repeated == 0 {
                return Some(());
            }
            let what = self.text_at(span);
            let bytes = u64::from(repeated) * BYTES_OF_PART;
            return self.charge_output(bytes, &what, span).then_some(());
        }
        let message = "with its generic arguments, this type is too large";
        self.error(Code::WrongGenericArguments, span, message);
        None
    }

    /// Returns the type with a meaning, if the limits allow it.
    pub(crate) fn type_within(&mut self, meaning: &Meaning, room: &mut Room) -> Option<Type> {
        if room.depth == 0 || room.types == 0 {
            room.types = 0;
            return None;
        }
        room.types -= 1;
        room.depth -= 1;
        let ty = match &meaning.what {
            What::Parameter { scope, index } => Some(Type::Parameter {
                scope_id: *scope,
                index: *index,
            }),
            What::Implicit(index) => Some(Type::ImplicitMethodParameter { index: *index }),
            What::Builtin(which, context) => self.builtin_type(*which, context, meaning, room),
            What::Node(node, context) => {
                let (type_id, kind) = (self.node(*node).id, self.node(*node).kind);
                match kind {
                    Kind::Enum | Kind::Struct | Kind::Interface => {
                        let brand = self.brand_of(context, room);
                        Some(match kind {
                            Kind::Enum => Type::Enum { type_id, brand },
                            Kind::Struct => Type::Struct { type_id, brand },
                            _ => Type::Interface { type_id, brand },
                        })
                    }
                    Kind::File | Kind::Const | Kind::Annotation => {
                        self.report_not_a_type(meaning, kind);
                        None
                    }
                }
            }
        };
        room.depth += 1;
        ty
    }

    fn report_not_a_type(&mut self, meaning: &Meaning, kind: Kind) {
        let Some(span) = meaning.span else {
            return;
        };
        let what = match kind {
            Kind::File => "a file",
            Kind::Const => "a constant",
            _ => "an annotation",
        };
        let message = format!("{} is {what}, not a type", self.text_at(span));
        self.error(Code::NotAType, span, message);
    }

    fn builtin_type(
        &mut self,
        which: Builtin,
        context: &Arc<Context>,
        meaning: &Meaning,
        room: &mut Room,
    ) -> Option<Type> {
        Some(match which {
            Builtin::Void => Type::Void,
            Builtin::Bool => Type::Bool,
            Builtin::Int8 => Type::Int8,
            Builtin::Int16 => Type::Int16,
            Builtin::Int32 => Type::Int32,
            Builtin::Int64 => Type::Int64,
            Builtin::UInt8 => Type::UInt8,
            Builtin::UInt16 => Type::UInt16,
            Builtin::UInt32 => Type::UInt32,
            Builtin::UInt64 => Type::UInt64,
            Builtin::Float32 => Type::Float32,
            Builtin::Float64 => Type::Float64,
            Builtin::Text => Type::Text,
            Builtin::Data => Type::Data,
            Builtin::AnyPointer => Type::AnyPointer(AnyKind::Any),
            Builtin::AnyStruct => Type::AnyPointer(AnyKind::Struct),
            Builtin::AnyList => Type::AnyPointer(AnyKind::List),
            Builtin::Capability => Type::AnyPointer(AnyKind::Capability),
            Builtin::Object => {
                if let Some(span) = meaning.span {
                    let error = Diagnostic::error(
                        Code::RenamedType,
                        span,
                        "Object has been called AnyPointer since version 0.4",
                    );
                    self.report(error.with_fix("use AnyPointer", span, "AnyPointer"));
                }
                Type::AnyPointer(AnyKind::Any)
            }
            Builtin::List => return self.list_type(context, meaning, room),
        })
    }

    fn list_type(
        &mut self,
        context: &Arc<Context>,
        meaning: &Meaning,
        room: &mut Room,
    ) -> Option<Type> {
        let [element] = context.arguments() else {
            if let Some(span) = meaning.span {
                let message = "List needs the type of its elements: List(Text), for instance";
                self.error(Code::WrongGenericArguments, span, message);
            }
            return None;
        };
        let element = self.type_within(element, room)?;
        let name = match element {
            Type::AnyPointer(AnyKind::Any) => "AnyPointer",
            Type::AnyPointer(AnyKind::Struct) => "AnyStruct",
            // The reference mistakenly refuses a list of a first or second generic parameter, too, since it
            // takes the parameter's index for the kind of an AnyPointer.
            _ => return Some(Type::List(Box::new(element))),
        };
        if let Some(span) = meaning.span {
            let message = format!("a list of {name} is not supported");
            self.error(Code::InvalidListElement, span, message);
        }
        None
    }
}
