//! The contract of the engine, kept by Clash!: thin, each rule is where its name says.

use crate::action::{Action, Play};
use crate::card::Card;
use crate::character::CharRef;
use crate::event::Event;
use crate::roster::{admit, basic_pair, find, roster};
use crate::setup::{Chosen, Fixture, Pick, Setup};
use crate::state::{Clash, Ended, Ending, Frame, Side};
use crate::view::View;
use crate::{turn, view};
use engine::{Clause, Cx, Frames, Game, GameRng, Illegal, Info, Outcome, Seat, SeatSet, SetupError, Status, Viewer};

impl Game for Clash {
    const INFO: Info = Info {
        id: "clash",
        name: "Clash!",
        tagline: "Two fighters, ten moves each, both chosen in secret and revealed together.",
        prefix: "CL",
        rules_version: 1,
        min_seats: 2,
        max_seats: 2,
        simultaneous: true,
        hidden: true,
        chance: false, // CL-1.8
        teams: false,
        finished: true,
    };

    type Setup = Setup;
    type Action = Action;
    type View = View;
    type Event = Event;

    fn new(setup: &Setup, cx: &mut impl Cx<Event>) -> Result<Self, SetupError> {
        let chars = characters(setup)?;
        check_rules(setup)?;
        let shown = [0, 1].into_iter().filter(|i| chars[*i].is_some()).map(|i| Seat(i as u8)).collect();
        let mut game = Clash {
            chars,
            sides: [Side::default(), Side::default()],
            plays: [None; 2],
            rules: setup.rules,
            turn: 0,
            frames: Frames::of(Frame::Pick { how: setup.pick, shown }),
            ended: None,
        };
        game.begin_when_picked(cx);
        Ok(game)
    }

    fn seats(&self) -> usize {
        2 // CL-1.1
    }

    #[inline]
    fn status(&self) -> Status {
        if let Some(ended) = self.ended {
            return Status::Over(outcome(ended));
        }
        Status::Decide(self.deciding())
    }

    #[inline]
    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        match self.frames.top() {
            Some(Frame::Choose) if seat.0 < 2 && self.plays[seat.index()].is_none() => self.list_plays(seat.index(), out),
            Some(Frame::Pick { .. }) if self.deciding().contains(seat) => {
                out.extend(roster().iter().map(|c| Action::Pick(*c)));
            }
            Some(_) | None => {}
        }
    }

    #[inline]
    fn apply(&mut self, seat: Seat, action: &Action, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        match *action {
            Action::Pick(character) => self.pick(seat, character, cx),
            Action::Play(play) => self.commit(seat, play, cx),
        }
    }

    fn take_back(&mut self, seat: Seat, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        let nothing = || Illegal::new("CL-5.6", "You have no hidden choice that could be taken back.");
        match self.frames.top() {
            Some(Frame::Choose) => {
                let play = self.plays.get_mut(seat.index()).and_then(Option::take);
                play.ok_or_else(nothing)?;
            }
            Some(Frame::Pick { how: Pick::Secret, shown }) if !shown.contains(seat) => {
                let pick = self.chars.get_mut(seat.index()).and_then(Option::take);
                pick.ok_or_else(nothing)?;
            }
            Some(Frame::Pick { .. }) | None => return Err(nothing()),
        }
        cx.emit(|| Event::TakesBack { seat });
        Ok(())
    }

    /// CL-13.7, CL-R41.
    fn concede(&mut self, seat: Seat, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        if self.over() {
            return Err(over());
        }
        if seat.0 > 1 {
            return Err(Illegal::new("CL-1.1", "There are two players; this seat does not exist."));
        }
        cx.emit(|| Event::Concedes { seat });
        let winner = Some(seat.opponent());
        self.plays = [None; 2]; // CL-5.7: a card that was never revealed stays in its hand, unseen
        if let Some(Frame::Pick { shown, .. }) = self.frames.top() {
            let unseen = (0..2).filter(|i| !shown.contains(Seat(*i as u8)));
            unseen.for_each(|i| self.chars[i] = None); // CL-R24: nor does a secret pick come out
        }
        self.ended = Some(Ended { winner, by: Ending::Concession });
        self.frames.clear();
        cx.emit(|| Event::Over { winner, clause: Clause(Ending::Concession.clause()) });
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> View {
        view::build(self, viewer)
    }

    fn determinize(&self, seat: Seat, rng: &mut GameRng) -> Self {
        let mut world = self.clone();
        world.imagine(1 - seat.index().min(1), rng);
        world
    }

    fn lean(&self, seat: Seat, actions: &[Action], out: &mut Vec<u32>) {
        self.leanings(seat, actions, out);
    }

    /// CL-R24: nobody can answer a secret pick, and the characters are meant to be even.
    fn is_taste(&self, _seat: Seat) -> bool {
        matches!(self.frames.top(), Some(Frame::Pick { how: Pick::Secret, .. }))
    }

    fn presets() -> Vec<(&'static str, Setup)> {
        let basic = Setup { fixture: Some(Fixture::Basic), ..Setup::default() };
        let open = Setup { pick: Pick::Open, ..Setup::default() };
        vec![("standard", Setup::default()), ("open-pick", open), ("basic", basic)]
    }

    fn content_hash(setup: &Setup) -> String {
        match characters(setup) {
            Ok([Some(a), Some(b)]) => engine::hash_of(&[&a.def, &b.def]),
            _ => engine::hash_of(&roster().iter().map(|c| &c.def).collect::<Vec<_>>()),
        }
    }
}

fn outcome(ended: Ended) -> Outcome {
    match ended.winner {
        Some(winner) => Outcome::win(winner, 2, ended.by.clause()),
        None => Outcome::draw(2, ended.by.clause()),
    }
}

fn over() -> Illegal {
    Illegal::new("CL-13.5", "The game is over; nothing can be chosen any more.")
}

/// CL-2.1, CL-2.5, CL-2.6: the characters a set-up names; the same one twice is allowed (CL-R23).
fn characters(setup: &Setup) -> Result<[Option<CharRef>; 2], SetupError> {
    if setup.fixture == Some(Fixture::Basic) {
        return Ok(basic_pair().map(Some));
    }
    let mut problems = Vec::new();
    let mut chars = [None; 2];
    for (i, chosen) in setup.characters.iter().enumerate() {
        chars[i] = match chosen {
            None => None,
            Some(Chosen::Id(id)) => match find(id) {
                Some(character) => Some(character),
                None => {
                    let known: Vec<&str> = roster().iter().map(|c| c.def.id.as_str()).collect();
                    problems.push(format!("characters[{i}]: there is no character \"{id}\"; there are {}", known.join(", ")));
                    None
                }
            },
            Some(Chosen::Own(def)) => match admit(def) {
                Ok(character) => Some(character),
                Err(more) => {
                    problems.extend(more.into_iter().map(|p| format!("characters[{i}]: {p}")));
                    None
                }
            },
        };
    }
    if problems.is_empty() { Ok(chars) } else { Err(SetupError { problems }) }
}

fn check_rules(setup: &Setup) -> Result<(), SetupError> {
    let mut problems = Vec::new();
    let rules = &setup.rules;
    if rules.counter_buildup > 5 {
        problems.push(format!("rules.counter_buildup is {}, it must be 0 to 5 (CL-6.2)", rules.counter_buildup));
    }
    if rules.healing_ceiling.is_some_and(|n| !(1..=31).contains(&n)) {
        problems.push("rules.healing_ceiling must be 1 to 31".into());
    }
    if !(1..=1000).contains(&rules.turn_limit) {
        problems.push(format!("rules.turn_limit is {}, it must be 1 to 1000", rules.turn_limit));
    }
    if problems.is_empty() { Ok(()) } else { Err(SetupError { problems }) }
}

impl Clash {
    /// Who owes a decision now: read from the pending frame alone.
    #[inline]
    pub(crate) fn deciding(&self) -> SeatSet {
        match self.frames.top() {
            None => SeatSet::EMPTY,
            Some(Frame::Choose) => {
                let owes = |i: usize| self.plays[i].is_none() && !self.sides[i].hand.is_empty(); // CL-4.12
                let first = if owes(0) { SeatSet::only(Seat(0)) } else { SeatSet::EMPTY };
                if owes(1) { first.with(Seat(1)) } else { first }
            }
            Some(Frame::Pick { how, .. }) => {
                let missing: SeatSet = [0u8, 1].into_iter().map(Seat).filter(|s| self.chars[s.index()].is_none()).collect();
                match how {
                    Pick::Secret => missing,
                    Pick::Open => missing.lowest().map_or(SeatSet::EMPTY, SeatSet::only), // CL-R24
                }
            }
        }
    }

    /// CL-4.7, CL-4.8, CL-4.13, CL-5.1: every play side `i` can make: a card in hand with every execution decision.
    #[inline]
    pub(crate) fn plays_of(&self, i: usize, mut each: impl FnMut(Play)) {
        let Some(character) = self.chars[i] else { return };
        for card in self.sides[i].hand.kinds() {
            for option in 0..character.move_of(card).options {
                for stance in 0..character.stances {
                    each(Play { card, option, stance });
                }
            }
        }
    }

    /// [`Clash::plays_of`] into a list; most hands ask for no execution decision, and then there is one play a kind.
    #[inline]
    fn list_plays(&self, i: usize, out: &mut Vec<Action>) {
        let Some(character) = self.chars[i] else { return };
        if !character.simple {
            self.plays_of(i, |play| out.push(Action::Play(play)));
            return;
        }
        const PLAIN: [Action; 16] = {
            let mut all = [Action::Play(Play::plain(Card::One)); 16];
            let mut k = 0;
            while k < 9 {
                all[k] = Action::Play(Play::plain(Card::from_index(k)));
                k += 1;
            }
            all
        };
        let mut left = self.sides[i].hand.bits();
        out.reserve(Card::ALL.len());
        while left != 0 {
            out.push(PLAIN[left.trailing_zeros() as usize & 15]);
            left &= left - 1;
        }
    }

    /// CL-2.1: a player takes a character.
    fn pick(&mut self, seat: Seat, character: CharRef, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        let Some(Frame::Pick { how, mut shown }) = self.frames.top().copied() else {
            return Err(if self.over() {
                over()
            } else {
                Illegal::new("CL-2.1", "The characters are chosen; now cards are played.")
            });
        };
        if !self.deciding().contains(seat) {
            let why =
                if how == Pick::Open { "It is not your turn to choose a character." } else { "You have chosen your character." };
            return Err(Illegal::new("CL-R24", why));
        }
        if !roster().contains(&character) {
            return Err(Illegal::new("CL-2.6", "This character is not of the roster, so it cannot be picked."));
        }
        self.chars[seat.index()] = Some(character);
        if how == Pick::Open {
            shown = shown.with(seat);
            self.frames.replace(Frame::Pick { how, shown });
        }
        cx.emit(|| Event::Picks { seat, character: Some(character), open: how == Pick::Open });
        self.begin_when_picked(cx);
        Ok(())
    }

    /// CL-2.2 to CL-2.4: with both characters known the first turn begins.
    fn begin_when_picked(&mut self, cx: &mut impl Cx<Event>) {
        if let [Some(a), Some(b)] = self.chars {
            self.sides = [Side::start(&a), Side::start(&b)];
            cx.emit(|| Event::Characters { characters: [a, b] });
            turn::begin(self, cx);
        }
    }

    /// CL-4.7: a card is committed face down; with the last one the turn resolves (CL-5.4).
    #[inline]
    fn commit(&mut self, seat: Seat, play: Play, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        let i = seat.index();
        if !matches!(self.frames.top(), Some(Frame::Choose)) || i > 1 || self.plays[i].is_some() || !self.can_play(i, play) {
            return Err(self.why_not(seat, play));
        }
        self.plays[i] = Some(play);
        cx.emit(|| Event::Commits { seat, play: Some(play), name: self.card_name(i, play.card) });
        let other = 1 - i;
        if self.plays[other].is_some() || self.sides[other].hand.is_empty() {
            turn::resolve(self, cx);
        }
        Ok(())
    }

    fn card_name(&self, i: usize, card: Card) -> &'static str {
        self.chars[i].map_or("", |c| c.get().card_name(card))
    }

    #[inline]
    fn can_play(&self, i: usize, play: Play) -> bool {
        self.chars[i].is_some_and(|character| {
            self.sides[i].hand.has(play.card)
                && play.option < character.move_of(play.card).options
                && play.stance < character.stances
        })
    }

    /// The clause that forbids `play` to `seat`, and a sentence.
    #[cold]
    fn why_not(&self, seat: Seat, play: Play) -> Illegal {
        let i = seat.index();
        if self.over() {
            return over();
        }
        if i > 1 {
            return Illegal::new("CL-1.1", "There are two players; this seat does not exist.");
        }
        if matches!(self.frames.top(), Some(Frame::Pick { .. })) {
            return Illegal::new("CL-2.1", "Characters are chosen first, cards after that.");
        }
        if self.plays[i].is_some() {
            return Illegal::new("CL-4.7", "You have already chosen a card for this turn; take it back to choose anew.");
        }
        let Some(character) = self.chars[i] else { return Illegal::new("CL-2.1", "You have no character yet.") };
        let (side, name) = (&self.sides[i], character.card_name(play.card));
        if side.hand.is_empty() {
            return Illegal::new("CL-4.12", "You have no card in hand, so you make no move this turn.");
        }
        if !side.hand.has(play.card) {
            let back = side.hand.len();
            if side.pile.has(play.card) {
                let turns = if back == 1 { "turn".to_string() } else { format!("{back} turns") };
                return Illegal::new(
                    "CL-4.8",
                    format!("Your {name} is discarded; it comes back when you recharge, after {turns}."),
                );
            }
            if side.removed.has(play.card) || side.hidden.has(play.card) {
                return Illegal::new("CL-14.3", format!("Your {name} is removed from the game and does not come back."));
            }
            return Illegal::new("CL-1.4", format!("{} has no such card.", character.def.name));
        }
        if play.option >= character.move_of(play.card).options {
            return Illegal::new("CL-5.1", format!("{name} has no execution option {}.", u16::from(play.option) + 1));
        }
        Illegal::new("CL-5.1", format!("{} has no stance {}.", character.def.name, u16::from(play.stance) + 1))
    }

    /// All that `1 - i` cannot know of side `i` is drawn anew: which of the unseen cards are removed, and the choice of this turn.
    fn imagine(&mut self, i: usize, rng: &mut GameRng) {
        match self.frames.top() {
            Some(Frame::Pick { shown, .. }) => {
                if !shown.contains(Seat(i as u8)) && self.chars[i].is_some() {
                    self.chars[i] = rng.pick(roster()).copied();
                }
                return;
            }
            Some(Frame::Choose) | None => {}
        }
        if !self.sides[i].hidden.is_empty() {
            self.imagine_hidden(i, rng);
        }
        if self.plays[i].is_some() && !self.over() {
            let mut count = 0;
            self.plays_of(i, |_| count += 1);
            let mut nth = rng.below(count);
            let mut chosen = None;
            self.plays_of(i, |play| {
                if nth == 0 && chosen.is_none() {
                    chosen = Some(play);
                }
                nth = nth.saturating_sub(1);
            });
            self.plays[i] = chosen;
        }
    }

    /// CL-R22: the opponent cannot tell cards removed straight from hand from those still in hand.
    fn imagine_hidden(&mut self, i: usize, rng: &mut GameRng) {
        let side = &mut self.sides[i];
        let count = side.hidden.len();
        let mut unseen: Vec<Card> = side.may_hold().cards().collect();
        rng.shuffle(&mut unseen);
        side.hidden = unseen.iter().take(count as usize).copied().collect();
        side.hand = unseen.iter().skip(count as usize).copied().collect();
    }
}
