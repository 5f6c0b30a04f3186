//! Every game through the object-safe face: all that the server and the program do with it, in JSON.

use catalog::replay::{self, Origin, ReplayError};
use catalog::{AnyGame, AnyMatch, Part, Refused, Request, ResumeError, game, games, seat_names};
use engine::{Asked, Files, GameRng, Seat, Secret, Status, Viewer};
use serde_json::{Value, json};

const A: Seat = Seat(0);
const B: Seat = Seat(1);

fn secret() -> Secret {
    Secret::from_bytes([3; 32])
}

fn begin(game: &dyn AnyGame, preset: &str) -> Box<dyn AnyMatch> {
    let presets = game.presets();
    let (_, setup) = presets.iter().find(|(name, _)| *name == preset).expect("the preset is there");
    game.begin(setup, &secret()).expect("a preset can be set up")
}

fn clash() -> Box<dyn AnyMatch> {
    begin(game("clash").expect("Clash! is in the catalog"), "basic")
}

/// Plays random actions until the end, or until `limit` lines.
fn play_on(of: &mut dyn AnyMatch, seed: u64, limit: u32) {
    let mut rng = GameRng::new(seed);
    while of.version() < limit {
        let deciding: Vec<Seat> = of.status().deciding().iter().collect();
        let Some(&seat) = rng.pick(&deciding) else { break };
        let legal = of.legal(seat);
        let action = rng.pick(&legal).expect("who decides has an action").action.clone();
        of.command(seat, &Request::Act(action), &secret()).expect("a legal action is carried out");
    }
}

#[test]
fn every_preset_of_every_game_is_played_to_its_end_and_taken_up_again() {
    assert!(!games().is_empty());
    for game in games() {
        assert_eq!(catalog::game(game.info().id).map(catalog::AnyGame::info), Some(game.info()));
        for (name, setup) in game.presets() {
            let mut live = game.begin(&setup, &secret()).unwrap_or_else(|e| panic!("{name}: {e}"));
            assert_eq!(game.seats(&setup), Ok(live.seats()), "{name}");
            assert_eq!(live.setup(), setup, "{name}: the set-up is read as it was written");
            play_on(live.as_mut(), 1, 5_000);
            assert!(live.status().outcome().is_some(), "{name} ends");
            let again = game.resume(&live.setup(), live.opening(), &live.log()).unwrap_or_else(|e| panic!("{name}: {e}"));
            assert_eq!((again.state_hash(), again.version()), (live.state_hash(), live.version()), "{name}");
            for viewer in [Viewer::Seat(A), Viewer::Seat(B), Viewer::Spectator] {
                let names = seat_names(live.seats());
                assert_eq!(again.view(viewer), live.view(viewer), "{name}");
                assert_eq!(again.events(viewer, 0, &names), live.events(viewer, 0, &names), "{name}");
            }
        }
    }
}

/// Content of a game with one number changed, as a designer might, a set-up, and the same pinned to that content, which is another.
fn changed(game: &dyn AnyGame) -> (Files, Value, Value) {
    // One of the games draws its characters later if the set-up names none, and then nothing can be pinned.
    let named = json!({ "characters": ["brute", "needle"] });
    let setups = || game.presets().into_iter().map(|(_, setup)| setup).chain([named.clone()]);
    let files = Files::from(game.built_in_content()).packed();
    for (i, (_, text)) in files.iter().enumerate() {
        for (at, digit) in text.char_indices().filter(|(_, c)| ('1'..='8').contains(c)).take(40) {
            let mut other = files.clone();
            other[i].1.replace_range(at..=at, &char::from(digit as u8 + 1).to_string());
            let other = Files::from(other);
            let Ok(key) = game.keep_content(&other) else { continue };
            for setup in setups() {
                let pinned = game.pinned(&setup, Some(&key));
                if let Some(pinned) = pinned.filter(|pinned| game.content_hash(pinned) != game.content_hash(&setup)) {
                    return (other, setup, pinned);
                }
            }
        }
    }
    panic!("{}: no number can be changed", game.info().id);
}

#[test]
fn a_game_is_pinned_to_the_content_it_began_with_and_knows_it_by_its_hash() {
    for game in games() {
        let id = game.info().id;
        assert!(!game.content_endings().is_empty() && catalog::content::in_use(*game).is_some(), "{id} has content");
        let held = game.check_content(&Files::from(game.built_in_content())).expect("what is built in is sound");
        assert!(!held.items.is_empty() && !game.listed().is_empty(), "{id}");
        let (files, setup, pinned) = changed(*game);
        let key = game.keep_content(&files).expect("it was kept before");
        assert_eq!(game.keep_content(&files), Ok(key.clone()), "{id}: the same files have the same key");
        assert_eq!(game.pinned(&setup, Some(&key)), Some(pinned.clone()), "{id}");
        let mut live = game.begin(&pinned, &secret()).unwrap_or_else(|e| panic!("{id}: {e}"));
        play_on(live.as_mut(), 3, 40);
        assert_eq!(game.content_hash(&live.setup()), game.content_hash(&pinned), "{id}");
        let again = game.resume(&live.setup(), live.opening(), &live.log()).unwrap_or_else(|e| panic!("{id}: {e}"));
        assert_eq!(again.state_hash(), live.state_hash(), "{id}");
        // What nobody has kept is not played with anything else.
        if let Some(gone) = game.pinned(&setup, Some("nobody-kept-this")) {
            let refused = game.begin(&gone, &secret()).err().unwrap_or_else(|| panic!("{id}: there is no such content"));
            assert!(refused.to_string().contains("nobody-kept-this"), "{id}: {refused}");
        }
    }
}

#[test]
fn what_is_shown_is_what_the_match_says() {
    for game in games() {
        let mut live = game.begin(&game.presets()[0].1, &secret()).expect("a preset can be set up");
        play_on(live.as_mut(), 2, 30);
        let names = seat_names(live.seats());
        for viewer in [Viewer::Seat(A), Viewer::Seat(B), Viewer::Spectator] {
            let shown = live.shown(viewer, true, Part::Whole);
            let legal = viewer.seat().map(|seat| live.legal(seat)).unwrap_or_default();
            assert_eq!((shown.view(), shown.legal()), (live.view(viewer), legal.clone()));
            assert_eq!(shown.prompt(&names), live.prompt(viewer, &names));
            assert_eq!(shown.log(&names), live.events(viewer, 0, &names));
            let mut text = b"{".to_vec();
            shown.write_json(&mut text);
            text.push(b'}');
            let read: Value = serde_json::from_slice(&text).expect("JSON");
            assert_eq!(read, json!({ "view": live.view(viewer), "legal": legal }));
            assert!(live.shown(viewer, false, Part::Nothing).legal().is_empty(), "who may not act is shown no actions");
        }
    }
}

#[test]
fn the_pages_of_a_log_are_the_whole_log_and_none_grows_with_it() {
    let mut turned = 0;
    for game in games() {
        for (name, setup) in game.presets() {
            let mut live = game.begin(&setup, &secret()).expect("a preset can be set up");
            play_on(live.as_mut(), 5, 3_000);
            let names = seat_names(live.seats());
            for viewer in [Viewer::Seat(A), Viewer::Spectator] {
                let mut shown = live.shown(viewer, false, Part::Since(u32::MAX));
                let mut pages = vec![shown.log(&names)];
                while shown.first_chapter() > 0 {
                    shown = live.shown(viewer, false, Part::Before(shown.first_chapter()));
                    pages.push(shown.log(&names));
                    turned += 1;
                }
                assert!(pages.iter().all(|page| page.len() <= 600), "{name}");
                let told: Vec<_> = pages.into_iter().rev().flatten().collect();
                assert_eq!(told, live.events(viewer, 0, &names), "{name}");
            }
            let since = live.version() / 2;
            let later = live.events(Viewer::Spectator, since, &names);
            let all = live.events(Viewer::Spectator, 0, &names);
            assert_eq!(
                later,
                all.into_iter().filter(|told| told.moment > since).collect::<Vec<_>>(),
                "{name}: nothing was undone"
            );
        }
    }
    assert!(turned > 20, "long games were among them");
}

#[test]
fn every_game_has_a_specification_with_its_prefix() {
    for game in games() {
        let info = game.info();
        let spec = catalog::spec::of(info.id).unwrap_or_else(|| panic!("{} has rules", info.id));
        assert_eq!(spec.prefix, info.prefix);
        assert!(catalog::rules(info.id).is_some_and(|text| text.contains(&spec.title)));
    }
    assert!(catalog::game("chess").is_none() && catalog::rules("chess").is_none() && catalog::spec::of("chess").is_none());
}

#[test]
fn every_clause_an_event_names_is_in_the_specification() {
    for game in games() {
        let spec = catalog::spec::of(game.info().id).expect("it has rules");
        for (name, setup) in game.presets() {
            let mut live = game.begin(&setup, &secret()).expect("a preset can be set up");
            play_on(live.as_mut(), 2, 5_000);
            for event in live.events(Viewer::Spectator, 0, &seat_names(live.seats())) {
                assert!(event.clauses.iter().all(|clause| spec.has(clause)), "{name}: {event:?}");
            }
        }
    }
}

#[test]
fn what_is_no_action_is_refused_in_a_sentence_and_changes_nothing() {
    let mut live = clash();
    let before = live.state_hash();
    for nonsense in [json!(null), json!("play"), json!({"play": {}}), json!({"play": {"card": "Joker"}}), json!(vec![1; 100])] {
        let refused = live.command(A, &Request::Act(nonsense.clone()), &secret()).expect_err("it is no action");
        assert!(matches!(refused, Refused::Malformed { .. }), "{nonsense}: {refused}");
        assert!(refused.to_string().starts_with("this is not an action of Clash!: "), "{refused}");
    }
    let action = live.legal(A)[0].action.clone();
    for stranger in [Seat(2), Seat(7), Seat(255)] {
        let refused = live.command(stranger, &Request::Act(action.clone()), &secret()).expect_err("nobody sits there");
        assert!(matches!(refused, Refused::Illegal(_)), "{refused}");
        assert!(live.legal(stranger).is_empty());
    }
    assert_eq!((live.state_hash(), live.version()), (before, 0));
    let explained = live.explain(A, &json!("nonsense"));
    assert!(explained[0].starts_with("This is not an action of Clash!"), "{explained:?}");
    assert!(serde_json::from_value::<Request>(json!({"act": 1, "undo": 1})).is_err());
    assert_eq!(serde_json::from_value::<Request>(json!("undo")).ok(), Some(Request::Undo));
}

#[test]
fn a_choice_can_be_taken_back_and_undone_until_the_other_has_chosen() {
    let mut live = clash();
    let before = live.state_hash();
    let action = live.legal(A)[0].action.clone();
    assert!(!live.can_take_back(A) && live.can_undo(A).is_err());
    let line = live.command(A, &Request::Act(action.clone()), &secret()).unwrap();
    assert_eq!(line, json!({"act": {"seat": 0, "action": action}}));
    assert!(live.can_take_back(A) && live.can_undo(A).is_ok() && !live.can_take_back(B));
    live.command(A, &Request::TakeBack, &secret()).unwrap();
    assert_eq!(live.state_hash(), before);
    live.command(A, &Request::Act(action), &secret()).unwrap();
    live.command(A, &Request::Undo, &secret()).unwrap();
    assert_eq!((live.state_hash(), live.version(), live.moments()), (before, 4, 2));
    let last = live.legal(B)[0].action.clone();
    live.command(B, &Request::Act(last), &secret()).unwrap();
    live.revert();
    assert_eq!((live.version(), live.moments()), (4, 2));
}

/// Two worlds that differ only in what A has chosen are the same to the other sides and to everyone who watches.
#[test]
fn nothing_told_to_others_depends_on_a_hidden_choice() {
    for game in games() {
        for (name, _) in game.presets() {
            let mut live = begin(*game, name);
            while live.status().outcome().is_none() && live.version() < 400 {
                // One of a side that answers for it hides nothing.
                let secret_choice =
                    matches!(live.status(), Status::Decide(Asked::Each(seats)) if seats.len() > 1 && seats.contains(A));
                if secret_choice {
                    let names = seat_names(live.seats());
                    let sides = live.sides();
                    let rival = |seat: &Seat| sides[seat.index()] != sides[A.index()];
                    let rivals: Vec<Seat> = (0..live.seats() as u8).map(Seat).filter(rival).collect();
                    let told = |choice: &Value| {
                        let mut world = live.boxed_clone();
                        world.command(A, &Request::Act(choice.clone()), &secret()).expect("it is legal");
                        let of = |viewer| {
                            let events = serde_json::to_string(&world.events(viewer, 0, &names)).expect("plain data");
                            (world.view(viewer), events, world.prompt(viewer, &names), world.board(viewer, &names))
                        };
                        let legal = |seat| serde_json::to_string(&world.legal(seat)).expect("plain data");
                        let seen: Vec<_> = rivals.iter().map(|seat| (of(Viewer::Seat(*seat)), legal(*seat))).collect();
                        (seen, of(Viewer::Spectator))
                    };
                    let choices = live.legal(A);
                    let first = told(&choices[0].action);
                    assert!(choices.iter().all(|choice| told(&choice.action) == first), "{name}, version {}", live.version());
                }
                let version = live.version();
                play_on(live.as_mut(), u64::from(version), version + 1);
            }
        }
    }
}

#[test]
fn the_past_is_a_match_of_its_own() {
    let mut live = clash();
    play_on(live.as_mut(), 4, 8);
    let start = live.at(3);
    assert_eq!((start.moments(), start.version()), (3, 3));
    let mut on = start.boxed_clone();
    play_on(on.as_mut(), 9, 6);
    assert_eq!((on.moments(), start.moments(), live.moments()), (6, 3, 8));
}

#[test]
fn a_log_that_cannot_be_read_is_refused_with_its_line() {
    let mut live = clash();
    play_on(live.as_mut(), 4, 4);
    let game = game("clash").expect("Clash! is there");
    let resume = |setup: Value, change: &dyn Fn(&mut Vec<Value>)| {
        let mut log = live.log();
        change(&mut log);
        game.resume(&setup, live.opening(), &log).map(|_| ()).expect_err("it cannot be read")
    };
    let error = resume(live.setup(), &|log| log[2] = json!({"jump": 1}));
    assert!(matches!(error, ResumeError::Line { line: 3, .. }), "{error}");
    let error = resume(live.setup(), &|log| log[1] = log[0].clone());
    assert!(error.to_string().starts_with("line 2: "), "{error}");
    let error = resume(json!({"characters": 7}), &|_| {});
    assert!(error.to_string().starts_with("the set-up cannot be read: "), "{error}");
}

fn file() -> String {
    let mut live = clash();
    play_on(live.as_mut(), 4, 5_000);
    replay::write(live.as_ref(), &seat_names(2), Origin { secret: Some(&secret()), ..Origin::default() })
}

#[test]
fn a_replay_is_written_read_opened_and_verified() {
    let text = file();
    let read = replay::read(&text).unwrap();
    let verified = replay::verify(&read).unwrap();
    assert!(verified.secret_checked && verified.ending.is_some());
    let opened = replay::open(&read).unwrap();
    assert_eq!((opened.version(), opened.moments()), (verified.lines, verified.moments));
    assert_eq!(replay::write(opened.as_ref(), &seat_names(2), Origin { secret: Some(&secret()), ..Origin::default() }), text);
}

#[test]
fn a_replay_that_does_not_fit_says_where() {
    let text = file();
    let error = |text: &str| match replay::read(text) {
        Ok(read) => replay::verify(&read).expect_err("it does not fit"),
        Err(error) => error,
    };
    assert_eq!(error("hello").to_string(), "this is not a replay file: expected value at line 1 column 1");
    let other = text.replacen("\"game\": \"clash\"", "\"game\": \"chess\"", 1);
    assert_eq!(error(&other), ReplayError::UnknownGame("chess".to_string()));
    let mut read = replay::read(&text).unwrap();
    read.log[2] = json!({"act": {"seat": 0, "action": "dance"}});
    let unread = replay::verify(&read).unwrap_err();
    assert!(unread.to_string().starts_with("line 3 cannot be read: "), "{unread}");
    read.rules_version += 1;
    assert!(matches!(replay::verify(&read), Err(ReplayError::Rules { .. })), "other rules are told before what they changed");
    let mut read = replay::read(&text).unwrap();
    read.setup = json!(7);
    assert!(matches!(replay::verify(&read), Err(ReplayError::Resume(ResumeError::Setup(_)))));
    let mut read = replay::read(&text).unwrap();
    read.content_hash = "0".to_string();
    assert!(matches!(replay::open(&read).map(|_| ()), Err(ReplayError::Content { .. })));
}

#[test]
fn the_schemas_describe_what_is_sent() {
    for game in games() {
        let [setup, action, view] = game.schemas();
        assert_eq!([setup.0, action.0, view.0], ["Setup", "Action", "View"]);
        let text = serde_json::to_string(&action.1).expect("a schema is JSON");
        assert!(text.contains("$schema") && text.len() > 100, "{text}");
    }
}

/// A live table must stay far below 50 kB. Measured on the process, since only that counts.
#[cfg(target_os = "linux")]
#[test]
fn a_finished_match_takes_little_memory() {
    const MATCHES: usize = 400;
    let resident = || -> usize {
        let text = std::fs::read_to_string("/proc/self/statm").expect("Linux tells it");
        text.split(' ').nth(1).and_then(|pages| pages.parse::<usize>().ok()).expect("a number") * 4096
    };
    let one = |seed| {
        let mut live = clash();
        play_on(live.as_mut(), seed, 5_000);
        live
    };
    let warm: Vec<_> = (0..50).map(one).collect();
    let before = resident();
    let all: Vec<_> = (0..MATCHES as u64).map(one).collect();
    let each = resident().saturating_sub(before) / MATCHES;
    let lines: u32 = all.iter().map(|m| m.version()).sum::<u32>() / MATCHES as u32;
    println!("{each} bytes a match of {lines} lines on average");
    assert!(each < 25_000, "{each} bytes a match");
    drop(warm);
}
