//! Games of several seats with a faction each: who wins how often, whoever sits where.

use super::{Args, seated, write};
use crate::Out;
use crate::failure::Failure;
use bots::arena::{Count, Entrant};
use engine::{Game, GameRng, Playable, Seat, Seeded};
use rage::Rage;
use rage::setup::{Clans, Setup};
use rayon::prelude::*;
use serde_json::json;
use std::fmt::Write as _;
use std::time::Instant;

/// No faction of four may win more or less than this share of its games.
const BAND: (f64, f64) = (0.18, 0.32);

/// Makes the set-up for these factions, in seat order.
type Seated<G> = dyn Fn(&[usize]) -> <G as Game>::Setup + Sync;

/// The factions of a game, and how a game with some of them at the table is set up.
pub struct Factions<G: Game> {
    /// What they are called.
    pub names: Vec<String>,
    /// The set-up for some of them.
    pub setup: Box<Seated<G>>,
}

/// What came of all games.
pub struct Tally {
    /// By faction.
    pub factions: Vec<Count>,
    /// By seat.
    pub seats: Vec<Count>,
    pub games: u32,
    pub decisions: u64,
}

/// The clans of Clash of Rage.
fn clans() -> Factions<Rage> {
    let clans = &rage::library::standard().clans;
    let setup = |seats: &[usize]| Setup {
        players: seats.len() as u8,
        clans: Clans::Fixed(seats.iter().map(|i| clans[*i].id.clone()).collect()),
        ..Setup::default()
    };
    Factions { names: clans.iter().map(|clan| clan.name.clone()).collect(), setup: Box::new(setup) }
}

/// Every way to sit down `seats` of `factions`.
fn seatings(factions: usize, seats: usize) -> Vec<Vec<usize>> {
    if seats == 0 {
        return vec![Vec::new()];
    }
    let shorter = seatings(factions, seats - 1);
    let with = |taken: &Vec<usize>| {
        (0..factions).filter(|f| !taken.contains(f)).map(|f| [&taken[..], &[f]].concat()).collect::<Vec<_>>()
    };
    shorter.iter().flat_map(with).collect()
}

/// Plays the games, the factions changing seats from game to game.
fn play<G: Playable>(factions: &Factions<G>, seats: usize, games: u32, bot: &Entrant, seed: u64) -> Result<Tally, Failure> {
    let seatings = seatings(factions.names.len(), seats);
    let played: Result<Vec<(usize, Option<usize>, u64)>, Failure> = (0..games)
        .into_par_iter()
        .map(|number| {
            // A game's luck is a function of the seed and its number, whichever thread plays it.
            let mut rng = GameRng::new(seed << 32 ^ u64::from(number)).split();
            let at = number as usize % seatings.len();
            let (winner, decisions) = one_game::<G>(&(factions.setup)(&seatings[at]), bot, &mut rng)?;
            Ok((at, winner.map(Seat::index), decisions))
        })
        .collect();
    let mut tally = Tally {
        factions: vec![Count::default(); factions.names.len()],
        seats: vec![Count::default(); seats],
        games,
        decisions: 0,
    };
    for (at, winner, decisions) in played? {
        tally.decisions += decisions;
        for (seat, faction) in seatings[at].iter().enumerate() {
            for count in [&mut tally.factions[*faction], &mut tally.seats[seat]] {
                count.games += 1;
                count.wins += u32::from(winner == Some(seat));
            }
        }
    }
    Ok(tally)
}

/// Who won one game, and how many decisions it took.
pub fn one_game<G: Playable>(setup: &G::Setup, bot: &Entrant, rng: &mut GameRng) -> Result<(Option<Seat>, u64), Failure> {
    let mut cx = Seeded(rng.split());
    let state = G::new(setup, &mut cx).map_err(|e| Failure::input(e.to_string()))?;
    let mut players = seated::<G>(bot, state.seats(), rng)?;
    match bots::contest(state, &mut players, &mut cx) {
        Ok((played, _)) => Ok((played.outcome.winners().lowest(), played.decisions)),
        Err(bots::Broken::Endless) => Ok((None, 0)),
        Err(broken) => Err(Failure::failed(broken.to_string())),
    }
}

/// Plays the games of Clash of Rage and reports.
pub fn run(args: &Args, out: Out) -> Result<(), Failure> {
    let begun = Instant::now();
    let factions = clans();
    let seats = usize::from(args.seats);
    let tally = play(&factions, seats, args.games, &args.bot, args.seed)?;
    let text = markdown(args, &factions.names, &tally, begun.elapsed().as_secs_f64());
    if let Some(dir) = &args.out {
        write(dir, "balance-rage.md", &text)?;
    }
    if args.json {
        let row = |name: &String, count: &Count| {
            let (low, high) = count.interval();
            json!({ "name": name, "games": count.games, "wins": count.wins, "rate": count.rate(), "low": low, "high": high })
        };
        let clans: Vec<_> = factions.names.iter().zip(&tally.factions).map(|(name, count)| row(name, count)).collect();
        serde_json::to_writer_pretty(&mut *out, &json!({ "game": "rage", "games": tally.games, "clans": clans }))?;
        return Ok(writeln!(out)?);
    }
    Ok(write!(out, "{text}")?)
}

fn percent(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}

/// For the terminal and for `docs/` alike.
fn markdown(args: &Args, names: &[String], tally: &Tally, seconds: f64) -> String {
    let mut out = String::from("# Clash of Rage: how even the clans are\n\n");
    let goal = if args.seats == 4 {
        " The goal is that no clan wins more than 32 % or less than 18 % of four-player games."
    } else {
        ""
    };
    let _ = writeln!(
        out,
        "{} games of {} with the same bot (`{}`) on every seat, random boards, the clans changing seats from game to game. A rate \
         is the share of the games of a clan that it won; behind it is the 95 % interval (Wilson).{goal}\n",
        tally.games, args.seats, args.bot
    );
    let _ = writeln!(out, "| clan | wins % | 95 % interval | games |\n|---|---|---|---|");
    let mut order: Vec<usize> = (0..names.len()).collect();
    order.sort_by(|a, b| tally.factions[*b].rate().total_cmp(&tally.factions[*a].rate()));
    for i in order {
        let count = tally.factions[i];
        let (low, high) = count.interval();
        let _ = writeln!(
            out,
            "| {} | {} | {} to {} | {} |",
            names[i],
            percent(count.rate()),
            percent(low),
            percent(high),
            count.games
        );
    }
    if args.seats == 4 {
        let inside = |share: f64| (BAND.0..=BAND.1).contains(&share);
        let sure = tally.factions.iter().all(|c| inside(c.interval().0) && inside(c.interval().1));
        let met = tally.factions.iter().all(|c| inside(c.rate()));
        let verdict = match (met, sure) {
            (true, true) => "All rates and all their intervals lie within 18 to 32 %.",
            (true, false) => "All rates lie within 18 to 32 %, but an interval reaches beyond.",
            (false, _) => "The goal is missed.",
        };
        let _ = writeln!(out, "\n{verdict}");
    }
    let seats: Vec<String> =
        tally.seats.iter().enumerate().map(|(i, c)| format!("seat {} {} %", i + 1, percent(c.rate()))).collect();
    let _ = writeln!(
        out,
        "\nBy seat: {}. A game took {} decisions on average.\n\n## How it was measured\n\n```\nclashtable balance rage --games {} --bot \
         {} --seats {} --seed {} --out docs\n```\n\nIt took {seconds:.0} seconds.",
        seats.join(", "),
        tally.decisions / u64::from(tally.games.max(1)),
        args.games,
        args.bot,
        args.seats,
        args.seed
    );
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use bots::Level;

    #[test]
    fn every_clan_sits_everywhere_equally_often_and_a_seed_repeats_the_games() {
        let mut factions = clans();
        factions.names.truncate(4);
        assert_eq!((seatings(4, 4).len(), seatings(4, 2).len()), (24, 12));
        let tally = play(&factions, 4, 24, &Level::Greedy.into(), 7).unwrap();
        assert!(tally.factions.iter().all(|c| c.games == 24) && tally.seats.iter().all(|c| c.games == 24));
        assert_eq!(tally.factions.iter().map(|c| c.wins).sum::<u32>(), 24, "every game has one winner");
        let again = play(&factions, 4, 24, &Level::Greedy.into(), 7).unwrap();
        assert_eq!((again.factions, again.decisions), (tally.factions, tally.decisions));
    }
}
