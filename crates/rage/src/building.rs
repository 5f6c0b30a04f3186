//! RA-R1: how a game comes to its first round: board, Elves, market, clans, Bastions, Tactic decks.

use crate::board::{Board, BoardRef, Plan, Tile, places, plan_of};
use crate::campaign::{self, Campaign};
use crate::event::{At, Event, Troop};
use crate::layout;
use crate::market::Market;
use crate::registry::{self, ContentRef};
use crate::setup::{Bastions, Clans, Map, Mode, Setup};
use crate::state::{Frame, Options, Player, Rage, SEATS, SIDES, Side};
use crate::types::{ClanId, Content, Hex, Layout, RegionId, TACTICS};
use crate::{action::KINDS, board::PLACES};
use engine::{Cx, Frames, GameRng, Illegal, Seat, SetupError};

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
        let Ready { content, seats, plan, clans, campaign } = check(setup, cx)?;
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
            game.frames.push(Frame::Build { next: 0, holding: None });
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
        self.frames.replace(Frame::PickClan { next: 0 });
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

    /// The next step of setting up that needs nobody; whether there was one.
    pub(crate) fn step_set_up(&mut self, frame: Frame, cx: &mut impl Cx<Event>) -> bool {
        let n = self.seats;
        match frame {
            Frame::Build { next, .. } if next == n => self.board_is_ready(cx),
            Frame::PickClan { next } if next == n => self.frames.replace(Frame::PlaceBastion { next: 0 }),
            Frame::PickClan { next } if self.player(self.order[next as usize]).gone => {
                self.frames.replace(Frame::PickClan { next: next + 1 });
            }
            Frame::PickClan { next } if self.player(self.order[next as usize]).clan.is_some() => {
                let seat = self.order[next as usize];
                self.lead(seat, false, cx);
                self.frames.replace(Frame::PickClan { next: next + 1 });
            }
            Frame::PickClan { next } if self.options.deal_clans || self.free_clans().count() == 1 => {
                let seat = self.order[next as usize];
                let free: Vec<ClanId> = self.free_clans().collect();
                let nth = if free.len() > 1 { cx.chance(free.len() as u32) } else { 0 };
                self.player_mut(seat).clan = free.get(nth as usize).copied();
                self.lead(seat, true, cx);
                self.frames.replace(Frame::PickClan { next: next + 1 });
            }
            Frame::PlaceBastion { next } if next == n => self.begin(cx),
            Frame::PlaceBastion { next } if self.player(self.order[next as usize]).gone => {
                self.frames.replace(Frame::PlaceBastion { next: next + 1 });
            }
            Frame::PlaceBastion { next } if self.board.plan().bastions[self.order[next as usize].index()].is_some() => {
                let seat = self.order[next as usize];
                let hex = self.board.plan().bastions[seat.index()].unwrap_or_default();
                cx.emit(|| Event::PlacesBastion { seat, hex });
                self.frames.replace(Frame::PlaceBastion { next: next + 1 });
            }
            _ => return false,
        }
        true
    }

    /// Who is asked while the game is set up: the next in the random order, or, for one who is gone, the next after them.
    pub(crate) fn setting_up(&self, next: u8) -> Option<Seat> {
        let n = self.seats;
        (0..n).map(|i| self.order[((next + i) % n) as usize]).find(|seat| !self.player(*seat).gone)
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

    // What players do while the game is set up.

    /// RA-R4: sides of tiles that are not on the table and can be placed.
    pub(crate) fn tile_sides(&self) -> impl Iterator<Item = RegionId> {
        let tiles = &self.board.plan().tiles;
        let content = self.content.get();
        let used = move |tile: u8| tiles.iter().any(|t| content.regions[t.region.index()].tile == tile);
        let free = (0..content.regions.len() as u8).map(RegionId).filter(move |r| !used(content.regions[r.index()].tile));
        free.filter(move |region| !layout::tile_choices(content, tiles, *region).is_empty())
    }

    pub(crate) fn take_tile(&mut self, seat: Seat, next: u8, region: RegionId, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        if !self.tile_sides().any(|free| free == region) {
            return Err(Illegal::new("RA-2.2", "This tile is on the table already, or there is none such."));
        }
        self.frames.replace(Frame::Build { next, holding: Some(region) });
        cx.emit(|| Event::TakesTile { seat, name: &self.content.get().regions[region.index()].name });
        Ok(())
    }

    pub(crate) fn place_tile(&mut self, seat: Seat, next: u8, tile: Tile, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        let mut tiles = self.board.plan().tiles.clone();
        if !layout::tile_choices(&self.content, &tiles, tile.region).contains(&tile) {
            let why = "A tile joins another along two hex sides, overlaps none, and leaves no City or Forge cut off.";
            return Err(Illegal::new("RA-R3", why));
        }
        tiles.push(tile);
        self.board = BoardRef::new(plan_of(&self.content, &tiles));
        self.frames.replace(Frame::Build { next: next + 1, holding: None });
        cx.emit(|| Event::PlacesTile { seat, tile, name: &self.content.get().regions[tile.region.index()].name });
        Ok(())
    }

    pub(crate) fn pick_clan(&mut self, seat: Seat, next: u8, clan: ClanId, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        if clan.index() >= self.content.clans.len() {
            return Err(Illegal::new("RA-1.1", "There is no such clan."));
        }
        if !self.free_clans().any(|free| free == clan) {
            return Err(Illegal::new("RA-5.1", "This clan is led by another player; no clan is used twice."));
        }
        self.player_mut(seat).clan = Some(clan);
        self.lead(seat, false, cx);
        self.frames.replace(Frame::PickClan { next: next + 1 });
        Ok(())
    }

    pub(crate) fn place_bastion(&mut self, seat: Seat, next: u8, hex: Hex, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        layout::bastion_fits(&self.board, hex).map_err(|(clause, why)| Illegal::new(clause, why))?;
        let rest = self.seats as usize - next as usize - 1;
        if !layout::bastion_choices(&self.board, rest).contains(&hex) {
            return Err(Illegal::new("RA-R5", "With a Bastion here the others would find no room."));
        }
        let mut plan = self.board.plan().clone();
        plan.bastions[seat.index()] = Some(hex);
        self.board = BoardRef::new(plan);
        self.frames.replace(Frame::PlaceBastion { next: next + 1 });
        cx.emit(|| Event::PlacesBastion { seat, hex });
        Ok(())
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

/// All that is wrong with a set-up, or what it comes to.
fn check(setup: &Setup, cx: &mut impl Cx<Event>) -> Result<Ready, SetupError> {
    let content = match &setup.content {
        None => registry::standard(),
        Some(key) => registry::find(key).ok_or_else(|| SetupError::one(format!("content: there is no content \"{key}\"")))?,
    };
    let mut problems = check_options(setup);
    let clans = check_clans(&content, setup, &mut problems);
    let solo = matches!(setup.mode, Mode::Solo(_));
    // RA-2.1, RA-27.1: as many tiles as players; two in solo.
    let tiles = if solo { 2 } else { setup.players };
    let mut ready = Ready { content, seats: setup.players, plan: None, clans, campaign: None };
    if matches!(setup.mode, Mode::Campaign(_) | Mode::Scenario(_)) {
        check_campaign(setup, &mut ready, &mut problems, cx);
        return if problems.is_empty() { Ok(ready) } else { Err(SetupError { problems }) };
    }
    match &setup.map {
        Map::Players if solo => problems.push("map: in solo the board is drawn or built by the host (RA-R78)".into()),
        Map::Players => {}
        Map::Custom { tiles: given, bastions } => {
            problems.extend(check_custom(&content, setup.players, tiles, given, bastions));
            if problems.is_empty() {
                let mut plan = plan_of(&content, given);
                bastions.iter().zip(&mut plan.bastions).for_each(|(hex, room)| *room = Some(*hex));
                ready.plan = Some(plan);
            }
        }
        Map::Random { layout } => match find_layout(&content, layout.as_deref(), tiles) {
            Err(problem) => problems.push(problem),
            Ok(layout) if problems.is_empty() => match draw_tiles(&content, layout, setup, cx) {
                Some(plan) => ready.plan = Some(plan),
                None => problems.push(format!("map.layout: no legal arrangement was found on \"{}\" (RA-R3)", layout.id)),
            },
            Ok(_) => {}
        },
    }
    if problems.is_empty() { Ok(ready) } else { Err(SetupError { problems }) }
}

/// RA-29.1, RA-29.2: the first scenario of a campaign, and its board.
fn check_campaign(setup: &Setup, ready: &mut Ready, problems: &mut Vec<String>, cx: &mut impl Cx<Event>) {
    let content = ready.content.get();
    let scenarios = &content.season.scenarios;
    if !matches!(setup.map, Map::Random { layout: None }) || setup.bastions != Bastions::Preset {
        problems.push("map: a scenario lays out its own board (RA-29.5)".into());
    }
    if setup.round_limit.is_some() || setup.length.target() != 4 {
        problems.push("length and round_limit: a scenario has its own goal and its own last round (RA-29.3)".into());
    }
    let (length, scenario) = match &setup.mode {
        Mode::Scenario(id) => match scenarios.iter().position(|s| s.id == *id) {
            Some(at) => (1, at as u8),
            None => {
                let known: Vec<&str> = scenarios.iter().map(|s| s.id.as_str()).collect();
                return problems.push(format!("mode: there is no scenario \"{id}\"; there are {}", known.join(", ")));
            }
        },
        Mode::Campaign(series) if problems.is_empty() => {
            (series.scenarios(), campaign::draw_scenario(content, &[], series.scenarios(), cx))
        }
        _ => return,
    };
    if !problems.is_empty() {
        return;
    }
    ready.plan = campaign::draw_board(content, &scenarios[scenario as usize], setup.players, cx);
    ready.campaign = Some(Campaign::new(length, scenario));
    if ready.plan.is_none() {
        problems.push("map: no legal arrangement was found for the scenario's layout (RA-R3)".into());
    }
}

fn check_options(setup: &Setup) -> Vec<String> {
    let mut problems = Vec::new();
    match setup.mode {
        Mode::Skirmish | Mode::Campaign(_) | Mode::Scenario(_) if !(2..=4).contains(&setup.players) => {
            problems.push(format!("players is {}, it must be 2 to 4; alone one plays solo (RA-2.1)", setup.players));
        }
        Mode::Solo(_) if setup.players != 1 => {
            problems.push(format!("players is {}, solo is for one (RA-27.1)", setup.players));
        }
        Mode::Skirmish | Mode::Solo(_) | Mode::Campaign(_) | Mode::Scenario(_) => {}
    }
    if matches!(setup.mode, Mode::Solo(_)) && setup.length.target() != 4 {
        problems.push("length: solo is played to 4 points, since the Elves' targets are tuned to that (RA-R79)".into());
    }
    if setup.guide && (setup.mode != Mode::Skirmish || setup.players != 2) {
        problems.push("guide: the guided first game is a skirmish of two".into());
    }
    if setup.round_limit == Some(0) {
        problems.push("round_limit is 0, it must be at least 1 or none (RA-28.4)".into());
    }
    problems
}

/// RA-5.1: no clan twice.
fn check_clans(content: &Content, setup: &Setup, problems: &mut Vec<String>) -> [Option<ClanId>; SEATS] {
    let mut clans = [None; SEATS];
    let Clans::Fixed(ids) = &setup.clans else { return clans };
    if ids.len() != setup.players as usize {
        problems.push(format!("clans: {} are named for {} players (RA-5.1)", ids.len(), setup.players));
    }
    for (i, id) in ids.iter().enumerate().take(SEATS) {
        match content.clans.iter().position(|clan| clan.id == *id) {
            None => {
                let known: Vec<&str> = content.clans.iter().map(|clan| clan.id.as_str()).collect();
                problems.push(format!("clans[{i}]: there is no clan \"{id}\"; there are {} (RA-1.1)", known.join(", ")));
            }
            Some(at) if clans.contains(&Some(ClanId(at as u8))) => {
                problems.push(format!("clans[{i}]: {id} is taken already; no clan is used twice (RA-5.1)"));
            }
            Some(at) => clans[i] = Some(ClanId(at as u8)),
        }
    }
    clans
}

/// RA-R3, RA-R5: tiles and Bastions the host has laid out.
fn check_custom(content: &Content, players: u8, number: u8, tiles: &[Tile], bastions: &[Hex]) -> Vec<String> {
    if tiles.len() != number as usize {
        return vec![format!("map.tiles: there are {} tiles, it must be {number} (RA-2.1)", tiles.len())];
    }
    let mut problems = layout::problems(content, tiles, "map.tiles");
    if !problems.is_empty() {
        return problems;
    }
    let mut board = Board::new(plan_of(content, tiles));
    if bastions.is_empty() {
        if layout::bastion_choices(&board, players as usize - 1).is_empty() {
            problems.push("map.tiles: around this board there is no room for all Bastions (RA-R5)".into());
        }
        return problems;
    }
    if bastions.len() != players as usize {
        problems.push(format!("map.bastions: there are {} for {players} players (RA-5.4)", bastions.len()));
    }
    for (i, hex) in bastions.iter().enumerate().take(SEATS) {
        match layout::bastion_fits(&board, *hex) {
            Err((clause, why)) => problems.push(format!("map.bastions[{i}]: {why} ({clause})")),
            Ok(()) => board = board.with_bastion(Seat(i as u8), *hex),
        }
    }
    problems
}

fn find_layout<'a>(content: &'a Content, id: Option<&str>, tiles: u8) -> Result<&'a Layout, String> {
    let mut fitting = content.layouts.iter().filter(|layout| layout.players == tiles);
    match id {
        None => fitting.next().ok_or_else(|| format!("map.layout: there is no preset layout for {tiles} tiles (RA-R4)")),
        Some(id) => {
            let known: Vec<&str> = fitting.clone().map(|layout| layout.id.as_str()).collect();
            let found = fitting.find(|layout| layout.id == id);
            found.ok_or_else(|| {
                format!("map.layout: there is no layout \"{id}\" for {tiles} tiles; there are {} (RA-R4)", known.join(", "))
            })
        }
    }
}

/// RA-R4: random tiles, sides and rotations on the layout, drawn again until RA-R3 holds.
fn draw_tiles(content: &Content, layout: &Layout, setup: &Setup, cx: &mut impl Cx<Event>) -> Option<Plan> {
    for _ in 0..DRAWS {
        let mut sides: Vec<u8> = (0..content.regions.len() as u8).collect();
        let mut tiles = Vec::with_capacity(layout.centers.len());
        for center in &layout.centers {
            if sides.is_empty() {
                return None;
            }
            let region = RegionId(sides[cx.chance(sides.len() as u32) as usize]);
            let tile = content.regions[region.index()].tile;
            sides.retain(|side| content.regions[*side as usize].tile != tile);
            tiles.push(Tile { region, center: *center, rotation: cx.chance(6) as u8 });
        }
        if let Some(plan) = fitting_plan(content, layout, setup, &tiles) {
            return Some(plan);
        }
    }
    None
}

/// RA-R3: the plan, if it is legal with the layout's Bastions or with some that players can place.
fn fitting_plan(content: &Content, layout: &Layout, setup: &Setup, tiles: &[Tile]) -> Option<Plan> {
    if !layout::problems(content, tiles, "tiles").is_empty() {
        return None;
    }
    let players = setup.players as usize;
    let mut board = Board::new(plan_of(content, tiles));
    if setup.bastions == Bastions::Placed {
        let room = !layout::bastion_choices(&board, players - 1).is_empty();
        return room.then(|| board.plan().clone());
    }
    for (seat, hex) in layout.bastions.iter().enumerate().take(players) {
        layout::bastion_fits(&board, *hex).ok()?;
        board = board.with_bastion(Seat(seat as u8), *hex);
    }
    Some(board.plan().clone())
}
