//! Scenarios and campaigns as games: the engine's laws, random play to the end, and what is carried from one to the next.

#![allow(clippy::unwrap_used)]

use engine::laws::{self, Battery};
use engine::{Game, GameRng, Outcome, Seat, Seeded, Status, Viewer};
use rage::scenario::Token;
use rage::setup::{Clans, Mode, Series};
use rage::types::Level;
use rage::{Action, Place, Rage, Setup, View};

fn scenarios() -> Vec<String> {
    rage::library::standard().season.scenarios.iter().map(|s| s.id.clone()).collect()
}

fn scenario(id: &str, players: u8) -> Setup {
    Setup { mode: Mode::Scenario(id.into()), players, clans: Clans::Deal, ..Setup::default() }
}

/// Everything legal for anybody, and what a campaign adds, bent a little.
fn everything(game: &Rage) -> Vec<Action> {
    let mut all = Vec::new();
    for seat in 0..game.seats() as u8 {
        game.legal(Seat(seat), &mut all);
    }
    all.extend([Token::Grudge, Token::Vial, Token::FireOrb, Token::Portal].map(Action::Spend));
    all.extend([0, 9, 28, 33, 200].map(|place| Action::Burn(Place(place))));
    all.extend([0, 2, 3, 9].map(|level| Action::Carrier(Level(level))));
    let some = all.len().div_ceil(40).max(1);
    let bent: Vec<Action> = all.iter().step_by(some).filter_map(|action| bent(*action)).collect();
    all.extend(bent);
    all.extend([0, 1, 9].map(Action::Option));
    for (token, level) in [(Token::Ritual, 0), (Token::PlusLife, 2), (Token::PlusLife, 3), (Token::Vial, 1)] {
        all.push(Action::Bless { token, level: Level(level) });
    }
    for (from, to) in [(0, 1), (28, 1), (1, 28), (40, 0), (0, 255)] {
        all.push(Action::Command { from: Place(from), to: Place(to) });
        all.push(Action::Move { from: Place(from), level: Level(3), to: Place(to), count: 1 });
    }
    all.sort_by_key(|a| format!("{a:?}"));
    all.dedup();
    all
}

/// The same with the prisoner's carrier in another part.
fn bent(action: Action) -> Option<Action> {
    match action {
        Action::Move { from, level, to, count } => Some(Action::MoveWithout { from, level, to, count }),
        Action::Eliminate(killed) => Some(Action::EliminateCarrier(killed)),
        _ => None,
    }
}

/// Figurines and tokens are neither lost nor made (RA-1.7, RA-1.21).
fn conserved(game: &Rage) -> Result<(), String> {
    let view = game.view(Viewer::Spectator);
    let content = rage::library::standard();
    let Some(campaign) = &view.campaign else { return Err("a scenario is no campaign".into()) };
    if view.round == 0 {
        return Ok(());
    }
    let on_board = |seat: Seat, level: u8| {
        let stacks = view.places.iter().flat_map(|p| &p.units);
        stacks.filter(|s| s.side.seat() == Some(seat) && s.level.0 == level).map(|s| s.count).sum::<u8>()
    };
    for player in &view.players {
        let Some(clan) = player.clan.map(|c| &content.clans[c.index()]) else { continue };
        for level in 0..3u8 {
            let all = on_board(player.seat, level) + player.reserve[level as usize];
            if all != clan.units[level as usize].count {
                return Err(format!("{} has {all} figurines of level {level}", player.seat));
            }
        }
    }
    for token in Token::ALL {
        let lying = campaign.lying.iter().filter(|l| l.token == token).count();
        let held: usize = campaign.players.iter().flat_map(|p| &p.held).filter(|h| h.0 == token).map(|h| usize::from(h.2)).sum();
        if lying + held > usize::from(token.in_the_box()) {
            return Err(format!("{} of {token:?} are in play", lying + held));
        }
    }
    let prisoner = campaign.lying.iter().filter(|l| l.token == Token::Prisoner).count() + usize::from(campaign.carrier.is_some());
    if prisoner > 1 {
        return Err("there are two prisoners".into());
    }
    let grudges: u8 = campaign.grudges.iter().flatten().sum();
    let laurels: u8 = campaign.laurels.iter().sum();
    if grudges > 20 || laurels > 2 * campaign.length + 1 {
        return Err(format!("{grudges} grudges, {laurels} laurels"));
    }
    Ok(())
}

fn battery(setups: Vec<(String, Setup)>, games: u32) -> Battery<Rage> {
    Battery { setups, games, universe: everything, conserved, max_decisions: 20_000, ..Battery::default() }
}

#[test]
fn the_laws_hold_in_every_scenario() {
    let setups = scenarios().iter().enumerate().map(|(i, id)| (id.clone(), scenario(id, 2 + i as u8 % 3))).collect();
    laws::check(&battery(setups, 1));
}

fn random_game(setup: &Setup, seed: u64) -> (Outcome, View, u32) {
    let mut rng = GameRng::new(seed);
    let mut cx = Seeded(rng.split());
    let mut game = Rage::new(setup, &mut cx).unwrap();
    let (mut actions, mut decisions) = (Vec::new(), 0);
    loop {
        let seats = match game.status() {
            Status::Over(outcome) => return (outcome, game.view(Viewer::Spectator), decisions),
            Status::Decide(asked) => asked.seats(),
        };
        for seat in seats.iter() {
            actions.clear();
            game.legal(seat, &mut actions);
            let action = rng.pick(&actions).unwrap_or_else(|| panic!("a dead end: {:?}", game.view(Viewer::Spectator).pending));
            game.apply(seat, action, &mut cx).unwrap();
            decisions += 1;
            assert!(decisions < 20_000, "an endless game");
        }
    }
}

/// Proves RA-29.3.
#[test]
fn every_scenario_ends_within_its_last_round_for_two_three_and_four() {
    for id in scenarios() {
        for players in 2..=4 {
            for seed in 0..10 {
                let (outcome, view, _) = random_game(&scenario(&id, players), seed);
                let campaign = view.campaign.unwrap();
                assert!(view.round <= u16::from(campaign.rounds), "{id}: round {}", view.round);
                assert_eq!(outcome.clause.0, "RA-29.3");
                assert_eq!(outcome.winners().len(), 1, "{id}");
                assert_eq!(campaign.laurels.iter().sum::<u8>(), 3, "the last scenario of one");
            }
        }
    }
}

/// Proves RA-29.1, RA-29.2, RA-29.13, RA-29.14, RA-R84.
#[test]
fn a_campaign_is_played_to_its_end_and_won_by_most_laurels() {
    for (series, length) in [(Series::Short, 3), (Series::Season, 5)] {
        for players in 2..=4 {
            for seed in 0..4 {
                let setup = Setup { mode: Mode::Campaign(series), players, clans: Clans::Deal, ..Setup::default() };
                let (outcome, view, _) = random_game(&setup, seed);
                let campaign = view.campaign.unwrap();
                assert_eq!((campaign.played.len(), campaign.length), (length, length as u8));
                assert_eq!(campaign.played.last().unwrap().0, "The Fall of Esmeril", "the boss is last");
                let mut titles: Vec<&str> = campaign.played.iter().map(|(title, _)| title.as_str()).collect();
                titles.sort_unstable();
                titles.dedup();
                assert_eq!(titles.len(), length, "no scenario is played twice");
                // Two laurels for every scenario, three for the last; a grudge for everybody else.
                assert_eq!(campaign.laurels.iter().sum::<u8>(), 2 * length as u8 + 1);
                let winner = outcome.winners().lowest().unwrap();
                assert_eq!(campaign.laurels[winner.index()], *campaign.laurels.iter().max().unwrap());
                assert_eq!(outcome.clause.0, "RA-29.14");
                let most = campaign.laurels.iter().filter(|l| **l == campaign.laurels[winner.index()]).count();
                if most > 1 {
                    let tied = |seat: &Seat| campaign.laurels[seat.index()] == campaign.laurels[winner.index()];
                    let latest = campaign.played.iter().rev().map(|(_, seat)| *seat).find(tied).unwrap();
                    assert_eq!(winner, latest, "RA-29.14: a tie goes to who won the latest scenario");
                }
            }
        }
    }
}

/// Proves RA-29.1, RA-27.11.
#[test]
fn a_campaign_is_for_two_to_four_and_lays_out_its_own_board() {
    let refused = |setup: Setup| Rage::new(&setup, &mut Seeded::new(1)).unwrap_err().problems;
    let problems = refused(Setup { players: 1, ..scenario("vasconis", 1) });
    assert_eq!(problems, ["players is 1, it must be 2 to 4; alone one plays solo (RA-2.1)"]);
    let problems = refused(scenario("atlantis", 2));
    let known = scenarios().join(", ");
    assert_eq!(problems, [format!("mode: there is no scenario \"atlantis\"; there are {known}")]);
    let problems = refused(Setup { round_limit: Some(3), ..scenario("vasconis", 2) });
    assert_eq!(problems, ["length and round_limit: a scenario has its own goal and its own last round (RA-29.3)"]);
}
