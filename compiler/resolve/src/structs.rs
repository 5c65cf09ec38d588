//! Shapes of structs: fields, groups, unions and their layout.

use std::sync::Arc;

use zooph_diagnostics::{Code, Diagnostic, Span};
use zooph_ir::{
    ElementSize, Field, FieldKind, Id, MemberInfo, Node, NodeKind, Slot, SourceInfo, StructNode,
    Type, Value,
};
use zooph_layout::{Layout, LegacyOverlap, Scope, UnionId, Width};
use zooph_syntax::ast::{self, Decl, DeclKind, Expr, ExprKind, Int, Param};

use crate::decl::NodeIx;
use crate::ids;
use crate::names::{Implicit, Place};
use crate::ordinals::Ordinals;
use crate::session::Session;
use crate::shape::{Default, Pending, Shape, Spot, Targeted, member_info};

/// A struct being laid out.
pub(crate) struct Plan<'a> {
    place: Place<'a>,
    layout: Layout,
    /// The struct itself; then its groups, in the order of the source.
    groups: Vec<Group>,
    members: Vec<Member<'a>>,
    /// Members with an ordinal.
    ordered: Vec<(u64, usize)>,
    /// Values of fields by group and index, while groups are numbered from this plan's root.
    pending: Pending,
}

/// The struct itself, or a group in it.
struct Group {
    node: Node,
    info: SourceInfo,
    structure: StructNode,
    /// The member of the group around it that this is.
    member: Option<usize>,
    union: Option<UnionId>,
}

/// A field, group or named union.
struct Member<'a> {
    /// The group it is a member of.
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
    /// Index in its group's fields, once it is there.
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

    /// The struct of a parameter or result list.
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

/// A struct with its groups, laid out.
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

    /// Members of the struct or of a group. As deep as the parser lets groups be.
    fn collect(
        &mut self,
        session: &mut Session,
        members: &'a [Decl],
        group: usize,
        scope: Scope,
        broken: bool,
    ) {
        let mut code_order = 0;
        for decl in members {
            let (member, ordinal) = match &decl.kind {
                DeclKind::Field { ty, default } => {
                    let kind = MemberKind::Field {
                        ty,
                        default: default.as_ref(),
                        scope,
                    };
                    (
                        self.add(decl, group, &mut code_order, false, kind),
                        decl.ordinal,
                    )
                }
                DeclKind::Union { members } => {
                    let union = self.layout.add_union(scope);
                    match &decl.name {
                        None => {
                            self.groups[group].union.get_or_insert(union);
                            let inner = Inner {
                                members,
                                group,
                                union,
                                broken,
                                decl,
                            };
                            self.collect_union(session, inner, &mut code_order);
                            continue;
                        }
                        Some(_) => {
                            let member = self.add_union(decl, group, union, &mut code_order, false);
                            let group = self.groups.len() - 1;
                            let inner = Inner {
                                members,
                                group,
                                union,
                                broken,
                                decl,
                            };
                            self.collect_union(session, inner, &mut 0);
                            (member, decl.ordinal)
                        }
                    }
                }
                DeclKind::Group { members } => {
                    let inner = self.add_group(decl, group, &mut code_order, false);
                    self.check_group(session, decl, members, broken);
                    self.collect(session, members, inner, scope, broken);
                    continue;
                }
                _ => continue,
            };
            self.ordered
                .extend(ordinal.map(|ordinal| (ordinal.value, member)));
        }
    }

    fn check_group(&self, session: &mut Session, decl: &Decl, members: &[Decl], broken: bool) {
        if members.is_empty() && !broken {
            let message = "a group needs at least one member";
            session.error(Code::GroupEmpty, decl.name_span(), message);
        }
    }

    fn collect_union(&mut self, session: &mut Session, inner: Inner<'a>, code_order: &mut u16) {
        let Inner {
            members,
            group,
            union,
            broken,
            decl,
        } = inner;
        if members.len() < 2 && !broken {
            let span = match &decl.name {
                Some(name) => name.span,
                None => Span {
                    end: decl.span.start + 5,
                    ..decl.span
                },
            };
            session.error(
                Code::UnionTooSmall,
                span,
                "a union needs at least two members",
            );
        }
        for decl in members {
            let (member, ordinal) = match &decl.kind {
                DeclKind::Field { ty, default } => {
                    let scope = self.layout.add_member(union);
                    let kind = MemberKind::Field {
                        ty,
                        default: default.as_ref(),
                        scope,
                    };
                    (self.add(decl, group, code_order, true, kind), decl.ordinal)
                }
                DeclKind::Union { .. } if decl.name.is_none() => {
                    let span = Span {
                        end: decl.span.start + 5,
                        ..decl.span
                    };
                    let message = "a union cannot contain an unnamed union";
                    session.error(Code::NestedUnnamedUnion, span, message);
                    continue;
                }
                DeclKind::Union { members } => {
                    let scope = self.layout.add_member(union);
                    let union = self.layout.add_union(scope);
                    let member = self.add_union(decl, group, union, code_order, true);
                    let group = self.groups.len() - 1;
                    let inner = Inner {
                        members,
                        group,
                        union,
                        broken,
                        decl,
                    };
                    self.collect_union(session, inner, &mut 0);
                    (member, decl.ordinal)
                }
                DeclKind::Group { members } => {
                    let scope = self.layout.add_member(union);
                    let inner = self.add_group(decl, group, code_order, true);
                    self.check_group(session, decl, members, broken);
                    self.collect(session, members, inner, scope, broken);
                    continue;
                }
                _ => continue,
            };
            self.ordered
                .extend(ordinal.map(|ordinal| (ordinal.value, member)));
        }
    }

    fn collect_params(&mut self, params: &'a [Param]) {
        for (at, param) in params.iter().enumerate() {
            let (start_byte, end_byte) = (param.span.start, param.span.end);
            let scope = Scope::Struct;
            let kind = MemberKind::Field {
                ty: &param.ty,
                default: param.default.as_ref(),
                scope,
            };
            self.members.push(Member {
                group: 0,
                code_order: at as u16,
                in_union: false,
                kind,
                name: param.name.as_ref().map_or("", |name| &name.text),
                ordinal: None,
                annotations: &param.annotations,
                info: MemberInfo {
                    doc_comment: None,
                    start_byte,
                    end_byte,
                },
                span: param.name.as_ref().map_or(param.span, |name| name.span),
                is_param: true,
                index: None,
            });
            self.ordered.push((at as u64, at));
        }
    }

    fn add(
        &mut self,
        decl: &'a Decl,
        group: usize,
        code_order: &mut u16,
        in_union: bool,
        kind: MemberKind<'a>,
    ) -> usize {
        self.members.push(Member {
            group,
            code_order: *code_order,
            in_union,
            kind,
            name: decl.name.as_ref().map_or("", |name| &name.text),
            ordinal: decl.ordinal,
            annotations: &decl.annotations,
            info: member_info(decl),
            span: decl.name_span(),
            is_param: false,
            index: None,
        });
        *code_order = code_order.wrapping_add(1);
        self.members.len() - 1
    }

    fn add_union(
        &mut self,
        decl: &'a Decl,
        group: usize,
        union: UnionId,
        code_order: &mut u16,
        in_union: bool,
    ) -> usize {
        let inner = self.groups.len();
        let kind = MemberKind::Union {
            union,
            group: inner,
        };
        let member = self.add(decl, group, code_order, in_union, kind);
        self.new_group(decl, group, member, Some(union));
        member
    }

    /// The group's number.
    fn add_group(
        &mut self,
        decl: &'a Decl,
        group: usize,
        code_order: &mut u16,
        in_union: bool,
    ) -> usize {
        let inner = self.groups.len();
        let kind = MemberKind::Group { group: inner };
        let member = self.add(decl, group, code_order, in_union, kind);
        self.new_group(decl, group, member, None);
        inner
    }

    fn new_group(&mut self, decl: &Decl, group: usize, member: usize, union: Option<UnionId>) {
        let around = &self.groups[group].node;
        let name = decl.name.as_ref().map_or("", |name| &name.text);
        let display_name = format!("{}.{name}", around.display_name);
        let prefix = display_name.len() - name.len();
        // Ids come when fields have their indices.
        let node = Node {
            id: 0,
            display_name,
            display_name_prefix_length: prefix as u32,
            scope_id: 0,
            parameters: Vec::new(),
            is_generic: around.is_generic,
            nested_nodes: Vec::new(),
            annotations: Vec::new(),
            kind: NodeKind::File,
        };
        let info = SourceInfo {
            id: 0,
            doc_comment: decl.doc.clone(),
            members: Vec::new(),
            start_byte: decl.source_span.start,
            end_byte: decl.source_span.end,
        };
        let structure = StructNode {
            is_group: true,
            ..StructNode::default()
        };
        self.groups.push(Group {
            node,
            info,
            structure,
            member: Some(member),
            union,
        });
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

    /// The member's index in its group's fields. Groups get theirs when their first field does.
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

    /// Discriminants that are not placed yet, and ids of groups.
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

    /// Positions in the source and discriminants are 16 bits wide, and 65535 is no discriminant.
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

/// A union to collect the members of.
struct Inner<'a> {
    members: &'a [Decl],
    /// The group its members are fields of.
    group: usize,
    union: UnionId,
    broken: bool,
    decl: &'a Decl,
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
