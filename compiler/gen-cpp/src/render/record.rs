//! Records.

use std::collections::HashSet;

use zooph_plan::{DeclIx, Field, Form, Place, Program, Type};
use zooph_pretty::Doc;

use crate::literal;
use crate::names::FieldNames;
use crate::render::reader::is_union;
use crate::render::{Class, line, lines, long, order, short, union};
use crate::template::cpp;

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
        let sum = sum(class, end, incomplete, &mut record.bodies);
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

/// The code of a union's class that has a piece for each member.
#[derive(Default)]
struct SumMembers<'c> {
    makers: Vec<Doc<'static>>,
    getters: Vec<Doc<'static>>,
    /// The private members.
    own: Vec<Doc<'static>>,
    /// The private members that get their initial values late.
    late: Vec<(&'c str, Kept)>,
}

fn sum_members<'c>(
    class: &'c Class<'_>,
    end: &str,
    incomplete: &HashSet<DeclIx>,
    bodies: &mut Vec<Doc<'static>>,
) -> SumMembers<'c> {
    let mut all = SumMembers::default();
    for (at, field, names) in class.fields().filter(|(_, field, _)| field.tag.is_some()) {
        let kept = kept(class, at, field, incomplete);
        let maker = maker(class, end, (field, names), kept.as_ref(), bodies);
        all.makers.push(maker);
        if let Some(kept) = kept {
            all.getters.push(getter(class, field, names));
            all.own.push(kept.member(&names.own));
            if kept.is_late {
                all.late.push((names.own.as_str(), kept));
            }
        }
    }
    all
}

/// Returns the class of a union.
fn sum(
    class: &Class<'_>,
    end: &str,
    incomplete: &HashSet<DeclIx>,
    bodies: &mut Vec<Doc<'static>>,
) -> Doc<'static> {
    let members = sum_members(class, end, incomplete, bodies);
    let ident = format!("{}{end}", class.ident);
    let constructor = constructor(class, end, &members.late, bodies);
    let constructor = constructor.unwrap_or_else(|| line(format!("{ident}() = default;")));
    let (equality, equals) = equality(class, end, bodies);
    let types = match is_union(class) {
        true => types(class),
        false => Vec::new(),
    };
    cpp!(
        "
        $comment$
        $template$
        class $ident$ {
        public:
            $types$
            $inner$
            /// Makes the first member active, with its default value.
            $constructor$

            $makers$

            $active$
            [[nodiscard]] Which which() const noexcept { return which_; }
            $getters$
            $visit$

            $equality$

        private:
            template <class>
            friend struct zooph::generated_v1::codec;

            $equals$
            Which which_{};
            $own$
        };
    ",
        comment = what(class),
        template = class.template(),
        ident = ident,
        types = types,
        constructor = constructor,
        inner = union::types(class, end),
        makers = members.makers,
        active = literal::doc_of(union::ACTIVE),
        getters = members.getters,
        visit = union::visit(class, end),
        equality = equality,
        equals = equals,
        own = members.own,
    )
}

/// Returns the comparison of a union, and the private function for it if there is one. Inactive members have
/// their defaults, so comparing all members is the same as comparing the active one. There is an exception:
/// if a list's default contains a union of this class, the list of that union is empty, since the default
/// would contain itself.
fn equality(
    class: &Class<'_>,
    end: &str,
    bodies: &mut Vec<Doc<'static>>,
) -> (Doc<'static>, Doc<'static>) {
    let ident = format!("{}{end}", class.ident);
    let program = class.view.program;
    let set = || class.fields().filter(|(_, field, _)| field.tag.is_some());
    let is_plain = !set().any(|(_, field, _)| presets_records(program, &field.place));
    if is_plain {
        let declared = format!("friend bool operator==(const {ident}&, const {ident}&) = default;");
        return (line(declared), Doc::empty());
    }
    let cases = set().filter(|(_, field, _)| !matches!(field.place, Place::Void));
    let cases = cases.map(|(_, _, names)| {
        let (tag, own) = (&names.tag, &names.own);
        cpp!(
            "
            case Which::$tag$:
                return $own$ == other.$own$;
        ",
            tag = tag,
            own = own
        )
    });
    let own = class.own(end);
    bodies.push(cpp!(
        "
        $template$
        inline bool $own$::equals_(const $ident$& other) const {
            if (which_ != other.which_) {
                return false;
            }
            switch (which_) {
            $cases$
            default:
                return true;
            }
        }
    ",
        template = class.template(),
        own = own,
        ident = ident,
        cases = lines(cases.collect()),
    ));
    let operator = cpp!(
        "
        friend bool operator==(const $ident$& one, const $ident$& other) { return one.equals_(other); }
    ",
        ident = ident
    );
    let equals = lines(vec![
        literal::doc_of(
            "Reports whether both unions have the same active member with equal values.",
        ),
        line(format!("bool equals_(const {ident}& other) const;")),
        Doc::blank(),
    ]);
    (operator, equals)
}

/// Reports whether the place has a list with a default that contains Records, or is a group that has one.
fn presets_records(program: &Program<'_>, place: &Place<'_>) -> bool {
    match place {
        Place::Pointer { ty, default, .. } => {
            default.is_some() && order::keeps_records(program, ty)
        }
        Place::Group(group) => { program.structure(*group) }.is_some_and(|content| {
            { content.fields.iter() }.any(|field| presets_records(program, &field.place))
        }),
        _ => false,
    }
}

/// Returns the comment of a union's class.
fn what(class: &Class<'_>) -> Doc<'static> {
    let what = class.sentence();
    match is_union(class) {
        true => {
            let doc = class.view.decl(class.ix).doc;
            literal::doc(doc, &as_record(&what))
        }
        false => literal::doc_of(&as_record(&format!("The union of {what}"))),
    }
}

/// Returns the comment of a Record's class.
fn as_record(what: &str) -> String {
    format!("{what} as a Record: native types that own their contents.")
}

/// Reports whether copying is as cheap as moving: for numbers, and for groups of numbers only.
fn is_copied(class: &Class<'_>, place: &Place<'_>) -> bool {
    match place {
        Place::Void | Place::Bit { .. } | Place::Number { .. } => true,
        Place::Pointer { ty, .. } => matches!(ty, Type::Capability(_)),
        Place::Group(group) => { class.view.program.structure(*group) }.is_some_and(|content| {
            content
                .fields
                .iter()
                .all(|field| is_copied(class, &field.place))
        }),
    }
}

/// Returns a function that makes a union with this member active.
fn maker(
    class: &Class<'_>,
    end: &str,
    (field, names): (&Field<'_>, &FieldNames),
    kept: Option<&Kept>,
    bodies: &mut Vec<Doc<'static>>,
) -> Doc<'static> {
    let union = class.own(end);
    let (parameter, set) = match kept {
        None => (String::new(), String::new()),
        Some(Kept { ty, .. }) => {
            let value = match is_copied(class, &field.place) {
                true => "value",
                false => "std::move(value)",
            };
            let parameter = match &*field.place.ty() {
                Type::Struct(of, args) => format!("{} value", class.view.class(*of, args, "")),
                _ => format!("{ty} value"),
            };
            (parameter, format!("made.{} = {value};", names.own))
        }
    };
    let tag = match field.tag {
        Some(0) | None => String::new(),
        Some(_) => format!("made.which_ = Which::{};", names.tag),
    };
    let head = format!("{}({parameter})", names.of);
    let sentence = format!("Returns a union whose active member is `{}`.", field.name);
    let comment = literal::doc(field.doc, &sentence);
    let template = class.template();
    let made = [
        format!("{union} made;"),
        tag,
        set,
        "return made;".to_owned(),
    ];
    let made = made.into_iter().filter(|one| !one.is_empty()).map(line);
    bodies.push(cpp!(
        "
        $template$
        $body$
    ",
        template = template,
        body = long(&format!("inline {union} {union}::{head}"), made)
    ));
    let ident = class.ident;
    lines(vec![
        comment,
        line(format!("[[nodiscard]] static {ident}{end} {head};")),
    ])
}

/// Returns the function that returns a member.
fn getter(class: &Class<'_>, field: &Field<'_>, names: &FieldNames) -> Doc<'static> {
    let ty = union::record_value(class, field);
    let (otherwise, end) = match &field.place {
        Place::Pointer {
            ty: Type::Struct(..),
            ..
        } => ("null", ".get()"),
        _ => ("its default", ""),
    };
    let comment = format!(
        "Returns `{}`, or {otherwise} if another member is active.",
        field.name
    );
    lines(vec![
        literal::doc(field.doc, &comment),
        short(
            &format!("[[nodiscard]] {ty} {}() const noexcept", names.get),
            &format!("return {}{end};", names.own),
        ),
    ])
}
