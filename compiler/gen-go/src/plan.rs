//! The plan of the generated code. It contains every decision, so rendering only fills templates.

mod field;
mod layout;
mod literal;
mod native;

use std::cell::RefCell;
use std::collections::BTreeMap;

use zooph_emit::{Code, Phrase, Scope, phrase};
use zooph_ir::{Id, Node, Value};
use zooph_plan::{
    Decl, DeclIx, DeclKind, Enumerant, FileIx, Form, Place, Program, Remark, Struct, Type,
    value::Constant,
};

use crate::annotations;
use crate::names::Names;
use crate::packages::Packages;
use crate::types::{Face, Imports, View};

pub(crate) use field::{DefaultPlan, FieldPlan, NumberKind, PointerPlan, PointerShape, Spot};
pub(crate) use literal::{doc, quoted};
pub(crate) use native::{Native, Same, line};

/// A declaration in a package.
pub(crate) enum Item {
    Struct(Box<StructPlan>),
    Enum(EnumPlan),
    Interface(InterfacePlan),
    Constant(ConstantPlan),
}

/// The parts that nodes of all kinds have: an identifier, an id, and a schema to embed.
pub(crate) struct Identity {
    pub(crate) ident: String,
    pub(crate) id: Id,
    /// The encoded node as a literal.
    pub(crate) schema: Option<String>,
}

/// The plan of a struct or group.
pub(crate) struct StructPlan {
    pub(crate) doc: Code,
    pub(crate) identity: Identity,
    /// The name, as the schema spells it.
    pub(crate) schema_name: String,
    pub(crate) parameters: Vec<String>,
    pub(crate) is_group: bool,
    /// Whether it is a group all of whose fields are in its union.
    pub(crate) is_union: bool,
    /// Whether it or one of its groups has a union.
    pub(crate) has_unions: bool,
    pub(crate) data_words: u16,
    pub(crate) pointers: u16,
    /// The fields in the order of the schema's source.
    pub(crate) fields: Vec<FieldPlan>,
    pub(crate) union: Option<UnionPlan>,
    /// For a group: the bytes, each with a mask, and the pointers that `init` clears.
    pub(crate) owned_bytes: BTreeMap<u32, u8>,
    pub(crate) owned_pointers: Vec<u32>,
    /// The rows of the layout table, as the Reader and as the Record see them.
    pub(crate) rows: [Vec<Phrase>; 2],
    pub(crate) union_json: Option<String>,
}

impl StructPlan {
    /// Returns the shape: words of data in the lower half, pointers in the upper half.
    pub(crate) fn shape(&self) -> u32 {
        u32::from(self.data_words) | u32::from(self.pointers) << 16
    }
}

/// The plan of the unnamed union of a struct or group.
pub(crate) struct UnionPlan {
    /// The type of the tag.
    pub(crate) which: String,
    /// Byte offset of the tag.
    pub(crate) at: u32,
    /// The members, indexed by their discriminants.
    pub(crate) members: Vec<MemberPlan>,
    /// Whether an annotation determines the JSON form of the union.
    pub(crate) is_annotated: bool,
}

/// The constant that tells that a member is active.
pub(crate) struct MemberPlan {
    /// The comment of a `Void` member. Members with a field have their comments there.
    pub(crate) doc: Code,
    /// The name of the constant.
    pub(crate) name: String,
    pub(crate) tag: u16,
    pub(crate) schema_name: String,
}

/// The plan of an enum.
pub(crate) struct EnumPlan {
    pub(crate) doc: Code,
    pub(crate) identity: Identity,
    pub(crate) schema_name: String,
    /// The doc comment, the identifier, the result of `String`, and the name in JSON of each value.
    pub(crate) values: Vec<(Code, String, String, String)>,
}

/// The plan of an interface. It has numbers only, since this project has no RPC.
pub(crate) struct InterfacePlan {
    pub(crate) doc: Code,
    pub(crate) identity: Identity,
    pub(crate) schema_name: String,
    pub(crate) methods: Vec<(Code, String, usize)>,
}

/// The plan of a constant.
pub(crate) struct ConstantPlan {
    pub(crate) doc: Code,
    pub(crate) ident: String,
    pub(crate) form: ConstantForm,
}

/// The form of a constant in Go.
pub(crate) enum ConstantForm {
    /// A `const` with a type and a value.
    Value { ty: Option<Phrase>, value: String },
    /// A variable, since Go has no constants of the type.
    Variable { value: Phrase },
    /// A function that reads a flat message.
    Message { ty: Phrase, bytes: String },
}

/// The tables that planning uses.
pub(crate) struct Planner<'p> {
    pub(crate) program: &'p Program<'p>,
    pub(crate) packages: &'p Packages,
    pub(crate) names: &'p Names,
    /// The declarations of each file, by its index, in the order of the request.
    declared: Vec<Vec<DeclIx>>,
    notes: RefCell<Vec<Remark>>,
}

impl<'p> Planner<'p> {
    pub(crate) fn new(program: &'p Program<'p>, packages: &'p Packages, names: &'p Names) -> Self {
        Planner {
            program,
            packages,
            names,
            declared: program.by_file(),
            notes: RefCell::default(),
        }
    }

    /// Returns notes for the user.
    pub(crate) fn notes(self) -> Vec<Remark> {
        self.notes.into_inner()
    }

    /// Returns the declarations of a file. Each is planned when it is requested, so the plans of a large file
    /// are not all in memory at once. `imports` are complete after the last one.
    pub(crate) fn file<'i>(
        &'i self,
        file: FileIx,
        imports: &'i Imports,
        encode: Option<fn(&Node) -> Vec<u8>>,
    ) -> impl Iterator<Item = Item> + 'i {
        let package = &self.packages.of(file).import;
        let ixs = self.declared[file.at()].iter();
        let ixs = ixs.filter(|ix| !self.names.ident(**ix).is_empty());
        ixs.take_while(|ix| zooph_backend::begin(self.program.decl(**ix)))
            .filter_map(move |ix| {
                let view = View {
                    program: self.program,
                    names: self.names,
                    packages: self.packages,
                    imports,
                    package,
                    user: *ix,
                };
                self.item(*ix, &view, encode)
            })
    }

    fn item(
        &self,
        ix: DeclIx,
        view: &View<'_>,
        encode: Option<fn(&Node) -> Vec<u8>>,
    ) -> Option<Item> {
        let decl = self.program.decl(ix);
        let schema_name = decl.path.to_owned();
        let identity = |is_embedded: bool| Identity {
            ident: self.names.ident(ix).to_owned(),
            id: decl.id,
            schema: { encode.filter(|_| is_embedded) }
                .map(|encode| quoted(&self.program.encoded(ix, encode))),
        };
        Some(match &decl.kind {
            DeclKind::Struct(content) => {
                let identity = identity(content.form == Form::Struct);
                Item::Struct(Box::new(self.structure(ix, content, view, identity)))
            }
            DeclKind::Enum(enumerants) => Item::Enum(EnumPlan {
                doc: doc(decl.doc),
                identity: identity(true),
                schema_name,
                values: { (0..).zip(enumerants) }
                    .map(|(number, one)| self.enumerant(ix, number, one))
                    .collect(),
            }),
            DeclKind::Interface(methods) => Item::Interface(InterfacePlan {
                doc: doc(decl.doc),
                identity: identity(true),
                schema_name,
                methods: { methods.iter().enumerate() }
                    .map(|(at, one)| (doc(one.doc), self.names.method(ix, at).to_owned(), at))
                    .collect(),
            }),
            DeclKind::Const { ty, value } => Item::Constant(ConstantPlan {
                doc: doc(decl.doc),
                ident: self.names.ident(ix).to_owned(),
                form: self.constant(ty, value, view)?,
            }),
        })
    }

    /// Returns the doc comment, the identifier, the result of `String`, and the name in JSON of an enumerant.
    fn enumerant(
        &self,
        ix: DeclIx,
        number: u16,
        one: &Enumerant<'_>,
    ) -> (Code, String, String, String) {
        let tag = annotations::text(one.annotations, annotations::TAG);
        let shown = match annotations::find(one.annotations, annotations::NO_TAG) {
            Some(_) => String::new(),
            None => tag.unwrap_or_else(|| one.name.to_owned()),
        };
        let ident = self.names.member(ix, number).to_owned();
        (doc(one.doc), ident, shown, one.json_name.clone())
    }

    fn constant(&self, ty: &Type, value: &Value, view: &View<'_>) -> Option<ConstantForm> {
        let literal = match Constant::of(ty, value)? {
            Constant::Text(content) => Ok(quoted(content)),
            Constant::Data(content) => Err(phrase!("[]byte({})", quoted(content))),
            Constant::Bool(value) => Ok(value.to_string()),
            Constant::Number(number, bits) => literal::number(number, bits),
            Constant::Message(message) => {
                return Some(ConstantForm::Message {
                    ty: view.argument(ty, Face::Reader),
                    bytes: quoted(&message.unwrap_or_else(|| vec![0; 8])),
                });
            }
        };
        Some(match literal {
            Ok(value) => ConstantForm::Value {
                ty: (*ty != Type::Text).then(|| view.number(ty)),
                value,
            },
            Err(value) => ConstantForm::Variable { value },
        })
    }

    fn structure(
        &self,
        ix: DeclIx,
        content: &Struct<'_>,
        view: &View<'_>,
        identity: Identity,
    ) -> StructPlan {
        let decl = self.program.decl(ix);
        if content.data_words > 65532 {
            let text = format!(
                "{}: fields beyond the first 65532 words of data cannot be told from absent ones",
                decl.display_name
            );
            self.notes.borrow_mut().push(Remark::of_node(decl.id, text));
        }
        let owned = self.program.owned(ix);
        let mut plan = StructPlan {
            doc: self.doc_of(decl),
            schema_name: decl.path.to_owned(),
            parameters: self.names.parameters(ix).to_vec(),
            is_group: content.form != Form::Struct,
            is_union: content.form == Form::Union,
            has_unions: self.program.has_unions(ix),
            data_words: content.data_words,
            pointers: content.pointers,
            fields: self.fields(ix, content, view, &identity.ident),
            union: self.union(ix, content),
            owned_bytes: masks(&owned.bits),
            owned_pointers: owned.pointers,
            rows: Default::default(),
            union_json: self.union_json(ix),
            identity,
        };
        plan.rows = [Face::Reader, Face::Record].map(|face| self.rows(&plan, content, view, face));
        plan
    }

    fn union(&self, ix: DeclIx, content: &Struct<'_>) -> Option<UnionPlan> {
        let union = content.union.as_ref()?;
        let members = union.members.iter().filter_map(|at| {
            let field = &content.fields[*at];
            let tag = field.tag?;
            let is_void = matches!(field.place, Place::Void);
            Some(MemberPlan {
                doc: { is_void.then(|| field::doc_of(field)) }.unwrap_or_default(),
                name: self.names.member(ix, tag).to_owned(),
                tag,
                schema_name: field.name.to_owned(),
            })
        });
        Some(UnionPlan {
            which: format!("{}_Which", self.names.ident(ix)),
            at: union.tag_at,
            members: members.collect(),
            is_annotated: content.discriminator.is_some(),
        })
    }

    /// Plans the fields in the order of the source.
    fn fields(
        &self,
        ix: DeclIx,
        content: &Struct<'_>,
        view: &View<'_>,
        ident: &str,
    ) -> Vec<FieldPlan> {
        let mut scope = Scope::over(&field::RESERVED);
        // Getters are named first, so a name derived from another field cannot take a getter's name.
        let getters: Vec<String> = { content.fields.iter() }
            .map(|field| scope.claim(crate::names::given(field.annotations, field.name)))
            .collect();
        let planned = content.fields.iter().enumerate().zip(getters);
        let planned =
            planned.map(|(field, getter)| self.field(ix, field, getter, view, ident, &mut scope));
        let mut planned: Vec<Option<FieldPlan>> = planned.map(Some).collect();
        let order = content.source_order.iter();
        order.filter_map(|at| planned[*at].take()).collect()
    }

    /// Returns the doc comment, or the text of `$Go.doc`, which replaces it.
    fn doc_of(&self, decl: &Decl<'_>) -> Code {
        match annotations::text(decl.annotations, annotations::DOC) {
            Some(text) => doc(Some(&text)),
            None => doc(decl.doc),
        }
    }
}

/// Returns the bytes that contain these bits, each with a mask.
fn masks(bits: &[(u32, u32)]) -> BTreeMap<u32, u8> {
    let mut masks: BTreeMap<u32, u8> = BTreeMap::new();
    for &(at, size) in bits {
        for bit in at..at + size {
            *masks.entry(bit / 8).or_default() |= 1 << (bit % 8);
        }
    }
    masks
}
