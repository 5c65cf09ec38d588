//! Builders.

mod data;
mod pointer;

use zooph_emit::Code;

use crate::plan::{FieldPlan, Spot, StructPlan};
use crate::render::{any_pointers, arguments, declared, reader};
use crate::spelling::ZOOPH;
use crate::template::go;

struct Face<'p> {
    plan: &'p StructPlan,
    /// The type of the Builder.
    ty: String,
    bytes: u32,
}

pub(crate) fn builder(plan: &StructPlan) -> Code {
    let face = Face {
        plan,
        ty: format!("{}Builder{}", plan.identity.ident, arguments(plan)),
        bytes: u32::from(plan.data_words) * 8,
    };
    let mut pieces = vec![face.declaration()];
    if !plan.is_group {
        pieces.extend([face.makers(), face.list()]);
    }
    if let Some(union) = &plan.union {
        pieces.push(go!(
            r#"
            // Which returns the active member of the union.
            func (b $ty$) Which() $which$ {
                return $which$(gen.Uint16(&b.d[$at$]))
            }
        "#,
            ty = face.ty,
            which = union.which,
            at = union.at
        ));
    }
    pieces.extend(plan.fields.iter().map(|field| face.field(field)));
    Code::paragraphs(pieces)
}

impl Face<'_> {
    fn declaration(&self) -> Code {
        let plan = self.plan;
        let reset = match plan.is_group {
            true => self.reset(),
            false => go!(
                r#"
                func (*$ty$) make(d []byte, s *gen.Block, p, shape uint32) $ty$ {
                    return $ty${(*[$bytes$]byte)(d), s, gen.Sections{P: p, Shape: shape}}
                }
            "#,
                ty = self.ty,
                bytes = self.bytes
            ),
        };
        go!(
            r#"
            // $ident$Builder builds a $name$ in an arena.
            type $ident$Builder$declared$ struct {
                d  *[$bytes$]byte
                s  *gen.Block
                at gen.Sections
            }

            $reset$

            // ZoophStruct is for generated code.
            func (b $ty$) ZoophStruct() gen.Struct {
                if b.s == nil {
                    return gen.Struct{}
                }
                return gen.BuilderStruct(b.s, b.at)
            }

            $as_reader$

            $printed$
        "#,
            ty = self.ty,
            as_reader = self.as_reader(),
            printed = self.printed(),
            ident = plan.identity.ident,
            name = plan.schema_name,
            declared = declared(plan, "Builder"),
            bytes = self.bytes,
            reset = reset
        )
    }

    /// Returns the methods for text and JSON of the current content. The parameters of a Builder are Builders
    /// and do not determine those of a Reader, so values of a parameter's type are printed like any pointer.
    fn printed(&self) -> Code {
        let plan = self.plan;
        let (text, json) = match plan.parameters.is_empty() {
            true => (
                "b.AsReader().String()".to_owned(),
                "b.AsReader().MarshalJSON()".to_owned(),
            ),
            false => {
                let any = any_pointers(plan);
                let described = format!("{}Reader[{any}]{{}}.ZoophType()", plan.identity.ident);
                (
                    format!("gen.BuilderText(b.ZoophStruct(), {described})"),
                    format!("gen.BuilderJSON(b.ZoophStruct(), {described})"),
                )
            }
        };
        go!(
            r#"
            // String returns the current content as text, in the schema language's syntax for values.
            func (b $ty$) String() string { return $text$ }

            // MarshalJSON returns the current content as JSON, in the form that the zooph command writes.
            func (b $ty$) MarshalJSON() ([]byte, error) { return $json$ }
        "#,
            ty = self.ty,
            text = text,
            json = json
        )
    }

    /// Returns the method that returns a Reader of the current content. For a generic struct the runtime has
    /// a function, since the parameters of a Builder do not determine those of a Reader.
    fn as_reader(&self) -> Code {
        let plan = self.plan;
        if !plan.parameters.is_empty() {
            return Code::new();
        }
        go!(
            r#"
            // AsReader returns a Reader of the current content, which is valid until the message is
            // changed. Its getters do not create absent objects, unlike those of the Builder.
            func (b $ty$) AsReader() (r $ident$Reader) {
                if b.s == nil {
                    return
                }
                d, s, p, n := gen.BuilderParts($bytes$, b.s, b.at)
                if n == 0 {
                    return
                }
                return $ident$Reader{(*[$bytes$]byte)(d), s, p, n}
            }
        "#,
            ty = self.ty,
            ident = plan.identity.ident,
            bytes = self.bytes
        )
    }

    /// Returns the method that sets all fields of a group to zero.
    fn reset(&self) -> Code {
        let plan = self.plan;
        let mut lines = String::new();
        for (byte, mask) in &plan.owned_bytes {
            lines += &match mask {
                0xff => format!("b.d[{byte}] = 0\n"),
                _ => format!("b.d[{byte}] &^= {mask:#x}\n"),
            };
        }
        for index in &plan.owned_pointers {
            lines += &format!("b.s.Clear({})\n", lone(*index));
        }
        match lines.is_empty() {
            true => Code::from(format!("func ({}) reset() {{}}", self.ty)),
            false => go!(
                r#"
                func (b $ty$) reset() {
                    $lines$
                }
            "#,
                ty = self.ty,
                lines = lines
            ),
        }
    }

    fn makers(&self) -> Code {
        let plan = self.plan;
        let ident = &plan.identity.ident;
        let shape = format!("{:#x}", plan.shape());
        go!(
            r#"
            // New$ident$ empties the arena and creates an empty $name$ as its root.
            func New$ident$$declared$(a *$zooph$.Arena) $ty$ {
                d, s, at := (*gen.Arena)(a).NewRoot($shape$)
                return $ty${(*[$bytes$]byte)(d), s, at}
            }

            // FromSlot is for generated code.
            func ($ty$) FromSlot(p gen.PointerBuilder) $ty$ {
                t, at := p.Place()
                return (*$ty$)(nil).make(t.GetStruct(at, $shape$, nil))
            }

            // InitSlot is for generated code.
            func ($ty$) InitSlot(p gen.PointerBuilder, _ int) $ty$ {
                t, at := p.Place()
                return (*$ty$)(nil).make(t.NewStruct(at, $shape$))
            }
        "#,
            ident = ident,
            name = plan.schema_name,
            declared = declared(plan, "Builder"),
            zooph = ZOOPH,
            ty = self.ty,
            shape = shape,
            bytes = self.bytes
        )
    }

    fn list(&self) -> Code {
        let plan = self.plan;
        let ident = &plan.identity.ident;
        go!(
            r#"
            // $ident$BuilderList builds a list of $name$.
            type $ident$BuilderList$declared$ gen.StructsBuilder

            // Len returns the number of elements.
            func (l $list$) Len() int { return gen.StructsBuilder(l).Len() }

            // At returns the Builder of element i. It panics if i is out of bounds.
            func (l $list$) At(i int) $ty$ {
                d, s, at := gen.StructsBuilder(l).At(i)
                return $ty${(*[$bytes$]byte)(d), s, at}
            }

            // FromSlot is for generated code.
            func ($list$) FromSlot(p gen.PointerBuilder) $list$ {
                s, at := p.Place()
                return $list$(s.GetStructs(at, $shape$, nil))
            }

            // InitSlot is for generated code.
            func ($list$) InitSlot(p gen.PointerBuilder, n int) $list$ {
                s, at := p.Place()
                return $list$(s.NewStructs(at, n, $shape$))
            }
        "#,
            ident = ident,
            name = plan.schema_name,
            declared = declared(plan, "Builder"),
            list = format!("{ident}BuilderList{}", arguments(plan)),
            ty = self.ty,
            bytes = self.bytes,
            shape = format!("{:#x}", plan.shape())
        )
    }

    /// Returns the statement that makes a union's member the active one.
    fn select(&self, field: &FieldPlan) -> Code {
        match (&field.tag, &self.plan.union) {
            (Some((_, tag)), Some(union)) => {
                Code::from(format!("gen.PutUint16(&b.d[{}], {tag})", union.at))
            }
            _ => Code::new(),
        }
    }

    /// Returns the check before the value of a union's member. Only the active member has a value.
    fn guard(&self, field: &FieldPlan, otherwise: &str) -> Code {
        match &field.tag {
            Some((constant, _)) => go!(
                r#"
                if b.Which() != $constant$ {
                    return$otherwise$
                }
            "#,
                constant = constant,
                otherwise = if otherwise.is_empty() {
                    String::new()
                } else {
                    format!(" {otherwise}")
                }
            ),
            None => Code::new(),
        }
    }

    /// Returns the check before the Builder of a union's member. Only the active member has a Builder.
    fn claim(&self, field: &FieldPlan) -> Code {
        match &field.tag {
            Some((constant, _)) => go!(
                r#"
                if b.Which() != $constant$ {
                    panic("zooph: $name$ is not the active member")
                }
            "#,
                constant = constant,
                name = field.schema_name
            ),
            None => Code::new(),
        }
    }

    /// Returns the comment that a setter of a union's member makes it the active one.
    fn activation(&self, field: &FieldPlan) -> Code {
        match &field.tag {
            Some(_) => Code::from(format!(
                "// It makes {} the active member of the union.",
                field.schema_name
            )),
            None => Code::new(),
        }
    }

    /// Returns the comment that a getter with a [`claim`](Self::claim) panics.
    fn panics(&self, field: &FieldPlan) -> Code {
        match &field.tag {
            Some(_) => Code::from(format!(
                "// It panics if {} is not the active member of the union.",
                field.schema_name
            )),
            None => Code::new(),
        }
    }

    fn field(&self, field: &FieldPlan) -> Code {
        let ty = &self.ty;
        match &field.spot {
            Spot::Void if field.tag.is_none() => Code::new(),
            Spot::Void => go!(
                r#"
                // $set$ makes $name$ the active member of the union.
                func (b $ty$) $set$() {
                    $select$
                }
            "#,
                set = field.names.set,
                ty = ty,
                name = field.schema_name,
                select = self.select(field)
            ),
            Spot::Bit { at, default } => self.bit(field, *at, *default),
            Spot::Number {
                at,
                kind,
                ty,
                bits,
                default,
            } => self.number(field, *at, *kind, ty, *bits, default),
            Spot::Group { builder, .. } => self.group(field, builder),
            Spot::Pointer(pointer) => self.pointer(field, pointer),
        }
    }
}

fn word(index: u32) -> String {
    let [word, _] = reader::word("b.at.P", index);
    word
}

/// Returns the expression for the word of a pointer as the only argument of a call.
fn lone(index: u32) -> String {
    let [_, lone] = reader::word("b.at.P", index);
    lone
}
