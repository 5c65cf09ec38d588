//! Shapes of structs: fields, groups, unions and their layout.

mod collect;

use std::sync::Arc;

use zooph_diagnostics::{Code, Diagnostic, Span};
use zooph_ir::{
    ElementSize, Field, FieldKind, Id, MemberInfo, Node, NodeKind, Slot, SourceInfo, StructNode,
    Type, Value,
};
use zooph_layout::{Layout, LegacyOverlap, Scope, UnionId, Width};
use zooph_syntax::ast::{self, Decl, Expr, ExprKind, Int, Param};

use crate::decl::NodeIx;
use crate::ids;
use crate::names::{Implicit, Place};
use crate::ordinals::Ordinals;
use crate::session::Session;
use crate::shape::{Default, Pending, Shape, Spot, Targeted};

/// A struct that is being laid out.
pub(crate) struct Plan<'a> {
    place: Place<'a>,
    layout: Layout,
    /// The struct itself, followed by its groups in the order of the source.
    groups: Vec<Group>,
    members: Vec<Member<'a>>,
    /// The ordinals and indices of members that have an ordinal.
    ordered: Vec<(u64, usize)>,
    /// Expressions of fields by group and index. Groups are numbered relative to this plan's root.
    pending: Pending,
}

/// The struct itself, or a group in it.
struct Group {
    node: Node,
    info: SourceInfo,
    structure: StructNode,
    /// The member of the enclosing group that this group is.
    member: Option<usize>,
    union: Option<UnionId>,
}

/// A field, group or named union.
struct Member<'a> {
    /// The group that it is a member of.
    group: usize,
    code_order: u16,
    in_union: bool,
    kind: MemberKind<'a>,
    name: &'a str,
    ordinal: Option<Int>,
    annotations: &'a [ast::Annotation],
    info: MemberInfo,
    span: Span,
    is_param: bool,
    /// The index in its group's fields, once it is known.
    index: Option<usize>,
}

enum MemberKind<'a> {
    Field {
        ty: &'a Expr,
        default: Option<&'a Expr>,
        scope: Scope,
    },
    Union {
        union: UnionId,
        group: usize,
    },
    Group {
        group: usize,
    },
}

impl Session {
    pub(crate) fn shape_struct(&mut self, ix: NodeIx, members: &[Decl], shape: &mut Shape) {
        let root = (shape.main().clone(), shape.infos.remove(0));
        let mut plan = Plan::new(Place::in_node(ix), root, self);
        let broken = self.is_broken(ix);
        plan.collect(self, members, 0, Scope::Struct, broken);
        let laid_out = plan.lay_out(self, ix);
        shape.nodes = laid_out.nodes.into_iter().map(Arc::new).collect();
        shape.infos = laid_out.infos;
        shape.pending = laid_out.pending;
    }

    /// Makes the struct of a parameter or result list.
    pub(crate) fn params_struct(
        &mut self,
        ix: NodeIx,
        params: &[Param],
        implicit: &[ast::Name],
        node: Node,
        info: SourceInfo,
    ) -> LaidOut {
        let implicit = Implicit {
            names: implicit,
            scope: Some(node.id),
        };
        let place = Place {
            scope: ix,
            implicit: Some(implicit),
        };
        let mut plan = Plan::new(place, (node, info), self);
        plan.collect_params(params);
        plan.lay_out(self, ix)
    }
}

/// A struct and its groups after layout.
pub(crate) struct LaidOut {
    pub(crate) nodes: Vec<Node>,
    pub(crate) infos: Vec<SourceInfo>,
    pub(crate) pending: Pending,
}

impl<'a> Plan<'a> {
    fn new(place: Place<'a>, (node, info): (Node, SourceInfo), session: &Session) -> Self {
        let mut layout = Layout::new();
        layout.accept_legacy_overlap(session.options.accept_legacy_overlap);
        let structure = StructNode::default();
        Plan {
            place,
            layout,
            groups: vec![Group {
                node,
                info,
                structure,
                member: None,
                union: None,
            }],
            members: Vec::new(),
            ordered: Vec::new(),
            pending: Pending::default(),
        }
    }

    fn lay_out(mut self, session: &mut Session, ix: NodeIx) -> LaidOut {
        let mut ordinals = Ordinals::default();
        let mut ordered = std::mem::take(&mut self.ordered);
        ordered.sort_by_key(|(ordinal, _)| *ordinal);
        for (ordinal, member) in ordered {
            if let Some(ordinal) = self.members[member].ordinal {
                ordinals.check(session, ordinal);
            }
            let index = self.index(member);
            let group = self.members[member].group;
            let fields = &mut self.groups[group].structure.fields;
            fields[index].ordinal = Some(ordinal as u16);
            let later = fields[index + 1..]
                .iter()
                .any(|field| field.ordinal.is_some());
            if let (true, Some(ordinal)) = (later, self.members[member].ordinal) {
                let message = "the union's ordinal is higher than that of a field after it";
                let note = "a union comes where its first member does";
                let error = Diagnostic::error(Code::UnionOrdinal, ordinal.span, message);
                session.report(error.with_note(note));
            }
            if let Err(LegacyOverlap) = self.place(session, member, index) {
                report_overlap(session, self.members[member].span);
            }
        }
        self.finish_groups(session);
        self.finish_sizes(session, ix)
    }

    /// Returns the member's index in its group's fields. A group gets its index when its first field does.
    fn index(&mut self, member: usize) -> usize {
        if let Some(index) = self.members[member].index {
            return index;
        }
        let group = self.members[member].group;
        if self.groups[group].structure.fields.is_empty()
            && let Some(around) = self.groups[group].member
        {
            self.index(around);
        }
        let Member {
            name,
            code_order,
            in_union,
            info,
            ..
        } = &self.members[member];
        let structure = &mut self.groups[group].structure;
        let discriminant = in_union.then(|| {
            structure.discriminant_count = structure.discriminant_count.wrapping_add(1);
            structure.discriminant_count.wrapping_sub(1)
        });
        structure.fields.push(Field {
            name: (*name).to_owned(),
            code_order: *code_order,
            annotations: Vec::new(),
            discriminant,
            kind: FieldKind::Group { type_id: 0 },
            ordinal: None,
        });
        self.groups[group].info.members.push(info.clone());
        let index = self.groups[group].structure.fields.len() - 1;
        self.members[member].index = Some(index);
        index
    }

    /// Gives a field its type and place, or a union its discriminant.
    fn place(
        &mut self,
        session: &mut Session,
        member: usize,
        index: usize,
    ) -> Result<(), LegacyOverlap> {
        let Member {
            group,
            is_param,
            ordinal,
            ..
        } = self.members[member];
        let (ty, default, scope) = match self.members[member].kind {
            MemberKind::Field { ty, default, scope } => (ty, default, scope),
            MemberKind::Group { .. } => return Ok(()),
            MemberKind::Union { union, .. } => {
                if let (false, Some(ordinal)) = (self.layout.add_discriminant(union)?, ordinal) {
                    let message = "the union's ordinal is higher than two of its members'";
                    let note = "only one field can become a member of a union after the fact";
                    let error = Diagnostic::error(Code::UnionOrdinal, ordinal.span, message);
                    session.report(error.with_note(note));
                }
                return Ok(());
            }
        };
        let known = session.ty(ty, self.place);
        let ty = known.clone().unwrap_or(Type::Void);
        let mut slot = Slot {
            offset: 0,
            default_value: ty.zero(),
            ty,
            had_explicit_default: known.is_some() && default.is_some(),
            has_null_default: is_param && known.is_some() && default.is_some_and(is_null),
        };
        if let (Some(expr), Some(ty)) = (default, known) {
            if is_param && is_null(expr) {
                check_null(session, expr, &ty);
            } else {
                let expr = expr.clone();
                self.pending.defaults.push(Default {
                    node: group,
                    field: index,
                    ty,
                    expr,
                });
            }
        }
        let offset = self.offset(&slot.ty, scope);
        slot.offset = *offset.as_ref().unwrap_or(&0);
        self.groups[group].structure.fields[index].kind = FieldKind::Slot(slot);
        offset.map(|_| ())
    }

    fn offset(&mut self, ty: &Type, scope: Scope) -> Result<u32, LegacyOverlap> {
        if ty.is_pointer() {
            return self.layout.add_pointer(scope);
        }
        match Width::of_bits(ty.data_bits()) {
            Some(width) => self.layout.add_data(scope, width),
            None => self.layout.add_void(scope).map(|()| 0),
        }
    }

    /// Places the remaining discriminants, and sets the ids of groups.
    fn finish_groups(&mut self, session: &mut Session) {
        self.finish_union(session, 0);
        for member in 0..self.members.len() {
            let index = self.index(member);
            let Member {
                group: around,
                annotations,
                is_param,
                ref kind,
                ..
            } = self.members[member];
            let (what, inner) = match *kind {
                MemberKind::Field { .. } if is_param => (Targeted::Param, None),
                MemberKind::Field { .. } => (Targeted::Field, None),
                MemberKind::Union { group, .. } => (Targeted::Union, Some(group)),
                MemberKind::Group { group } => (Targeted::Group, Some(group)),
            };
            if let Some(inner) = inner {
                self.finish_union(session, inner);
                let scope_id = self.groups[around].node.id;
                let id: Id = ids::group_id(scope_id, index as u16);
                let group = &mut self.groups[inner];
                (group.node.id, group.info.id, group.node.scope_id) = (id, id, scope_id);
                self.groups[around].structure.fields[index].kind = FieldKind::Group { type_id: id };
            }
            let spot = Spot::Field {
                node: around,
                field: index,
            };
            self.pending.apply(spot, what, annotations);
        }
    }

    fn finish_union(&mut self, session: &mut Session, group: usize) {
        let Some(union) = self.groups[group].union else {
            return;
        };
        if let Err(LegacyOverlap) = self.layout.add_discriminant(union) {
            let member = self.groups[group].member;
            let span = member.map(|member| self.members[member].span);
            report_overlap(session, span.unwrap_or_default());
        }
        let offset = self.layout.discriminant_offset(union).unwrap_or(0);
        self.groups[group].structure.discriminant_offset = offset;
    }

    /// Checks that positions in the source and discriminants fit into 16 bits. 65535 is not a valid discriminant.
    fn check_counts(&self, session: &mut Session, ix: NodeIx) {
        for Group { structure, .. } in &self.groups {
            let fields = structure.fields.len();
            let in_union = structure
                .fields
                .iter()
                .filter(|field| field.discriminant.is_some());
            let in_union = in_union.count();
            let most = usize::from(u16::MAX);
            if fields > most + 1 || in_union > most {
                let count = if in_union > most { in_union } else { fields };
                let message = format!("{count} members are more than the encoding allows");
                session.error(
                    Code::TooManyMembers,
                    session.node(ix).ast.name_span(),
                    message,
                );
            }
        }
    }

    fn finish_sizes(self, session: &mut Session, ix: NodeIx) -> LaidOut {
        let (words, pointers) = (self.layout.data_words(), self.layout.pointers());
        let most = u32::from(u16::MAX);
        if words > most || pointers > most {
            let message = format!(
                "{words} words of data and {pointers} pointers: the encoding allows {most} of each"
            );
            session.error(
                Code::StructTooLarge,
                session.node(ix).ast.name_span(),
                message,
            );
        }
        self.check_counts(session, ix);
        let mut laid_out = LaidOut {
            nodes: Vec::new(),
            infos: Vec::new(),
            pending: self.pending,
        };
        for Group {
            mut node,
            info,
            mut structure,
            ..
        } in self.groups
        {
            structure.data_word_count = words.min(most) as u16;
            structure.pointer_count = pointers.min(most) as u16;
            structure.preferred_list_encoding = ElementSize::InlineComposite;
            node.kind = NodeKind::Struct(structure);
            laid_out.nodes.push(node);
            laid_out.infos.push(info);
        }
        laid_out
    }
}

fn is_null(expr: &Expr) -> bool {
    matches!(&expr.kind, ExprKind::Name(name) if name.text == "null")
}

fn check_null(session: &mut Session, expr: &Expr, ty: &Type) {
    let pointer = !matches!(ty.zero(), Value::Enum(_)) && ty.is_pointer();
    if !pointer {
        let message = "only parameters of pointer types can have null as their default";
        session.error(Code::MisplacedNull, expr.span, message);
    }
}

fn report_overlap(session: &mut Session, span: Span) {
    let message = LegacyOverlap.to_string();
    let note = "the reference refuses such a struct; see its issue 344. Set \
                CAPNP_IGNORE_ISSUE_344 to lay it out as today's versions would";
    session.report(Diagnostic::error(Code::Issue344, span, message).with_note(note));
}
