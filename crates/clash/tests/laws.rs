//! The laws of the engine on every kind of set-up, the ten cards, fixed counts, and one playthrough a variant.

use clash::content::{After, Class, Duration, OpDef, When, Which, Who, Zone};
use clash::setup::{Chosen, Fixture, KnockOut, Pick};
use clash::testing::{act, all_cards, buildup_by, deal, heal, on, prevent, select, special, table};
use clash::{Action, Card, Clash, Play, Setup};
use engine::laws::{self, Battery};
use engine::{Game, GameRng, Scripted, Viewer};
use kit::testing::{golden, leaks_are_caught, setups_to_try};

/// Everything that can be written down: each card with each option and stance, and every pick.
fn everything(_: &Clash) -> Vec<Action> {
    let mut all: Vec<Action> = clash::roster().iter().map(|c| Action::Pick(*c)).collect();
    for card in Card::ALL {
        for option in 0..4 {
            for stance in 0..4 {
                all.push(Action::Play(Play { card, option, stance }));
            }
        }
    }
    all
}

/// Hand, move in play, pile and removed cards together are always the same ten.
fn ten_cards(game: &Clash) -> Result<(), String> {
    let view = game.view(Viewer::Spectator);
    if view.turn == 0 {
        return Ok(());
    }
    for (who, side) in view.sides.iter().enumerate() {
        let Some(character) = side.character else { return Err("no character in a running game".into()) };
        let (now, ten): (Vec<Card>, Vec<Card>) = (all_cards(game, who), character.cards.cards().collect());
        if now != ten || ten.len() != 10 {
            return Err(format!("seat {who} has {now:?} of {ten:?}"));
        }
        if side.hp > 31 || side.hand_size as usize + side.pile.len() + side.removed_size as usize > 10 {
            return Err(format!("seat {who} has {} HP and {} cards", side.hp, side.hand_size));
        }
    }
    Ok(())
}

fn battery(setups: Vec<(String, Setup)>, games: u32) -> Battery<Clash> {
    Battery { setups, games, universe: everything, conserved: ten_cards, max_decisions: 1000, ..Battery::default() }
}

fn pair(a: &str, b: &str) -> Setup {
    Setup { characters: [Some(Chosen::Id(a.into())), Some(Chosen::Id(b.into()))], ..Setup::default() }
}

/// Two fighters of our own with everything the roster may not have: cards removed straight from hands, copies, delays.
fn guests() -> Setup {
    let option = Which::ByOption([Card::Two, Card::Three, Card::Four]);
    let hide = special(1, [act([deal(1), OpDef::Remove(select(Who::Me, Zone::Hand, option))])])
        .options(&["2", "3", "4"])
        .named("Vanish");
    let steal = special(
        2,
        [act([OpDef::Remove(select(Who::Foe, Zone::Hand, Which::Fixed(Card::Block))), OpDef::Delay(vec![deal(2), heal(1)])])],
    )
    .named("Snatch");
    let echo =
        special(2, [act([OpDef::CopyBasic(clash::content::Copied::OpposingMove)])]).then(After::ReturnToHand).named("Echo");
    let guard = special(3, [act([prevent([Class::Attack]), deal(1)]), on(When::AtReveal, [buildup_by(-1, Duration::ThisTurn)])])
        .then(After::Remove)
        .named("Last Stand");
    let table = table().max_hp(9, 9).initiative(5, 5).special(0, hide).special2(0, steal).special(1, echo).special2(1, guard);
    let table = table.stances(0, &["bold", "calm"]).passive(1, [on(When::OnDamaged, [deal(1)])]);
    table.setup()
}

/// Proves CL-1.10
#[test]
fn the_laws_hold_on_every_preset() {
    let presets = Clash::presets().into_iter().map(|(name, setup)| (name.to_string(), setup)).collect();
    laws::check(&battery(presets, 40));
}

/// Proves CL-1.10
#[test]
fn the_laws_hold_for_pairs_of_the_roster() {
    let roster = clash::roster();
    let ids: Vec<&str> = roster.iter().map(|c| c.def.id.as_str()).collect();
    // Every member against itself and against its neighbours once and twice removed, on either seat.
    let pairs = (0..ids.len()).flat_map(|i| [0, 1, 2].map(|d| (ids[i], ids[(i + d) % ids.len()])));
    laws::check(&battery(pairs.map(|(a, b)| (format!("{a} against {b}"), pair(a, b))).collect(), 3));
}

/// Any two members of the roster, or a pick, by any rules.
fn any_setup(seed: u64) -> (String, Setup) {
    let mut rng = GameRng::new(seed);
    let roster = clash::roster();
    let mut setup = Setup::default();
    for seat in &mut setup.characters {
        let chosen = &roster[rng.below(roster.len() as u32) as usize].def.id;
        *seat = (rng.below(8) > 0).then(|| Chosen::Id(chosen.clone()));
    }
    setup.pick = if rng.below(2) == 0 { Pick::Secret } else { Pick::Open };
    setup.rules.knock_out = if rng.below(2) == 0 { KnockOut::AtOnce } else { KnockOut::EndOfTurn };
    setup.rules.counter_buildup = rng.below(6) as u8;
    setup.rules.healing_ceiling = (rng.below(3) == 0).then_some(12);
    setup.rules.turn_limit = if rng.below(4) == 0 { 12 } else { 200 };
    (format!("set-up {seed}"), setup)
}

/// `LAWS_SETUPS=5000 cargo test --release -p clash --test laws set_ups` tries more.
/// Proves CL-1.10
#[test]
fn the_laws_hold_for_set_ups_drawn_from_the_whole_roster() {
    laws::check(&battery((0..setups_to_try()).map(any_setup).collect(), 1));
}

/// Proves CL-1.10, CL-R22
#[test]
fn the_laws_hold_with_hidden_removals_copies_delays_and_rule_options() {
    let mut late = guests();
    late.rules.knock_out = KnockOut::EndOfTurn;
    late.rules.counter_buildup = 2;
    late.rules.healing_ceiling = Some(12);
    late.rules.turn_limit = 25;
    let open = Setup { pick: Pick::Open, characters: [None, Some(Chosen::Id("brute".into()))], ..Setup::default() };
    laws::check(&battery(
        vec![("guests".into(), guests()), ("guests with options".into(), late), ("half picked".into(), open)],
        40,
    ));
}

/// With everything told by an event, a view, a legal list, weights, a refusal or a sampled world, the laws do not pass.
#[test]
fn planted_leaks_are_caught() {
    leaks_are_caught::<Clash>(&guests(), 20);
}

/// How many ways the first turns can go. A change here is a change of the rules.
#[test]
fn fixed_set_ups_have_fixed_counts() {
    let count = |setup: &Setup, depth| laws::perft(&Clash::new(setup, &mut Scripted::none()).expect("legal"), depth);
    let basic = Setup { fixture: Some(Fixture::Basic), ..Setup::default() };
    assert_eq!([1, 2, 3].map(|depth| count(&basic, depth)), PERFT_BASIC);
    assert_eq!([1, 2].map(|depth| count(&guests(), depth)), PERFT_GUESTS);
}

const PERFT_BASIC: [u64; 3] = [49, 2025, 69696];
const PERFT_GUESTS: [u64; 2] = [198, 29872];

#[test]
fn golden_playthrough_of_the_basic_fixture() {
    golden::<Clash>("basic", &Setup { fixture: Some(Fixture::Basic), ..Setup::default() }, 1, 100);
}

#[test]
fn golden_playthrough_with_a_secret_pick() {
    golden::<Clash>("standard", &Setup::default(), 2, 100);
}

#[test]
fn golden_playthrough_with_an_open_pick() {
    golden::<Clash>("open-pick", &Setup { pick: Pick::Open, ..Setup::default() }, 3, 100);
}

#[test]
fn golden_playthrough_with_specials_and_hidden_removals() {
    golden::<Clash>("guests", &guests(), 4, 100);
}
