//! The interface of the crate: files that change, and queries about them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

use zooph_diagnostics::{Diagnostic, FileId, Source, Span};
use zooph_resolve::{Compilation, FolderEntry, Kept, Loader, Location, Options, Reference};

use crate::describe::{self, Description};
use crate::names::{name_at, touches};
use crate::outline::{Symbol, outline};
use crate::store::{Counters, Key, Store, StoreLoader};
use crate::view::View;

/// Files that a person works on, and the results of compiling them.
///
/// Paths of files are those that the loader's [`locate`](Loader::locate) accepts. The first query about a
/// file, or an edit of it, adds it to the files that [`references`](Self::references) searches.
pub struct Analysis {
    store: Arc<Store>,
    options: Options,
    views: BTreeMap<Key, Named>,
    /// Views of imported files that were not added.
    imported: BTreeMap<FileId, View>,
}

/// A file with its edit, if it has one.
pub(crate) type Edit = (FileId, Option<Arc<[u8]>>);

/// A file that was added.
struct Named {
    path: String,
    view: Option<View>,
}

impl Analysis {
    /// Returns an analysis of files that `loader` finds.
    pub fn new(loader: impl Loader + Send + Sync + 'static) -> Self {
        Analysis {
            store: Arc::new(Store::new(Box::new(loader))),
            options: Options::default(),
            views: BTreeMap::new(),
            imported: BTreeMap::new(),
        }
    }

    /// Sets the options of compiling.
    pub fn options(mut self, options: Options) -> Self {
        self.options = options;
        self
    }

    /// Returns the amount of work done so far.
    pub fn counters(&self) -> Counters {
        self.store.counters()
    }

    /// Returns a loader of the current files, for a separate [`Compiler`](zooph_resolve::Compiler).
    pub fn loader(&self) -> StoreLoader {
        StoreLoader::new(&self.store)
    }

    /// Adds a file to those that are searched for references.
    pub fn add(&mut self, path: &str) {
        self.key(path);
    }

    /// Replaces the content of a file, for example while a person changes it in an editor.
    pub fn edit(&mut self, path: &str, content: impl Into<Vec<u8>>) {
        self.add(path);
        let location = self.store.locate(path);
        self.store.edit(&location, Some(content.into().into()));
    }

    /// Undoes [`edit`](Self::edit). The content is again what the loader reads.
    pub fn revert(&mut self, path: &str) {
        let location = self.store.locate(path);
        self.store.edit(&location, None);
    }

    /// Reads all files again that were not edited, since they may have changed.
    pub fn refresh(&mut self) {
        self.store.refresh();
    }

    /// Drops a file, and the files that only it needed. An edit remains until it is reverted.
    pub fn forget(&mut self, path: &str) {
        self.forget_all([path]);
    }

    /// Drops files like [`forget`](Self::forget).
    pub fn forget_all(&mut self, paths: impl IntoIterator<Item = impl AsRef<str>>) {
        let mut is_gone = false;
        for path in paths {
            let key = self.store.key(&self.store.locate(path.as_ref()));
            is_gone |= self.views.remove(&key).is_some();
        }
        if is_gone {
            let views = self.views.values().filter_map(|named| named.view.as_ref());
            let used: BTreeSet<Key> = views.flat_map(View::used).collect();
            self.store.retain(|key| used.contains(key));
            self.imported.clear();
        }
    }

    /// Returns the files that were added, queried or edited.
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

    /// Returns the result of compiling a file.
    pub fn compilation(&mut self, path: &str) -> &mut Compilation {
        &mut self.view(path).compilation
    }

    /// Returns the errors and warnings in a file, and in what it needs of other files.
    pub fn diagnostics(&mut self, path: &str) -> &[Diagnostic] {
        self.compilation(path).diagnostics()
    }

    /// Returns the errors and warnings by file. Those that concern no file are under `None`.
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

    /// Returns a file that was parsed, by its number. It is parsed again if it has changed since.
    pub(crate) fn kept_file(&self, file: FileId) -> Option<Kept> {
        self.store.kept(file)
    }

    /// Returns the file that a path in a file leads to, parsed as a schema.
    pub(crate) fn imported(&self, from: FileId, path: &str) -> Option<Kept> {
        let location = self.store.find(&self.store.location(from)?, path)?;
        self.store.parse(&location)
    }

    /// Returns which file a path in a file leads to.
    pub(crate) fn key_of(&self, from: FileId, path: &str) -> Option<Key> {
        let location = self.store.find(&self.store.location(from)?, path)?;
        Some(self.store.key(&location))
    }

    /// Returns the folders in which a path in a file can begin.
    pub(crate) fn folders(&self, from: FileId, path: &str) -> Vec<Location> {
        let from = self.store.location(from);
        from.map_or_else(Vec::new, |from| self.store.folders(&from, path))
    }

    /// Returns what is in a folder, if its name begins with `prefix`.
    pub(crate) fn entries_of(&self, folder: &Location, prefix: &str) -> Vec<FolderEntry> {
        self.store.entries(folder, prefix)
    }

    /// Returns the number of a file in spans.
    pub fn file(&mut self, path: &str) -> Option<FileId> {
        self.view(path).file()
    }

    /// Returns the content of a file that was parsed.
    pub fn source(&self, file: FileId) -> Option<Arc<Source>> {
        Some(self.store.kept(file)?.source)
    }

    /// Returns the path on disk of a file that was parsed, if it is on disk.
    pub fn path(&self, file: FileId) -> Option<PathBuf> {
        self.store.path(file)
    }

    /// Returns the declarations of a file.
    pub fn outline(&mut self, path: &str) -> Vec<Symbol> {
        self.kept(path)
            .map_or_else(Vec::new, |kept| outline(&kept.parse.ast))
    }

    /// Returns the formatted content of a file.
    ///
    /// # Errors
    /// The file cannot be parsed. If it cannot be read, the list of diagnostics is empty.
    pub fn formatted(&mut self, path: &str) -> Result<Vec<u8>, Vec<Diagnostic>> {
        match self.kept(path) {
            Some(kept) => zooph_format::format(&kept.source, kept.file),
            None => Err(Vec::new()),
        }
    }

    /// Returns the reference at an offset of a file.
    pub fn reference(&mut self, path: &str, offset: u32) -> Option<Reference> {
        let mut references = self.view(path).references();
        references.find(|reference| touches(reference.span, offset))
    }

    /// Returns the name in the declaration of what is named at an offset. For an imported file, returns the
    /// place before its first byte. Returns `None` if nothing is named there, or a built-in type.
    pub fn definition(&mut self, path: &str, offset: u32) -> Option<Span> {
        match self.reference(path, offset) {
            Some(reference) => Some(reference.declared),
            None => name_at(&self.kept(path)?.parse.ast, offset),
        }
    }

    /// Returns the places in all added files that refer to what is named at an offset, directly or through
    /// aliases. The name in the declaration is not included. They are in the order of the files' paths. What is named may
    /// also be an embedded file.
    pub fn references(&mut self, path: &str, offset: u32) -> Vec<Span> {
        let mut found = BTreeSet::new();
        let Some(declared) = self.definition(path, offset) else {
            self.add_uses_of_embedded(path, offset, &mut found);
            return found.into_iter().collect();
        };
        for named in self.views.values_mut() {
            let view = named.current(&self.store, self.options);
            let to_it = view.references().filter(|reference| {
                reference.declared == declared || reference.meaning == declared
            });
            found.extend(to_it.map(|reference| reference.span));
        }
        // An alias without a name of its own declares the last name of its target, so its declaration is also
        // a reference.
        found.remove(&declared);
        found.into_iter().collect()
    }

    /// Returns the references in a file, and its diagnostics.
    pub(crate) fn references_and_diagnostics(
        &mut self,
        path: &str,
    ) -> (Vec<Reference>, Vec<Diagnostic>) {
        let view = self.view(path);
        let references = view.references().collect();
        (references, view.compilation.diagnostics().to_vec())
    }

    /// Returns what the name at a place refers to, in any file that was parsed.
    pub(crate) fn meaning_at(&mut self, name: Span) -> Option<Span> {
        let view = self.view_of(name.file)?;
        Some(view.compilation.reference(name)?.meaning)
    }

    /// Returns what all names in a file that was parsed refer to.
    pub(crate) fn all_meanings(&mut self, file: FileId) -> BTreeMap<Span, Span> {
        let view = self.view_of(file);
        let references = view.into_iter().flat_map(|view| view.references());
        references
            .map(|reference| (reference.span, reference.meaning))
            .collect()
    }

    /// Returns the view of a file that was parsed.
    fn view_of(&mut self, file: FileId) -> Option<&View> {
        let location = self.store.location(file)?;
        Some(match self.views.get_mut(&self.store.key(&location)) {
            Some(named) => named.current(&self.store, self.options),
            None => {
                let known = self.imported.remove(&file);
                let known = known.filter(|view| view.is_current(&self.store));
                let view = known.unwrap_or_else(|| View::at(&self.store, location, self.options));
                self.imported.entry(file).or_insert(view)
            }
        })
    }

    /// Sets the edit of a file, or removes it. Returns the file with its former edit.
    pub(crate) fn replace(&mut self, file: FileId, content: Option<Arc<[u8]>>) -> Option<Edit> {
        let location = self.store.location(file)?;
        Some((file, self.store.edit(&location, content)))
    }

    /// Returns a description of what is named at an offset: its declaration, its comment, and its place in
    /// messages.
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
    /// Returns the view, after compiling the file again if the view is outdated.
    fn current(&mut self, store: &Arc<Store>, options: Options) -> &mut View {
        let kept = self.view.take().filter(|view| view.is_current(store));
        let view = kept.unwrap_or_else(|| View::new(store, &self.path, options));
        self.view.insert(view)
    }
}
