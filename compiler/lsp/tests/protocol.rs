//! Tests of the server with whole conversations of a client.

use std::fs;
use std::io::{self, BufRead, Read, Write};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use zooph_lsp::{Settings, serve};

const MAIN: &str = "@0xd1d1d1d1d1d1d1d1;
# Schlüssel 🔑
using Lib = import \"lib.capnp\";
struct A { b @0 :Lib.B; }
";

const LIB: &str = "@0xd1d1d1d1d1d1d1d2;
struct B {
  # A key 🔑 of two bytes.
  key @0 :UInt16;  deep @1 :B; }
const first :B = (key = 1);
";

/// A client that sends all messages at once.
struct Client {
    folder: PathBuf,
    input: Vec<u8>,
    requests: i32,
}

impl Client {
    fn new(name: &str) -> Self {
        let mut client = Client::without_root(name);
        let root = client.uri("");
        client.initialize(json!({ "capabilities": {}, "rootUri": root }));
        client
    }

    /// A client that has not said anything yet.
    fn without_root(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        fs::write(folder.join("lib.capnp"), LIB).expect("a file");
        Client {
            folder,
            input: Vec::new(),
            requests: 0,
        }
    }

    fn initialize(&mut self, params: Value) {
        self.request("initialize", params);
        self.note("initialized", json!({}));
    }

    fn uri(&self, file: &str) -> String {
        format!("file://{}", self.folder.join(file).display())
    }

    fn send(&mut self, message: &Value) {
        let text = message.to_string();
        let header = format!("Content-Length: {}\r\n\r\n", text.len());
        self.input.extend(header.bytes().chain(text.bytes()));
    }

    fn request(&mut self, method: &str, params: Value) {
        self.requests += 1;
        let id = self.requests;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
    }

    fn note(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    fn open(&mut self, file: &str, text: &str) {
        let uri = self.uri(file);
        let document = json!({ "uri": uri, "languageId": "capnp", "version": 1, "text": text });
        self.note("textDocument/didOpen", json!({ "textDocument": document }));
    }

    fn change(&mut self, file: &str, changes: Value) {
        let document = json!({ "uri": self.uri(file), "version": 2 });
        let params = json!({ "textDocument": document, "contentChanges": changes });
        self.note("textDocument/didChange", params);
    }

    fn ask(&mut self, what: &str, file: &str, line: u32, character: u32) {
        let params = json!({
            "textDocument": { "uri": self.uri(file) },
            "position": { "line": line, "character": character },
            "context": { "includeDeclaration": true },
            "options": { "tabSize": 2, "insertSpaces": true },
        });
        self.request(&format!("textDocument/{what}"), params);
    }

    fn rename(&mut self, file: &str, line: u32, character: u32, name: &str) {
        let params = json!({
            "textDocument": { "uri": self.uri(file) },
            "position": { "line": line, "character": character },
            "newName": name,
        });
        self.request("textDocument/rename", params);
    }

    /// Sends all messages and ends the session. Returns the messages of the server.
    fn finish(mut self) -> Conversation {
        self.request("shutdown", Value::Null);
        self.note("exit", Value::Null);
        let mut output = Vec::new();
        serve(Settings::default(), &self.input[..], &mut output).expect("a conversation");
        Conversation::of(&output)
    }
}

struct Conversation {
    answers: Vec<Value>,
    notes: Vec<Value>,
}

impl Conversation {
    fn of(mut output: &[u8]) -> Self {
        let (mut answers, mut notes) = (Vec::new(), Vec::new());
        while !output.is_empty() {
            let end = output.windows(4).position(|four| four == b"\r\n\r\n");
            let end = end.expect("a header");
            let header = std::str::from_utf8(&output[..end]).expect("a text");
            let length = header.strip_prefix("Content-Length: ").expect("a length");
            let length: usize = length.parse().expect("a number");
            let body = &output[end + 4..end + 4 + length];
            let message: Value = serde_json::from_slice(body).expect("JSON");
            match message.get("method") {
                Some(_) => notes.push(message),
                None => answers.push(message),
            }
            output = &output[end + 4 + length..];
        }
        Conversation { answers, notes }
    }

    /// Returns the names of the files that a rename changes, by the number of its request from the end.
    fn changed(&self, from_end: usize) -> Vec<&str> {
        let answer = &self.answers[self.answers.len() - 1 - from_end];
        let changes = answer["result"]["changes"].as_object();
        let files = changes
            .unwrap_or_else(|| panic!("no edit: {answer}"))
            .keys();
        files.filter_map(|uri| uri.rsplit('/').next()).collect()
    }

    /// Returns the result of the last request before the one that shuts down.
    fn last(&self) -> &Value {
        &self.answers[self.answers.len() - 2]["result"]
    }

    /// Returns the diagnostics that were published last for a file.
    fn diagnostics(&self, file: &str) -> Vec<&Value> {
        let of_file = |note: &&Value| {
            let uri = note["params"]["uri"].as_str();
            uri.is_some_and(|uri| uri.ends_with(file))
        };
        let last = self.notes.iter().rev().find(of_file).expect("diagnostics");
        let list = last["params"]["diagnostics"].as_array();
        list.expect("a list").iter().collect()
    }
}

fn range(line: u32, start: u32, end: u32) -> Value {
    json!({
        "start": { "line": line, "character": start },
        "end": { "line": line, "character": end },
    })
}

#[test]
fn the_server_says_what_it_can_do() {
    let talk = Client::new("says").finish();
    let capabilities = &talk.answers[0]["result"]["capabilities"];
    for name in [
        "hover",
        "definition",
        "references",
        "documentSymbol",
        "documentFormatting",
    ] {
        assert_eq!(
            capabilities[format!("{name}Provider")],
            json!(true),
            "{name}"
        );
    }
    assert_eq!(
        capabilities["codeActionProvider"]["codeActionKinds"],
        json!(["quickfix"])
    );
    assert_eq!(capabilities["positionEncoding"], json!("utf-16"));
}

#[test]
fn names_that_may_stand_at_the_caret_are_offered() {
    let mut client = Client::new("offers");
    client.open("main.capnp", MAIN);
    // A file that is not whole while a person types.
    client.change(
        "main.capnp",
        json!([{ "range": range(3, 21, 26), "text": "" }]),
    );
    let params = json!({
        "textDocument": { "uri": client.uri("main.capnp") },
        "position": { "line": 3, "character": 21 },
    });
    client.request("textDocument/completion", params);
    let talk = client.finish();
    let expected = json!([
        { "label": "B", "kind": 22, "sortText": "000000" },
    ]);
    assert_eq!(*talk.last(), expected, "{:?}", talk.answers);
    let options = &talk.answers[0]["result"]["capabilities"]["completionProvider"];
    assert_eq!(
        options["triggerCharacters"],
        json!([".", ":", "$", "=", "(", "[", "\"", "/"])
    );
}

#[test]
fn paths_of_files_are_offered_and_followed() {
    let mut client = Client::new("paths");
    fs::write(client.folder.join("ü 🔑.bin"), [0xff]).expect("a file");
    let text = "@0xd1d1d1d1d1d1d1d1; using Lib = import \"lib.capnp\";\n\
                # 🔑\n\
                const c :List(Data) = [\"🔑\", embed \"ü 🔑.bin\"];\n\
                const key :Data = embed \"ü 🔑\";\n";
    client.open("main.capnp", text);
    client.ask("definition", "main.capnp", 2, 38);
    client.ask("documentLink", "main.capnp", 0, 0);
    client.ask("references", "main.capnp", 2, 38);
    let params = json!({
        "textDocument": { "uri": client.uri("main.capnp") },
        "position": { "line": 3, "character": 27 },
    });
    client.request("textDocument/completion", params);
    let (main, lib) = (client.uri("main.capnp"), client.uri("lib.capnp"));
    let folder = client.uri("");
    let bin = format!("{folder}%C3%BC%20%F0%9F%94%91.bin");
    let talk = client.finish();
    let answers = &talk.answers[talk.answers.len() - 5..];
    let at_start = json!({ "uri": bin, "range": range(0, 0, 0) });
    assert_eq!(answers[0]["result"], at_start, "{}", answers[0]);
    let links = json!([
        { "range": range(0, 40, 51), "target": lib },
        { "range": range(2, 35, 45), "target": bin },
    ]);
    assert_eq!(answers[1]["result"], links, "{}", answers[1]);
    let uses = json!([{ "uri": main, "range": range(2, 35, 45) }]);
    assert_eq!(answers[2]["result"], uses, "{}", answers[2]);
    let edit = json!({ "range": range(3, 25, 29), "newText": "ü 🔑.bin" });
    let item = json!({ "label": "ü 🔑.bin", "kind": 17, "sortText": "000000", "textEdit": edit });
    let expected = json!({ "isIncomplete": true, "items": [item] });
    assert_eq!(answers[3]["result"], expected, "{}", answers[3]);
    let capabilities = &talk.answers[0]["result"]["capabilities"];
    assert_eq!(
        capabilities["documentLinkProvider"]["resolveProvider"],
        json!(false)
    );
}

#[test]
fn a_name_is_changed_in_all_files_of_the_folder() {
    let mut client = Client::new("renames");
    client.open("main.capnp", MAIN);
    client.ask("prepareRename", "main.capnp", 3, 22);
    let params = json!({
        "textDocument": { "uri": client.uri("main.capnp") },
        "position": { "line": 3, "character": 22 },
        "newName": "Deed",
    });
    client.request("textDocument/rename", params.clone());
    let mut refused = params;
    refused["newName"] = json!("deed");
    client.request("textDocument/rename", refused);
    // Standard schemas are not the user's.
    client.open(
        "cxx.capnp",
        "@0xd1d1d1d1d1d1d1d3; using Cxx = import \"/capnp/c++.capnp\"; $Cxx.namespace(\"x\");",
    );
    client.ask("prepareRename", "cxx.capnp", 0, 67);
    let (main, lib) = (client.uri("main.capnp"), client.uri("lib.capnp"));
    let talk = client.finish();
    let answers = &talk.answers[talk.answers.len() - 5..];
    let expected = json!({ "range": range(3, 21, 22), "placeholder": "B" });
    assert_eq!(answers[0]["result"], expected);
    let edit = |line, start, end| json!({ "range": range(line, start, end), "newText": "Deed" });
    let expected = json!({ "changes": {
        main: [edit(3, 21, 22)],
        lib: [edit(1, 7, 8), edit(3, 28, 29), edit(4, 13, 14)],
    } });
    assert_eq!(answers[1]["result"], expected, "{}", answers[1]);
    assert_eq!(answers[2]["error"]["code"], json!(-32803), "{}", answers[2]);
    assert_eq!(answers[3]["result"], Value::Null, "{}", answers[3]);
}

/// A server that answers while a client changes files on disk.
struct Session {
    client: Client,
    to_server: Option<io::PipeWriter>,
    from_server: io::BufReader<io::PipeReader>,
    server: std::thread::JoinHandle<io::Result<()>>,
}

impl Session {
    fn start(client: Client) -> Self {
        let (input, to_server) = io::pipe().expect("a pipe");
        let (from_server, output) = io::pipe().expect("a pipe");
        let serve = move || serve(Settings::default(), io::BufReader::new(input), output);
        Session {
            client,
            to_server: Some(to_server),
            from_server: io::BufReader::new(from_server),
            server: std::thread::spawn(serve),
        }
    }

    /// Sends the client's messages. Returns the answer to the last one, which is a request.
    fn answer(&mut self) -> Value {
        let input = std::mem::take(&mut self.client.input);
        let to_server = self.to_server.as_mut().expect("a pipe");
        to_server.write_all(&input).expect("a server that reads");
        loop {
            let mut header = String::new();
            self.from_server.read_line(&mut header).expect("a header");
            let length = header.trim().strip_prefix("Content-Length: ");
            let length: usize = length.and_then(|text| text.parse().ok()).expect("a length");
            let mut body = vec![0; length + 2];
            self.from_server.read_exact(&mut body).expect("a body");
            let message: Value = serde_json::from_slice(&body).expect("JSON");
            if message["id"] == json!(self.client.requests) {
                return message;
            }
        }
    }

    fn finish(mut self) {
        self.client.request("shutdown", Value::Null);
        self.answer();
        self.client.note("exit", Value::Null);
        let mut to_server = self.to_server.take().expect("a pipe");
        to_server
            .write_all(&self.client.input)
            .expect("a server that reads");
        drop(to_server);
        self.server
            .join()
            .expect("no panic")
            .expect("a conversation");
    }
}

#[test]
fn uses_are_found_in_files_that_come_and_go() {
    let mut client = Client::new("come-and-go");
    client.open("main.capnp", MAIN);
    client.ask("references", "main.capnp", 3, 22);
    let folder = client.folder.clone();
    let mut session = Session::start(client);
    let count = |answer: &Value| answer["result"].as_array().map(Vec::len);
    assert_eq!(count(&session.answer()), Some(4));
    // No client tells about this file.
    fs::create_dir_all(folder.join("new")).expect("a folder");
    let new = "@0xd1d1d1d1d1d1d1d4; struct C { b @0 :import \"../lib.capnp\".B; }";
    fs::write(folder.join("new/c.capnp"), new).expect("a file");
    session.client.ask("references", "main.capnp", 3, 22);
    assert_eq!(count(&session.answer()), Some(5));
    let c = session.client.uri("new/c.capnp");
    session.client.rename("main.capnp", 3, 22, "Deed");
    let answer = session.answer();
    assert_eq!(
        answer["result"]["changes"][&c][0]["range"],
        range(0, 60, 61),
        "{answer}"
    );
    // Nor that it has changed.
    fs::write(folder.join("new/c.capnp"), new.replace("; ", ";\n")).expect("a file");
    session.client.rename("main.capnp", 3, 22, "Deed");
    let answer = session.answer();
    assert_eq!(
        answer["result"]["changes"][&c][0]["range"],
        range(1, 39, 40),
        "{answer}"
    );
    fs::remove_file(folder.join("new/c.capnp")).expect("a file");
    session.client.rename("main.capnp", 3, 22, "Deed");
    let answer = session.answer();
    assert_eq!(
        answer["result"]["changes"].as_object().map(|all| all.len()),
        Some(2)
    );
    session.finish();
}

#[test]
fn all_folders_of_the_client_are_its_own() {
    let mut client = Client::without_root("folders");
    for folder in ["one", "two", "three"] {
        fs::create_dir_all(client.folder.join(folder)).expect("a folder");
    }
    let two = "@0xd1d1d1d1d1d1d1d5; struct Two { two @0 :Two; }";
    let three = "@0xd1d1d1d1d1d1d1d6; struct S { two @0 :import \"/two.capnp\".Two; }";
    let three = three.replace("/two.capnp", "../two/two.capnp");
    fs::write(client.folder.join("two/two.capnp"), two).expect("a file");
    fs::write(client.folder.join("three/three.capnp"), three).expect("a file");
    let folder = |name: &str| json!({ "uri": client.uri(name), "name": name });
    let (one, two, three) = (folder("one"), folder("two"), folder("three"));
    client.initialize(json!({ "capabilities": {}, "workspaceFolders": [one, two] }));
    // The file need not be open.
    client.rename("two/two.capnp", 0, 30, "Other");
    let event = json!({ "added": [three], "removed": [one] });
    client.note(
        "workspace/didChangeWorkspaceFolders",
        json!({ "event": event }),
    );
    client.rename("two/two.capnp", 0, 30, "Other");
    let event = json!({ "added": [], "removed": [two] });
    client.note(
        "workspace/didChangeWorkspaceFolders",
        json!({ "event": event }),
    );
    client.rename("two/two.capnp", 0, 30, "Other");
    let talk = client.finish();
    assert_eq!(talk.changed(3), ["two.capnp"]);
    assert_eq!(talk.changed(2), ["three.capnp", "two.capnp"]);
    let refused = &talk.answers[talk.answers.len() - 2]["error"]["message"];
    assert_eq!(
        *refused,
        json!("a file that uses the name cannot be edited")
    );
    let folders = &talk.answers[0]["result"]["capabilities"]["workspace"]["workspaceFolders"];
    assert_eq!(
        *folders,
        json!({ "supported": true, "changeNotifications": true })
    );
}

#[test]
fn without_a_folder_names_are_changed_in_open_files_and_those_beside_them() {
    let mut client = Client::without_root("single");
    fs::create_dir_all(client.folder.join("in")).expect("a folder");
    let apart = "@0xd1d1d1d1d1d1d1d7; struct Apart { a @0 :Apart; }";
    fs::write(client.folder.join("in/apart.capnp"), apart).expect("a file");
    client.initialize(json!({ "capabilities": {}, "rootUri": null }));
    let text = [
        MAIN,
        "struct X { a @0 :import \"in/apart.capnp\".Apart; }\n",
    ]
    .concat();
    client.open("main.capnp", &text);
    client.ask("prepareRename", "main.capnp", 3, 22);
    client.rename("main.capnp", 3, 22, "Deed");
    // This one is declared in a file elsewhere.
    client.ask("prepareRename", "main.capnp", 4, 43);
    client.rename("main.capnp", 4, 43, "Other");
    client.open("in/apart.capnp", apart);
    client.rename("main.capnp", 4, 43, "Other");
    let talk = client.finish();
    let answers = &talk.answers[talk.answers.len() - 6..];
    assert_eq!(answers[0]["result"]["placeholder"], json!("B"));
    assert_eq!(talk.changed(4), ["lib.capnp", "main.capnp"]);
    assert_eq!(answers[2]["result"], Value::Null);
    assert_eq!(answers[3]["error"]["code"], json!(-32803), "{}", answers[3]);
    assert_eq!(talk.changed(1), ["apart.capnp", "main.capnp"]);
}

#[test]
fn mistakes_are_told_while_a_person_types_and_gone_when_they_are() {
    let mut client = Client::new("types");
    client.open("main.capnp", MAIN);
    assert!(client_diagnostics(&client).is_empty());
    client.change(
        "main.capnp",
        json!([{ "range": range(3, 21, 22), "text": "C" }]),
    );
    let found = client_diagnostics(&client);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0]["range"], range(3, 21, 22));
    assert_eq!(found[0]["severity"], json!(1));
    client.change(
        "main.capnp",
        json!([{ "range": range(3, 21, 22), "text": "B" }]),
    );
    assert!(client_diagnostics(&client).is_empty());
    // For an imported file that is open, the text in the editor counts.
    client.open("lib.capnp", "@0xd1d1d1d1d1d1d1d2; struct Other {}");
    assert_eq!(client_diagnostics(&client).len(), 1);
    let document = json!({ "textDocument": { "uri": client.uri("lib.capnp") } });
    client.note("textDocument/didClose", document);
    assert!(client_diagnostics(&client).is_empty());
}

#[test]
fn advice_that_is_exact_is_a_quick_fix() {
    const MISTAKES: &str =
        "# no id\nstruct A { a @0 :Tex; /* 🔑 */ b @1 :Nonsense; }\nstruct B { c @0 Bool; }\n";
    let mut client = Client::new("fixes");
    client.open("main.capnp", MISTAKES);
    let ask = |client: &mut Client, range: Value, only: Value| {
        let document = json!({ "uri": client.uri("main.capnp") });
        let context = json!({ "diagnostics": [], "only": only });
        let params = json!({ "textDocument": document, "range": range, "context": context });
        client.request("textDocument/codeAction", params);
    };
    let none = Value::Null;
    ask(&mut client, range(1, 18, 18), none.clone());
    ask(&mut client, range(1, 0, 50), none.clone());
    ask(&mut client, range(2, 15, 15), none.clone());
    ask(&mut client, range(1, 0, 50), json!(["refactor"]));
    ask(
        &mut client,
        range(1, 0, 50),
        json!(["refactor", "quickfix"]),
    );
    ask(&mut client, range(9, 0, 0), none);
    let uri = client.uri("main.capnp");
    let talk = client.finish();
    let offered: Vec<Vec<(&Value, &Value)>> = { talk.answers[1..7].iter() }
        .map(|answer| {
            let actions = answer["result"].as_array().into_iter().flatten();
            let edits = actions.map(|action| {
                assert_eq!(action["kind"], json!("quickfix"));
                assert_eq!(action["diagnostics"][0]["source"], json!("zooph"));
                (&action["title"], &action["edit"]["changes"][&uri][0])
            });
            edits.collect()
        })
        .collect();
    let text = json!({ "range": range(1, 17, 20), "newText": "Text" });
    let title = json!("Did you mean Text?");
    assert_eq!(offered[0], [(&title, &text)], "{:?}", talk.answers);
    assert!(offered[1].contains(&(&title, &text)));
    let colon = json!({ "range": range(2, 15, 15), "newText": ":" });
    assert_eq!(offered[2], [(&json!("Insert `:`"), &colon)]);
    assert!(offered[3].is_empty());
    assert_eq!(offered[4], offered[1]);
    assert!(
        talk.answers[6]["error"]["message"].is_string(),
        "no such place"
    );
}

/// Returns the diagnostics for `main.capnp` after the client's messages so far.
fn client_diagnostics(client: &Client) -> Vec<Value> {
    let client = Client {
        folder: client.folder.clone(),
        input: client.input.clone(),
        requests: client.requests,
    };
    let talk = client.finish();
    talk.diagnostics("main.capnp")
        .into_iter()
        .cloned()
        .collect()
}

#[test]
fn names_lead_to_declarations_uses_and_descriptions() {
    let ask = |what: &str, line, character| {
        let mut client = Client::new("names");
        client.open("main.capnp", MAIN);
        client.ask(what, "main.capnp", line, character);
        client.finish().last().clone()
    };
    let definition = ask("definition", 3, 22);
    assert!(
        definition["uri"]
            .as_str()
            .is_some_and(|uri| uri.ends_with("names/lib.capnp"))
    );
    assert_eq!(definition["range"], range(1, 7, 8));
    assert_eq!(ask("definition", 1, 3), Value::Null, "in a comment");
    let references = ask("references", 3, 22);
    let references = references.as_array().expect("a list");
    assert_eq!(references.len(), 4, "{references:?}");
    let hover = ask("hover", 3, 22);
    let hover = hover["contents"]["value"].as_str().expect("a text");
    assert!(
        hover.contains("struct B") && hover.contains("1 data word, 1 pointer"),
        "{hover}"
    );
    let symbols = ask("documentSymbol", 0, 0);
    assert_eq!(symbols[1]["name"], json!("A"));
    assert_eq!(
        symbols[1]["children"][0]["selectionRange"],
        range(3, 11, 12)
    );
}

#[test]
fn formatting_is_that_of_the_tool() {
    let mut client = Client::new("formatting");
    client.open("lib.capnp", LIB);
    client.ask("formatting", "lib.capnp", 0, 0);
    let talk = client.finish();
    let edit = &talk.last()[0];
    let text = edit["newText"].as_str().expect("a text");
    assert!(text.contains("  key @0 :UInt16;\n"), "{text}");
    assert_eq!(edit["range"]["end"], json!({ "line": 5, "character": 0 }));
    let mut client = Client::new("formatting");
    client.open("lib.capnp", text);
    client.ask("formatting", "lib.capnp", 0, 0);
    assert_eq!(client.finish().last(), &json!([]), "nothing is left to do");
    let mut client = Client::new("formatting");
    client.open("lib.capnp", "struct {");
    client.ask("formatting", "lib.capnp", 0, 0);
    assert_eq!(client.finish().last(), &Value::Null);
}

#[test]
fn what_makes_no_sense_is_refused_and_survived() {
    let mut client = Client::new("refused");
    client.send(&json!([1, 2]));
    client.request("textDocument/declaration", json!({}));
    client.request("textDocument/hover", json!({ "textDocument": 5 }));
    client.ask("hover", "none.capnp", 0, 0);
    client.ask("hover", "lib.capnp", 999, 0);
    client.note("textDocument/didChange", json!("x"));
    client.change("never-opened.capnp", json!([{ "text": "x" }]));
    client.request("initialize", json!({ "capabilities": {} }));
    let talk = client.finish();
    let codes: Vec<i64> = talk.answers[1..talk.answers.len() - 1]
        .iter()
        .map(|answer| answer["error"]["code"].as_i64().unwrap_or(0))
        .collect();
    assert_eq!(codes, [-32700, -32601, -32602, -32602, -32602, -32600]);
}

#[test]
fn a_client_that_leaves_without_a_word_is_an_error() {
    let run = |input: &[u8]| serve(Settings::default(), input, Vec::new());
    assert!(run(b"").is_err());
    let early = br#"{"jsonrpc":"2.0","method":"exit"}"#;
    let early = [
        format!("Content-Length: {}\r\n\r\n", early.len()).as_bytes(),
        early,
    ]
    .concat();
    assert!(run(&early).is_err());
    let first = br#"{"jsonrpc":"2.0","id":1,"method":"textDocument/hover"}"#;
    let first = [
        format!("Content-Length: {}\r\n\r\n", first.len()).as_bytes(),
        first,
    ]
    .concat();
    let mut output = Vec::new();
    serve(Settings::default(), &first[..], &mut output).expect_err("no goodbye");
    let talk = Conversation::of(&output);
    assert_eq!(talk.answers[0]["error"]["code"], json!(-32002));
}
