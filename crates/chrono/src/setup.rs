//! CC-4: who plays with which deck, by which house rules; and how the game begins.

use crate::action::Action;
use crate::compiled::{self, CompiledRef};
use crate::content::Library;
use crate::deck::{self, List};
use crate::event::Event;
use crate::frame::{Decision, Frame, NotNow, not_now};
use crate::pile::Pile;
use crate::position;
use crate::state::{Chrono, Player, SEATS};
use crate::turn::Phase;
use engine::{Cx, Illegal, Seat, SetupError};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// CC-4.3.
const GUARDIANS: u16 = 5;
/// CC-4.6.
const HAND: u8 = 5;

/// House rules; none is on unless a table wants it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Switches {
    /// CC-R71: a battler with strength 0 is destroyed.
    pub weakness_destroys: bool,
    /// CC-R9: the starting hand may be redrawn once.
    pub mulligan: bool,
    /// CC-R17: Taunt and Elusive cover quest guardians too.
    pub cover_quests: bool,
    /// CC-R21: a guardian is destroyed only when it was weaker.
    pub guardian_must_be_weaker: bool,
}

/// Where a player's deck comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeckChoice {
    /// A house deck, by its id.
    House(String),
    /// A deck of one's own.
    List(List),
}

/// A game before it begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// CC-4.1: one deck for each seat, two to four.
    pub decks: Vec<DeckChoice>,
    /// Who has the first turn; drawn if missing (CC-4.8).
    pub first: Option<u8>,
    /// House rules.
    pub rules: Switches,
    /// The key of other cards than the standard ones.
    pub content: Option<String>,
    /// A lesson or puzzle, by its id: a duel that begins in the middle, without the decks above.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
}

impl Default for Setup {
    /// A duel of the first two house decks.
    fn default() -> Self {
        let decks = crate::content::standard().decks.iter().take(2).map(|d| DeckChoice::House(d.id.clone())).collect();
        Setup { decks, first: None, rules: Switches::default(), content: None, position: None }
    }
}

impl Setup {
    /// These house decks, one for each seat.
    #[must_use]
    pub fn of(decks: &[&str]) -> Setup {
        Setup { decks: decks.iter().map(|id| DeckChoice::House((*id).to_string())).collect(), ..Setup::default() }
    }

    /// The same with this deck on a seat: `house:` and an id, or `text:` and a deck as text.
    ///
    /// # Errors
    /// Everything that is wrong with the deck.
    pub(crate) fn bring(&self, seat: Seat, deck: &str) -> Result<Setup, Vec<String>> {
        let content = &self.compiled().unwrap_or_else(compiled::standard).get().content;
        let told = |report: engine::DeckReport| report.problems.into_iter().map(|problem| problem.text).collect();
        let choice = match deck.split_once(':') {
            Some(("house", id)) if content.deck(id).is_some() => DeckChoice::House(id.to_string()),
            Some(("house", id)) => return Err(vec![format!("There is no house deck \"{}\".", crate::symbols::shown(id))]),
            Some(("text", text)) => match deck::import(text, content) {
                Ok(imported) if deck::complaints(&imported.list, content).is_empty() => DeckChoice::List(imported.list),
                _ => return Err(told(deck::report(text, content))),
            },
            _ => return Err(vec!["A deck is house: and the id of one of the house, or text: and its list.".into()]),
        };
        let mut setup = self.clone();
        match setup.decks.get_mut(seat.index()) {
            Some(place) => *place = choice,
            None => return Err(vec![format!("Nobody plays on {seat}.")]),
        }
        Ok(setup)
    }

    /// The cards it is played with.
    pub(crate) fn compiled(&self) -> Option<CompiledRef> {
        self.content.as_deref().map_or_else(|| Some(compiled::standard()), compiled::find)
    }
}

impl Chrono {
    /// CC-4.1 to CC-4.9.
    /// CC-4.2, CC-4.5, CC-R11: what is shuffled has no order that anybody knows, so it gets none; a card is drawn when it is needed.
    /// CC-4.10, CC-R8: the first turn is like any other.
    pub(crate) fn set_up(setup: &Setup, cx: &mut impl Cx<Event>) -> Result<Self, SetupError> {
        let (compiled, brought) = validate(setup)?;
        if let Some(id) = &setup.position
            && let Some(at) = compiled.get().content.positions.iter().position(|position| position.id == *id)
        {
            return Ok(Chrono::in_the_middle(compiled, setup.rules, at, cx));
        }
        let mut players = [Player::default(); SEATS];
        players[..brought.len()].copy_from_slice(&brought);
        let seats = brought.len() as u8;
        let first = setup.first.map_or_else(|| Seat(cx.chance(u32::from(seats)) as u8), Seat);
        let mut game = Chrono::laid_out(compiled, setup.rules, seats, first, players);
        cx.emit(|| Event::Begins { first });
        for seat in (0..seats).map(Seat) {
            game.draw(seat, HAND, cx);
        }
        if setup.rules.mulligan {
            let order: Vec<Seat> = game.around().collect();
            game.frames.extend(order.into_iter().rev().map(|seat| Frame::Mulligan(Mulligan { seat })));
        }
        game.advance(cx);
        Ok(game)
    }

    /// A lesson or puzzle: the main phase of the first seat.
    fn in_the_middle(compiled: CompiledRef, rules: Switches, at: usize, cx: &mut impl Cx<Event>) -> Chrono {
        let position = &compiled.get().content.positions[at];
        let mut players = [Player::default(); SEATS];
        players.iter_mut().zip(&position.sides).for_each(|(player, side)| *player = position::player(compiled, side));
        let mut game = Chrono::laid_out(compiled, rules, 2, Seat(0), players);
        game.counter = position.counter;
        game.position = at as u8 + 1;
        game.frames = vec![Frame::Turn(Phase::Main)];
        game.place(position);
        cx.emit(|| Event::Begins { first: Seat(0) });
        game.advance(cx);
        game
    }

    /// A table before anything has happened on it.
    pub(crate) fn laid_out(
        compiled: CompiledRef,
        switches: Switches,
        seats: u8,
        first: Seat,
        mut players: [Player; SEATS],
    ) -> Chrono {
        for player in players.iter_mut().skip(usize::from(seats)) {
            player.out = true;
        }
        Chrono {
            compiled,
            switches,
            position: 0,
            seats,
            active: first,
            counter: 0,
            turn: 1,
            players,
            field: Vec::new(),
            laid: Vec::new(),
            lent: Vec::new(),
            ties: Vec::new(),
            marks: Vec::new(),
            wides: Vec::new(),
            revealed: None,
            resolving: None,
            queue: Vec::new(),
            aims: Vec::new(),
            frames: vec![Frame::Turn(Phase::Beginning)],
            last_id: 0,
            batch: 0,
            lines: 0,
            trail: Vec::new(),
            here: (0, 0),
            over: None,
        }
    }
}

/// House rule (CC-R9): keep the starting hand, or put it back once and draw another. The guardians are dealt after that; since nobody
/// has seen them, counting them before is the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Mulligan {
    pub seat: Seat,
}

impl Mulligan {
    pub(crate) const NOT_NOW: NotNow = ("CC-4.7", "The starting hand may not be redrawn.");
}

impl Decision for Mulligan {
    fn who(&self, _: &Chrono) -> Option<Seat> {
        Some(self.seat)
    }

    fn step(self, game: &mut Chrono, _: &mut impl Cx<Event>) -> bool {
        game.stop_for(self.seat)
    }

    fn list(&self, _: &Chrono, out: &mut Vec<Action>) {
        out.extend([Action::Mulligan(true), Action::Mulligan(false)]);
    }

    fn answer(self, game: &mut Chrono, action: Action, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        let Action::Mulligan(again) = action else { return Err(not_now(action)) };
        let seat = self.seat;
        game.frames.pop();
        cx.emit(|| Event::Mulligan { seat, again });
        if again {
            let player = game.player_mut(seat);
            for (card, count) in player.hand.iter() {
                (0..count).for_each(|_| {
                    player.bag.add(card);
                });
            }
            player.deck += player.hand.len() as u16;
            player.hand = Pile::default();
            game.draw(seat, HAND, cx);
        }
        Ok(())
    }

    fn unanswered(&self, _: &Chrono) -> Option<Action> {
        Some(Action::Mulligan(false))
    }
}

/// A player with deck and guardians; CC-4.4: nobody knows which card is where, so they are counted only.
/// CC-17.1: without an extra deck everything else is the same. CC-R106: the colours are those really there.
fn bring(content: &Library, list: &List) -> Player {
    let find = |id: &String| content.find(id).map(crate::pile::CardId);
    let mut bag: Pile = list.cards.iter().filter_map(|(id, n)| Some((find(id)?, *n))).collect();
    let size = bag.len() as u16;
    list.extra.iter().filter_map(find).for_each(|card| {
        bag.add(card);
    });
    let colours = list.colours(content).into_iter().fold(0, |bits, c| bits | 1 << c as u8);
    let extra = list.extra.len() as u16;
    let guardians = GUARDIANS.min(size);
    Player { bag, deck: size - guardians, guardians, extra, colours, brought: (size, extra), ..Player::default() }
}

/// Every reason at once.
/// CC-R105: everyone against everyone, so a deck a seat is all there is. CC-19.11: it stays the same for the game.
fn validate(setup: &Setup) -> Result<(CompiledRef, Vec<Player>), SetupError> {
    let mut problems = Vec::new();
    let Some(compiled) = setup.compiled() else {
        let key = setup.content.as_deref().unwrap_or_default();
        return Err(SetupError::one(format!("content: there are no cards \"{key}\"")));
    };
    if !(2..=SEATS).contains(&setup.decks.len()) {
        problems.push(format!("decks: there are {}, it must be 2 to 4, one for each player (CC-1.1)", setup.decks.len()));
    }
    if let Some(id) = setup.position.as_deref().filter(|id| compiled.content.position(id).is_none()) {
        problems.push(format!("position: there is no lesson or puzzle \"{}\"", crate::symbols::shown(id)));
    }
    if let Some(first) = setup.first.filter(|first| usize::from(*first) >= setup.decks.len()) {
        problems.push(format!("first: there is no seat {} (CC-4.8)", u16::from(first) + 1));
    }
    let mut brought = Vec::new();
    for (i, choice) in setup.decks.iter().enumerate() {
        match choice {
            // House decks are judged once, when the cards are worked out.
            DeckChoice::House(id) => match compiled.content.decks.iter().position(|d| d.id == *id) {
                Some(at) => match &compiled.houses[at] {
                    Ok(player) => brought.push(*player),
                    Err(faults) => problems.extend(faults.iter().map(|f| format!("deck {}: {f}", i + 1))),
                },
                None => problems.push(format!("deck {}: there is no house deck \"{id}\"", i + 1)),
            },
            DeckChoice::List(list) => match judge(&compiled.content, list) {
                Ok(player) => brought.push(player),
                Err(faults) => problems.extend(faults.iter().map(|f| format!("deck {}: {f}", i + 1))),
            },
        }
    }
    if problems.is_empty() { Ok((compiled, brought)) } else { Err(SetupError { problems }) }
}

/// A player who brings this deck, or everything that is wrong with it.
pub(crate) fn judge(content: &Library, list: &List) -> Result<Player, Vec<String>> {
    let faults = deck::complaints(list, content);
    if faults.is_empty() { Ok(bring(content, list)) } else { Err(faults.iter().map(ToString::to_string).collect()) }
}
