//! Accessors of Readers: instances for names of fields, and a module of functions.

use zooph_emit::{Code, code};
use zooph_plan::{AnyKind, DeclIx, Field, Form, Place, Struct, Type};

use crate::literal;
use crate::render::{Render, doc};
use crate::types::Types;

impl Render<'_> {
    /// Returns the instances for names of fields. Most are instances of a type family, for which GHC makes no code.
    pub(crate) fn fields(&self, ix: DeclIx, content: &Struct<'_>) -> Vec<Code> {
        let types = &self.home;
        let place = self.names().place(ix);
        let own = types.own(ix);
        let (mut family, mut pieces) = (Vec::new(), Vec::new());
        for (at, field) in content.fields.iter().enumerate() {
            let name = &place.fields[at].accessor;
            let described = self.described(types, field);
            if let Some(described) = &described {
                let described = member_of(content, field, described);
                family.push(family_instance(name, &own, &described));
            }
            if described.is_some() && !self.has_function(field) {
                continue;
            }
            let value = self.reading(types, ix, content, (at, field));
            let view = self.view_type(types, field);
            // A type that depends on a parameter must be a variable in the head of the instance.
            let (view, given) = match depends(field) {
                true => ("r'", Some(format!("r' ~ {view}"))),
                false => (&*view, None),
            };
            let context = types.context_with(given, ix, "Z.Value");
            pieces.push(field_instance(name, &own, &context, view, &value));
        }
        if let Some(union) = &content.union {
            let number = format!("Z.NumberAt {} Z.Word16", union.tag_at);
            family.push(family_instance("which", &own, &number));
            let view = self.view_of(types, ix);
            let value = format!("Z.readUnion view'{}", place.union);
            let context = types.context(ix, "Z.Value");
            pieces.push(field_instance("which", &own, &context, &view, &value));
        }
        pieces.extend(self.built_fields(ix, content));
        let family = Code::from(family.join("\n"));
        [family].into_iter().chain(pieces).collect()
    }

    /// Returns the type that says how a field is read. `None` for a pointer whose default is an object.
    fn described(&self, types: &Types<'_>, field: &Field<'_>) -> Option<String> {
        Some(match &field.place {
            Place::Void => "Z.VoidField".to_owned(),
            Place::Bit { bit, default } => {
                let name = if *default { "BoolOr" } else { "BoolAt" };
                format!("Z.{name} {} {}", bit / 8, bit % 8)
            }
            Place::Number { byte, default, ty } => {
                let ty = types.record(&Type::Number(*ty));
                match default {
                    0 => format!("Z.NumberAt {byte} {ty}"),
                    bits => format!("Z.NumberOr {bits:#x} {byte} {ty}"),
                }
            }
            Place::Pointer { default, .. } if default.is_some() => return None,
            Place::Pointer { index, ty, .. } => match ty {
                Type::List(element) => format!("Z.ListAt {index} {}", types.view(element)),
                Type::Struct(of, args) => {
                    format!("Z.StructAt {index} {}", types.structure(*of, args))
                }
                Type::Any(AnyKind::Struct) => format!("Z.AnyStructAt {index}"),
                Type::Any(AnyKind::List) => format!("Z.AnyListAt {index}"),
                ty => format!("Z.PointerAt {index} {}", types.view(ty)),
            },
            Place::Group(group) => format!("Z.GroupOf {}", types.own(*group)),
        })
    }

    /// Reports whether Readers read a field by a function of its type: it is a union.
    fn has_function(&self, field: &Field<'_>) -> bool {
        matches!(field.place, Place::Group(group) if self.is_union(group))
    }

    /// Returns a function of a Reader in point-free form. GHC keeps such a definition as it is and inlines it
    /// where it is used.
    fn reading(
        &self,
        types: &Types<'_>,
        ix: DeclIx,
        content: &Struct<'_>,
        (at, field): (usize, &Field<'_>),
    ) -> String {
        let read = match &field.place {
            Place::Void => return "Z.readVoid".to_owned(),
            Place::Bit { bit, default } => {
                let function = if *default { "readBoolOr" } else { "readBool" };
                format!("Z.{function} {} {}", bit / 8, bit % 8)
            }
            Place::Number { byte, default, .. } => match default {
                0 => format!("Z.readNumber {byte}"),
                bits => format!("Z.readNumberOr {bits:#x} {byte}"),
            },
            Place::Pointer { index, ty, default } => {
                let read = format!("{} {index}", self.pointer_reading(types, ty));
                match default {
                    Some(_) => {
                        let default = self.default_name(types, ix, at);
                        format!("Z.readOr {default} {index} ({read})")
                    }
                    None => read,
                }
            }
            Place::Group(group) => match self.is_union(*group) {
                true => format!("Z.readUnion {}", self.function(types, "view", *group)),
                false => "Z.readGroup".to_owned(),
            },
        };
        in_member(content, field, read)
    }

    /// Returns the function that reads the target of a pointer.
    fn pointer_reading(&self, types: &Types<'_>, ty: &Type) -> String {
        let function = match ty {
            Type::List(element) => {
                return format!("Z.readListOf (Z.code @{})", types.view(element));
            }
            Type::Text => "readText",
            Type::Data => "readData",
            Type::Struct(..) => "readStruct",
            Type::Capability(_) => "readCapability",
            Type::Any(AnyKind::Any) => "readAny",
            Type::Any(AnyKind::Struct) => "readAnyStruct",
            Type::Any(AnyKind::List) => "readAnyList",
            _ => "readField",
        };
        format!("Z.{function}")
    }

    /// Returns the module of a struct's accessors.
    pub(crate) fn accessors(&self, types: &Types<'_>, ix: DeclIx, content: &Struct<'_>) -> Code {
        let place = self.names().place(ix);
        let own = types.own(ix);
        let context = types.quantified(ix, "Z.Value");
        let mut pieces = Vec::new();
        if content.form == Form::Struct {
            pieces.push(self.entry(types, ix));
        }
        for (at, field) in content.fields.iter().enumerate() {
            let value = self.reading(types, ix, content, (at, field));
            let view = self.view_type(types, field);
            let name = &place.fields[at].accessor;
            pieces.push(code!(
                "$doc$\n$name$ :: $context$Z.Reader $own$ -> $view$\n$name$ = $value$",
                doc = doc("|", field.doc),
                name = name,
                context = context,
                own = own,
                view = view,
                value = value,
            ));
            if matches!(field.place, Place::Pointer { .. }) {
                pieces.push(self.has(types, ix, content, (at, field)));
            }
            if let Place::Group(group) = field.place
                && self.is_union(group)
            {
                pieces.push(code!(
                    "-- | Returns a Reader of the union, with an accessor for each member.\n$name$ :: Z.Reader $own$ -> Z.Reader $group$\n$name$ = Z.readGroup",
                    name = format!("get{}", place.fields[at].capital),
                    own = own,
                    group = types.own(group),
                ));
            }
        }
        if content.union.is_some() {
            pieces.push(self.which(types, ix));
            pieces.push(self.patterns(types, ix, content));
        }
        pieces.extend(self.setters(types, ix, content));
        Code::paragraphs(pieces)
    }

    fn has(
        &self,
        types: &Types<'_>,
        ix: DeclIx,
        content: &Struct<'_>,
        (at, field): (usize, &Field<'_>),
    ) -> Code {
        let Place::Pointer { index, .. } = field.place else {
            return Code::new();
        };
        let about = match field.tag {
            None => "Reports whether the pointer is not null.",
            Some(_) => "Reports whether the member is active and its pointer is not null.",
        };
        code!(
            "-- | $about$\n$name$ :: Z.Reader $own$ -> Z.Bool\n$name$ = $value$",
            about = about,
            name = format!("has{}", self.names().place(ix).fields[at].capital),
            own = types.own(ix),
            value = in_member(content, field, format!("Z.hasPointer {index}")),
        )
    }

    fn which(&self, types: &Types<'_>, ix: DeclIx) -> Code {
        let union = &self.names().place(ix).union;
        let view = self.function_of(types, "view", ix, union);
        code!(
            r#"
            -- | Returns the active member of the union.
            which :: $context$Z.Reader $own$ -> $view_type$
            which = Z.readUnion $view$
        "#,
            context = types.context(ix, "Z.Value"),
            own = types.own(ix),
            view_type = self.view_of(types, ix),
            view = view,
        )
    }

    /// Returns short names for a union's constructors.
    fn patterns(&self, types: &Types<'_>, ix: DeclIx, content: &Struct<'_>) -> Code {
        let place = self.names().place(ix);
        let union = types.of_file(self.program.decl(ix).file, &place.union);
        let params = types.params(ix);
        let data = [std::slice::from_ref(&union), &params[..]]
            .concat()
            .join(" ");
        let view = self.view_of(types, ix);
        let mut pieces = Vec::new();
        for (suffix, result) in [("", &data), ("R", &view)] {
            let mut names = Vec::new();
            for (at, field) in content.fields.iter().enumerate() {
                if field.tag.is_none() {
                    continue;
                }
                let constructor = format!("{}{suffix}", place.fields[at].constructor);
                let argument = match (&field.place, suffix) {
                    (Place::Void, _) => None,
                    (Place::Group(group), "") => Some(types.own(*group)),
                    (place, "") => Some(types.record_field(&place.ty())),
                    _ => Some(self.view_type(types, field)),
                };
                pieces.push(pattern(&constructor, &union, argument.as_deref(), result));
                names.push(constructor);
            }
            let unknown = format!("Unknown{suffix}");
            pieces.push(pattern(&unknown, &union, Some("Z.Word16"), result));
            names.push(unknown);
            pieces.push(Code::from(format!(
                "{{-# COMPLETE {} #-}}",
                names.join(", ")
            )));
        }
        Code::paragraphs(pieces)
    }

    /// Returns the first definitions in the module of a struct.
    fn entry(&self, types: &Types<'_>, ix: DeclIx) -> Code {
        let schema = self.schema(ix).map_or(Code::new(), |literal| {
            code!(
                r#"
                -- | The struct's @Node@ of @schema.capnp@, encoded as a framed message.
                schema :: Z.ByteString
                schema = Z.literal $literal$
                {-# NOINLINE schema #-}
            "#,
                literal = literal
            )
        });
        let entry = code!(
            r#"
            -- | The struct's id in the schema.
            typeId :: Z.Word64
            typeId = $id$

            -- | Opens and validates a framed message: exactly one, with nothing behind it. Returns the Reader of its
            -- root, or the first fault.
            open :: $quantified$Z.ByteString -> Z.Either Z.Fault (Z.Reader $own$)
            open = Z.openAs (Z.table @$own$)

            -- | Opens a framed message without validating it. Returns a fault only if the framing is malformed. Each
            -- pointer is checked when it is followed: if it is malformed, the Reader throws a fault. Use 'open' for
            -- messages from untrusted sources.
            openLazy :: $context$Z.ByteString -> Z.Either Z.Fault (Z.Reader $own$)
            openLazy = Z.openLazyReader

            -- | The Record in which every field has its default.
            empty :: $context$$own$
            empty = Z.emptyRecord

            -- | Creates an empty struct as the root of the arena's message, which replaces the present root, and returns
            -- its Builder.
            new :: $context$Z.Arena s -> Z.ST s (Z.Builder s $own$)
            new = Z.initRoot
        "#,
            id = format!("0x{:016x}", self.program.decl(ix).id),
            quantified = types.quantified(ix, "Z.Value"),
            context = types.context(ix, "Z.Value"),
            own = types.own(ix),
        );
        Code::paragraphs([entry, schema])
    }
}

/// Reports whether the type that Readers return for a field depends on a generic parameter.
fn depends(field: &Field<'_>) -> bool {
    fn is_open(ty: &Type) -> bool {
        match ty {
            Type::Param(_) => true,
            Type::List(element) => is_open(element),
            _ => false,
        }
    }
    is_open(&field.place.ty())
}

/// Returns code that reads a field. If the field is a member of a union, the member must be active.
fn in_member(content: &Struct<'_>, field: &Field<'_>, read: String) -> String {
    match (&content.union, field.tag) {
        (Some(union), Some(tag)) => format!("Z.inMember {} {tag} ({read})", union.tag_at),
        _ => read,
    }
}

/// Returns the type for a field, which may be a member of a union.
fn member_of(content: &Struct<'_>, field: &Field<'_>, described: &str) -> String {
    match (&content.union, field.tag) {
        (Some(union), Some(tag)) => format!("Z.MemberOf {} {tag} ({described})", union.tag_at),
        _ => described.to_owned(),
    }
}

fn family_instance(name: &str, own: &str, described: &str) -> String {
    let name = literal::string(name);
    format!("type instance Z.FieldOf {name} {own} = {described}")
}

fn field_instance(name: &str, own: &str, context: &str, view: &str, value: &str) -> Code {
    code!(
        r#"
        instance $context$Z.HasField $name$ (Z.Reader $own$) $view$ where
          getField = $value$
    "#,
        context = context,
        name = literal::string(name),
        own = own,
        view = view,
        value = value,
    )
}

fn pattern(name: &str, union: &str, argument: Option<&str>, result: &str) -> Code {
    let (ty, x) = match argument {
        Some(argument) => (format!("{argument} -> {result}"), " x'"),
        None => (result.to_owned(), ""),
    };
    code!(
        "pattern $name$ :: $ty$\npattern $name$$x$ = $union$'$name$$x$",
        name = name,
        ty = ty,
        x = x,
        union = union,
    )
}
