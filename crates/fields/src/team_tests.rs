//! What the players of one team do together: exchanges, and spells of team-mates in phase 4.

use crate::action::{Action, Owned};
use crate::combat::Step;
use crate::event::Event;
use crate::frame::{Clash, Frame};
use crate::ids::{HeroId, TeamId};
use crate::setup::Setup;
use crate::state::{Fields, Transfer};
use crate::testing::{EVIL, HE_MAN, MASTERS, SHE_RA, SKELETOR, TEELA, area, equipment, setup, spell, table};
use engine::{Game, Scripted, Seat, Seeded};
use kit::testing::Play;

/// Teela, He-Man and She-Ra each with a player of their own against one.
fn three_friends() -> Play<Fields> {
    let setup = Setup { seats: vec![3, 1], ..setup(crate::setup::Options::default()) };
    let mut play = Play::new(Fields::new(&setup, &mut Seeded::new(1)).expect("three may share a team"));
    play.any(3, Action::PickBase(area("temple-of-serpos")));
    play
}

/// Teela and He-Man in the Tar Swamp, she active; a potion and a spell are hers, a shield in his pack.
fn traders(mut play: Play<Fields>) -> (Play<Fields>, u8, u8, u8) {
    let (bomb, fury, plate) = (equipment("smoke-bomb"), spell("fury"), 0);
    play.game.at(TEELA, "tar-swamp").at(HE_MAN, "tar-swamp");
    play.game.make(TEELA, |hero| assert!(hero.pack.push(bomb) && hero.spells.push(fury)));
    play.game.make(HE_MAN, |hero| assert!(hero.pack.push(plate)));
    play.act(0, Action::Activate(TEELA));
    (play, bomb, fury, plate)
}

fn pack(play: &Play<Fields>, hero: HeroId) -> Vec<u8> {
    play.game.hero(hero).pack.as_slice().to_vec()
}

/// Proves FE-18.1, FE-18.3, FE-R43, FE-R227.
#[test]
fn a_trade_is_one_exchange_that_the_other_player_agrees_to() {
    let (mut play, bomb, fury, plate) = traders(three_friends());
    play.act(0, Action::Trade);
    play.act(0, Action::Give { to: HE_MAN, card: Owned::Packed(bomb) });
    play.act(0, Action::Give { to: HE_MAN, card: Owned::Spell(fury) });
    play.act(0, Action::Ask { of: HE_MAN, card: Owned::Packed(plate) });
    assert_eq!((pack(&play, TEELA), pack(&play, HE_MAN)), (vec![bomb], vec![plate]), "nothing has changed hands yet");
    play.act(0, Action::Propose);
    assert_eq!(play.deciding(), [1], "his player is asked once for all of it");
    let mut refused = play.clone();
    play.act(1, Action::Yes);
    assert_eq!((pack(&play, TEELA), pack(&play, HE_MAN)), (vec![plate], vec![bomb]));
    assert_eq!(play.game.hero(HE_MAN).spells.as_slice(), [fury]);
    // One exchange with each hero.
    assert_eq!(play.legal(0), [Action::Done]);
    play.act(0, Action::Done);
    assert!(!play.legal(0).contains(&Action::Trade), "a free action, once");
    refused.act(1, Action::No);
    assert_eq!((pack(&refused, TEELA), refused.game.trade.len()), (vec![bomb], 0));
}

/// Proves FE-18.2.
#[test]
fn giving_without_receiving_is_an_exchange_too() {
    let (mut play, bomb, ..) = traders(table());
    play.act(0, Action::Trade);
    assert!(!play.legal(0).contains(&Action::Propose), "nothing was named");
    // Both heroes are in one hand: nobody has to be asked.
    play.act(0, Action::Give { to: HE_MAN, card: Owned::Packed(bomb) }).act(0, Action::Propose);
    assert_eq!((pack(&play, TEELA), pack(&play, HE_MAN).contains(&bomb)), (vec![], true));
}

/// Proves FE-18.3, FE-R227, FE-31.1.
#[test]
fn limits_count_when_everything_has_changed_hands() {
    let (mut play, _, fury, _) = traders(table());
    let (fireball, other) = (spell("fireball"), spell("magic-trap"));
    play.game.make(HE_MAN, |hero| assert!(hero.spells.push(fireball) && hero.spells.push(other)));
    play.act(0, Action::Trade).act(0, Action::Give { to: HE_MAN, card: Owned::Spell(fury) });
    assert!(!play.legal(0).contains(&Action::Propose), "he would hold three spells");
    play.act(0, Action::Ask { of: HE_MAN, card: Owned::Spell(other) }).act(0, Action::Propose);
    let mut held = play.game.hero(HE_MAN).spells.as_slice().to_vec();
    held.sort_unstable();
    let mut expected = vec![fury, fireball];
    expected.sort_unstable();
    assert_eq!((held, play.game.hero(TEELA).spells.as_slice()), (expected, &[other][..]));
}

/// Proves FE-R52.
#[test]
fn an_exchange_leaves_nobody_without_hp() {
    let all = &crate::library::standard().get().defs.equipment;
    let helps =
        |gift: &crate::content::effect::Gift| gift.bonuses.iter().any(|bonus| bonus.stat == crate::content::effect::Stat::Hp);
    let Some(plate) = all.iter().position(|card| helps(&card.gift)) else { panic!("some armor gives HP") };
    let (mut play, ..) = traders(table());
    play.game.make(TEELA, |hero| assert!(hero.worn.push(plate as u8)));
    let most = play.game.max_hp(TEELA);
    play.game.make(TEELA, |hero| hero.damage = most - 1);
    play.act(0, Action::Trade).act(0, Action::Give { to: HE_MAN, card: Owned::Worn(plate as u8) });
    assert!(!play.legal(0).contains(&Action::Propose));
    play.game.make(TEELA, |hero| hero.damage = 0);
    assert!(play.legal(0).contains(&Action::Propose));
}

/// Proves FE-R150: what is put together is known to the team alone, and what changes hands hidden stays so.
#[test]
fn others_learn_of_an_exchange_when_it_is_made() {
    let (mut play, bomb, ..) = traders(table());
    play.act(0, Action::Trade);
    let before = play.view(1);
    play.act(0, Action::Give { to: HE_MAN, card: Owned::Packed(bomb) });
    assert_eq!(play.view(1), before);
    let own = play.view(0).trade.expect("the own team sees it");
    assert_eq!(own, [Transfer { from: TEELA, to: HE_MAN, card: Owned::Packed(bomb) }]);
    play.act(0, Action::Propose);
    let told = play.events.iter().rev().find(|event| matches!(event, Event::HandsOver { .. })).expect("it was told");
    use engine::Event as _;
    assert_eq!(told.seen_by(engine::Viewer::Seat(Seat(1))), None);
    assert!(told.seen_by(engine::Viewer::Seat(Seat(0))).is_some());
    assert!(play.events.iter().any(|event| matches!(event, Event::Trades { .. })), "that they exchange something is told");
}

/// He-Man (seat 1) against Skeletor (seat 3), in phase 4; each friend holds a spell.
fn phase_four() -> (Play<Fields>, u8) {
    let mut play = three_friends();
    let fury = spell("fury");
    play.game.at(HE_MAN, "perpetua-mountains").at(SKELETOR, "perpetua-mountains");
    for hero in [TEELA, HE_MAN, SHE_RA] {
        play.game.make(hero, |hero| assert!(hero.spells.push(fury)));
    }
    play.act(0, Action::Activate(HE_MAN));
    play.game.fight_hero(HE_MAN, SKELETOR, &mut Scripted::none());
    play.game.frames.pop();
    play.game.frames.pop();
    play.game.frames.replace(Frame::Clash(Clash { step: Step::Reveal }));
    play.game.duel.sides.iter_mut().for_each(|side| side.weapon = Some(0));
    play.game.advance(&mut Scripted::none());
    (play, fury)
}

/// Proves FE-R214, FE-23.8, FE-31.8.
#[test]
fn team_mates_play_their_own_spells_in_phase_4() {
    let (mut play, fury) = phase_four();
    assert_eq!(play.deciding(), [1]);
    let casts = |play: &Play<Fields>, seat: u8| -> Vec<HeroId> {
        let all = play.legal(seat);
        all.iter().filter_map(|action| if let Action::Cast { hero, .. } = action { Some(*hero) } else { None }).collect()
    };
    assert_eq!(casts(&play, 1), [HE_MAN], "her spells are hers");
    play.act(1, Action::Pass);
    assert_eq!((play.deciding(), casts(&play, 0)), (vec![0], vec![TEELA]));
    play.act(0, Action::Pass);
    assert_eq!((play.deciding(), casts(&play, 2)), (vec![2], vec![SHE_RA]));
    play.act(2, Action::Cast { hero: SHE_RA, spell: fury });
    assert_eq!(play.game.total(0, crate::ids::Lane::Attack), 3, "it works for He-Man");
    assert_eq!((play.deciding(), play.game.duel.passed), (vec![3], 0), "the team has acted and not passed");
    // The next time nobody helps: the team has passed for good.
    play.act(3, Action::Pass);
    play.act(1, Action::Pass).act(0, Action::Pass);
    assert_eq!(play.deciding(), [2], "asked whatever she holds");
    play.any(2, Action::Pass);
    assert!(play.game.duel.passed == 0b11 || play.game.duel.round == 2 || !play.game.duel.on);
}

/// Proves FE-R214: a team without a hero in the combat is asked as a team, each player for their own heroes.
#[test]
fn a_third_team_is_asked_as_a_team() {
    let setup = Setup { seats: vec![1, 1, 2], heroes: crate::setup::Heroes::Deal, starting: Some(0), ..Setup::default() };
    let mut play = Play::new(Fields::new(&setup, &mut Seeded::new(4)).expect("three teams"));
    play.any(1, Action::PickBase(area("temple-of-serpos")));
    let (hero, foe, fury) = (HeroId(0), HeroId(3), spell("fury"));
    play.game.at(hero, "central-tower").at(foe, "central-tower");
    // Seat 2 runs the first and the last of the third team, seat 3 the one between.
    play.game.make(HeroId(7), |hero| assert!(hero.spells.push(fury)));
    play.game.fight_hero(hero, foe, &mut Scripted::none());
    play.game.frames.pop();
    play.game.frames.pop();
    play.game.frames.push(Frame::Powers(crate::frame::Powers { turn: TeamId(2) }));
    assert_eq!(play.deciding(), [2, 3]);
    let cast = Action::Cast { hero: HeroId(7), spell: fury };
    assert!(!play.legal(2).contains(&cast) && play.legal(3).contains(&cast));
    play.act(2, Action::Pass);
    assert_eq!(play.game.duel.passed, 1 << 2, "the first pass counts");
}

/// What the constants of this module stand for.
#[test]
fn the_friends_have_a_player_each() {
    let play = three_friends();
    assert_eq!([TEELA, HE_MAN, SHE_RA].map(|hero| play.game.controller[hero.index()].0), [0, 1, 2]);
    assert_eq!((play.game.seats_of(MASTERS).len(), play.game.seats_of(EVIL).len()), (3, 1));
}

/// Proves FE-R171: a spending is announced to the team-mates, with what is left.
#[test]
fn who_spends_from_the_common_reserve_is_heard() {
    use engine::Event as _;
    let mut play = three_friends();
    play.game.at(TEELA, "tar-swamp");
    play.act(0, Action::Activate(TEELA));
    play.forget();
    let left = play.game.team(MASTERS).eternium - 1;
    play.chance(0, Action::Brave { two: true }, &[0, 0]);
    let told: Vec<String> = play.events.iter().map(|event| event.tell(&engine::Names::new(Vec::new()))).collect();
    let said = format!("{} pay 1 Eternium and have {left}.", play.game.team_name(MASTERS));
    assert!(told.contains(&said), "{told:#?}");
}

/// Who waits reads for whom, and what they do, and nothing of what is hidden; at the end everybody reads who has won.
#[test]
fn who_waits_reads_for_whom() {
    use engine::{Names, Viewer, Words};
    let names = Names::new(["Ann", "Bea", "Cleo", "Dan"].map(String::from).to_vec());
    let mut play = three_friends();
    let read = |play: &Play<Fields>, seat: u8| Fields::prompt(&play.game.view(Viewer::Seat(Seat(seat))), &names);
    assert_eq!(read(&play, 3), "Waiting for Ann, Bea or Cleo to activate a hero.");
    assert_eq!(read(&play, 1), "Round 1, day: activate a hero.");
    play.act(0, Action::Activate(TEELA));
    assert_eq!(read(&play, 3), "Waiting for Ann to act with Teela.");
    assert_eq!(read(&play, 0), "Round 1, day: take two different actions.");
    play.attempt(&[], |game, cx| game.concede(Seat(3), cx)).expect("it may give up");
    assert_eq!(read(&play, 3), "The game is over: Masters of the Universe win.");
}
