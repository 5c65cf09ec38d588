//! The search results of the workload `catrank`.

use crate::{Random, touch};

const WORDS: [&str; 12] = [
    "one ", "two ", "tree ", "spoon ", "river ", "stone ", "window ", "lantern ", "of ", "wood ",
    "table ", "grass ",
];

/// A search result.
pub struct Hit {
    /// The page's address.
    pub url: String,
    /// Some words of the page.
    pub snippet: String,
    /// The rank that the search engine gives the page, up to 1000.
    pub score: f64,
}

fn words(random: &mut Random, snippet: &mut String) {
    for _ in 0..random.below(20) {
        snippet.push_str(random.pick(&WORDS));
    }
}

/// Draws an address into `url`.
#[inline]
pub fn draw_url(random: &mut Random, url: &mut String) {
    url.clear();
    url.push_str("https://example.com");
    url.extend((0..random.below(100)).map(|_| char::from(b'a' + random.below(26) as u8)));
}

/// Draws words into `snippet`. Reports whether `cat` is among them and `dog` is not.
#[inline]
pub fn draw_snippet(random: &mut Random, snippet: &mut String) -> bool {
    snippet.clear();
    snippet.push(' ');
    words(random, snippet);
    let [cat, dog] = ["cat ", "dog "].map(|word| {
        let there = random.below(8) == 0;
        if there {
            snippet.push_str(word);
        }
        there
    });
    words(random, snippet);
    cat && !dog
}

impl Hit {
    /// Draws a random result.
    pub fn draw(random: &mut Random) -> Self {
        let (mut url, mut snippet) = (String::new(), String::new());
        draw_url(random, &mut url);
        draw_snippet(random, &mut snippet);
        Hit {
            url,
            snippet,
            score: random.real(1000.0),
        }
    }

    /// Returns the checksum `catrank` of `bench/README.md`.
    pub fn sum(&self) -> u64 {
        self.sum_by(touch)
    }

    /// Returns the checksum `catrank`, with `touch` computing what a text adds to it.
    pub fn sum_by(&self, touch: impl Fn(&str) -> u64) -> u64 {
        touch(&self.url)
            .wrapping_add(touch(&self.snippet))
            .wrapping_add(self.score.to_bits())
    }
}
