//! Epic combat: two heroes, or a hero and a creature, on the three-lane grid (sections 21 to 25).
//!
//! | module | |
//! | --- | --- |
//! | `mod` | the combat as data, its beginning, its totals |
//! | `phases` | the ten phases, one step after the other |
//! | `grid` | drawing, focusing and placing cards; what effects do to cards |
//! | `powers` | phase 4 |
//! | `dice` | Dice of Power |
//! | `outcome` | defeat, flight, who won, and where the loser goes |

mod dice;
mod grid;
mod outcome;
mod phases;
mod powers;
#[cfg(test)]
mod situations;
#[cfg(test)]
mod tests;

use crate::content::effect::Stat;
use crate::deck::total;
use crate::event::Event;
use crate::frame::{Avoid, Clash, Frame};
use crate::ids::{AreaId, COMBAT, Combat, HeroId, Lane, WeaponType};
use crate::state::{BossInPlay, Fields};
use engine::{Cx, List};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The most cards on one grid: four a lane, and flux.
pub const GRID: usize = 24;

/// How a card lies on the grid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Lies {
    /// FE-22.7: face down until phase 4.
    #[default]
    Hidden,
    /// Face up.
    Up,
    /// FE-R204: turned down by an effect; everybody knows it.
    Turned,
    /// FE-R204: turned while it was hidden; it stays so.
    TurnedHidden,
}

/// A card on the grid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Placed {
    /// Which.
    pub card: Combat,
    /// Where.
    pub lane: Lane,
    /// How.
    pub lies: Lies,
    /// FE-R108: an overload that was triggered.
    pub used: bool,
    /// FE-R132: not yet there when phase 4 began.
    pub late: bool,
}

/// One side of an epic combat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fighter {
    /// The hero; none for a creature.
    pub hero: Option<HeroId>,
    /// FE-21.3.
    pub weapon: Option<u8>,
    /// FE-22.10: focuses used.
    pub focused: u8,
    /// Focuses more than its mind.
    pub focus: u8,
    /// FE-23.3: cards placed this combat round …
    pub placed: u8,
    /// … and how many are to be.
    pub goal: u8,
    /// FE-22.8.
    pub last: Option<Lane>,
    /// FE-22.12: takes no further part in placing.
    pub out: bool,
    /// What is left of its combat deck.
    pub left: [u8; COMBAT],
    /// FE-R93: what was focused away, discarded for a tool or taken from the grid, for all to see.
    pub gone: [u8; COMBAT],
    /// FE-21.1.
    pub cards: List<Placed, GRID>,
    /// FE-22.5: time cards beside the grid.
    pub times: u8,
    /// Bonuses to the totals this combat round.
    pub bonus: [i8; 3],
    /// FE-26.13: dice that became automatic successes.
    pub sure: [u8; 3],
    /// FE-26.6: what was rolled.
    pub rolled: [u8; 3],
    /// Lanes that count twice, a bit each.
    pub doubled: u8,
    /// Totals that count nothing but what is printed, a bit each.
    pub cancelled: u8,
    /// Attack and defense are exchanged.
    pub swapped: bool,
    /// Its overload cards cannot be triggered.
    pub blocked: bool,
    /// It loses no HP by the lower initiative.
    pub steady: bool,
    /// FE-23.11, FE-R112: soldiers were removed, once a combat.
    pub sent: bool,
    /// FE-23.22: HP the opponent has lost through this side.
    pub dealt: u8,
}

/// Against whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Foe {
    /// A hero.
    #[default]
    Hero,
    /// An epic beast, by its number.
    Epic(u8),
    /// The boss in play.
    Boss,
}

/// An epic combat under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Duel {
    /// Whether there is one.
    pub on: bool,
    /// Against whom.
    pub foe: Foe,
    /// Where.
    pub area: AreaId,
    /// 1 or 2.
    pub round: u8,
    /// The active hero, then the other side.
    pub sides: [Fighter; 2],
    /// The creature's HP left.
    pub hp: u8,
    /// FE-24.6.
    pub overload: bool,
    /// Whether cards are being placed (phase 3).
    pub placing: bool,
    /// FE-23.17: the side that attacks first.
    pub first: u8,
    /// FE-23.12: teams that have passed, a bit each.
    pub passed: u8,
    /// FE-R78: the side that has avoided it.
    pub avoided: Option<u8>,
    /// Ended by an effect.
    pub broken: bool,
    /// FE-33.6: the duel that decides a tie.
    pub last: bool,
    /// FE-R201: an enemy without a seat has come to the hero.
    pub raid: bool,
}

/// The steps of an epic combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Step {
    /// Phase 1.
    Weapons,
    /// Phase 2.
    Opening,
    /// Phase 3.
    Place,
    /// FE-23.6.
    Reveal,
    /// FE-24.9.
    Creature,
    /// Phase 5.
    Totals,
    /// FE-26.8: initiative, once the dice of power are rolled.
    Compare,
    /// Phase 6: the first and the second attack.
    Attack(u8),
    /// FE-26.14: the attack, once the dice of power are rolled.
    Hit(u8),
    /// Phase 8.
    Flight,
    /// Phase 9.
    Second,
    /// Phases 7, 9 and 10.
    End,
}

impl Fighter {
    /// FE-21.2: cards that count towards the limit of a lane.
    #[must_use]
    pub fn counted(&self, lane: Lane) -> usize {
        self.cards.iter().filter(|placed| placed.lane == lane && placed.card != Combat::Flux).count()
    }

    /// Cards in a lane.
    #[must_use]
    pub fn cards_in(&self, lane: Lane) -> u8 {
        self.cards.iter().filter(|placed| placed.lane == lane).count() as u8
    }

    /// FE-22.1 to FE-22.3, FE-23.15, FE-23.16, FE-26.12: what the cards that lie in a lane now are worth.
    #[must_use]
    pub fn lane_value(&self, lane: Lane) -> u8 {
        let up = self.cards.iter().filter(|placed| placed.lane == lane && placed.lies == Lies::Up);
        let sum: u8 = up.map(|placed| placed.card.value()).sum();
        if self.doubled >> lane.index() & 1 == 1 { sum * 2 } else { sum }
    }
}

impl Duel {
    /// The side of a hero in the combat.
    #[must_use]
    pub fn side_of(&self, hero: HeroId) -> Option<usize> {
        self.sides.iter().position(|side| self.on && side.hero == Some(hero))
    }

    /// The hero against this one.
    #[must_use]
    pub fn foe_of(&self, hero: HeroId) -> Option<HeroId> {
        self.sides[1 - self.side_of(hero)?].hero
    }

    /// Whether the opponent of this hero is a creature.
    #[must_use]
    pub fn foe_is_creature(&self, hero: Option<HeroId>) -> bool {
        hero.and_then(|hero| self.side_of(hero)).is_some_and(|side| side == 0 && self.foe != Foe::Hero)
    }
}

impl Fields {
    /// FE-21.4: the type of the weapon in use.
    pub(crate) fn weapon_type(&self, side: usize) -> Option<WeaponType> {
        let fighter = &self.duel.sides[side];
        Some(self.def(fighter.hero?).weapons[usize::from(fighter.weapon?)].kind)
    }

    /// Damage tokens on the opponent.
    pub(crate) fn foe_damage(&self, side: usize) -> u8 {
        match self.duel.sides[1 - side].hero {
            Some(hero) => self.hero(hero).damage,
            None => self.creature().hp.saturating_sub(self.duel.hp),
        }
    }

    /// The creature of the combat: its numbers and its texts.
    pub(crate) fn creature(&self) -> Creature {
        let defs = self.defs();
        match self.duel.foe {
            Foe::Hero => Creature::default(),
            Foe::Epic(id) => {
                let epic = &defs.epics[id as usize];
                Creature {
                    name: &epic.name,
                    totals: [epic.attack, epic.defense, epic.initiative],
                    hp: epic.hp,
                    passive: epic.passive.id,
                    overload: epic.overload.id,
                    reward: epic.reward.id,
                }
            }
            Foe::Boss => {
                let boss = &defs.bosses[self.boss.map_or(0, |boss| boss.boss) as usize];
                Creature {
                    name: &boss.name,
                    totals: [boss.attack, boss.defense, boss.initiative],
                    hp: boss.hp,
                    passive: boss.passive.id,
                    overload: boss.overload.id,
                    reward: boss.reward.id,
                }
            }
        }
    }

    /// FE-23.14, FE-24.10: a total of one side now; FE-R113: never below 0.
    pub(crate) fn total(&self, side: usize, lane: Lane) -> u8 {
        let fighter = &self.duel.sides[side];
        let lane = match lane {
            Lane::Attack if fighter.swapped => Lane::Defense,
            Lane::Defense if fighter.swapped => Lane::Attack,
            other => other,
        };
        let cancelled = fighter.cancelled >> lane.index() & 1 == 1;
        let printed = match fighter.hero {
            Some(hero) if lane == Lane::Initiative => i16::from(self.def(hero).initiative),
            Some(_) => 0,
            None => i16::from(self.creature().totals[lane.index()]),
        };
        if cancelled {
            return printed.max(0) as u8;
        }
        let stat = match lane {
            Lane::Attack => Stat::Attack,
            Lane::Defense => Stat::Defense,
            Lane::Initiative => Stat::Initiative,
        };
        let gear = fighter.hero.map_or(0, |hero| self.bonus(hero, stat));
        // FE-26.6, FE-R130: only combat cards become dice; everything else is added as it is.
        let cards = match fighter.hero {
            Some(_) if self.options.dice_of_power => fighter.rolled[lane.index()] + fighter.dice_of(lane).1,
            _ => fighter.lane_value(lane),
        };
        let sum = printed + i16::from(cards) + i16::from(fighter.bonus[lane.index()]) + gear;
        sum.clamp(0, 250) as u8
    }

    /// FE-20.9, FE-R83: a combat with an enemy hero; whoever came is the active side.
    pub(crate) fn fight_hero(&mut self, attacker: HeroId, foe: HeroId, cx: &mut impl Cx<Event>) {
        let (a, b, place) = (self.hero_name(attacker), self.hero_name(foe), self.area_name(self.hero(attacker).area));
        cx.emit(|| Event::CombatBegins { hero: a, foe: b, area: place });
        self.begin_duel(attacker, Some(foe), Foe::Hero);
    }

    /// FE-16.5: a combat with an epic beast.
    pub(crate) fn fight_epic(&mut self, hero: HeroId, epic: u8, cx: &mut impl Cx<Event>) {
        self.begin_duel(hero, None, Foe::Epic(epic));
        self.duel.hp = self.creature().hp;
        let (a, b, place) = (self.hero_name(hero), self.creature().name, self.area_name(self.hero(hero).area));
        cx.emit(|| Event::CombatBegins { hero: a, foe: b, area: place });
    }

    /// A combat with the boss, which keeps its damage (FE-24.18).
    pub(crate) fn fight_boss(&mut self, hero: HeroId, boss: BossInPlay, cx: &mut impl Cx<Event>) {
        self.begin_duel(hero, None, Foe::Boss);
        self.duel.hp = self.creature().hp.saturating_sub(boss.damage);
        let (a, b, place) = (self.hero_name(hero), self.creature().name, self.area_name(boss.area));
        cx.emit(|| Event::CombatBegins { hero: a, foe: b, area: place });
    }

    /// FE-R80: every combat is a whole one, with all cards of the deck and all focuses.
    fn begin_duel(&mut self, hero: HeroId, foe: Option<HeroId>, kind: Foe) {
        self.duel = Duel { on: true, foe: kind, area: self.hero(hero).area, round: 1, ..Duel::default() };
        for (side, fighter) in [Some(hero), foe].into_iter().enumerate() {
            let Some(hero) = fighter else { continue };
            if self.unseated(self.team_of(hero)) {
                // FE-36.2, FE-R202: no grid, no deck, no cards.
                self.duel.sides[side].hero = Some(hero);
                self.hero_mut(hero).used = [0, 0, self.hero(hero).used[2]];
                continue;
            }
            let deck = self.team(self.team_of(hero)).deck;
            // FE-23.3, FE-25.6, FE-R129: one more card for each friend in the area, of either side.
            let friends = if self.options.stronger_together { self.neighbours(hero).count() as u8 } else { 0 };
            let against_hero = kind == Foe::Hero;
            let goal = 4 + if against_hero { friends } else { 0 };
            self.duel.sides[side] = Fighter { hero: Some(hero), left: deck, goal, ..Fighter::default() };
            self.hero_mut(hero).used[0] = 0;
            self.hero_mut(hero).used[1] = 0;
        }
        self.frames.push(Frame::Clash(Clash { step: Step::Weapons }));
        // FE-R78: the active side first.
        self.frames.push(Frame::Avoid(Avoid { side: 1 }));
        self.frames.push(Frame::Avoid(Avoid { side: 0 }));
    }

    /// FE-R114: HP of the creature lost through the hero.
    pub(crate) fn hurt_creature(&mut self, lost: u8, cx: &mut impl Cx<Event>) {
        let lost = lost.min(self.duel.hp);
        self.duel.hp -= lost;
        self.duel.sides[0].dealt += lost;
        let (name, left) = (self.creature().name, self.duel.hp);
        if lost > 0 {
            cx.emit(|| Event::Loses { hero: name, lost, left });
        }
    }

    pub(crate) fn heal_creature(&mut self, healed: u8) {
        if self.duel.on {
            self.duel.hp = (self.duel.hp + healed).min(self.creature().hp);
        }
    }

    /// Whether somebody in the combat is at 0 HP (FE-R55).
    pub(crate) fn combat_is_decided(&self) -> bool {
        self.duel.broken || self.duel.avoided.is_some() || self.someone_down()
    }

    /// Whether somebody in the combat is at 0 HP.
    fn someone_down(&self) -> bool {
        let creature = self.duel.foe != Foe::Hero && self.duel.hp == 0;
        creature || self.duel.sides.iter().any(|side| side.hero.is_some_and(|hero| self.hp(hero) == 0))
    }

    /// Cards left to draw for one side.
    pub(crate) fn cards_left(&self, side: usize) -> u32 {
        total(&self.duel.sides[side].left)
    }
}

/// An epic beast or a boss: its numbers and texts.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Creature {
    pub name: &'static str,
    /// Attack, defense, initiative.
    pub totals: [u8; 3],
    pub hp: u8,
    pub passive: u16,
    pub overload: u16,
    pub reward: u16,
}
