//! Dice: thrown, counted, rerolled and turned.

use crate::action::{Action, not_offered};
use crate::content::{AttackKind, Face, Op, Side};
use crate::event::Event;
use crate::frame::{Decider, FrameRules, Reroll};
use crate::state::{Attack, AttackDie, Ctx, Eternia};
use crate::view::Pending;
use engine::{Cx, Illegal, Seat};

impl Attack {
    /// ET-19.10, ET-19.11, ET-19.12, ET-33.6: counts what the dice show; what is no Success is a Miss.
    pub(crate) fn count(&mut self) {
        let good = if self.kind == AttackKind::Melee { Face::Melee } else { Face::Ranged };
        let (mut hits, mut symbols) = (0, 0);
        for die in self.dice.iter() {
            hits += u8::from(die.face == good || die.face == Face::Power);
            symbols += u8::from(die.face == Face::Power);
        }
        self.successes = hits + self.added;
        self.misses = self.dice.len() as u8 - hits;
        self.symbols = symbols;
    }
}

impl Eternia {
    /// ET-R127, ET-R130: rolls one die, and not before; a first game has its first dice written down.
    pub(crate) fn throw(&mut self, cx: &mut impl Cx<Event>) -> Face {
        if let Some(face) = self.sheet().dice.get(usize::from(self.scripted)) {
            self.scripted += 1;
            return *face;
        }
        let die = self.rules().die;
        let faces = [(die.melee, Face::Melee), (die.ranged, Face::Ranged), (die.power, Face::Power), (die.blank, Face::Blank)];
        let sides = faces.iter().map(|(n, _)| u32::from(*n)).sum::<u32>().max(1);
        let mut drawn = cx.chance(sides);
        for (n, face) in faces {
            if drawn < u32::from(n) {
                return face;
            }
            drawn -= u32::from(n);
        }
        Face::Blank
    }
}

impl Reroll {
    /// ET-19.20, ET-R34: friendly is whoever is of the attacker's side.
    fn fits(&self, game: &Eternia, die: &AttackDie) -> bool {
        let friendly = game.assault().is_some_and(|attack| game.model(attack.attacker).side == self.side);
        let Some(op) = game.code().block(self.block).ops.get(usize::from(self.pc)) else { return false };
        match op {
            Op::Reroll(_, faces) => {
                let before = if friendly { die.friendly || die.enemy } else { die.enemy };
                !before && (faces.is_empty() || faces.contains(&die.face))
            }
            Op::ConvertFace(from, _, _) => die.face == *from,
            _ => false,
        }
    }

    fn any(&self, game: &Eternia) -> bool {
        self.left > 0 && game.assault().is_some_and(|attack| attack.dice.iter().any(|die| self.fits(game, die)))
    }
}

impl FrameRules for Reroll {
    fn decider(&self, game: &Eternia) -> Decider {
        if !self.any(game) {
            return Decider::Nobody;
        }
        // ET-1.5: whoever has paid for it takes the dice, not the attacker or the first of a team to answer.
        game.owner(&Ctx { own: self.by, side: self.side, ..Ctx::default() })
    }

    fn list(&self, game: &Eternia, _: Option<Seat>, out: &mut Vec<Action>) {
        out.extend((0..game.assault().map_or(0, |attack| attack.dice.len()) as u8).map(Action::Option));
        out.push(Action::Pass);
    }

    fn check(&self, game: &Eternia, _: Option<Seat>, action: &Action) -> Result<(), Illegal> {
        match action {
            Action::Pass => Ok(()),
            Action::Option(at) => {
                let die = game.assault().and_then(|attack| attack.dice.as_slice().get(usize::from(*at)));
                if die.is_some_and(|die| self.fits(game, die)) {
                    Ok(())
                } else {
                    Err(not_offered("ET-19.20", "This die cannot be changed by this effect, or has been rerolled by this side."))
                }
            }
            other => Err(other.wrong_time()),
        }
    }

    fn apply(self, game: &mut Eternia, _: Option<Seat>, action: Action, cx: &mut impl Cx<Event>) {
        let Action::Option(at) = action else {
            game.frames.pop();
            return;
        };
        game.frames.replace(Reroll { left: self.left - 1, ..self }.into());
        let friendly = game.assault().is_some_and(|attack| game.model(attack.attacker).side == self.side);
        let from = game.assault().map_or(Face::Blank, |attack| attack.dice.as_slice()[usize::from(at)].face);
        let turned = match game.code().block(self.block).ops.get(usize::from(self.pc)) {
            Some(Op::ConvertFace(_, to, _)) => Some(*to),
            _ => None,
        };
        let to = match turned {
            Some(to) => to,
            None => game.throw(cx),
        };
        cx.emit(|| if turned.is_some() { Event::Turns { from, to } } else { Event::Rerolls { from, to, friendly } });
        game.assault_mut(|attack| {
            if let Some(die) = attack.dice.iter_mut().nth(usize::from(at)) {
                die.face = to;
                if turned.is_none() {
                    die.friendly |= friendly;
                    die.enemy |= !friendly;
                }
            }
            attack.count();
        });
    }

    fn pending(&self, _: &Eternia, _: Option<Side>) -> Pending {
        Pending::Reroll { left: self.left, turn: self.turn }
    }
}
