//! Lists of Records, and Records behind pointers.

use zooph_emit::Code;

use crate::plan::StructPlan;
use crate::template::go;

pub(super) fn lists(plan: &StructPlan, ty: &str) -> Code {
    Code::paragraphs([
        from(plan, ty),
        words(plan, ty),
        put(plan, ty),
        decode(plan, ty),
        elements(ty),
        go!(
            r#"
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
            ty = ty
        ),
    ])
}

/// Returns the number of words of a struct.
fn own(plan: &StructPlan) -> u32 {
    u32::from(plan.data_words) + u32::from(plan.pointers)
}

/// Returns the function that decodes the target of a pointer.
fn from(plan: &StructPlan, ty: &str) -> Code {
    let ident = &plan.identity.ident;
    let decode = match plan.parameters.is_empty() {
        true => format!("x.ZoophDecode({ident}Reader{{}}.FromPointer(p), d)"),
        false => "x.zoophDecode(p.Struct(), d)".to_owned(),
    };
    go!(
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
    "#,
        ty = ty,
        decode = decode
    )
}

/// Returns the function for the first pass over a list, which measures.
fn words(plan: &StructPlan, ty: &str) -> Code {
    // Elements without pointers reach no other words, and elements without any words are not written.
    let (room, reached) = match plan.pointers {
        0 => ("_", go!("return 1 + len(v)*$own$", own = own(plan))),
        _ => (
            "room",
            go!(
                r#"
                n := 1 + len(v)*$own$
                room = gen.Deeper(room)
                for i := range v {
                    n += v[i].ZoophReached(room.Less(n))
                }
                return n
            "#,
                own = own(plan)
            ),
        ),
    };
    go!(
        r#"
        // ZoophListWords is for generated code.
        func (*$ty$) ZoophListWords(v []$ty$, $room$ gen.Room) int {
            if len(v) == 0 {
                return 0
            }
            $reached$
        }
    "#,
        ty = ty,
        room = room,
        reached = reached
    )
}

/// Returns the function for the second pass over a list, which writes.
fn put(plan: &StructPlan, ty: &str) -> Code {
    let (own, shape) = (own(plan), format!("{:#x}", plan.shape()));
    let put = match own {
        0 => go!(
            r#"
            w, _ := e.Structs(len(v), $shape$, at)
            e.Enter()
            e.Leave()
        "#,
            shape = shape
        ),
        _ if plan.pointers == 0 => go!(
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
        _ => go!(
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
    go!(
        r#"
        // ZoophPutList is for generated code.
        func (*$ty$) ZoophPutList(e *gen.RecordEncoder, v []$ty$, at int) uint64 {
            if len(v) == 0 {
                return 0
            }
            $put$
            return w
        }
    "#,
        ty = ty,
        put = put
    )
}

/// Returns the function that decodes a list.
fn decode(plan: &StructPlan, ty: &str) -> Code {
    let (list, element) = match plan.parameters.is_empty() {
        true => (
            format!("{}ReaderList{{}}.FromPointer(p)", plan.identity.ident),
            "v[i].ZoophDecode(l.At(i), d)",
        ),
        false => ("p.List()".to_owned(), "v[i].zoophDecode(l.Struct(i), d)"),
    };
    go!(
        r#"
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
    "#,
        ty = ty,
        list = list,
        element = element
    )
}

/// Returns the function that decodes a list if a type parameter stands for pointers to Records.
fn elements(ty: &str) -> Code {
    go!(
        r#"
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
    "#,
        ty = ty
    )
}
