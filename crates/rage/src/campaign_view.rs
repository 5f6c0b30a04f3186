//! The campaign as everybody sees it: nothing of it is secret.

use crate::board::Place;
use crate::scenario::{Measure, Test, Token, Where};
use crate::state::{Rage, Side};
use crate::stats::Values;
use crate::text::{scenario_goals, scenario_rules};
use crate::triggers::Context;
use crate::types::Hex;
use engine::Seat;
use schemars::JsonSchema;
use serde::Serialize;

/// RA-29.1: the campaign and its present scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CampaignView {
    /// The scenario's id.
    pub scenario: String,
    /// Its title.
    pub title: String,
    /// What is told before it.
    pub intro: String,
    /// Its rules, a sentence or two each.
    pub rules: Vec<String>,
    /// RA-29.3: what wins it, a sentence each.
    pub goals: Vec<String>,
    /// What is told after it.
    pub outro: String,
    /// Its last round.
    pub rounds: u8,
    /// RA-R84: how many scenarios are played.
    pub length: u8,
    /// The scenarios that are over: title and winner.
    pub played: Vec<(String, Seat)>,
    /// RA-29.13: laurels by seat.
    pub laurels: Vec<u8>,
    /// RA-29.15: grudges by holder and by whom they name.
    pub grudges: Vec<Vec<u8>>,
    /// Tokens on Territories.
    pub lying: Vec<LyingView>,
    /// RA-29.25: sides closed by fiery faults, as hex and direction.
    pub faults: Vec<(Hex, u8)>,
    /// Who carries the prisoner, and where.
    pub carrier: Option<(Seat, Place)>,
    /// What each player has.
    pub players: Vec<CampaignPlayerView>,
    /// RA-29.29: corrupted cards, by side: the name.
    pub corrupted: Vec<(Side, String)>,
    /// The single tile's place and name.
    pub single: Option<(Place, String)>,
    /// RA-29.8: the scenario's options: their names.
    pub options: Vec<String>,
    /// RA-29.9: the scenario's own combatants: kind 3 and kind 4.
    pub combatants: Vec<CombatantView>,
}

/// A kind of combatant that a scenario brings along.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CombatantView {
    /// Which token it is.
    pub token: Token,
    /// What one of them, and several, are called.
    pub names: [String; 2],
    /// What each of them is worth now.
    pub values: Values,
}

/// A token on a Territory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LyingView {
    /// Which kind.
    pub token: Token,
    /// What it is called.
    pub name: String,
    /// Where.
    pub place: Place,
}

/// What a player has in a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CampaignPlayerView {
    /// Tokens in hand: kind, name and number.
    pub held: Vec<(Token, String, u8)>,
    /// Blessings and rituals attached, by level.
    pub attached: [[u8; 3]; 2],
    /// The counter.
    pub score: u8,
    /// Points given by the scenario.
    pub given: u8,
    /// Elves, units of other clans, automatons, and Vasconis or portals eliminated.
    pub eliminated: [u8; 4],
    /// By goal, at how many ends of round in a row it held.
    pub streaks: Vec<u8>,
    /// By goal, how far the player is, and how far one must be.
    pub progress: Vec<[u8; 2]>,
    /// How much of what decides after the last round.
    pub measure: u8,
}

/// How far a player is with a goal, and how far one must be. What cannot be counted is there or not.
fn progress(game: &Rage, seat: usize, goal: usize, test: &Test) -> [u8; 2] {
    let (me, context) = (Seat(seat as u8), Context { me: Some(Seat(seat as u8)), here: None });
    match test {
        Test::Control(place, n) => {
            let mine = game.controlled(Side::of(me)) & game.places_of(*place, context);
            [mine.count_ones() as u8, *n]
        }
        Test::Has(token, n) => [game.tokens_of(me, *token), *n],
        Test::Points(n) => [game.points(me).iter().sum(), *n],
        Test::Score(n) => [game.measure(me, Measure::Score), *n],
        Test::Eliminated(prey, n) => [game.eliminated(me, *prey), *n],
        Test::InARow(n, _) => [game.play().and_then(|play| play.streaks.get(goal)).map_or(0, |s| s[seat]), *n],
        Test::Units(..) | Test::InPlay(..) | Test::TokenAt(..) | Test::Round(_) | Test::Not(_) => {
            [u8::from(game.holds(test, context)), 1]
        }
    }
}

/// The campaign, if one is played.
pub(crate) fn build(game: &Rage) -> Option<CampaignView> {
    let (campaign, scenario) = (game.campaign.as_ref()?, game.scenario()?);
    let (play, content) = (&campaign.play, game.content.get());
    let season = &content.season;
    let seats = game.seats as usize;
    let player = |seat: usize| CampaignPlayerView {
        held: Token::ALL
            .into_iter()
            .filter(|token| play.held[seat][*token as usize] > 0)
            .map(|token| (token, season.token(token).name.clone(), play.held[seat][token as usize]))
            .collect(),
        attached: [play.blessings[seat], play.rituals[seat]],
        score: play.score[seat],
        given: play.given[seat],
        eliminated: play.eliminated[seat],
        streaks: (0..scenario.victory.len()).map(|goal| play.streaks.get(goal).map_or(0, |s| s[seat])).collect(),
        progress: scenario.victory.iter().enumerate().map(|(i, goal)| progress(game, seat, i, &goal.test)).collect(),
        measure: game.measure(Seat(seat as u8), scenario.ranked_by),
    };
    let faults =
        game.board.plan().spots.iter().flat_map(|(_, spot)| (0..6).filter(|d| spot.faults >> d & 1 != 0).map(|d| (spot.hex, d)));
    Some(CampaignView {
        scenario: scenario.id.clone(),
        title: scenario.title.clone(),
        intro: scenario.intro.clone(),
        rules: scenario_rules(content, scenario),
        goals: scenario_goals(content, scenario),
        outro: scenario.outro.clone(),
        rounds: scenario.rounds,
        length: campaign.length,
        played: campaign.played.iter().map(|(at, seat)| (season.scenarios[*at as usize].title.clone(), *seat)).collect(),
        laurels: campaign.laurels[..seats].to_vec(),
        grudges: campaign.grudges[..seats].iter().map(|row| row[..seats].to_vec()).collect(),
        lying: play
            .lying
            .iter()
            .map(|(token, place)| LyingView { token: *token, name: season.token(*token).name.clone(), place: *place })
            .collect(),
        faults: faults.collect(),
        carrier: play.carrier.map(|carrier| (carrier.seat, carrier.place)),
        players: (0..seats).map(player).collect(),
        corrupted: (0..play.corrupted.len())
            .filter_map(|side| Some((Side(side as u8), season.corrupted[play.corrupted[side]? as usize].name.clone())))
            .collect(),
        single: game.single().map(|tile| {
            let places = game.places_of(Where::Tile(tile), Context::default());
            (Place(places.trailing_zeros().min(63) as u8), season.single(tile).to_string())
        }),
        options: scenario.options.iter().map(|option| option.name.clone()).collect(),
        combatants: [3, 4]
            .into_iter()
            .filter_map(|kind| Some((kind, season.token(game.token_of(kind)?))))
            .map(|(kind, token)| CombatantView {
                token: token.kind,
                names: [token.name.clone(), token.plural.clone()],
                values: game.token_values(kind),
            })
            .collect(),
    })
}
