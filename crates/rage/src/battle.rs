//! Battles: when and where, initiative, Assaults, rerolls, injuries, Rage, fleeing, the end.

use crate::action::{Action, Count, KINDS};
use crate::board::{Place, places};
use crate::event::Event;
use crate::frame::{Battle, Battles, FrameRules};
use crate::injuries::Targets;
use crate::scenario::{GoalMoment, Moment};
use crate::state::{Rage, SIDES, Side, Step};
use crate::view::{BattleView, Pending};
use engine::{Cx, Illegal, Seat, SeatSet, Viewer};

/// RA-1.18: faces of a die, and how many of them show a wound.
pub(crate) const FACES: u32 = 6;
pub(crate) const WOUNDS: u32 = 4;

// RA-17.3: with several Battles the active player says which is next.

impl FrameRules for Battles {
    fn deciders(&self, _game: &Rage) -> SeatSet {
        SeatSet::only(self.seat)
    }

    fn list(&self, game: &Rage, seat: Seat, out: &mut Vec<Action>) {
        out.extend(places(game.pending_battles(seat)).map(Action::Battle));
    }

    fn apply(self, game: &mut Rage, seat: Seat, action: Action, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        match action {
            Action::Battle(place) => game.choose_battle(seat, place, cx),
            _ => Err(action.wrong_time()),
        }
    }

    /// RA-17.1 to RA-17.4, RA-R39: the next Battle, where there is no choice; after the last, a prisoner is picked up.
    fn step(self, game: &mut Rage, cx: &mut impl Cx<Event>) -> bool {
        let pending = game.pending_battles(self.seat);
        match pending.count_ones() {
            0 => {
                game.frames.pop();
                game.pick_up_prisoner(self.seat, cx);
            }
            1 => game.begin_battle(self.seat, Place(pending.trailing_zeros() as u8), cx),
            _ => return false,
        }
        true
    }

    fn pending(&self, game: &Rage, _viewer: Viewer) -> Pending {
        Pending::NextBattle { at: places(game.pending_battles(self.seat)).collect() }
    }
}

// RA-17.4: a Battle, Assault by Assault: assault or flee, reroll or stand, casualties.

impl FrameRules for Battle {
    fn deciders(&self, game: &Rage) -> SeatSet {
        self.decider(game).map_or(SeatSet::EMPTY, SeatSet::only)
    }

    fn list(&self, game: &Rage, seat: Seat, out: &mut Vec<Action>) {
        match self.step {
            Step::Due => {
                out.extend([Action::Assault, Action::Flee]);
                game.list_spending(self, seat, out);
            }
            Step::Rolled => out.extend([Action::Reroll, Action::Stand]),
            Step::Wounded => game.list_casualties(self, out),
        }
    }

    fn apply(self, game: &mut Rage, seat: Seat, action: Action, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        match (self.step, action) {
            (Step::Due, Action::Assault) => game.roll(self, cx),
            (Step::Due, Action::Flee) => game.flee(&self, seat, cx),
            (Step::Due, Action::Spend(token)) => return game.spend(&self, seat, token, cx),
            (Step::Due, Action::Burn(orb)) => return game.burn(&self, seat, orb, cx),
            (Step::Rolled, Action::Reroll) => game.reroll(self, false, cx),
            (Step::Rolled, Action::Stand) => game.count_injuries(self, cx), // RA-19.9
            (Step::Wounded, Action::Eliminate(killed)) => return game.choose_casualties(self, killed, false, cx),
            (Step::Wounded, Action::EliminateCarrier(killed)) => return game.choose_casualties(self, killed, true, cx),
            _ => return Err(action.wrong_time()),
        }
        Ok(())
    }

    fn default_action(&self, game: &Rage, _seat: Seat) -> Option<Action> {
        match self.step {
            Step::Due => Some(Action::Assault),
            Step::Rolled => Some(Action::Reroll),
            Step::Wounded => self.suggested(game).map(Action::Eliminate),
        }
    }

    fn not_asked(&self, action: Action) -> Option<Illegal> {
        let theirs = || Illegal::new("RA-20.4", "The assaulting side assigns these injuries, not you.");
        matches!(action, Action::Eliminate(_) | Action::EliminateCarrier(_)).then(theirs)
    }

    fn step(mut self, game: &mut Rage, cx: &mut impl Cx<Event>) -> bool {
        let [a, b] = self.sides.map(|side| game.number(side, self.place));
        if a == 0 || b == 0 {
            game.end_battle(&self, [a, b], cx);
            return true;
        }
        let elves = self.assaulting().seat().is_none();
        match self.step {
            Step::Due if elves => game.roll(self, cx), // RA-23.5: Elves never flee; RA-R72: nobody is asked for their dice
            Step::Due => return false,
            Step::Rolled if self.misses == 0 || self.rerolls == 0 => game.count_injuries(self, cx),
            Step::Rolled if elves => game.reroll(self, true, cx), // RA-19.9, RA-27.7: Elves must
            Step::Rolled => return false,
            Step::Wounded => match game.only_choice(&self) {
                Some(killed) => game.eliminate(&mut self, killed, cx),
                None => return false,
            },
        }
        true
    }

    fn pending(&self, game: &Rage, _viewer: Viewer) -> Pending {
        Pending::Battle(BattleView {
            place: self.place,
            sides: self.sides,
            units: self.sides.map(|side| *game.at(side, self.place)),
            values: self.sides.map(|side| std::array::from_fn(|kind| game.values(side, kind))),
            slowness: self.slowness,
            due: self.due,
            decider: self.decider(game),
            rage: self.rage,
            step: self.step,
            dice: [self.wounds, self.misses],
            rerolls: self.rerolls,
            injuries: self.injuries,
            suggested: self.suggested(game),
            base_power: self.sides.map(|side| std::array::from_fn(|kind| game.base_power(side, kind))),
            extra: game.spent(),
        })
    }
}

impl Battle {
    /// Who decides now: the side whose Assault it is, and for the Elves the seat to the right (RA-17.7), who need not listen to
    /// anybody (RA-17.8).
    fn decider(&self, game: &Rage) -> Option<Seat> {
        self.assaulting().seat().or_else(|| game.elf_runner(&self.sides))
    }

    /// RA-R44, RA-R55: the casualties that are preselected, and applied when nobody answers in time.
    fn suggested(&self, game: &Rage) -> Option<Count> {
        if self.step != Step::Wounded {
            return None;
        }
        let power: [u8; KINDS] = std::array::from_fn(|kind| game.base_power(self.enemy(), kind));
        Some(game.targets(self).default_choice(&power, |t, killed| game.may_fall(self, t, killed)))
    }

    /// The side whose Assault is due.
    pub(crate) fn assaulting(&self) -> Side {
        self.sides[self.due as usize]
    }

    /// The other one.
    pub(crate) fn enemy(&self) -> Side {
        self.sides[1 - self.due as usize]
    }
}

impl Rage {
    /// RA-17.2: Territories where units of the active player and enemies stand together.
    pub(crate) fn pending_battles(&self, seat: Seat) -> u64 {
        let others = (0..SIDES as u8).filter(|s| *s != seat.0).fold(0, |set, s| set | self.presence(Side(s)));
        self.presence(Side::of(seat)) & others & self.board.territories
    }

    /// Whom a player fights or would fight at a place.
    pub(crate) fn enemy_at(&self, seat: Seat, place: Place) -> Option<Side> {
        let others = self.sides_at(place) & !(1 << seat.0);
        (others != 0).then(|| Side(others.trailing_zeros() as u8))
    }

    /// RA-17.3: the active player names the next Battle.
    fn choose_battle(&mut self, seat: Seat, place: Place, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        if place.index() >= 64 || self.pending_battles(seat) & place.bit() == 0 {
            return Err(Illegal::new("RA-17.2", "You can fight only where your units meet enemies."));
        }
        self.begin_battle(seat, place, cx);
        Ok(())
    }

    /// RA-17.5, RA-17.6, RA-18.1..RA-18.6, RA-R40: Attacker and Defender, and who has the initiative for the whole Battle.
    fn begin_battle(&mut self, seat: Seat, place: Place, cx: &mut impl Cx<Event>) {
        self.begin_battle_of(Side::of(seat), place, cx);
    }

    /// The same for any Attacker: in a scenario the Elves can be one (RA-R85).
    pub(crate) fn begin_battle_of(&mut self, attacker: Side, place: Place, cx: &mut impl Cx<Event>) {
        let others = self.sides_at(place) & !(1 << attacker.0);
        let sides = [attacker, Side(others.trailing_zeros() as u8)];
        let (slowness, rage) = ([0; 2], [0; 2]);
        let mut battle =
            Battle { place, sides, slowness, due: 0, rage, step: Step::Due, wounds: 0, misses: 0, rerolls: 0, injuries: 0 };
        self.frames.push(battle.into());
        let slowness = sides.map(|side| self.slowness(side, place));
        // RA-18.4: the lower sum begins. RA-18.5: on equal sums the Defender.
        let due = u8::from(slowness[0] >= slowness[1]);
        (battle.slowness, battle.due) = (slowness, due);
        self.frames.replace(battle.into());
        cx.emit(|| Event::BattleBegins {
            at: self.here(place),
            sides,
            troops: sides.map(|side| self.troops(side, self.at(side, place))),
            slowness,
            first: sides[due as usize],
            runner: self.elf_runner(&sides),
        });
        self.fire(Moment::BattleStart, attacker.seat(), Some(place), cx);
    }

    /// RA-18.1 to RA-18.3: Slowness of the types present, each once.
    pub(crate) fn slowness(&self, side: Side, place: Place) -> u16 {
        self.present(side, *self.at(side, place)).map(|(_, values)| u16::from(values.slowness)).sum()
    }

    /// RA-17.7: who runs the Elves in a Battle: the seat to the right of their enemy; RA-29.21: or whoever sent them.
    fn elf_runner(&self, sides: &[Side; 2]) -> Option<Seat> {
        let enemy = sides.iter().find_map(|side| side.seat())?;
        let elves = sides.contains(&Side::ELVES);
        let sender = self.play().and_then(|play| play.runner).filter(|seat| !self.player(*seat).gone);
        elves.then(|| sender.unwrap_or_else(|| self.right_of(enemy)))
    }

    /// RA-19.1..RA-19.5, RA-21.5, RA-21.8, RA-22.5: Rage tokens, then as many dice as the strongest type present has Power.
    fn roll(&mut self, mut battle: Battle, cx: &mut impl Cx<Event>) {
        let (side, due) = (battle.assaulting(), battle.due as usize);
        self.fire(Moment::AssaultStart, side.seat(), Some(battle.place), cx);
        let there = *self.at(side, battle.place);
        let (mut rage, mut rerolls, mut strongest) = (0u16, 0u8, None::<(u8, usize)>);
        for (kind, values) in self.present(side, there) {
            rage += u16::from(values.rage);
            rerolls = rerolls.saturating_add(values.reroll);
            if strongest.is_none_or(|(power, _)| values.power > power) {
                strongest = Some((values.power, kind));
            }
        }
        if rage > 0 {
            battle.rage[due] = battle.rage[due].saturating_add(rage);
            cx.emit(|| Event::RageBonus { side, gained: rage, held: battle.rage[due] });
        }
        let (power, kind) = strongest.unwrap_or((0, 0));
        let (wounds, faces) = throw(power, cx);
        (battle.wounds, battle.misses, battle.rerolls) = (wounds, power - wounds, rerolls.saturating_add(self.spent().rerolls));
        battle.step = Step::Rolled;
        cx.emit(|| Event::Rolls { side, faces, by: self.unit_name(side, kind, 2) });
        self.frames.replace(battle.into());
    }

    /// RA-19.8, RA-R42: all misses are thrown again, hits never.
    fn reroll(&mut self, mut battle: Battle, forced: bool, cx: &mut impl Cx<Event>) {
        let (wounds, faces) = throw(battle.misses, cx);
        battle.wounds += wounds;
        battle.misses -= wounds;
        battle.rerolls -= 1;
        cx.emit(|| Event::Rerolls { side: battle.assaulting(), faces, forced, left: battle.rerolls });
        self.frames.replace(battle.into());
    }

    /// RA-20.1..RA-20.3, RA-21.2, RA-21.3: wounds, extra injuries of the types present, Rage tokens held, which are not used up.
    fn count_injuries(&mut self, mut battle: Battle, cx: &mut impl Cx<Event>) {
        let (side, enemy) = (battle.assaulting(), battle.enemy());
        let extra: u16 = self.present(side, *self.at(side, battle.place)).map(|(_, v)| u16::from(v.injury)).sum();
        let extra = extra + u16::from(self.spent().injuries); // RA-29.15, RA-29.26
        let ward: u16 = self.present(enemy, *self.at(enemy, battle.place)).map(|(_, v)| u16::from(v.ward)).sum();
        let (wounds, rage) = (u16::from(battle.wounds), battle.rage[battle.due as usize]);
        let all = match self.only_targets(side, battle.place) {
            true => 0,
            false => wounds.saturating_add(extra).saturating_add(rage),
        };
        battle.injuries = all.saturating_sub(ward); // RA-R57
        battle.step = Step::Wounded;
        let total = battle.injuries;
        cx.emit(|| Event::Injures { side, wounds, extra, rage, warded: all - total, total });
        self.frames.replace(battle.into());
    }

    /// The enemies of the Assault with their Life (RA-20.7).
    fn targets(&self, battle: &Battle) -> Targets {
        let enemy = battle.enemy();
        let count = *self.at(enemy, battle.place);
        let mut life = [1; KINDS];
        self.present(enemy, count).for_each(|(kind, values)| life[kind] = values.life);
        Targets { count, life }
    }

    /// RA-20.5, RA-R48 and, when the Elves assault a solo player, RA-27.6, RA-R73: whether these may be the casualties.
    fn may_fall(&self, battle: &Battle, targets: &Targets, killed: &Count) -> bool {
        let injuries = u32::from(battle.injuries);
        match self.options.solo.is_some() && battle.assaulting() == Side::ELVES {
            true => targets.full(injuries, killed),
            false => targets.possible(injuries, killed),
        }
    }

    /// The casualties, where there is nothing to choose.
    fn only_choice(&self, battle: &Battle) -> Option<Count> {
        let targets = self.targets(battle);
        let cheapest = (0..KINDS).filter(|k| targets.count[*k] > 0).map(|k| targets.life[k]).min().unwrap_or(u8::MAX);
        if battle.injuries < u16::from(cheapest) {
            return Some([0; KINDS]);
        }
        let (mut found, mut several) = (None, false);
        targets.each(|t, killed| self.may_fall(battle, t, killed), |killed| several |= found.replace(killed).is_some());
        debug_assert!(found.is_some(), "RA-R47: some distribution is always possible");
        found.filter(|killed| !several && !self.carrier_in_doubt(battle.enemy(), battle.place, killed))
    }

    /// Every choice of casualties.
    fn list_casualties(&self, battle: &Battle, out: &mut Vec<Action>) {
        let (enemy, place) = (battle.enemy(), battle.place);
        let allowed = |t: &Targets, killed: &Count| self.may_fall(battle, t, killed);
        self.targets(battle).each(allowed, |killed| {
            out.push(Action::Eliminate(killed));
            if self.carrier_in_doubt(enemy, place, &killed) {
                out.push(Action::EliminateCarrier(killed));
            }
        });
    }

    /// RA-20.4: the assaulting side, or who runs it, chooses the casualties.
    fn choose_casualties(
        &mut self,
        mut battle: Battle,
        killed: Count,
        carrier: bool,
        cx: &mut impl Cx<Event>,
    ) -> Result<(), Illegal> {
        let targets = self.targets(&battle);
        if !self.may_fall(&battle, &targets, &killed) {
            return Err(self.why_not_these(&battle, &targets, &killed));
        }
        if carrier && !self.carrier_in_doubt(battle.enemy(), battle.place, &killed) {
            let why = "You cannot choose whether the prisoner's carrier is among these.";
            return Err(Illegal::new("RA-29.16", why));
        }
        self.eliminate(&mut battle, killed, cx);
        if carrier {
            self.drop_prisoner(cx);
        }
        Ok(())
    }

    #[cold]
    fn why_not_these(&self, battle: &Battle, targets: &Targets, killed: &Count) -> Illegal {
        let injuries = battle.injuries;
        if killed.iter().zip(&targets.count).any(|(dead, there)| dead > there) {
            return Illegal::new("RA-20.4", "There are not that many enemy units in this Battle.");
        }
        let solo = self.options.solo.is_some() && battle.assaulting() == Side::ELVES;
        let cost: u32 = killed.iter().zip(&targets.life).map(|(n, life)| u32::from(*n) * u32::from(*life)).sum();
        if cost > u32::from(injuries) {
            return Illegal::new("RA-20.6", format!("{injuries} injuries do not eliminate all of these; that takes {cost}."));
        }
        match solo {
            true => Illegal::new("RA-R73", format!("{injuries} injuries can eliminate more. Choose all that can fall.")),
            false => Illegal::new(
                "RA-20.5",
                format!("All {injuries} injuries must be assigned, and these enemies cannot take them all."),
            ),
        }
    }

    /// RA-20.8..RA-20.10, RA-R45, RA-21.1, RA-21.6, RA-21.7, RA-R46, RA-22.1..RA-22.4: casualties leave together; without any there is a Rage token.
    fn eliminate(&mut self, battle: &mut Battle, killed: Count, cx: &mut impl Cx<Event>) {
        let (by, of, due) = (battle.assaulting(), battle.enemy(), battle.due as usize);
        if killed == [0; KINDS] && self.only_targets(by, battle.place) {
            // RA-29.11: it adds nothing to its side, no Rage either.
        } else if killed == [0; KINDS] {
            battle.rage[due] = battle.rage[due].saturating_add(1);
            cx.emit(|| Event::RageToken { side: by, held: battle.rage[due] });
        } else {
            let troops = if cx.listens() { self.troops(of, &killed) } else { Vec::new() };
            let mut crystals = 0;
            for (kind, count) in killed.into_iter().enumerate().filter(|(_, count)| *count > 0) {
                self.remove(of, battle.place, kind, count);
                if of == Side::ELVES {
                    crystals += u16::from(count) * self.bounty(kind); // RA-R52
                }
            }
            if let Some(seat) = by.seat() {
                let purse = &mut self.player_mut(seat).crystals;
                *purse = purse.saturating_add(crystals);
            }
            cx.emit(|| Event::Eliminates { by, of, troops, crystals: if by.seat().is_some() { crystals } else { 0 } });
            self.count_casualties(by, of, battle.place, &killed, cx);
            self.fire(Moment::AfterElimination, by.seat(), Some(battle.place), cx);
            if let Some(seat) = by.seat() {
                self.check_goals(seat, &[GoalMoment::Elimination], cx);
            }
        }
        self.forget_spending();
        // RA-18.7: the sides alternate.
        *battle = Battle { due: 1 - battle.due, step: Step::Due, wounds: 0, misses: 0, rerolls: 0, injuries: 0, ..*battle };
        self.frames.replace((*battle).into());
        if of == Side::ELVES {
            self.check_last_elf(cx);
        }
    }

    /// RA-23.1..RA-23.4, RA-21.9, RA-R49..RA-R51, RA-23.8: all units of the Territory go to the own Bastion.
    fn flee(&mut self, battle: &Battle, seat: Seat, cx: &mut impl Cx<Event>) {
        let side = Side::of(seat);
        let fleeing = std::mem::take(&mut self.units[side.index()][battle.place.index()]);
        let home = &mut self.units[side.index()][Place::bastion(seat).index()];
        home.iter_mut().zip(fleeing).for_each(|(there, more)| *there += more);
        self.carry_home(seat, battle.place);
        self.forget_spending();
        cx.emit(|| Event::Flees { seat, at: self.here(battle.place), troops: self.troops(side, &fleeing) });
    }

    /// RA-21.4, RA-23.6, RA-23.7: who remains controls the Territory; Rage tokens are gone with the Battle.
    fn end_battle(&mut self, battle: &Battle, [a, b]: [u16; 2], cx: &mut impl Cx<Event>) {
        let holder = if a > 0 {
            Some(0)
        } else if b > 0 {
            Some(1)
        } else {
            None
        };
        self.frames.pop();
        cx.emit(|| Event::BattleEnds {
            at: self.here(battle.place),
            holder: holder.map(|i| battle.sides[i]),
            against: battle.sides[holder.map_or(1, |i| 1 - i)],
            taken: holder == Some(0),
        });
        self.fire(Moment::BattleEnd, holder.and_then(|i| battle.sides[i].seat()), Some(battle.place), cx);
    }
}

/// RA-19.6, RA-19.10, RA-R41: throws any number of dice: how many are wounds, and the faces from 1 for those who listen.
fn throw(dice: u8, cx: &mut impl Cx<Event>) -> (u8, Vec<u8>) {
    let listens = cx.listens();
    let mut faces = Vec::with_capacity(if listens { dice as usize } else { 0 });
    let mut wounds = 0;
    for _ in 0..dice {
        let face = cx.chance(FACES);
        wounds += u8::from(face < WOUNDS);
        if listens {
            faces.push(face as u8 + 1);
        }
    }
    (wounds, faces)
}
