//! The classic benchmarks without messages: request, answer and check on plain data. All contenders
//! must compute the same sums, and cannot take less time for the same work.

use memchr::memmem;

use crate::{Car, Random, Tree, draw_snippet, draw_url};

/// The number of exchanges in a pass, for carsales, catrank and eval.
pub const EXCHANGES: [usize; 3] = [32, 4, 256];

/// Draws a lot of cars and adds up their values.
pub fn carsales(random: &mut Random) -> u64 {
    let cars: Vec<Car> = (0..random.below(200)).map(|_| Car::draw(random)).collect();
    cars.iter().map(Car::value).sum()
}

/// A search result of a request or an answer.
struct Candidate {
    url: String,
    snippet: String,
    score: f64,
}

/// Returns the score that the server gives a result, from its snippet and the client's score.
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

/// Returns the score that the client sends for the result of that index.
#[inline]
pub fn asked(index: u32) -> f64 {
    1000.0 - f64::from(index)
}

/// Draws results, ranks them by the words in them, sorts them and counts the good ones.
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

/// Draws an expression and evaluates it.
pub fn eval(random: &mut Random) -> u64 {
    u64::from(Tree::draw(random).value() as u32)
}

/// Runs a pass of a workload: 0 is carsales, 1 catrank, 2 eval. Returns its checksum.
pub fn pass(workload: usize) -> u64 {
    let one = [carsales, catrank, eval][workload];
    let mut random = Random::new();
    (0..EXCHANGES[workload]).fold(0, |sum: u64, _| sum.wrapping_add(one(&mut random)))
}
