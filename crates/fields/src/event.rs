//! What happens, and who may know what of it. Names stand in it as they are printed.

use crate::ids::{Combat, EpicFace, Face, Lane};
use crate::map::Way;
use crate::state::Why;
use engine::{Clause, LogRole, Names, SeatSet, Viewer};
use kit::audience::{Audience, Secretive};
use serde::Serialize;

type Name = &'static str;

macro_rules! events {
    ($($(#[$doc:meta])* $name:ident $({ $($field:ident: $type:ty),* $(,)? })? => $clause:literal;)*) => {
        /// What happened.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(rename_all = "snake_case")]
        #[allow(missing_docs)] // the fields are named as in the sentences of `tell`
        pub enum Event {
            $($(#[$doc])* $name $({ $($field: $type),* })?,)*
        }

        impl Event {
            /// The clause that decides, where the event does not carry its own.
            fn clause(&self) -> &'static str {
                match self { $(Event::$name { .. } => $clause,)* }
            }
        }
    };
}

events! {
    /// A team starts.
    Starts { team: Name } => "FE-3.8";
    /// A hero is picked.
    Picks { team: Name, hero: Name } => "FE-2.2";
    /// A base is chosen.
    TakesBase { team: Name, base: Name } => "FE-2.6";
    /// A deployment zone is chosen.
    TakesZone { team: Name, zone: Name } => "FE-38.7";
    /// A hero begins there.
    Deployed { hero: Name, area: Name } => "FE-9.2";
    /// A victory card is drawn.
    DrawsVictory { team: Name, card: Option<Name>, seats: SeatSet } => "FE-3.1";
    /// A round begins.
    RoundBegins { space: u8, night: bool } => "FE-10.1";
    /// A skull event happens.
    Skull { number: u8, story: Name } => "FE-10.6";
    /// A turn begins.
    TurnBegins { hero: Name } => "FE-11.2";
    /// A turn ends.
    TurnEnds { hero: Name } => "FE-11.3";
    /// A hero goes.
    Goes { hero: Name, area: Name, by: Way } => "FE-12.2";
    /// A hero travels.
    Travels { hero: Name, area: Name } => "FE-13.6";
    /// A hero is moved.
    Moved { hero: Name, area: Name } => "FE-R84";
    /// Soldiers come.
    Reinforces { team: Name, area: Name, number: u8 } => "FE-14.2";
    /// Soldiers go.
    Marches { team: Name, from: Name, to: Name, number: u8 } => "FE-14.5";
    /// Soldiers of both sides fall.
    SoldiersFall { area: Name, number: u8 } => "FE-28.5";
    /// Soldiers attack a hero.
    Attacked { hero: Name, soldiers: u8, lost: u8 } => "FE-28.2";
    /// A hero fights soldiers.
    Overruns { hero: Name, area: Name, soldiers: u8, lost: u8 } => "FE-R79";
    /// HP are lost.
    Loses { hero: Name, lost: u8, left: u8 } => "FE-5.5";
    /// HP are healed.
    Heals { hero: Name, healed: u8, left: u8 } => "FE-5.6";
    /// A hero is defeated.
    Defeated { hero: Name } => "FE-8.1";
    /// A card is discarded.
    Discards { hero: Name, card: Name } => "FE-1.8";
    /// Eternium is gained.
    Gains { team: Name, eternium: u8, why: &'static str } => "FE-5.2";
    /// Eternium is paid or lost.
    Pays { team: Name, eternium: u8, left: u16, why: &'static str } => "FE-5.3";
    /// VP are gained.
    Scores { team: Name, vp: u8, why: &'static str } => "FE-1.7";
    /// An outpost is captured.
    Captures { team: Name, area: Name } => "FE-R26";
    /// A merchant shows a card.
    Offers { merchant: Name, card: Name } => "FE-19.1";
    /// A hero goes to a merchant.
    Shops { hero: Name, merchant: Name } => "FE-19.4";
    /// A card is bought.
    Buys { hero: Name, card: Name, price: u8 } => "FE-19.5";
    /// A card goes from one hero to another.
    HandsOver { from: Name, to: Name, card: Option<Name>, hidden: bool, seats: SeatSet } => "FE-18.1";
    /// Equipment is put on or off.
    Equips { hero: Name, card: Name, on: bool } => "FE-30.8";
    /// A card of a merchant's deck is drawn.
    Draws { hero: Name, card: Option<Name>, hidden: bool, seats: SeatSet } => "FE-R150";
    /// A card is used.
    UsesCard { hero: Name, card: Name, clause: &'static str } => "FE-31.3";
    /// An ability is used.
    UsesAbility { hero: Name } => "FE-1.5";
    /// A combat card is gained.
    GainsCombat { team: Name, card: Combat } => "FE-21.7";
    /// A combat card is removed.
    RemovesCombat { team: Name, card: Combat } => "FE-21.8";
    /// Victory cards are exchanged.
    Exchanges { team: Name, number: u8 } => "FE-7.7";
    /// A victory card is revealed.
    Reveals { team: Name, card: Name } => "FE-7.2";
    /// The wilds are braved.
    Braves { hero: Name } => "FE-15.2";
    /// Two encounter cards are looked at.
    LooksAt { hero: Name, cards: [Name; 2] } => "FE-15.3";
    /// An encounter card is resolved.
    Meets { hero: Name, what: Name } => "FE-15.4";
    /// An ally is recruited.
    Recruits { hero: Name, ally: Name } => "FE-15.7";
    /// Wilds dice are rolled: blanks, successes, doubles, rerolls.
    Rolls { hero: Name, faces: [u8; 4] } => "FE-27.2";
    /// A success check.
    Checks { faces: [u8; 4], passed: bool } => "FE-6.2";
    /// A wilds combat ends.
    WildsEnds { hero: Name, what: Name, won: bool } => "FE-27.10";
    /// A creature is tamed.
    Tames { hero: Name, beast: Name, cost: u8 } => "FE-29.1";
    /// A quest is drawn.
    Quests { hero: Name, quest: Name, story: Name } => "FE-16.3";
    /// A quest ends.
    QuestEnds { hero: Name, quest: Name, done: bool } => "FE-16.4";
    /// A quest token is placed.
    Token { area: Name } => "FE-3.9";
    /// A boss comes.
    Boss { boss: Name, area: Name } => "FE-R29";
    /// The boss is beaten.
    BossBeaten => "FE-24.13";
    /// An epic combat begins.
    CombatBegins { hero: Name, foe: Name, area: Name } => "FE-20.9";
    /// A weapon is chosen.
    Arms { hero: Name, weapon: Name } => "FE-23.1";
    /// A combat card is drawn.
    DrawsCombat { hero: Name, card: Option<Combat>, seats: SeatSet } => "FE-23.3";
    /// A tool's two cards are drawn.
    DrawsPair { hero: Name, cards: Option<[Combat; 2]>, seats: SeatSet } => "FE-22.6";
    /// A time card or a tool is shown.
    Shows { hero: Name, card: Combat } => "FE-22.5";
    /// A card is focused away.
    Focuses { hero: Name, card: Combat } => "FE-22.9";
    /// The other card of a tool is discarded.
    ToolDiscards { hero: Name, card: Combat } => "FE-R93";
    /// A card is placed.
    Lays { hero: Name, lane: Lane, card: Option<Combat>, hidden: bool, seats: SeatSet } => "FE-22.7";
    /// A card is turned.
    Turned { lane: Lane, down: bool } => "FE-R204";
    /// A card is taken from the grid.
    Removed { lane: Lane, card: Combat } => "FE-R93";
    /// The cards of a hero are turned up: what its lanes are worth.
    Grid { hero: Name, lanes: [u8; 3] } => "FE-23.6";
    /// The epic die.
    EpicDie { face: EpicFace } => "FE-24.4";
    /// Two cards are swapped.
    Swaps { hero: Name } => "FE-22.5";
    /// An overload is triggered.
    Triggers { hero: Name } => "FE-23.7";
    /// Soldiers are removed for totals.
    Sacrifices { hero: Name, number: u8, lanes: [u8; 3] } => "FE-23.10";
    /// A team passes.
    Passes { team: Name } => "FE-23.12";
    /// Attack, defense and initiative of both sides.
    Totals { active: [u8; 3], other: [u8; 3] } => "FE-23.14";
    /// An attack.
    Strikes { hero: Name, attack: u8, defense: u8 } => "FE-23.19";
    /// The second combat round.
    SecondRound => "FE-23.29";
    /// The active hero flees.
    Flees { hero: Name, area: Name } => "FE-23.26";
    /// A combat is won.
    WinsCombat { hero: Name } => "FE-R115";
    /// Both fall.
    NobodyWins => "FE-23.24";
    /// An artifact is taken up …
    TakesUp { hero: Name, what: Name } => "FE-R225";
    /// … put down …
    PutsDown { hero: Name, what: Name, area: Name } => "FE-R225";
    /// … or brought home.
    BringsHome { hero: Name, what: Name } => "FE-R225";
    /// An exchange is agreed on.
    Trades { hero: Name, with: Name } => "FE-18.3";
    /// FE-36.3: the die that says which clash deck is used.
    ClashDie { face: Face, overload: bool } => "FE-36.3";
    /// A clash card: attack, defense and initiative, the number of effect cards, the overload symbol.
    ClashCard { hero: Name, weapon: Name, values: [u8; 3], effects: u8, overload: bool } => "FE-36.8";
    /// An effect card is applied.
    EffectCard { hero: Name, card: Name } => "FE-36.12";
    /// The overload ability of an enemy hero, or what it gets in its place.
    Surges { hero: Name, fallback: bool } => "FE-36.13";
    /// The enemy acts by a script.
    Script { story: Name } => "FE-R161";
    /// The score of a solo game.
    FinalScore { score: i32 } => "FE-37.4";
    /// A team has chosen its champion.
    Ready { team: Name } => "FE-33.6";
    /// The game is over.
    Over { winners: Vec<Name>, why: Why } => "FE-33.3";
}

impl Secretive for Event {
    fn audience(&self) -> Audience {
        match self {
            Event::DrawsVictory { seats, .. } | Event::DrawsCombat { seats, .. } | Event::DrawsPair { seats, .. } => {
                Audience::Seats(*seats)
            }
            Event::HandsOver { hidden: true, seats, .. }
            | Event::Draws { hidden: true, seats, .. }
            | Event::Lays { hidden: true, seats, .. } => Audience::Seats(*seats),
            _ => Audience::Everybody,
        }
    }

    fn public_part(&self) -> Option<Self> {
        let mut part = self.clone();
        match &mut part {
            // That an exchange was made is told; how many hidden cards a hero has is seen.
            Event::HandsOver { hidden: true, .. } => return None,
            Event::DrawsVictory { card, .. } | Event::Draws { card, .. } => *card = None,
            Event::DrawsCombat { card, .. } | Event::Lays { card, .. } => *card = None,
            Event::DrawsPair { cards, .. } => *cards = None,
            _ => {}
        }
        Some(part)
    }
}

impl engine::Event for Event {
    fn seen_by(&self, viewer: Viewer) -> Option<Self> {
        self.shown_to(viewer)
    }

    fn clauses(&self) -> Vec<Clause> {
        let own = match self {
            Event::Gains { why, .. } | Event::Pays { why, .. } | Event::Scores { why, .. } => why,
            Event::UsesCard { clause, .. } => clause,
            Event::Over { why, .. } => why.clause(),
            _ => self.clause(),
        };
        vec![Clause(own)]
    }

    fn tell(&self, _names: &Names) -> String {
        crate::log::sentence(self)
    }

    fn is_barrier(&self) -> bool {
        matches!(
            self,
            Event::DrawsVictory { .. }
                | Event::Draws { .. }
                | Event::Lays { hidden: true, .. }
                | Event::Grid { .. }
                | Event::Removed { .. }
                | Event::Over { .. }
        )
    }

    fn log_role(&self) -> LogRole {
        match self {
            Event::RoundBegins { space, .. } => LogRole::Round(u32::from(*space)),
            _ => LogRole::Line,
        }
    }
}

impl Why {
    /// The clause that ended the game.
    #[must_use]
    pub const fn clause(self) -> &'static str {
        match self {
            Why::Points => "FE-33.3",
            Why::Outposts | Why::Eternium => "FE-33.4",
            Why::Duel => "FE-33.6",
            Why::Boss => "FE-33.2",
            Why::GaveUp => "FE-1.6",
            Why::Objective | Why::RoundLimit | Why::Failed => "FE-37.3",
        }
    }
}
