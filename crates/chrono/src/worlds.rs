//! Worlds a seat cannot tell from this one: what it does not know of others is dealt anew from what could be.
//!
//! Of another player everybody knows the colours of the deck, the sizes of all zones, which cards of the hand and on battlers are
//! EX cards, and every card that was ever shown. So any card of these colours that has not been seen three times may be in that
//! player's hand, on a battler or in the deck. The own bag is known to its owner: the deck as brought less everything seen.

use crate::frame::Frame;
use crate::icons::{Single, Step, Target, Zone};
use crate::pile::{CardId, Pile};
use crate::resolve::Walk;
use crate::state::{Chrono, Wide};
use engine::{GameRng, Seat};

impl Chrono {
    /// Deals anew everything that `me` cannot know.
    pub(crate) fn imagine(&mut self, me: Seat, rng: &mut GameRng) {
        for seat in (0..self.seats).map(Seat).filter(|seat| *seat != me) {
            if self.lives(seat) {
                self.imagine_player(seat, rng);
            }
        }
    }

    /// Takes out everything of a player that lies open, the discard pile apart.
    fn remove_open(&self, seat: Seat, pool: &mut Pile) {
        for battler in self.battlers_of(seat) {
            pool.take(battler.card);
            if let Some(pilot) = battler.pilot.some() {
                pool.take(pilot);
            }
            if battler.unders > 0 {
                self.laid_on(battler.id, false).for_each(|card| {
                    pool.take(card);
                });
            }
        }
        if let Some(revealed) = self.revealed.filter(|r| r.seat == seat) {
            pool.take(revealed.card);
        }
        if let Some((_, card)) = self.resolving.filter(|(owner, _)| *owner == seat) {
            pool.take(card);
        }
    }

    fn imagine_player(&mut self, seat: Seat, rng: &mut GameRng) {
        let compiled = self.compiled.get();
        let ex = &compiled.ex;
        let mut pool = compiled.pool(self.player(seat).colours);
        pool.remove_all(&self.player(seat).discard);
        pool.remove_all(&self.player(seat).known);
        self.remove_open(seat, &mut pool);
        // Quest cards: whether each is an EX card is public (CC-R46).
        for i in 0..self.laid.len() {
            let laid = self.laid[i];
            if laid.quest && self.battler(laid.id).is_some_and(|b| b.seat == seat) {
                let kind = if compiled.print(laid.card).ex { pool.only(ex) } else { pool.except(ex) };
                if let Some(card) = deal(&kind, &mut pool, rng) {
                    self.laid[i].card = card;
                }
            }
        }
        let player = self.player(seat);
        let unknown = |pile: Pile, known: Pile| pile.len() - known.len();
        let mut left =
            [unknown(player.hand.except(ex), player.known.except(ex)), unknown(player.hand.only(ex), player.known.only(ex))];
        let mut hand = player.known;
        if !self.marks.is_empty() {
            self.imagine_marks(seat, &mut pool, &mut hand, &mut left, rng);
        }
        self.imagine_answer(seat, &mut pool, &mut hand, &mut left, rng);
        let [mut standard, mut extra] = [pool.except(ex), pool.only(ex)];
        for (pile, number) in [(&mut standard, left[0]), (&mut extra, left[1])] {
            let mut size = if number > 0 { pile.len() } else { 0 };
            for _ in 0..number {
                if let Some(card) = pile.nth(rng.below(size)) {
                    pile.take(card);
                    hand.add(card);
                    size -= 1;
                }
            }
        }
        let player = self.player_mut(seat);
        player.hand = hand;
        player.bag = standard.union(&extra);
        // Which cards a group icon found in the hand is as unknown as the hand.
        for i in 0..self.wides.len() {
            let wide = self.wides[i];
            if wide.seat == seat && matches!(self.group_zone(wide), Some(Zone::Hand)) {
                self.wides[i].cards = Pile::default();
                self.wides[i].cards = self.grouped(seat, wide.row, wide.step);
            }
        }
    }

    fn group_zone(&self, wide: Wide) -> Option<Zone> {
        match self.compiled.get().row_of(wide.row).line.steps.get(usize::from(wide.step))? {
            Step::Target(Target::Group { zone, .. }) => *zone,
            _ => None,
        }
    }

    /// A card of the hand that an icon has singled out in secret: of which kind it is everybody knows.
    fn imagine_marks(&mut self, seat: Seat, pool: &mut Pile, hand: &mut Pile, left: &mut [u32; 2], rng: &mut GameRng) {
        let compiled = self.compiled.get();
        let mut taken = Pile::default();
        for mark in self.marks.iter().filter(|m| m.seat == seat && m.zone == Zone::Hand && m.shown) {
            taken.add(mark.card);
        }
        for i in 0..self.marks.len() {
            let mark = self.marks[i];
            if mark.seat != seat || mark.zone != Zone::Hand || mark.shown {
                continue;
            }
            let print = compiled.print(mark.card);
            let alike = |pile: &Pile| {
                let kind = if print.ex { pile.only(&compiled.ex) } else { pile.except(&compiled.ex) };
                if print.battler { kind.only(&compiled.battlers) } else { kind.except(&compiled.battlers) }
            };
            let room = &mut left[usize::from(print.ex)];
            let card = if *room > 0 {
                *room -= 1;
                let card = deal(&alike(pool), pool, rng);
                card.into_iter().for_each(|card| {
                    hand.add(card);
                });
                card
            } else {
                let mut free = alike(hand);
                free.remove_all(&taken);
                free.nth(rng.below(free.len()))
            };
            if let Some(card) = card {
                self.marks[i].card = card;
                taken.add(card);
            }
        }
        self.marks.sort_by_key(|m| m.number);
    }

    /// A line that waits for a card of the hand would not wait if there were none: one is dealt that fits.
    fn imagine_answer(&mut self, seat: Seat, pool: &mut Pile, hand: &mut Pile, left: &mut [u32; 2], rng: &mut GameRng) {
        let Some((walk, single)) = self.asks_for_hand(seat) else { return };
        let row = self.compiled.get().row_of(walk.row);
        let reach = row.reach[usize::from(walk.step)];
        let fits = |card: CardId| self.may_target_card(&walk, single, reach, (Zone::Hand, card, 0)).is_ok();
        if hand.iter().any(|(card, _)| fits(card)) {
            return;
        }
        let compiled = self.compiled.get();
        let possible: Pile =
            pool.iter().filter(|(card, _)| left[usize::from(compiled.print(*card).ex)] > 0 && fits(*card)).collect();
        if let Some(card) = deal(&possible, pool, rng) {
            left[usize::from(compiled.print(card).ex)] -= 1;
            hand.add(card);
        }
    }

    /// The line of `seat` that waits for a choice among cards of the hand, and the icon that asks.
    fn asks_for_hand(&self, seat: Seat) -> Option<(Walk, &'static Single)> {
        let walk = match *self.frames.last()? {
            Frame::Line(walk) if walk.seat == seat => walk,
            Frame::Tie(tie) if tie.seat == seat => tie.walk(self),
            _ => return None,
        };
        let row = self.compiled.get().row_of(walk.row);
        let Some(Step::Target(Target::Singles(singles))) = row.line.steps.get(usize::from(walk.step)) else { return None };
        let single = singles.get(usize::from(walk.sub))?;
        let discard = self.pile(seat, Zone::Discard).iter();
        let reach = row.reach[usize::from(walk.step)];
        // What is offered from the open discard pile is reason enough to wait.
        let open = discard
            .map(|(card, _)| card)
            .any(|card| self.may_target_card(&walk, single, reach, (Zone::Discard, card, 0)).is_ok());
        let zoned = single.zone == Some(Zone::Hand) || (single.zone.is_none() && single.pick == crate::icons::Pick::Action);
        (zoned && !open).then_some((walk, single))
    }
}

/// One of `kind`, which is part of `pool`.
fn deal(kind: &Pile, pool: &mut Pile, rng: &mut GameRng) -> Option<CardId> {
    let card = kind.nth(rng.below(kind.len()))?;
    pool.take(card);
    Some(card)
}

#[cfg(test)]
mod tests {
    use crate::testing::table;
    use engine::{Game, GameRng, Seat};

    /// Proves CC-3.2, CC-20.19
    #[test]
    fn what_was_seen_going_to_a_hand_stays_there_in_every_world() {
        let mut play = table(2)
            .card("gust 1! | CHOSEN RETURN")
            .card("trick 2! | CHOSEN IN_HAND COST-2")
            .field(1, "4/4")
            .hand(0, &["gust"])
            .hand(1, &["trick", "5/5", "3/3"])
            .counter(1)
            .main(0);
        play.play("gust").pass();
        assert_eq!(play.hand(1).len(), 5, "the battler and a drawn card");
        for seed in 0..50 {
            let world = play.game.determinize(Seat(0), &mut GameRng::new(seed));
            let hand = world.players[1].hand;
            assert!(hand.has(play.card("4/4")));
            assert_eq!(hand.len(), 5);
        }
        // A card singled out in secret is a battler in every world, and not always the same one.
        play.play("trick").target_hand("5/5");
        let mut marked = std::collections::BTreeSet::new();
        for seed in 0..50 {
            let world = play.game.determinize(Seat(0), &mut GameRng::new(seed));
            let card = world.marks[0].card;
            assert!(world.compiled.print(card).battler && world.players[1].hand.has(card));
            marked.insert(card);
        }
        assert!(marked.len() > 1);
        assert_eq!(play.view(0).players[1].marks.iter().map(|m| (m.card, m.by)).collect::<Vec<_>>(), [(None, -2)]);
        assert_eq!(play.view(1).players[1].marks[0].card, Some(play.card("5/5")));
    }
}
