//! The contract of the engine, kept by Clash of Rage: thin, each rule is where its name says.

use crate::action::Action;
use crate::board::{Place, Tile, places};
use crate::event::{Chosen, Event};
use crate::layout;
use crate::scenario::Inside;
use crate::setup::{Bastions, Clans, Difficulty, Length, Map, Mode, Resignation, Series, Setup};
use crate::state::{Battle, Ended, Frame, Rage, Step};
use crate::types::{Level, TACTICS};
use crate::view::View;
use crate::{registry, view};
use engine::{Cx, Decks, Evaluation, Game, GameRng, Guidance, Illegal, Info, Outcome, Seat, SeatSet, SetupError, Status, Viewer};

impl Game for Rage {
    const INFO: Info = Info {
        id: "rage",
        name: "Clash of Rage",
        tagline: "Clans against the Elves and against each other: four points of Cities and Legendary items win.",
        prefix: "RA",
        rules_version: 1,
        min_seats: 1,
        max_seats: 4,
        simultaneous: true,
        hidden: true,
        chance: true,
        finished: true,
    };

    type Setup = Setup;
    type Action = Action;
    type View = View;
    type Event = Event;

    fn new(setup: &Setup, cx: &mut impl Cx<Event>) -> Result<Self, SetupError> {
        Rage::set_up(setup, cx)
    }

    fn seats(&self) -> usize {
        self.seats as usize
    }

    #[inline]
    fn status(&self) -> Status {
        match self.over {
            Some(ended) => Status::Over(outcome(ended, self.seats as usize)),
            None => Status::each(self.deciding()),
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.deciding().contains(seat) {
            self.list(seat, out);
        }
    }

    fn apply(&mut self, seat: Seat, action: &Action, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        self.carry_out(seat, *action, cx)?;
        self.advance(cx);
        Ok(())
    }

    /// RA-R13: a Tactic card, and the choice of Stones, until the last player commits.
    fn take_back(&mut self, seat: Seat, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        let nothing = || Illegal::new("RA-R13", "You have no hidden choice that could be taken back.");
        let i = seat.index();
        match self.frames.top_mut() {
            Some(Frame::Tactics { chosen }) if i < chosen.len() => chosen[i].take().map(|_| ()).ok_or_else(nothing)?,
            Some(Frame::Stones { chosen }) if i < chosen.len() => chosen[i].take().map(|_| ()).ok_or_else(nothing)?,
            Some(_) | None => return Err(nothing()),
        }
        cx.emit(|| Event::TakesBack { seat });
        Ok(())
    }

    /// RA-R81: the clan is removed, unless a bot takes over at this table.
    fn concede(&mut self, seat: Seat, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        if self.over.is_some() {
            return Err(over());
        }
        if seat.0 >= self.seats || self.player(seat).gone {
            return Err(Illegal::new("RA-R81", "Nobody plays on this seat who could give up."));
        }
        if self.options.resignation == Resignation::Bot {
            let reason = "At this table nobody is removed: leave the seat to a bot instead of giving up.";
            return Err(Illegal::new("RA-R81", reason));
        }
        cx.emit(|| Event::Concedes { seat });
        self.remove_clan(seat, cx);
        Ok(())
    }

    fn unanswered(&self, seat: Seat) -> Option<Action> {
        self.deciding().contains(seat).then(|| self.answer_for(seat)).flatten()
    }

    fn view(&self, viewer: Viewer) -> View {
        view::build(self, viewer)
    }

    fn determinize(&self, seat: Seat, rng: &mut GameRng) -> Self {
        let mut world = self.clone();
        world.imagine(seat, rng);
        world
    }

    fn presets() -> Vec<(&'static str, Setup)> {
        let players = |players| Setup { players, clans: Clans::Deal, ..Setup::default() };
        let solo = |difficulty| Setup { mode: Mode::Solo(difficulty), ..players(1) };
        let mut presets = vec![
            ("two", players(2)),
            ("three", players(3)),
            ("four", players(4)),
            ("short", Setup { length: Length::Short, ..players(2) }),
            ("long", Setup { length: Length::Long, ..players(3) }),
            ("built", Setup { map: Map::Players, bastions: Bastions::Placed, clans: Clans::Choose, ..players(2) }),
            ("first-game", first_game()),
            ("solo", solo(Difficulty::Medium)),
            ("solo-easy", solo(Difficulty::Easy)),
            ("solo-difficult", solo(Difficulty::Difficult)),
            ("solo-impossible", solo(Difficulty::Impossible)),
            ("campaign", Setup { mode: Mode::Campaign(Series::Short), ..players(3) }),
            ("season", Setup { mode: Mode::Campaign(Series::Season), ..players(2) }),
        ];
        // Every scenario can be played on its own.
        let scenarios = &registry::standard().get().season.scenarios;
        presets.extend(scenarios.iter().map(|s| (s.id.as_str(), Setup { mode: Mode::Scenario(s.id.clone()), ..players(2) })));
        presets
    }

    fn content_hash(setup: &Setup) -> String {
        let content = setup.content.as_deref().and_then(registry::find).unwrap_or_else(registry::standard);
        engine::hash_of(content.get())
    }
}

impl Guidance for Rage {
    const GUIDED: bool = true;

    fn action_weights(&self, seat: Seat, actions: &[Action], out: &mut Vec<u32>) {
        self.leanings(seat, actions, out);
    }

    fn evaluate(&self) -> Evaluation {
        Evaluation { sides: self.standing(), nobody: 0 }
    }
}

impl Decks for Rage {}

/// The guided first game: two players, always the same beginning.
fn first_game() -> Setup {
    let clans = registry::standard().get().guide.clans.clone();
    Setup { clans: Clans::Fixed(clans), length: Length::Short, guide: true, ..Setup::default() }
}

fn outcome(ended: Ended, seats: usize) -> Outcome {
    match ended.winner {
        Some(winner) => Outcome::win(winner, seats, ended.by.clause()),
        None => Outcome::lost(seats, ended.by.clause()),
    }
}

fn over() -> Illegal {
    Illegal::new("RA-25.4", "The game is over; nothing can be done any more.")
}

fn wrong_time(action: Action) -> Illegal {
    let (clause, why) = match action {
        Action::TakeTile(_) | Action::PlaceTile { .. } => {
            ("RA-2.6", "The board is not being built now; it never changes after that.")
        }
        Action::Clan(_) => ("RA-5.1", "Clans are not being chosen now."),
        Action::Bastion(_) => ("RA-5.4", "Bastions are not being placed now."),
        Action::Tactic(_) => ("RA-7.1", "Tactic cards are chosen at the beginning of a round."),
        Action::Reinforce { .. } => ("RA-10.1", "You have no reinforcements to place now."),
        Action::Equip | Action::March | Action::Pass => ("RA-11.1", "You choose an action when it is your turn to act."),
        Action::Renew(_) => ("RA-27.5", "Stacks leave the market only in solo, at the start of an Equip action."),
        Action::Buy(_) => ("RA-12.11", "The market is used during your own Equip action only."),
        Action::Forge => ("RA-13.1", "Forging is part of your own Equip action."),
        Action::Keep(_) => ("RA-13.5", "You have drawn no cards to keep one of."),
        Action::Attach { .. } | Action::Detach { .. } => ("RA-14.7", "Equipment changes during your own Equip action only."),
        Action::EndEquip => ("RA-12.1", "You are not equipping."),
        Action::Move { .. } | Action::MoveWithout { .. } | Action::EndMove => {
            ("RA-15.10", "Units move during your own Move action, before its Battles.")
        }
        Action::Battle(_) => ("RA-17.3", "There is no choice of Battles now."),
        Action::Assault | Action::Flee => ("RA-23.1", "One assaults or flees when the own Assault is due."),
        Action::Reroll | Action::Stand => ("RA-19.9", "You have no dice to decide about now."),
        Action::Eliminate(_) | Action::EliminateCarrier(_) => ("RA-20.4", "There are no injuries for you to distribute now."),
        Action::Deliver { .. } => ("RA-24.5", "You have nothing to choose about your Stones now."),
        Action::Carrier(_) => ("RA-29.16", "There is no prisoner to be taken along now."),
        Action::Spend(_) | Action::Burn(_) => ("RA-29.6", "Tokens are spent when the own Assault is due."),
        Action::Bless { .. } | Action::Option(_) => ("RA-29.8", "This is done inside an own Equip or Move action."),
        Action::Command { .. } => ("RA-29.21", "A control spell is discarded at the start of an own Move action."),
    };
    Illegal::new(clause, why)
}

impl Rage {
    /// Who owes a decision now: read from the pending frame alone.
    #[inline]
    pub(crate) fn deciding(&self) -> SeatSet {
        let Some(frame) = self.frames.top() else { return SeatSet::EMPTY };
        let one = match frame {
            Frame::Build { next, .. } | Frame::PickClan { next } | Frame::PlaceBastion { next } => self.setting_up(*next),
            Frame::Tactics { chosen } => {
                return self.active().iter().filter(|seat| chosen[seat.index()].is_none()).collect();
            }
            Frame::Stones { chosen } => {
                let owes = |seat: &Seat| chosen[seat.index()].is_none() && self.must_choose_stones(*seat);
                return (0..self.seats).map(Seat).filter(owes).collect();
            }
            Frame::Reinforce { seat, .. }
            | Frame::Choose { seat }
            | Frame::Renew { seat }
            | Frame::Equip { seat, .. }
            | Frame::Keep { seat, .. }
            | Frame::March { seat }
            | Frame::PickUp { seat, .. }
            | Frame::Battles { seat } => Some(*seat),
            Frame::Battle(battle) => self.battle_decider(battle),
            Frame::Reinforcements { .. } | Frame::Actions { .. } | Frame::Invasions | Frame::RoundOver => None,
        };
        one.map_or(SeatSet::EMPTY, SeatSet::only)
    }

    /// Everything a deciding seat may do, in a fixed order.
    fn list(&self, seat: Seat, out: &mut Vec<Action>) {
        let Some(frame) = self.frames.top() else { return };
        match *frame {
            Frame::Build { holding: None, .. } => out.extend(self.tile_sides().map(Action::TakeTile)),
            Frame::Build { holding: Some(region), .. } => {
                let tiles = layout::tile_choices(&self.content, &self.board.plan().tiles, region);
                out.extend(tiles.iter().map(|t| Action::PlaceTile { center: t.center, rotation: t.rotation }));
            }
            Frame::PickClan { .. } => out.extend(self.free_clans().map(Action::Clan)),
            Frame::PlaceBastion { next } => {
                let rest = self.seats as usize - next as usize - 1;
                out.extend(layout::bastion_choices(&self.board, rest).into_iter().map(Action::Bastion));
            }
            Frame::Tactics { .. } => {
                let hand = (0..TACTICS as u8).filter(|i| self.player(seat).hand >> i & 1 != 0);
                out.extend(hand.filter_map(|i| self.tactic(seat, i)).map(|(card, _)| Action::Tactic(card)));
            }
            Frame::Reinforce { left, .. } => self.list_reinforcements(seat, left, out),
            Frame::Choose { .. } => out.extend([Action::Equip, Action::March, Action::Pass]),
            Frame::Renew { .. } => self.list_renewals(out),
            Frame::Equip { forged, set, .. } => {
                self.list_equip(seat, forged, set, out);
                self.list_campaign(seat, Inside::Equip, out);
            }
            Frame::Keep { drawn, .. } => out.extend(self.legends(drawn).map(Action::Keep)),
            Frame::March { .. } => {
                self.list_moves(seat, out);
                self.list_campaign(seat, Inside::Move, out);
            }
            Frame::Battles { .. } => self.list_battles(seat, out),
            Frame::PickUp { place, .. } => out.extend(self.carriers(seat, place).into_iter().map(Action::Carrier)),
            Frame::Battle(battle) => match battle.step {
                Step::Due => {
                    out.extend([Action::Assault, Action::Flee]);
                    self.list_spending(&battle, seat, out);
                }
                Step::Rolled => out.extend([Action::Reroll, Action::Stand]),
                Step::Wounded => self.list_casualties(&battle, out),
            },
            Frame::Stones { .. } => self.list_deliveries(seat, out),
            Frame::Reinforcements { .. } | Frame::Actions { .. } | Frame::Invasions | Frame::RoundOver => {}
        }
    }

    /// RA-R81: what a player who does not answer in time does: nothing is begun, and nothing held is given up. RA-R44, RA-R55,
    /// RA-R60: casualties and Stones as preselected. Where there is no such answer, none.
    fn answer_for(&self, seat: Seat) -> Option<Action> {
        let frame = self.frames.top()?;
        match frame {
            Frame::Reinforce { left, .. } => {
                let level = Level::ALL.into_iter().find(|level| left[level.index()] > 0)?;
                Some(Action::Reinforce { level, to: Place::bastion(seat), count: left[level.index()] })
            }
            Frame::Choose { .. } => Some(Action::Pass),
            Frame::Renew { .. } => Some(Action::Renew(None)),
            Frame::Equip { .. } => Some(Action::EndEquip),
            Frame::March { .. } => Some(Action::EndMove),
            Frame::Battle(battle) => match battle.step {
                Step::Due => Some(Action::Assault),
                Step::Rolled => Some(Action::Reroll),
                Step::Wounded => self.default_casualties().map(Action::Eliminate),
            },
            Frame::Stones { .. } => {
                let [stones, home] = self.default_delivery(seat);
                Some(Action::Deliver { stones, home })
            }
            Frame::PickUp { place, .. } => self.best_carrier(seat, *place).map(Action::Carrier),
            Frame::Build { .. }
            | Frame::PickClan { .. }
            | Frame::PlaceBastion { .. }
            | Frame::Tactics { .. }
            | Frame::Keep { .. }
            | Frame::Battles { .. }
            | Frame::Reinforcements { .. }
            | Frame::Actions { .. }
            | Frame::Invasions
            | Frame::RoundOver => None,
        }
    }

    fn list_reinforcements(&self, seat: Seat, left: [u8; 3], out: &mut Vec<Action>) {
        let open = self.reinforceable(seat);
        for level in Level::ALL {
            for to in places(open) {
                out.extend((1..=left[level.index()]).map(|count| Action::Reinforce { level, to, count }));
            }
        }
    }

    fn carry_out(&mut self, seat: Seat, action: Action, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        if self.over.is_some() {
            return Err(over());
        }
        let Some(frame) = self.frames.top().copied() else { return Err(over()) };
        if !self.deciding().contains(seat) {
            return Err(self.not_asked(seat, action));
        }
        match (frame, action) {
            (Frame::Build { next, holding: None }, Action::TakeTile(region)) => self.take_tile(seat, next, region, cx),
            (Frame::Build { next, holding: Some(region) }, Action::PlaceTile { center, rotation }) => {
                self.place_tile(seat, next, Tile { region, center, rotation }, cx)
            }
            (Frame::PickClan { next }, Action::Clan(clan)) => self.pick_clan(seat, next, clan, cx),
            (Frame::PlaceBastion { next }, Action::Bastion(hex)) => self.place_bastion(seat, next, hex, cx),
            (Frame::Tactics { .. }, Action::Tactic(card)) => self.commit(seat, card, cx),
            (Frame::Reinforce { left, .. }, Action::Reinforce { level, to, count }) => {
                self.reinforce((seat, left), (level, to, count), cx)
            }
            (Frame::Choose { .. }, Action::Equip | Action::March | Action::Pass) => {
                self.choose(seat, action, cx);
                Ok(())
            }
            (Frame::Renew { .. }, Action::Renew(stacks)) => self.renew(seat, stacks, cx),
            (Frame::Equip { forged, .. }, Action::Buy(stack)) => self.buy((seat, forged), stack, cx),
            (Frame::Equip { forged, set, .. }, Action::Forge) => self.forge((seat, forged), set, cx),
            (Frame::Equip { forged, set, .. }, Action::Attach { gear, level }) => {
                self.attach((seat, forged, set), (gear, level), cx)
            }
            (Frame::Equip { set, .. }, Action::Detach { kind, level }) => self.detach((seat, set), (kind, level), cx),
            (Frame::Equip { .. }, Action::EndEquip) => {
                self.frames.pop();
                Ok(())
            }
            (Frame::Keep { drawn, .. }, Action::Keep(gear)) => self.keep(seat, drawn, gear, cx),
            (Frame::March { .. }, Action::Move { from, level, to, count }) => {
                self.move_units(seat, (from, level, to, count), false, cx)
            }
            (Frame::March { .. }, Action::MoveWithout { from, level, to, count }) => {
                self.move_units(seat, (from, level, to, count), true, cx)
            }
            (Frame::March { .. }, Action::EndMove) => {
                self.end_moves(seat, cx);
                Ok(())
            }
            (Frame::Equip { .. } | Frame::March { .. }, Action::Bless { token, level }) => self.bless(seat, token, level, cx),
            (Frame::Equip { .. }, Action::Option(option)) => self.use_option(seat, Inside::Equip, option, cx),
            (Frame::March { .. }, Action::Option(option)) => self.use_option(seat, Inside::Move, option, cx),
            (Frame::March { .. }, Action::Command { from, to }) => self.command(seat, from, to, cx),
            (Frame::PickUp { place, .. }, Action::Carrier(level)) => self.choose_carrier(seat, place, level, cx),
            (Frame::Battles { .. }, Action::Battle(place)) => self.choose_battle(seat, place, cx),
            (Frame::Battle(battle), _) => self.carry_out_in_battle(battle, seat, action, cx),
            (Frame::Stones { .. }, Action::Deliver { stones, home }) => self.choose_stones(seat, stones, home, cx),
            _ => Err(wrong_time(action)),
        }
    }

    fn carry_out_in_battle(
        &mut self,
        battle: Battle,
        seat: Seat,
        action: Action,
        cx: &mut impl Cx<Event>,
    ) -> Result<(), Illegal> {
        match (battle.step, action) {
            (Step::Due, Action::Assault) => self.roll(battle, cx),
            (Step::Due, Action::Flee) => self.flee(&battle, seat, cx),
            (Step::Due, Action::Spend(token)) => return self.spend(&battle, seat, token, cx),
            (Step::Due, Action::Burn(orb)) => return self.burn(&battle, seat, orb, cx),
            (Step::Rolled, Action::Reroll) => self.reroll(battle, false, cx),
            (Step::Rolled, Action::Stand) => self.stand(battle, cx),
            (Step::Wounded, Action::Eliminate(killed)) => return self.choose_casualties(battle, killed, false, cx),
            (Step::Wounded, Action::EliminateCarrier(killed)) => return self.choose_casualties(battle, killed, true, cx),
            _ => return Err(wrong_time(action)),
        }
        Ok(())
    }

    #[cold]
    fn not_asked(&self, seat: Seat, action: Action) -> Illegal {
        if seat.0 >= self.seats {
            return Illegal::new("RA-5.7", "This seat does not exist.");
        }
        if self.player(seat).gone {
            return Illegal::new("RA-R81", "This clan has left the game.");
        }
        match (self.frames.top(), action) {
            (Some(Frame::Tactics { .. }), Action::Tactic(_)) => {
                Illegal::new("RA-R13", "You have chosen a card; take it back to choose another.")
            }
            (Some(Frame::Battle(_)), Action::Eliminate(_) | Action::EliminateCarrier(_)) => {
                Illegal::new("RA-20.4", "Not you but the assaulting side distributes these injuries.")
            }
            (Some(Frame::Stones { .. }), Action::Deliver { .. }) => wrong_time(action),
            _ => Illegal::new("RA-11.3", "It is not your turn; others act one after the other."),
        }
    }

    /// RA-11.1: equip, move and battle, or pass.
    fn choose(&mut self, seat: Seat, action: Action, cx: &mut impl Cx<Event>) {
        self.frames.pop();
        let what = match action {
            Action::Equip => Chosen::Equip,
            Action::March => Chosen::March,
            _ => Chosen::Pass,
        };
        let second = matches!(self.frames.top(), Some(Frame::Actions { second: true, .. }));
        cx.emit(|| Event::Chooses { seat, what, second });
        match what {
            Chosen::Equip => {
                self.frames.push(Frame::Equip { seat, forged: false, set: 0 });
                if self.can_renew() {
                    self.frames.push(Frame::Renew { seat });
                }
            }
            Chosen::March => self.frames.push(Frame::March { seat }),
            Chosen::Pass => {}
        }
    }

    /// All that `me` cannot know is drawn anew: hands and committed cards of the others, and what another player has drawn at
    /// the Forge. Decks and the bag have no order that could be known.
    fn imagine(&mut self, me: Seat, rng: &mut GameRng) {
        for seat in (0..self.seats).map(Seat).filter(|seat| *seat != me) {
            let player = self.player_mut(seat);
            let number = player.hand.count_ones();
            let mut unseen = player.hand | player.deck;
            let mut hand = 0;
            for _ in 0..number {
                let card = nth_bit(u16::from(unseen), rng.below(unseen.count_ones()));
                hand |= 1 << card;
                unseen &= !(1 << card);
            }
            (player.hand, player.deck) = (hand, unseen);
        }
        let hands = self.players.map(|player| player.hand);
        match self.frames.top_mut() {
            Some(Frame::Tactics { chosen }) => {
                for (i, card) in chosen.iter_mut().enumerate().filter(|(i, card)| *i != me.index() && card.is_some()) {
                    let hand = u16::from(hands[i]);
                    *card = Some(nth_bit(hand, rng.below(hand.count_ones())));
                }
            }
            Some(Frame::Keep { seat, drawn }) if *seat != me => {
                let mut unseen = *drawn | self.legendary;
                let number = drawn.count_ones();
                *drawn = 0;
                for _ in 0..number {
                    let card = nth_bit(unseen, rng.below(unseen.count_ones()));
                    *drawn |= 1 << card;
                    unseen &= !(1 << card);
                }
                self.legendary = unseen;
            }
            Some(Frame::Stones { .. }) => self.imagine_stones(me, rng),
            Some(_) | None => {}
        }
    }

    /// Which Stones another player has chosen is unknown until all have.
    fn imagine_stones(&mut self, me: Seat, rng: &mut GameRng) {
        let Some(Frame::Stones { mut chosen }) = self.frames.top().copied() else { return };
        for seat in (0..self.seats).map(Seat).filter(|seat| *seat != me) {
            if chosen[seat.index()].is_some() {
                let mut options = Vec::new();
                self.list_deliveries(seat, &mut options);
                if let Some(Action::Deliver { stones, home }) = rng.pick(&options) {
                    chosen[seat.index()] = Some((*stones, *home));
                }
            }
        }
        self.frames.replace(Frame::Stones { chosen });
    }
}

/// The place of the `n`th bit that is set.
fn nth_bit(set: u16, n: u32) -> u8 {
    let mut left = set;
    for _ in 0..n {
        left &= left.wrapping_sub(1);
    }
    left.trailing_zeros() as u8
}
