//! The Move part of an action: points, mountains, the stop rule, overrun, flight and Bastions.

use crate::action::{Action, Count, KINDS};
use crate::board::{PLACES, Place, places};
use crate::event::Event;
use crate::frame::{Battles, FrameRules, March};
use crate::scenario::{Inside, Moment, Token};
use crate::state::{Rage, SIDES, Side, total};
use crate::types::Level;
use crate::view::Pending;
use engine::{Cx, Illegal, Seat, SeatSet, Viewer};

// RA-15.1: the Move part of an action.

impl FrameRules for March {
    fn deciders(&self, _game: &Rage) -> SeatSet {
        SeatSet::only(self.seat)
    }

    /// RA-15.1, RA-15.11, RA-R37: every move there is, and the end of moving, also without a move.
    fn list(&self, game: &Rage, seat: Seat, out: &mut Vec<Action>) {
        let terrain = game.terrain(seat);
        let legs: [Legs; KINDS] = std::array::from_fn(|kind| game.legs(seat, kind));
        let shaken = game.lying(Token::Shaken); // RA-29.23
        for from in places(game.presence(Side::of(seat))) {
            let movable = game.movable(seat, from.index());
            for level in (0..KINDS as u8).map(Level) {
                let there = movable[level.index()];
                if there == 0 {
                    continue;
                }
                let carries = game.carries(seat, level.index(), from);
                for to in places(game.reach(&terrain, legs[level.index()], from) & !shaken) {
                    out.extend((1..=there).map(|count| Action::Move { from, level, to, count }));
                    if carries {
                        out.extend((1..there).map(|count| Action::MoveWithout { from, level, to, count }));
                    }
                }
            }
        }
        out.push(Action::EndMove);
        game.list_campaign(seat, Inside::Move, out);
    }

    fn apply(self, game: &mut Rage, seat: Seat, action: Action, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        match action {
            Action::Move { from, level, to, count } => game.move_units(seat, (from, level, to, count), false, cx),
            Action::MoveWithout { from, level, to, count } => game.move_units(seat, (from, level, to, count), true, cx),
            Action::Bless { token, level } => game.bless(seat, token, level, cx),
            Action::Option(option) => game.use_option(seat, Inside::Move, option, cx),
            Action::Command { from, to } => game.command(seat, from, to, cx),
            Action::EndMove => {
                game.end_moves(seat, cx);
                Ok(())
            }
            _ => Err(action.wrong_time()),
        }
    }

    fn default_action(&self, _game: &Rage, _seat: Seat) -> Option<Action> {
        Some(Action::EndMove)
    }

    fn pending(&self, _game: &Rage, _viewer: Viewer) -> Pending {
        Pending::Move
    }

    fn waits_for(&self, gone: Seat) -> bool {
        self.seat == gone
    }

    fn give_up(self, game: &mut Rage) {
        game.ended = [[0; KINDS]; PLACES];
    }
}

/// What stands in the way of one player's units now; worked out once for a whole list of moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terrain {
    /// Places this player's units may be in: all Territories and the own Bastion (RA-16.10, RA-R34).
    open: u64,
    /// RA-15.7: Territories with an enemy where a ground unit must stop, since overrun is not available there (RA-16.1).
    stop: u64,
    /// Territories with an enemy, for those who want to know where a Battle would start.
    pub enemies: u64,
}

/// How a unit type moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Legs {
    pub points: u8,
    pub flight: bool,
}

impl Rage {
    /// How a level of a player moves now (RA-15.2, RA-16.6, RA-16.8: by its own type alone).
    #[inline]
    pub(crate) fn legs(&self, seat: Seat, kind: usize) -> Legs {
        let values = self.values(Side::of(seat), kind);
        Legs { points: values.movement, flight: values.flight }
    }

    /// RA-15.7, RA-15.8, RA-16.1..RA-16.5, RA-R29, RA-R31..RA-R33: where enemies stand, and where overrun is not available, each
    /// Territory on its own.
    pub(crate) fn terrain(&self, seat: Seat) -> Terrain {
        let mut enemies = 0u64;
        let mut stop = 0u64;
        let mine = &self.units[seat.index()];
        for side in (0..SIDES).filter(|side| *side != seat.index()) {
            for (place, count) in self.units[side].iter().enumerate().take(crate::board::TERRITORIES) {
                if *count == [0; KINDS] {
                    continue;
                }
                enemies |= 1 << place;
                // RA-R30: every unit of mine that stands among enemies has ended its path there.
                if total(&mine[place]) < total(count) {
                    stop |= 1 << place;
                }
            }
        }
        Terrain { open: self.board.territories | Place::bastion(seat).bit(), stop, enemies }
    }

    /// RA-16.1: whether enemies stop this player's ground units in a place.
    pub(crate) fn stops(&self, seat: Seat, place: Place) -> bool {
        self.terrain(seat).stop & place.bit() != 0
    }

    /// Whether one step is allowed, and otherwise why not. `left` are the points before it.
    fn check_step(&self, terrain: &Terrain, legs: Legs, left: u8, [from, to]: [Place; 2]) -> Result<(), Illegal> {
        if to.index() >= PLACES || from.index() >= PLACES || terrain.open & to.bit() == 0 {
            return Err(match to.is_bastion() && to.index() < PLACES {
                true => Illegal::new("RA-16.10", "No unit may enter or pass through another player's Bastion."),
                false => Illegal::new("RA-R34", "There is no such Territory on the board."),
            });
        }
        if self.board.air(from) & to.bit() == 0 {
            return Err(Illegal::new("RA-15.3", format!("{} and {} are not adjacent.", from.name(), to.name())));
        }
        if !legs.flight && self.board.ground(from) & to.bit() == 0 {
            let reason = format!("Mountains lie between {} and {}, and these units do not fly.", from.name(), to.name());
            return Err(Illegal::new("RA-15.6", reason));
        }
        if left == 0 {
            return Err(Illegal::new("RA-15.2", format!("{} movement points are not enough to get there.", legs.points)));
        }
        Ok(())
    }

    /// RA-15.7: whether a unit that has just entered `place` must end its movement there.
    fn must_stop(terrain: &Terrain, legs: Legs, place: Place) -> bool {
        !legs.flight && terrain.stop & place.bit() != 0
    }

    /// Whether a whole path is allowed to units of this level, step by step.
    ///
    /// # Errors
    /// The first step that is not, and why.
    pub fn check_path(&self, seat: Seat, level: Level, path: &[Place]) -> Result<(), Illegal> {
        if level.index() >= KINDS || seat.0 >= self.seats {
            return Err(Illegal::new("RA-1.3", "Your clan has no such unit type."));
        }
        let (terrain, legs) = (self.terrain(seat), self.legs(seat, level.index()));
        let [first, .., last] = path else {
            return Err(Illegal::new("RA-15.3", "Choose a path from one place to another."));
        };
        if first == last {
            return Err(Illegal::new("RA-15.5", "A path that returns to its start is not a move."));
        }
        if last.index() < PLACES && self.lying(Token::Shaken) & last.bit() != 0 {
            return Err(Illegal::new("RA-29.23", "Units cannot end a move on shaken ground."));
        }
        for (i, step) in path.windows(2).enumerate() {
            if i > 0 && Rage::must_stop(&terrain, legs, step[0]) {
                let reason =
                    format!("Enemies in {} stop these units. Too few of yours are there to let others pass.", step[0].name());
                return Err(Illegal::new("RA-15.7", reason));
            }
            self.check_step(&terrain, legs, legs.points.saturating_sub(i as u8), [step[0], step[1]])?;
        }
        Ok(())
    }

    /// Every place that units with these legs can end in, starting from `from`. RA-15.9: what stays behind there does not matter.
    /// RA-16.9, RA-16.13: flyers, and who could go on by overrun, may end among enemies too. RA-16.11: the own Bastion is a place like any.
    #[inline]
    pub(crate) fn reach(&self, terrain: &Terrain, legs: Legs, from: Place) -> u64 {
        let (mut reached, mut edge) = (from.bit(), from.bit());
        for _ in 0..legs.points {
            let mut next = 0;
            for place in places(edge) {
                next |= if legs.flight { self.board.air(place) } else { self.board.ground(place) };
            }
            next &= terrain.open & !reached;
            if next == 0 {
                break;
            }
            reached |= next;
            edge = if legs.flight { next } else { next & !terrain.stop };
        }
        reached & !from.bit()
    }

    /// The shortest path to `to`, the lowest places first; none when it cannot be reached.
    pub(crate) fn path(&self, terrain: &Terrain, legs: Legs, [from, to]: [Place; 2]) -> Option<Vec<Place>> {
        let mut before = [u8::MAX; PLACES];
        let (mut reached, mut edge) = (from.bit(), from.bit());
        for _ in 0..legs.points {
            let mut next = 0;
            for place in places(edge) {
                let beside = if legs.flight { self.board.air(place) } else { self.board.ground(place) };
                for found in places(beside & terrain.open & !reached & !next) {
                    before[found.index()] = place.0;
                    next |= found.bit();
                }
            }
            reached |= next;
            edge = if legs.flight { next } else { next & !terrain.stop };
        }
        if reached & to.bit() == 0 || from == to {
            return None;
        }
        let mut path = vec![to];
        while let Some(last) = path.last().filter(|last| **last != from) {
            path.push(Place(before[last.index()]));
        }
        path.reverse();
        Some(path)
    }

    /// Where units of a level can go from a place now, each with a path that leads there: for those who show it.
    #[must_use]
    pub fn paths_from(&self, seat: Seat, level: Level, from: Place) -> Vec<Vec<Place>> {
        if level.index() >= KINDS || seat.0 >= self.seats || from.index() >= PLACES {
            return Vec::new();
        }
        let (terrain, legs) = (self.terrain(seat), self.legs(seat, level.index()));
        let reach = self.reach(&terrain, legs, from) & !self.lying(Token::Shaken); // RA-29.23
        places(reach).filter_map(|to| self.path(&terrain, legs, [from, to])).collect()
    }

    /// RA-15.5, RA-R30: units of a player that can still be moved, by place.
    #[inline]
    pub(crate) fn movable(&self, seat: Seat, place: usize) -> Count {
        let (there, ended) = (&self.units[seat.index()][place], &self.ended[place]);
        std::array::from_fn(|kind| there[kind] - ended[kind])
    }

    /// RA-15.3, RA-15.4: identical units go from one place to another, each on a path of its own.
    fn move_units(
        &mut self,
        seat: Seat,
        (from, level, to, count): (Place, Level, Place, u8),
        carrier_stays: bool,
        cx: &mut impl Cx<Event>,
    ) -> Result<(), Illegal> {
        if from.index() >= PLACES || to.index() >= PLACES || level.index() >= KINDS {
            return Err(Illegal::new("RA-15.1", "There is no such place or no such unit."));
        }
        let kind = level.index();
        let movable = self.movable(seat, from.index())[kind];
        if count == 0 || count > movable {
            let (there, from) = (self.at(Side::of(seat), from)[kind], from.name());
            return Err(match there > movable && count <= there {
                true => Illegal::new("RA-15.5", format!("Only {movable} of these units in {from} can still move.")),
                false => Illegal::new("RA-15.1", format!("You have {movable} such units to move in {from}.")),
            });
        }
        if carrier_stays && (count == movable || !self.carries(seat, kind, from)) {
            return Err(Illegal::new("RA-29.16", "The prisoner's carrier is not there, or is the only unit to move."));
        }
        let (terrain, legs) = (self.terrain(seat), self.legs(seat, kind));
        if self.lying(Token::Shaken) & to.bit() != 0 {
            return Err(Illegal::new("RA-29.23", "Units cannot end a move on shaken ground."));
        }
        if from == to || self.reach(&terrain, legs, from) & to.bit() == 0 {
            return Err(self.why_no_way(seat, level, [from, to]));
        }
        let path = if cx.listens() { self.path(&terrain, legs, [from, to]) } else { None };
        self.units[seat.index()][from.index()][kind] -= count;
        self.units[seat.index()][to.index()][kind] += count;
        self.ended[to.index()][kind] += count;
        if !carrier_stays {
            self.carry_along(seat, kind, from, to);
        }
        cx.emit(|| Event::Moves {
            seat,
            troop: self.troop(Side::of(seat), kind, count),
            from: self.here(from),
            to: self.here(to),
            path: path.unwrap_or_default(),
        });
        Ok(())
    }

    /// Why units cannot get there: the first obstacle on the straightest way.
    #[cold]
    fn why_no_way(&self, seat: Seat, level: Level, [from, to]: [Place; 2]) -> Illegal {
        if to.is_bastion() && to != Place::bastion(seat) {
            return Illegal::new("RA-16.10", "No unit may enter or pass through another player's Bastion.");
        }
        let terrain = self.terrain(seat);
        // The way of a bird with endless breath passes over whatever is in the way.
        let bird = Legs { points: PLACES as u8, flight: true };
        match self.path(&terrain, bird, [from, to]) {
            Some(path) => match self.check_path(seat, level, &path) {
                Err(why) => why,
                Ok(()) => Illegal::new("RA-15.2", "No path is that long."),
            },
            None => Illegal::new("RA-15.3", "Choose where the unit moves from and to."),
        }
    }

    /// RA-15.10: no unit moves any more; what shares a Territory fights.
    fn end_moves(&mut self, seat: Seat, cx: &mut impl Cx<Event>) {
        self.ended = [[0; KINDS]; PLACES];
        self.rest_carrier();
        self.frames.replace(Battles { seat }.into());
        cx.emit(|| Event::MovesEnd { seat });
        self.fire(Moment::AfterMoves, Some(seat), None, cx);
    }
}
