//! What a defeated hero can pay with, and the cheapest way to do it (FE-8.5, FE-8.6, FE-R49, FE-R50).
//!
//! ```
//! use fields::action::Owned;
//! use fields::payment::cheapest;
//!
//! // Two cards worth 2 and 4, and 3 Eternium, for 5: the first card and all the Eternium.
//! let cards = [(Owned::Spell(0), 2), (Owned::Worn(0), 4)];
//! let payment = cheapest(&cards, 3, 5);
//! assert_eq!((payment.cards, payment.eternium), (vec![Owned::Spell(0)], 3));
//! ```

use crate::action::Owned;
use crate::content::Definitions;
use crate::state::Mount;
use crate::view::HeroView;

/// A way to pay.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Payment {
    /// The cards that are discarded.
    pub cards: Vec<Owned>,
    /// The Eternium that is paid beside them.
    pub eternium: u8,
}

/// FE-R50: what a card is worth: its printed cost; nothing if it has none.
#[must_use]
pub fn value(defs: &Definitions, card: Owned) -> u8 {
    let worth = match card {
        Owned::Ally(id) => defs.allies.get(usize::from(id)).map(|card| card.cost),
        Owned::Mount(Mount::Beast(id)) => defs.beasts.get(usize::from(id)).and_then(|card| card.tame),
        Owned::Mount(Mount::Epic(id)) => defs.epics.get(usize::from(id)).and_then(|card| card.tame),
        Owned::Mount(Mount::Vehicle(id)) => defs.vehicles.get(usize::from(id)).map(|card| card.cost),
        Owned::Worn(id) | Owned::Packed(id) => defs.equipment.get(usize::from(id)).map(|card| card.cost),
        Owned::Spell(id) => defs.spells.get(usize::from(id)).map(|card| card.cost),
    };
    worth.unwrap_or(0)
}

/// Everything a hero owns as far as its viewer knows, each card with what it is worth.
#[must_use]
pub fn of_hero(defs: &Definitions, hero: &HeroView) -> Vec<(Owned, u8)> {
    let open = |cards: &(u8, Option<Vec<u8>>)| cards.1.clone().unwrap_or_default();
    let mut all: Vec<Owned> = hero.allies.iter().map(|card| Owned::Ally(*card)).collect();
    all.extend(hero.mounts.iter().map(|card| Owned::Mount(*card)));
    all.extend(hero.worn.iter().map(|card| Owned::Worn(*card)));
    all.extend(open(&hero.pack).into_iter().map(Owned::Packed));
    all.extend(open(&hero.spells).into_iter().map(Owned::Spell));
    all.into_iter().map(|card| (card, value(defs, card))).collect()
}

/// FE-8.5, FE-8.6, FE-R49: the payment that gives up the least, of those the fewest cards. Where all there is does not suffice,
/// everything.
#[must_use]
pub fn cheapest(cards: &[(Owned, u8)], reserve: u16, owed: u8) -> Payment {
    let valued: Vec<(Owned, u8)> = cards.iter().copied().filter(|(_, worth)| *worth > 0).collect();
    let most: usize = valued.iter().map(|(_, worth)| usize::from(*worth)).sum();
    // The fewest cards for each sum, by their places.
    let mut fewest: Vec<Option<Vec<usize>>> = vec![None; most + 1];
    fewest[0] = Some(Vec::new());
    for (i, (_, worth)) in valued.iter().enumerate() {
        for sum in (usize::from(*worth)..=most).rev() {
            let Some(before) = fewest[sum - usize::from(*worth)].clone() else { continue };
            if fewest[sum].as_ref().is_none_or(|known| known.len() > before.len() + 1) {
                fewest[sum] = Some(before.into_iter().chain([i]).collect());
            }
        }
    }
    let pays = |sum: usize| usize::from(owed).saturating_sub(sum) <= usize::from(reserve);
    let ways = (0..=most).filter(|sum| pays(*sum)).filter_map(|sum| Some((sum, fewest[sum].as_ref()?)));
    let best = ways.min_by_key(|(sum, places)| (usize::from(owed).max(*sum), places.len(), *sum));
    match best {
        Some((sum, places)) => Payment {
            cards: places.iter().map(|i| valued[*i].0).collect(),
            eternium: usize::from(owed).saturating_sub(sum) as u8,
        },
        None => Payment { cards: valued.iter().map(|(card, _)| *card).collect(), eternium: reserve.min(u16::from(owed)) as u8 },
    }
}
