//! gen SEEDS writes in/0000.txt and so on, a case for each line of the file.

fn main() {
    let name = std::env::args().nth(1).expect("usage: gen SEEDS");
    std::fs::create_dir_all("in").expect("the folder in");
    let seeds = std::fs::read_to_string(name).expect("the seeds");
    for (row, line) in seeds.lines().enumerate() {
        let values = tools::generate(line.trim().parse().expect("a seed"));
        std::fs::write(format!("in/{:04}.txt", row), tools::write(&values)).expect("a case");
    }
}
