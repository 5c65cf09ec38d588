//! The names of types, and the paths of objects.

use zooph_dynamic::{SchemaSet, Type};

use crate::expect::Expect;
use crate::walk::{Walk, What};
use crate::word::Sizes;

/// Paths with more steps than this lack the steps in the middle.
const MAX_STEPS: usize = 40;

/// Paths that are longer than this number of characters lack the start.
const MAX_PATH: usize = 240;

/// Names that are longer than this number of characters are cut.
const MAX_NAME: usize = 120;

/// Returns a type as the schema language writes it, without type arguments.
pub(crate) fn of_type(set: &SchemaSet, ty: &Type) -> String {
    match ty {
        Type::List(element) => format!("List({})", of_type(set, element)),
        Type::Struct(id) => cut(set.plan(*id).name()),
        Type::Enum(id) | Type::Interface(id) => {
            let node = set.nodes().get(*id);
            let name = node.and_then(|node| {
                let start = node.display_name_prefix_length as usize;
                node.display_name.get(start..)
            });
            cut(name.unwrap_or("?"))
        }
        plain => format!("{plain:?}"),
    }
}

/// Returns the type of a list's elements.
pub(crate) fn of_element(set: &SchemaSet, element: Expect<'_>) -> String {
    match element {
        Expect::Any => "?".to_owned(),
        Expect::Struct(id) => cut(set.plan(id).name()),
        Expect::Other(ty) => of_type(set, ty),
    }
}

/// Cuts a long name.
pub(crate) fn cut(name: &str) -> String {
    match name.char_indices().nth(MAX_NAME) {
        None => name.to_owned(),
        Some((end, _)) => format!("{}...", &name[..end]),
    }
}

impl Walk<'_, '_> {
    /// Returns the path from the root to an object, such as `sensors[3].name`. That of the root itself is empty.
    pub(crate) fn path(&self, object: u32) -> String {
        let mut steps = Vec::new();
        let mut at = object;
        while at != 0 {
            let found = &self.objects[at as usize];
            if steps.len() == MAX_STEPS {
                steps.push("...".to_owned());
                break;
            }
            steps.push(self.step(found.from, found.pointer));
            at = found.from;
        }
        joined(steps.iter().rev())
    }

    /// Returns the path to a pointer of an object.
    pub(crate) fn path_of_pointer(&self, object: u32, position: u32) -> String {
        joined([self.path(object), self.step(object, position)].iter())
    }

    /// Returns the name of a pointer among those of its object. For a pointer of a union member that is not active, it
    /// names that member.
    pub(crate) fn name_of_pointer(&self, object: u32, position: u32) -> String {
        let name = self.step(object, position);
        let object = &self.objects[object as usize];
        let (id, index) = match object.what {
            What::Struct { id: Some(id), .. } => (id, position),
            What::Structs {
                element: Expect::Struct(id),
                sizes,
                ..
            } => (id, self.element(sizes, position).1),
            _ => return name,
        };
        if !name.ends_with(&format!("#{index}")) {
            return name;
        }
        match self.shapes.of(id).inactive_slot(index) {
            Some(slot) => {
                let path = cut(&self.shapes.of(id).path_of_slot(slot));
                format!("{name} ({path}, which is not active)")
            }
            None => format!("{name} (not in the schema)"),
        }
    }

    /// Returns the step from an object to what one of its pointers leads to.
    pub(crate) fn step(&self, object: u32, position: u32) -> String {
        let object = &self.objects[object as usize];
        match object.what {
            What::Struct { id, sizes } => {
                let data = self.data(object.at, sizes);
                let shape = id.map(|id| self.shapes.of(id));
                let slot = shape.as_ref().and_then(|shape| {
                    let slot = shape.slot(position, data)?;
                    Some(cut(&shape.path_of_slot(slot)))
                });
                slot.unwrap_or_else(|| format!("#{position}"))
            }
            What::List { .. } => format!("[{position}]"),
            What::Structs { element, sizes, .. } => {
                let (index, inner) = self.element(sizes, position);
                let start = object.at.plus(1 + index * sizes.words());
                let name = self.field_of(element, start, sizes, inner);
                format!("[{index}]{name}")
            }
            What::Root | What::Pad | What::Text { .. } | What::Data(_) => String::new(),
        }
    }

    /// Returns the name of a pointer in an element of a list of structs, with a point in front of it.
    fn field_of(
        &self,
        element: Expect<'_>,
        start: crate::Spot,
        sizes: Sizes,
        inner: u32,
    ) -> String {
        match element {
            Expect::Struct(id) => {
                let shape = self.shapes.of(id);
                match shape.slot(inner, self.data(start, sizes)) {
                    Some(slot) => format!(".{}", cut(&shape.path_of_slot(slot))),
                    None => format!(".#{inner}"),
                }
            }
            // The elements are read as their first pointers.
            Expect::Other(_) if inner == 0 => String::new(),
            _ => format!(".#{inner}"),
        }
    }
}

/// Returns a path with one more name.
pub(crate) fn step(path: &str, name: &str) -> String {
    match path {
        "" => name.to_owned(),
        path => format!("{path}.{name}"),
    }
}

/// Joins the steps of a path. Of a long path it returns the end.
fn joined<'a>(steps: impl Iterator<Item = &'a String>) -> String {
    let mut path = String::new();
    for step in steps.filter(|step| !step.is_empty()) {
        if !path.is_empty() && !step.starts_with('[') {
            path.push('.');
        }
        path.push_str(step);
    }
    let end = path.char_indices().rev().nth(MAX_PATH);
    match end {
        None => path,
        Some((start, _)) => format!("...{}", &path[start..]),
    }
}
