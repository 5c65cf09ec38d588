//! The methods of a Record that its users call, and those that lists of it have.

use zooph_emit::{Code, code};

use crate::plan::{FieldPlan, Spot, StructPlan};
use crate::spelling::ZOOPH;

pub(super) fn interfaces(plan: &StructPlan, ty: &str) -> Code {
    let ident = &plan.identity.ident;
    let described = match plan.parameters.is_empty() {
        true => code!(
            r#"
            // ZoophType is for generated code.
            func (*$ty$) ZoophType() *gen.Type { return &type$ident$ }
        "#,
            ty = ty,
            ident = ident
        ),
        false => code!(
            r#"
            // ZoophType is for generated code.
            func (*$ty$) ZoophType() *gen.Type { return gen.TypeOf((*$ty$)(nil)) }
        "#,
            ty = ty
        ),
    };
    let unmarshal = unmarshal(plan, ty);
    let chooses = plan.union.is_some() || plan.fields.iter().any(has_union);
    // Without pointers and unions there is nothing that cannot be encoded.
    let (results, recover) = match plan.pointers == 0 && !chooses {
        true => ("([]byte, error)", ""),
        false => ("(_ []byte, err error)", "\n    defer gen.Recover(&err)"),
    };
    let encode = match (plan.pointers, plan.data_words) {
        (0, 0) => code!("return gen.BeginPlain(b, 0), nil"),
        // There is nothing to be allocated beside the struct, so no encoder.
        (0, words) => code!(
            r#"
            if x == nil {
                x = new($ty$)
            }
            b = gen.BeginPlain(b, $shape$)
            x.zoophStore((*[$bytes$]byte)(b[len(b)-$bytes$:]))
            return b, nil
        "#,
            ty = ty,
            shape = format!("{:#x}", plan.shape()),
            bytes = u32::from(words) * 8
        ),
        _ => code!(
            r#"
            var e gen.RecordEncoder
            x.ZoophEncode(&e, e.Begin(b, $shape$, x))
            return e.Finish(), nil
        "#,
            shape = format!("{:#x}", plan.shape())
        ),
    };
    let append = code!(
        r#"
        func (x *$ty$) AppendBinary(b []byte) $results$ {$recover$
            $encode$
        }
    "#,
        ty = ty,
        results = results,
        recover = recover,
        encode = encode
    );
    // JSON and text are of values, too: encoding/json and fmt do not call methods of pointers to
    // what has no address, and would silently print Go's names.
    code!(
        r#"
        // AppendBinary appends the Record as a framed message to b: one segment of exactly the
        // size it needs.
        $append$

        // MarshalBinary gives the Record as a framed message.
        func (x *$ty$) MarshalBinary() ([]byte, error) { return x.AppendBinary(nil) }
        $unmarshal$

        // MarshalJSON gives the Record as JSON, as the tool writes it.
        func (x $ty$) MarshalJSON() ([]byte, error) { return gen.MarshalRecord(&x) }

        // UnmarshalJSON sets the Record to what JSON says; what it does not mention is default.
        func (x *$ty$) UnmarshalJSON(data []byte) error { return gen.UnmarshalRecord(x, data) }

        // String is the Record in the schema language's spelling of values.
        func (x $ty$) String() string { return gen.RecordText(&x) }

        $described$
    "#,
        ty = ty,
        append = append,
        unmarshal = unmarshal,
        described = described
    )
}

/// Decoding a framed message: to fresh memory, and to what the Record has.
fn unmarshal(plan: &StructPlan, ty: &str) -> Code {
    let ident = &plan.identity.ident;
    let shape = format!("{:#x}", plan.shape());
    let (fresh, again) = match plan.parameters.is_empty() {
        true => (
            code!(
                r#"
                var d gen.DirectDecoder
                if at := d.Begin(data, $shape$); at >= 0 {
                    var y $ty$
                    if y.ZoophDirect(&d, at) {
                        *x = y
                        return nil
                    }
                }
                r, err := Open$ident$(data)
                if err != nil {
                    return err
                }
                return x.zoophRecord(r)
            "#,
                ty = ty,
                ident = ident,
                shape = shape
            ),
            code!(
                r#"
                var d gen.DirectDecoder
                at := d.BeginIn((*gen.Message)(m), data, $shape$, borrow)
                done := at >= 0 && x.ZoophDirect(&d, at)
                d.End((*gen.Message)(m))
                if done {
                    return nil
                }
                r, err := Open$ident$In(m, data)
                if err != nil {
                    return err
                }
                return x.zoophRecord(r)
            "#,
                ident = ident,
                shape = shape
            ),
        ),
        false => (
            code!(
                r#"
                return x.zoophUnmarshal(new($zooph$.Message), data, false)
            "#,
                zooph = ZOOPH
            ),
            code!(
                r#"
                p, err := gen.OpenTypeIn((*gen.Message)(m), data, x.ZoophType())
                if err != nil {
                    return err
                }
                return gen.DecodeInto(x, p)
            "#
            ),
        ),
    };
    let (borrow, record) = match plan.parameters.is_empty() {
        true => ("borrow", zooph_record(ident, ty)),
        false => ("_", Code::new()),
    };
    code!(
        r#"

        // UnmarshalBinary decodes a framed message, exactly one, which it validates.
        func (x *$ty$) UnmarshalBinary(data []byte) error {
            $fresh$
        }

        // UnmarshalIn is [$ident$.UnmarshalBinary] within the limits of m, into the memory that the
        // Record has: slices and structs that it leads to are written to again. The Record is zero, or was
        // decoded before; after an error it is good for nothing else than to be decoded to again.
        func (x *$ty$) UnmarshalIn(m *$zooph$.Message, data []byte) error {
            return x.zoophUnmarshal(m, data, false)
        }

        // UnmarshalBorrowed is [$ident$.UnmarshalIn] without copies of texts, which may be bytes of
        // data: these must not change as long as the Record, or any text from it, is in use.
        func (x *$ty$) UnmarshalBorrowed(m *$zooph$.Message, data []byte) error {
            return x.zoophUnmarshal(m, data, true)
        }

        func (x *$ty$) zoophUnmarshal(m *$zooph$.Message, data []byte, $borrow$ bool) error {
            $again$
        }
        $record$
    "#,
        ty = ty,
        ident = ident,
        zooph = ZOOPH,
        fresh = fresh,
        again = again,
        borrow = borrow,
        record = record
    )
}

/// Decoding what was validated.
fn zooph_record(ident: &str, ty: &str) -> Code {
    code!(
        r#"

        func (x *$ty$) zoophRecord(r $ident$Reader) error {
            *x = $ty${}
            s := r.ZoophStruct()
            var d gen.RecordDecoder
            d.Begin(s)
            return d.FirstFault(x.ZoophDecode(r, &d), s, &type$ident$)
        }
    "#,
        ty = ty,
        ident = ident
    )
}

/// Whether a union's members are among the field's own: not those of structs it leads to.
fn has_union(field: &FieldPlan) -> bool {
    match &field.spot {
        Spot::Group { fields, union, .. } => union.is_some() || fields.iter().any(has_union),
        _ => false,
    }
}

pub(super) fn lists(plan: &StructPlan, ty: &str) -> Code {
    let own = u32::from(plan.data_words) + u32::from(plan.pointers);
    let decode = match plan.parameters.is_empty() {
        true => format!(
            "x.ZoophDecode({}Reader{{}}.FromPointer(p), d)",
            plan.identity.ident
        ),
        false => "x.zoophDecode(p.Struct(), d)".to_owned(),
    };
    let element = match plan.parameters.is_empty() {
        true => "v[i].ZoophDecode(l.At(i), d)",
        false => "v[i].zoophDecode(l.Struct(i), d)",
    };
    let list = match plan.parameters.is_empty() {
        true => format!("{}ReaderList{{}}.FromPointer(p)", plan.identity.ident),
        false => "p.List()".to_owned(),
    };
    // What has no pointers reaches nothing, and what has no words either is not written.
    let (room, reached) = match plan.pointers {
        0 => ("_", code!("return 1 + len(v)*$own$", own = own)),
        _ => (
            "room",
            code!(
                r#"
                n := 1 + len(v)*$own$
                room = gen.Deeper(room)
                for i := range v {
                    n += v[i].ZoophReached(room.Less(n))
                }
                return n
            "#,
                own = own
            ),
        ),
    };
    let shape = format!("{:#x}", plan.shape());
    let put = match own {
        0 => code!(
            r#"
            w, _ := e.Structs(len(v), $shape$, at)
            e.Enter()
            e.Leave()
        "#,
            shape = shape
        ),
        _ if plan.pointers == 0 => code!(
            r#"
            w, p := e.Structs(len(v), $shape$, at)
            e.Level()
            b := e.Words(p, len(v)*$total$)
            for i := range v {
                v[i].zoophStore((*[$total$]byte)(b[i*$total$ : i*$total$+$total$ : i*$total$+$total$]))
            }
        "#,
            shape = shape,
            total = own * 8
        ),
        _ => code!(
            r#"
            w, p := e.Structs(len(v), $shape$, at)
            e.Enter()
            for i := range v {
                v[i].ZoophEncode(e, p+i*$own$)
            }
            e.Leave()
        "#,
            shape = shape,
            own = own
        ),
    };
    code!(
        r#"
        // ZoophFrom is for generated code.
        func (*$ty$) ZoophFrom(p gen.Pointer, d *gen.RecordDecoder) (*$ty$, error) {
            x := new($ty$)
            level, err := d.EnterStruct(p, x)
            if err == nil {
                err = $decode$
            }
            d.Leave(level)
            return x, err
        }

        // ZoophListWords is for generated code.
        func (*$ty$) ZoophListWords(v []$ty$, $room$ gen.Room) int {
            if len(v) == 0 {
                return 0
            }
            $reached$
        }

        // ZoophPutList is for generated code.
        func (*$ty$) ZoophPutList(e *gen.RecordEncoder, v []$ty$, at int) uint64 {
            if len(v) == 0 {
                return 0
            }
            $put$
            return w
        }

        // ZoophList is for generated code.
        func (*$ty$) ZoophList(p gen.Pointer, d *gen.RecordDecoder) ([]$ty$, error) {
            n, level, err := d.EnterStructs(p, (*$ty$)(nil))
            if n < 0 {
                return nil, err
            }
            v := make([]$ty$, n)
            l := $list$
            for i := range min(len(v), l.Len()) {
                if err := $element$; err != nil {
                    return nil, gen.InElement(err, i)
                }
            }
            d.Leave(level)
            return v, nil
        }

        // ZoophElements is for generated code.
        func (x *$ty$) ZoophElements(p gen.Pointer, d *gen.RecordDecoder) ([]*$ty$, error) {
            v, err := x.ZoophList(p, d)
            if err == nil {
                err = d.Pointers(p, len(v))
            }
            if err != nil {
                return nil, err
            }
            all := make([]*$ty$, len(v))
            for i := range v {
                all[i] = &v[i]
            }
            return all, nil
        }

        // ZoophEqualList is for generated code.
        func (*$ty$) ZoophEqualList(v, w []$ty$, c *gen.Comparison) bool {
            if len(v) != len(w) {
                return false
            }
            for i := range v {
                if !v[i].ZoophEqual(&w[i], c) {
                    return false
                }
            }
            return true
        }
    "#,
        ty = ty,
        decode = decode,
        room = room,
        reached = reached,
        put = put,
        list = list,
        element = element
    )
}
