//! Tests of the model of a schema that uses all features which back ends share.

use zooph_ir::Request;
use zooph_plan::value::{Constant, signed};
use zooph_plan::{
    Arg, DeclIx, DeclKind, Field, Form, Number, Owned, Place, Program, Remark, Role, Struct, Type,
};
use zooph_resolve::{Compiler, Memory};

const TREE: &str = r#"@0xf0b7a3d4c5e61928;
    using Json = import "/capnp/compat/json.capnp";
    struct Tree(T) {
      kids @1 :List(Tree(T)); value @0 :T; deeper @2 :Tree(List(T)); weight @3 :Float32 = 1.5;
      source :union $Json.discriminator(name = "from") {
        none @4 :Void;
        relay :group { id @5 :UInt16; name @6 :Text = "r"; }
      }
    }
    struct Owner { tree @0 :Tree(Text); any @1 :Tree; next @2 :Owner; all @3 :List(Owner); }
    enum Colour { red @0; blue @1 $Json.name("b"); }
    interface Store { get @0 (key :Text) -> Owner; }
    const answer :Int8 = -2;"#;

fn request() -> Request {
    let files = Memory::new().with("tree.capnp", TREE);
    let compilation = Compiler::new(files).file("tree.capnp").compile();
    assert!(compilation.is_ok(), "{:?}", compilation.diagnostics());
    compilation.request().clone()
}

fn find(program: &Program<'_>, path: &str) -> DeclIx {
    let found = { program.decls.iter() }.find(|decl| decl.path == path);
    let decl = found.unwrap_or_else(|| panic!("{path}"));
    program.by_id(decl.id).expect("its own id")
}

fn structure<'p>(program: &'p Program<'p>, path: &str) -> &'p Struct<'p> {
    program.structure(find(program, path)).expect("a struct")
}

fn field<'p>(program: &'p Program<'p>, path: &str, name: &str) -> &'p Field<'p> {
    let fields = &structure(program, path).fields;
    { fields.iter() }
        .find(|field| field.name == name)
        .expect("a field")
}

/// Returns the arguments of the struct type of a field.
fn args<'p>(program: &'p Program<'p>, path: &str, name: &str) -> Vec<&'p Arg> {
    let Place::Pointer { ty, .. } = &field(program, path, name).place else {
        panic!("{name} is no pointer");
    };
    let ty = match ty {
        Type::List(element) => element,
        ty => ty,
    };
    match ty {
        Type::Struct(of, args) => program.args(*of, args).collect(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn fields_are_where_the_compiler_put_them() {
    let request = request();
    let program = Program::new(&request).expect("a tree");
    let tree = structure(&program, "Tree");
    assert_eq!(
        (tree.form, tree.data_words, tree.pointers),
        (Form::Struct, 1, 4)
    );
    assert_eq!(tree.source_order, [1, 0, 2, 3, 4]);
    let [param] = tree.params[..] else {
        panic!("{:?}", tree.params);
    };
    assert_eq!(program.param(param).name, "T");
    let Place::Pointer { index: 0, ty, .. } = &field(&program, "Tree", "value").place else {
        panic!("value");
    };
    assert_eq!(*ty, Type::Param(param));
    let weight = &field(&program, "Tree", "weight").place;
    let float = Number::Float(32);
    assert!(
        matches!(weight, Place::Number { byte: 0, ty, default: 0x3fc0_0000 } if *ty == float),
        "{weight:?}"
    );
    let relay = structure(&program, "Tree.source.relay");
    assert_eq!((relay.form, relay.params.len()), (Form::Group, 0));
    let Place::Pointer {
        index: 3,
        default: Some(default),
        ..
    } = relay.fields[1].place
    else {
        panic!("{:?}", relay.fields[1]);
    };
    assert_eq!(default.content(), Some(&b"r"[..]));
    assert_eq!(
        default.message(),
        [1, 0, 0, 0, 18, 0, 0, 0, b'r', 0, 0, 0, 0, 0, 0, 0]
    );
}

#[test]
fn arguments_are_told_for_each_parameter() {
    let request = request();
    let program = Program::new(&request).expect("a tree");
    let param = structure(&program, "Tree").params[0];
    let ty = |path, name| args(&program, path, name)[0].finite().clone();
    assert_eq!(ty("Owner", "tree"), Type::Text);
    assert_eq!(ty("Owner", "any"), Type::ANY);
    let deeper = args(&program, "Tree", "deeper")[0];
    assert!(deeper.grows);
    assert_eq!(deeper.ty, Type::List(Box::new(Type::Param(param))));
    assert_eq!(*deeper.finite(), Type::ANY);
    // Another field of the struct keeps the arguments that it spells out.
    let kids = args(&program, "Tree", "kids")[0];
    assert_eq!(*kids.finite(), Type::Param(param));
    let notes = program.notes();
    let told = |field: &str| {
        format!(
            "field {field} of tree.capnp:Tree: the argument for T would grow without end, so it became \
             AnyPointer"
        )
    };
    let id = program.decl(find(&program, "Tree")).id;
    assert_eq!(notes, [Remark::of_member(id, 2, told("deeper"))]);
}

#[test]
fn structs_that_contain_themselves_are_cyclic_but_in_lists() {
    let request = request();
    let program = Program::new(&request).expect("a tree");
    let cyclic = |path, name| field(&program, path, name).is_cyclic;
    assert!(cyclic("Tree", "deeper") && cyclic("Owner", "next"));
    assert!(!cyclic("Tree", "kids") && !cyclic("Owner", "all") && !cyclic("Owner", "tree"));
}

#[test]
fn groups_own_their_bits_and_pointers() {
    let request = request();
    let program = Program::new(&request).expect("a tree");
    let source = find(&program, "Tree.source");
    let content = program.structure(source).expect("a group");
    assert_eq!(content.form, Form::Union);
    assert_eq!(program.decl(source).role, Role::Group(4));
    let union = content.union.as_ref().expect("a union");
    assert_eq!((union.tag_at, &union.members[..]), (4, &[0, 1][..]));
    let discriminator = content.discriminator.as_ref().expect("of the field");
    assert_eq!(discriminator.name.as_deref(), Some("from"));
    let bits = vec![(32, 16), (48, 16)];
    let pointers = vec![3];
    assert_eq!(program.owned(source), Owned { bits, pointers });
    let slots = program.slots(find(&program, "Tree"));
    let slots: Vec<_> = { slots.iter() }
        .map(|slot| (slot.index, slot.path.as_str(), &slot.guards[..]))
        .collect();
    assert_eq!(
        slots[..3],
        [(0, "value", &[][..]), (1, "kids", &[]), (2, "deeper", &[])]
    );
    assert_eq!(slots[3..], [(3, "source.relay.name", &[(4, 1)][..])]);
}

#[test]
fn other_declarations_have_their_names_and_values() {
    let request = request();
    let program = Program::new(&request).expect("a tree");
    let decl = |path| program.decl(find(&program, path));
    let DeclKind::Enum(enumerants) = &decl("Colour").kind else {
        panic!("no enum");
    };
    assert_eq!(
        (enumerants[1].name, &*enumerants[1].json_name),
        ("blue", "b")
    );
    let params = decl("Store.get$Params");
    assert_eq!((params.role, params.name), (Role::Params(0), "get"));
    assert_eq!(params.parent, Some(find(&program, "Store")));
    // `Owner` is declared by itself, so it is not a struct of the method.
    assert_eq!(decl("Store").children.len(), 1);
    let DeclKind::Const { ty, value } = &decl("answer").kind else {
        panic!("no constant");
    };
    assert_eq!(*ty, Type::Number(Number::Int(8)));
    assert_eq!(zooph_plan::value::bits(value), 0xfe);
    let (file, requested) = program.requested[0];
    assert_eq!(requested.filename, "tree.capnp");
    let top = program
        .file(file)
        .top
        .iter()
        .map(|ix| program.decl(*ix).name);
    let names = ["Tree", "Owner", "Colour", "Store", "answer"];
    assert_eq!(top.collect::<Vec<_>>(), names);
}

/// A request from which nodes are missing is still a program, and references to them are `AnyPointer`.
#[test]
fn nodes_that_are_missing_are_any_pointer() {
    let whole = request();
    for missing in 0..whole.nodes.len() {
        let mut request = whole.clone();
        let gone = request.nodes.remove(missing);
        let program = Program::new(&request).expect("a tree");
        for at in 0..program.decls.len() {
            let ix = program.by_id(program.decls[at].id).expect("its own id");
            program.mentions(ix);
            program.slots(ix);
            program.owned(ix);
            assert!(program.within(ix).contains(&ix), "{}", gone.display_name);
        }
        if &*gone.display_name == "tree.capnp:Owner" {
            let next = { program.decls.iter() }.any(|decl| decl.path == "Owner");
            assert!(!next);
        }
        if &*gone.display_name == "tree.capnp:Tree" {
            let Place::Pointer { ty, .. } = &field(&program, "Owner", "tree").place else {
                panic!("tree is no pointer");
            };
            assert_eq!(*ty, Type::ANY);
        }
    }
}

/// A type that passes on two hundred parameters as they are lists each of them, although it has a
/// single entry.
#[test]
fn parameters_that_are_left_as_they_are_are_listed() {
    let params: Vec<String> = (0..200).map(|at| format!("T{at}")).collect();
    let fields: String = { params.iter().enumerate() }
        .map(|(at, param)| format!("f{at} @{} :{param};", at + 1))
        .collect();
    let text = format!(
        "@0xf0b7a3d4c5e61928; struct S({}) {{ struct I(U) {{ u @0 :U; {} }} i @0 :I(Text); }}",
        params.join(", "),
        fields
    );
    let compilation = Compiler::new(Memory::new().with("s.capnp", text))
        .file("s.capnp")
        .compile();
    assert!(compilation.is_ok(), "{:?}", compilation.diagnostics());
    let program = Program::new(compilation.request()).expect("a tree");
    let all = args(&program, "S", "i");
    assert_eq!(all.len(), 201);
    assert_eq!(all[200].ty, Type::Text);
    let own = &structure(&program, "S").params;
    assert!({ all.iter().zip(own) }.all(|(arg, param)| arg.ty == Type::Param(*param)));
}

#[test]
fn unions_of_flattened_groups_have_their_names_in_json() {
    let text = r#"@0xf0b7a3d4c5e61928;
        using Json = import "/capnp/compat/json.capnp";
        struct S {
          kind :union $Json.flatten() $Json.discriminator(valueName = "v") { a @0 :Void; b @1 :Text; }
          other :union $Json.discriminator() { c @2 :Void; d @3 :Text; }
          plain :union { e @4 :Void; f @5 :Text; }
        }"#;
    let files = Memory::new().with("tree.capnp", text);
    let compilation = Compiler::new(files).file("tree.capnp").compile();
    assert!(compilation.is_ok(), "{:?}", compilation.diagnostics());
    let program = Program::new(compilation.request()).expect("a tree");
    let json = |path: &str| program.union_json(find(&program, path));
    let kind = json("S.kind").expect("an annotation");
    assert_eq!(kind.name.as_deref(), Some("kind"));
    assert_eq!(kind.value_name.as_deref(), Some("v"));
    assert_eq!(json("S.other").map(|found| found.name), Some(None));
    assert_eq!(json("S.plain"), None);
}

#[test]
fn constants_have_the_value_that_code_is_made_of() {
    let request = request();
    let program = Program::new(&request).expect("a tree");
    let DeclKind::Const { ty, value } = &program.decl(find(&program, "answer")).kind else {
        panic!("a constant");
    };
    let answer = Constant::of(ty, value);
    assert_eq!(answer, Some(Constant::Number(Number::Int(8), 0xfe)));
    assert_eq!(signed(0xfe, 8), -2);
    assert_eq!(Constant::of(&Type::Void, value), None);
}

#[test]
fn declarations_are_grouped_by_file() {
    let request = request();
    let program = Program::new(&request).expect("a tree");
    let by_file = program.by_file();
    assert_eq!(
        by_file.iter().map(Vec::len).sum::<usize>(),
        program.decls.len()
    );
    for (file, all) in program.files().zip(&by_file) {
        assert!(all.iter().all(|ix| program.decl(*ix).file == file));
        assert!(all.is_sorted());
    }
}

#[test]
fn parts_of_a_type_are_elements_and_arguments() {
    let request = request();
    let program = Program::new(&request).expect("a tree");
    let mut structs = Vec::new();
    for name in ["all", "tree"] {
        let ty = field(&program, "Owner", name).place.ty().into_owned();
        program.parts_of(&ty, &mut |part| structs.push(part.clone()));
    }
    let kinds: Vec<&str> = { structs.iter() }
        .map(|part| match part {
            Type::List(_) => "list",
            Type::Struct(..) => "struct",
            Type::Text => "text",
            _ => "other",
        })
        .collect();
    assert_eq!(kinds, ["list", "struct", "struct", "text"]);
}
