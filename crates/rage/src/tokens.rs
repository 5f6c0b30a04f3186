//! What players do with campaign tokens: spend them on an Assault, attach them, send Elves, carry the prisoner, take loot, and use
//! the options of a scenario.

use crate::action::{Action, Count, KINDS};
use crate::board::{PLACES, Place, places};
use crate::campaign::Carrier;
use crate::event::Event;
use crate::frame::{FrameRules, Invasions, PickUp};
use crate::odds::Extra;
use crate::scenario::{Choice, Inside, Token};
use crate::state::{Battle, Rage, Side};
use crate::triggers::Context;
use crate::types::{GearId, Level};
use crate::view::Pending;
use engine::{Cx, Illegal, Seat, SeatSet, Viewer};

/// RA-29.15, RA-29.26: what a grudge and a fire orb add to an Assault.
const GRUDGE: u8 = 1;
const ORB: u8 = 2;

impl Rage {
    /// RA-29.15, RA-29.18, RA-29.26: what the assaulting player may spend before rolling.
    pub(crate) fn list_spending(&self, battle: &Battle, seat: Seat, out: &mut Vec<Action>) {
        if self.campaign.is_some() {
            let all = [Token::Grudge, Token::Vial];
            out.extend(all.into_iter().filter(|token| self.may_spend(battle, seat, *token).is_ok()).map(Action::Spend));
            out.extend(places(self.orbs(battle, seat)).map(Action::Burn));
        }
    }

    fn may_spend(&self, battle: &Battle, seat: Seat, token: Token) -> Result<(), Illegal> {
        let Some(campaign) = &self.campaign else {
            return Err(Illegal::new("RA-29.6", "Only a campaign has tokens."));
        };
        let (play, mine) = (&campaign.play, battle.assaulting() == Side::of(seat));
        let good = match token {
            Token::Grudge => {
                let against = battle.enemy().seat().map_or(0, |enemy| campaign.grudges[seat.index()][enemy.index()]);
                mine && against > 0 && !play.spent.grudge
            }
            Token::Vial => mine && play.held[seat.index()][token as usize] > 0,
            _ => false,
        };
        if good {
            return Ok(());
        }
        Err(match token {
            Token::Grudge => Illegal::new("RA-29.15", "Use a grudge only against the player it names, once per Assault."),
            Token::Vial => Illegal::new("RA-29.18", "You have no vial."),
            Token::FireOrb => Illegal::new("RA-29.26", "A fire orb burns where it lies. Choose its Territory."),
            _ => Illegal::new("RA-29.6", "You cannot spend this token on an Assault."),
        })
    }

    /// RA-29.26: where fire orbs lie that this player may burn in the Assault that is due: on Territories they control.
    fn orbs(&self, battle: &Battle, seat: Seat) -> u64 {
        let mine = battle.assaulting() == Side::of(seat);
        if mine { self.lying(Token::FireOrb) & self.controlled(Side::of(seat)) } else { 0 }
    }

    /// RA-29.26: a fire orb adds its injuries to the Assault that is due, wherever that is, and is gone.
    pub(crate) fn burn(&mut self, battle: &Battle, seat: Seat, orb: Place, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        if orb.index() >= PLACES || self.orbs(battle, seat) & orb.bit() == 0 {
            return Err(Illegal::new("RA-29.26", "You control no fire orb there."));
        }
        self.take_token(Token::FireOrb, orb);
        if let Some(play) = self.play_mut() {
            play.spent.injuries += ORB;
        }
        cx.emit(|| Event::Burns { seat, at: self.here(orb) });
        Ok(())
    }

    pub(crate) fn spend(&mut self, battle: &Battle, seat: Seat, token: Token, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        self.may_spend(battle, seat, token)?;
        let Some(campaign) = &mut self.campaign else { return Ok(()) };
        match token {
            Token::Grudge => {
                if let Some(enemy) = battle.enemy().seat() {
                    campaign.grudges[seat.index()][enemy.index()] -= 1;
                }
                campaign.play.spent.grudge = true;
                campaign.play.spent.injuries += GRUDGE;
            }
            _ => {
                campaign.play.spent.rerolls += 1;
                self.use_up(seat, token);
            }
        }
        cx.emit(|| Event::Spends { seat, token: &self.content.get().season.token(token).name });
        Ok(())
    }

    /// A held token is gone; a reward that is used up does not come back (RA-29.12).
    fn use_up(&mut self, seat: Seat, token: Token) {
        if let Some(campaign) = &mut self.campaign {
            let held = &mut campaign.play.held[seat.index()][token as usize];
            *held = held.saturating_sub(1);
            let kept = &mut campaign.kept[seat.index()][token as usize];
            *kept = (*kept).min(*held);
        }
    }

    /// What was spent counts in the Assault it was spent on; then it is forgotten.
    pub(crate) fn spent(&self) -> Extra {
        self.play().map_or(Extra::default(), |play| Extra { rerolls: play.spent.rerolls, injuries: play.spent.injuries })
    }

    pub(crate) fn forget_spending(&mut self) {
        if let Some(play) = self.play_mut() {
            play.spent = Default::default();
        }
    }

    /// What a player may do with tokens and scenario options inside an action.
    pub(crate) fn list_campaign(&self, seat: Seat, inside: Inside, out: &mut Vec<Action>) {
        let (Some(scenario), Some(play)) = (self.scenario(), self.play()) else { return };
        for token in [Token::Ritual, Token::PlusLife] {
            if play.held[seat.index()][token as usize] > 0 {
                out.extend(Level::ALL.map(|level| Action::Bless { token, level }));
            }
        }
        let options = (0..scenario.options.len() as u8).filter(|i| self.may_use_option(seat, inside, *i).is_ok());
        out.extend(options.map(Action::Option));
        if inside == Inside::Move && self.may_command(seat) {
            for from in places(self.presence(Side::ELVES) & self.board.territories) {
                out.extend(places(self.command_targets(seat, from)).map(|to| Action::Command { from, to }));
            }
        }
    }

    /// RA-29.20, RA-29.24: a ritual or a blessing is attached to a type.
    pub(crate) fn bless(&mut self, seat: Seat, token: Token, level: Level, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        let clause = if token == Token::Ritual { "RA-29.20" } else { "RA-29.24" };
        let attached = matches!(token, Token::Ritual | Token::PlusLife) && level.index() < 3;
        if !attached || self.tokens_of(seat, token) == 0 {
            return Err(Illegal::new(clause, "You have no such token to attach to one of your three unit types."));
        }
        if let Some(campaign) = &mut self.campaign {
            let play = &mut campaign.play;
            match token {
                Token::Ritual => {
                    play.rituals[seat.index()][level.index()] += 1;
                    self.use_up(seat, token);
                }
                _ => {
                    play.held[seat.index()][token as usize] -= 1;
                    play.blessings[seat.index()][level.index()] += 1;
                }
            }
        }
        let unit = self.clan(seat).map_or("", |clan| clan.units[level.index()].plural.as_str());
        cx.emit(|| Event::Blesses { seat, token: &self.content.get().season.token(token).name, unit });
        Ok(())
    }

    /// RA-29.8: whether an option is open to the player now.
    pub(crate) fn may_use_option(&self, seat: Seat, inside: Inside, option: u8) -> Result<&'static Choice, Illegal> {
        let found = self.scenario().and_then(|s| s.options.get(option as usize)).filter(|o| o.inside == inside);
        let (Some(choice), Some(play)) = (found, self.play()) else {
            return Err(Illegal::new("RA-29.8", "The scenario has no such option in this action."));
        };
        if play.used >> option & 1 != 0 {
            return Err(Illegal::new("RA-29.8", "You have already used this option in this action."));
        }
        let context = Context { me: Some(seat), here: None };
        if !choice.tests.iter().all(|test| self.holds(test, context)) {
            return Err(Illegal::new("RA-29.8", "You do not meet the condition of this option now."));
        }
        let player = self.player(seat);
        if player.gold < u16::from(choice.cost[0]) || player.crystals < u16::from(choice.cost[1]) {
            return Err(Illegal::new("RA-29.8", "You cannot pay for this option."));
        }
        Ok(choice)
    }

    pub(crate) fn use_option(&mut self, seat: Seat, inside: Inside, option: u8, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        let choice = self.may_use_option(seat, inside, option)?;
        let player = self.player_mut(seat);
        player.gold -= u16::from(choice.cost[0]);
        player.crystals -= u16::from(choice.cost[1]);
        if let Some(play) = self.play_mut() {
            play.used |= 1 << option;
        }
        cx.emit(|| Event::UsesOption { seat, name: &choice.name });
        let context = Context { me: Some(seat), here: None };
        choice.verbs.iter().for_each(|verb| self.carry_out_verb(verb, context, cx));
        Ok(())
    }

    /// RA-29.21: at the start of an own Move action, before any unit has moved.
    fn may_command(&self, seat: Seat) -> bool {
        self.tokens_of(seat, Token::ControlSpell) > 0 && self.ended == [[0; KINDS]; PLACES]
    }

    /// RA-29.21: where the Elves of a Territory can be sent: one step on the ground, where the holder has no units.
    fn command_targets(&self, seat: Seat, from: Place) -> u64 {
        let elves: u8 = self.at(Side::ELVES, from)[..3].iter().sum();
        if elves == 0 {
            return 0;
        }
        self.board.ground(from) & self.board.territories & !self.presence(Side::of(seat)) & !self.lying(Token::Shaken)
    }

    /// RA-29.21: the Elves of a Territory take a step; whom they meet they fight, run by the holder.
    pub(crate) fn command(&mut self, seat: Seat, from: Place, to: Place, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        if !self.may_command(seat) {
            return Err(Illegal::new("RA-29.21", "Discard a control spell at the start of your Move action."));
        }
        if from.index() >= PLACES || to.index() >= PLACES || self.command_targets(seat, from) & to.bit() == 0 {
            let why = "Send the Elves one step on the ground, to a Territory without your units.";
            return Err(Illegal::new("RA-29.21", why));
        }
        self.use_up(seat, Token::ControlSpell);
        let mut going = *self.at(Side::ELVES, from);
        going[3..].fill(0);
        for (kind, n) in going.into_iter().enumerate() {
            self.units[Side::ELVES.index()][from.index()][kind] -= n;
            self.units[Side::ELVES.index()][to.index()][kind] += n;
        }
        cx.emit(|| Event::Commands { seat, from: self.here(from), to: self.here(to), troops: self.troops(Side::ELVES, &going) });
        if self.invaded() != 0 {
            if let Some(play) = self.play_mut() {
                play.runner = Some(seat);
            }
            self.frames.push(Invasions {}.into());
        }
        Ok(())
    }

    /// RA-29.22: loot and tokens that can be held are taken by whoever controls their Territory at the end of an own action.
    pub(crate) fn take_loot(&mut self, seat: Seat, cx: &mut impl Cx<Event>) {
        let mine = self.controlled(Side::of(seat));
        let Some(play) = self.play() else { return };
        let taken: Vec<(Token, Place)> = play
            .lying
            .iter()
            .copied()
            .filter(|(token, place)| mine & place.bit() != 0 && (token.loot() > 0 || token.is_taken()))
            .collect();
        for (token, place) in taken {
            self.take_token(token, place);
            match token.loot() {
                0 => {
                    if let Some(play) = self.play_mut() {
                        play.held[seat.index()][token as usize] += 1;
                    }
                }
                crystals => {
                    let purse = &mut self.player_mut(seat).crystals;
                    *purse = purse.saturating_add(crystals);
                }
            }
            cx.emit(|| Event::TakesToken { seat, token: &self.content.get().season.token(token).name, at: self.here(place) });
        }
    }
}

// RA-29.16: the prisoner, and the unit that carries it.

impl FrameRules for PickUp {
    fn deciders(&self, _game: &Rage) -> SeatSet {
        SeatSet::only(self.seat)
    }

    fn list(&self, game: &Rage, seat: Seat, out: &mut Vec<Action>) {
        out.extend(game.carriers(seat, self.place).into_iter().map(Action::Carrier));
    }

    fn apply(self, game: &mut Rage, seat: Seat, action: Action, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        match action {
            Action::Carrier(level) => game.choose_carrier(seat, self.place, level, cx),
            _ => Err(action.wrong_time()),
        }
    }

    fn default_action(&self, game: &Rage, seat: Seat) -> Option<Action> {
        game.best_carrier(seat, self.place).map(Action::Carrier)
    }

    fn pending(&self, _game: &Rage, _viewer: Viewer) -> Pending {
        Pending::Carrier { place: self.place }
    }

    fn waits_for(&self, gone: Seat) -> bool {
        self.seat == gone
    }
}

impl Rage {
    /// RA-29.16: when the Battles of a Move action are over, a prisoner on a Territory of the player's is taken along by one of the
    /// units there; with several types the player says of which.
    pub(crate) fn pick_up_prisoner(&mut self, seat: Seat, cx: &mut impl Cx<Event>) {
        let here = self.lying(Token::Prisoner) & self.controlled(Side::of(seat));
        let Some(place) = places(here).next() else { return };
        match self.carriers(seat, place).as_slice() {
            [] => {}
            [level] => self.take_along(seat, place, *level, cx),
            [..] => self.frames.push(PickUp { seat, place }.into()),
        }
    }

    /// The types of a player's units at a place.
    fn carriers(&self, seat: Seat, place: Place) -> Vec<Level> {
        let there = self.at(Side::of(seat), place);
        (0..KINDS as u8).map(Level).filter(|level| there[level.index()] > 0).collect()
    }

    /// The type that goes farthest: whom the prisoner goes with when nobody says otherwise.
    pub(crate) fn best_carrier(&self, seat: Seat, place: Place) -> Option<Level> {
        self.carriers(seat, place).into_iter().max_by_key(|level| (self.legs(seat, level.index()).points, *level))
    }

    /// RA-29.16: the player says who carries the prisoner.
    fn choose_carrier(&mut self, seat: Seat, place: Place, level: Level, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        if !self.carriers(seat, place).contains(&level) {
            return Err(Illegal::new("RA-29.16", "Choose a unit that stands there to carry the prisoner."));
        }
        self.frames.pop();
        self.take_along(seat, place, level, cx);
        Ok(())
    }

    fn take_along(&mut self, seat: Seat, place: Place, level: Level, cx: &mut impl Cx<Event>) {
        self.take_token(Token::Prisoner, place);
        if let Some(play) = self.play_mut() {
            play.carrier = Some(Carrier { seat, place, kind: level.0, ended: false });
        }
        cx.emit(|| Event::TakesToken {
            seat,
            token: &self.content.get().season.token(Token::Prisoner).name,
            at: self.here(place),
        });
    }

    /// RA-29.16: whether one of these units carries the prisoner and has not made its path yet.
    #[inline]
    pub(crate) fn carries(&self, seat: Seat, kind: usize, place: Place) -> bool {
        let carrier = self.play().and_then(|play| play.carrier);
        carrier.is_some_and(|c| !c.ended && (c.seat, c.place, usize::from(c.kind)) == (seat, place, kind))
    }

    /// RA-29.16, RA-R30: the prisoner goes where its carrier goes, on the one path that unit makes.
    pub(crate) fn carry_along(&mut self, seat: Seat, kind: usize, from: Place, to: Place) {
        if self.carries(seat, kind, from)
            && let Some(carrier) = self.play_mut().and_then(|play| play.carrier.as_mut())
        {
            (carrier.place, carrier.ended) = (to, true);
        }
    }

    /// When moving is over, every unit can move again in the next action.
    pub(crate) fn rest_carrier(&mut self) {
        if let Some(carrier) = self.play_mut().and_then(|play| play.carrier.as_mut()) {
            carrier.ended = false;
        }
    }

    /// RA-29.16: with fleeing units to the Bastion.
    pub(crate) fn carry_home(&mut self, seat: Seat, from: Place) {
        if let Some(carrier) = self.play_mut().and_then(|play| play.carrier.as_mut())
            && (carrier.seat, carrier.place) == (seat, from)
        {
            carrier.place = Place::bastion(seat);
        }
    }

    /// RA-29.16: of which kind the unit is that carries the prisoner for a side at a place.
    pub(crate) fn carrier_among(&self, side: Side, place: Place) -> Option<usize> {
        let carrier = self.play().and_then(|play| play.carrier)?;
        (Side::of(carrier.seat) == side && carrier.place == place).then_some(usize::from(carrier.kind))
    }

    /// RA-29.16: whether these casualties leave it open if the prisoner's carrier is one of them.
    pub(crate) fn carrier_in_doubt(&self, side: Side, place: Place, killed: &Count) -> bool {
        let there = self.at(side, place);
        self.carrier_among(side, place).is_some_and(|kind| (1..there[kind]).contains(&killed[kind]))
    }

    /// RA-29.16: where no unit is left to carry it, the prisoner lies.
    pub(crate) fn drop_prisoner_of_the_fallen(&mut self, cx: &mut impl Cx<Event>) {
        let Some(carrier) = self.play().and_then(|play| play.carrier) else { return };
        if self.at(Side::of(carrier.seat), carrier.place)[usize::from(carrier.kind)] == 0 {
            self.drop_prisoner(cx);
        }
    }

    /// RA-29.16: the prisoner lies where its carrier was; RA-R81: in a Bastion that is closed for good it is out of play.
    pub(crate) fn drop_prisoner(&mut self, cx: &mut impl Cx<Event>) {
        let Some(carrier) = self.play_mut().and_then(|play| play.carrier.take()) else { return };
        if carrier.place.is_bastion() {
            return;
        }
        if let Some(play) = self.play_mut() {
            play.lying.push((Token::Prisoner, carrier.place));
            play.lying.sort_unstable();
        }
        cx.emit(|| Event::TokenPlaced {
            token: &self.content.get().season.token(Token::Prisoner).name,
            at: self.here(carrier.place),
        });
    }
}

impl Rage {
    /// RA-29.27: the boss draws a card as an Elf type does, after them.
    pub(crate) fn improve_boss(&mut self, cx: &mut impl Cx<Event>) {
        let alive = self.token_of(4) == Some(Token::Vasconis) && self.in_play(Token::Vasconis) > 0;
        if !alive {
            return;
        }
        let Some(gear) = self.market.draw(cx) else { return };
        let content = self.content.get();
        let card = &content.gear[gear.index()];
        let Some(slot) = self.play_mut().map(|play| &mut play.boss[card.kind.index()]) else { return };
        let (worn, under): (bool, Option<GearId>) = match *slot {
            None => (true, None),
            Some(old) if card.cost > content.gear[old.index()].cost => (true, Some(old)),
            Some(_) => (false, Some(gear)),
        };
        if worn {
            *slot = Some(gear);
        }
        if let Some(under) = under {
            self.market.put_under(under);
        }
        let elf = &content.season.token(Token::Vasconis).name;
        let under = under.map(|g| content.gear[g.index()].name.as_str());
        cx.emit(|| Event::ElvesImprove { kind: Level(4), elf, gear, name: &card.name, worn, under });
    }
}
