//! A store of files by revision. Each revision is read once and parsed once.

use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use zooph_diagnostics::{FileId, MAX_SOURCE_BYTES, Source};
use zooph_resolve::{FolderEntry, Keeper, Kept, Loader, Location, ReadError};

/// The amount of work that was done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// The number of reads through the loader.
    pub reads: u64,
    /// The number of times a file was parsed.
    pub parses: u64,
    /// The number of times a file was compiled.
    pub compilations: u64,
}

/// The identity of a file: its path on disk, since a file may be found at several locations; if it is not on
/// disk, its location.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Key {
    Path(PathBuf),
    Location(u32, String),
}

/// The revision of a file, which changes whenever the file's content does.
pub(crate) type Revision = u64;

/// The files that were read or looked for, with the revision of each.
pub(crate) type Used = Arc<Mutex<BTreeMap<Key, Revision>>>;

/// All files that were read or looked for.
pub(crate) struct Store {
    loader: Box<dyn Loader + Send + Sync>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    entries: HashMap<Key, Entry>,
    /// The edits that were not saved.
    edits: HashMap<Key, Arc<[u8]>>,
    /// The numbers of files that were parsed at least once.
    numbers: HashMap<Key, FileId>,
    locations: Vec<Location>,
    last_revision: Revision,
    counters: Counters,
}

/// A file in its current revision.
struct Entry {
    location: Location,
    revision: Revision,
    content: Result<Content, ReadError>,
}

#[derive(Clone)]
enum Content {
    Bytes(Arc<[u8]>),
    Parsed(Kept),
}

impl Content {
    fn bytes(&self) -> &[u8] {
        match self {
            Content::Bytes(bytes) => bytes,
            Content::Parsed(kept) => kept.source.bytes(),
        }
    }
}

impl Store {
    pub(crate) fn new(loader: Box<dyn Loader + Send + Sync>) -> Self {
        Store {
            loader,
            state: Mutex::default(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // A panic cannot leave the state inconsistent, so the lock may be used after one.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn locate(&self, path: &str) -> Location {
        self.loader.locate(path)
    }

    pub(crate) fn key(&self, location: &Location) -> Key {
        match self.loader.path(location) {
            Some(path) => Key::Path(path),
            None => Key::Location(location.root, location.path.clone()),
        }
    }

    pub(crate) fn counters(&self) -> Counters {
        self.state().counters
    }

    pub(crate) fn count_compilation(&self) {
        self.state().counters.compilations += 1;
    }

    /// Sets the edit of a file, or removes it. Returns the former edit.
    pub(crate) fn edit(
        &self,
        location: &Location,
        content: Option<Arc<[u8]>>,
    ) -> Option<Arc<[u8]>> {
        let key = self.key(location);
        let mut state = self.state();
        let before = match content {
            Some(bytes) => state.edits.insert(key.clone(), bytes),
            None => state.edits.remove(&key),
        };
        if state.entries.contains_key(&key) {
            self.reread(&mut state, &key);
        }
        before
    }

    /// Reads all files again that were not edited.
    pub(crate) fn refresh(&self) {
        let mut state = self.state();
        let keys: Vec<Key> = state.entries.keys().cloned().collect();
        for key in keys {
            if !state.edits.contains_key(&key) {
                self.reread(&mut state, &key);
            }
        }
    }

    /// Drops files that nothing uses.
    pub(crate) fn retain(&self, is_used: impl Fn(&Key) -> bool) {
        self.state().entries.retain(|key, _| is_used(key));
    }

    fn reread(&self, state: &mut State, key: &Key) {
        let Some(entry) = state.entries.get(key) else {
            return;
        };
        let location = entry.location.clone();
        let new = self.content(state, key, &location);
        let Some(entry) = state.entries.get_mut(key) else {
            return;
        };
        let same = match (&entry.content, &new) {
            (Ok(old), Ok(new)) => old.bytes() == &new[..],
            (Err(old), Err(new)) => old == new,
            _ => false,
        };
        if !same {
            state.last_revision += 1;
            entry.revision = state.last_revision;
            entry.content = new.map(Content::Bytes);
        }
    }

    /// Reads the current content of a file.
    fn content(
        &self,
        state: &mut State,
        key: &Key,
        location: &Location,
    ) -> Result<Arc<[u8]>, ReadError> {
        match state.edits.get(key) {
            Some(edit) if edit.len() > MAX_SOURCE_BYTES => Err(ReadError::TooLarge),
            Some(edit) => Ok(Arc::clone(edit)),
            None => {
                state.counters.reads += 1;
                self.loader.read(location, MAX_SOURCE_BYTES).map(Arc::from)
            }
        }
    }

    /// Returns the file's current revision. Reads the file if needed.
    fn entry<'a>(&self, state: &'a mut State, key: &Key, location: &Location) -> &'a mut Entry {
        if !state.entries.contains_key(key) {
            let content = self.content(state, key, location);
            state.last_revision += 1;
            let entry = Entry {
                location: location.clone(),
                revision: state.last_revision,
                content: content.map(Content::Bytes),
            };
            state.entries.insert(key.clone(), entry);
        }
        let entry = state.entries.get_mut(key);
        entry.expect("it was there, or was put there just now")
    }

    fn bytes(&self, location: &Location, used: &Used) -> Result<Vec<u8>, ReadError> {
        let key = self.key(location);
        let mut state = self.state();
        let entry = self.entry(&mut state, &key, location);
        note(used, &key, entry.revision);
        let content = entry.content.as_ref();
        content
            .map(|content| content.bytes().to_vec())
            .map_err(ReadError::clone)
    }

    fn parsed(&self, location: &Location, used: &Used) -> Result<Kept, ReadError> {
        let key = self.key(location);
        let mut state = self.state();
        let entry = self.entry(&mut state, &key, location);
        note(used, &key, entry.revision);
        let bytes = match entry.content.clone()? {
            Content::Parsed(kept) => return Ok(kept),
            Content::Bytes(bytes) => bytes,
        };
        let file = state.number(&key, location);
        let name = self.loader.shown_name(location);
        let source = Source::new(name, &bytes[..]).map_err(|_| ReadError::TooLarge)?;
        let parse = zooph_syntax::parse_source(&source, file);
        state.counters.parses += 1;
        let kept = Kept {
            file,
            source: Arc::new(source),
            parse,
        };
        if let Some(entry) = state.entries.get_mut(&key) {
            entry.content = Ok(Content::Parsed(kept.clone()));
        }
        Ok(kept)
    }

    /// Reports whether all of the files have the same revisions as before.
    pub(crate) fn is_current(&self, used: &Used) -> bool {
        let state = self.state();
        let used = used.lock().unwrap_or_else(PoisonError::into_inner);
        used.iter().all(|(key, revision)| {
            let entry = state.entries.get(key);
            entry.is_some_and(|entry| entry.revision == *revision)
        })
    }

    /// Returns a file that was parsed, by its number. It is parsed again if it has changed since.
    pub(crate) fn kept(&self, file: FileId) -> Option<Kept> {
        let location = self.location(file)?;
        self.parse(&location)
    }

    /// Returns a file as it is now, parsed.
    pub(crate) fn parse(&self, location: &Location) -> Option<Kept> {
        self.parsed(location, &Used::default()).ok()
    }

    /// Returns where the file is that a path in the file at `from` leads to.
    pub(crate) fn find(&self, from: &Location, path: &str) -> Option<Location> {
        for location in zooph_resolve::locations(&*self.loader, from, path) {
            let is_edited = self.state().edits.contains_key(&self.key(&location));
            match self.loader.read(&location, 0) {
                Ok(_) | Err(ReadError::TooLarge) => return Some(location),
                Err(_) if is_edited => return Some(location),
                Err(ReadError::NotFound) => {}
                Err(_) => return None,
            }
        }
        None
    }

    /// Returns the folders in which a path in the file at `from` can begin.
    pub(crate) fn folders(&self, from: &Location, path: &str) -> Vec<Location> {
        zooph_resolve::folders(&*self.loader, from, path)
    }

    /// Returns what is in a folder, if its name begins with `prefix`.
    pub(crate) fn entries(&self, folder: &Location, prefix: &str) -> Vec<FolderEntry> {
        self.loader.entries(folder, prefix)
    }

    pub(crate) fn location(&self, file: FileId) -> Option<Location> {
        self.state().locations.get(file.0 as usize).cloned()
    }

    pub(crate) fn path(&self, file: FileId) -> Option<PathBuf> {
        self.loader.path(&self.location(file)?)
    }
}

impl State {
    fn number(&mut self, key: &Key, location: &Location) -> FileId {
        if let Some(known) = self.numbers.get(key) {
            return *known;
        }
        let file = FileId(self.locations.len() as u32);
        self.numbers.insert(key.clone(), file);
        self.locations.push(location.clone());
        file
    }
}

fn note(used: &Used, key: &Key, revision: Revision) {
    let mut used = used.lock().unwrap_or_else(PoisonError::into_inner);
    used.entry(key.clone()).or_insert(revision);
}

/// A loader of the files of an [`Analysis`](crate::Analysis), for separate compilations. Files that it parses
/// are kept, too.
#[derive(Clone)]
pub struct StoreLoader {
    pub(crate) store: Arc<Store>,
    pub(crate) used: Used,
    /// Where the named file is, if that was found out before.
    pub(crate) named: Option<Location>,
}

impl StoreLoader {
    pub(crate) fn new(store: &Arc<Store>) -> Self {
        StoreLoader {
            store: Arc::clone(store),
            used: Used::default(),
            named: None,
        }
    }
}

impl Loader for StoreLoader {
    fn locate(&self, path: &str) -> Location {
        let named = self.named.clone();
        named.unwrap_or_else(|| self.store.loader.locate(path))
    }

    fn search_roots(&self) -> Vec<u32> {
        self.store.loader.search_roots()
    }

    fn read(&self, location: &Location, limit: usize) -> Result<Vec<u8>, ReadError> {
        let bytes = self.store.bytes(location, &self.used)?;
        match bytes.len() > limit {
            true => Err(ReadError::TooLarge),
            false => Ok(bytes),
        }
    }

    fn shown_name(&self, location: &Location) -> String {
        self.store.loader.shown_name(location)
    }

    fn path(&self, location: &Location) -> Option<PathBuf> {
        self.store.loader.path(location)
    }

    fn entries(&self, folder: &Location, prefix: &str) -> Vec<FolderEntry> {
        self.store.entries(folder, prefix)
    }

    fn keeper(&self) -> Option<&dyn Keeper> {
        Some(self)
    }
}

impl Keeper for StoreLoader {
    fn parsed(&self, location: &Location) -> Result<Kept, ReadError> {
        self.store.parsed(location, &self.used)
    }
}
