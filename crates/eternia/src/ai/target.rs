//! Whom the AI could choose, as ET-R113 sees them.

use super::rank::{self, Candidate, Criterion, Rank, Reason};
use crate::compiled::{SkillId, SpaceId};
use crate::content::{AiTarget, Attack, AttackKind, Side, TargetRule};
use crate::model::{Being, ModelId, Models};
use crate::odds::{self, Defence, Harm, Share};
use crate::state::{Card, Change, Eternia};

/// ET-32.8, ET-R120: how an Attack reaches: range and sight only.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Range {
    /// How many spaces.
    pub spaces: u8,
    /// Whether it needs no Line of Sight.
    pub blind: bool,
}

impl Eternia {
    /// ET-33.4, ET-R153: everybody on the Battlefield whom a Model may attack. To a neutral NPC everybody is an Enemy.
    pub(crate) fn foes(&self, of: ModelId) -> Models {
        let mine = self.model(of).side;
        let foe = |other: &ModelId| {
            let (side, being) = (self.model(*other).side, self.model(*other).being);
            match (mine, being) {
                _ if *other == of => false,
                (Some(mine), Being::Npc(npc)) => self.all().npcs[npc.index()].attackable_by(mine),
                (_, Being::Nobody) => false,
                (None, Being::Npc(_)) => false,
                (mine, _) => side != mine,
            }
        };
        self.up().iter().filter(foe).collect()
    }

    /// The spaces of some Models.
    pub(crate) fn spaces_of(&self, models: Models) -> kit::hex::SpaceSet {
        models.iter().filter_map(|id| self.model(id).at).map(|at| at.0).collect()
    }

    /// The Attack of an AI Model that its cards mean: of a Character the one of its AI card, of a Minion or NPC its own.
    pub(crate) fn main_attack(&self, id: ModelId) -> Option<(Option<SkillId>, &'static Attack)> {
        let all = self.all();
        let skill = match self.model(id).being {
            Being::Character(_) => self.skills_of(id).into_iter().find(|skill| all.skill(*skill).attack.is_some()),
            Being::Minion(minion) => Some(all.minion(minion).attack),
            Being::Npc(npc) => return all.npcs[npc.index()].attack.as_ref().map(|attack| (None, attack)),
            Being::Nobody => None,
        };
        skill.and_then(|skill| Some((Some(skill), all.skill(skill).attack.as_ref()?)))
    }

    /// How far an Attack of a Model reaches. An Attack of either kind reaches as far as the better of them (ET-R151).
    pub(crate) fn reach_of(&self, id: ModelId, skill: Option<SkillId>, attack: &Attack) -> Range {
        let rules = self.rules();
        let ranged = attack.kind != AttackKind::Melee;
        let mut range = match (attack.targets, attack.range) {
            (TargetRule::AllWithin(n), _) | (_, Some(n)) => n,
            (_, None) if ranged => rules.ranged_distance,
            (_, None) => rules.melee_distance,
        };
        let mut blind = skill.is_some_and(|skill| !self.all().skill(skill).needs_los);
        self.changes(id, &mut |change| match change {
            Change::Range(n) if ranged => range = range.saturating_add(n),
            Change::IgnoreLos => blind = true,
            _ => {}
        });
        Range { spaces: range, blind }
    }

    /// Whether a space is in that range of another.
    pub(crate) fn within_reach(&self, from: SpaceId, to: SpaceId, range: Range) -> bool {
        from != to && self.distance(from, to) <= range.spaces && (range.blind || self.sees(from, to))
    }

    /// The Enemies in Attack Range of a Model where it stands.
    pub(crate) fn in_attack_range(&self, id: ModelId) -> Models {
        let Some(((skill, attack), from)) = self.main_attack(id).zip(self.model(id).at) else { return Models::NONE };
        let range = self.reach_of(id, skill, attack);
        let near = |foe: &ModelId| self.model(*foe).at.is_some_and(|to| self.within_reach(from, to, range));
        self.foes(id).iter().filter(near).collect()
    }

    /// ET-R113: the chances of an Attack as it is now, without Defense Boosts and rerolls.
    pub(crate) fn harm_of(&self, id: ModelId, attack: &Attack, on: ModelId) -> Harm {
        let ctx = self.ctx_of(id, crate::state::Source::Rules);
        let (mut dice, mut ignores) = (i16::from(self.amount(&attack.dice, &ctx)), false);
        self.changes(id, &mut |change| match change {
            Change::Dice(n) => dice += i16::from(n),
            Change::IgnoreArmor => ignores = true,
            _ => {}
        });
        let dice = dice.clamp(0, i16::from(self.rules().dice_cap)) as u8;
        let armor = if ignores { 0 } else { self.armor(on) };
        odds::chances(dice, self.rules().die, attack.kind).against(Defence { armor, hp: self.model(on).hp, extra: 0 })
    }

    /// Whether a Character still has an Activation this Round after the one in progress.
    pub(crate) fn still_acts(&self, id: ModelId) -> bool {
        let mut next = [0usize; 2];
        let later = |(at, slot): (usize, &crate::content::Slot)| {
            let place = next[slot.side.index()];
            next[slot.side.index()] += 1;
            let card = self.queue[slot.side.index()].get(place).copied().unwrap_or_default();
            let theirs = match card {
                Card::Character(model) => model == id || (self.team == 1 && slot.side == Side::Players && id.0 == 0),
                Card::Any => id.is_player_character(),
                Card::None => self.team == 1 && slot.side == Side::Players && id.0 == 0,
                Card::Strategy => false,
            };
            at > usize::from(self.slot) && theirs
        };
        self.rules().track.iter().enumerate().any(later)
    }

    /// A Model as a candidate: seen from a space, for an Attack or another effect that does this much.
    pub(crate) fn candidate(&self, id: ModelId, from: Option<SpaceId>, harm: Option<Harm>) -> Candidate {
        let model = self.model(id);
        let space = model.at.or(model.was).unwrap_or(SpaceId(0));
        let allies = |other: &ModelId| {
            let other = self.model(*other);
            other.side == Some(Side::Controller) && other.at.is_some_and(|at| self.distance(at, space) == 1)
        };
        let (ko, wounds) = harm.map_or((Share::NONE, Share::NONE), |harm| (harm.ko, harm.wounds));
        Candidate {
            rank: match model.being {
                Being::Npc(_) => Rank::Npc,
                Being::Minion(_) => Rank::Minion,
                _ => Rank::Character,
            },
            space,
            distance: from.map_or(0, |from| self.distance(from, space)),
            hp: model.hp,
            max_hp: self.max_hp(id),
            crowd: self.up().iter().filter(allies).count() as u8,
            ko,
            wounds,
            carries: self.tokens.iter().any(|token| token.by == Some(id)),
            power: model.all_power(),
            still_acts: id.is_character() && self.still_acts(id),
            selection: if id.is_character() { id.0 } else { u8::MAX },
        }
    }

    /// Chooses one of some Models by these criteria, then by ET-R113; an Attack in question counts with its chances.
    pub(crate) fn worst(
        &self,
        by: ModelId,
        among: Models,
        first: &[Criterion],
        attack: Option<&Attack>,
    ) -> Option<(ModelId, Reason)> {
        let from = self.model(by).at;
        let models: Vec<ModelId> = among.iter().collect();
        let seen = |id: &ModelId| self.candidate(*id, from, attack.map(|attack| self.harm_of(by, attack, *id)));
        let candidates: Vec<Candidate> = models.iter().map(seen).collect();
        if let Some(choice) = self.by_hand(&models, &candidates, first) {
            return Some(choice);
        }
        rank::choose(&candidates, first).map(|(at, reason)| (models[at], reason))
    }

    /// ET-R113: what the Players have said of a tie, if they decide ties by hand and were asked about this one.
    pub(super) fn by_hand(&self, models: &[ModelId], seen: &[Candidate], first: &[Criterion]) -> Option<(ModelId, Reason)> {
        let chosen = self.by_hand?;
        let tied = rank::tied(seen, first);
        let reason = std::iter::once((Criterion::ByHand, 1)).collect();
        tied.iter().any(|at| models[*at] == chosen).then_some((chosen, reason))
    }

    /// ET-R113: those among whom the Players decide by hand, if that is agreed on: equally good by these criteria.
    pub(super) fn tie(&self, by: Option<ModelId>, among: Models, first: &[Criterion]) -> Option<Models> {
        let from = by.and_then(|by| self.model(by).at);
        let models: Vec<ModelId> = among.iter().collect();
        let candidates: Vec<Candidate> = models.iter().map(|id| self.candidate(*id, from, None)).collect();
        let tied: Models = rank::tied(&candidates, first).into_iter().map(|at| models[at]).collect();
        (tied.len() > 1).then_some(tied)
    }

    /// Whether somebody carries a Token the AI pursues.
    pub(crate) fn carries_a_prize(&self, id: ModelId) -> bool {
        self.sheet().ai_priorities.iter().any(|pursuit| match pursuit {
            crate::content::Pursuit::Token(word) => self.carried(id, *word) > 0,
            _ => false,
        })
    }

    /// ET-32.25, ET-R112, ET-R143: the nearest Enemy, ties by lowest HP, then ET-R113.
    pub(crate) fn nearest_foe(&self, of: ModelId) -> Option<(ModelId, Reason)> {
        let attack = self.main_attack(of).map(|(_, attack)| attack);
        self.worst(of, self.foes(of), &[Criterion::Nearest, Criterion::LowestHp], attack)
    }
}

/// The criteria of an Attack entry before ET-R113.
pub(super) const fn criteria(target: AiTarget) -> &'static [Criterion] {
    match target {
        AiTarget::LowestHp | AiTarget::Carrier => &[Criterion::LowestHp],
        AiTarget::Nearest => &[Criterion::Nearest, Criterion::LowestHp],
        AiTarget::GangUp => &[Criterion::GangUp, Criterion::LowestHp],
        AiTarget::MostPower => &[Criterion::MostPower, Criterion::LowestHp],
    }
}

/// Why a Model was chosen, criterion by criterion, with how many each of them left: "nearest: 2 in 3 spaces; lowest HP: Teela".
pub(super) fn told(game: &Eternia, by: Option<ModelId>, chosen: ModelId, reason: &Reason) -> String {
    let name = game.name(chosen);
    let how = |criterion: Criterion| {
        let away = by.and_then(|by| game.model(by).at).zip(game.model(chosen).at).map(|(a, b)| game.distance(a, b));
        match (criterion, away) {
            (Criterion::Nearest, Some(1)) => " beside it".to_string(),
            (Criterion::Nearest, Some(n)) => format!(" in {n} spaces"),
            (Criterion::LowestHp, _) => format!(" with {} HP", game.model(chosen).hp),
            _ => String::new(),
        }
    };
    let part = |(criterion, left): &(Criterion, u8)| match left {
        1 => format!("{}: {name}", words(*criterion)),
        left => format!("{}: {left}{}", words(*criterion), how(*criterion)),
    };
    let parts: Vec<String> = reason.iter().map(part).collect();
    if parts.is_empty() { format!("the only one: {name}") } else { parts.join("; ") }
}

fn words(criterion: Criterion) -> &'static str {
    match criterion {
        Criterion::Nearest => "nearest",
        Criterion::LowestHp => "lowest HP",
        Criterion::GangUp => "most AI Models beside it",
        Criterion::MostPower | Criterion::Power => "most Power",
        Criterion::MostMissing => "most HP missing",
        Criterion::KoChance => "best chance of a KO",
        Criterion::Wounds => "most Wounds to expect",
        Criterion::Carries => "carries a Token",
        Criterion::StillActs => "still has an Activation",
        Criterion::LowMaximum => "lowest maximum HP",
        Criterion::Selection => "chosen first at setup",
        Criterion::Kind => "Character before Minion",
        Criterion::Space => "space further up or left",
        Criterion::ByHand => "the Players decide",
    }
}
