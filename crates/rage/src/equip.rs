//! The Equip action: buy at the Black Market, forge, reorganize, in any order until the player ends it. RA-14.8, RA-R22: nothing is
//! sold, discarded or given away, so there is no action for it. RA-R28: a step can be undone until it has drawn something.

use crate::action::Action;
use crate::event::Event;
use crate::frame::{Equip, Frame, FrameRules, Keep};
use crate::game::draw_bits;
use crate::scenario::Inside;
use crate::state::{Rage, Side};
use crate::types::{GearId, Kind, Level};
use crate::view::Pending;
use engine::{Cx, GameRng, Illegal, Seat, SeatSet, Viewer};

/// RA-13.2: the price of forging with one Forge, and with more.
const FORGE_PRICE: [u8; 2] = [6, 3];

/// The bit of a slot in [`Equip::set`].
const fn slot_bit(level: Level, kind: Kind) -> u8 {
    1 << (level.0 * 2 + kind as u8)
}

// RA-12.1: the Equip action.

impl FrameRules for Equip {
    fn deciders(&self, _game: &Rage) -> SeatSet {
        SeatSet::only(self.seat)
    }

    /// Everything that can be done in an Equip action, in a fixed order. RA-13.9: gold buys and Crystals forge, neither the other way.
    fn list(&self, game: &Rage, seat: Seat, out: &mut Vec<Action>) {
        let content = game.content.get();
        let player = game.player(seat);
        for (i, stack) in game.market.stacks.iter().enumerate() {
            if stack.count > 0 && u16::from(content.gear[stack.gear.index()].cost) <= player.gold {
                out.push(Action::Buy(i as u8));
            }
        }
        if game.can_forge(seat, self.forged).is_ok() {
            out.push(Action::Forge);
        }
        for (i, card) in content.gear.iter().enumerate() {
            let gear = GearId(i as u8);
            let slot = |level: Level| player.slots[level.index()][card.kind.index()];
            let takeable = |level: Level| slot(level) == Some(gear) && self.set & slot_bit(level, card.kind) == 0;
            if player.spare[i] == 0 && !Level::ALL.into_iter().any(takeable) {
                continue;
            }
            for level in Level::ALL {
                if game.attachable(seat, self.set, gear, level).is_ok() {
                    out.push(Action::Attach { gear, level });
                }
            }
        }
        for level in Level::ALL {
            for kind in [Kind::Weapon, Kind::Armour] {
                if player.slots[level.index()][kind.index()].is_some() && self.set & slot_bit(level, kind) == 0 {
                    out.push(Action::Detach { kind, level });
                }
            }
        }
        out.push(Action::EndEquip);
        game.list_campaign(seat, Inside::Equip, out);
    }

    fn apply(self, game: &mut Rage, seat: Seat, action: Action, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        match action {
            Action::Buy(stack) => game.buy(self, stack, cx),
            Action::Forge => game.forge(self, cx),
            Action::Attach { gear, level } => game.attach(self, (gear, level), cx),
            Action::Detach { kind, level } => game.detach(self, (kind, level), cx),
            Action::Bless { token, level } => game.bless(seat, token, level, cx),
            Action::Option(option) => {
                let before = game.player(seat).spare;
                game.use_option(seat, Inside::Equip, option, cx)?;
                // RA-R19: a card gained opens every slot again, wherever it came from.
                if game.player(seat).spare != before {
                    game.frames.replace(Equip { set: 0, ..self }.into());
                }
                Ok(())
            }
            Action::EndEquip => {
                game.frames.pop();
                Ok(())
            }
            _ => Err(action.wrong_time()),
        }
    }

    fn default_action(&self, _game: &Rage, _seat: Seat) -> Option<Action> {
        Some(Action::EndEquip)
    }

    fn pending(&self, game: &Rage, _viewer: Viewer) -> Pending {
        Pending::Equip {
            forged: self.forged,
            set: (0..6).filter(|i| self.set >> i & 1 != 0).map(|i| [i / 2, i % 2]).collect(),
            forges: game.forges(self.seat),
            price: game.forge_price(self.seat),
        }
    }

    fn waits_for(&self, gone: Seat) -> bool {
        self.seat == gone
    }
}

impl Rage {
    /// RA-30.5: Forges a player controls.
    pub(crate) fn forges(&self, seat: Seat) -> u8 {
        (self.controlled(Side::of(seat)) & self.board.forges).count_ones() as u8
    }

    /// RA-13.2, RA-R27.
    pub(crate) fn forge_price(&self, seat: Seat) -> u8 {
        FORGE_PRICE[usize::from(self.forges(seat) > 1)]
    }

    /// RA-12.2..RA-12.10: one card for gold, as often as there is gold; then the market is filled up, and what is new can be bought.
    fn buy(&mut self, Equip { seat, forged, .. }: Equip, stack: u8, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        let shown = self.market.stacks.get(stack as usize).filter(|stack| stack.count > 0);
        let Some(shown) = shown else {
            return Err(Illegal::new("RA-12.2", "There is no such stack on the Black Market."));
        };
        let gear = shown.gear;
        let card = &self.content.get().gear[gear.index()];
        if u16::from(card.cost) > self.player(seat).gold {
            let reason = format!("{} costs {} gold, and you have only {}.", card.name, card.cost, self.player(seat).gold);
            return Err(Illegal::new("RA-12.4", reason));
        }
        self.market.take(stack as usize);
        let player = self.player_mut(seat);
        player.gold -= u16::from(card.cost);
        player.spare[gear.index()] += 1;
        self.frames.replace(Equip { seat, forged, set: 0 }.into());
        cx.emit(|| Event::Buys { seat, gear, name: &card.name, cost: card.cost });
        self.market.refill(self.content, cx); // RA-12.5, RA-12.6
        Ok(())
    }

    /// RA-13.1 to RA-13.3, RA-13.6: why forging is not possible now.
    pub(crate) fn can_forge(&self, seat: Seat, forged: bool) -> Result<(), Illegal> {
        let price = self.forge_price(seat);
        if forged {
            return Err(Illegal::new("RA-13.3", "You have already forged an item in this action."));
        }
        if self.forges(seat) == 0 {
            return Err(Illegal::new("RA-13.1", "You control no Forge."));
        }
        if self.player(seat).crystals < u16::from(price) {
            let reason = format!("Forging costs {price} Crystals here, and you have only {}.", self.player(seat).crystals);
            return Err(Illegal::new("RA-13.2", reason));
        }
        if self.legendary == 0 {
            return Err(Illegal::new("RA-13.6", "All Legendary Equipment has been forged."));
        }
        Ok(())
    }

    /// RA-13.4, RA-R24: pays, then draws one card more than there are Forges, as many as there are (RA-R25).
    fn forge(&mut self, Equip { seat, forged, set }: Equip, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        self.can_forge(seat, forged)?;
        let (price, forges) = (self.forge_price(seat), self.forges(seat));
        self.player_mut(seat).crystals -= u16::from(price);
        let mut drawn = 0u16;
        for _ in 0..=forges {
            let left = self.legendary.count_ones();
            if left == 0 {
                break;
            }
            let nth = cx.chance(left);
            let card = (0..16).filter(|i| self.legendary >> i & 1 != 0).nth(nth as usize).unwrap_or(0);
            self.legendary &= !(1 << card);
            drawn |= 1 << card;
        }
        self.frames.replace(Equip { seat, forged: true, set }.into());
        self.frames.push(Keep { seat, drawn }.into());
        cx.emit(|| Event::Forges {
            seat,
            paid: price,
            forges,
            drawn: drawn.count_ones() as u8,
            names: Some(self.legends(drawn).map(|gear| self.content.get().gear[gear.index()].name.as_str()).collect()),
        });
        Ok(())
    }

    /// The Legendary cards of a set.
    fn legends(&self, set: u16) -> impl Iterator<Item = GearId> + use<> {
        let first = self.content.ordinary;
        (0..16).filter(move |i| set >> i & 1 != 0).map(move |i| GearId(first + i))
    }

    /// RA-14.1, RA-14.2, RA-14.6, RA-R19: why a card cannot go into the slot of a type. Each slot is set once between two cards gained:
    /// so every assignment can be reached, and none for ever anew.
    fn attachable(&self, seat: Seat, set: u8, gear: GearId, level: Level) -> Result<(), Illegal> {
        let player = self.player(seat);
        let Some(card) = self.content.get().gear.get(gear.index()) else {
            return Err(Illegal::new("RA-14.1", "There is no such Equipment."));
        };
        if level.index() >= 3 {
            return Err(Illegal::new("RA-14.1", "Your clan has no such unit type."));
        }
        if self.source(seat, set, gear, level).is_none() {
            let elsewhere = Level::ALL.into_iter().any(|l| player.slots[l.index()][card.kind.index()] == Some(gear));
            let (clause, why) = match elsewhere {
                true => ("RA-R19", "You have just put this card in its slot. Undo that to use it elsewhere."),
                false => ("RA-14.1", "You do not own this card."),
            };
            return Err(Illegal::new(clause, why));
        }
        if player.slots[level.index()][card.kind.index()] == Some(gear) {
            return Err(Illegal::new("RA-14.2", "This card is already in the slot."));
        }
        if set & slot_bit(level, card.kind) != 0 {
            return Err(Illegal::new("RA-R19", "You have set this slot. Undo that to change it."));
        }
        Ok(())
    }

    /// Where the card comes from: from beside the sheet (none), or from the slot of another type that was not set yet.
    fn source(&self, seat: Seat, set: u8, gear: GearId, to: Level) -> Option<Option<Level>> {
        let player = self.player(seat);
        if player.spare[gear.index()] > 0 {
            return Some(None);
        }
        let kind = self.content.gear[gear.index()].kind;
        let takeable = |l: &Level| player.slots[l.index()][kind.index()] == Some(gear) && set & slot_bit(*l, kind) == 0;
        let other = Level::ALL.into_iter().filter(takeable).find(|l| *l != to);
        match other {
            Some(level) => Some(Some(level)),
            None => takeable(&to).then_some(Some(to)),
        }
    }

    /// RA-14.1, RA-14.3: puts a card into a slot; what was there lies beside the sheet.
    fn attach(
        &mut self,
        Equip { seat, forged, set }: Equip,
        (gear, level): (GearId, Level),
        cx: &mut impl Cx<Event>,
    ) -> Result<(), Illegal> {
        self.attachable(seat, set, gear, level)?;
        let card = &self.content.get().gear[gear.index()];
        let kind = card.kind;
        match self.source(seat, set, gear, level) {
            Some(Some(other)) => self.player_mut(seat).slots[other.index()][kind.index()] = None,
            Some(None) => self.player_mut(seat).spare[gear.index()] -= 1,
            None => {}
        }
        let off = self.player_mut(seat).slots[level.index()][kind.index()].replace(gear);
        if let Some(off) = off {
            self.player_mut(seat).spare[off.index()] += 1;
        }
        self.frames.replace(Equip { seat, forged, set: set | slot_bit(level, kind) }.into());
        cx.emit(|| Event::Attaches {
            seat,
            gear,
            name: &card.name,
            level,
            unit: self.unit_name(Side::of(seat), level.index(), 2),
            off: off.map(|gear| self.content.get().gear[gear.index()].name.as_str()),
        });
        Ok(())
    }

    /// RA-14.3, RA-14.4: takes a card off; it lies beside the sheet.
    fn detach(
        &mut self,
        Equip { seat, set, .. }: Equip,
        (kind, level): (Kind, Level),
        cx: &mut impl Cx<Event>,
    ) -> Result<(), Illegal> {
        let worn = self.player(seat).slots.get(level.index()).and_then(|slots| slots[kind.index()]);
        let Some(gear) = worn else {
            return Err(Illegal::new("RA-14.3", "There is nothing in this slot."));
        };
        if set & slot_bit(level, kind) != 0 {
            return Err(Illegal::new("RA-R19", "You have set this slot. Undo that to change it."));
        }
        let player = self.player_mut(seat);
        player.slots[level.index()][kind.index()] = None;
        player.spare[gear.index()] += 1;
        cx.emit(|| Event::Detaches {
            seat,
            name: &self.content.get().gear[gear.index()].name,
            unit: self.unit_name(Side::of(seat), level.index(), 2),
        });
        Ok(())
    }
}

// RA-13.5: of the cards drawn at the Forge one is kept.

impl FrameRules for Keep {
    fn deciders(&self, _game: &Rage) -> SeatSet {
        SeatSet::only(self.seat)
    }

    fn list(&self, game: &Rage, _seat: Seat, out: &mut Vec<Action>) {
        out.extend(game.legends(self.drawn).map(Action::Keep));
    }

    fn apply(self, game: &mut Rage, seat: Seat, action: Action, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        match action {
            Action::Keep(gear) => game.keep(seat, self.drawn, gear, cx),
            _ => Err(action.wrong_time()),
        }
    }

    /// RA-R26: which cards were drawn, the forging player alone knows.
    fn pending(&self, game: &Rage, viewer: Viewer) -> Pending {
        Pending::Keep {
            number: self.drawn.count_ones() as u8,
            drawn: if viewer.is(self.seat) { game.legends(self.drawn).collect() } else { Vec::new() },
        }
    }

    fn waits_for(&self, gone: Seat) -> bool {
        self.seat == gone
    }

    /// RA-13.5: cards that were drawn and not chosen from go back.
    fn give_up(self, game: &mut Rage) {
        game.legendary |= self.drawn;
    }

    /// Where the whole deck was drawn, everybody knows the cards.
    fn hides(&self, game: &Rage, seat: Seat) -> bool {
        self.seat == seat && game.legendary != 0
    }

    fn imagine(self, game: &mut Rage, me: Seat, rng: &mut GameRng) {
        if self.seat != me {
            let (drawn, rest) = draw_bits(self.drawn | game.legendary, self.drawn.count_ones(), rng);
            game.legendary = rest;
            game.frames.replace(Keep { drawn, ..self }.into());
        }
    }
}

impl Rage {
    /// RA-13.5, RA-13.7, RA-13.8: one card is kept for good, like a bought one; the others are shuffled back.
    fn keep(&mut self, seat: Seat, drawn: u16, gear: GearId, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        if !self.legends(drawn).any(|card| card == gear) {
            return Err(Illegal::new("RA-13.5", "Keep one of the cards you have drawn."));
        }
        self.legendary |= drawn & !(1 << (gear.0 - self.content.ordinary));
        self.frames.pop();
        if let Some(Frame::Equip(equip)) = self.frames.top_mut() {
            equip.set = 0;
        }
        let player = self.player_mut(seat);
        player.spare[gear.index()] += 1;
        player.legends += 1;
        cx.emit(|| Event::Keeps { seat, gear, name: &self.content.get().gear[gear.index()].name });
        Ok(())
    }
}
