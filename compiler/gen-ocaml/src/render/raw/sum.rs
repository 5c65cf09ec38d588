//! Codecs of unions.

use zooph_plan::raw::tag_width;

use super::at;
use crate::layout::{Code, arm, code, ended, headed, lines, text};
use crate::plan::raw::{Part, RawType};

type Members = [(String, String, Option<Part>)];

/// Returns the form of the type's shape, as arguments.
pub(super) fn form(ty: &RawType, members: &Members) -> Code {
    let row = |name: &str, shape: String| {
        let shape = headed(format!("(\"{name}\","), text(shape));
        ended(shape, ");")
    };
    let all = members.iter().map(|(_, name, part)| match part {
        None => row(name, "[]".to_owned()),
        Some(part) => row(name, format!("[ (\"\", {}) ]", part.shape())),
    });
    let unknown = format!("[ (\"\", R'.unknown_member {}) ]", members.len());
    let all = lines(all.chain([row("Unknown", unknown)]));
    code!("\"$name$\"\n  [\n    $all$\n  ]", name = ty.name, all = all)
}

/// Returns the functions that measure, write and read values.
pub(super) fn functions(ty: &RawType, members: &Members, unknown: &str) -> Vec<Code> {
    let sum = Sum {
        ty,
        width: tag_width(members.len() + 1),
        members,
        unknown,
    };
    vec![sum.sizes(), sum.writes(), sum.reads()]
}

/// A union.
struct Sum<'s> {
    ty: &'s RawType,
    /// The size of a member's number in bytes.
    width: usize,
    members: &'s Members,
    /// The pattern of unknown members, whose numbers take two bytes.
    unknown: &'s str,
}

impl Sum<'_> {
    fn sizes(&self) -> Code {
        let is_deep = |part: &Part| !part.size().constant;
        let mut members = self.members.iter();
        let deep = members.any(|(_, _, part)| part.as_ref().is_some_and(is_deep));
        let sizes = self.members.iter().map(|member| size(member, self.width));
        code!(
            r#"
            size_$flat$ $levels$ (v : Types.$path$.t) =
              match v with
              $sizes$
              | $unknown$ _ -> $most$
        "#,
            flat = self.ty.flat,
            levels = if deep { "levels" } else { "_" },
            path = self.ty.path,
            sizes = lines(sizes),
            unknown = self.unknown,
            most = self.width + 2,
        )
    }

    fn writes(&self) -> Code {
        let writes = self.members.iter().enumerate();
        let writes = writes.map(|(number, member)| write(member, number, self.width));
        code!(
            r#"
            write_$flat$ b at (v : Types.$path$.t) =
              match v with
              $writes$
              | $unknown$ x ->
                R'.room b at $most$;
                R'.put_tag$width$ b at $known$;
                R'.put_unknown $known$ b (at + $width$) x;
                at + $most$
        "#,
            flat = self.ty.flat,
            path = self.ty.path,
            writes = lines(writes),
            unknown = self.unknown,
            most = self.width + 2,
            width = self.width,
            known = self.members.len(),
        )
    }

    fn reads(&self) -> Code {
        let reads = self.members.iter().enumerate();
        let reads = reads.map(|(number, member)| read(member, number, self.width));
        code!(
            r#"
            read_$flat$ r limit : Types.$path$.t =
              let at = r.R'.at in
              match R'.get_tag$width$ r.R'.bytes at with
              $reads$
              | $known$ ->
                R'.require r $most$ limit;
                let x = R'.get_unknown $known$ r.R'.bytes (at + $width$) in
                r.R'.at <- at + $most$;
                $unknown$ x
              | _ -> R'.malformed ()
        "#,
            flat = self.ty.flat,
            path = self.ty.path,
            reads = lines(reads),
            width = self.width,
            known = self.members.len(),
            most = self.width + 2,
            unknown = self.unknown,
        )
    }
}

fn size((pattern, _, part): &(String, String, Option<Part>), width: usize) -> Code {
    match part {
        None => arm(pattern, text(width.to_string())),
        Some(part) if part.size().constant => {
            let size = width + part.size().least;
            arm(format!("{pattern} _"), text(size.to_string()))
        }
        Some(part) => {
            let size = part.size_of("(R'.down levels)", "x");
            arm(format!("{pattern} x"), text(format!("{width} + {size}")))
        }
    }
}

fn write((pattern, _, part): &(String, String, Option<Part>), number: usize, width: usize) -> Code {
    let least = width + part.as_ref().map_or(0, |part| part.size().least);
    let (variable, last) = match part {
        None => ("", text(format!("at + {width}"))),
        Some(part) if part.size().constant => {
            let put = part.put(&at(width), "x");
            (
                " x",
                lines([text(put + ";"), text(format!("at + {least}"))]),
            )
        }
        Some(part) => (" x", text(part.write(&at(width), "x"))),
    };
    code!(
        r#"
        | $pattern$$variable$ ->
          R'.room b at $least$;
          R'.put_tag$width$ b at $number$;
          $last$
    "#,
        pattern = pattern,
        variable = variable,
        least = least,
        width = width,
        number = number,
        last = last,
    )
}

fn read((pattern, _, part): &(String, String, Option<Part>), number: usize, width: usize) -> Code {
    let Some(part) = part else {
        return code!(
            "| $number$ ->\n  r.R'.at <- at + $width$;\n  $pattern$",
            number = number,
            width = width,
            pattern = pattern
        );
    };
    let most = width + part.size().least;
    if part.size().constant {
        return code!(
            r#"
            | $number$ ->
              R'.require r $most$ limit;
              let x = $get$ in
              r.R'.at <- at + $most$;
              $pattern$ x
        "#,
            number = number,
            most = most,
            get = part.get("r.R'.bytes", &at(width)),
            pattern = pattern,
        );
    }
    code!(
        r#"
        | $number$ ->
          R'.require r $most$ limit;
          R'.enter r;
          r.R'.at <- at + $width$;
          let x = $read$ in
          R'.leave r;
          $pattern$ x
    "#,
        number = number,
        most = most,
        width = width,
        read = part.read("limit"),
        pattern = pattern,
    )
}
