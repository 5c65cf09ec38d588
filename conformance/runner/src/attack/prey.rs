//! A driver under attack. It is asked, measured, and restarted when it has died or grown.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::run::running::{Failure, Running};

use super::bounds::{Bounds, Holds, Limits};
use super::inputs::Held;
use super::measure::{Loop, Outside};

/// The time limit for requests that are not attacks.
const PATIENCE: Duration = Duration::from_secs(60);

/// The number of tries. An attack is too slow only if every try is.
const TRIES: u32 = 3;

/// After this many deaths, a driver is no longer asked.
const MOST_DEATHS: u32 = 20;

/// A process that holds this many bytes more than a new one is restarted. Otherwise an attack could
/// reuse that memory, which would not be measured.
const HELD: u64 = 8 << 20;

pub(super) struct Prey {
    program: PathBuf,
    slack: f64,
    running: Option<Holding>,
    deaths: u32,
    /// The memory of a new process, in bytes.
    fresh: u64,
}

struct Holding {
    process: Running,
    outside: Outside,
    /// The input that the driver has loaded.
    input: Option<PathBuf>,
}

/// The measurements of an attack.
pub(super) struct Hit {
    /// The answer, or in parentheses the reason why there is none.
    pub(super) answer: String,
    /// The shortest time of all tries.
    pub(super) time: Duration,
    /// The bound on time, if every try exceeded it.
    pub(super) too_long: Option<Duration>,
    /// The growth of the memory, where it can be measured.
    pub(super) memory: Option<u64>,
    pub(super) bounds: Bounds,
}

impl Prey {
    /// Returns a driver that is attacked. `slack` is the ratio of its memory to that of its live objects.
    pub(super) fn new(slack: f64, program: &Path) -> Self {
        Prey {
            program: program.into(),
            slack,
            running: None,
            deaths: 0,
            fresh: 0,
        }
    }

    /// Returns the reason why the driver is no longer attacked, if it is not.
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

    /// Returns the answer to a request, or in parentheses the reason why there is none, and the
    /// time it took.
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
        // Waiting for a processor must not count. Processor time has steps of a hundredth of a
        // second.
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

    /// Returns the operations of the driver.
    pub(super) fn operations(&mut self) -> Result<BTreeSet<String>, String> {
        let (answer, _) = self.ask("operations", PATIENCE);
        let answer = answer?;
        // The second request measures a driver whose code for answering is loaded.
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

    /// Makes sure that the driver has loaded this input and holds little else.
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

    /// Attacks the driver, again if it takes too long.
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
