//! The classic benchmarks in their original form, in which requests are drawn while they are built.

use zooph::kind::{Enum, Struct};
use zooph::{Arena, Limits, packed};
use zooph_bench_draws::classic::{self, EXCHANGES, asked, ranked};
use zooph_bench_draws::{Car, Random, apply, draw_operation, draw_snippet, draw_url, draw_value};

use crate::harness::{Row, Rows};
use crate::schemas::ours::{carsales, catrank, eval, one_field};

/// The way in which messages get from client to server and back.
#[derive(Clone, Copy, PartialEq)]
enum Mode {
    Object,
    Bytes,
    Packed,
}

/// A client and a server, and the memory that both reuse.
struct Exchange {
    mode: Mode,
    validates: bool,
    request: Arena,
    response: Arena,
    wire: Wire,
    url: String,
    snippet: String,
}

#[derive(Default)]
struct Wire {
    bytes: Vec<u8>,
    unpacked: Vec<u8>,
}

const VALID: &str = "messages we built are valid";

impl Wire {
    /// Sends the message in an arena, and calls `read` with its root at the other end.
    #[inline]
    fn send<T: Struct, R>(
        &mut self,
        (mode, validates): (Mode, bool),
        arena: &mut Arena,
        read: impl FnOnce(T::Reader<'_>) -> R,
    ) -> R {
        let bytes = match mode {
            Mode::Object => {
                let segments: Vec<&[u8]> = arena.segments().collect();
                let message = match validates {
                    true => zooph::open_segments::<T>(&segments, &Limits::default()),
                    false => zooph::open_lazy_segments::<T>(&segments),
                };
                return read(message.expect(VALID).root());
            }
            Mode::Bytes => {
                self.bytes.clear();
                self.bytes.extend_from_slice(arena.framed());
                &self.bytes
            }
            Mode::Packed => {
                self.bytes.clear();
                packed::pack(arena.framed(), &mut self.bytes);
                self.unpacked.clear();
                packed::unpack(&self.bytes, &mut self.unpacked, 1 << 24).expect(VALID);
                &self.unpacked
            }
        };
        match validates {
            true => read(zooph::open::<T>(bytes).expect(VALID)),
            false => read(zooph::open_lazy::<T>(bytes).expect(VALID).root()),
        }
    }
}

fn fill_car(to: &mut carsales::car::Builder<'_>, car: &Car) {
    to.set_make(car.make);
    to.set_model(car.model);
    to.set_color(carsales::Color::from_value(car.color));
    to.set_seats(car.seats);
    to.set_doors(car.doors);
    let mut wheels = to.init_wheels(4);
    for (mut to, wheel) in wheels.iter_mut().zip(&car.wheels) {
        to.set_diameter(wheel.diameter);
        to.set_air_pressure(wheel.air_pressure);
        to.set_snow_tires(wheel.snow_tires);
    }
    to.set_length(car.length);
    to.set_width(car.width);
    to.set_height(car.height);
    to.set_weight(car.weight);
    let mut engine = to.init_engine();
    engine.set_horsepower(car.horsepower);
    engine.set_cylinders(car.cylinders);
    engine.set_cc(car.cc);
    engine.set_uses_gas(car.uses_gas);
    engine.set_uses_electric(car.uses_electric);
    to.set_fuel_capacity(car.fuel_capacity);
    to.set_fuel_level(car.fuel_level);
    to.set_has_power_windows(car.has_power_windows);
    to.set_has_power_steering(car.has_power_steering);
    to.set_has_cruise_control(car.has_cruise_control);
    to.set_cup_holders(car.cup_holders);
    to.set_has_nav_system(car.has_nav_system);
}

/// Returns a car's value by the formula of `Car::value`.
#[inline]
fn value(car: carsales::car::Reader<'_>) -> u64 {
    let mut sum = u64::from(car.seats()) * 200 + u64::from(car.doors()) * 350;
    for wheel in car.wheels() {
        sum += u64::from(wheel.diameter()).pow(2) + if wheel.snow_tires() { 100 } else { 0 };
    }
    sum += u64::from(car.length()) * u64::from(car.width()) * u64::from(car.height()) / 50;
    let engine = car.engine();
    sum += u64::from(engine.horsepower()) * 40;
    if engine.uses_gas() && engine.uses_electric() {
        sum += 5000;
    }
    let extras = [
        (car.has_power_windows(), 100),
        (car.has_power_steering(), 200),
        (car.has_cruise_control(), 400),
        (car.has_nav_system(), 3000),
    ];
    sum += extras
        .iter()
        .map(|(has, value)| if *has { *value } else { 0 })
        .sum::<u64>();
    sum + u64::from(car.cup_holders()) * 25
}

impl Exchange {
    fn new(mode: Mode, validates: bool) -> Self {
        Exchange {
            mode,
            validates,
            request: Arena::new(),
            response: Arena::new(),
            wire: Wire::default(),
            url: String::new(),
            snippet: String::new(),
        }
    }

    fn carsales(&mut self, random: &mut Random) -> u64 {
        let count = random.below(200);
        let mut expected = 0;
        let mut lot = self.request.init::<carsales::ParkingLot>();
        for mut to in lot.init_cars(count).iter_mut() {
            let car = Car::draw(random);
            expected += car.value();
            fill_car(&mut to, &car);
        }
        let how = (self.mode, self.validates);
        let response = &mut self.response;
        self.wire
            .send::<carsales::ParkingLot, _>(how, &mut self.request, |lot| {
                let worth = lot.cars().iter().map(value).sum();
                response.init::<one_field::TotalValue>().set_amount(worth);
            });
        let answer = self
            .wire
            .send::<one_field::TotalValue, _>(how, response, |total| total.amount());
        assert_eq!(answer, expected, "the server adds up as the client did");
        answer
    }

    fn catrank(&mut self, random: &mut Random) -> u64 {
        let count = random.below(1000);
        let mut good = 0;
        let mut list = self.request.init::<catrank::SearchResultList>();
        for (index, mut to) in list.init_results(count).iter_mut().enumerate() {
            draw_url(random, &mut self.url);
            good += u64::from(draw_snippet(random, &mut self.snippet));
            to.set_url(&*self.url);
            to.set_score(asked(index as u32));
            to.set_snippet(&*self.snippet);
        }
        let how = (self.mode, self.validates);
        let response = &mut self.response;
        self.wire
            .send::<catrank::SearchResultList, _>(how, &mut self.request, |list| {
                let rank = |from: catrank::search_result::Reader<'_>| {
                    ranked(from.snippet().as_bytes(), from.score())
                };
                let mut ranking: Vec<_> = list
                    .results()
                    .iter()
                    .map(|from| (rank(from), from))
                    .collect();
                ranking.sort_by(|a, b| b.0.total_cmp(&a.0));
                let mut to = response.init::<catrank::SearchResultList>();
                let mut results = to.init_results(ranking.len() as u32);
                for (mut to, (score, from)) in results.iter_mut().zip(&ranking) {
                    to.set_url(from.url());
                    to.set_score(*score);
                    to.set_snippet(from.snippet());
                }
            });
        let answer = self
            .wire
            .send::<catrank::SearchResultList, _>(how, response, |list| {
                list.results()
                    .iter()
                    .take_while(|result| result.score() > 1001.0)
                    .count() as u64
            });
        assert_eq!(answer, good, "the server ranks as the client drew");
        answer
    }

    fn eval(&mut self, random: &mut Random) -> u64 {
        let expected = draw_expression(random, self.request.init::<eval::Expression>(), 0);
        let how = (self.mode, self.validates);
        let response = &mut self.response;
        self.wire
            .send::<eval::Expression, _>(how, &mut self.request, |from| {
                let value = crate::ours::touch_eval(from);
                response.init::<one_field::TotalValue>().set_amount(value);
            });
        let answer = self
            .wire
            .send::<one_field::TotalValue, _>(how, response, |total| total.amount());
        assert_eq!(
            answer,
            u64::from(expected as u32),
            "the server evaluates as the client did"
        );
        answer
    }
}

fn draw_expression(random: &mut Random, mut to: eval::expression::Builder<'_>, depth: u32) -> i32 {
    let op = draw_operation(random);
    to.set_op(eval::Operation::from_value(op));
    let left = match draw_value(random, depth) {
        Some(value) => {
            to.left().set_value(value);
            value
        }
        None => draw_expression(random, to.left().init_expression(), depth + 1),
    };
    let right = match draw_value(random, depth) {
        Some(value) => {
            to.right().set_value(value);
            value
        }
        None => draw_expression(random, to.right().init_expression(), depth + 1),
    };
    apply(op, left, right)
}

/// Returns the rows of the three benchmarks in all modes, and of those without messages.
pub(crate) fn rows() -> Vec<Row> {
    type One = fn(&mut Exchange, &mut Random) -> u64;
    let workloads: [(&str, One); 3] = [
        ("carsales", Exchange::carsales),
        ("catrank", Exchange::catrank),
        ("eval", Exchange::eval),
    ];
    let modes = [
        ("object", Mode::Object),
        ("bytes", Mode::Bytes),
        ("packed", Mode::Packed),
    ];
    let mut rows = Rows::default();
    for (workload, (name, one)) in workloads.into_iter().enumerate() {
        let count = EXCHANGES[workload];
        for (mode_name, mode) in modes {
            for (way, validates) in [("validated", true), ("lazy", false)] {
                let mut exchange = Exchange::new(mode, validates);
                let batch = move |passes| {
                    let mut sum = 0u64;
                    for _ in 0..passes {
                        let mut random = Random::new();
                        for _ in 0..count {
                            sum = sum.wrapping_add(one(&mut exchange, &mut random));
                        }
                    }
                    sum
                };
                let name = format!("classic.{name}-{mode_name}/zooph-rust:{way}");
                rows.push(Row::reading(name, count, Box::new(batch)));
            }
            let null = move |passes| {
                (0..passes).fold(0, |sum: u64, _| sum.wrapping_add(classic::pass(workload)))
            };
            let name = format!("classic.{name}-{mode_name}/null");
            rows.push(Row::reading(name, count, Box::new(null)));
        }
    }
    rows.done()
}
