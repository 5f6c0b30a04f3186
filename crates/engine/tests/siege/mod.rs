//! A small game in teams that has everything sides must cope with: a Controller against two heroes, a decision that any hero answers
//! for the team, choices that team mates share and the other side must not learn, a vote that is hidden from team mates too, and a
//! cooperative variant in which the game itself is the opponent. Its parameter builds in one bug; the laws must find each of them.
//!
//! Each round the team says who leads (SG-1), then everybody secretly picks one of three gates: the heroes where they go, each
//! knowing what the other picked, the Controller where the trap is (SG-2). A leader who misses the trap scores a point for the team, one
//! who meets it costs a life; the other hero loses a life in the trap on a coin's toss (SG-3). Then both heroes vote in secret; if both
//! vote to retreat, nobody has won (SG-4). Three points win for the team, no lives left for the Controller; alone against the game the
//! trap is drawn, and the points are the score (SG-5). Where all three meet at one gate, it falls on them and everybody has lost (SG-6).
#![allow(dead_code, reason = "every test file uses another part of it")]

use engine::{
    Balance, Clause, Content, Cx, Decks, Event, Frames, Game, GameRng, Guidance, Illegal, Info, Names, Outcome, Seat, SeatSet,
    SetupError, Side, SideSet, Status, Viewer, Words,
};
use serde::{Deserialize, Serialize};

pub const NO_BUG: u8 = 0;
pub const CONTROLLER_SEES_GATES: u8 = 1;
pub const MATES_SEE_VOTES: u8 = 2;
pub const ONE_HERO_WINS: u8 = 3;
pub const ALL_LOST_IS_A_DRAW: u8 = 4;
pub const CONTROLLER_NAMES_THE_LEADER: u8 = 5;
pub const HERO_CHANGES_SIDES: u8 = 6;
pub const NOTHING_TO_HAND_OVER: u8 = 7;
pub const SAMPLES_KNOW_GATES: u8 = 8;
pub const EVENT_TELLS_GATES: u8 = 9;
pub const SIDES_WITH_A_GAP: u8 = 10;
pub const LOST_IN_AN_ORDER: u8 = 11;

const GATES: u8 = 3;
const GOAL: u8 = 3;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// Whether the game itself is the opponent: then there is no Controller, and the heroes sit on the first seats.
    pub together: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// The hero on this seat leads.
    Lead(Seat),
    /// Go to a gate, or set the trap there.
    Gate(u8),
    /// Vote to go on, or to retreat.
    Vote(bool),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Frame {
    Lead,
    Gates { leader: Seat, gates: [Option<u8>; 3] },
    Votes { votes: [Option<bool>; 3] },
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Siege<const BUG: u8> {
    pub together: bool,
    pub points: u8,
    pub lives: u8,
    pub retreated: bool,
    pub fallen: bool,
    pub gave_up: Option<Seat>,
    pub frames: Frames<Frame, 1>,
}

#[derive(Clone, Debug, PartialEq, Serialize, schemars::JsonSchema)]
pub struct View {
    pub me: Option<Seat>,
    pub points: u8,
    pub lives: u8,
    pub leader: Option<Seat>,
    /// What one may know of the gates: one's own and those of one's side.
    pub gates: Vec<Option<u8>>,
    pub my_vote: Option<bool>,
    pub others_votes: Vec<Option<bool>>,
    pub committed: Vec<u8>,
    pub over: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum SiegeEvent {
    Leads {
        by: Seat,
        leader: Seat,
    },
    /// Told to everybody but for the gate, which the hero's side knows.
    Ready {
        seat: Seat,
        side: Side,
        gate: Option<u8>,
    },
    TakesBack {
        seat: Seat,
    },
    Shown {
        gates: Vec<Option<u8>>,
        trap: u8,
    },
    Point,
    Hurt {
        lives: u8,
    },
    Votes {
        votes: Vec<bool>,
    },
    GivesUp {
        seat: Seat,
    },
}

impl Event for SiegeEvent {
    fn seen_by(&self, viewer: Viewer) -> Option<Self> {
        match self {
            SiegeEvent::Ready { seat, side, gate } => {
                // The Controller's side is its seat alone; with no Controller all seats are of one side.
                let mine = viewer.seat().is_some_and(|me| me == *seat || (*side == HEROES && me.0 > 0) || *side == TOGETHER);
                Some(SiegeEvent::Ready { seat: *seat, side: *side, gate: gate.filter(|_| mine) })
            }
            open => Some(open.clone()),
        }
    }

    fn clauses(&self) -> Vec<Clause> {
        vec![Clause(match self {
            SiegeEvent::Leads { .. } => "SG-1",
            SiegeEvent::Ready { .. } | SiegeEvent::TakesBack { .. } => "SG-2",
            SiegeEvent::Shown { .. } | SiegeEvent::Point | SiegeEvent::Hurt { .. } => "SG-3",
            SiegeEvent::Votes { .. } => "SG-4",
            SiegeEvent::GivesUp { .. } => "SG-5",
        })]
    }

    fn tell(&self, names: &Names) -> String {
        match self {
            SiegeEvent::Leads { leader, .. } => format!("{} leads.", names.of(*leader)),
            SiegeEvent::Ready { seat, .. } => format!("{} is ready.", names.of(*seat)),
            SiegeEvent::TakesBack { seat } => format!("{} thinks again.", names.of(*seat)),
            SiegeEvent::Shown { trap, .. } => format!("The trap is at gate {}.", trap + 1),
            SiegeEvent::Point => "The leader is through.".to_string(),
            SiegeEvent::Hurt { lives } => format!("A hero is hurt; {lives} lives are left."),
            SiegeEvent::Votes { votes } => format!("The votes: {votes:?}."),
            SiegeEvent::GivesUp { seat } => format!("{} gives up.", names.of(*seat)),
        }
    }

    fn is_barrier(&self) -> bool {
        matches!(self, SiegeEvent::Shown { .. } | SiegeEvent::Votes { .. })
    }
}

/// The heroes against a Controller.
const HEROES: Side = Side(1);
/// The heroes against the game; no seat is of another side.
const TOGETHER: Side = Side(0);

impl<const BUG: u8> Siege<BUG> {
    fn everyone(&self) -> SeatSet {
        SeatSet::first(self.seats())
    }

    pub fn heroes(&self) -> SeatSet {
        if self.together { self.everyone() } else { self.everyone().without(Seat(0)) }
    }

    fn sides(&self) -> Vec<Side> {
        engine::sides_of(self)
    }

    /// The team's side.
    fn team(&self) -> Side {
        if self.together { TOGETHER } else { HEROES }
    }

    fn shares(&self, seat: Seat, with: Seat) -> bool {
        seat == with || (self.heroes().contains(seat) && self.heroes().contains(with))
    }

    fn allows(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        if !self.status().deciding().contains(seat) {
            return Err(Illegal::new("SG-1", "You are not asked."));
        }
        let fits = match (self.frames.top(), action) {
            (Some(Frame::Lead), Action::Lead(leader)) => self.heroes().contains(leader),
            (Some(Frame::Gates { .. }), Action::Gate(gate)) => gate < GATES,
            (Some(Frame::Votes { .. }), Action::Vote(_)) => true,
            _ => false,
        };
        if fits { Ok(()) } else { Err(Illegal::new("SG-1", "This is not what is asked now.")) }
    }

    pub fn universe(&self) -> Vec<Action> {
        let leads = (0..4).map(|seat| Action::Lead(Seat(seat)));
        leads.chain((0..=GATES).map(Action::Gate)).chain([true, false].map(Action::Vote)).collect()
    }

    fn meet(&mut self, leader: Seat, gates: [Option<u8>; 3], cx: &mut impl Cx<SiegeEvent>) {
        let trap = if self.together { cx.chance(u32::from(GATES)) as u8 } else { gates[0].unwrap_or(0) };
        cx.emit(|| SiegeEvent::Shown { gates: gates[..self.seats()].to_vec(), trap });
        for hero in self.heroes().iter() {
            let met = gates[hero.index()] == Some(trap);
            if hero == leader && !met {
                self.points += 1;
                cx.emit(|| SiegeEvent::Point);
            } else if met && (hero == leader || cx.chance(2) == 0) {
                self.lives = self.lives.saturating_sub(1);
                let lives = self.lives;
                cx.emit(|| SiegeEvent::Hurt { lives });
            }
        }
        self.fallen = !self.together && gates.iter().all(|gate| *gate == gates[0]);
        if self.points >= GOAL || self.lives == 0 || self.fallen {
            self.frames.clear();
        } else {
            self.frames.replace(Frame::Votes { votes: [None; 3] });
        }
    }

    fn outcome(&self) -> Outcome {
        let sides = self.sides();
        let won = |side: Side| Outcome::won_by(SideSet::only(side), &sides, "SG-5");
        let beaten = || match BUG {
            ALL_LOST_IS_A_DRAW => Outcome::ranked(&[2, 2], "SG-5"),
            _ => Outcome::lost(2, "SG-5"),
        };
        let outcome = match self.gave_up {
            Some(Seat(0)) if !self.together => won(HEROES),
            None if self.fallen && BUG == LOST_IN_AN_ORDER => Outcome::ranked(&[3, 2, 2], "SG-6"),
            None if self.fallen => Outcome::lost(3, "SG-6"),
            None if self.points >= GOAL && BUG == ONE_HERO_WINS => Outcome::ranked(&[2, 1, 2][..self.seats()], "SG-5"),
            None if self.points >= GOAL => won(self.team()),
            None if self.retreated && BUG == ALL_LOST_IS_A_DRAW && self.together => Outcome::draw(2, "SG-5"),
            None if self.retreated && !self.together => Outcome::draw(3, "SG-4"),
            _ if self.together => beaten(),
            _ => won(Side(0)),
        };
        if self.together { outcome.with_score(i32::from(self.points)) } else { outcome }
    }
}

impl<const BUG: u8> Game for Siege<BUG> {
    const INFO: Info = Info {
        id: "siege",
        name: "Siege",
        tagline: "A game to try sides on.",
        prefix: "SG",
        rules_version: 1,
        min_seats: 2,
        max_seats: 3,
        simultaneous: true,
        hidden: true,
        chance: true,
        finished: false,
    };
    type Setup = Setup;
    type Action = Action;
    type View = View;
    type Event = SiegeEvent;

    fn new(setup: &Setup, _cx: &mut impl Cx<SiegeEvent>) -> Result<Self, SetupError> {
        let frames = Frames::of(Frame::Lead);
        Ok(Siege { together: setup.together, points: 0, lives: 2, retreated: false, fallen: false, gave_up: None, frames })
    }

    fn seats(&self) -> usize {
        if self.together { 2 } else { 3 }
    }

    fn side(&self, seat: Seat) -> Side {
        match seat.0 {
            2 if BUG == HERO_CHANGES_SIDES && self.points > 1 => Side(0),
            _ if self.together => TOGETHER,
            0 => Side(0),
            _ if BUG == SIDES_WITH_A_GAP => Side(2),
            _ => HEROES,
        }
    }

    fn status(&self) -> Status {
        let owing = |seats: SeatSet, done: &dyn Fn(Seat) -> bool| Status::each(seats.iter().filter(|s| !done(*s)).collect());
        match self.frames.top() {
            Some(Frame::Lead) if BUG == CONTROLLER_NAMES_THE_LEADER => Status::any_of(self.everyone()),
            Some(Frame::Lead) => Status::any_of(self.heroes()),
            Some(Frame::Gates { gates, .. }) => owing(self.everyone(), &|s| gates[s.index()].is_some()),
            Some(Frame::Votes { votes }) => owing(self.heroes(), &|s| votes[s.index()].is_some()),
            None => Status::Over(self.outcome()),
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        out.extend(self.universe().into_iter().filter(|action| self.allows(seat, *action).is_ok()));
    }

    fn apply(&mut self, seat: Seat, action: &Action, cx: &mut impl Cx<SiegeEvent>) -> Result<(), Illegal> {
        self.allows(seat, *action)?;
        let (everyone, heroes, side) = (self.everyone(), self.heroes(), self.side(seat));
        match (self.frames.top_mut(), *action) {
            (Some(Frame::Gates { leader, gates }), Action::Gate(gate)) => {
                gates[seat.index()] = Some(gate);
                let (leader, gates) = (*leader, *gates);
                let side = if BUG == EVENT_TELLS_GATES { TOGETHER } else { side };
                let side = if side == Side(0) && !self.together && BUG != EVENT_TELLS_GATES { Side(2) } else { side };
                cx.emit(|| SiegeEvent::Ready { seat, side, gate: Some(gate) });
                if everyone.iter().all(|s| gates[s.index()].is_some()) {
                    self.meet(leader, gates, cx);
                }
            }
            (Some(Frame::Votes { votes }), Action::Vote(on)) => {
                votes[seat.index()] = Some(on);
                let votes = *votes;
                cx.emit(|| SiegeEvent::Ready { seat, side, gate: None });
                let all: Vec<bool> = heroes.iter().filter_map(|s| votes[s.index()]).collect();
                if all.len() == heroes.len() {
                    self.retreated = all.iter().all(|on| !on);
                    cx.emit(|| SiegeEvent::Votes { votes: all });
                    if self.retreated { self.frames.clear() } else { self.frames.replace(Frame::Lead) }
                }
            }
            (_, Action::Lead(leader)) => {
                cx.emit(|| SiegeEvent::Leads { by: seat, leader });
                self.frames.replace(Frame::Gates { leader, gates: [None; 3] });
            }
            (_, Action::Gate(_) | Action::Vote(_)) => {}
        }
        Ok(())
    }

    fn take_back(&mut self, seat: Seat, cx: &mut impl Cx<SiegeEvent>) -> Result<(), Illegal> {
        let nothing = || Illegal::new("SG-2", "You have chosen nothing that could be taken back.");
        let i = seat.index();
        match self.frames.top_mut() {
            Some(Frame::Gates { gates, .. }) if i < 3 => gates[i].take().map(|_| ()).ok_or_else(nothing)?,
            Some(Frame::Votes { votes }) if i < 3 => votes[i].take().map(|_| ()).ok_or_else(nothing)?,
            _ => return Err(nothing()),
        }
        cx.emit(|| SiegeEvent::TakesBack { seat });
        Ok(())
    }

    fn concede(&mut self, seat: Seat, cx: &mut impl Cx<SiegeEvent>) -> Result<(), Illegal> {
        if !self.everyone().contains(seat) || self.status().outcome().is_some() {
            return Err(Illegal::new("SG-5", "There is nothing to give up."));
        }
        self.gave_up = Some(seat);
        self.frames.clear();
        cx.emit(|| SiegeEvent::GivesUp { seat });
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> View {
        let me = viewer.seat().filter(|seat| self.everyone().contains(*seat));
        let knows = |seat: Seat| me.is_some_and(|me| self.shares(seat, me) || (BUG == CONTROLLER_SEES_GATES && me.0 == 0));
        let (mut leader, mut gates, mut votes, mut committed) = (None, [None; 3], [None; 3], SeatSet::EMPTY);
        match self.frames.top() {
            Some(Frame::Gates { leader: who, gates: all }) => {
                leader = Some(*who);
                committed = self.everyone().iter().filter(|s| all[s.index()].is_some()).collect();
                self.everyone().iter().filter(|s| knows(*s)).for_each(|s| gates[s.index()] = all[s.index()]);
            }
            Some(Frame::Votes { votes: all }) => {
                committed = self.everyone().iter().filter(|s| all[s.index()].is_some()).collect();
                votes = *all;
            }
            Some(Frame::Lead) | None => {}
        }
        let mates = |seat: &Seat| BUG == MATES_SEE_VOTES && me.is_some_and(|me| self.shares(*seat, me));
        View {
            me,
            points: self.points,
            lives: self.lives,
            leader,
            gates: gates[..self.seats()].to_vec(),
            my_vote: me.and_then(|me| votes[me.index()]),
            others_votes: self.everyone().iter().filter(mates).map(|s| votes[s.index()]).collect(),
            committed: committed.iter().map(|s| s.0).collect(),
            over: self.frames.top().is_none(),
        }
    }

    fn determinize(&self, seat: Seat, rng: &mut GameRng) -> Self {
        let mut world = self.clone();
        let unknown = |other: Seat| BUG != SAMPLES_KNOW_GATES && !self.shares(other, seat);
        match world.frames.top_mut() {
            Some(Frame::Gates { gates, .. }) => {
                let hidden = gates.iter_mut().enumerate().filter(|(i, _)| unknown(Seat(*i as u8)));
                hidden.filter_map(|(_, gate)| gate.as_mut()).for_each(|gate| *gate = rng.below(u32::from(GATES)) as u8);
            }
            Some(Frame::Votes { votes }) => {
                let hidden = votes.iter_mut().enumerate().filter(|(i, _)| *i != seat.index());
                hidden.filter_map(|(_, vote)| vote.as_mut()).for_each(|vote| *vote = rng.below(2) == 0);
            }
            Some(Frame::Lead) | None => {}
        }
        world
    }

    fn hides_from(&self, seat: Seat, from: Seat) -> bool {
        match self.frames.top() {
            _ if BUG == NOTHING_TO_HAND_OVER => false,
            Some(Frame::Gates { gates, .. }) => {
                let mut chosen = self.everyone().iter().filter(|s| gates[s.index()].is_some());
                chosen.any(|s| self.shares(s, seat) && !self.shares(s, from))
            }
            Some(Frame::Votes { votes }) => seat != from && votes[seat.index()].is_some(),
            Some(Frame::Lead) | None => false,
        }
    }

    /// SG-2: heroes show each other their gates. SG-4: but not their votes.
    fn confides(&self, _seat: Seat) -> bool {
        matches!(self.frames.top(), Some(Frame::Gates { .. }))
    }

    fn presets() -> Vec<(&'static str, Setup)> {
        vec![("against", Setup { together: false }), ("together", Setup { together: true })]
    }
}

impl<const BUG: u8> Guidance for Siege<BUG> {}
impl<const BUG: u8> Decks for Siege<BUG> {}
impl<const BUG: u8> Balance for Siege<BUG> {}

impl<const BUG: u8> Content for Siege<BUG> {
    const RULES: &'static str = "";
}

impl<const BUG: u8> Words for Siege<BUG> {
    fn prompt(view: &View, _names: &Names) -> String {
        format!("{} points, {} lives.", view.points, view.lives)
    }

    fn label(_view: &View, action: &Action) -> String {
        match action {
            Action::Lead(seat) => format!("Let {seat} lead"),
            Action::Gate(gate) => format!("Gate {}", gate + 1),
            Action::Vote(true) => "Go on".to_string(),
            Action::Vote(false) => "Retreat".to_string(),
        }
    }

    fn explain(_view: &View, _action: &Action) -> Vec<String> {
        Vec::new()
    }

    fn board(view: &View, _names: &Names) -> String {
        format!("{} points, {} lives, gates {:?}", view.points, view.lives, view.gates)
    }
}
