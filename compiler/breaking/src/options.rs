//! Compares annotations that change the form of JSON or of generated code.

use std::collections::BTreeSet;

use zooph_ir::{Annotation, FieldKind, Id, Node, NodeKind, Value};

use crate::change::At;
use crate::compare::Compare;
use crate::leaves::Leaf;
use crate::rule::Rule;
use crate::types::Context;

/// The annotations of `compat/json.capnp` that change the form of a value. The name is compared together with
/// the declared name.
const JSON: [(Id, &str); 4] = [
    (0x82d3_e852_af03_36bf, "$Json.flatten"),
    (0xcfa7_94e8_d19a_0162, "$Json.discriminator"),
    (0xd7d8_7945_0a25_3e4b, "$Json.base64"),
    (0xf061_e22f_0ae5_c7b5, "$Json.hex"),
];
const JSON_NAME: Id = 0xfa5b_1fd6_1c2e_7c3d;

/// The annotations of languages that change names or types in generated code.
const LANGUAGES: [(Id, &str); 11] = [
    (0xb9c6_f99e_bf80_5f2c, "$Cxx.namespace"),
    (0xf264_a779_fef1_91ce, "$Cxx.name"),
    (0xbea9_7f10_2379_2be0, "$Go.package"),
    (0xe130_b601_260e_44b5, "$Go.import"),
    (0xa574_b419_24ca_efc7, "$Go.tag"),
    (0xc876_8679_ec52_e012, "$Go.notag"),
    (0xfa10_659a_e02f_2093, "$Go.customtype"),
    (0xc2b9_6012_172f_8df1, "$Go.name"),
    (0xc2fe_4c6d_1001_66d0, "$Rust.name"),
    (0xabee_386c_d145_0364, "$Rust.parentModule"),
    (0xabfe_f22c_4ee1_964e, "$Rust.option"),
];

impl<'a> Compare<'a> {
    /// Compares the annotations of a declaration and of its groups.
    pub(crate) fn options(&mut self, was: &Node, is: &Node) {
        let name = self.old.name(was);
        let places = (At::of(was.id), At::of(is.id));
        self.annotations((&was.annotations, &is.annotations), &name, places, true);
        let (NodeKind::Struct(_), NodeKind::Struct(_)) = (&was.kind, &is.kind) else {
            return;
        };
        self.groups((was.id, is.id), &name, 0);
    }

    /// Compares the annotations of groups and unions that have the same name in both versions.
    fn groups(&mut self, (was, is): (Id, Id), name: &str, depth: usize) {
        let (Some(old), Some(new)) = (self.old.structure(was), self.new.structure(is)) else {
            return;
        };
        if depth > crate::side::DEPTH {
            return;
        }
        let groups = new
            .fields
            .iter()
            .enumerate()
            .filter_map(|(at, field)| match field.kind {
                FieldKind::Group { type_id } => Some((&*field.name, (at, field, type_id))),
                FieldKind::Slot(_) => None,
            });
        let groups: std::collections::HashMap<_, _> = groups.collect();
        for (at, field) in old.fields.iter().enumerate() {
            let FieldKind::Group { type_id } = field.kind else {
                continue;
            };
            let Some((there, counterpart, new_id)) = groups.get(&*field.name).copied() else {
                continue;
            };
            let name = format!("{name}.{}", field.name);
            let places = (At::member(was, at), At::member(is, there));
            self.annotations(
                (&field.annotations, &counterpart.annotations),
                &name,
                places,
                true,
            );
            let inner = (self.old.node(type_id), self.new.node(new_id));
            if let (Some(old), Some(new)) = inner {
                self.annotations((&old.annotations, &new.annotations), &name, places, true);
            }
            self.groups((type_id, new_id), &name, depth + 1);
        }
    }

    /// Compares the annotations of a field.
    pub(crate) fn json_field(&mut self, (was, is): (&Leaf<'a>, &Leaf<'a>), context: &Context) {
        let is_named = was.field.name == is.field.name;
        let annotations = (&was.field.annotations[..], &is.field.annotations[..]);
        self.annotations(annotations, &context.name, context.places, is_named);
    }

    /// Reports annotations that changed. `names` tells whether to report a changed name in JSON.
    pub(crate) fn annotations(
        &mut self,
        (old, new): (&[Annotation], &[Annotation]),
        name: &str,
        places: (At, At),
        names: bool,
    ) {
        if old.is_empty() && new.is_empty() {
            return;
        }
        let ids: BTreeSet<Id> = old
            .iter()
            .chain(new)
            .map(|annotation| annotation.id)
            .collect();
        for id in ids {
            let find = |list: &[Annotation]| {
                let found = list.iter().find(|annotation| annotation.id == id);
                found.map(|annotation| annotation.value.clone())
            };
            let (before, after) = (find(old), find(new));
            if same(before.as_ref(), after.as_ref()) {
                continue;
            }
            let known = |list: &[(Id, &'static str)]| {
                list.iter().find(|known| known.0 == id).map(|known| known.1)
            };
            let (rule, annotation) = match (known(&JSON), known(&LANGUAGES)) {
                (Some(annotation), _) => (Rule::JsonFormChanged, annotation),
                (_, Some(annotation)) => (Rule::LanguageOptionChanged, annotation),
                _ if id == JSON_NAME && names => (Rule::JsonFormChanged, "$Json.name"),
                _ => continue,
            };
            let what = match (&before, &after) {
                (None, _) => "was added to",
                (_, None) => "was removed from",
                _ => "has another argument at",
            };
            let message = format!("{annotation} {what} `{name}`");
            let change = self.report(rule, name.to_owned(), places, message);
            change.advice = Some("keep the annotations as they were".to_owned());
        }
    }
}

fn same(old: Option<&Value>, new: Option<&Value>) -> bool {
    match (old, new) {
        (Some(old), Some(new)) => old == new,
        (old, new) => old.is_none() && new.is_none(),
    }
}
