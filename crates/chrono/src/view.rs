//! What one viewer may know: built from nothing, field by field. [`pending`] has what is asked.

pub mod pending;

use crate::action::{Action, How};
use crate::card::Colour;
use crate::compiled::CompiledCards;
use crate::frame::Frame;
use crate::icons::{Icon, Trigger, Zone};
use crate::pile::{CardId, Pile};
use crate::setup::Switches;
use crate::state::{Battler, Chrono, Exit, Id, Object, Place, Term};
use crate::turn::Phase;
use engine::{Illegal, Seat, Viewer};
pub use pending::Pending;
use schemars::JsonSchema;
use serde::Serialize;

/// The table as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct View {
    /// Who looks; none is a spectator.
    pub viewer: Option<Seat>,
    /// The key of the cards.
    pub content: String,
    /// From 1.
    pub turn: u16,
    /// CC-6.11.
    pub active: Seat,
    /// CC-5.14: positive on the active player's side.
    pub counter: i8,
    /// CC-18.4: who gets the counter when the turn ends.
    pub next: Seat,
    /// The one player everybody waits for.
    pub asked: Option<Seat>,
    /// In the order of seats.
    pub players: Vec<PlayerView>,
    /// All battlers in play, in the order in which they came.
    pub battlers: Vec<BattlerView>,
    /// CC-3.17.
    pub revealed: Option<RevealedView>,
    /// CC-3.18: the card that is being paid for or resolved.
    pub resolving: Option<(Seat, CardId)>,
    /// The attack that is going on.
    pub attack: Option<AttackView>,
    /// What is asked.
    pub pending: Pending,
    /// House rules.
    pub rules: Switches,
    /// The lesson or puzzle it began with, by its id in the content.
    pub position: Option<String>,
    /// How it ended.
    pub result: Option<ResultView>,
}

/// A card and how many copies of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Stack {
    /// Which.
    pub card: CardId,
    /// How many.
    pub count: u8,
}

/// One player, as far as the viewer may know.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct PlayerView {
    /// Who.
    pub seat: Seat,
    /// CC-18.10: eliminated.
    pub out: bool,
    /// The colours of the deck.
    pub colours: Vec<Colour>,
    /// Sizes of deck and extra deck as brought.
    pub brought: (u16, u16),
    /// CC-3.1.
    pub deck: u16,
    /// CC-3.4.
    pub guardians: u16,
    /// CC-3.6.
    pub extra: u16,
    /// CC-3.2: how many cards.
    pub hand: u16,
    /// CC-3.2: how many of them are EX cards.
    pub hand_ex: u16,
    /// Cards of the hand that everybody has seen going there.
    pub known: Vec<Stack>,
    /// The hand itself, for its owner alone.
    pub cards: Option<Vec<HandView>>,
    /// For its owner alone: the deck and extra deck as brought, less everything seen; it may be in the deck or among the guardians.
    pub unseen: Option<Vec<Stack>>,
    /// CC-3.8.
    pub discard: Vec<Stack>,
    /// CC-1.9.
    pub points: u8,
    /// Quest cards lying on battlers: points at the beginning of the next own turn, if they stay.
    pub coming_points: u8,
    /// CC-24.14: the reduction of the next summon.
    pub leader: u8,
    /// Cards of the hand or discard pile whose cost an icon has changed.
    pub marks: Vec<MarkView>,
    /// Changes of the cost of all battler cards of the hand, until the end of a turn.
    pub group_costs: Vec<i8>,
}

/// A card of the viewer's own hand.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct HandView {
    /// Which.
    pub card: CardId,
    /// What an icon has added to the cost of these copies.
    pub shift: i8,
    /// How many such copies.
    pub count: u8,
    /// CC-20.23: its current cost.
    pub cost: i16,
    /// How it could be played now, and why not; empty while nothing can be played.
    pub ways: Vec<Way>,
}

/// An action of the main phase, what it costs and why it is not possible.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Way {
    /// What would be done.
    pub action: Action,
    /// In time; for an EX card the worth of the battlers to be destroyed. None for what costs nothing.
    pub cost: Option<i16>,
    /// Where the counter would stand after the payment, positive on the active player's side.
    pub lands: Option<i8>,
    /// Why it is not possible.
    pub why_not: Option<Refusal>,
    /// What of it would come to nothing now.
    pub fails: Vec<String>,
}

/// Why something is not possible.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Refusal {
    /// The clause that decides.
    pub clause: String,
    /// A sentence.
    pub reason: String,
}

impl From<Illegal> for Refusal {
    fn from(why: Illegal) -> Self {
        Refusal { clause: why.clause.0.to_string(), reason: why.reason.into_owned() }
    }
}

/// A card outside play whose cost an icon has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MarkView {
    /// Where.
    pub zone: Zone,
    /// Which, for those who may know.
    pub card: Option<CardId>,
    /// Whether it is a battler.
    pub battler: bool,
    /// Whether it is an EX card.
    pub ex: bool,
    /// By how much.
    pub by: i8,
}

/// How long something lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Lasts {
    /// As printed.
    Printed,
    /// CC-24.80: because of the pilot.
    Pilot,
    /// CC-22.10: while its source is in play.
    Continuous,
    /// CC-22.9.
    ThisTurn,
    /// CC-7.11: until the end of the next turn, if this one ends with the present action.
    NextTurn,
}

/// An icon a battler has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct IconView {
    /// Which.
    pub icon: Icon,
    /// The sum of its numbers; 0 for icons without one.
    pub number: u8,
    /// Until when.
    pub lasts: Lasts,
}

/// A line a battler has gained.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct GainedLine {
    /// In the notation of the specification.
    pub text: String,
    /// Until when.
    pub lasts: Lasts,
}

/// The parts of a strength; they add up to it, unless the sum is below 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Parts {
    /// On the card.
    pub printed: i16,
    /// On the pilot.
    pub pilot: i16,
    /// By lines without trigger.
    pub continuous: i16,
    /// Until the end of this turn.
    pub this_turn: i16,
    /// Until the end of the next.
    pub next_turn: i16,
    /// CC-24.20: only in a battle; not part of the strength.
    pub last_stand: i16,
}

/// A card that lies face down on a battler.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct QuestView {
    /// Which, for its owner alone.
    pub card: Option<CardId>,
    /// CC-R46.
    pub ex: bool,
}

/// A battler in play.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct BattlerView {
    /// Its number.
    pub id: Id,
    /// Whose.
    pub seat: Seat,
    /// Which card.
    pub card: CardId,
    /// Counted among the same player's copies, from 1; 0 if it is the only one.
    pub copy: u8,
    /// CC-3.13.
    pub pilot: Option<CardId>,
    /// CC-2.7.
    pub tapped: bool,
    /// CC-8.6: summoned this turn.
    pub fresh: bool,
    /// Current strength.
    pub strength: i16,
    /// What it is made of.
    pub parts: Parts,
    /// Current cost.
    pub cost: i16,
    /// Every icon it has.
    pub icons: Vec<IconView>,
    /// Lines it has gained.
    pub lines: Vec<GainedLine>,
    /// CC-3.10: from the bottom to the top.
    pub quests: Vec<QuestView>,
    /// CC-3.12.
    pub unders: Vec<CardId>,
    /// Picked for destruction, as part of a payment or in a battle that is being settled.
    pub doomed: bool,
    /// What its owner could do with it now, and why not; for the viewer's own battlers in the own main phase.
    pub ways: Vec<Way>,
}

/// The guardian that has been turned up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RevealedView {
    /// Whose.
    pub seat: Seat,
    /// Which.
    pub card: CardId,
    /// Its strength; 0 for an action.
    pub strength: i16,
}

/// The attack that is going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct AttackView {
    /// Who attacks.
    pub attacker: Id,
    /// What, once it is chosen.
    pub object: Option<Object>,
    /// How many guardians it has met.
    pub met: u8,
    /// CC-14.6.
    pub stopped: bool,
}

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ResultView {
    /// Who won.
    pub winner: Seat,
    /// CC-1.8.
    pub by_quests: bool,
    /// How the last opponent went out; without meaning if it was won by quests.
    pub exit: Exit,
}

/// The view of one viewer.
pub(crate) fn build(game: &Chrono, viewer: Viewer) -> View {
    let me = viewer.seat().filter(|s| s.0 < game.seats);
    View {
        viewer: me,
        content: game.compiled.key.clone(),
        turn: game.turn,
        active: game.active,
        counter: game.counter,
        next: game.left_of(game.active),
        asked: if game.over.is_some() { None } else { game.asked() },
        players: (0..game.seats).map(|s| player(game, Seat(s), me)).collect(),
        battlers: game.field.iter().map(|b| battler(game, b, me)).collect(),
        revealed: game.revealed.map(|r| {
            let print = game.compiled.print(r.card);
            let strength = if print.battler { (print.strength + i16::from(r.boost)).max(0) } else { 0 };
            RevealedView { seat: r.seat, card: r.card, strength }
        }),
        resolving: game.resolving,
        attack: game.frames.iter().rev().find_map(|f| match f {
            Frame::Attack(a) => {
                let object = (a.object != Object::Guardians(a.seat)).then_some(a.object);
                Some(AttackView { attacker: a.id, object, met: a.met, stopped: a.stopped })
            }
            _ => None,
        }),
        pending: pending::of(game, me),
        rules: game.switches,
        position: usize::from(game.position)
            .checked_sub(1)
            .and_then(|at| Some(game.compiled.get().content.positions.get(at)?.id.clone())),
        result: game.over.map(|e| ResultView { winner: e.winner, by_quests: e.by_quests, exit: e.last }),
    }
}

fn stacks(pile: &Pile) -> Vec<Stack> {
    pile.iter().map(|(card, count)| Stack { card, count }).collect()
}

/// Whether `seat` could begin an action now.
fn in_main(game: &Chrono, seat: Seat) -> bool {
    game.over.is_none() && game.active == seat && matches!(game.frames.last(), Some(Frame::Turn(Phase::Main)))
}

/// CC-15.19, CC-R131: sizes, points and discard piles are everybody's to see.
fn player(game: &Chrono, seat: Seat, me: Option<Seat>) -> PlayerView {
    let player = game.player(seat);
    let own = me == Some(seat);
    let marks = game.marks.iter().filter(|m| m.seat == seat && !(own && m.place == Place::Laid));
    let mut marks: Vec<MarkView> = marks.map(|m| mark(game, m, own)).collect();
    // In an order that says nothing about what is hidden.
    marks.sort_by_key(|m| (m.zone, m.card, m.battler, m.ex, m.by));
    PlayerView {
        seat,
        out: player.out,
        colours: Colour::ALL.into_iter().filter(|c| player.colours >> *c as u8 & 1 != 0).collect(),
        brought: player.brought,
        deck: player.deck,
        guardians: player.guardians,
        extra: player.extra,
        hand: player.hand.len() as u16,
        hand_ex: game.ex_in_hand(seat) as u16,
        known: stacks(&player.known),
        cards: own.then(|| hand(game, seat)),
        unseen: own.then(|| stacks(&player.bag)),
        discard: stacks(&player.discard),
        points: player.points,
        coming_points: game.battlers_of(seat).map(|b| b.quests).sum(),
        leader: player.leader,
        marks,
        group_costs: game.wides.iter().filter(|w| w.seat == seat).map(|w| w.by).collect(),
    }
}

fn mark(game: &Chrono, mark: &crate::state::Mark, own: bool) -> MarkView {
    let print = game.compiled.get().print(mark.card);
    let card = (own || mark.shown).then_some(mark.card);
    let zone = if mark.place == Place::Discard { Zone::Discard } else { Zone::Hand };
    MarkView { zone, card, battler: print.battler, ex: print.ex, by: game.shift_of(mark) }
}

fn hand(game: &Chrono, seat: Seat) -> Vec<HandView> {
    let mut all = Vec::new();
    for (card, count) in game.player(seat).hand.iter() {
        let copies = game.copies(seat, Zone::Hand, card);
        let marked = copies.iter().filter(|(_, c)| *c != crate::hand::Copy::Plain).count() as u8;
        game.shifts(seat, Zone::Hand, card, &mut |shift| {
            let plain = if shift == 0 { count - marked } else { 0 };
            let same = copies.iter().filter(|(s, c)| *s == shift && *c != crate::hand::Copy::Plain).count() as u8;
            let cost = game.cost_in(seat, Zone::Hand, card, shift).max(0);
            let ways = if in_main(game, seat) { ways(game, seat, card, shift) } else { Vec::new() };
            all.push(HandView { card, shift, count: plain + same, cost, ways });
        });
    }
    all
}

/// How a card of the hand could be played.
fn ways(game: &Chrono, seat: Seat, card: CardId, shift: i8) -> Vec<Way> {
    let print = game.compiled.get().print(card);
    let way = |action: Action, cost: i16, checked: Result<(), Illegal>| {
        let lands = if print.ex { None } else { game.after_paying(cost) };
        let fails = pending::foreseen(game, seat, card, print.battler);
        let repeats = game.repeats(action).then(|| Illegal::new("CC-R110", "This would repeat the same loop."));
        Way { action, cost: Some(cost), lands, why_not: checked.err().or(repeats).map(Refusal::from), fails }
    };
    if !print.battler {
        return vec![way(Action::Play { card, shift }, game.play_cost(seat, card, shift), game.may_play(seat, card, shift))];
    }
    let summon = |how| {
        let action = Action::Summon { card, shift, how };
        way(action, game.summon_cost(seat, card, shift, how), game.may_summon(seat, card, shift, how))
    };
    let mut all = vec![summon(How::Printed)];
    if print.sneak.is_some() {
        all.push(summon(How::Sneak));
    }
    if print.pilot.is_some() {
        let frames = game.battlers_of(seat).filter(|b| game.compiled.get().print(b.card).frame);
        all.extend(frames.map(|b| summon(How::Pilot(b.id))));
    }
    if print.keywords.has(Icon::Transform) {
        all.extend(game.battlers_of(seat).map(|b| summon(How::Transform(b.id))));
    }
    all
}

fn battler(game: &Chrono, b: &Battler, me: Option<Seat>) -> BattlerView {
    let compiled = game.compiled.get();
    let own = me == Some(b.seat);
    let same: Vec<Id> = game.battlers_of(b.seat).filter(|o| o.card == b.card).map(|o| o.id).collect();
    let copy = if same.len() < 2 { 0 } else { same.iter().position(|id| *id == b.id).map_or(0, |i| i as u8 + 1) };
    let quests = game.laid_on(b.id, true).map(|card| QuestView { card: own.then_some(card), ex: compiled.print(card).ex });
    BattlerView {
        id: b.id,
        seat: b.seat,
        card: b.card,
        copy,
        pilot: b.pilot.some(),
        tapped: b.tapped,
        fresh: b.fresh,
        strength: b.strength(),
        parts: parts(compiled, b),
        cost: b.cost(),
        icons: icons(compiled, b),
        lines: game.lent.iter().filter(|l| l.id == b.id).map(|l| gained(compiled, l)).collect(),
        quests: quests.collect(),
        unders: game.laid_on(b.id, false).collect(),
        doomed: b.doomed,
        ways: if own && in_main(game, b.seat) { deeds(game, b) } else { Vec::new() },
    }
}

fn gained(compiled: &'static CompiledCards, lent: &crate::state::Lent) -> GainedLine {
    let lasts = match lent.term {
        Term::Continuous => Lasts::Continuous,
        Term::Turn => Lasts::ThisTurn,
        Term::Provisional => Lasts::NextTurn,
    };
    GainedLine { text: compiled.row_of(lent.row).text.clone(), lasts }
}

fn parts(compiled: &CompiledCards, b: &Battler) -> Parts {
    let printed = compiled.print(b.card).strength;
    let pilot = b.pilot.some().map_or(0, |p| compiled.print(p).strength);
    let (this_turn, next_turn) = (i16::from(b.until[0].strength), i16::from(b.until[1].strength));
    let continuous = b.now.strength - printed - pilot - this_turn - next_turn;
    Parts { printed, pilot, continuous, this_turn, next_turn, last_stand: i16::from(b.now.keywords.last_stand) }
}

fn icons(compiled: &CompiledCards, b: &Battler) -> Vec<IconView> {
    let keywords = &b.now.keywords;
    let pilot = b.pilot.some().map(|p| compiled.print(p).keywords);
    let each = Icon::ALL.into_iter().filter(|icon| keywords.has(*icon)).map(|icon| {
        let lasts = if compiled.print(b.card).keywords.has(icon) {
            Lasts::Printed
        } else if pilot.is_some_and(|p| p.has(icon)) {
            Lasts::Pilot
        } else if b.until[0].keywords.has(icon) {
            Lasts::ThisTurn
        } else if b.until[1].keywords.has(icon) {
            Lasts::NextTurn
        } else {
            Lasts::Continuous
        };
        let number = match icon {
            Icon::GuardianAttack => keywords.guardians,
            Icon::Leader => keywords.leader,
            Icon::LastStand => keywords.last_stand,
            Icon::Legion => keywords.legion,
            Icon::Toughness => keywords.tough,
            _ => 0,
        };
        IconView { icon, number, lasts }
    });
    each.collect()
}

/// What its owner could do with a battler.
fn deeds(game: &Chrono, b: &Battler) -> Vec<Way> {
    let way = |action: Action, checked: Result<(), Illegal>, fails: Vec<String>| {
        let repeats = game.repeats(action).then(|| Illegal::new("CC-R110", "This would repeat the same loop."));
        Way { action, cost: None, lands: None, why_not: checked.err().or(repeats).map(Refusal::from), fails }
    };
    let attack = pending::foreseen_on(game, b, Trigger::Attack);
    let mut all = vec![
        way(Action::Attack(b.id), game.may_declare(b.seat, b.id), attack),
        way(Action::Quest(b.id), game.may_quest(b.seat, b.id), Vec::new()),
    ];
    for line in 0..game.tap_lines(b) as u8 {
        let fails = pending::foreseen_tap(game, b, line);
        all.push(way(Action::Tap { id: b.id, line }, game.may_tap(b.seat, b.id, line), fails));
    }
    all
}
