//! What Readers give of a struct: instances for names of fields, and a module of functions.

use zooph_emit::{Code, code};
use zooph_plan::{DeclIx, Field, Form, Place, Struct, Type};

use crate::literal;
use crate::render::{Render, doc};
use crate::types::Types;

impl Render<'_> {
    /// The instances for names of fields.
    pub(crate) fn fields(&self, ix: DeclIx, content: &Struct<'_>) -> Vec<Code> {
        let types = &self.home;
        let place = self.names().place(ix);
        let own = types.own(ix);
        let mut pieces: Vec<Code> = { content.fields.iter().enumerate() }
            .map(|(at, field)| {
                let (v, value) = self.body(types, ix, content, (at, field));
                let view = self.view_type(types, field);
                let name = &place.fields[at].accessor;
                // What depends on a parameter is a variable of the instance's head.
                let (view, given) = match depends(field) {
                    true => ("r'", Some(format!("r' ~ {view}"))),
                    false => (&*view, None),
                };
                let context = types.context_with(given, ix, "Z.Value");
                field_instance(name, &own, &context, view, (v, &value))
            })
            .collect();
        if content.union.is_some() {
            let view = self.view_of(types, ix);
            let value = format!("view'{} v'", place.union);
            let context = types.context(ix, "Z.Value");
            pieces.push(field_instance(
                "which",
                &own,
                &context,
                &view,
                ("v'", &value),
            ));
        }
        pieces.extend(self.built_fields(ix, content));
        pieces
    }

    /// The struct's view where an accessor needs it, and the accessor's value.
    fn body(
        &self,
        types: &Types<'_>,
        ix: DeclIx,
        content: &Struct<'_>,
        (at, field): (usize, &Field<'_>),
    ) -> (&'static str, String) {
        if matches!(field.place, Place::Void) {
            return ("_", "()".to_owned());
        }
        let v = match (&content.union, field.tag) {
            (Some(union), Some(tag)) => format!("(Z.member v' {} {tag})", union.tag_at),
            _ => "v'".to_owned(),
        };
        ("v'", self.read_alone(types, ix, (at, field), &v))
    }

    /// The module of a struct's accessors.
    pub(crate) fn accessors(&self, types: &Types<'_>, ix: DeclIx, content: &Struct<'_>) -> Code {
        let place = self.names().place(ix);
        let own = types.own(ix);
        let context = types.context(ix, "Z.Value");
        let mut pieces = Vec::new();
        if content.form == Form::Struct {
            pieces.push(self.entry(types, ix));
        }
        for (at, field) in content.fields.iter().enumerate() {
            let (v, value) = self.body(types, ix, content, (at, field));
            let view = self.view_type(types, field);
            let name = &place.fields[at].accessor;
            pieces.push(code!(
                "$doc$\n$name$ :: $context$Z.Reader $own$ -> $view$\n$name$ (Z.Reader $v$) = $value$\n{-# INLINE $name$ #-}",
                doc = doc("|", field.doc),
                name = name,
                context = context,
                own = own,
                view = view,
                v = v,
                value = value,
            ));
            if matches!(field.place, Place::Pointer { .. }) {
                pieces.push(self.has(types, ix, content, (at, field)));
            }
            if let Place::Group(group) = field.place
                && self.is_union(group)
            {
                pieces.push(code!(
                    "-- | The same as a Reader, whose members can be asked for one by one.\n$name$ :: Z.Reader $own$ -> Z.Reader $group$\n$name$ (Z.Reader v') = Z.Reader v'",
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
        let v = match (&content.union, field.tag) {
            (Some(union), Some(tag)) => format!("(Z.member v' {} {tag})", union.tag_at),
            _ => "v'".to_owned(),
        };
        code!(
            "-- | The pointer is not null.\n$name$ :: Z.Reader $own$ -> Z.Bool\n$name$ (Z.Reader v') = Z.has $v$ $index$",
            name = format!("has{}", self.names().place(ix).fields[at].capital),
            own = types.own(ix),
            v = v,
            index = index,
        )
    }

    fn which(&self, types: &Types<'_>, ix: DeclIx) -> Code {
        let union = &self.names().place(ix).union;
        let view = self.function_of(types, "view", ix, union);
        code!(
            r#"
            -- | The union.
            which :: $context$Z.Reader $own$ -> $view_type$
            which (Z.Reader v') = $view$ v'
            {-# INLINE which #-}
        "#,
            context = types.context(ix, "Z.Value"),
            own = types.own(ix),
            view_type = self.view_of(types, ix),
            view = view,
        )
    }

    /// Short names for a union's constructors.
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

    /// What the module of a struct begins with.
    fn entry(&self, types: &Types<'_>, ix: DeclIx) -> Code {
        let schema = self.schema(ix).map_or(Code::new(), |literal| {
            code!(
                r#"
                -- | The struct's node of @schema.capnp@, a framed message.
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

            -- | Validates the one message that the bytes are, and reads its root.
            open :: $context$Z.ByteString -> Z.Either Z.Fault (Z.Reader $own$)
            open = Z.open

            -- | Reads the root of the one message that the bytes are, of which only the framing is validated: Readers throw a fault where they
            -- meet one. Validate what comes from outside.
            openLazy :: $context$Z.ByteString -> Z.Either Z.Fault (Z.Reader $own$)
            openLazy = Z.openLazy

            -- | The Record whose fields all have their defaults.
            empty :: $context$$own$
            empty = Z.emptyRecord

            -- | A new struct as the root of an arena's message.
            new :: $context$Z.Arena s -> Z.ST s (Z.Builder s $own$)
            new = Z.initRoot
        "#,
            id = format!("0x{:016x}", self.program.decl(ix).id),
            context = types.context(ix, "Z.Value"),
            own = types.own(ix),
        );
        Code::paragraphs([entry, schema])
    }
}

/// Whether what Readers give of a field depends on what stands for a generic parameter.
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

fn field_instance(
    name: &str,
    own: &str,
    context: &str,
    view: &str,
    (v, value): (&str, &str),
) -> Code {
    code!(
        r#"
        instance $context$Z.HasField $name$ (Z.Reader $own$) $view$ where
          getField (Z.Reader $v$) = $value$
    "#,
        context = context,
        name = literal::string(name),
        own = own,
        view = view,
        v = v,
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
