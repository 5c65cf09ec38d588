//! Types of every form that can be derived.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;
use std::sync::Arc;

use zooph_derive::{Encode, Raw};

/// The record of the published comparison: 17 bytes encoded, 24 bytes in memory.
#[derive(Raw, Clone, Debug, PartialEq)]
pub(crate) struct Sample {
    pub(crate) id: i64,
    pub(crate) flag: u8,
    pub(crate) value: f64,
}

/// A type that is encoded as its bytes in memory.
#[derive(Raw, Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

/// A type whose fields the compiler may reorder, because it has no `repr(C)`. The derived code must find out their
/// order.
#[derive(Raw, Clone, Copy, Debug, PartialEq)]
pub(crate) struct Mixed {
    pub(crate) small: u16,
    pub(crate) large: u64,
    pub(crate) middle: u32,
}

#[derive(Raw, Clone, Debug, PartialEq)]
pub(crate) enum Expr {
    Number(i64),
    Negate(Box<Expr>),
    Add(Box<Expr>, Box<Expr>),
    Call { name: String, arguments: Vec<Expr> },
    Nothing,
}

#[derive(Raw, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Color {
    Red = 7,
    Green = 3,
    Blue = 5,
}

/// An enum of one constructor, which has no tag.
#[derive(Raw, Clone, Debug, PartialEq)]
pub(crate) enum Only {
    One(u32, String),
}

#[derive(Raw, Clone, Debug, PartialEq)]
pub(crate) struct Nothing;

#[derive(Raw, Clone, Debug, PartialEq)]
pub(crate) struct Meters(pub(crate) f64);

#[derive(Raw, Clone, Debug, PartialEq)]
pub(crate) struct Pair<A, B: Clone>
where
    A: Clone,
{
    pub(crate) first: A,
    pub(crate) second: Vec<B>,
}

#[derive(Raw, Clone, Debug, PartialEq)]
pub(crate) struct Matrix<T, const N: usize> {
    pub(crate) rows: [[T; N]; 2],
}

#[derive(Raw, Clone, Debug, PartialEq)]
pub(crate) struct Folder {
    pub(crate) name: String,
    pub(crate) files: Vec<File>,
}

#[derive(Raw, Clone, Debug, PartialEq)]
pub(crate) struct File {
    pub(crate) size: u64,
    pub(crate) inside: Option<Box<Folder>>,
    pub(crate) readable: bool,
}

/// A record with text, bytes, optional values, lists, sets and maps.
#[derive(Raw, Clone, Debug, PartialEq)]
pub(crate) struct Record {
    pub(crate) r#type: u8,
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
    pub(crate) middle: Option<char>,
    pub(crate) colors: BTreeSet<Color>,
    pub(crate) points: Vec<Point>,
    pub(crate) map: BTreeMap<String, Vec<u16>>,
    pub(crate) hashed: HashMap<u32, Result<bool, String>>,
    pub(crate) array: [Option<i16>; 3],
    pub(crate) unit: (),
    pub(crate) last: (bool, f32),
}

#[derive(Raw, Clone, Debug, PartialEq)]
pub(crate) struct Shared {
    pub(crate) text: Rc<str>,
    pub(crate) list: Arc<[u32]>,
    pub(crate) boxed: Box<[Nothing]>,
    pub(crate) one: Rc<Sample>,
}

#[derive(Encode)]
pub(crate) struct Borrowed<'a> {
    pub(crate) id: i64,
    pub(crate) name: &'a str,
    pub(crate) samples: &'a [Sample],
}

#[derive(Raw, Clone, Debug, PartialEq)]
pub(crate) struct Owned {
    pub(crate) id: i64,
    pub(crate) name: String,
    pub(crate) samples: Vec<Sample>,
}

/// Defines an enum of these constructors, without fields, and a function that returns the value of each number.
macro_rules! wide {
    ($name:ident: $($constructor:ident)*) => {
        #[derive(Raw, Clone, Copy, Debug, PartialEq)]
        pub(crate) enum $name { $($constructor),* }

        impl $name {
            pub(crate) const ALL: &[Self] = &[$($name::$constructor),*];
        }
    };
}

/// Calls a macro with all products of two lists of letters as names.
macro_rules! names {
    ($name:ident $($extra:ident)*) => {
        wide! { $name:
            A0 A1 A2 A3 A4 A5 A6 A7 A8 A9 AA AB AC AD AE AF B0 B1 B2 B3 B4 B5 B6 B7 B8 B9 BA BB BC BD BE BF
            C0 C1 C2 C3 C4 C5 C6 C7 C8 C9 CA CB CC CD CE CF D0 D1 D2 D3 D4 D5 D6 D7 D8 D9 DA DB DC DD DE DF
            E0 E1 E2 E3 E4 E5 E6 E7 E8 E9 EA EB EC ED EE EF F0 F1 F2 F3 F4 F5 F6 F7 F8 F9 FA FB FC FD FE FF
            G0 G1 G2 G3 G4 G5 G6 G7 G8 G9 GA GB GC GD GE GF H0 H1 H2 H3 H4 H5 H6 H7 H8 H9 HA HB HC HD HE HF
            I0 I1 I2 I3 I4 I5 I6 I7 I8 I9 IA IB IC ID IE IF J0 J1 J2 J3 J4 J5 J6 J7 J8 J9 JA JB JC JD JE JF
            K0 K1 K2 K3 K4 K5 K6 K7 K8 K9 KA KB KC KD KE KF L0 L1 L2 L3 L4 L5 L6 L7 L8 L9 LA LB LC LD LE LF
            M0 M1 M2 M3 M4 M5 M6 M7 M8 M9 MA MB MC MD ME MF N0 N1 N2 N3 N4 N5 N6 N7 N8 N9 NA NB NC ND NE NF
            O0 O1 O2 O3 O4 O5 O6 O7 O8 O9 OA OB OC OD OE OF P0 P1 P2 P3 P4 P5 P6 P7 P8 P9 PA PB PC PD PE PF
            $($extra)*
        }
    };
}

names! { Bytewide }
names! { Wider Last }
