//! Inputs of `catrank`: results of web searches.

use zooph::Arena;

use zooph_bench_draws::{Hit, Random, touch_whole};

use super::Files;
use crate::schemas::catrank;

/// Writes 16 rankings of 1,000 results.
pub(super) fn write(files: &mut Files) -> std::io::Result<()> {
    let mut random = Random::new();
    let mut arena = Arena::new();
    let (mut total, mut whole) = (0u64, 0u64);
    let mut messages = Vec::new();
    for _ in 0..16 {
        let hits: Vec<Hit> = (0..1000).map(|_| Hit::draw(&mut random)).collect();
        total = hits
            .iter()
            .fold(total, |total, hit| total.wrapping_add(hit.sum()));
        whole = hits.iter().fold(whole, |whole, hit| {
            whole.wrapping_add(hit.sum_by(|text| touch_whole(text.as_bytes())))
        });
        let mut list = arena.init::<catrank::SearchResultList>();
        let mut results = list.init_results(hits.len() as u32);
        for (mut to, hit) in results.iter_mut().zip(&hits) {
            to.set_url(&*hit.url);
            to.set_score(hit.score);
            to.set_snippet(&*hit.snippet);
        }
        messages.push(arena.framed().to_vec());
    }
    files.messages("catrank.messages", &messages)?;
    let cases = [
        "catrank.exchange",
        "catrank.words",
        "catrank.build",
        "catrank.read",
        "catrank.records",
        "catrank.json-write",
        "catrank.json-read",
    ];
    files.expect(&cases, total, &messages);
    files.expect_whole(&cases, whole);
    Ok(())
}
