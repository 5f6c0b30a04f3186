//! What a seat can do: one decision each, short and plain.

use crate::ids::{AreaId, Combat, Face, HeroId, Lane, Merchant, TeamId};
use crate::map::Way;
use crate::state::Mount;
use engine::Illegal;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A card that a hero owns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Owned {
    /// An ally.
    Ally(u8),
    /// A creature or a vehicle.
    Mount(Mount),
    /// Equipment it wears.
    Worn(u8),
    /// Equipment in its pack.
    Packed(u8),
    /// A spell.
    Spell(u8),
}

/// An attribute of a creature in wilds combat (FE-27.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Attribute {
    /// Its defense.
    Defense,
    /// Its HP.
    Hp,
    /// Its attack.
    Attack,
}

/// One decision of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// FE-2.2: takes a hero, by its number.
    PickHero(u8),
    /// FE-38.4: a hero buys this card of an offer before the game.
    Outfit {
        /// Who.
        hero: HeroId,
        /// Of which offer.
        merchant: Merchant,
        /// The place in it.
        at: u8,
    },
    /// FE-38.4: a hero passes and buys nothing more before the game.
    Ready(HeroId),
    /// FE-39.2: gains such a combat card.
    Train(Combat),
    /// FE-39.3: fights for a mount.
    AcquireMount,
    /// FE-2.6: takes a base.
    PickBase(AreaId),
    /// FE-11.1: activates a hero.
    Activate(HeroId),
    /// FE-11.4: the turn is over.
    EndTurn,
    /// FE-12.2: goes a step; the first one begins a move.
    Go {
        /// Where to.
        to: AreaId,
        /// How.
        by: Way,
    },
    /// FE-12.3: stops early.
    Stop,
    /// FE-R17: outpost movement as an action of its own.
    PathStep(AreaId),
    /// FE-13.6: fast travel.
    Travel(AreaId),
    /// FE-14.2: adds so many soldiers.
    Reinforce(u8),
    /// FE-14.5: soldiers go along a path.
    March {
        /// From this outpost …
        from: AreaId,
        /// … to this one …
        to: AreaId,
        /// … so many.
        number: u8,
    },
    /// FE-15.2: braves the wilds; FE-15.3: with two cards for 1 Eternium.
    Brave {
        /// Whether for two cards.
        two: bool,
    },
    /// FE-16.1.
    Quest,
    /// FE-17.1.
    Rest,
    /// FE-18.1: begins to trade.
    Trade,
    /// FE-18.1: adds a card to the exchange that the hero gives to a hero in the area.
    Give {
        /// To whom.
        to: HeroId,
        /// What.
        card: Owned,
    },
    /// FE-18.1: adds a card to the exchange that the hero asks of a hero in the area.
    Ask {
        /// Of whom.
        of: HeroId,
        /// For what.
        card: Owned,
    },
    /// FE-18.3: proposes the exchange that was put together; with both heroes in one hand it is made.
    Propose,
    /// FE-R225: takes up this artifact.
    PickUp(u8),
    /// FE-R225: puts down what the hero carries.
    PutDown,
    /// FE-19.4: goes to this merchant.
    Shop(Merchant),
    /// FE-19.5: buys the card at this place of the offer.
    Buy(u8),
    /// FE-19.6: a new offer for 1 Eternium.
    Refresh,
    /// Done with what is going on.
    Done,
    /// FE-30.8: puts a piece of equipment on.
    Equip(u8),
    /// FE-30.8: puts it into the pack.
    Unequip(u8),
    /// FE-7.7: exchanges the victory cards at these places of the hand, a bit each.
    Exchange(u8),
    /// FE-7.2: reveals a victory card.
    Reveal(u8),
    /// FE-31.6, FE-23.8: casts a spell of this hero.
    Cast {
        /// Whose.
        hero: HeroId,
        /// Which.
        spell: u8,
    },
    /// FE-23.9: uses a consumable.
    Use(u8),
    /// Uses an ability of the deciding hero, by its number in the list of its abilities.
    Ability(u8),
    /// Decides which of two or more things is done.
    Choose(u8),
    /// Decides for an area.
    Area(AreaId),
    /// Decides for a hero.
    Hero(HeroId),
    /// Decides for a team.
    Team(TeamId),
    /// Decides for a card on a combat grid, by its place.
    Card(u8),
    /// Decides how many.
    Number(u8),
    /// Yes.
    Yes,
    /// No.
    No,
    /// FE-15.3: resolves this one of the two cards.
    Resolve(u8),
    /// FE-8.5: pays with a card.
    PayCard(Owned),
    /// FE-8.5: pays the rest with Eternium.
    PayEternium,
    /// Discards a card because there is one too many.
    Drop(Owned),
    /// FE-21.7: removes such a card from the combat deck.
    Remove(Combat),
    /// Takes such a combat card.
    Take(Combat),
    /// FE-27.3: rolls all reroll dice again, and so many blanks, successes and doubles with them.
    Reroll([u8; 3]),
    /// FE-27.4: assigns a die.
    Assign {
        /// What it shows.
        face: Face,
        /// To what.
        to: Attribute,
    },
    /// FE-21.3: the weapon.
    Weapon(u8),
    /// FE-22.9: discards the drawn card and draws another one.
    Focus,
    /// FE-22.1: places the drawn card.
    Lay(Lane),
    /// FE-22.5: puts the time card beside the grid.
    LayTime,
    /// FE-22.6: keeps the first or the second card of a tool.
    Keep(u8),
    /// FE-23.7: uses a time card to swap two cards, by their places.
    Swap(u8, u8),
    /// FE-23.7: triggers the overload card at this place.
    Trigger(u8),
    /// FE-23.10: removes soldiers for so much attack, defense and initiative.
    Sacrifice([u8; 3]),
    /// FE-23.12.
    Pass,
    /// FE-23.26: flees to this area.
    Flee(AreaId),
    /// FE-28.6: damage of soldiers on this hero …
    HurtHero(HeroId),
    /// … or on a soldier.
    HurtSoldier,
}

impl Default for Owned {
    fn default() -> Self {
        Owned::Ally(0)
    }
}

impl Action {
    /// The refusal where such an action is not asked for now.
    #[must_use]
    pub fn wrong_time(self) -> Illegal {
        Illegal::new("FE-11.9", "You cannot do that now.")
    }
}
