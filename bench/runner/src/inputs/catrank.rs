//! Results of web searches.

use zooph::Arena;

use zooph_bench_draws::{Hit, Random};

use super::Files;
use crate::schemas::catrank;

/// Writes 4 rankings of 1,000 results.
pub(super) fn write(files: &mut Files) -> std::io::Result<()> {
    let mut random = Random::new();
    let mut arena = Arena::new();
    let mut total = 0u64;
    let mut messages = Vec::new();
    for _ in 0..4 {
        let hits: Vec<Hit> = (0..1000).map(|_| Hit::draw(&mut random)).collect();
        total = hits
            .iter()
            .fold(total, |total, hit| total.wrapping_add(hit.sum()));
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
    files.expect(
        &[
            "catrank.exchange",
            "catrank.words",
            "catrank.build",
            "catrank.read",
        ],
        total,
        &messages,
    );
    Ok(())
}
