//! Runs hostile schemas of sizes n, 2n and 4n through the compiler and all back ends. Doubling the schema may
//! at most increase work, memory and output by a factor of two and a half. The same is tested for plans of
//! run-time schemas: conversions and values; and for comparisons of versions.
//!
//! Work is the number of bytes that are ever allocated, which is the same on every machine. Time has only a
//! loose limit.

mod support;

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use support::table;
use zooph::{Limits, Pointer};
use zooph_backend::{Backend, Settings, Site};
use zooph_backends::ALL;
use zooph_dynamic::{JsonCodec, SchemaSet, Style, default_message, read_text, to_text};
use zooph_ir::{Field, FieldKind, NodeKind, Request, Schemas, Type};
use zooph_resolve::{Compiler, Memory};
use zooph_testgen::clock::WorkClock;
use zooph_testgen::hostile::schemas::{KINDS, Kind};

/// The system's allocator with counters.
struct Watched;

static LIVE: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);
static EVER: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every method passes its arguments unchanged to the system's allocator, which implements the contract.
unsafe impl GlobalAlloc for Watched {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let live = LIVE.fetch_add(layout.size(), Ordering::Relaxed) + layout.size();
        EVER.fetch_add(layout.size(), Ordering::Relaxed);
        PEAK.fetch_max(live, Ordering::Relaxed);
        // SAFETY: the caller guarantees that the size in `layout` is not zero.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        LIVE.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller guarantees that `at` was allocated by this allocator, hence by `System`, with
        // this layout.
        unsafe { System.dealloc(at, layout) }
    }

    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        LIVE.fetch_sub(layout.size(), Ordering::Relaxed);
        let live = LIVE.fetch_add(size, Ordering::Relaxed) + size;
        EVER.fetch_add(size, Ordering::Relaxed);
        PEAK.fetch_max(live, Ordering::Relaxed);
        // SAFETY: the caller guarantees that `at` was allocated by this allocator, hence by `System`, with
        // this layout, and that `size` is not zero and does not overflow when rounded up to the alignment.
        unsafe { System.realloc(at, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Watched = Watched;

/// The least n. For smaller sizes the fixed cost of a run dominates, and larger ones take long.
const N: usize = 256;

/// The greatest processor time of a phase, in a build without optimization.
const TIME: Duration = Duration::from_secs(60);

/// The cost of a phase: the time, bytes ever allocated, bytes in use at the peak, and bytes of output.
#[derive(Clone, Copy, Debug)]
struct Cost {
    time: Duration,
    work: usize,
    memory: usize,
    output: usize,
}

/// Runs a phase and measures its cost. The phase returns its result and the number of bytes of output.
fn measure<T>(what: &str, phase: impl FnOnce() -> (T, usize)) -> (T, Cost) {
    // The clock allocates, so it is outside of what is counted. The limit is one of processor time, which
    // systems only report to some milliseconds.
    let clock = WorkClock::start();
    let (ever, live) = (EVER.load(Ordering::Relaxed), LIVE.load(Ordering::Relaxed));
    PEAK.store(live, Ordering::Relaxed);
    let start = Instant::now();
    let (result, output) = phase();
    let time = start.elapsed();
    let work = EVER.load(Ordering::Relaxed) - ever;
    let memory = PEAK.load(Ordering::Relaxed) - live;
    let worked = clock.worked();
    assert!(worked < TIME, "{what}: {worked:?}");
    let cost = Cost {
        time,
        work,
        memory,
        output,
    };
    (result, cost)
}

/// Returns the names and costs of the phases. If the schema has mistakes, there is no phase of code.
fn costs(kind: &Kind, n: usize) -> Vec<(&'static str, Cost)> {
    let files = (kind.files)(n);
    let first = files[0].0.clone();
    let (compiled, cost) = measure(kind.name, || {
        let mut memory = Memory::new();
        for (name, text) in files {
            memory.insert(&name, text);
        }
        let compilation = Compiler::new(memory).file(first.as_str()).compile();
        let told: usize = { compilation.diagnostics().iter() }
            .map(|found| zooph_diagnostics::render_line(found, compilation.sources()).len())
            .sum();
        let is_ok = compilation.is_ok();
        assert!(
            is_ok || kind.name == "mistakes",
            "{}: {:?}",
            kind.name,
            compilation.diagnostics()
        );
        let (request, ..) = compilation.into_parts();
        (is_ok.then_some(request), told)
    });
    let mut costs = vec![("compile", cost)];
    let Some(request) = compiled else {
        return costs;
    };
    let written = measure(kind.name, || {
        let length = zooph_request::write(&request).len();
        ((), length)
    });
    costs.push(("request", written.1));
    for backend in ALL {
        let name = backend.language().id;
        let ((), cost) = measure(kind.name, || ((), code(*backend, &request)));
        costs.push((name, cost));
    }
    for (name, phase) in PHASES {
        let ((), cost) = measure(kind.name, || ((), phase(&request)));
        costs.push((name, cost));
    }
    costs
}

/// A phase over a compiled schema. It returns the number of bytes of output.
type Phase = fn(&Request) -> usize;

/// The phases of the tool other than code.
const PHASES: [(&str, Phase); 4] = [
    ("plan", plan),
    ("convert", convert),
    ("eval", eval),
    ("changes", changes),
];

/// Plans every struct like a conversion does.
fn plan(request: &Request) -> usize {
    let set = SchemaSet::new(Schemas::new(request.nodes.clone()));
    let structs = { set.nodes().nodes().iter() }.filter_map(|node| set.struct_by_id(node.id));
    let fields = structs.map(|id| set.plan(id).fields().len());
    assert!(fields.sum::<usize>() < usize::MAX);
    0
}

/// Converts an empty value of every struct to text and to JSON, and both back.
fn convert(request: &Request) -> usize {
    let set = SchemaSet::new(Schemas::new(request.nodes.clone()));
    let codec = JsonCodec::new(&set);
    let mut output = 0;
    for node in set.nodes().nodes() {
        let is_struct = matches!(&node.kind, NodeKind::Struct(content) if !content.is_group);
        let Some(id) = set.struct_by_id(node.id).filter(|_| is_struct) else {
            continue;
        };
        let value = set.open(Pointer::NULL, id, &Limits::default());
        let value = value.expect("nothing can be wrong with null");
        let text = to_text(value.into(), Style::Pretty);
        let json = codec
            .to_string(value, Style::Pretty)
            .expect("null has a form in JSON");
        output += text.len() + json.len();
        let ty = Type::Struct {
            type_id: node.id,
            brand: Default::default(),
        };
        read_text(&set, &ty, "null", text.into_bytes()).expect("what was written as text");
        codec
            .read(json.as_bytes(), id)
            .expect("what was written as JSON");
    }
    output
}

/// Prints every constant as text.
fn eval(request: &Request) -> usize {
    let set = SchemaSet::new(Schemas::new(request.nodes.clone()));
    let constants = set.nodes().nodes().iter().map(|node| match &node.kind {
        NodeKind::Const { ty, value } => {
            let (ty, message) = (set.type_of(ty), default_message(value).unwrap_or_default());
            let value = set.read_value(&ty, value, &message);
            to_text(value.expect("the compiler made it"), Style::Pretty).len()
        }
        _ => 0,
    });
    constants.sum()
}

/// Finds the changes to a version in which every field and enumerant has another name, texts are data, and data
/// texts.
fn changes(request: &Request) -> usize {
    let same =
        zooph_breaking::compare(request, request, zooph_breaking::Files::Named).expect("a request");
    assert!(same.is_empty(), "{same:?}");
    let mut new = request.clone();
    for node in &mut new.nodes {
        match &mut node.kind {
            NodeKind::Struct(content) => content.fields.iter_mut().for_each(change),
            NodeKind::Enum(content) => {
                let names = content.enumerants.iter_mut();
                names.for_each(|enumerant| enumerant.name.push('X'));
            }
            _ => {}
        }
    }
    let changes =
        zooph_breaking::compare(request, &new, zooph_breaking::Files::Named).expect("a request");
    changes.iter().map(|change| change.message.len()).sum()
}

fn change(field: &mut Field) {
    field.name.push('X');
    if let FieldKind::Slot(slot) = &mut field.kind {
        slot.ty = match &slot.ty {
            Type::Text => Type::Data,
            Type::Data => Type::Text,
            other => other.clone(),
        };
    }
}

/// Returns the size of a back end's code.
fn code(backend: &dyn Backend, request: &Request) -> usize {
    let settings = Settings::new(None, Some(zooph_request::write_node));
    let output = backend.generate(request, &settings, &Module);
    let output = output.expect("code of moderate size");
    output.files.iter().map(|file| file.text.len()).sum()
}

/// A folder with a Go module.
struct Module;

impl Site for Module {
    fn above(&self, name: &str) -> Option<(Vec<String>, String)> {
        let text = || "module example.com/hostile".to_owned();
        (name == "go.mod").then(|| (Vec::new(), text()))
    }

    fn exists(&self, _: &str) -> bool {
        false
    }
}

#[test]
fn twice_the_schema_is_at_most_two_and_a_half_times_the_cost() {
    let mut wrong = Vec::new();
    for kind in KINDS {
        let runs = [N, 2 * N, 4 * N].map(|n| costs(kind, n));
        for (phase, (name, _)) in runs[0].iter().enumerate() {
            for (small, large) in [(0, 1), (1, 2)] {
                let (small, large) = (runs[small][phase].1, runs[large][phase].1);
                let figures = [
                    ("work", small.work, large.work),
                    ("memory", small.memory, large.memory),
                    ("output", small.output, large.output),
                ];
                for (what, before, after) in figures {
                    // The fixed cost of a run does not count as growth.
                    if after > 1 << 20 && after > before / 2 * 5 {
                        let times = after as f64 / before as f64;
                        wrong.push(format!(
                            "{} {name}: {what} {before} to {after}, {times:.2}",
                            kind.name
                        ));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Writes the first table of `docs/hostile.md`: `cargo test --release -p zooph-cli --test linear --
/// --ignored`.
#[test]
#[ignore = "writes figures to docs/hostile.md, which mean something in release only"]
fn figures() {
    let languages = ALL.iter().map(|backend| backend.language().id);
    let phases: Vec<&str> = { ["compile", "request"].into_iter() }
        .chain(languages)
        .chain(PHASES.map(|(name, _)| name))
        .collect();
    let mut text = format!("| kind | KB at 4n | {} |\n", phases.join(" | "));
    text += &format!("|---|---|{}\n", "---|".repeat(phases.len()));
    for kind in KINDS {
        let bytes: usize = (kind.files)(4 * N).iter().map(|(_, text)| text.len()).sum();
        let runs = [N, 2 * N, 4 * N].map(|n| costs(kind, n));
        let measured = runs[2].iter().take(phases.len()).enumerate();
        let cells = measured.map(|(phase, (_, last))| {
            let ms = |run: usize| runs[run][phase].1.time.as_secs_f64() * 1e3;
            let mb = last.memory as f64 / 1e6;
            format!("{:.0}, {:.0}, {:.0}; {mb:.1}", ms(0), ms(1), ms(2))
        });
        let cells: Vec<String> = cells.collect();
        text += &format!(
            "| {} | {} | {} |\n",
            kind.name,
            bytes / 1000,
            cells.join(" | ")
        );
    }
    table::write("figures", &text);
}
