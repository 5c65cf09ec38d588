//! Records.

use std::collections::{BTreeMap, BTreeSet};

use zooph_emit::{Code, code};

use crate::plan::{
    DefaultPlan, FieldPlan, Native, NumberKind, PointerPlan, PointerShape, Spot, StructPlan,
    UnionPlan,
};
use crate::render::{arguments, columns, declared};

pub(crate) fn record(plan: &StructPlan) -> Code {
    let ident = &plan.identity.ident;
    let ty = format!("{ident}{}", arguments(plan));
    let mut pieces = vec![declaration(plan), defaults(plan), reached(plan, &ty)];
    if !plan.is_group {
        pieces.extend([encode(plan, &ty), interfaces(plan, &ty), lists(plan, &ty)]);
    }
    pieces.extend([decode(plan, &ty), equal(plan, &ty)]);
    Code::paragraphs(pieces)
}

/// The type of the Record's field, if it has one.
fn held(field: &FieldPlan) -> Option<&str> {
    Some(match &field.spot {
        Spot::Void => return None,
        Spot::Bit { .. } => "bool",
        Spot::Number { ty, .. } => ty,
        Spot::Pointer(pointer) => &pointer.record,
        Spot::Group { record, .. } => record,
    })
}

fn declaration(plan: &StructPlan) -> Code {
    let ident = &plan.identity.ident;
    let mut body = String::new();
    let mut block: Vec<(String, String)> = Vec::new();
    let flush = |block: &mut Vec<(String, String)>, body: &mut String| {
        body.push_str(columns(block).as_str());
        block.clear();
    };
    for field in &plan.fields {
        let Some(ty) = held(field) else {
            continue;
        };
        if !field.doc.is_empty() {
            flush(&mut block, &mut body);
            if !body.is_empty() {
                body.push('\n');
            }
            body.push_str(field.doc.as_str());
        }
        block.push((field.getter.clone(), ty.to_owned()));
        if !field.doc.is_empty() {
            flush(&mut block, &mut body);
            body.push('\n');
        }
    }
    if let Some(union) = &plan.union {
        flush(&mut block, &mut body);
        if !body.is_empty() && !body.ends_with("\n\n") {
            body.push('\n');
        }
        body.push_str(
            "// Which tells which member of the union is active; the others are not looked at.\n",
        );
        body.push_str(&format!("Which {}\n", union.which));
    }
    flush(&mut block, &mut body);
    let body = body.trim_end().to_owned();
    let doc = super::small::doc_or(
        &plan.doc,
        &format!("{ident} is {} in native types.", plan.schema_name),
    );
    match body.is_empty() {
        true => code!(
            r#"
            $doc$
            type $ident$$declared$ struct{}
        "#,
            doc = doc,
            ident = ident,
            declared = declared(plan, "Value")
        ),
        false => code!(
            r#"
            $doc$
            type $ident$$declared$ struct {
                $body$
            }
        "#,
            doc = doc,
            ident = ident,
            declared = declared(plan, "Value"),
            body = body
        ),
    }
}

/// Defaults of pointers, and the native ones of lists.
fn defaults(plan: &StructPlan) -> Code {
    let mut pieces = Vec::new();
    for field in &plan.fields {
        let Spot::Pointer(pointer) = &field.spot else {
            continue;
        };
        let Some(DefaultPlan {
            variable, message, ..
        }) = &pointer.default
        else {
            continue;
        };
        let native = match pointer.native.is_list() && plan.parameters.is_empty() {
            true => code!(
                r#"

                var cached$variable$ zooph.Native[$ty$]

                func native$variable$() $ty$ {
                    return cached$variable$.Get(func(d *zooph.RecordDecoder) ($ty$, error) {
                        return $decode$
                    })
                }
            "#,
                variable = variable,
                ty = pointer.record,
                decode = pointer.native.decode(&format!("{variable}.Pointer()"))
            ),
            false => Code::new(),
        };
        pieces.push(code!(
            r#"
            var $variable$ = zooph.Constant{Bytes: $message$}
            $native$
        "#,
            variable = variable,
            message = message,
            native = native
        ));
    }
    Code::paragraphs(pieces)
}

/// Calls `one` for the fields outside of the union, and makes a switch of what it gives for the
/// members. `x` is the Record's expression.
fn each(
    fields: &[FieldPlan],
    union: Option<&UnionPlan>,
    x: &str,
    one: &mut dyn FnMut(&FieldPlan, bool) -> String,
    unknown: &str,
    member: bool,
) -> String {
    let mut out = String::new();
    for field in fields.iter().filter(|field| field.tag.is_none()) {
        out += &one(field, member);
    }
    if union.is_none() {
        return out;
    }
    let mut cases = String::new();
    let mut quiet = Vec::new();
    for field in fields {
        let Some((constant, _)) = &field.tag else {
            continue;
        };
        let body = one(field, true);
        match body.is_empty() {
            true => quiet.push(constant.clone()),
            false => cases += &format!("case {constant}:\n{}", indented(&body)),
        }
    }
    if !unknown.is_empty() {
        if !quiet.is_empty() {
            cases += &format!("case {}:\n", quiet.join(", "));
        }
        cases += &format!("default:\n{}", indented(unknown));
    }
    if !cases.is_empty() {
        out += &format!("switch {x}.Which {{\n{cases}}}\n");
    }
    out
}

fn indented(body: &str) -> String {
    body.lines().map(|line| format!("    {line}\n")).collect()
}

/// The statement that holds when a list is not the default.
fn differs(pointer: &PointerPlan, v: &str) -> Option<String> {
    let default = pointer
        .default
        .as_ref()
        .filter(|_| pointer.native.is_list())?;
    let equal = pointer.native.equal(
        v,
        &format!("native{}()", default.variable),
        "new(zooph.Comparison)",
    );
    Some(match equal.strip_prefix("len(") {
        Some(_) if equal.contains(" == ") => equal.replacen(" == ", " != ", 1),
        _ => format!("!{equal}"),
    })
}

/// The first pass: words that are reached through pointers.
fn reached(plan: &StructPlan, ty: &str) -> Code {
    let mut one = |field: &FieldPlan, _: bool| {
        let v = format!("x.{}", field.getter);
        match &field.spot {
            Spot::Group { .. } => format!("n += {v}.ZoophReached(depth)\n"),
            Spot::Pointer(pointer) => reached_pointer(pointer, &v),
            _ => String::new(),
        }
    };
    let body = each(&plan.fields, plan.union.as_ref(), "x", &mut one, "", false);
    let body = match body.is_empty() {
        true => Code::from("return 0".to_owned()),
        false => code!(
            r#"
            if x == nil {
                return 0
            }
            n := 0
            $body$
            return n
        "#,
            body = body
        ),
    };
    code!(
        r#"
        // ZoophReached is for generated code.
        func (x *$ty$) ZoophReached(depth int) int {
            $body$
        }
    "#,
        ty = ty,
        body = body
    )
}

fn reached_pointer(pointer: &PointerPlan, v: &str) -> String {
    let default = pointer.default.as_ref();
    match (&pointer.native, default) {
        (Native::Text, Some(default)) => {
            format!("n += zooph.TextWords({v}, {})\n", default.content)
        }
        (Native::Data, Some(default)) => {
            format!("n += zooph.DataWords({v}, {})\n", default.content)
        }
        (native, _) => {
            let Some(words) = native.words(v, 0) else {
                return String::new();
            };
            match differs(pointer, v) {
                // The tag of a list of structs is there even if it is empty.
                Some(differs) if matches!(native, Native::Structs(_)) => {
                    let words = indented(&format!("n += max(1, {words})"));
                    format!("if {differs} {{\n{words}}}\n")
                }
                Some(differs) => {
                    let words = indented(&format!("n += {words}"));
                    format!("if {differs} {{\n{words}}}\n")
                }
                None => format!("n += {words}\n"),
            }
        }
    }
}

/// What is known of the words of a struct before they are written.
#[derive(Default)]
struct Words {
    /// Expressions by word of data, with how far they are shifted, which are added up.
    data: BTreeMap<u32, Vec<(String, u32)>>,
    /// Defaults by word of data: bits that are turned around.
    constants: BTreeMap<u32, u64>,
    /// Expressions by pointer.
    pointers: BTreeMap<u32, String>,
    /// Statements in front, and the words and pointers that are variables because of them.
    before: String,
    data_variables: BTreeSet<u32>,
    /// Bits by word of data that a field can set.
    covered: BTreeMap<u32, u64>,
    pointer_variables: BTreeSet<u32>,
    /// Words of data in front of the pointers.
    data_words: u32,
}

impl Words {
    fn at(&self, index: u32) -> String {
        match self.data_words + index {
            0 => "at".into(),
            word => format!("at+{word}"),
        }
    }

    fn cover(&mut self, word: u32, shift: u32, size: u32) {
        *self.covered.entry(word).or_default() |= (u64::MAX >> (64 - size)) << shift;
    }

    /// A word as a sum. Of bytes that no field sets the compiler knows that they are zero, and
    /// stores the word in pieces; it does not look through rotations.
    fn word(&self, word: u32, parts: &[(String, u32)]) -> String {
        let covered = self.covered.get(&word).copied().unwrap_or(0);
        let gap = covered.to_le_bytes().contains(&0);
        let last = (0..parts.len()).max_by_key(|at| parts[*at].1);
        match last.filter(|at| gap && parts[*at].1 > 0) {
            Some(at) => {
                let mut parts = parts.to_vec();
                let (expression, by) = &parts[at];
                parts[at] = (format!("bits.RotateLeft64({expression}, {by})"), 0);
                sum(&parts)
            }
            None => sum(parts),
        }
    }

    /// Plans the fields outside of unions, and writes statements for the others.
    fn fields(&mut self, fields: &[FieldPlan], union: Option<&UnionPlan>, x: &str) {
        for field in fields.iter().filter(|field| field.tag.is_none()) {
            let v = format!("{x}.{}", field.getter);
            match &field.spot {
                Spot::Group { fields, union, .. } => self.fields(fields, union.as_ref(), &v),
                Spot::Pointer(pointer) => match self.pointer(pointer, &v) {
                    Ok(expression) => {
                        self.pointers.insert(pointer.index, expression);
                    }
                    Err(statements) => {
                        self.pointer_variables.insert(pointer.index);
                        self.before += &statements;
                    }
                },
                spot => {
                    if let Some(value) = value(spot, &v) {
                        self.cover(value.word, value.shift, value.size);
                        *self.constants.entry(value.word).or_default() ^= value.bits << value.shift;
                        let parts = self.data.entry(value.word).or_default();
                        parts.push((value.expression, value.shift));
                    }
                }
            }
        }
        if let Some(union) = union {
            let word = union.at / 8;
            let tag = (format!("uint64({x}.Which)"), union.at % 8 * 8);
            self.cover(word, tag.1, 16);
            self.data.entry(word).or_default().push(tag);
            let statements = self.members(fields, Some(union), x);
            self.before += &statements;
        }
    }

    /// Statements for the active member of a union.
    fn members(&mut self, fields: &[FieldPlan], union: Option<&UnionPlan>, x: &str) -> String {
        let unknown = union.map_or_else(String::new, |union| {
            format!(
                "zooph.UnknownMember(\"{}\", uint16({x}.Which))\n",
                union.which
            )
        });
        let members: Vec<&FieldPlan> = fields.iter().filter(|field| field.tag.is_some()).collect();
        let mut bodies: BTreeMap<String, String> = BTreeMap::new();
        for field in members {
            bodies.insert(field.getter.clone(), self.conditional(field, x));
        }
        let mut one = |field: &FieldPlan, member: bool| match member {
            true => bodies.get(&field.getter).cloned().unwrap_or_default(),
            false => String::new(),
        };
        each(fields, union, x, &mut one, &unknown, false)
    }

    /// Statements for a field that is there only if a union says so.
    fn conditional(&mut self, field: &FieldPlan, x: &str) -> String {
        let v = format!("{x}.{}", field.getter);
        match &field.spot {
            Spot::Group { fields, union, .. } => {
                let mut out = String::new();
                for field in fields.iter().filter(|field| field.tag.is_none()) {
                    out += &self.conditional(field, &v);
                }
                if let Some(union) = union {
                    self.data_variables.insert(union.at / 8);
                    self.cover(union.at / 8, union.at % 8 * 8, 16);
                    let tag = sum(&[(format!("uint64({v}.Which)"), union.at % 8 * 8)]);
                    out += &format!("w{} |= {tag}\n", union.at / 8);
                    out += &self.members(fields, Some(union), &v);
                }
                out
            }
            Spot::Pointer(pointer) => {
                self.pointer_variables.insert(pointer.index);
                match self.pointer(pointer, &v) {
                    Ok(expression) => format!("p{} = {expression}\n", pointer.index),
                    Err(statements) => statements,
                }
            }
            spot => match value(spot, &v) {
                Some(value) => {
                    self.data_variables.insert(value.word);
                    self.cover(value.word, value.shift, value.size);
                    let sum = sum(&[(value.expression, value.shift)]);
                    let mut out = format!("w{} |= {sum}\n", value.word);
                    if value.bits != 0 {
                        out += &format!("w{} ^= {:#x}\n", value.word, value.bits << value.shift);
                    }
                    out
                }
                None => String::new(),
            },
        }
    }

    /// The pointer as an expression, or statements that set its variable.
    fn pointer(&self, pointer: &PointerPlan, v: &str) -> Result<String, String> {
        let at = self.at(pointer.index);
        match (&pointer.native, &pointer.default) {
            (Native::Text, Some(default)) => {
                Ok(format!("e.TextOr({v}, {}, {at})", default.content))
            }
            (Native::Data, Some(default)) => {
                Ok(format!("e.DataOr({v}, {}, {at})", default.content))
            }
            (native, default) => {
                let put = native.put(v, &at, 0);
                let index = pointer.index;
                match (default, differs(pointer, v)) {
                    (Some(_), Some(differs)) => {
                        let size = empty_size(&pointer.shape);
                        let put = indented(&format!("p{index} = e.Explicit({put}, {at}, {size})"));
                        Err(format!("if {differs} {{\n{put}}}\n"))
                    }
                    _ => Ok(put),
                }
            }
        }
    }
}

/// The size code of an empty list.
fn empty_size(shape: &PointerShape) -> String {
    match shape {
        PointerShape::Voids => "0".into(),
        PointerShape::Bools => "1".into(),
        PointerShape::Numbers(ty) => format!("zooph.SizeCode[{ty}]()"),
        PointerShape::Structs(_) => "7".into(),
        _ => "6".into(),
    }
}

/// A number in a word.
struct Value {
    word: u32,
    /// The number as a `uint64`, before it is shifted and before its default is applied.
    expression: String,
    shift: u32,
    /// How many bits it has.
    size: u32,
    /// The bits of its default.
    bits: u64,
}

/// Where a number goes.
fn value(spot: &Spot, v: &str) -> Option<Value> {
    match spot {
        Spot::Bit { at, default } => Some(Value {
            word: at / 64,
            expression: format!("zooph.B2U({v})"),
            shift: at % 64,
            size: 1,
            bits: u64::from(*default),
        }),
        Spot::Number { at, kind, bits, .. } => Some(Value {
            word: at / 8,
            expression: match kind {
                NumberKind::Float32 => format!("uint64(math.Float32bits({v}))"),
                NumberKind::Float64 => format!("math.Float64bits({v})"),
                NumberKind::Unsigned(64) => v.to_owned(),
                NumberKind::Signed(64) | NumberKind::Unsigned(_) | NumberKind::Enum => {
                    format!("uint64({v})")
                }
                NumberKind::Signed(size) => format!("uint64(uint{size}({v}))"),
            },
            shift: at % 8 * 8,
            size: kind.bits(),
            bits: *bits,
        }),
        _ => None,
    }
}

/// The second pass.
fn encode(plan: &StructPlan, ty: &str) -> Code {
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
            "binary.LittleEndian.PutUint64(w[{}:{}], {expression})\n",
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
    let body = match total {
        0 => Code::new(),
        _ => code!(
            r#"
            $variables$
            $before$
            $sums$
            $targets$
            w := (*[$total$]byte)(e.Words(at))
            $stores$
        "#,
            total = total,
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
        false => put_leaf(ty, &body, own, &shape),
    };
    code!(
        r#"
        $put$

        // ZoophWords is for generated code.
        func (x *$ty$) ZoophWords(depth int) int {
            if x == nil {
                return 0
            }
            return $own$ + x.ZoophReached(zooph.Deeper(depth))
        }

        // ZoophShape is for generated code.
        func (*$ty$) ZoophShape() uint32 { return $shape$ }
    "#,
        ty = ty,
        put = put,
        own = own,
        shape = shape
    )
}

/// A pointer among the fields leads to a struct of that type.
fn leads_to(fields: &[FieldPlan], ty: &str) -> bool {
    fields.iter().any(|field| match &field.spot {
        Spot::Group { fields, .. } => leads_to(fields, ty),
        Spot::Pointer(pointer) => matches!(&pointer.native, Native::Struct(to) if to == ty),
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
        func (x *$ty$) ZoophEncode(e *zooph.RecordEncoder, at int) {
            $defaults$
            $body$
        }

        // ZoophPut is for generated code.
        func (x *$ty$) ZoophPut(e *zooph.RecordEncoder, at int) uint64 {
            if x == nil {
                return 0
            }
            p := e.Take($own$)
            e.Enter()
            x.ZoophEncode(e, p)
            e.Leave()
            return zooph.StructPointer(at, p, $shape$)
        }
    "#,
        ty = ty,
        defaults = defaults,
        body = body,
        own = own,
        shape = shape
    )
}

/// Writes a node of a tree: one call for each, which both functions have inline.
fn put_node(ty: &str, body: &Code, own: u32, shape: &str) -> Code {
    code!(
        r#"
        // ZoophEncode is for generated code.
        func (x *$ty$) ZoophEncode(e *zooph.RecordEncoder, at int) {
            x.zoophPut(e, 0, at)
        }

        // ZoophPut is for generated code.
        func (x *$ty$) ZoophPut(e *zooph.RecordEncoder, at int) uint64 { return x.zoophPut(e, at, 0) }

        // zoophPut writes the Record to words of its own and gives the pointer to it for word from, or
        // to word at if from is 0.
        func (x *$ty$) zoophPut(e *zooph.RecordEncoder, from, at int) uint64 {
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
            return zooph.StructPointer(from, at, $shape$)
        }
    "#,
        ty = ty,
        body = body,
        own = own,
        shape = shape
    )
}

/// A sum of shifted expressions. A lone shift has blanks around its operator, one in a sum has
/// none: so gofmt shows which binds more tightly.
fn sum(parts: &[(String, u32)]) -> String {
    let shift = if parts.len() > 1 { "<<" } else { " << " };
    let parts: Vec<String> = parts
        .iter()
        .map(|(expression, by)| match by {
            0 => expression.clone(),
            _ => format!("{expression}{shift}{by}"),
        })
        .collect();
    parts.join(" | ")
}

fn interfaces(plan: &StructPlan, ty: &str) -> Code {
    let ident = &plan.identity.ident;
    let described = match plan.parameters.is_empty() {
        true => code!(
            r#"
            // ZoophType describes the struct.
            func (*$ty$) ZoophType() *zooph.Type { return &type$ident$ }
        "#,
            ty = ty,
            ident = ident
        ),
        false => code!(
            r#"
            // ZoophType describes the struct.
            func (*$ty$) ZoophType() *zooph.Type { return zooph.TypeOf((*$ty$)(nil)) }
        "#,
            ty = ty
        ),
    };
    let unmarshal = match plan.parameters.is_empty() {
        true => code!(
            r#"

            // UnmarshalBinary decodes a framed message, exactly one, which it validates.
            func (x *$ty$) UnmarshalBinary(data []byte) error {
                r, err := Open$ident$(data)
                if err != nil {
                    return err
                }
                *x = $ty${}
                s := r.ZoophStruct()
                return zooph.FirstFault(x.ZoophDecode(r, zooph.NewRecordDecoder(s)), s, &type$ident$)
            }
        "#,
            ty = ty,
            ident = ident
        ),
        false => code!(
            r#"

            // UnmarshalBinary decodes a framed message, exactly one, which it validates.
            func (x *$ty$) UnmarshalBinary(data []byte) error {
                p, err := zooph.OpenType(data, x.ZoophType())
                if err != nil {
                    return err
                }
                return zooph.DecodeInto(x, p)
            }
        "#,
            ty = ty
        ),
    };
    code!(
        r#"
        // AppendBinary appends the Record as a framed message to b: one segment of exactly the
        // size it needs.
        func (x *$ty$) AppendBinary(b []byte) (_ []byte, err error) {
            defer zooph.Recover(&err)
            var e zooph.RecordEncoder
            x.ZoophEncode(&e, e.Begin(b, $shape$, x))
            return e.Finish(), nil
        }

        // MarshalBinary gives the Record as a framed message.
        func (x *$ty$) MarshalBinary() ([]byte, error) { return x.AppendBinary(nil) }
        $unmarshal$

        // MarshalJSON gives the Record as JSON, as the tool writes it.
        func (x *$ty$) MarshalJSON() ([]byte, error) { return zooph.MarshalRecord(x) }

        // UnmarshalJSON sets the Record to what JSON says; what it does not mention is default.
        func (x *$ty$) UnmarshalJSON(data []byte) error { return zooph.UnmarshalRecord(x, data) }

        // String is the Record in the schema language's spelling of values.
        func (x *$ty$) String() string { return zooph.RecordText(x) }

        $described$
    "#,
        ty = ty,
        shape = format!("{:#x}", plan.shape()),
        unmarshal = unmarshal,
        described = described
    )
}

fn lists(plan: &StructPlan, ty: &str) -> Code {
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
    code!(
        r#"
        // ZoophFrom is for generated code.
        func (*$ty$) ZoophFrom(p zooph.Pointer, d *zooph.RecordDecoder) (*$ty$, error) {
            if p.IsNull() {
                x := new($ty$)
                return x, $decode$
            }
            x, err := zooph.EnterStruct[$ty$](d, p)
            if err == nil {
                err = $decode$
            }
            d.LeaveStruct()
            return x, err
        }

        // ZoophListWords is for generated code.
        func (*$ty$) ZoophListWords(v []$ty$, depth int) int {
            if len(v) == 0 {
                return 0
            }
            n := 1 + len(v)*$own$
            depth = zooph.Deeper(depth)
            for i := range v {
                n += v[i].ZoophReached(depth)
            }
            return n
        }

        // ZoophPutList is for generated code.
        func (*$ty$) ZoophPutList(e *zooph.RecordEncoder, v []$ty$, at int) uint64 {
            if len(v) == 0 {
                return 0
            }
            w, p := e.Structs(len(v), $shape$, at)
            e.Enter()
            for i := range v {
                v[i].ZoophEncode(e, p+i*$own$)
            }
            e.Leave()
            return w
        }

        // ZoophList is for generated code.
        func (*$ty$) ZoophList(p zooph.Pointer, d *zooph.RecordDecoder) ([]$ty$, error) {
            v, err := zooph.EnterStructs[$ty$](d, p)
            if err != nil {
                return nil, err
            }
            l := $list$
            for i := range v {
                if err := $element$; err != nil {
                    return nil, zooph.InElement(err, i)
                }
            }
            d.LeaveStructs(p)
            return v, nil
        }

        // ZoophElements is for generated code.
        func (x *$ty$) ZoophElements(p zooph.Pointer, d *zooph.RecordDecoder) ([]*$ty$, error) {
            v, err := x.ZoophList(p, d)
            all := make([]*$ty$, len(v))
            for i := range v {
                all[i] = &v[i]
            }
            return all, err
        }
    "#,
        ty = ty,
        decode = decode,
        own = own,
        shape = format!("{:#x}", plan.shape()),
        list = list,
        element = element
    )
}

fn decode(plan: &StructPlan, ty: &str) -> Code {
    let generic = !plan.parameters.is_empty();
    let mut pointers = false;
    let mut one = |field: &FieldPlan, _: bool| {
        let v = format!("x.{}", field.getter);
        match &field.spot {
            Spot::Void => String::new(),
            Spot::Bit { .. } | Spot::Number { .. } => format!("{v} = r.{}()\n", field.getter),
            Spot::Group { .. } if generic => format!(
                "if err := {v}.zoophDecode(s, d); err != nil {{\n    return zooph.InField(err, \"{}\")\n}}\n",
                field.schema_name
            ),
            Spot::Group { .. } => format!(
                "if err := {v}.ZoophDecode(r.{}(), d); err != nil {{\n    return zooph.InField(err, \"{}\")\n}}\n",
                field.getter, field.schema_name
            ),
            Spot::Pointer(pointer) => {
                pointers = true;
                decode_pointer(pointer, &v, &field.schema_name)
            }
        }
    };
    let which = plan.union.as_ref().map_or("", |_| "x.Which = r.Which()\n");
    let body = each(&plan.fields, plan.union.as_ref(), "x", &mut one, "", false);
    let ident = &plan.identity.ident;
    if !generic {
        let mut head = String::from(which);
        if pointers {
            head = format!("s := r.ZoophStruct()\nvar err error\n{head}");
        }
        return code!(
            r#"
            // ZoophDecode is for generated code.
            func (x *$ty$) ZoophDecode(r $ident$Reader, d *zooph.RecordDecoder) error {
                $head$
                $body$
                return nil
            }
        "#,
            ty = ty,
            ident = ident,
            head = head,
            body = body
        );
    }
    // The Reader's own parameters are not the Record's: one that takes any pointer does.
    let any: Vec<&str> = plan.parameters.iter().map(|_| "zooph.Pointer").collect();
    let reads = body.contains("r.") || !which.is_empty();
    let mut head = String::new();
    if reads {
        head += &format!("r := zooph.Untyped[{ident}Reader[{}]](s)\n", any.join(", "));
    }
    if pointers {
        head += "var err error\n";
    }
    head += which;
    let face = match plan.is_group {
        true => Code::new(),
        false => code!(
            r#"

            // ZoophDecode is for generated code.
            func (x *$ty$) ZoophDecode(r zooph.Structured, d *zooph.RecordDecoder) error {
                return x.zoophDecode(r.ZoophStruct(), d)
            }
        "#,
            ty = ty
        ),
    };
    code!(
        r#"
        func (x *$ty$) zoophDecode(s zooph.Struct, d *zooph.RecordDecoder) error {
            $head$
            $body$
            return nil
        }
        $face$
    "#,
        ty = ty,
        head = head,
        body = body,
        face = face
    )
}

fn decode_pointer(pointer: &PointerPlan, v: &str, name: &str) -> String {
    let p = format!("s.Pointer({})", pointer.index);
    let fail = |call: &str| {
        format!(
            "if {v}, err = {call}; err != nil {{\n    return zooph.InField(err, \"{name}\")\n}}\n"
        )
    };
    match (&pointer.native, &pointer.default) {
        (Native::Text, Some(default)) => fail(&format!("d.Text({p}, {})", default.content)),
        (Native::Data, Some(default)) => fail(&format!("d.Data({p}, {})", default.content)),
        (Native::Struct(_), _) => {
            let decode = pointer.native.decode("p");
            format!(
                "if p := {p}; !p.IsNull() {{\n{}}}\n",
                indented(&fail(&decode))
            )
        }
        (native, Some(default)) if native.is_list() => {
            fail(&native.decode(&format!("{p}.Or(&{})", default.variable)))
        }
        (native, _) => fail(&native.decode(&p)),
    }
}

fn equal(plan: &StructPlan, ty: &str) -> Code {
    let compare = |field: &FieldPlan| {
        let (a, b) = (format!("x.{}", field.getter), format!("y.{}", field.getter));
        match &field.spot {
            Spot::Void => None,
            Spot::Bit { .. } | Spot::Number { .. } => Some(format!("{a} == {b}")),
            Spot::Group { .. } => Some(format!("{a}.ZoophEqual(&{b}, c)")),
            Spot::Pointer(pointer) => Some(pointer.native.equal(&a, &b, "c")),
        }
    };
    let negated = |condition: String| match condition.split_once(" == ") {
        Some((a, b)) if !condition.contains("Func(") => format!("{a} != {b}"),
        _ => format!("!{condition}"),
    };
    let mut body = String::new();
    for condition in plan
        .fields
        .iter()
        .filter(|field| field.tag.is_none())
        .filter_map(compare)
    {
        body += &format!("if {} {{\n    return false\n}}\n", negated(condition));
    }
    if plan.union.is_some() {
        body += "if x.Which != y.Which {\n    return false\n}\n";
        let mut one = |field: &FieldPlan, member: bool| match compare(field).filter(|_| member) {
            Some(condition) => format!("return {condition}\n"),
            None => String::new(),
        };
        body += &each(&plan.fields, plan.union.as_ref(), "x", &mut one, "", false);
    }
    // Groups are a part of a struct that was met.
    let met = match plan.is_group || !body.contains(", c)") {
        true => Code::new(),
        false => code!(
            r#"
            if c.Met(x, y) {
                return true
            }
        "#,
        ),
    };
    code!(
        r#"
        // Equal compares all fields, as Go compares them: NaN differs from itself. Records that refer
        // to themselves are equal if there is no way to a difference.
        func (x *$ty$) Equal(y *$ty$) bool { return x.ZoophEqual(y, new(zooph.Comparison)) }

        // ZoophEqual is for generated code.
        func (x *$ty$) ZoophEqual(y *$ty$, c *zooph.Comparison) bool {
            if x == nil || y == nil {
                return x == y
            }
            $met$
            $body$
            return true
        }
    "#,
        ty = ty,
        met = met,
        body = body
    )
}
