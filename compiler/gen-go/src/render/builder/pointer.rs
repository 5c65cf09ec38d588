//! The accessors of pointers in Builders.

use zooph_emit::{Code, Phrase, phrase};

use super::{Face, lone, word};
use crate::plan::{FieldPlan, PointerPlan, PointerShape};
use crate::spelling::ZOOPH;
use crate::template::go;

impl Face<'_> {
    /// Returns the accessors of a pointer field.
    pub(super) fn pointer(&self, field: &FieldPlan, pointer: &PointerPlan) -> Code {
        Code::paragraphs([
            self.get(field, pointer),
            self.set(field, pointer),
            self.init(field, pointer),
            self.slot(field, pointer),
        ])
    }

    fn get(&self, field: &FieldPlan, pointer: &PointerPlan) -> Code {
        let at = lone(pointer.index);
        match &pointer.shape {
            PointerShape::Text => {
                let text = format!("string(b.s.GetText({at}))");
                self.value(field, pointer, Phrase::plain("string"), "\"\"", &text)
            }
            PointerShape::Data => {
                let bytes = format!("b.s.GetBytes({at})");
                self.value(field, pointer, Phrase::plain("[]byte"), "nil", &bytes)
            }
            PointerShape::Capability => {
                let capability = format!("b.s.GetCapability({at})");
                self.value(
                    field,
                    pointer,
                    phrase!("{ZOOPH}.Capability"),
                    "0",
                    &capability,
                )
            }
            _ => self.view(field, pointer),
        }
    }

    /// Returns the getter of a type without a Builder. It returns a copy, or the bytes in the message.
    fn value(
        &self,
        field: &FieldPlan,
        pointer: &PointerPlan,
        ty: Phrase,
        zero: &str,
        value: &str,
    ) -> Code {
        let fallback = match &pointer.default {
            Some(default) => {
                let content = match pointer.shape {
                    PointerShape::Text => default.content.clone(),
                    _ => format!("[]byte({})", default.content),
                };
                go!(
                    r#"
                    if !b.s.Has($at$) {
                        return $content$
                    }
                "#,
                    at = lone(pointer.index),
                    content = content
                )
            }
            None => Code::new(),
        };
        go!(
            r#"
            // $name$ returns the current value of the field $schema$.
            func (b $builder$) $name$() $ty$ {
                $guard$
                $fallback$
                return $value$
            }
        "#,
            name = field.getter,
            schema = field.schema_name,
            builder = self.ty,
            ty = ty,
            guard = self.guard(field, zero),
            fallback = fallback,
            value = value
        )
    }

    /// Returns the getter that returns the Builder of the current value.
    fn view(&self, field: &FieldPlan, pointer: &PointerPlan) -> Code {
        let ty = pointer.builder.clone();
        let (what, details) = viewed(pointer);
        go!(
            r#"
            // $name$ returns the $what$ the field $schema$.
            $details$
            $panics$
            func (b $builder$) $name$() $ty$ {
                $claim$
                return $value$
            }
        "#,
            name = field.getter,
            schema = field.schema_name,
            builder = self.ty,
            ty = match &pointer.shape {
                PointerShape::Struct(_) if pointer.is_here => phrase!("(v {ty})"),
                _ => ty,
            },
            claim = self.claim(field),
            value = built(pointer),
            what = what,
            details = details,
            panics = self.panics(field)
        )
    }

    /// Returns the function that sets a pointer. It selects a union's member at last, because it panics for a value that
    /// is too large, and then the message has to be what it was.
    fn set(&self, field: &FieldPlan, pointer: &PointerPlan) -> Code {
        let at = word(pointer.index);
        let is_generic = !self.plan.parameters.is_empty();
        let (ty, store) = stored(pointer).unwrap_or_else(|| copied(pointer, is_generic));
        let bytes = match pointer.shape {
            PointerShape::Text => go!(
                r#"

                // $name$ does the same as [$face$.$set$] with a text that is given as bytes.
                func (b $builder$) $name$(v []byte) {
                    b.s.SetTextBytes($at$, v)
                    $select$
                }
            "#,
                name = field.names.set_bytes,
                set = field.names.set,
                builder = self.ty,
                at = at,
                select = self.select(field),
                face = format!("{}Builder", self.plan.identity.ident)
            ),
            _ => Code::new(),
        };
        go!(
            r#"
            // $set$ sets the field $schema$ to $what$.
            $activation$
            func (b $builder$) $set$(v $ty$) {
                $store$
                $select$
            }
            $bytes$
            $record$
        "#,
            set = field.names.set,
            schema = field.schema_name,
            builder = self.ty,
            what = match pointer.shape {
                PointerShape::Voids => "a list of v elements",
                PointerShape::Capability => "v",
                _ => "a copy of v",
            },
            activation = self.activation(field),
            ty = ty,
            select = self.select(field),
            store = store,
            bytes = bytes,
            record = self.set_record(field, pointer)
        )
    }

    /// Returns the setter of a struct or a list of structs that takes Records.
    fn set_record(&self, field: &FieldPlan, pointer: &PointerPlan) -> Code {
        let at = word(pointer.index);
        let ty = pointer.record.clone();
        let any = |method| format!("{ZOOPH}.PointerBuilder(gen.PointerIn(b.s, {at})).{method}(v)");
        // In a generic type, the parameters of a Builder do not determine those of a Record, so any Records
        // are accepted.
        let (ty, store, what) = match (&pointer.shape, pointer.is_generic) {
            (PointerShape::Struct(_), is_generic) => {
                let (ty, store) = match is_generic {
                    true => (phrase!("{ZOOPH}.Record"), any("SetRecord")),
                    false => (ty, format!("gen.SetRecord(b.s, {at}, v, v == nil)")),
                };
                (ty, store, RECORD)
            }
            (PointerShape::Structs(_), true) => {
                let ty = phrase!("{ZOOPH}.Records");
                (ty, any("SetRecords"), RECORDS)
            }
            (PointerShape::Structs(shape), false) => {
                let element = "func(i int) gen.Record {\n    return &v[i]\n}";
                let store = format!("gen.SetRecords(b.s, {at}, len(v), {shape:#x}, {element})");
                (ty, store, RECORDS)
            }
            _ => return Code::new(),
        };
        go!(
            r#"

            // $set$ sets the field $schema$ to $what$.
            // $nil$If encoding fails, it returns the error, and the field is null.
            $activation$
            func (b $builder$) $set$(v $ty$) error {
                $select$
                return $store$
            }
        "#,
            set = field.names.set_record,
            schema = field.schema_name,
            what = what,
            nil = match pointer.shape {
                PointerShape::Struct(_) => "If v is nil, the field is null. ",
                _ => "",
            },
            activation = self.activation(field),
            builder = self.ty,
            ty = ty,
            select = self.select(field),
            store = store
        )
    }

    fn init(&self, field: &FieldPlan, pointer: &PointerPlan) -> Code {
        if field.names.init.is_empty() {
            return Code::new();
        }
        let at = word(pointer.index);
        let ty = &pointer.builder;
        let (parameters, value) = match &pointer.shape {
            PointerShape::Struct(shape) if pointer.is_here => {
                return self.init_here(field, pointer, *shape);
            }
            PointerShape::Struct(_) => ("", format!("gen.Init[{ty}](gen.PointerIn(b.s, {at}), 0)")),
            PointerShape::Numbers(ty) => ("n int", format!("gen.InitNumbers[{ty}](b.s, {at}, n)")),
            PointerShape::Structs(shape) if pointer.is_here => (
                "n int",
                format!("{ty}(b.s.NewStructs({at}, n, {shape:#x}))"),
            ),
            _ => (
                "n int",
                format!("gen.Init[{ty}](gen.PointerIn(b.s, {at}), n)"),
            ),
        };
        let (what, length) = match &pointer.shape {
            PointerShape::Struct(_) => ("an empty struct", ""),
            PointerShape::Parameter => (
                "an empty object",
                "// The number n is the length of a list, text or data.",
            ),
            _ => ("a list of n elements", ""),
        };
        go!(
            r#"
            // $init$ creates $what$ in $schema$, which replaces the present one.
            $length$
            $activation$
            func (b $builder$) $init$($parameters$) $ty$ {
                $make$
            }
        "#,
            init = field.names.init,
            make = match &field.tag {
                None => Code::from(format!("return {value}")),
                // A number of elements that is impossible panics, and then the message has to be what it was.
                Some(_) => go!(
                    "v := $value$\n$select$\nreturn v",
                    value = value,
                    select = self.select(field)
                ),
            },
            schema = field.schema_name,
            what = what,
            length = length,
            activation = self.activation(field),
            builder = self.ty,
            ty = ty,
            parameters = parameters
        )
    }

    /// Returns the function that creates a struct whose type is in this package.
    fn init_here(&self, field: &FieldPlan, pointer: &PointerPlan, shape: u32) -> Code {
        go!(
            r#"
            // $init$ creates an empty struct in $schema$, which replaces the present one.
            $activation$
            func (b $builder$) $init$() (v $ty$) {
                $select$
                return v.make(b.s.NewStruct($at$, $shape$))
            }
        "#,
            init = field.names.init,
            schema = field.schema_name,
            activation = self.activation(field),
            builder = self.ty,
            ty = pointer.builder,
            select = self.select(field),
            at = word(pointer.index),
            shape = format!("{shape:#x}")
        )
    }

    /// Returns the method for the slot of a pointer field, through which rare operations are done.
    fn slot(&self, field: &FieldPlan, pointer: &PointerPlan) -> Code {
        let at = word(pointer.index);
        let place = match (&field.tag, &self.plan.union) {
            (Some((_, tag)), Some(union)) => format!(
                "gen.MemberAt(b.s, {at}, b.d[{}:{}], {tag})",
                union.at,
                union.at + 2
            ),
            _ => format!("gen.SlotAt(b.s, {at})"),
        };
        go!(
            r#"
            // $slot$ returns the slot of the field $schema$, for Has, Clear, Adopt and Disown.
            func (b $builder$) $slot$() $ty$ { return $ty$($place$) }
        "#,
            slot = field.names.slot,
            schema = field.schema_name,
            builder = self.ty,
            ty = phrase!("{ZOOPH}.Slot[{}]", pointer.builder),
            place = place
        )
    }
}

/// In the comment of a setter that takes a Record: the new value of the field.
const RECORD: &str = "a struct that it encodes from v";

/// In the comment of a setter that takes Records: the new value of the field.
const RECORDS: &str = "a list of structs that it encodes from v";

/// Returns two parts of the comment of a getter that returns a Builder: words for the result, and lines that say
/// what the getter does if the pointer is null or the elements of a list are too small.
fn viewed(pointer: &PointerPlan) -> (&'static str, Code) {
    const CREATED: &str = "// If the pointer is null, it creates one from the default first.\n";
    const EMPTY: &str = "// If the pointer is null, it returns the Builder of an empty list.\n";
    const GROWN: &str = "\
        // If the elements are smaller than in the schema, it enlarges them first. If the list would then\n\
        // take more than 64 MiB and 64 times the size of the message, it returns an empty list.\n";
    let has_default = pointer.default.is_some();
    let (what, details) = match &pointer.shape {
        PointerShape::Any | PointerShape::AnyStruct | PointerShape::AnyList => {
            let details = match has_default {
                true => "// If it is null, it is first set to a copy of the default.\n",
                false => "",
            };
            ("pointer of", details)
        }
        PointerShape::Struct(_) => ("Builder of the present struct in", CREATED),
        PointerShape::Parameter => {
            let details =
                "// If the pointer is null and the type is a struct, it creates one first.\n";
            ("Builder of the present object in", details)
        }
        _ if has_default => ("Builder of the present list in", CREATED),
        _ => ("Builder of the present list in", EMPTY),
    };
    let grown = match pointer.shape {
        PointerShape::Structs(_) => GROWN,
        _ => "",
    };
    (what, Code::from(format!("{details}{grown}")))
}

/// Returns the Builder of a pointer's target.
fn built(pointer: &PointerPlan) -> String {
    let (at, ty) = (word(pointer.index), &pointer.builder);
    let default = pointer.default.as_ref();
    let constant = default.map_or("nil".to_owned(), |default| format!("&{}", default.variable));
    match &pointer.shape {
        PointerShape::Voids => format!("gen.GetVoids(b.s, {at}, {constant})"),
        PointerShape::Bools => format!("gen.GetBools(b.s, {at}, {constant})"),
        PointerShape::Numbers(ty) => format!("gen.GetNumbers[{ty}](b.s, {at}, {constant})"),
        PointerShape::List(_, ty) => format!("gen.GetList[{ty}](b.s, {at}, {constant})"),
        PointerShape::Structs(shape) if pointer.is_here => {
            format!("{ty}(b.s.GetStructs({at}, {shape:#x}, {constant}))")
        }
        PointerShape::Struct(shape) if pointer.is_here => {
            format!("v.make(b.s.GetStruct({at}, {shape:#x}, {constant}))")
        }
        _ if default.is_some() => {
            format!("gen.GetOr[{ty}](gen.PointerIn(b.s, {at}), {constant})")
        }
        _ => format!("gen.Get[{ty}](gen.PointerIn(b.s, {at}))"),
    }
}

/// Returns the type and the statement that set a pointer to a Go value `v`; `None` if a setter copies from a
/// message.
fn stored(pointer: &PointerPlan) -> Option<(Phrase, String)> {
    let at = word(pointer.index);
    Some(match &pointer.shape {
        PointerShape::Text => (Phrase::plain("string"), format!("b.s.SetText({at}, v)")),
        PointerShape::Data => (Phrase::plain("[]byte"), format!("b.s.SetBytes({at}, v)")),
        PointerShape::Voids => (Phrase::plain("int"), format!("gen.InitVoids(b.s, {at}, v)")),
        PointerShape::Bools => {
            let store = format!("gen.SetBools(b.s, {at}, v)");
            (Phrase::plain("[]bool"), store)
        }
        PointerShape::Numbers(ty) => (phrase!("[]{ty}"), format!("gen.SetNumbers(b.s, {at}, v)")),
        PointerShape::List(..) if pointer.native.is_list_of_texts() => {
            let store = format!("gen.SetTexts(b.s, {at}, v)");
            (Phrase::plain("[]string"), store)
        }
        PointerShape::Capability => {
            let store = format!("b.s.SetCapability({at}, v)");
            (phrase!("{ZOOPH}.Capability"), store)
        }
        _ => return None,
    })
}

/// Returns the type and the statement that set a pointer to a copy of the target of `v`. The parameters of Readers
/// differ from those of Builders, so in a generic struct any list or struct is accepted.
fn copied(pointer: &PointerPlan, is_generic: bool) -> (Phrase, String) {
    let at = word(pointer.index);
    let copy = |call: &str| format!("gen.PointerIn(b.s, {at}).{call}");
    let own = || pointer.reader.clone();
    match (&pointer.shape, pointer.is_here && !is_generic) {
        (PointerShape::Structs(shape), true) => (
            own(),
            format!("gen.SetStructs(b.s, {at}, {shape:#x}, gen.Structs(v))"),
        ),
        (PointerShape::Struct(_), true) => {
            (own(), format!("gen.SetStruct(b.s, {at}, v.s, v.p, v.n)"))
        }
        (PointerShape::List(..) | PointerShape::Structs(_), _) => {
            let store = format!("gen.SetList(gen.PointerIn(b.s, {at}), v)");
            match is_generic {
                true => (phrase!("{ZOOPH}.Listed"), store),
                false => (own(), store),
            }
        }
        (PointerShape::Struct(_), _) => match is_generic {
            true => (
                phrase!("{ZOOPH}.Structured"),
                copy("CopyStruct(v.ZoophStruct())"),
            ),
            false => (own(), copy("CopyStruct(v.ZoophStruct())")),
        },
        (PointerShape::AnyStruct, _) => {
            (phrase!("{ZOOPH}.Struct"), copy("CopyStruct(gen.Struct(v))"))
        }
        (PointerShape::AnyList, _) => {
            (phrase!("{ZOOPH}.AnyList"), copy("CopyList(gen.AnyList(v))"))
        }
        _ => (phrase!("{ZOOPH}.Pointer"), copy("Copy(gen.Pointer(v))")),
    }
}
