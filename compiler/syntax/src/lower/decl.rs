//! Lowers declarations.

use zooph_diagnostics::{Code, Diagnostic, SUBSTITUTE, Span, suggest};

use super::{Element, Lower, Node};
use crate::ast::{
    Annotation, Decl, DeclKind, Expr, ExprKind, File, Int, Name, Param, ParamList, ParamListKind,
    Targets,
};
use crate::kind::SyntaxKind;

/// The parts of a declaration, before it is known which of them its kind allows.
#[derive(Default)]
struct Parts {
    name: Option<Name>,
    id: Option<Int>,
    ordinal: Option<Int>,
    params: Vec<Name>,
    annotations: Vec<Annotation>,
    members: Vec<Decl>,
    block_doc: Option<String>,
    late_doc: Option<String>,
    ty: Option<Expr>,
    value: Option<Expr>,
    target: Option<Expr>,
    superclasses: Vec<Expr>,
    targets: Targets,
    takes: Option<ParamList>,
    results: Option<ParamList>,
    /// The end of the last part that is not a doc comment.
    end: u32,
}

impl Lower<'_> {
    pub(super) fn file(&mut self, node: Node<'_>) -> File {
        let mut file = File {
            span: self.span(node),
            ..File::default()
        };
        let mut first_id: Option<Span> = None;
        file.decls.reserve_exact(node.nodes().count());
        for child in node.nodes() {
            match child.kind() {
                SyntaxKind::FileId => {
                    let span = self.span(child);
                    if let Some(first) = first_id {
                        let message = "a file declares one id only";
                        let diagnostic = Diagnostic::error(Code::DuplicateFileId, span, message);
                        self.sink
                            .push(diagnostic.with_label(first, "the first one"));
                        continue;
                    }
                    first_id = Some(span);
                    file.id = self.id(child);
                    file.doc = doc_in(child);
                }
                SyntaxKind::FileAnnotation => {
                    let kinds = |child: &Node<'_>| child.kind() == SyntaxKind::Annotation;
                    let annotations = child.nodes().filter(kinds);
                    file.annotations
                        .extend(annotations.map(|node| self.annotation(node)));
                }
                _ => file.decls.extend(self.decl(child)),
            }
        }
        file
    }

    /// Returns the declaration. `None` if it is in the wrong place or was not understood.
    fn decl(&mut self, node: Node<'_>) -> Option<Decl> {
        let kind = node.kind();
        let is_decl = SyntaxKind::Using <= kind && kind <= SyntaxKind::AnnotationDecl;
        if !is_decl {
            return None;
        }
        let mut parts = self.parts(node);
        let kind = self.decl_kind(kind, &mut parts);
        Some(Decl {
            name: parts.name,
            id: parts.id,
            ordinal: parts.ordinal,
            params: parts.params,
            annotations: parts.annotations,
            doc: parts.block_doc.or(parts.late_doc),
            span: self.sink.span(node.start as usize, parts.end as usize),
            source_span: self.span(node),
            kind,
        })
    }

    /// Takes the parts that only a declaration of this kind has.
    fn decl_kind(&mut self, kind: SyntaxKind, parts: &mut Parts) -> DeclKind {
        let missing = self.no_expression(parts.end);
        let members = std::mem::take(&mut parts.members);
        let mut ty = || parts.ty.take().unwrap_or_else(|| missing.clone());
        match kind {
            SyntaxKind::Using => {
                let target = parts.target.take().unwrap_or(missing);
                if parts.name.is_none() {
                    parts.name = self.name_of_target(&target);
                }
                DeclKind::Using { target }
            }
            SyntaxKind::Const => DeclKind::Const {
                ty: ty(),
                value: parts.value.take().unwrap_or(missing),
            },
            SyntaxKind::Enum => DeclKind::Enum { members },
            SyntaxKind::Enumerant => DeclKind::Enumerant,
            SyntaxKind::Struct => DeclKind::Struct { members },
            SyntaxKind::Field => DeclKind::Field {
                ty: ty(),
                default: parts.value.take(),
            },
            SyntaxKind::Union => DeclKind::Union { members },
            SyntaxKind::Group => {
                parts.ordinal = None; // The parser has reported an ordinal.
                DeclKind::Group { members }
            }
            SyntaxKind::Interface => {
                let superclasses = std::mem::take(&mut parts.superclasses);
                DeclKind::Interface {
                    superclasses,
                    members,
                }
            }
            SyntaxKind::Method => DeclKind::Method {
                params: parts.takes.take().unwrap_or(ParamList {
                    span: missing.span,
                    kind: ParamListKind::Type(missing),
                }),
                results: parts.results.take(),
            },
            _ => DeclKind::Annotation {
                ty: ty(),
                targets: parts.targets,
            },
        }
    }

    fn parts(&mut self, node: Node<'_>) -> Parts {
        let mut parts = Parts {
            end: node.start,
            ..Parts::default()
        };
        for child in node.children() {
            let child = match child {
                Element::Token(token) => {
                    parts.end = token.start + token.text().len() as u32;
                    continue;
                }
                Element::Node(child) => child,
            };
            if child.kind() == SyntaxKind::Doc {
                parts.late_doc = doc_text(child);
                continue;
            }
            parts.end = child.end();
            match child.kind() {
                SyntaxKind::Name => parts.name = self.name(child),
                SyntaxKind::Id => parts.id = self.id(child),
                SyntaxKind::Ordinal => parts.ordinal = self.ordinal(child),
                SyntaxKind::GenericParams => parts.params = self.names(child),
                SyntaxKind::Annotation => parts.annotations.push(self.annotation(child)),
                SyntaxKind::TypeClause => parts.ty = Some(self.expression_in(child)),
                SyntaxKind::ValueClause => parts.value = Some(self.expression_in(child)),
                SyntaxKind::Extends => {
                    let types = child.nodes().filter(|node| node.kind().is_expression());
                    parts.superclasses = types.map(|node| self.expression(node)).collect();
                }
                SyntaxKind::Targets => parts.targets = self.targets(child),
                SyntaxKind::ParamList => parts.takes = Some(self.param_list(child)),
                SyntaxKind::Results => {
                    let list = child
                        .nodes()
                        .find(|node| node.kind() == SyntaxKind::ParamList);
                    parts.results = list.map(|list| self.param_list(list));
                }
                SyntaxKind::Block => {
                    parts.block_doc = doc_in(child);
                    self.members(child, &mut parts.members);
                }
                kind if kind.is_expression() => parts.target = Some(self.expression(child)),
                _ => {}
            }
        }
        parts
    }

    /// Adds the declarations in a block. It is not inlined, which keeps stack frames small while inner
    /// declarations are lowered.
    #[inline(never)]
    fn members(&mut self, block: Node<'_>, members: &mut Vec<Decl>) {
        // The capacity is exact, since most of an AST's memory is in these lists.
        members.reserve_exact(block.nodes().count());
        for node in block.nodes() {
            members.extend(self.decl(node));
        }
    }

    /// Returns the name that a `using` without `=` declares: the last name of its target.
    fn name_of_target(&mut self, target: &Expr) -> Option<Name> {
        match &target.kind {
            ExprKind::Member { name, .. } => Some(name.clone()),
            ExprKind::Error => None,
            _ => {
                let message = "without `=`, a member of another scope must be named";
                let diagnostic = Diagnostic::error(Code::UsingWithoutName, target.span, message);
                self.sink
                    .push(diagnostic.with_help("write `using Name = …;`"));
                None
            }
        }
    }

    fn names(&mut self, node: Node<'_>) -> Vec<Name> {
        node.nodes().filter_map(|child| self.name(child)).collect()
    }

    fn param_list(&mut self, node: Node<'_>) -> ParamList {
        let kind = match node.children().next() {
            Some(Element::Token(token)) if token.kind() == SyntaxKind::Ident => {
                ParamListKind::Stream
            }
            Some(Element::Token(_)) => {
                let params = node
                    .nodes()
                    .filter(|child| child.kind() == SyntaxKind::Param);
                ParamListKind::Named(params.map(|param| self.param(param)).collect())
            }
            _ => ParamListKind::Type(self.expression_in(node)),
        };
        ParamList {
            kind,
            span: self.span(node),
        }
    }

    fn param(&mut self, node: Node<'_>) -> Param {
        let parts = self.parts(node);
        Param {
            name: parts.name,
            ty: parts.ty.unwrap_or_else(|| self.no_expression(parts.end)),
            default: parts.value,
            annotations: parts.annotations,
            span: self.span(node),
        }
    }

    fn targets(&mut self, node: Node<'_>) -> Targets {
        let mut targets = Targets::default();
        let mut count = 0;
        let mut star: Option<Span> = None;
        for child in node.children() {
            match child {
                Element::Node(child) if child.kind() == SyntaxKind::Name => {
                    count += 1;
                    if let Some(name) = self.name(child) {
                        self.target(&mut targets, &name);
                    }
                }
                Element::Token(token) if token.kind() == SyntaxKind::Star => {
                    count += 1;
                    star = Some(self.token_span(token));
                }
                _ => {}
            }
        }
        match star {
            Some(span) if count > 1 => {
                let message = "`*` means all targets and stands alone";
                self.error(Code::InvalidAnnotationTarget, span, message);
                Targets::ALL
            }
            Some(_) => Targets::ALL,
            None => targets,
        }
    }

    fn target(&mut self, targets: &mut Targets, name: &Name) {
        let code = Code::InvalidAnnotationTarget;
        match targets.flag_mut(&name.text) {
            Some(flag) if *flag => {
                let message = format!("`{}` stands here twice", name.text);
                self.error(code, name.span, message);
            }
            Some(flag) => *flag = true,
            None => {
                let message = format!("`{}` is not an annotation target", name.text);
                let diagnostic = Diagnostic::error(code, name.span, message);
                self.sink.push(match suggest(&name.text, Targets::WORDS) {
                    Some(word) => {
                        diagnostic.with_fix(format!("did you mean `{word}`?"), name.span, word)
                    }
                    None => {
                        diagnostic.with_help(format!("use `*` or {}", Targets::WORDS.join(", ")))
                    }
                });
            }
        }
    }
}

/// Returns the doc comment among the children of `node`.
fn doc_in(node: Node<'_>) -> Option<String> {
    node.nodes()
        .find(|child| child.kind() == SyntaxKind::Doc)
        .and_then(doc_text)
}

/// Returns the lines of a doc comment, each without `#` and one space, with its line break.
///
/// As in the reference, a CR before a line break is part of the line.
fn doc_text(node: Node<'_>) -> Option<String> {
    let mut text = String::new();
    let mut in_line = false;
    for child in node.green.children() {
        let Some(token) = child.into_token() else {
            continue;
        };
        match super::kind_of(token.kind()) {
            SyntaxKind::Comment => {
                let line = token.text().strip_prefix('#').unwrap_or(token.text());
                push_line(&mut text, line.strip_prefix(' ').unwrap_or(line));
                in_line = true;
            }
            SyntaxKind::Newline if in_line => {
                text.push_str(token.text());
                in_line = false;
            }
            _ => {}
        }
    }
    if in_line {
        text.push('\n');
    }
    (!text.is_empty()).then_some(text)
}

fn push_line(text: &mut String, line: &str) {
    if line.contains(SUBSTITUTE) {
        text.extend(
            line.chars()
                .map(|c| if c == SUBSTITUTE { '\u{fffd}' } else { c }),
        );
    } else {
        text.push_str(line);
    }
}
