//! tester COMMAND < INPUT > OUTPUT plays with a solver, which gets the largest number and
//! then, for each guess, one of < > =.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).expect("the input");
    let words: Vec<u64> = input.split_whitespace().map(|w| w.parse().expect("a number")).collect();
    let (n, secret) = (words[0], words[1]);
    let mut solver = Command::new(&args[0])
        .args(&args[1..])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the solver does not start");
    let mut to = solver.stdin.take().unwrap();
    let mut from = BufReader::new(solver.stdout.take().unwrap());
    writeln!(to, "{}", n).ok();
    let mut turns = 0;
    loop {
        let mut line = String::new();
        let read = from.read_line(&mut line).unwrap_or(0);
        print!("{}", line);
        let guess: Option<u64> = line.trim().parse().ok();
        if read == 0 || guess.is_none() || turns > 2 * n {
            eprintln!("Unexpected end of the guesses after turn {}", turns);
            println!("Score = 0");
            std::process::exit(0);
        }
        turns += 1;
        let answer = match guess.unwrap().cmp(&secret) {
            std::cmp::Ordering::Less => ">",
            std::cmp::Ordering::Greater => "<",
            std::cmp::Ordering::Equal => "=",
        };
        writeln!(to, "{}", answer).ok();
        if answer == "=" {
            break;
        }
    }
    drop(to);
    solver.wait().ok();
    eprintln!("Score = {}", turns);
}
