//! What content may not say: every message of the compiler, and of the reader of files.

use super::*;
use clash::compile::{compile, unsolvable};

fn wrong(change: impl FnOnce(&mut CharacterDef)) -> Vec<String> {
    let mut def = plain("ay");
    change(&mut def);
    compile(&def, "ay".into()).map(|_| ()).expect_err("it must be refused")
}

fn of_special(special: SpecialDef) -> Vec<String> {
    wrong(|d| d.specials[0] = special)
}

fn of_passive(effect: EffectDef) -> Vec<String> {
    wrong(|d| d.passives[0].effects = vec![effect])
}

/// Proves CL-1.3, CL-1.4
#[test]
fn the_head_of_a_record_is_checked() {
    assert_eq!(wrong(|d| d.id = "A Y".into()), ["A Y: id must be lower-case letters, digits or _"]);
    assert_eq!(wrong(|d| d.name = " ".into()), ["ay: name is empty"]);
    assert_eq!(wrong(|d| d.hp = 0), ["ay: hp is 0, it must be 1 to 31"]);
    assert_eq!(wrong(|d| d.hp = 32), ["ay: hp is 32, it must be 1 to 31"]);
    assert_eq!(wrong(|d| d.initiative = 51), ["ay: initiative is 51, it must be -50 to 50"]);
    assert_eq!(wrong(|d| d.duplicate = Card::Special2), ["ay: duplicate must be one of the seven basic moves (CL-1.4)"]);
    assert_eq!(wrong(|d| d.passives.clear()), ["ay: has 0 passives, it must have 1 or 2 (CL-1.3)"]);
    assert_eq!(wrong(|d| d.passives = vec![d.passives[0].clone(); 3]), ["ay: has 3 passives, it must have 1 or 2 (CL-1.3)"]);
    assert_eq!(wrong(|d| d.specials.push(special(0, []))), ["ay: has 3 specials, it must have exactly 2 (CL-1.4)"]);
    let counter = |name: &str, min, max, start| CounterDef { name: name.into(), min, max, start };
    let many: Vec<CounterDef> = ["a", "b", "c", "d", "e"].map(|name| counter(name, 0, 0, 0)).to_vec();
    assert_eq!(wrong(|d| d.counters = many), ["ay: has 5 counters, at most 4 fit"]);
    assert_eq!(
        wrong(|d| d.counters = vec![counter("Streak", 0, 3, 4)]),
        ["ay: counter \"Streak\": start 4 is not within 0 to 3"]
    );
    assert_eq!(
        wrong(|d| d.counters = vec![counter("Streak", 0, 1, 0), counter("Streak", 0, 1, 0)]),
        ["ay: counter \"Streak\" is there twice"]
    );
    assert_eq!(
        wrong(|d| d.counters = vec![counter("a", 0, 2, 0), counter("b", 0, 2, 0)]),
        ["ay: the counters have 9 combinations, at most 8 keep the character solvable"]
    );
    let asks = PassiveDef { name: "P".into(), execution: vec!["x".into(), "y".into()], effects: vec![] };
    assert_eq!(wrong(|d| d.passives = vec![asks.clone(), asks]), ["ay: only one passive may ask for an execution decision"]);
}

/// Proves CL-16.1, CL-R33
#[test]
fn a_special_states_a_buildup_and_where_it_varies_a_resting_value() {
    let at = "ay special \"Test\": ";
    let one =
        |special| of_special(special).into_iter().map(|p| p.strip_prefix(at).map(String::from).unwrap_or(p)).collect::<Vec<_>>();
    assert_eq!(one(special(6, [])), ["buildup is 6, it must be 0 to 5 (CL-6.2)"]);
    assert_eq!(one(special(0, []).varying(BuildupDef::Fixed(2), 6)), ["resting_buildup is 6, it must be 0 to 5"]);
    assert_eq!(one(special(0, []).varying(BuildupDef::TopOfPile, 6)), ["resting_buildup is 6, it must be 0 to 5"]);
    let missing = |buildup| SpecialDef { buildup, ..special(0, []) };
    let message = ["resting_buildup is missing; a Buildup that varies needs one (CL-R33)"];
    assert_eq!(one(missing(BuildupDef::TopOfPile)), message);
    assert_eq!(one(missing(BuildupDef::Expr { base: 1, plus: None, minus: None })), message);
    assert_eq!(one(missing(BuildupDef::ByOption(vec![1, 2])).options(&["a", "b"])), message);
    let by_option = ["buildup ByOption must give one number from 0 to 5 for each execution option"];
    assert_eq!(one(special(0, []).options(&["a", "b"]).varying(BuildupDef::ByOption(vec![1]), 1)), by_option);
    assert_eq!(one(special(0, []).options(&["a", "b"]).varying(BuildupDef::ByOption(vec![1, 6]), 1)), by_option);
    assert_eq!(one(special(0, []).counts_as(6)), ["counts_as is 6, it must be 1 to 5"]);
    assert_eq!(one(special(0, []).options(&["a"])), ["has 1 execution options, it must have none, 2 or 3"]);
    assert_eq!(one(special(0, []).options(&["a", "b", "c", "d"])), ["has 4 execution options, it must have none, 2 or 3"]);
}

#[test]
fn effects_stand_where_they_can_happen() {
    let special_at = |when, op: OpDef| of_special(special(0, [on(when, [op])]));
    let (s, p) = ("ay special \"Test\": ", "ay passive \"Calm\": ");
    assert_eq!(
        of_passive(on(When::WhileInHand, [damage_by(1, Duration::RestOfGame)])),
        [format!("{p}a passive is in no hand and on no pile; use `always`")]
    );
    assert_eq!(
        of_passive(on(When::OnAct, [OpDef::CopyBasic(Copied::OpposingMove)])),
        [format!("{p}a passive is no move and cannot copy one (CL-16.8)")]
    );
    assert_eq!(
        special_at(When::Always, damage_by(1, Duration::RestOfGame)),
        [format!("{s}a special is not always in force; use `while_in_hand` or `while_on_top_of_pile`")]
    );
    assert_eq!(
        of_special(special(0, [on(When::AtReveal, [heal(1), deal(1)])])),
        [format!("{s}a move's `deal` is never written `at_reveal`")]
    );
    assert_eq!(
        of_special(special(0, [on(When::OnHit, [heal(1), OpDef::CopyBasic(Copied::OpposingMove)])])),
        [format!("{s}a copy is made when the move acts (CL-R43); write it `on_act`")]
    );
    assert_eq!(
        special_at(When::OnAct, OpDef::CopyBasic(Copied::Fixed(Card::Special1))),
        [format!("{s}only basic moves can be copied (CL-16.8)")]
    );
    let momentary = of_passive(on(When::Always, [heal(1)]));
    assert_eq!(momentary.len(), 1);
    assert!(
        momentary[0].ends_with("happens at a moment and cannot be in force all the time; give it another `when`"),
        "{momentary:?}"
    );
    assert_eq!(
        of_passive(on_if(
            When::Always,
            CondDef::Not(Box::new(CondDef::Any(vec![CondDef::InitiativeLower]))),
            [initiative_by(1, Duration::RestOfGame)]
        )),
        [format!("{p}a continuous change of Initiative cannot depend on who has the higher Initiative")]
    );
    assert_eq!(
        special_at(When::WhileInHand, prevent([Class::Attack])),
        [format!("{s}a card in hand or on a pile does not protect; moves and passives do")]
    );
    let late = format!("{s}this turn's Buildups are fixed by then (CL-R29); let it last longer or happen at_reveal");
    assert_eq!(special_at(When::OnAct, buildup_by(1, Duration::ThisTurn)), std::slice::from_ref(&late));
    assert_eq!(special_at(When::OnTurnEnd, set_buildup(1, Who::Me, Duration::ThisTurn)), [late]);
}

#[test]
fn effects_name_what_there_is() {
    let s = "ay special \"Test\": ";
    let one = |op: OpDef| of_special(special(0, [act([op])]));
    assert_eq!(one(mark("Luck")), [format!("{s}there is no counter \"Luck\"")]);
    assert_eq!(
        one(OpDef::Deal { amount: AmountDef::Counter("Luck".into()), to: Whom::Foe }),
        [format!("{s}there is no counter \"Luck\"")]
    );
    assert_eq!(one(prevent([Class::Number(6)])), [format!("{s}Number(6) does not exist, numbers are 1 to 5")]);
    let cond = |c: CondDef| of_special(special(0, [on_if(When::OnAct, c, [deal(1)])]));
    assert_eq!(cond(CondDef::Move(Who::Foe, Class::Number(0))), [format!("{s}Number(0) does not exist, numbers are 1 to 5")]);
    assert_eq!(cond(CondDef::Option(0)), [format!("{s}Option(0) is asked for, but there are 0 execution options")]);
    let zone = |op: OpDef, zone: &str| {
        assert_eq!(one(op), [format!("{s}the selector's zone is {zone}, here it must be a hand or a pile that fits the effect")]);
    };
    zone(OpDef::ReturnFromPile(select(Who::Me, Zone::Hand, Which::Fixed(Card::One))), "Hand");
    zone(OpDef::DiscardFromHand(select(Who::Me, Zone::Pile, Which::Fixed(Card::One))), "Pile");
    zone(OpDef::Remove(select(Who::Me, Zone::Removed, Which::Fixed(Card::One))), "Removed");
    zone(OpDef::Remove(select(Who::Me, Zone::Play, Which::Fixed(Card::One))), "Play");
    assert_eq!(one(OpDef::DiscardFromHand(select(Who::Me, Zone::Hand, Which::Top))), [format!("{s}a hand has no top card")]);
    let by_option = select(Who::Me, Zone::Pile, Which::ByOption([Card::One, Card::Two, Card::Three]));
    assert_eq!(one(OpDef::ReturnFromPile(by_option)), [format!("{s}the selector goes by execution option, but there are none")]);
    assert_eq!(
        one(OpDef::Delay(vec![heal(1), prevent([Class::Attack])])),
        [format!("{s}only effects that need no move in play can wait for the next turn")]
    );
}

#[test]
fn a_state_has_room_for_so_much() {
    let passive = |effects: Vec<EffectDef>| wrong(|d| d.passives[0].effects = effects);
    assert_eq!(passive(vec![act([heal(1)]); 33]), ["ay: has 34 effects, at most 32 fit"], "the 5 has one of its own");
    let lasting = "ay: can have 6 lasting changes on one side at once, at most 5 fit";
    assert_eq!(
        passive(vec![on(
            When::OnHit,
            [damage_by(1, Duration::NextTurn), damage_by(1, Duration::NextTurn), damage_by(1, Duration::NextTurn)]
        )]),
        [lasting]
    );
    assert_eq!(
        passive(vec![on(When::OnHit, vec![OpDef::Delay(vec![damage_by(1, Duration::ThisTurn); 6])])]),
        [lasting],
        "also those that wait"
    );
    assert_eq!(passive(vec![on(When::OnHit, vec![prevent([Class::Attack]); 7])]), ["ay: has 7 protections, at most 6 fit"]);
    assert_eq!(
        passive(vec![on(When::OnHit, vec![OpDef::Delay(vec![heal(1)]); 5])]),
        ["ay: has 5 delayed effects, at most 4 fit"]
    );
}

/// Proves CL-R22
#[test]
fn the_roster_keeps_to_the_limits_that_keep_it_solvable() {
    let problems = |special: SpecialDef| {
        let mut def = plain("ay");
        def.specials[0] = special;
        unsolvable(&compile(&def, "ay".into()).expect("legal to play"))
    };
    let remove = |zone| OpDef::Remove(select(Who::Me, zone, Which::Fixed(Card::One)));
    let hidden = "ay: removes cards straight from a hand; hidden removals make the game unsolvable (CL-R22)";
    assert_eq!(problems(special(0, [act([remove(Zone::Hand)])])), [hidden]);
    assert_eq!(problems(special(0, [act([OpDef::Delay(vec![remove(Zone::Hand)])])])), [hidden]);
    let many = special(0, [act([remove(Zone::Pile), remove(Zone::Pile)])]).then(After::Remove);
    assert_eq!(problems(many), ["ay: has 3 ways to remove cards, at most two keep it solvable"]);
    assert_eq!(problems(special(0, []).then(After::Remove)), [""; 0]);
}

/// Proves CL-1.3, CL-6.2, CL-16.1
#[test]
fn what_just_fits_is_accepted() {
    let fits = |change: &dyn Fn(&mut CharacterDef)| {
        let mut def = plain("ay");
        change(&mut def);
        compile(&def, "ay".into()).map(|_| ())
    };
    let counter = |name: &str, min, max, start| CounterDef { name: name.into(), min, max, start };
    let heads: [&dyn Fn(&mut CharacterDef); 12] = [
        &|d| d.hp = 1,
        &|d| d.hp = 31,
        &|d| d.initiative = 50,
        &|d| d.initiative = -50,
        &|d| d.id = "a_9".into(),
        &|d| d.counters = vec![counter("a", 0, 3, 3), counter("b", -1, 0, -1)],
        &|d| d.counters = ["a", "b", "c", "d"].map(|name| counter(name, 0, 0, 0)).to_vec(),
        &|d| d.specials[0] = special(5, []).counts_as(5),
        &|d| d.specials[0] = special(5, []).counts_as(1),
        &|d| d.specials[0] = special(0, []).options(&["a", "b"]).varying(BuildupDef::ByOption(vec![5, 0]), 5),
        &|d| d.specials[0] = special(0, []).options(&["a", "b", "c"]),
        &|d| d.passives.push(PassiveDef { name: "Asks".into(), execution: vec!["x".into(), "y".into()], effects: vec![] }),
    ];
    for (i, head) in heads.iter().enumerate() {
        assert_eq!(fits(head), Ok(()), "{i}");
    }
    let passive = |effects: Vec<EffectDef>| fits(&|d| d.passives[0].effects = effects.clone());
    assert_eq!(passive(vec![act([heal(1)]); 31]), Ok(()), "32 with that of the 5");
    assert_eq!(passive(vec![on(When::OnHit, vec![damage_by(1, Duration::RestOfGame); 5])]), Ok(()));
    assert_eq!(passive(vec![on(When::OnHit, vec![prevent([Class::Number(1), Class::Number(5)]); 6])]), Ok(()));
    assert_eq!(passive(vec![on(When::OnHit, vec![OpDef::Delay(vec![heal(1)]); 4])]), Ok(()));
    let low = |n: i32| wrong(|d| d.initiative = n.try_into().expect("small"));
    assert_eq!(low(-51), ["ay: initiative is -51, it must be -50 to 50"]);
}

const BRUTE: &str = include_str!("../../../../content/clash/brute.ron");

#[test]
fn a_file_that_cannot_be_read_is_told_with_file_line_and_column() {
    let read = |files: &[(&str, &str)]| clash::roster::parse(files).map(|c| c.len());
    assert_eq!(read(&[("brute.ron", BRUTE)]), Ok(1));
    let broken = "(\n    id: \"x\",\n    hp: many,\n)";
    let problems = read(&[("x.ron", broken)]).expect_err("broken");
    assert!(problems.len() == 1 && problems[0].starts_with("x.ron:3:"), "{problems:?}");
    let unknown = BRUTE.replacen("title:", "tittle:", 1);
    let problems = read(&[("x.ron", unknown.as_str())]).expect_err("broken");
    assert!(problems[0].starts_with("x.ron:") && problems[0].contains("tittle"), "{problems:?}");
    let illegal = BRUTE.replacen("duplicate: Four", "duplicate: Special1", 1);
    assert_eq!(
        read(&[("x.ron", illegal.as_str())]),
        Err(vec!["x.ron:3: brute: duplicate must be one of the seven basic moves (CL-1.4)".into()])
    );
    // Every problem of every file at once.
    assert_eq!(read(&[("x.ron", broken), ("y.ron", illegal.as_str())]).expect_err("two").len(), 2);
}

#[test]
fn members_of_one_roster_differ_in_id_name_and_initiative() {
    let twice = clash::roster::parse(&[("a.ron", BRUTE), ("b.ron", BRUTE)]).map(|_| ()).expect_err("twice");
    let initiative = clash::roster::find("brute").expect("there").def.initiative;
    assert_eq!(
        twice,
        [
            "b.ron:3: brute: this id is used twice".to_string(),
            "b.ron:3: brute: brute has the name BRUTE! too".into(),
            format!("b.ron:3: brute: brute has Initiative {initiative} too; ties are for mirror matches"),
        ]
    );
}

#[test]
fn the_roster_itself_is_sound() {
    let roster = clash::roster();
    assert!(roster.len() >= 10);
    let duplicates: std::collections::BTreeSet<Card> = roster.iter().map(|c| c.def.duplicate).collect();
    assert_eq!(duplicates.len(), 7, "between them they use all seven basic moves as duplicate");
    for member in roster {
        assert_eq!(clash::roster::find(&member.key), Some(*member));
        assert_eq!(unsolvable(member), [""; 0]);
    }
}
