//! The parts of an implementation of `Object`, which are collected and then put together.

use zooph_emit::{Mentions, Name, Phrase, collect, phrase};

use super::{BASE, FROM, MEMBERS, NAME, READ, TO, UNKNOWN, bounds, found, serde, text};
use crate::layout::{
    Call, Code, Head, Signature, block, call, line, lines, one_of, paragraphs, rust, statement,
    sum, tail,
};
use crate::render::parameter;
use crate::render::record::DONE;
use crate::types::{Spelling, generic};
use crate::words::{SINK, SOURCE};

/// The parts of an implementation of `Object`.
#[derive(Default)]
pub(super) struct Parts {
    /// The number of own members so far. `flat` are the flattened types whose members follow them.
    own: u32,
    pub(super) flat: Vec<Spelling>,
    write: Vec<Code>,
    /// The names that `write` mentions.
    written: Mentions,
    /// The names of members. `known` are conditions under which other names are known.
    names: Vec<String>,
    pub(super) known: Vec<Phrase>,
    /// The union whose members are known, too.
    pub(super) inner: Option<Spelling>,
    arms: Vec<Code>,
    /// The code for any other name. `outcome` is its result; a union has none unless it is set.
    otherwise: Vec<Code>,
    pub(super) outcome: Option<Call>,
    /// The names that `arms`, `otherwise` and `outcome` mention.
    read: Mentions,
    pub(super) settle: Vec<Code>,
}

impl Parts {
    /// Returns the number of the next own member.
    pub(super) fn number(&mut self) -> Phrase {
        self.own += 1;
        match self.own {
            1 => phrase!("{BASE}"),
            own => phrase!("{BASE} + {}", own - 1),
        }
    }

    /// Returns the number of members as a list of terms.
    fn terms(&self) -> Vec<String> {
        let own = { self.own > 0 }.then(|| self.own.to_string());
        let flat = { self.flat.iter() }.map(|ty| format!("<{ty} as zooph::json::Object>::MEMBERS"));
        own.into_iter().chain(flat).collect()
    }

    /// Returns the number of the first member of the next flattened type.
    pub(super) fn next_number(&self) -> Phrase {
        let terms = self.terms();
        match terms.is_empty() {
            true => phrase!("{BASE}"),
            false => phrase!("{BASE} + {}", terms.join(" + ")),
        }
    }

    /// Adds lines that write.
    pub(super) fn write(&mut self, lines: impl FnOnce() -> Code) {
        let (lines, mentions) = collect(lines);
        self.write.push(lines);
        self.written.extend(&mentions);
    }

    /// Adds the code for a name.
    pub(super) fn arm(&mut self, name: &str, body: impl FnOnce() -> Code) {
        let name = text::literal(name);
        let (body, mentions) = collect(body);
        self.arms.push(block(format!("{name} => {{"), body));
        self.names.push(name);
        self.read.extend(&mentions);
    }

    /// Adds code for any other name.
    pub(super) fn otherwise(&mut self, lines: impl FnOnce() -> Code) {
        let (lines, mentions) = collect(lines);
        self.otherwise.push(lines);
        self.read.extend(&mentions);
    }

    /// Sets the result for any other name.
    pub(super) fn outcome(&mut self, make: impl FnOnce() -> Call) {
        let (outcome, mentions) = collect(make);
        self.outcome = Some(outcome);
        self.read.extend(&mentions);
    }

    /// Returns the body that reports whether a name is known, and the names it mentions. Each condition but
    /// the last is a statement that returns.
    fn knows(&self) -> (Code, Mentions) {
        collect(|| {
            let known = self.known.iter().map(Phrase::to_string);
            let mut known: Vec<Code> = known.map(line).collect();
            known.extend(self.inner.as_ref().map(|ty| {
                let knows = call(format!("<{ty} as zooph::json::Object>::knows"));
                tail(knows.with(NAME))
            }));
            let names = self.names.clone();
            let names = (!names.is_empty()).then(|| (NAME.to_string(), names));
            match (names, known.pop()) {
                (None, None) => line("false"),
                (Some((name, names)), None) => one_of("", name, names, ""),
                (names, Some(last)) => {
                    let names = names.map(|(name, names)| one_of("if ", name, names, " {"));
                    let known = { known.into_iter() }.map(|one| rust!("if $one$ {", one = one));
                    let returns = |head| rust!("$head$\n    return true;\n}", head = head);
                    lines(names.into_iter().chain(known).map(returns).chain([last]))
                }
            }
        })
    }

    /// Returns the body that reads a member.
    fn read_body(&self) -> Code {
        let outcome = self.outcome.clone().unwrap_or_else(|| found(UNKNOWN));
        if self.arms.is_empty() {
            return lines(self.otherwise.iter().cloned().chain([tail(outcome)]));
        }
        rust!(
            r#"
            match name {
                $arms$
                _ => {
                    $otherwise$
                    $outcome$
                }
            }
            $read$
        "#,
            arms = self.arms,
            otherwise = self.otherwise,
            outcome = statement(outcome.behind("return ")),
            read = tail(found(READ)),
        )
    }

    fn settle(&self) -> Code {
        if self.settle.is_empty() {
            return Code::empty();
        }
        let settle = Signature::new("fn settle").with("&mut self");
        settle.inline(lines(self.settle.iter().cloned()))
    }

    /// Returns the implementation for a type. The type may have a Reader in the module with this name.
    pub(super) fn implementation(
        &self,
        ident: &str,
        parameters: &[String],
        reader: Option<&str>,
    ) -> Code {
        let head = Head {
            parameters: parameters.to_vec(),
            of: Some("zooph::json::Object".to_owned()),
            ty: format!("{ident}{}", generic(parameters)),
            bounds: bounds(parameters),
        };
        let mut terms = self.terms();
        if terms.is_empty() {
            terms.push("0".to_owned());
        }
        let body = paragraphs([
            sum("const MEMBERS: u32", terms),
            self.write_members(),
            self.knows_member(),
            self.read_member(),
            self.settle(),
        ]);
        paragraphs([head.body(body), serde(ident, parameters, reader)])
    }

    fn write_members(&self) -> Code {
        let sink = parameter(TO, &self.written);
        Signature::new(format!("fn write_members<{SINK}: zooph::json::MemberSink>"))
            .with("&self")
            .with(format!("{sink}: &mut {SINK}"))
            .returns(format!("zooph::json::Written<{SINK}>"))
            .body(lines(self.write.iter().cloned().chain([line(DONE)])))
    }

    fn knows_member(&self) -> Code {
        let (knows, asked) = self.knows();
        let name = parameter(NAME, &asked);
        let knows_name = Signature::new("fn knows").with(format!("{name}: &str"));
        knows_name.returns("bool").body(knows)
    }

    fn read_member(&self) -> Code {
        let mut mentions = self.read.clone();
        if !self.arms.is_empty() {
            let (_, name) = collect(|| NAME.to_string());
            mentions.extend(&name);
        }
        let parameter = |name: Name<'static>, ty: &str| {
            let name = parameter(name, &mentions);
            format!("{name}: {ty}")
        };
        Signature::new(format!(
            "fn read_member<{SOURCE}: zooph::json::MemberSource>"
        ))
        .with("&mut self")
        .with(parameter(NAME, "&str"))
        .with(parameter(BASE, "u32"))
        .with(parameter(FROM, &format!("&mut {SOURCE}")))
        .with(parameter(MEMBERS, "&mut zooph::json::Members<'_>"))
        .returns(format!("zooph::json::Outcome<{SOURCE}>"))
        .body(self.read_body())
    }
}
