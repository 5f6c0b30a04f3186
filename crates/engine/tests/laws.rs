//! The laws pass a sound game and catch every bug that is built into it, each by its own name.

mod toy;

use engine::laws::{self, Battery, Law, Violation};
use engine::{Game, Seeded};
use toy::*;

fn battery<const BUG: u8>() -> Battery<Toy<BUG>> {
    let mut setups = Battery::<Toy<BUG>>::default().setups;
    setups.push(("long".to_string(), Setup::long()));
    Battery { setups, games: 60, max_decisions: 200, universe: Toy::universe, conserved: Toy::conserved, ..Battery::default() }
}

fn caught<const BUG: u8>() -> Box<Violation> {
    laws::try_all(&battery::<BUG>()).expect_err("the laws must catch this bug")
}

#[test]
fn a_sound_game_passes() {
    let tried = laws::check(&battery::<NO_BUG>());
    assert_eq!(tried.games, 180);
    assert!(tried.decisions > 1_000 && tried.actions > 10_000, "{tried:?}");
}

macro_rules! bugs {
    ($($name:ident: $bug:expr => $law:pat,)*) => {
        $(#[test]
        fn $name() {
            let violation = caught::<{ $bug }>();
            assert!(matches!(violation.law, $law), "caught by another law: {violation}");
        })*
    };
}

bugs! {
    a_view_that_shows_bids: VIEW_SHOWS_BIDS => Law::SecretCommitment | Law::SameView,
    an_event_that_shows_a_bid: EVENT_SHOWS_BID => Law::SecretCommitment,
    a_list_with_an_illegal_action: LISTS_ILLEGAL => Law::LegalIsApplicable,
    an_action_that_is_not_listed: ACCEPTS_UNLISTED => Law::LegalIsApplicable,
    a_refusal_that_changes_the_state: REFUSAL_CHANGES => Law::RefusalChangesNothing,
    a_refusal_that_draws: REFUSAL_DRAWS => Law::RefusalChangesNothing,
    bids_whose_order_matters: ORDER_OF_BIDS_MATTERS => Law::Commute,
    determinize_that_is_the_truth: DETERMINIZE_IS_THE_TRUTH => Law::NoPeeking,
    determinize_that_uses_the_truth: DETERMINIZE_USES_THE_TRUTH => Law::NoPeeking,
    a_state_that_keeps_history: KEEPS_HISTORY => Law::Commute | Law::TakeBack,
    an_endless_game: ENDLESS => Law::Ends,
    a_dead_end: DEAD_END => Law::NoDeadEnd,
    a_lost_card: LOSES_A_CARD => Law::Conserved,
    a_field_that_is_not_saved: NOT_SAVED => Law::Saved,
    dice_inside_the_rules: DICE_OF_ITS_OWN => Law::Replay | Law::Commute,
    an_action_listed_twice: LISTS_TWICE => Law::LegalList,
    an_action_after_the_end: ACTS_AFTER_THE_END => Law::LegalIsApplicable,
    a_bid_that_cannot_be_taken_back: BID_CANNOT_BE_TAKEN_BACK => Law::TakeBack,
    a_peek_that_can_be_undone: DOUBLING_SHOWS_HANDS => Law::Barrier,
    giving_up_without_effect: GIVING_UP_DOES_NOTHING => Law::Concede,
    a_public_that_knows_more: PUBLIC_SEES_THE_CARD => Law::Audience,
    chance_that_is_not_declared: CHANCE_UNDECLARED => Law::Declared,
    a_public_view_that_shows_hands: PUBLIC_VIEW_SHOWS_HANDS => Law::SameView,
    a_game_in_which_nobody_decides: NOBODY_DECIDES => Law::NoDeadEnd | Law::Commute,
    an_event_without_a_clause: NO_CLAUSE => Law::Told,
    a_legal_list_that_tells_hands: LEGAL_LIST_TELLS_HANDS => Law::SameView | Law::NoPeeking,
    an_end_without_a_first: NO_FIRST_PLACE => Law::Over,
    an_illegal_answer_for_the_absent: ABSENT_DO_THE_ILLEGAL => Law::Unanswered,
    an_unseen_card_that_is_told: TELLS_WHAT_IS_UNSEEN => Law::Concealed,
    a_choice_that_is_told_too_vaguely: TELLS_TOO_LITTLE => Law::Concealed,
    weights_that_tell_hands: WEIGHTS_KNOW_HANDS => Law::NoPeeking,
    a_free_pick_that_tells_hands: FREE_PICKS_KNOW_HANDS => Law::NoPeeking,
    an_answer_for_the_absent_that_tells_hands: ABSENT_KNOW_HANDS => Law::NoPeeking,
    an_event_that_tells_hands: EVENT_TELLS_HANDS => Law::EventsTell,
    a_deal_that_is_told_to_all: DEAL_IS_TOLD_TO_ALL => Law::EventsTell,
    a_refusal_that_tells_hands: REFUSAL_TELLS_HANDS => Law::NoPeeking,
    a_shortcut_to_another_state: UNHEARD_POINTS => Law::Unheard,
}

#[test]
fn a_violation_says_where_to_look() {
    let violation = caught::<LISTS_ILLEGAL>();
    let text = violation.to_string();
    let place = format!("set-up three, game seed {}, decision {}, seat", violation.seed, violation.decision);
    assert!(text.starts_with("law LegalIsApplicable is broken: ") && text.contains("refused: You need a point"), "{text}");
    assert!(text.contains(&place) && text.contains("action Double"), "{text}");
    let again = laws::try_all(&Battery { seed: violation.seed, games: 1, ..battery::<LISTS_ILLEGAL>() });
    assert_eq!(again.expect_err("the seed alone shows it again").decision, violation.decision);
}

#[test]
fn a_universe_that_lacks_something_is_found() {
    let narrow = Battery { universe: |_| vec![Action::Bid(0), Action::Point], ..battery::<NO_BUG>() };
    assert_eq!(laws::try_all(&narrow).expect_err("it lacks bids").law, Law::Universe);
}

#[test]
fn a_preset_that_cannot_be_set_up_is_found() {
    let wrong = Battery { setups: vec![("wrong".to_string(), Setup::of(7, 1))], ..battery::<NO_BUG>() };
    let violation = laws::try_all(&wrong).expect_err("seven seats are too many");
    assert_eq!((violation.law, violation.detail.as_str()), (Law::Setup, "seats: 7 is not 2 or 3"));
}

#[test]
fn perft_counts_joint_decisions_and_every_outcome_of_chance() {
    let mut toy = Toy::<NO_BUG>::new(&Setup::of(2, 2), &mut Seeded::new(1)).unwrap();
    toy.hands = [[1, 1, 0], [1, 0, 1], [0; 3]];
    toy.deck = [2, 1, 0];
    // 1-1 is a tie with two faces, 1-3, 2-1 and 2-3 are not: five outcomes of four joint bids.
    assert_eq!(laws::perft(&toy, 1), 5);
    // After each of them the winner takes a point, or a card: three cards in the deck.
    assert_eq!(laws::perft(&toy, 2), 5 * 4);
    assert_eq!(laws::perft(&toy, 0), 1);
    toy.frames.clear();
    assert_eq!(laws::perft(&toy, 1), 0);
}

#[test]
fn words_name_everything() {
    laws::check_words(&battery::<NO_BUG>());
}

#[test]
#[should_panic(expected = "Toy: set-up three, game seed 1, decision 0: seat 1: the label \"Bid\" of Bid(")]
fn two_actions_with_one_name_are_found() {
    laws::check_words(&battery::<SAME_LABELS>());
}

#[test]
#[should_panic(expected = "is wider than 100 characters")]
fn a_board_that_is_too_wide_is_found() {
    laws::check_words(&battery::<WIDE_BOARD>());
}
