//! Vectors that are long but pack well: structs of the largest size, and many objects.

use crate::model::{Layout, Library, Message, Value, pack, read, write};

use super::draft::{file, list_pointer, named, struct_pointer};
use super::files::{Expect, Topic, Vector, hex_words};

pub(super) fn topic(library: &Library) -> (String, Topic) {
    let mut vectors = Vec::new();
    for data in [32_767, 32_768, 65_532, 65_533, 65_534, 65_535] {
        for (ty, first, json) in [
            ("every.Point", 0x0000_0008_0000_0007, r#"{"x":7,"y":-9}"#),
            ("every.Empty", 5, "{}"),
        ] {
            let mut words = vec![0; 1 + data as usize];
            words[0] = struct_pointer(0, data, 0);
            words[1] = first;
            words[data as usize] = 9 << 56;
            let name = format!("wide_{}_{data}", &ty["every.".len()..].to_lowercase());
            let why =
                format!("a struct of {data} words of data, the first and the last of which count");
            let mut vector = packed(library, &name, &why, ty, &Message::flat(words));
            vector.expect.json = Some(json.into());
            vectors.push(vector);
        }
        let mut words = vec![
            struct_pointer(0, 0, 16),
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
        ];
        // The list of points.
        words[16] = list_pointer(0, 7, data);
        words.extend([struct_pointer(1, data, 0), 3 | 4 << 32]);
        words.resize(18 + data as usize, 0);
        let name = format!("wide_element_{data}");
        let why = format!("a list of one struct of {data} words of data");
        let message = Message::flat(words);
        vectors.push(packed(library, &name, &why, "every.Lists", &message));
    }
    vectors.push(many(library));
    file(
        "valid/wide.json",
        "Messages that are long, packed.",
        vectors,
    )
}

/// Returns a message with more objects than a message may have segments.
fn many(library: &Library) -> Vector {
    let ty = library.root("every.Lists");
    let datas = vec![Value::Data(vec![0; 40]); 600];
    let value = Value::Struct(vec![("datas".into(), Value::List(datas))]);
    let message = write(library, ty, &value, &Layout::plain());
    let why = "more objects than segments are allowed, however small those are asked for";
    packed(library, "wide_many_objects", why, "every.Lists", &message)
}

fn packed(library: &Library, name: &str, why: &str, ty: &str, message: &Message) -> Vector {
    let mut vector = named(name, why, ty, &["packed", "message"]);
    vector.packed = Some(hex_words(&pack(&message.frame())));
    vector.expect = Expect {
        value: Some(read(library, library.root(ty), message).to_string()),
        differs_at: crate::model::check_canonical(message)
            .err()
            .and_then(|fault| match fault.at {
                crate::model::At::Word(_, word) => Some(word),
                crate::model::At::Byte(_) => None,
            }),
        ..Expect::default()
    };
    vector
}
