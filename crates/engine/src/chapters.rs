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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Clause, LogRole, Names, Viewer};
    use serde::Serialize;

    /// A line, or the beginning of a round.
    #[derive(Clone, Copy, Debug, PartialEq, Serialize)]
    struct Told(bool);

    impl Event for Told {
        fn seen_by(&self, _: Viewer) -> Option<Self> {
            Some(*self)
        }

        fn clauses(&self) -> Vec<Clause> {
            Vec::new()
        }

        fn tell(&self, _: &Names) -> String {
            String::new()
        }

        fn is_barrier(&self) -> bool {
            false
        }

        fn log_role(&self) -> LogRole {
            if self.0 { LogRole::Round(1) } else { LogRole::Line }
        }
    }

    /// Rounds of this many events, the heading first, after one event of the set-up.
    fn rounds(rounds: usize, length: usize) -> (Chapters, usize) {
        let mut chapters = Chapters::new(&[Told(false)]);
        let round: Vec<Told> = (0..length).map(|i| Told(i == 0)).collect();
        (0..rounds).for_each(|i| chapters.add(1 + i * length, &round));
        (chapters, 1 + rounds * length)
    }

    #[test]
    fn every_heading_begins_a_chapter() {
        let (mut chapters, all) = rounds(3, 4);
        assert_eq!((chapters.len(), all), (4, 13));
        assert_eq!([0, 1, 4, 5, 12].map(|event| chapters.of(event)), [0, 1, 1, 2, 3]);
        assert_eq!([0, 1, 3, 4].map(|chapter| chapters.begin(chapter, all)), [0, 1, 9, 13]);
        let cut = chapters.cut(9);
        assert_eq!((chapters.len(), cut.as_slice()), (3, [9].as_slice()), "what begins with the first event cut off is cut off");
        chapters.extend(cut);
        assert_eq!(chapters, rounds(3, 4).0);
        let first = Chapters::new(&[Told(true), Told(false)]);
        assert_eq!((first.len(), first.of(0)), (2, 1), "chapter 0 is there although nothing came before the first heading");
    }

    #[test]
    fn a_page_tells_the_last_chapters_however_many_there_are() {
        let told = |rounds_played: usize, length: usize| {
            let (chapters, all) = rounds(rounds_played, length);
            chapters.len() - chapters.first_told(chapters.len(), all, all)
        };
        assert_eq!([told(3, 10), told(5, 10), told(200, 10)], [4, 6, 6]);
        assert_eq!(told(200, 60), 3, "fewer of long ones");
        assert_eq!(told(200, 150), 2, "but never less than two");
    }

    #[test]
    fn who_was_away_is_told_what_was_missed_but_not_without_end() {
        let (chapters, all) = rounds(100, 10);
        let first = |seen: usize| chapters.first_told(chapters.len(), seen, all);
        assert_eq!(first(all), 95);
        assert_eq!(first(all - 305), 70, "the round of the last event seen, and all after it");
        assert_eq!(chapters.len() - first(0), 60, "not more than that many events");
        assert_eq!(chapters.first_told(95, all, all), 89, "the page before goes on where this one begins");
    }

    #[test]
    fn a_story_without_headings_is_cut_into_pieces() {
        let mut chapters = Chapters::new::<Told>(&[]);
        (0..1_000).for_each(|i| chapters.add(i, &[Told(false)]));
        assert_eq!(chapters.len(), 5);
        assert_eq!(chapters.first_told(5, 1_000, 1_000), 3);
    }
}
