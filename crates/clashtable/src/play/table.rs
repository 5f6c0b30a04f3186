//! One table in the terminal: who is asked, what is shown, what a line means.

use super::numbers::Numbers;
use super::screen::Screen;
use crate::failure::Failure;
use crate::rules;
use crate::seats::Sitter;
use bots::{Advice, AnyBot, Interrupt};
use catalog::spec::Spec;
use catalog::{AnyMatch, LegalAction, Refused, Request};
use engine::{Illegal, Names, Seat, SeatSet, Secret, Status, Viewer};
use std::time::Instant;

const HELP: &str = "  a number  does that            ?N  says what number N leads to
  u  undoes or takes back        l   shows the log again
  b  shows the table again       r CL-4.6  shows a rule
  h  gives a hint                q   leaves and saves the game
  resign  loses the game at once";

/// A game with everyone who plays it.
pub struct Table {
    game: Box<dyn AnyMatch>,
    sitters: Vec<Sitter>,
    bots: Vec<Option<Box<dyn AnyBot>>>,
    names: Names,
    secret: Secret,
    spec: &'static Spec,
    /// The last moment each seat was shown, and the version the match had then; none before the first look.
    seen: Vec<Option<(u32, u32)>>,
    /// By what number each seat chooses what.
    numbers: Vec<Numbers>,
    /// Who has the keyboard.
    holder: Option<Seat>,
    /// The last hint, whose it was, and the version it was about: asked again, the same is said.
    hinted: Option<(Seat, u32, Advice)>,
}

/// How a person's turn ended.
enum Turn {
    /// Something was decided or taken back.
    Done,
    /// The person leaves.
    Leave,
}

impl Table {
    pub fn new(game: Box<dyn AnyMatch>, sitters: Vec<Sitter>, secret: Secret, spec: &'static Spec) -> Result<Table, Failure> {
        let id = game.info().id;
        let seed = |i: usize| u64::from_le_bytes(std::array::from_fn(|k| secret.bytes()[k])) ^ i as u64;
        let bots = sitters.iter().enumerate().map(|(i, sitter)| match sitter {
            Sitter::Person(_) => Ok(None),
            Sitter::Bot(bot) => match bot.any_bot(id, seed(i)) {
                Some(bot) => bot.map(Some).map_err(Failure::input),
                None => Err(Failure::failed(format!("no bot plays {id}"))),
            },
        });
        let mut bots = bots.collect::<Result<Vec<Option<Box<dyn AnyBot>>>, _>>()?;
        let (setup, seats) = (game.setup(), sitters.len());
        for (bot, seat) in bots.iter_mut().zip(0..) {
            bot.iter_mut().for_each(|bot| bot.begins(&setup, seats, Seat(seat)));
        }
        let names = Names::new(sitters.iter().enumerate().map(|(i, sitter)| sitter.name(i)).collect());
        let seen = vec![None; sitters.len()];
        let numbers = sitters.iter().map(|_| Numbers::default()).collect();
        Ok(Table { game, sitters, bots, names, secret, spec, seen, numbers, holder: None, hinted: None })
    }

    /// The game as it stands.
    pub fn game(&self) -> &dyn AnyMatch {
        &*self.game
    }

    /// The secret its chance comes from.
    pub fn secret(&self) -> &Secret {
        &self.secret
    }

    /// The names on the seats.
    pub fn names(&self) -> &Names {
        &self.names
    }

    fn people(&self) -> SeatSet {
        let seats = self.sitters.iter().enumerate();
        seats.filter(|(_, s)| matches!(s, Sitter::Person(_))).map(|(i, _)| Seat(i as u8)).collect()
    }

    /// Plays until the game is over or somebody leaves. People are asked before bots, so that a person's choice can be
    /// taken back while nothing has been shown.
    pub fn play(&mut self, screen: &mut Screen) -> Result<(), Failure> {
        loop {
            let Status::Decide(asked) = self.game.status() else {
                return self.finish(screen);
            };
            match asked.seats().iter().find(|seat| self.people().contains(*seat)) {
                Some(person) => {
                    if let Turn::Leave = self.turn(person, screen)? {
                        return Ok(());
                    }
                }
                None => self.bots_decide(asked.actors(None), screen)?,
            }
        }
    }

    fn bots_decide(&mut self, seats: SeatSet, screen: &mut Screen) -> Result<(), Failure> {
        for seat in seats.iter() {
            let sampler = self.game.sampler(seat);
            let bot = self.bots[seat.index()].as_mut();
            let bot = bot.ok_or_else(|| Failure::failed(format!("nobody sits on {seat}")))?;
            let action = bot.choose(&*sampler, Interrupt::default());
            let silent = || bot.trouble().unwrap_or_else(|| format!("the bot on {seat} finds nothing to do"));
            let action = action.ok_or_else(|| Failure::failed(silent()))?;
            let done = self.game.command(seat, &Request::Act(action), &self.secret);
            done.map_err(|e| Failure::failed(format!("the bot on {seat} did what the rules refuse: {e}")))?;
        }
        for remark in bots::perfect::remarks() {
            screen.say(remark)?;
        }
        if self.people().is_empty() {
            self.news(Viewer::Spectator, 0, screen)?;
        }
        Ok(())
    }

    /// Shows what happened since slot `slot` of `seen` last looked.
    fn news(&mut self, viewer: Viewer, slot: usize, screen: &mut Screen) -> Result<(), Failure> {
        let last = self.seen[slot];
        let events = self.game.events(viewer, last.map_or(0, |(_, version)| version), &self.names);
        for event in events.iter().filter(|e| last.is_none_or(|(moment, _)| e.moment > moment)) {
            screen.say(told(&event.text, &event.clauses))?;
        }
        self.seen[slot] = Some((self.game.moments(), self.game.version()));
        Ok(())
    }

    fn turn(&mut self, seat: Seat, screen: &mut Screen) -> Result<Turn, Failure> {
        let hidden = self.game.info().hidden;
        let passes = hidden && self.people().len() > 1 && self.holder != Some(seat);
        if passes && let Some(turn) = self.hand_over(seat, screen)? {
            return Ok(turn);
        }
        self.holder = Some(seat);
        self.news(Viewer::Seat(seat), seat.index(), screen)?;
        self.numbers[seat.index()].renew(&self.game.legal(seat));
        self.show(seat, screen)?;
        loop {
            let Some(line) = screen.ask(&self.names.of(seat))? else { return Ok(Turn::Leave) };
            if let Some(turn) = self.obey(seat, &line, screen)? {
                return Ok(turn);
            }
        }
    }

    /// The screen between two people: nothing of the last one is left on it.
    fn hand_over(&mut self, to: Seat, screen: &mut Screen) -> Result<Option<Turn>, Failure> {
        screen.clear()?;
        let from = self.holder.filter(|seat| self.may_go_back(*seat));
        screen.say(format_args!("Pass to {}.", self.names.of(to)))?;
        if let Some(from) = from {
            screen.say(format_args!("u: {} takes the last choice back.", self.names.of(from)))?;
        }
        let Some(line) = screen.ask("Enter")? else { return Ok(Some(Turn::Leave)) };
        match (line.as_str(), from) {
            ("q", _) => Ok(Some(Turn::Leave)),
            ("u", Some(from)) => Ok(Some(self.go_back(from, screen)?)),
            _ => {
                screen.clear()?;
                Ok(None)
            }
        }
    }

    fn may_go_back(&self, seat: Seat) -> bool {
        self.game.can_take_back(seat) || self.game.can_undo(seat).is_ok()
    }

    /// Takes a commitment back, or undoes. Who plays alone against bots fools nobody and may go behind a barrier; the game is practice
    /// then, and that is said.
    fn go_back(&mut self, seat: Seat, screen: &mut Screen) -> Result<Turn, Failure> {
        let request = if self.game.can_take_back(seat) {
            Request::TakeBack
        } else if self.people() == SeatSet::only(seat) {
            Request::UndoFreely
        } else {
            Request::Undo
        };
        let counted = !self.game.is_practice();
        match self.game.command(seat, &request, &self.secret) {
            Ok(_) if counted && self.game.is_practice() => {
                screen.say("  Undone. Something revealed was undone too, so this game is practice from now on.")?;
            }
            Ok(_) => screen.say("  Taken back.")?,
            Err(Refused::Illegal(Illegal { reason, .. })) => screen.say(format_args!("  {reason}"))?,
            Err(refused) => screen.say(format_args!("  {refused}"))?,
        }
        let moments = self.game.moments();
        self.seen.iter_mut().flatten().for_each(|(seen, _)| *seen = (*seen).min(moments));
        Ok(Turn::Done)
    }

    fn show(&self, seat: Seat, screen: &mut Screen) -> Result<(), Failure> {
        screen.say("")?;
        screen.say(self.game.board(Viewer::Seat(seat), &self.names).trim_end())?;
        screen.say("")?;
        screen.say(self.game.prompt(Viewer::Seat(seat), &self.names))?;
        for (number, choice) in self.numbered(seat) {
            screen.say(format_args!("  {number:>2}  {}", choice.label))?;
        }
        screen.say("  (? helps)")
    }

    /// What a seat can do, by its numbers.
    fn numbered(&self, seat: Seat) -> Vec<(usize, LegalAction)> {
        let numbers = &self.numbers[seat.index()];
        let mut all: Vec<_> = self.game.legal(seat).into_iter().filter_map(|l| Some((numbers.of(&l)?, l))).collect();
        all.sort_by_key(|(number, _)| *number);
        all
    }

    /// Does what the line says; none when the person is to be asked again.
    fn obey(&mut self, seat: Seat, line: &str, screen: &mut Screen) -> Result<Option<Turn>, Failure> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "" => {}
            "?" if rest.is_empty() => screen.say(HELP)?,
            "q" => return Ok(Some(Turn::Leave)),
            "u" => return Ok(Some(self.go_back(seat, screen)?)),
            "b" => self.show(seat, screen)?,
            "l" => {
                for event in self.game.events(Viewer::Seat(seat), 0, &self.names) {
                    screen.say(told(&event.text, &event.clauses))?;
                }
            }
            "h" | "hint" => self.hint(seat, screen)?,
            "r" => screen.say(rules::lookup(self.spec, rest).unwrap_or_else(|sentence| format!("  {sentence}")))?,
            "resign" => return self.command(seat, &Request::Concede, screen),
            _ => match line.strip_prefix('?') {
                Some(number) => self.explain(seat, number, screen)?,
                None => match self.choice(seat, line) {
                    Ok(choice) => return self.command(seat, &Request::Act(choice.action), screen),
                    Err(sentence) => screen.say(sentence)?,
                },
            },
        }
        Ok(None)
    }

    fn command(&mut self, seat: Seat, request: &Request, screen: &mut Screen) -> Result<Option<Turn>, Failure> {
        match self.game.command(seat, request, &self.secret) {
            Ok(_) => Ok(Some(Turn::Done)),
            Err(Refused::Illegal(illegal)) => screen.refuse(&illegal).map(|()| None),
            Err(refused) => screen.say(format_args!("  {refused}")).map(|()| None),
        }
    }

    /// The action with this number, or a sentence that says why there is none.
    fn choice(&self, seat: Seat, number: &str) -> Result<LegalAction, String> {
        let Ok(wanted) = number.trim().parse::<usize>() else {
            return Err(format!("  \"{}\" is neither a number nor a command; ? lists them.", number.trim()));
        };
        let found = self.numbered(seat).into_iter().find(|(number, _)| *number == wanted);
        found.map(|(_, choice)| choice).ok_or_else(|| format!("  There is no number {wanted} now; b shows those there are."))
    }

    /// What a strong bot would do, from what `seat` may know.
    fn hint(&mut self, seat: Seat, screen: &mut Screen) -> Result<(), Failure> {
        let legal = self.game.legal(seat);
        if let [only] = legal.as_slice() {
            return screen.say(format_args!("  There is only one thing you can do: {}.", only.label));
        }
        let version = self.game.version();
        if !matches!(self.hinted, Some((who, at, _)) if (who, at) == (seat, version)) {
            let interrupt = Interrupt { stop: None, until: Instant::now().checked_add(bots::HINT_TIME) };
            let sampler = self.game.sampler(seat);
            let advice = bots::hint(self.game.info().id, &*sampler, bots::HINT_ROUNDS, version.into(), interrupt);
            self.hinted = advice.map(|advice| (seat, version, advice));
        }
        let Some((_, _, advice)) = &self.hinted else { return screen.say("  No hint this time. Choose as you like.") };
        let mixed = advice.is_mixed();
        for choice in advice.best() {
            let known = legal.iter().find(|l| l.action == choice.action).and_then(|l| self.numbers[seat.index()].of(l));
            let number = known.map_or_else(String::new, |number| number.to_string());
            let share = if mixed { format!(", mix: {:.0} % of the time", choice.share * 100.0) } else { String::new() };
            screen.say(format_args!("  {number:>2}  {}  {:.0} %{share}", choice.label, choice.chance(seat) * 100.0))?;
            if let Some(why) = advice.why(choice, Some(seat), &self.names) {
                screen.say(format_args!("      {why}"))?;
            }
        }
        if advice.taste { screen.say(format_args!("  {}", advice.about())) } else { Ok(()) }
    }

    fn explain(&self, seat: Seat, number: &str, screen: &mut Screen) -> Result<(), Failure> {
        match self.choice(seat, number) {
            Ok(choice) => {
                screen.say(format_args!("  {}", choice.label))?;
                let lines = self.game.explain(seat, &choice.action);
                lines.iter().try_for_each(|line| screen.say(format_args!("    {line}")))
            }
            Err(sentence) => screen.say(sentence),
        }
    }

    fn finish(&mut self, screen: &mut Screen) -> Result<(), Failure> {
        let viewer = self.holder.map_or(Viewer::Spectator, Viewer::Seat);
        self.news(viewer, self.holder.map_or(0, Seat::index), screen)?;
        screen.say("")?;
        screen.say(self.game.board(Viewer::Spectator, &self.names).trim_end())?;
        screen.say("")?;
        let Some(outcome) = self.game.status().outcome() else { return Ok(()) };
        self.bots.iter_mut().flatten().for_each(|bot| bot.ends(&outcome));
        let winners: Vec<_> = outcome.winners().iter().map(|seat| self.names.of(seat)).collect();
        match winners.is_empty() {
            true => screen.say(format_args!("The game is over: a draw ({}).", outcome.clause)),
            false => screen.say(format_args!("The game is over: {} wins ({}).", winners.join(" and "), outcome.clause)),
        }
    }
}

fn told(text: &str, clauses: &[String]) -> String {
    if clauses.is_empty() { format!("  {text}") } else { format!("  {text} ({})", clauses.join(", ")) }
}
