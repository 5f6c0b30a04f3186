//! Section 33: the end of the game and its ties.

use super::{go_on, three_teams};
use crate::action::Action;
use crate::combat::Step;
use crate::frame::{Champions, Clash, Finish, Frame, RoundOver};
use crate::ids::{HeroId, TeamId};
use crate::state::{Fields, Why};
use crate::testing::{EVIL, EVIL_LYN, HE_MAN, MASTERS, SKELETOR, TEELA, area, table};
use engine::{Game, Seat, Status, Viewer};
use kit::testing::Play;

/// The last round has ended; nobody has a victory card.
fn last_round(mut play: Play<Fields>, change: impl FnOnce(&mut Fields)) -> Play<Fields> {
    for team in play.game.team_ids() {
        play.game.team_mut(team).hand = engine::List::default();
    }
    change(&mut play.game);
    play.game.space = 11;
    play.game.frames.clear();
    play.game.frames.push(Frame::RoundOver(RoundOver {}));
    go_on(&mut play);
    play
}

/// Proves FE-33.1, FE-10.7, FE-33.3, FE-1.6.
#[test]
fn the_round_of_the_fourth_skull_is_the_last_and_the_most_points_win() {
    let mut early = table();
    early.game.space = 10;
    assert!(!early.game.last_round());
    early.game.space = 11;
    assert!(early.game.last_round());
    let play = last_round(table(), |game| game.team_mut(EVIL).vp = 1);
    assert_eq!(play.game.over.map(|ended| (ended.winners, ended.why)), Some((0b10, Why::Points)));
    let Status::Over(outcome) = play.game.status() else { panic!("it is over") };
    assert_eq!(outcome.winners(), play.game.seats_of(EVIL), "all its players share it");
    // Before it, a round only makes room for the next one.
    let mut play = table();
    play.game.frames.clear();
    play.game.frames.push(Frame::RoundOver(RoundOver {}));
    go_on(&mut play);
    assert_eq!((play.game.space, play.game.over), (1, None));
}

/// Proves FE-33.4, FE-R152.
#[test]
fn outposts_then_eternium_decide_between_those_that_are_tied() {
    let mut three = three_teams();
    let third = TeamId(2);
    three.game.guard(MASTERS, "central-tower", 1).guard(EVIL, "viper-tower", 1).guard(third, "slime-pit", 3);
    assert_eq!(three.game.controlled(MASTERS).len(), 2, "the base counts");
    let play = last_round(three, |game| {
        (game.team_mut(MASTERS).vp, game.team_mut(EVIL).vp) = (4, 4);
        game.team_mut(third).eternium = 40;
        game.team_mut(EVIL).eternium += 1;
    });
    assert_eq!(
        play.game.over.map(|ended| (ended.winners, ended.why)),
        Some((0b010, Why::Eternium)),
        "FE-R156: the third was out"
    );
}

/// Proves FE-33.5, FE-R153.
#[test]
fn a_full_tie_is_followed_by_one_more_night_without_a_skull() {
    let mut play = last_round(table(), |_| {});
    assert_eq!((play.game.extra, play.game.night(), play.game.over), (true, true, None));
    assert_eq!(
        [MASTERS, EVIL].map(|team| play.game.team(team).eternium),
        [11, 11],
        "a night has no income, the extra one no event"
    );
    assert_eq!(play.legal(0).len(), 3, "normal turns");
    play.game.team_mut(MASTERS).vp = 1;
    for (seat, team) in [(0, MASTERS), (1, EVIL), (0, MASTERS), (1, EVIL), (0, MASTERS), (1, EVIL)] {
        let hero = play.game.heroes_of(team).find(|hero| !play.game.hero(*hero).activated).unwrap();
        play.act(seat, Action::Activate(hero)).act(seat, Action::EndTurn);
    }
    assert_eq!(play.game.over.map(|ended| (ended.winners, ended.why)), Some((0b01, Why::Points)));
}

fn champions(tied: u8, mut play: Play<Fields>) -> Play<Fields> {
    play.game.extra = true;
    play.game.frames.clear();
    play.game.frames.push(Frame::Champions(Champions { tied, chosen: [None; 3] }));
    play
}

/// The duel that is on ends with so much damage dealt.
fn duel_ends(play: &mut Play<Fields>, dealt: [u8; 2]) {
    for (side, dealt) in dealt.into_iter().enumerate() {
        play.game.duel.sides[side].dealt = dealt;
    }
    while !matches!(play.game.frames.top(), Some(Frame::Clash(_))) {
        play.game.frames.pop();
    }
    play.game.frames.replace(Frame::Clash(Clash { step: Step::Flight }));
    go_on(play);
}

/// Proves FE-33.6, FE-R154.
#[test]
fn champions_chosen_in_secret_fight_one_round_where_they_stand() {
    // After the extra night the tie is still there.
    let mut tied = table();
    tied.game.extra = true;
    tied.game.frames.clear();
    tied.game.frames.push(Frame::Finish(Finish {}));
    go_on(&mut tied);
    assert_eq!(tied.deciding(), [0, 1], "both choose at the same time");
    let mut play = champions(0b11, table());
    play.game.starting = EVIL;
    play.game.at(SKELETOR, "iron-hills").guard(EVIL, "castle-foe", 1);
    play.game.make(HE_MAN, |hero| hero.damage = 2);
    play.act(0, Action::Hero(HE_MAN));
    assert!(!play.game.view(Viewer::Seat(Seat(1))).details.contains("He-Man"));
    play.act(1, Action::Hero(SKELETOR));
    assert_eq!(play.game.duel.sides.map(|side| side.hero), [Some(SKELETOR), Some(HE_MAN)], "the starting team's is active");
    assert_eq!(play.game.hp(HE_MAN), 6, "damage carries over");
    assert_eq!(play.legal(1), [Action::Weapon(0), Action::Weapon(1)], "nobody avoids it");
    duel_ends(&mut play, [1, 1]);
    // A tie is the defender's; no flight, no push; 1 VP.
    assert_eq!(play.game.over.map(|ended| (ended.winners, ended.why)), Some((0b01, Why::Duel)));
    assert_eq!(play.game.team(MASTERS).vp, 1);
    assert_eq!((play.game.hero(SKELETOR).area, play.game.hero(HE_MAN).area), (area("iron-hills"), area("castle-grayskull")));
    // No soldiers either.
    let mut soldiers = champions(0b11, table());
    soldiers.game.at(TEELA, "castle-foe").guard(MASTERS, "castle-foe", 2);
    soldiers.act(0, Action::Hero(TEELA)).act(1, Action::Hero(SKELETOR));
    while !matches!(soldiers.game.frames.top(), Some(Frame::Clash(_))) {
        soldiers.game.frames.pop();
    }
    soldiers.game.frames.replace(Frame::Clash(Clash { step: Step::Reveal }));
    go_on(&mut soldiers);
    assert!(!soldiers.legal(0).iter().any(|action| matches!(action, Action::Sacrifice(_))));
}

/// Proves FE-R155.
#[test]
fn champions_that_fall_together_share_the_victory() {
    let mut play = champions(0b11, table());
    play.act(0, Action::Hero(HE_MAN)).act(1, Action::Hero(SKELETOR));
    for hero in [HE_MAN, SKELETOR] {
        let all = play.game.max_hp(hero);
        play.game.make(hero, |hero| hero.damage = all);
    }
    duel_ends(&mut play, [3, 3]);
    assert_eq!(play.game.over.map(|ended| ended.winners), Some(0b11));
    assert_eq!([MASTERS, EVIL].map(|team| play.game.team(team).vp), [0, 0]);
}

/// Proves FE-R156.
#[test]
fn three_champions_fight_two_duels_and_the_winner_keeps_its_damage() {
    let mut play = champions(0b111, three_teams());
    assert_eq!(play.deciding(), [0, 1, 2]);
    play.act(0, Action::Hero(HE_MAN)).act(1, Action::Hero(SKELETOR)).act(2, Action::Hero(HeroId(6)));
    assert_eq!(play.game.duel.sides.map(|side| side.hero), [Some(HE_MAN), Some(SKELETOR)]);
    play.game.make(SKELETOR, |hero| hero.damage = 3);
    duel_ends(&mut play, [1, 2]);
    assert_eq!(play.game.duel.sides.map(|side| side.hero), [Some(SKELETOR), Some(HeroId(6))]);
    assert_eq!((play.game.hero(SKELETOR).damage, play.game.over), (3, None));
    duel_ends(&mut play, [2, 0]);
    assert_eq!(play.game.over.map(|ended| (ended.winners, ended.why)), Some((0b010, Why::Duel)));
    assert_eq!(play.game.team(EVIL).vp, 1);
}

/// Proves FE-R229.
#[test]
fn of_three_champions_the_third_wins_if_the_first_two_fall_together() {
    let mut play = champions(0b111, three_teams());
    play.act(0, Action::Hero(HE_MAN)).act(1, Action::Hero(SKELETOR)).act(2, Action::Hero(HeroId(6)));
    for hero in [HE_MAN, SKELETOR] {
        let all = play.game.max_hp(hero);
        play.game.make(hero, |hero| hero.damage = all);
    }
    duel_ends(&mut play, [3, 3]);
    assert_eq!(play.game.over.map(|ended| (ended.winners, ended.why)), Some((0b100, Why::Duel)));
    assert_eq!(play.game.team(TeamId(2)).vp, 1);
}

/// Proves FE-33.6: a choice can be taken back until the last team has chosen.
#[test]
fn a_champion_can_be_taken_back() {
    let mut play = champions(0b11, table());
    play.act(1, Action::Hero(EVIL_LYN));
    assert_eq!(play.deciding(), [0]);
    play.attempt(&[], |game, cx| game.take_back(Seat(1), cx)).expect("it is still hidden");
    assert_eq!(play.deciding(), [0, 1]);
    assert!(play.attempt(&[], |game, cx| game.take_back(Seat(0), cx)).is_err());
}
