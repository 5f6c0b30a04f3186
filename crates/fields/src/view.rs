//! What one viewer may know, built from nothing by an allow-list.

use crate::combat::{Foe, Lies};
use crate::content::effect::Op;
use crate::content::scenario::Artifact;
use crate::frame::{Ask, Frame, FrameRules as _};
use crate::ids::{AreaId, Combat, HeroId, Lane, TeamId};
use crate::library::ContentRef;
use crate::map::{AreaSet, Walk};
use crate::pending::{Pending, pending};
use crate::setup::Options;
use crate::state::{BossInPlay, Fields, Held, Mount, Shown, Standard, Why};
use engine::{Seat, Viewer};
use schemars::JsonSchema;
use serde::Serialize;

/// What one viewer sees.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct View {
    /// Which content the numbers speak of.
    #[serde(skip)]
    pub content: ContentRef,
    /// The team of the viewer.
    pub mine: Option<TeamId>,
    /// The seat of the viewer.
    pub seat: Option<Seat>,
    /// The seats that owe a decision.
    pub deciding: Vec<Seat>,
    /// The space of the track, from 1.
    pub space: u8,
    /// Whether it is night.
    pub night: bool,
    /// Rounds that are still to come.
    pub rounds_left: u8,
    /// The starting team.
    pub starting: TeamId,
    /// The teams.
    pub teams: Vec<TeamView>,
    /// The heroes in play.
    pub heroes: Vec<HeroView>,
    /// Soldiers of each team, by area.
    pub soldiers: Vec<[u8; 3]>,
    /// The deployment zones of a skirmish.
    pub zones: [Option<u8>; 3],
    /// Areas with quest tokens.
    pub tokens: Vec<AreaId>,
    /// The offers of forge, shop and guild.
    pub offers: Vec<Option<Vec<u8>>>,
    /// The boss.
    pub boss: Option<BossInPlay>,
    /// What the scenario counts.
    pub counters: [i16; 4],
    /// Cards left in the decks of vehicles, equipment, spells, encounters, scenario and victory cards.
    pub decks: [u32; 6],
    /// Public discards of the same decks but the last.
    pub discards: Vec<Vec<u8>>,
    /// Known cards under the encounter deck.
    pub under: Vec<u8>,
    /// Whose turn it is.
    pub turn: Option<HeroId>,
    /// Standard actions used, and how many were given.
    pub actions: [u8; 3],
    /// Movement points beyond those of the hero, and whether the turn lets it fly.
    pub boost: (u8, bool),
    /// The epic combat.
    pub combat: Option<CombatView>,
    /// What is to be decided, and by which hero or team.
    pub pending: &'static str,
    /// Its details, as the viewer may know them.
    pub details: String,
    /// The same as data.
    pub asked: Pending,
    /// What decides where the hero of the turn can go now.
    pub walk: Option<Walk>,
    /// The scenario, by its number.
    pub scenario: u8,
    /// The rules that are switched on.
    pub options: Options,
    /// FE-33.5: whether this is the extra night round.
    pub extra_round: bool,
    /// What each `Choose`, `Weapon` or `Buy` of the pending decision stands for, where it has a name.
    pub choices: Vec<String>,
    /// What each `Ability` of the hero that decides is: whose card gives it, and its text.
    pub abilities: Vec<(String, String)>,
    /// How it ended.
    pub over: Option<(u8, Why)>,
    /// FE-39.12: artifacts of a skirmish.
    pub relics: Vec<RelicView>,
    /// FE-18.3: the exchange that is being put together, for the team that trades: from whom, to whom, what.
    pub trade: Option<Vec<crate::state::Transfer>>,
    /// Sections 34 to 37: what solo play shows beyond others.
    pub solo: Option<SoloView>,
}

/// An artifact of a skirmish.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct RelicView {
    /// Its name.
    pub name: &'static str,
    /// Where it is, or was brought home to.
    pub area: AreaId,
    /// Who carries it.
    pub by: Option<HeroId>,
    /// The team that has brought it home.
    pub home: Option<TeamId>,
    /// VP at the end of each round for carrying it, and for bringing it home.
    pub worth: (u8, u8),
}

/// A solo game. Everything in it is public.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SoloView {
    /// The team that the rules run. Its heroes name a seat that nobody sits on.
    pub enemy: TeamId,
    /// The number of the scenario among all of them: what is to be done is its `solo.goal`.
    pub scenario: u8,
    /// The difficulty, by its number among the profiles.
    pub difficulty: u8,
    /// FE-36.8: the clash card of the combat under way, by its number.
    pub clash: Option<u8>,
    /// FE-36.12: effect cards drawn in this combat round, by their numbers.
    pub effects: Vec<u8>,
    /// Effect cards in the deck and discarded.
    pub deck: [u32; 2],
    /// FE-R174: outposts that count when they are captured.
    pub held: Vec<AreaId>,
    /// FE-37.4 to FE-37.9: what the score would be made of now.
    pub score: crate::solo::Score,
    /// Its sum.
    pub total: i32,
}

/// How far each objective is, and how far it has to come.
pub type Progress = Vec<(u8, u8)>;

/// A team.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TeamView {
    /// Its name.
    pub name: &'static str,
    /// Its base.
    pub base: AreaId,
    /// FE-5.1.
    pub eternium: u16,
    /// FE-1.7.
    pub vp: u16,
    /// Soldiers in reserve.
    pub reserve: u8,
    /// The combat deck by kind.
    pub deck: [u8; 7],
    /// The supply by kind.
    pub supply: [u8; 7],
    /// What the next day would bring.
    pub income: u16,
    /// Victory cards in hand: how many, and for the team which.
    pub hand: (u8, Option<Vec<Held>>),
    /// Victory cards on the table.
    pub shown: Vec<Shown>,
    /// Victory cards discarded.
    pub gone: u32,
    /// How far the first objective of each card in hand is, for the team; and the second of each on the table.
    pub progress: (Progress, Progress),
    /// The outposts it controls, its base included.
    pub controls: AreaSet,
}

/// A hero.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct HeroView {
    /// Its name.
    pub name: &'static str,
    /// Its number among all heroes.
    pub def: u8,
    /// Its team.
    pub team: TeamId,
    /// Who controls it; for a hero whom the rules run, the number of a seat that does not exist.
    pub seat: engine::Seat,
    /// Where it stands.
    pub area: AreaId,
    /// HP now and at most.
    pub hp: (u8, u8),
    /// Whether it has acted this round.
    pub activated: bool,
    /// Its allies.
    pub allies: Vec<u8>,
    /// Its creature or vehicle.
    pub mounts: Vec<Mount>,
    /// What it wears.
    pub worn: Vec<u8>,
    /// The pack: how many, and for the team which.
    pub pack: (u8, Option<Vec<u8>>),
    /// The spells: how many, and for the team which.
    pub spells: (u8, Option<Vec<u8>>),
    /// A lasting quest.
    pub quest: Option<u8>,
    /// How often it was defeated.
    pub fallen: u8,
    /// Mind, initiative, body and movement now.
    pub stats: [u8; 4],
    /// Whether it flies.
    pub flies: bool,
}

/// An epic combat.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct CombatView {
    /// Against whom.
    pub foe: Foe,
    /// Where.
    pub area: AreaId,
    /// The combat round.
    pub round: u8,
    /// Both sides.
    pub sides: Vec<SideView>,
    /// The creature's HP.
    pub hp: u8,
    /// Whether its overload was rolled.
    pub overload: bool,
    /// Teams that have passed.
    pub passed: u8,
}

/// One side of an epic combat.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SideView {
    /// The hero.
    pub hero: Option<HeroId>,
    /// Its weapon.
    pub weapon: Option<u8>,
    /// Focuses used, and cards placed.
    pub focused: u8,
    /// Cards placed, and how many are to be.
    pub placed: (u8, u8),
    /// The cards: lane, how they lie, and which where the viewer may know it.
    pub cards: Vec<(Lane, Lies, Option<Combat>, bool)>,
    /// Time cards.
    pub times: u8,
    /// Cards left to draw, and for the team of which kinds.
    pub left: (u32, Option<[u8; 7]>),
    /// Cards discarded so far, by kind.
    pub gone: [u8; 7],
    /// FE-26.13: automatic successes, and what was rolled.
    pub dice: [[u8; 3]; 2],
    /// Bonuses to the totals.
    pub bonus: [i8; 3],
    /// The totals, as far as the viewer can know them.
    pub totals: Option<[u8; 3]>,
    /// The totals as they would be now, hidden cards counted for the team that knows them alone.
    pub running: [u8; 3],
    /// Focuses it may use in this combat.
    pub focuses: u8,
    /// HP dealt.
    pub dealt: u8,
    /// The lane of the last placement.
    pub last: Option<Lane>,
    /// Soldiers were sent; overload is blocked; no loss by initiative; out of cards.
    pub flags: [bool; 4],
}

/// Builds the view.
pub(crate) fn build(game: &Fields, viewer: Viewer) -> View {
    let mine = viewer.seat().filter(|seat| seat.0 < game.seats).map(|seat| game.team_at(seat));
    let bag = |deck: &crate::deck::Deck| deck.discard.to_vec();
    let decks = [&game.vehicles, &game.equipment, &game.spells, &game.encounters, &game.adventures];
    let counts = decks.map(crate::deck::Deck::size);
    let [a, b, c, d, e] = counts;
    View {
        content: game.content,
        mine,
        seat: viewer.seat().filter(|seat| seat.0 < game.seats),
        deciding: if game.over.is_some() { Vec::new() } else { game.deciding().iter().collect() },
        space: game.space + 1,
        night: game.night(),
        rounds_left: game.rounds_left(),
        starting: game.starting,
        teams: game.team_ids().map(|team| team_view(game, team, mine)).collect(),
        heroes: game.all_heroes().map(|hero| hero_view(game, hero, mine)).collect(),
        soldiers: game.soldiers[..game.map().areas.len()].to_vec(),
        zones: game.zones,
        tokens: game.tokens.iter().collect(),
        offers: game.offers.iter().map(|offer| offer.map(|offer| offer.as_slice().to_vec())).collect(),
        boss: game.boss,
        counters: game.counters,
        decks: [a, b, c, d, e, game.victories.count_ones()],
        discards: decks.iter().map(|deck| bag(deck)).collect(),
        under: game.encounters.under.as_slice().to_vec(),
        turn: game.turn.hero,
        actions: [game.turn.used, game.turn.spent, 2 + game.turn.more],
        boost: (game.turn.steps, game.turn.flying),
        combat: game.duel.on.then(|| combat_view(game, mine)),
        pending: game.frames.top().map_or("over", Frame::name),
        details: details(game, mine, viewer),
        asked: pending(game, mine),
        walk: walk(game),
        scenario: game.scenario,
        options: game.options,
        extra_round: game.extra,
        choices: choices(game),
        abilities: abilities(game),
        over: game.over.map(|ended| (ended.winners, ended.why)),
        relics: game.relics.iter().zip(game.artifacts()).map(|(relic, artifact)| relic_view(game, relic, artifact)).collect(),
        trade: game.trading().filter(|team| mine == Some(*team)).map(|_| game.trade.as_slice().to_vec()),
        solo: game.solo.difficulty.map(|difficulty| solo_view(game, difficulty)),
    }
}

fn relic_view(game: &Fields, relic: &crate::relic::Relic, artifact: &'static Artifact) -> RelicView {
    let area = relic.by.map_or(relic.area, |hero| game.hero(hero).area);
    RelicView { name: &artifact.name, area, by: relic.by, home: relic.home, worth: (artifact.carried, artifact.home) }
}

fn solo_view(game: &Fields, difficulty: u8) -> SoloView {
    let (solo, score) = (&game.solo, game.score_so_far());
    SoloView {
        enemy: crate::solo::ENEMY,
        scenario: game.scenario,
        difficulty,
        clash: solo.clash,
        effects: crate::clash_cards::cards_in(solo.drawn).map(|card| card as u8).collect(),
        deck: [solo.deck, solo.gone].map(u32::count_ones),
        held: solo.held.iter().collect(),
        score,
        total: score.total(),
    }
}

fn team_view(game: &Fields, id: TeamId, mine: Option<TeamId>) -> TeamView {
    let team = game.team(id);
    TeamView {
        name: game.team_name(id),
        base: team.base,
        eternium: team.eternium,
        vp: team.vp,
        reserve: team.reserve,
        deck: team.deck,
        supply: team.supply,
        income: game.income_of(id),
        hand: (team.hand.len() as u8, (mine == Some(id)).then(|| team.hand.as_slice().to_vec())),
        shown: team.shown.as_slice().to_vec(),
        gone: team.gone.count_ones(),
        progress: progress(game, id, mine),
        controls: game.controlled(id),
    }
}

fn hero_view(game: &Fields, id: HeroId, mine: Option<TeamId>) -> HeroView {
    let (hero, team) = (game.hero(id), game.team_of(id));
    let own = mine == Some(team);
    HeroView {
        name: game.hero_name(id),
        def: hero.def,
        team,
        seat: game.controller[id.index()],
        area: hero.area,
        hp: (game.hp(id), game.max_hp(id)),
        activated: hero.activated,
        allies: hero.allies.as_slice().to_vec(),
        mounts: hero.mounts.as_slice().to_vec(),
        worn: hero.worn.as_slice().to_vec(),
        pack: (hero.pack.len() as u8, own.then(|| hero.pack.as_slice().to_vec())),
        spells: (hero.spells.len() as u8, own.then(|| hero.spells.as_slice().to_vec())),
        quest: hero.quest,
        fallen: hero.fallen,
        stats: [game.mind(id), game.def(id).initiative, game.body(id), game.movement(id)],
        flies: game.flies(id),
    }
}

fn combat_view(game: &Fields, mine: Option<TeamId>) -> CombatView {
    let duel = &game.duel;
    let side = |i: usize| {
        let fighter = &duel.sides[i];
        let own = fighter.hero.is_some_and(|hero| mine == Some(game.team_of(hero)));
        let known = |lies: Lies| own || matches!(lies, Lies::Up | Lies::Turned);
        let all_known = fighter.cards.iter().all(|placed| known(placed.lies));
        let cards =
            fighter.cards.iter().map(|placed| (placed.lane, placed.lies, known(placed.lies).then_some(placed.card), placed.used));
        SideView {
            hero: fighter.hero,
            weapon: fighter.weapon,
            focused: fighter.focused,
            placed: (fighter.placed, fighter.goal),
            cards: cards.collect(),
            times: fighter.times,
            left: (game.cards_left(i), own.then_some(fighter.left)),
            gone: fighter.gone,
            dice: [fighter.sure, fighter.rolled],
            bonus: fighter.bonus,
            totals: all_known.then(|| Lane::ALL.map(|lane| game.total(i, lane))),
            running: Lane::ALL.map(|lane| running(game, i, lane, own)),
            focuses: fighter.hero.map_or(0, |hero| game.mind(hero) + fighter.focus),
            dealt: fighter.dealt,
            last: fighter.last,
            flags: [fighter.sent, fighter.blocked, fighter.steady, fighter.out],
        }
    };
    CombatView {
        foe: duel.foe,
        area: duel.area,
        round: duel.round,
        sides: vec![side(0), side(1)],
        hp: duel.hp,
        overload: duel.overload,
        passed: duel.passed,
    }
}

/// A total as a viewer can know it: hidden cards count for their own team alone.
fn running(game: &Fields, side: usize, lane: Lane, own: bool) -> u8 {
    let fighter = &game.duel.sides[side];
    let hidden = fighter.cards.iter().filter(|placed| own && placed.lane == lane && placed.lies == Lies::Hidden);
    let doubled = 1 + (fighter.doubled >> lane.index() & 1);
    game.total(side, lane).saturating_add(hidden.map(|placed| placed.card.value() * doubled).sum())
}

/// What decides where the hero of the turn can go, while it can move.
fn walk(game: &Fields) -> Option<Walk> {
    match *game.frames.top()? {
        Frame::Turn(turn) if game.can(Standard::Move) => Some(game.walk_of(turn.hero, game.move_points(turn.hero), true)),
        Frame::Move(moving) => Some(game.walk_of(moving.hero, moving.points, false)),
        _ => None,
    }
}

/// FE-7.4: how far the objectives of a team's victory cards are, in hand and shown; for the team alone.
fn progress(game: &Fields, id: TeamId, mine: Option<TeamId>) -> (Progress, Progress) {
    let (team, all) = (game.team(id), &game.defs().victory);
    let hand = team.hand.iter().filter(|_| mine == Some(id));
    let hand = hand.map(|held| crate::preview::progress(game, id, &all[held.card as usize].primary.goal, held.count));
    // An objective may count what lies in a pack or a hand: so this, too, is for the team alone.
    let shown = team.shown.iter().filter(|_| mine == Some(id));
    let shown = shown.map(|card| crate::preview::progress(game, id, &all[card.card as usize].secondary.goal, card.count));
    (hand.collect(), shown.collect())
}

/// The names of what can be chosen: what a card offers, the tasks of a quest, deployment zones. All of it is public.
fn choices(game: &Fields) -> Vec<String> {
    let defs = game.defs();
    match game.frames.top() {
        Some(Frame::Run(run)) => match game.content.get().block(run.block).get(usize::from(run.at)) {
            Some(Op::ChooseOne(all)) => all.iter().map(|(label, _)| label.clone()).collect(),
            _ => Vec::new(),
        },
        Some(Frame::Errand(errand)) => {
            let name = |id: &String| defs.factions.iter().find(|one| one.id == *id).map_or(id.clone(), |one| one.name.clone());
            let tasks = &defs.quests[errand.quest as usize].tasks;
            tasks.iter().map(|(faction, _)| format!("The task of the {}", name(faction))).collect()
        }
        Some(Frame::Meet(_)) => vec!["Fight".into()],
        Some(Frame::Arms(arms)) => {
            let hero = game.duel.sides[usize::from(arms.side)].hero;
            hero.map_or_else(Vec::new, |hero| game.def(hero).weapons.iter().map(|weapon| weapon.name.clone()).collect())
        }
        Some(Frame::Shop(shop)) => {
            let offer = game.offers[shop.merchant.index()].unwrap_or_default();
            offer.iter().map(|card| game.ware_name(shop.merchant, *card).to_string()).collect()
        }
        Some(Frame::Zone(_)) => {
            game.skirmish().map_or_else(Vec::new, |skirmish| skirmish.zones.iter().map(|zone| capital(&zone.name)).collect())
        }
        _ => Vec::new(),
    }
}

/// The abilities of the hero that decides; what it has beside its card and wears is public.
fn abilities(game: &Fields) -> Vec<(String, String)> {
    let Some(Ask::Hero(hero)) = game.frames.top().map(|frame| frame.asks(game)) else { return Vec::new() };
    let texts = game.abilities(hero).into_iter().map(|ability| crate::text::ability(game.content.get(), ability));
    game.ability_sources(hero).into_iter().map(String::from).zip(texts).collect()
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// What the pending frame shows. Drawn combat cards belong to their team, champions to whoever chose.
fn details(game: &Fields, mine: Option<TeamId>, viewer: Viewer) -> String {
    let Some(frame) = game.frames.top() else { return String::new() };
    let own = |side: u8| game.duel.sides[usize::from(side)].hero.is_some_and(|hero| mine == Some(game.team_of(hero)));
    match frame {
        Frame::Drawn(drawn) if !own(drawn.side) => format!("side {}", drawn.side),
        Frame::Tool(tool) if !own(tool.side) => format!("side {}", tool.side),
        Frame::Champions(champions) => {
            let chooser = |team: TeamId| viewer.seat().is_some_and(|seat| game.seats_of(team).lowest() == Some(seat));
            let all = game.team_ids().map(|team| match champions.chosen[team.index()] {
                Some(hero) if chooser(team) => game.hero_name(hero),
                Some(_) => "chosen",
                None => "open",
            });
            all.collect::<Vec<_>>().join(", ")
        }
        frame => format!("{frame:?}"),
    }
}
