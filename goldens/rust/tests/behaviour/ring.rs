//! Tests of files that import each other, and of one that imports them.

use zooph_goldens_rust::tested::{ring_one, ring_three, ring_two, ring_user};

#[test]
fn records_of_files_that_import_each_other_come_back() {
    let leaf = ring_one::Node {
        name: "leaf".to_owned(),
        colour: ring_two::Colour::Red,
        ..Default::default()
    };
    let third = ring_three::Node {
        first: Some(Box::new(leaf.clone())),
        names: vec!["x".to_owned()],
        choice: ring_three::node::Choice {
            colour: ring_two::Colour::Green,
            size: 9,
        },
    };
    let second = ring_two::Node {
        name: "second".to_owned(),
        previous: Some(Box::new(leaf.clone())),
        which: ring_two::node::Which::Many(vec![leaf.clone()]),
        ..Default::default()
    };
    let first = ring_one::Node {
        next: Some(Box::new(second.clone())),
        all: vec![third],
        held: Some(Box::new(ring_three::Box {
            content: second,
            ..Default::default()
        })),
        ..leaf
    };
    let user = ring_user::Node {
        one: Some(first),
        colour: ring_two::Colour::Green,
        ..Default::default()
    };
    assert_eq!(
        ring_user::Node::from_bytes(&user.to_bytes()).as_ref(),
        Ok(&user)
    );
    let json = user.to_json().expect("a form in JSON");
    assert!(
        json.contains("\"verde\"") && json.contains("\"farbe\""),
        "{json}"
    );
    let back = ring_user::Node::from_json(json.as_bytes());
    assert_eq!(back.ok().as_ref(), Some(&user), "{json}");
    assert_eq!(ring_one::FAVOURITE, ring_two::Colour::Green);
}
