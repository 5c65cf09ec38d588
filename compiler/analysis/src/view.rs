//! A view: what the compiler makes of one file.

use std::sync::Arc;

use zooph_diagnostics::FileId;
use zooph_resolve::{Compilation, Compiler, Options, Reference};

use crate::store::{Key, Store, StoreLoader, Used};

pub(crate) struct View {
    pub(crate) compilation: Compilation,
    used: Used,
}

impl View {
    pub(crate) fn new(store: &Arc<Store>, path: &str, options: Options) -> Self {
        let used = Used::default();
        let loader = StoreLoader {
            store: Arc::clone(store),
            used: Arc::clone(&used),
        };
        store.count_compilation();
        let options = Options {
            references: true,
            ..options
        };
        let compiler = Compiler::new(loader).options(options);
        let compilation = compiler.file(path).compile();
        View { compilation, used }
    }

    /// Whether it is what a compiler would make of the file just now.
    pub(crate) fn is_current(&self, store: &Store) -> bool {
        store.is_current(&self.used)
    }

    pub(crate) fn uses(&self, key: &Key) -> bool {
        let used = self.used.lock();
        used.is_ok_and(|used| used.contains_key(key))
    }

    /// The file's number; none if it cannot be read.
    pub(crate) fn file(&self) -> Option<FileId> {
        self.compilation.source_of(0)
    }

    /// What the names in the file refer to, in their order.
    pub(crate) fn references(&self) -> impl Iterator<Item = Reference> {
        let file = self.file();
        file.into_iter()
            .flat_map(|file| self.compilation.references(file))
    }
}
