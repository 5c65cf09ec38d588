//! Enums, constants, interfaces, the tags of unions, and layout tables.

use zooph_emit::Code;

use crate::plan::{
    ConstantForm, ConstantPlan, EnumPlan, Identity, InterfacePlan, StructPlan, quoted,
};
use crate::render::{arguments, documented};
use crate::spelling::ZOOPH;
use crate::template::go;

/// Returns the constants with the id and the node.
pub(crate) fn identity(plan: &Identity) -> Code {
    let ident = &plan.ident;
    let id = format!("{:#x}", plan.id);
    match &plan.schema {
        None => go!(
            r#"
            // $ident$_TypeID is the id of $ident$ in the schema.
            const $ident$_TypeID uint64 = $id$
        "#,
            ident = ident,
            id = id
        ),
        // `go doc` shows the first constant of a block, so the readable id precedes the bytes.
        Some(schema) => go!(
            r#"
            const (
                // $ident$_TypeID is the id of $ident$ in the schema.
                $ident$_TypeID uint64 = $id$

                // $ident$_Schema is a framed message. Its root is the schema.Node of $ident$.
                $ident$_Schema = $schema$
            )
        "#,
            ident = ident,
            id = id,
            schema = schema
        ),
    }
}

/// Returns the doc comment, or our own sentence if the schema has none.
pub(crate) fn doc_or(doc: &Code, sentence: &str) -> Code {
    match doc.is_empty() {
        true => Code::from(format!("// {sentence}")),
        false => doc.clone(),
    }
}

pub(crate) fn enumeration(plan: &EnumPlan) -> Code {
    let ident = &plan.identity.ident;
    let values = plan
        .values
        .iter()
        .enumerate()
        .map(|(number, (doc, name, ..))| (doc, (name.clone(), format!("{ident} = {number}"))));
    let values = documented(values);
    let constants = match values.is_empty() {
        true => Code::new(),
        false => go!(
            r#"

            // The values of $ident$.
            const (
                $values$
            )
        "#,
            ident = ident,
            values = values
        ),
    };
    Code::paragraphs([
        identity(&plan.identity),
        go!(
            r#"
            $doc$
            type $ident$ uint16
            $constants$

            var enum$ident$ = gen.Enum{Name: $name$, Names: $names$}

            // String returns the value's name in the schema, or its number if the schema does not know it.
            func (v $ident$) String() string { return enum$ident$.NameOf(uint16(v)) }

            // ZoophEnum is for generated code.
            func ($ident$) ZoophEnum() *gen.Enum { return &enum$ident$ }
        "#,
            doc = doc_or(
                &plan.doc,
                &format!("{ident} is the enum {}.", plan.schema_name)
            ),
            ident = ident,
            constants = constants,
            names = enumerants(plan),
            name = quoted(plan.schema_name.as_bytes())
        ),
    ])
}

/// Returns the names of an enum's values, and the names in JSON if they differ.
fn enumerants(plan: &EnumPlan) -> String {
    let list = |of: fn(&(Code, String, String, String)) -> &String| {
        let names = plan.values.iter().map(|value| quoted(of(value).as_bytes()));
        format!("[]string{{{}}}", names.collect::<Vec<_>>().join(", "))
    };
    let names = list(|value| &value.2);
    match plan.values.iter().all(|value| value.2 == value.3) {
        true => names,
        false => format!("{names}, JSON: {}", list(|value| &value.3)),
    }
}

pub(crate) fn interface(plan: &InterfacePlan) -> Code {
    let ident = &plan.identity.ident;
    let methods = plan
        .methods
        .iter()
        .map(|(doc, name, number)| (doc, (name.clone(), format!("uint16 = {number}"))));
    let methods = documented(methods);
    let methods = match methods.is_empty() {
        true => Code::new(),
        false => go!(
            r#"

            // The numbers of the methods of $name$.
            const (
                $methods$
            )
        "#,
            name = plan.schema_name,
            methods = methods
        ),
    };
    Code::paragraphs([
        identity(&plan.identity),
        go!(
            r#"
            $doc$
            type $ident$ = $zooph$.Capability
            $methods$
        "#,
            doc = doc_or(
                &plan.doc,
                &format!(
                    "{ident} is a capability of the interface {}.",
                    plan.schema_name
                )
            ),
            ident = ident,
            zooph = ZOOPH,
            methods = methods
        ),
    ])
}

pub(crate) fn constant(plan: &ConstantPlan) -> Code {
    let doc = doc_or(
        &plan.doc,
        &format!("{} is a constant of the schema.", plan.ident),
    );
    match &plan.form {
        ConstantForm::Value { ty, value } => {
            let ty = ty.as_ref().map_or_else(String::new, |ty| format!(" {ty}"));
            go!(
                r#"
                $doc$
                const $ident$$ty$ = $value$
            "#,
                doc = doc,
                ident = plan.ident,
                ty = ty,
                value = value
            )
        }
        ConstantForm::Variable { value } => go!(
            r#"
            $doc$
            var $ident$ = $value$
        "#,
            doc = doc,
            ident = plan.ident,
            value = value
        ),
        ConstantForm::Message { ty, bytes } => go!(
            r#"
            var constant$ident$ = gen.Constant{Bytes: $bytes$}

            $doc$
            func $ident$() (r $ty$) { return r.FromPointer(constant$ident$.Pointer()) }
        "#,
            doc = doc,
            ident = plan.ident,
            ty = ty,
            bytes = bytes
        ),
    }
}

/// Returns the type of a union's tag, and its values.
pub(crate) fn union(plan: &StructPlan) -> Code {
    let Some(union) = &plan.union else {
        return Code::new();
    };
    let values = { union.members.iter() }.map(|member| {
        let value = format!("{} = {}", union.which, member.tag);
        (&member.doc, (member.name.clone(), value))
    });
    let values = documented(values);
    let names: Vec<String> = { union.members.iter() }
        .map(|member| format!("{}: {}", member.tag, quoted(member.schema_name.as_bytes())))
        .collect();
    go!(
        r#"
        // $which$ identifies the active member of the union of $name$.
        type $which$ uint16

        // The members of the union.
        const (
            $values$
        )

        var enum$which$ = gen.Enum{Name: $quoted$, Names: []string{$names$}}

        // String returns the member's name in the schema, or its number if the schema does not know it.
        func (v $which$) String() string { return enum$which$.NameOf(uint16(v)) }
    "#,
        which = union.which,
        name = plan.schema_name,
        values = values,
        quoted = quoted(plan.schema_name.as_bytes()),
        names = names.join(", ")
    )
}

/// Returns the layout table.
pub(crate) fn layout(plan: &StructPlan) -> Code {
    let ident = &plan.identity.ident;
    if plan.parameters.is_empty() {
        return go!(
            r#"
            var layout$ident$ = $table$

            // ZoophLayout is for generated code.
            func (*$ident$) ZoophLayout() *gen.Layout { return &layout$ident$ }
        "#,
            ident = ident,
            table = table(plan, 0)
        );
    }
    let face = |face: usize, receiver: String, key: String| {
        go!(
            r#"
            // ZoophLayout is for generated code.
            func ($receiver$) ZoophLayout() *gen.Layout {
                return gen.Instance($key$, func() *gen.Layout {
                    return &$table$
                })
            }
        "#,
            receiver = receiver,
            key = key,
            table = table(plan, face)
        )
    };
    let arguments = arguments(plan);
    let reader = format!("{ident}Reader{arguments}");
    let record = format!("*{ident}{arguments}");
    let keys = [format!("{reader}{{}}"), format!("({record})(nil)")];
    let [reader_key, record_key] = keys;
    Code::paragraphs([face(0, reader, reader_key), face(1, record, record_key)])
}

/// Returns the table as the Reader or as the Record sees it.
fn table(plan: &StructPlan, face: usize) -> Code {
    let rows = plan.rows[face].iter().map(|row| format!("{row},\n"));
    let rows: String = rows.collect();
    let mut head = format!("gen.Layout{{Name: {}", quoted(plan.schema_name.as_bytes()));
    if plan.data_words > 0 {
        head += &format!(", Data: {}", plan.data_words);
    }
    if plan.pointers > 0 {
        head += &format!(", Pointers: {}", plan.pointers);
    }
    if let Some(union) = &plan.union {
        head += &format!(", Union: true, TagOffset: {}", union.at);
    }
    if plan.identity.id == zooph_plan::annotations::JSON_VALUE {
        head += ", FreeJSON: true";
    }
    if let Some(json) = &plan.union_json {
        head += &format!(", JSON: {json}");
    }
    match rows.is_empty() {
        true => Code::from(format!("{head}}}")),
        false => go!(
            r#"
            $head$, Fields: []gen.Field{
                $rows$
            }}
        "#,
            head = head,
            rows = rows
        ),
    }
}
