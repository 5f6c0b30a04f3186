//! Words in effects and conditions: each must name something that is there.

use super::Checker;
use crate::content::{Amount, Cond, Count, Filter, Modifier, Op, Spot, Standing, TokenKind, TokenPick, Way, Who, Word};

/// The zones of the Scenario the words stand in; a card of no Scenario knows none.
type Zones<'z> = Option<&'z [Word]>;

impl Checker<'_> {
    pub(super) fn ops(&mut self, ops: &[Op], zones: Zones<'_>) {
        for op in ops {
            self.op(op, zones);
        }
    }

    fn op(&mut self, op: &Op, zones: Zones<'_>) {
        match op {
            Op::Choose(pick, ops) => {
                self.pick(pick, zones);
                self.body("choose", ops, zones);
            }
            Op::ChooseOne(options) => {
                self.check(options.len() >= 2, || "choose_one needs two options at least".into());
                for (label, ops) in options {
                    self.check(!label.trim().is_empty(), || "an option of choose_one has no label".into());
                    self.body("an option of choose_one", ops, zones);
                }
            }
            Op::May(ops) => self.body("may", ops, zones),
            Op::If(cond, yes, no) => {
                self.cond(cond, zones);
                self.check(!yes.is_empty() || !no.is_empty(), || "if does nothing either way".into());
                self.ops(yes, zones);
                self.ops(no, zones);
            }
            Op::ForEach(filter, ops) => {
                self.filter(filter, zones);
                self.body("for_each", ops, zones);
            }
            Op::Repeat(amount, ops) => {
                self.amount(amount, zones);
                self.body("repeat", ops, zones);
            }
            Op::Roll(dice, faces, ops) => {
                self.check((1..=12).contains(dice), || format!("roll: {dice} dice; 1 to 12 is possible"));
                self.check(!faces.is_empty(), || "roll: no face counts as a Success".into());
                self.body("roll", ops, zones);
            }
            Op::Random(lists) => {
                self.check(lists.len() >= 2, || "random needs two lists at least".into());
                lists.iter().for_each(|ops| self.body("a list of random", ops, zones));
            }
            Op::Attack(attack) => self.attack(attack, zones),
            _ => self.primitive(op, zones),
        }
    }

    fn body(&mut self, what: &str, ops: &[Op], zones: Zones<'_>) {
        self.check(!ops.is_empty(), || format!("{what} does nothing"));
        self.ops(ops, zones);
    }

    fn primitive(&mut self, op: &Op, zones: Zones<'_>) {
        match op {
            Op::GainPower(who, n) | Op::LosePower(who, n) | Op::DealWounds(who, n) | Op::Heal(who, n) => {
                self.who(who, zones);
                self.some(n, zones);
            }
            Op::TransferPower(a, b, n) | Op::StealPower(a, b, n) => {
                self.who(a, zones);
                self.who(b, zones);
                self.some(n, zones);
            }
            Op::Push(who, n, way) => {
                self.who(who, zones);
                self.some(n, zones);
                if let Way::Towards(other) | Way::Away(other) = way {
                    self.who(other, zones);
                }
            }
            Op::Move(who, n, modifiers) => {
                self.who(who, zones);
                self.some(n, zones);
                modifiers.iter().for_each(|modifier| self.modifier(modifier, zones));
            }
            Op::Place(who, spot) => {
                self.who(who, zones);
                self.spot(spot, zones);
            }
            Op::SwapPlaces(a, b) => {
                self.who(a, zones);
                self.who(b, zones);
            }
            Op::Daze(who)
            | Op::RemoveDaze(who)
            | Op::Ko(who)
            | Op::RedirectAttack(who)
            | Op::BonusAttack(who)
            | Op::BonusMove(who, _)
            | Op::UnlockSkill(who, _)
            | Op::SwapSkillFace(who) => self.who(who, zones),
            Op::BonusAction(who, kinds) | Op::GrantAction(who, kinds) => {
                self.who(who, zones);
                self.check(!kinds.is_empty(), || "grants an Action of no kind (ET-7.6)".into());
            }
            Op::PreventWounds(n)
            | Op::AddSuccess(n)
            | Op::DrawStrategy(n)
            | Op::DiscardStrategy(n)
            | Op::AdvanceEscalation(n)
            | Op::GainVp(_, n) => self.some(n, zones),
            Op::Modify(who, modifier, _) => {
                self.who(who, zones);
                self.modifier(modifier, zones);
            }
            _ => self.things(op, zones),
        }
    }

    /// Effects that name Minions, Tokens, Terrain, markers and NPCs.
    fn things(&mut self, op: &Op, zones: Zones<'_>) {
        match op {
            Op::SpawnMinion(n, spot) => {
                self.some(n, zones);
                self.spot(spot, zones);
            }
            Op::SpawnElite(minion, n, spot) => {
                let found = self.defs.minions.iter().find(|m| m.id == *minion).map(|m| m.elite);
                self.check(found.is_some(), || format!("there are no Minions \"{minion}\""));
                self.check(found != Some(false), || format!("\"{minion}\" are not Elite (ET-9.5)"));
                self.some(n, zones);
                self.spot(spot, zones);
            }
            Op::SpawnToken(token, spot) => {
                let known = self.defs.tokens.iter().any(|t| t.id == *token);
                self.check(known, || format!("there is no Token \"{token}\""));
                self.spot(spot, zones);
            }
            Op::RemoveToken(pick) | Op::MoveToken(pick, _) => self.token_pick(pick, zones),
            Op::PickUp(who, pick) => {
                self.who(who, zones);
                self.token_pick(pick, zones);
                self.carried(pick.token);
            }
            Op::Drop(who, token) => {
                self.who(who, zones);
                self.token(*token);
                self.carried(*token);
            }
            Op::PlaceTerrain(terrain, spot) => {
                let known = self.defs.terrains.iter().any(|t| t.id == *terrain);
                self.check(known, || format!("there is no Terrain \"{terrain}\""));
                self.spot(spot, zones);
            }
            Op::RemoveTerrain(terrain, _) => self.terrain(*terrain),
            Op::SetMarker(who, marker, _) => {
                self.who(who, zones);
                self.marker(*marker);
            }
            Op::NpcActs(npc) => self.npc(*npc),
            Op::PeekActivation(n) => {
                self.check((1..=4).contains(n), || format!("looks at {n} Activation Cards; 1 to 4 is possible"));
            }
            Op::Reroll(n, _) | Op::ConvertFace(_, _, n) => self.check(*n >= 1, || "changes 0 dice".into()),
            _ => {}
        }
    }

    /// An amount that is not 0.
    fn some(&mut self, amount: &Amount, zones: Zones<'_>) {
        self.check(amount.n >= 1 && amount.max != Some(0), || "an amount is 0: nothing would happen".into());
        self.amount(amount, zones);
    }

    pub(super) fn amount(&mut self, amount: &Amount, zones: Zones<'_>) {
        self.count(&amount.per, zones);
    }

    pub(super) fn who(&mut self, who: &Who, zones: Zones<'_>) {
        if let Who::All(filter) = who {
            self.filter(filter, zones);
        }
    }

    pub(super) fn filter(&mut self, filter: &Filter, zones: Zones<'_>) {
        if *filter.of != Who::Own {
            self.who(&filter.of, zones);
        }
        self.cond(&filter.when, zones);
    }

    fn modifier(&mut self, modifier: &Modifier, zones: Zones<'_>) {
        match modifier {
            Modifier::AddDice(n) | Modifier::RemoveDice(n) | Modifier::GrantArmor(n) | Modifier::ReduceArmor(n) => {
                self.some(n, zones);
            }
            Modifier::MovePoints(0) | Modifier::Cost(0) => self.wrong("a modifier of 0 changes nothing"),
            _ => {}
        }
    }

    pub(super) fn standings(&mut self, all: &[Standing], zones: Zones<'_>) {
        for one in all {
            self.who(&one.who, zones);
            self.modifier(&one.what, zones);
            self.cond(&one.when, zones);
        }
    }

    fn spot(&mut self, spot: &Spot, zones: Zones<'_>) {
        self.who(&spot.of, zones);
        if let Some(filter) = &spot.beside {
            self.filter(filter, zones);
        }
        if let Some(terrain) = spot.terrain {
            self.terrain(terrain);
        }
        if let Some(zone) = spot.zone {
            self.zone(zone, zones);
        }
        let anywhere = spot.within.is_none() && !spot.edge && spot.beside.is_none() && spot.zone.is_none();
        let anywhere = anywhere && spot.terrain.is_none() && spot.spawn.is_none();
        self.check(!anywhere, || "a place is named by nothing: within, edge, beside, terrain, zone or spawn".into());
    }

    fn token_pick(&mut self, pick: &TokenPick, zones: Zones<'_>) {
        self.token(pick.token);
        self.who(&pick.of, zones);
    }

    pub(super) fn cond(&mut self, cond: &Cond, zones: Zones<'_>) {
        match cond {
            Cond::And(all) | Cond::Or(all) => {
                self.check(!all.is_empty(), || "and, or: a list of no conditions".into());
                all.iter().for_each(|one| self.cond(one, zones));
            }
            Cond::Not(inner) => self.cond(inner, zones),
            Cond::AtLeast(count, _) | Cond::AtMost(count, _) | Cond::Exactly(count, _) => self.count(count, zones),
            Cond::More(a, b) => {
                self.count(a, zones);
                self.count(b, zones);
            }
            Cond::InTerrain(who, terrain) | Cond::NearTerrain(who, terrain) => {
                self.who(who, zones);
                self.terrain(*terrain);
            }
            Cond::InZone(who, zone) => {
                self.who(who, zones);
                self.zone(*zone, zones);
            }
            Cond::ControlsSpace(_, zone) => self.zone(*zone, zones),
            Cond::CarriesToken(who, token) => {
                self.who(who, zones);
                self.token(*token);
            }
            Cond::HasFaction(_, faction) => {
                let known = self.defs.factions.iter().any(|f| f.id == *faction);
                self.check(known, || format!("there is no Faction \"{faction}\""));
            }
            Cond::HasTag(_, tag) => {
                let defs = self.defs;
                let all = defs.characters.iter().map(|c| &c.tags).chain(defs.minions.iter().map(|m| &m.tags));
                let known = all.chain(defs.npcs.iter().map(|n| &n.tags)).any(|tags| tags.contains(tag));
                self.check(known, || format!("no Model has the tag \"{tag}\""));
            }
            Cond::IsMarked(who, marker) => {
                self.who(who, zones);
                self.marker(*marker);
            }
            _ => {}
        }
    }

    fn count(&mut self, count: &Count, zones: Zones<'_>) {
        match count {
            Count::Models(filter) => self.filter(filter, zones),
            Count::ModelsIn(zone, filter) => {
                self.zone(*zone, zones);
                self.filter(filter, zones);
            }
            Count::Carried(_, token) | Count::CarriedBy(_, token) | Count::Tokens(token) => self.token(*token),
            Count::Markers(_, marker) => self.marker(*marker),
            Count::NpcHp(npc) => self.npc(*npc),
            Count::ZonesHeld(_, prefix) => {
                let known = zones.is_some_and(|all| all.iter().any(|zone| zone.as_str().starts_with(&format!("{prefix}-"))));
                self.check(known, || format!("there is no zone \"{prefix}-…\" here"));
            }
            _ => {}
        }
    }

    fn terrain(&mut self, word: Word) {
        let known = self.defs.terrains.iter().any(|t| t.id == word || t.tags.contains(&word));
        self.check(known, || format!("no Terrain has the id or tag \"{word}\""));
    }

    fn token(&mut self, word: Word) {
        let known = self.defs.tokens.iter().any(|t| t.id == word || t.tags.contains(&word));
        self.check(known, || format!("no Token has the id or tag \"{word}\""));
    }

    /// A Token that is picked up or dropped can be carried.
    fn carried(&mut self, word: Word) {
        let heavy = self.defs.tokens.iter().any(|t| (t.id == word || t.tags.contains(&word)) && t.carry.is_none());
        self.check(!heavy, || format!("Token \"{word}\" cannot be carried: it has no `carry`"));
    }

    fn marker(&mut self, word: Word) {
        let known = self.defs.tokens.iter().any(|t| t.id == word && t.kind == TokenKind::Marker);
        self.check(known, || format!("there is no marker \"{word}\" among the Tokens"));
    }

    pub(super) fn npc(&mut self, word: Word) {
        let known = self.defs.npcs.iter().any(|npc| npc.id == word);
        self.check(known, || format!("there is no NPC \"{word}\""));
    }

    pub(super) fn zone(&mut self, zone: Word, zones: Zones<'_>) {
        match zones {
            None => self.wrong(format!("names the zone \"{zone}\"; only a Scenario has zones")),
            Some(all) => self.check(all.contains(&zone), || format!("there is no zone \"{zone}\" on the map")),
        }
    }
}
