//! `arena`: that every pairing plays the same seeds on every seat, that its counts add up, and what it reports.

#![allow(clippy::unwrap_used)]

mod support;

use serde_json::{Value, json};
use support::{Temp, run};

fn arena(args: &[&str]) -> Value {
    run(&[&["arena"], args, &["--json"]].concat()).json()
}

/// Games, wins, draws and losses.
fn count(of: &Value) -> [u64; 4] {
    ["games", "wins", "draws", "losses"].map(|key| of["games"][key].as_u64().unwrap())
}

fn list<'a>(report: &'a Value, key: &str) -> &'a [Value] {
    report[key].as_array().unwrap()
}

/// What was played how often.
fn played(report: &Value) -> Value {
    list(report, "by_faction").iter().map(|f| json!([f["name"], f["games"]["games"]])).collect()
}

#[test]
fn the_report_is_tables_with_the_command_above() {
    let told = run(&["arena", "clash", "--bots", "random,greedy", "--games", "6", "--setups", "basic"]).good();
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines[0], "## Clash!: 6 games of 2");
    assert_eq!(lines[2], "`clashtable arena clash --bots random,greedy --games 6 --setups basic --seed 1`");
    for header in [
        "| bot | rating (Elo) | 95 % | score % | games | ms a decision | longest |",
        "| bot | against | score % | 95 % | won | drawn | games |",
        "| seat | score % | 95 % | games |",
        "| played | score % | 95 % | games |",
    ] {
        assert!(lines.contains(&header), "{header} is missing: {told}");
    }
    let pairing = lines.iter().find(|line| line.starts_with("| random | greedy |")).unwrap();
    assert!(pairing.ends_with("| 6 |"), "{pairing}");
    assert!(told.contains(" decisions a game on average, "), "{told}");
}

#[test]
fn counts_add_up_over_pairings_seats_and_decks() {
    // Five games are rounded up to three seeds of two: the set-ups take turns, the first one comes twice.
    let report = arena(&["chrono", "--bots", "random,greedy,easy", "--games", "5", "--setups", "duel,workshop"]);
    assert_eq!((&report["game"], &report["seats"]), (&json!("chrono"), &json!(2)));
    assert_eq!((list(&report, "broken").len(), list(&report, "decisions").len()), (0, 18));
    let pairs: Vec<_> = list(&report, "pairings").iter().map(|p| [p["first"].clone(), p["second"].clone()]).collect();
    assert_eq!(pairs, [["random", "greedy"], ["random", "easy"], ["greedy", "easy"]].map(|pair| pair.map(Value::from)));
    let mut sums = [[0; 4]; 3];
    for (pairing, (first, second)) in list(&report, "pairings").iter().zip([(0, 1), (0, 2), (1, 2)]) {
        let [games, wins, draws, losses] = count(pairing);
        assert_eq!((games, wins + draws + losses), (6, 6));
        for (at, counted) in [(first, [games, wins, draws, losses]), (second, [games, losses, draws, wins])] {
            sums[at].iter_mut().zip(counted).for_each(|(sum, n)| *sum += n);
        }
    }
    assert_eq!(list(&report, "bots").iter().map(count).collect::<Vec<_>>(), sums);
    let seats: Vec<_> = list(&report, "by_seat").iter().map(|seat| count(&json!({ "games": seat }))).collect();
    assert_eq!((seats.len(), seats[0][0], seats[1][0]), (2, 18, 18), "{seats:?}");
    assert_eq!((seats[0][1], seats[0][3]), (seats[1][3], seats[1][1]), "what one seat wins the other loses");
    let decks = json!([["Good Rot", 6], ["Iron Carillon", 6], ["Quick Fuse", 12], ["The Long Hour", 12]]);
    assert_eq!(played(&report), decks);
    let wins: u64 = list(&report, "by_faction").iter().map(|deck| count(deck)[1]).sum();
    assert_eq!(wins, seats[0][1] + seats[1][1]);
    for of in list(&report, "bots").iter().chain(list(&report, "pairings")).map(|of| &of["games"]) {
        let [games, wins, draws, _] = count(&json!({ "games": of }));
        let [score, low, high] = ["score", "low", "high"].map(|key| of[key].as_f64().unwrap());
        assert!((score - (wins as f64 + draws as f64 / 2.0) / games as f64).abs() < 1e-12, "{of}");
        assert!(0.0 <= low && low <= score && score <= high && high <= 1.0, "{of}");
    }
    for bot in list(&report, "bots") {
        let [value, low, high] = ["value", "low", "high"].map(|key| bot["rating"][key].as_f64().unwrap());
        assert!(low < value && value < high, "{bot}");
        assert!(bot["milliseconds"]["mean"].as_f64().unwrap() <= bot["milliseconds"]["longest"].as_f64().unwrap(), "{bot}");
    }
}

#[test]
fn characters_and_clans_are_counted_by_name() {
    let temp = Temp::new();
    let file = temp.file("fight.json", r#"{ "characters": ["brute", "needle"] }"#);
    let report = arena(&["clash", "--bots", "random,greedy", "--games", "4", "--setups", &file]);
    assert_eq!(played(&report), json!([["BRUTE!", 4], ["Needle", 4]]));
    // They are chosen in the course of the game, and known in its end.
    let report = arena(&["clash", "--bots", "random,random", "--games", "10", "--setups", "open-pick"]);
    assert_eq!(list(&report, "by_faction").iter().map(|f| count(f)[0]).sum::<u64>(), 20);
    let report = arena(&["rage", "--bots", "random,greedy", "--games", "4", "--setups", "four"]);
    let clans = json!([["Army of the Tomb", 4], ["Bohorg tribe", 4], ["Godleif clan", 4], ["Steamfield Barony", 4]]);
    assert_eq!(played(&report), clans);
}

#[test]
fn the_games_of_a_seed_differ_by_who_sits_where_and_by_nothing_else() {
    // Two of a kind: every game of a seed is the same, so each wins exactly where it sits on the winner's seat.
    let duel = arena(&["clash", "--bots", "random,random", "--games", "40"]);
    let [games, wins, _, losses] = count(&duel["pairings"][0]);
    assert_eq!((games, wins), (40, losses));
    let lengths: Vec<u64> = list(&duel, "decisions").iter().map(|n| n.as_u64().unwrap()).collect();
    assert!(lengths.chunks(2).all(|group| group[0] == group[1]), "{lengths:?}");
    assert!(lengths.chunks(2).any(|group| group[0] != lengths[0]), "every seed is another game: {lengths:?}");
    assert_eq!(duel["bots"][0]["rating"]["value"].as_f64().map(f64::round), Some(1500.0));
    let four = arena(&["rage", "--bots", "random,random", "--games", "8", "--setups", "four"]);
    let [games, wins, draws, _] = count(&four["pairings"][0]);
    assert_eq!((games, 4 * wins + draws), (8, 8), "the one sits on the winner's seat in one game of four");
    assert_eq!(list(&four, "bots").iter().map(|bot| count(bot)[0]).collect::<Vec<_>>(), [8, 24]);
    assert!(list(&four, "by_seat").iter().all(|seat| seat["games"] == 8));
}

#[test]
fn the_same_seed_gives_the_same_report_with_any_number_of_threads() {
    let report = |threads: &str, seed: &str| {
        let bots = ["chrono", "--bots", "easy,random,search:20", "--games", "6", "--threads", threads, "--seed", seed];
        let mut report = arena(&bots);
        report["seconds"].take();
        report["bots"].as_array_mut().unwrap().iter_mut().for_each(|bot| drop(bot["milliseconds"].take()));
        report
    };
    let one = report("1", "7");
    assert_eq!(one, report("4", "7"));
    assert_ne!(one["decisions"], report("1", "8")["decisions"]);
}

#[test]
fn three_or_four_at_a_table_are_rated_by_weng_and_lin() {
    let args = ["chrono", "--bots", "greedy,random", "--games", "6", "--setups", "three"];
    let told = run(&[&["arena"], &args[..]].concat()).good();
    assert!(told.starts_with("## Chrono Clash System: 6 games of 3\n") && told.contains("| rating (Weng-Lin) |"), "{told}");
    assert!(told.contains("| bot | alone among |"), "{told}");
    let report = arena(&args);
    assert_eq!(list(&report, "bots").iter().map(|bot| count(bot)[0]).collect::<Vec<_>>(), [6, 12]);
    let rating = |i: usize| report["bots"][i]["rating"]["value"].as_f64().unwrap();
    assert!(rating(0) > 25.0 && rating(1) < 25.0, "{report}");
    assert!((rating(0) + rating(1) - 50.0).abs() < 1e-6, "what one gains the others lose: {report}");
}

#[test]
fn different_bots_sit_together_at_mixed_tables() {
    // Four bots for three seats: four line-ups of six games, every bot in three of them and on every seat equally often.
    let args = ["chrono", "--bots", "greedy,random,easy,random", "--mixed", "--games", "5", "--setups", "three"];
    let told = run(&[&["arena"], &args[..]].concat()).good();
    let command = "`clashtable arena chrono --bots greedy,random,easy,random --games 5 --setups three --mixed --seed 1`";
    assert!(told.contains(command) && told.contains("| bot | ahead of | score % |"), "{told}");
    let report = arena(&args);
    assert_eq!((&report["mixed"], list(&report, "decisions").len()), (&json!(true), 24));
    assert_eq!(list(&report, "bots").iter().map(|bot| count(bot)[0]).collect::<Vec<_>>(), [18; 4]);
    assert!(list(&report, "by_seat").iter().all(|seat| seat["games"] == 24), "{report}");
    let pairings = list(&report, "pairings");
    assert_eq!(pairings.iter().map(|p| count(p)[0]).collect::<Vec<_>>(), [12; 6], "every two meet in two line-ups");
    assert!(pairings.iter().all(|p| count(p)[1] + count(p)[2] + count(p)[3] == 12), "{report}");
    let score = |i: usize| pairings[i]["games"]["score"].as_f64().unwrap();
    assert!(score(0) > 0.6 && score(2) > 0.6, "greedy comes ahead of both who play at random: {report}");
    let rating = |i: usize| report["bots"][i]["rating"]["value"].as_f64().unwrap();
    assert!(rating(0) > rating(1) && rating(0) > rating(3) && rating(2) > rating(1) && rating(2) > rating(3), "{report}");
    // Of two it makes no difference.
    let duel = |more: &[&str]| arena(&[&["clash", "--bots", "random,greedy,easy", "--games", "6"], more].concat());
    assert_eq!(duel(&["--mixed"])["pairings"], duel(&[])["pairings"]);
}

#[test]
fn all_at_a_mixed_table_of_one_kind_are_alike() {
    // Copies of one bot: the four games of a seed are one game, so each of the four comes first once.
    let report = arena(&["rage", "--bots", "random,random,random,random", "--mixed", "--games", "8", "--setups", "four"]);
    assert_eq!(list(&report, "decisions").len(), 8);
    let bots: Vec<_> = list(&report, "bots").iter().map(count).collect();
    assert!(bots.iter().all(|bot| *bot == bots[0]), "{bots:?}");
    assert_eq!(4 * bots[0][1] + bots[0][2], 8, "{bots:?}");
}

#[test]
fn a_clear_pairing_ends_early_if_asked_and_says_so() {
    let args = ["chrono", "--bots", "greedy,random", "--games", "1000"];
    let clear = [&args[..], &["--until-clear"]].concat();
    let report = arena(&clear);
    let pairing = &report["pairings"][0];
    assert_eq!((&pairing["ended_early"], &pairing["games"]["games"]), (&json!(true), &json!(32)), "{pairing}");
    let told = run(&[&["arena"], &clear[..]].concat()).good();
    assert!(told.contains("| 32 (ended early: clear) |"), "{told}");
    assert!(told.contains("\n1 of 1 pairings ended early, since it was clear who is better.\n"), "{told}");
    let close = arena(&["clash", "--bots", "random,random", "--games", "100", "--until-clear"]);
    assert_eq!((&close["pairings"][0]["ended_early"], count(&close["pairings"][0])[0]), (&json!(false), 100));
    let all = arena(&["clash", "--bots", "greedy,random", "--games", "100"]);
    assert_eq!((&all["pairings"][0]["ended_early"], count(&all["pairings"][0])[0]), (&json!(false), 100));
}

/// Every element is closed where it should be, and every attribute is quoted.
fn well_formed(page: &str) -> Result<(), String> {
    let body = page.strip_prefix("<!doctype html>").ok_or("no doctype")?;
    let mut open: Vec<&str> = Vec::new();
    for part in body.split('<').skip(1) {
        let (tag, text) = part.split_once('>').ok_or_else(|| format!("<{part} is not closed"))?;
        if text.contains('>') && open.last() != Some(&"style") && !tag.starts_with("style") {
            return Err(format!("a bare > in {text}"));
        }
        if let Some(name) = tag.strip_prefix('/') {
            match open.pop() {
                Some(last) if last == name => continue,
                last => return Err(format!("</{name}> closes {last:?}")),
            }
        }
        let name = tag.split([' ', '/']).next().unwrap_or_default();
        if tag.matches('"').count() != 2 * tag.matches("=\"").count() {
            return Err(format!("<{tag}> has an attribute without quotes"));
        }
        if !tag.ends_with('/') {
            open.push(name);
        }
    }
    if open.is_empty() { Ok(()) } else { Err(format!("left open: {open:?}")) }
}

#[test]
fn the_page_has_its_pictures_and_is_well_formed() {
    let temp = Temp::new();
    let file = temp.0.join("report.html");
    let page = |args: &[&str]| {
        let told = run(&[&["arena"], args, &["--html", file.to_str().unwrap()]].concat()).good();
        let page = std::fs::read_to_string(&file).unwrap();
        assert_eq!(well_formed(&page), Ok(()), "{page}");
        (told, page)
    };
    let (told, page1) = page(&["clash", "--bots", "random,greedy,easy", "--games", "8", "--setups", "basic"]);
    assert!(told.starts_with("## Clash!: 24 games"), "the report is printed too");
    assert!(page1.contains("<p>24 games of 2 players each; set-up: basic.</p>"), "{page1}");
    let of = |id: &str| page1.split(&format!("<figure id=\"{id}\">")).nth(1).unwrap().split("</figure>").next().unwrap();
    let ladder = of("ladder");
    assert_eq!((ladder.matches("<li>").count(), ladder.matches("class=\"dot\"").count()), (3, 3), "{ladder}");
    let place = |name: &str| ladder.find(&format!("<b>{name}</b>")).unwrap();
    assert!(place("greedy") < place("random"), "the best is on top: {ladder}");
    let heat = of("heat");
    assert_eq!((heat.matches("<td style=").count(), heat.matches("class=\"none\"").count()), (6, 3), "{heat}");
    let bars = of("lengths");
    let titles = bars.split("<span title=\"").skip(1).map(|bar| bar.split('"').next().unwrap());
    let games = titles.map(|title| title.rsplit(' ').nth(1).unwrap().parse::<u32>().unwrap());
    let games: u32 = games.sum();
    assert_eq!(games, 24, "every game is in a bar: {bars}");
    assert!(page1.contains("<th>ms a decision</th>") && page1.contains("<th class=\"word\">played</th>"), "{page1}");
    // What stands there before is replaced, and who sits alone among others has half a heat map.
    let (_, page2) = page(&["chrono", "--bots", "random,greedy", "--games", "4", "--setups", "four"]);
    assert!(!page2.contains("Clash!") && page2.contains("alone among 3 of the column"), "{page2}");
    assert_eq!(page2.matches("<td style=").count(), 1);
    let (_, page3) = page(&["chrono", "--bots", "random,greedy,easy", "--games", "3", "--setups", "three", "--mixed"]);
    assert!(page3.contains("the row came ahead of the column") && page3.contains("<th class=\"word\">ahead of</th>"), "{page3}");
    assert_eq!(page3.matches("<td style=").count(), 6);
}

#[test]
fn bad_usage_is_one_sentence_and_exit_code_2() {
    for (args, words) in [
        (&["chess", "--bots", "random,greedy"][..], "there is no game called \"chess\"; there are: clash"),
        (&["clash"], "required arguments were not provided: --bots <BOTS>"),
        (&["clash", "--bots", "random"], "an arena needs at least two bots"),
        (&["clash", "--bots", "random,godlike"], "there is no bot called \"godlike\"; there are: random, greedy, easy"),
        (&["clash", "--bots", "random,search:many"], "there is no bot called \"search:many\""),
        (&["clash", "--bots", "random,cmd:"], "there is no bot called \"cmd:\""),
        (&["clash", "--bots", "random,cmd:./no-such-bot"], "the bot \"./no-such-bot\" cannot be started: "),
        (&["clash", "--bots", "random,greedy", "--games", "0"], "invalid value '0' for '--games"),
        (&["clash", "--bots", "random,greedy", "--threads", "0"], "invalid value '0' for '--threads"),
        (&["clash", "--bots", "random,greedy", "--patience", "0"], "invalid value '0' for '--patience"),
        (&["clash", "--bots", "random,greedy", "--setups", "nowhere"], "there is no set-up and no file called \"nowhere\""),
        (&["rage", "--bots", "random,greedy", "--setups", "solo"], "a set-up for one player has no pairings; use simulate"),
        (&["rage", "--bots", "random,greedy,easy", "--setups", "four", "--mixed"], "a mixed table of 4 needs 4 bots or more"),
        (&["rage", "--bots", "random,greedy", "--setups", "two,three"], "the set-ups are for different numbers of players"),
        (&["clash", "--bots", "random,greedy", "--html", "nowhere/report.html"], "nowhere/report.html cannot be written: "),
    ] {
        let args = [&["arena"], args].concat();
        assert_eq!(run(&args).refused(2, words), "", "{args:?}");
    }
}
