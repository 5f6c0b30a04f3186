//! The AI's choices on random boards against a ranking written without its code: every throw of the dice counted, every path walked.

use engine::{Game, GameRng, Seat, Viewer};
use eternia::compiled::{Board, SpaceId};
use eternia::content::{Mode, Side};
use eternia::library::standard;
use eternia::model::{Being, ModelId};
use eternia::testing::{Lab, Table};
use eternia::view::{ModelView, View};
use eternia::{Card, Event};
use std::cmp::Reverse;

/// How many boards: a few in every run, more by `RANKING_BOARDS`.
fn boards() -> u64 {
    std::env::var("RANKING_BOARDS").ok().and_then(|n| n.parse().ok()).unwrap_or(12)
}

const SITUATIONS: u64 = 30;
const X: ModelId = ModelId(4);
const MINION: ModelId = ModelId(7);

const CARDS: [(&str, &str); 8] = [
    ("weak", "attack(lowest_hp)"),
    ("near", "attack(nearest)"),
    ("gang", "attack(gang_up)"),
    ("rich", "attack(most_power)"),
    ("go-near", "move(nearest_enemy)"),
    ("go-weak", "move(weakest_enemy)"),
    ("go-rich", "move(most_power)"),
    ("flee", "retreat"),
];

/// A Battlefield with some Terrain, and cards of one entry each. The Attack is Melee or Ranged, with so many dice.
fn lab(random: &mut GameRng) -> (Lab, u8, u64) {
    let ranged = random.below(2) == 0;
    let dice = 1 + random.below(3);
    let kind = if ranged { "ranged" } else { "melee" };
    let face = format!(
        "attack: (name: \"Strike\", kind: attack, attack: (kind: {kind}, dice: {dice})),
         skill: (name: \"Roar\", kind: action, effects: [heal(own, 1)])"
    );
    let mut lab = Lab::new().ai_face(&face);
    for (id, entry) in CARDS {
        lab = lab.with("ai_activation.ron", &format!("(id: \"{id}\", name: \"{id}\", entries: [(action: {entry})])"));
    }
    for (sign, terrain) in [('F', "forest"), ('S', "swamp"), ('R', "rocks"), ('U', "ruins"), ('L', "lava"), ('H', "shrine")] {
        let spaces: Vec<(i8, i8)> = (0..random.below(10)).map(|_| somewhere(random)).collect();
        lab = lab.map(sign, &format!("terrain(\"{terrain}\")"), &spaces);
    }
    (lab, if ranged { 4 } else { 1 }, u64::from(dice))
}

/// Some space around the middle.
fn somewhere(random: &mut GameRng) -> (i8, i8) {
    (random.below(9) as i8 - 4, random.below(9) as i8 - 4)
}

/// Everybody somewhere, in some state.
fn situation(lab: &Lab, random: &mut GameRng) -> Table {
    let team = 1 + random.below(4) as u8;
    let mut table = lab.table(&[team], Mode::Ai);
    let rocks = |table: &Table, (q, r): (i8, i8)| {
        table.game().view(Viewer::Spectator).terrain[Table::space(q, r).index()]
            .is_some_and(|terrain| !standard().terrains[terrain.index()].passable)
    };
    let mut taken = Vec::new();
    let mut free = |table: &Table, random: &mut GameRng| loop {
        let at = somewhere(random);
        if !taken.contains(&at) && !rocks(table, at) {
            taken.push(at);
            return at;
        }
    };
    for name in &["a", "b", "c", "d"][..usize::from(team)] {
        let (q, r) = free(&table, random);
        table = table.at(name, q, r).hp(name, random.below(5) as u8).power(name, random.below(3) as u8);
        if random.below(4) == 0 {
            table = table.dazed(name);
        }
        if random.below(4) == 0 {
            table = table.carries(name, "chest");
        }
    }
    for name in ["x", "y", "z"] {
        let (q, r) = free(&table, random);
        table = table.at(name, q, r).hp(name, 1 + random.below(4) as u8);
    }
    let (q, r) = free(&table, random);
    table = table.robot(q, r);
    for _ in 0..random.below(3) {
        let (q, r) = free(&table, random);
        table = table.minion("royal-guards", Side::Players, q, r);
    }
    let names = &["a", "b", "c", "d"][..usize::from(team)];
    let cards = std::array::from_fn(|_| names[random.below(names.len() as u32) as usize]);
    table.queued(Side::Players, cards)
}

/// The table as the ranking sees it.
struct Sight<'a> {
    view: View,
    board: &'a Board,
}

impl Sight<'_> {
    fn apart(&self, a: SpaceId, b: SpaceId) -> i32 {
        let (a, b) = (self.board.hex(a), self.board.hex(b));
        let (q, r) = (i32::from(a.q) - i32::from(b.q), i32::from(a.r) - i32::from(b.r));
        q.abs().max(r.abs()).max((q + r).abs())
    }

    fn terrain(&self, at: SpaceId) -> Option<&'static str> {
        self.view.terrain[at.index()].map(|terrain| standard().terrains[terrain.index()].id.as_str())
    }

    fn sees(&self, from: SpaceId, to: SpaceId) -> bool {
        let blocks = |space: &SpaceId| matches!(self.terrain(*space), Some("rocks" | "ruins"));
        let blocked = self.board.ids().filter(blocks).map(|space| space.0).collect();
        self.board.sees(from, to, &blocked)
    }

    fn model(&self, id: ModelId) -> &ModelView {
        self.view.models.iter().find(|model| model.id == id).expect("a Model")
    }

    fn enemies(&self) -> impl Iterator<Item = &ModelView> {
        self.view.models.iter().filter(|model| model.side == Some(Side::Players) && model.at.is_some())
    }

    fn crowd(&self, at: SpaceId) -> usize {
        let beside =
            |model: &&ModelView| model.side == Some(Side::Controller) && model.at.is_some_and(|there| self.apart(there, at) == 1);
        self.view.models.iter().filter(beside).count()
    }

    /// ET-R113, from the first difference to the last: what is greater is worse for the Players. Chances by counting every throw.
    fn worst(&self, of: &ModelView, melee: bool, dice: u64) -> impl Ord + use<> {
        let at = of.at.expect("it stands somewhere");
        let (mut falls, mut wounds) = (0, 0);
        for throw in 0..6u64.pow(dice as u32) {
            // Melee 0 and 1, Ranged 2 and 3, Power 4 and 5.
            let good = |die: &u64| match throw / 6u64.pow(*die as u32) % 6 {
                0 | 1 => melee,
                2 | 3 => !melee,
                _ => true,
            };
            let hits = (0..dice).filter(good).count().saturating_sub(usize::from(of.armor)).min(usize::from(of.hp));
            falls += usize::from(hits == usize::from(of.hp));
            wounds += hits;
        }
        let carries = self.view.tokens.iter().any(|token| token.by == Some(of.id));
        let power = of.power + of.skills.iter().flatten().map(|(_, power)| power).sum::<u8>();
        let later = |(place, slot): (usize, &eternia::view::SlotView)| place > 0 && slot.card == Card::Character(of.id);
        let acts = of.id.is_character() && self.view.track.iter().enumerate().any(later);
        let selection = if of.id.is_character() { of.id.0 } else { u8::MAX };
        let kind = u8::from(matches!(of.being, Being::Minion(_)));
        let hex = self.board.hex(at);
        ((falls, wounds, carries, power, acts), (Reverse(of.max_hp), Reverse(selection), Reverse(kind), Reverse((hex.r, hex.q))))
    }

    /// Whom a card's criterion and then ET-R113 choose.
    fn chosen<'a>(&'a self, by: &str, from: SpaceId, among: Vec<&'a ModelView>, melee: bool, dice: u64) -> Option<&'a ModelView> {
        let key = |model: &&&ModelView| {
            let at = model.at.expect("it stands somewhere");
            let first = match by {
                "near" => -self.apart(from, at),
                "gang" => self.crowd(at) as i32,
                "rich" => i32::from(model.power + model.skills.iter().flatten().map(|(_, power)| power).sum::<u8>()),
                _ => 0,
            };
            (first, Reverse(model.hp), self.worst(model, melee, dice))
        };
        among.iter().max_by(|a, b| key(a).cmp(&key(b))).copied()
    }

    fn in_range(&self, from: SpaceId, to: SpaceId, range: u8) -> bool {
        from != to && self.apart(from, to) <= i32::from(range) && self.sees(from, to)
    }
}

/// Somebody who moves, with every way there is.
struct Mover<'a> {
    sight: &'a Sight<'a>,
    id: ModelId,
    at: SpaceId,
    hp: u8,
    hovers: bool,
}

impl Mover<'_> {
    fn around(&self, at: SpaceId) -> Vec<SpaceId> {
        self.sight.board.ids().filter(|to| self.sight.apart(at, *to) == 1).collect()
    }

    fn open(&self, to: SpaceId) -> bool {
        self.sight.terrain(to) != Some("rocks") && !self.sight.enemies().any(|enemy| enemy.at == Some(to))
    }

    fn free(&self, to: SpaceId) -> bool {
        let taken = |model: &ModelView| model.id != self.id && model.at == Some(to);
        self.open(to) && !self.sight.view.models.iter().any(taken)
    }

    fn cost(&self, from: SpaceId, to: SpaceId) -> u8 {
        let (left, entered) = (self.sight.terrain(from), self.sight.terrain(to));
        let extra = !self.hovers && left != entered;
        1 + u8::from(extra && entered == Some("forest")) + u8::from(extra && left == Some("swamp"))
    }

    /// Lava burns whoever ends a movement in it, and whoever enters it from somewhere else.
    fn burns(&self, at: SpaceId) -> u8 {
        u8::from(!self.hovers && self.sight.terrain(at) == Some("lava"))
    }

    /// The Wounds of a step.
    fn hurt(&self, from: SpaceId, to: SpaceId) -> u8 {
        self.escapes(from) + if self.sight.terrain(from) == Some("lava") { 0 } else { self.burns(to) }
    }

    fn escapes(&self, from: SpaceId) -> u8 {
        let hurts = |enemy: &ModelView| enemy.at.is_some_and(|at| self.sight.apart(at, from) == 1);
        // A Royal Guard closes its ranks: 1 more.
        let guard = |enemy: &&ModelView| matches!(enemy.being, Being::Minion(_));
        let near: Vec<&ModelView> = self.sight.enemies().filter(|enemy| hurts(enemy)).collect();
        (near.len() + near.iter().copied().filter(guard).count()) as u8
    }

    /// Every way of so many points: where it ends, what it costs, what it hurts.
    fn ways(&self, at: SpaceId, points: u8, cost: u8, hurt: u8, out: &mut Vec<(SpaceId, u8, u8)>) {
        if cost == 0 || hurt + self.burns(at) < self.hp {
            out.push((at, cost, hurt));
        }
        for to in self.around(at) {
            let (step, wounds) = (self.cost(at, to), hurt + self.hurt(at, to));
            if self.open(to) && step <= points && wounds < self.hp {
                self.ways(to, points - step, cost + step, wounds, out);
            }
        }
    }

    /// Points from everywhere to the nearest of some spaces.
    fn far(&self, stands: &[SpaceId]) -> Vec<Option<u32>> {
        let mut far: Vec<Option<u32>> = vec![None; self.sight.board.spaces.len()];
        let there = |at: SpaceId| stands.contains(&at).then_some(0);
        loop {
            let before = far.clone();
            for at in self.sight.board.ids() {
                for to in self.around(at) {
                    let wounds = self.hurt(at, to);
                    if !self.open(to) || wounds >= self.hp {
                        continue;
                    }
                    let ends = if wounds + self.burns(to) < self.hp { there(to) } else { None };
                    if let Some(rest) = ends.or(far[to.index()]) {
                        let whole = rest + u32::from(self.cost(at, to));
                        far[at.index()] = Some(far[at.index()].map_or(whole, |known| known.min(whole)));
                    }
                }
            }
            if far == before {
                return self.sight.board.ids().map(|at| there(at).or(far[at.index()])).collect();
            }
        }
    }

    fn order(&self, at: SpaceId) -> (i8, i8) {
        let hex = self.sight.board.hex(at);
        (hex.r, hex.q)
    }

    /// The best end by something that must be less than now: ties by Wounds, then r, then q.
    fn nearer(&self, ways: &[(SpaceId, u8, u8)], least: impl Fn(SpaceId) -> u32) -> Option<SpaceId> {
        let ends = ways.iter().filter(|way| self.free(way.0) && least(way.0) < least(self.at));
        ends.min_by_key(|way| (least(way.0), way.2, self.order(way.0))).map(|way| way.0)
    }

    /// A Shrine adds a die to a Character's Attack: worse for the Players.
    fn shines(&self, at: SpaceId) -> bool {
        self.id.is_character() && self.sight.terrain(at) == Some("shrine")
    }

    /// ET-R114 for a goal in a space.
    fn goes(&self, goal: SpaceId, range: u8, points: u8) -> Option<SpaceId> {
        let mut ways = Vec::new();
        self.ways(self.at, points, 0, 0, &mut ways);
        let bears = |at: SpaceId| at == self.at || self.burns(at) < self.hp;
        let good = |at: &SpaceId| self.free(*at) && bears(*at) && self.sight.in_range(*at, goal, range);
        let stands: Vec<SpaceId> = self.sight.board.ids().filter(good).collect();
        if stands.contains(&self.at) {
            return None;
        }
        let there = ways.iter().filter(|way| stands.contains(&way.0));
        if let Some(way) = there.min_by_key(|way| (way.1, way.2, Reverse(self.shines(way.0)), self.order(way.0))) {
            return Some(way.0);
        }
        let far = self.far(&stands);
        if far[self.at.index()].is_some() {
            return self.nearer(&ways, |at| far[at.index()].unwrap_or(u32::MAX));
        }
        self.nearer(&ways, |at| self.sight.apart(at, goal) as u32)
    }

    /// ET-R155: a Retreat.
    fn flees(&self, points: u8) -> Option<SpaceId> {
        let mut ways = Vec::new();
        self.ways(self.at, points, 0, 0, &mut ways);
        let near = |at: SpaceId| self.sight.enemies().filter_map(|enemy| enemy.at).map(|there| self.sight.apart(at, there)).min();
        self.nearer(&ways, |at| 1000 - near(at).unwrap_or(0) as u32)
    }
}

fn target(told: &[Event]) -> Option<ModelId> {
    told.iter().find_map(|event| if let Event::Attacks { targets, .. } = event { Some(targets[0].model) } else { None })
}

fn reason(told: &[Event]) -> Option<String> {
    told.iter().find_map(|event| if let Event::AiReason { text } = event { Some(text.clone()) } else { None })
}

/// Proves ET-R113, ET-R114, ET-R143, ET-R155, ET-32.8, ET-32.19, ET-32.30, ET-32.34: attacks and moves of AI Characters.
#[test]
fn ai_characters_choose_as_an_exhaustive_ranking_does() {
    let (mut attacks, mut moves, mut none) = (0, 0, 0);
    for seed in 0..boards() {
        let mut random = GameRng::new(seed);
        let (lab, range, dice) = lab(&mut random);
        for at in 0..SITUATIONS {
            let table = situation(&lab, &mut random);
            let sight = Sight { view: table.game().view(Viewer::Seat(Seat(0))), board: table.ground() };
            let (card, _) = CARDS[(at % CARDS.len() as u64) as usize];
            let own = sight.model(X);
            let from = own.at.expect("x stands somewhere");
            let (game, told) = table.ai_card(card).plays(X, 1, seed);
            let stands = game.view(Viewer::Spectator).models.iter().find(|model| model.id == X).and_then(|model| model.at);
            let place = format!("board {seed}, situation {at}, {card}");
            let mover = Mover { sight: &sight, id: X, at: from, hp: own.hp, hovers: false };
            let enemies: Vec<&ModelView> = sight.enemies().collect();
            let goal = |by: &str| sight.chosen(by, from, enemies.clone(), range == 1, dice).and_then(|enemy| enemy.at);
            match card.strip_prefix("go-") {
                Some(by) => {
                    let right = goal(by).and_then(|goal| mover.goes(goal, range, 3));
                    assert_eq!(stands, Some(right.unwrap_or(from)), "{place}: {told:?}");
                    moves += usize::from(right.is_some());
                    none += usize::from(right.is_none());
                }
                None if card == "flee" => {
                    let right = if enemies.is_empty() { None } else { mover.flees(3) };
                    assert_eq!(stands, Some(right.unwrap_or(from)), "{place}");
                    moves += usize::from(right.is_some());
                }
                None => {
                    let near = enemies.iter().filter(|enemy| sight.in_range(from, enemy.at.expect("it stands"), range));
                    let right = sight.chosen(card, from, near.copied().collect(), range == 1, dice);
                    assert_eq!(target(&told), right.map(|enemy| enemy.id), "{place}");
                    attacks += usize::from(right.is_some());
                    none += usize::from(right.is_none());
                    // The reason names the one chosen.
                    let name = |id: ModelId| {
                        told.iter().find_map(|e| match e {
                            Event::Attacks { targets, .. } => targets.iter().find(|t| t.model == id).map(|t| t.name),
                            _ => None,
                        })
                    };
                    if let Some(name) = right.and_then(|enemy| name(enemy.id)) {
                        let why = reason(&told).unwrap_or_default();
                        assert!(why.ends_with(&format!(": {name}")), "{place}: {why}");
                    }
                }
            }
        }
    }
    let all = boards() as usize * SITUATIONS as usize;
    assert!(attacks * 20 > all && moves * 10 > all && none > 0, "{attacks} Attacks, {moves} moves, {none} of nothing, of {all}");
}

/// Proves ET-32.24, ET-32.25, ET-32.26, ET-R112, ET-R115: Minions, which hover over Terrain and shoot four spaces far.
#[test]
fn ai_minions_choose_as_an_exhaustive_ranking_does() {
    let (mut attacks, mut moves) = (0, 0);
    for seed in 0..boards() {
        let mut random = GameRng::new(1000 + seed);
        let (lab, _, _) = lab(&mut random);
        for at in 0..SITUATIONS {
            let table = situation(&lab, &mut random);
            let before = Sight { view: table.game().view(Viewer::Seat(Seat(0))), board: table.ground() };
            let from = before.model(MINION).at.expect("it stands somewhere");
            let (_, told) = table.plays(MINION, 1, seed);
            let place = format!("board {seed}, situation {at}");
            let goal = before.chosen("near", from, before.enemies().collect(), false, 2);
            let mover = Mover { sight: &before, id: MINION, at: from, hp: 1, hovers: true };
            let right = goal.and_then(|goal| mover.goes(goal.at.expect("it stands"), 4, 3)).unwrap_or(from);
            // Where it stands when it attacks: its last step.
            let last = |event: &Event| if let Event::Steps { to, .. } = event { Some(*to) } else { None };
            let stood = told.iter().rev().find_map(last).unwrap_or(from);
            assert_eq!(stood, right, "{place}");
            moves += usize::from(right != from);
            let in_range: Vec<&ModelView> =
                before.enemies().filter(|enemy| before.in_range(stood, enemy.at.expect("it stands"), 4)).collect();
            let aimed = match goal.filter(|goal| in_range.iter().any(|enemy| enemy.id == goal.id)) {
                Some(goal) => Some(goal),
                None => before.chosen("weak", stood, in_range, false, 2),
            };
            assert_eq!(target(&told), aimed.map(|enemy| enemy.id), "{place}");
            attacks += usize::from(aimed.is_some());
        }
    }
    let all = boards() as usize * SITUATIONS as usize;
    assert!(attacks * 6 > all && moves * 10 > all, "{attacks} Attacks and {moves} moves of {all}");
}
