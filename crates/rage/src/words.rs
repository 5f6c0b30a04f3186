//! Clash of Rage in words, from the view alone: prompt, names of actions, what they would lead to, the table as text.

use crate::action::{Action, Count};
use crate::board::Place;
use crate::log::{list, roman, side_name, some_u16};
use crate::registry::{self, ContentRef};
use crate::state::{Rage, Side, Step};
use crate::text;
use crate::types::{GearId, Kind, Level, Site};
use crate::view::{BattleView, Pending, Phase, PlaceView, PlayerView, View};
use engine::{Names, Seat, Words};
use std::fmt::Write as _;

impl Words for Rage {
    fn prompt(view: &View, names: &Names) -> String {
        if let Some(result) = &view.result {
            return match (result.winner, view.viewer) {
                (None, _) => "The Elves have won.".into(),
                (Some(winner), Some(me)) if winner == me => "You win.".into(),
                (Some(winner), _) => format!("{} wins.", names.of(winner)),
            };
        }
        let mine = view.viewer.is_some_and(|me| view.deciding.contains(&me));
        if mine { ask(view, names) } else { wait(view, names) }
    }

    fn label(view: &View, action: &Action) -> String {
        let content = content(view);
        let gear = |gear: &GearId| content.gear.get(gear.index()).map_or("a card", |g| g.name.as_str());
        match action {
            Action::TakeTile(region) => content
                .regions
                .get(region.index())
                .map_or("Take a tile".into(), |r| format!("Take tile {}{}: {}", r.tile, r.side, r.name)),
            Action::PlaceTile { center, rotation } => {
                format!("Place it at ({}, {}), turned {}°", center.q, center.r, u16::from(*rotation) * 60)
            }
            Action::Clan(clan) => {
                content.clans.get(clan.index()).map_or("Lead a clan".into(), |c| format!("Lead the {}", c.name))
            }
            Action::Bastion(hex) => format!("Place the Bastion at ({}, {})", hex.q, hex.r),
            Action::Tactic(card) => match content.tactics.get(card.index()) {
                Some(tactic) => format!("Play {} ({})", tactic.name, tactic.number),
                None => "Play a Tactic card".into(),
            },
            Action::Reinforce { level, to, count } => {
                format!("Send {} to {}", units(view, me(view), level.0, *count), place(view, *to))
            }
            Action::Equip => "Equip armies".into(),
            Action::March => "Move and battle".into(),
            Action::Pass => "Pass".into(),
            Action::Renew(None) => "Keep the market".into(),
            Action::Renew(Some([a, b])) => {
                let name = |i: &u8| view.market.stacks.get(*i as usize).map_or("a stack", |s| gear(&s.gear));
                format!("Discard {} and {}", name(a), name(b))
            }
            Action::Buy(stack) => {
                let card = view.market.stacks.get(*stack as usize).and_then(|s| content.gear.get(s.gear.index()));
                card.map_or("Buy a card".into(), |card| format!("Buy {} for {} gold", card.name, card.cost))
            }
            Action::Forge => "Forge a Legendary item".into(),
            Action::Keep(card) => format!("Keep {}", gear(card)),
            Action::Attach { gear: card, level } => format!("Give {} to the {}", gear(card), plural(view, me(view), level.0)),
            Action::Detach { kind, level } => {
                let slot = if *kind == Kind::Weapon { "weapon" } else { "armour" };
                format!("Take the {slot} from the {}", plural(view, me(view), level.0))
            }
            Action::EndEquip => "Done equipping".into(),
            Action::Move { from, level, to, count } => {
                format!("Move {} from {} to {}", units(view, me(view), level.0, *count), place(view, *from), place(view, *to))
            }
            Action::MoveWithout { from, level, to, count } => {
                let who = units(view, me(view), level.0, *count);
                format!("Move {who} from {} to {}, leaving the prisoner", place(view, *from), place(view, *to))
            }
            Action::EndMove => "Done moving".into(),
            Action::Battle(at) => format!("Fight at {}", place(view, *at)),
            Action::Assault => "Attack".into(),
            Action::Flee => "Flee to the Bastion".into(),
            Action::Reroll => "Reroll all misses".into(),
            Action::Stand => "Keep the roll".into(),
            Action::Eliminate(killed) => match &view.pending {
                Pending::Battle(battle) => eliminate(view, battle, killed),
                _ => "Choose who falls".into(),
            },
            Action::EliminateCarrier(killed) => match &view.pending {
                Pending::Battle(battle) => format!("{}, including the prisoner's carrier", eliminate(view, battle, killed)),
                _ => "Choose who falls".into(),
            },
            Action::Burn(at) => format!("Burn the fire orb at {}", place(view, *at)),
            Action::Carrier(level) => format!("Let {} carry the prisoner", units(view, me(view), level.0, 1)),
            Action::Deliver { stones, home } => deliver(*stones, *home),
            Action::Spend(token) => format!("Spend a {}", token_name(view, *token)),
            Action::Bless { token, level } => {
                format!("Attach a {} to the {}", token_name(view, *token), plural(view, me(view), level.0))
            }
            Action::Option(option) => {
                let options = view.campaign.as_ref().map_or(&[][..], |c| &c.options);
                options.get(*option as usize).cloned().unwrap_or_else(|| "Use the option".into())
            }
            Action::Command { from, to } => format!("Send the Elves at {} to {}", place(view, *from), place(view, *to)),
        }
    }

    fn explain(view: &View, action: &Action) -> Vec<String> {
        explain(view, action)
    }

    fn faction(view: &View, seat: Seat) -> Option<String> {
        let clan = view.players.get(seat.index())?.clan?;
        crate::registry::find(&view.content)?.clans.get(clan.index()).map(|clan| clan.name.clone())
    }

    fn with_count(action: &Action, count: u32) -> Option<Action> {
        let count = u8::try_from(count).ok()?;
        match *action {
            Action::Move { from, level, to, .. } => Some(Action::Move { from, level, to, count }),
            Action::MoveWithout { from, level, to, .. } => Some(Action::MoveWithout { from, level, to, count }),
            _ => None,
        }
    }

    /// The course of the points is drawn from all rounds.
    fn needs_whole_story(view: &View) -> bool {
        view.result.is_some()
    }

    fn board(view: &View, names: &Names) -> String {
        let mut out = String::new();
        let _ = match view.phase {
            Phase::Setup => writeln!(out, "Setting up"),
            _ => writeln!(out, "Round {}", view.round),
        };
        if let Some(campaign) = &view.campaign {
            campaign_text(campaign, names, &mut out);
        }
        if let Some(solo) = &view.solo {
            let _ = writeln!(out, "Domination Points of the Elves: {} of {}", solo.domination, solo.target);
        }
        for player in &view.players {
            player_text(view, player, names, &mut out);
        }
        let content = content(view);
        let stacks = view.market.stacks.iter().filter(|s| s.count > 0);
        let shown: Vec<String> = stacks
            .map(|s| {
                let card = &content.gear[s.gear.index()];
                format!("{} {}g{}", card.name, card.cost, if s.count > 1 { format!(" x{}", s.count) } else { String::new() })
            })
            .collect();
        wrap("Market: ", &shown.join(", "), &mut out);
        for place in view.places.iter().filter(|p| !p.units.is_empty() || p.site != Site::Plain) {
            place_text(view, place, names, &mut out);
        }
        if let Pending::Battle(battle) = &view.pending {
            battle_text(view, battle, names, &mut out);
        }
        out
    }

    fn options() -> Option<engine::Options> {
        Some(crate::table_options::options())
    }
}

/// The content the view speaks of.
fn content(view: &View) -> ContentRef {
    registry::find(&view.content).unwrap_or_else(registry::standard)
}

/// Whose units an action of the viewer is about.
fn me(view: &View) -> Side {
    Side::of(view.viewer.unwrap_or(Seat(0)))
}

fn unit_names(view: &View, side: Side, kind: u8) -> [&'static str; 2] {
    let content = content(view).get();
    if kind > 2 {
        let named = view.campaign.as_ref().and_then(|c| c.combatants.get(usize::from(kind) - 3));
        let token = named.and_then(|c| content.season.tokens.iter().find(|t| t.name == c.names[0]));
        return token.map_or(["token", "tokens"], |t| [&t.name, &t.plural]);
    }
    let clan = side.seat().and_then(|seat| view.players.get(seat.index())?.clan).and_then(|id| content.clans.get(id.index()));
    match (side.seat(), clan) {
        (None, _) => [&content.elves[kind as usize].name, &content.elves[kind as usize].plural],
        (Some(_), Some(clan)) => [&clan.units[kind as usize].name, &clan.units[kind as usize].plural],
        (Some(_), None) => ["unit", "units"],
    }
}

/// What a campaign token is called.
fn token_name(view: &View, token: crate::scenario::Token) -> &'static str {
    content(view).get().season.tokens.iter().find(|t| t.kind == token).map_or("token", |t| &t.name)
}

fn plural(view: &View, side: Side, kind: u8) -> &'static str {
    unit_names(view, side, kind)[1]
}

fn units(view: &View, side: Side, kind: u8, count: u8) -> String {
    let [one, many] = unit_names(view, side, kind);
    some_u16(u16::from(count), one, many)
}

/// Numbers by kind as words: "2 Skeletons and 1 Wraith".
fn army(view: &View, side: Side, count: &Count) -> String {
    let there = count.iter().enumerate().filter(|(_, n)| **n > 0);
    let each: Vec<String> = there.map(|(kind, n)| units(view, side, kind as u8, *n)).collect();
    list(&each.iter().map(String::as_str).collect::<Vec<_>>())
}

fn place(view: &View, at: Place) -> String {
    let site = view.places.iter().find(|p| p.place == at).map_or(Site::Plain, |p| p.site);
    crate::log::place(&crate::event::At { place: at, site })
}

fn eliminate(view: &View, battle: &BattleView, killed: &Count) -> String {
    let enemy = battle.sides[1 - battle.due as usize];
    if killed.iter().all(|n| *n == 0) { "Nobody falls".into() } else { format!("{} fall", army(view, enemy, killed)) }
}

fn deliver(stones: u32, home: u32) -> String {
    let names = |set: u32| -> String {
        let each: Vec<String> = crate::board::places(u64::from(set)).map(Place::name).collect();
        list(&each.iter().map(String::as_str).collect::<Vec<_>>())
    };
    match home {
        0 => format!("Units from {}", names(stones)),
        _ => format!("Units from {}; those from {} go to the Bastion", names(stones), names(home)),
    }
}

fn ask(view: &View, names: &Names) -> String {
    match &view.pending {
        Pending::TakeTile => "Take a Region tile. The side shown goes face up.".into(),
        Pending::PlaceTile { .. } => "Place your tile. It must share two hex edges with another.".into(),
        Pending::Clan => "Choose your clan.".into(),
        Pending::Bastion => "Place your Bastion outside the board, next to two Territories.".into(),
        Pending::Tactic { .. } => "Choose a Tactic card. All are revealed together.".into(),
        Pending::Reinforce { left } => {
            let mut count = Count::default();
            count[..3].copy_from_slice(left);
            format!("Place your reinforcements: {}.", army(view, me(view), &count))
        }
        Pending::Action => format!("Choose your {} action.", if view.phase == Phase::SecondAction { "second" } else { "first" }),
        Pending::Renew => "Discard two market stacks, or keep the market.".into(),
        Pending::Equip { .. } => "Buy, forge and rearrange your gear.".into(),
        Pending::Keep { .. } => "Keep one Legendary card. The others go back.".into(),
        Pending::Move => "Move your units. Enemies you meet are fought after the moves.".into(),
        Pending::NextBattle { .. } => "Choose the next battle.".into(),
        Pending::Carrier { .. } => "Choose who carries the prisoner.".into(),
        Pending::Battle(battle) => ask_in_battle(view, battle, names),
        Pending::Stones { .. } => "Choose which Stones send you a unit.".into(),
        Pending::Nothing => "There is nothing to decide.".into(),
    }
}

fn ask_in_battle(view: &View, battle: &BattleView, names: &Names) -> String {
    let (side, enemy) = (battle.sides[battle.due as usize], battle.sides[1 - battle.due as usize]);
    let at = place(view, battle.place);
    match battle.step {
        Step::Due => format!("Battle at {at}: attack {}, or flee.", side_name(enemy, names)),
        Step::Rolled => {
            let misses = some_u16(u16::from(battle.dice[1]), "miss", "misses");
            let wounds = some_u16(u16::from(battle.dice[0]), "wound", "wounds");
            format!("{wounds}. Reroll {misses}, or keep the roll.")
        }
        Step::Wounded => {
            let injuries = battle.injuries;
            match side.seat() {
                None if enemy == me(view) => format!("The Elves deal you {injuries} at {at}. Choose which of your units fall."),
                None => format!("The Elves deal {injuries} at {at}. Choose who falls."),
                Some(_) => format!("You deal {injuries} at {at}. Choose who falls."),
            }
        }
    }
}

fn wait(view: &View, names: &Names) -> String {
    let who: Vec<String> = view.deciding.iter().map(|s| names.of(*s)).collect();
    let who = list(&who.iter().map(String::as_str).collect::<Vec<_>>());
    let what = match &view.pending {
        Pending::TakeTile | Pending::PlaceTile { .. } => "place a tile",
        Pending::Clan => "choose a clan",
        Pending::Bastion => "place a Bastion",
        Pending::Tactic { .. } => "choose a Tactic card",
        Pending::Reinforce { .. } => "place reinforcements",
        Pending::Action => "choose an action",
        Pending::Renew | Pending::Equip { .. } => "equip",
        Pending::Keep { .. } => "keep a Legendary card",
        Pending::Move => "move",
        Pending::NextBattle { .. } => "choose a battle",
        Pending::Carrier { .. } => "choose who carries the prisoner",
        Pending::Battle(battle) => match battle.step {
            Step::Due => "attack or flee",
            Step::Rolled => "reroll or keep the roll",
            Step::Wounded => "choose who falls",
        },
        Pending::Stones { .. } => "choose Stones",
        Pending::Nothing => "nothing",
    };
    format!("Waiting for {who} to {what}.")
}

/// RA-5.8: the summary every player has at hand, for the choice in question.
fn explain(view: &View, action: &Action) -> Vec<String> {
    let content = content(view).get();
    let player = view.viewer.and_then(|seat| view.players.get(seat.index()));
    match action {
        Action::TakeTile(region) => content.regions.get(region.index()).map(text::region_text).into_iter().collect(),
        Action::PlaceTile { .. } => vec!["The tile stays there for the whole game (RA-2.6).".into()],
        Action::Clan(clan) => {
            content.clans.get(clan.index()).map_or(Vec::new(), |clan| clan.units.iter().map(text::unit_text).collect())
        }
        Action::Bastion(_) => vec!["Your units start here, flee here, and cannot be attacked here (RA-16.12).".into()],
        Action::Tactic(card) => explain_tactic(view, card.index()),
        Action::Reinforce { .. } => vec!["Units placed on a Territory can act from there at once (RA-10.2).".into()],
        Action::Equip => vec!["Buy cards, forge one item, and arrange your Equipment (RA-12.1).".into()],
        Action::March => vec!["Move any of your units; then fight where enemies are (RA-15.1, RA-17.2).".into()],
        Action::Pass => vec!["You skip this action (RA-11.4).".into()],
        Action::Renew(None) => vec!["The market stays as it is (RA-R77).".into()],
        Action::Renew(Some(_)) => vec!["Both stacks go to the bottom of the deck and new cards come up (RA-27.5).".into()],
        Action::Buy(stack) => {
            let card = view.market.stacks.get(*stack as usize).and_then(|s| content.gear.get(s.gear.index()));
            let left = player.zip(card).map(|(p, c)| format!("It leaves you {} gold.", p.gold.saturating_sub(u16::from(c.cost))));
            card.map(text::gear_text).into_iter().chain(left).collect()
        }
        Action::Forge => match &view.pending {
            Pending::Equip { forges, price, .. } => {
                vec![format!(
                    "Costs {}. You draw {} and keep one (RA-13.4).",
                    some_u16(u16::from(*price), "Crystal", "Crystals"),
                    some_u16(u16::from(*forges) + 1, "card", "cards")
                )]
            }
            _ => Vec::new(),
        },
        Action::Keep(gear) | Action::Attach { gear, .. } => {
            content.gear.get(gear.index()).map(text::gear_text).into_iter().collect()
        }
        Action::Detach { .. } => vec!["The card is set aside and has no effect there (RA-14.4).".into()],
        Action::EndEquip => vec!["Your action is over (RA-12.1).".into()],
        Action::Move { from, level, to, .. } | Action::MoveWithout { from, level, to, .. } => {
            let way = view.reach.iter().find(|r| r.from == *from && r.level == *level && r.path.last() == Some(to));
            way.map_or(Vec::new(), |way| {
                let steps = some_u16(way.path.len() as u16 - 1, "step", "steps");
                vec![if way.battle {
                    format!("{steps}. Enemies are there: you will fight (RA-17.2).")
                } else {
                    format!("{steps}.")
                }]
            })
        }
        Action::EndMove => vec!["Your units stop moving, and battles begin where you meet enemies (RA-15.10).".into()],
        Action::Battle(_) => vec!["It is fought to the end before the next one (RA-17.4).".into()],
        Action::Assault => match &view.pending {
            Pending::Battle(battle) => vec![explain_assault(battle)],
            _ => Vec::new(),
        },
        Action::Flee => vec!["All your units here go to your Bastion; the Territory is lost (RA-23.2).".into()],
        Action::Reroll => vec!["Only misses are rerolled; wounds stay (RA-19.8).".into()],
        Action::Stand => vec!["The roll counts as it is (RA-19.9).".into()],
        Action::Eliminate(killed) if killed.iter().all(|n| *n == 0) => {
            vec!["Nobody dies, and you gain a Rage token (RA-21.1).".into()]
        }
        Action::Eliminate(_) => vec!["Injuries left over are lost (RA-20.8).".into()],
        Action::EliminateCarrier(_) => vec!["The prisoner is left behind here (RA-29.16).".into()],
        Action::Carrier(_) => vec!["The prisoner goes where this unit goes, and stays where it falls (RA-29.16).".into()],
        Action::Burn(_) => vec!["+2 injuries in this attack; the orb is used up (RA-29.26).".into()],
        Action::Deliver { .. } => vec!["The other Stones send nothing this round (RA-24.3).".into()],
        Action::Spend(token) | Action::Bless { token, .. } => {
            content.season.tokens.iter().find(|t| t.kind == *token).map(|t| t.text.clone()).into_iter().collect()
        }
        Action::Option(option) => {
            let name = view.campaign.as_ref().and_then(|c| c.options.get(*option as usize));
            let rules = view.campaign.as_ref().map_or(&[][..], |c| &c.rules);
            name.and_then(|name| rules.iter().find(|rule| rule.starts_with(name.as_str()))).cloned().into_iter().collect()
        }
        Action::Command { .. } => vec!["The Elves fight whom they meet there, and you decide for them (RA-29.21).".into()],
    }
}

/// RA-10.5: what a card gives, and what of it the reserve cannot supply.
fn explain_tactic(view: &View, card: usize) -> Vec<String> {
    let content = content(view).get();
    let Some(tactic) = content.tactics.get(card) else { return Vec::new() };
    let mut lines = vec![text::tactic_text(content, tactic)];
    if let Some(player) = view.viewer.and_then(|seat| view.players.get(seat.index())) {
        let lost: [u8; 3] = std::array::from_fn(|i| tactic.reinforce[i].saturating_sub(player.reserve[i]));
        if lost != [0; 3] {
            let mut count = Count::default();
            count[..3].copy_from_slice(&lost);
            lines.push(format!("Your reserve is short of {}: they would be lost (RA-10.5).", army(view, me(view), &count)));
        }
    }
    lines
}

fn explain_assault(battle: &BattleView) -> String {
    let due = battle.due as usize;
    let present = (0..battle.units[due].len()).filter(|kind| battle.units[due][*kind] > 0).map(|kind| battle.values[due][kind]);
    let dice = present.clone().map(|v| v.power).max().unwrap_or(0);
    let rerolls: u16 = present.clone().map(|v| u16::from(v.reroll)).sum();
    let sure: u16 = present.map(|v| u16::from(v.injury) + u16::from(v.rage)).sum::<u16>() + battle.rage[due];
    format!(
        "{}, {}, {} without a roll (RA-20.1).",
        some_u16(u16::from(dice), "die", "dice"),
        some_u16(rerolls, "reroll", "rerolls"),
        some_u16(sure, "injury", "injuries")
    )
}

fn player_text(view: &View, player: &PlayerView, names: &Names, out: &mut String) {
    let content = content(view).get();
    let clan = player.clan.and_then(|id| content.clans.get(id.index())).map_or("no clan yet", |clan| clan.name.as_str());
    let gone = if player.gone { ", gone" } else { "" };
    let _ = writeln!(
        out,
        "{} ({clan}{gone}): {}, {} gold, {}, reserve {}/{}/{}, {} in hand",
        short(&names.of(player.seat)),
        some_u16(u16::from(player.points[0] + player.points[1]), "point", "points"),
        player.gold,
        some_u16(player.crystals, "Crystal", "Crystals"),
        player.reserve[0],
        player.reserve[1],
        player.reserve[2],
        some_u16(u16::from(player.hand_size), "card", "cards")
    );
    if !player.hand.is_empty() {
        let cards: Vec<String> =
            player.hand.iter().map(|c| &content.tactics[c.index()]).map(|t| format!("{} ({})", t.name, t.number)).collect();
        wrap("  hand: ", &cards.join(", "), out);
    }
    let worn: Vec<String> = Level::ALL
        .into_iter()
        .flat_map(|level| player.slots[level.index()].iter().flatten().map(move |gear| (level, *gear)))
        .map(|(level, gear)| format!("{} {}", roman(level.0), content.gear[gear.index()].name))
        .collect();
    if !worn.is_empty() {
        wrap("  wears: ", &worn.join(", "), out);
    }
    let spare: Vec<String> = player.spare.iter().map(|s| format!("{} x{}", content.gear[s.gear.index()].name, s.count)).collect();
    if !spare.is_empty() {
        wrap("  set aside: ", &spare.join(", "), out);
    }
}

fn place_text(view: &View, at: &PlaceView, names: &Names, out: &mut String) {
    let mut who: Vec<String> = Vec::new();
    for stack in &at.units {
        let owner = if at.bastion.is_some() { String::new() } else { format!("{}: ", short(&side_name(stack.side, names))) };
        who.push(format!("{owner}{}", units(view, stack.side, stack.level.0, stack.count)));
    }
    let name = match at.bastion {
        Some(seat) => format!("Bastion of {}: ", short(&names.of(seat))),
        None => format!("{}: ", place(view, at.place)),
    };
    wrap(&name, if who.is_empty() { "empty" } else { "" }, out);
    if !who.is_empty() {
        out.truncate(out.trim_end().len());
        out.push('\n');
        wrap("    ", &who.join(", "), out);
    }
}

fn battle_text(view: &View, battle: &BattleView, names: &Names, out: &mut String) {
    let _ = writeln!(out, "Battle at {}:", place(view, battle.place));
    for (i, side) in battle.sides.iter().enumerate() {
        let due = if battle.due as usize == i { " (attacking)" } else { "" };
        let line = format!("{}, Rage {}{due}", army(view, *side, &battle.units[i]), battle.rage[i]);
        wrap(&format!("  {}: ", short(&side_name(*side, names))), &line, out);
    }
}

fn campaign_text(campaign: &crate::view::CampaignView, names: &Names, out: &mut String) {
    let _ = writeln!(out, "{}, scenario {} of {}", campaign.title, campaign.played.len() + 1, campaign.length);
    for (seat, player) in campaign.players.iter().enumerate() {
        let held: Vec<String> = player.held.iter().map(|(_, name, n)| format!("{name} x{n}")).collect();
        let counts = format!("{} laurels, count {}, eliminated {:?}", campaign.laurels[seat], player.score, player.eliminated);
        let held = if held.is_empty() { String::new() } else { format!("; {}", held.join(", ")) };
        wrap(&format!("  {}: ", short(&names.of(engine::Seat(seat as u8)))), &format!("{counts}{held}"), out);
    }
    let lying: Vec<String> = campaign.lying.iter().map(|l| format!("{} in {}", l.name, l.place.name())).collect();
    if !lying.is_empty() {
        wrap("  on the board: ", &lying.join(", "), out);
    }
}

/// A name that leaves room on a line.
fn short(name: &str) -> String {
    name.chars().take(20).collect()
}

/// A line of at most 100 characters and as many more as it takes.
fn wrap(head: &str, text: &str, out: &mut String) {
    let mut line: String = head.into();
    for word in text.split_inclusive(' ') {
        if line.chars().count() + word.trim_end().chars().count() > 98 {
            let _ = writeln!(out, "{}", line.trim_end());
            line = "    ".into();
        }
        line.push_str(word);
    }
    let _ = writeln!(out, "{}", line.trim_end());
}
