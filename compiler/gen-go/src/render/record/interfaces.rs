//! The methods of a Record that users call.

use zooph_emit::Code;

use crate::plan::StructPlan;
use crate::spelling::ZOOPH;
use crate::template::go;

pub(super) fn interfaces(plan: &StructPlan, ty: &str) -> Code {
    let described = match plan.parameters.is_empty() {
        true => format!("&type{}", plan.identity.ident),
        false => format!("gen.TypeOf((*{ty})(nil))"),
    };
    // The methods for JSON and text have value receivers. Otherwise encoding/json and fmt would not call them
    // for values that are not addressable, and would silently print Go's field names.
    go!(
        r#"
        // AppendBinary appends the Record to b as a framed message: one segment of exactly the size
        // that it needs. It returns an error if the Record is too large or nested too deeply, or if
        // the schema does not know the active member of a union.
        $append$

        // MarshalBinary returns the Record as a framed message. Its errors are those of AppendBinary.
        func (x *$ty$) MarshalBinary() ([]byte, error) { return x.AppendBinary(nil) }

        $unmarshal$

        // MarshalJSON returns the Record as JSON, in the same form as the zooph command writes it. It
        // returns an error if the Record holds something that JSON cannot express.
        func (x $ty$) MarshalJSON() ([]byte, error) { return gen.MarshalRecord(&x) }

        // UnmarshalJSON decodes JSON into the Record. Fields that the JSON lacks are set to their defaults.
        func (x *$ty$) UnmarshalJSON(data []byte) error { return gen.UnmarshalRecord(x, data) }

        // String returns the Record as text, in the schema language's syntax for values.
        func (x $ty$) String() string { return gen.RecordText(&x) }

        // ZoophType is for generated code.
        func (*$ty$) ZoophType() *gen.Type { return $described$ }
    "#,
        ty = ty,
        append = append(plan, ty),
        unmarshal = unmarshal(plan, ty),
        described = described
    )
}

fn append(plan: &StructPlan, ty: &str) -> Code {
    // A Record without pointers and unions can always be encoded.
    let (results, recover) = match plan.pointers == 0 && !plan.has_unions {
        true => ("([]byte, error)", ""),
        false => ("(_ []byte, err error)", "defer gen.Recover(&err)"),
    };
    let encode = match (plan.pointers, plan.data_words) {
        (0, 0) => go!("return gen.BeginPlain(b, 0), nil"),
        // Only the struct itself is allocated, so no encoder is needed.
        (0, words) => go!(
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
        _ => go!(
            r#"
            var e gen.RecordEncoder
            x.ZoophEncode(&e, e.Begin(b, $shape$, x))
            return e.Finish(), nil
        "#,
            shape = format!("{:#x}", plan.shape())
        ),
    };
    go!(
        r#"
        func (x *$ty$) AppendBinary(b []byte) $results$ {
            $recover$
            $encode$
        }
    "#,
        ty = ty,
        results = results,
        recover = recover,
        encode = encode
    )
}

/// Returns the methods that decode a framed message, into fresh memory and into the Record's memory.
fn unmarshal(plan: &StructPlan, ty: &str) -> Code {
    let ident = &plan.identity.ident;
    let (borrow, fresh, again, record) = match plan.parameters.is_empty() {
        true => (
            "borrow",
            fresh(plan, ty),
            again(plan),
            zooph_record(ident, ty),
        ),
        false => ("_", fresh_generic(), again_generic(), Code::new()),
    };
    let methods = go!(
        r#"
        // UnmarshalBinary validates and decodes a framed message: exactly one, with nothing behind it.
        func (x *$ty$) UnmarshalBinary(data []byte) error {
            $fresh$
        }

        // UnmarshalIn does the same as [$ident$.UnmarshalBinary] within the limits of m, but it
        // overwrites the slices and structs of the Record instead of allocating new ones. The Record
        // must be zero or a decoded one. After an error its content is undefined, and it can only be
        // decoded into again.
        func (x *$ty$) UnmarshalIn(m *$zooph$.Message, data []byte) error {
            return x.zoophUnmarshal(m, data, false)
        }

        // UnmarshalBorrowed does the same as [$ident$.UnmarshalIn] without copying texts. They can
        // refer to data, which must not change as long as the Record, or any text from it, is in use.
        func (x *$ty$) UnmarshalBorrowed(m *$zooph$.Message, data []byte) error {
            return x.zoophUnmarshal(m, data, true)
        }

        func (x *$ty$) zoophUnmarshal(m *$zooph$.Message, data []byte, $borrow$ bool) error {
            $again$
        }
    "#,
        ty = ty,
        ident = ident,
        zooph = ZOOPH,
        fresh = fresh,
        again = again,
        borrow = borrow
    );
    Code::paragraphs([methods, record])
}

/// Returns the function that decodes to fresh memory: directly if the bytes have this schema's usual layout,
/// otherwise after validation.
fn fresh(plan: &StructPlan, ty: &str) -> Code {
    go!(
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
        ident = plan.identity.ident,
        shape = format!("{:#x}", plan.shape())
    )
}

fn again(plan: &StructPlan) -> Code {
    go!(
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
        ident = plan.identity.ident,
        shape = format!("{:#x}", plan.shape())
    )
}

fn fresh_generic() -> Code {
    go!(
        "return x.zoophUnmarshal(new($zooph$.Message), data, false)",
        zooph = ZOOPH
    )
}

fn again_generic() -> Code {
    go!(r#"
        p, err := gen.OpenTypeIn((*gen.Message)(m), data, x.ZoophType())
        if err != nil {
            return err
        }
        return gen.DecodeInto(x, p)
    "#)
}

/// Returns the function that decodes a validated message.
fn zooph_record(ident: &str, ty: &str) -> Code {
    go!(
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
