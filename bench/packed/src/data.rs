//! The inputs: sets of messages, the same in every run.

/// A set of inputs to be packed one after the other.
pub struct Set {
    pub name: &'static str,
    pub inputs: Vec<Vec<u8>>,
}

/// All sets. Each is large enough that no branch predictor learns it by heart.
pub fn sets() -> Vec<Set> {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut set = |name, count, one: &dyn Fn(&mut Random) -> Vec<u8>| Set {
        name,
        inputs: (0..count).map(|_| one(&mut random)).collect(),
    };
    const WORDS: usize = 1504;
    vec![
        set("100 cars, 12 KB", 64, &|random| cars(random, 100)),
        set("2000 cars, 240 KB", 4, &|random| cars(random, 2000)),
        set("1 car, 144 bytes", 1024, &|random| cars(random, 1)),
        set("90 % zero words", 64, &|random| {
            words(WORDS, || {
                if random.below(10) > 0 {
                    0
                } else {
                    u64::from(random.below(1 << 16))
                }
            })
        }),
        set("random", 64, &|random| words(WORDS, || random.next())),
        set("each byte zero, p = .5", 64, &|random| {
            words(WORDS, || {
                let mask = (random.next() & 0x0101_0101_0101_0101) * 0xff;
                random.next() & mask
            })
        }),
    ]
}

fn words(count: usize, mut word: impl FnMut() -> u64) -> Vec<u8> {
    (0..count).flat_map(|_| word().to_le_bytes()).collect()
}

/// Xorshift: reproducible, and good enough for inputs.
pub struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    fn below(&mut self, limit: u32) -> u32 {
        (((self.next() >> 32) * u64::from(limit)) >> 32) as u32
    }

    /// A number from `low` to below `high`.
    fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.below(1 << 24) as f32 / (1 << 24) as f32
    }
}

const CAR_DATA: usize = 3;
const CAR_POINTERS: usize = 4;
const CAR: usize = CAR_DATA + CAR_POINTERS;

/// A framed message in the manner of the classic benchmark of car parks: a list of cars, each with
/// two texts, four wheels and an engine.
fn cars(random: &mut Random, count: usize) -> Vec<u8> {
    let mut park = Park {
        words: vec![0; 4 + CAR * count],
    };
    park.words[1] = struct_pointer(0, 0, 1);
    park.words[2] = list_pointer(0, 7, (CAR * count) as u64);
    park.words[3] = struct_pointer(count as u64, CAR_DATA, CAR_POINTERS);
    for car in 0..count {
        park.car(random, 4 + CAR * car);
    }
    park.words[0] = (park.words.len() as u64 - 1) << 32;
    park.words
        .iter()
        .flat_map(|word| word.to_le_bytes())
        .collect()
}

fn struct_pointer(offset: u64, data: usize, pointers: usize) -> u64 {
    offset << 2 | (data as u64) << 32 | (pointers as u64) << 48
}

fn list_pointer(offset: u64, code: u64, count: u64) -> u64 {
    1 | offset << 2 | code << 32 | count << 35
}

struct Park {
    words: Vec<u64>,
}

impl Park {
    fn car(&mut self, random: &mut Random, at: usize) {
        const MAKES: [&str; 5] = ["Toyota", "GM", "Ford", "Honda", "Tesla"];
        const MODELS: [&str; 6] = ["Camry", "Prius", "Volt", "Accord", "Leaf", "Model S"];
        let mut pick = |low: u32, high: u32| u64::from(low + random.below(high - low));
        let (color, seats, doors) = (pick(0, 9), pick(2, 8), pick(2, 5));
        let (length, width, height) = (pick(170, 320), pick(48, 84), pick(54, 102));
        let (extras, holders) = (pick(0, 16), pick(0, 12));
        let weight = length * width * height / 200;
        self.words[at] = color | seats << 16 | doors << 24 | length << 32 | width << 48;
        self.words[at + 1] = height | extras << 16 | holders << 24 | weight << 32;
        let capacity = random.between(10.0, 40.0);
        let level = random.between(0.0, capacity);
        self.words[at + 2] = u64::from(capacity.to_bits()) | u64::from(level.to_bits()) << 32;
        let pointers = at + CAR_DATA;
        self.text(pointers, MAKES[random.below(5) as usize]);
        self.text(pointers + 1, MODELS[random.below(6) as usize]);

        self.words[pointers + 2] = list_pointer(self.offset(pointers + 2), 7, 4);
        self.words.push(struct_pointer(4, 1, 0));
        for _ in 0..4 {
            let diameter = u64::from(25 + random.below(15));
            let snow = u64::from(random.below(16) == 0);
            let pressure = random.between(30.0, 50.0);
            self.words
                .push(diameter | snow << 16 | u64::from(pressure.to_bits()) << 32);
        }
        self.words[pointers + 3] = struct_pointer(self.offset(pointers + 3), 1, 0);
        let power = u64::from(100 * random.below(400));
        let cylinders = u64::from(4 + 2 * random.below(3));
        let fuels = u64::from(1 + 2 * random.below(2));
        let displacement = u64::from(800 + random.below(10_000));
        self.words
            .push(power | cylinders << 16 | fuels << 24 | displacement << 32);
    }

    /// The offset in a pointer at word `at` to what is appended next.
    fn offset(&self, at: usize) -> u64 {
        (self.words.len() - at - 1) as u64
    }

    fn text(&mut self, at: usize, text: &str) {
        self.words[at] = list_pointer(self.offset(at), 2, text.len() as u64 + 1);
        let mut bytes = text.as_bytes().to_vec();
        bytes.resize(text.len() / 8 * 8 + 8, 0);
        self.words.extend(
            bytes
                .as_chunks()
                .0
                .iter()
                .map(|word| u64::from_le_bytes(*word)),
        );
    }
}
