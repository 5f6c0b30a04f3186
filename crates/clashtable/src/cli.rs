//! What can be typed: every command with its options.

use crate::{
    arena, backup, balance, calibrate, check, content, games, load, people, play, replay, rules, serve, simulate, solve, upgrade,
};
use clap::{Parser, Subcommand};

/// Tabletop games, every rule of them, on one table: in the browser, in the terminal, against people and bots.
///
/// Without a command it serves the table on http://127.0.0.1:8080.
#[derive(Parser, Debug)]
#[command(name = "clashtable", version, args_conflicts_with_subcommands = true)]
pub struct Cli {
    #[command(flatten)]
    pub serve: serve::Args,
    #[command(subcommand)]
    pub command: Option<Command>,
}

#[derive(Subcommand, Debug)]
pub enum Command {
    /// Serve the table in the browser (this is also what happens without a command)
    Serve(serve::Args),
    /// List the games
    Games(games::Args),
    /// Play in the terminal
    Play(play::Args),
    /// Play many games between bots and count
    Simulate(simulate::Args),
    /// Rate bots by many games against each other
    Arena(arena::Args),
    /// Weigh a game's characters, clans or decks against each other
    Balance(balance::Args),
    /// Find how much each level of bots must think in a game, and play the ladder
    Calibrate(calibrate::Args),
    /// Tell or check a replay file
    Replay(replay::Args),
    /// Look up the rules, or check that every clause is cited and proven
    Rules(rules::Args),
    /// Check the characters and cards
    Content(content::Args),
    /// Copy everything the server keeps, also while it runs
    Backup(backup::Args),
    /// Look whether a store or a backup is whole
    Check(check::Args),
    /// Put a backup into a new folder
    Restore(check::RestoreArgs),
    /// What people report, bans, and deletion of somebody's data, also while the server runs
    People(people::Args),
    /// Say what a new program would do to the tables that an older one kept
    Upgrade(upgrade::Args),
    /// Solve a game exactly, as far as that can be done
    Solve(solve::Args),
    /// Measure a running server with real games
    Load(load::Args),
}

/// The message of a usage error as one sentence: without the usage block, on one line.
pub fn sentence(message: &str) -> String {
    let message = message.strip_prefix("error: ").unwrap_or(message);
    let told = message.split("\n\nUsage:").next().unwrap_or(message);
    let told = told.split("\n\nFor more information").next().unwrap_or(told);
    let words = told.split_whitespace().collect::<Vec<_>>().join(" ");
    format!("{words} (clashtable --help tells more)")
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_commands_are_well_formed() {
        Cli::command().debug_assert();
    }

    #[test]
    fn a_usage_error_becomes_one_line() {
        let error = Cli::try_parse_from(["clashtable", "play"]).unwrap_err().to_string();
        let told = sentence(&error);
        assert_eq!(told, "the following required arguments were not provided: <GAME> (clashtable --help tells more)");
    }
}
