//! Faults planted into a game, to show that the laws find them: a law that stays green with its fault in place proves nothing.

use engine::laws::{self, Battery, Law};
use engine::{Clause, Cx, Event, Game, GameRng, Guidance, Illegal, Info, LogRole, Names, Seat, SetupError, Side, Status, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::hash::{DefaultHasher, Hash, Hasher};

const IN_EVENTS: u8 = 0;
const IN_VIEW: u8 = 1;
const IN_LEGAL: u8 = 2;
const IN_WEIGHTS: u8 = 3;
const IN_REFUSAL: u8 = 4;
const IN_DETERMINIZE: u8 = 5;

/// Every way to leak that the laws must find in this set-up of a game.
///
/// # Panics
/// When one of them is not found, or by a law that is not about what is hidden.
pub fn leaks_are_caught<G: Guidance>(setup: &G::Setup, games: u32) {
    caught::<G, IN_EVENTS>("events", setup, games);
    caught::<G, IN_VIEW>("view", setup, games);
    caught::<G, IN_LEGAL>("legal list", setup, games);
    caught::<G, IN_WEIGHTS>("action weights", setup, games);
    caught::<G, IN_REFUSAL>("reason of a refusal", setup, games);
    caught::<G, IN_DETERMINIZE>("sampled worlds", setup, games);
}

fn caught<G: Guidance, const FAULT: u8>(place: &str, setup: &G::Setup, games: u32) {
    let setups = vec![("planted".to_string(), setup.clone())];
    let found = laws::try_all(&Battery::<Planted<G, FAULT>> { setups, games, ..Battery::default() });
    let Err(violation) = found else { panic!("{}: the laws do not see that the {place} tells everything", G::INFO.name) };
    let hidden = [Law::EventsTell, Law::SameView, Law::NoPeeking, Law::SecretCommitment, Law::Concealed, Law::Commute];
    assert!(hidden.contains(&violation.law), "a leak in the {place} is found by another law: {violation}");
}

/// A game with a fault in one place, where everything that is hidden can be read off a number.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
struct Planted<G, const FAULT: u8>(G);

/// A view that may tell everything.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
struct Seen<V> {
    view: V,
    leak: u64,
}

/// An event that may tell everything.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Told<E> {
    event: E,
    leak: u64,
}

impl<E: Event> Event for Told<E> {
    fn seen_by(&self, viewer: Viewer) -> Option<Self> {
        Some(Told { event: self.event.seen_by(viewer)?, leak: self.leak })
    }

    fn clauses(&self) -> Vec<Clause> {
        self.event.clauses()
    }

    fn tell(&self, names: &Names) -> String {
        self.event.tell(names)
    }

    fn is_barrier(&self) -> bool {
        self.event.is_barrier()
    }

    fn log_role(&self) -> LogRole {
        self.event.log_role()
    }
}

/// Keeps the events back until it is known what they may leak.
struct Held<'a, E, C> {
    cx: &'a mut C,
    events: Vec<E>,
}

impl<E: Event, C: Cx<Told<E>>> Cx<E> for Held<'_, E, C> {
    fn chance(&mut self, n: u32) -> u32 {
        self.cx.chance(n)
    }

    fn emit(&mut self, event: impl FnOnce() -> E) {
        self.events.push(event());
    }

    fn listens(&self) -> bool {
        self.cx.listens()
    }
}

impl<G: Game, const FAULT: u8> Planted<G, FAULT> {
    /// Everything there is to know, if the fault is planted in `place`; 0 otherwise.
    fn leak(&self, place: u8) -> u64 {
        if FAULT != place {
            return 0;
        }
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    /// Lets the game do something and passes its events on with what they leak.
    fn heard<C: Cx<Told<G::Event>>, T>(&mut self, cx: &mut C, act: impl FnOnce(&mut G, &mut Held<'_, G::Event, C>) -> T) -> T {
        let mut held = Held { cx, events: Vec::new() };
        let done = act(&mut self.0, &mut held);
        let (events, leak) = (held.events, self.leak(IN_EVENTS));
        events.into_iter().for_each(|event| cx.emit(|| Told { event, leak }));
        done
    }
}

impl<G: Game, const FAULT: u8> Game for Planted<G, FAULT> {
    const INFO: Info = G::INFO;
    type Setup = G::Setup;
    type Action = G::Action;
    type View = Seen<G::View>;
    type Event = Told<G::Event>;

    fn new(setup: &G::Setup, cx: &mut impl Cx<Told<G::Event>>) -> Result<Self, SetupError> {
        let mut held = Held { cx, events: Vec::new() };
        let game = Planted(G::new(setup, &mut held)?);
        let events = held.events;
        events.into_iter().for_each(|event| cx.emit(|| Told { event, leak: 0 }));
        Ok(game)
    }

    fn seats(&self) -> usize {
        self.0.seats()
    }

    fn side(&self, seat: Seat) -> Side {
        self.0.side(seat)
    }

    fn status(&self) -> Status {
        self.0.status()
    }

    fn legal(&self, seat: Seat, out: &mut Vec<G::Action>) {
        let before = out.len();
        self.0.legal(seat, out);
        if self.leak(IN_LEGAL) % 2 == 1 {
            out[before..].reverse();
        }
    }

    fn apply(&mut self, seat: Seat, action: &G::Action, cx: &mut impl Cx<Told<G::Event>>) -> Result<(), Illegal> {
        let done = self.heard(cx, |game, cx| game.apply(seat, action, cx));
        done.map_err(|illegal| Illegal { reason: format!("{} ({})", illegal.reason, self.leak(IN_REFUSAL)).into(), ..illegal })
    }

    fn take_back(&mut self, seat: Seat, cx: &mut impl Cx<Told<G::Event>>) -> Result<(), Illegal> {
        self.heard(cx, |game, cx| game.take_back(seat, cx))
    }

    fn concede(&mut self, seat: Seat, cx: &mut impl Cx<Told<G::Event>>) -> Result<(), Illegal> {
        self.heard(cx, |game, cx| game.concede(seat, cx))
    }

    fn view(&self, viewer: Viewer) -> Seen<G::View> {
        Seen { view: self.0.view(viewer), leak: self.leak(IN_VIEW) }
    }

    fn determinize(&self, seat: Seat, rng: &mut GameRng) -> Self {
        if FAULT == IN_DETERMINIZE {
            *rng = GameRng::new(rng.next_u64() ^ self.leak(IN_DETERMINIZE));
        }
        Planted(self.0.determinize(seat, rng))
    }

    fn unanswered(&self, seat: Seat) -> Option<G::Action> {
        self.0.unanswered(seat)
    }

    fn presets() -> Vec<(&'static str, G::Setup)> {
        G::presets()
    }

    fn content_hash(setup: &G::Setup) -> String {
        G::content_hash(setup)
    }

    fn hides_from(&self, seat: Seat, from: Seat) -> bool {
        self.0.hides_from(seat, from)
    }

    fn confides(&self, seat: Seat) -> bool {
        self.0.confides(seat)
    }

    fn concealed(&self, actor: Seat, action: &G::Action, viewer: Seat) -> Option<u64> {
        self.0.concealed(actor, action, viewer)
    }
}

impl<G: Guidance, const FAULT: u8> Guidance for Planted<G, FAULT> {
    const GUIDED: bool = G::GUIDED;

    fn action_weights(&self, seat: Seat, actions: &[G::Action], out: &mut Vec<u32>) {
        self.0.action_weights(seat, actions, out);
        out.iter_mut().for_each(|weight| *weight += (self.leak(IN_WEIGHTS) % 1000) as u32);
    }

    fn is_free_pick(&self, seat: Seat) -> bool {
        self.0.is_free_pick(seat)
    }

    fn evaluate(&self) -> engine::Evaluation {
        self.0.evaluate()
    }
}
