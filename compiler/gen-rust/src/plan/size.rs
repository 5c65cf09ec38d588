//! How large Records are: what is large is boxed where it is a member of a union, lest each value of
//! the union be that large.

use zooph_plan::{Args, DeclIx, ParamIx, Place, Type};

use crate::plan::Planner;

/// Members larger than this are boxed. Sizes beyond it are never needed, so none is computed.
const LARGE: usize = 96;

/// Texts, lists, whatever else is on the heap, and what is not known.
const POINTER: usize = 24;

/// Structs that contain each other by value are boxed, so none is so deep but by growing arguments.
const DEPTH: u32 = 64;

/// A struct, and the sizes of what its parameters stand for.
type Within<'a> = (DeclIx, &'a [usize]);

impl Planner<'_> {
    /// A group is so large that a union's Record should not hold it in place.
    pub(crate) fn is_large_group(&self, ix: DeclIx) -> bool {
        let params = self.program.params_of(ix).len();
        self.record_size(ix, vec![POINTER; params], 0) > LARGE
    }

    /// The same of a struct with these arguments in a field of `user`.
    pub(crate) fn is_large_struct(&self, user: DeclIx, of: DeclIx, args: &Args) -> bool {
        let arguments = self.arguments((user, &[]), of, args, 0);
        self.record_size(of, arguments, 0) > LARGE
    }

    /// About how many bytes the Record of a struct or group takes.
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
                    // An option.
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

    /// The size of a type that a field of a struct with these arguments mentions.
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

    /// The sizes of what the parameters of a struct stand for.
    fn arguments(&self, within: Within<'_>, of: DeclIx, args: &Args, depth: u32) -> Vec<usize> {
        { self.program.args(of, args) }
            .map(|arg| match arg.finite() {
                Type::Param(param) => self.argument(within, *param),
                ty if depth < DEPTH => self.size_of(within, ty, depth + 1),
                _ => POINTER,
            })
            .collect()
    }

    /// The size of what a parameter stands for.
    fn argument(&self, (ix, arguments): Within<'_>, param: ParamIx) -> usize {
        let mut known = self.program.params_of(ix).iter().zip(arguments);
        let found = known.find(|(known, _)| **known == param);
        found.map_or(POINTER, |(_, size)| *size)
    }
}
