//! Tables with bots beside the people's: a guest who answers at once, so that the bot always has something to think about.

use super::client::{Client, Guest, Made};
use super::report::BotsMeasured;
use super::table::{Socket, TableSpec, act};
use crate::failure::Failure;
use bots::Level;
use engine::GameRng;
use serde_json::json;
use std::net::SocketAddr;
use std::rc::Rc;
use std::time::Instant;
use tokio::task::JoinSet;

/// A guest against a bot.
pub struct Opened {
    addr: SocketAddr,
    table: String,
    guest: Guest,
    socket: Socket,
}

/// Tables of a guest against a bot.
pub async fn open_all(
    addr: SocketAddr,
    client: &Client,
    spec: &TableSpec,
    level: Level,
    count: u32,
) -> Result<Vec<Opened>, Failure> {
    let mut all = Vec::new();
    for i in 0..count {
        let open = async {
            let guest = client.guest(&format!("Load bot {i}")).await?;
            let seats = json!(["me", { "bot": level.name() }]);
            let wanted = json!({ "game": spec.game, "seats": seats, "setup": spec.setup, "private": true });
            let made: Made = client.post("/api/tables", Some(&guest), &wanted).await?;
            let socket = Socket::open(addr, &made.table, &guest).await?;
            Ok::<_, String>(Opened { addr, table: made.table, guest, socket })
        };
        all.push(open.await.map_err(Failure::failed)?);
    }
    Ok(all)
}

/// Plays at all of them until the time is up.
pub async fn play_all(client: &Rc<Client>, opened: Vec<Opened>, seed: u64, until: Instant) -> BotsMeasured {
    let mut tasks = JoinSet::new();
    for (i, opened) in opened.into_iter().enumerate() {
        tasks.spawn_local(play(Rc::clone(client), opened, GameRng::new(seed ^ (i as u64 + 1) << 32), until));
    }
    let mut all = BotsMeasured::default();
    while let Some(done) = tasks.join_next().await {
        match done {
            Ok(measured) => all.add(measured),
            Err(error) => all.error(format!("a bot's table ended: {error}")),
        }
    }
    all
}

async fn play(client: Rc<Client>, mut opened: Opened, mut rng: GameRng, until: Instant) -> BotsMeasured {
    let mut measured = BotsMeasured::default();
    while Instant::now() < until {
        if let Err(sentence) = step(&client, &mut opened, &mut rng, &mut measured, until).await {
            measured.error(sentence);
            break;
        }
    }
    measured
}

/// The guest's action, or the wait for the bot's; a new game where the last is over.
async fn step(
    client: &Client,
    opened: &mut Opened,
    rng: &mut GameRng,
    measured: &mut BotsMeasured,
    until: Instant,
) -> Result<(), String> {
    if opened.socket.over() {
        let made: Made = client.post(&format!("/api/tables/{}/rematch", opened.table), Some(&opened.guest), &json!({})).await?;
        opened.socket = Socket::open(opened.addr, &made.table, &opened.guest).await?;
        opened.table = made.table;
        return Ok(());
    }
    let Some(choice) = opened.socket.choice(rng) else {
        let begun = Instant::now();
        let heard = tokio::time::timeout_at(until.into(), opened.socket.heard()).await;
        // An answer that has not come by the end counts with the time it was waited for.
        measured.longest = measured.longest.max(begun.elapsed());
        if let Ok(heard) = heard {
            heard?;
            measured.decisions += 1;
        }
        return Ok(());
    };
    let version = act(client, &opened.table, &opened.guest, &opened.socket, choice, rng).await?;
    opened.socket.until(version).await
}
