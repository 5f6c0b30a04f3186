//! Situations for tests: place pieces, dictate chance, act, look at exact numbers. Not part of the game.

use crate::action::{Action, Count, KINDS};
use crate::board::{BoardRef, PLACES, Place, Tile, plan_of};
use crate::frame::{Actions, Choose};
use crate::market::{Market, Stack};
use crate::registry::{self, ContentRef};
use crate::setup::{Clans, Map, Mode, Setup};
use crate::state::{Rage, SEATS, SIDES, Side};
use crate::types::{Content, Gear, GearId, Hex, Kind, Level, MAX_GEAR, Mods, Region, RegionId, Site};
use engine::{Game, Seat, Seeded, Viewer};

/// The Elf types in their order.
pub const GUARD: usize = 0;
/// The second.
pub const ELDER: usize = 1;
/// The third.
pub const TEMPLAR: usize = 2;

/// The clans in the order of seats.
const CLANS: [&str; SEATS] = ["bohorg", "steamfield", "godleif", "tomb"];

/// Power, Life, Slowness.
#[must_use]
pub fn mods(power: i8, life: i8, slowness: i8) -> Mods {
    Mods { power, life, slowness, ..Mods::NONE }
}

/// Plain content: every clan with the same simple types, open tiles, one card a number of gold from 1.
fn plain_content() -> Content {
    let mut content = crate::library::standard().clone();
    for clan in &mut content.clans {
        let plain = [mods(2, 1, 0), mods(3, 2, 1), mods(5, 4, 1)];
        for (i, unit) in clan.units.iter_mut().enumerate() {
            unit.mods = plain[i];
            unit.movement = 2;
            unit.count = [10, 6, 4][i];
        }
    }
    content.elves[GUARD].mods = mods(3, 2, 1);
    content.elves[ELDER].mods = Mods { reroll: 1, ..mods(2, 2, 1) };
    content.elves[TEMPLAR].mods = Mods { injury: 1, ..mods(4, 3, 1) };
    let sites = |stone| [Site::Plain, Site::City, Site::Plain, Site::Forge, Site::Plain, Site::Stone(stone), Site::Plain];
    content.regions = (0..10u8)
        .map(|i| Region {
            tile: i / 2 + 1,
            side: if i % 2 == 0 { 'A' } else { 'B' },
            name: format!("Plain {}", i + 1),
            sites: sites(Level(i / 2 % 3)),
            ridges: [0; 7],
        })
        .collect();
    content
}

/// A table before the first act: what is on it, and what the content says.
#[derive(Clone)]
pub struct Table {
    content: Content,
    setup: Setup,
    tiles: Vec<Tile>,
    ridges: Vec<(Place, u8)>,
    todo: Vec<Todo>,
}

type Todo = std::sync::Arc<dyn Fn(&mut Rage) + Send + Sync>;

/// The place with this name: `A1` the centre of the first tile, `home0` the Bastion of seat 0.
#[must_use]
pub fn at(name: &str) -> Place {
    if let Some(seat) = name.strip_prefix("home") {
        return Place::bastion(Seat(seat.parse().expect("a seat")));
    }
    (0..PLACES as u8).map(Place).find(|p| p.name() == name).expect("a place")
}

/// A table of two to four players on open tiles, or of one.
#[must_use]
pub fn table(players: u8) -> Table {
    let centers = [Hex::new(0, 0), Hex::new(2, 1), Hex::new(-1, 3), Hex::new(1, 4)];
    let tiles = centers.iter().take(players.max(2) as usize).enumerate();
    let tiles = tiles.map(|(i, center)| Tile { region: RegionId(i as u8 * 2), center: *center, rotation: 0 }).collect();
    let setup = Setup {
        players,
        clans: Clans::Fixed(CLANS[..players as usize].iter().map(ToString::to_string).collect()),
        ..Setup::default()
    };
    Table { content: plain_content(), setup, tiles, ridges: Vec::new(), todo: Vec::new() }
}

/// A solo table.
#[must_use]
pub fn solo(difficulty: crate::setup::Difficulty) -> Table {
    let mut table = table(1);
    table.setup.mode = Mode::Solo(difficulty);
    table
}

impl Table {
    fn also(mut self, change: impl Fn(&mut Rage) + Send + Sync + 'static) -> Self {
        self.todo.push(std::sync::Arc::new(change));
        self
    }

    /// Changes the set-up.
    #[must_use]
    pub fn with(mut self, change: impl FnOnce(&mut Setup)) -> Self {
        change(&mut self.setup);
        self
    }

    /// Changes the content.
    #[must_use]
    pub fn content(mut self, change: impl FnOnce(&mut Content)) -> Self {
        change(&mut self.content);
        self
    }

    /// The type of a seat's clan: values and base Movement.
    #[must_use]
    pub fn unit(self, seat: usize, level: Level, mods: Mods, movement: u8) -> Self {
        self.content(|content| {
            let id = CLANS[seat];
            let clan = content.clans.iter_mut().find(|clan| clan.id == id).expect("the clan is there");
            (clan.units[level.index()].mods, clan.units[level.index()].movement) = (mods, movement);
        })
    }

    /// The values of an Elf type.
    #[must_use]
    pub fn elf(self, kind: usize, mods: Mods) -> Self {
        self.content(|content| content.elves[kind].mods = mods)
    }

    /// A design of ordinary Equipment: changes the one with this number.
    #[must_use]
    pub fn card(self, gear: u8, kind: Kind, cost: u8, mods: Mods) -> Self {
        self.content(|content| {
            let card = &mut content.gear[gear as usize];
            *card = Gear { kind, cost, mods, ..card.clone() };
        })
    }

    /// Other tiles.
    #[must_use]
    pub fn tiles(mut self, tiles: Vec<Tile>) -> Self {
        self.tiles = tiles;
        self
    }

    /// A Mountain Range on the side of a Territory in this direction, shown by its own tile alone.
    #[must_use]
    pub fn ridge(mut self, place: &str, direction: u8) -> Self {
        self.ridges.push((at(place), direction));
        self
    }

    /// Units of a clan, from the reserve.
    #[must_use]
    pub fn units(self, seat: usize, place: &str, count: [u8; 3]) -> Self {
        let place = at(place);
        self.also(move |game| {
            for level in Level::ALL {
                game.recruit(Seat(seat as u8), place, level, count[level.index()]);
            }
        })
    }

    /// These Elves and no others at a place.
    #[must_use]
    pub fn elves(self, place: &str, count: [u8; 3]) -> Self {
        let place = at(place);
        self.also(move |game| game.units[Side::ELVES.index()][place.index()][..3].copy_from_slice(&count))
    }

    /// No Elves anywhere.
    #[must_use]
    pub fn no_elves(self) -> Self {
        self.also(|game| game.units[Side::ELVES.index()] = [[0; KINDS]; PLACES])
    }

    /// Gold and Crystals.
    #[must_use]
    pub fn purse(self, seat: usize, gold: u16, crystals: u16) -> Self {
        self.also(move |game| (game.players[seat].gold, game.players[seat].crystals) = (gold, crystals))
    }

    /// A reserve, whatever is in play.
    #[must_use]
    pub fn reserve(self, seat: usize, reserve: [u8; 3]) -> Self {
        self.also(move |game| game.players[seat].reserve = reserve)
    }

    /// A card in its slot.
    #[must_use]
    pub fn wears(self, seat: usize, level: Level, gear: u8) -> Self {
        self.also(move |game| {
            let kind = game.content.gear[gear as usize].kind;
            game.players[seat].slots[level.index()][kind.index()] = Some(GearId(gear));
        })
    }

    /// A card in a slot of the Elves.
    #[must_use]
    pub fn elf_wears(self, kind: usize, gear: u8) -> Self {
        self.also(move |game| {
            let slot = game.content.gear[gear as usize].kind;
            game.elf_slots[kind][slot.index()] = Some(GearId(gear));
        })
    }

    /// Cards beside the sheet.
    #[must_use]
    pub fn spare(self, seat: usize, gear: u8, count: u8) -> Self {
        self.also(move |game| game.players[seat].spare[gear as usize] = count)
    }

    /// Legendary items owned.
    #[must_use]
    pub fn legends(self, seat: usize, number: u8) -> Self {
        self.also(move |game| game.players[seat].legends = number)
    }

    /// Only so many cards in the Legendary deck.
    #[must_use]
    pub fn legendary_deck(self, number: u32) -> Self {
        self.also(move |game| game.legendary = ((1u32 << number) - 1) as u16)
    }

    /// The market's stacks, and the deck's next cards in order; the deck has no other cards.
    #[must_use]
    pub fn market(self, stacks: &[(u8, u8)], deck: &[u8]) -> Self {
        let (stacks, deck) = (stacks.to_vec(), deck.to_vec());
        self.also(move |game| {
            game.market = Market { stacks: [Stack::default(); 6], deck: [0; MAX_GEAR], under: Default::default() };
            for (room, (gear, count)) in game.market.stacks.iter_mut().zip(&stacks) {
                *room = Stack { gear: GearId(*gear), count: *count };
            }
            deck.iter().for_each(|gear| game.market.put_under(GearId(*gear)));
        })
    }

    /// Tokens in the bag.
    #[must_use]
    pub fn bag(self, bag: [u8; 3]) -> Self {
        self.also(move |game| game.bag = bag)
    }

    /// Which of the seven Tactic cards are in hand, in the deck and discarded, as bits.
    #[must_use]
    pub fn tactics(self, seat: usize, hand: u8, deck: u8, discard: u8) -> Self {
        self.also(move |game| {
            let player = &mut game.players[seat];
            (player.hand, player.deck, player.discard) = (hand, deck, discard);
        })
    }

    /// What a Tactic card of a seat's seven says.
    #[must_use]
    pub fn tactic(self, seat: usize, card: usize, number: u8, gold: u8, reinforce: [u8; 3]) -> Self {
        self.content(|content| {
            let clan = content.clans.iter().find(|clan| clan.id == CLANS[seat]).expect("the clan is there");
            let tactic = &mut content.tactics[clan.first_tactic.index() + card];
            (tactic.number, tactic.gold, tactic.reinforce) = (number, gold, reinforce);
        })
    }

    /// The game in its first round, Tactic cards to be chosen.
    #[must_use]
    pub fn begin(mut self) -> Play {
        let bastions = [Hex::new(-1, -1), Hex::new(3, 2)];
        let four = [Hex::new(-2, 2), Hex::new(-1, 5), Hex::new(2, -1), Hex::new(3, 2)];
        let three = [Hex::new(-3, 4), Hex::new(1, -2), Hex::new(3, 2)];
        let bastions = match self.tiles.len() {
            2 => bastions[..self.setup.players as usize].to_vec(),
            3 => three.to_vec(),
            _ => four.to_vec(),
        };
        // The game is set up on plain tiles; the board is put in afterwards, so that a test may lay it as it likes.
        let plain = |(i, tile): (usize, &Tile)| Tile { region: RegionId(i as u8 * 2), rotation: 0, ..*tile };
        let tiles = self.tiles.iter().enumerate().map(plain).collect();
        self.setup.map = Map::Custom { tiles, bastions };
        let content = registered(self.content);
        self.setup.content = Some(content.key.clone());
        let mut game = Rage::new(&self.setup, &mut Seeded::new(7)).expect("a legal set-up");
        let mut plan = plan_of(&content, &self.tiles);
        plan.bastions = game.board.plan().bastions;
        for (place, direction) in &self.ridges {
            let spot = plan.spots.iter_mut().find(|(p, _)| p == place).expect("a Territory");
            spot.1.ridges |= 1 << direction;
        }
        game.board = BoardRef::new(plan);
        self.todo.iter().for_each(|change| change(&mut game));
        Play(kit::testing::Play::new(game))
    }

    /// The game at the moment when `seat` chooses its first or second action; seats act in their own order.
    #[must_use]
    pub fn acting(self, seat: usize, second: bool) -> Play {
        let mut play = self.begin();
        let seat = Seat(seat as u8);
        play.game.frames.clear();
        play.game.frames.push(Actions { second, next: seat.0 + 1, acting: Some(seat) }.into());
        play.game.frames.push(Choose { seat }.into());
        play
    }

    /// The game while `seat` moves, in its first action.
    #[must_use]
    pub fn moving(self, seat: usize) -> Play {
        let mut play = self.acting(seat, false);
        play.act(seat, Action::March);
        play
    }

    /// The game while `seat` equips, in its first action.
    #[must_use]
    pub fn equipping(self, seat: usize) -> Play {
        let mut play = self.acting(seat, false);
        play.act(seat, Action::Equip);
        play
    }

    /// A Battle at `place` that `seat` has just begun.
    #[must_use]
    pub fn battle(self, seat: usize) -> Play {
        let mut play = self.moving(seat);
        play.forget();
        play
    }
}

fn registered(mut content: Content) -> ContentRef {
    content.key = String::new();
    content.key = format!("test-{}", engine::hash_of(&content));
    registry::register(content).expect("it fits")
}

/// A game under way in a test: [`kit::testing::Play`] with the words of this game.
#[derive(Clone, Debug)]
pub struct Play(kit::testing::Play<Rage>);

impl std::ops::Deref for Play {
    type Target = kit::testing::Play<Rage>;
    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl std::ops::DerefMut for Play {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl Play {
    /// Acts with this chance and no other; the script must fit exactly.
    #[track_caller]
    pub fn chance(&mut self, seat: usize, action: Action, script: &[u32]) -> &mut Self {
        self.0.chance(seat, action, script);
        self
    }

    /// Acts where no chance is expected.
    #[track_caller]
    pub fn act(&mut self, seat: usize, action: Action) -> &mut Self {
        self.chance(seat, action, &[])
    }

    /// Acts with dice: `w` a wound, `b` a blank.
    #[track_caller]
    pub fn dice(&mut self, seat: usize, action: Action, faces: &str) -> &mut Self {
        let script: Vec<u32> = faces.chars().map(|c| if c == 'w' { 0 } else { 5 }).collect();
        self.chance(seat, action, &script)
    }

    /// Acts with any chance.
    #[track_caller]
    pub fn any(&mut self, seat: usize, action: Action) -> &mut Self {
        self.0.any(seat, action);
        self
    }

    /// The clause an action is refused with; nothing has changed then.
    #[track_caller]
    #[must_use]
    pub fn refusal(&self, seat: usize, action: Action) -> &'static str {
        self.0.refusal(seat, action).clause.0
    }

    /// Moves units.
    #[track_caller]
    pub fn go(&mut self, seat: usize, from: &str, level: Level, to: &str, count: u8) -> &mut Self {
        self.act(seat, step(from, level, to, count))
    }

    /// The units of a seat at a place; seat 4 are the Elves.
    #[must_use]
    pub fn there(&self, side: usize, place: &str) -> [u8; 3] {
        let all: Count = self.game.units[side.min(SIDES - 1)][at(place).index()];
        [all[0], all[1], all[2]]
    }

    /// Gold and Crystals.
    #[must_use]
    pub fn purse(&self, seat: usize) -> (u16, u16) {
        (self.game.players[seat].gold, self.game.players[seat].crystals)
    }

    /// The reserve.
    #[must_use]
    pub fn reserve(&self, seat: usize) -> [u8; 3] {
        self.game.players[seat].reserve
    }

    /// Points of Cities and Legendary items together.
    #[must_use]
    pub fn points(&self, seat: usize) -> u8 {
        self.game.points(Seat(seat as u8)).iter().sum()
    }

    /// What a seat sees.
    #[must_use]
    pub fn view(&self, seat: usize) -> crate::View {
        self.game.view(if seat < SEATS { Viewer::Seat(Seat(seat as u8)) } else { Viewer::Spectator })
    }

    /// The stacks of the market that are not empty.
    #[must_use]
    pub fn stacks(&self) -> Vec<(u8, u8)> {
        let shown = self.game.market.stacks.iter().filter(|s| s.count > 0);
        shown.map(|s| (s.gear.0, s.count)).collect()
    }

    /// The market deck, as far as its order is known.
    #[must_use]
    pub fn under(&self) -> Vec<u8> {
        self.game.market.under.iter().map(|card| card.gear.0).collect()
    }

    /// Everybody commits the card with this number of their seven; then the next decision is reached.
    pub fn tactics(&mut self, cards: &[u8]) -> &mut Self {
        for (seat, card) in cards.iter().enumerate() {
            let id = self.game.tactic(Seat(seat as u8), *card).expect("a clan").0;
            self.any(seat, Action::Tactic(id));
        }
        self
    }
}

/// A move.
#[must_use]
pub fn step(from: &str, level: Level, to: &str, count: u8) -> Action {
    Action::Move { from: at(from), level, to: at(to), count }
}

/// Casualties.
#[must_use]
pub fn fall(first: u8, second: u8, third: u8) -> Action {
    Action::Eliminate([first, second, third, 0, 0])
}
