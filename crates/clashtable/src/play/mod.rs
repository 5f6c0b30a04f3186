//! `play`: a game in the terminal, against bots or with others on one keyboard.

mod numbers;
mod screen;
mod table;

use crate::Out;
use crate::failure::Failure;
use crate::seats::Sitter;
use crate::{content, games, replay, rules, setups};
use catalog::AnyMatch;
use catalog::replay::Origin;
use engine::{GameRng, Names, Seat, Secret};
use screen::Screen;
use std::path::PathBuf;
use table::Table;

/// Options of `play`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game
    #[arg(required_unless_present = "resume")]
    game: Option<String>,
    /// A named set-up or a JSON file
    #[arg(long, value_name = "NAME|FILE")]
    setup: Option<String>,
    /// Who sits where: me, me:NAME, bot, bot:LEVEL, cmd:COMMAND; with several people the keyboard is handed over
    #[arg(long, value_delimiter = ',')]
    seats: Vec<Sitter>,
    /// Makes bots and chance repeat themselves
    #[arg(long)]
    seed: Option<u64>,
    /// Where the game is kept; without it only a game that is left unfinished is, under a name of its own
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Goes on with a game that was kept
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "setup"])]
    resume: Option<PathBuf>,
    #[command(flatten)]
    content: content::Source,
}

/// Plays until the game is over or somebody leaves, and keeps the game.
pub fn run(args: &Args, out: Out) -> Result<(), Failure> {
    args.content.load(out)?;
    let secret = secret(args.seed)?;
    let (game, kept) = match &args.resume {
        Some(file) => replay::open(file).map(|(game, names)| (game, Some(names)))?,
        None => (begin(args, &secret)?, None),
    };
    let taken_over = args.resume.as_ref().map(|_| game.version());
    let sitters = sitters(&args.seats, game.seats(), kept)?;
    let spec = rules::of(game.info().id)?;
    let mut screen = Screen::new(out);
    let mut table = Table::new(game, sitters, secret, spec)?;
    // A game that a bot breaks off is kept like one that somebody leaves.
    let played = table.play(&mut screen);
    let kept = save(args, &table, taken_over, &mut screen);
    played.and(kept)
}

fn begin(args: &Args, secret: &Secret) -> Result<Box<dyn AnyMatch>, Failure> {
    let game = games::find(args.game.as_deref().unwrap_or_default())?;
    let setup = setups::load(game, args.setup.as_deref())?;
    game.begin(&setup, secret).map_err(|e| Failure::input(e.to_string()))
}

/// Keeps the game where it was asked for, and an unfinished one in any case.
fn save(args: &Args, table: &Table, taken_over: Option<u32>, screen: &mut Screen) -> Result<(), Failure> {
    let over = table.game().status().outcome().is_some();
    let file = match (&args.save, &args.resume) {
        (Some(file), _) | (None, Some(file)) => file.clone(),
        (None, None) if over => return Ok(()),
        (None, None) => PathBuf::from(format!("{}-{}.clash.json", table.game().info().id, &table.secret().commitment()[..8])),
    };
    let origin = Origin { secret: Some(table.secret()), taken_over, ..Origin::default() };
    let text = catalog::replay::write(table.game(), table.names(), origin);
    std::fs::write(&file, text).map_err(|e| Failure::failed(format!("{} cannot be written: {e}", file.display())))?;
    screen.say(format_args!("The game is saved in {}.", file.display()))?;
    if over { Ok(()) } else { screen.say(format_args!("Continue it with: clashtable play --resume {}", file.display())) }
}

/// One person against the usual bot, unless said otherwise.
fn sitters(asked: &[Sitter], seats: usize, kept: Option<Names>) -> Result<Vec<Sitter>, Failure> {
    if asked.is_empty() {
        let person = kept.map(|names| names.of(Seat(0)));
        let others = std::iter::repeat_n(Sitter::usual_bot(), seats.saturating_sub(1));
        return Ok(std::iter::once(Sitter::Person(person)).chain(others).collect());
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
