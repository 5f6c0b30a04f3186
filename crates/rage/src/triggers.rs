//! RA-29.7: a scenario's triggers, tests, verbs and goals: one small interpreter over the data of `content/rage/scenarios`.

use crate::board::{BoardRef, Place, places};
use crate::campaign::{SINGLE, all_joined};
use crate::event::Event;
use crate::frame::{FrameRules, Invasions};
use crate::scenario::{Elf, GoalMoment, Measure, Moment, Party, Test, Token, Verb, Where, Who};
use crate::state::{Rage, Side, total};
use engine::{Cx, Seat};

/// RA-R85: one Battle after the other; nobody is asked which.
impl FrameRules for Invasions {
    fn step(self, game: &mut Rage, cx: &mut impl Cx<Event>) -> bool {
        game.next_invasion(cx)
    }
}

/// For whom and where a rule is looked at.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Context {
    /// The player verbs and tests call `me`; none for the whole table.
    pub me: Option<Seat>,
    /// The place of the Battle.
    pub here: Option<Place>,
}

impl Rage {
    /// RA-29.7: the moment has come: every trigger for it is looked at, in the order of the data.
    pub(crate) fn fire(&mut self, on: Moment, active: Option<Seat>, here: Option<Place>, cx: &mut impl Cx<Event>) {
        let Some(scenario) = self.scenario() else { return };
        for trigger in scenario.triggers.iter().filter(|t| t.on == on) {
            let seats: Vec<Option<Seat>> = match trigger.who {
                Who::Table => vec![None],
                Who::Each => self.turn_order().map(Some).collect(),
                Who::Active => active.map(Some).into_iter().collect(),
                Who::Last => vec![self.last_in_points()],
            };
            for me in seats {
                let context = Context { me, here };
                if !self.scenario_is_decided() && trigger.tests.iter().all(|test| self.holds(test, context)) {
                    trigger.verbs.iter().for_each(|verb| self.carry_out_verb(verb, context, cx));
                }
            }
        }
        if matches!(on, Moment::RoundStart | Moment::Revenue | Moment::Stones | Moment::RoundEnd) {
            self.begin_invasions();
        }
    }

    /// The players still there, in turn order.
    fn turn_order(&self) -> impl Iterator<Item = Seat> + use<> {
        let active = self.active();
        self.order.into_iter().take(self.seats as usize).filter(move |seat| active.contains(*seat))
    }

    /// The player with fewest points, of several the last in turn order.
    fn last_in_points(&self) -> Option<Seat> {
        let order: Vec<Seat> = self.turn_order().collect();
        order.into_iter().rev().min_by_key(|seat| self.points(*seat).iter().sum::<u8>())
    }

    /// The places a rule speaks of.
    pub(crate) fn places_of(&self, place: Where, context: Context) -> u64 {
        let board = &self.board;
        match place {
            Where::Anywhere => board.territories,
            Where::Cities => board.cities,
            Where::Forges => board.forges,
            Where::Stones => board.stones.iter().fold(0, |set, stones| set | stones),
            Where::Plains => {
                let sites = board.stones.iter().fold(board.cities | board.forges, |set, stones| set | stones);
                board.territories & !sites & !SINGLE.bit()
            }
            Where::Tile(_) => board.territories & SINGLE.bit(),
            Where::Token(token) => self.lying(token),
            Where::Here => context.here.map_or(0, Place::bit),
            Where::Home => context.me.map_or(0, |seat| Place::bastion(seat).bit()),
        }
    }

    /// Where tokens of a kind lie.
    pub(crate) fn lying(&self, token: Token) -> u64 {
        let Some(play) = self.play() else { return 0 };
        play.lying.iter().filter(|(kind, _)| *kind == token).fold(0, |set, (_, place)| set | place.bit())
    }

    /// Whether a test holds.
    pub(crate) fn holds(&self, test: &Test, context: Context) -> bool {
        let me = context.me;
        match test {
            Test::Control(place, n) => me.is_some_and(|seat| {
                let mine = self.controlled(Side::of(seat)) & self.places_of(*place, context);
                mine.count_ones() >= u32::from(*n)
            }),
            Test::Units(party, place, n) => {
                let set = self.places_of(*place, context);
                let side = match party {
                    Party::Elves => Some(Side::ELVES),
                    Party::Me => me.map(Side::of),
                };
                side.is_some_and(|side| places(set).map(|p| self.number(side, p)).sum::<u16>() >= u16::from(*n))
            }
            Test::Has(token, n) => me.is_some_and(|seat| self.tokens_of(seat, *token) >= *n),
            Test::InPlay(token, n) => self.in_play(*token) >= *n,
            Test::TokenAt(token, place) => {
                let set = self.places_of(*place, context);
                let carried =
                    self.play().and_then(|play| play.carrier).filter(|c| *token == Token::Prisoner && Some(c.seat) == me);
                self.lying(*token) & set != 0 || carried.is_some_and(|c| set & c.place.bit() != 0)
            }
            Test::Points(n) => me.is_some_and(|seat| self.points(seat).iter().sum::<u8>() >= *n),
            Test::Score(n) => me.is_some_and(|seat| self.measure(seat, Measure::Score) >= *n),
            Test::Round(n) => self.round >= u16::from(*n),
            Test::Eliminated(prey, n) => me.is_some_and(|seat| self.eliminated(seat, *prey) >= *n),
            // The streak is kept with the goal, by `check_goals`.
            Test::InARow(_, inner) => self.holds(inner, context),
            Test::Not(inner) => !self.holds(inner, context),
        }
    }

    /// RA-29.3, RA-R86: whether the player has won the scenario at one of these moments.
    pub(crate) fn check_goals(&mut self, seat: Seat, moments: &[GoalMoment], cx: &mut impl Cx<Event>) {
        let Some(scenario) = self.scenario() else { return };
        if self.scenario_is_decided() || self.player(seat).gone {
            return;
        }
        for (i, goal) in scenario.victory.iter().enumerate().filter(|(_, goal)| moments.contains(&goal.at)) {
            let context = Context { me: Some(seat), here: None };
            let mut won = self.holds(&goal.test, context);
            if let Test::InARow(rounds, _) = &goal.test
                && let Some(streak) = self.play_mut().map(|play| &mut play.streaks[i][seat.index()])
            {
                *streak = if won { streak.saturating_add(1) } else { 0 };
                won = *streak >= *rounds;
            }
            if won && let Some(play) = self.play_mut() {
                play.decided = Some(Some(seat));
                cx.emit(|| Event::ScenarioWon { seat, title: &scenario.title });
                return;
            }
        }
    }

    /// The last round is the last: the goals of the round's end in turn order, then the ranking.
    pub(crate) fn close_scenario_round(&mut self, cx: &mut impl Cx<Event>) {
        let order: Vec<Seat> = self.turn_order().collect();
        for seat in order {
            self.check_goals(seat, &[GoalMoment::RoundEnd], cx);
        }
        self.end_of_round_attachments();
        let round = self.round;
        if let Some(scenario) = self.scenario()
            && let Some(play) = self.play_mut()
            && play.decided.is_none()
            && round >= u16::from(scenario.rounds)
        {
            play.decided = Some(None);
        }
    }

    /// One verb, for the player of the context, or for everybody if there is none.
    pub(crate) fn carry_out_verb(&mut self, verb: &'static Verb, context: Context, cx: &mut impl Cx<Event>) {
        let whom: Vec<Seat> = context.me.map_or_else(|| self.turn_order().collect(), |seat| vec![seat]);
        match verb {
            Verb::Place(token, place, n) => self.place_tokens(*token, self.places_of(*place, context), *n, cx),
            Verb::Remove(token, place) => self.remove_tokens(*token, self.places_of(*place, context), cx),
            Verb::Give(token, n, place) => {
                whom.iter().for_each(|seat| self.give_token(*seat, *token, *n, self.places_of(*place, context), cx));
            }
            Verb::AddElves(place, n, elf) => self.add_elves(self.places_of(*place, context), *n, *elf, cx),
            Verb::RemoveElves(place, n) => self.remove_elves(self.places_of(*place, context), *n, cx),
            Verb::Gold(n) => whom.iter().for_each(|seat| {
                let purse = &mut self.player_mut(*seat).gold;
                *purse = purse.saturating_add_signed(i16::from(*n));
                self.tell_gain(*seat, i16::from(*n), "gold", cx);
            }),
            Verb::Crystals(n) => whom.iter().for_each(|seat| {
                let purse = &mut self.player_mut(*seat).crystals;
                *purse = purse.saturating_add_signed(i16::from(*n));
                self.tell_gain(*seat, i16::from(*n), "Crystals", cx);
            }),
            Verb::Equipment(n) => whom.iter().for_each(|seat| self.draw_equipment(*seat, *n, cx)),
            Verb::Point(n) => whom.iter().for_each(|seat| {
                if let Some(play) = self.play_mut() {
                    play.given[seat.index()] += n;
                }
                self.tell_gain(*seat, i16::from(*n), "points", cx);
            }),
            Verb::Score(n) => whom.iter().for_each(|seat| {
                if let Some(play) = self.play_mut() {
                    play.score[seat.index()] = play.score[seat.index()].saturating_add_signed(*n);
                }
                self.tell_gain(*seat, i16::from(*n), "on the count", cx);
            }),
            Verb::SendHome(place) => whom.iter().for_each(|seat| self.send_home(*seat, self.places_of(*place, context), cx)),
            Verb::Faults(n) => (0..*n).for_each(|_| self.open_fault(cx)),
            Verb::Attach(modifier) => whom.iter().for_each(|seat| {
                if let Some(play) = self.play_mut() {
                    play.boosts.push((*seat, *modifier));
                }
                cx.emit(|| Event::Gains {
                    seat: *seat,
                    what: format!("{} until the end of the round", crate::text::modifier_line(modifier)),
                });
            }),
            Verb::EndScenario => {
                if let Some(play) = self.play_mut() {
                    play.decided.get_or_insert(None);
                }
            }
        }
    }

    fn tell_gain(&self, seat: Seat, n: i16, what: &str, cx: &mut impl Cx<Event>) {
        let what = if n.abs() == 1 { what.trim_end_matches('s') } else { what };
        cx.emit(|| Event::Gains { seat, what: format!("{n:+} {what}") });
    }

    /// Tokens come to places drawn from a set: different ones as long as there are, none on shaken ground.
    fn place_tokens(&mut self, token: Token, set: u64, n: u8, cx: &mut impl Cx<Event>) {
        let fights = self.fights(token);
        let free = set & self.board.territories & !self.lying(Token::Shaken) & if fights { u64::MAX } else { !self.lying(token) };
        let mut free: Vec<Place> = places(free).collect();
        for _ in 0..n {
            if free.is_empty() || self.supply(token) == 0 {
                return;
            }
            let nth = if free.len() > 1 { cx.chance(free.len() as u32) as usize } else { 0 };
            let place = if fights { free[nth] } else { free.remove(nth) };
            self.put_token(token, place, cx);
        }
    }

    /// Whether a token stands among the Elves and is not only lying there.
    fn fights(&self, token: Token) -> bool {
        matches!(token, Token::Automaton | Token::Vasconis)
    }

    pub(crate) fn put_token(&mut self, token: Token, place: Place, cx: &mut impl Cx<Event>) {
        let target = token == Token::Portal && self.portals_are_targets();
        if let Some(kind) = token.kind().filter(|_| target || self.fights(token)) {
            self.units[Side::ELVES.index()][place.index()][kind] += 1;
        }
        if !self.fights(token)
            && let Some(play) = self.play_mut()
        {
            play.lying.push((token, place));
            play.lying.sort_unstable();
        }
        cx.emit(|| Event::TokenPlaced { token: &self.content.get().season.token(token).name, at: self.here(place) });
        match token {
            Token::Portal => self.join_portals(),
            Token::Shaken => self.shake(place, cx),
            _ => {}
        }
    }

    /// One token of a kind leaves a place.
    pub(crate) fn take_token(&mut self, token: Token, place: Place) {
        if let Some(play) = self.play_mut()
            && let Some(at) = play.lying.iter().position(|found| *found == (token, place))
        {
            play.lying.remove(at);
        }
    }

    fn remove_tokens(&mut self, token: Token, set: u64, cx: &mut impl Cx<Event>) {
        let here = self.lying(token) & set;
        for place in places(here) {
            self.take_token(token, place);
            if token == Token::Portal && self.portals_are_targets() {
                self.units[Side::ELVES.index()][place.index()][4] = 0;
            }
            cx.emit(|| Event::TokenGone { token: &self.content.get().season.token(token).name, at: self.here(place) });
        }
        if token == Token::Portal {
            self.join_portals();
        }
    }

    fn give_token(&mut self, seat: Seat, token: Token, n: u8, set: u64, cx: &mut impl Cx<Event>) {
        let n = n.min(self.supply(token));
        if n == 0 {
            return;
        }
        if token == Token::Automaton {
            // RA-29.19: it appears where its owner is.
            let Some(place) = places(set).next() else { return };
            self.units[seat.index()][place.index()][3] += n;
        } else if let Some(play) = self.play_mut() {
            play.held[seat.index()][token as usize] += n;
        }
        let def = self.content.get().season.token(token);
        cx.emit(|| Event::Gains { seat, what: if n == 1 { format!("a {}", def.name) } else { format!("{n} {}", def.plural) } });
    }

    fn add_elves(&mut self, set: u64, n: u8, elf: Elf, cx: &mut impl Cx<Event>) {
        for place in self.territories_of(set & !self.lying(Token::Shaken)) {
            for _ in 0..n {
                let kind = match elf {
                    Elf::Random => self.draw_elf(cx),
                    Elf::Type(number) => {
                        let kind = usize::from(number.saturating_sub(1));
                        let there = self.bag.get(kind).is_some_and(|left| *left > 0);
                        if there {
                            self.bag[kind] -= 1;
                        }
                        there.then_some(kind)
                    }
                };
                let Some(kind) = kind else { return };
                self.units[Side::ELVES.index()][place.index()][kind] += 1;
                cx.emit(|| Event::ElfAdded { at: self.here(place), troop: self.troop(Side::ELVES, kind, 1) });
            }
        }
    }

    fn remove_elves(&mut self, set: u64, n: u8, cx: &mut impl Cx<Event>) {
        for place in self.territories_of(set) {
            for _ in 0..n {
                let there = &mut self.units[Side::ELVES.index()][place.index()];
                let Some(kind) = (0..3).find(|kind| there[*kind] > 0) else { break };
                there[kind] -= 1;
                cx.emit(|| Event::ElfLeaves { at: self.here(place), troop: self.troop(Side::ELVES, kind, 1) });
            }
        }
    }

    /// A player's units on these places go to their Bastion, a prisoner with them.
    pub(crate) fn send_home(&mut self, seat: Seat, set: u64, cx: &mut impl Cx<Event>) {
        let (side, home) = (Side::of(seat), Place::bastion(seat));
        for place in self.territories_of(set) {
            let going = std::mem::take(&mut self.units[side.index()][place.index()]);
            if total(&going) == 0 {
                continue;
            }
            self.units[side.index()][home.index()].iter_mut().zip(going).for_each(|(there, more)| *there += more);
            self.carry_home(seat, place);
            cx.emit(|| Event::SentHome { seat, at: self.here(place), troops: self.troops(side, &going) });
        }
    }

    /// RA-29.23: units caught on shaken ground go home, Elves are gone without Crystals.
    fn shake(&mut self, place: Place, cx: &mut impl Cx<Event>) {
        for seat in self.active().iter() {
            self.send_home(seat, place.bit(), cx);
        }
        self.units[Side::ELVES.index()][place.index()] = Default::default();
    }

    /// RA-29.17: every two Territories with portals are next to each other.
    pub(crate) fn join_portals(&mut self) {
        let all: Vec<Place> = places(self.lying(Token::Portal)).collect();
        let pairs = all.iter().enumerate().flat_map(|(i, a)| all[i + 1..].iter().map(move |b| (*a, *b)));
        let mut plan = self.board.plan().clone();
        plan.portals = pairs.collect();
        self.board = BoardRef::new(plan);
    }

    /// RA-29.25: a fault breaks open on a side between two Territories, beside another one if there is one. No Territory is
    /// ever cut off.
    fn open_fault(&mut self, cx: &mut impl Cx<Event>) {
        if self.supply(Token::Fault) == 0 {
            return;
        }
        let open = self.open_sides();
        let near: Vec<(Place, u8)> = open.iter().copied().filter(|(place, d)| self.beside_fault(*place, *d)).collect();
        let mut choices = if near.is_empty() { open } else { near };
        while !choices.is_empty() {
            let nth = if choices.len() > 1 { cx.chance(choices.len() as u32) as usize } else { 0 };
            let (place, direction) = choices.swap_remove(nth);
            let mut plan = self.board.plan().clone();
            if let Some((_, spot)) = plan.spots.iter_mut().find(|(p, _)| *p == place) {
                spot.faults |= 1 << direction;
            }
            let board = BoardRef::new(plan);
            if all_joined(&board) {
                let other = board.hex(place).and_then(|hex| board.spot_at(hex.step(direction))).map_or(place, |(other, _)| other);
                self.board = board;
                cx.emit(|| Event::FaultOpens { between: [self.here(place), self.here(other)] });
                return;
            }
        }
    }

    /// Sides between two Territories that the ground can cross, each once.
    fn open_sides(&self) -> Vec<(Place, u8)> {
        let mut sides = Vec::new();
        for (place, spot) in &self.board.plan().spots {
            for direction in 0..3 {
                if let Some((other, _)) = self.board.spot_at(spot.hex.step(direction))
                    && self.board.ground(*place) & other.bit() != 0
                {
                    sides.push((*place, direction));
                }
            }
        }
        sides
    }

    /// Whether one of the two Territories of a side has a fault.
    fn beside_fault(&self, place: Place, direction: u8) -> bool {
        let spots = &self.board.plan().spots;
        let Some(hex) = self.board.hex(place) else { return false };
        let touched = |at: crate::types::Hex| {
            spots.iter().any(|(_, spot)| (0..6).any(|d| spot.faults >> d & 1 != 0 && (spot.hex == at || spot.hex.step(d) == at)))
        };
        touched(hex) || touched(hex.step(direction))
    }

    /// RA-R85: where a trigger has put Elves among a player's units, a Battle is fought at once.
    pub(crate) fn begin_invasions(&mut self) {
        if self.campaign.is_some() && self.invaded() != 0 {
            self.frames.push(Invasions {}.into());
        }
    }

    /// Territories where Elves stand among a player's units.
    pub(crate) fn invaded(&self) -> u64 {
        let players = (0..self.seats).fold(0, |set, seat| set | self.presence(Side(seat)));
        self.presence(Side::ELVES) & players & self.board.territories
    }

    /// RA-R85: the next of these Battles; the Elves attack.
    fn next_invasion(&mut self, cx: &mut impl Cx<Event>) -> bool {
        match places(self.invaded()).next() {
            Some(place) => self.begin_battle_of(Side::ELVES, place, cx),
            None => {
                self.frames.pop();
                if let Some(play) = self.play_mut() {
                    play.runner = None;
                }
            }
        }
        true
    }

    /// Cards from the market deck for a player, laid beside the sheet.
    pub(crate) fn draw_equipment(&mut self, seat: Seat, n: u8, cx: &mut impl Cx<Event>) {
        for _ in 0..n {
            let Some(gear) = self.market.draw(cx) else { return };
            self.player_mut(seat).spare[gear.index()] += 1;
            cx.emit(|| Event::Gains { seat, what: self.content.get().gear[gear.index()].name.clone() });
        }
    }
}
