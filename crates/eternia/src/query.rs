//! What is true now: selectors, counts and conditions of the content, answered from the state.

use crate::compiled::{SkillId, SpaceId, TerrainId, TokenId};
use crate::content::{Amount, Colour, Cond, Count, Filter, Kind, Mode, Relation, Scope, Side, Spot, TokenPick, Who, Word};
use crate::model::{Being, ModelId, Models};
use crate::state::{Ctx, Eternia, Source, Span, Token, Use};
use arrayvec::ArrayVec;
use kit::hex::SpaceSet;

impl Eternia {
    /// Effects of the Controller that no Model makes.
    pub(crate) fn controller_ctx(&self) -> Ctx {
        Ctx { side: Some(Side::Controller), ..Ctx::default() }
    }

    /// Effects of a Model.
    pub(crate) fn ctx_of(&self, own: ModelId, source: Source) -> Ctx {
        Ctx { side: self.model(own).side, own: Some(own), source, ..Ctx::default() }
    }

    /// ET-23.2: where a Model stands, or stood when it was KO'ed.
    pub(crate) fn place_of(&self, id: ModelId) -> Option<SpaceId> {
        self.model(id).at.or(self.model(id).was)
    }

    /// ET-23.2, ET-R67: where a Token is: its carrier's space while it is carried.
    pub(crate) fn token_space(&self, token: &Token) -> SpaceId {
        token.by.and_then(|by| self.model(by).at).unwrap_or(token.space())
    }

    /// The Terrain of each space as it lies now.
    #[inline]
    pub(crate) fn lies(&self) -> &[Option<TerrainId>] {
        self.laid.as_ref().map_or(&self.sheet().board.terrain, |laid| &laid.lies)
    }

    /// The Battlefield as it is now.
    #[inline]
    pub(crate) fn ground(&self) -> crate::board::Ground<'_> {
        crate::board::Ground { board: &self.sheet().board, terrains: &self.all().terrains, lies: self.lies() }
    }

    /// ET-27.3: Line of Sight between two spaces.
    #[inline]
    pub(crate) fn sees(&self, from: SpaceId, to: SpaceId) -> bool {
        self.sheet().board.sees(from, to, &self.blocked)
    }

    /// Spaces between two.
    #[inline]
    pub(crate) fn distance(&self, from: SpaceId, to: SpaceId) -> u8 {
        self.sheet().board.distance(from, to)
    }

    /// ET-R61: who stands in a space, Model or NPC.
    pub(crate) fn standing_in(&self, space: SpaceId) -> Option<ModelId> {
        self.models.iter().position(|model| model.at == Some(space)).map(|at| ModelId(at as u8))
    }

    /// ET-R61: the occupied spaces.
    pub(crate) fn occupied(&self) -> SpaceSet {
        let mut set = SpaceSet::EMPTY;
        self.models.iter().filter_map(|model| model.at).for_each(|space| set.insert(space.0));
        set
    }

    /// ET-R148: whether a space is free.
    pub(crate) fn is_free(&self, space: SpaceId) -> bool {
        self.standing_in(space).is_none() && self.ground().enterable(space)
    }

    /// The Skills on the cards of a Model, in printed order. ET-11.9: those of the Character Card always, those of Skill Cards once
    /// unlocked; ET-3.11, ET-11.11: Controller Characters have no Skill Cards.
    pub(crate) fn skills_of(&self, id: ModelId) -> ArrayVec<SkillId, 16> {
        let (all, model) = (self.all(), self.model(id));
        let mut skills = ArrayVec::new();
        match model.being {
            Being::Character(character) => {
                let sheet = all.character(character);
                if id.is_player_character() {
                    skills.extend(sheet.player.skills.iter().copied().take(12));
                    skills.extend(Colour::ALL.into_iter().filter_map(|colour| self.unlocked(id, colour)));
                // ET-32.4.
                } else if self.is_ai() {
                    skills.extend(sheet.ai.skills.iter().copied().take(12));
                } else {
                    skills.extend(sheet.controller.skills.iter().copied().take(12));
                    if model.empowered {
                        skills.push(sheet.empowered);
                    }
                }
            }
            Being::Minion(minion) => {
                let card = all.minion(minion);
                skills.push(card.attack);
                skills.extend(card.skills.iter().copied().take(12));
            }
            Being::Nobody | Being::Npc(_) => {}
        }
        skills
    }

    /// The most HP of a Model.
    pub(crate) fn max_hp(&self, id: ModelId) -> u8 {
        let all = self.all();
        match self.model(id).being {
            Being::Character(character) => {
                let sheet = all.character(character);
                if id.is_player_character() {
                    sheet.player.hp
                } else if self.is_ai() {
                    sheet.ai.hp
                } else {
                    sheet.controller.hp
                }
            }
            // ET-9.3.
            Being::Minion(_) => 1,
            Being::Npc(npc) => all.npcs[npc.index()].hp,
            Being::Nobody => 0,
        }
    }

    /// The Armor printed on its card.
    pub(crate) fn printed_armor(&self, id: ModelId) -> u8 {
        let all = self.all();
        match self.model(id).being {
            Being::Character(character) => {
                let sheet = all.character(character);
                if id.is_player_character() {
                    sheet.player.armor
                } else if self.is_ai() {
                    sheet.ai.armor
                } else {
                    sheet.controller.armor
                }
            }
            Being::Minion(minion) => all.minion(minion).armor,
            Being::Npc(npc) => all.npcs[npc.index()].armor,
            Being::Nobody => 0,
        }
    }

    /// ET-10.6: slots in the pool of the card; ET-10.2: only Characters have any.
    pub(crate) fn card_slots(&self, id: ModelId) -> u8 {
        match self.model(id).being {
            Being::Character(_) if id.is_player_character() => self.rules().card_pool,
            Being::Character(_) => self.rules().controller_character_pool,
            _ => 0,
        }
    }

    /// Who is meant, on the Battlefield or not.
    pub(crate) fn who(&self, who: &Who, ctx: &Ctx) -> Models {
        let one = |model: Option<ModelId>| model.map_or(Models::NONE, Models::only);
        match who {
            Who::Own => one(ctx.own),
            Who::Attacker => one(self.attacks.top().map(|attack| attack.attacker)),
            Who::Defender => match self.attacks.top() {
                Some(attack) => attack.current.map_or(attack.targets, Models::only),
                None => Models::NONE,
            },
            Who::Subject => one(ctx.subject),
            Who::Object => one(ctx.object),
            Who::It => one(ctx.it),
            Who::All(filter) => self.fitting(filter, ctx, false),
            Who::ControllerSkills => Models::NONE,
        }
    }

    /// The Model meant, where only one can be.
    pub(crate) fn one(&self, who: &Who, ctx: &Ctx) -> Option<ModelId> {
        self.who(who, ctx).first()
    }

    /// Whom an effect can work on. ET-30.3: a Skill does nothing to an NPC.
    pub(crate) fn affected(&self, who: &Who, ctx: &Ctx) -> Models {
        let all = self.who(who, ctx);
        match ctx.source {
            Source::Skill(_) | Source::Strategy(_) | Source::Controller(..) | Source::Ai(..) => {
                all.iter().filter(|id| !id.is_npc()).collect()
            }
            _ => all,
        }
    }

    /// Everybody on the Battlefield that fits; `los`: and is seen by the owner (ET-11.10).
    pub(crate) fn fitting(&self, filter: &Filter, ctx: &Ctx, los: bool) -> Models {
        let sight = los && filter.sight && filter.within.is_none();
        let from = ctx.own.and_then(|own| self.model(own).at).filter(|_| sight);
        let seen = |id: &ModelId| from.zip(self.model(*id).at).is_none_or(|(from, to)| self.sees(from, to));
        self.up().iter().filter(|id| self.fits(filter, *id, ctx)).filter(seen).collect()
    }

    /// Whether a Model fits. ET-9.1, ET-9.2: what names Characters does not mean Minions, and the other way round; what names neither
    /// means both. ET-33.1, ET-33.16, ET-R108: an NPC is none of them.
    pub(crate) fn fits(&self, filter: &Filter, id: ModelId, ctx: &Ctx) -> bool {
        let model = self.model(id);
        let kind = match filter.kind {
            Kind::Model => !id.is_npc(),
            Kind::Character => id.is_character(),
            Kind::Minion => matches!(model.being, Being::Minion(_)),
            Kind::Elite => matches!(model.being, Being::Minion(minion) if self.all().minion(minion).elite),
            Kind::Npc => id.is_npc(),
        };
        kind && self.relates(filter.side, id, ctx) && self.near(filter, id, ctx) && {
            *filter.when == Cond::Always || self.holds(&filter.when, &Ctx { it: Some(id), ..*ctx })
        }
    }

    /// ET-33.2 to ET-33.4, ET-R128: seen from the owner of the effect.
    fn relates(&self, relation: Relation, id: ModelId, ctx: &Ctx) -> bool {
        let side = self.model(id).side;
        let friendly = side.is_some() && side == ctx.side && !id.is_npc();
        match relation {
            Relation::Any => true,
            Relation::Own => ctx.own == Some(id),
            Relation::Ally => friendly && ctx.own != Some(id),
            // ET-33.3: of whichever seat of the side.
            Relation::Friendly => friendly,
            // ET-R153: an NPC is neither Enemy, Ally nor friendly but in Attacks; to a neutral one everybody else is an Enemy.
            Relation::Enemy => side.is_some() && !friendly && !id.is_npc(),
            Relation::Players => side == Some(Side::Players),
            Relation::Controller => side == Some(Side::Controller),
        }
    }

    /// ET-23.4, ET-23.5: within range and in sight.
    fn near(&self, filter: &Filter, id: ModelId, ctx: &Ctx) -> bool {
        if filter.within.is_none() && !filter.other {
            return true;
        }
        let of = self.who(&filter.of, ctx);
        if filter.other && of.contains(id) {
            return false;
        }
        let Some(range) = filter.within else { return true };
        let Some(to) = self.place_of(id) else { return false };
        let sight = filter.sight && needs_sight(ctx);
        let close = |from: SpaceId| self.distance(from, to) <= range && (!sight || self.sees(from, to));
        of.iter().filter_map(|of| self.place_of(of)).any(close)
    }

    /// An amount.
    pub(crate) fn amount(&self, amount: &Amount, ctx: &Ctx) -> u8 {
        amount.times(self.count(&amount.per, ctx))
    }

    /// A count.
    pub(crate) fn count(&self, count: &Count, ctx: &Ctx) -> u8 {
        let sum = |who: &Who, of: &dyn Fn(ModelId) -> u8| self.who(who, ctx).iter().map(of).fold(0u8, u8::saturating_add);
        let attack = self.attacks.top();
        let rolled = ctx.roll.iter().any(|n| *n > 0);
        let result = |at: usize| {
            if rolled {
                return ctx.roll[at];
            }
            attack.map_or(self.last[at], |attack| [attack.successes, attack.misses, attack.symbols][at])
        };
        match count {
            Count::One => 1,
            Count::Hp(who) => sum(who, &|id| self.model(id).hp),
            Count::MissingHp(who) => sum(who, &|id| self.max_hp(id) - self.model(id).hp),
            Count::Power(Who::ControllerSkills) if self.is_ai() => self.ai_power,
            Count::Power(Who::ControllerSkills) => self.board.iter().sum(),
            Count::Power(who) => sum(who, &|id| self.model(id).all_power()),
            Count::Armor(who) => sum(who, &|id| self.armor(id)),
            Count::Distance(a, b) => {
                let at = |who| self.one(who, ctx).and_then(|id| self.place_of(id));
                at(a).zip(at(b)).map_or(u8::MAX, |(a, b)| self.distance(a, b))
            }
            Count::Models(filter) => self.fitting(filter, ctx, false).len() as u8,
            Count::Carried(who, word) => sum(who, &|id| self.carried(id, *word)),
            Count::CarriedBy(side, word) => {
                let theirs = |token: &&Token| token.by.is_some_and(|by| self.model(by).side == Some(*side));
                self.tokens.iter().filter(theirs).filter(|token| self.all().token_is(token.id(), *word)).count() as u8
            }
            Count::Tokens(word) => self.tokens.iter().filter(|token| self.all().token_is(token.id(), *word)).count() as u8,
            Count::ZonesHeld(side, prefix) => {
                let named = |name: &str| name.strip_prefix(prefix.as_str()).is_some_and(|rest| rest.starts_with('-'));
                let zones = self.sheet().board.zones.iter().filter(|(name, _)| named(name.as_str()));
                zones.filter(|(_, spaces)| self.holds_zone(*side, spaces)).count() as u8
            }
            Count::ModelsIn(zone, filter) => {
                let spaces = self.sheet().board.zone(*zone);
                let inside = |id: &ModelId| self.model(*id).at.is_some_and(|at| spaces.contains(&at));
                self.fitting(filter, ctx, false).iter().filter(inside).count() as u8
            }
            Count::Markers(who, word) => {
                let bit = self.code().marker(*word);
                sum(who, &|id| u8::from(self.model(id).marks & bit != 0))
            }
            Count::Successes => result(0),
            Count::Misses => result(1),
            Count::PowerSymbols => result(2),
            Count::WoundsCaused => attack.map_or(self.last[3], |attack| attack.caused),
            Count::EventAmount => ctx.amount,
            Count::Targets => attack.map_or(0, |attack| attack.targets.len() as u8),
            Count::Moved => self.moved,
            Count::Pushed => self.pushed,
            Count::Round => self.round,
            Count::Escalation => self.escalation,
            Count::Level => self.level,
            Count::Vp(side) => self.vp[side.index()],
            Count::TeamSize => self.team,
            Count::StrategyHand => self.hand.iter().sum(),
            Count::NpcHp(word) => {
                let named = |model: &&crate::model::Model| matches!(model.being, Being::Npc(npc) if self.all().npcs[npc.index()].id == *word);
                self.models.iter().find(named).map_or(0, |model| model.hp)
            }
        }
    }

    /// How many Tokens of an id or tag a Model carries.
    pub(crate) fn carried(&self, id: ModelId, word: Word) -> u8 {
        let theirs = |token: &&Token| token.by == Some(id) && self.all().token_is(token.id(), word);
        self.tokens.iter().filter(theirs).count() as u8
    }

    /// ET-R77: whether a side alone has Models among these spaces.
    fn holds_zone(&self, side: Side, spaces: &[SpaceId]) -> bool {
        let inside = |of: Side| {
            let there = |model: &crate::model::Model| {
                model.side == Some(of) && !matches!(model.being, Being::Npc(_)) && model.at.is_some_and(|at| spaces.contains(&at))
            };
            self.models.iter().any(there)
        };
        inside(side) && !inside(side.other())
    }

    /// A condition.
    pub(crate) fn holds(&self, cond: &Cond, ctx: &Ctx) -> bool {
        let each = |who: &Who, test: &dyn Fn(ModelId) -> bool| {
            let set = self.who(who, ctx);
            !set.is_empty() && set.iter().all(test)
        };
        let at = |who: &Who| self.one(who, ctx).and_then(|id| self.place_of(id));
        match cond {
            Cond::Always => true,
            Cond::And(all) => all.iter().all(|cond| self.holds(cond, ctx)),
            Cond::Or(any) => any.iter().any(|cond| self.holds(cond, ctx)),
            Cond::Not(not) => !self.holds(not, ctx),
            Cond::AtLeast(count, n) => self.count(count, ctx) >= *n,
            Cond::AtMost(count, n) => self.count(count, ctx) <= *n,
            Cond::Exactly(count, n) => self.count(count, ctx) == *n,
            Cond::More(a, b) => self.count(a, ctx) > self.count(b, ctx),
            Cond::Mode(Mode::Ai) => self.is_ai(),
            Cond::Mode(Mode::Person) => !self.is_ai(),
            Cond::ActiveSide(side) => self.active_side == Some(*side),
            Cond::HasLos(a, b) => at(a).zip(at(b)).is_some_and(|(a, b)| self.sees(a, b)),
            // ET-R77: who is KO'ed is not adjacent to anything.
            Cond::Adjacent(a, b) => {
                let at = |who: &Who| self.one(who, ctx).and_then(|id| self.model(id).at);
                at(a).zip(at(b)).is_some_and(|(a, b)| self.distance(a, b) == 1)
            }
            Cond::InTerrain(who, word) => each(who, &|id| self.in_terrain(id, *word)),
            Cond::NearTerrain(who, word) => each(who, &|id| {
                let beside = |at: SpaceId| self.sheet().board.around(at).any(|space| self.terrain_is(space, *word));
                self.in_terrain(id, *word) || self.place_of(id).is_some_and(beside)
            }),
            Cond::NearEdge(who) => each(who, &|id| self.place_of(id).is_some_and(|at| self.sheet().board.border[at.index()])),
            Cond::InZone(who, zone) => {
                each(who, &|id| self.place_of(id).is_some_and(|at| self.sheet().board.zone(*zone).contains(&at)))
            }
            Cond::IsDazed(who) => each(who, &|id| self.model(id).dazed),
            Cond::IsKo(who) => each(who, &|id| !self.is_up(id)),
            Cond::IsEmpowered(who) => each(who, &|id| self.model(id).empowered),
            Cond::IsMinion(who) => each(who, &|id| matches!(self.model(id).being, Being::Minion(_))),
            Cond::IsElite(who) => each(who, &|id| matches!(self.model(id).being, Being::Minion(m) if self.all().minion(m).elite)),
            Cond::IsCharacter(who) => each(who, &|id| id.is_character()),
            Cond::IsNpc(who) => each(who, &|id| id.is_npc()),
            Cond::CarriesToken(who, word) => each(who, &|id| self.carried(id, *word) > 0),
            Cond::ControlsSpace(side, zone) => self.holds_zone(*side, self.sheet().board.zone(*zone)),
            Cond::HasFaction(who, faction) => each(who, &|id| {
                let of = |c| self.all().factions[self.all().character(c).faction.index()].id;
                self.character(id).is_some_and(|c| of(c) == *faction)
            }),
            Cond::HasClass(who, class) => each(who, &|id| match self.model(id).being {
                Being::Character(c) => self.all().character(c).class == *class,
                Being::Minion(m) => self.all().minion(m).class == *class,
                _ => false,
            }),
            Cond::HasTag(who, tag) => each(who, &|id| match self.model(id).being {
                Being::Character(c) => self.all().character(c).tags.contains(tag),
                Being::Minion(m) => self.all().minion(m).tags.contains(tag),
                Being::Npc(n) => self.all().npcs[n.index()].tags.contains(tag),
                Being::Nobody => false,
            }),
            Cond::IsMarked(who, word) => each(who, &|id| self.model(id).marks & self.code().marker(*word) != 0),
            Cond::Same(a, b) => {
                let (a, b) = (self.who(a, ctx), self.who(b, ctx));
                !a.is_empty() && a == b
            }
            Cond::FirstTimeThis(scope) => !self.was_used(ctx.source, self.user(ctx), Span::Scope(*scope)),
            Cond::AttackKind(kind) => self.attacks.top().is_some_and(|attack| attack.kind == *kind),
            Cond::TargetCount(n) => self.attacks.top().is_some_and(|attack| attack.targets.len() == usize::from(*n)),
        }
    }

    fn in_terrain(&self, id: ModelId, word: Word) -> bool {
        self.place_of(id).is_some_and(|at| self.terrain_is(at, word))
    }

    /// Whether a space has this Terrain: its id or a tag.
    pub(crate) fn terrain_is(&self, space: SpaceId, word: Word) -> bool {
        self.lies()[space.index()].is_some_and(|terrain| self.all().terrain_is(terrain, word))
    }

    /// Whose use counts: that of a Model for its Skills, anybody's for the Scenario.
    fn user(&self, ctx: &Ctx) -> Option<ModelId> {
        if matches!(ctx.source, Source::Skill(_)) { ctx.own } else { None }
    }

    /// Whether something was used in a span.
    pub(crate) fn was_used(&self, what: Source, by: Option<ModelId>, span: Span) -> bool {
        self.uses.iter().any(|used| *used == Use { what, by, span })
    }

    /// Remembers a use.
    pub(crate) fn note_use(&mut self, what: Source, by: Option<ModelId>, span: Span) {
        if !self.was_used(what, by, span) {
            let _ = self.uses.push(Use { what, by, span });
        }
    }

    /// Remembers a use for every span a condition asks for.
    pub(crate) fn note_first_time(&mut self, cond: &Cond, what: Source, by: Option<ModelId>) {
        match cond {
            Cond::FirstTimeThis(scope) => self.note_use(what, by, Span::Scope(*scope)),
            Cond::And(all) | Cond::Or(all) => all.iter().for_each(|cond| self.note_first_time(cond, what, by)),
            Cond::Not(cond) => self.note_first_time(cond, what, by),
            _ => {}
        }
    }

    /// A span is over.
    pub(crate) fn end_scope(&mut self, scope: Scope) {
        self.uses.retain(|used| used.span != Span::Scope(scope));
    }

    /// The spaces that fit, free or not. ET-16.4, ET-R93: at the edge or beside a Character, where the card says so.
    pub(crate) fn spots(&self, spot: &Spot, ctx: &Ctx) -> SpaceSet {
        let board = &self.sheet().board;
        let of: ArrayVec<SpaceId, 32> = self.who(&spot.of, ctx).iter().filter_map(|id| self.place_of(id)).collect();
        let beside = spot.beside.as_ref().map(|filter| self.fitting(filter, ctx, false));
        let near_model = |space: SpaceId| {
            let near = |id: ModelId| self.model(id).at.is_some_and(|at| self.distance(at, space) == 1);
            beside.is_some_and(|models| models.iter().any(near))
        };
        let spawns = |space: SpaceId, side: Side| self.spawn_spaces(side).any(|spawn| self.distance(spawn, space) <= 1);
        let sight = spot.sight && needs_sight(ctx);
        let in_range = |space: SpaceId| match spot.within {
            Some(range) => of.iter().any(|from| self.distance(*from, space) <= range && (!sight || self.sees(*from, space))),
            None => !sight || spot.edge || of.is_empty() || of.iter().any(|from| self.sees(*from, space)),
        };
        let border = |space: SpaceId| {
            (!spot.edge && spot.beside.is_none()) || (spot.edge && board.border[space.index()]) || near_model(space)
        };
        let fits = |space: &SpaceId| {
            in_range(*space)
                && border(*space)
                && spot.terrain.is_none_or(|word| self.terrain_is(*space, word))
                && spot.zone.is_none_or(|zone| board.zone(zone).contains(space))
                && spot.spawn.is_none_or(|side| spawns(*space, side))
        };
        board.ids().filter(fits).map(|space| space.0).collect()
    }

    /// ET-21.5: the spaces of the Spawn Tokens of a side.
    pub(crate) fn spawn_spaces(&self, side: Side) -> impl Iterator<Item = SpaceId> + '_ {
        let friendly = move |token: &&Token| {
            let def = &self.all().tokens[usize::from(token.kind)];
            def.kind == crate::content::TokenKind::Spawn && def.side == Some(side)
        };
        self.tokens.iter().filter(friendly).map(|token| token.space())
    }

    /// The Tokens that fit, as numbers.
    pub(crate) fn token_picks(&self, pick: &TokenPick, ctx: &Ctx) -> ArrayVec<u8, 24> {
        let of: ArrayVec<SpaceId, 32> = self.who(&pick.of, ctx).iter().filter_map(|id| self.place_of(id)).collect();
        let near = |token: &Token| {
            let at = self.token_space(token);
            pick.within.is_none_or(|range| of.iter().any(|from| self.distance(*from, at) <= range))
        };
        let fits = |token: &Token| self.all().token_is(token.id(), pick.token) && near(token);
        (0u8..).zip(self.tokens.iter()).filter(|(_, token)| fits(token)).map(|(at, _)| at).collect()
    }

    /// The name of a Token.
    pub(crate) fn token_name(&self, id: TokenId) -> &'static str {
        &self.all().tokens[id.index()].name
    }
}

/// ET-27.1, ET-R69: everything needs Line of Sight, but ET-R70: rules of the Scenario only where they say so, with `has_los`.
fn needs_sight(ctx: &Ctx) -> bool {
    match ctx.source {
        Source::Scenario(..) => false,
        Source::Rules => ctx.own.is_some(),
        _ => true,
    }
}
