//! JSON of unions.

use zooph_emit::{Phrase, bind, phrase};
use zooph_plan::Form;

use super::field::{as_text, kind, reading};
use super::{
    FROM, LATER, MEMBERS, NAME, Parts, READ, found, numbered, once, put, take, text, write_void,
};
use crate::layout::{Call, Code, arm, assignment, block, call, line, lines, rust, statement};
use crate::plan::{DefaultPlan, FieldPlan, PointerPlan, Spot, StructPlan, UnionPlan};
use crate::render::VALUE;
use crate::render::record::{default_value, record_type, reference};

/// Returns the implementation for a union.
pub(crate) fn union(plan: &StructPlan, union: &UnionPlan) -> Code {
    let mut parts = Parts::default();
    let tag = plan.json.name.as_ref();
    parts.write(|| {
        let arms = union.members.iter().map(|member| write_arm(plan, member));
        rust!(
            "match self {\n    $arms$\n    Self::$unknown$(_) => {}\n}",
            arms = arms.collect::<Vec<Code>>(),
            unknown = union.unknown,
        )
    });
    let told = tag.map(|name| tag_arm(&mut parts, union, name));
    if let Some(name) = &plan.json.value_name {
        value_arm(&mut parts, plan, union, name, told.as_ref());
    } else {
        let members = union.members.iter();
        for member in members.filter(|one| one.json.flatten.is_none()) {
            let number = parts.number();
            parts.arm(&member.json_name, || {
                lines([once(&number), read_member(plan, member)])
            });
        }
    }
    flat_members(&mut parts, union, told.as_ref());
    if plan.kind != Form::Struct {
        parts.settle.extend(settle(union));
    }
    parts.implementation(&union.ident, &union.parameters, None)
}

/// Returns the pattern that matches a union's member.
fn pattern(member: &FieldPlan, content: &str) -> String {
    match member.spot {
        Spot::Void => format!("Self::{}", member.variant),
        _ => format!("Self::{}({content})", member.variant),
    }
}

fn write_arm(plan: &StructPlan, member: &FieldPlan) -> Code {
    let (body, has_value) = bind(VALUE.0, || write_member(plan, member));
    let head = pattern(member, if has_value { VALUE.0 } else { "_" });
    block(format!("{head} => {{"), body)
}

/// Returns the lines that write a union's member.
fn write_member(plan: &StructPlan, member: &FieldPlan) -> Code {
    let name = match &plan.json.value_name {
        Some(name) => name,
        None => &member.json_name,
    };
    let tag = plan.json.name.as_ref().map(|tag| {
        let value = text::quoted(&member.json_name, ",");
        statement(put("tag").with(value).with(text::key(tag)).tried())
    });
    let key = text::key(name);
    let content = match (&member.spot, &member.json.flatten) {
        // A `Void` member has no value besides the tag.
        (Spot::Void, _) if tag.is_some() => Code::empty(),
        (Spot::Void, _) => write_void(key),
        (Spot::Group(group), flatten) => {
            let (function, last) = match flatten {
                Some(prefix) => ("flattened", text::literal(prefix)),
                None => ("member", key),
            };
            let write = put(function);
            let write = match group.boxed {
                true => write.nested(call(format!("{VALUE}.as_ref"))),
                false => write.with(VALUE),
            };
            statement(write.with(last).tried())
        }
        (Spot::Pointer(pointer), flatten) => {
            statement(write_active(member, pointer, flatten.as_deref(), key))
        }
        _ => statement(put("field").of(kind(member)).with(VALUE).with(key).tried()),
    };
    lines(tag.into_iter().chain([content]))
}

/// Returns the call that writes a union's active member. The member is written even if it is null.
fn write_active(
    member: &FieldPlan,
    pointer: &PointerPlan,
    flatten: Option<&str>,
    key: String,
) -> Call {
    if pointer.shape.is_struct() {
        let (function, last) = match flatten {
            Some(prefix) => ("flattened_active", text::literal(prefix)),
            None => ("active", key),
        };
        let write = put(function).nested(reference(VALUE, pointer.shape.is_boxed()));
        return with_default(write, pointer).with(last).tried();
    }
    match as_text(member, pointer.shape) {
        Some((encoding, _)) => {
            let write = put("encoded").with(VALUE).with(encoding);
            write.with(key).tried()
        }
        None => put("field").of(kind(member)).with(VALUE).with(key).tried(),
    }
}

/// Adds the function that makes the value of a null struct.
fn with_default(call: Call, pointer: &PointerPlan) -> Call {
    match &pointer.default {
        None => call.and("::core::default::Default::default"),
        Some(default) => call.nested(default_struct(default)),
    }
}

/// Returns the function that decodes a default.
fn default_struct(default: &DefaultPlan) -> Call {
    call("|| zooph::json::default_struct").and(&default.record_path)
}

/// Adds the arm that reads the tag. Returns the number that records that the tag was read.
fn tag_arm(parts: &mut Parts, union: &UnionPlan, name: &str) -> Phrase {
    let (number, told) = (parts.number(), parts.number());
    // If several members have the same value of the tag, the last one counts.
    let members = union.members.iter().enumerate();
    let members = members.filter(|(at, member)| {
        let later = &union.members[at + 1..];
        !later
            .iter()
            .any(|other| other.json_name == member.json_name)
    });
    let values = members.map(|(_, member)| {
        let name = text::literal(&member.json_name);
        let variant = format!("Self::{}", member.variant);
        match member.spot {
            Spot::Void => line(format!("{name} => {variant},")),
            _ => arm(name, "", call(variant).nested(default_value(&member.spot))),
        }
    });
    parts.arm(name, || {
        let tell = call(format!("{MEMBERS}.tell"));
        rust!(
            r#"
            $once$
            let named = match &*$source$.tag()? {
                $values$
                _ => {
                    $unknown$
                    $read$
                }
            };
            $choose$
            $tell$
        "#,
            once = once(&number),
            choose = statement(call("zooph::json::choose").with("self").with("named")),
            source = FROM,
            values = values.collect::<Vec<Code>>(),
            unknown = line(format!("{FROM}.unknown_tag()?;")),
            read = statement(found(READ).behind("return ")),
            tell = statement(numbered(tell, &told)),
        )
    });
    told
}

/// Adds the arm that reads the value of the active member.
fn value_arm(
    parts: &mut Parts,
    plan: &StructPlan,
    union: &UnionPlan,
    name: &str,
    told: Option<&Phrase>,
) {
    let Some(told) = told else {
        // The object has no tag, so the member cannot be read.
        let is_name = phrase!("{NAME} == {}", text::literal(name));
        parts.otherwise(|| later(&is_name));
        parts.known.push(is_name);
        return;
    };
    let number = parts.number();
    parts.arm(name, || {
        let arms = union.members.iter().map(|member| {
            let head = pattern(member, "_");
            block(format!("{head} => {{"), read_member(plan, member))
        });
        rust!(
            r#"
            if !$members$.told($told$) {
                $later$
            }
            $once$
            match self {
                $arms$
                Self::$unknown$(_) => {}
            }
        "#,
            members = MEMBERS,
            told = told,
            later = statement(found(LATER).behind("return ")),
            once = once(&number),
            arms = arms.collect::<Vec<Code>>(),
            unknown = union.unknown,
        )
    });
}

/// Returns code that postpones a member until the tag was read.
fn later(condition: &Phrase) -> Code {
    rust!(
        "if $condition$ {\n    $later$\n}",
        condition = condition,
        later = statement(found(LATER).behind("return "))
    )
}

/// Returns the lines that read a union's member and make it the active one.
fn read_member(plan: &StructPlan, member: &FieldPlan) -> Code {
    let variant = format!("Self::{}", member.variant);
    match &member.spot {
        Spot::Void => {
            let read = line(format!("{FROM}.void()?;"));
            return lines([read, line(format!("*self = {variant};"))]);
        }
        Spot::Group(group) => {
            let read = take("new_group").of(&member.record_type).tried();
            let value = if group.boxed {
                call(variant).and(read.text() + ".into()")
            } else {
                call(variant).nested(read)
            };
            return assignment("*self =", value);
        }
        _ => {}
    }
    let read = match reading(member) {
        Some(function) => rust!(
            r#"
            $make$
            if $source$.$function$(&mut value)? {
        "#,
            source = FROM,
            make = assignment(
                &format!("let mut value: {} =", record_type(plan, member)),
                call("::core::default::Default::default")
            ),
            function = function,
        ),
        None => {
            let read = take("new_value").of(kind(member)).tried();
            rust!(
                r#"
                $read$
                if let ::core::option::Option::Some(value) = value {
            "#,
                read = assignment("let value =", read),
            )
        }
    };
    rust!(
        r#"
        $read$
            $put$
        }
    "#,
        read = read,
        put = assignment("*self =", call(variant).with("value")),
    )
}

/// A flattened struct that is a union's member.
struct Flat<'a> {
    member: &'a FieldPlan,
    /// The expression for the rest of a name, if the struct has such a member.
    inner: Phrase,
    /// The literal of its prefix.
    prefix: String,
    /// The number of its first member.
    number: Phrase,
}

/// Adds the members of flattened structs that are members of the union. Reading them needs the union's tag.
fn flat_members(parts: &mut Parts, union: &UnionPlan, told: Option<&Phrase>) {
    let mut tries: Vec<Flat<'_>> = Vec::new();
    for member in &union.members {
        let Some(prefix) = &member.json.flatten else {
            continue;
        };
        let (ty, prefix) = (&member.record_type, text::literal(prefix));
        tries.push(Flat {
            member,
            inner: phrase!("zooph::json::inner::<{ty}>({NAME}, {prefix})"),
            prefix,
            number: parts.next_number(),
        });
        parts.flat.push(ty.clone());
    }
    if tries.is_empty() {
        return;
    }
    let known = { tries.iter() }.map(|flat| phrase!("{}.is_some()", flat.inner));
    let known: Vec<Phrase> = known.collect();
    parts.known.extend(known.iter().cloned());
    parts.otherwise(|| {
        let known: Vec<String> = known.iter().map(Phrase::to_string).collect();
        let known = known.join(" || ");
        let Some(told) = told else {
            return later(&Phrase::plain(known));
        };
        rust!(
            r#"
            if !$members$.told($told$) && ($known$) {
                $later$
            }
            $tries$
            $seconds$
        "#,
            members = MEMBERS,
            told = told,
            known = known,
            later = statement(found(LATER).behind("return ")),
            tries = { tries.iter() }.map(try_flat).collect::<Vec<Code>>(),
            seconds = { tries.iter() }.map(no_second).collect::<Vec<Code>>(),
        )
    });
}

/// Returns the line that refuses a member of a flattened struct that came before, when the struct was still active.
fn no_second(flat: &Flat<'_>) -> Code {
    let check = call(format!(
        "zooph::json::no_second::<{}, _>",
        flat.member.record_type
    ));
    let check = check.with(NAME).with(&flat.prefix);
    let check = numbered(check, &flat.number).with(FROM).with(MEMBERS);
    statement(check.tried())
}

/// Returns code that reads a possible member of a flattened struct, if that struct is the active member.
fn try_flat(flat: &Flat<'_>) -> Code {
    let Flat {
        member,
        inner,
        number,
        ..
    } = flat;
    let ty = &member.record_type;
    let read = call(format!("return <{ty} as zooph::json::Object>::read_member"));
    let read = match &member.spot {
        Spot::Pointer(_) => read.nested(call("value.get_or_insert_default")),
        _ => read.with("value"),
    };
    let read = numbered(read.with("rest"), number);
    rust!(
        r#"
        if let ($head$, ::core::option::Option::Some(rest)) = (&mut *self, $inner$) {
            $read$
        }
    "#,
        head = pattern(member, "value"),
        inner = inner,
        read = statement(read.with(FROM).with(MEMBERS)),
    )
}

/// Returns code that completes the union in a group after the whole group was read.
fn settle(union: &UnionPlan) -> Option<Code> {
    let arms = union.members.iter().filter_map(|member| {
        let body = match &member.spot {
            Spot::Group(_) => {
                let ty = &member.record_type;
                call(format!("<{ty} as zooph::json::Object>::settle")).with("value")
            }
            Spot::Pointer(pointer) if pointer.shape.is_struct() => match &pointer.default {
                None => call("value.get_or_insert_default"),
                Some(default) => {
                    let insert = call("value.get_or_insert_with");
                    let make = "|| zooph::json::default_struct";
                    match pointer.shape.is_boxed() {
                        // Of what becomes a box nothing else says the type.
                        true => {
                            let made = call(make).of(&pointer.record_marker);
                            let made = made.and(&default.record_path);
                            insert.and(made.text() + ".into()")
                        }
                        false => insert.nested(default_struct(default)),
                    }
                }
            },
            _ => return None,
        };
        Some((pattern(member, "value"), statement(body)))
    });
    let mut arms: Vec<(String, Code)> = arms.collect();
    match arms.len() {
        0 => None,
        1 => {
            let (head, body) = arms.remove(0);
            Some(block(format!("if let {head} = self {{"), body))
        }
        _ => {
            let arms = arms.into_iter();
            let arms = arms.map(|(head, body)| block(format!("{head} => {{"), body));
            Some(rust!(
                "match self {\n    $arms$\n    _ => {}\n}",
                arms = arms.collect::<Vec<Code>>()
            ))
        }
    }
}
