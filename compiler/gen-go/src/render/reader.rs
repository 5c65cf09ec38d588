//! Readers.

use std::fmt::Display;

use zooph_emit::{Code, Phrase, code};

use crate::plan::{
    DefaultPlan, FieldPlan, NumberKind, PointerPlan, PointerShape, Spot, StructPlan,
};
use crate::render::{arguments, declared};
use crate::spelling::{BINARY, ITER, MATH, ZOOPH};

/// The least code of sections that a field ending at byte `end` is in: see the runtime's `codeOf`.
fn code_of(end: u32) -> u32 {
    match end {
        0 => 0,
        1 => 1,
        2 => 2,
        3 | 4 => 3,
        _ => 3 + end.div_ceil(8),
    }
}

/// The near way to the struct that the pointer at word `at` of segment `s` leads to, if the message
/// has it as the schema does.
fn near(ty: &dyn Display, shape: u32, s: &str, at: &str) -> Code {
    let (data, pointers) = (shape & 0xffff, shape >> 16);
    // Structs of nothing have no place, and of the largest the code does not tell the size.
    if shape == 0 || data > 0xfff0 {
        return Code::new();
    }
    let code = match data {
        0 => shape,
        _ => shape + 3,
    };
    let first = match data {
        0 => "uint64(p) / 8".to_owned(),
        _ => format!("uint64(p)/8 + {data}"),
    };
    code!(
        r#"
        if d, p, ok := $s$.Near($at$, $shape$, $size$); ok {
            return $ty${(*[$bytes$]byte)(d), $s$, uint32($first$), $code$}
        }
    "#,
        s = s,
        at = at,
        shape = format!("{shape:#x}"),
        size = (data + pointers) * 8,
        ty = ty,
        bytes = data * 8,
        first = first,
        code = format!("{code:#x}")
    )
}

/// Opening a message that is nothing but such a struct: one comparison for all of it.
fn plain(ty: &str, shape: u32) -> Code {
    if shape == 0 || shape > 0xfff0 {
        return Code::new();
    }
    code!(
        r#"
        if gen.OpenPlain(m, data, $words$) {
            return $ty${(*[$bytes$]byte)(data[16:]), gen.First(m), $first$, $code$}, nil
        }
    "#,
        words = format!("{shape:#x}"),
        ty = ty,
        bytes = shape * 8,
        first = shape + 1,
        code = format!("{:#x}", shape + 3)
    )
}

struct Face<'p> {
    plan: &'p StructPlan,
    /// The Reader's type.
    ty: String,
    bytes: u32,
}

pub(crate) fn reader(plan: &StructPlan) -> Code {
    let face = Face {
        plan,
        ty: format!("{}Reader{}", plan.identity.ident, arguments(plan)),
        bytes: u32::from(plan.data_words) * 8,
    };
    let mut pieces = vec![face.declaration()];
    if !plan.is_group {
        pieces.extend([face.openers(), face.list()]);
    }
    if let Some(union) = &plan.union {
        pieces.push(code!(
            r#"
            // Which tells which member of the union is active.
            func (r $ty$) Which() $which$ {
                if uint16(r.n) < $code$ {
                    return 0
                }
                return $which$($binary$.LittleEndian.Uint16(r.d[$at$:$end$]))
            }
        "#,
            ty = face.ty,
            binary = BINARY,
            which = union.which,
            code = code_of(union.at + 2),
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
        let ident = &plan.identity.ident;
        let description = match plan.parameters.is_empty() {
            true => code!(
                r#"
                var type$ident$ = gen.Type{Kind: gen.KindStruct, Of: $ident$Reader{}}

                // ZoophType is for generated code.
                func ($ident$Reader) ZoophType() *gen.Type { return &type$ident$ }

                // String is what is read in the schema language's spelling of values.
                func (r $ident$Reader) String() string { return gen.ReaderText(r.s, r.p, r.n, &type$ident$) }

                // MarshalJSON gives what is read as JSON, as the tool writes it.
                func (r $ident$Reader) MarshalJSON() ([]byte, error) { return gen.ReaderJSON(r.s, r.p, r.n, &type$ident$) }
            "#,
                ident = ident
            ),
            false => code!(
                r#"
                // ZoophType is for generated code.
                func ($ty$) ZoophType() *gen.Type { return gen.TypeOf($ty${}) }

                // String is what is read in the schema language's spelling of values.
                func (r $ty$) String() string { return gen.ReaderText(r.s, r.p, r.n, r.ZoophType()) }

                // MarshalJSON gives what is read as JSON, as the tool writes it.
                func (r $ty$) MarshalJSON() ([]byte, error) { return gen.ReaderJSON(r.s, r.p, r.n, r.ZoophType()) }
            "#,
                ty = self.ty
            ),
        };
        let of = match plan.parameters.is_empty() {
            true => Code::new(),
            false => code!(
                r#"

                // ZoophOf is for generated code: the Reader of a struct.
                func ($ty$) ZoophOf(r gen.Struct) (x $ty$) {
                    d, s, p, n := r.Parts($bytes$)
                    if n == 0 {
                        return
                    }
                    return $ty${(*[$bytes$]byte)(d), s, p, n}
                }
            "#,
                ty = self.ty,
                bytes = self.bytes
            ),
        };
        code!(
            r#"
            // $ident$Reader reads a $name$ in place. The zero value reads as all defaults.
            type $ident$Reader$declared$ struct {
                d    *[$bytes$]byte
                s    *gen.Segment
                p, n uint32
            }

            $description$

            // ZoophStruct is for generated code.
            func (r $ty$) ZoophStruct() gen.Struct { return gen.StructOf(r.s, r.p, r.n) }
            $of$
        "#,
            of = of,
            ident = ident,
            name = plan.schema_name,
            declared = declared(plan, "Reader"),
            bytes = self.bytes,
            description = description,
            ty = self.ty
        )
    }

    fn openers(&self) -> Code {
        let plan = self.plan;
        let ident = &plan.identity.ident;
        let record = match plan.parameters.is_empty() {
            true => code!(
                r#"
                // Record is a copy of everything, in native types.
                func (r $ident$Reader) Record() (*$ident$, error) {
                    s := r.ZoophStruct()
                    x := new($ident$)
                    var d gen.DirectDecoder
                    at := d.BeginAt(s, $shape$)
                    if at >= 0 && x.ZoophDirect(&d, at) {
                        return x, gen.Sticky(s)
                    }
                    err := x.zoophRecord(r)
                    if err == nil {
                        err = gen.Sticky(s)
                    }
                    return x, err
                }
            "#,
                ident = ident,
                shape = format!("{:#x}", plan.shape())
            ),
            false => Code::new(),
        };
        let open = match plan.parameters.is_empty() {
            true => code!(
                r#"
                // Open$ident$ opens a framed message, exactly one, and validates it.
                func Open$ident$(data []byte) ($ident$Reader, error) {
                    return Open$ident$In(new($zooph$.Message), data)
                }

                // Open$ident$In is [Open$ident$] with a Message to use again.
                func Open$ident$In(m *$zooph$.Message, data []byte) (r $ident$Reader, _ error) {
                    $plain$
                    c := (*gen.Message)(m)
                    if err := c.Open(data, &type$ident$); err != nil {
                        return r, gen.Told(err)
                    }
                    return (*$ident$Reader)(nil).at(c.First(), 0), nil
                }
            "#,
                ident = ident,
                zooph = ZOOPH,
                plain = plain(&self.ty, plan.shape())
            ),
            false => Code::new(),
        };
        Code::paragraphs([
            open,
            code!(
                r#"
                // The receiver is a pointer, which takes less to be handed on than a Reader.
                func (*$ty$) at(s *gen.Segment, at uint32) (r $ty$) {
                    $near$
                    d, s, p, n := s.Struct(at, $shape$)
                    if n == 0 {
                        return
                    }
                    return $ty${(*[$bytes$]byte)(d), s, p, n}
                }

                // FromPointer is for generated code.
                func ($ty$) FromPointer(p gen.Pointer) (r $ty$) {
                    if s, at, ok := p.Place(); ok {
                        return (*$ty$)(nil).at(s, at)
                    }
                    return
                }

            "#,
                ty = self.ty,
                near = near(&self.ty, plan.shape(), "s", "at"),
                shape = format!("{:#x}", plan.shape()),
                bytes = self.bytes
            ),
            record,
        ])
    }

    fn list(&self) -> Code {
        let plan = self.plan;
        let ident = &plan.identity.ident;
        code!(
            r#"
            // $ident$ReaderList reads a list of $name$.
            type $ident$ReaderList$declared$ gen.Structs

            // Len is the number of elements.
            func (l $list$) Len() int { return gen.Structs(l).Len() }

            // At is element i. It panics if there is none.
            func (l $list$) At(i int) (r $ty$) {
                d, s, p, n := gen.Structs(l).Element(i, $bytes$)
                if n == 0 {
                    return
                }
                return $ty${(*[$bytes$]byte)(d), s, p, n}
            }

            // All are the elements in order.
            func (l $list$) All() $iter$.Seq[$ty$] {
                return func(yield func($ty$) bool) {
                    all, done := gen.Structs(l), uint32(0)
                    for done < uint32(all.Len()) {
                        b, s, at, p, stride, count := all.Walk(done, $bytes$)
                        for range count {
                            if !yield($ty${(*[$bytes$]byte)(b[at : at+$bytes$ : at+$bytes$]), s, p, all.Code()}) {
                                return
                            }
                            at += int(stride) * 8
                            p += stride
                        }
                        done += count
                    }
                }
            }

            // FromPointer is for generated code.
            func ($list$) FromPointer(p gen.Pointer) (l $list$) {
                if s, at, ok := p.Place(); ok {
                    l = $list$(s.StructsAt(at, $shape$))
                }
                return
            }

            // ZoophList is for generated code.
            func (l $list$) ZoophList() gen.AnyList { return gen.Structs(l).ZoophList() }

            // ZoophType is for generated code.
            func ($list$) ZoophType() *gen.Type { return gen.ListOf($ty${}.ZoophType()) }
        "#,
            ident = ident,
            name = plan.schema_name,
            declared = declared(plan, "Reader"),
            list = format!("{ident}ReaderList{}", arguments(plan)),
            iter = ITER,
            ty = self.ty,
            bytes = self.bytes,
            shape = format!("{:#x}", plan.shape())
        )
    }

    /// Before the value of a union's member: it reads as its default unless it is active.
    fn guard(&self, field: &FieldPlan, otherwise: &str) -> Code {
        match &field.tag {
            Some((constant, _)) => code!(
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
        super::small::doc_or(
            &field.doc,
            &format!("{} is the field {}.", field.getter, field.schema_name),
        )
    }

    fn field(&self, field: &FieldPlan) -> Code {
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
            Spot::Group { reader, .. } => code!(
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
        code!(
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
        code!(
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
        let has = match &field.tag {
            Some((constant, _)) => format!("r.Which() == {constant} && "),
            None => String::new(),
        };
        let has = code!(
            r#"
            // $has$ tells whether [$ty$.$name$] is not null.
            func (r $reader$) $has$() bool {
                return $active$$present$ && !r.s.Null($word$)
            }
        "#,
            has = field.names.has,
            ty = format!("{}Reader", self.plan.identity.ident),
            name = name,
            reader = self.ty,
            active = has,
            present = present(index),
            word = word
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
            // With a union's guard the getter is too long to be inlined; so that there is one call
            // and not two, it does what is mostly to be done.
            PointerShape::Struct(shape)
                if field.tag.is_some() && pointer.default.is_none() && pointer.is_here =>
            {
                near(&ty, *shape, "r.s", word)
            }
            _ => Code::new(),
        };
        code!(
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
        code!(
            r#"
            $doc$
            func (r $reader$) $name$() string { return string(r.$bytes$()) }

            // $bytes$ is [$ty$.$name$] without a copy.
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

    /// Finds the pointer: its segment `s`, and `at`.
    fn place(&self, field: &FieldPlan, pointer: &PointerPlan, word: &str) -> Code {
        let text = matches!(pointer.shape, PointerShape::Text);
        let absent = absent(pointer.index);
        match &pointer.default {
            Some(DefaultPlan { variable, .. }) => {
                let active = match &field.tag {
                    Some((constant, _)) => format!("r.Which() != {constant} || "),
                    None => String::new(),
                };
                code!(
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
            None => code!(
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

/// The word of a pointer, behind what stands for the first: as one argument of several, and as the only one, where gofmt wants
/// blanks.
pub(crate) fn word(first: &str, index: u32) -> [String; 2] {
    match index {
        0 => [first.to_owned(), first.to_owned()],
        _ => [format!("{first}+{index}"), format!("{first} + {index}")],
    }
}

/// The value that a pointer leads to, which `place` found, or which is simply the struct's.
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
        // Of another package perhaps, whose Readers are made by their own methods.
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

/// The message's struct has no such pointer: one comparison of both sections' sizes with a constant.
fn absent(index: u32) -> String {
    format!("r.n < {:#x}", (index + 1) << 16)
}

/// The message's struct has such a pointer.
fn present(index: u32) -> String {
    format!("r.n >= {:#x}", (index + 1) << 16)
}

/// The expression that loads a number.
pub(crate) fn load(of: &str, at: u32, kind: NumberKind, ty: &Phrase, bits: u64) -> String {
    let size = kind.bits();
    let end = at + size / 8;
    let raw = match size {
        8 => format!("{of}[{at}]"),
        _ => format!("{BINARY}.LittleEndian.Uint{size}({of}[{at}:{end}])"),
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
