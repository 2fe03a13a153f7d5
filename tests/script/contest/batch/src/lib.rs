//! The cases of the contest: n numbers, of which one is to be picked.

pub fn generate(seed: u64) -> Vec<u64> {
    let mut x = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
    let mut next = |m: u64| {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        x % m
    };
    let n = 5 + next(20);
    (0..n).map(|_| next(1000)).collect()
}

pub fn write(values: &[u64]) -> String {
    let mut text = format!("{}\n", values.len());
    for v in values {
        text.push_str(&format!("{}\n", v));
    }
    text
}

pub fn read(text: &str) -> Vec<u64> {
    let mut words = text.split_whitespace().map(|w| w.parse().expect("a number"));
    let n: u64 = words.next().expect("a count");
    words.take(n as usize).collect()
}
