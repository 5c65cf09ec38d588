//! The way in: files that change, and questions about them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

use zooph_diagnostics::{Diagnostic, FileId, Source, Span};
use zooph_resolve::{Compilation, Kept, Loader, Options, Reference};

use crate::describe::{self, Description};
use crate::names::{name_at, touches};
use crate::outline::{Symbol, outline};
use crate::store::{Counters, Key, Store, StoreLoader, Used};
use crate::view::View;

/// Files that a person works on, and what is known of them.
///
/// Files are named as the loader's [`locate`](Loader::locate) takes them. The first question about a file,
/// or an edit, makes it one of those in which [`references`](Self::references) are looked for.
pub struct Analysis {
    store: Arc<Store>,
    options: Options,
    views: BTreeMap<Key, Named>,
}

/// A file, and what an edit put in the place of its content, if there is an edit.
pub(crate) type Edit = (FileId, Option<Arc<[u8]>>);

/// A file that was asked about.
struct Named {
    path: String,
    view: Option<View>,
}

impl Analysis {
    /// An analysis of files that `loader` finds.
    pub fn new(loader: impl Loader + Send + Sync + 'static) -> Self {
        Analysis {
            store: Arc::new(Store::new(Box::new(loader))),
            options: Options::default(),
            views: BTreeMap::new(),
        }
    }

    /// Sets the options of compiling.
    pub fn options(mut self, options: Options) -> Self {
        self.options = options;
        self
    }

    /// How much work was done so far.
    pub fn counters(&self) -> Counters {
        self.store.counters()
    }

    /// The files as they are just now, for a [`Compiler`](zooph_resolve::Compiler) of one's own.
    pub fn loader(&self) -> StoreLoader {
        StoreLoader {
            store: Arc::clone(&self.store),
            used: Used::default(),
        }
    }

    /// Adds a file in which references are looked for.
    pub fn add(&mut self, path: &str) {
        self.key(path);
    }

    /// Puts content in the place of a file's, for example while a person changes the file in an editor.
    pub fn edit(&mut self, path: &str, content: impl Into<Vec<u8>>) {
        self.add(path);
        let location = self.store.locate(path);
        self.store.edit(&location, Some(content.into().into()));
    }

    /// Takes away what [`edit`](Self::edit) put there: the file is what the loader reads again.
    pub fn revert(&mut self, path: &str) {
        let location = self.store.locate(path);
        self.store.edit(&location, None);
    }

    /// Reads all files anew that were not edited, for they may have changed.
    pub fn refresh(&mut self) {
        self.store.refresh();
    }

    /// Forgets a file, and those that only it needed. An edit stays until it is reverted.
    pub fn forget(&mut self, path: &str) {
        let key = self.store.key(&self.store.locate(path));
        self.views.remove(&key);
        let views = &self.views;
        self.store.retain(|key| {
            let mut views = views.values().filter_map(|named| named.view.as_ref());
            views.any(|view| view.uses(key))
        });
    }

    /// The files that were added, asked about or edited.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.views.values().map(|named| named.path.as_str())
    }

    fn key(&mut self, path: &str) -> Key {
        let key = self.store.key(&self.store.locate(path));
        let named = || Named {
            path: path.to_owned(),
            view: None,
        };
        self.views.entry(key.clone()).or_insert_with(named);
        key
    }

    fn view(&mut self, path: &str) -> &mut View {
        let key = self.key(path);
        let path = path.to_owned();
        let named = self.views.entry(key).or_insert(Named { path, view: None });
        named.current(&self.store, self.options)
    }

    /// What the compiler makes of a file.
    pub fn compilation(&mut self, path: &str) -> &mut Compilation {
        &mut self.view(path).compilation
    }

    /// What is wrong with a file, and with what it needs of others.
    pub fn diagnostics(&mut self, path: &str) -> &[Diagnostic] {
        self.compilation(path).diagnostics()
    }

    /// The same by the file that each is in; those in none come under no file.
    pub fn diagnostics_by_file(&mut self, path: &str) -> BTreeMap<Option<FileId>, Vec<Diagnostic>> {
        let mut by_file: BTreeMap<_, Vec<Diagnostic>> = BTreeMap::new();
        for found in self.diagnostics(path) {
            let file = found.span.map(|span| span.file);
            by_file.entry(file).or_default().push(found.clone());
        }
        by_file
    }

    pub(crate) fn kept(&mut self, path: &str) -> Option<Kept> {
        let file = self.view(path).file()?;
        self.store.kept(file)
    }

    pub(crate) fn store_kept(&self, file: FileId) -> Option<Kept> {
        self.store.kept(file)
    }

    /// The number that spans in a file have.
    pub fn file(&mut self, path: &str) -> Option<FileId> {
        self.view(path).file()
    }

    /// The content of a file that was parsed.
    pub fn source(&self, file: FileId) -> Option<Arc<Source>> {
        Some(self.store.kept(file)?.source)
    }

    /// Where on disk a file is that was parsed, if it is on disk.
    pub fn path(&self, file: FileId) -> Option<PathBuf> {
        self.store.path(file)
    }

    /// What is declared in a file.
    pub fn outline(&mut self, path: &str) -> Vec<Symbol> {
        self.kept(path)
            .map_or_else(Vec::new, |kept| outline(&kept.parse.ast))
    }

    /// The file in the one style.
    ///
    /// # Errors
    /// If it cannot be parsed, or not be read, for which there are no diagnostics here.
    pub fn formatted(&mut self, path: &str) -> Result<Vec<u8>, Vec<Diagnostic>> {
        match self.kept(path) {
            Some(kept) => zooph_format::format(&kept.source, kept.file),
            None => Err(Vec::new()),
        }
    }

    /// The reference at an offset of a file.
    pub fn reference(&mut self, path: &str, offset: u32) -> Option<Reference> {
        let mut references = self.view(path).references();
        references.find(|reference| touches(reference.span, offset))
    }

    /// The name in the declaration of what is named at an offset; of a file that is imported, the place before its
    /// first byte. None where nothing is named, or what is built in.
    pub fn definition(&mut self, path: &str, offset: u32) -> Option<Span> {
        match self.reference(path, offset) {
            Some(reference) => Some(reference.declared),
            None => name_at(&self.kept(path)?.parse.ast, offset),
        }
    }

    /// The places, in all files that were added, that name what is named at an offset, directly or through
    /// aliases. The name in the declaration is not among them. In the order of the files' paths.
    pub fn references(&mut self, path: &str, offset: u32) -> Vec<Span> {
        let Some(declared) = self.definition(path, offset) else {
            return Vec::new();
        };
        let mut found = BTreeSet::new();
        for named in self.views.values_mut() {
            let view = named.current(&self.store, self.options);
            let to_it = view.references().filter(|reference| {
                reference.declared == declared || reference.meaning == declared
            });
            found.extend(to_it.map(|reference| reference.span));
        }
        // An alias that is named by the last name of what it stands for declares what it refers to.
        found.remove(&declared);
        found.into_iter().collect()
    }

    /// What the names in a file refer to, and what is wrong with it.
    pub(crate) fn references_and_diagnostics(
        &mut self,
        path: &str,
    ) -> (Vec<Reference>, Vec<Diagnostic>) {
        let view = self.view(path);
        let references = view.references().collect();
        (references, view.compilation.diagnostics().to_vec())
    }

    /// Replaces what [`edit`](Self::edit) put in the place of a file's content. Returns the file with what stood there
    /// before.
    pub(crate) fn replace(&mut self, file: FileId, content: Option<Arc<[u8]>>) -> Option<Edit> {
        let location = self.store.location(file)?;
        Some((file, self.store.edit(&location, content)))
    }

    /// What is worth knowing of what is named at an offset: how it is declared, what its comment says, and
    /// where it is in messages.
    pub fn describe(&mut self, path: &str, offset: u32) -> Option<Description> {
        let named = self.reference(path, offset);
        let (span, declared) = match named {
            Some(reference) => (reference.span, reference.meaning),
            None => {
                let name = name_at(&self.kept(path)?.parse.ast, offset)?;
                (name, name)
            }
        };
        let kept = self.store.kept(declared.file)?;
        let text = describe::text(&kept, declared, self.compilation(path))?;
        Some(Description { span, text })
    }
}

impl Named {
    /// The view as it is just now.
    fn current(&mut self, store: &Arc<Store>, options: Options) -> &mut View {
        let kept = self.view.take().filter(|view| view.is_current(store));
        let view = kept.unwrap_or_else(|| View::new(store, &self.path, options));
        self.view.insert(view)
    }
}
