//! Builders.

use std::collections::BTreeMap;

use zooph_emit::document as cpp;
use zooph_plan::{DeclIx, Field, Place, Type};
use zooph_pretty::Doc;

use crate::literal;
use crate::names::{FieldNames, has_preset};
use crate::render::reader::Face;
use crate::render::{Class, line, long, short};

/// The members of a class, and the functions whose bodies need other classes.
struct Methods<'c, 'p> {
    class: &'c Class<'p>,
    members: Vec<Doc<'static>>,
    bodies: Vec<Doc<'static>>,
}

pub(crate) fn builder(class: &Class<'_>) -> Face {
    let mut methods = Methods {
        class,
        members: Vec::new(),
        bodies: Vec::new(),
    };
    for (at, field, names) in class.fields() {
        methods.field(at, field, names);
    }
    let reader = class.own("_Reader");
    methods.members.push(cpp!(
        "
        /// Returns a Reader of what has been built so far. Nothing is written.
        [[nodiscard]] $reader$ as_reader() const { return $reader$(of_.as_reader()); }
    ",
        reader = reader
    ));
    Face {
        class: whole(class, methods.members),
        bodies: methods.bodies,
    }
}

fn whole(class: &Class<'_>, members: Vec<Doc<'static>>) -> Doc<'static> {
    cpp!(
        "
        $comment$
        $template$
        class $ident$ {
        public:
            ZOOPH_INLINE explicit $ident$(const zooph::StructBuilder& of) noexcept : of_(of) {}

            $members$

        private:
            zooph::StructBuilder of_;
        };
    ",
        comment = literal::doc_of(&format!(
            "{} in a message under construction.",
            class.sentence()
        )),
        template = class.template(),
        ident = format!("{}_Builder", class.ident),
        members = members,
    )
}

impl Methods<'_, '_> {
    fn field(&mut self, at: usize, field: &Field<'_>, names: &FieldNames) {
        let select = self.select(field);
        match &field.place {
            Place::Void => {
                if field.tag.is_some() {
                    self.setter(field, names, " noexcept", "", &select, "");
                }
            }
            Place::Bit { bit, default } => {
                let preset = if *default { ", true" } else { "" };
                let set = format!("of_.set_bit({bit}, value{preset});");
                self.setter(field, names, " noexcept", "bool value", &select, &set);
                let own = format!("{}_Builder", self.class.ident);
                let deleted = format!("{own}& {}(const void*) = delete;", names.get);
                self.members.push(line(deleted));
            }
            Place::Number { byte, ty, default } => {
                let name = self.class.view.number(&Type::Number(*ty));
                let preset = match default {
                    0 => String::new(),
                    bits => format!(", {}", self.class.view.literal(*ty, *bits)),
                };
                let set = format!("of_.set<{name}>({byte}, value{preset});");
                let parameter = format!("{name} value");
                self.setter(field, names, " noexcept", &parameter, &select, &set);
            }
            Place::Group(group) => self.group(field, names, *group, select),
            Place::Pointer { index, ty, .. } => {
                self.pointer(at, field, names, (*index, ty), &select);
            }
        }
    }

    /// Returns the statement that selects a member of a union.
    fn select(&self, field: &Field<'_>) -> String {
        self.select_with(field, "")
    }

    /// Returns the statement that selects a member of a union, which is a pointer, and drops the object that another
    /// member left there.
    fn select_pointer(&self, field: &Field<'_>, index: u32) -> String {
        self.select_with(field, &format!(", {index}"))
    }

    fn select_with(&self, field: &Field<'_>, more: &str) -> String {
        let union = self.class.content.union.as_ref();
        let at = union.map_or(0, |union| union.tag_at);
        let tag = field
            .tag
            .map(|tag| format!("of_.select({at}, {tag}{more});"));
        tag.unwrap_or_default()
    }

    fn comment(&mut self, field: &Field<'_>, otherwise: &str) {
        self.members.push(literal::doc(field.doc, otherwise));
    }

    /// Adds the comment of a function that also selects the field, if it is a union's member.
    fn selecting(&mut self, field: &Field<'_>, otherwise: &str) {
        self.comment(field, &with_selection(field, otherwise));
    }

    /// Adds a function that returns the Builder itself.
    fn setter(
        &mut self,
        field: &Field<'_>,
        names: &FieldNames,
        end: &str,
        parameter: &str,
        select: &str,
        set: &str,
    ) {
        let name = field.name;
        match &field.place {
            Place::Void => self.comment(field, &format!("Makes `{name}` the active member.")),
            place => {
                let to = match place {
                    Place::Pointer { ty, .. } => match ty {
                        Type::Capability(_) => " to the capability with index `value`",
                        Type::List(_) => " to a copy of `values`",
                        _ => " to a copy of `value`",
                    },
                    _ => "",
                };
                self.selecting(field, &format!("Sets `{name}`{to}."));
            }
        }
        let own = format!("{}_Builder", self.class.ident);
        let head = format!("ZOOPH_INLINE {own}& {}({parameter}){end}", names.get);
        // The value may be in the object of another member, which is there until a copy replaces it.
        let [first, second] = match field.place {
            Place::Pointer { .. } => [set, select],
            _ => [select, set],
        };
        let statements = [first, second, "return *this;"].into_iter();
        let statements = statements.filter(|one| !one.is_empty()).map(line);
        self.members.push(long(&head, statements));
    }

    /// Adds a function whose body comes after all classes.
    fn late(&mut self, nodiscard: &str, ty: &str, signature: &str, statements: Vec<String>) {
        self.members
            .push(line(format!("{nodiscard}{ty} {signature};")));
        let own = self.class.own("_Builder");
        let head = format!("ZOOPH_INLINE {ty} {own}::{signature}");
        let statements = statements.into_iter().filter(|one| !one.is_empty());
        let template = self.class.template();
        self.bodies.push(cpp!(
            "
            $template$
            $body$
        ",
            template = template,
            body = long(&head, statements.map(line))
        ));
    }

    fn group(&mut self, field: &Field<'_>, names: &FieldNames, group: DeclIx, select: String) {
        let ty = self.class.view.group(group, "_Builder");
        let mut statements = Vec::new();
        if let (Some(tag), Some(union)) = (field.tag, &self.class.content.union) {
            let name = field.name;
            self.comment(
                field,
                &format!(
                    "Returns the Builder of `{name}`. If another member is active, makes this group \
                     the active member and sets all its fields to their defaults first."
                ),
            );
            statements.push(format!(
                "if (of_.get<std::uint16_t>({}) != {tag}) {{",
                union.tag_at
            ));
            let clear = clear(self.class, group).into_iter();
            statements.extend(clear.map(|one| format!("    {one}")));
            statements.push(format!("    {select}"));
            statements.push("}".to_owned());
        } else {
            self.comment(field, &format!("Returns the Builder of `{}`.", field.name));
        }
        statements.push(format!("return {ty}(of_);"));
        self.late("", &ty, &format!("{}()", names.get), statements);
    }

    fn pointer(
        &mut self,
        at: usize,
        field: &Field<'_>,
        names: &FieldNames,
        (index, ty): (u32, &Type),
        select: &str,
    ) {
        let dropping = self.select_pointer(field, index);
        match ty {
            Type::Text => {
                let set = format!("of_.set_text({index}, value);");
                self.setter(field, names, "", "std::string_view value", select, &set);
            }
            Type::Data => {
                let set = format!("of_.set_data({index}, value);");
                let parameter = "std::span<const std::byte> value";
                self.setter(field, names, "", parameter, select, &set);
            }
            Type::Capability(_) => {
                let set = format!("of_.pointer({index}).set_capability(value);");
                self.setter(field, names, "", "std::uint32_t value", select, &set);
            }
            Type::List(element) => self.list(field, names, (index, element), select),
            Type::Struct(of, args) => {
                let view = &self.class.view;
                let types = [view.class(*of, args, "_Builder"), view.class(*of, args, "")];
                self.structure(at, field, names, (index, types), &dropping);
            }
            Type::Any(_) => return self.any(field, &names.get, index, &dropping),
            Type::Param(_) => {
                let ty = format!("zooph::ValueBuilder<{}>", self.class.view.kind(ty));
                let sentence = format!("Returns the Builder of `{}`.", field.name);
                self.selecting(field, &sentence);
                let made = format!("return {ty}(of_.pointer({index}));");
                let signature = format!("{}()", names.get);
                self.late("", &ty, &signature, vec![dropping.clone(), made]);
            }
            Type::Void | Type::Bool | Type::Number(_) => {}
        }
        self.any(field, &names.pointer, index, &dropping);
    }

    fn structure(
        &mut self,
        at: usize,
        field: &Field<'_>,
        names: &FieldNames,
        (index, [ty, kind]): (u32, [String; 2]),
        select: &str,
    ) {
        let is_generic = !self.class.view.names.params(self.class.ix).is_empty();
        let template = if is_generic { "template " } else { "" };
        let made = |make: &str, preset: &str| {
            let made =
                format!("return {ty}(of_.pointer({index}).{template}{make}<{kind}>({preset}));");
            vec![select.to_owned(), made]
        };
        let name = field.name;
        let sentence = format!("Creates an empty struct `{name}`, which replaces the present one.");
        self.selecting(field, &sentence);
        self.late(
            "",
            &ty,
            &format!("{}()", names.init),
            made("init_struct", ""),
        );
        let (created, preset) = match has_preset(field) {
            true => (
                "a copy of the default",
                format!("{}()", self.class.preset(at)),
            ),
            false => ("an empty struct", String::new()),
        };
        let sentence = format!(
            "Returns the Builder of the present `{name}`. If the pointer is null, creates {created} \
             first."
        );
        let comment = literal::doc_of(&with_selection(field, &sentence));
        self.members.push(comment);
        self.late(
            "",
            &ty,
            &format!("{}()", names.edit),
            made("edit_struct", &preset),
        );
    }

    /// Adds the function that returns the pointer itself.
    fn any(&mut self, field: &Field<'_>, name: &str, index: u32, select: &str) {
        let sentence = format!(
            "Returns the pointer of `{}`, for `clear`, `adopt`, `disown` and `copy`.",
            field.name
        );
        let comment = literal::doc_of(&with_selection(field, &sentence));
        self.members.push(comment);
        let head = format!("[[nodiscard]] zooph::PointerBuilder {name}()");
        let found = format!("return of_.pointer({index});");
        self.members.push(match select {
            "" => short(&format!("{head} noexcept"), &found),
            _ => long(&head, [line(select), line(found)]),
        });
    }

    fn list(
        &mut self,
        field: &Field<'_>,
        names: &FieldNames,
        (index, element): (u32, &Type),
        select: &str,
    ) {
        let kind = self.class.view.kind(element);
        if let Type::Number(_) = element {
            let set = format!("zooph::ListBuilder<{kind}>::set(of_.pointer({index}), values);");
            let parameter = format!("zooph::Numbers<{kind}> values");
            self.setter(field, names, "", &parameter, select, &set);
        }
        let sentence = format!(
            "Creates a list `{}` of `count` elements, which replaces the present one.",
            field.name
        );
        self.selecting(field, &sentence);
        let ty = format!("zooph::ListBuilder<{kind}>");
        let made = format!("return {ty}::init(of_.pointer({index}), count);");
        let signature = format!("{}(std::size_t count)", names.init);
        self.late(
            "",
            &ty,
            &signature,
            vec![self.select_pointer(field, index), made],
        );
    }
}

/// Returns the text of a comment. A function of a union's member also selects the member.
fn with_selection(field: &Field<'_>, text: &str) -> String {
    match field.tag {
        None => text.to_owned(),
        Some(_) => format!("{text} Makes this field the active member."),
    }
}

/// Returns the statements that set a whole group to zero.
fn clear(class: &Class<'_>, group: DeclIx) -> Vec<String> {
    let owned = class.view.program.owned(group);
    let mut masks: BTreeMap<u32, u8> = BTreeMap::new();
    for (at, size) in owned.bits {
        for bit in at..at + size {
            *masks.entry(bit / 8).or_default() |= 1 << (bit % 8);
        }
    }
    let mut runs: Vec<(u32, u32, u8)> = Vec::new();
    for (at, mask) in masks {
        match runs.last_mut() {
            Some((start, count, 0xff)) if mask == 0xff && *start + *count == at => *count += 1,
            _ => runs.push((at, 1, mask)),
        }
    }
    let data = runs.into_iter().map(|(at, count, mask)| match mask {
        0xff => format!("of_.clear({at}, {count});"),
        _ => format!("of_.clear_bits({at}, {mask:#04x});"),
    });
    let pointers = owned.pointers.into_iter();
    let pointers = pointers.map(|index| format!("of_.pointer({index}).clear();"));
    data.chain(pointers).collect()
}
