//! What people send with the pages' forms, and what the pages then say.

use crate::support::World;
use serde_json::json;

#[tokio::test]
async fn the_form_of_a_table_takes_every_kind_of_clock() {
    let world = World::new().await;
    let anna = world.guest("Anna").await.browser();
    let seats = "game=clash&seat_0=me&seat_1=open&public=yes";
    for (clock, pace, said) in [
        ("", json!("free"), "There is no clock."),
        ("&clock=none&seconds=40&bank_minutes=5", json!("free"), "There is no clock."),
        ("&clock=move&seconds=45", json!({ "each": { "seconds": 45 } }), "Each decision has 45 seconds."),
        ("&clock=90", json!({ "each": { "seconds": 90 } }), "Each decision has 90 seconds."),
        ("&clock=move&seconds=172800", json!({ "each": { "seconds": 172_800 } }), "Each decision has 2 days."),
        (
            "&clock=bank&bank_minutes=5&increment_seconds=3&seconds=",
            json!({ "live": { "bank": 300, "increment": 3 } }),
            "Each player has 5 minutes for the whole game, and 3 seconds more with every decision.",
        ),
        (
            "&clock=bank&bank_minutes=1&increment_seconds=",
            json!({ "live": { "bank": 60, "increment": 0 } }),
            "Each player has 1 minute for the whole game.",
        ),
    ] {
        let made = anna.form("/tables", &format!("{seats}{clock}")).await;
        assert_eq!(made.status, 303, "{clock}: {}", made.text);
        let table = made.location().trim_start_matches("/t/").to_string();
        assert_eq!(anna.look(&table).await["pace"], pace, "{clock}");
        let page = anna.get(&made.location()).await.text;
        let link = &page.split("/join/").nth(1).expect("the page shows the link")[..26];
        let invited = world.nobody().get(&format!("/join/{link}")).await.text;
        assert!(invited.contains(said), "{clock}: {invited}");
    }
    for (clock, said) in [
        ("&clock=move", "a number of seconds for each decision from 5 to 1209600."),
        ("&clock=move&seconds=4", "a number of seconds for each decision from 5 to 1209600."),
        ("&clock=soon", "a number of seconds for each decision from 5 to 1209600."),
        ("&clock=bank", "The bank takes a number of minutes from 1 to 120."),
        ("&clock=bank&bank_minutes=121", "The bank takes a number of minutes from 1 to 120."),
        ("&clock=bank&bank_minutes=5&increment_seconds=-1", "Each decision may add a number of seconds from 0 to 300."),
        ("&clock=bank&bank_minutes=5&increment_seconds=99999999999", "Each decision may add a number of seconds from 0 to 300."),
    ] {
        let refused = anna.form("/tables", &format!("{seats}{clock}")).await;
        assert_eq!(refused.status, 422, "{clock}");
        assert!(refused.text.contains(said), "{clock}: {}", refused.text);
    }
}
