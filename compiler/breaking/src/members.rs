//! Compares enums, interfaces, constants, and annotations' declarations.

use std::collections::HashMap;

use zooph_ir::{Brand, EnumNode, Enumerant, Id, InterfaceNode, Method, Node, NodeKind};
use zooph_plan::annotations::enumerant_name;

use crate::change::{At, Probe};
use crate::compare::{Compare, kind_name};
use crate::rule::{Breaks, Rule};
use crate::types::Context;

impl<'a> Compare<'a> {
    pub(crate) fn enums(&mut self, (was, old): (&Node, &EnumNode), (is, new): (&Node, &EnumNode)) {
        let numbers: HashMap<&str, usize> = new
            .enumerants
            .iter()
            .enumerate()
            .map(|(at, enumerant)| (&*enumerant.name, at))
            .collect();
        let owner = self.old.name(was);
        for (number, before) in old.enumerants.iter().enumerate() {
            let name = format!("{owner}.{}", before.name);
            let after = new.enumerants.get(number);
            let probe = self.enum_probe(was.id, number);
            let elsewhere = numbers.get(&*before.name).copied();
            match (after, elsewhere) {
                (Some(after), _) if after.name == before.name => {
                    let places = (At::member(was.id, number), At::member(is.id, number));
                    self.annotations(
                        (&before.annotations, &after.annotations),
                        &name,
                        places,
                        false,
                    );
                }
                (after, Some(at)) if at < old.enumerants.len() || after.is_none() => {
                    let places = (At::member(was.id, number), At::member(is.id, at));
                    let message =
                        format!("enumerant `{name}` had the number @{number} and has @{at}");
                    let change = self.report(Rule::EnumerantRenumbered, name, places, message);
                    change.advice = Some(format!("number it @{number} again"));
                    change.probe = probe;
                }
                (Some(after), _) => {
                    let places = (At::member(was.id, number), At::member(is.id, number));
                    self.enumerant_renamed((before, after), name, number, places);
                }
                (None, _) => {
                    let places = (At::member(was.id, number), At::of(is.id));
                    let message = format!("enumerant `{name}` @{number} was removed");
                    let change = self.report(Rule::EnumerantRemoved, name, places, message);
                    change.advice =
                        Some("keep it, under another name if nobody needs it".to_owned());
                    change.probe = probe;
                }
            }
        }
    }

    fn enumerant_renamed(
        &mut self,
        (before, after): (&Enumerant, &Enumerant),
        name: String,
        number: usize,
        places: (At, At),
    ) {
        let message = format!(
            "enumerant `{name}` @{number} was renamed to `{}`",
            after.name
        );
        let keeps_json = enumerant_name(before) == enumerant_name(after);
        let change = self.report(Rule::EnumerantRenamed, name, places, message);
        match keeps_json {
            true => change.breaks = Breaks::SOURCE,
            false => {
                change.advice = Some(format!(
                    "`$Json.name(\"{}\")` keeps its name in JSON; a new enumerant gets the next number",
                    before.name
                ));
            }
        }
    }

    /// Returns how to show a change of an enumerant: by a field of the enum's type.
    fn enum_probe(&self, id: Id, number: usize) -> Option<Probe> {
        let (structure, ordinal) = self.old.enum_field(id)?;
        let same = self.new.structure(structure).map(|_| structure);
        let new = self.pairs.new_of(structure).or(same)?;
        Some(Probe {
            structs: (structure, new),
            ordinal,
            enumerant: Some(number as u16),
        })
    }

    pub(crate) fn interfaces(
        &mut self,
        (was, old): (&'a Node, &'a InterfaceNode),
        (is, new): (&'a Node, &'a InterfaceNode),
    ) {
        let owner = self.old.name(was);
        for superclass in &old.superclasses {
            let counterpart = self.pairs.new_of(superclass.id);
            let kept = new
                .superclasses
                .iter()
                .any(|other| Some(other.id) == counterpart || other.id == superclass.id);
            if !kept {
                let name = self.old.name_of(superclass.id);
                let message = format!("interface `{owner}` no longer extends `{name}`");
                let places = (At::of(was.id), At::of(is.id));
                let change = self.report(Rule::SuperclassRemoved, owner.clone(), places, message);
                change.advice = Some(format!("keep `extends({name})`"));
            }
        }
        let numbers: HashMap<&str, usize> = new
            .methods
            .iter()
            .enumerate()
            .map(|(at, method)| (&*method.name, at))
            .collect();
        for (number, before) in old.methods.iter().enumerate() {
            let name = format!("{owner}.{}", before.name);
            let after = new.methods.get(number);
            let elsewhere = numbers
                .get(&*before.name)
                .copied()
                .filter(|at| *at != number);
            match (after, elsewhere) {
                (after, Some(at)) if at < old.methods.len() || after.is_none() => {
                    let places = (At::member(was.id, number), At::member(is.id, at));
                    let message = format!("method `{name}` had the number @{number} and has @{at}");
                    let change = self.report(Rule::MethodRenumbered, name, places, message);
                    change.advice = Some(format!("number it @{number} again"));
                }
                (Some(after), _) => {
                    let places = (At::member(was.id, number), At::member(is.id, number));
                    self.method(
                        (before, after),
                        Context {
                            name,
                            places,
                            probe: None,
                        },
                    );
                }
                (None, _) => {
                    let places = (At::member(was.id, number), At::of(is.id));
                    let message = format!("method `{name}` @{number} was removed");
                    let change = self.report(Rule::MethodRemoved, name, places, message);
                    change.advice = Some("keep it; its implementation may refuse calls".to_owned());
                }
            }
        }
    }

    fn method(&mut self, (was, is): (&'a Method, &'a Method), context: Context) {
        if was.name != is.name {
            let message = format!("method `{}` was renamed to `{}`", context.name, is.name);
            let change = self.report(
                Rule::MethodRenamed,
                context.name.clone(),
                context.places,
                message,
            );
            change.advice = Some(
                "if it is another method, give it the next number, and keep the old one".to_owned(),
            );
        }
        self.annotations(
            (&was.annotations, &is.annotations),
            &context.name,
            context.places,
            false,
        );
        let params = (was.param_struct_type, is.param_struct_type);
        let results = (was.result_struct_type, is.result_struct_type);
        let brands = (&was.param_brand, &is.param_brand);
        self.signature("parameters", params, brands, &context);
        let brands = (&was.result_brand, &is.result_brand);
        self.signature("results", results, brands, &context);
    }

    /// Compares the structs of a method's parameters or results.
    fn signature(
        &mut self,
        what: &str,
        (old, new): (Id, Id),
        brands: (&'a Brand, &'a Brand),
        context: &Context,
    ) {
        let (before, after) = (self.old.node(old), self.new.node(new));
        let is_list = |node: Option<&Node>| node.is_none_or(|node| node.scope_id == 0);
        let are_lists = is_list(before) && is_list(after);
        if are_lists {
            self.pairs.link(old, new);
        }
        let is_compared = self.add_pair(old, new);
        let breaks = match self.correspond(old, new) {
            true => self.brands(old, new, brands, context),
            false if is_compared => Breaks::SOURCE,
            false => Breaks::WIRE_SOURCE,
        };
        if breaks.is_empty() || are_lists {
            return;
        }
        let name = |node: Option<&Node>, spelt: String| match is_list(node) {
            true => "a list".to_owned(),
            false => format!("`{spelt}`"),
        };
        let before = name(before, self.old.name_of(old));
        let after = name(after, self.new.name_of(new));
        let method = &context.name;
        let message = match before == after {
            true => {
                format!("the arguments of the generic {what} {before} of method `{method}` changed")
            }
            false => format!("the {what} of method `{method}` were {before} and are {after}"),
        };
        let (name, places) = (context.name.clone(), context.places);
        let change = self.report(Rule::MethodTypeChanged, name, places, message);
        change.breaks = breaks.and(Breaks::WIRE_SOURCE);
        change.advice = Some(match breaks.wire {
            true => "keep it, and declare another method".to_owned(),
            false => "messages stay the same, but generated code has another signature".to_owned(),
        });
    }

    pub(crate) fn constants(&mut self, was: &'a Node, is: &'a Node) {
        let name = self.old.name(was);
        let places = (At::of(was.id), At::of(is.id));
        let context = Context {
            name: name.clone(),
            places,
            probe: None,
        };
        match (&was.kind, &is.kind) {
            (NodeKind::Const { ty: a, value: x }, NodeKind::Const { ty: b, value: y }) => {
                if !self.types(a, b, &context).is_empty() {
                    let (before, after) = (self.old.spell(a), self.new.spell(b));
                    let message =
                        format!("the type of constant `{name}` was {before} and is {after}");
                    let change = self.report(Rule::ConstantChanged, name, places, message);
                    change.advice = Some("keep it, and declare another constant".to_owned());
                } else if !self.sets.same((a, x), (b, y)) {
                    let message = format!("constant `{name}` has another value");
                    let change = self.report(Rule::ConstantChanged, name, places, message);
                    change.advice = Some("keep it, and declare another constant".to_owned());
                }
            }
            (
                NodeKind::Annotation { ty: a, targets: x },
                NodeKind::Annotation { ty: b, targets: y },
            ) => {
                if !self.types(a, b, &context).is_empty() {
                    let (before, after) = (self.old.spell(a), self.new.spell(b));
                    let message =
                        format!("the type of annotation `{name}` was {before} and is {after}");
                    let change = self.report(Rule::AnnotationTypeChanged, name, places, message);
                    change.advice = Some("keep it, and declare another annotation".to_owned());
                } else if !targets_kept(x, y) {
                    let message = format!("annotation `{name}` applies to less than before");
                    let change = self.report(Rule::AnnotationTypeChanged, name, places, message);
                    change.advice = Some("keep it, and declare another annotation".to_owned());
                }
            }
            _ => debug_assert!(false, "{} is neither", kind_name(was)),
        }
    }
}

/// Reports whether an annotation can still be applied to everything that it could.
fn targets_kept(old: &zooph_ir::AnnotationTargets, new: &zooph_ir::AnnotationTargets) -> bool {
    let list = |targets: &zooph_ir::AnnotationTargets| {
        [
            targets.file,
            targets.constant,
            targets.enumeration,
            targets.enumerant,
            targets.structure,
            targets.field,
            targets.union,
            targets.group,
            targets.interface,
            targets.method,
            targets.param,
            targets.annotation,
        ]
    };
    list(old)
        .iter()
        .zip(list(new))
        .all(|(old, new)| !old || new)
}
