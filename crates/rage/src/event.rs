//! What happens in a game. Who may know it is in `audience`, the sentences and clauses are in `log`.

mod audience;

use crate::board::{Place, Tile};
use crate::state::Side;
use crate::types::{ClanId, GearId, Hex, Level, Site, TacticId};
use engine::{Clause, Seat};
use serde::Serialize;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "type")]
pub enum Event {
    /// RA-R4: the board lies ready.
    Board {
        /// The tiles as they lie.
        tiles: Vec<Tile>,
        /// Their names.
        names: Vec<&'static str>,
    },
    /// RA-R5, RA-R7: the random seat order in which the game is set up.
    SetupOrder {
        /// First to last.
        order: Vec<Seat>,
    },
    /// RA-R4: a player takes a tile to place it.
    TakesTile {
        /// Who.
        seat: Seat,
        /// What the side is called.
        name: &'static str,
    },
    /// RA-R4: a player places a tile.
    PlacesTile {
        /// Who.
        seat: Seat,
        /// The tile.
        tile: Tile,
        /// What the side is called.
        name: &'static str,
    },
    /// RA-5.1: a player leads a clan.
    LeadsClan {
        /// Who.
        seat: Seat,
        /// Which.
        clan: ClanId,
        /// What it is called.
        name: &'static str,
        /// RA-28.2: whether it was dealt.
        dealt: bool,
    },
    /// RA-5.4.
    PlacesBastion {
        /// Who.
        seat: Seat,
        /// Where.
        hex: Hex,
    },
    /// RA-3.2, RA-3.3: Elves from the bag stand on a City or a Forge.
    Garrison {
        /// Where.
        at: At,
        /// Who.
        elves: Vec<Troop>,
    },
    /// RA-4.2: a card is turned up on the Black Market.
    MarketCard {
        /// Which.
        gear: GearId,
        /// On which stack.
        stack: u8,
        /// What it is called.
        name: &'static str,
    },
    /// A round begins.
    RoundBegins {
        /// Counted from 1.
        round: u16,
    },
    /// RA-7.1: a card is committed face down.
    Commits {
        /// Who.
        seat: Seat,
        /// Which, for its owner alone.
        card: Option<TacticId>,
        /// What it is called; empty for those who may not know.
        name: &'static str,
    },
    /// RA-R13: the commitment was taken back. Told to its owner alone.
    TakesBack {
        /// Who.
        seat: Seat,
    },
    /// RA-7.2: all cards turn over at once.
    Reveal {
        /// In seat order.
        cards: Vec<RevealedCard>,
    },
    /// RA-8.1.
    TurnOrder {
        /// First to last.
        order: Vec<Seat>,
    },
    /// RA-9.1, RA-9.2.
    Revenue {
        /// Who.
        seat: Seat,
        /// Gold of the card.
        gold: u16,
        /// Crystals of the Cities.
        crystals: u16,
        /// How many Cities.
        cities: u8,
    },
    /// RA-10.2: reinforcements arrive.
    Reinforces {
        /// Who.
        seat: Seat,
        /// Where.
        at: At,
        /// What.
        troop: Troop,
    },
    /// RA-10.5: printed units the reserve does not have.
    ReinforcementsLost {
        /// Whose.
        seat: Seat,
        /// What.
        troop: Troop,
    },
    /// RA-11.1: an action is chosen.
    Chooses {
        /// Who.
        seat: Seat,
        /// What.
        what: Chosen,
        /// Whether it is the second of the round.
        second: bool,
    },
    /// RA-27.5: stacks leave the market.
    Renews {
        /// Who.
        seat: Seat,
        /// What they were called.
        names: Vec<&'static str>,
    },
    /// RA-12.2.
    Buys {
        /// Who.
        seat: Seat,
        /// What.
        gear: GearId,
        /// What it is called.
        name: &'static str,
        /// For how much gold.
        cost: u8,
    },
    /// RA-13.4: pays and draws; what, only the forging player knows (RA-R26).
    Forges {
        /// Who.
        seat: Seat,
        /// Crystals paid.
        paid: u8,
        /// Forges controlled.
        forges: u8,
        /// How many cards were drawn.
        drawn: u8,
        /// Which, for the forging player alone.
        names: Option<Vec<&'static str>>,
    },
    /// RA-13.5: the card that is kept is public at once (RA-R26).
    Keeps {
        /// Who.
        seat: Seat,
        /// What.
        gear: GearId,
        /// What it is called.
        name: &'static str,
    },
    /// RA-14.1.
    Attaches {
        /// Who.
        seat: Seat,
        /// What.
        gear: GearId,
        /// What it is called.
        name: &'static str,
        /// To which type.
        level: Level,
        /// What the type is called.
        unit: &'static str,
        /// What it replaces.
        off: Option<&'static str>,
    },
    /// RA-14.3.
    Detaches {
        /// Who.
        seat: Seat,
        /// What it is called.
        name: &'static str,
        /// From which type.
        unit: &'static str,
    },
    /// RA-15.3: units moved.
    Moves {
        /// Who.
        seat: Seat,
        /// What.
        troop: Troop,
        /// From where.
        from: At,
        /// To where.
        to: At,
        /// The way, both ends included.
        path: Vec<Place>,
    },
    /// RA-15.10: movement is over.
    MovesEnd {
        /// Who.
        seat: Seat,
    },
    /// RA-17.1, RA-18.1: a Battle begins.
    BattleBegins {
        /// Where.
        at: At,
        /// The Attacker, then the Defender.
        sides: [Side; 2],
        /// Who takes part.
        troops: [Vec<Troop>; 2],
        /// The Slowness sums.
        slowness: [u16; 2],
        /// Who makes the first Assault.
        first: Side,
        /// RA-17.7: who runs the Elves, if they fight.
        runner: Option<Seat>,
    },
    /// RA-21.5: Rage tokens before the roll.
    RageBonus {
        /// Whose.
        side: Side,
        /// How many.
        gained: u16,
        /// How many are held now.
        held: u16,
    },
    /// RA-19.2: the dice of an Assault, 1 to 4 a wound, 5 and 6 blank (RA-1.18).
    Rolls {
        /// Whose.
        side: Side,
        /// The faces, from 1.
        faces: Vec<u8>,
        /// Whose Power set the number of dice.
        by: &'static str,
    },
    /// RA-19.8: all misses are thrown again.
    Rerolls {
        /// Whose.
        side: Side,
        /// The faces, from 1.
        faces: Vec<u8>,
        /// Whether it had to (RA-19.9).
        forced: bool,
        /// Rerolls left.
        left: u8,
    },
    /// RA-20.1: the injuries of an Assault and what they are made of.
    Injures {
        /// Whose Assault.
        side: Side,
        /// Wound faces.
        wounds: u16,
        /// Extra injuries.
        extra: u16,
        /// Rage tokens.
        rage: u16,
        /// RA-R57: cancelled by the enemy.
        warded: u16,
        /// All together.
        total: u16,
    },
    /// RA-20.6, RA-20.9: units leave together.
    Eliminates {
        /// Whose Assault.
        by: Side,
        /// Whose units.
        of: Side,
        /// Which.
        troops: Vec<Troop>,
        /// RA-22.2: Crystals for Elves.
        crystals: u16,
    },
    /// RA-21.1: nothing was eliminated, so there is a Rage token.
    RageToken {
        /// Whose.
        side: Side,
        /// How many are held now.
        held: u16,
    },
    /// RA-23.2: all units go to the Bastion.
    Flees {
        /// Who.
        seat: Seat,
        /// From where.
        at: At,
        /// Which.
        troops: Vec<Troop>,
    },
    /// RA-23.6: a Battle is over.
    BattleEnds {
        /// Where.
        at: At,
        /// Who remains; none when nobody does.
        holder: Option<Side>,
        /// Who it was fought against.
        against: Side,
        /// Whether who remains had attacked.
        taken: bool,
    },
    /// RA-24.5: a player has decided which Stones deliver; which, is seen when all have.
    ChoosesStones {
        /// Who.
        seat: Seat,
    },
    /// RA-24.1: a Stone gives a unit.
    StoneGives {
        /// To whom.
        seat: Seat,
        /// The Stone.
        stone: At,
        /// What.
        troop: Troop,
        /// RA-R59: whether it went to the Bastion.
        home: bool,
    },
    /// RA-24.3: no unit of the Stone's level is in reserve.
    StoneFails {
        /// Whose.
        seat: Seat,
        /// The Stone.
        stone: At,
    },
    /// RA-26.2 to RA-26.5: an Elf type drew a card.
    ElvesImprove {
        /// Which type.
        kind: Level,
        /// What it is called.
        elf: &'static str,
        /// What was drawn.
        gear: GearId,
        /// What it is called.
        name: &'static str,
        /// Whether it is worn now.
        worn: bool,
        /// What went under the deck instead.
        under: Option<&'static str>,
    },
    /// RA-26.8: a Tactic card is drawn; which, only its owner knows.
    DrawsTactic {
        /// Who.
        seat: Seat,
        /// Which, for its owner alone.
        card: Option<TacticId>,
        /// What it is called; empty for those who may not know.
        name: &'static str,
        /// RA-26.9: whether the discards were shuffled first.
        reshuffled: bool,
        /// RA-5.5: whether it is one of the first three.
        opening: bool,
    },
    /// RA-27.3.
    Domination {
        /// Points earned this round.
        gained: u8,
        /// In all.
        total: u8,
        /// What the Elves need.
        target: u8,
    },
    /// RA-27.4: an Elf is added.
    ElfAdded {
        /// Where.
        at: At,
        /// Who.
        troop: Troop,
    },
    /// RA-29.1: a scenario begins.
    Scenario {
        /// What it is called.
        title: &'static str,
        /// What is told before it.
        intro: &'static str,
    },
    /// RA-29.29: a corrupted card lies beside a sheet.
    Corrupted {
        /// Whose sheet.
        side: Side,
        /// Which card.
        card: &'static str,
    },
    /// A player gains something of a scenario, or loses it.
    Gains {
        /// Who.
        seat: Seat,
        /// What.
        what: String,
    },
    /// RA-29.6: a token lies on a Territory now.
    TokenPlaced {
        /// What it is called.
        token: &'static str,
        /// Where.
        at: At,
    },
    /// A token is gone.
    TokenGone {
        /// What it is called.
        token: &'static str,
        /// From where.
        at: At,
    },
    /// RA-29.22, RA-29.16: a player takes a token from a Territory.
    TakesToken {
        /// Who.
        seat: Seat,
        /// What it is called.
        token: &'static str,
        /// From where.
        at: At,
    },
    /// An Elf leaves the board and gives no Crystals.
    ElfLeaves {
        /// From where.
        at: At,
        /// Who.
        troop: Troop,
    },
    /// A scenario sends units to their Bastion.
    SentHome {
        /// Whose.
        seat: Seat,
        /// From where.
        at: At,
        /// Which.
        troops: Vec<Troop>,
    },
    /// RA-29.25: a fiery fault opens between two Territories.
    FaultOpens {
        /// Which.
        between: [At; 2],
    },
    /// RA-29.15, RA-29.18: a token is spent on an Assault.
    Spends {
        /// Who.
        seat: Seat,
        /// What it is called.
        token: &'static str,
    },
    /// RA-29.26: a fire orb burns in an Assault.
    Burns {
        /// Who burns it.
        seat: Seat,
        /// Where it lay.
        at: At,
    },
    /// RA-29.20, RA-29.24: a token is attached to a type.
    Blesses {
        /// Who.
        seat: Seat,
        /// What it is called.
        token: &'static str,
        /// What the type is called.
        unit: &'static str,
    },
    /// RA-29.8: an option of the scenario is used.
    UsesOption {
        /// Who.
        seat: Seat,
        /// Its name.
        name: &'static str,
    },
    /// RA-29.21: Elves are sent.
    Commands {
        /// Who.
        seat: Seat,
        /// From where.
        from: At,
        /// To where.
        to: At,
        /// Which.
        troops: Vec<Troop>,
    },
    /// RA-29.3: a player has reached the goal of a scenario.
    ScenarioWon {
        /// Who.
        seat: Seat,
        /// Which scenario.
        title: &'static str,
    },
    /// RA-29.13: a scenario is over.
    ScenarioOver {
        /// Which.
        title: &'static str,
        /// What is told after it.
        outro: &'static str,
        /// Who won it.
        winner: Seat,
        /// Laurels by seat.
        laurels: [u8; 4],
    },
    /// RA-R81: a player gives up.
    Concedes {
        /// Who.
        seat: Seat,
    },
    /// The game is over.
    Over {
        /// Who won; none when the Elves did.
        winner: Option<Seat>,
        /// By how many points.
        points: u8,
        /// The clause that ended it.
        clause: Clause,
    },
}

/// A place in a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct At {
    /// Which.
    pub place: Place,
    /// What lies there.
    pub site: Site,
}

/// Units of one kind in a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Troop {
    /// Which kind.
    pub kind: u8,
    /// How many.
    pub count: u8,
    /// What so many are called.
    pub name: &'static str,
}

/// A Tactic card that was turned over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct RevealedCard {
    /// Whose.
    pub seat: Seat,
    /// Which.
    pub card: TacticId,
    /// What it is called.
    pub name: &'static str,
    /// RA-8.1.
    pub number: u8,
}

/// RA-11.1: which action was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Chosen {
    /// Equip armies.
    Equip,
    /// Move and battle.
    March,
    /// Nothing.
    Pass,
}
