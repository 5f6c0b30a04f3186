//! What is asked at this moment, with everything that could be chosen and why the rest cannot.

use super::Refusal;
use crate::attack::AttackStep;
use crate::frame::Frame;
use crate::icons::{Step, Target, Trigger, Zone};
use crate::pile::CardId;
use crate::resolve::Walk;
use crate::state::{Battler, Carrier, Chrono, Id, Object, Reaction};
use engine::Seat;
use schemars::JsonSchema;
use serde::Serialize;

/// What everybody waits for. All of it is public: the answers that only the asked player may know are in the legal actions.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Pending {
    /// House rule: keep the starting hand or draw another.
    Mulligan,
    /// CC-6.6: the next action.
    Main,
    /// CC-17.4: battlers are picked as payment.
    Pay {
        /// For which card.
        card: CardId,
        /// What is needed.
        need: i16,
        /// What has been picked is worth this much.
        picked: i16,
        /// CC-17.5: only standard battlers may pay.
        standard: bool,
    },
    /// CC-24.44: a card under this battler, or none.
    Under {
        /// Which battler.
        id: Id,
        /// How many more.
        left: u8,
    },
    /// CC-24.38, CC-24.74.
    EnterTapped {
        /// Which battler.
        id: Id,
    },
    /// CC-20.33: a line asks for a target.
    Target {
        /// On which card the line stands.
        card: CardId,
        /// The line, in the notation of the specification.
        line: String,
        /// The same as a sentence.
        words: String,
        /// Which step of it is reached, counted from 0.
        step: u8,
        /// Where the target is looked for; none is in play.
        zone: Option<Zone>,
        /// Battlers in play that are no legal target, and why.
        not: Vec<(Id, Refusal)>,
    },
    /// CC-20.4: a line asks for an opponent.
    Opponent {
        /// On which card the line stands.
        card: CardId,
        /// The line, in the notation of the specification.
        line: String,
        /// The same as a sentence.
        words: String,
    },
    /// CC-23.11.
    Replay {
        /// Whose summon lines.
        id: Id,
    },
    /// CC-11.4.
    Object {
        /// Who attacks.
        attacker: Id,
        /// What cannot be attacked, and why.
        not: Vec<(Object, Refusal)>,
    },
    /// CC-13.3, CC-13.12: use the guardian ability or ignore it.
    Guardian {
        /// Which card.
        card: CardId,
        /// Its ability, in the notation of the specification.
        line: String,
        /// The same as a sentence.
        words: String,
        /// Why it would do nothing now, for the asked player alone: it may depend on the hand.
        fails: Option<String>,
    },
    /// CC-23.18.
    Discard {
        /// How many more.
        left: u8,
    },
    /// CC-24.45.
    Shed {
        /// Which battler is saved.
        id: Id,
    },
    /// CC-24.26.
    Reinforce {
        /// It must cost less than this.
        cost: i16,
    },
    /// CC-24.31.
    Legion {
        /// How many icons are left, with this one.
        left: u8,
    },
    /// CC-R113: which trigger is next.
    Order {
        /// Those that may be: their card, and the line or ability.
        triggers: Vec<(CardId, String)>,
    },
    /// CC-15.4: which card is laid on the battler.
    QuestCard {
        /// On which.
        id: Id,
    },
    /// The game is over.
    Nothing,
}

/// What is pending.
pub(super) fn of(game: &Chrono, me: Option<Seat>) -> Pending {
    if game.over.is_some() {
        return Pending::Nothing;
    }
    let Some(frame) = game.frames.last() else { return Pending::Nothing };
    match *frame {
        Frame::Mulligan(_) => Pending::Mulligan,
        Frame::Turn(_) => Pending::Main,
        Frame::Pay(pay) => Pending::Pay {
            card: game.resolving.map_or(CardId::NONE, |r| r.1),
            need: pay.need,
            picked: game.paid_so_far(pay.seat),
            standard: pay.standard,
        },
        Frame::Options(options) if options.tough > 0 => Pending::Under { id: options.id, left: options.tough },
        Frame::Options(options) => Pending::EnterTapped { id: options.id },
        Frame::Tie(tie) => target(game, &tie.walk(game)),
        Frame::Line(walk) => target(game, &walk),
        Frame::Replay(replay) => Pending::Replay { id: replay.id },
        Frame::Attack(attack) if attack.step == AttackStep::Ability => guardian(game, me),
        Frame::Attack(attack) => objects(game, attack.id),
        Frame::Discard(discard) => Pending::Discard { left: discard.left },
        Frame::Doom(doom) => Pending::Shed { id: game.next_tough(doom.cause).map_or(Id::NONE, |b| b.id) },
        Frame::Reinforce(reinforce) => Pending::Reinforce { cost: reinforce.cost },
        Frame::Legion(legion) => Pending::Legion { left: legion.left },
        Frame::Drain => order(game),
        Frame::Quest(quest) => Pending::QuestCard { id: quest.id },
        Frame::Summon(_) | Frame::Play(_) | Frame::Recruit(_) => Pending::Nothing,
    }
}

fn bare(row: crate::compiled::RowId, seat: Seat, source: Id, card: CardId, carrier: Carrier) -> Walk {
    Walk::new(row, seat, source, card, carrier, u16::MAX)
}

fn target(game: &Chrono, walk: &Walk) -> Pending {
    let row = game.compiled.get().row_of(walk.row);
    let (card, line, words, at) = (row.card, row.text.clone(), row.words.clone(), usize::from(walk.step));
    let Some(Step::Target(Target::Singles(singles))) = row.line.steps.get(at) else {
        return Pending::Opponent { card, line, words };
    };
    let single = &singles[usize::from(walk.sub).min(singles.len() - 1)];
    let in_play = single.zone.is_none() && single.pick != crate::icons::Pick::Action;
    let refused = |b: &Battler| Some((b.id, game.may_target(walk, single, row.reach[at], b).err()?.into()));
    let not = if in_play { game.field.iter().filter_map(refused).collect() } else { Vec::new() };
    Pending::Target { card, line, words, step: walk.step, zone: single.zone, not }
}

fn objects(game: &Chrono, id: Id) -> Pending {
    let mut not = Vec::new();
    if let Some(attacker) = game.battler(id) {
        game.each_object(attacker.seat, &mut |object| {
            if let Err(why) = game.may_attack(attacker, object) {
                not.push((object, why.into()));
            }
            true
        });
    }
    Pending::Object { attacker: id, not }
}

fn guardian(game: &Chrono, me: Option<Seat>) -> Pending {
    let Some(revealed) = game.revealed else { return Pending::Nothing };
    let Some(row) = game.compiled.get().print(revealed.card).guardian else { return Pending::Nothing };
    let walk = bare(row, revealed.seat, Id::NONE, revealed.card, Carrier::Revealed);
    let fails = game.failing(&walk).filter(|_| me == Some(walk.seat)).map(|f| f.why.to_string());
    Pending::Guardian {
        card: revealed.card,
        line: game.compiled.row_of(row).text.clone(),
        words: game.compiled.row_of(row).words.clone(),
        fails,
    }
}

fn order(game: &Chrono) -> Pending {
    let offered = game.next_triggers().map_or(Vec::new(), |(_, offered)| offered);
    let each = offered.into_iter().map(|at| {
        let t = &game.queue[at];
        let what = match t.what {
            Reaction::Row(row, _) | Reaction::Guardian(row) => game.compiled.row_of(row).words.clone(),
            Reaction::Leader(n) => format!("Leader {n}"),
            Reaction::Reinforcements => "Reinforcements".to_string(),
            Reaction::Legion(_) => "Legion".to_string(),
        };
        (t.card, what)
    });
    Pending::Order { triggers: each.collect() }
}

/// CC-R68: the lines of a card in hand that would come to nothing now, as far as counting can tell.
pub(super) fn foreseen(game: &Chrono, seat: Seat, card: CardId, battler: bool) -> Vec<String> {
    let compiled = game.compiled.get();
    let print = compiled.print(card);
    let rows = if battler { &print.rows[Trigger::Summon as usize] } else { &print.plays };
    if rows.is_empty() {
        return Vec::new();
    }
    // As it will be once the card has left the hand; a battler will be there itself.
    let mut after = game.clone();
    after.spend(seat, card);
    let mut source = Id::NONE;
    if battler {
        source = after.enter(seat, card, false, &mut engine::Seeded::new(0));
    }
    let carrier = if battler { Carrier::Field } else { Carrier::None };
    failures(&after, rows, seat, source, card, carrier)
}

fn failures(
    game: &Chrono,
    rows: &[crate::compiled::RowId],
    seat: Seat,
    source: Id,
    card: CardId,
    carrier: Carrier,
) -> Vec<String> {
    let fail = |row: &crate::compiled::RowId| {
        let failure = game.failing(&bare(*row, seat, source, card, carrier))?;
        Some(format!("{}: {}", game.compiled.row_of(*row).words, failure.why))
    };
    rows.iter().filter_map(fail).collect()
}

/// The lines of a battler in play that would come to nothing now.
pub(super) fn foreseen_on(game: &Chrono, b: &Battler, trigger: Trigger) -> Vec<String> {
    failures(game, &game.rows_of(b, trigger), b.seat, b.id, b.card, Carrier::Field)
}

/// The same for a Tap line, whose battler will be tapped.
pub(super) fn foreseen_tap(game: &Chrono, b: &Battler, line: u8) -> Vec<String> {
    let rows = game.rows_of(b, Trigger::Tap);
    let mut after = game.clone();
    if let Some(battler) = after.battler_mut(b.id) {
        battler.tapped = true;
    }
    let row = rows.get(usize::from(line)).map_or(&[][..], std::slice::from_ref);
    failures(&after, row, b.seat, b.id, b.card, Carrier::Field)
}
