//! `games`: what can be played.

use crate::Out;
use crate::content;
use crate::failure::Failure;
use catalog::AnyGame;
use serde_json::json;

/// Options of `games`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    content: content::Source,
}

/// Lists every game with its seats and named set-ups.
pub fn run(args: &Args, out: Out) -> Result<(), Failure> {
    args.content.load(out)?;
    if args.json {
        let all: Vec<_> = catalog::games().iter().map(|game| json!({ "info": game.info(), "setups": names(*game) })).collect();
        serde_json::to_writer_pretty(&mut *out, &all)?;
        writeln!(out)?;
        return Ok(());
    }
    for game in catalog::games() {
        let info = game.info();
        let seats = match (info.min_seats, info.max_seats) {
            (least, most) if least == most => format!("{least} players"),
            (least, most) => format!("{least} to {most} players"),
        };
        writeln!(out, "{:<10} {} ({seats})", info.id, info.name)?;
        writeln!(out, "{:<10} {}", "", info.tagline)?;
        writeln!(out, "{:<10} set-ups: {}", "", names(*game).join(", "))?;
    }
    Ok(())
}

/// The names of the game's set-ups.
fn names(game: &dyn AnyGame) -> Vec<&'static str> {
    game.presets().into_iter().map(|(name, _)| name).collect()
}

/// The id of the game at the head of the list, for commands that can do with any.
pub fn first() -> &'static str {
    catalog::games().first().map_or("", |game| game.info().id)
}

/// The game with this id.
pub fn find(id: &str) -> Result<&'static dyn AnyGame, Failure> {
    catalog::game(id).ok_or_else(|| {
        let ids: Vec<_> = catalog::games().iter().map(|g| g.info().id).collect();
        Failure::input(format!("there is no game called \"{id}\"; there are: {}", ids.join(", ")))
    })
}
