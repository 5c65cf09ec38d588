//! Records: their types, and the code that reads and writes them.

use zooph_emit::{Code, code};
use zooph_plan::{DeclIx, Form, Struct, Type};

use crate::literal;
use crate::render::{Part, Render, doc, doc_lines, joined, listed};

impl Render<'_> {
    /// Returns all code for a struct or group in the module of types.
    pub(crate) fn structure(&self, ix: DeclIx, content: &Struct<'_>) -> Code {
        let mut pieces = vec![self.table(ix, content)];
        pieces.insert(0, self.union(ix, content));
        if content.form != Form::Union {
            pieces.insert(0, self.show(ix, content));
            pieces.insert(0, self.data(ix, content));
        }
        match content.form {
            Form::Struct => pieces.extend([self.instance(ix, content), self.value(ix)]),
            Form::Group => pieces.extend(self.group(ix, content)),
            Form::Union => {}
        }
        pieces.extend(
            self.defaults(ix, &content.fields)
                .into_iter()
                .map(Code::from),
        );
        pieces.push(self.raw(ix, content));
        pieces.extend(self.fields(ix, content));
        Code::paragraphs(pieces)
    }

    fn data(&self, ix: DeclIx, content: &Struct<'_>) -> Code {
        let place = self.names().place(ix);
        let mut rows = String::new();
        for part in self.parts(content) {
            let sign = if rows.is_empty() { "{" } else { "," };
            let (label, ty, about) = match part {
                Part::Field(at, field) => {
                    (&*place.fields[at].label, self.record_type(field), field.doc)
                }
                Part::Which => ("which", self.which_type(ix), None),
            };
            let unpack = match part {
                Part::Field(_, field) if *field.place.ty() == Type::Text => "{-# UNPACK #-} ",
                _ => "",
            };
            rows.push_str(&format!("{sign} {label} :: {unpack}!{ty}\n"));
            for line in doc_lines("^", about) {
                rows.push_str(&format!("  {line}\n"));
            }
        }
        if !rows.is_empty() {
            rows.push('}');
        }
        let params = self.home.params(ix);
        code!(
            r#"
            $doc$
            data $own$ = $name$
              $rows$
              deriving (Z.Eq)
        "#,
            doc = doc("|", self.program.decl(ix).doc),
            own = [std::slice::from_ref(&place.name), &params[..]]
                .concat()
                .join(" "),
            name = place.name,
            rows = Code::from(rows),
        )
    }

    /// Returns the `Show` instance. It shows the same as a derived one, which would take a quarter of the
    /// compile time of the type.
    fn show(&self, ix: DeclIx, content: &Struct<'_>) -> Code {
        let place = self.names().place(ix);
        let parts = self.parts(content);
        let shown = parts.iter().enumerate().map(|(index, part)| {
            let label = match part {
                Part::Field(at, _) => &place.fields[*at].label,
                Part::Which => "which",
            };
            format!("Z.shown {} f{index}'", literal::string(label))
        });
        let shown: Vec<String> = shown.collect();
        let pattern = self.pattern(ix, &vec![true; parts.len()]);
        let depth = if parts.is_empty() { "_" } else { "d'" };
        code!(
            r#"
            instance $context$Z.Show $own$ where
              showsPrec $depth$ $pattern$ =
                Z.showsRecord $level$ $name$
                  $shown$
        "#,
            context = self.home.context(ix, "Z.Show"),
            own = self.home.own(ix),
            depth = depth,
            pattern = pattern.unwrap_or_else(|| place.name.clone()),
            level = if parts.is_empty() { "0" } else { depth },
            name = literal::string(&place.name),
            shown = listed(&shown),
        )
    }

    /// Returns the type of a struct's unnamed union.
    pub(crate) fn which_type(&self, ix: DeclIx) -> String {
        let params = self.home.params(ix);
        let name = self.names().place(ix).union.clone();
        match params.is_empty() {
            true => name,
            false => format!("({name} {})", params.join(" ")),
        }
    }

    /// Returns a pattern of the constructor in which the used parts have names. `None` if no part is used.
    pub(crate) fn pattern(&self, ix: DeclIx, uses: &[bool]) -> Option<String> {
        let name = &self.names().place(ix).name;
        let words = uses.iter().enumerate();
        let words = words.map(|(at, used)| match used {
            true => format!(" f{at}'"),
            false => " _".to_owned(),
        });
        let words: String = words.collect();
        { uses.iter().any(|used| *used) }.then(|| format!("({name}{words})"))
    }

    /// Returns an expression that makes the Record of a struct's view `v'`.
    fn made(&self, ix: DeclIx, content: &Struct<'_>) -> Code {
        let place = self.names().place(ix);
        let mut text = format!("{}\n", place.name);
        for part in self.parts(content) {
            let value = match part {
                Part::Field(at, field) => self.native(ix, (at, field)),
                Part::Which => format!("(read'{} v')", place.union),
            };
            text.push_str(&format!("  {value}\n"));
        }
        Code::from(text)
    }

    /// Returns the pattern of a Record, and the number of words behind its pointers.
    fn besides(&self, ix: DeclIx, content: &Struct<'_>) -> (String, Code) {
        let parts = self.parts(content);
        let values = parts.iter().enumerate().map(|(index, part)| {
            let x = format!("f{index}'");
            match part {
                Part::Field(at, field) => self.beside(ix, (*at, field), &x),
                Part::Which => {
                    let has = !self.owned_by_union(content).pointers.is_empty();
                    let union = &self.names().place(ix).union;
                    has.then(|| format!("beside'{union} {x}"))
                }
            }
        });
        let values: Vec<Option<String>> = values.collect();
        let uses: Vec<bool> = values.iter().map(Option::is_some).collect();
        let values: Vec<String> = values.into_iter().flatten().collect();
        let sum = match values.is_empty() {
            true => Code::from("x' `Z.seq` 0".to_owned()),
            false => joined("Z.+", &values),
        };
        (self.pattern(ix, &uses).unwrap_or_else(whole), sum)
    }

    /// Returns a group's contribution to a word. Marks the parts that it uses.
    fn word(
        &self,
        ix: DeclIx,
        parts: &[Part<'_>],
        word: u32,
        own: &[usize],
    ) -> (Vec<bool>, Vec<String>) {
        let mut uses = vec![false; parts.len()];
        let mut values = Vec::new();
        for index in own {
            uses[*index] = true;
            let x = format!("f{index}'");
            values.extend(self.part_bits(ix, parts[*index], word, &x));
        }
        (uses, values)
    }

    /// Returns the stores of a struct's data section, which begins at `at'`.
    fn data_puts(&self, ix: DeclIx, content: &Struct<'_>, uses: &mut [bool]) -> Vec<String> {
        let parts = self.parts(content);
        let mut puts = Vec::new();
        let words = self.by_word(content);
        for word in 0..u32::from(content.data_words) {
            let (mut bits, mut points, mut is_whole) = (Vec::new(), Vec::new(), false);
            for &index in words.get(&word).into_iter().flatten() {
                let (x, part) = (format!("f{index}'"), parts[index]);
                uses[index] = true;
                match self.point(part) {
                    Some((byte, true)) => {
                        points.push(format!("Z.dataDouble {} {x}", at(byte)));
                        is_whole = true;
                    }
                    Some((byte, false)) => points.push(format!("Z.dataFloat {} {x}", at(byte))),
                    None => bits.extend(self.part_bits(ix, part, word, &x)),
                }
            }
            if !is_whole {
                let value = match bits.is_empty() {
                    true => "0".to_owned(),
                    false => format!("({})", bits.join(" Z..|. ")),
                };
                puts.push(format!("Z.data64 {} {value}", at(8 * word)));
            }
            puts.extend(points);
        }
        puts
    }

    /// Returns the stores of pointers. The pointer section begins at `p'`.
    fn pointer_puts(&self, ix: DeclIx, content: &Struct<'_>, uses: &mut [bool]) -> Vec<String> {
        let mut puts = Vec::new();
        for (index, part) in self.parts(content).into_iter().enumerate() {
            let x = format!("f{index}'");
            let put = match part {
                Part::Field(at, field) => self.put(ix, (at, field), &x),
                Part::Which => {
                    let has = !self.owned_by_union(content).pointers.is_empty();
                    let union = &self.names().place(ix).union;
                    has.then(|| format!("put'{union} p' {x}"))
                }
            };
            uses[index] |= put.is_some();
            puts.extend(put);
        }
        puts
    }

    fn instance(&self, ix: DeclIx, content: &Struct<'_>) -> Code {
        let mut uses = vec![false; self.parts(content).len()];
        let mut puts = self.data_puts(ix, content, &mut uses);
        let pointers = self.pointer_puts(ix, content, &mut uses);
        let section = match pointers.is_empty() {
            true => String::new(),
            false => format!("let p' = {} in", at(8 * u32::from(content.data_words))),
        };
        puts.extend(pointers);
        let at = if puts.is_empty() { "_" } else { "at'" };
        if puts.is_empty() {
            puts.push("Z.nothing".to_owned());
        }
        let used = |name: &str, is_used: bool| {
            if is_used {
                name.to_owned()
            } else {
                "_".to_owned()
            }
        };
        let (words, beside) = self.besides(ix, content);
        code!(
            r#"
            instance $context$Z.Struct $own$ where
              dataWordsOf = $data$
              pointersOf = $pointers$
              fromReader (Z.Reader $v$) =
                $made$
              besideOf $words$ =
                $beside$
              writeTo $pattern$ = Z.written (\$at$ ->
                $section$
                $puts$
                )
              {-# INLINE dataWordsOf #-}
              {-# INLINE pointersOf #-}
        "#,
            context = self.home.context(ix, "Z.Value"),
            own = self.home.own(ix),
            data = content.data_words,
            pointers = content.pointers,
            v = used("v'", !uses.is_empty()),
            made = self.made(ix, content),
            words = words,
            beside = beside,
            pattern = self.pattern(ix, &uses).unwrap_or_else(|| "_".to_owned()),
            at = at,
            section = section,
            puts = joined("Z.<>", &puts),
        )
    }

    /// Returns the instances that are alike for all structs.
    fn value(&self, ix: DeclIx) -> Code {
        code!(
            r#"
            type instance Z.View $own$ = Z.Reader $own$

            type instance Z.Built s $own$ = Z.Builder s $own$

            instance $context$Z.Value $own$

            instance $context$Z.NFData $own$ where
              rnf x' = Z.besideOf x' `Z.seq` ()
        "#,
            context = self.home.context(ix, "Z.Value"),
            own = self.home.own(ix),
        )
    }

    /// Returns the functions of a group, which those of its struct call.
    fn group(&self, ix: DeclIx, content: &Struct<'_>) -> Vec<Code> {
        let name = &self.names().place(ix).name;
        let (own, context) = (self.home.own(ix), self.home.context(ix, "Z.Value"));
        let owned = self.program.owned(ix);
        let v = if self.parts(content).is_empty() {
            "_"
        } else {
            "v'"
        };
        let mut pieces = vec![code!(
            "read'$name$ :: $context$Z.StructReader -> $own$\nread'$name$ $v$ =\n  $made$",
            name = name,
            context = context,
            own = own,
            v = v,
            made = self.made(ix, content),
        )];
        let parts = self.parts(content);
        for (word, members) in self.by_word(content) {
            let (uses, values) = self.word(ix, &parts, word, &members);
            pieces.push(code!(
                "$name$ :: $own$ -> Z.Word64\n$name$ $pattern$ =\n  $values$",
                name = format!("word{word}'{name}"),
                own = own,
                pattern = self.pattern(ix, &uses).unwrap_or_else(whole),
                values = joined("Z..|.", &values),
            ));
        }
        if owned.pointers.is_empty() {
            return pieces;
        }
        let (pattern, beside) = self.besides(ix, content);
        pieces.push(code!(
            "beside'$name$ :: $context$$own$ -> Z.Int\nbeside'$name$ $pattern$ =\n  $beside$",
            name = name,
            context = context,
            own = own,
            pattern = pattern,
            beside = beside,
        ));
        let mut uses = vec![false; self.parts(content).len()];
        let puts = self.pointer_puts(ix, content, &mut uses);
        pieces.push(code!(
            "put'$name$ :: $context$Z.Int -> $own$ -> Z.Put s\nput'$name$ p' $pattern$ =\n  $puts$",
            name = name,
            context = context,
            own = own,
            pattern = self.pattern(ix, &uses).unwrap_or_else(whole),
            puts = joined("Z.<>", &puts),
        ));
        pieces
    }
}

/// Returns a position in the data section.
fn at(byte: u32) -> String {
    match byte {
        0 => "at'".to_owned(),
        byte => format!("(at' Z.+ {byte})"),
    }
}

/// Returns the pattern of a Record of which no part is used.
fn whole() -> String {
    "x'".to_owned()
}
