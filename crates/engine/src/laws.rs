//! The laws every game keeps, as one call from its tests.
//!
//! Many random games are played on every set-up, and at every decision all laws are tried. The first violation
//! stops with the law, the set-up, the seed of the game, the number of the decision, the seat and the action, so that
//! the same game can be played again.
//!
//! ```no_run
//! # use engine::{Guidance, laws::{self, Battery}};
//! # fn example<G: Guidance>(everything: fn(&G) -> Vec<G::Action>) {
//! laws::check(&Battery::<G> { games: 300, universe: everything, ..Battery::default() });
//! # }
//! ```

mod decisions;
mod history;
mod perft;
mod words;
mod worlds;

pub use perft::perft;
pub use words::check_words;

use crate::cx::{Dice, Recording};
use crate::game::{Event, Game, Guidance, Status};
use crate::matches::{Command, Entry, Match, Told, sides_of};
use crate::names::Names;
use crate::rng::GameRng;
use crate::seat::{MAX_SEATS, Seat, Viewer};
use std::fmt;

/// What the laws are tried on.
#[derive(Clone, Debug)]
pub struct Battery<G: Game> {
    /// The set-ups, each with its name.
    pub setups: Vec<(String, G::Setup)>,
    /// How many games are played on each.
    pub games: u32,
    /// The first game's seed; the others count up from it.
    pub seed: u64,
    /// A game with more decisions counts as endless.
    pub max_decisions: u32,
    /// No game is followed further than this, so that many set-ups can be tried.
    pub stop_after: u32,
    /// Every action that can be written down for this state, legal or not.
    pub universe: fn(&G) -> Vec<G::Action>,
    /// Whether no card, piece or point was lost or made from nothing.
    pub conserved: fn(&G) -> Result<(), String>,
}

impl<G: Game> Default for Battery<G> {
    /// All presets of the game, 100 games each. The universe is only what is legal somewhere in the state: a game
    /// names its own.
    fn default() -> Self {
        Battery {
            setups: G::presets().into_iter().map(|(name, setup)| (name.to_string(), setup)).collect(),
            games: 100,
            seed: 1,
            max_decisions: 10_000,
            stop_after: u32::MAX,
            universe: |state| (0..state.seats() as u8).flat_map(|seat| legal(state, Seat(seat))).collect(),
            conserved: |_| Ok(()),
        }
    }
}

/// What a game must keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Law {
    /// A set-up that is offered can be set up, with as many seats as declared.
    Setup,
    /// What is declared in `Info` is true.
    Declared,
    /// Somebody owes a decision until the game is over, and has at least one.
    NoDeadEnd,
    /// The legal list names nothing twice and does not change while the state does not.
    LegalList,
    /// What is done for a seat that does not answer in time is one of its legal actions.
    Unanswered,
    /// An action succeeds exactly if the legal list names it.
    LegalIsApplicable,
    /// A refused action changes, draws and tells nothing.
    RefusalChangesNothing,
    /// An action leads to the same state whether or not anybody listens to its events.
    Unheard,
    /// The universe of the battery holds every legal action.
    Universe,
    /// Save, load, equal.
    Saved,
    /// The log alone leads to the same states and events.
    Replay,
    /// Simultaneous commitments may arrive in any order.
    Commute,
    /// A commitment taken back was never made.
    TakeBack,
    /// Nobody learns what another seat has committed to, but its own side where the game says so.
    SecretCommitment,
    /// Giving up ends the game, or the seat's part in it, or is refused.
    Concede,
    /// A determinized world looks the same to the seat and to the public, and offers the seat the same actions.
    SameView,
    /// Worlds that look the same to a seat determinize alike, and its action weights, its free picks, what is done for it when its
    /// time is up and the reasons it is refused with are alike in them.
    NoPeeking,
    /// What a seat is told of an action tells it from those that look different to the seat, and from no others.
    Concealed,
    /// Sides are the same for the whole game and counted without a gap; who may answer for a side is of that side.
    Sides,
    /// Events tell no more than views do: two worlds that a viewer can tell apart neither before nor after an action are told it alike.
    EventsTell,
    /// A seat that hides nothing from another sees nothing that the other does not know.
    HandOver,
    /// A step that teaches its own seat something is a barrier to undo.
    Barrier,
    /// Undo leads to the state before.
    Undo,
    /// The public knows nothing that a seat does not, and what was shown needs no more hiding.
    Audience,
    /// Every event names clauses of the game and has a sentence.
    Told,
    /// The game ends within the bound.
    Ends,
    /// After the end nothing can be done.
    Over,
    /// Nothing is lost or made from nothing.
    Conserved,
}

/// How and where a law was broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The law.
    pub law: Law,
    /// The name of the set-up.
    pub setup: String,
    /// The seed of the game.
    pub seed: u64,
    /// The number of the decision in the game, from 1; 0 is the set-up.
    pub decision: u32,
    /// Whose decision, view or legal list.
    pub seat: Option<Seat>,
    /// The action, as Rust prints it.
    pub action: Option<String>,
    /// What is wrong.
    pub detail: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "law {:?} is broken: {}\n  set-up {}, game seed {}, ", self.law, self.detail, self.setup, self.seed)?;
        write!(f, "decision {}", self.decision)?;
        if let Some(seat) = self.seat {
            write!(f, ", {seat}")?;
        }
        if let Some(action) = &self.action {
            write!(f, ", action {action}")?;
        }
        Ok(())
    }
}

/// What was tried when nothing was broken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tried {
    /// Games played.
    pub games: u32,
    /// Decisions in them.
    pub decisions: u64,
    /// Actions of the universe tried.
    pub actions: u64,
}

/// Tries every law.
///
/// # Panics
/// On the first violation, with all that is needed to see it again.
pub fn check<G: Guidance>(battery: &Battery<G>) -> Tried {
    match try_all(battery) {
        Ok(tried) => tried,
        Err(violation) => panic!("{}: {violation}", G::INFO.name),
    }
}

/// Tries every law.
///
/// # Errors
/// The first violation.
pub fn try_all<G: Guidance>(battery: &Battery<G>) -> Result<Tried, Box<Violation>> {
    let mut tried = Tried::default();
    for (name, setup) in &battery.setups {
        for i in 0..battery.games {
            let seed = battery.seed.wrapping_add(u64::from(i));
            let mut trial = Trial { battery, setup: name, seed, decision: 0, rng: GameRng::new(seed), tried: &mut tried };
            trial.play(setup)?;
        }
    }
    Ok(tried)
}

type Verdict = Result<(), Box<Violation>>;

/// One random game under the laws.
struct Trial<'a, G: Game> {
    battery: &'a Battery<G>,
    setup: &'a str,
    seed: u64,
    decision: u32,
    rng: GameRng,
    tried: &'a mut Tried,
}

impl<G: Game> Trial<'_, G> {
    fn broken(&self, law: Law, seat: Option<Seat>, action: Option<&G::Action>, detail: impl Into<String>) -> Box<Violation> {
        Box::new(Violation {
            law,
            setup: self.setup.to_string(),
            seed: self.seed,
            decision: self.decision,
            seat,
            action: action.map(|a| format!("{a:?}")),
            detail: detail.into(),
        })
    }

    fn holds(&self, good: bool, law: Law, seat: impl Into<Option<Seat>>, detail: &str) -> Verdict {
        if good { Ok(()) } else { Err(self.broken(law, seat.into(), None, detail)) }
    }
}

impl<G: Guidance> Trial<'_, G> {
    fn play(&mut self, setup: &G::Setup) -> Verdict {
        let mut dice = self.rng.split();
        let begun = Match::<G>::new(setup.clone(), &mut dice);
        let mut live = begun.map_err(|e| self.broken(Law::Setup, None, None, e.to_string()))?;
        let seats = live.state().seats();
        let declared = usize::from(G::INFO.min_seats)..=usize::from(G::INFO.max_seats);
        self.holds(
            declared.contains(&seats) && seats <= MAX_SEATS,
            Law::Setup,
            None,
            "it has a number of seats that Info excludes",
        )?;
        let reopened = Match::<G>::reopen(setup.clone(), live.opening().to_vec());
        let (mut shadow, _) = reopened.map_err(|e| self.broken(Law::Replay, None, None, e.to_string()))?;
        self.same_match(&live, &shadow)?;
        self.events_are_fit(live.told())?;
        self.holds(
            G::INFO.chance || live.draws() == 0,
            Law::Declared,
            None,
            "the set-up draws, but Info says there is no chance",
        )?;
        self.tried.games += 1;
        self.the_deal_is_told_fairly(setup)?;
        let sides = sides_of(live.state());
        while let Status::Decide(asked) = live.status() {
            if self.decision >= self.battery.stop_after {
                return Ok(());
            }
            let deciding = asked.seats();
            self.decision += 1;
            self.tried.decisions += 1;
            let bound = self.battery.max_decisions;
            self.holds(self.decision <= bound, Law::Ends, None, "the game goes on and on")?;
            self.holds(!deciding.is_empty(), Law::NoDeadEnd, None, "the game goes on, but nobody owes a decision")?;
            self.holds(
                G::INFO.simultaneous || !asked.is_simultaneous(),
                Law::Declared,
                None,
                "several decide at once, undeclared",
            )?;
            self.sides_are_sound(live.state(), &sides)?;
            self.state_is_sound(live.state())?;
            self.worlds_are_alike(live.state())?;
            self.commitments_commute(live.state())?;
            self.actions_are_told_as_they_look(live.state())?;
            self.events_tell_no_more_than_views(live.state())?;
            let chosen: Vec<Seat> = deciding.iter().collect();
            let Some(&seat) = self.rng.pick(&chosen) else { break };
            let options = legal(live.state(), seat);
            let Some(action) = self.rng.pick(&options).cloned() else { break };
            self.step(&mut live, &mut shadow, seat, action, &mut dice)?;
        }
        self.decision += 1;
        self.state_is_sound(live.state())?;
        self.sides_are_sound(live.state(), &sides)?;
        self.nothing_after_the_end(live.state())
    }

    /// Carries one action out on the match and on its shadow, which has no dice.
    fn step(&mut self, live: &mut Match<G>, shadow: &mut Match<G>, seat: Seat, action: G::Action, dice: &mut GameRng) -> Verdict {
        let before = live.state().clone();
        self.barrier_is_marked(&before, seat, &action)?;
        self.the_hidden_stays_hidden(&before, seat, &action)?;
        let told_before = live.told().len();
        if let Err(illegal) = live.command(seat, Command::Act(action.clone()), dice) {
            return Err(self.broken(Law::LegalIsApplicable, Some(seat), Some(&action), illegal.to_string()));
        }
        self.events_are_fit(&live.told()[told_before..])?;
        self.follow(live, shadow)?;
        if self.rng.below(8) == 0 && live.undo_reach(seat).is_ok() {
            let undone = live.command(seat, Command::Undo, dice).is_ok() && *live.state() == before;
            if !undone {
                return Err(self.broken(
                    Law::Undo,
                    Some(seat),
                    Some(&action),
                    "undo does not lead to the state before the action",
                ));
            }
            self.follow(live, shadow)?;
        }
        Ok(())
    }

    fn follow(&self, live: &Match<G>, shadow: &mut Match<G>) -> Verdict {
        let Some(entry) = live.log().last() else { return Ok(()) };
        let drawn = matches!(entry, Entry::Act { chance, .. } if !chance.is_empty());
        self.holds(G::INFO.chance || !drawn, Law::Declared, entry.seat(), "the rules draw, but Info says there is no chance")?;
        let followed = shadow.follow(entry.clone());
        followed.map_err(|e| self.broken(Law::Replay, Some(entry.seat()), None, e.to_string()))?;
        self.same_match(live, shadow)
    }
}

/// What `seat` may do.
fn legal<G: Game>(state: &G, seat: Seat) -> Vec<G::Action> {
    let mut out = Vec::new();
    state.legal(seat, &mut out);
    out
}

/// What came of an action on a copy of a state.
struct Tryout<G: Game> {
    state: G,
    events: Vec<G::Event>,
    drawn: Vec<u32>,
    refused: Option<crate::clause::Illegal>,
}

impl<G: Game> Tryout<G> {
    fn of(state: &G, entry: &Entry<G::Action>, dice: &mut impl Dice) -> Self {
        let mut state = state.clone();
        let mut cx = Recording::new(dice, 0);
        let refused = crate::matches::carry_out(&mut state, entry, &mut cx).err();
        Tryout { state, events: cx.events, drawn: cx.drawn, refused }
    }

    fn act(state: &G, seat: Seat, action: &G::Action, dice: &mut impl Dice) -> Self {
        Tryout::of(state, &Entry::Act { seat, action: action.clone(), chance: Vec::new() }, dice)
    }

    /// What comes of it if `seat` chooses this and the others do the same as ever in the same moment.
    fn round(state: &G, (seat, action): (Seat, &G::Action), others: &[(Seat, G::Action)], dice: &mut impl Dice) -> Self {
        let mut all = Tryout::act(state, seat, action, dice);
        for (other, choice) in others {
            let next = Tryout::act(&all.state, *other, choice, dice);
            all.events.extend(next.events);
            all.drawn.extend(next.drawn);
            all.refused = all.refused.or(next.refused);
            all.state = next.state;
        }
        all
    }

    /// The events as `viewer` is told them.
    fn told(&self, viewer: Viewer) -> Vec<G::Event> {
        self.events.iter().filter_map(|event| event.seen_by(viewer)).collect()
    }

    /// What `viewer` learns from it: the events, and the view afterwards.
    fn learned(&self, viewer: Viewer) -> (Vec<G::Event>, G::View) {
        (self.told(viewer), self.state.view(viewer))
    }
}

/// Every seat of a state, and the public.
fn viewers<G: Game>(state: &G) -> impl Iterator<Item = Viewer> + use<G> {
    (0..state.seats() as u8).map(|seat| Viewer::Seat(Seat(seat))).chain([Viewer::Spectator])
}

fn seats<G: Game>(state: &G) -> impl Iterator<Item = Seat> + use<G> {
    (0..state.seats() as u8).map(Seat)
}

impl<G: Game> Trial<'_, G> {
    fn events_are_fit(&self, told: &[Told<G::Event>]) -> Verdict {
        let names = Names::new(Vec::new());
        for Told { event, .. } in told {
            let clauses = event.clauses();
            let ours = |clause: &str| clause.strip_prefix(G::INFO.prefix).is_some_and(|rest| rest.starts_with('-'));
            let cited = !clauses.is_empty() && clauses.iter().all(|clause| ours(clause.0));
            self.holds(cited, Law::Told, None, &format!("the event names no clause of the game: {event:?}"))?;
            self.holds(!event.tell(&names).trim().is_empty(), Law::Told, None, &format!("the event has no sentence: {event:?}"))?;
            let public = event.seen_by(Viewer::Spectator);
            for seat in (0..MAX_SEATS as u8).map(Seat) {
                let hidden = public.is_some() && event.seen_by(Viewer::Seat(seat)).is_none();
                self.holds(!hidden, Law::Audience, seat, &format!("the public is told what the seat is not: {event:?}"))?;
            }
            for viewer in (0..MAX_SEATS as u8).map(|s| Viewer::Seat(Seat(s))).chain([Viewer::Spectator]) {
                let Some(shown) = event.seen_by(viewer) else { continue };
                let settled = shown.seen_by(viewer).as_ref() == Some(&shown);
                let detail = format!("what {viewer:?} was shown is hidden again when it is asked for anew: {event:?}");
                self.holds(settled, Law::Audience, viewer.seat(), &detail)?;
                if let Some(public) = &public {
                    let same = shown.seen_by(Viewer::Spectator).as_ref() == Some(public);
                    self.holds(
                        same,
                        Law::Audience,
                        viewer.seat(),
                        &format!("the public knows more of it than the seat: {event:?}"),
                    )?;
                }
            }
        }
        Ok(())
    }
}
