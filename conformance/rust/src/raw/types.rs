//! The types of `vectors/raw/types.json` as native types.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use zooph_derive::Raw;

use super::print::{Print, constructor, members};
use super::{Request, of};

/// Defines the function that answers a request about the type with a name.
macro_rules! dispatch {
    ($($name:literal => $ty:ty,)*) => {
        pub(super) fn answer(name: &str, request: &Request<'_>) -> String {
            match name {
                $($name => of::<$ty>(request),)*
                other => format!("unsupported type {other}"),
            }
        }
    };
}

dispatch! {
    "raw.Array" => ([u16; 3], [String; 2], [[Option<bool>; 2]; 2], [u8; 0]),
    "raw.Basics" => (bool, char, String, (), Vec<u8>),
    "raw.Bools" => Vec<bool>,
    "raw.Bytes" => Vec<u8>,
    "raw.Chars" => Vec<char>,
    "raw.Color" => Color,
    "raw.Colors" => Vec<Color>,
    "raw.Deep" => Option<Box<Inner>>,
    "raw.Inner" => Inner,
    "raw.Empties" => Vec<[u32; 0]>,
    "raw.Everything" => Everything,
    "raw.Expr" => Expr,
    "raw.File" => File,
    "raw.Float32s" => Vec<f32>,
    "raw.Float64s" => Vec<f64>,
    "raw.Folder" => Folder,
    "raw.Hashed" => (HashMap<u32, String>, HashSet<String>),
    "raw.Int16s" => Vec<i16>,
    "raw.Int32s" => Vec<i32>,
    "raw.Int64s" => Vec<i64>,
    "raw.Int8s" => Vec<i8>,
    "raw.Lists" => Vec<Vec<Vec<String>>>,
    "raw.Map" => BTreeMap<u16, String>,
    "raw.MapOfMaps" => BTreeMap<String, BTreeMap<u8, bool>>,
    "raw.Nothing" => Nothing,
    "raw.Nothings" => Vec<Nothing>,
    "raw.Numbers" => Numbers,
    "raw.Only" => Only,
    "raw.Optional" => Option<u32>,
    "raw.Optionals" => (Option<Option<u8>>, Option<String>, Vec<Option<()>>),
    "raw.Point" => Point,
    "raw.Points" => Vec<Point>,
    "raw.Result" => Result<u32, String>,
    "raw.Sample" => Sample,
    "raw.Samples" => Vec<Sample>,
    "raw.Set" => BTreeSet<i16>,
    "raw.Shape" => Shape,
    "raw.Sum256" => Sum256,
    "raw.Sum257" => Sum257,
    "raw.Text" => String,
    "raw.Texts" => Vec<String>,
    "raw.TextSet" => BTreeSet<String>,
    "raw.Tuple1" => (u8,),
    "raw.Tuple7" => (u8, i16, String, bool, f32, char, ()),
    "raw.Uint16s" => Vec<u16>,
    "raw.Uint32s" => Vec<u32>,
    "raw.Uint64s" => Vec<u64>,
    "raw.Units" => Vec<()>,
    "raw.Wide" => (String, [u64; 16], String),
}

/// Defines records, which print their fields with names.
macro_rules! records {
    ($(struct $record:ident { $($field:ident: $ty:ty,)* })*) => {$(
        #[derive(Raw)]
        struct $record {
            $($field: $ty,)*
        }

        impl Print for $record {
            fn print(&self, out: &mut String) {
                members(&[$((stringify!($field).trim_start_matches("r#"), &self.$field),)*], out);
            }
        }
    )*};
}

records! {
    struct Inner {
        inner: Option<Box<Inner>>,
    }
    struct Everything {
        r#type: u8,
        name: String,
        bytes: Vec<u8>,
        middle: Option<char>,
        colors: BTreeSet<Color>,
        points: Vec<Point>,
        map: BTreeMap<String, Vec<u16>>,
        result: Result<bool, String>,
        array: [Option<i16>; 3],
        unit: (),
        last: (bool, f32),
    }
    struct File {
        size: u64,
        inside: Option<Box<Folder>>,
        readable: bool,
    }
    struct Folder {
        name: String,
        files: Vec<File>,
    }
    struct Point {
        x: f64,
        y: f64,
    }
    struct Sample {
        id: i64,
        flag: u8,
        value: f64,
    }
}

#[derive(Raw)]
struct Nothing;

impl Print for Nothing {
    fn print(&self, out: &mut String) {
        members(&[], out);
    }
}

#[derive(Raw)]
struct Numbers(i8, i16, i32, i64, u8, u16, u32, u64, f32, f64);

impl Print for Numbers {
    fn print(&self, out: &mut String) {
        let Numbers(a, b, c, d, e, f, g, h, i, j) = self;
        let all: [&dyn Print; 10] = [a, b, c, d, e, f, g, h, i, j];
        members(&all.map(|number| ("", number)), out);
    }
}

#[derive(Raw)]
enum Only {
    One(u32, String),
}

impl Print for Only {
    fn print(&self, out: &mut String) {
        let Only::One(number, text) = self;
        members(&[("", number), ("", text)], out);
    }
}

#[derive(Raw)]
enum Expr {
    Number(i64),
    Negate(Box<Expr>),
    Add(Box<Expr>, Box<Expr>),
    Call { name: String, arguments: Vec<Expr> },
    Nothing,
}

impl Print for Expr {
    fn print(&self, out: &mut String) {
        match self {
            Expr::Number(number) => constructor(0, &[("", number)], out),
            Expr::Negate(inner) => constructor(1, &[("", inner)], out),
            Expr::Add(one, other) => constructor(2, &[("", one), ("", other)], out),
            Expr::Call { name, arguments } => {
                constructor(3, &[("name", name), ("arguments", arguments)], out);
            }
            Expr::Nothing => constructor(4, &[], out),
        }
    }
}

#[derive(Raw)]
enum Shape {
    Circle(f64),
    Polygon(Vec<Point>),
    Empty,
}

impl Print for Shape {
    fn print(&self, out: &mut String) {
        match self {
            Shape::Circle(radius) => constructor(0, &[("", radius)], out),
            Shape::Polygon(points) => constructor(1, &[("", points)], out),
            Shape::Empty => constructor(2, &[], out),
        }
    }
}

/// Defines sums without fields, which print their numbers.
macro_rules! numbered {
    ($sum:ident: $($constructor:ident)*) => {
        #[derive(Raw, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        enum $sum {
            $($constructor,)*
        }

        impl Print for $sum {
            fn print(&self, out: &mut String) {
                constructor(*self as usize, &[], out);
            }
        }
    };
}

numbered! { Color: Red Green Blue }

numbered! {
    Sum256:
        C0 C1 C2 C3 C4 C5 C6 C7 C8 C9 C10 C11 C12 C13 C14 C15 C16 C17 C18 C19 C20 C21 C22 C23
        C24 C25 C26 C27 C28 C29 C30 C31 C32 C33 C34 C35 C36 C37 C38 C39 C40 C41 C42 C43 C44 C45
        C46 C47 C48 C49 C50 C51 C52 C53 C54 C55 C56 C57 C58 C59 C60 C61 C62 C63 C64 C65 C66 C67
        C68 C69 C70 C71 C72 C73 C74 C75 C76 C77 C78 C79 C80 C81 C82 C83 C84 C85 C86 C87 C88 C89
        C90 C91 C92 C93 C94 C95 C96 C97 C98 C99 C100 C101 C102 C103 C104 C105 C106 C107 C108
        C109 C110 C111 C112 C113 C114 C115 C116 C117 C118 C119 C120 C121 C122 C123 C124 C125
        C126 C127 C128 C129 C130 C131 C132 C133 C134 C135 C136 C137 C138 C139 C140 C141 C142
        C143 C144 C145 C146 C147 C148 C149 C150 C151 C152 C153 C154 C155 C156 C157 C158 C159
        C160 C161 C162 C163 C164 C165 C166 C167 C168 C169 C170 C171 C172 C173 C174 C175 C176
        C177 C178 C179 C180 C181 C182 C183 C184 C185 C186 C187 C188 C189 C190 C191 C192 C193
        C194 C195 C196 C197 C198 C199 C200 C201 C202 C203 C204 C205 C206 C207 C208 C209 C210
        C211 C212 C213 C214 C215 C216 C217 C218 C219 C220 C221 C222 C223 C224 C225 C226 C227
        C228 C229 C230 C231 C232 C233 C234 C235 C236 C237 C238 C239 C240 C241 C242 C243 C244
        C245 C246 C247 C248 C249 C250 C251 C252 C253 C254 C255
}

numbered! {
    Sum257:
        C0 C1 C2 C3 C4 C5 C6 C7 C8 C9 C10 C11 C12 C13 C14 C15 C16 C17 C18 C19 C20 C21 C22 C23
        C24 C25 C26 C27 C28 C29 C30 C31 C32 C33 C34 C35 C36 C37 C38 C39 C40 C41 C42 C43 C44 C45
        C46 C47 C48 C49 C50 C51 C52 C53 C54 C55 C56 C57 C58 C59 C60 C61 C62 C63 C64 C65 C66 C67
        C68 C69 C70 C71 C72 C73 C74 C75 C76 C77 C78 C79 C80 C81 C82 C83 C84 C85 C86 C87 C88 C89
        C90 C91 C92 C93 C94 C95 C96 C97 C98 C99 C100 C101 C102 C103 C104 C105 C106 C107 C108
        C109 C110 C111 C112 C113 C114 C115 C116 C117 C118 C119 C120 C121 C122 C123 C124 C125
        C126 C127 C128 C129 C130 C131 C132 C133 C134 C135 C136 C137 C138 C139 C140 C141 C142
        C143 C144 C145 C146 C147 C148 C149 C150 C151 C152 C153 C154 C155 C156 C157 C158 C159
        C160 C161 C162 C163 C164 C165 C166 C167 C168 C169 C170 C171 C172 C173 C174 C175 C176
        C177 C178 C179 C180 C181 C182 C183 C184 C185 C186 C187 C188 C189 C190 C191 C192 C193
        C194 C195 C196 C197 C198 C199 C200 C201 C202 C203 C204 C205 C206 C207 C208 C209 C210
        C211 C212 C213 C214 C215 C216 C217 C218 C219 C220 C221 C222 C223 C224 C225 C226 C227
        C228 C229 C230 C231 C232 C233 C234 C235 C236 C237 C238 C239 C240 C241 C242 C243 C244
        C245 C246 C247 C248 C249 C250 C251 C252 C253 C254 C255 C256
}
