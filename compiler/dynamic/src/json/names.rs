//! The effect of `$Json` annotations on a struct: names, flattening, discriminators and encodings.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;

use zooph_ir::Annotation;
use zooph_plan::annotations::{discriminator, field_json};
use zooph_plan::{Discriminator, Encoding};

use crate::plan::Field;
use crate::schema::{SchemaSet, StructId, Type};

/// The greatest depth of flattening. Anything deeper is refused, and so are cycles.
const MAX_FLATTEN: usize = 64;

/// The limit in bytes of all names of flattened members in one codec. If structs flatten others twice on each
/// level, a kilobyte of schema has millions of names.
const MOST_FLATTENED: usize = 16 << 20;

/// The remaining bytes for names of flattened members, for all types of a codec.
pub(crate) struct Flattening(AtomicUsize);

impl Default for Flattening {
    fn default() -> Self {
        Flattening(AtomicUsize::new(MOST_FLATTENED))
    }
}

impl Flattening {
    /// Charges for a name of this length. Must be called before the name is made.
    fn charge(&self, name: usize, place: &str) -> Result<(), AnnotationError> {
        let cost = name + size_of::<(String, Member)>();
        let rest = |left: usize| left.checked_sub(cost);
        if self.0.fetch_update(Relaxed, Relaxed, rest).is_err() {
            let message = format!(
                "members that are flattened, those of `{place}` among them, come to more than {MOST_FLATTENED} bytes of JSON names"
            );
            return Err(AnnotationError(message));
        }
        Ok(())
    }
}

/// The JSON form of a struct type.
pub(crate) struct Names {
    /// The JSON forms of the fields, by their position in the plan.
    pub(crate) fields: Vec<FieldNames>,
    /// The meaning of each member of a JSON object.
    pub(crate) by_name: HashMap<String, Member>,
    /// The name of the member that holds the union's active field, if there is one.
    pub(crate) tag: Option<String>,
    /// Union members by the value of the tag, as positions in the plan's list of fields.
    pub(crate) tag_values: HashMap<String, usize>,
}

/// The JSON form of a field.
pub(crate) struct FieldNames {
    pub(crate) name: String,
    /// The value of the tag that selects the field.
    pub(crate) tag_value: String,
    pub(crate) flatten: Option<Flattened>,
    pub(crate) encoding: Encoding,
}

/// A struct whose members are members of the JSON object of the struct that contains it.
pub(crate) struct Flattened {
    pub(crate) prefix: String,
    pub(crate) names: Arc<Names>,
}

/// The meaning of a member of a JSON object. Numbers are positions in the plan's list of fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Member {
    /// A field.
    Field(usize),
    /// A member of the flattened struct in this field.
    Flattened(usize),
    /// The name of the active union member.
    Tag,
    /// A member of the flattened struct in the active union member.
    OfUnion,
    /// The value of the active union member.
    UnionValue,
}

/// Annotations that contradict each other, or the type that they are applied to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnnotationError(String);

impl fmt::Display for AnnotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for AnnotationError {}

impl Names {
    /// Returns the JSON form of a struct type.
    pub(crate) fn new(
        set: &SchemaSet,
        id: StructId,
        flattening: &Flattening,
    ) -> Result<Names, AnnotationError> {
        Names::within(set, id, &Context::of_no_field(flattening), 0)
    }

    fn within(
        set: &SchemaSet,
        id: StructId,
        context: &Context<'_>,
        depth: usize,
    ) -> Result<Names, AnnotationError> {
        let plan = set.plan(id);
        if depth > MAX_FLATTEN {
            let message = format!("`{}` is flattened into itself", plan.name());
            return Err(AnnotationError(message));
        }
        let own = set
            .nodes()
            .get(plan.id())
            .and_then(|node| discriminator(&node.annotations));
        let discriminator = context.discriminator.clone().or(own);
        let mut names = Names {
            fields: Vec::new(),
            by_name: HashMap::new(),
            tag: None,
            tag_values: HashMap::new(),
        };
        let mut value_name = None;
        if let Some(found) = discriminator {
            names.tag = found.name.or_else(|| context.union_name.map(str::to_owned));
            if let Some(tag) = names.tag.clone() {
                names.add(tag, Member::Tag, plan.name())?;
            }
            if let Some(name) = found.value_name {
                names.add(name.clone(), Member::UnionValue, plan.name())?;
                value_name = Some(name);
            }
        }
        for (at, field) in plan.fields().iter().enumerate() {
            names.field(
                set,
                id,
                at,
                field,
                value_name.as_deref(),
                (context.flattening, depth),
            )?;
        }
        Ok(names)
    }

    fn field(
        &mut self,
        set: &SchemaSet,
        id: StructId,
        at: usize,
        field: &Field,
        value_name: Option<&str>,
        level: (&Flattening, usize),
    ) -> Result<(), AnnotationError> {
        let plan = set.plan(id);
        let annotations = annotations(set, id, field);
        let json = field_json(annotations);
        check_encoding(json.encoding, field, plan.name())?;
        let tag_value = json.name.unwrap_or_else(|| field.name().to_owned());
        let flatten = match json.flatten {
            Some(prefix) => Some(self.flatten(set, at, field, annotations, prefix, level)?),
            None => None,
        };
        let mut name = tag_value.clone();
        if flatten.is_none() {
            match value_name.filter(|_| field.discriminant().is_some()) {
                Some(value_name) => name = value_name.to_owned(),
                None => self.add(name.clone(), Member::Field(at), plan.name())?,
            }
        }
        if field.discriminant().is_some() {
            self.tag_values.insert(tag_value.clone(), at);
        }
        self.fields.push(FieldNames {
            name,
            tag_value,
            flatten,
            encoding: json.encoding,
        });
        Ok(())
    }

    fn flatten(
        &mut self,
        set: &SchemaSet,
        at: usize,
        field: &Field,
        annotations: &[Annotation],
        prefix: String,
        (flattening, depth): (&Flattening, usize),
    ) -> Result<Flattened, AnnotationError> {
        let (inner, context) = match field.ty() {
            Err(inner) => (inner, group_context(field, annotations, flattening)),
            Ok(Type::Struct(inner)) => (*inner, Context::of_no_field(flattening)),
            Ok(_) => {
                let message = format!("only structs can be flattened, not `{}`", field.name());
                return Err(AnnotationError(message));
            }
        };
        let names = Arc::new(Names::within(set, inner, &context, depth + 1)?);
        let in_union = field.discriminant().is_some();
        for name in names.by_name.keys() {
            let member = if in_union {
                Member::OfUnion
            } else {
                Member::Flattened(at)
            };
            flattening.charge(prefix.len() + name.len(), field.name())?;
            self.add(format!("{prefix}{name}"), member, field.name())?;
        }
        Ok(Flattened { prefix, names })
    }

    fn add(&mut self, name: String, member: Member, place: &str) -> Result<(), AnnotationError> {
        let before = self.by_name.insert(name.clone(), member);
        let exclusive = member == Member::OfUnion && before == Some(Member::OfUnion);
        if before.is_some() && !exclusive {
            let message = format!("`{place}` has two members with the JSON name `{name}`");
            return Err(AnnotationError(message));
        }
        Ok(())
    }
}

/// What the field of a group says about the group.
struct Context<'a> {
    flattening: &'a Flattening,
    discriminator: Option<Discriminator>,
    union_name: Option<&'a str>,
}

impl<'a> Context<'a> {
    fn of_no_field(flattening: &'a Flattening) -> Self {
        Context {
            flattening,
            discriminator: None,
            union_name: None,
        }
    }
}

fn group_context<'a>(
    field: &'a Field,
    annotations: &[Annotation],
    flattening: &'a Flattening,
) -> Context<'a> {
    let is_flattened = field_json(annotations).flatten.is_some();
    Context {
        flattening,
        discriminator: discriminator(annotations),
        union_name: is_flattened.then(|| field.name()),
    }
}

/// Returns the JSON form of a group that is not flattened, according to its field's annotations.
pub(crate) fn of_group(
    set: &SchemaSet,
    parent: StructId,
    field: &Field,
    group: StructId,
    flattening: &Flattening,
) -> Result<Names, AnnotationError> {
    let context = group_context(field, annotations(set, parent, field), flattening);
    Names::within(set, group, &context, 0)
}

fn annotations<'a>(set: &'a SchemaSet, id: StructId, field: &Field) -> &'a [Annotation] {
    let node = set.nodes().struct_node(set.plan(id).id());
    let field = node.and_then(|node| node.fields.get(field.index() as usize));
    field.map_or(&[], |field| &field.annotations)
}

/// Refuses an encoding of a field that is not `Data`.
fn check_encoding(encoding: Encoding, field: &Field, place: &str) -> Result<(), AnnotationError> {
    match field.ty() {
        _ if encoding == Encoding::Plain => Ok(()),
        Ok(Type::Data) => Ok(()),
        _ => {
            let name = field.name();
            let message = format!("only Data can have an encoding, not `{name}` in `{place}`");
            Err(AnnotationError(message))
        }
    }
}
