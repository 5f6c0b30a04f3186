//! `play`: a game in the terminal, against bots or with others on one keyboard.

mod screen;
mod table;

use crate::Out;
use crate::failure::Failure;
use crate::seats::Sitter;
use crate::{games, rules, setups};
use engine::{GameRng, Secret};
use screen::Screen;
use std::path::PathBuf;
use table::Table;

/// Options of `play`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game
    game: String,
    /// A named set-up or a JSON file
    #[arg(long, value_name = "NAME|FILE")]
    setup: Option<String>,
    /// Who sits where: me, me:NAME, bot, bot:LEVEL; with several people the keyboard is handed over
    #[arg(long, value_delimiter = ',')]
    seats: Vec<Sitter>,
    /// Makes bots and chance repeat themselves
    #[arg(long)]
    seed: Option<u64>,
    /// Where the game is kept; without it only a game that is left unfinished is, under a name of its own
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

/// Plays until the game is over or somebody leaves.
pub fn run(args: &Args, out: Out) -> Result<(), Failure> {
    let game = games::find(&args.game)?;
    let setup = setups::load(game, args.setup.as_deref())?;
    let seats = game.seats(&setup).map_err(|e| Failure::input(e.to_string()))?;
    let sitters = sitters(&args.seats, seats)?;
    let secret = secret(args.seed)?;
    let begun = game.begin(&setup, &secret).map_err(|e| Failure::input(e.to_string()))?;
    let mut screen = Screen::new(out);
    let spec = rules::of(game.info().id)?;
    let mut table = Table::new(begun, sitters, secret, spec)?;
    table.play(&mut screen)
}

/// One person against the usual bot, unless said otherwise.
fn sitters(asked: &[Sitter], seats: usize) -> Result<Vec<Sitter>, Failure> {
    if asked.is_empty() {
        let others = std::iter::repeat_n(Sitter::usual_bot(), seats.saturating_sub(1));
        return Ok(std::iter::once(Sitter::Person(None)).chain(others).collect());
    }
    if asked.len() != seats {
        return Err(Failure::input(format!("this set-up has {seats} seats, but --seats names {}", asked.len())));
    }
    Ok(asked.to_vec())
}

fn secret(seed: Option<u64>) -> Result<Secret, Failure> {
    let Some(seed) = seed else {
        return Secret::fresh().map_err(|e| Failure::failed(format!("the system has no randomness to give: {e}")));
    };
    let mut rng = GameRng::new(seed);
    let mut bytes = [0; 32];
    bytes.chunks_exact_mut(8).for_each(|chunk| chunk.copy_from_slice(&rng.next_u64().to_le_bytes()));
    Ok(Secret::from_bytes(bytes))
}
