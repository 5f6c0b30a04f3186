//! What happened, turn by turn: read from the events a viewer may know, for the timeline, the chart and the key moments.

use clash::action::Play;
use clash::character::CharRef;
use clash::event::{Event, First};
use engine::{Seat, Told};

/// One turn as it went.
#[derive(Clone, Debug, Default)]
pub(crate) struct Turn<'a> {
    /// Counted from 1; 0 is the choice of characters.
    pub number: u16,
    /// The moment its reveal happened in.
    pub moment: u32,
    /// What was revealed, by seat.
    pub plays: [Option<Play>; 2],
    /// Whether there was a reveal.
    pub revealed: bool,
    /// Buildups, Initiatives, and who acted first.
    pub order: Option<([Option<u8>; 2], [i8; 2], First)>,
    /// Everything after the cards were chosen, in order, without the order itself.
    pub steps: Vec<&'a Event>,
    /// What happened before cards were chosen.
    pub opening: Vec<&'a Event>,
    /// HP when it was over, by seat.
    pub hp: [u8; 2],
}

/// The whole game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Story<'a> {
    /// Turns from the first.
    pub turns: Vec<Turn<'a>>,
    /// HP at the start, by seat.
    pub start: [u8; 2],
}

impl<'a> Story<'a> {
    /// Reads the events, all of them or the last ones, after which both have the HP `now`.
    pub(crate) fn read(events: &'a [Told<Event>], characters: [Option<CharRef>; 2], now: [u8; 2]) -> Story<'a> {
        // Chapter 1 is the first turn.
        let whole = events.first().is_none_or(|told| told.chapter <= 1);
        let start = if whole { characters.map(|c| c.map_or(0, |c| c.def.hp)) } else { hp_before(events, now) };
        let mut story = Story { turns: Vec::new(), start };
        let mut hp = start;
        for told in events {
            if let Event::TurnBegins { turn } = told.event {
                story.turns.push(Turn { number: turn, hp, ..Turn::default() });
            }
            let Some(turn) = story.turns.last_mut() else { continue };
            turn.take(told, &mut hp);
        }
        story
    }

    /// The last turn whose cards lie open.
    pub(crate) fn last_reveal(&self) -> Option<&Turn<'a>> {
        self.turns.iter().rev().find(|t| t.revealed)
    }
}

impl<'a> Turn<'a> {
    fn take(&mut self, told: &'a Told<Event>, hp: &mut [u8; 2]) {
        for (seat, now) in hp_after(&told.event) {
            if let Some(slot) = hp.get_mut(seat.index()) {
                *slot = now;
            }
        }
        self.hp = *hp;
        match &told.event {
            Event::Reveal { plays, .. } => {
                (self.plays, self.revealed, self.moment) = (*plays, true, told.moment);
            }
            Event::Order { buildups, initiatives, first } => self.order = Some((*buildups, *initiatives, *first)),
            Event::TurnBegins { .. } | Event::Commits { .. } | Event::TakesBack { .. } => {}
            event if self.revealed => self.steps.push(event),
            event => self.opening.push(event),
        }
    }

    /// Which clauses fixed the order.
    pub(crate) fn order_clause(first: First) -> &'static str {
        match first {
            First::Faster(_) => "CL-6.2",
            First::Initiative(_) => "CL-6.3",
            First::Together => "CL-6.4",
            First::Alone(_) | First::Nobody => "CL-6.13",
        }
    }
}

/// HP before these events, after which they are `now`: told by the first event that changes them.
fn hp_before(events: &[Told<Event>], now: [u8; 2]) -> [u8; 2] {
    let before = |who: usize| {
        let who = Seat(who as u8);
        let changed = |told: &Told<Event>| match &told.event {
            Event::Recharges { seat, healed: amount, hp, .. } | Event::Heals { seat, amount, hp } if *seat == who => {
                Some(hp.saturating_sub(*amount))
            }
            Event::LosesHp { seat, amount, hp } if *seat == who => Some(hp.saturating_add(*amount)),
            Event::Damage(damage) if damage.to == who => Some(damage.hp.saturating_add(damage.received)),
            Event::Damage(damage) if damage.from == who => {
                damage.stops.iter().find_map(|stop| stop.returned).map(|(amount, hp)| hp.saturating_add(amount))
            }
            _ => None,
        };
        events.iter().find_map(changed)
    };
    [0, 1].map(|who| before(who).unwrap_or(now[who]))
}

/// Whose HP an event changed, and what they are now.
fn hp_after(event: &Event) -> Vec<(Seat, u8)> {
    match event {
        Event::Recharges { seat, hp, .. } | Event::Heals { seat, hp, .. } | Event::LosesHp { seat, hp, .. } => vec![(*seat, *hp)],
        Event::Damage(damage) => {
            let mut all = vec![(damage.to, damage.hp)];
            all.extend(damage.stops.iter().filter_map(|s| Some((damage.from, s.returned?.1))));
            all
        }
        _ => Vec::new(),
    }
}
