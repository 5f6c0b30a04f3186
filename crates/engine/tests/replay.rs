//! The replay file: written, read and checked; every way in which it can be wrong is told with its place.

#![allow(clippy::unwrap_used)]

mod toy;

use engine::replay::{self, Ending, FORMAT, MAX_BYTES, Origin, ReplayError, ReplayOf, hex, unhex};
use engine::{Command, Entry, GameRng, LogError, Match, Misfit, Names, ResumeError, Seat, Secret, state_hash};
use toy::*;

type Toy = toy::Toy<NO_BUG>;
type File = ReplayOf<Toy>;

fn secret() -> Secret {
    Secret::from_bytes([42; 32])
}

fn names() -> Names {
    Names::new(["Ann", "Bo \"the\" ¾", "Cy"].map(String::from).to_vec())
}

/// A game to its end in which steps behind draws were undone.
fn played() -> Match<Toy> {
    played_with(&secret())
}

fn played_with(chance: &Secret) -> Match<Toy> {
    let (mut rng, mut dice) = (GameRng::new(5), chance.clone());
    let mut game = Match::<Toy>::new(Setup::long(), &mut dice).unwrap();
    let mut undone = 0;
    while let Some(seat) = game.status().deciding().lowest() {
        let options = game.sampler(seat).legal();
        game.command(seat, Command::Act(*rng.pick(&options).unwrap()), &mut dice).unwrap();
        if undone < 3 && game.draws() > 24 + undone && game.status().outcome().is_none() {
            game.command(seat, Command::UndoFreely, &mut dice).unwrap();
            undone += 1;
        }
    }
    assert!(undone == 3 && game.draws() > 27 && game.version() > 20, "{} draws, {} lines", game.draws(), game.version());
    game
}

fn file() -> File {
    replay::of_match(&played(), &names(), Origin { secret: Some(&secret()), ..Origin::default() })
}

fn wrong(change: impl FnOnce(&mut File)) -> String {
    let mut file = file();
    change(&mut file);
    replay::verify::<Toy>(&file).expect_err("it must be refused").to_string()
}

/// The first line with a draw, from 1, and the number of its first draw.
fn first_draw(file: &File) -> (usize, u32) {
    let at = file.log.iter().position(|entry| !entry.chance().is_empty()).unwrap();
    (at + 1, file.opening.len() as u32)
}

fn change_chance(entry: &mut Entry<Action>, change: impl FnOnce(&mut Vec<u32>)) {
    match entry {
        Entry::Act { chance, .. } | Entry::Concede { chance, .. } => change(chance),
        Entry::TakeBack { .. } | Entry::Undo { .. } => panic!("this line draws nothing"),
    }
}

#[test]
fn a_file_is_read_as_it_was_written_and_every_draw_is_checked() {
    let (game, file) = (played(), file());
    let text = replay::write(&file);
    let read: File = replay::read(&text).unwrap();
    assert_eq!(read, file);
    let verified = replay::verify::<Toy>(&read).unwrap();
    assert_eq!((verified.lines, verified.moments), (game.version(), game.moments()));
    assert_eq!((verified.draws, verified.draws_checked), (game.draws(), game.draws()));
    assert!(verified.secret_checked && verified.ending.is_some());
    assert_eq!(verified.hashes, game.version().div_ceil(8));
    let opened = replay::open::<Toy>(&read).unwrap();
    assert_eq!((opened.state(), opened.log()), (game.state(), game.log()));
}

#[test]
fn the_text_has_one_line_for_each_line_of_the_log() {
    let (file, text) = (file(), replay::write(&file()));
    assert!(text.starts_with("{\n  \"format\": \"clashtable replay\",\n  \"version\": 1,\n  \"game\": \"toy\",\n"), "{text}");
    let lines = text.lines().filter(|line| line.starts_with("    {")).count();
    assert_eq!(lines, file.log.len());
    let empty = Match::<Toy>::new(Setup::of(2, 1), &mut secret()).unwrap();
    let empty = replay::of_match(&empty, &names(), Origin::default());
    assert!(replay::write(&empty).contains("\"log\": [],"));
    assert_eq!(replay::verify::<Toy>(&empty).unwrap().hashes, 1);
}

#[test]
fn the_secret_is_kept_back_until_the_match_is_over() {
    let mut game = Match::<Toy>::new(Setup::of(2, 1), &mut secret()).unwrap();
    let origin = Origin { secret: Some(&secret()), ..Origin::default() };
    let open = replay::of_match(&game, &names(), origin);
    assert_eq!((open.secret.as_ref(), open.commitment.as_deref()), (None, Some(secret().commitment().as_str())));
    assert!(!replay::write(&open).contains(&hex(secret().bytes())));
    let verified = replay::verify::<Toy>(&open).unwrap();
    assert_eq!((verified.draws, verified.draws_checked, verified.secret_checked), (6, 0, false));
    let told = File { secret: Some(hex(secret().bytes())), ..open };
    assert_eq!(replay::verify::<Toy>(&told), Err(ReplayError::SecretTooEarly));
    game.command(Seat(0), Command::Concede, &mut secret()).unwrap();
    let over = replay::of_match(&game, &names(), origin);
    assert_eq!(over.secret, Some(hex(secret().bytes())));
    assert_eq!(over.ending, Some(Ending { places: vec![2, 1], clause: "TOY-4".to_string() }));
    assert!(replay::verify::<Toy>(&over).unwrap().secret_checked);
}

#[test]
fn what_is_not_a_replay_is_refused() {
    let read = |text: &str| replay::read::<Setup, Entry<Action>>(text).expect_err("it is not a replay").to_string();
    assert_eq!(read(""), "this is not a replay file: EOF while parsing a value at line 1 column 0");
    assert_eq!(read("{}"), "this is not a replay file: missing field `format` at line 1 column 2");
    assert_eq!(
        read(r#"{"format":"a song","version":1}"#),
        "this is not a replay file: its format is \"a song\", not \"clashtable replay\""
    );
    let later = replay::write(&file()).replacen("\"version\": 1", "\"version\": 2", 1);
    assert_eq!(read(&later), "the file has version 2 of the replay format; this program reads version 1");
    let extra = replay::write(&file()).replacen("\"version\": 1", "\"version\": 1, \"extra\": 1", 1);
    assert!(read(&extra).contains("unknown field `extra`"), "{}", read(&extra));
    let huge = " ".repeat(MAX_BYTES + 1);
    assert_eq!(read(&huge), format!("the file has {} bytes; a replay has at most {MAX_BYTES}", MAX_BYTES + 1));
    assert!(read(&"[".repeat(5_000)).starts_with("this is not a replay file"));
}

#[test]
fn another_game_other_rules_and_other_content_are_told_apart() {
    assert_eq!(wrong(|f| f.game = "chess".into()), "the replay is of the game \"chess\", not \"toy\"");
    assert_eq!(wrong(|f| f.format = "x".into()), format!("this is not a replay file: its format is \"x\", not \"{FORMAT}\""));
    let rules = "the replay was played with version 2 of the rules; this program has version 3";
    assert_eq!(wrong(|f| f.rules_version = 2), rules);
    let content = "the replay was played with other content (its hash is abc, here it is no content)";
    assert_eq!(wrong(|f| f.content_hash = "abc".into()), content);
    assert_eq!(wrong(|f| f.setup.rounds = 77), "the set-up is not valid: rounds: 77 is not 1 to 9");
    assert_eq!(wrong(|f| f.names = vec![String::new(); 10]), "the names do not fit: there are 10, a table has at most 9 seats");
    assert_eq!(wrong(|f| f.names[1] = "x".repeat(81)), "the names do not fit: name 2 is longer than 80 characters");
}

#[test]
fn a_line_that_does_not_fit_is_named() {
    let seats = wrong(|f| f.log[0] = Entry::Act { seat: Seat(0), action: Action::Double, chance: vec![] });
    assert_eq!(seats, "line 1: This is not what is asked now. (TOY-2)");
    let (line, _) = first_draw(&file());
    let face = wrong(|f| change_chance(&mut f.log[line - 1], |chance| chance[0] = 99));
    assert!(face.starts_with(&format!("line {line}: the outcome 99 does not exist in a draw out of ")), "{face}");
    let mut missing = file();
    change_chance(&mut missing.log[line - 1], std::vec::Vec::clear);
    let missing = replay::open::<Toy>(&missing).map(|_| ()).unwrap_err();
    assert!(
        matches!(missing, ReplayError::Resume(ResumeError::Log(LogError::Chance { line: l, misfit: Misfit::TooShort { .. } })) if l == line)
    );
}

#[test]
fn a_replay_that_leads_elsewhere_is_located() {
    let told = wrong(|f| f.hashes[1].1 = "0".repeat(16));
    assert!(told.starts_with("the state after line 16 differs from the recorded one ("), "{told}");
    assert!(told.ends_with("recorded 0000000000000000); up to line 8 all agrees"), "{told}");
    assert_eq!(wrong(|f| f.hashes.clear()), "the state hashes do not fit: there are none");
    let lines = file().log.len();
    let cut = wrong(|f| drop(f.hashes.pop()));
    assert_eq!(
        cut,
        format!("the state hashes do not fit: the last is for line {}, but the log has {lines} lines", lines / 8 * 8)
    );
    assert_eq!(wrong(|f| f.hashes.swap(0, 1)), "the state hashes do not fit: they are not in the order of the lines");
    let ending = wrong(|f| f.ending = Some(Ending { places: vec![9, 9, 9], clause: "TOY-1".into() }));
    assert!(ending.starts_with("the recorded ending is places 9, 9, 9 (TOY-1), but the game ends with places "), "{ending}");
    assert!(wrong(|f| f.ending = None).starts_with("the recorded ending is that it goes on, but"));
}

#[test]
fn a_draw_that_the_secret_does_not_give_is_named() {
    // The last card of a hand of the set-up is another one, and every hash is made to fit.
    let forged = |change: &dyn Fn(&mut File)| {
        let mut file = file();
        change(&mut file);
        let mut again = Vec::new();
        for n in 0..=file.log.len() {
            let state = Match::<Toy>::resume(file.setup.clone(), file.opening.clone(), file.log[..n].to_vec());
            again.push(state.map(|m| (n as u32, state_hash(m.state()), m.status())));
        }
        let last = again.pop().unwrap();
        if let Ok((n, hash, status)) = last {
            file.hashes = vec![(n, hash)];
            file.ending = status.outcome().map(|o| Ending { places: o.all().to_vec(), clause: o.clause.to_string() });
        }
        replay::verify::<Toy>(&file).expect_err("it is forged").to_string()
    };
    let (line, index) = first_draw(&file());
    let Entry::Act { chance, .. } = &file().log[line - 1] else { panic!("an action") };
    let (honest, other) = (chance[0], 1 - chance[0].min(1));
    let told = forged(&|f| change_chance(&mut f.log[line - 1], |chance| chance[0] = other));
    let expected = format!("line {line}: draw {index} is recorded as {other}, but the secret gives {honest} out of ");
    assert!(told.starts_with(&expected), "{told}");
    let first = file().opening[0];
    let told = wrong(|f| f.opening[0] = (first + 1) % 27);
    assert!(told.starts_with(&format!("the set-up: draw 0 is recorded as {}, but the secret gives {first}", (first + 1) % 27)));
}

#[test]
fn a_secret_that_was_not_committed_to_is_found() {
    let told = "the secret does not match the commitment that was published when the match began";
    assert_eq!(wrong(|f| f.secret = Some("ab".repeat(32))), told);
    assert_eq!(wrong(|f| f.commitment = None), told);
    assert_eq!(wrong(|f| f.secret = Some("ab".repeat(31))), "the secret is not 64 hexadecimal digits");
    assert_eq!(wrong(|f| f.secret = Some("é".repeat(32))), "the secret is not 64 hexadecimal digits");
    // Secret and commitment exchanged together: then the draws give it away.
    let other = Secret::from_bytes([1; 32]);
    let told = wrong(|f| (f.secret, f.commitment) = (Some(hex(other.bytes())), Some(other.commitment())));
    assert!(told.contains(": draw "), "{told}");
}

#[test]
fn a_match_that_went_on_from_another_answers_only_for_its_own_draws() {
    let old = played();
    let mut game = old.first_moments(10);
    let other = Secret::from_bytes([9; 32]);
    let mut rng = GameRng::new(1);
    while let Some(seat) = game.status().deciding().lowest() {
        let options = game.sampler(seat).legal();
        game.command(seat, Command::Act(*rng.pick(&options).unwrap()), &mut other.clone()).unwrap();
    }
    let file = |taken_over| replay::of_match(&game, &names(), Origin { secret: Some(&other), taken_over, ..Origin::default() });
    let verified = replay::verify::<Toy>(&file(Some(10))).unwrap();
    assert!(verified.draws_checked > 0 && verified.draws_checked <= verified.draws - 24, "{verified:?}");
    assert!(matches!(replay::verify::<Toy>(&file(None)), Err(ReplayError::Draw { .. })));
}

#[test]
fn no_byte_of_a_file_can_be_changed_into_a_panic() {
    let text = replay::write(&file());
    let mut rng = GameRng::new(3);
    for _ in 0..400 {
        let mut bytes = text.clone().into_bytes();
        for _ in 0..=rng.below(3) {
            let at = rng.below(bytes.len() as u32) as usize;
            bytes[at] = b"0123456789{}[]\",:-exyz \n"[rng.below(24) as usize];
        }
        let Ok(changed) = String::from_utf8(bytes) else { continue };
        if let Ok(read) = replay::read::<Setup, Entry<Action>>(&changed) {
            let _ = replay::verify::<Toy>(&read);
        }
    }
}

#[test]
fn hexadecimal_goes_there_and_back() {
    let bytes: [u8; 32] = std::array::from_fn(|i| i as u8 * 7);
    assert_eq!(unhex(&hex(&bytes)), Some(bytes));
    assert_eq!(unhex(&hex(&bytes).to_uppercase()), Some(bytes));
    assert_eq!(unhex(&"+1".repeat(32)), None);
}

#[test]
fn seeds_of_the_seats_are_part_of_every_draw() {
    let seeds = ["".to_string(), "from the second seat".to_string()];
    let chance = secret().mixed(&seeds);
    let game = played_with(&chance);
    let origin = Origin { secret: Some(&secret()), seeds: &seeds, ..Origin::default() };
    let file = replay::of_match(&game, &names(), origin);
    assert_eq!((&file.commitment, &file.seeds[..]), (&Some(secret().commitment()), &seeds[..]));
    let text = replay::write(&file);
    let read: ReplayOf<Toy> = replay::read(&text).unwrap();
    let found = replay::verify::<Toy>(&read).unwrap();
    assert!(found.secret_checked && found.draws_checked > 0 && found.draws_checked == found.draws, "{found:?}");
    for other in [vec![], vec!["from the second seat".to_string(), String::new()], vec![String::new(), "another".to_string()]] {
        let forged = ReplayOf::<Toy> { seeds: other, ..read.clone() };
        assert!(matches!(replay::verify::<Toy>(&forged), Err(ReplayError::Draw { .. })));
    }
    let long = ReplayOf::<Toy> { seeds: vec!["x".repeat(replay::MAX_SEED + 1)], ..read };
    assert_eq!(replay::verify::<Toy>(&long), Err(ReplayError::Seeds));
}
