//! The accessors of fields in Readers.

use zooph_emit::{Code, Phrase};

use super::{Face, code_of, near};
use crate::plan::{DefaultPlan, FieldPlan, NumberKind, PointerPlan, PointerShape, Spot};
use crate::spelling::{MATH, ZOOPH};
use crate::template::go;

impl Face<'_> {
    /// Returns the check before the value of a union's member. An inactive member reads as its default.
    fn guard(&self, field: &FieldPlan, otherwise: &str) -> Code {
        match &field.tag {
            Some((constant, _)) => go!(
                r#"
                if r.Which() != $constant$ {
                    return$otherwise$
                }
            "#,
                constant = constant,
                otherwise = if otherwise.is_empty() {
                    String::new()
                } else {
                    format!(" {otherwise}")
                }
            ),
            None => Code::new(),
        }
    }

    fn doc(&self, field: &FieldPlan) -> Code {
        crate::render::small::doc_or(
            &field.doc,
            &format!("{} returns the field {}.", field.getter, field.schema_name),
        )
    }

    pub(super) fn field(&self, field: &FieldPlan) -> Code {
        match &field.spot {
            Spot::Void => Code::new(),
            Spot::Bit { at, default } => self.bit(field, *at, *default),
            Spot::Number {
                at,
                kind,
                ty,
                bits,
                default,
            } => self.number(field, *at, *kind, ty, *bits, default),
            Spot::Group { reader, .. } => go!(
                r#"
                $doc$
                func (r $ty$) $name$() $group$ {
                    $guard$
                    return $group$(r)
                }
            "#,
                doc = self.doc(field),
                ty = self.ty,
                name = field.getter,
                group = reader,
                guard = self.guard(field, &format!("{reader}{{}}"))
            ),
            Spot::Pointer(pointer) => self.pointer(field, pointer),
        }
    }

    fn bit(&self, field: &FieldPlan, at: u32, default: bool) -> Code {
        let compare = if default { "== 0" } else { "!= 0" };
        go!(
            r#"
            $doc$
            func (r $ty$) $name$() bool {
                $guard$
                if uint16(r.n) < $code$ {
                    return $default$
                }
                return r.d[$byte$]&$mask$ $compare$
            }
        "#,
            doc = self.doc(field),
            ty = self.ty,
            name = field.getter,
            guard = self.guard(field, if default { "true" } else { "false" }),
            code = code_of(at / 8 + 1),
            default = default,
            byte = at / 8,
            mask = format!("{:#x}", 1 << (at % 8)),
            compare = compare
        )
    }

    fn number(
        &self,
        field: &FieldPlan,
        at: u32,
        kind: NumberKind,
        ty: &Phrase,
        bits: u64,
        default: &Phrase,
    ) -> Code {
        go!(
            r#"
            $doc$
            func (r $reader$) $name$() $ty$ {
                $guard$
                if uint16(r.n) < $code$ {
                    return $default$
                }
                return $value$
            }
        "#,
            doc = self.doc(field),
            reader = self.ty,
            name = field.getter,
            ty = ty,
            guard = self.guard(field, &default.to_string()),
            code = code_of(at + kind.bits() / 8),
            default = default,
            value = load("r.d", at, kind, ty, bits)
        )
    }

    fn pointer(&self, field: &FieldPlan, pointer: &PointerPlan) -> Code {
        let (name, index) = (&field.getter, pointer.index);
        let [word, _] = word("r.p", index);
        let (active, inactive) = match &field.tag {
            Some((constant, _)) => (
                format!("r.Which() == {constant} && "),
                "// It returns false if another member of the union is active.",
            ),
            None => (String::new(), ""),
        };
        let has = go!(
            r#"
            // $has$ reports whether the pointer of [$ty$.$name$] is not null.
            $inactive$
            func (r $reader$) $has$() bool {
                return $active$r.s.Has(r.n, r.p, $index$)
            }
        "#,
            has = field.names.has,
            ty = format!("{}Reader", self.plan.identity.ident),
            name = name,
            reader = self.ty,
            active = active,
            inactive = inactive,
            index = index
        );
        Code::paragraphs([self.get(field, pointer, &word), has])
    }

    fn get(&self, field: &FieldPlan, pointer: &PointerPlan, word: &str) -> Code {
        if let PointerShape::Text = pointer.shape {
            return self.text(field, pointer, word);
        }
        let ty = match pointer.shape {
            PointerShape::Data => Phrase::plain("[]byte"),
            _ => pointer.reader.clone(),
        };
        let near = match &pointer.shape {
            // With the check of a union, the getter is too long for Go to inline it. To avoid a second call,
            // the common case of the callee is written out in the getter.
            PointerShape::Struct(shape)
                if field.tag.is_some() && pointer.default.is_none() && pointer.is_here =>
            {
                near(&ty, *shape, "r.s", word)
            }
            _ => Code::new(),
        };
        go!(
            r#"
            $doc$
            func (r $reader$) $name$() (v $ty$) {
                $place$
                $near$
                return $value$
            }
        "#,
            near = near,
            doc = self.doc(field),
            reader = self.ty,
            name = field.getter,
            ty = ty,
            place = self.place(field, pointer, word),
            value = located(pointer)
        )
    }

    fn text(&self, field: &FieldPlan, pointer: &PointerPlan, word: &str) -> Code {
        go!(
            r#"
            $doc$
            func (r $reader$) $name$() string { return string(r.$bytes$()) }

            // $bytes$ returns the same text as [$ty$.$name$] without copying it.
            func (r $reader$) $bytes$() []byte {
                $place$
                return $value$
            }
        "#,
            doc = self.doc(field),
            reader = self.ty,
            name = field.getter,
            bytes = field.names.bytes,
            ty = format!("{}Reader", self.plan.identity.ident),
            place = self.place(field, pointer, word),
            value = located(pointer)
        )
    }

    /// Returns code that finds the segment `s` and the word `at` of the pointer.
    fn place(&self, field: &FieldPlan, pointer: &PointerPlan, word: &str) -> Code {
        let text = matches!(pointer.shape, PointerShape::Text);
        let absent = absent(pointer.index);
        match &pointer.default {
            Some(DefaultPlan { variable, .. }) => {
                let active = match &field.tag {
                    Some((constant, _)) => format!("r.Which() != {constant} || "),
                    None => String::new(),
                };
                go!(
                    r#"
                    s, at := r.s, $word$
                    if $active$$absent$ || s.Null(at) {
                        s, at = $variable$.Segment(), 0
                    }
                "#,
                    word = word,
                    active = active,
                    absent = absent,
                    variable = variable
                )
            }
            None => go!(
                r#"
                $guard$
                if $absent$ {
                    return$nil$
                }
            "#,
                guard = self.guard(field, if text { "nil" } else { "" }),
                absent = absent,
                nil = if text { " nil" } else { "" },
            ),
        }
    }
}

/// Returns the expression for the word of a pointer, relative to the first one: as one argument of several,
/// and as the only argument, where gofmt puts blanks around the operator.
pub(crate) fn word(first: &str, index: u32) -> [String; 2] {
    match index {
        0 => [first.to_owned(), first.to_owned()],
        _ => [format!("{first}+{index}"), format!("{first} + {index}")],
    }
}

/// Returns the target of a pointer that `place` found, or of one of the struct's own pointers.
fn located(pointer: &PointerPlan) -> String {
    let (s, [at, lone]) = match pointer.default {
        Some(_) => ("s", word("at", 0)),
        None => ("r.s", word("r.p", pointer.index)),
    };
    let ty = &pointer.reader;
    match &pointer.shape {
        PointerShape::Text => format!("{s}.Text({lone})"),
        PointerShape::Data => format!("{s}.Bytes({lone})"),
        PointerShape::Voids => format!("gen.VoidsAt({s}, {at})"),
        PointerShape::Bools => format!("gen.BoolsAt({s}, {at})"),
        PointerShape::Numbers(ty) => format!("gen.NumbersAt[{ty}]({s}, {at})"),
        PointerShape::Structs(shape) if pointer.is_here => {
            format!("{ty}({s}.StructsAt({at}, {shape:#x}))")
        }
        PointerShape::List(ty, _) => format!("gen.ListAt[{ty}]({s}, {at})"),
        // Readers of other packages are made by their own methods.
        PointerShape::Struct(_) if pointer.is_here => format!("(*{ty})(nil).at({s}, {at})"),
        PointerShape::Any => format!("{ZOOPH}.Pointer(gen.PointerAt({s}, {at}))"),
        PointerShape::AnyStruct => format!("{ZOOPH}.Struct(gen.PointerAt({s}, {at}).Struct())"),
        PointerShape::AnyList => format!("{ZOOPH}.AnyList(gen.PointerAt({s}, {at}).List())"),
        PointerShape::Struct(_)
        | PointerShape::Structs(_)
        | PointerShape::Capability
        | PointerShape::Parameter => format!("v.FromPointer(gen.PointerAt({s}, {at}))"),
    }
}

/// Returns the condition that the message's struct has no such pointer: one comparison of its code with a constant.
fn absent(index: u32) -> String {
    format!("r.n < {:#x}", (index + 1) << 16)
}

/// Returns the expression that loads a number.
pub(crate) fn load(of: &str, at: u32, kind: NumberKind, ty: &Phrase, bits: u64) -> String {
    let size = kind.bits();
    let raw = match size {
        8 => format!("{of}[{at}]"),
        _ => format!("gen.Uint{size}(&{of}[{at}])"),
    };
    let raw = match bits {
        0 => raw,
        _ => format!("{raw} ^ {bits:#x}"),
    };
    match kind {
        NumberKind::Unsigned(_) => raw,
        NumberKind::Signed(_) | NumberKind::Enum => format!("{ty}({raw})"),
        NumberKind::Float32 => format!("{MATH}.Float32frombits({raw})"),
        NumberKind::Float64 => format!("{MATH}.Float64frombits({raw})"),
    }
}
