//! What one viewer may know, built from nothing.

use crate::action::{Count, KINDS};
use crate::board::{Place, Tile, places};
pub use crate::campaign_view::CampaignView;
use crate::market::Stack;
use crate::setup::Difficulty;
use crate::sheet::Values;
use crate::state::{Battle, Frame, Rage, SIDES, Side, Slots, Step};
use crate::types::{ClanId, GearId, Hex, Level, MAX_GEAR, RegionId, Site, TACTICS, TacticId};
use engine::{Seat, Viewer};
use schemars::JsonSchema;
use serde::Serialize;

/// The table as one viewer sees it. Everything lies open but hands, committed cards, and what another player has drawn at a
/// Forge; decks and the bag are shown as what is in them together, since nobody knows an order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct View {
    /// The seat it was built for; none for a spectator.
    pub viewer: Option<Seat>,
    /// Which content the ids speak of: the key of [`crate::registry::find`].
    pub content: String,
    /// The round, from 1; 0 while the game is set up.
    pub round: u16,
    /// What is going on.
    pub phase: Phase,
    /// What is asked, of whoever decides.
    pub pending: Pending,
    /// Who owes a decision.
    pub deciding: Vec<Seat>,
    /// The tiles as they lie.
    pub tiles: Vec<Tile>,
    /// Every Territory and Bastion.
    pub places: Vec<PlaceView>,
    /// The players, by seat.
    pub players: Vec<PlayerView>,
    /// RA-8.1: the turn order of the round, who is gone left out; the order of setting up before round 1.
    pub order: Vec<Seat>,
    /// The Elf sheet.
    pub elves: ElvesView,
    /// The market.
    pub market: MarketView,
    /// How many cards the Legendary deck has.
    pub legendary_deck: u8,
    /// Where the viewer's units can go, while the viewer moves.
    pub reach: Vec<ReachView>,
    /// RA-25.3: how many points win.
    pub target: u8,
    /// RA-R80.
    pub round_limit: Option<u8>,
    /// RA-R59.
    pub stones_to_bastion: bool,
    /// RA-27.3: solo.
    pub solo: Option<SoloView>,
    /// The guided first game: what the viewer can learn from the decision.
    pub hint: Option<String>,
    /// RA-29.1: the campaign.
    pub campaign: Option<CampaignView>,
    /// How the game ended.
    pub result: Option<ResultView>,
}

/// RA-6.1: the phases of a round, setting up before and the end after.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Board, clans and Bastions.
    Setup,
    /// A: Tactic card.
    Tactics,
    /// Reinforcements, still phase A.
    Reinforcements,
    /// B.
    FirstAction,
    /// C.
    Stones,
    /// D.
    SecondAction,
    /// The game is over.
    Over,
}

/// What is asked now. What only one seat may know is there for that seat alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case", tag = "type")]
pub enum Pending {
    /// RA-R4: take a tile.
    TakeTile,
    /// RA-R4: place this one.
    PlaceTile {
        /// The side that is held.
        region: RegionId,
    },
    /// RA-5.1.
    Clan,
    /// RA-5.4.
    Bastion,
    /// RA-7.1.
    Tactic {
        /// Who has committed.
        committed: Vec<Seat>,
        /// The viewer's own commitment.
        mine: Option<TacticId>,
    },
    /// RA-10.2.
    Reinforce {
        /// What is left to place, by level.
        left: [u8; 3],
    },
    /// RA-11.1.
    Action,
    /// RA-27.5.
    Renew,
    /// RA-12.1.
    Equip {
        /// RA-13.3: whether an item was forged in this action.
        forged: bool,
        /// RA-R19: the slots that were set since the last card was gained, as `[level, kind]`: 0 weapon, 1 armour.
        set: Vec<[u8; 2]>,
        /// RA-13.1: Forges controlled.
        forges: u8,
        /// RA-13.2: what forging costs.
        price: u8,
    },
    /// RA-13.5.
    Keep {
        /// How many cards were drawn.
        number: u8,
        /// Which, for the forging player alone.
        drawn: Vec<GearId>,
    },
    /// RA-15.1.
    Move,
    /// RA-17.3.
    NextBattle {
        /// Where Battles are to be fought.
        at: Vec<Place>,
    },
    /// RA-29.16.
    Carrier {
        /// Where the prisoner is.
        place: Place,
    },
    /// RA-17.4.
    Battle(BattleView),
    /// RA-24.5.
    Stones {
        /// Who has chosen.
        chosen: Vec<Seat>,
        /// The viewer's own choice: Stones that deliver, and those whose unit goes home.
        mine: Option<[u32; 2]>,
        /// RA-R60: what is preselected for the viewer, in the same form.
        suggested: Option<[u32; 2]>,
    },
    /// Nothing: the game is over.
    Nothing,
}

/// A Battle as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BattleView {
    /// Where.
    pub place: Place,
    /// The Attacker, then the Defender.
    pub sides: [Side; 2],
    /// Who is in it, by kind.
    pub units: [Count; 2],
    /// The values of the kinds, by side.
    pub values: [[Values; KINDS]; 2],
    /// RA-18.1: the Slowness sums when it began.
    pub slowness: [u16; 2],
    /// Whose Assault it is: 0 the Attacker's, 1 the Defender's.
    pub due: u8,
    /// RA-17.7: who decides for the assaulting side.
    pub decider: Option<Seat>,
    /// Rage tokens.
    pub rage: [u16; 2],
    /// How far the Assault is.
    pub step: Step,
    /// Wounds and misses on the table.
    pub dice: [u8; 2],
    /// Rerolls left.
    pub rerolls: u8,
    /// RA-20.1: injuries to distribute.
    pub injuries: u16,
    /// RA-R44, RA-R55: the casualties that are preselected.
    pub suggested: Option<Count>,
}

/// A Territory or a Bastion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PlaceView {
    /// Its number.
    pub place: Place,
    /// What it is called: the tile's letter and the hex's number.
    pub name: String,
    /// Where it lies.
    pub hex: Hex,
    /// Whose Bastion it is; none for a Territory.
    pub bastion: Option<Seat>,
    /// What lies on it.
    pub site: Site,
    /// RA-2.5: by direction, a bit for each side that a Mountain Range closes, seen from this hex.
    pub ridges: u8,
    /// RA-30.1.
    pub controller: Option<Side>,
    /// Who stands there.
    pub units: Vec<StackView>,
}

/// Units of one kind and side at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct StackView {
    /// Whose.
    pub side: Side,
    /// Which kind.
    pub level: Level,
    /// How many.
    pub count: u8,
    /// RA-R30: how many of them have ended their movement.
    pub ended: u8,
}

/// One player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PlayerView {
    /// Which.
    pub seat: Seat,
    /// The clan, once it is known.
    pub clan: Option<ClanId>,
    /// RA-R81: given up and removed.
    pub gone: bool,
    /// Gold.
    pub gold: u16,
    /// Crystals.
    pub crystals: u16,
    /// RA-1.7: the reserve by level.
    pub reserve: [u8; 3],
    /// The own hand; empty for others.
    pub hand: Vec<TacticId>,
    /// How many cards are in hand.
    pub hand_size: u8,
    /// How many cards are in the Tactic deck.
    pub deck_size: u8,
    /// Cards in hand or deck: all that a viewer can know of another's hand, by memory.
    pub unseen: Vec<TacticId>,
    /// RA-7.3: the discard pile.
    pub discard: Vec<TacticId>,
    /// The card revealed this round.
    pub revealed: Option<TacticId>,
    /// The cards in the slots, by level: weapon, armour.
    pub slots: Slots,
    /// RA-12.9: cards beside the sheet, each with its number.
    pub spare: Vec<Stack>,
    /// RA-25.2: points of Cities, and of Legendary items.
    pub points: [u8; 2],
    /// RA-30.5: Forges controlled.
    pub forges: u8,
    /// What each type is worth now.
    pub values: [Values; 3],
}

/// RA-1.8: the Elf sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ElvesView {
    /// The cards in the slots, by type: weapon, armour.
    pub slots: Slots,
    /// What each type is worth now.
    pub values: [Values; 3],
    /// Tokens in the bag by type: known by counting what was drawn.
    pub bag: [u8; 3],
    /// Tokens on the board by type.
    pub on_board: [u8; 3],
}

/// RA-4.2: the market.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MarketView {
    /// The six places of the display; a count of 0 is a free place.
    pub stacks: Vec<Stack>,
    /// How many cards the deck has.
    pub deck_size: u8,
    /// RA-R69: the cards known to lie at the bottom, from above; those of one list lie in unknown order.
    pub bottom: Vec<Vec<GearId>>,
    /// The cards above them, in unknown order.
    pub unseen: Vec<Stack>,
}

/// Where some units can go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ReachView {
    /// From where.
    pub from: Place,
    /// Which level.
    pub level: Level,
    /// How many can go.
    pub count: u8,
    /// A path, both ends included.
    pub path: Vec<Place>,
    /// Whether enemies are at its end, so that a Battle would follow.
    pub battle: bool,
}

/// RA-27.3: the Elves' progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SoloView {
    /// Which.
    pub difficulty: Difficulty,
    /// Domination Points.
    pub domination: u8,
    /// What the Elves need.
    pub target: u8,
}

/// How the game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ResultView {
    /// Who won; none when the Elves did.
    pub winner: Option<Seat>,
    /// The clause that ended it.
    pub clause: String,
}

/// The view of `viewer`, by allow-list.
pub(crate) fn build(game: &Rage, viewer: Viewer) -> View {
    let order = game.order[..game.seats as usize].iter().copied().filter(|seat| !game.player(*seat).gone);
    View {
        viewer: viewer.seat(),
        content: game.content.key.clone(),
        round: game.round,
        phase: phase(game),
        pending: pending(game, viewer),
        deciding: if game.over.is_some() { Vec::new() } else { game.deciding().iter().collect() },
        tiles: game.board.plan().tiles.clone(),
        places: place_views(game),
        players: (0..game.seats).map(|seat| player(game, Seat(seat), viewer)).collect(),
        order: order.collect(),
        elves: elves(game),
        market: market(game),
        legendary_deck: game.legendary.count_ones() as u8,
        reach: reach(game, viewer),
        target: game.options.target,
        round_limit: game.options.round_limit,
        stones_to_bastion: game.options.stones_to_bastion,
        solo: game.options.solo.map(|difficulty| SoloView {
            difficulty,
            domination: game.domination,
            target: difficulty.target(),
        }),
        hint: viewer.seat().and_then(|seat| game.hint(seat)).map(str::to_string),
        campaign: crate::campaign_view::build(game),
        result: game.over.map(|ended| ResultView { winner: ended.winner, clause: ended.by.clause().to_string() }),
    }
}

fn phase(game: &Rage) -> Phase {
    if game.over.is_some() {
        return Phase::Over;
    }
    // The lowest frame is the phase; what is pending in it lies above.
    match game.frames.bottom() {
        Some(Frame::Build { .. } | Frame::PickClan { .. } | Frame::PlaceBastion { .. }) => Phase::Setup,
        Some(Frame::Tactics { .. }) => Phase::Tactics,
        Some(Frame::Reinforcements { .. }) => Phase::Reinforcements,
        Some(Frame::Actions { second: false, .. }) => Phase::FirstAction,
        Some(Frame::Stones { .. }) => Phase::Stones,
        Some(_) => Phase::SecondAction,
        None => Phase::Over,
    }
}

fn pending(game: &Rage, viewer: Viewer) -> Pending {
    let Some(frame) = game.frames.top() else { return Pending::Nothing };
    match *frame {
        Frame::Build { holding: None, .. } => Pending::TakeTile,
        Frame::Build { holding: Some(region), .. } => Pending::PlaceTile { region },
        Frame::PickClan { .. } => Pending::Clan,
        Frame::PlaceBastion { .. } => Pending::Bastion,
        Frame::Tactics { chosen } => Pending::Tactic {
            committed: who(&chosen),
            mine: viewer.seat().and_then(|s| game.tactic(s, (*chosen.get(s.index())?)?)).map(|(id, _)| id),
        },
        Frame::Reinforce { left, .. } => Pending::Reinforce { left },
        Frame::Choose { .. } | Frame::Actions { .. } | Frame::Reinforcements { .. } => Pending::Action,
        Frame::Invasions | Frame::RoundOver => Pending::Nothing,
        Frame::Renew { .. } => Pending::Renew,
        Frame::Equip { seat, forged, set } => Pending::Equip {
            forged,
            set: (0..6).filter(|i| set >> i & 1 != 0).map(|i| [i / 2, i % 2]).collect(),
            forges: game.forges(seat),
            price: game.forge_price(seat),
        },
        Frame::Keep { seat, drawn } => Pending::Keep {
            number: drawn.count_ones() as u8,
            drawn: if viewer.is(seat) { game.legends(drawn).collect() } else { Vec::new() },
        },
        Frame::March { .. } => Pending::Move,
        Frame::Battles { seat } => Pending::NextBattle { at: places(game.pending_battles(seat)).collect() },
        Frame::PickUp { place, .. } => Pending::Carrier { place },
        Frame::Battle(battle) => Pending::Battle(battle_view(game, &battle)),
        Frame::Stones { chosen } => Pending::Stones {
            chosen: who(&chosen),
            mine: viewer.seat().and_then(|s| *chosen.get(s.index())?).map(|(stones, home)| [stones, home]),
            suggested: viewer
                .seat()
                .filter(|s| s.0 < game.seats && game.must_choose_stones(*s))
                .map(|s| game.default_delivery(s)),
        },
    }
}

fn who<T>(chosen: &[Option<T>]) -> Vec<Seat> {
    (0..chosen.len()).filter(|i| chosen[*i].is_some()).map(|i| Seat(i as u8)).collect()
}

fn battle_view(game: &Rage, battle: &Battle) -> BattleView {
    BattleView {
        place: battle.place,
        sides: battle.sides,
        units: battle.sides.map(|side| *game.at(side, battle.place)),
        values: battle.sides.map(|side| std::array::from_fn(|kind| game.values(side, kind))),
        slowness: battle.slowness,
        due: battle.due,
        decider: game.battle_decider(battle),
        rage: battle.rage,
        step: battle.step,
        dice: [battle.wounds, battle.misses],
        rerolls: battle.rerolls,
        injuries: battle.injuries,
        suggested: game.default_casualties(),
    }
}

fn place_views(game: &Rage) -> Vec<PlaceView> {
    let board = &game.board;
    let bastions = (0..game.seats).map(|seat| Place::bastion(Seat(seat)));
    let all = places(board.territories).chain(bastions);
    all.filter_map(|place| {
        let hex = board.hex(place)?;
        let beside = |direction: &u8| board.spot_at(hex.step(*direction)).map(|(other, _)| other);
        let closed = |direction: &u8| match beside(direction) {
            Some(other) => board.ground(place) & other.bit() == 0,
            None => board.spot(place).is_some_and(|spot| spot.ridges >> direction & 1 != 0),
        };
        Some(PlaceView {
            place,
            name: place.name(),
            hex,
            bastion: place.owner(),
            site: board.site(place),
            ridges: (0..6).filter(closed).fold(0, |set, direction| set | 1 << direction),
            controller: game.controller(place),
            units: stacks(game, place),
        })
    })
    .collect()
}

fn stacks(game: &Rage, place: Place) -> Vec<StackView> {
    let mover = match game.frames.top() {
        Some(Frame::March { seat }) => Some(Side::of(*seat)),
        _ => None,
    };
    let mut all = Vec::new();
    for side in (0..SIDES as u8).map(Side) {
        for (kind, count) in game.at(side, place).iter().enumerate().filter(|(_, count)| **count > 0) {
            let ended = if mover == Some(side) { game.ended[place.index()][kind] } else { 0 };
            all.push(StackView { side, level: Level(kind as u8), count: *count, ended });
        }
    }
    all
}

fn player(game: &Rage, seat: Seat, viewer: Viewer) -> PlayerView {
    let player = game.player(seat);
    let cards = |set: u8| -> Vec<TacticId> {
        let there = (0..TACTICS as u8).filter(|i| set >> i & 1 != 0);
        there.filter_map(|i| game.tactic(seat, i)).map(|(id, _)| id).collect()
    };
    PlayerView {
        seat,
        clan: player.clan,
        gone: player.gone,
        gold: player.gold,
        crystals: player.crystals,
        reserve: player.reserve,
        hand: if viewer.is(seat) { cards(player.hand) } else { Vec::new() },
        hand_size: player.hand.count_ones() as u8,
        deck_size: player.deck.count_ones() as u8,
        unseen: cards(player.hand | player.deck),
        discard: cards(player.discard),
        revealed: player.revealed.and_then(|card| game.tactic(seat, card)).map(|(id, _)| id),
        slots: player.slots,
        spare: gear_counts(&player.spare),
        points: game.points(seat),
        forges: game.forges(seat),
        values: std::array::from_fn(|kind| game.values(Side::of(seat), kind)),
    }
}

fn gear_counts(counts: &[u8; MAX_GEAR]) -> Vec<Stack> {
    let there = counts.iter().enumerate().filter(|(_, count)| **count > 0);
    there.map(|(gear, count)| Stack { gear: GearId(gear as u8), count: *count }).collect()
}

fn elves(game: &Rage) -> ElvesView {
    let on_board = |kind: usize| game.units[Side::ELVES.index()].iter().map(|count| count[kind]).sum();
    ElvesView {
        slots: game.elf_slots,
        values: std::array::from_fn(|kind| game.values(Side::ELVES, kind)),
        bag: game.bag,
        on_board: [0, 1, 2].map(on_board),
    }
}

fn market(game: &Rage) -> MarketView {
    let mut bottom: Vec<Vec<GearId>> = Vec::new();
    for card in game.market.under.iter() {
        match bottom.last_mut() {
            Some(group) if !card.below => group.push(card.gear),
            _ => bottom.push(vec![card.gear]),
        }
    }
    MarketView {
        stacks: game.market.stacks.to_vec(),
        deck_size: game.market.cards() as u8,
        bottom,
        unseen: gear_counts(&game.market.deck),
    }
}

/// Where the viewer's units can go, while the viewer moves.
fn reach(game: &Rage, viewer: Viewer) -> Vec<ReachView> {
    let Some(Frame::March { seat }) = game.frames.top() else { return Vec::new() };
    if !viewer.is(*seat) {
        return Vec::new();
    }
    let enemies = game.terrain(*seat).enemies;
    let mut all = Vec::new();
    for from in places(game.presence(Side::of(*seat))) {
        let movable = game.movable(*seat, from.index());
        for level in (0..KINDS as u8).map(Level).filter(|level| movable[level.index()] > 0) {
            let count = movable[level.index()];
            all.extend(game.paths_from(*seat, level, from).into_iter().map(|path| {
                let battle = path.last().is_some_and(|to| enemies & to.bit() != 0);
                ReachView { from, level, count, path, battle }
            }));
        }
    }
    all
}
