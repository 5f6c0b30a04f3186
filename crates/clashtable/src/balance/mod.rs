//! `balance`: by equal bots, who wins how often, and how sure that is. What is weighed (characters, clans, decks), whether in pairs or
//! around larger tables, and what is called even, the game says: [`engine::Balance`].

mod contest;
mod document;
pub mod picture;

use crate::Out;
use crate::content;
use crate::failure::Failure;
use crate::games;
use bots::arena::{Count, Entrant};
use catalog::AnyGame;
use contest::{Plan, Tally};
use engine::balance::{Meeting, Weighed};
use engine::{Info, MAX_SEATS, Playable};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Options of `balance`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game
    game: String,
    /// Games for each pair, or in all where more than two meet; the seats change
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    games: u32,
    /// The bot on every seat: a level, or any other that takes part in an arena
    #[arg(long, default_value = "hard")]
    bot: Entrant,
    /// Players at the table, where more than two can meet
    #[arg(long, value_parser = clap::value_parser!(u8).range(2..=MAX_SEATS as i64))]
    seats: Option<u8>,
    /// The same seed plays the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    content: content::Source,
    /// Write balance-GAME.md (and a picture of all pairs) into this directory
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Plays the games and reports.
pub fn run(args: &Args, out: Out) -> Result<(), Failure> {
    args.content.load(out)?;
    let game = games::find(&args.game)?;
    let weighed = game.weighed().ok_or_else(|| nothing_to_weigh(game))?;
    let info = game.info();
    let seats = seats(args, &info, &weighed)?;
    let begun = Instant::now();
    let plan = Plan { games: args.games, seats, bot: &args.bot, seed: args.seed };
    let code = Contest { weighed: &weighed, plan };
    let tally = catalog::typed(info.id, code).ok_or_else(|| Failure::failed("the game has no type"))??;
    let report = Report { args, info, weighed, seats, tally, seconds: begun.elapsed().as_secs_f64() };
    if let Some(dir) = &args.out {
        write(dir, &report.file("md"), &document::markdown(&report))?;
        if report.in_pairs() {
            write(dir, &report.file("svg"), &picture::svg(&report.weighed, &report.tally))?;
        }
    }
    if args.json {
        serde_json::to_writer_pretty(&mut *out, &report.json())?;
        return Ok(writeln!(out)?);
    }
    Ok(write!(out, "{}", document::plain(&report))?)
}

fn nothing_to_weigh(game: &dyn AnyGame) -> Failure {
    let others = catalog::games().iter().filter(|game| game.weighed().is_some()).map(|game| game.info().id);
    let others = others.collect::<Vec<_>>().join(", ");
    Failure::input(format!("{} has nothing to weigh; these games have: {others}", game.info().name))
}

/// How many sit at a table.
fn seats(args: &Args, info: &Info, weighed: &Weighed) -> Result<usize, Failure> {
    let nouns = weighed.nouns;
    let asked = args.seats.map(usize::from);
    let seats = match weighed.meeting {
        Meeting::Pairs if asked.is_some_and(|n| n != 2) => {
            return Err(Failure::input(format!("the {nouns} of {} are weighed in pairs, at tables of 2", info.name)));
        }
        Meeting::Pairs => 2,
        Meeting::Tables { usual } => asked.unwrap_or(usual),
    };
    if !(usize::from(info.min_seats)..=usize::from(info.max_seats)).contains(&seats) {
        let (least, most) = (info.min_seats, info.max_seats);
        return Err(Failure::input(format!("{} is for {least} to {most} players, not for {seats}", info.name)));
    }
    if weighed.items.len() < seats {
        return Err(Failure::input(format!("there are fewer than {seats} {nouns} to weigh")));
    }
    Ok(seats)
}

/// The games to play, before their type is known.
struct Contest<'a> {
    weighed: &'a Weighed,
    plan: Plan<'a>,
}

impl catalog::Typed for Contest<'_> {
    type Out = Result<Tally, Failure>;

    fn run<G: Playable>(self) -> Self::Out {
        contest::play::<G>(self.weighed, &self.plan)
    }
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
    info: Info,
    weighed: Weighed,
    seats: usize,
    tally: Tally,
    seconds: f64,
}

impl Report<'_> {
    fn in_pairs(&self) -> bool {
        self.weighed.meeting == Meeting::Pairs
    }

    /// Whether the goals are meant for this number of seats.
    fn has_goals(&self) -> bool {
        match self.weighed.meeting {
            Meeting::Pairs => true,
            Meeting::Tables { usual } => usual == self.seats,
        }
    }

    /// What a file of the report is called.
    fn file(&self, ending: &str) -> String {
        format!("balance-{}.{ending}", self.info.id)
    }

    /// The command that plays these very games again.
    fn command(&self) -> String {
        let Args { game, games, bot, seed, .. } = self.args;
        let seats = if self.in_pairs() { String::new() } else { format!(" --seats {}", self.seats) };
        let content = self.args.content.as_option();
        format!("clashtable balance {game} --games {games} --bot {bot}{seats} --seed {seed}{content} --out docs")
    }

    fn json(&self) -> Value {
        let tally = &self.tally;
        let mut all = json!({
            "game": self.info.id, "bot": self.args.bot.name(), "seed": self.args.seed, "seats": self.seats, "games": tally.games,
            "draws": tally.draws, "by_seat": tally.by_seat.iter().map(|c| c.rate()).collect::<Vec<_>>(), "endings": tally.endings,
            "mean_turns": tally.mean_turns(), "mean_decisions": tally.mean_decisions(), "seconds": self.seconds,
            self.weighed.nouns: (0..tally.items.len()).map(|i| self.row(i)).collect::<Vec<_>>(),
        });
        if self.in_pairs() {
            all["games_per_pair"] = self.args.games.into();
            all["first"] = tally.by_seat[0].rate().into();
        }
        all
    }

    fn row(&self, i: usize) -> Value {
        let (item, count) = (&self.weighed.items[i], self.tally.items[i]);
        let (low, high) = count.interval();
        let mut row = json!({
            "id": item.id, "name": item.name, "games": count.games, "wins": count.wins, "draws": count.draws,
            "rate": count.rate(), "low": low, "high": high,
        });
        if self.in_pairs() {
            let against = (0..self.tally.items.len()).map(|j| self.tally.cell(i, j).map(Count::rate));
            row["against"] = against.collect();
        }
        row
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: Args,
    }

    fn told(line: &[&str]) -> Result<String, Failure> {
        let line = [&["balance", "--bot", "random", "--games", "2"], line].concat();
        let mut out = Vec::new();
        run(&Line::try_parse_from(line).unwrap().args, &mut out)?;
        Ok(String::from_utf8(out).unwrap())
    }

    #[test]
    fn every_game_that_has_something_to_weigh_is_weighed() {
        for game in catalog::games() {
            let (id, Some(weighed)) = (game.info().id, game.weighed()) else { continue };
            let text = told(&[id]).unwrap();
            assert!(weighed.items.iter().all(|item| text.contains(&item.name)) && text.contains("By seat: seat 1 "), "{text}");
            let json: Value = serde_json::from_str(&told(&[id, "--json"]).unwrap()).unwrap();
            let rows = json[weighed.nouns].as_array().unwrap();
            assert_eq!(rows.len(), weighed.items.len());
            assert_eq!(rows[0]["against"].is_array(), weighed.meeting == Meeting::Pairs);
            let games: u64 = json["endings"].as_object().unwrap().values().filter_map(Value::as_u64).sum();
            assert_eq!(json["games"], games);
        }
    }

    #[test]
    fn the_document_has_its_goals_its_pairs_and_the_command_that_repeats_it() {
        let dir = std::env::temp_dir().join(format!("clashtable-balance-{}", std::process::id()));
        for game in catalog::games() {
            let (id, Some(weighed)) = (game.info().id, game.weighed()) else { continue };
            told(&[id, "--out", dir.to_str().unwrap()]).unwrap();
            let text = std::fs::read_to_string(dir.join(format!("balance-{id}.md"))).unwrap();
            assert!(text.starts_with(&format!("# {}: how even the {} are\n", game.info().name, weighed.nouns)), "{text}");
            assert!(
                text.contains(" The goal") && text.contains(&format!("\nclashtable balance {id} --games 2 --bot random")),
                "{text}"
            );
            let in_pairs = weighed.meeting == Meeting::Pairs;
            assert_eq!((text.contains("## Every pair"), dir.join(format!("balance-{id}.svg")).exists()), (in_pairs, in_pairs));
        }
        std::fs::remove_dir_all(dir).unwrap();
    }

    #[test]
    fn tables_that_cannot_be_seated_are_refused() {
        for game in catalog::games() {
            let (info, Some(weighed)) = (game.info(), game.weighed()) else { continue };
            let refused = told(&[info.id, "--seats", "9"]).unwrap_err().to_string();
            let reason = if weighed.meeting == Meeting::Pairs { "in pairs" } else { "players, not for 9" };
            assert!(refused.contains(reason), "{refused}");
        }
    }
}
