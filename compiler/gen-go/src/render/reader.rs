//! Readers.

mod field;

use std::fmt::Display;

use zooph_emit::Code;

use crate::plan::StructPlan;
use crate::render::{arguments, declared};
use crate::spelling::{ITER, ZOOPH};
use crate::template::go;

pub(crate) use field::{load, word};

/// Returns the least code of sections that contain a field ending at byte `end`. See the runtime's `codeOf`.
fn code_of(end: u32) -> u32 {
    match end {
        0 => 0,
        1 => 1,
        2 => 2,
        3 | 4 => 3,
        _ => 3 + end.div_ceil(8),
    }
}

/// Returns the fast path to the struct at the pointer in word `at` of segment `s`. It applies if the
/// message's struct has the schema's layout.
fn near(ty: &dyn Display, shape: u32, s: &str, at: &str) -> Code {
    let (data, pointers) = (shape & 0xffff, shape >> 16);
    // A struct without sections has no place, and the code of the largest structs does not contain their size.
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
    go!(
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

/// Returns the fast path that opens a message with nothing but such a struct. A single comparison checks all of it.
fn plain(ty: &str, shape: u32) -> Code {
    if shape == 0 || shape > 0xfff0 {
        return Code::new();
    }
    go!(
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
    /// The type of the Reader.
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
        pieces.push(go!(
            r#"
            // Which returns the active member of the union.
            func (r $ty$) Which() $which$ {
                if uint16(r.n) < $code$ {
                    return 0
                }
                return $which$(gen.Uint16(&r.d[$at$]))
            }
        "#,
            ty = face.ty,
            which = union.which,
            code = code_of(union.at + 2),
            at = union.at
        ));
    }
    pieces.extend(plan.fields.iter().map(|field| face.field(field)));
    Code::paragraphs(pieces)
}

impl Face<'_> {
    fn declaration(&self) -> Code {
        let plan = self.plan;
        go!(
            r#"
            // $ident$Reader reads a $name$ in place.
            // In the zero value every field reads as its default.
            type $ident$Reader$declared$ struct {
                d    *[$bytes$]byte
                s    *gen.Segment
                p, n uint32
            }

            $description$

            // ZoophStruct is for generated code.
            func (r $ty$) ZoophStruct() gen.Struct { return gen.StructBehind(r.s, r.p, r.n) }
            $of$
        "#,
            of = self.of(),
            ident = plan.identity.ident,
            name = plan.schema_name,
            declared = declared(plan, "Reader"),
            bytes = self.bytes,
            description = self.description(),
            ty = self.ty
        )
    }

    /// Returns the type's description, and the methods for text and JSON.
    fn description(&self) -> Code {
        let ident = &self.plan.identity.ident;
        match self.plan.parameters.is_empty() {
            true => go!(
                r#"
                var type$ident$ = gen.Type{Kind: gen.KindStruct, Of: (*$ident$)(nil)}

                // ZoophType is for generated code.
                func ($ident$Reader) ZoophType() *gen.Type { return &type$ident$ }

                // String returns the struct as text, in the schema language's syntax for values.
                func (r $ident$Reader) String() string { return gen.ReaderText(r.s, r.p, r.n, &type$ident$) }

                // MarshalJSON returns the struct as JSON, in the same form as the zooph command writes it.
                func (r $ident$Reader) MarshalJSON() ([]byte, error) { return gen.ReaderJSON(r.s, r.p, r.n, &type$ident$) }
            "#,
                ident = ident
            ),
            false => go!(
                r#"
                // ZoophType is for generated code.
                func ($ty$) ZoophType() *gen.Type { return gen.TypeOf($ty${}) }

                // String returns the struct as text, in the schema language's syntax for values.
                func (r $ty$) String() string { return gen.ReaderText(r.s, r.p, r.n, r.ZoophType()) }

                // MarshalJSON returns the struct as JSON, in the same form as the zooph command writes it.
                func (r $ty$) MarshalJSON() ([]byte, error) { return gen.ReaderJSON(r.s, r.p, r.n, r.ZoophType()) }
            "#,
                ty = self.ty
            ),
        }
    }

    /// For a generic struct, returns the function that makes a Reader of any struct.
    fn of(&self) -> Code {
        match self.plan.parameters.is_empty() {
            true => Code::new(),
            false => go!(
                r#"

                // ZoophOf returns the Reader of a struct. It is for generated code.
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
        }
    }

    fn openers(&self) -> Code {
        let (open, record) = match self.plan.parameters.is_empty() {
            true => (self.open(), self.record()),
            false => (Code::new(), Code::new()),
        };
        Code::paragraphs([
            open,
            go!(
                r#"
                // at returns the Reader of the struct that the pointer in word at leads to. The receiver is a
                // nil pointer, because passing a pointer costs less than passing a Reader.
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
                near = near(&self.ty, self.plan.shape(), "s", "at"),
                shape = format!("{:#x}", self.plan.shape()),
                bytes = self.bytes
            ),
            record,
        ])
    }

    fn open(&self) -> Code {
        go!(
            r#"
            // Open$ident$ opens and validates a framed message: exactly one, with nothing behind it.
            func Open$ident$(data []byte) ($ident$Reader, error) {
                return Open$ident$In(new($zooph$.Message), data)
            }

            // Open$ident$In does the same as [Open$ident$], but uses m and the limits set on it.
            // It allocates no Message. It makes all Readers of the earlier message in m invalid.
            func Open$ident$In(m *$zooph$.Message, data []byte) (r $ident$Reader, _ error) {
                $plain$
                c := (*gen.Message)(m)
                if err := c.Open(data, &type$ident$); err != nil {
                    return r, gen.Told(err)
                }
                return (*$ident$Reader)(nil).at(c.First(), 0), nil
            }
        "#,
            ident = self.plan.identity.ident,
            zooph = ZOOPH,
            plain = plain(&self.ty, self.plan.shape())
        )
    }

    fn record(&self) -> Code {
        go!(
            r#"
            // Record copies everything into native types. It returns an error if that exceeds a limit of the
            // message, or if a fault was found in a lazily opened message.
            func (r $ident$Reader) Record() (*$ident$, error) {
                s := gen.StructOf(r.s, r.p, r.n)
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
            ident = self.plan.identity.ident,
            shape = format!("{:#x}", self.plan.shape())
        )
    }

    fn list_type(&self) -> String {
        let ident = &self.plan.identity.ident;
        format!("{ident}ReaderList{}", arguments(self.plan))
    }

    fn list(&self) -> Code {
        go!(
            r#"
            // $ident$ReaderList reads a list of $name$.
            type $ident$ReaderList$declared$ gen.Structs

            // Len returns the number of elements.
            func (l $list$) Len() int { return gen.Structs(l).Len() }

            // At returns element i. It panics if i is out of bounds.
            func (l $list$) At(i int) (r $ty$) {
                d, s, p, n := gen.Structs(l).Element(i, $bytes$)
                if n == 0 {
                    return
                }
                return $ty${(*[$bytes$]byte)(d), s, p, n}
            }

            // All returns an iterator over the elements in order.
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
            func (l $list$) ZoophList() gen.AnyList { return gen.ListBehind(gen.Structs(l), $shape$) }

            // ZoophType is for generated code.
            func ($list$) ZoophType() *gen.Type { return gen.ListOf($ty${}.ZoophType()) }
        "#,
            ident = self.plan.identity.ident,
            name = self.plan.schema_name,
            declared = declared(self.plan, "Reader"),
            list = self.list_type(),
            iter = ITER,
            ty = self.ty,
            bytes = self.bytes,
            shape = format!("{:#x}", self.plan.shape())
        )
    }
}
