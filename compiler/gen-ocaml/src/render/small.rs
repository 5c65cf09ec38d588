//! Enums, constants and the ids of interfaces.

use zooph_emit::{Code, code};

use crate::plan::{ConstantPlan, EnumPlan, InterfacePlan, string_literal};
use crate::render::types::enumeration as declaration;
use crate::render::{Both, doc, introduced};

/// Returns the functions that convert an enum's members and numbers, for accessors.
pub(crate) fn enumeration_value(plan: &EnumPlan) -> Code {
    let path = format!("Types.{}", plan.path.join("."));
    let to = plan.members.iter().enumerate();
    let to = to.map(|(value, one)| Code::from(format!("| {path}.{} -> {value}", one.constructor)));
    let list = |names: Vec<&String>| {
        let names = names
            .into_iter()
            .map(|name| string_literal(name.as_bytes()));
        names.collect::<Vec<_>>().join("; ")
    };
    code!(
        r#"
        external index'$flat$ : int -> $path$.t = "%identity"

        (* OCaml represents the constant constructors as 0, 1 and so on, in the order of the schema. *)
        let of_int'$flat$ x = if x < $count$ then index'$flat$ x else $path$.Unknown x

        let to_int'$flat$ = function
          $to$
          | $path$.Unknown value -> value

        let enum'$flat$ : $path$.t Z.Kind.enum =
          Z.enum of_int'$flat$ to_int'$flat$
            { enum_name = $name$;
              enumerants = [| $names$ |];
              enumerant_json = [| $json$ |] }
    "#,
        flat = plan.flat,
        path = path,
        count = plan.members.len(),
        to = to.collect::<Code>(),
        name = string_literal(plan.schema_name.as_bytes()),
        names = list(plan.members.iter().map(|one| &one.schema_name).collect()),
        json = list(plan.members.iter().map(|one| &one.json_name).collect()),
    )
}

/// Returns the module of an enum.
pub(crate) fn enumeration(plan: &EnumPlan, runtime: &str, keyword: &str) -> Both {
    let manifest = format!("Types.{}.t", plan.path.join("."));
    let flat = &plan.flat;
    let body = Both {
        commented: true,
        ml: Code::paragraphs([
            declaration(plan, Some(&manifest), false),
            code!(
                r#"
                let enumeration = enum'$flat$
                let of_int x = if x < 0 then Unknown x else of_int'$flat$ x
                let to_int = to_int'$flat$
                let pp ppf x = Z.pp_enumerant ppf enumeration x
                let type_id = $id$
            "#,
                flat = flat,
                id = format!("0x{:016x}L", plan.id),
            ),
        ]),
        mli: Code::paragraphs([
            declaration(plan, None, true),
            code!(
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
            ),
        ]),
    };
    introduced(keyword, &plan.module, &plan.doc, body)
}

/// Returns a constant.
pub(crate) fn constant(plan: &ConstantPlan) -> Both {
    let comment = doc(plan.doc.as_deref());
    let [outer, inner] = &plan.ty;
    Both {
        commented: true,
        ml: Code::from(format!("let {} : {inner} = {}", plan.name, plan.value)),
        mli: code!(
            "val $name$ : $ty$\n$doc$",
            name = plan.name,
            ty = outer,
            doc = comment
        ),
    }
}

/// Returns the ids of an interface and of its methods.
pub(crate) fn method_ids(plan: &InterfacePlan) -> Both {
    let id = Both {
        commented: true,
        ml: Code::from(format!("let interface_id = 0x{:016x}L", plan.id)),
        mli: Code::from(
            "val interface_id : int64\n(** The interface's id in the schema. *)".to_owned(),
        ),
    };
    let methods = plan.methods.iter().enumerate().map(|(number, method)| {
        let plain = format!(
            "The ordinal of the method {}: {number}.",
            method.schema_name
        );
        Both {
            commented: true,
            ml: Code::from(format!("let {} = {number}", method.name)),
            mli: code!(
                "val $name$ : int\n$doc$",
                name = method.name,
                doc = doc(Some(method.doc.as_deref().unwrap_or(&plain)))
            ),
        }
    });
    Both::paragraphs(std::iter::once(id).chain(methods))
}
