//! The picture of a character and of a move, composed from what its data does: none is blank, none is drawn by hand.

use super::art::{Motif, figure, rays};
use crate::portrait::{FRAMES, TINTS, halftone, seed};
use clash::CharRef;
use clash::card::Card;
use clash::character::Character;
use clash::content::{After, AmountDef, EffectDef, OpDef, SpecialDef};
use maud::{Markup, html};
use std::sync::LazyLock;

/// The ink a character is printed in. Initiatives differ within a roster, so neighbours never share one.
pub(crate) fn tint(character: &Character) -> String {
    format!("tint-{}", i16::from(character.def.initiative).rem_euclid(TINTS as i16))
}

/// A character's emblem, for places where its name stands beside it.
pub(crate) fn emblem(character: &Character) -> Markup {
    let def = &character.def;
    let seed = seed(&def.id);
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
            @if let Some(owner) = beside(character, card) {
                g.c-owner { (figure(owner, "fig", "translate(54 2) scale(.8)")) }
                (figure(of_card(character, card), "fig", "translate(6 24) scale(1.18)"))
            } @else { (figure(of_card(character, card), "fig", "translate(20 18) scale(1.2)")) }
        }
    }
}

/// Behind the figure of a special stands that of the one who has it, so that no two of a roster look alike.
fn beside(character: &Character, card: Card) -> Option<Motif> {
    card.is_special().then(|| of_character(character))
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

/// The figure of a character. Within the roster nobody shares one: the strongest claims are settled first.
pub(crate) fn of_character(character: &Character) -> Motif {
    static ROSTER: LazyLock<Vec<(String, Motif)>> = LazyLock::new(|| settle(clash::roster()));
    let settled = ROSTER.iter().find(|(key, _)| *key == character.key).map(|(_, motif)| *motif);
    settled.unwrap_or_else(|| votes_for(character).winner(None))
}

/// Gives each member of a roster a figure of its own, as far as the figures reach.
fn settle(roster: &[CharRef]) -> Vec<(String, Motif)> {
    let mut claims: Vec<(u32, usize, Motif)> = Vec::new();
    for (i, character) in roster.iter().enumerate() {
        claims.extend(votes_for(character).0.into_iter().map(|(motif, sum)| (sum, i, motif)));
    }
    claims.sort_by_key(|(sum, i, motif)| (std::cmp::Reverse(*sum), *i, *motif));
    let mut given: Vec<Option<Motif>> = vec![None; roster.len()];
    for (_, i, motif) in claims {
        if given[i].is_none() && !given.contains(&Some(motif)) {
            given[i] = Some(motif);
        }
    }
    let spare = [Motif::Eye, Motif::Fang, Motif::Crescent, Motif::Spiral, Motif::Wall];
    for i in 0..given.len() {
        let free = spare.into_iter().find(|m| !given.contains(&Some(*m)));
        given[i] = given[i].or(free);
    }
    roster.iter().zip(given).map(|(c, motif)| (c.key.clone(), motif.unwrap_or(Motif::Eye))).collect()
}

/// What a character's passives do most, then what its specials do.
fn votes_for(character: &Character) -> Votes {
    let mut votes = Votes::default();
    for passive in &character.def.passives {
        votes.effects(&passive.effects, 2);
        if !passive.execution.is_empty() {
            votes.add(Motif::Mask, 12);
        }
    }
    for special in &character.def.specials {
        votes.effects(&special.effects, 1);
        if !special.execution.is_empty() {
            votes.add(Motif::Mask, 6);
        }
        match special.after {
            After::Discard => {}
            After::Remove => votes.add(Motif::Flame, 8),
            After::ReturnToHand => votes.add(Motif::Spiral, 3),
        }
    }
    votes
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
            OpDef::Deal { amount: AmountDef::Const(n), .. } if *n >= 5 => (Motif::Fist, 12),
            OpDef::Deal { .. } => (Motif::Claw, 1),
            OpDef::Prevent { .. } => (Motif::Wall, 4),
            OpDef::Redirect { .. } => (Motif::Mirror, 5),
            OpDef::Heal { .. } | OpDef::ChangeRechargeHeal { .. } | OpDef::ChangeMaxHp { .. } => (Motif::Cross, 3),
            OpDef::LoseHp { .. } => (Motif::Fang, 1),
            OpDef::ChangeDamage { .. } | OpDef::SetDamage { .. } => (Motif::Claw, 2),
            OpDef::IgnoreReduction { .. } => (Motif::Fist, 4),
            OpDef::ChangeBuildup { .. } | OpDef::SetBuildup { .. } => (Motif::Bolt, 4),
            OpDef::ChangeInitiative { .. } | OpDef::SwapInitiative { .. } => (Motif::Swap, 4),
            OpDef::AddCounter { .. } | OpDef::SetCounter { .. } => (Motif::Ladder, 3),
            OpDef::ReturnFromPile(_) | OpDef::DiscardFromHand(_) | OpDef::BuryTop(_) => (Motif::Hook, 4),
            OpDef::Remove(_) => (Motif::Flame, 8),
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn no_two_cards_of_the_roster_have_the_same_picture() {
        let mut met: BTreeMap<(Motif, Option<Motif>), String> = BTreeMap::new();
        for character in clash::roster() {
            for card in Card::ALL {
                let (picture, name) = ((of_card(character, card), beside(character, card)), character.card_name(card).to_owned());
                // A 3 is a 3 whoever plays it; a special is one character's alone.
                let before = met.insert(picture, name.clone());
                assert!(before.is_none() || !card.is_special() && before.as_ref() == Some(&name), "{name} looks like {before:?}");
            }
        }
    }

    #[test]
    fn no_two_characters_have_the_same_figure() {
        let figures: std::collections::BTreeSet<Motif> = clash::roster().iter().map(|c| of_character(c)).collect();
        assert_eq!(figures.len(), clash::roster().len());
    }
}
