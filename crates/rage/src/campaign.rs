//! The campaign: linked scenarios, what is carried from one to the next, and what a scenario keeps count of.
//!
//! Everything here is ours, made for the material of the box (RA-R83). What a scenario does and when is in `triggers`, what
//! players do with tokens in `tokens`.

use crate::action::{Count, KINDS};
use crate::board::{Board, BoardRef, PLACES, Place, Plan, Spot, Tile, places, plan_of};
use crate::event::Event;
use crate::layout;
use crate::market::Market;
use crate::modifier::{Fight, Modifier};
use crate::scenario::{Corrupts, GoalMoment, Measure, Moment, Position, Prey, Scenario, Single, Token};
use crate::state::{Ended, Ending, Player, Rage, SEATS, SIDES, Side};
use crate::stats::Values;
use crate::types::{Content, GearId, Hex, Layout, Level, Mods, RegionId, Site};
use engine::{Cx, Frames, Seat};
use serde::{Deserialize, Serialize};

/// How many kinds of tokens there are.
pub(crate) const TOKENS: usize = Token::ALL.len();
/// The most goals of a scenario.
pub(crate) const GOALS: usize = 4;
/// RA-29.28: the place of the single tile.
pub(crate) const SINGLE: Place = Place(28);
/// RA-29.13: laurels for a scenario, and for the last one.
const LAURELS: [u8; 2] = [2, 3];
/// How often tiles are drawn anew for a scenario's board.
const DRAWS: usize = 2000;

/// A campaign in play: one for every game of that mode, none in others.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Campaign {
    /// RA-R84: how many scenarios are played; one for a scenario on its own.
    pub(crate) length: u8,
    /// The scenarios that are over, and who won them.
    pub(crate) played: Vec<(u8, Seat)>,
    /// RA-29.13.
    pub(crate) laurels: [u8; SEATS],
    /// RA-29.15: by holder, how many grudges against whom.
    pub(crate) grudges: [[u8; SEATS]; SEATS],
    /// RA-29.12: rewards that persist, by seat and kind, as long as they are not used up.
    pub(crate) kept: [[u8; TOKENS]; SEATS],
    pub(crate) play: Play,
}

/// What the present scenario keeps count of.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Play {
    /// Which, in [`crate::scenario::Season::scenarios`].
    pub scenario: u8,
    /// Tokens on Territories, in order.
    pub lying: Vec<(Token, Place)>,
    /// Tokens in players' hands, by kind.
    pub held: [[u8; TOKENS]; SEATS],
    /// RA-29.16: who carries the prisoner.
    pub carrier: Option<Carrier>,
    /// RA-29.24, RA-29.20: blessings and rituals attached, by level.
    pub blessings: [[u8; 3]; SEATS],
    pub rituals: [[u8; 3]; SEATS],
    /// Changes of all types of a player until the end of the round.
    pub boosts: Vec<(Seat, Modifier)>,
    pub score: [u8; SEATS],
    /// Points given by the scenario.
    pub given: [u8; SEATS],
    /// Elves, units of other clans, and the two kinds of scenario combatants each player has eliminated.
    pub eliminated: [[u8; 4]; SEATS],
    /// By goal, at how many ends of round in a row it held.
    pub streaks: [[u8; SEATS]; GOALS],
    /// RA-29.29: by side, the card beside its sheet.
    pub corrupted: [Option<u8>; SIDES],
    /// RA-29.27: the boss' weapon and armour.
    pub boss: [Option<GearId>; 2],
    /// RA-29.8: options used in this action, a bit each.
    pub used: u8,
    /// What was spent on the Assault that is due.
    pub spent: Spent,
    /// RA-29.21: who runs the Elves in the Battle they were sent to.
    pub runner: Option<Seat>,
    /// The scenario is over: who won, or none if the ranking after the last round decides.
    pub decided: Option<Option<Seat>>,
}

/// RA-29.16: the prisoner's carrier: one unit of this kind of that player at that place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Carrier {
    pub seat: Seat,
    pub place: Place,
    pub kind: u8,
    /// RA-R30: whether it has made its path in this action.
    #[serde(default)]
    pub ended: bool,
}

/// What was spent on the Assault that is due.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Spent {
    pub injuries: u8,
    pub rerolls: u8,
    /// RA-29.15: one grudge an Assault.
    pub grudge: bool,
}

impl Campaign {
    /// RA-29.2, RA-R84: a campaign of so many scenarios, the first of which is this one.
    pub(crate) fn new(length: u8, scenario: u8) -> Self {
        Campaign {
            length,
            played: Vec::new(),
            laurels: [0; SEATS],
            grudges: [[0; SEATS]; SEATS],
            kept: [[0; TOKENS]; SEATS],
            play: Play { scenario, ..Play::default() },
        }
    }
}

/// RA-29.2, RA-R84: the next scenario: the one that is always first or last in its place, any other in between.
pub(crate) fn draw_scenario(content: &Content, played: &[(u8, Seat)], length: u8, cx: &mut impl Cx<Event>) -> u8 {
    let all = &content.season.scenarios;
    let at = |position: Position| (0..all.len()).find(|i| all[*i].position == position);
    let fixed = match played.len() as u8 {
        n if n + 1 == length => at(Position::Last),
        0 => at(Position::First),
        _ => None,
    };
    if let Some(fixed) = fixed {
        return fixed as u8;
    }
    let free: Vec<u8> = (0..all.len() as u8)
        .filter(|i| all[*i as usize].position == Position::Any && played.iter().all(|(p, _)| p != i))
        .collect();
    let nth = if free.len() > 1 { cx.chance(free.len() as u32) } else { 0 };
    free.get(nth as usize).copied().unwrap_or_default()
}

/// RA-29.5, RA-29.28: a board for the scenario: random tiles on a preset layout, around the single tile if it has one.
pub(crate) fn draw_board(content: &Content, scenario: &Scenario, players: u8, cx: &mut impl Cx<Event>) -> Option<Plan> {
    let (layout, single) = match scenario.tiles.is_empty() {
        true => (content.layouts.iter().find(|l| l.players == players)?, None),
        false => {
            let around = content.season.layouts.iter().find(|l| l.layout.players == players)?;
            (&around.layout, Some(around.single))
        }
    };
    (0..DRAWS).find_map(|_| {
        let mut sides: Vec<u8> = (0..content.regions.len() as u8).collect();
        let mut tiles = Vec::with_capacity(layout.centers.len());
        for center in &layout.centers {
            let region = RegionId(sides[cx.chance(sides.len() as u32) as usize]);
            let tile = content.regions[region.index()].tile;
            sides.retain(|side| content.regions[*side as usize].tile != tile);
            tiles.push(Tile { region, center: *center, rotation: cx.chance(6) as u8 });
        }
        fitting(content, layout, single, &tiles)
    })
}

/// RA-R3: the plan, if all Cities, Forges and the single tile can be reached on the ground from every Bastion.
fn fitting(content: &Content, layout: &Layout, single: Option<Hex>, tiles: &[Tile]) -> Option<Plan> {
    let mut plan = plan_of(content, tiles);
    if let Some(hex) = single {
        plan.spots.push((SINGLE, Spot { hex, site: Site::Plain, ridges: 0, faults: 0 }));
    }
    let mut board = Board::new(plan);
    for (seat, hex) in layout.bastions.iter().enumerate() {
        layout::bastion_fits(&board, *hex).ok()?;
        board = board.with_bastion(Seat(seat as u8), *hex);
    }
    all_joined(&board).then(|| board.plan().clone())
}

/// Whether every Territory can be reached on the ground from every Bastion.
pub(crate) fn all_joined(board: &Board) -> bool {
    let homes = (0..SEATS as u8).map(|s| Place::bastion(Seat(s))).filter(|home| board.hex(*home).is_some());
    homes.map(|home| board.ground_from(board.ground(home) & board.territories)).all(|reached| board.territories & !reached == 0)
}

impl Rage {
    /// The scenario being played.
    #[inline]
    pub(crate) fn scenario(&self) -> Option<&'static Scenario> {
        let campaign = self.campaign.as_ref()?;
        self.content.get().season.scenarios.get(campaign.play.scenario as usize)
    }

    #[inline]
    pub(crate) fn play(&self) -> Option<&Play> {
        self.campaign.as_ref().map(|c| &c.play)
    }

    #[inline]
    pub(crate) fn play_mut(&mut self) -> Option<&mut Play> {
        self.campaign.as_mut().map(|c| &mut c.play)
    }

    /// Whether the present scenario is over, so that nothing more of it should happen.
    pub(crate) fn scenario_is_decided(&self) -> bool {
        self.play().is_some_and(|play| play.decided.is_some())
    }

    /// RA-29.5, RA-29.6, RA-29.29: what a scenario adds when the standard set-up is done and before the first round.
    pub(crate) fn set_up_scenario(&mut self, cx: &mut impl Cx<Event>) {
        let Some(scenario) = self.scenario() else { return };
        cx.emit(|| Event::Scenario { title: &scenario.title, intro: &scenario.intro });
        self.corrupt(scenario, cx);
        for seat in self.active().iter() {
            self.hand_out(scenario, seat, cx);
        }
        for verb in &scenario.setup {
            self.carry_out_verb(verb, crate::triggers::Context::default(), cx);
        }
    }

    /// RA-29.29: corrupted cards are laid beside sheets.
    fn corrupt(&mut self, scenario: &'static Scenario, cx: &mut impl Cx<Event>) {
        for who in &scenario.corrupted {
            let (side, owner) = match who {
                Corrupts::Elves => (Side::ELVES, "elves"),
                Corrupts::Leader => {
                    let laurels = self.campaign.as_ref().map_or([0; SEATS], |c| c.laurels);
                    let leader = self.active().iter().max_by_key(|s| (laurels[s.index()], u8::MAX - s.0));
                    let Some((seat, clan)) = leader.and_then(|seat| Some((seat, self.clan(seat)?))) else { continue };
                    (Side::of(seat), clan.id.as_str())
                }
            };
            let cards = &self.content.get().season.corrupted;
            let Some(card) = cards.iter().position(|card| card.applies_to == owner) else { continue };
            if let Some(play) = self.play_mut() {
                play.corrupted[side.index()] = Some(card as u8);
            }
            cx.emit(|| Event::Corrupted { side, card: &cards[card].name });
        }
    }

    /// RA-29.5, RA-29.12: what a player starts a scenario with, and rewards of earlier ones.
    fn hand_out(&mut self, scenario: &'static Scenario, seat: Seat, cx: &mut impl Cx<Event>) {
        let start = scenario.start;
        let player = self.player_mut(seat);
        player.gold += u16::from(start.gold);
        player.crystals += u16::from(start.crystals);
        for level in Level::ALL {
            let count = start.units[level.index()].min(self.player(seat).reserve[level.index()]);
            self.recruit(seat, Place::bastion(seat), level, count);
        }
        self.draw_equipment(seat, start.equipment, cx);
        for _ in 0..start.legendary {
            self.draw_legendary(seat, cx);
        }
        if let Some(campaign) = &mut self.campaign {
            campaign.play.held[seat.index()] = campaign.kept[seat.index()];
        }
    }

    /// RA-29.5: Legendary cards at the start are points too.
    fn draw_legendary(&mut self, seat: Seat, cx: &mut impl Cx<Event>) {
        let n = self.legendary.count_ones();
        if n == 0 {
            return;
        }
        let nth = cx.chance(n);
        let bit = (0..16).filter(|i| self.legendary >> i & 1 != 0).nth(nth as usize).unwrap_or_default();
        self.legendary &= !(1 << bit);
        let gear = GearId(self.content.ordinary + bit as u8);
        let player = self.player_mut(seat);
        player.spare[gear.index()] += 1;
        player.legends += 1;
        cx.emit(|| Event::Gains { seat, what: self.content.get().gear[gear.index()].name.clone() });
    }

    /// RA-29.13: the scenario is over. RA-29.14: after the last one, most laurels win.
    pub(crate) fn close_scenario(&mut self, cx: &mut impl Cx<Event>) {
        let (Some(scenario), Some(decided)) = (self.scenario(), self.play().and_then(|play| play.decided)) else { return };
        let winner = decided.unwrap_or_else(|| self.first_ranked(scenario.ranked_by));
        let here: Vec<Seat> = self.active().iter().collect();
        let Some(campaign) = &mut self.campaign else { return };
        campaign.play.decided = None;
        let last = campaign.played.len() as u8 + 1 == campaign.length;
        campaign.laurels[winner.index()] += LAURELS[usize::from(last)];
        let mut grudges: u8 = campaign.grudges.iter().flatten().sum();
        for other in here.into_iter().filter(|seat| *seat != winner) {
            if grudges < Token::Grudge.in_the_box() {
                campaign.grudges[other.index()][winner.index()] += 1;
                grudges += 1;
            }
        }
        for token in &scenario.reward {
            let out: u8 = campaign.kept.iter().map(|kept| kept[*token as usize]).sum();
            if out < token.in_the_box() {
                campaign.kept[winner.index()][*token as usize] += 1;
            }
        }
        campaign.played.push((campaign.play.scenario, winner));
        let laurels = campaign.laurels;
        cx.emit(|| Event::ScenarioOver { title: &scenario.title, outro: &scenario.outro, winner, laurels });
        if last {
            self.close_campaign(winner, cx);
        } else {
            self.next_scenario(cx);
        }
    }

    /// RA-29.14: most laurels; a tie is won by the tied player who won the latest scenario.
    fn close_campaign(&mut self, latest: Seat, cx: &mut impl Cx<Event>) {
        let Some(campaign) = &self.campaign else { return };
        let won_at = |seat: Seat| campaign.played.iter().rposition(|(_, winner)| *winner == seat).map_or(0, |at| at + 1);
        let best = self.active().iter().max_by_key(|seat| (campaign.laurels[seat.index()], won_at(*seat)));
        let winner = if campaign.length == 1 { Some(latest) } else { best };
        let by = if campaign.length == 1 { Ending::Scenario } else { Ending::Campaign };
        self.over = Some(Ended { winner, by });
        let points = winner.map_or(0, |seat| campaign.laurels[seat.index()]);
        cx.emit(|| Event::Over { winner, points, clause: engine::Clause(by.clause()) });
    }

    /// RA-29.12: everything is reset but clans, laurels, grudges and rewards; then the next scenario begins.
    fn next_scenario(&mut self, cx: &mut impl Cx<Event>) {
        let content = self.content;
        let Some(campaign) = &mut self.campaign else { return };
        let index = draw_scenario(content.get(), &campaign.played, campaign.length, cx);
        campaign.play = Play { scenario: index, ..Play::default() };
        let scenario = &content.get().season.scenarios[index as usize];
        // A board that was legal before is legal again, should none be found.
        let plan = draw_board(content.get(), scenario, self.seats, cx).unwrap_or_else(|| self.board.plan().clone());
        self.board = BoardRef::new(plan);
        self.units = [[[0; KINDS]; PLACES]; SIDES];
        self.ended = [[0; KINDS]; PLACES];
        self.elf_slots = [[None; 2]; 3];
        self.bag = [0, 1, 2].map(|kind: usize| content.elves[kind].tokens);
        self.market = Market::new(content);
        self.legendary = ((1u32 << (content.gear.len() - content.ordinary as usize)) - 1) as u16;
        self.round = 0;
        self.frames = Frames::default();
        for player in &mut self.players {
            let Some(clan) = player.clan else { continue };
            let reserve = content.clans[clan.index()].units.each_ref().map(|unit| unit.count);
            *player = Player { clan: player.clan, gone: player.gone, reserve, ..Player::default() };
        }
        self.dress_board(cx);
        self.begin(cx);
    }

    /// Who has most of what decides after the last round; RA-R80 breaks ties.
    pub(crate) fn first_ranked(&self, measure: Measure) -> Seat {
        let rank = |seat: &Seat| {
            let (points, player) = (self.points(*seat), self.player(*seat));
            let sum = points[0] + points[1];
            (self.measure(*seat, measure), sum, points[1], player.crystals, player.gold)
        };
        let order = self.order[..self.seats as usize].iter().rev().copied();
        order.filter(|seat| !self.player(*seat).gone).max_by_key(rank).unwrap_or(Seat(0))
    }

    /// What a player has of what decides after the last round.
    pub(crate) fn measure(&self, seat: Seat, measure: Measure) -> u8 {
        let Some(play) = self.play() else { return 0 };
        match measure {
            Measure::Points => self.points(seat).iter().sum(),
            Measure::Score => play.score[seat.index()],
            Measure::Eliminated(prey) => self.eliminated(seat, prey),
            Measure::Tokens(token) => self.tokens_of(seat, token),
        }
    }

    /// How many of these a player has eliminated.
    pub(crate) fn eliminated(&self, seat: Seat, prey: Prey) -> u8 {
        let Some(play) = self.play() else { return 0 };
        let counts = &play.eliminated[seat.index()];
        match prey {
            Prey::Elves => counts[0],
            Prey::Clans => counts[1],
            Prey::Token(token) => token.kind().map_or(0, |kind| counts[kind - 1]),
        }
    }

    /// Tokens of a kind a player holds, carries, or has fighting.
    pub(crate) fn tokens_of(&self, seat: Seat, token: Token) -> u8 {
        let Some(campaign) = &self.campaign else { return 0 };
        let play = &campaign.play;
        match token {
            Token::Grudge => campaign.grudges[seat.index()].iter().sum(),
            Token::Prisoner => u8::from(play.carrier.is_some_and(|c| c.seat == seat)),
            Token::Automaton => self.units[seat.index()].iter().map(|count| count[3]).sum(),
            _ => play.held[seat.index()][token as usize],
        }
    }

    /// How many of a kind are in play: lying, held, attached, carried, fighting, or open on hex sides.
    pub(crate) fn in_play(&self, token: Token) -> u8 {
        let Some(campaign) = &self.campaign else { return 0 };
        let play = &campaign.play;
        let lying = play.lying.iter().filter(|(kind, _)| *kind == token).count() as u8;
        let held: u8 = play.held.iter().map(|held| held[token as usize]).sum();
        let other: u8 = match token {
            Token::Grudge => campaign.grudges.iter().flatten().sum(),
            Token::Prisoner => u8::from(play.carrier.is_some()),
            Token::Automaton => self.units.iter().flatten().map(|count| count[3]).sum(),
            Token::Vasconis => self.units.iter().flatten().map(|count| count[4]).sum(),
            Token::PlusLife => play.blessings.iter().flatten().sum(),
            Token::Ritual => play.rituals.iter().flatten().sum(),
            Token::Fault => self.board.plan().spots.iter().map(|(_, spot)| spot.faults.count_ones() as u8).sum(),
            _ => 0,
        };
        lying + held + other
    }

    /// RA-1.21: how many of a kind are left in the box.
    pub(crate) fn supply(&self, token: Token) -> u8 {
        token.in_the_box().saturating_sub(self.in_play(token))
    }

    /// RA-29.11: whether portals stand among the Elves as targets here.
    pub(crate) fn portals_are_targets(&self) -> bool {
        self.scenario().is_some_and(|s| s.mods.iter().any(|(token, _)| *token == Token::Portal))
    }

    /// The token that fights as this kind in this scenario.
    pub(crate) fn token_of(&self, kind: usize) -> Option<Token> {
        self.scenario()?;
        match kind {
            3 => Some(Token::Automaton),
            4 if self.portals_are_targets() => Some(Token::Portal),
            4 => Some(Token::Vasconis),
            _ => None,
        }
    }

    /// RA-29.9, RA-29.11, RA-29.27: the values of a scenario's combatants. A target adds nothing but its Life.
    pub(crate) fn token_values(&self, kind: usize) -> Values {
        let (Some(token), Some(scenario)) = (self.token_of(kind), self.scenario()) else { return Values::default() };
        let content = self.content.get();
        let def = content.season.token(token);
        let own = scenario.mods.iter().find(|(t, _)| *t == token).map_or(def.mods, |(_, mods)| *mods);
        if own.power <= 0 {
            return Values { life: own.life.max(1) as u8, ..Values::default() };
        }
        let worn = self.play().map_or([None; 2], |play| if token == Token::Vasconis { play.boss } else { [None; 2] });
        let mods = worn.iter().flatten().fold(own, |sum, gear| sum.plus(content.gear[gear.index()].mods));
        Values::of(mods, def.movement)
    }

    /// RA-29.11: whether of a side only targets stand here, which add nothing to it: it deals no injuries and takes no Rage tokens.
    pub(crate) fn only_targets(&self, side: Side, place: Place) -> bool {
        let there = self.at(side, place);
        self.campaign.is_some()
            && there[..3] == [0; 3]
            && *there != [0; KINDS]
            && (3..KINDS).all(|kind| there[kind] == 0 || self.token_values(kind).power == 0)
    }

    /// RA-29.4, RA-29.20, RA-29.24, RA-29.29: what the campaign adds to a type of a side.
    #[inline]
    pub(crate) fn campaign_mods(&self, side: Side, kind: usize, fight: Option<Fight>) -> Mods {
        match &self.campaign {
            None => Mods::NONE,
            Some(campaign) => self.attached_tokens(&campaign.play, side, kind, fight),
        }
    }

    fn attached_tokens(&self, play: &Play, side: Side, kind: usize, fight: Option<Fight>) -> Mods {
        let season = &self.content.season;
        let sum = |sum: Mods, modifier: &Modifier| sum.plus(self.counting(modifier, fight));
        let corrupted = play.corrupted[side.index()]
            .map_or(Mods::NONE, |card| season.corrupted[card as usize].mods[kind].iter().fold(Mods::NONE, sum));
        let Some(seat) = side.seat() else { return corrupted };
        let (blessed, rituals) = (play.blessings[seat.index()][kind], play.rituals[seat.index()][kind]);
        let tokens = [(Token::PlusLife, blessed), (Token::Ritual, rituals)].into_iter().fold(Mods::NONE, |all, (token, n)| {
            let def = season.token(token);
            let counts = def.when.is_none_or(|when| fight.is_some_and(|fight| self.is_so(&when, fight)));
            (0..if counts { n } else { 0 }).fold(all, |all, _| all.plus(def.mods))
        });
        let boosts = play.boosts.iter().filter(|(of, _)| *of == seat).map(|(_, modifier)| modifier);
        boosts.fold(corrupted.plus(tokens), sum)
    }

    /// RA-29.20: what lasts until the end of the round is over.
    pub(crate) fn end_of_round_attachments(&mut self) {
        if let Some(play) = self.play_mut() {
            play.rituals = [[0; 3]; SEATS];
            play.boosts.clear();
        }
    }

    /// RA-29.7, RA-29.22, RA-R86: the end of an own action: loot is taken, triggers fire, goals are looked at.
    pub(crate) fn scenario_action_ends(&mut self, seat: Seat, second: bool, cx: &mut impl Cx<Event>) {
        self.take_loot(seat, cx);
        if let Some(play) = self.play_mut() {
            play.used = 0;
        }
        self.fire(Moment::ActionEnd, Some(seat), None, cx);
        let moments = [GoalMoment::Action, GoalMoment::SecondAction];
        self.check_goals(seat, if second { &moments } else { &moments[..1] }, cx);
    }

    /// Eliminations are counted, and what falls with them.
    pub(crate) fn count_casualties(&mut self, by: Side, of: Side, at: Place, killed: &Count, cx: &mut impl Cx<Event>) {
        if self.campaign.is_none() {
            return;
        }
        let standard: u8 = killed[..3].iter().sum();
        if let (Some(seat), Some(play)) = (by.seat(), self.play_mut()) {
            let counts = &mut play.eliminated[seat.index()];
            counts[usize::from(of != Side::ELVES)] += standard;
            counts[2] += killed[3];
            counts[3] += killed[4];
        }
        if killed[4] > 0 && self.portals_are_targets() {
            self.take_token(Token::Portal, at);
            self.join_portals();
        }
        self.drop_prisoner_of_the_fallen(cx);
    }

    /// RA-R52, RA-22.2: Crystals for eliminating one of a kind that fights with the Elves.
    pub(crate) fn bounty(&self, kind: usize) -> u16 {
        match self.token_of(kind) {
            Some(token) => u16::from(self.content.season.token(token).crystal_value),
            None => self.content.elves.get(kind).map_or(0, |elf| u16::from(elf.crystals)),
        }
    }

    /// RA-29.28: what the single tile is called here.
    pub(crate) fn single(&self) -> Option<Single> {
        self.scenario()?.tiles.first().copied()
    }

    /// Every Territory a set of places names.
    pub(crate) fn territories_of(&self, set: u64) -> impl Iterator<Item = Place> + use<> {
        places(set & self.board.territories)
    }
}
