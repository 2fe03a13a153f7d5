//! vis INPUT OUTPUT judges an output and writes vis.html.

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let values = tools::read(&std::fs::read_to_string(&args[1]).expect("the input"));
    let output = std::fs::read_to_string(&args[2]).expect("the output");
    let picked: Option<usize> = output.split_whitespace().next().and_then(|w| w.parse().ok());
    std::fs::write("vis.html", "<html></html>\n").expect("vis.html");
    match picked {
        Some(k) if k < values.len() => println!("Score = {}", 1000 + values[k]),
        _ => {
            println!("Score = 0");
            eprintln!("Out of range");
        }
    }
}
