//! The catalogue of rules.

use std::fmt;

/// What a change breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Breaks {
    /// Messages: one version reads other values than the other one wrote, or refuses the message.
    pub wire: bool,
    /// JSON texts.
    pub json: bool,
    /// Programs over generated code.
    pub source: bool,
}

impl Breaks {
    /// Only messages.
    pub const WIRE: Breaks = Breaks::new(true, false, false);
    /// Only JSON texts.
    pub const JSON: Breaks = Breaks::new(false, true, false);
    /// Only programs.
    pub const SOURCE: Breaks = Breaks::new(false, false, true);
    /// Messages and programs.
    pub const WIRE_SOURCE: Breaks = Breaks::new(true, false, true);
    /// JSON texts and programs.
    pub const JSON_SOURCE: Breaks = Breaks::new(false, true, true);
    /// Everything.
    pub const ALL: Breaks = Breaks::new(true, true, true);

    const fn new(wire: bool, json: bool, source: bool) -> Breaks {
        Breaks { wire, json, source }
    }

    /// Reports whether nothing breaks.
    pub fn is_empty(self) -> bool {
        self == Breaks::default()
    }

    /// Returns what both have in common.
    pub fn and(self, other: Breaks) -> Breaks {
        Breaks {
            wire: self.wire && other.wire,
            json: self.json && other.json,
            source: self.source && other.source,
        }
    }

    /// Returns what at least one of them has.
    pub fn or(self, other: Breaks) -> Breaks {
        Breaks {
            wire: self.wire || other.wire,
            json: self.json || other.json,
            source: self.source || other.source,
        }
    }

    /// Returns the names of the categories.
    pub fn names(self) -> Vec<&'static str> {
        let all = [
            (self.wire, "wire"),
            (self.json, "json"),
            (self.source, "source"),
        ];
        all.iter()
            .filter(|(has, _)| *has)
            .map(|(_, name)| *name)
            .collect()
    }
}

impl fmt::Display for Breaks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.names().join(", "))
    }
}

/// Declares [`Rule`] with names, the categories that a change can break, and explanations.
macro_rules! rules {
    ($($rule:ident = $name:literal, $breaks:ident, $explanation:literal;)*) => {
        /// The kind of a change. The names are stable.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Rule {
            $(#[doc = $explanation] $rule,)*
        }

        impl Rule {
            /// All rules.
            pub const ALL: &'static [Rule] = &[$(Rule::$rule,)*];

            /// Returns the name, such as `field-removed`.
            pub fn name(self) -> &'static str {
                match self { $(Rule::$rule => $name,)* }
            }

            /// Returns a sentence that explains the rule.
            pub fn explanation(self) -> &'static str {
                match self { $(Rule::$rule => $explanation,)* }
            }

            /// Returns all that a change of this kind can break. A single change may break less.
            pub fn breaks(self) -> Breaks {
                match self { $(Rule::$rule => Breaks::$breaks,)* }
            }
        }
    };
}

rules! {
    FieldRemoved = "field-removed", ALL, "A field is gone, so its values are lost.";
    FieldReplaced = "field-replaced", ALL, "A field's number belongs to another field of another type.";
    FieldRenumbered = "field-renumbered", WIRE, "A field has another number, so values appear in another field.";
    FieldPlaceChanged = "field-place-changed", WIRE, "A field lies elsewhere in its struct.";
    FieldTypeChanged = "field-type-changed", ALL, "A field has another type.";
    DefaultChanged = "default-changed", ALL, "A field has another default, with which its bits are combined.";
    FieldEnteredUnion = "field-entered-union", WIRE, "A field moved into a union in which it is not the first member, or which existed.";
    FieldLeftUnion = "field-left-union", WIRE, "A field moved out of a union.";
    MemberTagChanged = "member-tag-changed", WIRE, "Another tag selects a member of a union.";
    UnionTagMoved = "union-tag-moved", WIRE, "The tag of a union lies elsewhere in its struct.";
    EnumerantRemoved = "enumerant-removed", ALL, "An enumerant is gone.";
    EnumerantRenumbered = "enumerant-renumbered", WIRE, "An enumerant has another number.";
    EnumerantRenamed = "enumerant-renamed", JSON_SOURCE, "An enumerant has another name.";
    MethodRemoved = "method-removed", WIRE_SOURCE, "A method is gone.";
    MethodRenumbered = "method-renumbered", WIRE_SOURCE, "A method has another number.";
    MethodRenamed = "method-renamed", SOURCE, "A method has another name.";
    MethodTypeChanged = "method-type-changed", WIRE_SOURCE, "A method takes or returns another struct.";
    SuperclassRemoved = "superclass-removed", WIRE_SOURCE, "An interface no longer extends another one.";
    ParameterRemoved = "parameter-removed", SOURCE, "A declaration has fewer generic parameters.";
    ParameterAdded = "parameter-added", SOURCE, "A declaration has more generic parameters.";
    IdChanged = "id-changed", WIRE_SOURCE, "A declaration has another id, under which callers know an interface.";
    KindChanged = "kind-changed", WIRE_SOURCE, "A declaration is of another kind.";
    DeclarationRemoved = "declaration-removed", WIRE_SOURCE, "A declaration is gone.";
    DeclarationRenamed = "declaration-renamed", SOURCE, "A declaration has another name.";
    DeclarationMoved = "declaration-moved", SOURCE, "A declaration is in another scope or file.";
    FieldRenamed = "field-renamed", JSON_SOURCE, "A field has another name.";
    FieldRegrouped = "field-regrouped", JSON_SOURCE, "A field is in another group.";
    JsonFormChanged = "json-form-changed", JSON, "An annotation gives a declaration another form in JSON.";
    FileRemoved = "file-removed", WIRE_SOURCE, "A schema file is gone.";
    ConstantChanged = "constant-changed", SOURCE, "A constant has another value or type.";
    AnnotationTypeChanged = "annotation-type-changed", SOURCE, "An annotation's argument has another type.";
    LanguageOptionChanged = "language-option-changed", SOURCE, "An annotation gives a declaration another name or form in a language.";
}

impl Rule {
    /// Returns the rule with this name.
    pub fn from_name(name: &str) -> Option<Rule> {
        Rule::ALL.iter().copied().find(|rule| rule.name() == name)
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
