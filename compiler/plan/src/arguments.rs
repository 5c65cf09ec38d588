//! The arguments for generic parameters.

use crate::model::{AnyKind, Arg, Args, DeclIx, ParamIx, Type};
use crate::{Number, Program};

impl Program<'_> {
    /// Returns the arguments for a struct's [`params`](crate::Struct::params), one for each.
    pub fn args<'a>(&'a self, of: DeclIx, args: &'a Args) -> impl Iterator<Item = &'a Arg> {
        let mut bound = args.bound.iter().peekable();
        let params = self.params_of(of).iter().enumerate();
        params.map(move |(at, param)| {
            if let Some((_, said)) = bound.next_if(|(position, _)| *position == at) {
                return &args.said[*said];
            }
            match args.inherited.contains(&self.param(*param).scope) {
                true => &self.own[param.at()],
                false => &self.any,
            }
        })
    }

    /// Returns arguments that pass every parameter of a struct on as it is. A struct uses its groups with
    /// them.
    pub fn own_args(&self, of: DeclIx) -> Args {
        let params = self.params_of(of).iter();
        let mut scopes: Vec<DeclIx> = params.map(|param| self.param(*param).scope).collect();
        scopes.dedup();
        Args {
            said: Box::default(),
            bound: Box::default(),
            inherited: scopes.into(),
        }
    }

    /// Adds to `found` the parameters that the type, as generated code has it, names.
    pub fn named_params(&self, ty: &Type, found: &mut Vec<ParamIx>) {
        self.parts_of(ty, &mut |part| {
            if let Type::Param(param) = part {
                found.push(*param);
            }
        });
    }

    /// Calls `visit` for a type, as generated code has it, and for its parts: the elements of lists, and arguments.
    pub fn parts_of(&self, ty: &Type, visit: &mut dyn FnMut(&Type)) {
        visit(ty);
        match ty {
            Type::List(element) => self.parts_of(element, visit),
            Type::Struct(of, args) => {
                for arg in self.args(*of, args) {
                    self.parts_of(arg.finite(), visit);
                }
            }
            _ => {}
        }
    }
}

impl Type {
    /// The type `AnyPointer`.
    pub const ANY: Type = Type::Any(AnyKind::Any);

    /// Reports whether values are in the pointer section.
    pub fn is_pointer(&self) -> bool {
        !matches!(self, Type::Void | Type::Bool | Type::Number(_))
    }

    /// Returns the size of a value in the data section in bits, and 0 for `Void` and pointers.
    pub fn data_bits(&self) -> u32 {
        match self {
            Type::Bool => 1,
            Type::Number(number) => number.bits(),
            _ => 0,
        }
    }

    /// Returns the element type of a list, and the type itself if it is not a list.
    pub fn element(&self) -> &Type {
        match self {
            Type::List(element) => element,
            ty => ty,
        }
    }

    /// Returns the innermost element type of a list, and the type itself if it is not a list.
    pub fn innermost(&self) -> &Type {
        let mut ty = self;
        while let Type::List(element) = ty {
            ty = element;
        }
        ty
    }

    /// Returns the declaration of an enum, and `None` for other types.
    pub fn as_enum(&self) -> Option<DeclIx> {
        match self {
            Type::Number(Number::Enum(ix)) => Some(*ix),
            _ => None,
        }
    }
}
