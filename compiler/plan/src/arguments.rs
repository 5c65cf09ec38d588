//! What parameters stand for.

use crate::model::{AnyKind, Arg, Args, DeclIx, ParamIx, Type};
use crate::{Number, Program};

impl Program<'_> {
    /// What the parameters of a struct stand for, one for each of its [`params`](crate::Struct::params).
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

    /// The arguments that leave every parameter of a struct as it is: a group's, in its struct.
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

    /// Adds the parameters that the type, as code has it, names.
    pub fn named_params(&self, ty: &Type, found: &mut Vec<ParamIx>) {
        match ty {
            Type::Param(param) => found.push(*param),
            Type::List(element) => self.named_params(element, found),
            Type::Struct(of, args) => {
                for arg in self.args(*of, args) {
                    self.named_params(arg.finite(), found);
                }
            }
            _ => {}
        }
    }
}

impl Type {
    /// The pointer that may be any.
    pub const ANY: Type = Type::Any(AnyKind::Any);

    /// Values are in the pointer section.
    pub fn is_pointer(&self) -> bool {
        !matches!(self, Type::Void | Type::Bool | Type::Number(_))
    }

    /// Bits of a value in the data section; 0 for `Void` and for pointers.
    pub fn data_bits(&self) -> u32 {
        match self {
            Type::Bool => 1,
            Type::Number(number) => number.bits(),
            _ => 0,
        }
    }

    /// What a list is of; the type itself of others.
    pub fn element(&self) -> &Type {
        match self {
            Type::List(element) => element,
            ty => ty,
        }
    }

    /// The type is an enum.
    pub fn as_enum(&self) -> Option<DeclIx> {
        match self {
            Type::Number(Number::Enum(ix)) => Some(*ix),
            _ => None,
        }
    }
}
