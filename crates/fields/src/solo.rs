//! Solo and cooperative play: its set-up, its difficulties, how the enemy grows, its end and score (sections 34, 35 and 37).
//!
//! The enemy is a team without a seat: the rules act for it (modules `enemy`, `script` and `clash_cards`).

use crate::action::Action;
use crate::content::rules::{Growth, Profile};
use crate::content::solo::{Aim, Moment, Solo};
use crate::event::Event;
use crate::frame::{Ask, Begin, Frame, FrameRules, NextRound, Round, Station};
use crate::ids::{AreaId, HeroId, Merchant, TEAM_SIZE, TeamId};
use crate::map::AreaSet;
use crate::setup::TAKEN;
use crate::state::{CAP, Fields, Why};
use engine::{Cx, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// FE-34.2: the team of people.
pub(crate) const PEOPLE: TeamId = TeamId(0);
/// The team that the rules run.
pub(crate) const ENEMY: TeamId = TeamId(1);
/// FE-37.6: what each round left brings.
pub const ROUND_LEFT: i32 = 3;
/// FE-37.7.
const DEFEAT: i32 = 3;
/// FE-37.8.
const SET_OF_DAMAGE: u8 = 3;

/// What a solo game keeps beyond others (FE-34.11). All of it is public.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SoloState {
    /// FE-34.3: the profile, by its number; none is another mode.
    pub difficulty: Option<u8>,
    /// FE-36.8: the clash card in use.
    pub clash: Option<u8>,
    /// FE-R166: clash cards that are out of their decks until the combat ends, a bit each.
    pub used: u32,
    /// FE-34.5: effect cards in the deck, a bit each …
    pub deck: u32,
    /// … discarded …
    pub gone: u32,
    /// … and drawn in this combat round.
    pub drawn: u32,
    /// FE-36.15: overload symbols on them.
    pub symbols: u8,
    /// FE-R174: outposts that the enemy has held at set-up or after a script.
    pub held: AreaSet,
    /// FE-37.3: whether the objective was fulfilled.
    pub done: bool,
}

/// FE-37.4 to FE-37.9: what a score is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Score {
    /// FE-37.4: VP collected.
    pub vp: i32,
    /// FE-37.5: for captured outposts.
    pub captured: i32,
    /// FE-37.6: for rounds left.
    pub rounds: i32,
    /// FE-37.7: for defeats; never above 0.
    pub defeats: i32,
    /// FE-37.8: for damage; never above 0.
    pub damage: i32,
    /// FE-37.9: for completing the scenario.
    pub bonus: i32,
}

impl Score {
    /// The final score.
    #[must_use]
    pub fn total(&self) -> i32 {
        self.vp + self.captured + self.rounds + self.defeats + self.damage + self.bonus
    }
}

impl Fields {
    /// FE-34.1: what the scenario sets for solo play, if it is one; it goes before the standard rules.
    pub(crate) fn solo_story(&self) -> Option<&'static Solo> {
        self.story().solo.as_ref()
    }

    /// FE-34.3: the difficulty that is played.
    pub(crate) fn profile(&self) -> Option<&'static Profile> {
        self.defs().rules.profiles.get(usize::from(self.solo.difficulty?))
    }

    /// Whether a team has no seat: the rules decide for it (FE-R161).
    pub(crate) fn unseated(&self, team: TeamId) -> bool {
        self.solo.difficulty.is_some() && team == ENEMY
    }

    /// How many teams people play.
    pub(crate) fn peopled(&self) -> u8 {
        if self.solo.difficulty.is_some() { 1 } else { self.sides }
    }

    /// Who plays what, before heroes are picked: the enemy's faction, base and heroes are the scenario's.
    pub(crate) fn cast_solo(&mut self, difficulty: Option<&str>) {
        let Some(solo) = self.solo_story() else { return };
        let defs = self.defs();
        let faction = |id: &str| defs.factions.iter().position(|faction| faction.id == id).unwrap_or(0) as u8;
        let at = difficulty.and_then(|id| defs.rules.profiles.iter().position(|profile| profile.id == id)).unwrap_or(0);
        self.solo.difficulty = Some(at as u8);
        self.starting = PEOPLE;
        let own = faction(&solo.faction);
        let home = self.map().find(&defs.factions[usize::from(own)].base).unwrap_or_default();
        let base = solo.base.as_ref().map_or(home, |base| base.id);
        let people = self.team_mut(PEOPLE);
        (people.faction, people.base) = (own, base);
        let enemy = self.team_mut(ENEMY);
        (enemy.faction, enemy.base) = (faction(&solo.enemy), solo.enemy_base.id);
        for (slot, id) in self.heroes_of(ENEMY).zip(&solo.enemies) {
            let def = defs.heroes.iter().position(|hero| hero.id == *id).unwrap_or(0) as u8;
            let hero = self.hero_mut(slot);
            (hero.def, hero.fallen) = (def, TAKEN);
        }
    }

    /// FE-34.4 to FE-34.8, FE-X30: what the scenario places at this difficulty.
    pub(crate) fn begin_solo(&mut self, solo: &'static Solo) {
        let Some(profile) = self.profile() else { return };
        // FE-34.8, FE-R162: no victory cards, and no reserve of Eternium for the enemy.
        self.victories = 0;
        self.team_mut(ENEMY).eternium = 0;
        for (i, card) in self.defs().effect_cards.iter().enumerate() {
            // FE-34.5, FE-35.1, FE-35.7, FE-35.10, FE-35.13.
            self.solo.deck |= u32::from(card.skulls <= profile.skulls) << i;
        }
        if let Some(setup) = solo.setups.iter().find(|setup| setup.difficulty == profile.id) {
            self.space = setup.from - 1;
            for (team, places) in [(PEOPLE, &setup.heroes), (ENEMY, &setup.enemies)] {
                for (hero, place) in self.heroes_of(team).zip(places) {
                    self.hero_mut(hero).area = place.id;
                }
            }
            for (team, places) in [(ENEMY, &setup.soldiers), (PEOPLE, &setup.friends)] {
                for (area, number) in places {
                    self.deploy(team, area.id, *number);
                }
            }
            for area in &setup.tokens {
                self.tokens = self.tokens.with(area.id);
            }
        }
        self.note_held();
        self.frames.push(Frame::Begin(Begin {}));
        if profile.merchants {
            for merchant in Merchant::ALL {
                self.frames.push(Frame::Station(Station { merchant }));
            }
        }
    }

    /// FE-R174: what the enemy holds now counts as the enemy's.
    pub(crate) fn note_held(&mut self) {
        let held = self.controlled(ENEMY).without(self.team(ENEMY).base);
        self.solo.held = self.solo.held.or(held);
    }

    /// The outposts the enemy holds with figures, bases not counted.
    pub(crate) fn enemy_outposts(&self) -> AreaSet {
        let bases: AreaSet = self.team_ids().map(|team| self.team(team).base).collect();
        self.figures(ENEMY).and(self.map().outposts).minus(bases)
    }

    /// How far the nearest hero of the team is.
    pub(crate) fn people_near(&self, area: AreaId) -> u8 {
        let far = |hero: HeroId| self.map().distance(area, self.hero(hero).area, AreaSet::EMPTY);
        self.heroes_of(PEOPLE).filter_map(far).min().unwrap_or(u8::MAX)
    }

    /// FE-35.9, FE-35.11, FE-35.14, FE-R172: one soldier more in each outpost of the enemy.
    pub(crate) fn grow(&mut self, when: Growth, cx: &mut impl Cx<Event>) {
        if self.profile().is_some_and(|profile| profile.growth == when) {
            self.strengthen(1, cx);
        }
    }

    /// FE-R172: where figures run short, the weakest outposts first, then those near a friendly hero, then by map order.
    pub(crate) fn strengthen(&mut self, number: u8, cx: &mut impl Cx<Event>) {
        let open = |area: &AreaId| self.soldiers_at(ENEMY, *area) < CAP;
        let mut all: Vec<AreaId> = self.enemy_outposts().iter().filter(open).collect();
        all.sort_by_key(|area| (self.soldiers_at(ENEMY, *area), self.people_near(*area), *area));
        for area in all {
            self.send_soldiers(area, number, cx);
        }
    }

    /// Soldiers of the enemy come from its reserve.
    pub(crate) fn send_soldiers(&mut self, area: AreaId, number: u8, cx: &mut impl Cx<Event>) {
        let number = self.deploy(ENEMY, area, number);
        if number > 0 {
            let (team, area) = (self.team_name(ENEMY), self.area_name(area));
            cx.emit(|| Event::Reinforces { team, area, number });
        }
    }

    /// FE-R173, FE-R223: after the turn of a friendly hero the enemy grows, then acts by its script.
    pub(crate) fn enemy_after_turn(&mut self, cx: &mut impl Cx<Event>) {
        if self.solo.difficulty.is_some() {
            self.grow(Growth::Turn, cx);
            self.read_scripts(|when| when == Moment::TurnEnd);
        }
    }

    /// FE-35.9, FE-35.11, FE-R223: the end of a round; whether there was anything to do.
    pub(crate) fn enemy_after_round(&mut self, cx: &mut impl Cx<Event>) -> bool {
        if self.solo.difficulty.is_none() {
            return false;
        }
        let night = self.night();
        self.frames.push(Frame::NextRound(NextRound {}));
        self.grow(Growth::Round, cx);
        if night {
            self.grow(Growth::Night, cx);
        }
        self.read_scripts(|when| when == Moment::RoundEnd || (night && when == Moment::NightEnd));
        true
    }

    fn aim(&self, aim: &Aim) -> bool {
        let defeats = |team: TeamId| self.heroes_of(team).map(|hero| u32::from(self.hero(hero).fallen)).sum::<u32>();
        match aim {
            Aim::Holds(cond) => self.holds(cond, PEOPLE, None),
            Aim::EnemiesDefeated(n) => defeats(ENEMY) >= u32::from(*n),
            Aim::EnemyOutpostsAtMost(n) => self.enemy_outposts().len() <= u32::from(*n),
            Aim::EnemyOutpostsAtLeast(n) => self.enemy_outposts().len() >= u32::from(*n),
            Aim::EnemyAt(area) => self.figures(ENEMY).has(area.id),
            Aim::Defeats(n) => defeats(PEOPLE) >= u32::from(*n),
        }
    }

    /// FE-37.3, FE-R178: a fulfilled objective ends the game as soon as the current effect or combat is finished.
    pub(crate) fn look_at_objective(&mut self, cx: &mut impl Cx<Event>) {
        let Some(solo) = self.solo_story() else { return };
        let quiet = matches!(
            self.frames.top(),
            Some(
                Frame::Turn(_)
                    | Frame::TurnOver(_)
                    | Frame::Round(_)
                    | Frame::RoundOver(_)
                    | Frame::NextRound(_)
                    | Frame::Activate(_)
                    | Frame::Orders(_)
            )
        );
        if !quiet {
            return;
        }
        if solo.objective.iter().all(|aim| self.aim(aim)) {
            self.end_solo(Why::Objective, cx);
        } else if solo.failure.iter().any(|aim| self.aim(aim)) {
            self.end_solo(Why::Failed, cx);
        }
    }

    /// FE-37.3: the scenario ends. FE-R157: with a boss in play it is not completed.
    fn end_solo(&mut self, why: Why, cx: &mut impl Cx<Event>) {
        self.solo.done = why == Why::Objective && self.boss.is_none();
        let score = self.score_so_far().total();
        cx.emit(|| Event::FinalScore { score });
        self.finish(u8::from(self.solo.done), why, cx);
    }

    /// FE-37.4, FE-37.5, FE-37.6, FE-37.7, FE-37.8, FE-37.9, FE-R174, FE-R176, FE-R222, FE-X40. FE-R175: the damage of all heroes that
    /// never fell, in full sets. What only a finished scenario brings counts once it is finished.
    pub(crate) fn score_so_far(&self) -> Score {
        let heroes = || self.heroes_of(PEOPLE).map(|hero| self.hero(hero));
        let hurt: u8 = heroes().filter(|hero| hero.fallen == 0).map(|hero| hero.damage).sum();
        let done = self.solo.done;
        Score {
            vp: i32::from(self.team(PEOPLE).vp),
            captured: self.solo.held.and(self.controlled(PEOPLE)).len() as i32,
            rounds: if done { ROUND_LEFT * i32::from(self.rounds_left()) } else { 0 },
            defeats: -DEFEAT * heroes().map(|hero| i32::from(hero.fallen)).sum::<i32>(),
            damage: -i32::from(hurt / SET_OF_DAMAGE),
            bonus: if done { self.profile().map_or(0, |profile| i32::from(profile.bonus)) } else { 0 },
        }
    }
}

impl Station {
    /// FE-35.3, FE-R178: the nearest outposts with this merchant and no enemy figure.
    fn nearest(self, game: &Fields) -> AreaSet {
        let open = game.map().merchants(self.merchant).minus(game.figures(ENEMY));
        let room = open.iter().filter(|area| game.soldiers_at(PEOPLE, *area) < CAP).collect();
        game.map().nearest(game.team(PEOPLE).base, room, game.closed_to(PEOPLE))
    }

    fn place(self, game: &mut Fields, area: AreaId, cx: &mut impl Cx<Event>) {
        game.deploy(PEOPLE, area, 1);
        game.reveal_offer(area, cx);
        let (team, place) = (game.team_name(PEOPLE), game.area_name(area));
        cx.emit(|| Event::Reinforces { team, area: place, number: 1 });
    }
}

impl FrameRules for Station {
    /// FE-R178: the player breaks ties.
    fn asks(&self, game: &Fields) -> Ask {
        if self.nearest(game).len() > 1 { Ask::Team(PEOPLE) } else { Ask::Nobody }
    }

    fn list(&self, game: &Fields, _seat: Seat, out: &mut Vec<Action>) {
        out.extend(self.nearest(game).iter().map(Action::Area));
    }

    fn apply(self, game: &mut Fields, _seat: Seat, action: Action, cx: &mut impl Cx<Event>) {
        let Action::Area(area) = action else { return };
        game.frames.pop();
        self.place(game, area, cx);
    }

    fn step(self, game: &mut Fields, cx: &mut impl Cx<Event>) {
        game.frames.pop();
        if let Some(area) = self.nearest(game).iter().next() {
            self.place(game, area, cx);
        }
    }
}

impl FrameRules for Begin {
    /// The first round. FE-R27: control given by the set-up shows what the merchants have.
    fn step(self, game: &mut Fields, cx: &mut impl Cx<Event>) {
        game.frames.replace(Frame::Round(Round { next: game.starting }));
        for area in game.controlled(PEOPLE).iter() {
            game.reveal_offer(area, cx);
        }
        game.begin_round(false, cx);
    }
}

impl FrameRules for NextRound {
    /// FE-37.3: the round limit ends the scenario.
    fn step(self, game: &mut Fields, cx: &mut impl Cx<Event>) {
        game.frames.pop();
        if game.last_round() {
            game.end_solo(Why::RoundLimit, cx);
            return;
        }
        game.space += 1;
        game.frames.push(Frame::Round(Round { next: game.starting }));
        game.begin_round(false, cx);
    }
}

/// How many heroes an enemy has.
pub(crate) const ENEMIES: usize = TEAM_SIZE;
