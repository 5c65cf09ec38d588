//! Finds the public functions and methods of a crate in its source, by the paths that its users
//! write.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use syn::visit::Visit;
use syn::{ImplItem, Item, TraitItem, UseTree, Visibility};

/// The definition of an item: the path of its module from the crate's root, and its name.
type Def = (Vec<String>, String);

/// The meaning of a name in a module.
#[derive(Clone)]
enum Name {
    /// An item of the module itself.
    Here,
    /// An import of this path.
    Import(Vec<String>),
}

/// How many imports of imports are followed.
const DEEPEST: u32 = 20;

#[derive(Default)]
struct Module {
    items: Vec<Item>,
    public_modules: Vec<String>,
    /// The names of items other than modules, and whether they are public.
    names: BTreeMap<String, (Name, bool)>,
    /// The modules from which everything is imported, and whether it is re-exported.
    globs: Vec<(Vec<String>, bool)>,
}

/// The modules of a crate, by path.
struct Source {
    krate: String,
    modules: BTreeMap<Vec<String>, Module>,
    macros: Vec<String>,
}

/// Returns every public function and method of the crate in this folder, by the shortest path that
/// users can write: `crate::module::function`, `crate::Type::method`, `crate::Trait::method`, and
/// `crate::Type:Trait` for a handwritten implementation of another crate's trait.
pub(crate) fn public_items(krate: &str, folder: &Path) -> BTreeSet<String> {
    let mut source = Source {
        krate: krate.into(),
        modules: BTreeMap::new(),
        macros: Vec::new(),
    };
    source.file(&folder.join("lib.rs"), Vec::new());
    // Functions defined by macros are not found here, so there must be none.
    assert!(source.macros.is_empty(), "{:?}", source.macros);
    let mut public = BTreeMap::new();
    let mut seen = BTreeSet::new();
    source.publish(&[], &[krate.to_owned()], &mut public, &mut seen);
    source.rows(&public)
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

fn is_of_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        syn::Meta::List(list) => list.path.is_ident("cfg") && list.tokens.to_string() == "test",
        _ => false,
    })
}

impl Source {
    fn file(&mut self, path: &Path, module: Vec<String>) {
        let text = fs::read_to_string(path);
        let text = text.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let file = syn::parse_file(&text);
        let file = file.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        self.items(file.items, path, module);
    }

    fn items(&mut self, items: Vec<Item>, path: &Path, module: Vec<String>) {
        let mut this = Module::default();
        for item in items {
            if let Some((name, visibility)) = named(&item) {
                this.names.insert(name, (Name::Here, is_public(visibility)));
            }
            match item {
                Item::Use(one) => {
                    let public = is_public(&one.vis);
                    imports(&one.tree, Vec::new(), public, &mut this);
                }
                Item::Mod(one) if is_of_tests(&one.attrs) => {}
                Item::Mod(one) => {
                    if is_public(&one.vis) {
                        this.public_modules.push(one.ident.to_string());
                    }
                    self.module(one, path, &module);
                }
                Item::Macro(one) => {
                    let text = one.mac.tokens.to_string();
                    // The definition of a macro is checked where it is used.
                    if one.ident.is_none() && text.contains("pub fn") {
                        let place = format!("{}: a macro's public function", path.display());
                        self.macros.push(place);
                    }
                }
                other => this.items.push(other),
            }
        }
        self.modules.insert(module, this);
    }

    fn module(&mut self, one: syn::ItemMod, path: &Path, outer: &[String]) {
        let name = one.ident.to_string();
        let mut module = outer.to_vec();
        module.push(name.clone());
        if let Some((_, items)) = one.content {
            return self.items(items, path, module);
        }
        let folder = folder_of(path);
        let beside = folder.join(format!("{name}.rs"));
        let below = folder.join(&name).join("mod.rs");
        let file = if beside.is_file() { beside } else { below };
        self.file(&file, module);
    }

    /// Returns the module in which a path is looked up, and the rest of the path.
    fn start<'p>(&self, module: &[String], path: &'p [String]) -> (Vec<String>, &'p [String]) {
        let mut at = module.to_vec();
        let mut rest = path;
        while let Some((first, further)) = rest.split_first() {
            match first.as_str() {
                "crate" => at.clear(),
                "self" => {}
                "super" => drop(at.pop()),
                _ => break,
            }
            rest = further;
        }
        (at, rest)
    }

    /// Returns the module that a path names in another module.
    fn module_at(&self, module: &[String], path: &[String], depth: u32) -> Option<Vec<String>> {
        let (mut at, rest) = self.start(module, path);
        if depth > DEEPEST {
            return None;
        }
        for name in rest {
            let mut child = at.clone();
            child.push(name.clone());
            at = match self.modules[&at].names.get(name) {
                _ if self.modules.contains_key(&child) => child,
                Some((Name::Import(path), _)) => self.module_at(&at, path, depth + 1)?,
                _ => return None,
            };
        }
        Some(at)
    }

    /// Returns the definition of the item that a path names in a module, if it is in this crate.
    fn item_at(&self, module: &[String], path: &[String], depth: u32) -> Option<Def> {
        let (name, path) = path.split_last()?;
        if depth > DEEPEST {
            return None;
        }
        let at = self.module_at(module, path, depth)?;
        let here = &self.modules[&at];
        match here.names.get(name) {
            Some((Name::Here, _)) => Some((at, name.clone())),
            Some((Name::Import(path), _)) => self.item_at(&at, path, depth + 1),
            None => here.globs.iter().find_map(|(from, _)| {
                let from = self.module_at(&at, from, depth + 1)?;
                self.item_at(&from, std::slice::from_ref(name), depth + 1)
            }),
        }
    }

    /// Adds the paths by which users can name a module's public items.
    fn publish(
        &self,
        module: &[String],
        path: &[String],
        public: &mut BTreeMap<Def, Vec<String>>,
        seen: &mut BTreeSet<(Vec<String>, Vec<String>)>,
    ) {
        if !seen.insert((module.to_vec(), path.to_vec())) {
            return;
        }
        let here = &self.modules[module];
        let longer = |name: &String| {
            let mut longer = path.to_vec();
            longer.push(name.clone());
            longer
        };
        for name in &here.public_modules {
            let mut child = module.to_vec();
            child.push(name.clone());
            self.publish(&child, &longer(name), public, seen);
        }
        for (name, (what, _)) in here.names.iter().filter(|(_, (_, public))| *public) {
            if let Some(def) = self.item_at(module, std::slice::from_ref(name), 0) {
                // The paths that generated code uses are only chosen if there are no others.
                let order =
                    |path: &[String]| (path.iter().any(|one| one == "generated_v1"), path.len());
                let best = public.entry(def).or_insert_with(|| longer(name));
                if order(&longer(name)) < order(best) {
                    *best = longer(name);
                }
            }
            if let Name::Import(from) = what
                && let Some(target) = self.module_at(module, from, 0)
            {
                self.publish(&target, &longer(name), public, seen);
            }
        }
        for (from, _) in here.globs.iter().filter(|(_, public)| *public) {
            let target = self.module_at(module, from, 0).expect("a module");
            self.publish(&target, path, public, seen);
        }
    }

    fn rows(&self, public: &BTreeMap<Def, Vec<String>>) -> BTreeSet<String> {
        let mut rows = BTreeSet::new();
        for (module, here) in &self.modules {
            let path_of = |name: String| public.get(&(module.clone(), name));
            for item in &here.items {
                match item {
                    Item::Fn(one) => {
                        if let Some(path) = path_of(one.sig.ident.to_string()) {
                            rows.insert(path.join("::"));
                        }
                    }
                    Item::Trait(one) => {
                        let Some(path) = path_of(one.ident.to_string()) else {
                            continue;
                        };
                        for item in &one.items {
                            if let TraitItem::Fn(method) = item {
                                rows.insert(format!("{}::{}", path.join("::"), method.sig.ident));
                            }
                        }
                    }
                    _ => {}
                }
            }
            // Implementations may also be inside of functions and constants.
            let mut finder = Impls {
                source: self,
                module,
                public,
                rows: &mut rows,
            };
            for item in &here.items {
                finder.visit_item(item);
            }
        }
        assert!(rows.iter().all(|row| row.starts_with(&self.krate)));
        rows
    }
}

/// Finds implementations.
struct Impls<'a> {
    source: &'a Source,
    module: &'a [String],
    public: &'a BTreeMap<Def, Vec<String>>,
    rows: &'a mut BTreeSet<String>,
}

impl<'ast> Visit<'ast> for Impls<'_> {
    fn visit_item_impl(&mut self, one: &'ast syn::ItemImpl) {
        if is_of_tests(&one.attrs) {
            return;
        }
        let Some(path) = named_type(&one.self_ty) else {
            return;
        };
        let def = self.source.item_at(self.module, &path, 0);
        let Some(path) = def.and_then(|def| self.public.get(&def)) else {
            return;
        };
        let path = path.join("::");
        let Some((of, _)) = &one.trait_ else {
            for item in &one.items {
                if let ImplItem::Fn(method) = item
                    && is_public(&method.vis)
                    && !is_of_tests(&method.attrs)
                {
                    self.rows.insert(format!("{path}::{}", method.sig.ident));
                }
            }
            return;
        };
        let of = segments(of);
        let is_ours = self.source.item_at(self.module, &of, 0).is_some();
        let does = one.items.iter().any(|item| matches!(item, ImplItem::Fn(_)));
        if !is_ours && does {
            self.rows.insert(format!("{path}:{}", of[of.len() - 1]));
        }
    }
}

/// Returns the name and the visibility of an item that has a name.
fn named(item: &Item) -> Option<(String, &Visibility)> {
    let (name, visibility) = match item {
        Item::Fn(one) => (&one.sig.ident, &one.vis),
        Item::Struct(one) => (&one.ident, &one.vis),
        Item::Enum(one) => (&one.ident, &one.vis),
        Item::Union(one) => (&one.ident, &one.vis),
        Item::Trait(one) => (&one.ident, &one.vis),
        Item::Type(one) => (&one.ident, &one.vis),
        Item::Const(one) => (&one.ident, &one.vis),
        Item::Static(one) => (&one.ident, &one.vis),
        _ => return None,
    };
    Some((name.to_string(), visibility))
}

fn imports(tree: &UseTree, mut path: Vec<String>, public: bool, module: &mut Module) {
    match tree {
        UseTree::Path(one) => {
            path.push(one.ident.to_string());
            imports(&one.tree, path, public, module);
        }
        UseTree::Name(one) => {
            let name = one.ident.to_string();
            if name == "self" {
                let name = path[path.len() - 1].clone();
                module.names.insert(name, (Name::Import(path), public));
                return;
            }
            path.push(name.clone());
            module.names.insert(name, (Name::Import(path), public));
        }
        UseTree::Rename(one) => {
            path.push(one.ident.to_string());
            let name = one.rename.to_string();
            module.names.insert(name, (Name::Import(path), public));
        }
        UseTree::Glob(_) => module.globs.push((path, public)),
        UseTree::Group(one) => {
            for tree in &one.items {
                imports(tree, path.clone(), public, module);
            }
        }
    }
}

fn segments(path: &syn::Path) -> Vec<String> {
    path.segments
        .iter()
        .map(|one| one.ident.to_string())
        .collect()
}

fn named_type(ty: &syn::Type) -> Option<Vec<String>> {
    match ty {
        syn::Type::Path(path) => Some(segments(&path.path)),
        syn::Type::Reference(inner) => named_type(&inner.elem),
        _ => None,
    }
}

/// Returns the folder of a file's modules.
fn folder_of(path: &Path) -> std::path::PathBuf {
    let name = path.file_stem().unwrap_or_default();
    let folder = path.parent().expect("a file is in a folder");
    match name.to_str() {
        Some("lib" | "mod") => folder.to_path_buf(),
        _ => folder.join(name),
    }
}
