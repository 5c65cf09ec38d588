//! The order of Records. A Record comes after the Records that its lists contain.

use std::collections::{HashMap, HashSet};

use zooph_plan::{DeclIx, Form, Place, Program, Type};

use crate::render::codec::Inline;

/// Sorts structs. Each comes after the structs whose Records are elements of its lists, unless they refer to
/// each other.
pub(crate) fn order(program: &Program<'_>, structs: &[DeclIx]) -> Vec<DeclIx> {
    let here: HashSet<DeclIx> = structs.iter().copied().collect();
    let mut order = Vec::with_capacity(structs.len());
    // A struct on the stack is `true`, and a finished one is `false`.
    let mut seen: HashMap<DeclIx, bool> = HashMap::new();
    for &first in structs {
        let mut stack = vec![first];
        while let Some(&ix) = stack.last() {
            match seen.get(&ix) {
                Some(true) => {
                    seen.insert(ix, false);
                    order.push(ix);
                    stack.pop();
                }
                Some(false) => {
                    stack.pop();
                }
                None => {
                    seen.insert(ix, true);
                    let mut needed = Vec::new();
                    of_struct(program, ix, &mut needed);
                    let needed = needed.into_iter().rev();
                    stack
                        .extend(needed.filter(|one| here.contains(one) && !seen.contains_key(one)));
                }
            }
        }
    }
    order
}

fn of_struct(program: &Program<'_>, ix: DeclIx, needed: &mut Vec<DeclIx>) {
    let Some(content) = program.structure(ix) else {
        return;
    };
    for field in &content.fields {
        match &field.place {
            Place::Group(group) => of_struct(program, *group, needed),
            Place::Pointer { ty, .. } => of_type(program, ty, false, needed),
            _ => {}
        }
    }
}

/// Reports whether the type is a list that contains Records.
pub(crate) fn keeps_records(program: &Program<'_>, ty: &Type) -> bool {
    let mut needed = Vec::new();
    of_type(program, ty, false, &mut needed);
    matches!(ty, Type::List(_)) && !needed.is_empty()
}

/// Reports whether the type is a list, nested or not, of one of these structs.
pub(crate) fn keeps_any(program: &Program<'_>, ty: &Type, structs: &HashSet<DeclIx>) -> bool {
    let mut needed = Vec::new();
    of_type(program, ty, false, &mut needed);
    needed.iter().any(|one| structs.contains(one))
}

fn of_type(program: &Program<'_>, ty: &Type, in_list: bool, needed: &mut Vec<DeclIx>) {
    match ty {
        Type::List(element) => of_type(program, element, true, needed),
        Type::Struct(of, args) => {
            if in_list {
                needed.push(*of);
            }
            for arg in program.args(*of, args) {
                of_type(program, arg.finite(), true, needed);
            }
        }
        _ => {}
    }
}

/// Returns the classes of a struct: those of its groups and unions, innermost first, then its own.
pub(crate) fn classes(program: &Program<'_>, ix: DeclIx) -> Vec<DeclIx> {
    let mut found = Vec::new();
    add_classes(program, ix, &mut found);
    found
}

fn add_classes(program: &Program<'_>, ix: DeclIx, found: &mut Vec<DeclIx>) {
    let Some(content) = program.structure(ix) else {
        return;
    };
    for field in &content.fields {
        if let Place::Group(group) = field.place {
            add_classes(program, group, found);
        }
    }
    found.push(ix);
}

/// Returns the structs of files, without groups, in the order of the source.
pub(crate) fn structs(program: &Program<'_>, decls: &[DeclIx]) -> Vec<DeclIx> {
    let is_struct = |ix: &DeclIx| {
        program
            .structure(*ix)
            .is_some_and(|content| content.form == Form::Struct)
    };
    decls.iter().copied().filter(is_struct).collect()
}

/// Returns the structs whose codecs are inlined into those of structs that contain them. Their code must be
/// small, everything inlined in it included, and they must not contain themselves through inlined structs. A
/// struct that several structs contain is only inlined if it is small itself, since programs compile it as
/// often.
pub(crate) fn inline(
    program: &Program<'_>,
    structs: &[DeclIx],
) -> impl Fn(DeclIx) -> Inline + use<> {
    /// The greatest number of fields, including those of structs inside.
    const MOST: usize = 64;
    /// The greatest number of fields of a struct that is contained more than once, or to which hops are inlined.
    const MOST_SHARED: usize = 8;
    let uses = uses(program, structs);
    let mut sizes: HashMap<DeclIx, Option<usize>> = HashMap::new();
    let mut in_circles: HashSet<DeclIx> = HashSet::new();
    let is_small = |ix: &DeclIx, size: usize| {
        let is_shared = uses.get(ix).is_some_and(|count| *count > 1);
        size <= if is_shared { MOST_SHARED } else { MOST }
    };
    for &first in structs {
        let mut stack = vec![first];
        while let Some(&ix) = stack.last() {
            let mut contained = Vec::new();
            let own = parts(program, ix, &mut contained);
            if sizes.contains_key(&ix) {
                stack.pop();
                if sizes[&ix].is_none() {
                    let inner = contained.iter().filter(|one| !in_circles.contains(one));
                    let inner = inner.filter_map(|one| Some((one, sizes.get(one).copied()??)));
                    let inner = inner.filter(|(one, size)| is_small(one, *size));
                    let all = inner.map(|(_, size)| size).sum::<usize>();
                    sizes.insert(ix, Some(own + all));
                }
                continue;
            }
            sizes.insert(ix, None);
            for one in contained {
                match sizes.get(&one) {
                    None => stack.push(one),
                    // The struct is on the stack, so it contains the one that is being looked at.
                    Some(None) => {
                        in_circles.insert(one);
                    }
                    Some(Some(_)) => {}
                }
            }
        }
    }
    let each = structs.iter().map(|ix| {
        let size = sizes.get(ix).copied().flatten();
        let codec = !in_circles.contains(ix) && size.is_some_and(|size| is_small(ix, size));
        let hops = codec || parts(program, *ix, &mut Vec::new()) <= MOST_SHARED;
        (*ix, Inline { codec, hops })
    });
    let each: HashMap<DeclIx, Inline> = each.collect();
    let none = Inline {
        codec: false,
        hops: false,
    };
    move |ix| each.get(&ix).copied().unwrap_or(none)
}

/// Returns in how many fields each struct is contained.
fn uses(program: &Program<'_>, structs: &[DeclIx]) -> HashMap<DeclIx, usize> {
    let mut contained = Vec::new();
    for ix in structs {
        parts(program, *ix, &mut contained);
    }
    let mut uses = HashMap::new();
    for one in contained {
        *uses.entry(one).or_default() += 1;
    }
    uses
}

/// Returns the number of a struct's fields, those of groups included. Adds the structs that they contain,
/// also in lists.
fn parts(program: &Program<'_>, ix: DeclIx, contained: &mut Vec<DeclIx>) -> usize {
    let Some(content) = program.structure(ix) else {
        return 0;
    };
    let fields = content.fields.iter().map(|field| match &field.place {
        Place::Group(group) => parts(program, *group, contained),
        Place::Pointer { ty, .. } => {
            match ty {
                Type::Struct(of, _) => contained.push(*of),
                Type::List(element) => {
                    if let Type::Struct(of, _) = **element {
                        contained.push(of);
                    }
                }
                _ => {}
            }
            1
        }
        _ => 1,
    });
    1 + fields.sum::<usize>()
}
