//! Braving the wilds: encounters, allies, wilds combat with its dice, taming (sections 15, 27 and 29).

use crate::action::{Action, Attribute};
use crate::compiled::Encounter;
use crate::content::cards::Feat;
use crate::content::effect::{Block, Stat, Window};
use crate::event::Event;
use crate::frame::{Ask, Fight, Frame, FrameRules, Meet, Pair, Spoils, Tame, Wilds};
use crate::ids::{Face, HeroId};
use crate::state::{Fields, Mount, Standard};
use engine::{Cx, Seat};

impl Fields {
    /// FE-6.2: rolls wilds dice.
    pub(crate) fn roll(&self, dice: u8, cx: &mut impl Cx<Event>) -> [u8; 4] {
        let die = &self.defs().rules.wilds_die;
        let mut faces = [0; 4];
        for _ in 0..dice {
            faces[die[cx.chance(die.len() as u32) as usize] as usize] += 1;
        }
        faces
    }

    /// FE-15.2, FE-15.3.
    pub(crate) fn brave(&mut self, hero: HeroId, two: bool, cx: &mut impl Cx<Event>) {
        self.take(Standard::Brave);
        let team = self.team_of(hero);
        self.feat(team, Feat::Braved, 1);
        let name = self.hero_name(hero);
        cx.emit(|| Event::Braves { hero: name });
        if !two {
            self.encounter(hero, cx);
            return;
        }
        self.spend(team, 1, "FE-15.3", cx);
        let (first, second) = (self.encounters.draw(cx), self.encounters.draw(cx));
        if let (Some(first), Some(second)) = (first, second) {
            // FE-R62: shown to everybody.
            let cards = [first, second].map(|card| self.encounter_name(card));
            cx.emit(|| Event::LooksAt { hero: name, cards });
            self.frames.push(Frame::Pair(Pair { hero, first, second }));
        }
    }

    /// FE-15.2: draws an encounter card and resolves it.
    pub(crate) fn encounter(&mut self, hero: HeroId, cx: &mut impl Cx<Event>) {
        if let Some(card) = self.encounters.draw(cx) {
            self.resolve(hero, card, cx);
        }
    }

    /// The name of a card of the encounter deck.
    pub(crate) fn encounter_name(&self, card: u8) -> &'static str {
        let defs = self.defs();
        match self.content.get().shape.encounter(card) {
            Encounter::Event(id) => &defs.events[id as usize].name,
            Encounter::Ally(id) => &defs.allies[id as usize].name,
            Encounter::Beast(id) => &defs.beasts[id as usize].name,
        }
    }

    fn resolve(&mut self, hero: HeroId, card: u8, cx: &mut impl Cx<Event>) {
        let (defs, team) = (self.defs(), self.team_of(hero));
        let (name, met) = (self.hero_name(hero), self.encounter_name(card));
        cx.emit(|| Event::Meets { hero: name, what: met });
        match self.content.get().shape.encounter(card) {
            // FE-15.5, FE-R64.
            Encounter::Event(id) => {
                self.encounters.discard(card);
                self.run(defs.events[id as usize].ops.id, team, Some(hero));
            }
            Encounter::Ally(id) => {
                let faction = &defs.factions[self.team(team).faction as usize].id;
                // FE-15.6, FE-15.7, FE-40.2, FE-R194.
                if defs.allies[id as usize].faction == *faction || self.options.free_choice {
                    self.frames.push(Frame::Meet(Meet { hero, card }));
                } else {
                    self.begin_fight(hero, card);
                }
            }
            Encounter::Beast(_) => self.begin_fight(hero, card),
        }
    }

    /// FE-27.1, FE-27.2: first the ability of the creature, then the dice.
    fn begin_fight(&mut self, hero: HeroId, card: u8) {
        let (defs, shape) = (self.defs(), self.content.get().shape);
        let (hp, attack, defense, ability) = match shape.encounter(card) {
            Encounter::Ally(id) => {
                let ally = &defs.allies[id as usize];
                (ally.hp, ally.attack, ally.defense, ally.ability.id)
            }
            Encounter::Beast(id) => {
                let beast = &defs.beasts[id as usize];
                (beast.hp, beast.attack, beast.defense, beast.ability.id)
            }
            Encounter::Event(_) => (0, 0, 0, 0),
        };
        let fight = Fight { card, hp, attack, defense, ..Fight::default() };
        self.frames.push(Frame::Wilds(Wilds { hero, fight }));
        self.run(ability, self.team_of(hero), Some(hero));
    }

    /// The wilds combat that is on, for effects that change it.
    pub(crate) fn fight_mut(&mut self) -> Option<&mut Fight> {
        // The effect that asks lies on top of it.
        self.frames.find_mut(|frame| match frame {
            Frame::Wilds(wilds) => Some(&mut wilds.fight),
            _ => None,
        })
    }

    /// What a beaten creature of the encounter deck brings, and what it costs to tame.
    fn spoils_of(&self, card: u8) -> (&'static Block, Option<Mount>) {
        let defs = self.defs();
        match self.content.get().shape.encounter(card) {
            Encounter::Ally(id) => (&defs.allies[id as usize].reward, None),
            Encounter::Beast(id) => {
                let beast = &defs.beasts[id as usize];
                (&beast.reward, beast.tame.map(|_| Mount::Beast(id)))
            }
            Encounter::Event(id) => (&defs.events[id as usize].ops, None),
        }
    }

    /// FE-29.1: what taming costs this hero.
    pub(crate) fn tame_cost(&self, hero: HeroId, mount: Mount) -> Option<u8> {
        let printed = match mount {
            Mount::Beast(id) => self.defs().beasts[id as usize].tame,
            Mount::Epic(id) => self.defs().epics[id as usize].tame,
            Mount::Vehicle(_) => None,
        };
        printed.map(|cost| crate::stats::plus(cost, self.bonus(hero, Stat::TameCost)))
    }

    /// FE-15.7: what recruiting costs this hero.
    pub(crate) fn recruit_cost(&self, hero: HeroId, ally: u8) -> u8 {
        crate::stats::plus(self.defs().allies[ally as usize].cost, self.bonus(hero, Stat::RecruitCost))
    }
}

impl FrameRules for Pair {
    fn asks(&self, _game: &Fields) -> Ask {
        Ask::Hero(self.hero)
    }

    fn list(&self, _game: &Fields, _seat: Seat, out: &mut Vec<Action>) {
        out.extend([Action::Resolve(0), Action::Resolve(1)]);
    }

    fn apply(self, game: &mut Fields, _seat: Seat, action: Action, cx: &mut impl Cx<Event>) {
        let (mine, other) = match action {
            Action::Resolve(0) => (self.first, self.second),
            _ => (self.second, self.first),
        };
        game.frames.pop();
        game.encounters.put_under(other);
        game.resolve(self.hero, mine, cx);
    }
}

impl FrameRules for Meet {
    fn asks(&self, _game: &Fields) -> Ask {
        Ask::Hero(self.hero)
    }

    /// FE-15.7, FE-R65: paid, or shuffled back for 1 Eternium; FE-40.2: or fought.
    fn list(&self, game: &Fields, _seat: Seat, out: &mut Vec<Action>) {
        let Encounter::Ally(id) = game.content.get().shape.encounter(self.card) else { return };
        if game.can_pay(game.team_of(self.hero), game.recruit_cost(self.hero, id)) {
            out.push(Action::Yes);
        }
        out.push(Action::No);
        if game.options.free_choice {
            out.push(Action::Choose(0));
        }
    }

    fn apply(self, game: &mut Fields, _seat: Seat, action: Action, cx: &mut impl Cx<Event>) {
        let Encounter::Ally(id) = game.content.get().shape.encounter(self.card) else { return };
        let (hero, team) = (self.hero, game.team_of(self.hero));
        game.frames.pop();
        match action {
            Action::Yes => {
                let cost = game.recruit_cost(hero, id);
                game.spend(team, cost, "FE-15.7", cx);
                // FE-29.6, FE-R66: the old ally makes room before the reward.
                while game.hero(hero).allies.len() >= game.ally_limit(hero) {
                    let old = game.hero(hero).allies.as_slice()[0];
                    game.discard_card(hero, crate::action::Owned::Ally(old), cx);
                }
                let _ = game.hero_mut(hero).allies.push(id);
                let (name, ally) = (game.hero_name(hero), game.encounter_name(self.card));
                cx.emit(|| Event::Recruits { hero: name, ally });
                game.feat(team, Feat::Recruited, 1);
                game.run(game.defs().allies[id as usize].reward.id, team, Some(hero));
            }
            Action::Choose(_) => game.begin_fight(hero, self.card),
            _ => {
                game.encounters.shuffle_in(self.card);
                game.gain(team, 1, "FE-15.7", cx);
            }
        }
    }
}

impl FrameRules for Wilds {
    fn asks(&self, _game: &Fields) -> Ask {
        if self.fight.rolled { Ask::Hero(self.hero) } else { Ask::Nobody }
    }

    /// FE-R136, FE-R137, FE-R138: dice may be left; no flight, no combat spells, but consumables that fit.
    fn list(&self, game: &Fields, _seat: Seat, out: &mut Vec<Action>) {
        let fight = &self.fight;
        if !fight.settled {
            list_rerolls(&fight.faces, out);
            out.push(Action::Done);
            out.extend(game.consumables(self.hero, Window::WildsRoll).map(Action::Use));
            out.extend(game.usable(self.hero, Window::WildsRoll).map(Action::Ability));
            return;
        }
        for face in [Face::Success, Face::Double] {
            if fight.count(face) == 0 {
                continue;
            }
            for to in [Attribute::Defense, Attribute::Hp, Attribute::Attack] {
                // FE-27.5: HP only once the defense is down; nothing is lowered below 0.
                let useful = match to {
                    Attribute::Defense => fight.defense > 0,
                    Attribute::Hp => fight.defense == 0 && fight.hp > 0,
                    Attribute::Attack => fight.attack > 0,
                };
                if useful {
                    out.push(Action::Assign { face, to });
                }
            }
        }
        out.push(Action::Done);
    }

    fn apply(self, game: &mut Fields, _seat: Seat, action: Action, cx: &mut impl Cx<Event>) {
        let mut fight = self.fight;
        match action {
            Action::Reroll(others) => {
                fight.faces = game.roll_again(fight.faces, others, cx);
                let name = game.hero_name(self.hero);
                cx.emit(|| Event::Rolls { hero: name, faces: fight.faces });
                fight.settled = fight.count(Face::Reroll) == 0;
                game.frames.replace(Frame::Wilds(Wilds { fight, ..self }));
            }
            Action::Use(card) => game.use_consumable(self.hero, card, cx),
            Action::Ability(number) => game.use_ability(self.hero, number, cx),
            Action::Assign { face, to } => {
                // FE-27.6: a double counts 2 for a single attribute.
                fight.faces[face as usize] -= 1;
                let attribute = match to {
                    Attribute::Defense => &mut fight.defense,
                    Attribute::Hp => &mut fight.hp,
                    Attribute::Attack => &mut fight.attack,
                };
                *attribute = attribute.saturating_sub(face.successes());
                game.frames.replace(Frame::Wilds(Wilds { fight, ..self }));
            }
            _ if !fight.settled => {
                fight.settled = true;
                game.frames.replace(Frame::Wilds(Wilds { fight, ..self }));
            }
            _ => {
                game.frames.pop();
                game.end_fight(self.hero, fight, cx);
            }
        }
    }

    /// FE-27.2, FE-R135: as many dice as the body, with its bonuses.
    fn step(self, game: &mut Fields, cx: &mut impl Cx<Event>) {
        let mut fight = self.fight;
        let dice = crate::stats::plus(game.body(self.hero), i16::from(fight.dice));
        fight.attack = crate::stats::plus(fight.attack, game.bonus(self.hero, Stat::WildsAttack));
        fight.faces = game.roll(dice, cx);
        let name = game.hero_name(self.hero);
        cx.emit(|| Event::Rolls { hero: name, faces: fight.faces });
        fight.rolled = true;
        game.frames.replace(Frame::Wilds(Wilds { fight, ..self }));
    }
}

/// FE-27.3, FE-26.10: all reroll dice of the batch, and one other die with each of them.
pub(crate) fn list_rerolls(faces: &[u8; 4], out: &mut Vec<Action>) {
    let most = faces[Face::Reroll as usize];
    if most == 0 {
        return;
    }
    for blanks in 0..=most.min(faces[0]) {
        for successes in 0..=(most - blanks).min(faces[1]) {
            for doubles in 0..=(most - blanks - successes).min(faces[2]) {
                out.push(Action::Reroll([blanks, successes, doubles]));
            }
        }
    }
}

impl Fields {
    /// Rolls all reroll dice and these others again.
    pub(crate) fn roll_again(&self, mut faces: [u8; 4], others: [u8; 3], cx: &mut impl Cx<Event>) -> [u8; 4] {
        let dice = faces[Face::Reroll as usize] + others.iter().sum::<u8>();
        faces[Face::Reroll as usize] = 0;
        for (face, n) in faces.iter_mut().zip(others) {
            *face -= n;
        }
        let again = self.roll(dice, cx);
        std::array::from_fn(|i| faces[i] + again[i])
    }

    /// FE-27.7, FE-27.9: both sides' damage at the same time, so a creature that was beaten strikes too. FE-27.8: with what is left of its
    /// attack. FE-27.10, FE-27.11, FE-27.12: then reward and taming, or back into the deck.
    fn end_fight(&mut self, hero: HeroId, fight: Fight, cx: &mut impl Cx<Event>) {
        let (team, card) = (self.team_of(hero), fight.card);
        let (name, what) = (self.hero_name(hero), self.encounter_name(card));
        let won = fight.hp == 0;
        cx.emit(|| Event::WildsEnds { hero: name, what, won });
        self.lose_hp(hero, fight.attack, cx);
        if !won {
            self.encounters.shuffle_in(card);
            self.check_defeat(hero, cx);
            return;
        }
        let feat = match self.content.get().shape.encounter(card) {
            Encounter::Ally(_) => Feat::AllyBeaten,
            Encounter::Beast(_) | Encounter::Event(_) => Feat::BeastBeaten,
        };
        self.feat(team, feat, 1);
        // FE-27.10, FE-R139: the reward comes first, even to a defeated hero.
        self.frames.push(Frame::Spoils(Spoils { hero, card }));
        self.run(self.spoils_of(card).0.id, team, Some(hero));
        if self.hp(hero) > 0 {
            self.trigger(hero, Window::WildsWon);
        }
    }
}

impl FrameRules for Spoils {
    fn step(self, game: &mut Fields, cx: &mut impl Cx<Event>) {
        game.frames.pop();
        let defeated = game.check_defeat(self.hero, cx);
        match game.spoils_of(self.card).1 {
            // FE-27.11.
            Some(mount) if !defeated => game.frames.push(Frame::Tame(Tame { hero: self.hero, mount })),
            _ => game.encounters.discard(self.card),
        }
    }
}

impl FrameRules for Tame {
    fn asks(&self, _game: &Fields) -> Ask {
        Ask::Hero(self.hero)
    }

    fn list(&self, game: &Fields, _seat: Seat, out: &mut Vec<Action>) {
        let cost = game.tame_cost(self.hero, self.mount);
        let pays = cost.is_some_and(|cost| game.can_pay(game.team_of(self.hero), cost));
        if pays && game.has_saddle(self.hero) {
            out.push(Action::Yes);
        }
        out.push(Action::No);
    }

    fn apply(self, game: &mut Fields, _seat: Seat, action: Action, cx: &mut impl Cx<Event>) {
        let hero = self.hero;
        game.frames.pop();
        if action != Action::Yes {
            game.throw(crate::action::Owned::Mount(self.mount));
            return;
        }
        let team = game.team_of(hero);
        let cost = game.tame_cost(hero, self.mount).unwrap_or(0);
        game.pay(team, cost);
        game.dismount(hero, cx);
        let _ = game.hero_mut(hero).mounts.push(self.mount);
        let (name, beast) = (game.hero_name(hero), game.card_name(crate::action::Owned::Mount(self.mount)));
        cx.emit(|| Event::Tames { hero: name, beast, cost });
        game.feat(team, Feat::Tamed, 1);
    }
}
