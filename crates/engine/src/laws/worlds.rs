//! Laws about who knows what, tried on pairs of worlds that differ only in what is hidden.

use super::{Law, Trial, Tryout, Verdict, legal, seats, viewers};
use crate::cx::Recording;
use crate::game::{Guidance, Status};
use crate::matches::{Entry, is_barrier};
use crate::rng::GameRng;
use crate::seat::{Seat, Viewer};
use serde::Serialize;

/// Of how many actions of a decision it is tried whether they are told as they look.
const COMPARED: usize = 5;

/// How many worlds are tried in search of one that the same action leaves looking the same.
const SIBLINGS: usize = 4;

/// How many ways to deal are compared.
const DEALS: usize = 4;

/// How many refusals of a decision are compared.
const REFUSALS: usize = 6;

/// As it would leave the server. Two views may be equal to Rust and still differ here.
fn as_sent<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("plain data becomes JSON")
}

/// Where two texts part, with what stands around it in both.
fn difference(one: &str, other: &str) -> String {
    let same = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    let around = |text: &str| {
        let bytes = &text.as_bytes()[same.saturating_sub(80)..text.len().min(same + 80)];
        String::from_utf8_lossy(bytes).into_owned()
    };
    format!("…{}… but …{}…", around(one), around(other))
}

impl<G: Guidance> Trial<'_, G> {
    /// For every seat: a world it cannot tell from this one looks, plays and determinizes like this one.
    pub(super) fn worlds_are_alike(&mut self, state: &G) -> Verdict {
        for seat in seats(state) {
            let sibling = state.determinize(seat, &mut self.rng.split());
            self.holds(
                G::INFO.hidden || sibling == *state,
                Law::Declared,
                seat,
                "something is hidden, but Info says nothing is",
            )?;
            for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
                let (real, other) = (as_sent(&state.view(viewer)), as_sent(&sibling.view(viewer)));
                let told = || format!("the view of {viewer:?} tells what is hidden from the seat: {}", difference(&real, &other));
                self.holds(real == other, Law::SameView, seat, &if real == other { String::new() } else { told() })?;
            }
            let same = legal(state, seat) == legal(&sibling, seat) && state.status() == sibling.status();
            self.holds(same, Law::SameView, seat, "the legal list or the status tells what is hidden from the seat")?;
            let sound = (self.battery.conserved)(&sibling);
            sound
                .map_err(|detail| self.broken(Law::Conserved, Some(seat), None, format!("in a determinized world: {detail}")))?;
            let rng = self.rng.split();
            let from_truth = state.determinize(seat, &mut rng.clone());
            let from_sibling = sibling.determinize(seat, &mut rng.clone());
            let detail = "two worlds the seat cannot tell apart determinize differently under one rng";
            self.holds(from_truth == from_sibling, Law::NoPeeking, seat, detail)?;
            self.guidance_is_fair(state, &sibling, seat)?;
            self.refusals_tell_nothing(state, &sibling, seat)?;
            self.screen_is_handed_over(state, &sibling, seat)?;
            if self.rng.below(16) == 0 {
                self.world_plays_on(sibling, seat)?;
            }
        }
        Ok(())
    }

    /// A seat of which it is said that it hides nothing from `from` sees the same in every world that `from` holds possible. Whether
    /// it hides something is known to both.
    fn screen_is_handed_over(&self, state: &G, sibling: &G, from: Seat) -> Verdict {
        for seat in seats(state).filter(|seat| *seat != from) {
            let hides = state.hides_from(seat, from);
            let detail = "whether another seat hides something from it tells what is hidden";
            self.holds(hides == sibling.hides_from(seat, from), Law::NoPeeking, from, detail)?;
            let viewer = Viewer::Seat(seat);
            let same = hides || as_sent(&state.view(viewer)) == as_sent(&sibling.view(viewer));
            self.holds(same, Law::HandOver, from, &format!("{seat} is said to hide nothing from it, but does"))?;
        }
        Ok(())
    }

    /// The action weights of a seat, what it picks freely, and what is done for it when its time is up follow from what it may know:
    /// imagined opponents and clocks do not look into hands either.
    fn guidance_is_fair(&self, state: &G, sibling: &G, seat: Seat) -> Verdict {
        let same = state.unanswered(seat) == sibling.unanswered(seat);
        self.holds(same, Law::NoPeeking, seat, "what is done for the seat unasked tells what is hidden from it")?;
        let same = state.is_free_pick(seat) == sibling.is_free_pick(seat);
        self.holds(same, Law::NoPeeking, seat, "what the seat picks freely tells what is hidden from it")?;
        let actions = legal(state, seat);
        let weights = |world: &G| {
            let mut weights = Vec::new();
            world.action_weights(seat, &actions, &mut weights);
            weights
        };
        let same = actions.is_empty() || weights(state) == weights(sibling);
        self.holds(same, Law::NoPeeking, seat, "the action weights of the seat tell what is hidden from it")
    }

    /// What a seat is refused, and why, follows from what it may know.
    fn refusals_tell_nothing(&mut self, state: &G, sibling: &G, seat: Seat) -> Verdict {
        let universe = (self.battery.universe)(state);
        for _ in 0..REFUSALS {
            let Some(action) = self.rng.pick(&universe) else { return Ok(()) };
            let refused = |world: &G| Tryout::act(world, seat, action, &mut GameRng::new(self.seed)).refused;
            if refused(state) != refused(sibling) {
                let detail = "the reason it is refused with tells what is hidden from the seat";
                return Err(self.broken(Law::NoPeeking, Some(seat), Some(action), detail));
            }
        }
        Ok(())
    }

    /// Two worlds that a viewer cannot tell apart, the same action and the same draws: if the viewer cannot tell them apart
    /// afterwards either, it has been told the same. (Where the action shows it something, its view shows that too.)
    pub(super) fn events_tell_no_more_than_views(&mut self, state: &G) -> Verdict {
        let Status::Decide(asked) = state.status() else { return Ok(()) };
        let deciding: Vec<Seat> = asked.seats().iter().collect();
        let Some(&actor) = self.rng.pick(&deciding) else { return Ok(()) };
        // The last of several commitments shows them all; before that, `the_hidden_stays_hidden` watches over them.
        let committed = |seat| Tryout::of(state, &Entry::TakeBack { seat }, &mut GameRng::new(self.seed)).refused.is_none();
        if seats(state).any(committed) {
            return Ok(());
        }
        let options = legal(state, actor);
        for watcher in seats(state) {
            for _ in 0..SIBLINGS {
                let sibling = state.determinize(watcher, &mut self.rng.split());
                let there = legal(&sibling, actor);
                let both: Vec<&G::Action> = options.iter().filter(|action| there.contains(action)).collect();
                let Some(&action) = self.rng.pick(&both) else { continue };
                let dice = self.rng.split();
                let here = Tryout::act(state, actor, action, &mut dice.clone());
                let there = Tryout::act(&sibling, actor, action, &mut dice.clone());
                // Where something is drawn and shown, luck alone may make the difference.
                if !here.drawn.is_empty() || !there.drawn.is_empty() {
                    continue;
                }
                for viewer in [Viewer::Seat(watcher), Viewer::Spectator] {
                    self.told_alike(&here, &there, viewer, Some((actor, action)))?;
                }
            }
        }
        Ok(())
    }

    /// The same of the set-up, where nobody has acted yet: whoever is dealt the same is told the same.
    pub(super) fn the_deal_is_told_fairly(&mut self, setup: &G::Setup) -> Verdict {
        let mut deals = Vec::new();
        for _ in 0..DEALS {
            let mut dice = self.rng.split();
            let mut cx = Recording::new(&mut dice, 0);
            let begun = G::new(setup, &mut cx);
            let state = begun.map_err(|e| self.broken(Law::Setup, None, None, e.to_string()))?;
            deals.push(Tryout { state, events: cx.events, drawn: cx.drawn, refused: None });
        }
        for (i, one) in deals.iter().enumerate() {
            for other in &deals[i + 1..] {
                for viewer in viewers(&one.state) {
                    self.told_alike(one, other, viewer, None)?;
                }
            }
        }
        Ok(())
    }

    /// In whichever order: a seat that is dealt the same cards in another order knows that and nothing else.
    /// Where the game is over, what lay open on the way to its end may have left with those who are out.
    fn told_alike(&self, here: &Tryout<G>, there: &Tryout<G>, viewer: Viewer, by: Option<(Seat, &G::Action)>) -> Verdict {
        if matches!(here.state.status(), Status::Over(_)) && matches!(there.state.status(), Status::Over(_)) {
            return Ok(());
        }
        let told = |tryout: &Tryout<G>| {
            let mut events: Vec<String> = tryout.told(viewer).iter().map(as_sent).collect();
            events.sort();
            events
        };
        let (told, other) = (told(here), told(there));
        if told == other || as_sent(&here.state.view(viewer)) != as_sent(&there.state.view(viewer)) {
            return Ok(());
        }
        let differs = |a: &[String], b: &[String]| a.iter().find(|event| !b.contains(event)).cloned().unwrap_or_default();
        let (told, other) = (differs(&told, &other), differs(&other, &told));
        let detail = format!("the events tell {viewer:?} what its view does not: {told} here, {other} there");
        Err(self.broken(Law::EventsTell, by.map(|by| by.0), by.map(|by| by.1), detail))
    }

    /// Searches know a situation by what [`Game::concealed`] says of the actions that led there. So two actions that look the same
    /// to a seat must be told alike, or it would act on what it cannot know; and two that look different must not, or it
    /// would not act on what it can. A simultaneous choice is looked at when all have chosen.
    pub(super) fn actions_are_told_as_they_look(&mut self, state: &G) -> Verdict {
        let Status::Decide(asked) = state.status() else { return Ok(()) };
        let deciding: Vec<Seat> = asked.seats().iter().collect();
        let Some(&actor) = self.rng.pick(&deciding) else { return Ok(()) };
        let mut options = legal(state, actor);
        self.rng.shuffle(&mut options);
        options.truncate(COMPARED);
        let mut others = Vec::new();
        for other in asked.actors(Some(actor)).without(actor).iter() {
            others.extend(self.rng.pick(&legal(state, other)).map(|choice| (other, choice.clone())));
        }
        let dice = self.rng.split();
        let come: Vec<_> = options.iter().map(|a| Tryout::round(state, (actor, a), &others, &mut dice.clone())).collect();
        for viewer in seats(state) {
            let looks: Vec<String> = come.iter().map(|tryout| as_sent(&tryout.learned(Viewer::Seat(viewer)))).collect();
            for (i, one) in options.iter().enumerate() {
                for (j, other) in options.iter().enumerate().skip(i + 1) {
                    let told = state.concealed(actor, one, viewer);
                    let alike = told.is_some() && told == state.concealed(actor, other, viewer);
                    let pair = [&come[i], &come[j]];
                    let broken = |detail| Err(self.broken(Law::Concealed, Some(actor), Some(one), detail));
                    if looks[i] == looks[j] && !alike && viewer != actor && pair[0].state != pair[1].state {
                        return broken(format!("to {viewer} it looks like {other:?}, but they are told apart"));
                    }
                    // Where something is drawn, luck alone may make them look different.
                    if looks[i] != looks[j] && alike && pair.iter().all(|tryout| tryout.drawn.is_empty()) {
                        return broken(format!("{viewer} can tell it from {other:?}, but is told the same of both"));
                    }
                }
            }
        }
        Ok(())
    }

    /// A search plays determinized worlds to the end; they must not get stuck.
    fn world_plays_on(&mut self, mut world: G, seat: Seat) -> Verdict {
        let mut dice = self.rng.split();
        for _ in 0..self.battery.max_decisions {
            let Status::Decide(asked) = world.status() else { return Ok(()) };
            let options = asked.seats().lowest().map(|next| (next, legal(&world, next)));
            let choice = options.as_ref().and_then(|(next, list)| Some((*next, dice.pick(list)?)));
            let Some((next, action)) = choice else {
                return Err(self.broken(Law::NoDeadEnd, Some(seat), None, "a determinized world gets stuck"));
            };
            let tryout = Tryout::act(&world, next, action, &mut dice);
            if let Some(why) = tryout.refused {
                let detail = format!("in a determinized world a legal action is refused: {why}");
                return Err(self.broken(Law::LegalIsApplicable, Some(next), Some(action), detail));
            }
            world = tryout.state;
        }
        self.holds(matches!(world.status(), Status::Over(_)), Law::Ends, seat, "a determinized world goes on and on")
    }

    /// While others still have to commit, nobody else learns what `seat` has committed to (but those of its side that it confides in):
    /// not from views, not from events, not by sampling worlds. Nor does anybody learn a hidden draw by sampling worlds.
    pub(super) fn the_hidden_stays_hidden(&mut self, state: &G, seat: Seat, action: &G::Action) -> Verdict {
        let (dice, mut other_dice) = (self.rng.split(), self.rng.split());
        let here = Tryout::act(state, seat, action, &mut dice.clone());
        let drawn_otherwise = Tryout::act(state, seat, action, &mut other_dice);
        for watcher in seats(state) {
            self.samples_tell_nothing(&here, &drawn_otherwise, watcher, (seat, action))?;
        }
        let options = legal(state, seat);
        let Some(other) = self.rng.pick(&options).filter(|other| *other != action) else { return Ok(()) };
        let there = Tryout::act(state, seat, other, &mut dice.clone());
        let several = state.status().is_simultaneous();
        let confided =
            |viewer: Viewer| viewer.seat().is_some_and(|mate| state.confides(seat) && state.side(mate) == state.side(seat));
        let waiting = |tryout: &Tryout<G>| several && !tryout.state.status().deciding().contains(seat);
        for viewer in viewers(state).filter(|viewer| !viewer.is(seat)) {
            let same = as_sent(&here.learned(viewer)) == as_sent(&there.learned(viewer));
            if !same && !confided(viewer) && waiting(&here) && waiting(&there) {
                let detail = format!("{viewer:?} can tell it from the commitment {other:?}");
                return Err(self.broken(Law::SecretCommitment, Some(seat), Some(action), detail));
            }
            if let Some(watcher) = viewer.seat() {
                self.samples_tell_nothing(&here, &there, watcher, (seat, action))?;
            }
        }
        Ok(())
    }

    /// If two outcomes taught `watcher` the same, its sampled worlds and its legal list are the same too.
    fn samples_tell_nothing(&self, here: &Tryout<G>, there: &Tryout<G>, watcher: Seat, by: (Seat, &G::Action)) -> Verdict {
        let viewer = Viewer::Seat(watcher);
        if as_sent(&here.learned(viewer)) != as_sent(&there.learned(viewer)) {
            return Ok(());
        }
        let sample = |tryout: &Tryout<G>| tryout.state.determinize(watcher, &mut GameRng::new(self.seed));
        if sample(here) == sample(there) && legal(&here.state, watcher) == legal(&there.state, watcher) {
            return Ok(());
        }
        let detail = format!("{watcher} was shown the same in two worlds, but its sampled worlds or legal list tell them apart");
        Err(self.broken(Law::NoPeeking, Some(by.0), Some(by.1), detail))
    }

    /// If undo may go behind a step, the seat that took it has learned nothing by it.
    pub(super) fn barrier_is_marked(&mut self, state: &G, seat: Seat, action: &G::Action) -> Verdict {
        let dice = self.rng.split();
        let here = Tryout::act(state, seat, action, &mut dice.clone());
        let goes_on = matches!(here.state.status(), Status::Decide(_));
        if !goes_on || !here.drawn.is_empty() || is_barrier(seat, state.status(), here.state.status(), &here.events) {
            return Ok(());
        }
        let sibling = state.determinize(seat, &mut self.rng.split());
        let there = Tryout::act(&sibling, seat, action, &mut dice.clone());
        let viewer = Viewer::Seat(seat);
        let same = there.refused == here.refused && as_sent(&here.learned(viewer)) == as_sent(&there.learned(viewer));
        if same {
            return Ok(());
        }
        Err(self.broken(Law::Barrier, Some(seat), Some(action), "the seat learns something hidden by a step it may undo"))
    }
}
