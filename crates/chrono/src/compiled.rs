//! Cards as the rules read them: made once from the printed cards, kept for the life of the program.
//!
//! A row is a printed line with what is asked of it again and again worked out beforehand. The state speaks of cards and rows by
//! number; a saved game names the compiled cards by their key.

use crate::card::{Card, Colour, Kind};
use crate::content::Library as Content;
use crate::grammar::{On, text_of};
use crate::icons::{Gain, Keyword, Line, Op, Step, Target, Trigger};
use crate::keywords::Keywords;
use crate::pile::{CardId, MAX_CARDS, Pile};
use kit::{Handle, Registered, Registry};
use serde::{Deserialize, Serialize};

/// A line of a card, by its place among the compiled cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RowId(pub u16);

/// What the icons after a target do with it, until the next target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Reach {
    pub replays: bool,
    pub returns: bool,
    pub costs: bool,
}

/// A printed line, or one that another line gives.
#[derive(Clone, Debug)]
pub struct Row {
    /// As printed.
    pub line: Line,
    /// On which card.
    pub card: CardId,
    /// CC-16.5: whether it contains Untap.
    pub(crate) untaps: bool,
    /// By step: what is done with the target there.
    pub(crate) reach: Vec<Reach>,
    /// CC-23.29: the triggered line that its Gains gives.
    pub(crate) gives: Option<RowId>,
    /// What its Gains gives besides: icons, cost, strength.
    pub(crate) grant: (Keywords, i8, i8),
    /// CC-20.12: whether the icon Your Other Battlers is in it.
    pub(crate) others: bool,
    /// The icons that are in it, for With.
    pub(crate) icons: u32,
    /// In the notation of the specification.
    pub text: String,
    /// As a sentence.
    pub words: String,
    /// What stands behind Gains, in that notation.
    pub(crate) gains: String,
}

/// What the rules read of a card.
#[derive(Clone, Debug)]
pub struct Print {
    pub(crate) cost: i16,
    pub(crate) strength: i16,
    pub(crate) battler: bool,
    pub(crate) ex: bool,
    pub(crate) frame: bool,
    /// Its ability icons, and the triggers of its lines.
    pub(crate) keywords: Keywords,
    pub(crate) sneak: Option<u8>,
    pub(crate) pilot: Option<u8>,
    /// What its lines without trigger and target do to the card itself while it is in play: cost, strength.
    pub(crate) own: (i16, i16),
    /// Its lines by trigger, from top to bottom.
    pub(crate) rows: [Vec<RowId>; 5],
    /// CC-21.15: the lines of an action.
    pub(crate) plays: Vec<RowId>,
    /// CC-20.13: continuous lines for a group.
    pub(crate) auras: Vec<RowId>,
    /// CC-R126: continuous lines for a chosen card.
    pub(crate) bonds: Vec<RowId>,
    pub(crate) guardian: Option<RowId>,
    /// CC-20.12: whether the icon Your Other Battlers is on it.
    pub(crate) others: bool,
}

/// All cards there are, ready to be played with.
#[derive(Clone, Debug)]
pub struct CompiledCards {
    /// Equal keys are equal cards.
    pub key: String,
    /// As printed, with the house decks.
    pub content: Content,
    pub(crate) prints: Vec<Print>,
    pub(crate) rows: Vec<Row>,
    /// Three of each EX card: a mask.
    pub(crate) ex: Pile,
    /// Three of each battler: a mask.
    pub(crate) battlers: Pile,
    /// By colour: three copies of each standard card, one of each EX card.
    pub(crate) by_colour: [Pile; 4],
    /// By house deck: a player who brings it, or what is wrong with it.
    pub(crate) houses: Vec<Result<crate::state::Player, Vec<String>>>,
}

impl CompiledCards {
    /// Works the cards out.
    ///
    /// # Errors
    /// When there are more than a state has room for.
    pub fn new(content: Content) -> Result<Self, String> {
        let number = content.cards.len();
        if number > MAX_CARDS {
            return Err(format!("there are {number} different cards, at most {MAX_CARDS} fit into a game"));
        }
        let mut compiled = CompiledCards {
            key: engine::hash_of(&content),
            content: Content::default(),
            prints: Vec::new(),
            rows: Vec::new(),
            ex: Pile::default(),
            battlers: Pile::default(),
            by_colour: [Pile::default(); 4],
            houses: content.decks.iter().map(|d| crate::setup::judge(&content, &d.list)).collect(),
        };
        for (i, card) in content.cards.iter().enumerate() {
            compiled.take_in(CardId(i as u16), card);
        }
        compiled.content = content;
        Ok(compiled)
    }

    fn take_in(&mut self, id: CardId, card: &Card) {
        let mut print = Print {
            cost: i16::from(card.cost),
            strength: i16::from(card.strength),
            battler: card.kind == Kind::Battler,
            ex: card.ex,
            frame: card.frame,
            keywords: Keywords::default(),
            sneak: None,
            pilot: None,
            own: (0, 0),
            rows: Default::default(),
            plays: Vec::new(),
            auras: Vec::new(),
            bonds: Vec::new(),
            guardian: None,
            others: false,
        };
        for line in &card.lines {
            self.line(id, line, &mut print);
        }
        print.keywords.icons |= card.icons();
        let on = if print.battler { On::BattlerGuardian } else { On::ActionGuardian };
        print.guardian = card.guardian.as_ref().map(|line| self.row(id, line, on));
        for _ in 0..3 {
            let _ = card.ex && self.ex.add(id);
            let _ = print.battler && self.battlers.add(id);
            let _ = !card.ex && self.by_colour[card.colour as usize].add(id);
        }
        let _ = card.ex && self.by_colour[card.colour as usize].add(id);
        self.prints.push(print);
    }

    fn line(&mut self, id: CardId, line: &Line, print: &mut Print) {
        for keyword in &line.keywords {
            print.keywords.add(*keyword);
            match keyword {
                Keyword::SneakAttack(cost) => print.sneak = Some(*cost),
                Keyword::Pilot(cost) => print.pilot = Some(*cost),
                _ => {}
            }
        }
        if line.steps.is_empty() {
            return;
        }
        let row = self.row(id, line, if print.battler { On::Battler } else { On::Action });
        print.others |= self.rows[row.0 as usize].others;
        match (line.trigger, line.steps.first()) {
            (Some(trigger), _) => print.rows[trigger as usize].push(row),
            (None, _) if !print.battler => print.plays.push(row),
            (None, Some(Step::Target(Target::Group { .. }))) => print.auras.push(row),
            (None, Some(Step::Target(_))) => print.bonds.push(row),
            (None, _) => {
                for step in &line.steps {
                    match step {
                        Step::Op(Op::Cost(n)) => print.own.0 += i16::from(*n),
                        Step::Op(Op::Strength(n)) => print.own.1 += i16::from(*n),
                        Step::Op(_) | Step::Target(_) | Step::Gains(_) => {}
                    }
                }
            }
        }
    }

    fn row(&mut self, card: CardId, line: &Line, on: On) -> RowId {
        let mut gives = None;
        let mut grant = (Keywords::default(), 0, 0);
        for step in &line.steps {
            let Step::Gains(gains) = step else { continue };
            for gain in gains {
                match gain {
                    Gain::Keyword(keyword) => grant.0.add(*keyword),
                    Gain::Cost(n) => grant.1 += n,
                    Gain::Strength(n) => grant.2 += n,
                    Gain::Line(line) => gives = Some(self.row(card, line, On::Battler)),
                }
            }
        }
        let given = gives.map(|row: RowId| &self.rows[row.0 as usize]);
        let others = line.steps.iter().any(|s| matches!(s, Step::Target(Target::Group { all: false, .. })))
            || given.is_some_and(|row| row.others);
        let trigger = line.trigger.map_or(0, |t| t.icon().bit());
        let threshold = line.threshold.map_or(0, |_| crate::icons::Icon::Threshold.bit());
        let text = text_of(line);
        self.rows.push(Row {
            line: line.clone(),
            card,
            untaps: line.steps.iter().any(|s| matches!(s, Step::Op(Op::Untap))),
            reach: (0..line.steps.len()).map(|at| reach(&line.steps[at..])).collect(),
            gives,
            grant,
            others,
            icons: trigger | threshold,
            gains: text.split_once("GAINS ").map_or(String::new(), |(_, gains)| gains.to_string()),
            text,
            words: crate::sentence::sentence(line, on),
        });
        RowId(self.rows.len() as u16 - 1)
    }

    /// The card with this number, as the rules read it.
    #[inline]
    #[must_use]
    pub(crate) fn print(&self, card: CardId) -> &Print {
        &self.prints[card.index()]
    }

    /// The line with this number.
    #[inline]
    #[must_use]
    pub fn row_of(&self, row: RowId) -> &Row {
        &self.rows[row.0 as usize]
    }

    /// What a card is called.
    #[must_use]
    pub fn name(&self, card: CardId) -> &str {
        self.content.cards.get(card.index()).map_or("a card", |c| &c.name)
    }

    /// The card with this id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<CardId> {
        self.content.find(id).map(CardId)
    }

    /// The lines of a card with this trigger.
    #[inline]
    pub(crate) fn rows_of(&self, card: CardId, trigger: Trigger) -> &[RowId] {
        &self.print(card).rows[trigger as usize]
    }

    /// All cards there can be in a deck of these colours and in its extra deck.
    #[inline]
    pub(crate) fn pool(&self, colours: u8) -> Pile {
        Colour::ALL
            .iter()
            .filter(|c| colours >> **c as u8 & 1 != 0)
            .fold(Pile::default(), |all, c| all.union(&self.by_colour[*c as usize]))
    }
}

fn reach(steps: &[Step]) -> Reach {
    let mut reach = Reach::default();
    for step in steps.iter().skip(1) {
        match step {
            Step::Target(_) => break,
            Step::Op(Op::Replay) => reach.replays = true,
            Step::Op(Op::Return) => reach.returns = true,
            Step::Op(Op::Cost(_)) => reach.costs = true,
            Step::Gains(gains) => reach.costs |= gains.iter().any(|g| matches!(g, Gain::Cost(_))),
            Step::Op(_) => {}
        }
    }
    reach
}

/// Cards that live as long as the program.
pub type CompiledRef = Handle<CompiledCards>;

impl Registered for CompiledCards {
    const KIND: &'static str = "set of cards";

    fn key(&self) -> &str {
        &self.key
    }

    fn registry() -> &'static Registry<CompiledCards> {
        static CARDS: Registry<CompiledCards> = Registry::new(|| {
            let built_in = CompiledCards::new(crate::content::built_in());
            vec![built_in.unwrap_or_else(|why| panic!("the shipped cards are checked by a test: {why}"))]
        });
        &CARDS
    }
}

/// The cards with this key.
#[must_use]
pub fn find(key: &str) -> Option<CompiledRef> {
    <CompiledCards as Registered>::find(key)
}

/// Registers other cards than the standard ones, for tests and designers.
///
/// # Errors
/// When there are more than a state has room for.
pub fn register(content: Content) -> Result<CompiledRef, String> {
    Ok(CompiledCards::registry().register(CompiledCards::new(content)?))
}

/// The cards everybody plays with.
#[must_use]
pub fn standard() -> CompiledRef {
    CompiledCards::registry().standard()[0]
}
