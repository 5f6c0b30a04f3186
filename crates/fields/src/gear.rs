//! Equipment, pack and consumables; board spells; combat cards gained (sections 21, 30 and 31).

use crate::action::{Action, Owned};
use crate::content::cards::{Feat, GearKind};
use crate::content::effect::Window;
use crate::event::Event;
use crate::frame::{Ask, Frame, FrameRules, Improve};
use crate::ids::{Combat, HeroId, Merchant, TeamId};
use crate::state::{Fields, Mount};
use crate::turn::distinct;
use engine::{Cx, Seat};

impl Fields {
    /// FE-30.4, FE-30.5: how many cards of the slot of this one a hero may wear.
    fn slots(&self, hero: HeroId, kind: GearKind) -> usize {
        match kind {
            GearKind::Artifact => self.artifact_limit(hero),
            GearKind::Consumable => 0,
            GearKind::Body | GearKind::Head | GearKind::Arms | GearKind::Legs | GearKind::Shield => 1,
        }
    }

    fn worn_in(&self, hero: HeroId, kind: GearKind) -> impl Iterator<Item = u8> + '_ {
        self.hero(hero).worn.iter().copied().filter(move |card| self.defs().equipment[*card as usize].kind == kind)
    }

    /// Whether a hero wears too much in the slot of this card.
    pub(crate) fn slot_over(&self, hero: HeroId, card: u8) -> bool {
        let kind = self.defs().equipment[card as usize].kind;
        self.worn_in(hero, kind).count() > self.slots(hero, kind)
    }

    /// FE-30.8: what can be put on or off now. FE-R52: nothing that would leave a hero without HP.
    pub(crate) fn list_gear(&self, hero: HeroId, out: &mut Vec<Action>) {
        let state = self.hero(hero);
        for card in distinct(state.pack.as_slice()) {
            let kind = self.defs().equipment[card as usize].kind;
            if self.slots(hero, kind) > 0 && self.survives(hero, |game| game.put_on(hero, card)) {
                out.push(Action::Equip(card));
            }
        }
        if state.pack.len() < self.pack_limit(hero) {
            let off = |card: &u8| self.survives(hero, |game| game.put_off(hero, *card));
            out.extend(distinct(state.worn.as_slice()).filter(off).map(Action::Unequip));
        }
    }

    /// FE-R144: what a hero with too full a pack may put on at once: in its own turn, outside combat, in a free slot.
    pub(crate) fn room_to_wear(&self, hero: HeroId) -> Vec<u8> {
        let state = self.hero(hero);
        let full = state.pack.len() > self.pack_limit(hero);
        if !full || self.turn.hero != Some(hero) || self.turn.ended || self.duel.on {
            return Vec::new();
        }
        let free = |card: &u8| {
            let kind = self.defs().equipment[*card as usize].kind;
            self.worn_in(hero, kind).count() < self.slots(hero, kind)
        };
        distinct(state.pack.as_slice()).filter(free).collect()
    }

    /// Whether a hero has HP left, and no more than it may wear, after this.
    fn survives(&self, hero: HeroId, change: impl FnOnce(&mut Fields)) -> bool {
        let mut after = self.clone();
        change(&mut after);
        after.hp(hero) > 0 && after.too_many(hero).is_empty()
    }

    /// Puts a card on; what is in its slot goes to the pack.
    fn put_on(&mut self, hero: HeroId, card: u8) {
        let kind = self.defs().equipment[card as usize].kind;
        self.part(hero, Owned::Packed(card));
        let full = self.worn_in(hero, kind).count() >= self.slots(hero, kind);
        let old = self.worn_in(hero, kind).next().filter(|_| full);
        if let Some(old) = old {
            self.put_off(hero, old);
        }
        let _ = self.hero_mut(hero).worn.push(card);
    }

    fn put_off(&mut self, hero: HeroId, card: u8) {
        if self.part(hero, Owned::Worn(card)) {
            let _ = self.hero_mut(hero).pack.push(card);
        }
    }

    pub(crate) fn equip(&mut self, hero: HeroId, card: u8, cx: &mut impl Cx<Event>) {
        self.put_on(hero, card);
        let (hero, card) = (self.hero_name(hero), self.card_name(Owned::Worn(card)));
        cx.emit(|| Event::Equips { hero, card, on: true });
    }

    pub(crate) fn unequip(&mut self, hero: HeroId, card: u8, cx: &mut impl Cx<Event>) {
        self.put_off(hero, card);
        let (hero, card) = (self.hero_name(hero), self.card_name(Owned::Worn(card)));
        cx.emit(|| Event::Equips { hero, card, on: false });
    }

    /// FE-R144, FE-R76, FE-19.9, FE-32.2: a hero gets a card of a merchant's kind; what is too much goes.
    pub(crate) fn receive(&mut self, hero: HeroId, merchant: Merchant, card: u8) {
        let state = self.hero_mut(hero);
        let fits = match merchant {
            Merchant::Forge => state.mounts.push(Mount::Vehicle(card)),
            Merchant::Shop => state.pack.push(card),
            Merchant::Guild => state.spells.push(card),
        };
        if !fits {
            self.deck_of(merchant).discard(card);
        }
        self.check_limits(hero);
    }

    /// FE-30.3: the consumables a hero can use in this moment.
    pub(crate) fn consumables(&self, hero: HeroId, window: Window) -> impl Iterator<Item = u8> + '_ {
        let team = self.team_of(hero);
        let usable = move |card: &u8| {
            let def = &self.defs().equipment[*card as usize];
            def.windows.contains(&window) && self.holds(&def.cond, team, Some(hero))
        };
        distinct(self.hero(hero).pack.as_slice()).filter(usable)
    }

    /// FE-30.3.
    pub(crate) fn use_consumable(&mut self, hero: HeroId, card: u8, cx: &mut impl Cx<Event>) {
        let def = &self.defs().equipment[card as usize];
        self.part(hero, Owned::Packed(card));
        self.equipment.discard(card);
        let (name, team) = (self.hero_name(hero), self.team_of(hero));
        cx.emit(|| Event::UsesCard { hero: name, card: &def.name, clause: "FE-30.3" });
        self.feat(team, Feat::ConsumableUsed, 1);
        self.run(def.ops.id, team, Some(hero));
    }

    /// FE-31.6.
    pub(crate) fn cast_on_board(&mut self, hero: HeroId, spell: u8, cx: &mut impl Cx<Event>) {
        let def = &self.defs().spells[spell as usize];
        self.spend_spell(hero, spell, cx);
        let team = self.team_of(hero);
        self.run(def.board.id, team, Some(hero));
    }

    /// FE-31.3: pays for a spell and discards it.
    pub(crate) fn spend_spell(&mut self, hero: HeroId, spell: u8, cx: &mut impl Cx<Event>) {
        let def = &self.defs().spells[spell as usize];
        let team = self.team_of(hero);
        self.part(hero, Owned::Spell(spell));
        self.spells.discard(spell);
        self.spend(team, def.cast, "FE-31.3", cx);
        let name = self.hero_name(hero);
        cx.emit(|| Event::UsesCard { hero: name, card: &def.name, clause: "FE-31.3" });
        self.feat(team, Feat::SpellCast, 1);
    }

    /// FE-21.7, FE-R151: gains a combat card, if the supply has it; another one goes.
    pub(crate) fn gain_combat(&mut self, team: TeamId, hero: HeroId, card: Combat, cx: &mut impl Cx<Event>) {
        let name = self.team_name(team);
        if self.unseated(team) {
            return;
        }
        let all = self.team_mut(team);
        if all.supply[card.index()] == 0 {
            return;
        }
        all.supply[card.index()] -= 1;
        cx.emit(|| Event::GainsCombat { team: name, card });
        self.feat(team, Feat::CombatCard, 1);
        self.frames.push(Frame::Improve(Improve { team, hero, gained: card }));
    }
}

impl FrameRules for Improve {
    fn asks(&self, _game: &Fields) -> Ask {
        Ask::Hero(self.hero)
    }

    /// FE-R151: one of the 21 that were in the deck before.
    fn list(&self, game: &Fields, _seat: Seat, out: &mut Vec<Action>) {
        let deck = &game.team(self.team).deck;
        out.extend(Combat::ALL.into_iter().filter(|card| deck[card.index()] > 0).map(Action::Remove));
    }

    /// FE-21.8: what is removed leaves the game.
    fn apply(self, game: &mut Fields, _seat: Seat, action: Action, cx: &mut impl Cx<Event>) {
        let Action::Remove(card) = action else { return };
        game.frames.pop();
        let all = game.team_mut(self.team);
        all.deck[card.index()] -= 1;
        all.deck[self.gained.index()] += 1;
        let name = game.team_name(self.team);
        cx.emit(|| Event::RemovesCombat { team: name, card });
    }
}
