//! The list of all back ends. To add a language, add a line to [`ALL`].

use zooph_backend::Backend;

/// All back ends, sorted by the ids of their languages.
pub const ALL: &[&dyn Backend] = &[
    &zooph_gen_cpp::Cpp,
    &zooph_gen_go::Go,
    &zooph_gen_haskell::Haskell,
    &zooph_gen_ocaml::Ocaml,
    &zooph_gen_rust::Rust,
];

/// Returns the back end of the language with this id.
pub fn by_id(id: &str) -> Option<&'static dyn Backend> {
    { ALL.iter().copied() }.find(|backend| backend.language().id == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_have_names_of_their_own_in_order() {
        let ids: Vec<&str> = ALL.iter().map(|one| one.language().id).collect();
        assert!(ids.is_sorted_by(|a, b| a < b), "{ids:?}");
        for id in ids {
            assert_eq!(by_id(id).map(|one| one.language().id), Some(id));
        }
        assert!(by_id("").is_none());
    }
}
