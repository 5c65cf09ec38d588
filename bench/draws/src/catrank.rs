//! Results of web searches.

use crate::{Random, touch};

const WORDS: [&str; 12] = [
    "one ", "two ", "tree ", "spoon ", "river ", "stone ", "window ", "lantern ", "of ", "wood ",
    "table ", "grass ",
];

/// A result.
pub struct Hit {
    /// The page's address.
    pub url: String,
    /// Some words of it.
    pub snippet: String,
    /// How well it fits.
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

/// Draws words into `snippet`; whether they speak of a cat and of no dog.
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
    /// A random one.
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

    /// What reading all of it adds up to.
    pub fn sum(&self) -> u64 {
        self.sum_by(touch)
    }

    /// The same with something else of texts.
    pub fn sum_by(&self, touch: impl Fn(&str) -> u64) -> u64 {
        touch(&self.url)
            .wrapping_add(touch(&self.snippet))
            .wrapping_add(self.score.to_bits())
    }
}
