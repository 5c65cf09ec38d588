//! Tests of defaults that contain themselves. Reading them ends.

use zooph_goldens_rust::tested::endless::{Crate, Tree};
use zooph_goldens_rust::tested::endless_circles::{Choice, Left, Right};

/// A message whose root is null.
const NULL: [u8; 16] = [0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

#[test]
fn records_of_defaults_that_contain_themselves_come_back() {
    macro_rules! comes_back {
        ($($record:ty),*) => {$(
            let default = <$record>::default();
            assert_eq!(<$record>::from_bytes(&default.to_bytes()).as_ref(), Ok(&default));
            assert_eq!(<$record>::from_bytes(&NULL).as_ref(), Ok(&default));
            let json = default.to_json().expect("a form in JSON");
            assert_eq!(<$record>::from_json(json.as_bytes()).ok().as_ref(), Some(&default), "{json}");
        )*};
    }
    comes_back!(Tree, Left, Right, Crate, Choice);
    let tree = Tree::default();
    assert_eq!((tree.kids.len(), tree.kids[0].size), (1, 3));
    assert!(tree.kids[0].kids.is_empty());
}

#[test]
fn readers_end_where_records_do() {
    let tree = Tree::open(&NULL).expect("a null root");
    let kids = tree.kids();
    assert_eq!(
        (kids.len(), kids.at(0).size(), kids.at(0).kids().len()),
        (1, 3, 0)
    );
}
