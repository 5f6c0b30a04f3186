//! The parts a match's story is told in: a turn, a round, a scenario. They bound what a page of a long match has to tell.

use crate::game::Event;

/// A chapter without a heading ends after this many events, so that none grows with the length of a match.
const LONGEST: usize = 200;

/// How many chapters a page tells without being asked for more.
const RECENT: usize = 6;

/// How many events it tells at the most, unless the viewer missed more than that.
const ENOUGH: usize = 200;

/// How many events it tells at the most to a viewer who was away.
const MISSED: usize = 600;

/// Where each chapter begins, as an index into a match's events. Chapter 0 is what comes before the first heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Chapters(Vec<u32>);

impl Chapters {
    /// The chapters of these events.
    pub fn new<E: Event>(events: &[E]) -> Chapters {
        let mut chapters = Chapters(vec![0]);
        chapters.add(0, events);
        chapters
    }

    /// Takes in more events, of which the first has this index.
    pub fn add<E: Event>(&mut self, first: usize, events: &[E]) {
        let begun = self.0.last().map_or(0, |begin| *begin as usize);
        if first >= begun + LONGEST && events.first().is_some_and(|event| !event.log_role().begins_chapter()) {
            self.0.push(first as u32);
        }
        let headings = events.iter().enumerate().filter(|(_, event)| event.log_role().begins_chapter());
        self.0.extend(headings.map(|(i, _)| (first + i) as u32));
    }

    /// Leaves out the chapters that begin behind the first `events` events, and gives them back.
    pub fn cut(&mut self, events: usize) -> Vec<u32> {
        let keep = self.0.partition_point(|begin| (*begin as usize) < events).max(1);
        self.0.split_off(keep)
    }

    /// Puts back what was cut off.
    pub fn extend(&mut self, cut: Vec<u32>) {
        self.0.extend(cut);
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The first event of a chapter, of `all` there are.
    pub fn begin(&self, chapter: usize, all: usize) -> usize {
        self.0.get(chapter).map_or(all, |begin| *begin as usize)
    }

    /// The chapter to which the event with this index belongs.
    pub fn of(&self, event: usize) -> u32 {
        self.0.partition_point(|begin| *begin as usize <= event).saturating_sub(1) as u32
    }

    /// The first chapter of a page that tells the story up to chapter `end`, and to which the event `seen` belongs if it
    /// is not too far back.
    pub fn first_told(&self, end: usize, seen: usize, all: usize) -> usize {
        let begin = |chapter: usize| self.begin(chapter, all);
        let until = begin(end);
        let fits = |chapter: &usize| {
            let told = until - begin(*chapter);
            let few = end - chapter <= RECENT && told <= ENOUGH;
            let missed = begin(chapter + 1) > seen && told <= MISSED;
            few || missed || end - chapter <= 2
        };
        (0..end).rev().take_while(fits).last().unwrap_or(end)
    }
}
