//! The forms of the three games set up what they always did: `setups.json` was written by the forms this crate had before
//! options were described as data, and every set-up must still mean the same to its game.

#![allow(clippy::unwrap_used)]

use pages::model::OwnDeck;
use serde_json::{Value, json};

/// Forms as they are posted, without the game: each a list of fields.
fn forms(game: &str) -> Vec<Vec<(String, String)>> {
    let base: &[&str] = match game {
        "clash" => &["seat_0=me&seat_1=bot:hard", "seat_0=hot&seat_1=open"],
        "rage" => &[
            "seat_0=me&seat_1=bot:easy&seat_2=none&seat_3=none",
            "seat_0=me&seat_1=none&seat_2=none&seat_3=none",
            "seat_0=me&seat_1=hot&seat_2=open",
            "seat_0=me&seat_1=none&seat_2=open&seat_3=bot:hard",
            "seat_0=me&seat_1=hot&seat_2=open&seat_3=bot:hard",
        ],
        _ => &[
            "seat_0=me&seat_1=bot:easy",
            "seat_0=me&seat_1=open&seat_2=none&seat_3=open",
            "seat_0=me&seat_1=hot&seat_2=hot&seat_3=hot",
        ],
    };
    let more: &[&str] = match game {
        "clash" => &[
            "",
            "character_0=brute&character_1=pick&pick=open",
            "character_0=&character_1=needle&pick=secret",
            "counter_buildup=0&healing_ceiling=31&turn_limit=1000",
            "turn_limit=50&knock_out=end_of_turn",
            "counter_buildup=6",
            "turn_limit=x&healing_ceiling=0",
        ],
        "rage" => &[
            "",
            "play=first",
            "play=short&length=long",
            "play=season&difficulty=easy",
            "play=scenario:crystal_rush&length=short",
            "difficulty=impossible&map=players&bastions=placed&clans=choose",
            "map=custom&tile_0=1&turn_0=2&tile_1=4&at_1=3,-1",
            "map=random&clans=deal&stones=bastion&round_limit=12",
            "round_limit=0",
            "round_limit=many&stones=stone",
            "clan_0=tomb",
            "clan_0=tomb&clan_1=bohorg",
            "clan_0=tomb&clan_1=bohorg&clan_2=godleif&clan_3=steamfield",
            "clan_0=tomb&clan_2=bohorg&clan_3=godleif",
        ],
        _ => &[
            "",
            "deck_0=house:quick-fuse&deck_1=own:d1",
            "deck_0=own:d1&deck_3=own:d1&mulligan=on",
            "deck_1=own:other",
            "weakness_destroys=on&cover_quests=on&guardian_must_be_weaker=on",
        ],
    };
    let fields = |text: String| {
        let pairs = text.split('&').filter_map(|pair| pair.split_once('='));
        pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect::<Vec<_>>()
    };
    base.iter().flat_map(|base| more.iter().map(move |more| fields(format!("game={game}&{base}&{more}")))).collect()
}

/// What each form asks for: the set-up, or what is wrong.
fn asked() -> Vec<Value> {
    let house = &chrono::content::standard().decks[0];
    let text = chrono::deck::export(&house.name, &house.list, chrono::content::standard());
    let own = [OwnDeck { id: "d1".into(), name: "Mine".into(), text }];
    let each = |form: Vec<(String, String)>| match pages::new_table::read(&form, &own, 7) {
        Ok(wish) => json!({ "form": form, "seats": wish.seats.len(), "setup": wish.setup }),
        Err(problems) => json!({ "form": form, "problems": problems }),
    };
    ["clash", "rage", "chrono"].into_iter().flat_map(forms).map(each).collect()
}

/// The set-up as its game understands it: what is left out and what is written out are the same.
fn understood(game: &str, setup: &Value) -> Value {
    let begun = catalog::game(game).unwrap().begin(setup, &engine::Secret::from_bytes([1; 32]));
    begun.map_or_else(|error| json!({ "refused": error.problems }), |play| play.setup())
}

#[test]
fn forms_set_up_what_they_always_did() {
    let before: Vec<Value> = serde_json::from_str(include_str!("setups.json")).unwrap();
    let now = asked();
    assert_eq!(before.len(), now.len());
    for (before, now) in before.iter().zip(&now) {
        assert_eq!(before["form"], now["form"]);
        assert_eq!((&before["problems"], &before["seats"]), (&now["problems"], &now["seats"]), "{}", now["form"]);
        if !now["setup"].is_null() {
            let game = now["form"][0][1].as_str().unwrap();
            assert_eq!(understood(game, &before["setup"]), understood(game, &now["setup"]), "{}", now["form"]);
        }
    }
}
