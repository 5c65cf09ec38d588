//! Records.

mod sum;

use std::collections::HashSet;

use zooph_emit::document as cpp;
use zooph_plan::{DeclIx, Field, Form, Place, Type};
use zooph_pretty::Doc;

use crate::literal;
use crate::render::reader::is_union;
use crate::render::{Class, line, order, union};

/// The classes of a Record, and the functions whose bodies need other classes.
pub(crate) struct Record {
    pub(crate) classes: Vec<Doc<'static>>,
    pub(crate) bodies: Vec<Doc<'static>>,
}

/// Returns the Record of a struct, group or union. `incomplete` are structs whose Records are declared but
/// not yet defined at this place, itself included.
pub(crate) fn record(class: &Class<'_>, incomplete: &HashSet<DeclIx>) -> Record {
    let mut record = Record {
        classes: Vec::new(),
        bodies: Vec::new(),
    };
    if class.content.union.is_some() {
        let end = if is_union(class) { "" } else { "_Union" };
        let sum = sum::sum(class, end, incomplete, &mut record.bodies);
        record.classes.push(sum);
    }
    if !is_union(class) {
        let aggregate = aggregate(class, incomplete, &mut record.bodies);
        record.classes.push(aggregate);
    }
    record
}

/// A member of a Record's class.
struct Kept {
    ty: String,
    /// The initial value. `None` for the type's own initial value.
    initial: Option<String>,
    /// Whether only a constructor after all classes can make the initial value, since the class of a list's
    /// elements is incomplete.
    is_late: bool,
}

impl Kept {
    fn member(&self, name: &str) -> Doc<'static> {
        let ty = &self.ty;
        line(match &self.initial {
            Some(value) if !self.is_late => format!("{ty} {name} = {value};"),
            Some(_) => format!("{ty} {name};"),
            None => format!("{ty} {name}{{}};"),
        })
    }
}

fn kept(
    class: &Class<'_>,
    at: usize,
    field: &Field<'_>,
    incomplete: &HashSet<DeclIx>,
) -> Option<Kept> {
    let view = &class.view;
    let (ty, initial, is_late) = match &field.place {
        Place::Void => return None,
        Place::Bit { default, .. } => ("bool".to_owned(), Some(default.to_string()), false),
        Place::Number { ty, default, .. } => {
            let value = match (ty, default) {
                (zooph_plan::Number::Enum(_), 0) => None,
                (_, 0) => Some("0".to_owned()),
                (ty, bits) => Some(view.literal(*ty, *bits)),
            };
            (view.number(&Type::Number(*ty)), value, false)
        }
        Place::Group(group) => (view.group(*group, ""), None, false),
        Place::Pointer { ty, default, .. } => {
            let value = match (ty, default) {
                (Type::Text, Some(default)) => {
                    let content = default.content().unwrap_or_default();
                    Some(format!("std::string({})", literal::view(content)))
                }
                (Type::Data, Some(_)) => {
                    let preset = class.preset(at);
                    Some(format!("zooph::generated_v1::bytes_of({preset}())"))
                }
                (Type::List(_), Some(_)) => {
                    let (kind, preset) = (view.kind(ty), class.preset(at));
                    Some(format!(
                        "zooph::generated_v1::preset_of<{kind}>({preset}())"
                    ))
                }
                _ => None,
            };
            let is_list = matches!(ty, Type::List(_));
            let is_late = is_list && order::keeps_any(view.program, ty, incomplete);
            (view.native(ty), value, is_late)
        }
    };
    Some(Kept {
        is_late: is_late && initial.is_some(),
        ty,
        initial,
    })
}

/// Returns the default constructor of a class. Its body is after all classes if a member gets its initial
/// value there.
fn constructor(
    class: &Class<'_>,
    end: &str,
    late: &[(&str, Kept)],
    bodies: &mut Vec<Doc<'static>>,
) -> Option<Doc<'static>> {
    if late.is_empty() {
        return None;
    }
    let ident = format!("{}{end}", class.ident);
    let own = class.own(end);
    let members = { late.iter() }.map(|(name, kept)| {
        let value = kept.initial.as_deref().unwrap_or_default();
        line(format!("{name}({value})"))
    });
    let between = Doc::cat([Doc::text(","), Doc::hard_line()]);
    let members = Doc::join(members, &between).indent(2);
    bodies.push(cpp!(
        "
        $template$
        inline $own$::$ident$()
            : $members$ {}
    ",
        template = class.template(),
        own = own,
        ident = ident,
        members = members,
    ));
    Some(line(format!("{ident}();")))
}

fn aggregate(
    class: &Class<'_>,
    incomplete: &HashSet<DeclIx>,
    bodies: &mut Vec<Doc<'static>>,
) -> Doc<'static> {
    let (mut members, late) = aggregate_members(class, incomplete);
    if !members.is_empty() {
        members.push(Doc::blank());
    }
    if let Some(declared) = constructor(class, "", &late, bodies) {
        let comment = literal::doc_of(
            "Sets every field to its default. The struct has this constructor, so it is not an \
             aggregate, because the default of a list contains structs that are defined later.",
        );
        members.extend([comment, declared, Doc::blank()]);
    }
    let decl = class.view.decl(class.ix);
    let otherwise = as_record(&class.sentence());
    let ident = class.ident;
    cpp!(
        "
        $comment$
        $template$
        struct $ident$ {
            $types$

            $members$
            $open$
            friend bool operator==(const $ident$&, const $ident$&) = default;
        };
    ",
        comment = literal::doc(decl.doc, &otherwise),
        template = class.template(),
        ident = ident,
        types = types(class),
        members = members,
        open = open(class),
    )
}

/// Returns the members of a Record's class, and those among them that get their initial values late.
fn aggregate_members<'c>(
    class: &'c Class<'_>,
    incomplete: &HashSet<DeclIx>,
) -> (Vec<Doc<'static>>, Vec<(&'c str, Kept)>) {
    let (mut members, mut late) = (Vec::new(), Vec::new());
    // The class itself is complete in the initial values of its members.
    let of_others: HashSet<DeclIx> = { incomplete.iter().copied() }
        .filter(|ix| *ix != class.ix)
        .collect();
    let mut has_union = false;
    for (at, field, names) in class.fields() {
        if field.tag.is_some() {
            if !std::mem::replace(&mut has_union, true) {
                members.push(literal::doc_of(
                    "The unnamed union: its active member, with its value.",
                ));
                members.push(line(format!("{} which{{}};", class.own("_Union"))));
            }
            continue;
        }
        if let Some(kept) = kept(class, at, field, &of_others) {
            members.push(literal::doc(
                field.doc,
                &format!("The field `{}`.", field.name),
            ));
            members.push(kept.member(&names.get));
            if kept.is_late {
                late.push((names.get.as_str(), kept));
            }
        }
    }
    (members, late)
}

/// Returns the names of other classes inside a Record.
fn types(class: &Class<'_>) -> Vec<Doc<'static>> {
    let mut types: Vec<Doc<'static>> = Vec::new();
    for (ix, name) in &class.members.nested {
        types.extend(nested(class, *ix).map(|ty| line(format!("using {name} = {ty};"))));
    }
    if class.content.union.is_some() && !is_union(class) {
        types.push(line(format!("using Which = {};", union::which_of(class))));
        types.push(line(format!("using Union = {};", class.own("_Union"))));
    }
    types.push(line(format!("using Reader = {};", class.own("_Reader"))));
    types.push(line(format!("using Builder = {};", class.own("_Builder"))));
    types
}

/// Returns a declaration nested in a struct, or `None` if it needs parameters of its own.
fn nested(class: &Class<'_>, ix: DeclIx) -> Option<String> {
    let view = &class.view;
    let params = view.program.params_of(ix);
    let own = view.program.params_of(class.ix);
    if !params.iter().all(|param| own.contains(param)) {
        return None;
    }
    Some(match view.program.structure(ix) {
        Some(_) => view.group(ix, ""),
        None => view.qualified(ix, view.names.ident(ix)),
    })
}

fn open(class: &Class<'_>) -> Doc<'static> {
    if class.content.form != Form::Struct {
        return Doc::empty();
    }
    cpp!(
        "
        /// Opens and validates a framed message: exactly one, with nothing behind it. The result is
        /// that of `zooph::open`: a Reader, or the first fault.
        template <class Bytes>
        [[nodiscard]] ZOOPH_INLINE static auto open(Bytes&& bytes) {
            return zooph::open<$own$>(std::forward<Bytes>(bytes));
        }

    ",
        own = class.own("")
    )
}

/// Returns the comment of a Record's class.
fn as_record(what: &str) -> String {
    format!("{what} as a Record: native types that own their contents.")
}
