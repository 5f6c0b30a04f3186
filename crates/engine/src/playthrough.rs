//! One game as text: every board, every list of legal actions, every event. Kept beside the tests and reviewed like
//! code, so that a change of behaviour shows up as a changed line.

use crate::cx::Dice;
use crate::game::{Event, Status, Words};
use crate::matches::{Command, Match};
use crate::names::Names;
use crate::rng::GameRng;
use crate::seat::{Seat, Viewer};
use std::fmt::Write as _;
use std::path::Path;

/// Plays a random game from `seed` and writes it down, at most `limit` decisions of it. The same arguments give the
/// same text for ever, unless the rules change.
///
/// # Panics
/// When the set-up is not valid, or the game breaks a law ([`crate::laws`]) and stops.
#[must_use]
pub fn write<G: Words>(setup: &G::Setup, seed: u64, limit: u32) -> String {
    let mut rng = GameRng::new(seed);
    let mut dice = rng.split();
    write_with::<G>(setup, limit, &format!("seed {seed}"), &mut dice, |_, options| rng.below(options.len() as u32) as usize)
}

/// Writes down the game in which `choose` picks one of the legal actions of the seat that decides. Where several
/// decide at once they are asked in seat order. `how` says in the header how it was played.
///
/// # Panics
/// As [`write()`]; also when `choose` picks an action that is not there.
#[must_use]
pub fn write_with<G: Words>(
    setup: &G::Setup,
    limit: u32,
    how: &str,
    dice: &mut impl Dice,
    mut choose: impl FnMut(Seat, &[G::Action]) -> usize,
) -> String {
    let mut game = Match::<G>::new(setup.clone(), dice).unwrap_or_else(|e| panic!("the set-up is not valid: {e}"));
    let mut page = Page::new(game.state().seats());
    let setup = serde_json::to_string(setup).expect("a set-up is plain data");
    page.line(0, &format!("# {}, rules version {}, {how}", G::INFO.name, G::INFO.rules_version));
    page.line(0, &format!("set-up {setup}"));
    page.events(&game, 0);
    for decision in 1..=limit {
        let Status::Decide(asked) = game.status() else { break };
        let seat = asked.seats().lowest().unwrap_or_else(|| panic!("nobody decides"));
        page.line(0, &format!("\n## Decision {decision}: {}", page.names.of(seat)));
        page.boards(&game);
        let options = game.sampler(seat).legal();
        let view = game.state().view(Viewer::Seat(seat));
        let labels: Vec<String> = options.iter().map(|action| G::label(&view, action)).collect();
        page.line(0, &format!("asked: {}", G::prompt(&view, &page.names)));
        page.line(0, &format!("legal: {}", labels.join(" | ")));
        let chosen = choose(seat, &options);
        page.line(0, &format!("chosen: {}", labels[chosen]));
        let acted = game.command(seat, Command::Act(options[chosen].clone()), dice).map(|_| ());
        acted.unwrap_or_else(|e| panic!("a legal action was refused: {e}"));
        page.events(&game, game.moments());
    }
    page.ending(&game);
    page.text
}

/// Compares `text` with the file at `path`. With `UPDATE_GOLDEN=1` in the environment the file is written instead, to
/// be reviewed as a diff.
///
/// # Panics
/// At the first line that differs, or when the file cannot be read or written.
pub fn assert_golden(path: impl AsRef<Path>, text: &str) {
    let path = path.as_ref();
    if std::env::var_os("UPDATE_GOLDEN").is_some_and(|value| value == "1") {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
        }
        std::fs::write(path, text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        return;
    }
    let kept = std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}; UPDATE_GOLDEN=1 writes it", path.display()));
    if let Some((line, kept, now)) = first_difference(&kept, text) {
        panic!("{} differs at line {line}:\n  kept: {kept}\n  now:  {now}\nUPDATE_GOLDEN=1 accepts the change", path.display());
    }
}

/// The first line in which two texts differ, from 1, and how it reads in each.
fn first_difference(kept: &str, now: &str) -> Option<(usize, String, String)> {
    if kept == now {
        return None;
    }
    let (mut left, mut right) = (kept.split('\n'), now.split('\n'));
    let mut line = 0;
    loop {
        line += 1;
        match (left.next(), right.next()) {
            (Some(a), Some(b)) if a == b => {}
            (None, None) => return None,
            (a, b) => {
                let say = |text: Option<&str>| text.map_or("(the text ends)".to_string(), |text| format!("{text:?}"));
                return Some((line, say(a), say(b)));
            }
        }
    }
}

struct Page {
    text: String,
    names: Names,
    seats: usize,
}

impl Page {
    fn new(seats: usize) -> Self {
        let names = (0..seats).map(|seat| char::from(b'A' + seat as u8).to_string()).collect();
        Page { text: String::new(), names: Names::new(names), seats }
    }

    fn line(&mut self, indent: usize, text: &str) {
        let _ = writeln!(self.text, "{}{text}", " ".repeat(indent));
    }

    fn viewers(&self) -> Vec<Viewer> {
        (0..self.seats as u8).map(|seat| Viewer::Seat(Seat(seat))).chain([Viewer::Spectator]).collect()
    }

    fn who(&self, viewer: Viewer) -> String {
        viewer.seat().map_or("everyone".to_string(), |seat| self.names.of(seat))
    }

    /// The public board, and of every other board the lines that are not in it.
    fn boards<G: Words>(&mut self, game: &Match<G>) {
        let board = |viewer, names: &Names| G::board(&game.state().view(viewer), names);
        let public = board(Viewer::Spectator, &self.names);
        self.line(0, "everyone sees:");
        for line in public.lines() {
            self.line(2, line.trim_end());
        }
        for viewer in self.viewers().into_iter().filter(|viewer| viewer.seat().is_some()) {
            let own = board(viewer, &self.names);
            let more: Vec<&str> = own.lines().filter(|line| !public.lines().any(|shown| shown == *line)).collect();
            if !more.is_empty() {
                self.line(0, &format!("{} also sees:", self.who(viewer)));
                more.iter().for_each(|line| self.line(2, line.trim_end()));
            }
        }
    }

    /// What was told in `moment`: to everyone, and to a seat where it was told otherwise.
    fn events<G: Words>(&mut self, game: &Match<G>, moment: u32) {
        let told = |viewer, names: &Names| -> Vec<String> {
            let events = game.events(viewer, 0).into_iter().filter(|told| told.moment == moment);
            events
                .map(|told| {
                    let clauses: Vec<&str> = told.event.clauses().iter().map(|clause| clause.0).collect();
                    format!("{} [{}]", told.event.tell(names), clauses.join(", "))
                })
                .collect()
        };
        let public = told(Viewer::Spectator, &self.names);
        public.iter().for_each(|line| self.line(0, &format!("> {line}")));
        for viewer in self.viewers().into_iter().filter(|viewer| viewer.seat().is_some()) {
            let who = self.who(viewer);
            for line in told(viewer, &self.names).iter().filter(|line| !public.contains(line)) {
                self.line(0, &format!("> to {who}: {line}"));
            }
        }
    }

    fn ending<G: Words>(&mut self, game: &Match<G>) {
        let Status::Over(outcome) = game.status() else {
            self.line(0, "\n## The game goes on");
            return;
        };
        self.line(0, "\n## The end");
        self.boards(game);
        let places: Vec<String> =
            (0..self.seats as u8).map(Seat).map(|seat| format!("{} {}", self.names.of(seat), outcome.place(seat))).collect();
        self.line(0, &format!("places: {} [{}]", places.join(", "), outcome.clause));
    }
}

#[cfg(test)]
mod tests {
    use super::first_difference;

    #[test]
    fn the_first_difference_is_shown() {
        assert_eq!(first_difference("a\nb\n", "a\nb\n"), None);
        assert_eq!(first_difference("a\nb\n", "a\nc\n"), Some((2, "\"b\"".into(), "\"c\"".into())));
        assert_eq!(first_difference("a", "a\nb"), Some((2, "(the text ends)".into(), "\"b\"".into())));
        assert_eq!(first_difference("a ", "a"), Some((1, "\"a \"".into(), "\"a\"".into())));
    }
}
