//! What would happen: every card of mine against every card the opponent may still hold, by the very rules that will
//! resolve the turn. A function of the view, so it knows what the viewer knows and nothing else.

use crate::action::Play;
use crate::event::{Event, First};
use crate::state::Clash;
use crate::turn;
use crate::view::View;
use engine::{Scripted, Seat};
use schemars::JsonSchema;
use serde::Serialize;

/// All outcomes of this turn, as far as the viewer can know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Grid {
    /// The viewer's plays, one a row.
    pub mine: Vec<Play>,
    /// The opponent's possible plays, one a column.
    pub theirs: Vec<Play>,
    /// `cells[row][column]`.
    pub cells: Vec<Vec<Cell>>,
}

/// One pair of plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Cell {
    /// HP the viewer loses in the turn itself, healing and the next recharge left out.
    pub lost: u8,
    /// HP the opponent loses, likewise.
    pub dealt: u8,
    /// Whose move acts first; none at a shared instant.
    pub first: Option<Seat>,
    /// Whether the viewer is knocked out.
    pub knocked_out: bool,
    /// Whether the opponent is knocked out.
    pub knocks_out: bool,
}

/// The grid for the seat that looks; none for spectators and while no card can be chosen.
#[must_use]
pub fn grid(view: &View) -> Option<Grid> {
    let me = view.viewer?.index();
    let state = view.to_state()?;
    let plays = |i: usize| {
        let mut all = Vec::new();
        state.plays_of(i, |play| all.push(play));
        all
    };
    let (mine, theirs) = (plays(me), plays(1 - me));
    let row = |my: &Play| theirs.iter().map(|their| cell(&state, me, *my, *their)).collect();
    let cells = mine.iter().map(row).collect();
    Some(Grid { mine, theirs, cells })
}

/// What these two plays would do to each other.
fn cell(state: &Clash, me: usize, my: Play, their: Play) -> Cell {
    let mut world = state.clone();
    world.plays[me] = Some(my);
    world.plays[1 - me] = Some(their);
    let mut told = Scripted::<Event>::none();
    turn::resolve(&mut world, &mut told);
    let mut lost = [0u8; 2];
    let mut first = None;
    for event in &told.events {
        match event {
            Event::Damage(d) => {
                lost[d.to.index()] += d.received;
                for (back, _) in d.stops.iter().filter_map(|s| s.returned) {
                    lost[d.from.index()] += back;
                }
            }
            Event::LosesHp { seat, amount, .. } => lost[seat.index()] += amount,
            Event::Order { first: First::Faster(s) | First::Initiative(s) | First::Alone(s), .. } => first = Some(*s),
            Event::TurnBegins { .. } => break,
            _ => {}
        }
    }
    let out = |i: usize| world.over() && world.sides[i].hp == 0;
    Cell { lost: lost[me], dealt: lost[1 - me], first, knocked_out: out(me), knocks_out: out(1 - me) }
}
