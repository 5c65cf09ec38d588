//! Chooses where a driver's memory lies. A copy between two addresses may take four times as long
//! as one between two others, and no contender chooses its addresses. So every life of a driver
//! gets another placement.

use std::process::Command;

use zooph_bench_draws::Random;

/// A random number for one life of a driver, from which the driver draws where its memory begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Placement(u32);

impl Placement {
    /// Returns the placement of the life of that index. It is the same in every run.
    pub(crate) fn of_life(life: usize) -> Self {
        let mut random = Random::new();
        for _ in 0..life {
            random.bits();
        }
        Placement(random.bits())
    }

    /// Passes the number to a driver in its environment, and moves its stack. The stack of a
    /// process begins below its environment, so its address depends on the environment's length.
    pub(crate) fn tell(self, command: &mut Command) {
        command.env("BENCH_PLACEMENT", self.0.to_string());
        command.env("BENCH_STACK", "x".repeat(self.0 as usize % 256 * 16));
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn lives_have_other_placements_and_runs_have_the_same() {
        let numbers: Vec<Placement> = (0..10).map(Placement::of_life).collect();
        assert_eq!(numbers, (0..10).map(Placement::of_life).collect::<Vec<_>>());
        let numbers: BTreeSet<u32> = numbers
            .into_iter()
            .map(|Placement(number)| number)
            .collect();
        assert_eq!(numbers.len(), 10);
    }

    #[test]
    fn a_driver_is_told_its_number_and_given_another_stack() {
        let told = |life| {
            let mut command = Command::new("driver");
            Placement::of_life(life).tell(&mut command);
            let value = |name: &str| {
                let found = command.get_envs().find(|(key, _)| *key == name);
                found.and_then(|(_, value)| Some(value?.to_str()?.to_owned()))
            };
            (
                value("BENCH_PLACEMENT").unwrap().parse::<u32>().unwrap(),
                value("BENCH_STACK").unwrap().len(),
            )
        };
        let ((one, short), (other, long)) = (told(0), told(1));
        assert_ne!(one, other);
        assert_ne!(short, long);
    }
}
