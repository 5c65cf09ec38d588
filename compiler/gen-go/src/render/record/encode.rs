//! The second pass over a Record, which writes.

use zooph_emit::{Code, Phrase, code};

use super::words::Words;
use crate::plan::{FieldPlan, Native, Spot, StructPlan};
use crate::spelling::BINARY;

pub(super) fn encode(plan: &StructPlan, ty: &str) -> Code {
    let mut words = Words {
        data_words: u32::from(plan.data_words),
        ..Words::default()
    };
    words.fields(&plan.fields, plan.union.as_ref(), "x");
    let mut variables = String::new();
    let names: Vec<String> = words
        .data_variables
        .iter()
        .map(|word| format!("w{word}"))
        .chain(
            words
                .pointer_variables
                .iter()
                .map(|index| format!("p{index}")),
        )
        .collect();
    if !names.is_empty() {
        variables = format!("var {} uint64\n", names.join(", "));
    }
    let mut stores = String::new();
    let mut store = |word: u32, expression: &str| {
        stores += &format!(
            "{BINARY}.LittleEndian.PutUint64(w[{}:{}], {expression})\n",
            word * 8,
            word * 8 + 8
        );
    };
    // What pointers lead to is written first, for it may move everything to where there is room.
    let (mut sums, mut targets) = (String::new(), String::new());
    for word in 0..words.data_words {
        let parts = words.data.get(&word).map_or(&[][..], Vec::as_slice);
        match (parts.is_empty(), words.data_variables.contains(&word)) {
            (true, false) => {
                store(word, "0");
                continue;
            }
            (false, false) => sums += &format!("w{word} := {}\n", words.word(word, parts)),
            (false, true) => sums += &format!("w{word} |= {}\n", words.word(word, parts)),
            (true, true) => {}
        }
        if let Some(bits) = words.constants.get(&word).filter(|bits| **bits != 0) {
            sums += &format!("w{word} ^= {bits:#x}\n");
        }
        store(word, &format!("w{word}"));
    }
    for index in 0..u32::from(plan.pointers) {
        let word = words.data_words + index;
        match words.pointers.get(&index) {
            _ if words.pointer_variables.contains(&index) => store(word, &format!("p{index}")),
            Some(expression) => {
                targets += &format!("p{index} := {expression}\n");
                store(word, &format!("p{index}"));
            }
            None => store(word, "0"),
        }
    }
    let total = (words.data_words + u32::from(plan.pointers)) * 8;
    let is_flat = plan.pointers == 0 && total > 0;
    let place = match is_flat {
        true => String::new(),
        false => format!("w := (*[{total}]byte)(e.Words(at, {total}))\n"),
    };
    let body = match total {
        0 => Code::new(),
        _ => code!(
            r#"
            $variables$
            $before$
            $sums$
            $targets$
            $place$
            $stores$
        "#,
            place = place,
            variables = variables,
            before = words.before,
            sums = sums,
            targets = targets,
            stores = stores
        ),
    };
    let shape = format!("{:#x}", plan.shape());
    let own = total / 8;
    let put = match leads_to(&plan.fields, ty) {
        true => put_node(ty, &body, own, &shape),
        false if is_flat => put_flat(ty, &body, own, &shape),
        false => put_leaf(ty, &body, own, &shape),
    };
    // Of what leads to nothing, levels are counted where it is written: so this is short enough
    // to be inlined.
    let (room, reached) = match plan.pointers {
        0 => ("_", ""),
        _ => ("room", " + x.ZoophReached(gen.Deeper(room))"),
    };
    code!(
        r#"
        $put$

        // ZoophWords is for generated code.
        func (x *$ty$) ZoophWords($room$ gen.Room) int {
            if x == nil {
                return 0
            }
            return $own$$reached$
        }

        // ZoophShape is for generated code.
        func (*$ty$) ZoophShape() uint32 { return $shape$ }
    "#,
        ty = ty,
        put = put,
        own = own,
        room = room,
        reached = reached,
        shape = shape
    )
}

/// A pointer among the fields leads to a struct of that type.
fn leads_to(fields: &[FieldPlan], ty: &str) -> bool {
    fields.iter().any(|field| match &field.spot {
        Spot::Group { fields, .. } => leads_to(fields, ty),
        Spot::Pointer(pointer) => {
            matches!(&pointer.native, Native::Struct(to) if *to == Phrase::plain(ty))
        }
        _ => false,
    })
}

/// Writes a struct that is mostly an element of a list or there once: the shorter, the better.
fn put_leaf(ty: &str, body: &Code, own: u32, shape: &str) -> Code {
    let defaults = match own {
        0 => Code::new(),
        _ => code!(
            r#"
            if x == nil {
                x = new($ty$)
            }
        "#,
            ty = ty
        ),
    };
    code!(
        r#"
        // ZoophEncode is for generated code.
        func (x *$ty$) ZoophEncode(e *gen.RecordEncoder, at int) {
            $defaults$
            $body$
        }

        // ZoophPut is for generated code.
        func (x *$ty$) ZoophPut(e *gen.RecordEncoder, at int) uint64 {
            if x == nil {
                return 0
            }
            p := e.Take($own$)
            e.Enter()
            x.ZoophEncode(e, p)
            e.Leave()
            return gen.StructPointer(at, p, $shape$)
        }
    "#,
        ty = ty,
        defaults = defaults,
        body = body,
        own = own,
        shape = shape
    )
}

/// Writes a struct without pointers: nothing can move meanwhile, so that all of it goes to words found
/// beforehand, those of a list's elements together.
fn put_flat(ty: &str, body: &Code, own: u32, shape: &str) -> Code {
    code!(
        r#"
        // ZoophEncode is for generated code.
        func (x *$ty$) ZoophEncode(e *gen.RecordEncoder, at int) {
            if x == nil {
                x = new($ty$)
            }
            x.zoophStore((*[$total$]byte)(e.Words(at, $total$)))
        }

        func (x *$ty$) zoophStore(w *[$total$]byte) {
            $body$
        }

        // ZoophPut is for generated code.
        func (x *$ty$) ZoophPut(e *gen.RecordEncoder, at int) uint64 {
            if x == nil {
                return 0
            }
            e.Level()
            p := e.Take($own$)
            x.zoophStore((*[$total$]byte)(e.Words(p, $total$)))
            return gen.StructPointer(at, p, $shape$)
        }
    "#,
        ty = ty,
        body = body,
        own = own,
        total = own * 8,
        shape = shape
    )
}

/// Writes a node of a tree: one call for each, which both functions have inline.
fn put_node(ty: &str, body: &Code, own: u32, shape: &str) -> Code {
    code!(
        r#"
        // ZoophEncode is for generated code.
        func (x *$ty$) ZoophEncode(e *gen.RecordEncoder, at int) {
            x.zoophPut(e, 0, at)
        }

        // ZoophPut is for generated code.
        func (x *$ty$) ZoophPut(e *gen.RecordEncoder, at int) uint64 { return x.zoophPut(e, at, 0) }

        // zoophPut writes the Record to words of its own and gives the pointer to it for word from, or
        // to word at if from is 0.
        func (x *$ty$) zoophPut(e *gen.RecordEncoder, from, at int) uint64 {
            if x == nil {
                if from != 0 {
                    return 0
                }
                x = new($ty$)
            }
            if from != 0 {
                at = e.Take($own$)
                e.Enter()
            }
            $body$
            if from != 0 {
                e.Leave()
            }
            return gen.StructPointer(from, at, $shape$)
        }
    "#,
        ty = ty,
        body = body,
        own = own,
        shape = shape
    )
}
