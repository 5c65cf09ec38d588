//! Codecs of types with consecutive parts, and of optional values.

use super::{at, before};
use crate::layout::{Code, code, definition, ended, headed, lines, local, record, text, typed};
use crate::names;
use crate::plan::raw::{Content, Part, RawType, size_of};

/// The greatest number of parts that are stored by code inlined at every use.
const INLINE: usize = 16;

type Fields = [(String, Part)];

fn value(ty: &RawType, fields: &Fields) -> Code {
    if fields.is_empty() {
        return text("()");
    }
    let fields = fields.iter().enumerate();
    let fields = fields.map(|(index, (label, _))| text(format!("{label} = x{index}")));
    typed(record(fields), text(format!("Types.{}.t", ty.path)))
}

/// Returns the form of the type's shape, as arguments.
pub(super) fn form(ty: &RawType, fields: &Fields) -> Code {
    let fields = fields.iter().map(|(label, part)| {
        let name = format!("(\"{}\",", names::as_declared(label));
        ended(headed(name, text(part.shape())), ");")
    });
    match fields.len() {
        0 => text(format!("\"{}\" []", ty.name)),
        _ => code!(
            "\"$name$\"\n  [\n    $fields$\n  ]",
            name = ty.name,
            fields = lines(fields)
        ),
    }
}

/// Returns the functions that store and load values of constant size, also in loops, and those of optional values.
pub(super) fn constant(ty: &RawType) -> Vec<Code> {
    let mut functions = match &ty.content {
        Content::Product(fields) if fields.is_empty() => vec![
            text(format!("let put_{} _ _ () = ()", ty.flat)),
            text(format!("let get_{} _ _ = ()", ty.flat)),
        ],
        Content::Product(fields) => put_and_get(ty, fields),
        // A union has unknown members with a number, so its size is not constant.
        Content::Sum { .. } => Vec::new(),
    };
    if ty.is_optional {
        functions.extend(optional_constant(ty));
    }
    functions
}

fn put_and_get(ty: &RawType, fields: &Fields) -> Vec<Code> {
    let (mut puts, mut gets) = (Vec::new(), Vec::new());
    let mut offset = 0;
    for (index, (label, part)) in fields.iter().enumerate() {
        let end = if index + 1 == fields.len() { "" } else { ";" };
        puts.push(text(part.put(&at(offset), &format!("v.{label}")) + end));
        let got = text(part.get("s", &at(offset)));
        gets.push(local(format!("x{index}"), got));
        offset += part.size().least;
    }
    gets.push(value(ty, fields));
    let inline = match fields.len() <= INLINE {
        true => "[@inline]",
        false => "",
    };
    vec![
        code!(
            "let$inline$ put_$flat$ b at (v : Types.$path$.t) =\n  $puts$",
            inline = inline,
            flat = ty.flat,
            path = ty.path,
            puts = puts
        ),
        code!(
            "let$inline$ get_$flat$ s at =\n  $gets$",
            inline = inline,
            flat = ty.flat,
            gets = gets
        ),
    ]
}

pub(super) fn constant_codec(ty: &RawType) -> Code {
    code!(
        r#"
        let raw_$flat$ : Types.$path$.t Zooph_raw.t =
          let write b at v =
            R'.room b at $least$;
            put_$flat$ b at v;
            at + $least$
          in
          let read r _ =
            let at = r.R'.at in
            r.R'.at <- at + $least$;
            get_$flat$ r.R'.bytes at
          in
          $loops$
          {
            R'.shape = shape_$flat$;
            min = $least$;
            constant = true;
            size = (fun _ _ -> $least$);
            write;
            read;
            put = (fun b at v -> put_$flat$ b at v);
            get = (fun s at -> get_$flat$ s at);
            write_list;
            write_array;
            read_list;
            read_array;
          }
    "#,
        flat = ty.flat,
        path = ty.path,
        least = ty.size.least,
        loops = loops(ty),
    )
}

/// Returns loops over elements. The space or the bytes for all elements must be there.
fn loops(ty: &RawType) -> Code {
    code!(
        r#"
        let rec write_list b at = function
          | [] -> at
          | v :: rest ->
            put_$flat$ b at v;
            write_list b (at + $least$) rest
        in
        let write_array b at (all : Types.$path$.t array) =
          for i = 0 to Stdlib.Array.length all - 1 do
            put_$flat$ b (at + (i * $least$)) (Stdlib.Array.unsafe_get all i)
          done;
          at + ($least$ * Stdlib.Array.length all)
        in
        let read_list r _ count =
          let s = r.R'.bytes and first = r.R'.at in
          r.R'.at <- first + (count * $least$);
          let rec go i all =
            if i < 0 then all
            else go (i - 1) (get_$flat$ s (first + (i * $least$)) :: all)
          in
          go (count - 1) []
        in
        let read_array r _ count : Types.$path$.t array =
          let s = r.R'.bytes and first = r.R'.at in
          r.R'.at <- first + (count * $least$);
          if count = 0 then [||]
          else begin
            let all = Stdlib.Array.make count (get_$flat$ s first) in
            for i = 1 to count - 1 do
              Stdlib.Array.unsafe_set all i (get_$flat$ s (first + (i * $least$)))
            done;
            all
          end
        in
    "#,
        flat = ty.flat,
        path = ty.path,
        least = ty.size.least,
    )
}

/// Returns the functions that measure, write and read values of variable size.
pub(super) fn variable(ty: &RawType, fields: &Fields) -> Vec<Code> {
    let head = |name: &str, arguments: &str, body: Vec<Code>| {
        code!(
            "$name$_$flat$ $arguments$ =\n  $body$",
            name = name,
            flat = ty.flat,
            arguments = arguments,
            body = body
        )
    };
    let of = format!("(v : Types.{}.t)", ty.path);
    vec![
        head("size", &format!("levels {of}"), size(fields)),
        head("write", &format!("b at {of}"), write(ty, fields)),
        head("read", "r limit", read(ty, fields)),
    ]
}

fn size(fields: &Fields) -> Vec<Code> {
    let (constant, variable): (Vec<_>, Vec<_>) =
        { fields.iter() }.partition(|(_, part)| part.size().constant);
    let known = size_of(constant.into_iter().map(|(_, part)| part)).least;
    let terms = variable.into_iter().map(|(label, part)| {
        let value = format!("v.{label}");
        part.size_of("levels", &value)
    });
    let terms = (known > 0)
        .then(|| known.to_string())
        .into_iter()
        .chain(terms);
    let terms = terms.enumerate().map(|(at, term)| match at {
        0 => text(term),
        _ => text(format!("+ {term}")),
    });
    terms.collect()
}

/// Returns the least size of the parts after one.
fn behind(fields: &Fields, index: usize) -> usize {
    size_of(fields[index + 1..].iter().map(|(_, part)| part)).least
}

fn write(ty: &RawType, fields: &Fields) -> Vec<Code> {
    let mut body = vec![text(format!("R'.room b at {};", ty.size.least))];
    let mut offset = 0;
    for (index, (label, part)) in fields.iter().enumerate() {
        let value = format!("v.{label}");
        if part.size().constant {
            body.push(text(part.put(&at(offset), &value) + ";"));
            offset += part.size().least;
            continue;
        }
        let written = text(part.write(&at(offset), &value));
        if index + 1 == fields.len() {
            body.push(written);
            return body;
        }
        body.push(local("at", written));
        let behind = behind(fields, index);
        if behind > 0 {
            body.push(text(format!("R'.room b at {behind};")));
        }
        offset = 0;
    }
    body.push(match offset {
        0 => text("at"),
        offset => text(format!("at + {offset}")),
    });
    body
}

fn read(ty: &RawType, fields: &Fields) -> Vec<Code> {
    let mut body = Vec::new();
    // The number of bytes read after `at`, if that position is known.
    let mut known = None;
    for (index, (_, part)) in fields.iter().enumerate() {
        if part.size().constant {
            let offset = known.unwrap_or_else(|| {
                body.push(text("let at = r.R'.at in"));
                0
            });
            let got = text(part.get("r.R'.bytes", &at(offset)));
            body.push(local(format!("x{index}"), got));
            known = Some(offset + part.size().least);
            continue;
        }
        if let Some(offset) = known.take().filter(|offset| *offset > 0) {
            body.push(text(format!("r.R'.at <- at + {offset};")));
        }
        let read = text(part.read(&before(behind(fields, index))));
        body.push(local(format!("x{index}"), read));
    }
    if let Some(offset) = known.filter(|offset| *offset > 0) {
        body.push(text(format!("r.R'.at <- at + {offset};")));
    }
    body.push(value(ty, fields));
    body
}

/// Returns the functions of optional values. There must be space for the first byte.
pub(super) fn optional(ty: &RawType) -> Vec<Code> {
    let (flat, least) = (&ty.flat, ty.size.least);
    vec![
        code!(
            r#"
            size_optional'$flat$ levels = function
              | None -> 1
              | Some v -> 1 + size_$flat$ (R'.down levels) v
        "#,
            flat = flat
        ),
        code!(
            r#"
            write_optional'$flat$ b at = function
              | None ->
                R'.put_tag1 b at 0;
                at + 1
              | Some v ->
                R'.put_tag1 b at 1;
                write_$flat$ b (at + 1) v
        "#,
            flat = flat
        ),
        code!(
            r#"
            read_optional'$flat$ r limit =
              if R'.is_some r then begin
                R'.require r $least$ limit;
                R'.enter r;
                let v = read_$flat$ r limit in
                R'.leave r;
                Some v
              end
              else None
        "#,
            flat = flat,
            least = least
        ),
    ]
}

fn optional_constant(ty: &RawType) -> [Code; 3] {
    let (flat, least) = (&ty.flat, ty.size.least);
    [
        definition(
            format!("size_optional'{flat} _"),
            text(format!("function None -> 1 | Some _ -> {}", 1 + least)),
        ),
        code!(
            r#"
            let write_optional'$flat$ b at = function
              | None ->
                R'.put_tag1 b at 0;
                at + 1
              | Some v ->
                R'.room b at $size$;
                R'.put_tag1 b at 1;
                put_$flat$ b (at + 1) v;
                at + $size$
        "#,
            flat = flat,
            size = 1 + least
        ),
        code!(
            r#"
            let read_optional'$flat$ r limit =
              if R'.is_some r then begin
                R'.require r $least$ limit;
                let at = r.R'.at in
                r.R'.at <- at + $least$;
                Some (get_$flat$ r.R'.bytes at)
              end
              else None
        "#,
            flat = flat,
            least = least
        ),
    ]
}
