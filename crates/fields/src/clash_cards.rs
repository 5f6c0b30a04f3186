//! Epic combat against an enemy hero without a seat: clash cards stand for its grid, effect cards for its phase 4 (section 36).

use crate::action::Action;
use crate::content::effect::{Op, Who, Window};
use crate::event::Event;
use crate::frame::{Ask, DrawClash, EnemyEffects, EnemyPassive, Frame, FrameRules, Run, Surge};
use crate::ids::{HeroId, Lane};
use crate::map::AreaSet;
use crate::solo::{ENEMY, PEOPLE};
use crate::state::Fields;
use engine::{Cx, Seat};

/// FE-36.7: a profile whose faces are so many rolls no die.
const ALL_FACES: usize = 4;

/// The bits of a set of cards.
pub(crate) fn cards_in(set: u32) -> impl Iterator<Item = usize> {
    (0..32).filter(move |i| set >> i & 1 == 1)
}

impl Fields {
    /// FE-36.1, FE-36.2: the enemy hero without a seat in the combat under way.
    pub(crate) fn unseated_foe(&self) -> Option<HeroId> {
        self.duel.sides[1].hero.filter(|hero| self.duel.on && self.unseated(self.team_of(*hero)))
    }

    /// FE-36.4, FE-36.5, FE-36.6, FE-36.7: which clash deck is used; each difficulty says for which faces of the die.
    fn overload_deck(&mut self, cx: &mut impl Cx<Event>) -> bool {
        let Some(profile) = self.profile() else { return false };
        if profile.overload_faces.len() == ALL_FACES {
            return true;
        }
        let die = &self.defs().rules.wilds_die;
        let face = die[cx.chance(die.len() as u32) as usize];
        let overload = profile.overload_faces.contains(&face);
        cx.emit(|| Event::ClashDie { face, overload });
        overload
    }

    /// FE-36.8: the clash cards of a deck that fit one of the weapons of a hero. FE-R166: none that this combat has used.
    fn fitting(&self, hero: HeroId, overload: bool) -> u32 {
        let weapons = &self.def(hero).weapons;
        let fits = |i: &usize| {
            let card = &self.defs().clash_cards[*i];
            card.overload == overload && weapons.iter().any(|weapon| weapon.kind == card.weapon)
        };
        (0..self.defs().clash_cards.len()).filter(fits).fold(0, |all, i| all | 1 << i) & !self.solo.used
    }

    /// FE-36.8, FE-36.10: shuffling a deck and drawing until a card fits is drawing one of those that fit. FE-36.9: the card gives the
    /// values to begin with; its effect cards and its overload symbol count later.
    fn draw_clash(&mut self, hero: HeroId, cx: &mut impl Cx<Event>) {
        let overload = self.overload_deck(cx);
        let own = self.fitting(hero, overload);
        // FE-R165: the other deck, if nothing fits.
        let open = if own == 0 { self.fitting(hero, !overload) } else { own };
        if open == 0 {
            return;
        }
        let pick = cx.chance(open.count_ones()) as usize;
        let Some(at) = cards_in(open).nth(pick) else { return };
        let card = &self.defs().clash_cards[at];
        self.solo.clash = Some(at as u8);
        self.solo.used |= 1 << at;
        (self.solo.drawn, self.solo.symbols) = (0, 0);
        // FE-R167: the card decides the weapon.
        let weapon = self.def(hero).weapons.iter().position(|weapon| weapon.kind == card.weapon).unwrap_or(0);
        let fighter = &mut self.duel.sides[1];
        fighter.weapon = Some(weapon as u8);
        fighter.bonus = [card.attack, card.defense, card.initiative].map(|n| n as i8);
        let (name, with) = (self.hero_name(hero), self.def(hero).weapons[weapon].name.as_str());
        let (values, effects, overload) = ([card.attack, card.defense, card.initiative], card.effects, card.overload);
        cx.emit(|| Event::ClashCard { hero: name, weapon: with, values, effects, overload });
    }

    /// FE-R202: the combat is over; clash cards go back into their decks.
    pub(crate) fn return_clash_cards(&mut self) {
        (self.solo.clash, self.solo.used) = (None, 0);
        (self.solo.drawn, self.solo.symbols) = (0, 0);
    }

    /// FE-36.12: how many effect cards are drawn, with those of the difficulty (FE-35.12, FE-35.15).
    pub(crate) fn effects_to_draw(&self) -> u8 {
        let card = self.solo.clash.map_or(0, |card| self.defs().clash_cards[usize::from(card)].effects);
        card + self.profile().map_or(0, |profile| profile.effects)
    }

    /// FE-R177: draws an effect card; the discarded ones become the deck when it is empty.
    fn draw_effect(&mut self, cx: &mut impl Cx<Event>) -> Option<usize> {
        if self.solo.deck == 0 {
            self.solo.deck = std::mem::take(&mut self.solo.gone);
        }
        let left = self.solo.deck.count_ones();
        if left == 0 {
            return None;
        }
        let pick = cx.chance(left) as usize;
        let at = cards_in(self.solo.deck).nth(pick)?;
        self.solo.deck &= !(1 << at);
        self.solo.gone |= 1 << at;
        self.solo.drawn |= 1 << at;
        self.solo.symbols += u8::from(self.defs().effect_cards[at].overload);
        Some(at)
    }

    /// FE-36.15: overload symbols on the clash card and on the effect cards of this combat round.
    pub(crate) fn overload_symbols(&self) -> u8 {
        let clash = self.solo.clash.is_some_and(|card| self.defs().clash_cards[usize::from(card)].overload);
        u8::from(clash) + self.solo.symbols
    }

    /// FE-36.14: the lanes that effect cards of this combat round show.
    pub(crate) fn lanes_shown(&self) -> [bool; 3] {
        let cards = cards_in(self.solo.drawn).filter_map(|i| self.defs().effect_cards[i].lane);
        cards.fold([false; 3], |mut all, lane| {
            all[lane.index()] = true;
            all
        })
    }

    /// FE-36.14, FE-R168, FE-R202: whether one part of an overload ability can be applied for an enemy without a grid.
    fn applies(&self, op: &Op) -> bool {
        let shown = self.lanes_shown();
        let any = |ops: &[Op]| ops.iter().any(|op| self.applies(op));
        match op {
            Op::Total(Who::Me, lane, n) if *n > 0 => shown[lane.index()],
            Op::OwnLane(_) => shown.contains(&true),
            // What needs a grid, a deck or cards of its own.
            Op::DrawAndPlace(_) | Op::Focus(_) | Op::MoveCard | Op::TurnUp | Op::Double(Who::Me, _) => false,
            Op::If(_, yes, no) => any(&yes.ops) || any(&no.ops),
            Op::May(_, block) | Op::Pay(_, block) => any(&block.ops),
            Op::ChooseOne(all) => all.iter().any(|(_, block)| any(&block.ops)),
            _ => true,
        }
    }

    /// FE-36.13 to FE-36.16, FE-R221, FE-X42: the overload ability of the weapon in use, part by part; without any, +1 attack and +1 defense.
    fn surge(&mut self, hero: HeroId, cx: &mut impl Cx<Event>) {
        let weapon = &self.def(hero).weapons[usize::from(self.duel.sides[1].weapon.unwrap_or(0))];
        let parts = weapon.overload.ops.iter().zip(&weapon.parts);
        let can: Vec<(&Op, u16)> = parts.filter(|(op, _)| self.applies(op)).map(|(op, part)| (op, *part)).collect();
        let (name, fallback) = (self.hero_name(hero), can.is_empty());
        cx.emit(|| Event::Surges { hero: name, fallback });
        if fallback {
            self.duel.sides[1].bonus[Lane::Attack.index()] += 1;
            self.duel.sides[1].bonus[Lane::Defense.index()] += 1;
            return;
        }
        for (op, part) in can.into_iter().rev() {
            let lane = if matches!(op, Op::OwnLane(_)) { self.worst_lane(part, hero) } else { None };
            self.frames.push(Frame::Run(Run { block: part, at: 0, team: ENEMY, hero: Some(hero), lane }));
        }
    }

    /// FE-R168: of the lanes shown, the one that harms the player most.
    fn worst_lane(&self, part: u16, hero: HeroId) -> Option<Lane> {
        let shown = self.lanes_shown();
        let lanes = Lane::ALL.into_iter().filter(|lane| shown[lane.index()]);
        lanes.min_by_key(|lane| {
            let mut world = self.clone();
            let run = Run { block: part, at: 0, team: ENEMY, hero: Some(hero), lane: Some(*lane) };
            world.frames.push(Frame::Run(run));
            world.play_out_effect();
            world.prospect()
        })
    }

    /// FE-35.5, FE-35.8, FE-R159, FE-R160: what fleeing costs at this difficulty; none is the usual price.
    pub(crate) fn solo_flee_cost(&self) -> Option<u8> {
        let profile = self.profile()?;
        if profile.free_flight {
            return Some(0);
        }
        self.unseated_foe().map(|_| profile.flee_cost)
    }

    /// FE-R197: a losing hero of the team goes to the legal area nearest to its base.
    pub(crate) fn toward_base(&self, hero: HeroId) -> AreaSet {
        let to = self.shelters(hero);
        let base = self.team(PEOPLE).base;
        if to.has(base) {
            return AreaSet::only(base);
        }
        // FE-R25: never through an enemy base.
        let nearest = self.map().nearest(base, to, self.closed_to(PEOPLE));
        if nearest.is_empty() { to } else { nearest }
    }
}

impl FrameRules for DrawClash {
    fn step(self, game: &mut Fields, cx: &mut impl Cx<Event>) {
        game.frames.pop();
        if let Some(hero) = game.unseated_foe() {
            game.draw_clash(hero, cx);
        }
    }
}

impl FrameRules for EnemyEffects {
    /// FE-36.12: one effect card after the other, each applied at once; FE-R202: then the passive, then the overloads.
    fn step(self, game: &mut Fields, cx: &mut impl Cx<Event>) {
        let Some(hero) = game.unseated_foe().filter(|_| !game.combat_is_decided()) else {
            game.frames.pop();
            return;
        };
        let drawn = if self.left > 0 { game.draw_effect(cx) } else { None };
        let Some(card) = drawn else {
            let left = game.overload_symbols();
            game.frames.replace(Frame::Surge(Surge { left }));
            game.frames.push(Frame::EnemyPassive(EnemyPassive {}));
            return;
        };
        game.frames.replace(Frame::EnemyEffects(EnemyEffects { left: self.left - 1 }));
        let (name, def) = (game.hero_name(hero), &game.defs().effect_cards[card]);
        cx.emit(|| Event::EffectCard { hero: name, card: &def.name });
        game.run(def.ops.id, ENEMY, Some(hero));
    }
}

impl FrameRules for EnemyPassive {
    /// FE-R200, FE-R202: abilities that the enemy hero may use in phase 4; continuous ones count all the time.
    fn asks(&self, game: &Fields) -> Ask {
        match game.unseated_foe() {
            Some(hero) if !game.combat_is_decided() && game.usable(hero, Window::Phase4).next().is_some() => Ask::Hero(hero),
            _ => Ask::Nobody,
        }
    }

    fn list(&self, game: &Fields, _seat: Seat, out: &mut Vec<Action>) {
        out.extend(game.unseated_foe().into_iter().flat_map(|hero| game.usable(hero, Window::Phase4)).map(Action::Ability));
        out.push(Action::No);
    }

    fn apply(self, game: &mut Fields, _seat: Seat, action: Action, cx: &mut impl Cx<Event>) {
        match (action, game.unseated_foe()) {
            (Action::Ability(number), Some(hero)) => game.use_ability(hero, number, cx),
            _ => {
                game.frames.pop();
            }
        }
    }
}

impl FrameRules for Surge {
    /// FE-36.15: once for each symbol.
    fn step(self, game: &mut Fields, cx: &mut impl Cx<Event>) {
        match game.unseated_foe() {
            Some(hero) if self.left > 0 && !game.combat_is_decided() => {
                game.frames.replace(Frame::Surge(Surge { left: self.left - 1 }));
                game.surge(hero, cx);
            }
            _ => {
                game.frames.pop();
            }
        }
    }
}
