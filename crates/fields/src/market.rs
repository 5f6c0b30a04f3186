//! Merchants (section 19).

use crate::action::{Action, Owned};
use crate::content::cards::Feat;
use crate::event::Event;
use crate::frame::{Ask, Frame, FrameRules, Shop};
use crate::ids::{AreaId, HeroId, Merchant};
use crate::state::Fields;
use engine::{Cx, List, Seat};

impl Fields {
    /// FE-19.1, FE-R27: the first capture of a merchant's outpost reveals its offer.
    pub(crate) fn reveal_offer(&mut self, area: AreaId, cx: &mut impl Cx<Event>) {
        if let Some(merchant) = self.map().area(area).merchant {
            self.open(merchant, cx);
        }
    }

    /// FE-38.5: a card is bought before the game and replaced at once.
    pub(crate) fn buy_outfit(&mut self, hero: HeroId, merchant: Merchant, at: u8, cx: &mut impl Cx<Event>) {
        let mut offer = self.offers[merchant.index()].unwrap_or_default();
        let card = offer.remove(usize::from(at));
        self.offers[merchant.index()] = Some(offer);
        let price = self.printed_price(merchant, card);
        self.pay(self.team_of(hero), price);
        let (name, ware) = (self.hero_name(hero), self.ware_name(merchant, card));
        cx.emit(|| Event::Buys { hero: name, card: ware, price });
        self.refill(merchant, cx);
        self.receive(hero, merchant, card);
    }

    /// FE-19.1, FE-R179: a merchant shows its first offer.
    pub(crate) fn open(&mut self, merchant: Merchant, cx: &mut impl Cx<Event>) {
        if self.offers[merchant.index()].is_none() {
            self.offers[merchant.index()] = Some(List::default());
            self.refill(merchant, cx);
        }
    }

    /// FE-19.8, FE-R72.
    fn refill(&mut self, merchant: Merchant, cx: &mut impl Cx<Event>) {
        let Some(mut offer) = self.offers[merchant.index()] else { return };
        while offer.len() < 4 {
            let Some(card) = self.deck_of(merchant).draw(cx) else { break };
            let _ = offer.push(card);
            let name = self.ware_name(merchant, card);
            cx.emit(|| Event::Offers { merchant: merchant.name(), card: name });
        }
        self.offers[merchant.index()] = Some(offer);
    }

    /// The name of a merchant's card.
    pub(crate) fn ware_name(&self, merchant: Merchant, card: u8) -> &'static str {
        let defs = self.defs();
        match merchant {
            Merchant::Forge => &defs.vehicles[card as usize].name,
            Merchant::Shop => &defs.equipment[card as usize].name,
            Merchant::Guild => &defs.spells[card as usize].name,
        }
    }

    /// What is printed on a merchant's card.
    pub(crate) fn printed_price(&self, merchant: Merchant, card: u8) -> u8 {
        let defs = self.defs();
        match merchant {
            Merchant::Forge => defs.vehicles[card as usize].cost,
            Merchant::Shop => defs.equipment[card as usize].cost,
            Merchant::Guild => defs.spells[card as usize].cost,
        }
    }

    /// FE-19.4. FE-19.10, FE-R42: nobody else acts before it is done.
    pub(crate) fn go_shopping(&mut self, hero: HeroId, merchant: Merchant, cx: &mut impl Cx<Event>) {
        let name = self.hero_name(hero);
        cx.emit(|| Event::Shops { hero: name, merchant: merchant.name() });
        self.frames.push(Frame::Shop(Shop { hero, merchant, refreshed: false, bought: false }));
    }

    /// FE-18.1: friendly heroes in the same area.
    pub(crate) fn neighbours(&self, hero: HeroId) -> impl Iterator<Item = HeroId> + '_ {
        let area = self.hero(hero).area;
        self.heroes_of(self.team_of(hero)).filter(move |mate| *mate != hero && self.hero(*mate).area == area)
    }

    /// FE-R52: whether a hero may make room for another creature or vehicle: nobody gives up what keeps it alive.
    pub(crate) fn has_saddle(&self, hero: HeroId) -> bool {
        let mounts = self.hero(hero).mounts.as_slice();
        mounts.len() < self.mount_limit(hero) || self.lives_without(hero, Owned::Mount(mounts[0]))
    }

    /// FE-R52: whether a hero would live without this card.
    fn lives_without(&self, hero: HeroId, card: Owned) -> bool {
        let mut after = self.clone();
        after.part(hero, card);
        after.hp(hero) > 0
    }

    /// FE-29.4, FE-32.3, FE-R143: a creature and a vehicle exclude each other; what a hero has goes first.
    pub(crate) fn dismount(&mut self, hero: HeroId, cx: &mut impl Cx<Event>) {
        while self.hero(hero).mounts.len() >= self.mount_limit(hero) {
            let old = self.hero(hero).mounts.as_slice()[0];
            self.discard_card(hero, Owned::Mount(old), cx);
        }
    }
}

impl FrameRules for Shop {
    fn asks(&self, _game: &Fields) -> Ask {
        Ask::Hero(self.hero)
    }

    fn list(&self, game: &Fields, _seat: Seat, out: &mut Vec<Action>) {
        let team = game.team_of(self.hero);
        let offer = game.offers[self.merchant.index()].unwrap_or_default();
        for (i, card) in offer.iter().enumerate() {
            // FE-5.4.
            let price = game.price(self.hero, self.merchant, game.printed_price(self.merchant, *card));
            let room = self.merchant != Merchant::Forge || game.has_saddle(self.hero);
            if game.can_pay(team, price) && room {
                out.push(Action::Buy(i as u8));
            }
        }
        // FE-19.6: once, before the first purchase.
        if !self.refreshed && !self.bought && game.can_pay(team, 1) {
            out.push(Action::Refresh);
        }
        out.push(Action::Done);
    }

    fn apply(self, game: &mut Fields, _seat: Seat, action: Action, cx: &mut impl Cx<Event>) {
        let (hero, merchant) = (self.hero, self.merchant);
        let team = game.team_of(hero);
        let mut offer = game.offers[merchant.index()].unwrap_or_default();
        match action {
            Action::Buy(at) => {
                let card = offer.remove(usize::from(at));
                game.offers[merchant.index()] = Some(offer);
                let price = game.price(hero, merchant, game.printed_price(merchant, card));
                game.pay(team, price);
                game.frames.replace(Frame::Shop(Shop { bought: true, ..self }));
                let (name, ware) = (game.hero_name(hero), game.ware_name(merchant, card));
                cx.emit(|| Event::Buys { hero: name, card: ware, price });
                game.feat(team, Feat::Bought, 1);
                game.feat(team, Feat::Spent, price);
                if merchant == Merchant::Shop {
                    game.turn.bought |= 1 << card;
                }
                if merchant == Merchant::Forge {
                    game.dismount(hero, cx);
                    game.feat(team, Feat::VehicleBought, 1);
                }
                game.receive(hero, merchant, card);
            }
            Action::Refresh => {
                game.spend(team, 1, "FE-19.6", cx);
                for card in offer.iter() {
                    game.deck_of(merchant).discard(*card);
                }
                game.offers[merchant.index()] = Some(List::default());
                game.refill(merchant, cx);
                game.frames.replace(Frame::Shop(Shop { refreshed: true, ..self }));
            }
            // FE-19.8, FE-R73: not between purchases.
            _ => {
                game.frames.pop();
                game.refill(merchant, cx);
            }
        }
    }
}
