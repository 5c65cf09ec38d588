//! A driver under attack: asked, measured, and started again when it has died or grown.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::run::running::{Failure, Running};

use super::bounds::{Bounds, Holds, Limits};
use super::inputs::Held;
use super::measure::{Loop, Outside};

/// Time for what is no attack.
const PATIENCE: Duration = Duration::from_secs(60);

/// An exceeded time counts if it is so each time.
const TRIES: u32 = 3;

/// Nobody is asked for ever.
const MOST_DEATHS: u32 = 20;

/// A process that holds so much more than a new one is started anew, for what it holds already
/// would not be measured.
const HELD: u64 = 8 << 20;

pub(super) struct Prey {
    program: PathBuf,
    slack: f64,
    running: Option<Holding>,
    deaths: u32,
    /// What a new process takes.
    fresh: u64,
}

struct Holding {
    process: Running,
    outside: Outside,
    /// The input it has.
    input: Option<PathBuf>,
}

/// What came of an attack.
pub(super) struct Hit {
    /// The answer, or in parentheses why there is none.
    pub(super) answer: String,
    /// The shortest time of all tries, in loops.
    pub(super) time: Duration,
    /// It was longer than allowed, each time.
    pub(super) too_long: Option<Duration>,
    /// Growth of its memory, where that can be told.
    pub(super) memory: Option<u64>,
    pub(super) bounds: Bounds,
}

/// What memory may be of what lives: a collector lets garbage wait until there is as much of it.
fn slack(language: &str) -> f64 {
    match language {
        "go" => 2.2,
        // Pieces of output are given up while they are put together, which takes no memory, so that nothing
        // is collected meanwhile.
        "ocaml" => 2.4,
        // Its collector, too, and what lives is copied when it collects.
        "haskell" => 3.0,
        _ => 1.0,
    }
}

impl Prey {
    pub(super) fn new(language: &str, program: &Path) -> Self {
        Prey {
            program: program.into(),
            slack: slack(language),
            running: None,
            deaths: 0,
            fresh: 0,
        }
    }

    /// Why it is not attacked any more.
    pub(super) fn lost(&self) -> Option<String> {
        (self.deaths >= MOST_DEATHS).then(|| format!("it died or hung {MOST_DEATHS} times"))
    }

    fn holding(&mut self) -> Result<&mut Holding, String> {
        if self.running.is_none() {
            let process = Running::start(&self.program)?;
            let outside = Outside::of(process.id());
            self.running = Some(Holding {
                process,
                outside,
                input: None,
            });
        }
        self.running.as_mut().ok_or_else(|| "it runs".into())
    }

    /// The answer to a request, and how long it took; in parentheses why there is none.
    fn ask(&mut self, request: &str, patience: Duration) -> (Result<String, String>, Duration) {
        let holding = match self.holding() {
            Ok(holding) => holding,
            Err(why) => {
                self.deaths += 1;
                return (Err(why), Duration::ZERO);
            }
        };
        let (start, worked) = (Instant::now(), holding.outside.worked());
        let answer = holding.process.ask(request, patience);
        let mut time = start.elapsed();
        // Waiting for a processor is not the operation's fault; it is counted in hundredths.
        if let Some((before, after)) = worked.zip(holding.outside.worked()) {
            time = time.min(after.saturating_sub(before) + Duration::from_millis(10));
        }
        match answer {
            Some(Ok(answer)) => (Ok(answer), time),
            Some(Err(why)) => (Err(self.bury(Some(why))), time),
            None => (Err(self.bury(None)), time),
        }
    }

    fn bury(&mut self, why: Option<Failure>) -> String {
        self.deaths += 1;
        match (self.running.take(), why) {
            (Some(dead), Some(why)) => dead.process.explain(why),
            _ => "no answer in time".into(),
        }
    }

    /// The operations it has.
    pub(super) fn operations(&mut self) -> Result<BTreeSet<String>, String> {
        let (answer, _) = self.ask("operations", PATIENCE);
        let answer = answer?;
        // Twice, so that the code of answering is there.
        let _ = self.ask("operations", PATIENCE);
        if let Some(holding) = &self.running {
            self.fresh = holding.outside.reset().unwrap_or(0);
        }
        let mut words = answer.split(' ').map(str::to_owned);
        if words.next().as_deref() != Some("operations") {
            let answer: String = answer.chars().take(100).collect();
            return Err(format!("the driver answers `operations` by `{answer}`"));
        }
        Ok(words.collect())
    }

    /// It has this input loaded, and holds little else.
    fn ready(&mut self, held: &Held<'_>) -> Result<(), String> {
        let fresh = self.fresh;
        if let Some(holding) = &self.running {
            let most = fresh + held.bytes + HELD;
            let grown = { holding.outside.reset() }.is_some_and(|now| now > most);
            if grown {
                self.running = None;
            }
        }
        let holding = self.holding()?;
        if holding.input.as_ref() == Some(&held.path) {
            return Ok(());
        }
        holding.input = None;
        let request = format!("input {}", held.path.display());
        match self.ask(&request, PATIENCE).0?.as_str() {
            "ok" => {
                self.holding()?.input = Some(held.path.clone());
                Ok(())
            }
            other => Err(format!("the driver answers `input` by `{other}`")),
        }
    }

    /// Attacks, again if it takes too long.
    pub(super) fn attack(
        &mut self,
        name: &str,
        opening: &str,
        held: &Held<'_>,
        holds: (&[Holds], Limits),
        ruler: &mut Loop,
    ) -> Hit {
        let bounds = Bounds::of(held.bytes, &holds.1, holds.0, self.slack);
        let mut request = format!("attack {name} {opening} {}", held.ty);
        if !held.limits.is_empty() {
            request.push(' ');
            request.push_str(held.limits);
        }
        let mut shortest = Duration::MAX;
        let mut most = None;
        let mut allowed = Duration::ZERO;
        for _ in 0..TRIES {
            if let Err(why) = self.ready(held) {
                return Hit {
                    answer: format!("({why})"),
                    time: Duration::ZERO,
                    too_long: None,
                    memory: None,
                    bounds,
                };
            }
            allowed = bounds.time(ruler.time());
            let before = self.running.as_ref().and_then(|one| one.outside.reset());
            let (answer, time) = self.ask(&request, allowed * 8 + Duration::from_secs(10));
            let peak = self.running.as_ref().and_then(|one| one.outside.peak());
            let grown = before
                .zip(peak)
                .map(|(before, peak)| peak.saturating_sub(before));
            most = most.max(grown);
            shortest = shortest.min(time);
            let hit = |answer| Hit {
                answer,
                time: shortest,
                too_long: None,
                memory: most,
                bounds,
            };
            match answer {
                Err(why) => return hit(format!("({why})")),
                Ok(answer) if time <= allowed || time <= bounds.time(ruler.again()) => {
                    return hit(answer);
                }
                Ok(_) => {}
            }
        }
        Hit {
            answer: "(too long)".into(),
            time: shortest,
            too_long: Some(allowed),
            memory: most,
            bounds,
        }
    }
}
