//! The present of a game, as plain data.

use crate::combat::Duel;
use crate::deck::{Deck, by_area};
use crate::frame::Frame;
use crate::ids::{AREAS, AreaId, COMBAT, HEROES, HeroId, Merchant, TEAM_SIZE, TEAMS, TeamId};
use crate::library::ContentRef;
use crate::map::AreaSet;
use crate::setup::Options;
use engine::{Frames, List, Seat, SeatSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The most different cards of a deck.
pub const KINDS: usize = 48;
/// FE-31.1, with room for whoever may hold more.
pub const SPELLS: usize = 5;
/// FE-30.7, with room for whoever may hold more and for a card too many.
pub const PACK: usize = 8;
/// FE-30.4: slots of armor, and artifacts.
pub const WORN: usize = 8;
/// The most victory cards in a hand.
pub const VICTORIES: usize = 8;
/// FE-7.5.
pub const SHOWN: usize = 3;
/// How deep the rules nest.
pub const DEPTH: usize = 24;
/// Where a hero is before it is placed, and the base of a team that has none (FE-R184).
pub const NOWHERE: AreaId = AreaId(63);
/// FE-4.7.
pub const CAP: u8 = 3;

/// A game of Fields of Eternia.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fields {
    /// What it is played with.
    pub(crate) content: ContentRef,
    /// The scenario, by its number.
    pub(crate) scenario: u8,
    /// What was agreed on.
    pub(crate) options: Options,
    /// How many teams play.
    pub(crate) sides: u8,
    /// How many seats there are.
    pub(crate) seats: u8,
    /// FE-1.3: who controls each hero.
    pub(crate) controller: [Seat; HEROES],
    /// The space of the track, from 0.
    pub(crate) space: u8,
    /// FE-33.5: whether this is the extra night round.
    pub(crate) extra: bool,
    /// FE-3.8, FE-R37.
    pub(crate) starting: TeamId,
    pub(crate) teams: [Team; TEAMS],
    pub(crate) heroes: [Hero; HEROES],
    /// Soldiers of each team by area.
    #[serde(with = "by_area")]
    pub(crate) soldiers: [[u8; 3]; AREAS],
    /// FE-38.7: the deployment zone of each team.
    pub(crate) zones: [Option<u8>; TEAMS],
    /// FE-16.1.
    pub(crate) tokens: AreaSet,
    pub(crate) equipment: Deck,
    pub(crate) spells: Deck,
    pub(crate) vehicles: Deck,
    pub(crate) encounters: Deck,
    pub(crate) adventures: Deck,
    /// FE-3.2: the victory cards in no hand and on no discard, a bit each.
    pub(crate) victories: u32,
    /// FE-R26: what each team controlled when it was looked at last.
    pub(crate) held: [AreaSet; TEAMS],
    /// FE-19.1: the offers; none until the first capture.
    pub(crate) offers: [Option<List<u8, 4>>; 3],
    pub(crate) boss: Option<BossInPlay>,
    /// FE-16.4: whether the task of the quest under way is fulfilled.
    pub(crate) fulfilled: bool,
    /// FE-39.12: artifacts of a skirmish.
    pub(crate) relics: List<crate::relic::Relic, { crate::relic::RELICS }>,
    /// FE-18.3: the exchange that is being put together.
    pub(crate) trade: List<Transfer, EXCHANGE>,
    /// What the scenario counts.
    pub(crate) counters: [i16; 4],
    /// The turn under way.
    pub(crate) turn: Turn,
    /// The epic combat under way.
    pub(crate) duel: Duel,
    /// Sections 34 to 37: what solo play keeps.
    pub(crate) solo: crate::solo::SoloState,
    pub(crate) frames: Frames<Frame, DEPTH>,
    pub(crate) over: Option<Ended>,
}

/// What a team owns (FE-5.1, FE-21.6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Team {
    /// Its faction, by number.
    pub faction: u8,
    /// FE-4.9.
    pub base: AreaId,
    /// FE-5.1.
    pub eternium: u16,
    /// FE-1.7.
    pub vp: u16,
    /// FE-2.7: soldiers in reserve.
    pub reserve: u8,
    /// FE-21.6: the combat deck, how many of each kind.
    pub deck: [u8; COMBAT],
    /// FE-21.7.
    pub supply: [u8; COMBAT],
    /// FE-3.1: victory cards in hand.
    pub hand: List<Held, VICTORIES>,
    /// FE-7.3: victory cards that were revealed.
    pub shown: List<Shown, SHOWN>,
    /// Victory cards this team has discarded, a bit each; how many is public.
    pub gone: u32,
}

/// A victory card in hand, with its counter (FE-7.4, FE-R208).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Held {
    /// The card.
    pub card: u8,
    /// How far its first objective is.
    pub count: u8,
}

/// A victory card on the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Shown {
    /// The card.
    pub card: u8,
    /// How far its second objective is.
    pub count: u8,
    /// Whether that is scored.
    pub done: bool,
}

/// A hero in play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hero {
    /// Which one, by its number.
    pub def: u8,
    /// Where it stands; FE-4.8: any number of heroes of a team may stand in one outpost.
    pub area: AreaId,
    /// FE-5.5.
    pub damage: u8,
    /// FE-11.2.
    pub activated: bool,
    /// FE-29.6.
    pub allies: List<u8, 2>,
    /// FE-29.4.
    pub mounts: List<Mount, 2>,
    /// FE-30.2: what it wears.
    pub worn: List<u8, WORN>,
    /// FE-30.6.
    pub pack: List<u8, PACK>,
    /// FE-31.2.
    pub spells: List<u8, SPELLS>,
    /// FE-R70: a quest that lasts.
    pub quest: Option<u8>,
    /// FE-37.2: whether it was ever defeated.
    pub fallen: u8,
    /// Abilities used, a bit each, until the limit is over: of the turn or combat round, of the combat, of the round.
    pub used: [u32; 3],
}

/// FE-29.4: a creature or a vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Mount {
    /// A beast, by its number.
    Beast(u8),
    /// An epic beast, by its number.
    Epic(u8),
    /// A vehicle, by its number.
    Vehicle(u8),
}

impl Default for Mount {
    fn default() -> Self {
        Mount::Beast(0)
    }
}

/// The most cards of one exchange.
pub const EXCHANGE: usize = 8;

/// FE-18.3: a card that changes hands in an exchange.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Transfer {
    /// Whose it is.
    pub from: HeroId,
    /// Who gets it.
    pub to: HeroId,
    /// The card.
    pub card: crate::action::Owned,
}

/// A boss in play (FE-24.18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct BossInPlay {
    /// Which one, by its number.
    pub boss: u8,
    /// Where it stands.
    pub area: AreaId,
    /// What it keeps.
    pub damage: u8,
}

/// The turn under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn {
    /// Whose; none between turns.
    pub hero: Option<HeroId>,
    /// Standard actions used, a bit each ([`Standard`]).
    pub used: u8,
    /// How many standard actions were used.
    pub spent: u8,
    /// FE-11.7: trade and merchant, a bit each.
    pub free: u8,
    /// Standard actions given beyond the two.
    pub more: u8,
    /// Movement points beyond those of the hero, for the move of this turn.
    pub steps: u8,
    /// Flies until the turn is over.
    pub flying: bool,
    /// FE-8.2: defeated; nothing more is done.
    pub ended: bool,
    /// FE-R210: equipment bought in this turn, a bit each.
    pub bought: u64,
}

/// FE-11.5: the standard actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Standard {
    /// Section 12.
    Move,
    /// FE-R17.
    Path,
    /// FE-13.6.
    Travel,
    /// Section 14.
    Mobilize,
    /// Section 15.
    Brave,
    /// Section 16.
    Quest,
    /// Section 17.
    Rest,
    /// FE-39.3.
    Mount,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ended {
    /// The teams that won, a bit each; none if everybody lost.
    pub winners: u8,
    /// By which rule.
    pub why: Why,
}

/// The rule by which a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// FE-33.3.
    Points,
    /// FE-33.4.
    Outposts,
    /// FE-33.4.
    Eternium,
    /// FE-33.6.
    Duel,
    /// FE-33.2.
    Boss,
    /// A team gave up.
    GaveUp,
    /// FE-37.3: the objective of a solo scenario was fulfilled.
    Objective,
    /// FE-37.3: its round limit was reached.
    RoundLimit,
    /// It was lost before.
    Failed,
}

impl Fields {
    /// The teams, in the order of turns.
    pub(crate) fn team_ids(&self) -> impl Iterator<Item = TeamId> + use<> {
        (0..self.sides).map(TeamId)
    }

    pub(crate) fn team(&self, team: TeamId) -> &Team {
        &self.teams[team.index()]
    }

    pub(crate) fn team_mut(&mut self, team: TeamId) -> &mut Team {
        &mut self.teams[team.index()]
    }

    pub(crate) fn hero(&self, hero: HeroId) -> &Hero {
        &self.heroes[hero.index()]
    }

    pub(crate) fn hero_mut(&mut self, hero: HeroId) -> &mut Hero {
        &mut self.heroes[hero.index()]
    }

    /// The team of a hero.
    pub(crate) fn team_of(&self, hero: HeroId) -> TeamId {
        TeamId(hero.0 / TEAM_SIZE as u8)
    }

    /// The heroes of a team.
    pub(crate) fn heroes_of(&self, team: TeamId) -> impl Iterator<Item = HeroId> + use<> {
        (team.0 * TEAM_SIZE as u8..(team.0 + 1) * TEAM_SIZE as u8).map(HeroId)
    }

    /// All heroes in play.
    pub(crate) fn all_heroes(&self) -> impl Iterator<Item = HeroId> + use<> {
        (0..self.sides * TEAM_SIZE as u8).map(HeroId)
    }

    /// The seats of a team; none of a team that the rules run.
    pub(crate) fn seats_of(&self, team: TeamId) -> SeatSet {
        if self.unseated(team) {
            return SeatSet::EMPTY;
        }
        self.heroes_of(team).map(|hero| self.controller[hero.index()]).collect()
    }

    /// The team of a seat.
    pub(crate) fn team_at(&self, seat: Seat) -> TeamId {
        self.team_ids().find(|team| self.seats_of(*team).contains(seat)).unwrap_or_default()
    }

    /// The card of a hero.
    pub(crate) fn def(&self, hero: HeroId) -> &'static crate::content::cards::HeroDef {
        &self.content.get().defs.heroes[self.hero(hero).def as usize]
    }

    /// The map.
    pub(crate) fn map(&self) -> &'static crate::map::Map {
        &self.content.get().map
    }

    /// What is written on cards.
    pub(crate) fn defs(&self) -> &'static crate::content::Definitions {
        &self.content.get().defs
    }

    /// The scenario that is played.
    pub(crate) fn story(&self) -> &'static crate::content::scenario::Scenario {
        &self.defs().scenarios[self.scenario as usize]
    }

    /// Soldiers of a team in an area.
    pub(crate) fn soldiers_at(&self, team: TeamId, area: AreaId) -> u8 {
        self.soldiers[area.index()][team.index()]
    }

    /// Soldiers of other teams in an area.
    pub(crate) fn enemy_soldiers(&self, team: TeamId, area: AreaId) -> u8 {
        self.team_ids().filter(|other| *other != team).map(|other| self.soldiers_at(other, area)).sum()
    }

    /// FE-28.7, FE-5.7: a soldier has no damage tokens, it is removed: takes soldiers from an area back to the reserve of their team.
    pub(crate) fn withdraw(&mut self, team: TeamId, area: AreaId, number: u8) -> u8 {
        let gone = number.min(self.soldiers_at(team, area));
        self.soldiers[area.index()][team.index()] -= gone;
        self.team_mut(team).reserve += gone;
        gone
    }

    /// FE-14.3: puts soldiers from the reserve into an area; those beyond the cap stay in reserve.
    pub(crate) fn deploy(&mut self, team: TeamId, area: AreaId, number: u8) -> u8 {
        let room = CAP.saturating_sub(self.soldiers_at(team, area));
        let come = number.min(room).min(self.team(team).reserve);
        self.soldiers[area.index()][team.index()] += come;
        self.team_mut(team).reserve -= come;
        come
    }

    /// The areas in which the figures of a team stand.
    pub(crate) fn figures(&self, team: TeamId) -> AreaSet {
        let soldiers = self.soldiers.iter().enumerate();
        let all = AreaSet(soldiers.fold(0, |all, (i, there)| all | u64::from(there[team.index()] > 0) << i));
        self.heroes_of(team).fold(all, |all, hero| all.with(self.hero(hero).area))
    }

    /// FE-1.4: the areas in which figures of other teams stand; creatures and bosses belong to no team.
    pub(crate) fn enemies_of(&self, team: TeamId) -> AreaSet {
        let others = self.team_ids().filter(|other| *other != team);
        others.fold(AreaSet::EMPTY, |all, other| all.or(self.figures(other)))
    }

    /// FE-R206: for heroes a boss is an enemy figure.
    pub(crate) fn hostile_to(&self, team: TeamId) -> AreaSet {
        let figures = self.enemies_of(team);
        self.boss.map_or(figures, |boss| figures.with(boss.area))
    }

    /// FE-4.11: where no figure of this team can ever go.
    pub(crate) fn closed_to(&self, team: TeamId) -> AreaSet {
        let bases: AreaSet = self.team_ids().filter(|other| *other != team).map(|other| self.team(other).base).collect();
        // FE-R212, FE-R226.
        if self.story().skirmish.is_some() { bases.or(self.closed_zones(team)) } else { bases }
    }

    /// FE-4.6, FE-4.10: whether a team controls an outpost.
    pub(crate) fn controls(&self, team: TeamId, area: AreaId) -> bool {
        if self.team(team).base == area {
            return true;
        }
        self.map().outposts.has(area) && self.figures(team).has(area) && !self.closed_to(team).has(area)
    }

    /// The outposts a team controls, its base included (FE-R152).
    pub(crate) fn controlled(&self, team: TeamId) -> AreaSet {
        let held = self.figures(team).and(self.map().outposts).minus(self.closed_to(team));
        let base = self.team(team).base;
        if base == NOWHERE { held } else { held.with(base) }
    }

    /// Heroes of other teams who can be fought in an area (FE-R31).
    pub(crate) fn foes_at(&self, team: TeamId, area: AreaId) -> impl Iterator<Item = HeroId> + '_ {
        let open = !self.closed_to(team).has(area);
        self.all_heroes().filter(move |hero| open && self.team_of(*hero) != team && self.hero(*hero).area == area)
    }

    /// FE-10.1: whether it is night.
    pub(crate) fn night(&self) -> bool {
        self.extra || self.story().track[self.space as usize] == crate::content::scenario::Space::Night
    }

    /// FE-R176: the number of the next skull, 1 to 4, if this space bears one.
    pub(crate) fn skull(&self) -> Option<usize> {
        self.story().skulls.iter().position(|at| *at == self.space + 1)
    }

    /// FE-10.7: whether this is the last round.
    pub(crate) fn last_round(&self) -> bool {
        self.skull() == Some(3)
    }

    /// How many skull events have happened.
    pub(crate) fn skulls_passed(&self) -> usize {
        self.story().skulls.iter().filter(|at| **at <= self.space + 1).count()
    }

    /// FE-2.12, FE-2.13: whether a team fields a mounted hero.
    pub(crate) fn mounted(&self, team: TeamId) -> bool {
        self.heroes_of(team).any(|hero| self.def(hero).mounted)
    }

    /// FE-19.5: the Eternium that can be paid.
    pub(crate) fn can_pay(&self, team: TeamId, cost: u8) -> bool {
        self.team(team).eternium >= u16::from(cost)
    }

    /// The deck of a merchant's cards.
    pub(crate) fn deck_of(&mut self, merchant: Merchant) -> &mut Deck {
        match merchant {
            Merchant::Forge => &mut self.vehicles,
            Merchant::Shop => &mut self.equipment,
            Merchant::Guild => &mut self.spells,
        }
    }
}
