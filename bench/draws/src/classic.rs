//! The classic benchmarks without any message: request, answer and check on plain data. What they
//! come to is what everybody must come to, and the time they take is everybody's floor.

use memchr::memmem;

use crate::{Car, Random, Tree, draw_snippet, draw_url};

/// Exchanges of a pass, for carsales, catrank and eval.
pub const EXCHANGES: [usize; 3] = [32, 4, 256];

/// A lot is drawn and its worth added up.
pub fn carsales(random: &mut Random) -> u64 {
    let cars: Vec<Car> = (0..random.below(200)).map(|_| Car::draw(random)).collect();
    cars.iter().map(Car::value).sum()
}

/// A result, and whether it is good.
struct Candidate {
    url: String,
    snippet: String,
    score: f64,
}

/// The score that the server gives.
#[inline]
pub fn ranked(snippet: &[u8], score: f64) -> f64 {
    let has = |word: &[u8]| memmem::find(snippet, word).is_some();
    let score = if has(b" cat ") {
        score * 10_000.0
    } else {
        score
    };
    if has(b" dog ") {
        score / 10_000.0
    } else {
        score
    }
}

/// The score that the client asks with, for the result of that index.
#[inline]
pub fn asked(index: u32) -> f64 {
    1000.0 - f64::from(index)
}

/// Results are drawn, ranked by the words in them, sorted and counted.
pub fn catrank(random: &mut Random) -> u64 {
    let count = random.below(1000);
    let mut good = 0;
    let draw = |index| {
        let (mut url, mut snippet) = (String::new(), String::new());
        draw_url(random, &mut url);
        good += u64::from(draw_snippet(random, &mut snippet));
        Candidate {
            url,
            snippet,
            score: asked(index),
        }
    };
    let request: Vec<Candidate> = (0..count).map(draw).collect();
    let mut answer: Vec<(f64, &Candidate)> = Vec::with_capacity(request.len());
    for from in &request {
        answer.push((ranked(from.snippet.as_bytes(), from.score), from));
    }
    answer.sort_by(|a, b| b.0.total_cmp(&a.0));
    let copy = |(score, from): &(f64, &Candidate)| Candidate {
        url: from.url.clone(),
        snippet: from.snippet.clone(),
        score: *score,
    };
    let answer: Vec<Candidate> = answer.iter().map(copy).collect();
    let leading = answer
        .iter()
        .take_while(|result| result.score > 1001.0)
        .count() as u64;
    assert_eq!(leading, good, "the server ranks as the client drew");
    leading
}

/// A tree is drawn and evaluated.
pub fn eval(random: &mut Random) -> u64 {
    u64::from(Tree::draw(random).value() as u32)
}

/// A pass of one of the three.
pub fn pass(workload: usize) -> u64 {
    let one = [carsales, catrank, eval][workload];
    let mut random = Random::new();
    (0..EXCHANGES[workload]).fold(0, |sum: u64, _| sum.wrapping_add(one(&mut random)))
}
