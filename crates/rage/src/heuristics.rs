//! How a sensible player leans: weights for the legal actions, and how the seats stand. For bots; no rule reads it.
//!
//! Everything here uses only what the deciding seat may know: the open board, the own hand, the own draw.

use crate::action::{Action, Count, KINDS};
use crate::board::{Place, places};
use crate::movement::{Legs, Terrain};
use crate::odds::Situation;
use crate::scenario::{Inside, Token};
use crate::scenario_goals::{MATTERS, ScenarioGoals};
use crate::state::{Battle, Frame, Rage, Side, total};
use crate::types::{GearId, Level, Mods, Site};
use engine::{MAX_SEATS, Seat};

/// What the possession of a place is worth.
const CITY: i32 = 60;
const FORGE: i32 = 26;
const STONE: [i32; 3] = [8, 14, 22];
/// Weights of rare but decisive things.
const SURELY: u32 = 5_000;
/// A chance, in percent, at which one flees.
const HOPELESS: i32 = 20;
/// How well a Battle must go that needs no more units.
const ENOUGH: i32 = 45;

/// What a set of modifiers is worth, roughly, to a type.
fn worth_of(mods: &Mods) -> i32 {
    let Mods { power, life, slowness, reroll, injury, rage, speed, ward, flight } = *mods;
    let sum = [power * 2, life * 3, -slowness, reroll * 3, injury * 4, rage * 4, speed, ward * 4, i8::from(flight) * 2];
    sum.iter().map(|n| i32::from(*n)).sum()
}

/// A chance in percent from how a Battle goes with average luck.
fn chance(outcome: i32) -> i32 {
    (50 + outcome * 9 / 10).clamp(2, 97)
}

/// The way home with the prisoner: the shorter the better, and around whoever is in the way.
fn bringing(steps: &[u8], [from, to]: [Place; 2], enemies: u64) -> u32 {
    let nearer = steps[from.index()].saturating_sub(steps[to.index()]);
    if enemies & to.bit() == 0 { 400 * u32::from(nearer) } else { 0 }
}

/// What a marching player has in mind.
struct Campaigning {
    terrain: Terrain,
    legs: [Legs; KINDS],
    /// The place most worth going to, and how much.
    target: Option<(Place, i32)>,
    /// What a scenario is about.
    aims: Option<ScenarioGoals>,
}

impl Rage {
    /// A weight for each of these legal actions of `seat`.
    pub(crate) fn leanings(&self, seat: Seat, actions: &[Action], out: &mut Vec<u32>) {
        out.clear();
        match self.frames.top() {
            Some(Frame::March(_)) => self.lean_moves(seat, actions, out),
            Some(Frame::Equip(_)) => out.extend(actions.iter().map(|a| self.lean_equip(seat, a))),
            Some(Frame::Choose(_)) => self.lean_choice(seat, actions, out),
            Some(Frame::Battle(battle)) => out.extend(actions.iter().map(|a| self.lean_battle(seat, battle, a))),
            Some(Frame::Reinforce(_)) => self.lean_reinforcements(seat, actions, out),
            Some(Frame::Tactics(_)) => out.extend(actions.iter().map(|a| self.lean_tactic(seat, a))),
            Some(Frame::Keep(_)) => out.extend(actions.iter().map(|a| self.lean_keep(seat, a))),
            Some(Frame::PickUp(frame)) => {
                let best = self.best_carrier(seat, frame.place).map(Action::Carrier);
                out.extend(actions.iter().map(|a| 1 + 9 * u32::from(best == Some(*a))));
            }
            Some(Frame::Renew(_)) => out.extend(actions.iter().map(|a| if *a == Action::Renew(None) { 20 } else { 1 })),
            Some(_) | None => out.resize(actions.len(), 1),
        }
    }

    /// What units are worth where they stand.
    fn worth(&self, side: Side, count: Count) -> u32 {
        self.army(side, count, self.fight_of(side)).worth()
    }

    /// How an attack with these units would go against whoever stands there.
    fn attack(&self, seat: Seat, count: Count, place: Place) -> i32 {
        let Some(enemy) = self.enemy_at(seat, place) else { return 101 };
        if total(&count) == 0 {
            return -101;
        }
        let situation = Situation::of(self.armies(place, [Side::of(seat), enemy], [count, *self.at(enemy, place)]));
        let outcome = situation.estimate();
        if situation.due == 0 { outcome } else { -outcome }
    }

    /// What a place is worth to a player who does not hold it.
    fn prize(&self, seat: Seat, place: Place, aims: Option<&ScenarioGoals>) -> i32 {
        let own = match self.board.site(place) {
            // Where points do not decide, Crystals and arms are all that Cities and Forges give.
            Site::City | Site::Forge if aims.is_some_and(|aims| !aims.points) => FORGE,
            Site::City => CITY,
            Site::Forge => FORGE + if self.forges(seat) == 0 { 14 } else { 0 },
            Site::Stone(level) => STONE[level.index().min(2)],
            Site::Plain => 1,
        };
        let elves = i32::from(self.number(Side::ELVES, place)) * 2;
        let others = self.sides_at(place) & !(1 << seat.0) & !(1 << Side::ELVES.0);
        let rival = (0..self.seats).map(Seat).find(|s| others >> s.0 & 1 != 0);
        let hurt =
            rival.map_or(0, |s| 2 * i32::from(self.points(s).iter().sum::<u8>()) + i32::from(self.number(Side::of(s), place)));
        own + elves + hurt + aims.map_or(0, |aims| aims.worth[place.index()])
    }

    fn in_mind(&self, seat: Seat) -> Campaigning {
        let aims = self.scenario_goals(seat);
        let terrain = self.terrain(seat);
        let legs: [Legs; KINDS] = std::array::from_fn(|kind| self.legs(seat, kind));
        let mut reachable = [[0u8; KINDS]; crate::board::TERRITORIES];
        for from in places(self.presence(Side::of(seat))) {
            let movable = self.movable(seat, from.index());
            let guard = self.guard(seat, from, aims.as_ref());
            for kind in (0..KINDS).filter(|kind| movable[*kind] > 0) {
                let going = if guard == Some(kind) { movable[kind] - 1 } else { movable[kind] };
                for to in places(self.reach(&terrain, legs[kind], from) & self.board.territories) {
                    reachable[to.index()][kind] += going;
                }
            }
        }
        let mine = self.controlled(Side::of(seat));
        let target = places(self.board.territories & !mine)
            .map(|place| (place, self.promise(seat, place, &reachable[place.index()], aims.as_ref())))
            .max_by_key(|(place, promise)| (*promise, std::cmp::Reverse(place.0)))
            .filter(|(_, promise)| *promise > 0);
        Campaigning { terrain, legs, target, aims }
    }

    /// The unit that stays behind on a City or Forge, or where a scenario asks for it: the least one.
    fn guard(&self, seat: Seat, place: Place, aims: Option<&ScenarioGoals>) -> Option<usize> {
        let site = matches!(self.board.site(place), Site::City | Site::Forge);
        let worth_it = site || aims.is_some_and(|aims| aims.hold & place.bit() != 0);
        let held = worth_it && self.controller(place) == Some(Side::of(seat));
        let there = self.at(Side::of(seat), place);
        held.then(|| (0..KINDS).find(|kind| there[*kind] > 0)).flatten()
    }

    /// What it promises to go to a place with these units and those already there.
    fn promise(&self, seat: Seat, place: Place, coming: &Count, aims: Option<&ScenarioGoals>) -> i32 {
        let there = *self.at(Side::of(seat), place);
        let fighting = self.sides_at(place) & !(1 << seat.0) != 0;
        if total(coming) == 0 {
            return 0;
        }
        let prize = self.prize(seat, place, aims);
        if total(&there) > 0 {
            // Already on the way: more only if it is needed.
            if !fighting || self.attack(seat, there, place) > ENOUGH {
                return 0;
            }
        }
        let all: Count = std::array::from_fn(|kind| coming[kind].saturating_add(there[kind]));
        if !fighting {
            return prize;
        }
        let stake = self.worth(Side::of(seat), all) as i32;
        let win = chance(self.attack(seat, all, place));
        (prize * win - stake * (100 - win) / 2) / 100 + if total(&there) > 0 { 5 } else { 0 }
    }

    fn lean_moves(&self, seat: Seat, actions: &[Action], out: &mut Vec<u32>) {
        let mind = self.in_mind(seat);
        let goals = self.goals(seat, mind.aims.as_ref());
        let home = mind.aims.as_ref().filter(|aims| aims.bring != 0).map(|aims| self.steps_to(aims.bring));
        out.extend(actions.iter().map(|action| match *action {
            Action::Move { from, level, to, count } => {
                let with_prisoner = home.as_ref().filter(|_| self.carries(seat, level.index(), from));
                match with_prisoner {
                    Some(steps) => bringing(steps, [from, to], mind.terrain.enemies),
                    None => self.lean_move(seat, &mind, &goals, (from, level, to, count)),
                }
            }
            Action::MoveWithout { from, level, to, count } => self.lean_move(seat, &mind, &goals, (from, level, to, count)),
            Action::EndMove => 12,
            _ => self.lean_token(seat, action, mind.aims.as_ref()),
        }));
    }

    /// How far every place is from something worth having.
    fn goals(&self, seat: Seat, aims: Option<&ScenarioGoals>) -> [u8; crate::board::PLACES] {
        let mine = self.controlled(Side::of(seat));
        let aimed_at = aims.map_or(0, |aims| aims.places() & !mine);
        let sites = (self.board.cities | self.board.forges) & !mine;
        self.steps_to([aimed_at, sites, self.board.cities].into_iter().find(|set| *set != 0).unwrap_or(0))
    }

    /// Tokens and options of a scenario, inside an action.
    fn lean_token(&self, seat: Seat, action: &Action, aims: Option<&ScenarioGoals>) -> u32 {
        let best = || Level::ALL.into_iter().max_by_key(|level| self.weight(seat, *level));
        match action {
            Action::Bless { token: Token::PlusLife, level } => 150 * u32::from(best() == Some(*level)),
            // For one round: only when it comes to a fight.
            Action::Bless { level, .. } => 45 * u32::from(best() == Some(*level) && self.pending_battles(seat) != 0),
            Action::Option(option) => {
                let Some(aims) = aims.filter(|aims| aims.options >> option & 1 != 0) else { return 0 };
                if aims.points { SURELY / 2 } else { 2 * SURELY }
            }
            Action::Command { to, .. } => {
                let worth = |place: Place| aims.map_or(0, |aims| aims.worth[place.index()].max(0) as u32);
                let clans = self.sides_at(*to) & !(1 << Side::ELVES.0) != 0;
                if clans { 40 + worth(*to) / 2 } else { 0 }
            }
            _ => 0,
        }
    }

    fn lean_move(
        &self,
        seat: Seat,
        mind: &Campaigning,
        goals: &[u8; crate::board::PLACES],
        (from, level, to, count): (Place, Level, Place, u8),
    ) -> u32 {
        let kind = level.index();
        let movable = self.movable(seat, from.index());
        let aims = mind.aims.as_ref();
        let fair =
            if self.guard(seat, from, aims) == Some(kind) && total(self.at(Side::of(seat), from)) <= u16::from(movable[kind]) {
                movable[kind] - 1
            } else {
                movable[kind]
            };
        if count > fair {
            return 0;
        }
        let all = u32::from(count == fair);
        let (here, there) = (goals[from.index()], goals[to.index()]);
        // What a scenario is about lies farther off: all go there together, and leave the rest for later.
        let small = mind.target.is_none_or(|(_, promise)| promise < MATTERS);
        if aims.is_some_and(|aims| aims.places() != 0) && small && there < here && mind.terrain.enemies & to.bit() == 0 {
            return 60 + 100 * all * u32::from(here - there);
        }
        if let Some((target, promise)) = mind.target {
            if to == target {
                let free = mind.terrain.enemies & to.bit() == 0;
                // An empty place takes one unit, a fight takes all there are.
                let fits = if free {
                    u32::from(count == 1) * 4 + u32::from(kind == 0)
                } else {
                    all * 8 + u32::from(mind.legs[kind].points)
                };
                return 40 + promise.max(0) as u32 * (1 + fits);
            }
            if mind.terrain.enemies & to.bit() != 0 {
                return 0;
            }
        }
        if mind.terrain.enemies & to.bit() != 0 {
            return 0;
        }
        // No fight in sight: closer to what is worth having, all together; not away from a fight that is planned.
        match mind.target {
            None if there < here => 20 + all * 10 * u32::from(here - there),
            Some(_) | None => 1,
        }
    }

    fn lean_choice(&self, seat: Seat, actions: &[Action], out: &mut Vec<u32>) {
        let mind = self.in_mind(seat);
        let march = mind.target.map_or(0, |(_, promise)| promise);
        let equip = self.equip_promise(seat);
        let (equip, march) = mind.aims.as_ref().map_or((equip, march), |aims| {
            let options = (0..8).any(|i| aims.options >> i & 1 != 0 && self.may_use_option(seat, Inside::Equip, i).is_ok());
            let prisoner = aims.bring != 0 || aims.lies_here;
            (equip + if options { 2 * CITY } else { 0 }, march + if prisoner { 3 * CITY } else { 0 })
        });
        let idle = self.presence(Side::of(seat)) & self.board.territories == 0;
        out.extend(actions.iter().map(|action| match action {
            Action::Equip => (1 + equip.max(0) * equip.max(0)) as u32,
            Action::March => (2 + march.max(0) * march.max(0)) as u32 + if idle { 200 } else { 0 },
            _ => 1,
        }));
    }

    /// What equipping promises now.
    fn equip_promise(&self, seat: Seat) -> i32 {
        let player = self.player(seat);
        let can_forge = self.forges(seat) > 0 && player.crystals >= u16::from(self.forge_price(seat)) && self.legendary != 0;
        let spare = (0..self.content.gear.len()).filter(|i| player.spare[*i] > 0).map(|i| self.gain(seat, GearId(i as u8)).0);
        let stacks = self.market.stacks.iter().filter(|s| s.count > 0);
        let buys = stacks
            .filter(|s| u16::from(self.content.gear[s.gear.index()].cost) <= player.gold)
            .map(|s| self.gain(seat, s.gear).0);
        spare.chain(buys).max().unwrap_or(0) + if can_forge { CITY + 10 } else { 0 }
    }

    /// What a type is worth equipping: by the figures it has on the board, and by its Power.
    fn weight(&self, seat: Seat, level: Level) -> i32 {
        let kind = level.index();
        let out: u16 = places(self.presence(Side::of(seat))).map(|p| u16::from(self.at(Side::of(seat), p)[kind])).sum();
        let strongest = i32::from(self.values(Side::of(seat), kind).power);
        2 * i32::from(out.min(5)) + strongest
    }

    /// The most a card would gain, and for which type.
    fn gain(&self, seat: Seat, gear: GearId) -> (i32, Level) {
        let best = Level::ALL.map(|level| (self.gain_at(seat, gear, level), level));
        best.into_iter().max_by_key(|(gain, _)| *gain).unwrap_or((0, Level::I))
    }

    fn gain_at(&self, seat: Seat, gear: GearId, level: Level) -> i32 {
        let card = &self.content.gear[gear.index()];
        let worn = self.player(seat).slots[level.index()][card.kind.index()];
        let now = worn.map_or(0, |old| worth_of(&self.content.gear[old.index()].mods));
        (worth_of(&card.mods) - now) * self.weight(seat, level) / 4
    }

    fn lean_equip(&self, seat: Seat, action: &Action) -> u32 {
        match *action {
            Action::Forge => SURELY,
            Action::Buy(stack) => {
                let gear = self.market.stacks[stack as usize].gear;
                let cost = i32::from(self.content.gear[gear.index()].cost.max(1));
                (self.gain(seat, gear).0 * 20 / (cost + 2)).max(0) as u32
            }
            Action::Attach { gear, level } => {
                // From another slot of the own sheet a card is not taken for a little.
                let worn_elsewhere = self.player(seat).spare[gear.index()] == 0;
                let (gain, best) = self.gain(seat, gear);
                if worn_elsewhere || level != best || gain <= 0 { 0 } else { 100 + gain as u32 * 10 }
            }
            Action::EndEquip => 4,
            Action::Bless { .. } | Action::Option(_) => self.lean_token(seat, action, self.scenario_goals(seat).as_ref()),
            _ => 0,
        }
    }

    fn lean_keep(&self, seat: Seat, action: &Action) -> u32 {
        match action {
            Action::Keep(gear) => {
                let gain = self.gain(seat, *gear).0.max(1) as u32;
                gain * gain
            }
            _ => 1,
        }
    }

    fn lean_tactic(&self, seat: Seat, action: &Action) -> u32 {
        let Action::Tactic(card) = action else { return 1 };
        let tactic = &self.content.tactics[card.index()];
        let reserve = self.player(seat).reserve;
        let units: u32 = (0..3).map(|i| [2, 4, 7][i] * u32::from(tactic.reinforce[i].min(reserve[i]))).sum();
        let worth = u32::from(tactic.gold) + units;
        worth * worth / 4 + 1
    }

    fn lean_reinforcements(&self, seat: Seat, actions: &[Action], out: &mut Vec<u32>) {
        let goals = self.goals(seat, self.scenario_goals(seat).as_ref());
        let left = match self.frames.top() {
            Some(Frame::Reinforce(frame)) => frame.left,
            _ => [0; 3],
        };
        out.extend(actions.iter().map(|action| match *action {
            Action::Reinforce { level, to, count } if count == left[level.index()] => {
                let near = 12u32.saturating_sub(u32::from(goals[to.index()]).min(12));
                let company = u32::from(self.number(Side::of(seat), to)).min(6);
                1 + near * near + company * 4
            }
            _ => 0,
        }));
    }

    fn lean_battle(&self, seat: Seat, battle: &Battle, action: &Action) -> u32 {
        let aims = self.scenario_goals(seat);
        let matters = aims.as_ref().is_some_and(|aims| aims.worth[battle.place.index()] >= MATTERS);
        match action {
            Action::Assault | Action::Flee | Action::Spend(_) | Action::Burn(_) => {
                let outcome = chance(self.situation(battle).estimate());
                let stays = matches!(self.board.site(battle.place), Site::City) && battle.sides[1] == Side::of(seat);
                let courage = outcome + if stays || matters { 15 } else { 0 };
                match action {
                    Action::Assault => courage.max(1) as u32,
                    // A token is spent where it decides something.
                    Action::Spend(_) | Action::Burn(_) => 200 * u32::from(matters || (20..80).contains(&outcome)),
                    _ if courage < HOPELESS => 40,
                    _ => 0,
                }
            }
            Action::Reroll => SURELY,
            Action::Eliminate(killed) | Action::EliminateCarrier(killed) => {
                let fallen = self.worth(battle.enemy(), *killed);
                let hunted = if battle.enemy() == Side::ELVES { aims.map_or(0, |aims| aims.prey) } else { 0 };
                let prey: u32 = (0..KINDS).filter(|k| hunted >> k & 1 != 0).map(|k| 20 * u32::from(killed[k])).sum();
                // The prisoner back on the ground is worth more than any unit.
                let freed = 20 * u32::from(matches!(action, Action::EliminateCarrier(_)));
                let worth = fallen + prey + freed;
                1 + worth * worth
            }
            _ => 1,
        }
    }

    /// Whether the player whose Assault is due would rather be elsewhere.
    pub(crate) fn looks_bad(&self, battle: &Battle) -> bool {
        let attacker = self.situation(battle).odds().attacker;
        let own = if battle.due == 0 { attacker } else { 100 - attacker };
        i32::from(own) < HOPELESS
    }

    /// How the seats stand: points first, then Crystals near a Forge, armies and arms.
    pub(crate) fn standing(&self) -> [u32; MAX_SEATS] {
        let mut all = [0; MAX_SEATS];
        for seat in self.active().iter() {
            let player = self.player(seat);
            let [cities, legends] = self.points(seat).map(u32::from);
            let army: u32 = places(self.presence(Side::of(seat)))
                .map(|p| self.worth(Side::of(seat), *self.at(Side::of(seat), p)))
                .sum();
            let arms: i32 =
                player.slots.iter().flatten().flatten().map(|gear| worth_of(&self.content.gear[gear.index()].mods)).sum();
            let forges = u32::from(self.forges(seat));
            let (city, legend, scenario) = match self.scenario_goals(seat) {
                None => (60, 75, 0),
                Some(aims) => {
                    let laurels = self.campaign.as_ref().map_or(0, |c| u32::from(c.laurels[seat.index()]));
                    let done = 4 * self.progress(seat) + 8 * self.counted(seat) + 200 * laurels;
                    if aims.points { (60, 75, done) } else { (15, 25, done) }
                }
            };
            let sum = scenario
                + city * cities
                + legend * legends
                + 20 * forges.min(2)
                + 3 * u32::from(player.crystals.min(12))
                + army
                + arms.max(0) as u32 * 2;
            all[seat.index()] = 1 + sum * sum / 100;
        }
        all
    }
}
