//! The picture of a character and of a move, composed from what its data does: none is blank, none is drawn by hand.

use super::art::{Motif, figure, halftone, rays};
use clash::card::Card;
use clash::character::Character;
use clash::content::{After, AmountDef, EffectDef, OpDef, SpecialDef};
use maud::{Markup, html};

/// How many spot inks there are (`.tint-0` and up in the style sheet).
const TINTS: i16 = 12;
/// How many outlines (`.frame-0` and up).
const FRAMES: u32 = 6;

/// The ink a character is printed in. Initiatives differ within a roster, so neighbours never share one.
pub(crate) fn tint(character: &Character) -> String {
    format!("tint-{}", i16::from(character.def.initiative).rem_euclid(TINTS))
}

/// A character's emblem, for places where its name stands beside it.
pub(crate) fn emblem(character: &Character) -> Markup {
    let def = &character.def;
    let seed = def.id.bytes().fold(7u32, |h, b| h.wrapping_mul(31).wrapping_add(u32::from(b)));
    let spikes = 7 + (seed >> 3) % 9;
    html! {
        svg class=(format!("emblem {} frame-{}", tint(character), seed % FRAMES)) viewBox="0 0 96 96" aria-hidden="true" {
            rect.f-ground width="96" height="96" {}
            path.f-rays d=(rays(spikes, f64::from(seed % 5) / 5.0)) {}
            (halftone())
            (figure(of_character(character), "fig", "translate(14 14) scale(1.42)"))
        }
    }
}

/// The picture on a card.
pub(crate) fn card_art(character: &Character, card: Card) -> Markup {
    html! {
        svg.c-art viewBox="0 0 96 84" preserveAspectRatio="xMidYMid slice" aria-hidden="true" {
            rect.f-ground width="96" height="96" {}
            path.f-rays d=(rays(11, f64::from(card.index() as u32) / 9.0)) {}
            (halftone())
            (figure(of_card(character, card), "fig", "translate(20 18) scale(1.2)"))
        }
    }
}

/// The picture of nobody in particular: a seat whose character is not known.
pub(crate) fn unknown() -> Markup {
    html! {
        svg.emblem.frame-0.tint-none viewBox="0 0 96 96" aria-hidden="true" {
            rect.f-ground width="96" height="96" {}
            (halftone())
            path.f-mark d="M26 18 54 78M70 18 42 78" {}
        }
    }
}

/// The figure of a card.
pub(crate) fn of_card(character: &Character, card: Card) -> Motif {
    match card {
        Card::One => Motif::Burst(1),
        Card::Two => Motif::Burst(2),
        Card::Three => Motif::Burst(3),
        Card::Four => Motif::Burst(4),
        Card::Block => Motif::Shield,
        Card::Counter => Motif::Return,
        Card::Dodge => Motif::Crescent,
        Card::Special1 => of_special(character.def.specials.first(), None),
        Card::Special2 => {
            let first = of_special(character.def.specials.first(), None);
            of_special(character.def.specials.get(1), Some(first))
        }
    }
}

fn of_special(special: Option<&SpecialDef>, not: Option<Motif>) -> Motif {
    let Some(special) = special else { return Motif::Eye };
    let mut votes = Votes::default();
    votes.effects(&special.effects, 2);
    if !special.execution.is_empty() {
        votes.add(Motif::Mask, 5);
    }
    match special.after {
        After::Discard => {}
        After::Remove => votes.add(Motif::Flame, 7),
        After::ReturnToHand => votes.add(Motif::Spiral, 6),
    }
    votes.winner(not)
}

/// The figure of a character: what its passives do most, then what its specials do.
pub(crate) fn of_character(character: &Character) -> Motif {
    let mut votes = Votes::default();
    for passive in &character.def.passives {
        votes.effects(&passive.effects, 2);
        if !passive.execution.is_empty() {
            votes.add(Motif::Mask, 9);
        }
    }
    for special in &character.def.specials {
        votes.effects(&special.effects, 1);
        match special.after {
            After::Discard => {}
            After::Remove => votes.add(Motif::Flame, 6),
            After::ReturnToHand => votes.add(Motif::Spiral, 3),
        }
    }
    votes.winner(None)
}

/// What speaks for which figure.
#[derive(Default)]
struct Votes(Vec<(Motif, u32)>);

impl Votes {
    fn add(&mut self, motif: Motif, weight: u32) {
        match self.0.iter_mut().find(|(m, _)| *m == motif) {
            Some((_, sum)) => *sum += weight,
            None => self.0.push((motif, weight)),
        }
    }

    fn effects(&mut self, effects: &[EffectDef], weight: u32) {
        effects.iter().flat_map(|e| &e.ops).for_each(|op| self.op(op, weight));
    }

    fn op(&mut self, op: &OpDef, weight: u32) {
        let (motif, strength) = match op {
            OpDef::Deal { amount: AmountDef::Const(n), .. } if *n >= 4 => (Motif::Fist, 5),
            OpDef::Deal { .. } => (Motif::Claw, 1),
            OpDef::Prevent { .. } => (Motif::Wall, 3),
            OpDef::Redirect { .. } => (Motif::Mirror, 5),
            OpDef::Heal { .. } | OpDef::ChangeRechargeHeal { .. } | OpDef::ChangeMaxHp { .. } => (Motif::Cross, 3),
            OpDef::LoseHp { .. } => (Motif::Fang, 3),
            OpDef::ChangeDamage { .. } | OpDef::SetDamage { .. } => (Motif::Claw, 2),
            OpDef::IgnoreReduction { .. } => (Motif::Fist, 3),
            OpDef::ChangeBuildup { .. } | OpDef::SetBuildup { .. } => (Motif::Bolt, 4),
            OpDef::ChangeInitiative { .. } | OpDef::SwapInitiative { .. } => (Motif::Swap, 4),
            OpDef::AddCounter { .. } | OpDef::SetCounter { .. } => (Motif::Ladder, 3),
            OpDef::ReturnFromPile(_) | OpDef::DiscardFromHand(_) | OpDef::BuryTop(_) => (Motif::Hook, 4),
            OpDef::Remove(_) => (Motif::Flame, 5),
            OpDef::Recharge(_) => (Motif::Spiral, 4),
            OpDef::CopyBasic(_) => (Motif::Twins, 6),
            OpDef::Delay(later) => {
                later.iter().for_each(|op| self.op(op, 1));
                (Motif::Hourglass, 4)
            }
        };
        self.add(motif, strength * weight);
    }

    fn winner(self, not: Option<Motif>) -> Motif {
        let best = self.0.into_iter().filter(|(m, _)| Some(*m) != not).max_by_key(|(m, sum)| (*sum, std::cmp::Reverse(*m)));
        best.map_or(Motif::Eye, |(motif, _)| motif)
    }
}
