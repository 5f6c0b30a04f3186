//! Situations for tests: a table of two teams, and pieces put where a test needs them.

use crate::action::Action;
use crate::deck::nth;
use crate::ids::{AreaId, Combat, HeroId, TeamId};
use crate::library;
use crate::setup::{Heroes, Options, Setup};
use crate::state::{Fields, Hero};
use engine::{Game, Seeded};
use kit::testing::Play;

/// The heroes of the first team.
pub(crate) const TEELA: HeroId = HeroId(0);
pub(crate) const HE_MAN: HeroId = HeroId(1);
pub(crate) const SHE_RA: HeroId = HeroId(2);
/// The heroes of the second team.
pub(crate) const EVIL_LYN: HeroId = HeroId(3);
pub(crate) const SKELETOR: HeroId = HeroId(4);
pub(crate) const BEAST_MAN: HeroId = HeroId(5);
/// The teams.
pub(crate) const MASTERS: TeamId = TeamId(0);
pub(crate) const EVIL: TeamId = TeamId(1);

pub(crate) fn setup(options: Options) -> Setup {
    let heroes = [["teela", "he-man", "she-ra"], ["evil-lyn", "skeletor", "beast-man"]];
    let heroes = heroes.iter().map(|team| team.iter().map(|id| (*id).to_string()).collect()).collect();
    Setup { heroes: Heroes::Fixed(heroes), starting: Some(0), options, ..Setup::default() }
}

/// A standard game of two, the Masters to activate their first hero.
pub(crate) fn table() -> Play<Fields> {
    with(Options::default())
}

/// The same with other rules.
pub(crate) fn with(options: Options) -> Play<Fields> {
    let game = Fields::new(&setup(options), &mut Seeded::new(1)).expect("it can be set up");
    let mut play = Play::new(game);
    if !options.first_game {
        play.any(1, Action::PickBase(area("temple-of-serpos")));
    }
    play
}

pub(crate) fn area(id: &str) -> AreaId {
    library::standard().get().map.find(id).unwrap_or_else(|| panic!("no area {id}"))
}

pub(crate) fn spell(id: &str) -> u8 {
    let all = &library::standard().get().defs.spells;
    all.iter().position(|card| card.id == id).unwrap_or_else(|| panic!("no spell {id}")) as u8
}

pub(crate) fn equipment(id: &str) -> u8 {
    let all = &library::standard().get().defs.equipment;
    all.iter().position(|card| card.id == id).unwrap_or_else(|| panic!("no equipment {id}")) as u8
}

pub(crate) fn beast(id: &str) -> u8 {
    let all = &library::standard().get().defs.beasts;
    all.iter().position(|card| card.id == id).unwrap_or_else(|| panic!("no beast {id}")) as u8
}

pub(crate) fn epic(id: &str) -> u8 {
    let all = &library::standard().get().defs.epics;
    all.iter().position(|card| card.id == id).unwrap_or_else(|| panic!("no epic beast {id}")) as u8
}

impl Fields {
    /// Puts a hero somewhere.
    pub(crate) fn at(&mut self, hero: HeroId, id: &str) -> &mut Self {
        self.heroes[hero.index()].area = area(id);
        self.note_control();
        self
    }

    /// Puts soldiers somewhere.
    pub(crate) fn guard(&mut self, team: TeamId, id: &str, number: u8) -> &mut Self {
        self.deploy(team, area(id), number);
        self.note_control();
        self
    }

    /// Changes a hero.
    pub(crate) fn make(&mut self, hero: HeroId, change: impl FnOnce(&mut Hero)) -> &mut Self {
        change(&mut self.heroes[hero.index()]);
        self
    }

    /// The draw that gives this side of the combat this card.
    pub(crate) fn draw_of(&self, side: usize, card: Combat) -> u32 {
        let left = &self.duel.sides[side].left;
        let at = (0..64).find(|n| nth(left, *n) == card as u8);
        at.unwrap_or_else(|| panic!("{} is not left", card.name()))
    }

    /// The draw that brings this encounter card.
    pub(crate) fn draw_encounter(&self, card: u8) -> u32 {
        (0..64).find(|n| nth(&self.encounters.left, *n) == card).expect("it is in the deck")
    }
}
