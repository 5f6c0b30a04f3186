//! What an effect does, in words.

use super::grammar::{Clause, Who as Subject, count, join, list, signed};
use super::{Say, Voice};
use crate::content::effect::{Op, Spot, SpotKind, Who};
use crate::ids::{Combat, Lane, Merchant};

/// "a spell", "a piece of equipment".
fn ware(merchant: Merchant) -> &'static str {
    match merchant {
        Merchant::Forge => "a vehicle",
        Merchant::Shop => "a piece of equipment",
        Merchant::Guild => "a spell",
    }
}

/// "a "+2" combat card", "an overload card".
fn combat_card(card: Combat) -> String {
    match card {
        Combat::One | Combat::Two | Combat::Three => format!("a \"{}\" combat card", card.name()),
        Combat::Overload => "an overload card".into(),
        Combat::Time | Combat::Tool | Combat::Flux => format!("a {} card", card.name()),
    }
}

/// "rises by 1", "falls by 2".
fn shift(who: &str, by: i8) -> Clause {
    let verb = if by < 0 { "fall" } else { "rise" };
    Clause::new(Subject::One(who.into()), verb, format!("by {}", by.unsigned_abs()))
}

impl Say<'_> {
    /// A list of effects as clauses, those that build on others (checks, choices) as whole sentences.
    pub(super) fn clauses(&self, ops: &[Op]) -> Vec<Clause> {
        let mut all: Vec<Clause> = Vec::new();
        let mut i = 0;
        while let Some(op) = ops.get(i) {
            let same = ops[i..].iter().take_while(|next| *next == op).count();
            all.push(self.clause(op, same as u8));
            i += same;
        }
        all
    }

    /// A list of effects as one text that can follow "if you pass,".
    pub(super) fn effects(&self, ops: &[Op]) -> String {
        join(&self.clauses(ops))
    }

    /// Who is meant by the reader of the card.
    fn me(&self) -> Subject {
        match self.voice {
            Voice::Hero | Voice::Encounter => Subject::Reader,
            Voice::Creature | Voice::Team => Subject::One("it".into()),
            Voice::Board if self.solo => Subject::One("your team".into()),
            Voice::Board => Subject::One("the active team".into()),
        }
    }

    fn subject(&self, who: Who) -> Subject {
        let one = |name: &str| Subject::One(name.into());
        match who {
            Who::Me => self.me(),
            Who::Foe if self.voice == Voice::Creature => Subject::You,
            Who::Foe => one("your opponent"),
            Who::Team => one("every hero of your team"),
            Who::Enemies => one("every enemy hero outside its base"),
            Who::Friend => one("a hero of your team"),
            Who::Neighbour => one("a friendly hero in your area"),
            Who::EnemyNear => one("an enemy hero in your area or next to it"),
            Who::Everybody => one("every hero"),
        }
    }

    /// "your", "its", "your opponent's".
    fn whose(&self, who: Who) -> &'static str {
        match (who, self.voice) {
            (Who::Me, Voice::Creature | Voice::Team | Voice::Board) => "its",
            (Who::Foe, Voice::Hero | Voice::Encounter) => "your opponent's",
            _ => "your",
        }
    }

    /// The team of whoever reads it.
    fn team(&self) -> Subject {
        match self.voice {
            Voice::Hero | Voice::Encounter | Voice::Creature => Subject::Reader,
            Voice::Team => Subject::One("it".into()),
            Voice::Board if self.solo => Subject::One("your team".into()),
            Voice::Board => Subject::One("the starting team".into()),
        }
    }

    fn clause(&self, op: &Op, same: u8) -> Clause {
        self.structure(op)
            .or_else(|| self.in_combat(op, same))
            .or_else(|| self.in_wilds(op))
            .or_else(|| self.on_board(op))
            .unwrap_or_else(|| self.economy(op))
    }

    /// Conditions, choices and checks.
    fn structure(&self, op: &Op) -> Option<Clause> {
        let text = match op {
            Op::If(cond, yes, no) if no.is_empty() => format!("if {}, {}", self.cond(cond), self.effects(&yes.ops)),
            Op::If(cond, yes, no) if yes.is_empty() => format!("unless {}, {}", self.cond(cond), self.effects(&no.ops)),
            Op::If(cond, yes, no) => {
                format!("if {}, {}; otherwise {}", self.cond(cond), self.effects(&yes.ops), self.effects(&no.ops))
            }
            Op::May(_, block) => format!("you may {}", self.effects(&block.ops)),
            Op::Pay(cost, block) => {
                let clauses = self.clauses(&block.ops);
                let told = clauses.iter().all(|clause| clause.who == Subject::Reader);
                let link = if told { " to " } else { "; if you do, " };
                format!("you may pay {cost} Eternium{link}{}", join(&clauses))
            }
            Op::ChooseOne(all) => {
                let each = all.iter().map(|(label, block)| format!("\"{label}\" ({})", self.effects(&block.ops)));
                return Some(Clause::new(Subject::Reader, "choose", list(&each.collect::<Vec<_>>(), "or")));
            }
            Op::Check(dice, passed, failed) => {
                let dice = if *dice == 1 { String::new() } else { format!(" with {dice} dice") };
                let mut all = Vec::new();
                if !passed.is_empty() {
                    all.push(format!("on a success, {}", self.effects(&passed.ops)));
                }
                if !failed.is_empty() {
                    all.push(format!("on a failure, {}", self.effects(&failed.ops)));
                }
                return Some(Clause::new(Subject::Reader, "make", format!("a success check{dice}: {}", all.join("; "))));
            }
            Op::EachTeam(block) => self.each("each team", "for each team", block),
            Op::EachEnemy(block) if self.voice == Voice::Creature => self.each("your team", "for your team", block),
            Op::EachEnemy(block) => self.each("each other team", "for each other team", block),
            _ => return None,
        };
        Some(Clause::alone(text))
    }

    /// "each team gains 2 Eternium", or with a condition "for each team: if it has …".
    fn each(&self, subject: &str, head: &str, block: &crate::content::effect::Block) -> String {
        let say = Say { voice: Voice::Team, ..*self };
        let mut clauses = say.clauses(&block.ops);
        if clauses.iter().any(|clause| clause.who != Subject::One("it".into())) {
            return format!("{head}: {}", join(&clauses));
        }
        clauses.iter_mut().for_each(|clause| clause.who = Subject::One(subject.into()));
        join(&clauses)
    }

    /// Totals, cards on the grid, and the course of an epic combat.
    fn in_combat(&self, op: &Op, same: u8) -> Option<Clause> {
        let foe = || if self.voice == Voice::Creature { Subject::You } else { Subject::One("your opponent".into()) };
        let theirs = self.whose(Who::Foe);
        Some(match op {
            Op::Total(who, lane, n) => Clause::new(self.subject(*who), "get", format!("{} {}", signed(*n), lane.name())),
            Op::OwnLane(n) => Clause::new(self.me(), "get", format!("{} in the lane of this card", signed(*n))),
            Op::Cancel(who, lane) => {
                let text = match lane {
                    Lane::Initiative => "counts nothing but the printed number",
                    Lane::Attack | Lane::Defense => "counts nothing",
                };
                Clause::new(Subject::One(format!("{} {}", self.whose(*who), lane.name())), "", text)
            }
            Op::Double(who, lane) => Clause::alone(format!("the cards in {} {} lane count twice", self.whose(*who), lane.name())),
            Op::SwapTotals(who) => Clause::new(self.me(), "exchange", format!("{} attack and defense", self.whose(*who))),
            Op::DrawAndPlace(n) => {
                Clause::new(self.me(), "draw", format!("and place {}", count(*n, "more combat card", "more combat cards")))
            }
            Op::TurnDown if self.voice == Voice::Creature => Clause::new(self.me(), "turn", "your best face-up card down"),
            Op::TurnDown if same == 1 => Clause::new(self.me(), "turn", "one of your opponent's cards down"),
            Op::TurnDown => Clause::new(self.me(), "turn", format!("up to {same} of your opponent's cards down")),
            Op::TurnUp => Clause::new(self.me(), "turn", "one of your turned cards up again"),
            Op::RemoveCard => Clause::new(self.me(), "remove", format!("one of {theirs} cards from the grid")),
            Op::BlockOverload => Clause::new(foe(), "cannot", "trigger overloads this combat round"),
            Op::MoveCard => Clause::new(self.me(), "move", "one of your cards to another lane"),
            Op::Focus(n) => Clause::new(self.me(), "get", format!("{} in this combat", count(*n, "more focus", "more focuses"))),
            Op::EndCombat => Clause::new(self.me(), "end", "the combat and move to an adjacent area without enemies"),
            Op::Avoid => Clause::new(self.me(), "avoid", "it and move to an adjacent area without enemies"),
            Op::SteadyInitiative => Clause::new(self.me(), "lose", "no HP for a lower initiative in this combat round"),
            _ => return None,
        })
    }

    /// The numbers of a creature and the dice of a wilds combat.
    fn in_wilds(&self, op: &Op) -> Option<Clause> {
        let of = |what: &str| match self.voice {
            Voice::Encounter | Voice::Creature => format!("its {what}"),
            Voice::Hero | Voice::Team | Voice::Board => format!("the creature's {what}"),
        };
        Some(match op {
            Op::Improve(n) => Clause::new(self.me(), "turn", format!("up to {n} of your dice into successes, blanks first")),
            Op::WildsAttack(n) => shift(&of("attack"), *n),
            Op::WildsDefense(n) => shift(&of("defense"), *n),
            Op::WildsHp(1) => Clause::new(Subject::One("it".into()), "have", "1 more HP"),
            Op::WildsHp(n) => Clause::new(Subject::One("it".into()), "have", format!("{n} more HP")),
            Op::WildsDice(n) => {
                let dice = count(n.unsigned_abs(), "die", "dice");
                Clause::new(Subject::Reader, "roll", format!("{dice} {}", if *n < 0 { "fewer" } else { "more" }))
            }
            _ => return None,
        })
    }

    /// Heroes, soldiers, tokens and bosses on the map.
    fn on_board(&self, op: &Op) -> Option<Clause> {
        let soldiers = |n: u8| count(n, "soldier", "soldiers");
        Some(match op {
            Op::Damage(who, n) => Clause::new(self.subject(*who), "lose", format!("{n} HP")),
            Op::Heal(who, n) => Clause::new(self.subject(*who), "heal", format!("{n} HP")),
            Op::Teleport(spot) => Clause::alone(format!("you may go straight to {}", self.spot(spot, "any"))),
            Op::Steps(n) => {
                let points = count(*n, "more movement point", "more movement points");
                Clause::new(self.me(), "get", format!("{points} for your move this turn"))
            }
            Op::AtSea => Clause::new(Subject::Reader, "fall", "into the sea: go to either end of the nearest flight corridor"),
            Op::Fly => Clause::new(self.me(), "fly", "for the rest of the turn"),
            Op::ExtraAction => Clause::new(self.me(), "take", "1 more standard action this turn"),
            Op::PlaceSoldiers(n, spot) => {
                let place = self.spot(spot, "one");
                let up_to = if *n == 1 { "1 soldier".into() } else { format!("up to {}", soldiers(*n)) };
                Clause::new(self.team(), "place", format!("{up_to} from your reserve in {place}"))
            }
            Op::RemoveSoldiers(n, spot) => {
                let far = spot.within.map_or_else(String::new, |n| format!(" at most {} away", count(n, "area", "areas")));
                let place = format!("one area{far} where no enemy hero stands");
                Clause::new(self.team(), "remove", format!("up to {} from {place}", count(*n, "enemy soldier", "enemy soldiers")))
            }
            Op::LoseSoldiers(n) => Clause::new(self.team(), "lose", format!("{} in your area", soldiers(*n))),
            Op::PlaceToken(_) => Clause::new(self.team(), "place", "a quest token in a wilds area without enemies or a token"),
            Op::Tokens(areas) => {
                let names: Vec<String> = areas.iter().map(|area| self.area(area).to_string()).collect();
                let place = if names.len() == 1 { list(&names, "and") } else { format!("each of {}", list(&names, "and")) };
                let text = format!("a quest token is placed in {place}, unless it has one already");
                Clause::alone(text)
            }
            Op::Boss(id, area) => {
                let name = self.content.defs.bosses.iter().find(|boss| boss.id == *id).map_or(id.as_str(), |boss| &boss.name);
                Clause::new(Subject::One(name.into()), "appear", format!("in {}", self.area(area)))
            }
            Op::HealBoss(n) => Clause::new(Subject::One("the boss".into()), "heal", format!("{n} HP")),
            Op::MoveBoss(area) => Clause::new(Subject::One("the boss".into()), "move", format!("to {}", self.area(area))),
            _ => return None,
        })
    }

    /// Eternium, points and cards.
    fn economy(&self, op: &Op) -> Clause {
        let team = self.team();
        match op {
            Op::Gain(n) => Clause::new(team, "gain", format!("{n} Eternium")),
            Op::Lose(n) => Clause::new(team, "lose", format!("{n} Eternium")),
            Op::Steal(n) => Clause::new(team, "take", format!("{n} Eternium from another team")),
            Op::Vp(n) => Clause::new(team, "gain", format!("{n} VP")),
            Op::LoseVp(n) => Clause::new(team, "lose", format!("{n} VP")),
            Op::Combat(card) => Clause::new(team, "gain", combat_card(*card)),
            Op::AnySpecial => Clause::new(team, "gain", "a special combat card of your choice"),
            Op::AnyBasic => Clause::new(team, "gain", "a \"+2\" or \"+3\" combat card"),
            Op::Draw(merchant) => Clause::new(team, "draw", ware(*merchant)),
            Op::Discard(merchant) => Clause::new(team, "discard", format!("{} if you have one", ware(*merchant))),
            Op::LoseAlly => Clause::new(team, "discard", "your ally"),
            Op::DrawVictory(n) => Clause::new(team, "draw", count(*n, "victory card", "victory cards")),
            Op::Encounter => Clause::new(team, "draw", "and resolve an encounter card"),
            Op::Counter(i, by) => {
                let verb = if *by < 0 { "down" } else { "up" };
                Clause::new(team, "move", format!("the counter \"{}\" {verb} by {}", self.counter(*i), by.unsigned_abs()))
            }
            Op::Fulfil => Clause::new(team, "fulfil", "the quest"),
            Op::Keep => Clause::new(team, "keep", "this card"),
            _ => Clause::alone("something happens"),
        }
    }

    /// "any tower without enemies", "one outpost at most 1 area away without enemies".
    fn spot(&self, spot: &Spot, article: &str) -> String {
        let kind = match spot.kind {
            SpotKind::Any => "area",
            SpotKind::Outpost => "outpost",
            SpotKind::Wilds => "wilds area",
            SpotKind::Tower => "tower",
        };
        if spot.mine {
            return format!("{article} {kind} your team controls");
        }
        let free = if spot.free { " without enemies" } else { "" };
        match spot.within {
            Some(0) => format!("the {kind} where you stand"),
            Some(n) => format!("{article} {kind} at most {} away{free}", count(n, "area", "areas")),
            None => format!("{article} {kind}{free}"),
        }
    }
}
