//! The accessors of numbers and groups in Builders.

use zooph_emit::{Code, Phrase};

use super::Face;
use crate::plan::{FieldPlan, NumberKind};
use crate::render::reader::load;
use crate::spelling::MATH;
use crate::template::go;

impl Face<'_> {
    pub(super) fn bit(&self, field: &FieldPlan, at: u32, default: bool) -> Code {
        let compare = if default { "== 0" } else { "!= 0" };
        let value = if default { "!v" } else { "v" };
        go!(
            r#"
            // $name$ returns the current value of the field $schema$.
            func (b $ty$) $name$() bool {
                $guard$
                return b.d[$byte$]&$mask$ $compare$
            }

            // $set$ sets the field $schema$.
            $activation$
            func (b $ty$) $set$(v bool) {
                $select$
                b.d[$byte$] = b.d[$byte$]&^$mask$ | byte(gen.B2U($value$))<<$shift$
            }
        "#,
            name = field.getter,
            schema = field.schema_name,
            ty = self.ty,
            byte = at / 8,
            guard = self.guard(field, if default { "true" } else { "false" }),
            mask = format!("{:#x}", 1 << (at % 8)),
            shift = at % 8,
            compare = compare,
            value = value,
            set = field.names.set,
            activation = self.activation(field),
            select = self.select(field)
        )
    }

    pub(super) fn number(
        &self,
        field: &FieldPlan,
        at: u32,
        kind: NumberKind,
        ty: &Phrase,
        bits: u64,
        default: &Phrase,
    ) -> Code {
        go!(
            r#"
            // $name$ returns the current value of the field $schema$.
            func (b $builder$) $name$() $ty$ {
                $guard$
                return $value$
            }

            // $set$ sets the field $schema$.
            $activation$
            func (b $builder$) $set$(v $ty$) {
                $select$
                $store$
            }
        "#,
            name = field.getter,
            schema = field.schema_name,
            builder = self.ty,
            ty = ty,
            guard = self.guard(field, &default.to_string()),
            value = load("b.d", at, kind, ty, bits),
            set = field.names.set,
            activation = self.activation(field),
            select = self.select(field),
            store = store(at, kind, bits)
        )
    }

    pub(super) fn group(&self, field: &FieldPlan, group: &str) -> Code {
        let get = go!(
            r#"
            // $name$ returns the Builder of the group $schema$.
            $panics$
            func (b $ty$) $name$() $group$ {
                $claim$
                return $group$(b)
            }
        "#,
            name = field.getter,
            schema = field.schema_name,
            ty = self.ty,
            group = group,
            panics = self.panics(field),
            claim = self.claim(field)
        );
        let init = go!(
            r#"
            // $init$ sets all fields of the group $schema$ to their defaults.
            $activation$
            func (b $ty$) $init$() $group$ {
                $select$
                g := $group$(b)
                g.reset()
                return g
            }
        "#,
            init = field.names.init,
            schema = field.schema_name,
            ty = self.ty,
            group = group,
            activation = self.activation(field),
            select = self.select(field)
        );
        Code::paragraphs([get, init])
    }
}

/// Returns the statement that stores the number `v`.
fn store(at: u32, kind: NumberKind, bits: u64) -> String {
    let size = kind.bits();
    let raw = match kind {
        NumberKind::Unsigned(_) => "v".to_owned(),
        NumberKind::Signed(_) | NumberKind::Enum => format!("uint{size}(v)"),
        NumberKind::Float32 => format!("{MATH}.Float32bits(v)"),
        NumberKind::Float64 => format!("{MATH}.Float64bits(v)"),
    };
    let raw = match bits {
        0 => raw,
        _ if size == 8 => format!("{raw} ^ {bits:#x}"),
        _ => format!("{raw}^{bits:#x}"),
    };
    match size {
        8 => format!("b.d[{at}] = {raw}"),
        _ => format!("gen.PutUint{size}(&b.d[{at}], {raw})"),
    }
}
