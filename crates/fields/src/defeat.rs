//! HP, healing, defeat and its payment; cards that must be given up (sections 5, 8 and 30).

use crate::action::{Action, Owned};
use crate::content::effect::Stat;
use crate::event::Event;
use crate::frame::{Ask, Defeat, Frame, FrameRules, Overflow};
use crate::ids::{HeroId, Merchant};
use crate::state::{Fields, Mount};
use engine::{Cx, Seat};

impl Fields {
    /// FE-5.5: loses HP, as far as there are any.
    pub(crate) fn lose_hp(&mut self, hero: HeroId, lost: u8, cx: &mut impl Cx<Event>) -> u8 {
        let lost = lost.min(self.hp(hero));
        if lost > 0 {
            self.hero_mut(hero).damage += lost;
            let (name, left) = (self.hero_name(hero), self.hp(hero));
            cx.emit(|| Event::Loses { hero: name, lost, left });
        }
        lost
    }

    /// FE-5.6.
    pub(crate) fn heal(&mut self, hero: HeroId, healed: u8, cx: &mut impl Cx<Event>) {
        let healed = healed.min(self.hero(hero).damage);
        if healed > 0 {
            self.hero_mut(hero).damage -= healed;
            let (name, left) = (self.hero_name(hero), self.hp(hero));
            cx.emit(|| Event::Heals { hero: name, healed, left });
        }
    }

    /// FE-8.1: whether a hero is defeated now, and if so what follows.
    pub(crate) fn check_defeat(&mut self, hero: HeroId, cx: &mut impl Cx<Event>) -> bool {
        if self.hp(hero) > 0 {
            return false;
        }
        self.fall(hero, cx);
        true
    }

    /// FE-8.2, FE-8.3: the turn is over, and the hero goes to the base. FE-8.4: all its damage is gone. FE-8.5, FE-8.6, FE-8.7: it pays
    /// and keeps the rest. FE-R53: it is activated later all the same.
    pub(crate) fn fall(&mut self, hero: HeroId, cx: &mut impl Cx<Event>) {
        let state = self.hero_mut(hero);
        state.damage = 0;
        state.fallen = state.fallen.saturating_add(1);
        if self.turn.hero == Some(hero) {
            self.turn.ended = true;
        }
        let name = self.hero_name(hero);
        cx.emit(|| Event::Defeated { hero: name });
        self.put_down(hero, cx);
        // FE-37.1, FE-R187, FE-R162, FE-35.4: an enemy without a seat pays nothing, nor does a beginner.
        let team = self.team_of(hero);
        let free = self.unseated(team) || self.profile().is_some_and(|profile| profile.free_defeat);
        if !free {
            self.frames.push(Frame::Defeat(Defeat { hero, paid: 0 }));
        }
        self.send_home(hero, cx);
    }

    /// FE-R52: after a loss of cards a hero keeps 1 HP at least.
    pub(crate) fn keep_alive(&mut self, hero: HeroId) {
        let most = self.max_hp(hero) - 1;
        let state = self.hero_mut(hero);
        state.damage = state.damage.min(most);
    }

    /// FE-8.5: what a defeated hero owes.
    fn penalty(&self, hero: HeroId) -> u8 {
        crate::stats::plus(self.defs().rules.defeat_cost, self.bonus(hero, Stat::DefeatCost))
    }

    /// FE-R50: the value of a card.
    pub(crate) fn value(&self, card: Owned) -> u8 {
        crate::payment::value(self.defs(), card)
    }

    /// Everything a hero owns, each card once.
    pub(crate) fn possessions(&self, hero: HeroId) -> Vec<Owned> {
        let state = self.hero(hero);
        let mut all: Vec<Owned> = state.allies.iter().map(|card| Owned::Ally(*card)).collect();
        all.extend(state.mounts.iter().map(|card| Owned::Mount(*card)));
        all.extend(state.worn.iter().map(|card| Owned::Worn(*card)));
        all.extend(state.pack.iter().map(|card| Owned::Packed(*card)));
        all.extend(state.spells.iter().map(|card| Owned::Spell(*card)));
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Takes a card from a hero; false if it has none like it.
    pub(crate) fn part(&mut self, hero: HeroId, card: Owned) -> bool {
        let state = self.hero_mut(hero);
        match card {
            Owned::Ally(id) => remove(&mut state.allies, id),
            Owned::Mount(id) => remove(&mut state.mounts, id),
            Owned::Worn(id) => remove(&mut state.worn, id),
            Owned::Packed(id) => remove(&mut state.pack, id),
            Owned::Spell(id) => remove(&mut state.spells, id),
        }
    }

    /// FE-1.8, FE-R64, FE-R71: puts a card on its discard pile.
    pub(crate) fn throw(&mut self, card: Owned) {
        let shape = self.content.get().shape;
        match card {
            Owned::Ally(id) => self.encounters.discard(shape.allies + id),
            Owned::Mount(Mount::Beast(id)) => self.encounters.discard(shape.beasts + id),
            // FE-R71: out of a skirmish it leaves the game.
            Owned::Mount(Mount::Epic(_)) if self.skirmish().is_some() => {}
            Owned::Mount(Mount::Epic(id)) => self.adventures.discard(shape.epics + id),
            Owned::Mount(Mount::Vehicle(id)) => self.vehicles.discard(id),
            Owned::Worn(id) | Owned::Packed(id) => self.equipment.discard(id),
            Owned::Spell(id) => self.spells.discard(id),
        }
    }

    /// Discards a card of a hero, for all to see.
    pub(crate) fn discard_card(&mut self, hero: HeroId, card: Owned, cx: &mut impl Cx<Event>) {
        if self.part(hero, card) {
            self.throw(card);
            self.keep_alive(hero);
            let (name, card) = (self.hero_name(hero), self.card_name(card));
            cx.emit(|| Event::Discards { hero: name, card });
        }
    }

    /// The name of a card.
    pub(crate) fn card_name(&self, card: Owned) -> &'static str {
        let defs = self.defs();
        match card {
            Owned::Ally(id) => &defs.allies[id as usize].name,
            Owned::Mount(Mount::Beast(id)) => &defs.beasts[id as usize].name,
            Owned::Mount(Mount::Epic(id)) => &defs.epics[id as usize].name,
            Owned::Mount(Mount::Vehicle(id)) => &defs.vehicles[id as usize].name,
            Owned::Worn(id) | Owned::Packed(id) => &defs.equipment[id as usize].name,
            Owned::Spell(id) => &defs.spells[id as usize].name,
        }
    }

    /// What a hero has too much of: cards of which one must go.
    pub(crate) fn too_many(&self, hero: HeroId) -> Vec<Owned> {
        let state = self.hero(hero);
        let mut all = Vec::new();
        for card in self.possessions(hero) {
            let over = match card {
                Owned::Ally(_) => state.allies.len() > self.ally_limit(hero),
                Owned::Mount(_) => state.mounts.len() > self.mount_limit(hero),
                Owned::Worn(id) => self.slot_over(hero, id),
                Owned::Packed(_) => state.pack.len() > self.pack_limit(hero),
                Owned::Spell(_) => state.spells.len() > self.spell_limit(hero),
            };
            if over {
                all.push(card);
            }
        }
        all
    }

    /// FE-30.7, FE-R145, FE-R146: asks the owner to discard what is too much.
    pub(crate) fn check_limits(&mut self, hero: HeroId) {
        self.frames.push(Frame::Overflow(Overflow { hero }));
    }

    /// Cards of a merchant's kind that a hero could discard.
    pub(crate) fn cards_of(&self, hero: HeroId, merchant: Merchant) -> impl Iterator<Item = Owned> {
        let of = move |card: &Owned| match card {
            Owned::Mount(Mount::Vehicle(_)) => merchant == Merchant::Forge,
            Owned::Worn(_) | Owned::Packed(_) => merchant == Merchant::Shop,
            Owned::Spell(_) => merchant == Merchant::Guild,
            Owned::Ally(_) | Owned::Mount(_) => false,
        };
        self.possessions(hero).into_iter().filter(of)
    }
}

fn remove<T: Copy + Default + PartialEq, const N: usize>(list: &mut engine::List<T, N>, card: T) -> bool {
    let at = list.iter().position(|other| *other == card);
    if let Some(at) = at {
        list.remove(at);
    }
    at.is_some()
}

impl Defeat {
    /// FE-8.5, FE-R51: cards of this hero with a value, while something is still owed.
    fn payable(self, game: &Fields) -> Vec<Owned> {
        let mut all = game.possessions(self.hero);
        all.retain(|card| game.value(*card) > 0);
        all
    }

    /// FE-8.5: what is still owed.
    pub(crate) fn owed(self, game: &Fields) -> u8 {
        game.penalty(self.hero).saturating_sub(self.paid)
    }
}

impl FrameRules for Defeat {
    fn asks(&self, game: &Fields) -> Ask {
        if self.owed(game) == 0 || self.payable(game).is_empty() { Ask::Nobody } else { Ask::Hero(self.hero) }
    }

    fn list(&self, game: &Fields, _seat: Seat, out: &mut Vec<Action>) {
        // FE-8.6: a card may be worth more than what is owed.
        out.extend(self.payable(game).into_iter().map(Action::PayCard));
        if game.can_pay(game.team_of(self.hero), self.owed(game)) {
            out.push(Action::PayEternium);
        }
    }

    fn apply(self, game: &mut Fields, _seat: Seat, action: Action, cx: &mut impl Cx<Event>) {
        match action {
            Action::PayCard(card) => {
                let paid = self.paid.saturating_add(game.value(card));
                game.discard_card(self.hero, card, cx);
                game.frames.replace(Frame::Defeat(Defeat { paid, ..self }));
            }
            _ => self.pay_rest(game, cx),
        }
    }

    /// FE-R49: without cards the reserve pays what it has.
    fn step(self, game: &mut Fields, cx: &mut impl Cx<Event>) {
        self.pay_rest(game, cx);
    }
}

impl Defeat {
    fn pay_rest(self, game: &mut Fields, cx: &mut impl Cx<Event>) {
        game.frames.pop();
        let team = game.team_of(self.hero);
        let paid = u16::from(self.owed(game)).min(game.team(team).eternium) as u8;
        game.spend(team, paid, "FE-8.5", cx);
    }
}

impl FrameRules for Overflow {
    fn asks(&self, game: &Fields) -> Ask {
        if game.too_many(self.hero).is_empty() { Ask::Nobody } else { Ask::Hero(self.hero) }
    }

    fn list(&self, game: &Fields, _seat: Seat, out: &mut Vec<Action>) {
        out.extend(game.too_many(self.hero).into_iter().map(Action::Drop));
        out.extend(game.room_to_wear(self.hero).into_iter().map(Action::Equip));
    }

    fn apply(self, game: &mut Fields, _seat: Seat, action: Action, cx: &mut impl Cx<Event>) {
        match action {
            Action::Drop(card) => game.discard_card(self.hero, card, cx),
            Action::Equip(card) => game.equip(self.hero, card, cx),
            _ => {}
        }
    }
}
