//! Situations for tests: place everything, play one turn or several, look at exactly what happened.
//!
//! ```
//! use clash::testing::{A, table};
//! let turn = table().initiative(4, 7).pile(A, "3, Dodge").duplicate(A, clash::Card::Dodge).start().turn("Dodge", "3");
//! assert_eq!((turn.buildups, turn.damage, turn.status(A)), ([Some(3), Some(3)], [3, 0], "unsuccessful".into()));
//! ```

mod definitions;

pub use definitions::*;

use crate::action::{self, Action};
use crate::card::{Card, Hand, Pile};
use crate::content::{CharacterDef, CounterDef, EffectDef, PassiveDef, SpecialDef};
use crate::event::{Event, First, Verdict};
use crate::setup::{Chosen, Rules, Setup};
use crate::state::{Clash, Side};
use engine::{Game, Illegal, Scripted, Seat, Viewer};
use kit::testing::Play;

/// The first player.
pub const A: usize = 0;
/// The second player.
pub const B: usize = 1;

/// A situation in the making. Both fighters begin as [`plain`] ones of 20 HP, Initiatives 7 and 4.
#[derive(Clone, Debug)]
pub struct Table {
    /// What the fighters are made from.
    pub defs: [CharacterDef; 2],
    rules: Rules,
    hp: [Option<u8>; 2],
    hands: [Option<Vec<Card>>; 2],
    piles: [Vec<Card>; 2],
    removed: [Vec<Card>; 2],
    hidden: [Vec<Card>; 2],
    turn: u16,
}

/// A situation with nothing special about it.
#[must_use]
pub fn table() -> Table {
    let mut defs = [plain("ay"), plain("bee")];
    defs[A].initiative = 7;
    defs[B].initiative = 4;
    let none = [Vec::new(), Vec::new()];
    Table {
        defs,
        rules: Rules::default(),
        hp: [None; 2],
        hands: [None, None],
        piles: none.clone(),
        removed: none.clone(),
        hidden: none,
        turn: 1,
    }
}

/// A fighter whose passive does nothing, whose first special is the 5, and whose second does nothing at Buildup 0.
#[must_use]
pub fn plain(id: &str) -> CharacterDef {
    CharacterDef {
        id: id.into(),
        name: id.to_uppercase(),
        title: "a test".into(),
        hp: 20,
        initiative: 5,
        duplicate: Card::One,
        passives: vec![PassiveDef { name: "Calm".into(), execution: Vec::new(), effects: Vec::new() }],
        specials: vec![special(5, [act([deal(5)])]).counts_as(5).named("5"), special(0, []).named("Idle")],
        counters: Vec::new(),
    }
}

impl Table {
    /// Initiatives of A and B.
    #[must_use]
    pub fn initiative(mut self, a: i8, b: i8) -> Self {
        (self.defs[A].initiative, self.defs[B].initiative) = (a, b);
        self
    }

    /// HP now; the starting HP stay.
    #[must_use]
    pub fn hp(mut self, a: u8, b: u8) -> Self {
        self.hp = [Some(a), Some(b)];
        self
    }

    /// Starting HP.
    #[must_use]
    pub fn max_hp(mut self, a: u8, b: u8) -> Self {
        (self.defs[A].hp, self.defs[B].hp) = (a, b);
        self
    }

    /// The discard pile, bottom to top.
    #[must_use]
    pub fn pile(mut self, who: usize, cards: &str) -> Self {
        self.piles[who] = parse_cards(cards);
        self
    }

    /// The hand; without this it is every card that lies nowhere else.
    #[must_use]
    pub fn hand(mut self, who: usize, cards: &str) -> Self {
        self.hands[who] = Some(parse_cards(cards));
        self
    }

    /// Removed cards that both know.
    #[must_use]
    pub fn removed(mut self, who: usize, cards: &str) -> Self {
        self.removed[who] = parse_cards(cards);
        self
    }

    /// Removed cards that only their owner knows.
    #[must_use]
    pub fn hidden(mut self, who: usize, cards: &str) -> Self {
        self.hidden[who] = parse_cards(cards);
        self
    }

    /// The basic move held twice.
    #[must_use]
    pub fn duplicate(mut self, who: usize, card: Card) -> Self {
        self.defs[who].duplicate = card;
        self
    }

    /// The first special: "S".
    #[must_use]
    pub fn special(mut self, who: usize, special: SpecialDef) -> Self {
        self.defs[who].specials[0] = special;
        self
    }

    /// The second special: "T".
    #[must_use]
    pub fn special2(mut self, who: usize, special: SpecialDef) -> Self {
        self.defs[who].specials[1] = special;
        self
    }

    /// What the passive does.
    #[must_use]
    pub fn passive(mut self, who: usize, effects: impl Into<Vec<EffectDef>>) -> Self {
        self.defs[who].passives[0].effects = effects.into();
        self
    }

    /// The stances the passive asks for.
    #[must_use]
    pub fn stances(mut self, who: usize, names: &[&str]) -> Self {
        self.defs[who].passives[0].execution = names.iter().map(ToString::to_string).collect();
        self
    }

    /// A counter.
    #[must_use]
    pub fn counter(mut self, who: usize, name: &str, min: i8, max: i8, start: i8) -> Self {
        self.defs[who].counters.push(CounterDef { name: name.into(), min, max, start });
        self
    }

    /// Rule options.
    #[must_use]
    pub fn rules(mut self, change: impl FnOnce(&mut Rules)) -> Self {
        change(&mut self.rules);
        self
    }

    /// The number of the turn that is about to be played.
    #[must_use]
    pub fn at_turn(mut self, turn: u16) -> Self {
        self.turn = turn;
        self
    }

    /// The set-up that makes this game from its beginning.
    #[must_use]
    pub fn setup(&self) -> Setup {
        let characters = self.defs.clone().map(|def| Some(Chosen::Own(Box::new(def))));
        Setup { characters, rules: self.rules, ..Setup::default() }
    }

    /// The situation, with cards to be chosen.
    ///
    /// # Panics
    /// When a character is not legal.
    #[must_use]
    pub fn start(self) -> Bout {
        let mut state = match Clash::new(&self.setup(), &mut Scripted::none()) {
            Ok(state) => state,
            Err(e) => panic!("{e}"),
        };
        state.turn = self.turn;
        for i in [A, B] {
            let side = &mut state.sides[i];
            side.hp = self.hp[i].unwrap_or(side.max_hp);
            self.place(i, side);
        }
        Bout(Play::new(state))
    }

    /// The situation one step earlier: the turn has not begun, so delayed effects and the recharge are still to come.
    #[must_use]
    pub fn begin(self) -> Bout {
        let mut bout = self.start();
        bout.game.turn -= 1;
        let begun = bout.attempt(&[], |game, cx| {
            crate::turn::begin(game, cx);
            Ok(())
        });
        begun.expect("a turn always begins");
        bout
    }

    fn place(&self, i: usize, side: &mut Side) {
        let mut rest = side.hand;
        for card in self.piles[i].iter().chain(&self.removed[i]).chain(&self.hidden[i]) {
            let there = rest.take(*card);
            assert!(there || self.hands[i].is_some(), "{card:?} is placed twice; give a hand or another duplicate");
        }
        side.hand = self.hands[i].as_ref().map_or(rest, |cards| cards.iter().copied().collect());
        side.pile = self.piles[i].iter().copied().collect::<Pile>();
        side.removed = self.removed[i].iter().copied().collect();
        side.hidden = self.hidden[i].iter().copied().collect();
    }
}

/// A game under way: [`kit::testing::Play`] with the words of this game.
#[derive(Clone, Debug)]
pub struct Bout(Play<Clash>);

impl std::ops::Deref for Bout {
    type Target = Play<Clash>;
    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl std::ops::DerefMut for Bout {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl Bout {
    /// One seat plays a card: "1" to "4", "5" or "S" for the first special, "T" for the second, "Block", "Counter", "Dodge";
    /// "S:1" with the second option, "2@1" with the second stance.
    ///
    /// # Errors
    /// The refusal.
    pub fn play(&mut self, who: usize, play: &str) -> Result<(), Illegal> {
        let action = Action::Play(parse_play(play));
        self.attempt(&[], |game, cx| game.apply(Seat(who as u8), &action, cx))
    }

    /// Both play, and the turn resolves. "" for a player who has no card.
    ///
    /// # Panics
    /// When a card is refused.
    pub fn turn(&mut self, a: &str, b: &str) -> Outcome {
        let from = self.events.len();
        for (who, play) in [(A, a), (B, b)] {
            if !play.is_empty() {
                self.play(who, play).unwrap_or_else(|e| panic!("{who} cannot play {play}: {e}"));
            }
        }
        Outcome::read(&self.game, &self.events[from..])
    }

    /// HP of both.
    #[must_use]
    pub fn hp(&self) -> [u8; 2] {
        [self.game.sides[A].hp, self.game.sides[B].hp]
    }

    /// Initiatives of both, all changes counted.
    #[must_use]
    pub fn initiatives(&self) -> [i8; 2] {
        let view = self.game.view(Viewer::Spectator);
        [view.sides[A].initiative, view.sides[B].initiative]
    }

    /// The hand in the order hands are shown.
    #[must_use]
    pub fn hand(&self, who: usize) -> Vec<Card> {
        self.game.sides[who].hand.cards().collect()
    }

    /// The pile, bottom to top.
    #[must_use]
    pub fn pile(&self, who: usize) -> Vec<Card> {
        self.game.sides[who].pile.cards()
    }

    /// Removed cards, those that only their owner knows last.
    #[must_use]
    pub fn removed(&self, who: usize) -> Vec<Card> {
        let side = &self.game.sides[who];
        side.removed.cards().chain(side.hidden.cards()).collect()
    }

    /// The first counter.
    #[must_use]
    pub fn counter(&self, who: usize) -> i8 {
        self.game.sides[who].counters[0]
    }

    /// Every card of a player, wherever it is.
    #[must_use]
    pub fn all_cards(&self, who: usize) -> Vec<Card> {
        all_cards(&self.game, who)
    }

    /// The clause and winner of a game that is over.
    #[must_use]
    pub fn ended(&self) -> Option<(Option<usize>, &'static str)> {
        self.game.ended.map(|e| (e.winner.map(Seat::index), e.by.clause()))
    }
}

/// Hand, move in play, pile and removed cards of a player together, sorted.
#[must_use]
pub fn all_cards(state: &Clash, who: usize) -> Vec<Card> {
    let side = &state.sides[who];
    let in_play = state.plays[who].filter(|_| state.over()).map(|p| p.card);
    let mut all: Vec<Card> = side.hand.cards().chain(side.pile.cards()).chain(side.removed.cards()).collect();
    all.extend(side.hidden.cards().chain(in_play));
    all.sort_unstable();
    all
}

/// What one turn did, up to the beginning of the next.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Buildups, where there was a move.
    pub buildups: [Option<u8>; 2],
    /// Who acted first.
    pub first: First,
    /// Damage received by A and B, redirected damage included.
    pub damage: [u8; 2],
    /// HP right after the turn, before anything of the next.
    pub hp: [u8; 2],
    /// How each move was judged, in order.
    pub verdicts: [Vec<Verdict>; 2],
    /// Everything that happened in the turn.
    pub events: Vec<Event>,
    /// What happened after it: the beginning of the next turn.
    pub after: Vec<Event>,
    /// Who won, if the game ended.
    pub ended: Option<Option<usize>>,
}

impl Outcome {
    fn read(state: &Clash, events: &[Event]) -> Outcome {
        let turn = events.iter().position(|e| matches!(e, Event::TurnBegins { .. })).unwrap_or(events.len());
        let (events, after) = (events[..turn].to_vec(), events[turn..].to_vec());
        let ended = state.ended.map(|e| e.winner.map(Seat::index));
        let mut out = Outcome {
            buildups: [None; 2],
            first: First::Nobody,
            damage: [0; 2],
            hp: [state.sides[A].hp, state.sides[B].hp],
            verdicts: [Vec::new(), Vec::new()],
            events,
            after,
            ended,
        };
        for event in &out.events {
            match event {
                Event::Order { buildups, first, .. } => (out.buildups, out.first) = (*buildups, *first),
                Event::Judged { seat, verdict, .. } => out.verdicts[seat.index()].push(*verdict),
                Event::Damage(d) => {
                    out.damage[d.to.index()] += d.received;
                    for (back, _) in d.stops.iter().filter_map(|s| s.returned) {
                        out.damage[d.from.index()] += back;
                    }
                }
                _ => {}
            }
        }
        for event in &out.after {
            // What the next turn's beginning healed is no part of this one.
            if let Event::Recharges { seat, healed, .. } = event {
                out.hp[seat.index()] -= healed;
            }
        }
        out
    }

    /// "A", "B", "both" or "nobody".
    #[must_use]
    pub fn first(&self) -> &'static str {
        match self.first {
            First::Faster(s) | First::Initiative(s) | First::Alone(s) => ["A", "B"][s.index()],
            First::Together => "both",
            First::Nobody => "nobody",
        }
    }

    /// How a move was judged, as the specification writes it: "miss, unsuccessful"; "not resolved" when it was not.
    #[must_use]
    pub fn status(&self, who: usize) -> String {
        let words: Vec<&str> = self.verdicts[who]
            .iter()
            .map(|v| match v {
                Verdict::Hit => "hit",
                Verdict::Miss => "miss",
                Verdict::Successful => "successful",
                Verdict::Unsuccessful => "unsuccessful",
            })
            .collect();
        if words.is_empty() { "not resolved".into() } else { words.join(", ") }
    }

    /// Both damages and both statuses, as the rows of the specification have them.
    #[must_use]
    pub fn row(&self) -> (u8, u8, String, String) {
        (self.damage[A], self.damage[B], self.status(A), self.status(B))
    }

    /// The clauses named by events that `which` accepts, in order.
    #[must_use]
    pub fn clauses(&self, which: impl Fn(&Event) -> bool) -> Vec<&'static str> {
        let of = |e: &Event| engine::Event::clauses(e).into_iter().map(|c| c.0).collect::<Vec<_>>();
        self.events.iter().filter(|e| which(e)).flat_map(of).collect()
    }
}

/// A card by the name tests use.
///
/// # Panics
/// When there is no such card.
#[must_use]
pub fn card(name: &str) -> Card {
    match name {
        "1" => Card::One,
        "2" => Card::Two,
        "3" => Card::Three,
        "4" => Card::Four,
        "5" | "S" => Card::Special1,
        "T" => Card::Special2,
        "Block" => Card::Block,
        "Counter" => Card::Counter,
        "Dodge" => Card::Dodge,
        other => panic!("there is no card {other}"),
    }
}

fn parse_cards(names: &str) -> Vec<Card> {
    names.split(',').map(str::trim).filter(|n| !n.is_empty() && *n != "-").map(card).collect()
}

/// A play: "S:1" with an option, "2@1" with a stance.
///
/// # Panics
/// When there is no such card.
#[must_use]
pub fn parse_play(name: &str) -> action::Play {
    let number = |s: Option<&str>| s.map_or(0, |n| n.parse().unwrap_or_else(|_| panic!("{name} is no play")));
    let (rest, stance) = name.split_once('@').map_or((name, None), |(rest, n)| (rest, Some(n)));
    let (rest, option) = rest.split_once(':').map_or((rest, None), |(rest, n)| (rest, Some(n)));
    action::Play { card: card(rest), option: number(option), stance: number(stance) }
}

/// A set of cards by names.
#[must_use]
pub fn cards(names: &str) -> Vec<Card> {
    let hand: Hand = parse_cards(names).into_iter().collect();
    hand.cards().collect()
}

/// A pile by names, bottom to top.
#[must_use]
pub fn pile(names: &str) -> Vec<Card> {
    parse_cards(names)
}
