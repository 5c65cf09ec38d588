//! Estimates the sizes of Records. A large Record is boxed in a member of a union; otherwise every value of the
//! union would be as large.

use zooph_plan::{Args, DeclIx, ParamIx, Place, Type};

use crate::plan::Planner;

/// The greatest size in bytes of a member that is not boxed. Sizes beyond it are not computed.
const LARGE: usize = 96;

/// The size in bytes of texts, lists and other heap values. It is also assumed for unknown types.
const POINTER: usize = 24;

/// The limit of nesting. Structs that contain each other are boxed, so only growing arguments reach it.
const DEPTH: u32 = 64;

/// A struct, and the sizes of the arguments for its parameters.
type Within<'a> = (DeclIx, &'a [usize]);

impl Planner<'_> {
    /// Reports whether a group is too large to be held in place in a union's Record.
    pub(crate) fn is_large_group(&self, ix: DeclIx) -> bool {
        let params = self.program.params_of(ix).len();
        self.record_size(ix, vec![POINTER; params], 0) > LARGE
    }

    /// Reports whether a struct with these arguments in a field of `user` is too large to be held in place.
    pub(crate) fn is_large_struct(&self, user: DeclIx, of: DeclIx, args: &Args) -> bool {
        let arguments = self.arguments((user, &[]), of, args, 0);
        self.record_size(of, arguments, 0) > LARGE
    }

    /// Returns the approximate size in bytes of the Record of a struct or group.
    fn record_size(&self, ix: DeclIx, arguments: Vec<usize>, depth: u32) -> usize {
        let key = (ix, arguments);
        if let Some(&size) = self.sizes.borrow().get(&key) {
            return size;
        }
        let Some(content) = self.program.structure(ix).filter(|_| depth < DEPTH) else {
            return 8;
        };
        let within = (ix, &key.1[..]);
        let (mut sum, mut largest) = (0, 0);
        for field in &content.fields {
            let size = match &field.place {
                Place::Group(group) => {
                    let params = self.program.params_of(*group).iter();
                    let arguments = params.map(|param| self.argument(within, *param));
                    self.record_size(*group, arguments.collect(), depth + 1)
                }
                _ if field.is_cyclic => 8,
                place => match &*place.ty() {
                    // The discriminant of the `Option` takes eight bytes.
                    ty @ Type::Struct(..) => self.size_of(within, ty, depth) + 8,
                    ty => self.size_of(within, ty, depth),
                },
            };
            if field.tag.is_some() {
                largest = largest.max(size);
            } else {
                sum = (sum + size).min(LARGE + 1);
            }
        }
        let tag = 8 * usize::from(content.union.is_some());
        let size = (largest + sum + tag).min(LARGE + 1);
        self.sizes.borrow_mut().insert(key, size);
        size
    }

    /// Returns the size of a type that is mentioned by a field of a struct with these arguments.
    fn size_of(&self, within: Within<'_>, ty: &Type, depth: u32) -> usize {
        match ty {
            Type::Struct(of, args) => {
                let arguments = self.arguments(within, *of, args, depth);
                self.record_size(*of, arguments, depth + 1)
            }
            Type::Param(param) => self.argument(within, *param),
            ty if ty.is_pointer() => POINTER,
            ty => (ty.data_bits() as usize).div_ceil(8),
        }
    }

    /// Returns the sizes of the arguments for the parameters of a struct.
    fn arguments(&self, within: Within<'_>, of: DeclIx, args: &Args, depth: u32) -> Vec<usize> {
        { self.program.args(of, args) }
            .map(|arg| match arg.finite() {
                Type::Param(param) => self.argument(within, *param),
                ty if depth < DEPTH => self.size_of(within, ty, depth + 1),
                _ => POINTER,
            })
            .collect()
    }

    /// Returns the size of the argument for a parameter.
    fn argument(&self, (ix, arguments): Within<'_>, param: ParamIx) -> usize {
        let mut known = self.program.params_of(ix).iter().zip(arguments);
        let found = known.find(|(known, _)| **known == param);
        found.map_or(POINTER, |(_, size)| *size)
    }
}
