//! Enums, constants and the ids of interfaces.

use crate::layout::{Code, arm, array, choice, code, definition, headed, lines, text, words};
use crate::plan::{ConstantPlan, EnumPlan, InterfacePlan, string_literal};
use crate::render::Both;
use crate::render::page::Page;
use crate::render::types::enumeration as declaration;

/// Returns the functions that convert an enum's members and numbers, for accessors.
pub(crate) fn enumeration_value(plan: &EnumPlan) -> Code {
    let path = format!("Types.{}", plan.path.join("."));
    let to = plan.members.iter().enumerate();
    let to = to.map(|(value, one)| (one.constructor.as_str(), value.to_string()));
    let to = to.chain([("Unknown value", "value".to_owned())]);
    let to = to.map(|(name, value)| arm(format!("{path}.{name}"), text(value)));
    let flat = &plan.flat;
    let of_int = choice(
        format!("x < {}", plan.members.len()),
        text(format!("index'{flat} x")),
        text(format!("{path}.Unknown x")),
    );
    let make = [
        "Z.enum".to_owned(),
        format!("of_int'{flat}"),
        format!("to_int'{flat}"),
    ];
    let list = |names: Vec<&String>| {
        let names = names.into_iter();
        array(names.map(|name| string_literal(name.as_bytes())))
    };
    code!(
        r#"
        external index'$flat$ : int -> $path$.t = "%identity"

        (* OCaml represents the constant constructors as 0, 1 and so on, in the order of the schema. *)
        $of_int$

        let to_int'$flat$ = function
          $to$

        let enum'$flat$ : $path$.t Z.Kind.enum =
          $make$
            { enum_name = $name$;
              enumerants = $names$;
              enumerant_json = $json$ }
    "#,
        flat = flat,
        path = path,
        of_int = definition(format!("of_int'{flat} x"), of_int),
        to = lines(to),
        make = words(make.map(text)),
        name = string_literal(plan.schema_name.as_bytes()),
        names = list(plan.members.iter().map(|one| &one.schema_name).collect()),
        json = list(plan.members.iter().map(|one| &one.json_name).collect()),
    )
}

/// Adds the module of an enum.
pub(crate) fn enumeration(plan: &EnumPlan, runtime: &str, keyword: &str, page: &mut Page) {
    page.open(keyword, &plan.module, plan.doc.as_deref());
    let manifest = text(format!("Types.{}.t", plan.path.join(".")));
    page.put(&Both::new(
        declaration(plan, Some(&manifest), false),
        declaration(plan, None, true),
    ));
    let ml = code!(
        r#"
        let enumeration = enum'$flat$
        let of_int x = if x < 0 then Unknown x else of_int'$flat$ x
        let to_int = to_int'$flat$
        let pp ppf x = Z.pp_enumerant ppf enumeration x
        let type_id = $id$
    "#,
        flat = plan.flat,
        id = format!("0x{:016x}L", plan.id),
    );
    let mli = code!(
        r#"
        val of_int : int -> t
        (** [of_int n] is the enumerant with number [n], or [Unknown n] if the schema has none. *)

        val to_int : t -> int
        (** [to_int x] is the number of the enumerant [x] in a message. *)

        val pp : Stdlib.Format.formatter -> t -> unit
        (** Prints the enumerant's name in the schema, or its number if the schema has none. *)

        val type_id : int64
        (** The enum's id in the schema. *)

        (**/**)

        val enumeration : t $runtime$.Kind.enum

        (**/**)
    "#,
        runtime = runtime
    );
    page.put(&Both::new(ml, mli));
    page.close();
}

/// Returns a constant.
pub(crate) fn constant(plan: &ConstantPlan) -> Both {
    let [outer, inner] = &plan.ty;
    let head = headed(format!("{} :", plan.name), inner.clone());
    let value = plan.value.written().clone();
    let definition = definition(head, value);
    Both::described(definition, &plan.name, outer.clone(), plan.doc.as_deref())
}

/// Adds the ids of an interface and of its methods.
pub(crate) fn method_ids(plan: &InterfacePlan, page: &mut Page) {
    page.put(&Both::described(
        text(format!("let interface_id = 0x{:016x}L", plan.id)),
        "interface_id",
        text("int64"),
        Some("The interface's id in the schema."),
    ));
    for (number, method) in plan.methods.iter().enumerate() {
        let name = &method.schema_name;
        let plain = || format!("The ordinal of the method {name}: {number}.");
        let comment = method.doc.clone().unwrap_or_else(plain);
        page.put(&Both::described(
            text(format!("let {} = {number}", method.name)),
            &method.name,
            text("int"),
            Some(&comment),
        ));
    }
}
