//! A game under way whose unseen cards come in the order of their stacks.

use super::table::{DECK, FILLERS, GUARDIANS, Placed, Side};
use crate::action::Action;
use crate::event::Event;
use crate::pile::{CardId, Pile};
use crate::state::{Battler, Chrono, Fleeting, Id, Laid, SEATS, Values};
use engine::{Game, Scripted, Seat};
use kit::testing::SeatNumber;
use std::collections::VecDeque;

/// Cards in the order in which they will come.
#[derive(Clone, Default)]
struct Coming {
    deck: VecDeque<CardId>,
    guardians: VecDeque<CardId>,
    extra: VecDeque<CardId>,
}

/// A game in the middle: [`kit::testing::Play`] with the words of this game, and with cards that come in a set order.
#[derive(Clone)]
pub struct Play {
    core: kit::testing::Play<Chrono>,
    coming: [Coming; SEATS],
}

impl std::ops::Deref for Play {
    type Target = kit::testing::Play<Chrono>;
    fn deref(&self) -> &Self::Target {
        &self.core
    }
}

impl std::ops::DerefMut for Play {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.core
    }
}

/// Where an unseen card came from, as the event tells it.
fn drawn(event: &Event) -> Option<(Seat, &'static str, &'static str)> {
    match event {
        Event::Draws { seat, name, ex: false, .. } | Event::Legion { seat, name, .. } => Some((*seat, "deck", name)),
        Event::Draws { seat, name, ex: true, .. } => Some((*seat, "extra", name)),
        Event::Reveals { seat, name, quest: false, .. } | Event::LosesGuardian { seat, name } => Some((*seat, "guardians", name)),
        _ => None,
    }
}

impl Play {
    /// A situation in which nothing lies anywhere yet.
    pub(super) fn new(game: Chrono) -> Self {
        Play { core: kit::testing::Play::new(game), coming: Default::default() }
    }

    /// Gives a seat its cards.
    pub(super) fn stack(&mut self, seat: usize, side: &Side) {
        let compiled = self.game.compiled.get();
        let find = |name: &String| compiled.find(name).expect("a card of the table");
        let all = |names: &[String]| names.iter().map(find).collect::<VecDeque<_>>();
        let mut filler = 0..;
        let mut fill = |n: usize| -> Vec<String> {
            (0..n).map(|_| format!("filler{:02}", (filler.next().unwrap_or(0) + seat * 7) % FILLERS)).collect()
        };
        let deck = side.deck.clone().unwrap_or_else(|| fill(DECK));
        let guardians = side.guardians.clone().unwrap_or_else(|| fill(GUARDIANS));
        self.coming[seat] = Coming { deck: all(&deck), guardians: all(&guardians), extra: all(&side.extra) };
        let pile = |names: &[String]| -> Pile {
            let mut pile = Pile::default();
            names.iter().for_each(|n| assert!(pile.add(find(n)), "more than three copies of {n}"));
            pile
        };
        let player = &mut self.game.players[seat];
        player.bag = pile(&[deck.clone(), guardians.clone(), side.extra.clone()].concat());
        (player.deck, player.guardians, player.extra) = (deck.len() as u16, guardians.len() as u16, side.extra.len() as u16);
        (player.hand, player.discard) = (pile(&side.hand), pile(&side.discard));
        (player.points, player.leader) = (side.points, side.leader);
    }

    /// Puts a battler into play.
    pub(super) fn place(&mut self, placed: &Placed) {
        let compiled = self.game.compiled.get();
        let find = |name: &String| compiled.find(name).expect("a card of the table");
        let id = self.game.new_id();
        self.game.field.push(Battler {
            id,
            seat: Seat(placed.seat),
            card: find(&placed.card),
            pilot: placed.pilot.as_ref().map_or(CardId::NONE, find),
            tapped: placed.tapped,
            fresh: placed.fresh,
            doomed: false,
            homeward: false,
            quests: placed.quests.len() as u8,
            unders: placed.unders.len() as u8,
            until: [Fleeting::default(); 2],
            now: Values::default(),
        });
        let laid = placed.quests.iter().map(|q| (true, q)).chain(placed.unders.iter().map(|u| (false, u)));
        self.game.laid.extend(laid.map(|(quest, name)| Laid { id, quest, card: find(name) }));
    }

    /// Runs something, with the cards coming up in the order of the stacks.
    pub(super) fn run(
        &mut self,
        act: impl Fn(&mut Chrono, &mut Scripted<Event>) -> Result<(), engine::Illegal>,
    ) -> Result<(), engine::Illegal> {
        let mut script: Vec<u32> = Vec::new();
        let mut coming = self.coming.clone();
        loop {
            let mut cx = Scripted::new(script.clone());
            act(&mut self.game.clone(), &mut cx)?;
            let draws: Vec<_> = cx.events.iter().filter_map(drawn).collect();
            assert_eq!(draws.len(), cx.bounds().len(), "every draw is told: {:?}", cx.events);
            let Some((seat, zone, _)) = draws.get(script.len()).copied() else {
                self.coming = coming;
                return self.attempt(&script, act);
            };
            let stack = &mut coming[seat.index()];
            let next = match zone {
                "deck" => stack.deck.pop_front(),
                "extra" => stack.extra.pop_front(),
                _ => stack.guardians.pop_front().or_else(|| stack.deck.pop_front()),
            };
            let wanted = next.map(|card| self.game.name(card));
            let bound = cx.bounds()[script.len()];
            let value = (0..bound).find(|value| {
                let mut cx = Scripted::new([script.clone(), vec![*value]].concat());
                act(&mut self.game.clone(), &mut cx).is_ok()
                    && cx.events.iter().filter_map(drawn).nth(script.len()).map(|d| d.2) == wanted
            });
            script.push(value.unwrap_or_else(|| panic!("{wanted:?} cannot come up for {seat}")));
        }
    }

    /// What somebody does.
    ///
    /// # Panics
    /// When it is refused.
    #[track_caller]
    pub fn act(&mut self, seat: impl SeatNumber, action: Action) -> &mut Self {
        if let Err(why) = self.run(|game, cx| game.apply(seat.seat(), &action, cx)) {
            panic!("{action:?}: {why}");
        }
        self
    }

    /// The clause that refuses an action; empty if nothing does.
    #[must_use]
    pub fn refusal(&self, seat: impl SeatNumber, action: Action) -> &'static str {
        self.refused(seat, &action).map_or("", |why| why.clause.0)
    }

    /// Gives up.
    pub fn concede(&mut self, seat: u8) -> &mut Self {
        self.run(|game, cx| game.concede(Seat(seat), cx)).expect("one may always give up");
        self
    }

    /// The asked seat does this.
    #[track_caller]
    pub fn go(&mut self, action: Action) -> &mut Self {
        let seat = self.asked();
        self.act(seat, action)
    }

    /// The card with this name.
    #[must_use]
    #[track_caller]
    pub fn card(&self, name: &str) -> CardId {
        self.game.compiled.find(name).unwrap_or_else(|| panic!("there is no card {name}"))
    }

    /// The battler with this name; `"imp#2"` the second, `"imp@1"` the one of seat 1.
    #[must_use]
    #[track_caller]
    pub fn id(&self, name: &str) -> Id {
        self.find(name).unwrap_or_else(|| panic!("{name} is not in play")).id
    }

    pub(super) fn find(&self, name: &str) -> Option<&Battler> {
        let (rest, seat) = name.split_once('@').map_or((name, None), |(n, s)| (n, s.parse().ok()));
        let (rest, nth) = rest.split_once('#').map_or((rest, 1), |(n, k)| (n, k.parse().unwrap_or(1usize)));
        let same = self.game.field.iter().filter(|b| self.game.name(b.card) == rest && seat.is_none_or(|s| b.seat == Seat(s)));
        same.into_iter().nth(nth - 1)
    }
}
