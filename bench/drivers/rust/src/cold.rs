//! RAMCloud's messages out of memory: source and target lie in random pages of 1 GB.

use std::cell::RefCell;
use std::hint::black_box;
use std::io;
use std::path::Path;
use std::rc::Rc;

use zooph::Arena;
use zooph::kind::Struct;

use crate::by_hand::ByHand;
use crate::harness::{Builds, Row, Rows};
use crate::inputs::{self, Aligned};
use crate::ours;
use crate::plain::{MessageA, MessageB};
use crate::ram::{ByBuilder, Copies, Inline, InlineA, InlineB, fill_a, framed, place_a, place_b};
use crate::schemas::ours::ram;

/// The size of a page in bytes. Huge pages are turned off, so each page has its own TLB entry.
const PAGE: usize = 4096;
const PAGES: usize = 1 << 18;
/// The number of messages in rotation. Page `p` holds message `p % COUNT`.
const COUNT: usize = 64;

/// The size of an area. A page has four areas, whose content begins behind the page's jitter.
const AREA: usize = 512;
const RECORD: usize = 0;
const MESSAGE: usize = 1;
const RECORD_TARGET: usize = 2;
const MESSAGE_TARGET: usize = 3;

/// A mapping of one gigabyte.
struct Memory {
    base: *mut u8,
}

impl Memory {
    fn new() -> io::Result<Self> {
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
        let access = libc::PROT_READ | libc::PROT_WRITE;
        // SAFETY: the mapping is new and at no fixed address, so it replaces none. `madvise` gets
        // the mapping's address and size.
        let base = unsafe {
            let base = libc::mmap(std::ptr::null_mut(), PAGE * PAGES, access, flags, -1, 0);
            if base == libc::MAP_FAILED {
                return Err(io::Error::last_os_error());
            }
            libc::madvise(base, PAGE * PAGES, libc::MADV_NOHUGEPAGE);
            base
        };
        Ok(Memory { base: base.cast() })
    }

    /// Returns the address of an area's content, which is word-aligned and has `ROOM` bytes. The
    /// jitter before it is a multiple of 8 up to 56 and depends on the page.
    #[inline]
    fn area(&self, (page, area): Place) -> *mut u8 {
        let page = page % PAGES;
        let jitter = (page >> 6) % 8 * 8;
        // SAFETY: `page` is below `PAGES`, and `area` is one of the four constants, so the address
        // is inside the mapping.
        unsafe { self.base.add(page * PAGE + area * AREA + jitter) }
    }

    /// Borrows the value in one place, and mutably the one in another place to copy it to.
    #[inline]
    fn pair<S: Plain, T: Plain>(&mut self, from: Place, to: Place) -> (&S, &mut T) {
        const { assert!(size_of::<S>() <= ROOM && align_of::<S>() <= 8) };
        const { assert!(size_of::<T>() <= ROOM && align_of::<T>() <= 8) };
        assert!(from.1 != to.1, "source and target lie in different areas");
        // SAFETY: both addresses are word-aligned, and `ROOM` initialised bytes follow each. Any
        // bytes are a `Plain` value. The places are in different areas, so they do not overlap, and
        // `self` is borrowed mutably as long as they are.
        unsafe { (&*self.area(from).cast(), &mut *self.area(to).cast()) }
    }

    /// Borrows the value in one place mutably.
    #[inline]
    fn get<T: Plain>(&mut self, at: Place) -> &mut T {
        const { assert!(size_of::<T>() <= ROOM && align_of::<T>() <= 8) };
        // SAFETY: the address is word-aligned, `ROOM` initialised bytes follow it, any bytes are a
        // `Plain` value, and `self` is borrowed mutably as long as it is.
        unsafe { &mut *self.area(at).cast() }
    }
}

/// A page's number, and one of the four areas.
type Place = (usize, usize);

/// The bytes of an area that remain behind the greatest jitter.
const ROOM: usize = AREA - 56;

/// The content of an area that holds a message, which is shorter.
type Message = [u8; ROOM];

/// Types that can lie in an area.
///
/// # Safety
/// Any initialised bytes must be a valid value. If the type has padding, the areas that hold it
/// must never be read as another type.
unsafe trait Plain {}

// SAFETY: any bytes are a valid array of bytes, which has no padding.
unsafe impl Plain for Message {}
// SAFETY: it has only integers. Of its 104 bytes the last 4 are padding; the areas of records,
// which hold it, are never read as another type.
unsafe impl Plain for InlineA {}
// SAFETY: any bytes are a valid array of integers, which has no padding.
unsafe impl Plain for InlineB {}

impl Drop for Memory {
    fn drop(&mut self) {
        // SAFETY: `new` made the mapping, and borrows of it end before `self` is dropped.
        unsafe { libc::munmap(self.base.cast(), PAGE * PAGES) };
    }
}

/// A generator of random pages. In rows that wait, each state depends on the result of the last
/// message, masked by zero, so the processor cannot begin the next message before.
struct Dice {
    state: u64,
}

impl Dice {
    #[inline]
    fn roll(&mut self) -> usize {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state >> 20) as usize
    }
}

/// The memory that all rows of one kind of message share.
type Shared = Rc<RefCell<Memory>>;

/// Returns a row whose pass does `work` once for every message, in order, from random pages to
/// random pages.
fn row(
    name: String,
    memory: &Shared,
    waits: bool,
    work: impl Fn(&mut Memory, usize, usize) -> u64 + 'static,
    sum_of_target: impl Fn(&mut Memory, usize) -> u64 + 'static,
) -> Row {
    let work = Rc::new(work);
    let dice = Rc::new(RefCell::new(Dice {
        state: 0x9e37_79b9_7f4a_7c15,
    }));
    let (checked, checked_memory) = (work.clone(), memory.clone());
    let check = move || {
        let memory = &mut *checked_memory.borrow_mut();
        let mut dice = Dice {
            state: 0x2545_f491_4f6c_dd1d,
        };
        let mut sum = 0u64;
        for index in 0..COUNT {
            let (from, to) = (dice.roll() % PAGES / COUNT * COUNT + index, dice.roll());
            checked(memory, from, to);
            sum = sum.wrapping_add(sum_of_target(memory, to));
        }
        sum
    };
    let memory = memory.clone();
    // The mask is zero, which the compiler does not know.
    let mask = black_box(0u64);
    let batch = move |passes| {
        let mut dice = dice.borrow_mut();
        let memory = &mut *memory.borrow_mut();
        let mut last = 0u64;
        for _ in 0..passes {
            for index in 0..COUNT {
                if waits {
                    dice.state ^= last & mask;
                }
                let (from, to) = (dice.roll() % PAGES / COUNT * COUNT + index, dice.roll());
                last = last.wrapping_add(work(memory, from, to));
            }
        }
        last
    };
    Row::producing(name, COUNT, Box::new(batch), check)
}

/// Adds the rows of one kind of message.
fn kind<S: Struct, I: Inline + Plain + ByHand>(
    rows: &mut Rows,
    memory: &Shared,
    kind: &str,
    messages: &[Aligned],
    // Each closure has its own type, so it is inlined as in a program of one kind of message.
    fill: impl Fn(S::Builder<'_>, &I) + Copy + 'static,
    place: impl Fn(S::Reader<'_>, &mut I) + Copy + 'static,
    touch: fn(S::Reader<'_>) -> u64,
) {
    let length = messages[0].as_ref().len();
    for (manner, waits) in [("waiting", true), ("streaming", false)] {
        let serialize = format!("cold.{kind}-serialize-{manner}");
        let deserialize = format!("cold.{kind}-deserialize-{manner}");
        let copy = |memory: &mut Memory, from: usize, to: usize| {
            let (record, target) = memory.pair::<I, I>((from, RECORD), (to, RECORD_TARGET));
            *target = *record;
            black_box(&*target).walk_back()
        };
        let record_sum =
            |memory: &mut Memory, to: usize| memory.get::<I>((to, RECORD_TARGET)).walk();
        for case in [&serialize, &deserialize] {
            rows.push(row(
                format!("{case}/memcpy"),
                memory,
                waits,
                copy,
                record_sum,
            ));
        }
        let written = move |memory: &mut Memory, from: usize, to: usize| {
            let (record, target) = memory.pair::<I, Message>((from, RECORD), (to, MESSAGE_TARGET));
            let length = record
                .write(target)
                .expect("there is room for the longest message");
            u64::from(black_box(&*target)[length - 1])
        };
        let builder = RefCell::new(ByBuilder::new(move |arena: &mut Arena, from: &I| {
            fill(arena.init::<S>(), from);
        }));
        let copied = move |memory: &mut Memory, from: usize, to: usize| {
            let mut builder = builder.borrow_mut();
            let (record, target) = memory.pair::<I, Message>((from, RECORD), (to, MESSAGE_TARGET));
            let bytes = builder.build(record);
            target[..bytes.len()].copy_from_slice(bytes);
            u64::from(black_box(&*target)[bytes.len() - 1])
        };
        let arena = RefCell::new(Arena::new());
        let in_place = move |memory: &mut Memory, from: usize, to: usize| {
            let (record, target) = memory.pair::<I, Message>((from, RECORD), (to, MESSAGE_TARGET));
            let mut arena = arena.borrow_mut();
            let length = arena.build_into::<S>(target, |root| fill(root, record));
            let length = length.expect("there is room for the longest message");
            u64::from(black_box(&*target)[length - 1])
        };
        let message_sum = move |memory: &mut Memory, to: usize| {
            let message = memory.get::<Message>((to, MESSAGE_TARGET));
            ours::validated::<S>(&message[..length], touch)
        };
        let name = format!("{serialize}/by-hand");
        rows.push(row(name, memory, waits, written, message_sum));
        let name = format!("{serialize}/zooph-rust:builder");
        rows.push(row(name, memory, waits, copied, message_sum));
        let name = format!("{serialize}/zooph-rust:builder-in-place");
        rows.push(row(name, memory, waits, in_place, message_sum));
        let taken = move |memory: &mut Memory, from: usize, to: usize| {
            let (message, target) = memory.pair::<Message, I>((from, MESSAGE), (to, RECORD_TARGET));
            assert!(target.read(&message[..length]), "the inputs are valid");
            black_box(&*target).walk_back()
        };
        let name = format!("{deserialize}/by-hand");
        rows.push(row(name, memory, waits, taken, record_sum));
        let validated = move |memory: &mut Memory, from: usize, to: usize| {
            let (message, target) = memory.pair::<Message, I>((from, MESSAGE), (to, RECORD_TARGET));
            place(
                zooph::open::<S>(&message[..length]).expect("the inputs are valid"),
                target,
            );
            black_box(&*target).walk_back()
        };
        let name = format!("{deserialize}/zooph-rust:validated");
        rows.push(row(name, memory, waits, validated, record_sum));
        let lazy = move |memory: &mut Memory, from: usize, to: usize| {
            let (message, target) = memory.pair::<Message, I>((from, MESSAGE), (to, RECORD_TARGET));
            let message = zooph::open_lazy::<S>(&message[..length]).expect("the inputs are valid");
            place(message.root(), target);
            message.check().expect("the inputs are valid");
            black_box(&*target).walk_back()
        };
        let name = format!("{deserialize}/zooph-rust:lazy");
        rows.push(row(name, memory, waits, lazy, record_sum));
    }
}

/// Returns memory that has records and messages in every page.
fn filled<I: Inline + Plain>(records: &[I], messages: &[Aligned]) -> io::Result<Shared> {
    let mut memory = Memory::new()?;
    for page in 0..PAGES {
        let (record, message) = (&records[page % COUNT], messages[page % COUNT].as_ref());
        for area in [RECORD, RECORD_TARGET] {
            *memory.get::<I>((page, area)) = *record;
        }
        for area in [MESSAGE, MESSAGE_TARGET] {
            memory.get::<Message>((page, area))[..message.len()].copy_from_slice(message);
        }
    }
    Ok(Rc::new(RefCell::new(memory)))
}

/// Returns the rows of both kinds of messages, each kind with its own memory.
pub(crate) fn rows(folder: &Path) -> io::Result<Vec<Row>> {
    let mut rows = Rows::default();
    let record = |message: &Aligned| {
        let record = zooph::record::from_bytes::<ram::MessageA>(message.as_ref());
        InlineA::of(&MessageA::of(&record.expect("the inputs are valid")))
    };
    let records: Vec<InlineA> = inputs::messages(folder, "ram-a.messages")?
        .iter()
        .map(record)
        .collect();
    let messages = framed(
        &records,
        ByBuilder::new(|arena: &mut Arena, from: &InlineA| {
            fill_a(arena.init::<ram::MessageA>(), from);
        }),
    );
    let memory = filled(&records, &messages)?;
    kind::<ram::MessageA, _>(
        &mut rows,
        &memory,
        "a",
        &messages,
        fill_a,
        place_a,
        ours::touch_a,
    );

    let record = |message: &Aligned| {
        let record = zooph::record::from_bytes::<ram::MessageB>(message.as_ref());
        InlineB::of(&MessageB::of(&record.expect("the inputs are valid")))
    };
    let records: Vec<InlineB> = inputs::messages(folder, "ram-b.messages")?
        .iter()
        .map(record)
        .collect();
    let messages = framed(
        &records,
        ByBuilder::new(|arena: &mut Arena, from: &InlineB| {
            ours::fill_b(arena.init::<ram::MessageB>(), &from.numbers);
        }),
    );
    let memory = filled(&records, &messages)?;
    kind::<ram::MessageB, _>(
        &mut rows,
        &memory,
        "b",
        &messages,
        |to, from| ours::fill_b(to, &from.numbers),
        place_b,
        ours::touch_b,
    );
    Ok(rows.done())
}
