//! Clan sheets and the Elf sheet: what a type is worth now, with all that is attached to it.

use crate::action::Count;
use crate::modifier::Fight;
use crate::state::{Rage, Side, Slots};
use crate::types::{Content, Mods};
use schemars::JsonSchema;
use serde::Serialize;

/// The current values of a type. RA-R36: nothing falls below 0, Life not below 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, JsonSchema)]
pub struct Values {
    /// RA-19.3: dice.
    pub power: u8,
    /// RA-20.7.
    pub life: u8,
    /// RA-18.3.
    pub slowness: u8,
    /// RA-19.7.
    pub reroll: u8,
    /// RA-20.2.
    pub injury: u8,
    /// RA-21.5.
    pub rage: u8,
    /// RA-15.2: base Movement and Speed.
    pub movement: u8,
    /// RA-R57.
    pub ward: u8,
    /// RA-16.7.
    pub flight: bool,
}

impl Values {
    /// RA-R36: from sums that may be below zero.
    #[must_use]
    #[inline]
    pub fn of(mods: Mods, movement: u8) -> Values {
        let floor = |n: i8| n.max(0) as u8;
        Values {
            power: floor(mods.power),
            life: mods.life.max(1) as u8,
            slowness: floor(mods.slowness),
            reroll: floor(mods.reroll),
            injury: floor(mods.injury),
            rage: floor(mods.rage),
            movement: floor(mods.speed.saturating_add(movement as i8)),
            ward: floor(mods.ward),
            flight: mods.flight,
        }
    }
}

/// What all attached cards of one type change together.
fn attached(content: &Content, slots: &Slots, kind: usize) -> Mods {
    slots[kind].iter().flatten().fold(Mods::NONE, |sum, gear| sum.plus(content.gear[gear.index()].mods))
}

impl Rage {
    /// RA-1.3, RA-14.5, RA-26.6: the values every unit of this kind has now, wherever it is.
    pub(crate) fn values(&self, side: Side, kind: usize) -> Values {
        self.values_in(side, kind, self.fight_of(side))
    }

    /// The same in a fight that need not be the one going on.
    pub(crate) fn values_in(&self, side: Side, kind: usize, fight: Option<Fight>) -> Values {
        let content = self.content.get();
        match side.seat() {
            _ if kind > 2 => self.token_values(kind),
            None => {
                let worn = attached(content, &self.elf_slots, kind).plus(self.campaign_mods(side, kind, fight));
                Values::of(content.elves[kind].mods.plus(worn), 0)
            }
            Some(seat) => match self.clan(seat) {
                None => Values::default(),
                Some(clan) => {
                    let unit = &clan.units[kind];
                    let worn = attached(content, &self.player(seat).slots, kind).plus(self.campaign_mods(side, kind, fight));
                    Values::of(unit.mods.plus(worn), unit.movement)
                }
            },
        }
    }

    /// RA-R55: the Power of a kind without Equipment.
    pub(crate) fn base_power(&self, side: Side, kind: usize) -> u8 {
        let mods = match side.seat() {
            _ if kind > 2 => return self.token_values(kind).power,
            None => self.content.elves[kind].mods,
            Some(seat) => self.clan(seat).map_or(Mods::NONE, |clan| clan.units[kind].mods),
        };
        mods.power.max(0) as u8
    }

    /// The values of the kinds present in `there`, each kind once (RA-18.2, RA-19.7, RA-20.2, RA-21.5).
    #[inline]
    pub(crate) fn present(&self, side: Side, there: Count) -> impl Iterator<Item = (usize, Values)> {
        (0..there.len()).filter(move |kind| there[*kind] > 0).map(move |kind| (kind, self.values(side, kind)))
    }

    /// What `count` units of a kind are called.
    pub(crate) fn unit_name(&self, side: Side, kind: usize, count: u16) -> &'static str {
        let content = self.content.get();
        let pick = |one: &'static str, many: &'static str| if count == 1 { one } else { many };
        match side.seat() {
            _ if kind > 2 => self.token_of(kind).map_or("token", |token| {
                let def = content.season.token(token);
                pick(&def.name, &def.plural)
            }),
            None => pick(&content.elves[kind].name, &content.elves[kind].plural),
            Some(seat) => self.clan(seat).map_or("unit", |clan| pick(&clan.units[kind].name, &clan.units[kind].plural)),
        }
    }
}
