//! `balance`: by equal bots, who wins how often, and how sure that is: every character of Clash! against every other, the clans of
//! Clash of Rage around one table, or every deck of Chrono Clash against every other.

mod contest;
mod decks;
mod document;
mod factions;
pub mod picture;

use crate::Out;
use crate::content;
use crate::failure::Failure;
use bots::Bot;
use bots::arena::Entrant;
use clash::content::CharacterDef;
use contest::Table;
use engine::{GameRng, Playable};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Options of `balance`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game: `clash`, `rage` or `chrono`
    game: String,
    /// Games for each pair of characters or decks, or in all for clans; the seats change
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    games: u32,
    /// The bot on every seat: a level, or any other that takes part in an arena
    #[arg(long, default_value = "hard")]
    bot: Entrant,
    /// Players at the table, for games with clans
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=4))]
    seats: u8,
    /// The same seed plays the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    content: content::Source,
    /// Write balance-GAME.md (and a picture for Clash!) into this directory
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Plays the games and reports.
pub fn run(args: &Args, out: Out) -> Result<(), Failure> {
    args.content.load(out)?;
    match args.game.as_str() {
        "clash" => {}
        "rage" => return factions::run(args, out),
        "chrono" => return decks::run(args, out),
        other => return Err(Failure::input(format!("{other} has nothing to weigh; clash, rage and chrono have"))),
    }
    let characters: Vec<CharacterDef> = clash::roster().iter().map(|c| c.def.clone()).collect();
    if characters.len() < 2 {
        return Err(Failure::input("there are fewer than two characters to weigh"));
    }
    let begun = Instant::now();
    let table = contest::play(&characters, args.games, &args.bot, args.seed)?;
    let report = Report { args, table, seconds: begun.elapsed().as_secs_f64() };
    if let Some(dir) = &args.out {
        write(dir, "balance-clash.md", &document::markdown(&report))?;
        write(dir, "balance-clash.svg", &picture::svg(&report.table))?;
    }
    if args.json {
        serde_json::to_writer_pretty(&mut *out, &report.json())?;
        return Ok(writeln!(out)?);
    }
    Ok(write!(out, "{}", document::plain(&report))?)
}

/// The same bot on so many seats, each with luck of its own.
fn seated<G: Playable>(bot: &Entrant, seats: usize, rng: &mut GameRng) -> Result<Vec<Box<dyn Bot<G>>>, Failure> {
    (0..seats).map(|_| bot.bot(rng.next_u64()).map_err(Failure::failed)).collect()
}

fn write(dir: &Path, name: &str, text: &str) -> Result<(), Failure> {
    let path = dir.join(name);
    std::fs::create_dir_all(dir)
        .and_then(|()| std::fs::write(&path, text))
        .map_err(|e| Failure::failed(format!("{} cannot be written: {e}", path.display())))
}

/// What was played and how.
struct Report<'a> {
    args: &'a Args,
    table: Table,
    seconds: f64,
}

impl Report<'_> {
    /// The command that plays these very games again.
    fn command(&self) -> String {
        let Args { game, games, bot, seed, .. } = self.args;
        let content = self.args.content.as_option();
        format!("clashtable balance {game} --games {games} --bot {bot} --seed {seed}{content} --out docs")
    }

    fn json(&self) -> Value {
        let table = &self.table;
        let characters: Vec<Value> = (0..table.names.len())
            .map(|i| {
                let total = table.total(i);
                let (low, high) = total.interval();
                json!({
                    "id": table.ids[i], "name": table.names[i], "games": total.games, "wins": total.wins, "draws": total.draws,
                    "rate": total.rate(), "low": low, "high": high,
                    "against": (0..table.names.len()).map(|j| table.cell(i, j).map(|c| c.rate())).collect::<Vec<_>>(),
                })
            })
            .collect();
        json!({
            "game": self.args.game, "bot": self.args.bot.name(), "seed": self.args.seed, "games_per_pair": self.args.games,
            "games": table.games(), "draws": table.draws(), "turn_limit": table.endless, "mean_turns": table.mean_turns(),
            "seconds": self.seconds, "characters": characters,
        })
    }
}
