//! gen SEEDS writes in/0000.txt and so on: the largest number, and the one to guess.

fn main() {
    let name = std::env::args().nth(1).expect("usage: gen SEEDS");
    std::fs::create_dir_all("in").expect("the folder in");
    let seeds = std::fs::read_to_string(name).expect("the seeds");
    for (row, line) in seeds.lines().enumerate() {
        let seed: u64 = line.trim().parse().expect("a seed");
        let n = 50 + seed * 7919 % 51;
        let secret = 20 + seed * 104729 % (n - 20) + 1;
        std::fs::write(format!("in/{:04}.txt", row), format!("{} {}\n", n, secret)).expect("a case");
    }
}
