//! Situations for tests: cards in a few signs, a table in a few lines, then act and look at exact numbers. Not part of the game.
//!
//! ```
//! use chrono::testing::table;
//!
//! // CC-X1 of the specification. A card is `name cost/strength`, an action `name cost!`; then its lines after bars.
//! let mut play = table(2)
//!     .card("wasp 3/5 | @SUMMON CHOSEN WITH STR<=4 DESTROY")
//!     .field(1, "3/4") // a card without lines needs no definition: cost 3, strength 4
//!     .field(1, "3/5")
//!     .hand(0, &["wasp"])
//!     .counter(3)
//!     .main(0); // the main phase of seat 0
//! play.summon("wasp"); // the asked seat acts; a single legal target is taken without a question
//! assert_eq!(play.counter(), 0);
//! assert_eq!(play.discard(1), ["3/4"]);
//! assert_eq!(play.active(), 0);
//! ```
//!
//! - Cards: `frame` and `ex` may stand after the numbers (`"tower 5/4 frame"`); a guardian ability is a line `guardian: …`.
//! - [`Table::field`] puts an untapped battler into play that was not summoned this turn; `tapped`, `fresh`, `quest`, `under`,
//!   `pilot` change the one placed last.
//! - [`Table::deck`] and [`Table::guardians`] are stacks with the top card first: these cards come in this order, whatever
//!   chance the rules ask for. Without them there are 20 and 5 fillers: actions that cost 1 and have no guardian ability.
//! - A battler is found by its name; `"imp#2"` is the second imp that came into play, `"imp@1"` the one of seat 1.
//! - [`Play::refusal`] gives the clause of a refused action, [`Play::told`] the log of the last act, with its clauses.

use crate::action::{Action, How};
use crate::card::{Card, Colour, Kind, Size};
use crate::codex::{self, CodexRef};
use crate::content::Library;
use crate::event::Event;
use crate::frame::Frame;
use crate::grammar::{self, On};
use crate::icons::Zone;
use crate::pile::{CardId, Pile};
use crate::setup::Switches;
use crate::state::{Battler, Chrono, Fleeting, Id, Laid, Object, Player, SEATS, Values};
use crate::turn::Phase;
use engine::{Event as _, Game, Names, Scripted, Seat, Status, Viewer};
use std::collections::VecDeque;

/// How many cards a deck has by default.
const DECK: usize = 20;
const GUARDIANS: usize = 5;
const FILLERS: usize = 60;

/// A table before the first act.
#[derive(Clone)]
pub struct Table {
    seats: u8,
    cards: Vec<Card>,
    players: [Side; SEATS],
    battlers: Vec<Placed>,
    counter: i8,
    switches: Switches,
}

#[derive(Clone, Default)]
struct Side {
    hand: Vec<String>,
    deck: Option<Vec<String>>,
    guardians: Option<Vec<String>>,
    extra: Vec<String>,
    discard: Vec<String>,
    points: u8,
    leader: u8,
}

#[derive(Clone)]
struct Placed {
    seat: u8,
    card: String,
    tapped: bool,
    fresh: bool,
    quests: Vec<String>,
    unders: Vec<String>,
    pilot: Option<String>,
}

/// A table for this many.
#[must_use]
pub fn table(seats: u8) -> Table {
    let mut table = Table {
        seats,
        cards: Vec::new(),
        players: Default::default(),
        battlers: Vec::new(),
        counter: 0,
        switches: Switches::default(),
    };
    for i in 0..FILLERS {
        table = table.card(&format!("filler{i:02} 1! | TIME+1"));
    }
    table
}

/// The card that this text means.
fn card(text: &str, number: u16) -> Card {
    let mut parts = text.split('|').map(str::trim);
    let mut head = parts.next().expect("a head").split_whitespace();
    let id = head.next().expect("a name").to_string();
    let rest: Vec<&str> = head.collect();
    let numbers = rest.iter().copied().find(|w| w.starts_with(|c: char| c.is_ascii_digit())).unwrap_or(&id).to_string();
    let (kind, cost, strength) = match (numbers.strip_suffix('!'), numbers.split_once('/')) {
        (Some(cost), _) => (Kind::Action, cost, "0"),
        (None, Some((cost, strength))) => (Kind::Battler, cost, strength),
        (None, None) => panic!("{text}: cost/strength, or cost! for an action"),
    };
    let mut card = Card {
        name: id.clone(),
        id,
        flavour: String::new(),
        kind,
        ex: rest.contains(&"ex"),
        size: Size::Standard,
        colour: Colour::Red,
        cost: cost.parse().expect("a cost"),
        strength: strength.parse().expect("a strength"),
        frame: rest.contains(&"frame"),
        traits: Vec::new(),
        lines: Vec::new(),
        guardian: None,
        art: String::new(),
        set: "test".into(),
        number,
    };
    for line in parts {
        let (on, tokens) = match line.strip_prefix("guardian:") {
            Some(tokens) if kind == Kind::Battler => (On::BattlerGuardian, tokens),
            Some(tokens) => (On::ActionGuardian, tokens),
            None if kind == Kind::Battler => (On::Battler, line),
            None => (On::Action, line),
        };
        let parsed = grammar::parse(tokens.trim(), on).unwrap_or_else(|faults| panic!("{text}: {faults:?}"));
        if line.starts_with("guardian:") { card.guardian = Some(parsed) } else { card.lines.push(parsed) }
    }
    card
}

fn words(names: &[&str]) -> Vec<String> {
    names.iter().map(ToString::to_string).collect()
}

impl Table {
    /// Defines a card: `"wasp 3/5 frame | @SUMMON DRAW+1 | guardian: TIME+2"`.
    #[must_use]
    pub fn card(mut self, text: &str) -> Self {
        let number = self.cards.len() as u16;
        self.cards.push(card(text, number));
        self
    }

    fn need(&mut self, name: &str) {
        if !self.cards.iter().any(|c| c.id == name) {
            let number = self.cards.len() as u16;
            self.cards.push(card(name, number));
        }
    }

    fn need_all(&mut self, names: &[&str]) -> Vec<String> {
        names.iter().for_each(|n| self.need(n));
        words(names)
    }

    /// An untapped battler in play, not summoned this turn.
    #[must_use]
    pub fn field(mut self, seat: u8, name: &str) -> Self {
        self.need(name);
        let card = name.to_string();
        self.battlers.push(Placed { seat, card, tapped: false, fresh: false, quests: vec![], unders: vec![], pilot: None });
        self
    }

    fn last(&mut self) -> &mut Placed {
        self.battlers.last_mut().expect("a battler was placed")
    }

    /// The battler placed last is tapped.
    #[must_use]
    pub fn tapped(mut self) -> Self {
        self.last().tapped = true;
        self
    }

    /// The battler placed last was summoned this turn.
    #[must_use]
    pub fn fresh(mut self) -> Self {
        self.last().fresh = true;
        self
    }

    /// The battler placed last is tapped and on a quest with one more card.
    #[must_use]
    pub fn quest(mut self, name: &str) -> Self {
        self.need(name);
        self.last().quests.push(name.to_string());
        self.tapped()
    }

    /// One more card lies under the battler placed last.
    #[must_use]
    pub fn under(mut self, name: &str) -> Self {
        self.need(name);
        self.last().unders.push(name.to_string());
        self
    }

    /// The battler placed last has this pilot.
    #[must_use]
    pub fn pilot(mut self, name: &str) -> Self {
        self.need(name);
        self.last().pilot = Some(name.to_string());
        self
    }

    /// The hand of a seat.
    #[must_use]
    pub fn hand(mut self, seat: usize, names: &[&str]) -> Self {
        self.players[seat].hand = self.need_all(names);
        self
    }

    /// The whole deck of a seat, the top card first.
    #[must_use]
    pub fn deck(mut self, seat: usize, names: &[&str]) -> Self {
        self.players[seat].deck = Some(self.need_all(names));
        self
    }

    /// The whole guardian stack of a seat, the top card first.
    #[must_use]
    pub fn guardians(mut self, seat: usize, names: &[&str]) -> Self {
        self.players[seat].guardians = Some(self.need_all(names));
        self
    }

    /// The extra deck of a seat, the top card first. EX cards are defined by [`Table::card`].
    #[must_use]
    pub fn extra(mut self, seat: usize, names: &[&str]) -> Self {
        self.players[seat].extra = self.need_all(names);
        self
    }

    /// The discard pile of a seat.
    #[must_use]
    pub fn pile(mut self, seat: usize, names: &[&str]) -> Self {
        self.players[seat].discard = self.need_all(names);
        self
    }

    /// Quest points.
    #[must_use]
    pub fn points(mut self, seat: usize, points: u8) -> Self {
        self.players[seat].points = points;
        self
    }

    /// A Leader reduction that is pending.
    #[must_use]
    pub fn leader(mut self, seat: usize, by: u8) -> Self {
        self.players[seat].leader = by;
        self
    }

    /// Where the counter stands: positive on the active player's side.
    #[must_use]
    pub fn counter(mut self, counter: i8) -> Self {
        self.counter = counter;
        self
    }

    /// House rules.
    #[must_use]
    pub fn rules(mut self, change: impl FnOnce(&mut Switches)) -> Self {
        change(&mut self.switches);
        self
    }

    /// The main phase of this seat.
    #[must_use]
    pub fn main(self, seat: u8) -> Play {
        self.at(seat, Phase::Main)
    }

    /// The very beginning of this seat's turn; what follows until the first decision happens at once.
    #[must_use]
    pub fn beginning(self, seat: u8) -> Play {
        self.at(seat, Phase::Beginning)
    }

    fn at(self, seat: u8, phase: Phase) -> Play {
        let library = Library::of(self.cards.clone()).unwrap_or_else(|why| panic!("{why:?}"));
        let codex = codex::admit(library).expect("few cards");
        let mut play = Play { game: self.bare(codex, Seat(seat), phase), coming: Default::default(), log: Vec::new() };
        for (i, side) in self.players.iter().enumerate().take(usize::from(self.seats)) {
            play.stack(i, side);
        }
        for placed in &self.battlers {
            play.place(placed);
        }
        play.game.refresh();
        play.run(|game, cx| {
            game.advance(cx);
            Ok(())
        })
        .expect("it begins");
        play
    }

    fn bare(&self, codex: CodexRef, active: Seat, phase: Phase) -> Chrono {
        let mut players = [Player::default(); SEATS];
        players.iter_mut().for_each(|player| player.colours = 1 << Colour::Red as u8);
        let game = Chrono::laid_out(codex, self.switches, self.seats, active, players);
        Chrono { counter: self.counter, turn: 7, frames: vec![Frame::Turn(phase)], ..game }
    }
}

/// Cards in the order in which they will come.
#[derive(Clone, Default)]
struct Coming {
    deck: VecDeque<CardId>,
    guardians: VecDeque<CardId>,
    extra: VecDeque<CardId>,
}

/// A game in the middle, with everything that a test asks.
#[derive(Clone)]
pub struct Play {
    /// The game itself.
    pub game: Chrono,
    coming: [Coming; SEATS],
    log: Vec<Event>,
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
    fn stack(&mut self, seat: usize, side: &Side) {
        let codex = self.game.codex.get();
        let find = |name: &String| codex.find(name).expect("a card of the table");
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

    fn place(&mut self, placed: &Placed) {
        let codex = self.game.codex.get();
        let find = |name: &String| codex.find(name).expect("a card of the table");
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
    fn run(
        &mut self,
        act: impl Fn(&mut Chrono, &mut Scripted<Event>) -> Result<(), engine::Illegal>,
    ) -> Result<(), engine::Illegal> {
        let mut script: Vec<u32> = Vec::new();
        let mut coming = self.coming.clone();
        loop {
            let (mut game, mut cx) = (self.game.clone(), Scripted::new(script.clone()));
            act(&mut game, &mut cx)?;
            let draws: Vec<_> = cx.events.iter().filter_map(drawn).collect();
            assert_eq!(draws.len(), cx.bounds().len(), "every draw is told: {:?}", cx.events);
            let Some((seat, zone, _)) = draws.get(script.len()).copied() else {
                (self.game, self.log, self.coming) = (game, cx.events, coming);
                return Ok(());
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
                let (mut game, mut cx) = (self.game.clone(), Scripted::new([script.clone(), vec![*value]].concat()));
                act(&mut game, &mut cx).is_ok() && cx.events.iter().filter_map(drawn).nth(script.len()).map(|d| d.2) == wanted
            });
            script.push(value.unwrap_or_else(|| panic!("{wanted:?} cannot come up for {seat}")));
        }
    }

    /// What somebody does.
    ///
    /// # Panics
    /// When it is refused.
    #[track_caller]
    pub fn act(&mut self, seat: u8, action: Action) -> &mut Self {
        if let Err(why) = self.run(|game, cx| game.apply(Seat(seat), &action, cx)) {
            panic!("{action:?}: {why}");
        }
        self
    }

    /// The clause that refuses an action; empty if nothing does.
    #[must_use]
    pub fn refusal(&self, seat: u8, action: Action) -> &'static str {
        self.game.clone().apply(Seat(seat), &action, &mut Scripted::none()).err().map_or("", |why| why.clause.0)
    }

    /// Gives up.
    pub fn concede(&mut self, seat: u8) -> &mut Self {
        self.run(|game, cx| game.concede(Seat(seat), cx)).expect("one may always give up");
        self
    }

    /// What a seat may do.
    #[must_use]
    pub fn legal(&self, seat: u8) -> Vec<Action> {
        let mut all = Vec::new();
        self.game.legal(Seat(seat), &mut all);
        all
    }

    /// Who is asked.
    ///
    /// # Panics
    /// When the game is over.
    #[must_use]
    #[track_caller]
    pub fn asked(&self) -> u8 {
        match self.game.status() {
            Status::Decide(seats) => seats.lowest().expect("somebody").0,
            Status::Over(_) => panic!("the game is over"),
        }
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
        self.game.codex.find(name).unwrap_or_else(|| panic!("there is no card {name}"))
    }

    /// The battler with this name; `"imp#2"` the second, `"imp@1"` the one of seat 1.
    #[must_use]
    #[track_caller]
    pub fn id(&self, name: &str) -> Id {
        self.find(name).unwrap_or_else(|| panic!("{name} is not in play")).id
    }

    fn find(&self, name: &str) -> Option<&Battler> {
        let (rest, seat) = name.split_once('@').map_or((name, None), |(n, s)| (n, s.parse().ok()));
        let (rest, nth) = rest.split_once('#').map_or((rest, 1), |(n, k)| (n, k.parse().unwrap_or(1usize)));
        let same = self.game.field.iter().filter(|b| self.game.name(b.card) == rest && seat.is_none_or(|s| b.seat == Seat(s)));
        same.into_iter().nth(nth - 1)
    }
}

/// What the asked seat does, in words.
impl Play {
    /// Summons for the printed cost.
    #[track_caller]
    pub fn summon(&mut self, name: &str) -> &mut Self {
        let card = self.card(name);
        self.go(Action::Summon { card, shift: 0, how: How::Printed })
    }

    /// Summons for the Sneak Attack cost.
    #[track_caller]
    pub fn sneak(&mut self, name: &str) -> &mut Self {
        let card = self.card(name);
        self.go(Action::Summon { card, shift: 0, how: How::Sneak })
    }

    /// Summons for the Pilot cost onto a Frame.
    #[track_caller]
    pub fn board(&mut self, name: &str, frame: &str) -> &mut Self {
        let (card, how) = (self.card(name), How::Pilot(self.id(frame)));
        self.go(Action::Summon { card, shift: 0, how })
    }

    /// Transforms a battler into a card of the hand.
    #[track_caller]
    pub fn transform(&mut self, battler: &str, name: &str) -> &mut Self {
        let (card, how) = (self.card(name), How::Transform(self.id(battler)));
        self.go(Action::Summon { card, shift: 0, how })
    }

    /// Plays an action card.
    #[track_caller]
    pub fn play(&mut self, name: &str) -> &mut Self {
        let card = self.card(name);
        self.go(Action::Play { card, shift: 0 })
    }

    /// Declares an attack.
    #[track_caller]
    pub fn attack(&mut self, name: &str) -> &mut Self {
        let id = self.id(name);
        self.go(Action::Attack(id))
    }

    /// Chooses a battler as the object.
    #[track_caller]
    pub fn on_battler(&mut self, name: &str) -> &mut Self {
        let id = self.id(name);
        self.go(Action::Object(Object::Battler(id)))
    }

    /// Chooses a quest guardian as the object.
    #[track_caller]
    pub fn on_quest(&mut self, name: &str) -> &mut Self {
        let id = self.id(name);
        self.go(Action::Object(Object::Quest(id)))
    }

    /// Chooses a guardian stack as the object.
    #[track_caller]
    pub fn on_guardians(&mut self, seat: u8) -> &mut Self {
        self.go(Action::Object(Object::Guardians(Seat(seat))))
    }

    /// Sends a battler on a quest with a card; a single card in hand is taken without a question.
    #[track_caller]
    pub fn send(&mut self, name: &str, card: &str) -> &mut Self {
        let (id, card, seat) = (self.id(name), self.card(card), self.asked());
        self.go(Action::Quest(id));
        if self.legal(seat).contains(&Action::Lay(card)) {
            self.go(Action::Lay(card));
        }
        self
    }

    /// Uses the first Tap line of a battler.
    #[track_caller]
    pub fn tap(&mut self, name: &str) -> &mut Self {
        let id = self.id(name);
        self.go(Action::Tap { id, line: 0 })
    }

    /// Passes.
    #[track_caller]
    pub fn pass(&mut self) -> &mut Self {
        self.go(Action::Pass)
    }

    /// Chooses a battler as target.
    #[track_caller]
    pub fn target(&mut self, name: &str) -> &mut Self {
        let id = self.id(name);
        self.go(Action::Target(id))
    }

    /// Chooses a card of the hand as target.
    #[track_caller]
    pub fn target_hand(&mut self, name: &str) -> &mut Self {
        let card = self.card(name);
        self.go(Action::TargetCard { zone: Zone::Hand, card, shift: 0 })
    }

    /// Chooses a card of the discard pile as target.
    #[track_caller]
    pub fn target_discard(&mut self, name: &str) -> &mut Self {
        let card = self.card(name);
        self.go(Action::TargetCard { zone: Zone::Discard, card, shift: 0 })
    }

    /// Chooses an opponent.
    #[track_caller]
    pub fn opponent(&mut self, seat: u8) -> &mut Self {
        self.go(Action::Opponent(Seat(seat)))
    }

    /// Answers a question of yes or no, whatever it is.
    #[track_caller]
    pub fn answer(&mut self, yes: bool) -> &mut Self {
        let seat = self.asked();
        let asks = self.legal(seat);
        let all =
            [Action::Guardian(yes), Action::Replay(yes), Action::Legion(yes), Action::EnterTapped(yes), Action::Mulligan(yes)];
        let found = all.into_iter().find(|a| asks.contains(a));
        self.go(found.unwrap_or_else(|| panic!("no question of yes or no: {asks:?}")))
    }

    /// Yes.
    #[track_caller]
    pub fn yes(&mut self) -> &mut Self {
        self.answer(true)
    }

    /// No.
    #[track_caller]
    pub fn no(&mut self) -> &mut Self {
        self.answer(false)
    }

    /// Discards a card of the hand.
    #[track_caller]
    pub fn discards(&mut self, name: &str) -> &mut Self {
        let card = self.card(name);
        self.go(Action::Discard(card))
    }

    /// Slides a card under the battler that enters, or none.
    #[track_caller]
    pub fn under(&mut self, name: Option<&str>) -> &mut Self {
        let card = name.map(|n| self.card(n));
        self.go(Action::Under(card))
    }

    /// Discards a card from under a battler.
    #[track_caller]
    pub fn shed(&mut self, name: &str) -> &mut Self {
        let card = self.card(name);
        self.go(Action::Shed(card))
    }

    /// Summons by Reinforcements, or not.
    #[track_caller]
    pub fn reinforce(&mut self, name: Option<&str>) -> &mut Self {
        let card = name.map(|n| self.card(n));
        self.go(Action::Reinforce(card))
    }

    /// Destroys a battler as payment.
    #[track_caller]
    pub fn pay(&mut self, name: &str) -> &mut Self {
        let id = self.id(name);
        self.go(Action::Pay(id))
    }

    /// The payment is complete.
    #[track_caller]
    pub fn paid(&mut self) -> &mut Self {
        self.go(Action::Paid)
    }

    /// Resolves the trigger that is offered at this place first.
    #[track_caller]
    pub fn first(&mut self, which: u8) -> &mut Self {
        self.go(Action::Next(which))
    }
}

/// What can be seen.
impl Play {
    fn names(&self, pile: &Pile) -> Vec<&'static str> {
        pile.iter().flat_map(|(card, count)| (0..count).map(move |_| card)).map(|card| self.game.name(card)).collect()
    }

    /// Where the counter stands: positive on the active player's side.
    #[must_use]
    pub fn counter(&self) -> i8 {
        self.game.counter
    }

    /// Whose turn it is.
    #[must_use]
    pub fn active(&self) -> u8 {
        self.game.active.0
    }

    /// The hand of a seat, in the order in which the cards were defined.
    #[must_use]
    pub fn hand(&self, seat: usize) -> Vec<&'static str> {
        self.names(&self.game.players[seat].hand)
    }

    /// The discard pile of a seat, in the order in which the cards were defined.
    #[must_use]
    pub fn discard(&self, seat: usize) -> Vec<&'static str> {
        self.names(&self.game.players[seat].discard)
    }

    /// How many cards the deck has.
    #[must_use]
    pub fn deck(&self, seat: usize) -> u16 {
        self.game.players[seat].deck
    }

    /// How many guardians there are.
    #[must_use]
    pub fn guardians(&self, seat: usize) -> u16 {
        self.game.players[seat].guardians
    }

    /// How many cards the extra deck has.
    #[must_use]
    pub fn extra(&self, seat: usize) -> u16 {
        self.game.players[seat].extra
    }

    /// Quest points.
    #[must_use]
    pub fn points(&self, seat: usize) -> u8 {
        self.game.players[seat].points
    }

    /// The Leader reduction that is pending.
    #[must_use]
    pub fn leader(&self, seat: usize) -> u8 {
        self.game.players[seat].leader
    }

    /// Whether a seat is still in the game.
    #[must_use]
    pub fn alive(&self, seat: u8) -> bool {
        self.game.lives(Seat(seat))
    }

    /// Whether a battler with this name is in play.
    #[must_use]
    pub fn in_play(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    /// The battlers of a seat.
    #[must_use]
    pub fn battlers(&self, seat: u8) -> Vec<&'static str> {
        self.game.battlers_of(Seat(seat)).map(|b| self.game.name(b.card)).collect()
    }

    /// Whether a battler is tapped.
    #[must_use]
    #[track_caller]
    pub fn is_tapped(&self, name: &str) -> bool {
        self.find(name).unwrap_or_else(|| panic!("{name} is not in play")).tapped
    }

    /// How many quest cards lie on a battler.
    #[must_use]
    #[track_caller]
    pub fn quests(&self, name: &str) -> u8 {
        self.find(name).unwrap_or_else(|| panic!("{name} is not in play")).quests
    }

    /// The current strength of a battler.
    #[must_use]
    #[track_caller]
    pub fn strength(&self, name: &str) -> i16 {
        self.find(name).unwrap_or_else(|| panic!("{name} is not in play")).strength()
    }

    /// The current cost of a battler.
    #[must_use]
    #[track_caller]
    pub fn cost(&self, name: &str) -> i16 {
        self.find(name).unwrap_or_else(|| panic!("{name} is not in play")).cost()
    }

    /// Whether a battler has this icon now.
    #[must_use]
    #[track_caller]
    pub fn has(&self, name: &str, icon: crate::icons::Icon) -> bool {
        self.find(name).unwrap_or_else(|| panic!("{name} is not in play")).has(icon)
    }

    /// The cost of summoning a card of the hand now.
    #[must_use]
    pub fn price(&self, seat: u8, name: &str) -> i16 {
        self.game.summon_cost(Seat(seat), self.card(name), 0, How::Printed)
    }

    /// Who has won.
    #[must_use]
    pub fn winner(&self) -> Option<u8> {
        self.game.over.map(|ended| ended.winner.0)
    }

    /// What the last act led to, with the clauses in brackets; A is seat 0.
    #[must_use]
    pub fn told(&self) -> String {
        let names = Names(["A", "B", "C", "D"].map(String::from).to_vec());
        let each = self.log.iter().map(|event| {
            let clauses: Vec<&str> = event.clauses().iter().map(|c| c.0).collect();
            format!("{} [{}]\n", event.tell(&names), clauses.join(", "))
        });
        each.collect()
    }

    /// The names of the battlers that may be chosen now, as targets or as objects; `guardians@1`, `quest imp` for other objects.
    #[must_use]
    pub fn choices(&self) -> Vec<String> {
        let name = |id: Id| self.game.battler(id).map_or("nobody", |b| self.game.name(b.card)).to_string();
        let each = self.legal(self.asked()).into_iter().filter_map(|action| match action {
            Action::Target(id) | Action::Object(Object::Battler(id)) | Action::Pay(id) => Some(name(id)),
            Action::Object(Object::Quest(id)) => Some(format!("quest {}", name(id))),
            Action::Object(Object::Guardians(seat)) => Some(format!("guardians@{}", seat.0)),
            Action::TargetCard { card, .. } => Some(self.game.name(card).to_string()),
            Action::Opponent(seat) => Some(format!("seat {}", seat.0)),
            _ => None,
        });
        each.collect()
    }

    /// What a seat sees.
    #[must_use]
    pub fn view(&self, seat: u8) -> crate::view::View {
        self.game.view(Viewer::Seat(Seat(seat)))
    }
}
