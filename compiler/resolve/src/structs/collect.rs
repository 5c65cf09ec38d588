//! Collects the members of a struct in the order of the source.

use zooph_diagnostics::{Code, Span};
use zooph_ir::{MemberInfo, Node, NodeKind, SourceInfo, StructNode};
use zooph_layout::{Scope, UnionId};
use zooph_syntax::ast::{Decl, DeclKind, Param};

use super::{Group, Member, MemberKind, Plan};
use crate::session::Session;
use crate::shape::member_info;

impl<'a> Plan<'a> {
    /// Collects members of the struct or of a group. The recursion is as deep as groups, whose nesting the
    /// parser limits.
    pub(super) fn collect(
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
                    let inner = |group| Inner {
                        members,
                        group,
                        union,
                        broken,
                        decl,
                    };
                    if decl.name.is_none() {
                        self.groups[group].union.get_or_insert(union);
                        self.collect_union(session, inner(group), &mut code_order);
                        continue;
                    }
                    let member =
                        self.add_union(session, decl, group, union, &mut code_order, false);
                    let inner = inner(self.groups.len() - 1);
                    self.collect_union(session, inner, &mut 0);
                    (member, decl.ordinal)
                }
                DeclKind::Group { members } => {
                    let inner = self.add_group(session, decl, group, &mut code_order, false);
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
        if !broken {
            check_union(session, decl, members);
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
                    let message = "a union cannot contain an unnamed union";
                    session.error(Code::NestedUnnamedUnion, keyword(decl), message);
                    continue;
                }
                DeclKind::Union { members } => {
                    let scope = self.layout.add_member(union);
                    let union = self.layout.add_union(scope);
                    let member = self.add_union(session, decl, group, union, code_order, true);
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
                    let inner = self.add_group(session, decl, group, code_order, true);
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

    pub(super) fn collect_params(&mut self, params: &'a [Param]) {
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
        session: &mut Session,
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
        self.new_group(session, decl, group, member, Some(union));
        member
    }

    /// Adds a group, and returns its number.
    fn add_group(
        &mut self,
        session: &mut Session,
        decl: &'a Decl,
        group: usize,
        code_order: &mut u16,
        in_union: bool,
    ) -> usize {
        let inner = self.groups.len();
        let kind = MemberKind::Group { group: inner };
        let member = self.add(decl, group, code_order, in_union, kind);
        self.new_group(session, decl, group, member, None);
        inner
    }

    fn new_group(
        &mut self,
        session: &mut Session,
        decl: &Decl,
        group: usize,
        member: usize,
        union: Option<UnionId>,
    ) {
        let around = &self.groups[group].node;
        let name = decl.name.as_ref().map_or("", |name| &name.text);
        let display_name = session.display_name(&around.display_name, '.', name, decl.span);
        let prefix = display_name.len() - name.len();
        // Ids are set once fields have their indices.
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
}

/// A union whose members are to be collected.
struct Inner<'a> {
    members: &'a [Decl],
    /// The group of whose fields its members are a part.
    group: usize,
    union: UnionId,
    broken: bool,
    decl: &'a Decl,
}

fn check_union(session: &mut Session, decl: &Decl, members: &[Decl]) {
    if members.len() < 2 {
        let span = match &decl.name {
            Some(name) => name.span,
            None => keyword(decl),
        };
        let message = "a union needs at least two members";
        session.error(Code::UnionTooSmall, span, message);
    }
}

/// Returns the place of the keyword of an unnamed union.
fn keyword(decl: &Decl) -> Span {
    Span {
        end: decl.span.start + 5,
        ..decl.span
    }
}
