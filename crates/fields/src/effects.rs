//! Carries out what cards say: one frame walks through a list of operations; an operation that leaves a choice asks for it.

use crate::action::{Action, Owned};
use crate::content::effect::{Op, Spot, SpotKind, Who};
use crate::event::Event;
use crate::frame::{Ask, Frame, FrameRules, Run};
use crate::ids::{AreaId, Combat, Face, HeroId, Lane, Merchant, TeamId};
use crate::map::AreaSet;
use crate::state::{BossInPlay, Fields};
use engine::{Cx, Seat};

impl Fields {
    /// Begins a list of operations, for a team and, where there is one, its hero. In a combat a creature has neither.
    pub(crate) fn run(&mut self, block: u16, team: TeamId, hero: Option<HeroId>) {
        if block != 0 {
            self.frames.push(Frame::Run(Run { block, at: 0, team, hero, lane: None }));
        }
    }

    /// FE-5.2.
    pub(crate) fn gain(&mut self, team: TeamId, eternium: u8, why: &'static str, cx: &mut impl Cx<Event>) {
        // FE-R162, FE-R224: an enemy without a seat has no reserve.
        if self.unseated(team) || eternium == 0 {
            return;
        }
        self.team_mut(team).eternium += u16::from(eternium);
        let name = self.team_name(team);
        cx.emit(|| Event::Gains { team: name, eternium, why });
    }

    fn forfeit(&mut self, team: TeamId, eternium: u8, cx: &mut impl Cx<Event>) -> u8 {
        let lost = u16::from(eternium).min(self.team(team).eternium) as u8;
        self.spend(team, lost, "FE-5.2", cx);
        lost
    }

    /// The areas that a choice of areas allows.
    fn spots(&self, spot: &Spot, team: TeamId, hero: Option<HeroId>) -> AreaSet {
        let map = self.map();
        let kind = match spot.kind {
            SpotKind::Any => map.all(),
            SpotKind::Outpost => map.outposts,
            SpotKind::Wilds => map.wilds,
            SpotKind::Tower => map.towers,
        };
        let mut all = kind.minus(self.closed_to(team));
        if let (Some(within), Some(hero)) = (spot.within, hero) {
            all = all.and(map.within(self.hero(hero).area, within));
        }
        if spot.enemy_soldiers {
            let heroes: AreaSet = self.all_heroes().filter(|h| self.team_of(*h) != team).map(|h| self.hero(h).area).collect();
            all = all.minus(heroes);
            return all.iter().filter(|area| self.enemy_soldiers(team, *area) > 0).collect();
        }
        if spot.free {
            all = all.minus(self.hostile_to(team));
        }
        if spot.mine { all.and(self.controlled(team)) } else { all }
    }

    /// The heroes whom an operation concerns without a choice; none if it leaves a choice.
    fn whom(&self, who: Who, team: TeamId, hero: Option<HeroId>) -> Vec<HeroId> {
        match who {
            Who::Me => hero.into_iter().collect(),
            Who::Foe => hero.and_then(|hero| self.duel.foe_of(hero)).into_iter().collect(),
            Who::Team => self.heroes_of(team).collect(),
            Who::Enemies => self.all_heroes().filter(|other| self.team_of(*other) != team && !self.in_base(*other)).collect(),
            Who::Everybody => self.all_heroes().collect(),
            Who::Friend | Who::Neighbour | Who::EnemyNear => Vec::new(),
        }
    }

    /// FE-R31: whether a hero stands in its own base.
    pub(crate) fn in_base(&self, hero: HeroId) -> bool {
        self.hero(hero).area == self.team(self.team_of(hero)).base
    }

    /// The heroes that can be chosen for an operation.
    fn candidates(&self, who: Who, team: TeamId, hero: Option<HeroId>) -> Vec<HeroId> {
        match (who, hero) {
            (Who::Friend, _) => self.heroes_of(team).collect(),
            (Who::Neighbour, Some(hero)) => self.neighbours(hero).collect(),
            (Who::EnemyNear, Some(hero)) => {
                let near = self.map().within(self.hero(hero).area, 1);
                let far = |other: &HeroId| self.team_of(*other) != team && !self.in_base(*other);
                self.all_heroes().filter(|other| far(other) && near.has(self.hero(*other).area)).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// What an operation asks.
enum Question {
    /// Nothing.
    Nothing,
    /// One of these.
    OneOf(Vec<Action>),
}

impl Run {
    fn op(&self, game: &Fields) -> Option<&'static Op> {
        game.content.get().block(self.block).get(usize::from(self.at))
    }

    fn question(&self, game: &Fields) -> Question {
        let Some(op) = self.op(game) else { return Question::Nothing };
        let (team, hero) = (self.team, self.hero);
        let areas = |spot: &Spot| game.spots(spot, team, hero).iter().map(Action::Area).collect::<Vec<_>>();
        let heroes = |who: Who| game.candidates(who, team, hero).into_iter().map(Action::Hero).collect::<Vec<_>>();
        let options = match op {
            Op::May(..) => vec![Action::Yes, Action::No],
            Op::Pay(cost, _) if game.can_pay(team, *cost) => vec![Action::Yes, Action::No],
            Op::ChooseOne(all) => (0..all.len() as u8).map(Action::Choose).collect(),
            Op::Damage(who, _) => heroes(*who),
            Op::Heal(who, _) => {
                let hurt = |hero: &HeroId| game.hero(*hero).damage > 0;
                game.candidates(*who, team, hero).into_iter().filter(hurt).map(Action::Hero).collect()
            }
            Op::Teleport(spot) => {
                let here = hero.map_or(AreaSet::EMPTY, |hero| AreaSet::only(game.hero(hero).area));
                let mut all = vec![Action::No];
                all.extend(game.spots(spot, team, hero).minus(here).iter().map(Action::Area));
                if all.len() == 1 { Vec::new() } else { all }
            }
            Op::AtSea => hero.map_or_else(Vec::new, |hero| game.landfalls(hero).iter().map(Action::Area).collect()),
            Op::PlaceSoldiers(_, spot) => {
                let bases: AreaSet = game.team_ids().map(|team| game.team(team).base).collect();
                let room = |area: &AreaId| game.soldiers_at(team, *area) < crate::state::CAP && !bases.has(*area);
                let open = game.spots(spot, team, hero).and(game.map().outposts).minus(game.protected_from(team));
                if game.team(team).reserve == 0 { Vec::new() } else { open.iter().filter(room).map(Action::Area).collect() }
            }
            Op::RemoveSoldiers(_, spot) => areas(&Spot { enemy_soldiers: true, ..spot.clone() }),
            Op::PlaceToken(spot) => {
                let free = game.spots(&Spot { kind: SpotKind::Wilds, ..spot.clone() }, team, hero).minus(game.tokens);
                free.iter().map(Action::Area).collect()
            }
            Op::Steal(_) => game.team_ids().filter(|other| *other != team).map(Action::Team).collect(),
            Op::AnySpecial => supply(game, team, &[Combat::Overload, Combat::Time, Combat::Tool, Combat::Flux]),
            Op::AnyBasic => supply(game, team, &[Combat::Two, Combat::Three]),
            Op::Discard(merchant) => {
                hero.map_or_else(Vec::new, |hero| game.cards_of(hero, *merchant).map(Action::Drop).collect())
            }
            Op::TurnDown | Op::RemoveCard | Op::TurnUp | Op::MoveCard => game.grid_options(op, hero),
            _ => Vec::new(),
        };
        if options.is_empty() { Question::Nothing } else { Question::OneOf(options) }
    }
}

/// Combat cards of these kinds that a team's supply still has.
fn supply(game: &Fields, team: TeamId, kinds: &[Combat]) -> Vec<Action> {
    kinds.iter().filter(|kind| game.team(team).supply[kind.index()] > 0).map(|kind| Action::Take(*kind)).collect()
}

impl FrameRules for Run {
    fn asks(&self, game: &Fields) -> Ask {
        // A creature has nobody to ask: it takes the first, which is the best for it. FE-R119: a spell that another team casts for it
        // is that team's to decide.
        let creature = self.hero.is_none() && game.duel.on && game.fighter_of(self.team).is_some();
        match (self.question(game), self.hero) {
            (Question::Nothing, _) => Ask::Nobody,
            // Cards in a pack are asked for even where only one can be chosen: others must not learn that.
            (Question::OneOf(all), _) if creature || (all.len() == 1 && !matches!(all[0], Action::Drop(_))) => Ask::Nobody,
            // FE-R148: and so is one for a hero of another team.
            (Question::OneOf(_), Some(hero)) if game.team_of(hero) == self.team => Ask::Hero(hero),
            (Question::OneOf(_), _) => Ask::Team(self.team),
        }
    }

    fn list(&self, game: &Fields, _seat: Seat, out: &mut Vec<Action>) {
        if let Question::OneOf(all) = self.question(game) {
            out.extend(all);
        }
    }

    fn apply(self, game: &mut Fields, _seat: Seat, action: Action, cx: &mut impl Cx<Event>) {
        game.frames.replace(Frame::Run(Run { at: self.at + 1, ..self }));
        if let Some(op) = self.op(game) {
            self.decided(game, op, action, cx);
        }
    }

    fn step(self, game: &mut Fields, cx: &mut impl Cx<Event>) {
        let Some(op) = self.op(game) else {
            game.frames.pop();
            // FE-R54, FE-R55: who has fallen by it outside of the combat is defeated now.
            for hero in game.all_heroes() {
                if game.hp(hero) == 0 && game.duel.side_of(hero).is_none() && !game.fighting_wilds() {
                    game.check_defeat(hero, cx);
                }
            }
            return;
        };
        game.frames.replace(Frame::Run(Run { at: self.at + 1, ..self }));
        match self.question(game) {
            Question::OneOf(all) => self.decided(game, op, all[0], cx),
            Question::Nothing => self.just_do(game, op, cx),
        }
    }
}

impl Run {
    /// An operation whose choice is made.
    fn decided(self, game: &mut Fields, op: &Op, action: Action, cx: &mut impl Cx<Event>) {
        let (team, hero) = (self.team, self.hero);
        match (op, action) {
            (Op::May(_, block), Action::Yes) => self.then(game, block.id),
            (Op::Pay(cost, block), Action::Yes) => {
                game.spend(team, *cost, "FE-5.3", cx);
                self.then(game, block.id);
            }
            (Op::ChooseOne(all), Action::Choose(i)) => self.then(game, all[usize::from(i)].1.id),
            (Op::Damage(_, n), Action::Hero(whom)) => self.harm(game, whom, *n, cx),
            (Op::Heal(_, n), Action::Hero(whom)) => game.heal(whom, *n, cx),
            (Op::Teleport(_) | Op::AtSea, Action::Area(area)) => {
                if let Some(hero) = hero {
                    game.put(hero, area, cx);
                }
            }
            (Op::PlaceSoldiers(n, _), Action::Area(area)) => {
                let number = game.deploy(team, area, *n);
                let (team, area) = (game.team_name(team), game.area_name(area));
                cx.emit(|| Event::Reinforces { team, area, number });
            }
            (Op::RemoveSoldiers(n, _), Action::Area(area)) => {
                let mut left = *n;
                for other in game.team_ids().filter(|other| *other != team) {
                    left -= game.withdraw(other, area, left);
                }
                game.feat(team, crate::content::cards::Feat::SoldierRemoved, n - left);
                let place = game.area_name(area);
                cx.emit(|| Event::SoldiersFall { area: place, number: n - left });
            }
            (Op::PlaceToken(_), Action::Area(area)) => {
                game.tokens = game.tokens.with(area);
                let place = game.area_name(area);
                cx.emit(|| Event::Token { area: place });
            }
            (Op::Steal(n), Action::Team(other)) => {
                let taken = game.forfeit(other, *n, cx);
                game.gain(team, taken, "FE-5.2", cx);
            }
            (Op::AnySpecial | Op::AnyBasic, Action::Take(card)) => self.combat_card(game, card, cx),
            (Op::Discard(_), Action::Drop(card)) => {
                if let Some(hero) = hero {
                    game.discard_card(hero, card, cx);
                }
            }
            (Op::TurnDown | Op::RemoveCard | Op::TurnUp | Op::MoveCard, _) => game.on_grid(op, self, action, cx),
            _ => {}
        }
    }

    fn then(self, game: &mut Fields, block: u16) {
        if block != 0 {
            game.frames.push(Frame::Run(Run { block, at: 0, ..self }));
        }
    }

    fn combat_card(self, game: &mut Fields, card: Combat, cx: &mut impl Cx<Event>) {
        let hero = self.hero.or_else(|| game.heroes_of(self.team).next());
        if let Some(hero) = hero {
            game.gain_combat(self.team, hero, card, cx);
        }
    }

    /// Damage by an effect; in a combat it counts for who dealt it (FE-R114), and nobody's own effects for the opponent.
    fn harm(self, game: &mut Fields, whom: HeroId, n: u8, cx: &mut impl Cx<Event>) {
        let lost = game.lose_hp(whom, n, cx);
        let own = self.hero.and_then(|hero| game.duel.side_of(hero));
        if let Some(side) = game.duel.side_of(whom).filter(|side| own != Some(*side)) {
            game.duel.sides[1 - side].dealt += lost;
        }
    }

    /// An operation that leaves no choice.
    fn just_do(self, game: &mut Fields, op: &Op, cx: &mut impl Cx<Event>) {
        let (team, hero) = (self.team, self.hero);
        match op {
            Op::If(cond, yes, no) => {
                let block = if game.holds(cond, team, hero) { yes } else { no };
                self.then(game, block.id);
            }
            Op::Check(dice, passed, failed) => {
                // FE-6.2, FE-6.3, FE-6.4: one success or double of all its dice passes; a reroll face is not rolled again.
                let faces = game.roll(*dice, cx);
                let good = faces[1] + faces[2] > 0;
                cx.emit(|| Event::Checks { faces, passed: good });
                self.then(game, if good { passed.id } else { failed.id });
            }
            Op::EachTeam(block) | Op::EachEnemy(block) => {
                let all: Vec<TeamId> = game.order().collect();
                let everybody = matches!(op, Op::EachTeam(_));
                for other in all.into_iter().rev().filter(|other| everybody || *other != team) {
                    let hero = hero.filter(|hero| game.team_of(*hero) == other);
                    game.run(block.id, other, hero);
                }
            }
            Op::Damage(Who::Foe, n) if game.duel.foe_is_creature(hero) => game.hurt_creature(*n, cx),
            Op::Damage(Who::Me, n) if hero.is_none() => game.hurt_creature(*n, cx),
            Op::Damage(who, n) => {
                for whom in self.concerned(game, *who) {
                    self.harm(game, whom, *n, cx);
                }
            }
            Op::Heal(Who::Me, n) if hero.is_none() => game.heal_creature(*n),
            Op::Heal(who, n) => {
                for whom in self.concerned(game, *who) {
                    game.heal(whom, *n, cx);
                }
            }
            Op::Gain(n) => game.gain(team, *n, "FE-5.2", cx),
            Op::Lose(n) => {
                game.forfeit(team, *n, cx);
            }
            Op::Vp(n) => game.score(team, *n, "FE-1.7", cx),
            Op::LoseVp(n) => {
                let all = game.team_mut(team);
                all.vp = all.vp.saturating_sub(u16::from(*n));
            }
            Op::Combat(card) => self.combat_card(game, *card, cx),
            Op::Draw(merchant) => self.draw(game, *merchant, cx),
            Op::DrawVictory(n) => (0..*n).for_each(|_| game.draw_victory(team, cx)),
            Op::Counter(i, by) => game.counters[usize::from(*i) % 4] += i16::from(*by),
            Op::Fulfil => game.fulfilled = true,
            Op::Tokens(areas) => {
                for area in areas.iter().filter(|area| !game.tokens.has(area.id)).collect::<Vec<_>>() {
                    game.tokens = game.tokens.with(area.id);
                    let place = game.area_name(area.id);
                    cx.emit(|| Event::Token { area: place });
                }
            }
            Op::Boss(id, area) => {
                let boss = game.defs().bosses.iter().position(|boss| boss.id == *id).unwrap_or(0);
                game.boss = Some(BossInPlay { boss: boss as u8, area: area.id, damage: 0 });
                game.boss_comes(area.id, cx);
            }
            Op::MoveBoss(area) => {
                if let Some(boss) = &mut game.boss {
                    boss.area = area.id;
                    game.boss_comes(area.id, cx);
                }
            }
            Op::HealBoss(n) => {
                if let Some(boss) = &mut game.boss {
                    boss.damage = boss.damage.saturating_sub(*n);
                }
            }
            _ => self.with_hero(game, op, cx),
        }
    }

    /// Operations that need a hero, a combat or a fight; elsewhere they do nothing (FE-R203).
    fn with_hero(self, game: &mut Fields, op: &Op, cx: &mut impl Cx<Event>) {
        if let Some(hero) = self.hero {
            match op {
                Op::Encounter => return game.encounter(hero, cx),
                Op::Steps(n) => return game.turn.steps += n,
                Op::Fly => return game.turn.flying = true,
                // FE-R199: where no end of the corridor is free.
                Op::AtSea => return game.send_home(hero, cx),
                Op::ExtraAction => return game.turn.more += 1,
                Op::LoseAlly => {
                    for ally in game.hero(hero).allies.as_slice().to_vec() {
                        game.discard_card(hero, Owned::Ally(ally), cx);
                    }
                    return;
                }
                Op::LoseSoldiers(n) => {
                    let area = game.hero(hero).area;
                    let number = game.withdraw(self.team, area, *n);
                    let place = game.area_name(area);
                    cx.emit(|| Event::SoldiersFall { area: place, number });
                    return;
                }
                _ => {}
            }
        }
        match op {
            Op::Improve(n) => game.improve(*n),
            Op::WildsAttack(n) => game.change_fight(|fight| fight.attack = crate::stats::plus(fight.attack, i16::from(*n))),
            Op::WildsDefense(n) => game.change_fight(|fight| fight.defense = crate::stats::plus(fight.defense, i16::from(*n))),
            Op::WildsHp(n) => game.change_fight(|fight| fight.hp = crate::stats::plus(fight.hp, i16::from(*n)).max(1)),
            Op::WildsDice(n) => game.change_fight(|fight| fight.dice += n),
            _ => game.in_combat(op, self, cx),
        }
    }

    /// The heroes whom an operation concerns; a creature's opponent is the hero it fights.
    fn concerned(self, game: &Fields, who: Who) -> Vec<HeroId> {
        match (who, self.hero) {
            (Who::Foe, None) => game.duel.sides[0].hero.into_iter().collect(),
            _ => game.whom(who, self.team, self.hero),
        }
    }

    /// Draws a card of a merchant's deck, for the team to know unless it is a vehicle.
    fn draw(self, game: &mut Fields, merchant: Merchant, cx: &mut impl Cx<Event>) {
        let Some(hero) = self.hero.or_else(|| game.heroes_of(self.team).next()) else { return };
        let Some(card) = game.deck_of(merchant).draw(cx) else { return };
        let (name, ware, seats) = (game.hero_name(hero), game.ware_name(merchant, card), game.seats_of(self.team));
        let hidden = merchant != Merchant::Forge;
        cx.emit(|| Event::Draws { hero: name, card: Some(ware), hidden, seats });
        game.receive(hero, merchant, card);
    }
}

impl Fields {
    /// Whether a wilds combat is not yet over, its spoils included: defeat waits for them (FE-R139).
    fn fighting_wilds(&mut self) -> bool {
        self.frames.find_mut(|frame| matches!(frame, Frame::Wilds(_) | Frame::Spoils(_)).then_some(())).is_some()
    }

    fn change_fight(&mut self, change: impl FnOnce(&mut crate::frame::Fight)) {
        if let Some(fight) = self.fight_mut() {
            change(fight);
        }
    }

    /// Dice of the roll in progress become successes: blanks first, then reroll faces.
    fn improve(&mut self, n: u8) {
        self.change_fight(|fight| {
            let mut left = n;
            for face in [Face::Blank, Face::Reroll] {
                let turned = left.min(fight.faces[face as usize]);
                fight.faces[face as usize] -= turned;
                fight.faces[Face::Success as usize] += turned;
                left -= turned;
            }
        });
    }

    /// FE-R29: heroes in the area of a boss are moved away first; no combat starts.
    fn boss_comes(&mut self, area: AreaId, cx: &mut impl Cx<Event>) {
        let boss = self.boss.map_or(0, |boss| boss.boss);
        let (name, place) = (self.defs().bosses[boss as usize].name.as_str(), self.area_name(area));
        cx.emit(|| Event::Boss { boss: name, area: place });
        for hero in self.all_heroes().filter(|hero| self.hero(*hero).area == area).collect::<Vec<_>>() {
            let to = self.shelters(hero);
            self.frames.push(Frame::Push(crate::frame::Push { hero, by: hero, to }));
        }
    }

    /// The lane an operation on the own lane means.
    pub(crate) fn lane_of(&self, run: Run) -> Lane {
        run.lane.unwrap_or(Lane::Attack)
    }
}
