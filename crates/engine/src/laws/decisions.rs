//! Laws about what may be decided: legal lists, refusals, the end.

use super::{Law, Trial, Tryout, Verdict, legal, seats};
use crate::cx::Seeded;
use crate::game::{Asked, Game, Outcome, Status, Verdict as GameVerdict};
use crate::matches::{Entry, sides_of};
use crate::rng::GameRng;
use crate::seat::{Seat, Side, SideSet};
use std::collections::HashSet;

impl<G: Game> Trial<'_, G> {
    /// Everything that must hold of one state by itself.
    pub(super) fn state_is_sound(&mut self, state: &G) -> Verdict {
        (self.battery.conserved)(state).map_err(|detail| self.broken(Law::Conserved, None, None, detail))?;
        self.state_is_saved(state)?;
        self.legal_lists_are_sound(state)?;
        self.legal_is_applicable(state)?;
        self.taking_back_and_conceding(state)
    }

    fn legal_lists_are_sound(&self, state: &G) -> Verdict {
        let deciding = state.status().deciding();
        for seat in seats(state) {
            let list = legal(state, seat);
            let mut again = list.clone();
            state.legal(seat, &mut again);
            let stable = again.len() == 2 * list.len() && again[list.len()..] == list[..];
            self.holds(stable, Law::LegalList, seat, "asked twice, the legal list differs, or it does not append")?;
            let distinct: HashSet<&G::Action> = list.iter().collect();
            self.holds(distinct.len() == list.len(), Law::LegalList, seat, "the legal list names an action twice")?;
            if deciding.contains(seat) {
                self.holds(!list.is_empty(), Law::NoDeadEnd, seat, "the seat owes a decision and has none")?;
            } else {
                self.holds(list.is_empty(), Law::LegalList, seat, "the seat owes no decision, but has legal actions")?;
            }
            if let Some(action) = state.unanswered(seat).filter(|action| !distinct.contains(action)) {
                return Err(self.broken(Law::Unanswered, Some(seat), Some(&action), "it is done unasked, but is not legal"));
            }
        }
        Ok(())
    }

    fn legal_is_applicable(&mut self, state: &G) -> Verdict {
        let universe = (self.battery.universe)(state);
        let everything: HashSet<&G::Action> = universe.iter().collect();
        let strangers = [Seat(state.seats() as u8), Seat(u8::MAX)];
        for seat in seats(state).chain(strangers) {
            let list = legal(state, seat);
            if let Some(missing) = list.iter().find(|action| !everything.contains(action)) {
                return Err(self.broken(Law::Universe, Some(seat), Some(missing), "the universe lacks a legal action"));
            }
            let listed: HashSet<&G::Action> = list.iter().collect();
            for action in &everything {
                self.tried.actions += 1;
                let tryout = Tryout::act(state, seat, action, &mut GameRng::new(self.seed));
                match (&tryout.refused, listed.contains(action)) {
                    (None, false) => {
                        let detail = "the action is carried out, but is not in the legal list";
                        return Err(self.broken(Law::LegalIsApplicable, Some(seat), Some(action), detail));
                    }
                    (Some(why), true) => {
                        let detail = format!("the legal list names it, but it is refused: {why}");
                        return Err(self.broken(Law::LegalIsApplicable, Some(seat), Some(action), detail));
                    }
                    (Some(_), false) => self.refusal_changed_nothing(state, &tryout, seat, Some(action))?,
                    (None, true) => self.unheard_is_the_same(state, &tryout.state, seat, action)?,
                }
            }
        }
        Ok(())
    }

    /// Searches apply actions with nobody listening; rules may take a shorter way then, but not to another place.
    fn unheard_is_the_same(&self, before: &G, heard: &G, seat: Seat, action: &G::Action) -> Verdict {
        let mut unheard = before.clone();
        let applied = unheard.apply(seat, action, &mut Seeded(GameRng::new(self.seed)));
        if applied.is_ok() && unheard == *heard {
            return Ok(());
        }
        Err(self.broken(Law::Unheard, Some(seat), Some(action), "with nobody listening the action leads to another state"))
    }

    fn refusal_changed_nothing(&self, state: &G, tryout: &Tryout<G>, seat: Seat, action: Option<&G::Action>) -> Verdict {
        let Some(why) = &tryout.refused else { return Ok(()) };
        let broken = |detail| Err(self.broken(Law::RefusalChangesNothing, Some(seat), action, detail));
        if tryout.state != *state {
            return broken("the refused action changed the state");
        }
        if !tryout.events.is_empty() || !tryout.drawn.is_empty() {
            return broken("the refused action drew or told something");
        }
        if why.reason.trim().is_empty() {
            return broken("the refusal gives no reason");
        }
        Ok(())
    }

    fn taking_back_and_conceding(&self, state: &G) -> Verdict {
        for seat in seats(state).chain([Seat(state.seats() as u8), Seat(u8::MAX)]) {
            let dice = &mut GameRng::new(self.seed);
            let back = Tryout::of(state, &Entry::TakeBack { seat }, dice);
            self.refusal_changed_nothing(state, &back, seat, None)?;
            self.holds(back.drawn.is_empty(), Law::TakeBack, seat, "taking back draws something")?;
            let conceded = Tryout::of(state, &Entry::Concede { seat, chance: Vec::new() }, dice);
            self.refusal_changed_nothing(state, &conceded, seat, None)?;
            let stranger = seat.index() >= state.seats();
            self.holds(
                !stranger || (back.refused.is_some() && conceded.refused.is_some()),
                Law::Concede,
                seat,
                "nobody sits there",
            )?;
            let out = match conceded.state.status() {
                Status::Over(_) => true,
                Status::Decide(asked) => !asked.seats().contains(seat),
            };
            self.holds(conceded.refused.is_some() || out, Law::Concede, seat, "the seat gave up and still owes a decision")?;
        }
        Ok(())
    }

    /// Every seat has a place, seats of one side the same, and the verdict says what the places say.
    fn outcome_is_sound(&self, state: &G, outcome: &Outcome) -> Verdict {
        let (places, sides) = (outcome.all(), sides_of(state));
        let placed = places.len() == state.seats() && places.iter().all(|place| *place > 0);
        self.holds(placed, Law::Over, None, "not every seat has a place")?;
        let together = |i: usize, j: usize| sides[i] != sides[j] || (places[i] == 1) == (places[j] == 1);
        let whole = (0..places.len()).all(|i| (0..i).all(|j| together(i, j)));
        self.holds(whole, Law::Sides, None, "of one side, some have won and some have not")?;
        let first: SideSet = (0..places.len()).filter(|i| places[*i] == 1).map(|i| sides[i]).collect();
        let several = sides.iter().any(|side| *side != sides[0]);
        let alike = places.iter().all(|place| *place == places[0]);
        let said = match outcome.verdict() {
            GameVerdict::Won(winners) => !winners.is_empty() && winners == first,
            // Who plays against nobody but the game wins or loses.
            GameVerdict::Drawn => several && places.iter().all(|place| *place == 1),
            // The game itself may beat everybody, then all alike: where one comes before another, somebody is the first.
            GameVerdict::Lost => first.is_empty() && (alike || !several),
        };
        self.holds(said, Law::Over, None, "the verdict does not fit the places, or sides are ranked and none is the first")
    }

    /// Sides do not change, are counted from 0 without a gap, and who may answer for one is of it.
    pub(super) fn sides_are_sound(&self, state: &G, sides: &[Side]) -> Verdict {
        self.holds(sides_of(state) == sides, Law::Sides, None, "a seat has changed sides")?;
        let most = sides.iter().map(|side| side.0).max().unwrap_or(0);
        let counted = (0..=most).all(|n| sides.contains(&Side(n)));
        self.holds(counted, Law::Sides, None, "sides are not counted from 0 without a gap")?;
        if let Status::Decide(Asked::AnyOf(seats)) = state.status() {
            let of: SideSet = seats.iter().map(|seat| state.side(seat)).collect();
            self.holds(of.len() == 1, Law::Sides, None, "seats of several sides may answer for a side")?;
        }
        Ok(())
    }

    pub(super) fn nothing_after_the_end(&self, state: &G) -> Verdict {
        let Status::Over(outcome) = state.status() else { return Ok(()) };
        self.outcome_is_sound(state, &outcome)?;
        for seat in seats(state) {
            self.holds(legal(state, seat).is_empty(), Law::Over, seat, "the game is over, but the seat has legal actions")?;
            let dice = &mut GameRng::new(self.seed);
            for entry in [Entry::TakeBack { seat }, Entry::Concede { seat, chance: Vec::new() }] {
                let refused = Tryout::of(state, &entry, dice).refused.is_some();
                self.holds(refused, Law::Over, seat, "the game is over, but something can still be taken back or given up")?;
            }
        }
        Ok(())
    }
}
