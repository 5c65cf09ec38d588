//! A view: the result of compiling one file.

use std::sync::Arc;

use zooph_diagnostics::FileId;
use zooph_resolve::{Compilation, Compiler, Location, Options, Reference};

use crate::store::{Key, Store, StoreLoader, Used};

pub(crate) struct View {
    pub(crate) compilation: Compilation,
    used: Used,
}

impl View {
    pub(crate) fn new(store: &Arc<Store>, path: &str, options: Options) -> Self {
        View::of(StoreLoader::new(store), path, options)
    }

    /// Returns the view of a file that was found before.
    pub(crate) fn at(store: &Arc<Store>, location: Location, options: Options) -> Self {
        let path = location.path.clone();
        let loader = StoreLoader {
            named: Some(location),
            ..StoreLoader::new(store)
        };
        View::of(loader, &path, options)
    }

    fn of(loader: StoreLoader, path: &str, options: Options) -> Self {
        let used = Arc::clone(&loader.used);
        loader.store.count_compilation();
        let options = Options {
            references: true,
            ..options
        };
        let compiler = Compiler::new(loader).options(options);
        let compilation = compiler.file(path).compile();
        View { compilation, used }
    }

    /// Reports whether the view equals what a compiler would make of the file now.
    pub(crate) fn is_current(&self, store: &Store) -> bool {
        store.is_current(&self.used)
    }

    /// Returns the files that it depends on.
    pub(crate) fn used(&self) -> Vec<Key> {
        let used = self.used.lock();
        used.map_or_else(|_| Vec::new(), |used| used.keys().cloned().collect())
    }

    /// Returns the file's number, or `None` if the file cannot be read.
    pub(crate) fn file(&self) -> Option<FileId> {
        self.compilation.source_of(0)
    }

    /// Returns the references in the file, in their order.
    pub(crate) fn references(&self) -> impl Iterator<Item = Reference> {
        let file = self.file();
        file.into_iter()
            .flat_map(|file| self.compilation.references(file))
    }
}
