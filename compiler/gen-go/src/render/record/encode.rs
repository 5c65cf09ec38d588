//! The second pass over a Record, which writes.

use std::collections::BTreeSet;

use zooph_emit::{Code, Phrase};

use super::tree::Tree;
use super::words::Words;
use crate::plan::{FieldPlan, Native, Spot, StructPlan};
use crate::template::go;

pub(super) fn encode(plan: &StructPlan, ty: &str) -> Code {
    let is_node = leads_to(&plan.fields, ty);
    let mut words = Words {
        data_words: u32::from(plan.data_words),
        node: is_node.then(|| Phrase::plain(ty)),
        ..Words::default()
    };
    words.fields(&plan.fields, plan.union.as_ref(), "x");
    let own = words.data_words + u32::from(plan.pointers);
    let body = match own {
        0 => Code::new(),
        _ => body(&words, u32::from(plan.pointers)),
    };
    let shape = format!("{:#x}", plan.shape());
    let put = match is_node {
        true => {
            let tree = Tree::of(plan, ty).map(|tree| tree.render(ty, &words, &shape));
            put_node(ty, &body, own, &shape, tree)
        }
        false if plan.pointers == 0 && own > 0 => put_flat(ty, &body, own, &shape),
        false => put_leaf(ty, &body, own, &shape),
    };
    // If there are no pointers, the nesting depth is checked when the struct is written. That keeps this
    // function short enough to be inlined.
    let (room, reached) = match plan.pointers {
        0 => ("_", ""),
        _ => ("room", " + x.ZoophReached(gen.Deeper(room))"),
    };
    go!(
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

/// Returns the statements that write a struct's words.
fn body(words: &Words, pointers: u32) -> Code {
    let of = |variables: &BTreeSet<u32>, letter: char| {
        { variables.iter() }
            .map(|at| format!("{letter}{at}"))
            .collect::<Vec<_>>()
    };
    let mut names = of(&words.data_variables, 'w');
    names.extend(of(&words.pointer_variables, 'p'));
    let variables = match names.is_empty() {
        true => String::new(),
        false => format!("var {} uint64\n", names.join(", ")),
    };
    // The targets of pointers are written first, since writing them may move the buffer.
    let (sums, mut stores) = data(words);
    let mut targets = String::new();
    for index in 0..pointers {
        let word = words.data_words + index;
        let is_variable = words.pointer_variables.contains(&index);
        let expression = words.pointers.get(&index).filter(|_| !is_variable);
        if let Some(expression) = expression {
            targets += &format!("p{index} := {expression}\n");
        }
        stores += &match is_variable || expression.is_some() {
            true => store(word, &format!("p{index}")),
            false => store(word, "0"),
        };
    }
    let total = (words.data_words + pointers) * 8;
    let place = match pointers {
        0 => String::new(),
        _ => format!("w := (*[{total}]byte)(e.Words(at, {total}))\n"),
    };
    go!(
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
    )
}

/// Returns the statements that make the words of data, and the statements that store them.
fn data(words: &Words) -> (String, String) {
    let (mut sums, mut stores) = (String::new(), String::new());
    for word in 0..words.data_words {
        let parts = words.data.get(&word).map_or(&[][..], Vec::as_slice);
        match (parts.is_empty(), words.data_variables.contains(&word)) {
            (true, false) => {
                stores += &store(word, "0");
                continue;
            }
            (false, false) => sums += &format!("w{word} := {}\n", words.word(word, parts)),
            (false, true) => sums += &format!("w{word} |= {}\n", words.word(word, parts)),
            (true, true) => {}
        }
        if let Some(bits) = words.constants.get(&word).filter(|bits| **bits != 0) {
            sums += &format!("w{word} ^= {bits:#x}\n");
        }
        stores += &store(word, &format!("w{word}"));
    }
    (sums, stores)
}

/// Returns the statement that stores a word.
pub(super) fn store(word: u32, expression: &str) -> String {
    format!("gen.PutUint64(&w[{}], {expression})\n", word * 8)
}

/// Reports whether a pointer among the fields points to a struct of this type.
fn leads_to(fields: &[FieldPlan], ty: &str) -> bool {
    fields.iter().any(|field| match &field.spot {
        Spot::Group { fields, .. } => leads_to(fields, ty),
        Spot::Pointer(pointer) => {
            matches!(&pointer.native, Native::Struct(to) if *to == Phrase::plain(ty))
        }
        _ => false,
    })
}

/// Returns the functions for a struct that is usually an element of a list or occurs once. They are kept short.
fn put_leaf(ty: &str, body: &Code, own: u32, shape: &str) -> Code {
    let defaults = match own {
        0 => Code::new(),
        _ => go!(
            r#"
            if x == nil {
                x = new($ty$)
            }
        "#,
            ty = ty
        ),
    };
    go!(
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

/// Returns the functions for a struct without pointers. Nothing is allocated while it is written, so its words are
/// found once, for all elements of a list together.
fn put_flat(ty: &str, body: &Code, own: u32, shape: &str) -> Code {
    go!(
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

/// Returns the functions for a node of a tree or chain, with one call for each node, which both functions
/// inline. If there is code for whole trees, it comes first.
fn put_node(ty: &str, body: &Code, own: u32, shape: &str, tree: Option<Code>) -> Code {
    let methods = match tree {
        Some(tree) => put_tree(ty, own, shape, &tree),
        None => go!(
            r#"
            // ZoophEncode is for generated code.
            func (x *$ty$) ZoophEncode(e *gen.RecordEncoder, at int) {
                x.zoophPut(e, 0, at)
            }

            // ZoophPut is for generated code.
            func (x *$ty$) ZoophPut(e *gen.RecordEncoder, at int) uint64 { return x.zoophPut(e, at, 0) }
        "#,
            ty = ty
        ),
    };
    go!(
        r#"
        $methods$

        // zoophPut allocates and writes the Record, and returns the pointer to it for word from. If
        // from is 0, it writes the Record to word at, which is already allocated.
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
        shape = shape,
        methods = methods
    )
}

/// Returns the functions for the root of a tree. They write the whole tree at once, or unusual trees node by node.
fn put_tree(ty: &str, own: u32, shape: &str, tree: &Code) -> Code {
    go!(
        r#"
        // ZoophEncode is for generated code.
        func (x *$ty$) ZoophEncode(e *gen.RecordEncoder, at int) {
            if !x.zoophTree(e, at) {
                x.zoophPut(e, 0, at)
            }
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

        $tree$
    "#,
        ty = ty,
        own = own,
        shape = shape,
        tree = tree
    )
}
