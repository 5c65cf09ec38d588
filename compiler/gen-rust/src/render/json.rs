//! JSON: what is written and read of each Record, with names and places decided here.

use zooph_emit::{Code, Mentions, Name, Phrase, bind, code, collect, phrase};
use zooph_plan::{Encoding, Form};

use crate::plan::{EnumPlan, FieldPlan, PointerPlan, Shape, Spot, StructPlan, UnionPlan};
use crate::render::parameter;
use crate::render::record::{default_value, record_type, reference};
use crate::types::{generic, open_with};

/// Parameters of the generated functions, recorded where they are written.
const WRITER: Name<'static> = Name("writer");
const NAME: Name<'static> = Name("name");
const BASE: Name<'static> = Name("base");
const PARSER: Name<'static> = Name("parser");
const MEMBERS: Name<'static> = Name("members");

/// What a member's pattern binds.
const VALUE: Name<'static> = Name("value");

/// A Rust literal.
fn literal(text: &str) -> String {
    let mut literal = String::from("\"");
    for letter in text.chars() {
        literal.extend(letter.escape_default());
    }
    literal + "\""
}

/// A name as JSON has it, in quotes.
fn quoted(name: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in name.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            '\u{8}' => quoted.push_str("\\b"),
            '\u{c}' => quoted.push_str("\\f"),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            '\0'..='\u{1f}' => quoted.push_str(&format!("\\u{:04x}", u32::from(letter))),
            letter => quoted.push(letter),
        }
    }
    quoted + "\""
}

/// The name with a colon, as a literal.
fn key(name: &str) -> String {
    literal(&(quoted(name) + ":"))
}

/// The bounds of generic parameters that have JSON.
fn bounded(parameters: &[String]) -> String {
    open_with(parameters, "zooph::PointerKind + zooph::json::Value")
}

/// An implementation of `Object`, as it is put together.
#[derive(Default)]
struct Parts {
    /// Numbers of members that were given away, and the flattened types whose members follow.
    own: u32,
    flat: Vec<String>,
    write: Code,
    /// What `write` mentions.
    written: Mentions,
    /// Names, and conditions under which others are known.
    names: Vec<String>,
    known: Vec<Phrase>,
    arms: Code,
    /// What is done with any other name, and what that comes to; of unions nothing unless it is said.
    otherwise: Code,
    outcome: Option<Phrase>,
    /// What `arms` and `otherwise` mention.
    read: Mentions,
    settle: Code,
}

const UNKNOWN: &str = "::core::result::Result::Ok(zooph::json::Found::Unknown)";
const LATER: &str = "::core::result::Result::Ok(zooph::json::Found::Later)";
const READ: &str = "::core::result::Result::Ok(zooph::json::Found::Read)";

impl Parts {
    /// A number for a member of its own.
    fn number(&mut self) -> Phrase {
        self.own += 1;
        match self.own {
            1 => phrase!("{BASE}"),
            own => phrase!("{BASE} + {}", own - 1),
        }
    }

    /// How many members there are, term by term.
    fn terms(&self) -> Vec<String> {
        let own = { self.own > 0 }.then(|| self.own.to_string());
        let flat = { self.flat.iter() }.map(|ty| format!("<{ty} as zooph::json::Object>::MEMBERS"));
        own.into_iter().chain(flat).collect()
    }

    /// The number of the first member of the next flattened type.
    fn next_number(&self) -> Phrase {
        let terms = self.terms();
        match terms.is_empty() {
            true => phrase!("{BASE}"),
            false => phrase!("{BASE} + {}", terms.join(" + ")),
        }
    }

    fn members(&self) -> String {
        let terms = self.terms();
        match terms.is_empty() {
            true => "0".to_owned(),
            false => terms.join(" + "),
        }
    }

    /// Adds lines that write.
    fn write(&mut self, lines: impl FnOnce() -> Code) {
        let (lines, mentions) = collect(lines);
        self.write.push(lines);
        self.written.extend(&mentions);
    }

    /// Adds what is done with a name.
    fn arm(&mut self, name: &str, body: impl FnOnce() -> Code) {
        let name = literal(name);
        let (body, mentions) = collect(body);
        self.arms.push(code!(
            "$name$ => {\n    $body$\n}",
            name = name,
            body = body
        ));
        self.names.push(name);
        self.read.extend(&mentions);
    }

    /// Adds what is done with any other name.
    fn otherwise(&mut self, lines: impl FnOnce() -> Code) {
        let (lines, mentions) = collect(lines);
        self.otherwise.push(lines);
        self.read.extend(&mentions);
    }

    /// Whether a name is known, and what that mentions.
    fn knows(&self) -> (String, Mentions) {
        collect(|| {
            let names = { !self.names.is_empty() }
                .then(|| format!("matches!({NAME}, {})", self.names.join(" | ")));
            let known = self.known.iter().map(Phrase::to_string);
            let known: Vec<String> = names.into_iter().chain(known).collect();
            match known.is_empty() {
                true => "false".to_owned(),
                false => known.join(" || "),
            }
        })
    }

    /// What reads a member, and what that mentions.
    fn read(&self) -> (Code, Mentions) {
        let (code, mut mentions) = collect(|| {
            let outcome = match &self.outcome {
                None => UNKNOWN.to_owned(),
                Some(outcome) => outcome.to_string(),
            };
            if self.arms.is_empty() {
                return code!(
                    "$body$\n$outcome$",
                    body = self.otherwise,
                    outcome = outcome
                );
            }
            code!(
                r#"
                match $name$ {
                    $arms$
                    _ => {
                        $otherwise$
                        return $outcome$;
                    }
                }
                $read$
            "#,
                name = NAME,
                arms = self.arms,
                otherwise = self.otherwise,
                outcome = outcome,
                read = READ,
            )
        });
        mentions.extend(&self.read);
        (code, mentions)
    }

    fn settle(&self) -> Code {
        match self.settle.is_empty() {
            true => Code::new(),
            false => code!(
                r#"
                #[inline]
                fn settle(&mut self) {
                    $settle$
                }
            "#,
                settle = self.settle
            ),
        }
    }

    fn implementation(&self, ident: &str, parameters: &[String]) -> Code {
        let methods = Code::paragraphs([self.write_members(), self.read_member(), self.settle()]);
        code!(
            r#"
            impl$arguments$ zooph::json::Object for $ident$$arguments$$open$
                $methods$
            }
        "#,
            arguments = generic(parameters),
            ident = ident,
            open = bounded(parameters),
            methods = methods,
        )
    }
}

impl Parts {
    fn write_members(&self) -> Code {
        let (knows, asked) = self.knows();
        code!(
            r#"
            const MEMBERS: u32 = $members$;

            fn write_members(&self, $writer$: &mut zooph::json::Writer) -> zooph::json::Written {
                $write$
                ::core::result::Result::Ok(())
            }

            fn knows($name$: &str) -> bool {
                $knows$
            }
        "#,
            members = self.members(),
            writer = parameter(WRITER, &self.written),
            write = self.write,
            name = parameter(NAME, &asked),
            knows = knows,
        )
    }

    fn read_member(&self) -> Code {
        let (read, mentions) = self.read();
        code!(
            r#"
            fn read_member(
                &mut self,
                $name$: &str,
                $base$: u32,
                $parser$: &mut zooph::json::Parser<'_>,
                $members$: &mut zooph::json::Members<'_>,
            ) -> zooph::json::Result<zooph::json::Found> {
                $read$
            }
        "#,
            name = parameter(NAME, &mentions),
            base = parameter(BASE, &mentions),
            parser = parameter(PARSER, &mentions),
            members = parameter(MEMBERS, &mentions),
            read = read,
        )
    }
}

fn line(text: String) -> Code {
    Code::from(text)
}

/// The function that makes what stands for a struct that is not there.
fn default_struct(pointer: &PointerPlan) -> String {
    match &pointer.default {
        None => "::core::default::Default::default".to_owned(),
        Some(default) => format!("|| zooph::json::default_struct({})", default.record_path),
    }
}

/// The implementation for a struct, or for a group that is more than its union.
pub(crate) fn object(plan: &StructPlan) -> Code {
    let mut parts = Parts::default();
    let mut flattened = Vec::new();
    for field in &plan.fields {
        let value = format!("self.{}", field.record);
        parts.write(|| write_field(field, &value));
        if let Some(prefix) = &field.json.flatten {
            flattened.push((field, prefix));
            continue;
        }
        let number = parts.number();
        parts.arm(&field.json_name, || {
            let mut body = once(&number);
            body.push(read_field(field, &value));
            body
        });
    }
    for (field, prefix) in flattened {
        flatten(&mut parts, field, prefix);
    }
    if let Some(union) = &plan.union {
        let (name, ty) = (&union.record, &union.record_type);
        parts.write(|| {
            line(format!(
                "zooph::json::Object::write_members(&self.{name}, {WRITER})?;"
            ))
        });
        parts
            .known
            .push(phrase!("<{ty} as zooph::json::Object>::knows({NAME})"));
        let number = parts.next_number();
        parts.outcome = Some(phrase!(
            "zooph::json::Object::read_member(&mut self.{name}, {NAME}, {number}, {PARSER}, {MEMBERS})"
        ));
        parts.flat.push(ty.clone());
    }
    if plan.kind != Form::Struct {
        let groups = plan.fields.iter();
        let groups = groups.filter(|field| matches!(field.spot, Spot::Group(_)));
        let names = groups.map(|field| &field.record);
        for name in names.chain(plan.union.iter().map(|union| &union.record)) {
            parts.settle.push(line(format!(
                "zooph::json::Object::settle(&mut self.{name});"
            )));
        }
    }
    parts.implementation(&plan.ident, &plan.parameters)
}

/// Notes that the member of this number is there.
fn once(number: &Phrase) -> Code {
    line(format!("{MEMBERS}.once({number}, {PARSER})?;"))
}

/// A struct or group whose members stand in the object.
fn flatten(parts: &mut Parts, field: &FieldPlan, prefix: &str) {
    let (ty, prefix) = (&field.record_type, literal(prefix));
    let value = match &field.spot {
        Spot::Pointer(_) => format!("self.{}.get_or_insert_default()", field.record),
        _ => format!("&mut self.{}", field.record),
    };
    let number = parts.next_number();
    let inner = phrase!("zooph::json::inner::<{ty}>({NAME}, {prefix})");
    parts.known.push(phrase!("{inner}.is_some()"));
    parts.otherwise(|| {
        code!(
            r#"
            if let ::core::option::Option::Some(rest) = $inner$ {
                return <$ty$ as zooph::json::Object>::read_member($value$, rest, $number$, $parser$, $members$);
            }
        "#,
            inner = inner,
            ty = ty,
            value = value,
            number = number,
            parser = PARSER,
            members = MEMBERS,
        )
    });
    parts.flat.push(ty.clone());
}

/// The lines that write a field outside of unions.
fn write_field(field: &FieldPlan, value: &str) -> Code {
    let key = key(&field.json_name);
    let ty = &field.record_type;
    line(match (&field.spot, &field.json.flatten) {
        (Spot::Void, _) => return write_void(&key),
        (Spot::Group(_), Some(prefix)) => {
            format!("{WRITER}.flattened(&{value}, {})?;", literal(prefix))
        }
        (Spot::Group(_), None) => format!("{WRITER}.member(&{value}, {key})?;"),
        (Spot::Pointer(pointer), flatten) => return write_pointer(field, pointer, flatten, value),
        _ => format!("{WRITER}.field::<{ty}>(&{value}, {key})?;"),
    })
}

fn write_void(key: &str) -> Code {
    let mut lines = line(format!("{WRITER}.key({key});"));
    lines.push(line(format!("{WRITER}.raw(\"null,\");")));
    lines
}

fn write_pointer(
    field: &FieldPlan,
    pointer: &PointerPlan,
    flatten: &Option<String>,
    value: &str,
) -> Code {
    let key = key(&field.json_name);
    let (marker, element) = (&pointer.record_marker, &pointer.element);
    let default = pointer.default.as_ref().map(|one| &*one.record_path);
    line(match (pointer.shape, field.json.encoding) {
        (Shape::Struct { boxed }, _) => {
            let value = reference(value, boxed);
            let Some(prefix) = flatten else {
                return line(format!("{WRITER}.optional({value}, {key})?;"));
            };
            return code!(
                r#"
                if let ::core::option::Option::Some(inner) = $value$ {
                    $writer$.flattened(inner, $prefix$)?;
                }
            "#,
                writer = WRITER,
                value = value,
                prefix = literal(prefix),
            );
        }
        (Shape::Data, Encoding::Base64) => {
            let default = default.unwrap_or("&[]");
            format!("{WRITER}.base64_or(&{value}, {default}, {key});")
        }
        (Shape::Data, Encoding::Hex) => {
            let default = default.unwrap_or("&[]");
            format!("{WRITER}.hex_or(&{value}, {default}, {key});")
        }
        (shape, _) => match (shape, default) {
            (Shape::Text, Some(path)) => format!("{WRITER}.text_or(&{value}, {path}, {key});"),
            (Shape::Data, Some(path)) => format!("{WRITER}.data_or(&{value}, {path}, {key})?;"),
            (Shape::List, Some(path)) => {
                format!("{WRITER}.list_or::<{element}>(&{value}, {path}, {key})?;")
            }
            _ => format!("{WRITER}.pointer::<{marker}>(&{value}, {key})?;"),
        },
    })
}

/// The lines that read a field outside of unions.
fn read_field(field: &FieldPlan, value: &str) -> Code {
    let ty = &field.record_type;
    line(match &field.spot {
        Spot::Void => format!("{PARSER}.void()?;"),
        Spot::Group(_) => format!("{PARSER}.group(&mut {value})?;"),
        Spot::Pointer(pointer) => match (pointer.shape, field.json.encoding) {
            (Shape::Struct { boxed: true }, _) => format!("{PARSER}.boxed(&mut {value})?;"),
            (Shape::Struct { boxed: false }, _) => format!("{PARSER}.optional(&mut {value})?;"),
            (Shape::Data, Encoding::Base64) => format!("{PARSER}.base64(&mut {value})?;"),
            (Shape::Data, Encoding::Hex) => format!("{PARSER}.hex(&mut {value})?;"),
            _ => format!(
                "{PARSER}.value::<{}>(&mut {value})?;",
                pointer.record_marker
            ),
        },
        _ => format!("{PARSER}.value::<{ty}>(&mut {value})?;"),
    })
}

/// The implementation for a union.
pub(crate) fn union(plan: &StructPlan, union: &UnionPlan) -> Code {
    let mut parts = Parts::default();
    let tag = plan.json.tag.as_ref();
    parts.write(|| {
        let arms = union.members.iter().map(|member| write_arm(plan, member));
        code!(
            "match self {\n    $arms$\n    Self::$unknown$(_) => {}\n}",
            arms = arms.collect::<Code>(),
            unknown = union.unknown,
        )
    });
    let told = tag.map(|name| tag_arm(&mut parts, union, name));
    if let Some(name) = &plan.json.value {
        value_arm(&mut parts, plan, union, name, told.as_ref());
    } else {
        for member in union
            .members
            .iter()
            .filter(|one| one.json.flatten.is_none())
        {
            let number = parts.number();
            parts.arm(&member.json_name, || {
                let mut body = once(&number);
                body.push(read_member(plan, member));
                body
            });
        }
    }
    flat_members(&mut parts, union, told.as_ref());
    if plan.kind != Form::Struct {
        parts.settle = settle(union);
    }
    parts.implementation(&union.ident, &union.parameters)
}

/// How a union's member is matched.
fn pattern(member: &FieldPlan, content: &str) -> String {
    match member.spot {
        Spot::Void => format!("Self::{}", member.variant),
        _ => format!("Self::{}({content})", member.variant),
    }
}

fn write_arm(plan: &StructPlan, member: &FieldPlan) -> Code {
    let (body, has_value) = bind(VALUE.0, || write_member(plan, member));
    let head = pattern(member, if has_value { VALUE.0 } else { "_" });
    match body.is_empty() {
        true => line(format!("{head} => {{}}")),
        false => code!("$head$ => {\n    $body$\n}", head = head, body = body),
    }
}

/// The lines that write a union's member.
fn write_member(plan: &StructPlan, member: &FieldPlan) -> Code {
    let mut body = Code::new();
    let name = match &plan.json.value {
        Some(name) => name,
        None => &member.json_name,
    };
    if let Some(tag) = &plan.json.tag {
        let value = literal(&(quoted(&member.json_name) + ","));
        body.push(line(format!("{WRITER}.key({});", key(tag))));
        body.push(line(format!("{WRITER}.raw({value});")));
    }
    let (key, ty) = (key(name), &member.record_type);
    body.push(match (&member.spot, &member.json.flatten) {
        // The tag says all there is to say.
        (Spot::Void, _) if plan.json.tag.is_some() => Code::new(),
        (Spot::Void, _) => write_void(&key),
        (Spot::Group(group), flatten) => {
            let as_ref = if group.boxed { ".as_ref()" } else { "" };
            line(match flatten {
                Some(prefix) => {
                    let prefix = literal(prefix);
                    format!("{WRITER}.flattened({VALUE}{as_ref}, {prefix})?;")
                }
                None => format!("{WRITER}.member({VALUE}{as_ref}, {key})?;"),
            })
        }
        (Spot::Pointer(pointer), flatten) => line(write_active(member, pointer, flatten, &key)),
        _ => line(format!("{WRITER}.field::<{ty}>({VALUE}, {key})?;")),
    });
    body
}

/// The line that writes a union's active member, which is there even if it is null.
fn write_active(
    member: &FieldPlan,
    pointer: &PointerPlan,
    flatten: &Option<String>,
    key: &str,
) -> String {
    match (pointer.shape, member.json.encoding) {
        (Shape::Struct { boxed }, _) => {
            let (value, default) = (reference(VALUE, boxed), default_struct(pointer));
            match flatten {
                Some(prefix) => {
                    let prefix = literal(prefix);
                    format!("{WRITER}.flattened_active({value}, {default}, {prefix})?;")
                }
                None => format!("{WRITER}.active({value}, {default}, {key})?;"),
            }
        }
        (Shape::Data, Encoding::Base64) => format!("{WRITER}.base64({VALUE}, {key});"),
        (Shape::Data, Encoding::Hex) => format!("{WRITER}.hex({VALUE}, {key});"),
        _ => format!(
            "{WRITER}.field::<{}>({VALUE}, {key})?;",
            pointer.record_marker
        ),
    }
}

/// Reads the tag; the number that notes that it has told.
fn tag_arm(parts: &mut Parts, union: &UnionPlan, name: &str) -> Phrase {
    let (number, told) = (parts.number(), parts.number());
    // Of equal values the last counts.
    let members = union.members.iter().enumerate();
    let members = members.filter(|(at, member)| {
        let later = &union.members[at + 1..];
        !later
            .iter()
            .any(|other| other.json_name == member.json_name)
    });
    let values = members.map(|(_, member)| {
        let value = pattern(member, &default_value(&member.spot));
        line(format!("{} => {value},", literal(&member.json_name)))
    });
    let body = || {
        code!(
            r#"
            $once$
            *self = match &*$parser$.tag()? {
                $values$
                _ => {
                    $parser$.unknown_tag()?;
                    return $read$;
                }
            };
            $members$.tell($told$);
        "#,
            once = once(&number),
            parser = PARSER,
            values = values.collect::<Code>(),
            read = READ,
            members = MEMBERS,
            told = told,
        )
    };
    parts.arm(name, body);
    told
}

/// Reads the member that is the active one's value.
fn value_arm(
    parts: &mut Parts,
    plan: &StructPlan,
    union: &UnionPlan,
    name: &str,
    told: Option<&Phrase>,
) {
    let Some(told) = told else {
        // Nothing ever tells.
        let is_name = phrase!("{NAME} == {}", literal(name));
        parts.otherwise(|| later(&is_name));
        parts.known.push(is_name);
        return;
    };
    let number = parts.number();
    parts.arm(name, || {
        let arms = union.members.iter().map(|member| {
            code!(
                "$head$ => {\n    $body$\n}",
                head = pattern(member, "_"),
                body = read_member(plan, member)
            )
        });
        code!(
            r#"
            if !$members$.told($told$) {
                return $later$;
            }
            $once$
            match self {
                $arms$
                Self::$unknown$(_) => {}
            }
        "#,
            members = MEMBERS,
            told = told,
            later = LATER,
            once = once(&number),
            arms = arms.collect::<Code>(),
            unknown = union.unknown,
        )
    });
}

/// Puts a member off that a tag has to come before.
fn later(condition: &Phrase) -> Code {
    code!(
        "if $condition$ {\n    return $later$;\n}",
        condition = condition,
        later = LATER
    )
}

/// The lines that read a union's member and make it the active one.
fn read_member(plan: &StructPlan, member: &FieldPlan) -> Code {
    let (variant, ty) = (&member.variant, &member.record_type);
    let marker = match &member.spot {
        Spot::Void => {
            let mut lines = line(format!("{PARSER}.void()?;"));
            lines.push(line(format!("*self = Self::{variant};")));
            return lines;
        }
        Spot::Group(group) => {
            let value = if group.boxed { ".into()" } else { "" };
            let read = format!("{PARSER}.new_group::<{ty}>()?{value}");
            return line(format!("*self = Self::{variant}({read});"));
        }
        Spot::Pointer(pointer) => {
            let function = match (pointer.shape, member.json.encoding) {
                (Shape::Struct { boxed: true }, _) => "boxed",
                (Shape::Struct { boxed: false }, _) => "optional",
                (Shape::Data, Encoding::Base64) => "base64",
                (Shape::Data, Encoding::Hex) => "hex",
                _ => "",
            };
            if !function.is_empty() {
                return code!(
                    r#"
                    let mut value: $ty$ = ::core::default::Default::default();
                    if $parser$.$function$(&mut value)? {
                        *self = Self::$variant$(value);
                    }
                "#,
                    parser = PARSER,
                    ty = record_type(plan, member),
                    function = function,
                    variant = variant,
                );
            }
            &pointer.record_marker
        }
        _ => ty,
    };
    code!(
        r#"
        if let ::core::option::Option::Some(value) = $parser$.new_value::<$marker$>()? {
            *self = Self::$variant$(value);
        }
    "#,
        parser = PARSER,
        marker = marker,
        variant = variant,
    )
}

/// Members of flattened structs that are members of the union: they need its tag.
fn flat_members(parts: &mut Parts, union: &UnionPlan, told: Option<&Phrase>) {
    let mut tries: Vec<(&FieldPlan, Phrase, Phrase)> = Vec::new();
    for member in &union.members {
        let Some(prefix) = &member.json.flatten else {
            continue;
        };
        let (ty, prefix) = (&member.record_type, literal(prefix));
        let inner = phrase!("zooph::json::inner::<{ty}>({NAME}, {prefix})");
        tries.push((member, inner, parts.next_number()));
        parts.flat.push(ty.clone());
    }
    if tries.is_empty() {
        return;
    }
    let known = { tries.iter() }.map(|(_, inner, _)| phrase!("{inner}.is_some()"));
    let known: Vec<Phrase> = known.collect();
    parts.known.extend(known.iter().cloned());
    parts.otherwise(|| {
        let known = phrase!(
            "{}",
            { known.iter() }
                .map(Phrase::to_string)
                .collect::<Vec<_>>()
                .join(" || ")
        );
        let Some(told) = told else {
            return later(&known);
        };
        code!(
            r#"
            if !$members$.told($told$) && ($known$) {
                return $later$;
            }
            $tries$
        "#,
            members = MEMBERS,
            told = told,
            known = known,
            later = LATER,
            tries = { tries.iter() }.map(try_flat).collect::<Code>(),
        )
    });
}

/// Reads what may be a member of a flattened struct, if that is the active member.
fn try_flat((member, inner, number): &(&FieldPlan, Phrase, Phrase)) -> Code {
    let value = match &member.spot {
        Spot::Pointer(_) => "value.get_or_insert_default()",
        _ => "value",
    };
    code!(
        r#"
        if let ($head$, ::core::option::Option::Some(rest)) = (&mut *self, $inner$) {
            return <$ty$ as zooph::json::Object>::read_member($value$, rest, $number$, $parser$, $members$);
        }
    "#,
        head = pattern(member, "value"),
        inner = inner,
        ty = member.record_type,
        value = value,
        number = number,
        parser = PARSER,
        members = MEMBERS,
    )
}

/// What a union in a group becomes when all of the group was read.
fn settle(union: &UnionPlan) -> Code {
    let arms = union.members.iter().filter_map(|member| {
        let body = match &member.spot {
            Spot::Group(_) => {
                let ty = &member.record_type;
                format!("<{ty} as zooph::json::Object>::settle(value);")
            }
            Spot::Pointer(pointer) => match (pointer.shape, &pointer.default) {
                (Shape::Struct { .. }, None) => "value.get_or_insert_default();".to_owned(),
                (Shape::Struct { boxed }, Some(default)) => {
                    let made = format!("zooph::json::default_struct({})", default.record_path);
                    let made = if boxed { made + ".into()" } else { made };
                    format!("value.get_or_insert_with(|| {made});")
                }
                _ => return None,
            },
            _ => return None,
        };
        Some((pattern(member, "value"), body))
    });
    let arms: Vec<(String, String)> = arms.collect();
    match &arms[..] {
        [] => Code::new(),
        [(head, body)] => code!(
            "if let $head$ = self {\n    $body$\n}",
            head = head,
            body = body
        ),
        _ => {
            let arm = |(head, body): &(String, String)| {
                code!("$head$ => {\n    $body$\n}", head = head, body = body)
            };
            let arms: Code = arms.iter().map(arm).collect();
            code!("match self {\n    $arms$\n    _ => {}\n}", arms = arms)
        }
    }
}

/// The implementation for an enum.
pub(crate) fn enumeration(plan: &EnumPlan) -> Code {
    let names = plan.json.iter();
    let written: Vec<String> = names.map(|name| literal(&(quoted(name) + ","))).collect();
    let numbered = plan.json.iter().enumerate();
    // Of equal names the last counts.
    let arms = numbered.filter(|(at, name)| !plan.json[at + 1..].contains(name));
    let arms = arms.map(|(number, name)| line(format!("{} => {number},", literal(name))));
    let arms: Code = arms.collect();
    let find = match arms.is_empty() {
        true => line("parser.enumerant(|_| ::core::option::Option::None)?".to_owned()),
        false => code!(
            r#"
            parser.enumerant(|name| {
                ::core::option::Option::Some(match name {
                    $arms$
                    _ => return ::core::option::Option::None,
                })
            })?
        "#,
            arms = arms
        ),
    };
    code!(
        r#"
        impl zooph::json::Value for $ident$ {
            #[inline]
            fn is_null(_: &Self) -> bool {
                false
            }

            #[inline]
            fn write_json(record: &Self, writer: &mut zooph::json::Writer) -> zooph::json::Written {
                const NAMES: &[&str] = &[$names$];
                writer.enumerant(zooph::kind::Enum::value(*record), NAMES);
                ::core::result::Result::Ok(())
            }

            #[inline]
            fn read_json(into: &mut Self, parser: &mut zooph::json::Parser<'_>) -> zooph::json::Result<()> {
                let value = $find$;
                *into = zooph::kind::Enum::from_value(value);
                ::core::result::Result::Ok(())
            }
        }
    "#,
        ident = plan.ident,
        names = written.join(", "),
        find = find,
    )
}

/// What a user calls on the Record.
pub(crate) fn entry_points(plan: &StructPlan) -> Code {
    code!(
        r#"
        impl$arguments$ $ident$$arguments$$open$
            /// The Record as a JSON object, without white space.
            ///
            /// # Errors
            /// If it holds a capability or an untyped pointer, or is nested too deep.
            pub fn to_json(&self) -> ::core::result::Result<$string$, zooph::json::WriteError> {
                zooph::json::to_string(self)
            }

            /// Reads a JSON object, and nothing may follow it.
            ///
            /// # Errors
            /// The first thing that is wrong, with its path, line and column.
            pub fn from_json(json: &[u8]) -> zooph::json::Result<Self> {
                zooph::json::from_slice(json)
            }
        }
    "#,
        arguments = generic(&plan.parameters),
        ident = plan.ident,
        open = bounded(&plan.parameters),
        string = plan.string,
    )
}
