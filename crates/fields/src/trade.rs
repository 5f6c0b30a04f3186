//! Trade: one agreed exchange with each friendly hero in the area (section 18, FE-R227).

use crate::action::{Action, Owned};
use crate::event::Event;
use crate::frame::{Ask, Consent, Frame, FrameRules, Trade};
use crate::ids::{HeroId, TeamId};
use crate::state::{EXCHANGE, Fields, Transfer};
use engine::{Cx, List, Seat};

impl Fields {
    /// The team that is putting an exchange together.
    pub(crate) fn trading(&self) -> Option<TeamId> {
        match self.frames.top() {
            Some(Frame::Trade(trade)) => Some(self.team_of(trade.hero)),
            Some(Frame::Consent(consent)) => Some(self.team_of(consent.hero)),
            _ => None,
        }
    }

    /// Whom the exchange is with, once a card was named.
    fn partner(&self, hero: HeroId) -> Option<HeroId> {
        let first = self.trade.as_slice().first()?;
        Some(if first.from == hero { first.to } else { first.from })
    }

    /// How many cards like this a hero owns.
    fn copies(&self, hero: HeroId, card: Owned) -> usize {
        let state = self.hero(hero);
        match card {
            Owned::Ally(id) => state.allies.iter().filter(|card| **card == id).count(),
            Owned::Mount(id) => state.mounts.iter().filter(|card| **card == id).count(),
            Owned::Worn(id) => state.worn.iter().filter(|card| **card == id).count(),
            Owned::Packed(id) => state.pack.iter().filter(|card| **card == id).count(),
            Owned::Spell(id) => state.spells.iter().filter(|card| **card == id).count(),
        }
    }

    /// Whether one more card like this can be named.
    fn nameable(&self, from: HeroId, card: Owned) -> bool {
        let named = self.trade.iter().filter(|transfer| transfer.from == from && transfer.card == card).count();
        named < self.copies(from, card)
    }

    /// FE-18.1: a card comes to a hero, equipment into the pack; whether there is room.
    fn take_in(&mut self, hero: HeroId, card: Owned) -> bool {
        let state = self.hero_mut(hero);
        match card {
            Owned::Ally(id) => state.allies.push(id),
            Owned::Mount(id) => state.mounts.push(id),
            Owned::Worn(id) | Owned::Packed(id) => state.pack.push(id),
            Owned::Spell(id) => state.spells.push(id),
        }
    }

    /// Everything changes hands at once; whether everybody had room for it.
    fn exchange_cards(&mut self) -> bool {
        let all = self.trade;
        for transfer in all.iter() {
            self.part(transfer.from, transfer.card);
        }
        let mut fits = true;
        for transfer in all.iter() {
            fits &= self.take_in(transfer.to, transfer.card);
        }
        fits
    }

    /// FE-18.3, FE-R52, FE-R227: after the exchange both respect their limits, and both live.
    fn fair_exchange(&self, heroes: [HeroId; 2]) -> bool {
        let mut after = self.clone();
        after.exchange_cards() && heroes.iter().all(|hero| after.hp(*hero) > 0 && after.too_many(*hero).is_empty())
    }

    /// The exchange takes place. Its hidden cards stay hidden from others.
    fn make_exchange(&mut self, hero: HeroId, mate: HeroId, cx: &mut impl Cx<Event>) {
        self.exchange_cards();
        let (a, b) = (self.hero_name(hero), self.hero_name(mate));
        cx.emit(|| Event::Trades { hero: a, with: b });
        let seats = self.seats_of(self.team_of(hero));
        for Transfer { from, to, card } in self.trade.as_slice() {
            let hidden = matches!(card, Owned::Packed(_) | Owned::Spell(_));
            let (from, to, name) = (self.hero_name(*from), self.hero_name(*to), self.card_name(*card));
            cx.emit(|| Event::HandsOver { from, to, card: Some(name), hidden, seats });
        }
        self.trade = List::default();
    }
}

impl FrameRules for Trade {
    fn asks(&self, _game: &Fields) -> Ask {
        Ask::Hero(self.hero)
    }

    /// FE-18.1, FE-18.2, FE-32.6, FE-R43: cards of both sides, the active hero on one of them; one exchange with each hero.
    fn list(&self, game: &Fields, _seat: Seat, out: &mut Vec<Action>) {
        let (hero, partner) = (self.hero, game.partner(self.hero));
        let open = |mate: &HeroId| self.done >> mate.0 & 1 == 0 && partner.is_none_or(|partner| partner == *mate);
        for mate in game.neighbours(hero).filter(open) {
            if game.trade.len() < EXCHANGE {
                let own = game.possessions(hero).into_iter().filter(|card| game.nameable(hero, *card));
                out.extend(own.map(|card| Action::Give { to: mate, card }));
                let theirs = game.possessions(mate).into_iter().filter(|card| game.nameable(mate, *card));
                out.extend(theirs.map(|card| Action::Ask { of: mate, card }));
            }
        }
        if partner.is_some_and(|mate| game.fair_exchange([hero, mate])) {
            out.push(Action::Propose);
        }
        out.push(Action::Done);
    }

    fn apply(self, game: &mut Fields, seat: Seat, action: Action, cx: &mut impl Cx<Event>) {
        let hero = self.hero;
        let named = match action {
            Action::Give { to, card } => Transfer { from: hero, to, card },
            Action::Ask { of, card } => Transfer { from: of, to: hero, card },
            Action::Propose => {
                let Some(mate) = game.partner(hero) else { return };
                game.frames.replace(Frame::Trade(Trade { done: self.done | 1 << mate.0, ..self }));
                // Who controls both needs nobody's consent.
                if game.controller[mate.index()] == seat {
                    game.make_exchange(hero, mate, cx);
                } else {
                    game.frames.push(Frame::Consent(Consent { hero, asked: mate }));
                }
                return;
            }
            _ => {
                game.trade = List::default();
                game.frames.pop();
                return;
            }
        };
        let _ = game.trade.push(named);
    }
}

impl FrameRules for Consent {
    fn asks(&self, _game: &Fields) -> Ask {
        Ask::Hero(self.asked)
    }

    fn list(&self, _game: &Fields, _seat: Seat, out: &mut Vec<Action>) {
        out.extend([Action::Yes, Action::No]);
    }

    fn apply(self, game: &mut Fields, _seat: Seat, action: Action, cx: &mut impl Cx<Event>) {
        game.frames.pop();
        if action == Action::Yes {
            game.make_exchange(self.hero, self.asked, cx);
        }
        game.trade = List::default();
    }
}
