//! Remarks about schemas, which the compiler shows as errors or notes.

use std::fmt::{self, Display};

use zooph_ir::Id;

/// A sentence about a schema: why a language has no code for it, or what a user of the generated code
/// should know.
///
/// Remarks are ordered by the ids of their nodes. Remarks without a node come first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Remark {
    /// The node that the sentence is about.
    pub node: Option<Id>,
    /// The member of the node that the sentence is about, by its position among the node's fields,
    /// enumerants or methods.
    pub member: Option<usize>,
    /// The sentence. It names the declaration that it is about.
    pub text: String,
}

impl Remark {
    /// Returns a remark about the whole request.
    pub fn general(text: impl Into<String>) -> Remark {
        Remark {
            node: None,
            member: None,
            text: text.into(),
        }
    }

    /// Returns a remark about a node.
    pub fn of_node(node: Id, text: impl Into<String>) -> Remark {
        Remark {
            node: Some(node),
            ..Remark::general(text)
        }
    }

    /// Returns a remark about a node's member at a position.
    pub fn of_member(node: Id, member: usize, text: impl Into<String>) -> Remark {
        Remark {
            member: Some(member),
            ..Remark::of_node(node, text)
        }
    }
}

impl Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Lets a function that finds several mistakes use `?` on one that finds a single mistake.
impl From<Remark> for Vec<Remark> {
    fn from(remark: Remark) -> Vec<Remark> {
        vec![remark]
    }
}
