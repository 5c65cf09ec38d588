//! Evaluates defaults, constants and annotations, and puts their values into the shapes of nodes.

use zooph_diagnostics::{Code, Span};
use zooph_ir::{Annotation, FieldKind, NodeKind, Value};
use zooph_syntax::ast;

use crate::context::What;
use crate::decl::{Kind, NodeIx};
use crate::names::Place;
use crate::session::Session;
use crate::shape::{Applied, Default, Pending, Shape, Spot, Stage, Targeted};

impl Session {
    /// Brings a node's shape to a stage, unless it has reached it.
    pub(crate) fn reach(&mut self, ix: NodeIx, stage: Stage) {
        for (next, go) in [
            (Stage::Numbers, Session::reach_numbers as fn(&mut Self, _)),
            (Stage::Done, Session::reach_done),
        ] {
            if next > stage {
                return;
            }
            if self.shape(ix).stage < next {
                // The stage is set first, since evaluating values may request the shape again.
                self.shape(ix).stage = next;
                let ((), met) = self.noting(|session| go(session, ix));
                self.shape(ix).mistakes[next as usize] = met;
            } else if let Some(shape) = self.shapes.get(&ix) {
                self.met.add_all(&shape.mistakes[next as usize]);
            }
        }
    }

    fn reach_numbers(&mut self, ix: NodeIx) {
        let defaults = std::mem::take(&mut self.shape(ix).pending.defaults);
        let (later, now) = defaults
            .into_iter()
            .partition(|default| default.ty.is_pointer());
        self.shape(ix).pending.defaults = later;
        self.set_defaults(ix, now);
    }

    fn reach_done(&mut self, ix: NodeIx) {
        let Pending {
            defaults,
            annotations,
        } = std::mem::take(&mut self.shape(ix).pending);
        self.set_defaults(ix, defaults);
        if self.node(ix).kind == Kind::Const {
            let span = self.node(ix).ast.name_span();
            if let Some(new) = self.const_value(ix, span)
                && self.charge_value(&new, &format!("constant {}", self.node(ix).name), span)
                && let NodeKind::Const { value, .. } = &mut self.shape(ix).main().kind
            {
                *value = new;
            }
        }
        if self.options.annotations {
            for applied in annotations {
                self.apply_annotations(ix, &applied);
            }
        }
    }

    fn set_defaults(&mut self, ix: NodeIx, defaults: Vec<Default>) {
        for Default {
            node,
            field,
            ty,
            expr,
        } in defaults
        {
            let Some(value) = self.value(&expr, &ty, ix) else {
                continue;
            };
            let what = format!("a default of {}", self.node(ix).name);
            if !self.charge_value(&value, &what, expr.span) {
                continue;
            }
            if let NodeKind::Struct(structure) = &mut self.shape(ix).node(node).kind
                && let FieldKind::Slot(slot) = &mut structure.fields[field].kind
            {
                slot.default_value = value;
            }
        }
    }

    /// Charges for a value that is written with a declaration. Returns `false` if the limit is exceeded.
    fn charge_value(&mut self, value: &Value, what: &str, at: Span) -> bool {
        let bytes = value.heap_bytes();
        bytes == 0 || self.charge_output(bytes, what, at)
    }

    fn apply_annotations(&mut self, ix: NodeIx, applied: &Applied) {
        let annotations: Vec<Annotation> = applied
            .annotations
            .iter()
            .filter_map(|annotation| self.annotation(ix, annotation, applied.what))
            .collect();
        *self.shape(ix).annotations_of(applied.to) = annotations;
    }

    fn annotation(
        &mut self,
        ix: NodeIx,
        applied: &ast::Annotation,
        what: Targeted,
    ) -> Option<Annotation> {
        let name = &applied.name;
        let meaning = self.meaning(name, Place::in_node(ix))?;
        let (declared, context) = match &meaning.what {
            What::Node(node, context) if self.node(*node).kind == Kind::Annotation => {
                (*node, context)
            }
            _ => {
                self.report_wrong_kind(&meaning, name, "an annotation");
                return None;
            }
        };
        let brand = self.whole_brand(context, name.span)?;
        let shape = self.shape(declared);
        let NodeKind::Annotation { ty, targets } = shape.main_kind() else {
            return None;
        };
        let (ty, fits, has_type) = (ty.under(&brand), what.is_in(targets), shape.has_type);
        if !fits {
            let message = format!(
                "{} does not apply to this kind of declaration ({})",
                self.text_at(name.span),
                what.word()
            );
            self.error(Code::AnnotationTarget, name.span, message);
        }
        if !has_type {
            return None;
        }
        let value = match &applied.value {
            Some(value) => self.value(value, &ty, ix)?,
            None => {
                let value = ty.zero();
                if value != Value::Void {
                    let message = format!("{} needs a value", self.text_at(name.span));
                    self.error(Code::TypeMismatch, name.span, message);
                }
                value
            }
        };
        let what = format!("an annotation of {}", self.node(ix).name);
        self.charge_value(&value, &what, name.span).then_some(())?;
        Some(Annotation {
            id: self.node(declared).id,
            brand,
            value,
        })
    }
}

impl Shape {
    /// Returns the list of annotations of a spot. If the shape lacks the spot because of errors, returns the
    /// node's own list.
    fn annotations_of(&mut self, spot: Spot) -> &mut Vec<Annotation> {
        let at = match spot {
            Spot::Field { node, .. } => node,
            _ => 0,
        };
        let node = self.node(at);
        match (&mut node.kind, spot) {
            (NodeKind::Struct(structure), Spot::Field { field, .. }) => {
                &mut structure.fields[field].annotations
            }
            (NodeKind::Enum(node), Spot::Enumerant(at)) => &mut node.enumerants[at].annotations,
            (NodeKind::Interface(node), Spot::Method(at)) => &mut node.methods[at].annotations,
            _ => &mut node.annotations,
        }
    }
}
