//! The places of declarations in the sources.

use std::collections::HashMap;

use zooph_diagnostics::Span;
use zooph_ir::{Id, SourceInfo};

use crate::Compilation;

/// The places of the declarations in a compilation's request.
pub struct Places<'c> {
    compilation: &'c Compilation,
    infos: HashMap<Id, &'c SourceInfo>,
}

impl Compilation {
    /// Returns the places of the request's declarations.
    pub fn places(&self) -> Places<'_> {
        let infos = self.request().source_info.iter();
        Places {
            compilation: self,
            infos: infos.map(|info| (info.id, info)).collect(),
        }
    }
}

impl Places<'_> {
    /// Returns the place of a node's declaration, or that of its member at a position among its fields,
    /// enumerants or methods: the first line of the declaration, up to its block. The place of a file is its
    /// beginning. Returns `None` for nodes that are not in the request.
    pub fn of(&self, node: Id, member: Option<usize>) -> Option<Span> {
        let session = self.compilation.session();
        let parent = |id: Id| Some(self.compilation.schemas().get(id)?.scope_id);
        let mut around = node;
        let declared = loop {
            match session.by_id.get(&around) {
                Some(declared) => break session.node(*declared),
                None => around = parent(around)?,
            }
        };
        let file = session.file(declared.file).source;
        if declared.parent.is_none() {
            return Some(Span::at(file, 0));
        }
        let info = self.infos.get(&node).or_else(|| self.infos.get(&around))?;
        let member = member.and_then(|at| info.members.get(at));
        let (start, end) = match member {
            Some(member) if info.id == node => (member.start_byte, member.end_byte),
            _ => (info.start_byte, info.end_byte),
        };
        let source = self.compilation.sources().get(file)?;
        let text = source.bytes().get(start as usize..end as usize)?;
        let head = text.split(|byte| b"\r\n{".contains(byte)).next()?;
        let length = head.trim_ascii_end().len() as u32;
        Some(Span::new(file, start, start + length))
    }
}
