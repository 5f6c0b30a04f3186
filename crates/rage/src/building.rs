//! RA-R1: how a game comes to its first round: board, Elves, market, clans, Bastions, Tactic decks.

mod check;

use crate::action::{Action, KINDS};
use crate::board::{BoardRef, PLACES, Plan, Tile, places, plan_of};
use crate::campaign::Campaign;
use crate::event::{At, Event, Troop};
use crate::frame::{Build, FrameRules, PickClan, PlaceBastion};
use crate::layout;
use crate::market::Market;
use crate::registry::{self, ContentRef};
use crate::setup::{Clans, Mode, Setup};
use crate::state::{Options, Player, Rage, SEATS, SIDES, Side};
use crate::types::{ClanId, Hex, RegionId, TACTICS};
use crate::view::Pending;
use engine::{Cx, Frames, GameRng, Illegal, Seat, SeatSet, SetupError, Viewer};

/// RA-R4: how often tiles are drawn anew before we say that this layout cannot be filled.
const DRAWS: usize = 500;
/// RA-3.2, RA-3.3: Elves on a City and on a Forge.
const CITY_ELVES: u8 = 4;
const FORGE_ELVES: u8 = 2;
/// RA-5.5.
const HAND: usize = 3;

/// The guided game begins always the same: chance comes from its own seed, what is told goes to whoever listens.
struct Fixed<'a, C> {
    rng: GameRng,
    cx: &'a mut C,
}

impl<C: Cx<Event>> Cx<Event> for Fixed<'_, C> {
    fn chance(&mut self, n: u32) -> u32 {
        self.rng.below(n)
    }

    fn emit(&mut self, event: impl FnOnce() -> Event) {
        self.cx.emit(event);
    }

    fn listens(&self) -> bool {
        self.cx.listens()
    }
}

/// What a valid set-up comes to.
struct Ready {
    content: ContentRef,
    seats: u8,
    plan: Option<Plan>,
    clans: [Option<ClanId>; SEATS],
    campaign: Option<Campaign>,
}

impl Rage {
    /// RA-R1: sets the game up as far as no player is asked.
    pub(crate) fn set_up(setup: &Setup, cx: &mut impl Cx<Event>) -> Result<Rage, SetupError> {
        if setup.guide {
            let seed = registry::standard().get().guide.seed;
            return Rage::set_up_with(setup, &mut Fixed { rng: GameRng::new(seed), cx });
        }
        Rage::set_up_with(setup, cx)
    }

    fn set_up_with(setup: &Setup, cx: &mut impl Cx<Event>) -> Result<Rage, SetupError> {
        let Ready { content, seats, plan, clans, campaign } = check::check(setup, cx)?;
        let solo = match setup.mode {
            Mode::Skirmish | Mode::Campaign(_) | Mode::Scenario(_) => None,
            Mode::Solo(difficulty) => Some(difficulty),
        };
        let built = plan.is_some();
        let plan = plan.unwrap_or_default();
        let options = Options {
            target: setup.length.target(),
            round_limit: setup.round_limit,
            stones_to_bastion: setup.stones_to_bastion,
            resignation: setup.resignation,
            solo,
            deal_clans: setup.clans == Clans::Deal,
            guide: setup.guide,
        };
        let mut game = Rage {
            board: BoardRef::new(plan),
            market: Market::new(content),
            legendary: ((1u32 << (content.gear.len() - content.ordinary as usize)) - 1) as u16,
            bag: [0, 1, 2].map(|kind: usize| content.elves[kind].tokens), // RA-3.1
            content,
            options,
            seats,
            players: std::array::from_fn(|i| Player { clan: clans[i], ..Player::default() }),
            units: [[[0; KINDS]; PLACES]; SIDES],
            ended: [[0; KINDS]; PLACES],
            elf_slots: [[None; 2]; 3], // RA-3.6, RA-R9
            order: [0, 1, 2, 3].map(Seat),
            round: 0,
            domination: 0,
            campaign: campaign.map(Box::new),
            frames: Frames::default(),
            over: None,
        };
        game.seat_order(cx);
        if built {
            game.board_is_ready(cx);
        } else {
            game.frames.push(Build { next: 0, holding: None }.into());
        }
        game.advance(cx);
        Ok(game)
    }

    /// RA-R5, RA-R7: the random seat order in which players choose.
    fn seat_order(&mut self, cx: &mut impl Cx<Event>) {
        let n = self.seats as usize;
        for i in (1..n).rev() {
            self.order.swap(i, cx.chance(i as u32 + 1) as usize);
        }
        if n > 1 {
            cx.emit(|| Event::SetupOrder { order: self.order[..n].to_vec() });
        }
    }

    /// RA-3.1 to RA-3.5, RA-4.2: the Elves take their places and the market opens; then clans are chosen.
    pub(crate) fn board_is_ready(&mut self, cx: &mut impl Cx<Event>) {
        self.dress_board(cx);
        self.frames.replace(PickClan { next: 0 }.into());
    }

    /// RA-3.1 to RA-3.5, RA-4.2: Elves and market.
    pub(crate) fn dress_board(&mut self, cx: &mut impl Cx<Event>) {
        let (content, tiles) = (self.content.get(), self.board.plan().tiles.clone());
        cx.emit(|| Event::Board {
            names: tiles.iter().map(|t| content.regions[t.region.index()].name.as_str()).collect(),
            tiles: tiles.clone(),
        });
        self.place_garrisons(cx);
        self.market.refill(self.content, cx);
    }

    /// RA-R10, RA-3.4: from the bag in a fixed order, tile by tile, City then Forge, for all to see. RA-3.7, RA-R53: what stays in the
    /// bag is drawn again only by solo and scenarios, and nothing ever goes back into it.
    fn place_garrisons(&mut self, cx: &mut impl Cx<Event>) {
        let tiles = self.board.plan().tiles.len();
        // RA-29.5: a scenario may say otherwise.
        let [city, forge] = self.scenario().map_or([CITY_ELVES, FORGE_ELVES], |s| s.garrisons);
        for tile in 0..tiles {
            let on_tile = 0x7f << (7 * tile);
            for (sites, number) in [(self.board.cities, city), (self.board.forges, forge)] {
                for place in places(sites & on_tile) {
                    for _ in 0..number {
                        let Some(kind) = self.draw_elf(cx) else { break };
                        self.units[Side::ELVES.index()][place.index()][kind] += 1;
                    }
                    cx.emit(|| Event::Garrison {
                        at: self.here(place),
                        elves: self.troops(Side::ELVES, self.at(Side::ELVES, place)),
                    });
                }
            }
        }
    }

    /// RA-3.1: a random token from the bag.
    pub(crate) fn draw_elf(&mut self, cx: &mut impl Cx<Event>) -> Option<usize> {
        let left: u32 = self.bag.iter().map(|n| u32::from(*n)).sum();
        if left == 0 {
            return None;
        }
        let mut nth = cx.chance(left);
        let kind = self.bag.iter().position(|n| {
            let here = nth < u32::from(*n);
            nth = nth.wrapping_sub(u32::from(*n));
            here
        })?;
        self.bag[kind] -= 1;
        Some(kind)
    }

    /// Who is asked while the game is set up: the next in the random order, or, for one who is gone, the next after them.
    fn setting_up(&self, next: u8) -> SeatSet {
        let n = self.seats;
        let found = (0..n).map(|i| self.order[((next + i) % n) as usize]).find(|seat| !self.player(*seat).gone);
        found.map_or(SeatSet::EMPTY, SeatSet::only)
    }

    /// RA-5.1: clans nobody leads.
    pub(crate) fn free_clans(&self) -> impl Iterator<Item = ClanId> {
        let all = (0..self.content.clans.len() as u8).map(ClanId);
        all.filter(|clan| self.players.iter().all(|player| player.clan != Some(*clan)))
    }

    /// RA-5.2, RA-5.3, RA-5.6, RA-R8: all figurines form the reserve, none is on the board; slots and purse are empty.
    fn lead(&mut self, seat: Seat, dealt: bool, cx: &mut impl Cx<Event>) {
        let (Some(id), Some(clan)) = (self.player(seat).clan, self.clan(seat)) else { return };
        self.player_mut(seat).reserve = [0, 1, 2].map(|level: usize| clan.units[level].count);
        cx.emit(|| Event::LeadsClan { seat, clan: id, name: &clan.name, dealt });
    }

    /// RA-5.5: decks are shuffled, three cards drawn; the first round begins.
    pub(crate) fn begin(&mut self, cx: &mut impl Cx<Event>) {
        for seat in self.active().iter() {
            self.player_mut(seat).deck = (1 << TACTICS) - 1;
            for _ in 0..HAND {
                self.draw_tactic(seat, cx);
            }
        }
        self.order = [0, 1, 2, 3].map(Seat);
        self.set_up_scenario(cx);
        self.begin_round(cx);
    }

    // Words for events.

    /// A place for a sentence.
    pub(crate) fn here(&self, place: crate::board::Place) -> At {
        At { place, site: self.board.site(place) }
    }

    /// Units for a sentence.
    pub(crate) fn troops(&self, side: Side, count: &crate::action::Count) -> Vec<Troop> {
        let there = count.iter().enumerate().filter(|(_, n)| **n > 0);
        there.map(|(kind, n)| self.troop(side, kind, *n)).collect()
    }

    pub(crate) fn troop(&self, side: Side, kind: usize, count: u8) -> Troop {
        Troop { kind: kind as u8, count, name: self.unit_name(side, kind, u16::from(count)) }
    }
}

// RA-R4: the players build the board.

impl FrameRules for Build {
    fn deciders(&self, game: &Rage) -> SeatSet {
        game.setting_up(self.next)
    }

    fn list(&self, game: &Rage, _seat: Seat, out: &mut Vec<Action>) {
        match self.holding {
            None => out.extend(game.tile_sides().map(Action::TakeTile)),
            Some(region) => {
                let tiles = layout::tile_choices(&game.content, &game.board.plan().tiles, region);
                out.extend(tiles.iter().map(|t| Action::PlaceTile { center: t.center, rotation: t.rotation }));
            }
        }
    }

    fn apply(self, game: &mut Rage, seat: Seat, action: Action, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        match (self.holding, action) {
            (None, Action::TakeTile(region)) => game.take_tile(seat, self.next, region, cx),
            (Some(region), Action::PlaceTile { center, rotation }) => {
                game.place_tile(seat, self.next, Tile { region, center, rotation }, cx)
            }
            _ => Err(action.wrong_time()),
        }
    }

    fn step(self, game: &mut Rage, cx: &mut impl Cx<Event>) -> bool {
        let built = self.next == game.seats;
        if built {
            game.board_is_ready(cx);
        }
        built
    }

    fn pending(&self, _game: &Rage, _viewer: Viewer) -> Pending {
        self.holding.map_or(Pending::TakeTile, |region| Pending::PlaceTile { region })
    }
}

impl Rage {
    /// RA-R4: sides of tiles that are not on the table and can be placed.
    pub(crate) fn tile_sides(&self) -> impl Iterator<Item = RegionId> {
        let tiles = &self.board.plan().tiles;
        let content = self.content.get();
        let used = move |tile: u8| tiles.iter().any(|t| content.regions[t.region.index()].tile == tile);
        let free = (0..content.regions.len() as u8).map(RegionId).filter(move |r| !used(content.regions[r.index()].tile));
        free.filter(move |region| !layout::tile_choices(content, tiles, *region).is_empty())
    }

    fn take_tile(&mut self, seat: Seat, next: u8, region: RegionId, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        if !self.tile_sides().any(|free| free == region) {
            return Err(Illegal::new("RA-2.2", "This tile is already on the table, or does not exist."));
        }
        self.frames.replace(Build { next, holding: Some(region) }.into());
        cx.emit(|| Event::TakesTile { seat, name: &self.content.get().regions[region.index()].name });
        Ok(())
    }

    fn place_tile(&mut self, seat: Seat, next: u8, tile: Tile, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        let mut tiles = self.board.plan().tiles.clone();
        if !layout::tile_choices(&self.content, &tiles, tile.region).contains(&tile) {
            let why = "A tile must share two hex sides with another, overlap none, and cut off no City or Forge.";
            return Err(Illegal::new("RA-R3", why));
        }
        tiles.push(tile);
        self.board = BoardRef::new(plan_of(&self.content, &tiles));
        self.frames.replace(Build { next: next + 1, holding: None }.into());
        cx.emit(|| Event::PlacesTile { seat, tile, name: &self.content.get().regions[tile.region.index()].name });
        Ok(())
    }
}

// RA-5.1, RA-R7: clans are chosen, or dealt.

impl FrameRules for PickClan {
    fn deciders(&self, game: &Rage) -> SeatSet {
        game.setting_up(self.next)
    }

    fn list(&self, game: &Rage, _seat: Seat, out: &mut Vec<Action>) {
        out.extend(game.free_clans().map(Action::Clan));
    }

    fn apply(self, game: &mut Rage, seat: Seat, action: Action, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        match action {
            Action::Clan(clan) => game.pick_clan(seat, self.next, clan, cx),
            _ => Err(action.wrong_time()),
        }
    }

    fn step(self, game: &mut Rage, cx: &mut impl Cx<Event>) -> bool {
        if self.next == game.seats {
            game.frames.replace(PlaceBastion { next: 0 }.into());
            return true;
        }
        let seat = game.order[self.next as usize];
        match game.player(seat).clan {
            _ if game.player(seat).gone => {}
            Some(_) => game.lead(seat, false, cx),
            None if game.options.deal_clans || game.free_clans().count() == 1 => {
                let free: Vec<ClanId> = game.free_clans().collect();
                let nth = if free.len() > 1 { cx.chance(free.len() as u32) } else { 0 };
                game.player_mut(seat).clan = free.get(nth as usize).copied();
                game.lead(seat, true, cx);
            }
            None => return false,
        }
        game.frames.replace(PickClan { next: self.next + 1 }.into());
        true
    }

    fn pending(&self, _game: &Rage, _viewer: Viewer) -> Pending {
        Pending::Clan
    }
}

impl Rage {
    fn pick_clan(&mut self, seat: Seat, next: u8, clan: ClanId, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        if clan.index() >= self.content.clans.len() {
            return Err(Illegal::new("RA-1.1", "There is no such clan."));
        }
        if !self.free_clans().any(|free| free == clan) {
            return Err(Illegal::new("RA-5.1", "Another player already leads this clan."));
        }
        self.player_mut(seat).clan = Some(clan);
        self.lead(seat, false, cx);
        self.frames.replace(PickClan { next: next + 1 }.into());
        Ok(())
    }
}

// RA-5.4, RA-R5: Bastions are placed, unless the layout has.

impl FrameRules for PlaceBastion {
    fn deciders(&self, game: &Rage) -> SeatSet {
        game.setting_up(self.next)
    }

    fn list(&self, game: &Rage, _seat: Seat, out: &mut Vec<Action>) {
        let rest = game.seats as usize - self.next as usize - 1;
        out.extend(layout::bastion_choices(&game.board, rest).into_iter().map(Action::Bastion));
    }

    fn apply(self, game: &mut Rage, seat: Seat, action: Action, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        match action {
            Action::Bastion(hex) => game.place_bastion(seat, self.next, hex, cx),
            _ => Err(action.wrong_time()),
        }
    }

    fn step(self, game: &mut Rage, cx: &mut impl Cx<Event>) -> bool {
        if self.next == game.seats {
            game.begin(cx);
            return true;
        }
        let seat = game.order[self.next as usize];
        match game.board.plan().bastions[seat.index()] {
            _ if game.player(seat).gone => {}
            Some(hex) => cx.emit(|| Event::PlacesBastion { seat, hex }),
            None => return false,
        }
        game.frames.replace(PlaceBastion { next: self.next + 1 }.into());
        true
    }

    fn pending(&self, _game: &Rage, _viewer: Viewer) -> Pending {
        Pending::Bastion
    }
}

impl Rage {
    fn place_bastion(&mut self, seat: Seat, next: u8, hex: Hex, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        layout::bastion_fits(&self.board, hex).map_err(|(clause, why)| Illegal::new(clause, why))?;
        let rest = self.seats as usize - next as usize - 1;
        if !layout::bastion_choices(&self.board, rest).contains(&hex) {
            return Err(Illegal::new("RA-R5", "A Bastion here would leave no room for the others."));
        }
        let mut plan = self.board.plan().clone();
        plan.bastions[seat.index()] = Some(hex);
        self.board = BoardRef::new(plan);
        self.frames.replace(PlaceBastion { next: next + 1 }.into());
        cx.emit(|| Event::PlacesBastion { seat, hex });
        Ok(())
    }
}
