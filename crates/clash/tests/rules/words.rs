//! What players read: the prompt, the names of plays, what a card would lead to, the table as text.

use super::*;
use clash::setup::Pick;
use clash::text::card_text;
use engine::{Names, Words};

fn names(viewer: Viewer) -> Names {
    Names::new(vec!["Ann".into(), "Bo".into()]).read_by(viewer)
}

fn prompt(game: &Clash, viewer: Viewer) -> String {
    Clash::prompt(&game.view(viewer), &names(viewer))
}

const ANN: Viewer = Viewer::Seat(Seat(0));
const BO: Viewer = Viewer::Seat(Seat(1));

#[test]
fn the_prompt_says_what_is_asked_and_of_whom() {
    let mut bout = table().start();
    assert_eq!(prompt(&bout.game, ANN), "Choose a card to play face down.");
    assert_eq!(prompt(&bout.game, Viewer::Spectator), "Waiting for both to choose a card.");
    bout.play(A, "1").unwrap();
    assert_eq!(prompt(&bout.game, ANN), "Waiting for Bo to choose a card.");
    let last = table().hand(A, "1").pile(A, "2, 3").start();
    assert_eq!(prompt(&last.game, ANN), "Play your last card. You recharge after this turn.");
    let mut over = table().hp(1, 20).start();
    over.turn("T", "1");
    let told = [ANN, BO, Viewer::Spectator].map(|viewer| prompt(&over.game, viewer));
    assert_eq!(told, ["Bo wins.", "You win.", "Bo wins."]);
    assert_eq!(Clash::board(&over.game.view(ANN), &names(ANN)).lines().next(), Some("Turn 1"));
    assert!(Clash::needs_whole_story(&over.game.view(ANN)) && !Clash::needs_whole_story(&last.game.view(ANN)));
    let picking = Clash::new(&Setup { pick: Pick::Open, ..Setup::default() }, &mut Scripted::none()).unwrap();
    assert_eq!(prompt(&picking, ANN), "Pick your fighter. Both are revealed together.");
    assert_eq!(prompt(&picking, BO), "Waiting for Ann to pick a fighter.");
}

#[test]
fn a_play_is_explained_against_every_card_the_other_may_hold() {
    let bout = table().hp(2, 3).hand(A, "3, Dodge").hand(B, "3, 2").pile(A, "4").start();
    let view = bout.game.view(ANN);
    let explain = |card| Clash::explain(&view, &Action::Play(Play::plain(card)));
    assert_eq!(
        explain(Card::Three),
        [
            "3 acts at Buildup 3. Deal 3 damage.",
            "Against 2: you lose 2 HP, they lose 0 HP; you are knocked out.",
            "Against 3: you lose 0 HP, they lose 3 HP; they are knocked out.",
        ]
    );
    assert_eq!(explain(Card::One).last().map(String::as_str), Some("You cannot play it now."));
    assert!(explain(Card::Dodge)[0].starts_with("Dodge acts at Buildup 4. "));
    assert_eq!(Clash::explain(&bout.game.view(Viewer::Spectator), &Action::Play(Play::plain(Card::One))), [""; 0]);
    let finished = {
        let mut over = table().hp(1, 20).start();
        over.turn("T", "1");
        over
    };
    assert_eq!(finished.game.view(ANN).to_state(), None);
    assert_eq!(clash::preview::grid(&finished.game.view(ANN)), None);
}

#[test]
fn the_table_as_text_shows_what_the_viewer_may_know() {
    let table = table().counter(A, "Mark", 0, 7, 2).special(A, special(1, []).options(&["low", "high"]).named("Swing"));
    let table = table.stances(A, &["bold", "calm"]).hand(A, "1, 1, S").pile(A, "2, 3").removed(A, "4").hidden(A, "Block");
    let mut bout = table.hand(B, "1").start();
    bout.play(A, "S:1@1").unwrap();
    let board = |viewer| Clash::board(&bout.game.view(viewer), &names(viewer));
    assert_eq!(
        board(ANN),
        "Turn 1\n\
         Bo as BEE  HP 20/20  Initiative 4\n  may play (1 cards): 1\n  pile: -\n  Dodge acts at Buildup 0, recharge heals 2\n\
         Ann as AY  HP 20/20  Initiative 7\n  hand (3 cards): 1 x2, Swing\n  pile: 2, 3\n  \
         Dodge acts at Buildup 3, recharge heals 2\n  removed: 2 (4, Block)\n  Mark: 2 of 7\n  has chosen Swing (high), calm\n"
    );
    assert!(board(BO).contains("may play (3 cards)") && board(BO).contains("removed: 2 (4)"), "{}", board(BO));
    assert!(board(BO).ends_with("Initiative 4\n  hand (1 cards): 1\n  pile: -\n  Dodge acts at Buildup 0, recharge heals 2\n"));
}

/// What a view describes is the state itself, as long as nothing is hidden from the viewer.
#[test]
fn a_view_describes_the_whole_state() {
    let roster = clash::roster();
    for (i, member) in roster.iter().enumerate() {
        let ids = [member, &roster[(i + 1) % roster.len()]].map(|c| Some(clash::setup::Chosen::Id(c.def.id.clone())));
        let mut game = Clash::new(&Setup { characters: ids, ..Setup::default() }, &mut Scripted::none()).unwrap();
        let mut rng = engine::GameRng::new(i as u64);
        while let Status::Decide(asked) = game.status() {
            for viewer in [ANN, BO, Viewer::Spectator] {
                assert_eq!(game.view(viewer).to_state().as_ref(), Some(&game), "{}", member.def.id);
            }
            for seat in asked.seats().iter() {
                let mut all = Vec::new();
                game.legal(seat, &mut all);
                let action = *rng.pick(&all).unwrap();
                game.apply(seat, &action, &mut Scripted::none()).unwrap();
            }
        }
    }
}

#[test]
fn the_cards_say_how_many() {
    let says = |cond: CondDef| {
        let mut def = plain("ay");
        def.specials[0] = special(0, [on_if(When::OnAct, cond, [deal(1)])]);
        let character = clash::compile::compile(&def, "ay".into()).unwrap();
        card_text(&character, Card::Special1)
    };
    let pile = |cmp, n| says(CondDef::PileSize(Who::Me, cmp, n));
    let all = [pile(Cmp::Is, 1), pile(Cmp::Is, 2), pile(Cmp::AtLeast, 1), pile(Cmp::AtMost, 1), pile(Cmp::Less, 3)];
    let said = ["exactly 1 card", "exactly 2 cards", "1 or more cards", "1 or fewer cards", "fewer than 3 cards"];
    assert_eq!(all, said.map(|what| format!("If your pile has {what}, deal 1 damage.")));
}

#[test]
fn a_change_of_all_moves_says_whose() {
    let says = |ops: Vec<OpDef>| {
        let mut def = plain("ay");
        def.specials[0] = special(0, [act(ops)]);
        card_text(&clash::compile::compile(&def, "ay".into()).unwrap(), Card::Special1).to_lowercase()
    };
    let all = |whose| OpDef::ChangeDamage { by: amount(1), of: vec![], whose, duration: Duration::RestOfGame };
    assert!(says(vec![set_damage(3, Who::Me, Duration::RestOfGame)]).starts_with("your moves deal 3 damage"));
    assert!(says(vec![all(Who::Me), all(Who::Foe)]).starts_with("both players' moves deal"), "{}", says(vec![all(Who::Foe)]));
}

#[test]
fn a_change_says_by_how_much_and_how_long() {
    use clash::character::{Changes, ClassSet};
    use clash::state::Modifier;
    let says = |what, n, duration| clash::text::modifier_text(&Modifier { what, n, of: ClassSet::ALL, duration, owner: Seat(0) });
    assert_eq!(
        [-1, 0, 2].map(|n| says(Changes::Buildup, n, Duration::ThisTurn)),
        ["1 Buildup earlier", "0 Buildup later", "2 Buildup later"].map(|what| format!("moves act {what}, this turn"))
    );
    assert_eq!(says(Changes::Damage, -1, Duration::NextTurn), "moves deal -1 damage, next turn");
    assert_eq!(says(Changes::Initiative, 2, Duration::UntilOwnRecharge), "Initiative +2, until recharge");
    assert_eq!(says(Changes::RechargeHeal, 1, Duration::RestOfGame), "recharge heals +1, for the game");
}
