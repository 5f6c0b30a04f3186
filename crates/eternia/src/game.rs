//! The contract of the engine, kept by Clash for Eternia: thin, each rule is where its name says.

use crate::action::Action;
use crate::content::{Mode, Side};
use crate::event::Event;
use crate::frame::{Frame, FrameRules};
use crate::setup::{Roster, Setup};
use crate::state::{Card, Ending, Eternia};
use crate::view::{self, View};
use crate::{library, registry};
use engine::{Cx, Game, GameRng, Illegal, Info, Outcome, Seat, SetupError, SideSet, Status, Viewer};
use kit::Registered;
use std::hash::{DefaultHasher, Hash, Hasher};

impl Game for Eternia {
    const INFO: Info = Info {
        id: "eternia",
        name: "Clash for Eternia",
        tagline: "A team of one to four against a Controller and its Minions, or against the AI, on a field of hexes.",
        prefix: "ET",
        rules_version: 1,
        min_seats: 1,
        max_seats: 5,
        simultaneous: true,
        hidden: true,
        chance: true,
        finished: true,
    };

    type Setup = Setup;
    type Action = Action;
    type View = View;
    type Event = Event;

    fn new(setup: &Setup, cx: &mut impl Cx<Event>) -> Result<Self, SetupError> {
        Eternia::set_up(setup, cx)
    }

    fn seats(&self) -> usize {
        usize::from(self.seats) + usize::from(!self.is_ai())
    }

    /// ET-1.1.
    fn side(&self, seat: Seat) -> engine::Side {
        engine::Side(u8::from(seat.0 >= self.seats))
    }

    #[inline]
    fn status(&self) -> Status {
        match (self.over, self.asked()) {
            (None, Some(asked)) => Status::Decide(asked),
            _ => Status::Over(self.outcome()),
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        if let Some(frame) = self.frames.top().filter(|_| self.over.is_none())
            && self.asked().is_some_and(|asked| asked.seats().contains(seat))
        {
            self.options(frame, Some(seat), out);
        }
    }

    fn apply(&mut self, seat: Seat, action: &Action, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        self.act(seat, action, cx)
    }

    /// ET-R86: what was chosen at an advancement space, until the last has chosen.
    fn take_back(&mut self, seat: Seat, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        let refused = || Illegal::new("ET-R86", "You have no hidden choice to take back.");
        let Some(Frame::Level(mut level)) = self.frames.top().copied() else { return Err(refused()) };
        if !level.take_back(self, seat) {
            return Err(refused());
        }
        self.frames.replace(level.into());
        cx.emit(|| Event::TakesBack { seat });
        Ok(())
    }

    /// ET-R106: a seat gives up for its side; for the team that cannot be taken back, so that its Leader says it.
    fn concede(&mut self, seat: Seat, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        let Some(side) = self.side_of(seat).filter(|_| self.over.is_none()) else {
            return Err(Illegal::new("ET-R106", "You cannot resign now."));
        };
        if side == Side::Players && seat != self.leader() {
            return Err(Illegal::new("ET-R106", "Only the Team Leader can resign for the Player Team."));
        }
        cx.emit(|| Event::Concedes { seat });
        self.win(Some(side.other()), Ending::Conceded, cx);
        self.advance(cx);
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> View {
        view::build(self, viewer)
    }

    /// The other side's facedown cards and hidden choices, and the Strategy hand; team mates share everything (ET-5.3).
    fn hides_from(&self, seat: Seat, from: Seat) -> bool {
        let (mine, theirs) = (self.side_of(seat), self.side_of(from));
        let Some(mine) = mine.filter(|mine| Some(*mine) != theirs) else { return false };
        let cards = self.facedown(mine) & !self.peeked[mine.index()] != 0 || self.peeked[mine.other().index()] != 0;
        let hand = mine == Side::Controller && self.hand.iter().any(|n| *n > 0);
        cards || hand || matches!(self.frames.top(), Some(Frame::Level(_)))
    }

    fn determinize(&self, seat: Seat, rng: &mut GameRng) -> Self {
        let mut world = self.clone();
        world.imagine(self.side_of(seat), rng);
        world
    }

    /// ET-R37: Reactions and Boosts are declined.
    fn unanswered(&self, seat: Seat) -> Option<Action> {
        let frame = self.frames.top().filter(|_| self.over.is_none())?;
        let asked = self.asked().is_some_and(|asked| asked.seats().contains(seat));
        (asked && frame.check(self, Some(seat), &Action::Pass).is_ok()).then_some(Action::Pass)
    }

    /// ET-R37: whoever need not be asked at an event declines to answer it.
    fn occasion(&self, seat: Seat) -> Option<(u8, Action)> {
        let Some(Frame::Window(window)) = self.frames.top() else { return None };
        let asked = self.status().deciding().contains(seat);
        asked.then_some((window.event as u8, Action::Pass))
    }

    fn presets() -> Vec<(&'static str, Setup)> {
        let all = registry::standard().get();
        let mut presets = vec![
            ("duel", Setup::default()),
            ("alone", Setup { seats: vec![1], mode: Mode::Ai, ..Setup::default() }),
            ("team", Setup { seats: vec![1, 1, 1, 1], scenario: "three-swords".into(), ..Setup::default() }),
            ("chosen", Setup { seats: vec![1, 2], roster: Roster::Choose, deploy: true, ..Setup::default() }),
        ];
        for scenario in &all.scenarios {
            let ai = scenario.kind == crate::content::ScenarioKind::Ai;
            let mode = if ai { Mode::Ai } else { Mode::Person };
            let sizes = if ai { vec![1, 1] } else { vec![3] };
            presets.push((
                scenario.id.as_str(),
                Setup { scenario: scenario.id.to_string(), mode, seats: sizes, ..Setup::default() },
            ));
        }
        presets
    }

    fn content_hash(setup: &Setup) -> String {
        let found = setup.content.as_deref().and_then(crate::compiled::Content::find);
        found.map_or_else(|| library::standard_hash().to_string(), |content| content.get().key.clone())
    }

    /// ET-R86: inside the Player Team choices are open. ET-5.13: what the team says is said at the table; no seat can send a word to
    /// another alone, so nothing else is shared.
    fn confides(&self, seat: Seat) -> bool {
        self.side_of(seat) == Some(Side::Players)
    }

    /// ET-5.3, ET-R86: the order of cards, and what is chosen at an advancement space.
    fn concealed(&self, actor: Seat, action: &Action, viewer: Seat) -> Option<u64> {
        let other = self.side_of(actor) != self.side_of(viewer);
        match (action, self.frames.top()) {
            (Action::Queue(_), _) if other => Some(self.looks(actor, action, viewer)),
            (Action::Option(_), Some(Frame::Cards(cards))) if other && cards.left == 0 => Some(0),
            _ => None,
        }
    }
}

impl Eternia {
    /// A number for what a viewer sees after an action: queued cards are hidden but for those revealed at once.
    fn looks(&self, actor: Seat, action: &Action, viewer: Seat) -> u64 {
        let mut after = self.clone();
        if after.act(actor, action, &mut engine::Seeded::new(0)).is_err() {
            return 0;
        }
        let mut hasher = DefaultHasher::new();
        format!("{:?}", after.view(Viewer::Seat(viewer))).hash(&mut hasher);
        hasher.finish()
    }

    fn outcome(&self) -> Outcome {
        let sides: Vec<engine::Side> = (0..self.seats() as u8).map(|seat| self.side(Seat(seat))).collect();
        let Some(ended) = self.over else { return Outcome::draw(sides.len(), "ET-R129") };
        let clause = ended.by.clause();
        match ended.winner {
            Some(Side::Controller) if self.is_ai() => Outcome::lost(sides.len(), clause),
            Some(side) => Outcome::won_by(SideSet::only(engine::Side(side as u8)), &sides, clause),
            None => Outcome::draw(sides.len(), clause),
        }
    }

    /// Everything this side cannot know is drawn anew: facedown cards nobody of it has looked at, the Strategy hand, choices the other
    /// side has committed to. Decks have no order that could be known.
    fn imagine(&mut self, me: Option<Side>, rng: &mut GameRng) {
        for side in Side::BOTH.into_iter().filter(|side| me != Some(*side)) {
            let known = if me.is_some() { self.peeked[side.index()] } else { 0 };
            let open = self.facedown(side) & !known;
            let places: Vec<usize> = (0..4).filter(|at| open & (1 << at) != 0).collect();
            // Put together in an order that tells nothing, then dealt out again.
            let mut cards: Vec<Card> = places.iter().map(|at| self.queue[side.index()][*at]).collect();
            cards.sort_unstable();
            for place in places {
                let card = cards.swap_remove(rng.below(cards.len() as u32) as usize);
                self.queue[side.index()][place] = card;
            }
        }
        self.imagine_swap(me, rng);
        if me != Some(Side::Controller) {
            self.deal_hand(rng);
        }
        self.imagine_choices(me, rng);
    }

    /// ET-R139: which card the other side has taken to swap it.
    fn imagine_swap(&mut self, me: Option<Side>, rng: &mut GameRng) {
        let Some(Frame::Cards(mut cards)) = self.frames.top().copied() else { return };
        if me != Some(cards.by) && cards.first.is_some() {
            let down: Vec<u8> = (0..4).filter(|at| self.facedown(cards.side) & (1 << at) != 0).collect();
            cards.first = down.get(rng.below(down.len().max(1) as u32) as usize).copied();
            self.frames.replace(cards.into());
        }
    }

    /// The same game without everything that is hidden from anybody.
    pub(crate) fn public(&self) -> Eternia {
        let mut game = self.clone();
        game.queue = [[Card::None; 4]; 2];
        game.deck.iter_mut().zip(std::mem::take(&mut game.hand)).for_each(|(n, held)| *n += held);
        match game.frames.top_mut() {
            Some(Frame::Cards(cards)) => cards.first = None,
            Some(Frame::Level(level)) => (level.faces, level.empower) = ([u8::MAX; 4], None),
            _ => {}
        }
        game
    }

    fn deal_hand(&mut self, rng: &mut GameRng) {
        let held: u32 = self.hand.iter().map(|n| u32::from(*n)).sum();
        for at in 0..self.hand.len() {
            self.deck[at] += std::mem::take(&mut self.hand[at]);
        }
        for _ in 0..held {
            let left: u32 = self.deck.iter().map(|n| u32::from(*n)).sum();
            let at = crate::effect::nth(&self.deck, rng.below(left));
            self.deck[at] -= 1;
            self.hand[at] += 1;
        }
    }

    fn imagine_choices(&mut self, me: Option<Side>, rng: &mut GameRng) {
        let Some(Frame::Level(mut level)) = self.frames.top().copied() else { return };
        if me != Some(Side::Players) {
            level.faces.iter_mut().filter(|face| **face < 2).for_each(|face| *face = rng.below(2) as u8);
        }
        if me != Some(Side::Controller) && level.empower.is_some() {
            let mut choices = Vec::new();
            let seat = self.controller_seat();
            let again = crate::frame::Level { empower: None, ..level };
            again.list(self, seat, &mut choices);
            choices.retain(|action| again.check(self, seat, action).is_ok());
            if let Some(Action::Empower { skill, model }) = choices.get(rng.below(choices.len().max(1) as u32) as usize) {
                level.empower = Some((*skill, model.0));
            }
        }
        self.frames.replace(level.into());
    }
}
