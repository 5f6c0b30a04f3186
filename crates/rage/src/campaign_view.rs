//! The campaign as everybody sees it: nothing of it is secret.

use crate::board::Place;
use crate::scenario::{Token, Where};
use crate::state::{Rage, Side};
use crate::text::scenario_rules;
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
    /// RA-29.9: what the scenario's own combatants are called: kind 3 and kind 4, one and several.
    pub combatants: Vec<[String; 2]>,
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
    };
    let faults =
        game.board.plan().spots.iter().flat_map(|(_, spot)| (0..6).filter(|d| spot.faults >> d & 1 != 0).map(|d| (spot.hex, d)));
    Some(CampaignView {
        scenario: scenario.id.clone(),
        title: scenario.title.clone(),
        intro: scenario.intro.clone(),
        rules: scenario_rules(content, scenario),
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
            let places = game.places_of(Where::Tile(tile), crate::triggers::Context::default());
            (Place(places.trailing_zeros().min(63) as u8), season.single(tile).to_string())
        }),
        options: scenario.options.iter().map(|option| option.name.clone()).collect(),
        combatants: [3, 4]
            .into_iter()
            .filter_map(|kind| game.token_of(kind))
            .map(|token| [season.token(token).name.clone(), season.token(token).plural.clone()])
            .collect(),
    })
}
