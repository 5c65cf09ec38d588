//! Unions: data types for Records and for Readers, and the code that reads and writes them.

use std::collections::{BTreeMap, BTreeSet};

use zooph_emit::{Code, code};
use zooph_plan::{DeclIx, Field, Place, Struct, Union};

use crate::literal;
use crate::render::put::place;
use crate::render::record::part_of;
use crate::render::{Render, doc_lines, joined};
use crate::types::Types;

/// The greatest number of members of a union that is inlined.
const FEW: usize = 6;

/// A union and its struct.
struct Scope<'c> {
    ix: DeclIx,
    content: &'c Struct<'c>,
    union: &'c Union,
    /// The name of the type.
    name: &'c str,
    /// The type with its type variables.
    own: String,
}

impl<'c> Scope<'c> {
    fn members(&self) -> impl Iterator<Item = (usize, &'c Field<'c>)> {
        let fields = &self.content.fields;
        let members = self.union.members.iter();
        members.map(move |at| (*at, &fields[*at]))
    }
}

impl Render<'_> {
    /// Returns the type of a union in Readers.
    pub(crate) fn view_of(&self, types: &Types<'_>, ix: DeclIx) -> String {
        let name = format!("{}R", self.names().place(ix).union);
        let params = types.params(ix);
        let name = types.of_file(self.program.decl(ix).file, &name);
        match params.is_empty() {
            true => name,
            false => format!("({name} {})", params.join(" ")),
        }
    }

    /// Returns all code for a struct's own union.
    pub(crate) fn union(&self, ix: DeclIx, content: &Struct<'_>) -> Code {
        let Some(union) = &content.union else {
            return Code::new();
        };
        let name = &self.names().place(ix).union;
        let params = self.home.params(ix);
        let scope = &Scope {
            ix,
            content,
            union,
            name,
            own: [std::slice::from_ref(name), &params[..]].concat().join(" "),
        };
        let owned = self.owned_by_union(content);
        let mut words: BTreeMap<u32, Vec<(usize, &Field<'_>)>> = BTreeMap::new();
        words.entry(union.tag_at / 8).or_default();
        for (at, field) in scope.members() {
            for word in self.owned_by(field).words {
                words.entry(word).or_default().push((at, field));
            }
        }
        let words = words
            .iter()
            .map(|(word, own)| self.union_word(scope, *word, own));
        let words: Vec<Code> = words.collect();
        let mut pieces = vec![
            self.record_union(scope),
            self.shown_union(scope),
            self.view_union(scope),
            self.read_union(scope),
            self.view_function(scope),
        ];
        pieces.extend(words);
        if !owned.pointers.is_empty() {
            pieces.push(self.union_beside(scope));
            pieces.push(self.union_put(scope, &owned.pointers));
        }
        Code::paragraphs(pieces)
    }

    fn constructors(
        &self,
        scope: &Scope<'_>,
        suffix: &str,
        ty: impl Fn(&Field<'_>) -> String,
    ) -> Code {
        let mut rows = Code::new();
        for (at, field) in scope.members() {
            let constructor = &self.names().place(scope.ix).fields[at].constructor;
            let value = match field.place {
                Place::Void => String::new(),
                _ => format!(" !{}", ty(field)),
            };
            let row = format!("{}'{constructor}{suffix}{value}", scope.name);
            rows.push(constructor_row(rows.is_empty(), field.doc, &row));
        }
        let unknown = format!("{}'Unknown{suffix} !Z.Word16", scope.name);
        let about = Some("The number of a member that the schema does not describe.");
        rows.push(constructor_row(rows.is_empty(), about, &unknown));
        rows
    }

    fn record_union(&self, scope: &Scope<'_>) -> Code {
        code!(
            r#"
            -- | The active member of the union of $path$, in a Record.
            data $own$
              $rows$
              $deriving$
        "#,
            deriving = self.derived(scope.ix),
            path = crate::render::harmless(self.program.decl(scope.ix).path),
            own = scope.own,
            rows = self.constructors(scope, "", |field| self.record_type(field)),
        )
    }

    /// Returns the `Eq` and `Show` instances of a union in Records.
    fn shown_union(&self, scope: &Scope<'_>) -> Code {
        if !self.home.params(scope.ix).is_empty() {
            return Code::new();
        }
        let mut names = String::new();
        let mut rows = String::new();
        for (number, (at, field)) in scope.members().enumerate() {
            let constructor = &self.names().place(scope.ix).fields[at].constructor;
            let value = match field.place {
                Place::Void => "Z.End".to_owned(),
                _ => format!("(Z.{} m' Z.End)", part_of(field)),
            };
            let pattern = self.pattern_of(scope, at, "m'");
            rows.push_str(&format!("{pattern} -> Z.Member {number} {value}\n"));
            names.push_str(constructor);
            names.push(' ');
        }
        code!(
            r#"
            member'$name$ :: $name$ -> Z.Member
            member'$name$ x' = case x' of
              $rows$
              $name$'Unknown tag' -> Z.Member $count$ (Z.Part tag' Z.End)

            instance Z.Eq $name$ where
              (==) = Z.sameMembers member'$name$

            instance Z.Show $name$ where
              showsPrec = Z.showsMember $literal$ $names$ member'$name$
        "#,
            name = scope.name,
            rows = Code::from(rows),
            count = scope.union.members.len(),
            literal = literal::string(&format!("{}'", scope.name)),
            names = literal::string(&(names + "Unknown")),
        )
    }

    fn view_union(&self, scope: &Scope<'_>) -> Code {
        let params = self.home.params(scope.ix);
        let name = format!("{}R", scope.name);
        code!(
            r#"
            -- | The active member of the union of $path$, as Readers return it.
            data $own$
              $rows$
        "#,
            path = crate::render::harmless(self.program.decl(scope.ix).path),
            own = [std::slice::from_ref(&name), &params[..]]
                .concat()
                .join(" "),
            rows = self.constructors(scope, "R", |field| self.view_type(&self.home, field)),
        )
    }

    /// Returns a function that distinguishes the members of a union by number.
    fn by_tag(
        &self,
        scope: &Scope<'_>,
        (prefix, suffix, result): (&str, &str, &str),
        (types, arguments, tag): (&str, &str, &str),
        value: impl Fn((usize, &Field<'_>)) -> String,
    ) -> Code {
        let mut rows = String::new();
        for (at, field) in scope.members() {
            let constructor = &self.names().place(scope.ix).fields[at].constructor;
            let value = match field.place {
                Place::Void => String::new(),
                _ => format!(" {}", value((at, field))),
            };
            let tag = field.tag.unwrap_or_default();
            rows.push_str(&format!(
                "{tag} -> {}'{constructor}{suffix}{value}\n",
                scope.name
            ));
        }
        code!(
            r#"
            $name$ :: $context$$types$ -> $result$
            $name$ $arguments$ = case $tag$ $at$ of
              $rows$
              tag' -> $unknown$ tag'
            $inline$
        "#,
            name = format!("{prefix}'{}", scope.name),
            context = self.home.quantified(scope.ix, "Z.Value"),
            result = result,
            types = types,
            arguments = arguments,
            tag = tag,
            at = scope.union.tag_at,
            rows = Code::from(rows),
            unknown = format!("{}'Unknown{suffix}", scope.name),
            inline = inline(scope, &format!("{prefix}'{}", scope.name)),
        )
    }

    fn read_union(&self, scope: &Scope<'_>) -> Code {
        let (d, v) = self.sources(scope.members().map(|(_, field)| field));
        // The tag may be the first number, too.
        let (d, v, tag) = match scope.union.tag_at {
            0 => (d, "v'", "Z.word16 v'"),
            _ => ("d'", v, "Z.word16In d'"),
        };
        let arguments = format!("{d} {v}");
        let source = ("Z.Data -> Z.StructReader", &*arguments, tag);
        self.by_tag(scope, ("read", "", &scope.own), source, |member| {
            self.native(scope.ix, member)
        })
    }

    fn view_function(&self, scope: &Scope<'_>) -> Code {
        let view = self.view_of(&self.home, scope.ix);
        let source = ("Z.StructReader", "v'", "Z.word16 v'");
        self.by_tag(scope, ("view", "R", &view), source, |member| {
            self.read(&self.home, scope.ix, member, "v'")
        })
    }

    /// Returns a function that distinguishes the members of a union by constructor. Members without a row
    /// share the last row.
    fn by_member(
        &self,
        scope: &Scope<'_>,
        (name, ty): (&str, &str),
        p: &str,
        rows: &[(usize, &str, String)],
        last: &str,
    ) -> Code {
        let mut lines = String::new();
        for (at, x, value) in rows {
            lines.push_str(&format!("{} -> {value}\n", self.pattern_of(scope, *at, x)));
        }
        lines.push_str(last);
        code!(
            r#"
            $name$ :: $ty$
            $name$$p$ x' = case x' of
              $lines$
            $inline$
        "#,
            name = name,
            ty = ty,
            p = p,
            lines = Code::from(lines),
            inline = inline(scope, name),
        )
    }

    fn pattern_of(&self, scope: &Scope<'_>, at: usize, x: &str) -> String {
        let constructor = &self.names().place(scope.ix).fields[at].constructor;
        let constructor = format!("{}'{constructor}", scope.name);
        match scope.content.fields[at].place {
            Place::Void => constructor,
            _ => format!("{constructor} {x}"),
        }
    }

    fn union_word(&self, scope: &Scope<'_>, word: u32, own: &[(usize, &Field<'_>)]) -> Code {
        let has_tag = scope.union.tag_at / 8 == word;
        let shift = scope.union.tag_at % 8 * 8;
        let mut rows = Vec::new();
        let members: Vec<(usize, &Field<'_>)> = match has_tag {
            true => scope.members().collect(),
            false => own.to_vec(),
        };
        let mut own = own.iter().map(|(at, _)| *at).peekable();
        for (at, field) in members {
            let has = own.next_if_eq(&at).is_some();
            let bits = { has }.then(|| self.bits(field, word, "m'")).flatten();
            let x = if bits.is_some() { "m'" } else { "_" };
            let tag = u64::from(field.tag.unwrap_or_default()) << shift;
            let value = match (bits, has_tag) {
                (Some(bits), true) if tag != 0 => format!("{tag:#x} Z..|. {bits}"),
                (Some(bits), _) => bits,
                (None, _) => format!("{tag:#x}"),
            };
            rows.push((at, x, value));
        }
        let name = format!("word{word}'{}", scope.name);
        let ty = format!("{} -> Z.Word64", scope.own);
        let last = match has_tag {
            true => format!("{}'Unknown tag' -> Z.unknownMember tag'", scope.name),
            false => "_ -> 0".to_owned(),
        };
        self.by_member(scope, (&name, &ty), "", &rows, &last)
    }

    fn union_beside(&self, scope: &Scope<'_>) -> Code {
        let rows: Vec<(usize, &str, String)> = { scope.members() }
            .filter_map(|(at, field)| Some((at, "m'", self.beside(scope.ix, (at, field), "m'")?)))
            .collect();
        let name = format!("beside'{}", scope.name);
        let context = self.home.context(scope.ix, "Z.Value");
        let ty = format!("{context}{} -> Z.Int", scope.own);
        self.by_member(scope, (&name, &ty), "", &rows, "_ -> 0")
    }

    /// Returns code that writes the pointers of a union. Pointers that the active member does not have are
    /// null. If these are many, all pointers are set to null first.
    fn union_put(&self, scope: &Scope<'_>, all: &BTreeSet<u32>) -> Code {
        let chain = |nulls: &mut dyn Iterator<Item = &u32>| -> Vec<String> {
            nulls
                .map(|index| format!("Z.nullPointer {}", place(*index)))
                .collect()
        };
        let name = format!("nulls'{}", scope.name);
        let everything = match all.len() > FEW {
            true => format!("{name} p'"),
            false => chain(&mut all.iter()).join(" Z.<> "),
        };
        let mut rows = Vec::new();
        for (at, field) in scope.members() {
            let Some(value) = self.put(scope.ix, (at, field), "m'") else {
                continue;
            };
            let puts = match all.len() > FEW {
                true => vec![everything.clone(), value],
                false => {
                    let own = self.owned_by(field).pointers;
                    let nulls = chain(&mut all.difference(&own));
                    std::iter::once(value).chain(nulls).collect()
                }
            };
            rows.push((at, "m'", puts.join(" Z.<> ")));
        }
        let context = self.home.context(scope.ix, "Z.Value");
        let ty = format!("{context}Z.Int -> {} -> Z.Put s", scope.own);
        let last = format!("_ -> {everything}");
        let put = format!("put'{}", scope.name);
        let function = self.by_member(scope, (&put, &ty), " p'", &rows, &last);
        if all.len() <= FEW {
            return function;
        }
        let nulls = code!(
            "$name$ :: Z.Int -> Z.Put s\n$name$ p' =\n  $nulls$",
            name = name,
            nulls = joined("Z.<>", &chain(&mut all.iter())),
        );
        Code::paragraphs([function, nulls])
    }
}

fn inline(scope: &Scope<'_>, name: &str) -> String {
    match scope.union.members.len() <= FEW {
        true => format!("{{-# INLINE {name} #-}}"),
        false => String::new(),
    }
}

fn constructor_row(is_first: bool, about: Option<&str>, row: &str) -> Code {
    let sign = if is_first { "= " } else { "| " };
    let mut lines = doc_lines("|", about);
    lines.push(row.to_owned());
    Code::from(format!("{sign}{}", lines.join("\n  ")))
}
