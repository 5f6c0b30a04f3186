//! The pages of Fields of Eternia: every kind of decision, every action in it, and what nobody else may see.

#![allow(clippy::unwrap_used)]

mod fixtures;

use catalog::Table;
use engine::{Seat, Viewer};
use fields::Fields;
use fixtures::fields::{begin, positions, preset, walk};
use fixtures::rage::page;
use std::collections::BTreeSet;

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Every action that is not a button of the page.
fn missing(game: &dyn catalog::AnyMatch, seat: Seat) -> Vec<String> {
    let html = pages::regions(&page(game, Viewer::Seat(seat))).into_string();
    let unescape = |text: &str| text.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    let values = html.split("name=\"action\" value=\"").skip(1).filter_map(|rest| rest.split('"').next());
    // Parsed, because the order of an action's parts means nothing.
    let there: BTreeSet<String> = values
        .filter_map(|value| serde_json::from_str::<serde_json::Value>(&unescape(value)).ok())
        .map(|value| value.to_string())
        .collect();
    let legal = game.legal(seat);
    legal.iter().filter(|legal| !there.contains(&legal.action.to_string())).map(|legal| legal.label.clone()).collect()
}

#[test]
fn every_action_of_every_kind_of_decision_is_a_button() {
    let mut kinds = BTreeSet::new();
    for (kind, position) in positions() {
        assert_eq!(missing(&*position.game, position.seat), Vec::<String>::new(), "{kind}");
        let html = pages::regions(&page(&*position.game, Viewer::Seat(position.seat))).into_string();
        let (_, prompt) = html.split_once("id=\"prompt\"").unwrap();
        let prompt = prompt.split_once("</h1>").unwrap().0.rsplit('>').next().unwrap();
        assert!(!prompt.starts_with("Round "), "{kind} has no prompt of its own: {prompt}");
        assert_eq!(reads_like_code(&html), None, "{kind}");
        kinds.insert(kind);
    }
    for kind in ["activate", "turn", "move", "shop", "arms", "drawn", "powers", "wilds-dice", "garrison", "muster", "draft"] {
        assert!(kinds.contains(kind), "{kind} was not met: {kinds:?}");
    }
}

/// What nobody should have to read: the numbers of seats that do not exist, and names as the code has them.
fn reads_like_code(html: &str) -> Option<&'static str> {
    let odd = ["Seat 256", "HeroId", "AreaId", "TeamId", "Some(", "None)", "PickUp", "PutDown", "Station {", "Raid {", "Frame"];
    odd.into_iter().find(|odd| html.contains(*odd))
}

#[test]
fn a_solo_game_shows_its_goal_what_loses_it_and_its_score() {
    let (mut seen, mut clash) = (BTreeSet::new(), false);
    for (preset_name, seed) in [("solo", 3), ("cooperative", 9)] {
        walk(&preset(preset_name), seed, 260, |game, seat, kind| {
            let table = game.table(Viewer::Seat(seat));
            let table: &Table<Fields> = table.downcast_ref().unwrap();
            let fought = table.view.combat.is_some() && table.view.solo.as_ref().is_some_and(|solo| solo.clash.is_some());
            let first = seen.insert((preset_name, kind.to_owned()));
            if !first && (clash || !fought) && game.version() % 40 != 0 {
                return;
            }
            assert_eq!(missing(game, seat), Vec::<String>::new(), "{kind}");
            let html = pages::regions(&page(game, Viewer::Seat(seat))).into_string();
            let solo = table.view.solo.as_ref().unwrap();
            for words in ["Control the three towers.", "your heroes have been defeated 8 times", "run by the rules", "Score now"]
            {
                assert!(html.contains(words), "{kind}: {words}");
            }
            assert!(html.contains(&format!("data-score=\"{}\"", solo.total)), "{kind}: the score");
            assert_eq!(reads_like_code(&html), None, "{kind}");
            // The land is free for a choice of a place.
            if fought && html.contains("aria-label=\"Epic combat\"") {
                clash = true;
                let card = &fields::library::standard().get().defs.clash_cards[usize::from(solo.clash.unwrap())];
                assert!(html.contains(&fields::text::clash_card(card).name), "{kind}: the clash card");
                for effect in &solo.effects {
                    let card = &fields::library::standard().get().defs.effect_cards[usize::from(*effect)];
                    assert!(html.contains(&escaped(&card.name)), "{kind}: {}", card.name);
                }
            }
        });
    }
    for kind in ["station", "activate", "turn"] {
        assert!(seen.contains(&("solo", kind.to_owned())), "{kind} was not met: {seen:?}");
    }
    assert!(clash, "no enemy hero was fought");
}

/// Plays a skirmish in which every hero goes for the nearest artifact. Hands every decision to `visit`, which ends it with true.
fn treasure_hunt(mut visit: impl FnMut(&dyn catalog::AnyMatch, Seat, &Table<Fields>) -> bool) {
    let map = &fields::library::standard().get().map;
    let mut game = begin(&preset("relics"));
    for _ in 0..900 {
        let Some(seat) = game.status().deciding().lowest() else { return };
        let table = game.table(Viewer::Seat(seat));
        let table: &Table<Fields> = table.downcast_ref().unwrap();
        if visit(&*game, seat, table) {
            return;
        }
        let loose: Vec<_> = table.view.relics.iter().filter(|relic| relic.by.is_none() && relic.home.is_none()).collect();
        let legal = game.legal(seat);
        let worth = |(i, action): &(usize, &fields::Action)| match action {
            fields::Action::PickUp(_) => (0, 0, *i),
            fields::Action::Go { to, .. } => {
                let far = loose.iter().filter_map(|relic| map.distance(*to, relic.area, fields::map::AreaSet::EMPTY)).min();
                (1, far.unwrap_or(99), *i)
            }
            fields::Action::EndTurn | fields::Action::Done | fields::Action::Pass | fields::Action::Ready(_) => (2, 0, *i),
            _ => (3, 0, *i),
        };
        let (at, _) = table.legal.iter().enumerate().min_by_key(worth).unwrap();
        game.command(seat, &catalog::Request::Act(legal[at].action.clone()), &fixtures::secret()).unwrap();
    }
}

#[test]
fn an_artifact_is_on_the_map_and_with_its_carrier() {
    let (mut taken, mut carried) = (false, false);
    treasure_hunt(|game, seat, table| {
        let takes = table.legal.iter().any(|action| matches!(action, fields::Action::PickUp(_)));
        let drops = table.legal.contains(&fields::Action::PutDown);
        if !(game.version() == 0 || (takes && !taken) || (drops && !carried)) {
            return false;
        }
        assert_eq!(missing(game, seat), Vec::<String>::new());
        let html = pages::regions(&page(game, Viewer::Seat(seat))).into_string();
        assert!(html.contains("class=\"relic\"") && html.contains("3 VP for bringing it home."));
        for relic in &table.view.relics {
            let name = escaped(relic.name).replacen("the ", "The ", 1);
            assert!(html.contains(&format!("<b>{name}</b>")), "{name}");
        }
        assert_eq!(reads_like_code(&html), None);
        taken |= takes;
        if takes {
            assert!(html.contains("Take up the "), "it can be taken up at the hero");
        }
        if drops {
            carried = true;
            let relic = table.view.relics.iter().find(|relic| relic.by.is_some()).unwrap();
            assert!(html.contains(&escaped(&format!(", carries {}", relic.name))), "the carrier is told");
            assert!(html.contains("Put down what the hero carries"));
        }
        taken && carried
    });
    assert!(taken && carried, "taken up: {taken}, carried at a decision: {carried}");
}

#[test]
fn a_page_is_light_and_tells_no_secret_of_another_team() {
    let mut most = 0;
    walk(&preset("standard"), 11, 400, |game, seat, kind| {
        if game.version() % 20 != 0 {
            return;
        }
        let other = Seat(1 - seat.0);
        let html = pages::regions(&page(game, Viewer::Seat(other))).into_string();
        let table = game.table(Viewer::Seat(seat));
        let table: &Table<Fields> = table.downcast_ref().unwrap();
        let theirs = game.table(Viewer::Seat(other));
        let theirs: &Table<Fields> = theirs.downcast_ref().unwrap();
        let known: BTreeSet<u8> = theirs.view.teams.iter().flat_map(|team| &team.shown).map(|shown| shown.card).collect();
        let own: BTreeSet<u8> =
            theirs.view.teams.iter().filter_map(|team| team.hand.1.as_ref()).flatten().map(|held| held.card).collect();
        let mine = table.view.mine.unwrap();
        for held in table.view.teams[mine.index()].hand.1.iter().flatten() {
            let name = &fields::library::standard().get().defs.victory[usize::from(held.card)].name;
            let shown = known.contains(&held.card) || own.contains(&held.card);
            // The log of somebody else says only that a card was drawn.
            assert!(
                shown || !html.contains(&format!("<b>{}</b>", escaped(name))),
                "{kind}: {name} is in the page of another team"
            );
        }
        most = most.max(html.len());
    });
    assert!(most > 10_000 && most < 260_000, "the heaviest page has {most} bytes");
}

#[test]
fn the_land_is_drawn_from_the_map_alone() {
    let game = begin(&preset("standard"));
    let html = pages::regions(&page(&*game, Viewer::Spectator)).into_string();
    let map = &fields::library::standard().get().map;
    for (i, area) in map.areas.iter().enumerate() {
        assert!(html.contains(&format!("id=\"a-{i}\"")), "{} is not drawn", area.name);
        assert!(html.contains(&escaped(&area.name)), "{} is not named", area.name);
    }
    assert!(html.contains("Harmony Sea") && html.contains("class=\"road\"") && html.contains("class=\"coast\""));
}

#[test]
fn every_hero_has_a_page_and_a_face_of_its_own() {
    let shell = pages::model::Shell::default();
    let all = pages::gallery(&shell, "fields").unwrap().into_string();
    let mut faces = BTreeSet::new();
    for hero in &fields::library::standard().get().defs.heroes {
        assert!(all.contains(&format!("/gallery/fields/{}", hero.id)), "{}", hero.name);
        let page = pages::character(&shell, "fields", &hero.id).unwrap().into_string();
        let (_, face) = page.split_once("<svg class=\"fe-face").unwrap();
        assert!(faces.insert(face.split_once("</svg>").unwrap().0.to_owned()), "{} looks like somebody else", hero.name);
    }
}
