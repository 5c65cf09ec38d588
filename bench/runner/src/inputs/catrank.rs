//! Results of web searches.

use zooph::Arena;

use super::random::Random;
use super::{Files, touch};
use crate::schemas::catrank;

const WORDS: [&str; 12] = [
    "one ", "two ", "tree ", "spoon ", "river ", "stone ", "window ", "lantern ", "of ", "wood ",
    "table ", "grass ",
];

struct Hit {
    url: String,
    snippet: String,
    score: f64,
}

fn words(random: &mut Random, snippet: &mut String) {
    for _ in 0..random.below(20) {
        snippet.push_str(random.pick(&WORDS));
    }
}

fn hit(random: &mut Random) -> Hit {
    let mut url = String::from("https://example.com");
    url.extend((0..random.below(100)).map(|_| char::from(b'a' + random.below(26) as u8)));
    let mut snippet = String::from(" ");
    words(random, &mut snippet);
    for word in ["cat ", "dog "] {
        if random.below(8) == 0 {
            snippet.push_str(word);
        }
    }
    words(random, &mut snippet);
    Hit {
        url,
        snippet,
        score: random.real(1000.0),
    }
}

fn sum(hit: &Hit) -> u64 {
    touch(&hit.url)
        .wrapping_add(touch(&hit.snippet))
        .wrapping_add(hit.score.to_bits())
}

/// Writes 4 rankings of 1,000 results.
pub(super) fn write(files: &mut Files) -> std::io::Result<()> {
    let mut random = Random::new();
    let mut arena = Arena::new();
    let mut total = 0u64;
    let mut messages = Vec::new();
    for _ in 0..4 {
        let hits: Vec<Hit> = (0..1000).map(|_| hit(&mut random)).collect();
        total = hits
            .iter()
            .fold(total, |total, hit| total.wrapping_add(sum(hit)));
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
        &["catrank.exchange", "catrank.build", "catrank.read"],
        total,
        &messages,
    );
    Ok(())
}
