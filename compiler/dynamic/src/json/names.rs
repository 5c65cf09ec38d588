//! What the `$Json` annotations make of a struct: names, flattening, discriminators, encodings.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;

use zooph::Pointer;
use zooph_ir::{Annotation, Value};

use crate::plan::{Field, FieldKind, default_message};
use crate::schema::{SchemaSet, StructId, Type};

const NAME: u64 = 0xfa5b_1fd6_1c2e_7c3d;
const FLATTEN: u64 = 0x82d3_e852_af03_36bf;
const DISCRIMINATOR: u64 = 0xcfa7_94e8_d19a_0162;
const BASE64: u64 = 0xd7d8_7945_0a25_3e4b;
const HEX: u64 = 0xf061_e22f_0ae5_c7b5;

/// Flattening deeper than this is refused, as a cycle is.
const MAX_FLATTEN: usize = 64;

/// Bytes that the names of flattened members may take in one codec. Structs that flatten others twice, level by level,
/// have names by the million in a kilobyte of schema.
const MOST_FLATTENED: usize = 16 << 20;

/// What the names of flattened members may still take, for all types that a codec meets.
pub(crate) struct Flattening(AtomicUsize);

impl Default for Flattening {
    fn default() -> Self {
        Flattening(AtomicUsize::new(MOST_FLATTENED))
    }
}

impl Flattening {
    /// Charges for a name of so many bytes, before it is made.
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
    /// By position in the plan's list of fields.
    pub(crate) fields: Vec<FieldNames>,
    /// What each member of a JSON object is.
    pub(crate) by_name: HashMap<String, Member>,
    /// The name of the member that tells the union's active field, if there is one.
    pub(crate) tag: Option<String>,
    /// Union members by the value of the tag: positions in the plan's list of fields.
    pub(crate) tag_values: HashMap<String, usize>,
}

/// The JSON form of a field.
pub(crate) struct FieldNames {
    pub(crate) name: String,
    /// The tag's value that selects the field.
    pub(crate) tag_value: String,
    pub(crate) flatten: Option<Flattened>,
    pub(crate) encoding: Encoding,
}

/// A struct whose members stand in the JSON object of the struct around it.
pub(crate) struct Flattened {
    pub(crate) prefix: String,
    pub(crate) names: Arc<Names>,
}

/// How bytes are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) enum Encoding {
    #[default]
    Plain,
    Base64,
    Hex,
}

/// What a member of a JSON object is. Numbers are positions in the plan's list of fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Member {
    /// A field.
    Field(usize),
    /// Of the flattened struct in that field.
    Flattened(usize),
    /// Tells which union member is active.
    Tag,
    /// Of a flattened struct in the active union member.
    OfUnion,
    /// The value of the active union member.
    UnionValue,
}

/// Annotations that contradict each other or the type they stand on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnnotationError(String);

impl fmt::Display for AnnotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for AnnotationError {}

/// The argument of `$Json.discriminator`.
#[derive(Clone, Default)]
struct Discriminator {
    name: Option<String>,
    value_name: Option<String>,
}

impl Names {
    /// The JSON form of a struct type.
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
            .and_then(|node| find(&node.annotations, DISCRIMINATOR));
        let discriminator = context.discriminator.clone().or(own.map(discriminator));
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
        let spelled = find(annotations, NAME).and_then(text_of);
        let tag_value = spelled.unwrap_or_else(|| field.name().to_owned());
        let encoding = encoding(annotations, field, plan.name())?;
        let flatten = match find(annotations, FLATTEN) {
            Some(options) => Some(self.flatten(set, at, field, options, annotations, level)?),
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
            encoding,
        });
        Ok(())
    }

    fn flatten(
        &mut self,
        set: &SchemaSet,
        at: usize,
        field: &Field,
        options: &Value,
        annotations: &[Annotation],
        (flattening, depth): (&Flattening, usize),
    ) -> Result<Flattened, AnnotationError> {
        let prefix = pointer_text(options, 0).unwrap_or_default();
        let (inner, context) = match field.kind() {
            FieldKind::Group(inner) => (*inner, group_context(field, annotations, flattening)),
            FieldKind::Slot(slot) => match &slot.ty {
                Type::Struct(inner) => (*inner, Context::of_no_field(flattening)),
                _ => {
                    let message = format!("only structs can be flattened, not `{}`", field.name());
                    return Err(AnnotationError(message));
                }
            },
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

/// What the place of a group says about it.
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
    let flattened = find(annotations, FLATTEN).is_some();
    Context {
        flattening,
        discriminator: find(annotations, DISCRIMINATOR).map(discriminator),
        union_name: flattened.then(|| field.name()),
    }
}

/// The JSON form of a group that is not flattened, as its field's annotations want it.
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

fn encoding(
    annotations: &[Annotation],
    field: &Field,
    place: &str,
) -> Result<Encoding, AnnotationError> {
    let encoding = if find(annotations, BASE64).is_some() {
        Encoding::Base64
    } else if find(annotations, HEX).is_some() {
        Encoding::Hex
    } else {
        return Ok(Encoding::Plain);
    };
    match field.kind() {
        FieldKind::Slot(slot) if slot.ty == Type::Data => Ok(encoding),
        _ => {
            let name = field.name();
            let message = format!("only Data can have an encoding, not `{name}` in `{place}`");
            Err(AnnotationError(message))
        }
    }
}

fn find(annotations: &[Annotation], id: u64) -> Option<&Value> {
    annotations
        .iter()
        .find(|annotation| annotation.id == id)
        .map(|annotation| &annotation.value)
}

/// The JSON name of an enumerant, or of anything else that can have one.
pub(crate) fn spelled(annotations: &[Annotation]) -> Option<String> {
    find(annotations, NAME).and_then(text_of)
}

fn text_of(value: &Value) -> Option<String> {
    match value {
        Value::Text(text) => Some(String::from_utf8_lossy(text).into_owned()),
        _ => None,
    }
}

/// The text at pointer `index` of a struct value; None if it is null.
fn pointer_text(value: &Value, index: usize) -> Option<String> {
    let message = default_message(value);
    let reader = Pointer::flat(&message).structure();
    reader.has(index).then(|| reader.text(index).to_string())
}

fn discriminator(value: &Value) -> Discriminator {
    Discriminator {
        name: pointer_text(value, 0),
        value_name: pointer_text(value, 1),
    }
}
