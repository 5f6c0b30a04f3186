//! The program: `clashtable` serves the table; its commands play, simulate, check and measure.

mod analyse;
mod arena;
mod backup;
mod balance;
mod calibrate;
mod check;
mod cli;
mod content;
mod coverage;
mod failure;
mod games;
mod load;
mod people;
mod play;
mod replay;
mod rules;
mod seats;
mod serve;
mod setups;
mod simulate;
mod solve;
mod upgrade;

use clap::Parser;
use clap::error::ErrorKind;
use cli::{Cli, Command};
use failure::Failure;
use std::io::{BufWriter, Write};
use std::process::ExitCode;

/// Where a command writes its report.
type Out<'a> = &'a mut dyn Write;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return misused(&error),
    };
    let mut out = BufWriter::new(std::io::stdout().lock());
    let done = run(cli, &mut out).and_then(|()| Ok(out.flush()?));
    match done {
        Ok(()) | Err(Failure::PipeClosed) => ExitCode::SUCCESS,
        Err(failure) => {
            // What was reported before the failure still belongs to the reader; a closed pipe changes nothing now.
            let _ = out.flush();
            let _ = writeln!(std::io::stderr(), "clashtable: {failure}");
            failure.code()
        }
    }
}

fn run(cli: Cli, out: Out) -> Result<(), Failure> {
    bots::perfect::offer(solver::Tables::in_folder(solve::folder()));
    match cli.command {
        Some(Command::Games(args)) => games::run(&args, out),
        Some(Command::Play(args)) => play::run(&args, out),
        Some(Command::Simulate(args)) => simulate::run(&args, out),
        Some(Command::Arena(args)) => arena::run(&args, out),
        Some(Command::Balance(args)) => balance::run(&args, out),
        Some(Command::Calibrate(args)) => calibrate::run(&args, out),
        Some(Command::Replay(args)) => replay::run(&args, out),
        Some(Command::Rules(args)) => rules::run(&args, out),
        Some(Command::Content(args)) => content::run(&args, out),
        Some(Command::Solve(args)) => solve::run(&args, out),
        Some(Command::Load(args)) => load::run(&args, out),
        Some(Command::Backup(args)) => backup::run(&args, out),
        Some(Command::Check(args)) => check::run(&args, out),
        Some(Command::Restore(args)) => check::run_restore(&args, out),
        Some(Command::People(args)) => people::run(&args, out),
        Some(Command::Upgrade(args)) => upgrade::run(&args, out),
        Some(Command::Serve(args)) => serve::run(&args, out),
        None => serve::run(&cli.serve, out),
    }
}

/// Help and version go to stdout as asked; everything else is one sentence on stderr.
fn misused(error: &clap::Error) -> ExitCode {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        let _ = write!(std::io::stdout(), "{error}");
        return ExitCode::SUCCESS;
    }
    let _ = writeln!(std::io::stderr(), "clashtable: {}", cli::sentence(&error.to_string()));
    ExitCode::from(2)
}
