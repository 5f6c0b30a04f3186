//! What a sensible player would do: weights for the legal actions, and how near the seats are to winning. For bots; no rule
//! reads it.
//!
//! Everything here uses only what the deciding seat may know: the open board, the own hand, the own draw.

use crate::action::{Action, Count, KINDS};
use crate::board::{Place, places};
use crate::movement::{Legs, Terrain};
use crate::odds::Situation;
use crate::scenario::{Inside, Token};
use crate::scenario_goals::{MATTERS, ScenarioGoals};
use crate::setup::Difficulty;
use crate::state::{Battle, Frame, Rage, Side, total};
use crate::types::{GearId, Level, Mods, Site};
use engine::{Evaluation, Guidance, MAX_SEATS, Seat};

/// What the possession of a place is worth.
const CITY: i32 = 60;
const FORGE: i32 = 26;
const STONE: [i32; 3] = [8, 14, 22];
/// What a victory of the Elves is worth: four points.
const DOMINATION: u32 = 240;
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
    goals: Option<ScenarioGoals>,
}

impl Guidance for Rage {
    const GUIDED: bool = true;

    fn action_weights(&self, seat: Seat, actions: &[Action], out: &mut Vec<u32>) {
        out.clear();
        match self.frames.top() {
            Some(Frame::March(_)) => self.weigh_moves(seat, actions, out),
            Some(Frame::Equip(_)) => out.extend(actions.iter().map(|a| self.weigh_equip(seat, a))),
            Some(Frame::Choose(_)) => self.weigh_choice(seat, actions, out),
            Some(Frame::Battle(battle)) => out.extend(actions.iter().map(|a| self.weigh_battle(seat, battle, a))),
            Some(Frame::Reinforce(_)) => self.weigh_reinforcements(seat, actions, out),
            Some(Frame::Tactics(_)) => out.extend(actions.iter().map(|a| self.weigh_tactic(seat, a))),
            Some(Frame::Keep(_)) => out.extend(actions.iter().map(|a| self.weigh_keep(seat, a))),
            Some(Frame::PickUp(frame)) => {
                let best = self.best_carrier(seat, frame.place).map(Action::Carrier);
                out.extend(actions.iter().map(|a| 1 + 9 * u32::from(best == Some(*a))));
            }
            Some(Frame::Renew(_)) => out.extend(actions.iter().map(|a| if *a == Action::Renew(None) { 20 } else { 1 })),
            Some(_) | None => out.resize(actions.len(), 1),
        }
    }

    fn evaluate(&self) -> Evaluation {
        let mut sides = [0; MAX_SEATS];
        for seat in self.active().iter() {
            sides[seat.index()] = weight(self.achieved(seat));
        }
        Evaluation { sides, nobody: self.options.solo.map_or(0, |difficulty| weight(self.dominated(difficulty))) }
    }
}

/// The weight of what a side has achieved: twice as much is four times as good.
fn weight(achieved: u32) -> u32 {
    1 + achieved * achieved / 100
}

impl Rage {
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
    fn prize(&self, seat: Seat, place: Place, goals: Option<&ScenarioGoals>) -> i32 {
        let own = match self.board.site(place) {
            // Where points do not decide, Crystals and arms are all that Cities and Forges give.
            Site::City | Site::Forge if goals.is_some_and(|goals| !goals.points) => FORGE,
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
        own + elves + hurt + goals.map_or(0, |goals| goals.worth[place.index()])
    }

    fn in_mind(&self, seat: Seat) -> Campaigning {
        let goals = self.scenario_goals(seat);
        let terrain = self.terrain(seat);
        let legs: [Legs; KINDS] = std::array::from_fn(|kind| self.legs(seat, kind));
        let mut reachable = [[0u8; KINDS]; crate::board::TERRITORIES];
        for from in places(self.presence(Side::of(seat))) {
            let movable = self.movable(seat, from.index());
            let guard = self.guard(seat, from, goals.as_ref());
            for kind in (0..KINDS).filter(|kind| movable[*kind] > 0) {
                let going = if guard == Some(kind) { movable[kind] - 1 } else { movable[kind] };
                for to in places(self.reach(&terrain, legs[kind], from) & self.board.territories) {
                    reachable[to.index()][kind] += going;
                }
            }
        }
        let mine = self.controlled(Side::of(seat));
        let target = places(self.board.territories & !mine)
            .map(|place| (place, self.promise(seat, place, &reachable[place.index()], goals.as_ref())))
            .max_by_key(|(place, promise)| (*promise, std::cmp::Reverse(place.0)))
            .filter(|(_, promise)| *promise > 0);
        Campaigning { terrain, legs, target, goals }
    }

    /// The unit that stays behind on a City or Forge, or where a scenario asks for it: the least one.
    fn guard(&self, seat: Seat, place: Place, goals: Option<&ScenarioGoals>) -> Option<usize> {
        let site = matches!(self.board.site(place), Site::City | Site::Forge);
        let worth_it = site || goals.is_some_and(|goals| goals.hold & place.bit() != 0);
        let held = worth_it && self.controller(place) == Some(Side::of(seat));
        let there = self.at(Side::of(seat), place);
        held.then(|| (0..KINDS).find(|kind| there[*kind] > 0)).flatten()
    }

    /// What it promises to go to a place with these units and those already there.
    fn promise(&self, seat: Seat, place: Place, coming: &Count, goals: Option<&ScenarioGoals>) -> i32 {
        let there = *self.at(Side::of(seat), place);
        let fighting = self.sides_at(place) & !(1 << seat.0) != 0;
        if total(coming) == 0 {
            return 0;
        }
        let prize = self.prize(seat, place, goals);
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

    fn weigh_moves(&self, seat: Seat, actions: &[Action], out: &mut Vec<u32>) {
        let mind = self.in_mind(seat);
        let distance = self.distance_to_goals(seat, mind.goals.as_ref());
        let home = mind.goals.as_ref().filter(|goals| goals.bring != 0).map(|goals| self.steps_to(goals.bring));
        out.extend(actions.iter().map(|action| match *action {
            Action::Move { from, level, to, count } => {
                let with_prisoner = home.as_ref().filter(|_| self.carries(seat, level.index(), from));
                match with_prisoner {
                    Some(steps) => bringing(steps, [from, to], mind.terrain.enemies),
                    None => self.weigh_move(seat, &mind, &distance, (from, level, to, count)),
                }
            }
            Action::MoveWithout { from, level, to, count } => self.weigh_move(seat, &mind, &distance, (from, level, to, count)),
            Action::EndMove => 12,
            _ => self.weigh_token(seat, action, mind.goals.as_ref()),
        }));
    }

    /// How far every place is from something worth having.
    fn distance_to_goals(&self, seat: Seat, goals: Option<&ScenarioGoals>) -> [u8; crate::board::PLACES] {
        let mine = self.controlled(Side::of(seat));
        let aimed_at = goals.map_or(0, |goals| goals.places() & !mine);
        let sites = (self.board.cities | self.board.forges) & !mine;
        self.steps_to([aimed_at, sites, self.board.cities].into_iter().find(|set| *set != 0).unwrap_or(0))
    }

    /// Tokens and options of a scenario, inside an action.
    fn weigh_token(&self, seat: Seat, action: &Action, goals: Option<&ScenarioGoals>) -> u32 {
        let best = || Level::ALL.into_iter().max_by_key(|level| self.weight(seat, *level));
        match action {
            Action::Bless { token: Token::PlusLife, level } => 150 * u32::from(best() == Some(*level)),
            // For one round: only when it comes to a fight.
            Action::Bless { level, .. } => 45 * u32::from(best() == Some(*level) && self.pending_battles(seat) != 0),
            Action::Option(option) => {
                let Some(goals) = goals.filter(|goals| goals.options >> option & 1 != 0) else { return 0 };
                if goals.points { SURELY / 2 } else { 2 * SURELY }
            }
            Action::Command { to, .. } => {
                let worth = |place: Place| goals.map_or(0, |goals| goals.worth[place.index()].max(0) as u32);
                let clans = self.sides_at(*to) & !(1 << Side::ELVES.0) != 0;
                if clans { 40 + worth(*to) / 2 } else { 0 }
            }
            _ => 0,
        }
    }

    fn weigh_move(
        &self,
        seat: Seat,
        mind: &Campaigning,
        distance: &[u8; crate::board::PLACES],
        (from, level, to, count): (Place, Level, Place, u8),
    ) -> u32 {
        let kind = level.index();
        let movable = self.movable(seat, from.index());
        let goals = mind.goals.as_ref();
        let fair =
            if self.guard(seat, from, goals) == Some(kind) && total(self.at(Side::of(seat), from)) <= u16::from(movable[kind]) {
                movable[kind] - 1
            } else {
                movable[kind]
            };
        if count > fair {
            return 0;
        }
        let all = u32::from(count == fair);
        let (here, there) = (distance[from.index()], distance[to.index()]);
        // What a scenario is about lies farther off: all go there together, and leave the rest for later.
        let small = mind.target.is_none_or(|(_, promise)| promise < MATTERS);
        if goals.is_some_and(|goals| goals.places() != 0) && small && there < here && mind.terrain.enemies & to.bit() == 0 {
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

    fn weigh_choice(&self, seat: Seat, actions: &[Action], out: &mut Vec<u32>) {
        let mind = self.in_mind(seat);
        let march = mind.target.map_or(0, |(_, promise)| promise);
        let equip = self.equip_promise(seat);
        let (equip, march) = mind.goals.as_ref().map_or((equip, march), |goals| {
            let options = (0..8).any(|i| goals.options >> i & 1 != 0 && self.may_use_option(seat, Inside::Equip, i).is_ok());
            let prisoner = goals.bring != 0 || goals.lies_here;
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

    fn weigh_equip(&self, seat: Seat, action: &Action) -> u32 {
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
            Action::Bless { .. } | Action::Option(_) => self.weigh_token(seat, action, self.scenario_goals(seat).as_ref()),
            _ => 0,
        }
    }

    fn weigh_keep(&self, seat: Seat, action: &Action) -> u32 {
        match action {
            Action::Keep(gear) => {
                let gain = self.gain(seat, *gear).0.max(1) as u32;
                gain * gain
            }
            _ => 1,
        }
    }

    fn weigh_tactic(&self, seat: Seat, action: &Action) -> u32 {
        let Action::Tactic(card) = action else { return 1 };
        let tactic = &self.content.tactics[card.index()];
        let reserve = self.player(seat).reserve;
        let units: u32 = (0..3).map(|i| [2, 4, 7][i] * u32::from(tactic.reinforce[i].min(reserve[i]))).sum();
        let worth = u32::from(tactic.gold) + units;
        worth * worth / 4 + 1
    }

    fn weigh_reinforcements(&self, seat: Seat, actions: &[Action], out: &mut Vec<u32>) {
        let distance = self.distance_to_goals(seat, self.scenario_goals(seat).as_ref());
        let left = match self.frames.top() {
            Some(Frame::Reinforce(frame)) => frame.left,
            _ => [0; 3],
        };
        out.extend(actions.iter().map(|action| match *action {
            Action::Reinforce { level, to, count } if count == left[level.index()] => {
                let near = 12u32.saturating_sub(u32::from(distance[to.index()]).min(12));
                let company = u32::from(self.number(Side::of(seat), to)).min(6);
                1 + near * near + company * 4
            }
            _ => 0,
        }));
    }

    fn weigh_battle(&self, seat: Seat, battle: &Battle, action: &Action) -> u32 {
        let goals = self.scenario_goals(seat);
        let matters = goals.as_ref().is_some_and(|goals| goals.worth[battle.place.index()] >= MATTERS);
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
                let hunted = if battle.enemy() == Side::ELVES { goals.map_or(0, |goals| goals.prey) } else { 0 };
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

    /// How near a player is to winning: points first, then Crystals near a Forge, armies and arms.
    fn achieved(&self, seat: Seat) -> u32 {
        let player = self.player(seat);
        let [cities, legends] = self.points(seat).map(u32::from);
        let army: u32 =
            places(self.presence(Side::of(seat))).map(|p| self.worth(Side::of(seat), *self.at(Side::of(seat), p))).sum();
        let arms: i32 = player.slots.iter().flatten().flatten().map(|gear| worth_of(&self.content.gear[gear.index()].mods)).sum();
        let forges = u32::from(self.forges(seat));
        let (city, legend, scenario) = match self.scenario_goals(seat) {
            None => (60, 75, 0),
            Some(goals) => {
                let laurels = self.campaign.as_ref().map_or(0, |c| u32::from(c.laurels[seat.index()]));
                let done = 4 * self.progress(seat) + 8 * self.counted(seat) + 200 * laurels;
                if goals.points { (60, 75, done) } else { (15, 25, done) }
            }
        };
        scenario
            + city * cities
            + legend * legends
            + 20 * forges.min(2)
            + 3 * u32::from(player.crystals.min(12))
            + army
            + arms.max(0) as u32 * 2
    }

    /// RA-27.3: how near the Elves are to winning against one player alone, on the same scale: the Domination Points they have, and
    /// half of those they would score if the round ended now.
    fn dominated(&self, difficulty: Difficulty) -> u32 {
        let points = 2 * u32::from(self.domination) + u32::from(self.domination_gain());
        DOMINATION * points / (2 * u32::from(difficulty.target()))
    }
}

#[cfg(test)]
mod tests {
    use crate::Rage;
    use engine::{Game, GameRng, Guidance, Seat, Seeded};

    /// The chance that the evaluation gives a solo player at every decision of a game, and whether the game was won.
    fn play(preset: &str, seed: u64) -> (Vec<f64>, bool) {
        let setup = Rage::presets().into_iter().find(|(name, _)| *name == preset).expect("a preset").1;
        let (mut cx, mut rng) = (Seeded::new(seed), GameRng::new(seed).split());
        let mut game = Rage::new(&setup, &mut cx).expect("a legal set-up");
        let (mut actions, mut weights, mut chances) = (Vec::new(), Vec::new(), Vec::new());
        while !game.status().deciding().is_empty() {
            let evaluation = game.evaluate();
            let [own, elves] = [evaluation.sides[0], evaluation.nobody].map(f64::from);
            chances.push(own / (own + elves));
            actions.clear();
            game.legal(Seat(0), &mut actions);
            game.action_weights(Seat(0), &actions, &mut weights);
            let mut at = rng.below(weights.iter().sum::<u32>().max(1));
            let chosen = weights.iter().position(|weight| {
                let here = at < *weight;
                at = at.wrapping_sub(*weight);
                here
            });
            game.apply(Seat(0), &actions[chosen.unwrap_or(0)], &mut cx).expect("a legal action");
        }
        let won = game.status().outcome().is_some_and(|outcome| !outcome.winners().is_empty());
        (chances, won)
    }

    /// Alone one can lose to the Elves, and the evaluation says so: on average about as often as it happens, later in a game
    /// with more certainty.
    #[test]
    fn a_solo_game_can_be_lost_and_the_evaluation_knows() {
        let mean = |all: &[f64]| all.iter().sum::<f64>() / all.len().max(1) as f64;
        for preset in ["solo-easy", "solo", "solo-difficult"] {
            let games: Vec<(Vec<f64>, bool)> = (0..40).map(|seed| play(preset, seed)).collect();
            let won = mean(&games.iter().map(|(_, won)| f64::from(u8::from(*won))).collect::<Vec<_>>());
            let late = |of: bool| {
                let there = games.iter().filter(|(_, won)| *won == of);
                mean(&there.map(|(chances, _)| mean(&chances[chances.len() * 3 / 4..])).collect::<Vec<_>>())
            };
            let all = mean(&games.iter().map(|(chances, _)| mean(chances)).collect::<Vec<_>>());
            assert!((won - all).abs() < 0.25, "{preset}: won {won:.2}, thought {all:.2}");
            assert!(won == 0.0 || late(true) > late(false), "{preset}: {:.2} {:.2}", late(true), late(false));
        }
    }
}
