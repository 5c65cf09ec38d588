//! Builders.

use zooph_emit::{Code, Phrase, code, phrase};

use crate::plan::{FieldPlan, NumberKind, PointerPlan, PointerShape, Spot, StructPlan};
use crate::render::reader::{self, load};
use crate::render::{any_pointers, arguments, declared};
use crate::spelling::{BINARY, MATH, ZOOPH};

struct Face<'p> {
    plan: &'p StructPlan,
    /// The Builder's type.
    ty: String,
    bytes: u32,
}

pub(crate) fn builder(plan: &StructPlan) -> Code {
    let face = Face {
        plan,
        ty: format!("{}Builder{}", plan.identity.ident, arguments(plan)),
        bytes: u32::from(plan.data_words) * 8,
    };
    let mut pieces = vec![face.declaration()];
    if !plan.is_group {
        pieces.extend([face.makers(), face.list()]);
    }
    if let Some(union) = &plan.union {
        pieces.push(code!(
            r#"
            // Which tells which member of the union is active.
            func (b $ty$) Which() $which$ {
                return $which$($binary$.LittleEndian.Uint16(b.d[$at$:$end$]))
            }
        "#,
            ty = face.ty,
            binary = BINARY,
            which = union.which,
            at = union.at,
            end = union.at + 2
        ));
    }
    pieces.extend(plan.fields.iter().map(|field| face.field(field)));
    Code::paragraphs(pieces)
}

impl Face<'_> {
    fn declaration(&self) -> Code {
        let plan = self.plan;
        let reset = match plan.is_group {
            true => self.reset(),
            false => code!(
                r#"
                func ($ty$) make(d []byte, s *gen.Block, p uint32) $ty$ {
                    return $ty${(*[$bytes$]byte)(d), s, p}
                }
            "#,
                ty = self.ty,
                bytes = self.bytes
            ),
        };
        // A Builder's parameters are Builders, which say nothing of a Reader's: what they stand
        // for prints as any pointer does.
        let (text, json) = match plan.parameters.is_empty() {
            true => (
                "b.AsReader().String()".to_owned(),
                "b.AsReader().MarshalJSON()".to_owned(),
            ),
            false => {
                let any = any_pointers(plan);
                let described = format!("{}Reader[{any}]{{}}.ZoophType()", plan.identity.ident);
                (
                    format!("gen.BuilderText(b.ZoophStruct(), {described})"),
                    format!("gen.BuilderJSON(b.ZoophStruct(), {described})"),
                )
            }
        };
        code!(
            r#"
            // $ident$Builder builds a $name$ in an arena.
            type $ident$Builder$declared$ struct {
                d *[$bytes$]byte
                s *gen.Block
                p uint32
            }

            $reset$

            // ZoophStruct is for generated code.
            func (b $ty$) ZoophStruct() gen.Struct {
                if b.s == nil {
                    return gen.Struct{}
                }
                return gen.BuilderStruct(b.d[:], b.s, b.p, $pointers$)
            }

            $as_reader$

            // String is what was built so far in the schema language's spelling of values.
            func (b $ty$) String() string { return $text$ }

            // MarshalJSON gives what was built so far as JSON, as the tool writes it.
            func (b $ty$) MarshalJSON() ([]byte, error) { return $json$ }
        "#,
            ty = self.ty,
            pointers = plan.pointers,
            as_reader = self.as_reader(),
            text = text,
            json = json,
            ident = plan.identity.ident,
            name = plan.schema_name,
            declared = declared(plan, "Builder"),
            bytes = self.bytes,
            reset = reset
        )
    }

    /// The Reader of what is there. (A Builder's parameters say nothing of a Reader's; for those there is a function
    /// of the runtime.)
    fn as_reader(&self) -> Code {
        let plan = self.plan;
        if !plan.parameters.is_empty() {
            return Code::new();
        }
        code!(
            r#"
            // AsReader reads what was built so far, until that is changed. It makes nothing of what
            // is not there.
            func (b $ty$) AsReader() (r $ident$Reader) {
                d, s, p, n := b.ZoophStruct().Parts($bytes$)
                if n == 0 {
                    return
                }
                return $ident$Reader{(*[$bytes$]byte)(d), s, p, n}
            }
        "#,
            ty = self.ty,
            ident = plan.identity.ident,
            bytes = self.bytes
        )
    }

    /// Sets everything that a group's fields occupy to zero.
    fn reset(&self) -> Code {
        let plan = self.plan;
        let mut lines = String::new();
        for (byte, mask) in &plan.owned_bytes {
            lines += &match mask {
                0xff => format!("b.d[{byte}] = 0\n"),
                _ => format!("b.d[{byte}] &^= {mask:#x}\n"),
            };
        }
        for index in &plan.owned_pointers {
            lines += &format!("b.s.Clear({})\n", lone(*index));
        }
        match lines.is_empty() {
            true => Code::from(format!("func ({}) reset() {{}}", self.ty)),
            false => code!(
                r#"
                func (b $ty$) reset() {
                    $lines$
                }
            "#,
                ty = self.ty,
                lines = lines
            ),
        }
    }

    fn makers(&self) -> Code {
        let plan = self.plan;
        let ident = &plan.identity.ident;
        let shape = format!("{:#x}", plan.shape());
        code!(
            r#"
            // New$ident$ empties an arena and makes a $name$ its root.
            func New$ident$$declared$(a *$zooph$.Arena) $ty$ {
                d, s, p := (*gen.Arena)(a).NewStruct($shape$)
                return $ty${(*[$bytes$]byte)(d), s, p}
            }

            // FromSlot is for generated code.
            func ($ty$) FromSlot(p gen.PointerBuilder) $ty$ {
                t, at := p.Place()
                d, s, q := t.GetStruct(at, $shape$, nil)
                return $ty${(*[$bytes$]byte)(d), s, q}
            }

            // InitSlot is for generated code.
            func ($ty$) InitSlot(p gen.PointerBuilder, _ int) $ty$ {
                t, at := p.Place()
                d, s, q := t.NewStruct(at, $shape$)
                return $ty${(*[$bytes$]byte)(d), s, q}
            }
        "#,
            ident = ident,
            name = plan.schema_name,
            declared = declared(plan, "Builder"),
            zooph = ZOOPH,
            ty = self.ty,
            shape = shape,
            bytes = self.bytes
        )
    }

    fn list(&self) -> Code {
        let plan = self.plan;
        let ident = &plan.identity.ident;
        code!(
            r#"
            // $ident$BuilderList builds a list of $name$.
            type $ident$BuilderList$declared$ gen.StructsBuilder

            // Len is the number of elements.
            func (l $list$) Len() int { return gen.StructsBuilder(l).Len() }

            // At is element i. It panics if there is none.
            func (l $list$) At(i int) $ty$ {
                d, s, p := gen.StructsBuilder(l).Element(i)
                return $ty${(*[$bytes$]byte)(d), s, p}
            }

            // FromSlot is for generated code.
            func ($list$) FromSlot(p gen.PointerBuilder) $list$ {
                s, at := p.Place()
                return $list$(s.GetStructs(at, $shape$, nil))
            }

            // InitSlot is for generated code.
            func ($list$) InitSlot(p gen.PointerBuilder, n int) $list$ {
                s, at := p.Place()
                return $list$(s.NewStructs(at, n, $shape$))
            }
        "#,
            ident = ident,
            name = plan.schema_name,
            declared = declared(plan, "Builder"),
            list = format!("{ident}BuilderList{}", arguments(plan)),
            ty = self.ty,
            bytes = self.bytes,
            shape = format!("{:#x}", plan.shape())
        )
    }

    /// Makes a union's member the active one.
    fn select(&self, field: &FieldPlan) -> Code {
        match (&field.tag, &self.plan.union) {
            (Some((_, tag)), Some(union)) => Code::from(format!(
                "{BINARY}.LittleEndian.PutUint16(b.d[{}:{}], {tag})",
                union.at,
                union.at + 2
            )),
            _ => Code::new(),
        }
    }

    /// Before the value of a union's member: only the active one has one.
    fn guard(&self, field: &FieldPlan, otherwise: &str) -> Code {
        match &field.tag {
            Some((constant, _)) => code!(
                r#"
                if b.Which() != $constant$ {
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

    /// Before the Builder of a union's member, which there is only of the active one.
    fn claim(&self, field: &FieldPlan) -> Code {
        match &field.tag {
            Some((constant, _)) => code!(
                r#"
                if b.Which() != $constant$ {
                    panic("zooph: $name$ is not the active member")
                }
            "#,
                constant = constant,
                name = field.schema_name
            ),
            None => Code::new(),
        }
    }

    fn field(&self, field: &FieldPlan) -> Code {
        let ty = &self.ty;
        match &field.spot {
            Spot::Void if field.tag.is_none() => Code::new(),
            Spot::Void => code!(
                r#"
                // $set$ makes $name$ the active member.
                func (b $ty$) $set$() {
                    $select$
                }
            "#,
                set = field.names.set,
                ty = ty,
                name = field.schema_name,
                select = self.select(field)
            ),
            Spot::Bit { at, default } => self.bit(field, *at, *default),
            Spot::Number {
                at,
                kind,
                ty,
                bits,
                default,
            } => self.number(field, *at, *kind, ty, *bits, default),
            Spot::Group { builder, .. } => self.group(field, builder),
            Spot::Pointer(pointer) => Code::paragraphs([
                self.get(field, pointer),
                self.set(field, pointer),
                self.init(field, pointer),
                self.slot(field, pointer),
            ]),
        }
    }

    fn bit(&self, field: &FieldPlan, at: u32, default: bool) -> Code {
        let compare = if default { "== 0" } else { "!= 0" };
        let value = if default { "!v" } else { "v" };
        code!(
            r#"
            // $name$ is the field $schema$ as it is.
            func (b $ty$) $name$() bool {
                $guard$
                return b.d[$byte$]&$mask$ $compare$
            }

            // $set$ sets $schema$.
            func (b $ty$) $set$(v bool) {
                $select$
                b.d[$byte$] = b.d[$byte$]&^$mask$ | byte(gen.B2U($value$))<<$shift$
            }
        "#,
            name = field.getter,
            schema = field.schema_name,
            ty = self.ty,
            byte = at / 8,
            guard = self.guard(field, if default { "true" } else { "false" }),
            mask = format!("{:#x}", 1 << (at % 8)),
            shift = at % 8,
            compare = compare,
            value = value,
            set = field.names.set,
            select = self.select(field)
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
        code!(
            r#"
            // $name$ is the field $schema$ as it is.
            func (b $builder$) $name$() $ty$ {
                $guard$
                return $value$
            }

            // $set$ sets $schema$.
            func (b $builder$) $set$(v $ty$) {
                $select$
                $store$
            }
        "#,
            name = field.getter,
            schema = field.schema_name,
            builder = self.ty,
            ty = ty,
            guard = self.guard(field, &default.to_string()),
            value = load("b.d", at, kind, ty, bits),
            set = field.names.set,
            select = self.select(field),
            store = store(at, kind, bits)
        )
    }

    fn group(&self, field: &FieldPlan, group: &str) -> Code {
        let get = code!(
            r#"
            // $name$ is the group $schema$.
            func (b $ty$) $name$() $group$ {
                $claim$
                return $group$(b)
            }
        "#,
            name = field.getter,
            schema = field.schema_name,
            ty = self.ty,
            group = group,
            claim = self.claim(field)
        );
        let init = code!(
            r#"
            // $init$ sets all fields of the group $schema$ to their defaults.
            func (b $ty$) $init$() $group$ {
                $select$
                g := $group$(b)
                g.reset()
                return g
            }
        "#,
            init = field.names.init,
            schema = field.schema_name,
            ty = self.ty,
            group = group,
            select = self.select(field)
        );
        Code::paragraphs([get, init])
    }

    /// The Builder's or value's type that a getter gives.
    fn get(&self, field: &FieldPlan, pointer: &PointerPlan) -> Code {
        let (at, one) = (word(pointer.index), lone(pointer.index));
        let default = pointer.default.as_ref();
        let constant = default.map_or("nil".to_owned(), |default| format!("&{}", default.variable));
        let same = pointer.is_here;
        let (ty, value, view) = match &pointer.shape {
            PointerShape::Text => (
                Phrase::plain("string"),
                format!("string(b.s.GetText({one}))"),
                false,
            ),
            PointerShape::Data => (
                Phrase::plain("[]byte"),
                format!("b.s.GetBytes({one})"),
                false,
            ),
            PointerShape::Capability => (
                phrase!("{ZOOPH}.Capability"),
                format!("b.s.GetCapability({one})"),
                false,
            ),
            shape => {
                let value = match shape {
                    PointerShape::Voids => format!("gen.GetVoids(b.s, {at}, {constant})"),
                    PointerShape::Bools => format!("gen.GetBools(b.s, {at}, {constant})"),
                    PointerShape::Numbers(ty) => {
                        format!("gen.GetNumbers[{ty}](b.s, {at}, {constant})")
                    }
                    PointerShape::List(_, ty) => {
                        format!("gen.GetList[{ty}](b.s, {at}, {constant})")
                    }
                    PointerShape::Structs(shape) if same => {
                        format!(
                            "{}(b.s.GetStructs({at}, {shape:#x}, {constant}))",
                            pointer.builder
                        )
                    }
                    PointerShape::Struct(shape) if same => {
                        format!("v.make(b.s.GetStruct({at}, {shape:#x}, {constant}))")
                    }
                    _ if default.is_some() => format!(
                        "gen.GetOr[{}](gen.PointerIn(b.s, {at}), {constant})",
                        pointer.builder
                    ),
                    _ => format!("gen.Get[{}](gen.PointerIn(b.s, {at}))", pointer.builder),
                };
                (pointer.builder.clone(), value, true)
            }
        };
        if view {
            return code!(
                r#"
                // $name$ builds on the field $schema$ as it is.$bound$
                func (b $builder$) $name$() $ty$ {
                    $claim$
                    return $value$
                }
            "#,
                name = field.getter,
                schema = field.schema_name,
                builder = self.ty,
                ty = match &pointer.shape {
                    PointerShape::Struct(_) if same => phrase!("(v {ty})"),
                    _ => ty,
                },
                claim = self.claim(field),
                value = value,
                bound = match &pointer.shape {
                    PointerShape::Structs(_) => {
                        " Smaller elements of a copy are made larger,\n\
                         // unless that takes more than 64 MiB and 64 times the message: then there are none."
                    }
                    _ => "",
                }
            );
        }
        let zero = match &pointer.shape {
            PointerShape::Text => "\"\"",
            PointerShape::Capability => "0",
            _ => "nil",
        };
        let fallback = match default {
            Some(default) => {
                let content = match pointer.shape {
                    PointerShape::Text => default.content.clone(),
                    _ => format!("[]byte({})", default.content),
                };
                code!(
                    r#"
                    if !b.s.Has($at$) {
                        return $content$
                    }
                "#,
                    at = one,
                    content = content
                )
            }
            None => Code::new(),
        };
        code!(
            r#"
            // $name$ is the field $schema$ as it is.
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

    fn set(&self, field: &FieldPlan, pointer: &PointerPlan) -> Code {
        let at = word(pointer.index);
        let generic = !self.plan.parameters.is_empty();
        let copy = format!("gen.PointerIn(b.s, {at}).Copy(gen.Pointer(v))");
        let (ty, store) = match &pointer.shape {
            PointerShape::Text => (Phrase::plain("string"), format!("b.s.SetText({at}, v)")),
            PointerShape::Data => (Phrase::plain("[]byte"), format!("b.s.SetBytes({at}, v)")),
            PointerShape::Voids => (Phrase::plain("int"), format!("gen.InitVoids(b.s, {at}, v)")),
            PointerShape::Bools => (
                Phrase::plain("[]bool"),
                format!("gen.SetBools(b.s, {at}, v)"),
            ),
            PointerShape::Numbers(ty) => {
                (phrase!("[]{ty}"), format!("gen.SetNumbers(b.s, {at}, v)"))
            }
            PointerShape::List(..) if pointer.native.is_list_of_texts() => (
                Phrase::plain("[]string"),
                format!("gen.SetTexts(b.s, {at}, v)"),
            ),
            PointerShape::Structs(_) if pointer.is_here && !generic => (
                pointer.reader.clone(),
                format!("gen.SetStructs(b.s, {at}, gen.Structs(v))"),
            ),
            PointerShape::Struct(_) if pointer.is_here && !generic => (
                pointer.reader.clone(),
                format!("gen.SetStruct(b.s, {at}, v.s, v.p, v.n)"),
            ),
            // Readers' parameters are others than Builders': there, any list or struct will do.
            PointerShape::List(..) | PointerShape::Structs(_) => (
                if generic {
                    phrase!("{ZOOPH}.Listed")
                } else {
                    pointer.reader.clone()
                },
                format!("gen.SetList(gen.PointerIn(b.s, {at}), v)"),
            ),
            PointerShape::Struct(_) => (
                if generic {
                    phrase!("{ZOOPH}.Structured")
                } else {
                    pointer.reader.clone()
                },
                format!("gen.PointerIn(b.s, {at}).CopyStruct(v.ZoophStruct())"),
            ),
            PointerShape::AnyStruct => (
                phrase!("{ZOOPH}.Struct"),
                format!("gen.PointerIn(b.s, {at}).CopyStruct(gen.Struct(v))"),
            ),
            PointerShape::Capability => (
                phrase!("{ZOOPH}.Capability"),
                format!("b.s.SetCapability({at}, v)"),
            ),
            PointerShape::AnyList => (
                phrase!("{ZOOPH}.AnyList"),
                format!("gen.PointerIn(b.s, {at}).CopyList(gen.AnyList(v))"),
            ),
            PointerShape::Any | PointerShape::Parameter => (phrase!("{ZOOPH}.Pointer"), copy),
        };
        let bytes = match pointer.shape {
            PointerShape::Text => code!(
                r#"

                // $name$ is [$face$.$set$] for bytes.
                func (b $builder$) $name$(v []byte) {
                    $select$
                    b.s.SetTextBytes($at$, v)
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
        code!(
            r#"
            // $set$ sets $schema$ to a copy.
            func (b $builder$) $set$(v $ty$) {
                $select$
                $store$
            }
            $bytes$
            $record$
        "#,
            set = field.names.set,
            schema = field.schema_name,
            builder = self.ty,
            ty = ty,
            select = self.select(field),
            store = store,
            bytes = bytes,
            record = self.set_record(field, pointer)
        )
    }

    /// Setting a struct or a list of structs to what Records say.
    fn set_record(&self, field: &FieldPlan, pointer: &PointerPlan) -> Code {
        let at = word(pointer.index);
        let ty = pointer.record.clone();
        let any = |method| format!("{ZOOPH}.PointerBuilder(gen.PointerIn(b.s, {at})).{method}(v)");
        // Where the type has parameters, a Builder's say nothing of a Record's: any Records will do, as any Readers do.
        let (ty, store, what) = match (&pointer.shape, pointer.is_generic) {
            (PointerShape::Struct(_), is_generic) => {
                let (ty, store) = match is_generic {
                    true => (phrase!("{ZOOPH}.Record"), any("SetRecord")),
                    false => (ty, format!("gen.SetRecord(b.s, {at}, v, v == nil)")),
                };
                (ty, store, "what a Record says; null if that is nil")
            }
            (PointerShape::Structs(_), true) => {
                let ty = phrase!("{ZOOPH}.Records");
                (ty, any("SetRecords"), "a list of what Records say")
            }
            (PointerShape::Structs(shape), false) => {
                let element = "func(i int) gen.Record {\n    return &v[i]\n}";
                let store = format!("gen.SetRecords(b.s, {at}, len(v), {shape:#x}, {element})");
                (ty, store, "a list of what Records say")
            }
            _ => return Code::new(),
        };
        code!(
            r#"

            // $set$ makes $schema$ $what$. If one
            // of them cannot be encoded, that is the error, and it is null.
            func (b $builder$) $set$(v $ty$) error {
                $select$
                return $store$
            }
        "#,
            set = field.names.set_record,
            schema = field.schema_name,
            what = what,
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
        let same = pointer.is_here;
        let (parameters, value) = match &pointer.shape {
            PointerShape::Struct(_) => ("", format!("gen.Init[{ty}](gen.PointerIn(b.s, {at}), 0)")),
            PointerShape::Numbers(ty) => ("n int", format!("gen.InitNumbers[{ty}](b.s, {at}, n)")),
            PointerShape::Structs(shape) if same => (
                "n int",
                format!("{ty}(b.s.NewStructs({at}, n, {shape:#x}))"),
            ),
            _ => (
                "n int",
                format!("gen.Init[{ty}](gen.PointerIn(b.s, {at}), n)"),
            ),
        };
        let value = match &pointer.shape {
            PointerShape::Struct(shape) if same => {
                return code!(
                    r#"
                    // $init$ makes a new $schema$.
                    func (b $builder$) $init$() (v $ty$) {
                        $select$
                        return v.make(b.s.NewStruct($at$, $shape$))
                    }
                "#,
                    init = field.names.init,
                    schema = field.schema_name,
                    builder = self.ty,
                    ty = ty,
                    select = self.select(field),
                    at = at,
                    shape = format!("{shape:#x}")
                );
            }
            _ => value,
        };
        code!(
            r#"
            // $init$ makes a new $schema$.
            func (b $builder$) $init$($parameters$) $ty$ {
                $select$
                return $value$
            }
        "#,
            init = field.names.init,
            schema = field.schema_name,
            builder = self.ty,
            ty = ty,
            parameters = parameters,
            select = self.select(field),
            value = value
        )
    }

    /// What is rarely done to a pointer field is done to its slot.
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
        code!(
            r#"
            // $slot$ is the place of $schema$.
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

fn word(index: u32) -> String {
    let [word, _] = reader::word("b.p", index);
    word
}

/// The same as the only argument of a call.
fn lone(index: u32) -> String {
    let [_, lone] = reader::word("b.p", index);
    lone
}

/// The statement that stores the number `v`.
fn store(at: u32, kind: NumberKind, bits: u64) -> String {
    let size = kind.bits();
    let raw = match kind {
        NumberKind::Unsigned(_) => "v".to_owned(),
        NumberKind::Signed(_) | NumberKind::Enum => format!("uint{size}(v)"),
        NumberKind::Float32 => format!("{MATH}.Float32bits(v)"),
        NumberKind::Float64 => format!("{MATH}.Float64bits(v)"),
    };
    let raw = match bits {
        0 => raw,
        _ if size == 8 => format!("{raw} ^ {bits:#x}"),
        _ => format!("{raw}^{bits:#x}"),
    };
    match size {
        8 => format!("b.d[{at}] = {raw}"),
        _ => format!(
            "{BINARY}.LittleEndian.PutUint{size}(b.d[{at}:{}], {raw})",
            at + size / 8
        ),
    }
}
