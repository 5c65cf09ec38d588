//! The codec of native types for Records: instances beside the types.

use zooph_emit::{Code, code};
use zooph_plan::raw::{Size, Sizes};
use zooph_plan::{DeclIx, Field, Form, Place, Struct, Union};

use crate::literal;
use crate::names::as_declared;
use crate::render::{Part, Render, joined, listed};

/// The greatest number of parts of a Record whose functions are inlined.
const INLINE: usize = 8;

impl Render<'_> {
    /// Returns the instances of a struct or group, and of its union, if the option is set.
    pub(crate) fn raw(&self, ix: DeclIx, content: &Struct<'_>) -> Code {
        if !self.options.raw {
            return Code::new();
        }
        self.import_raw();
        let mut sizes = Sizes::default();
        let union = content.union.as_ref();
        let union = union.map(|union| self.raw_union(&mut sizes, ix, content, union));
        let record = match content.form {
            Form::Union => Code::new(),
            _ => self.raw_record(&mut sizes, ix, content),
        };
        Code::paragraphs([record, union.unwrap_or_default()])
    }

    /// Returns the deriving clause of an enum.
    pub(crate) fn raw_enumeration(&self) -> &'static str {
        if !self.options.raw {
            return "";
        }
        self.import_raw();
        ", R.Raw"
    }

    fn import_raw(&self) {
        let module = "Zooph.Generated.Raw.V1 as R".to_owned();
        self.home.imports.borrow_mut().insert(module);
    }

    fn raw_record(&self, sizes: &mut Sizes, ix: DeclIx, content: &Struct<'_>) -> Code {
        let name = &self.names().place(ix).name;
        let parts = self.parts(content);
        // Fields are encoded by ordinal, and the union comes after them.
        let mut order: Vec<usize> = (0..parts.len()).collect();
        order.sort_by_key(|index| match parts[*index] {
            Part::Field(at, _) => at,
            Part::Which => usize::MAX,
        });
        let size_of = |part: &Part<'_>| match part {
            Part::Field(_, field) => sizes.place(self.program, &field.place),
            Part::Which => { content.union.as_ref() }
                .map_or(Size::NOTHING, |union| Size::of_union(union.members.len())),
        };
        let all: Vec<Size> = parts.iter().map(size_of).collect();
        let pokes = order.iter().map(|index| format!("R.poke# f{index}'"));
        let pokes = match order.is_empty() {
            true => vec!["R.nothing#".to_owned()],
            false => pokes.collect(),
        };
        let rows = order.iter().map(|index| {
            let (label, ty) = match parts[*index] {
                Part::Field(at, field) => {
                    let label = &*self.names().place(ix).fields[at].label;
                    (label, self.record_type(field))
                }
                Part::Which => ("which", self.which_type(ix)),
            };
            row(label, &ty)
        });
        let inline = (parts.len() <= INLINE).then_some(INLINED);
        code!(
            r#"
            instance R.Raw $name$ where
              size = $size$
              poke# $pattern$ =
                $pokes$
              peek# =
                $peek$
              shape =
                R.recordOf $literal$
                  $rows$
              $inline$
        "#,
            name = name,
            size = self.raw_size(ix, &all),
            pattern = self
                .pattern(ix, &vec![true; parts.len()])
                .unwrap_or_else(|| "_".to_owned()),
            pokes = joined("R.<+", &pokes),
            peek = peek(name, &order, &all),
            literal = literal::string(name),
            rows = listed(&rows.collect::<Vec<_>>()),
            inline = inline.unwrap_or_default(),
        )
    }

    /// Returns the size of a Record with parts of these sizes.
    fn raw_size(&self, ix: DeclIx, all: &[Size]) -> String {
        let sum = all.iter().fold(Size::NOTHING, |sum, size| sum.and(*size));
        if sum.constant {
            return format!("R.Const {}", sum.least);
        }
        let uses: Vec<bool> = all.iter().map(|size| !size.constant).collect();
        let terms = { uses.iter().enumerate() }.filter(|(_, is_used)| **is_used);
        let terms = terms.map(|(index, _)| format!("R.more# l' f{index}'"));
        let terms = terms.collect::<Vec<_>>().join(" R.+# ");
        let pattern = self.pattern(ix, &uses).unwrap_or_default();
        format!("R.Var {} (\\l' {pattern} -> {terms})", sum.least)
    }

    fn raw_union(
        &self,
        sizes: &mut Sizes,
        ix: DeclIx,
        content: &Struct<'_>,
        union: &Union,
    ) -> Code {
        let name = &self.names().place(ix).union;
        let known = union.members.len();
        let members = self.raw_members(sizes, ix, content, union);
        let is_deep = members.iter().any(|member| !member.size.constant);
        let lines = |line: &dyn Fn(&Member) -> String| -> Code {
            members
                .iter()
                .map(|member| Code::from(line(member)))
                .collect()
        };
        let rows = members.iter().map(Member::shape);
        let unknown = format!(
            "({}, [(\"0\", R.unknownMember {known})])",
            literal::string(&format!("{name}'Unknown"))
        );
        code!(
            r#"
            instance R.Raw $name$ where
              size = R.Var $width$ (\$levels$ x' -> case x' of
                $sizes$
                $name$'Unknown m' -> R.beyondUnknown# $known$# m'
                )
              poke# x' = case x' of
                $pokes$
                $name$'Unknown m' -> R.tag# $count$# $known$# R.<+ R.poke# m'
              peek# = R.tagged# $count$# (\t' -> case t' of
                $peeks$
                $known$# -> R.unknown# $known$# $name$'Unknown
                _ -> R.noMember# $width$#
                )
              shape =
                R.sumOf $literal$
                  $rows$
        "#,
            name = name,
            width = Size::of_union(known).least,
            levels = if is_deep { "l'" } else { "_" },
            sizes = lines(&Member::size),
            pokes = lines(&|member| member.poke(known + 1)),
            peeks = lines(&Member::peek),
            count = known + 1,
            known = known,
            literal = literal::string(name),
            rows = listed(&rows.chain([unknown]).collect::<Vec<_>>()),
        )
    }

    fn raw_members(
        &self,
        sizes: &mut Sizes,
        ix: DeclIx,
        content: &Struct<'_>,
        union: &Union,
    ) -> Vec<Member> {
        let place = self.names().place(ix);
        { union.members.iter().enumerate() }
            .map(|(number, at)| {
                let field = &content.fields[*at];
                let (name, constructor) = (&place.union, &place.fields[*at].constructor);
                Member {
                    constructor: format!("{name}'{constructor}"),
                    number,
                    value: self.member_type(field),
                    size: sizes.place(self.program, &field.place),
                }
            })
            .collect()
    }

    /// Returns the type of a member's value, or `None` for `Void`.
    fn member_type(&self, field: &Field<'_>) -> Option<String> {
        match field.place {
            Place::Void => None,
            _ => Some(self.record_type(field)),
        }
    }
}

const INLINED: &str = "{-# INLINE size #-}\n{-# INLINE poke# #-}\n{-# INLINE peek# #-}";

/// Returns a field of a description: its label, without the suffix of keywords, and its type.
fn row(label: &str, ty: &str) -> String {
    let label = literal::string(as_declared(label));
    format!("({label}, R.shapeOf @{ty})")
}

/// Returns code that reads the parts in this order and makes the Record. Each part must leave the least size
/// of the parts after it.
fn peek(name: &str, order: &[usize], all: &[Size]) -> Code {
    let mut behind: usize = order.iter().map(|index| all[*index].least).sum();
    let mut lines = Vec::new();
    for index in order {
        behind -= all[*index].least;
        lines.push(format!("R.part# {behind}# (\\f{index}' ->"));
    }
    let fields: String = (0..all.len()).map(|index| format!(" f{index}'")).collect();
    let made = match fields.is_empty() {
        true => format!("R.made# {name}"),
        false => format!("R.made# ({name}{fields}){}", ")".repeat(order.len())),
    };
    lines.push(made);
    lines.into_iter().map(Code::from).collect()
}

/// A member of a union.
struct Member {
    constructor: String,
    number: usize,
    value: Option<String>,
    size: Size,
}

impl Member {
    fn size(&self) -> String {
        let Member {
            constructor, size, ..
        } = self;
        match (&self.value, size.constant) {
            (None, _) => format!("{constructor} -> 0#"),
            (Some(_), true) => format!("{constructor} _ -> {}#", size.least),
            (Some(_), false) => format!("{constructor} m' -> R.within# {}# l' m'", size.least),
        }
    }

    fn poke(&self, count: usize) -> String {
        let Member {
            constructor,
            number,
            ..
        } = self;
        match &self.value {
            None => format!("{constructor} -> R.tag# {count}# {number}#"),
            Some(_) => {
                format!("{constructor} m' -> R.tag# {count}# {number}# R.<+ R.poke# m'")
            }
        }
    }

    fn peek(&self) -> String {
        let Member {
            constructor,
            number,
            size,
            ..
        } = self;
        match &self.value {
            None => format!("{number}# -> R.made# {constructor}"),
            Some(_) => {
                let constant = if size.constant { "Z.True" } else { "Z.False" };
                format!(
                    "{number}# -> R.member# {}# {constant} {constructor}",
                    size.least
                )
            }
        }
    }

    fn shape(&self) -> String {
        let fields = { self.value.iter() }.map(|ty| format!("(\"0\", R.shapeOf @{ty})"));
        let fields: String = fields.collect();
        format!("({}, [{fields}])", literal::string(&self.constructor))
    }
}
