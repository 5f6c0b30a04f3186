//! From tables and stored rows to the pages' structs.

use crate::app::App;
use crate::http::caller::Caller;
use crate::identity::Prefs;
use crate::refusal::Refusal;
use crate::store::{Listed, Record};
use crate::tables::kinds::{Phase, Sitter};
use crate::tables::{Live, User};
use bots::Level;
use catalog::Part;
use engine::{Seat, Viewer};
use pages::model::{self, Motion, RowState, SeatPanel, Shell, TableRow, Theme, WaitingTable};

/// How many of a person's tables are looked into for one page.
const LOOKED_AT: usize = 20;

/// The bots people are offered, weakest first.
pub fn levels() -> Vec<model::Level> {
    let describe = |level: &Level| {
        let name = level.name();
        let about = match level {
            Level::Random => "Plays any legal move.",
            Level::Greedy => "Grabs whatever looks best right now.",
            Level::Easy => "For your first games.",
            Level::Normal => "A fair opponent.",
            Level::Hard => "Thinks about every move.",
            Level::Expert => "Thinks longer and further ahead.",
        };
        let shown = format!("{}{}", name[..1].to_uppercase(), &name[1..]);
        model::Level { id: name.to_string(), name: shown, about: about.to_string() }
    };
    Level::OFFERED.iter().map(describe).collect()
}

fn theme(prefs: Prefs) -> Theme {
    [Theme::Auto, Theme::Light, Theme::Dark][usize::from(prefs.theme).min(2)]
}

fn motion(prefs: Prefs) -> Motion {
    [Motion::Auto, Motion::Full, Motion::Quick, Motion::Off][usize::from(prefs.motion).min(3)]
}

/// What every page has around it; `here` is the table it shows, which need not be announced.
pub async fn shell(app: &App, caller: &Caller, here: Option<&str>) -> Shell {
    let prefs = caller.who.as_ref().map(|who| who.prefs).unwrap_or_default();
    Shell {
        person: caller.who.as_ref().map(|who| who.name.to_string()),
        theme: theme(prefs),
        sound: prefs.sound,
        motion: motion(prefs),
        confirm: prefs.confirm,
        waiting: waiting(app, caller, here).await,
        origin: caller.origin.clone(),
    }
}

/// Tables where it is this person's turn. A page is worth showing without it, so an error only leaves it out.
async fn waiting(app: &App, caller: &Caller, here: Option<&str>) -> Vec<WaitingTable> {
    let Some(user) = caller.user() else { return Vec::new() };
    let mine = app.store.read(move |db| Listed::of_user(db, user, LOOKED_AT)).await.unwrap_or_default();
    let mut waiting = Vec::new();
    for table in mine.into_iter().filter(|t| t.phase == Phase::Playing && Some(t.public.as_str()) != here) {
        let look = app.tables.see(&table.public, move |live| {
            let mine = live.seats_of(Some(user));
            let turn = live.deciding().iter().any(|s| mine.contains(s));
            let others = live.seats.iter().enumerate().filter(|(i, _)| !mine.contains(Seat(*i as u8)));
            let names = live.names();
            let others: Vec<String> = others.map(|(i, _)| names.of(Seat(i as u8))).collect();
            let with = match (others.is_empty(), live.seats.len()) {
                (false, _) => format!("with {}", others.join(", ")),
                (true, 1) => "alone".to_string(),
                (true, _) => "on one device".to_string(),
            };
            Ok(turn.then(|| WaitingTable { id: live.id.clone(), title: format!("{} {with}", live.play.info().name) }))
        });
        waiting.extend(look.await.ok().flatten());
    }
    waiting
}

/// Every seat as `user` sees it.
pub fn seats(live: &Live, user: User, now: i64) -> Vec<SeatPanel> {
    let names = live.names();
    let panel = |(i, sitter): (usize, &Sitter)| {
        let seat = Seat(i as u8);
        let clock = live.clock(seat, now).filter(|_| matches!(sitter, Sitter::Person { .. }));
        SeatPanel {
            seat,
            name: names.of(seat),
            sitter: kind(sitter),
            mine: user.is_some() && sitter.user() == user,
            online: live.online(sitter),
            deciding: live.deciding().contains(seat),
            clock: clock.map(|(left, of, running)| model::Clock { left_ms: left as u64, of_ms: of as u64, running }),
        }
    };
    live.seats.iter().enumerate().map(panel).collect()
}

fn kind(sitter: &Sitter) -> model::Sitter {
    match sitter {
        Sitter::Open => model::Sitter::Open,
        Sitter::Person { hot: true, .. } => model::Sitter::HotSeat,
        Sitter::Person { .. } => model::Sitter::Person,
        Sitter::Bot(level) => model::Sitter::Bot(level.to_string()),
    }
}

/// How long ago, in words.
pub fn ago(then: i64, now: i64) -> String {
    let minutes = (now - then).max(0) / 60_000;
    match minutes {
        0 => "just now".into(),
        1 => "a minute ago".into(),
        2..60 => format!("{minutes} minutes ago"),
        60..120 => "an hour ago".into(),
        120..1440 => format!("{} hours ago", minutes / 60),
        1440..2880 => "yesterday".into(),
        _ => format!("{} days ago", minutes / 1440),
    }
}

fn row_state(live: &Live, user: User) -> RowState {
    let mine = live.seats_of(user);
    match live.phase {
        Phase::Waiting => RowState::Open,
        Phase::Over => RowState::Over(live.result().map_or_else(String::new, |(text, _)| text)),
        Phase::Closed => RowState::Over("Closed.".into()),
        Phase::Frozen => RowState::Over("Frozen by a change of the rules.".into()),
        Phase::Playing if mine.is_empty() => RowState::Watch,
        Phase::Playing if live.deciding().iter().any(|s| mine.contains(s)) => RowState::YourTurn,
        Phase::Playing => RowState::Waiting,
    }
}

fn row(live: &Live, user: User, now: i64) -> TableRow {
    TableRow {
        id: live.id.clone(),
        info: live.play.info(),
        seats: seats(live, user, now),
        state: row_state(live, user),
        // As a spectator: a list is looked at over people's shoulders.
        glimpse: pages::glimpse(&*live.shown(Viewer::Spectator, Part::Nothing).into_table()),
        when: ago(live.touched, now),
        public: !live.options.private,
    }
}

/// This person's tables, those that wait for them first, and open ones.
pub async fn lists(app: &App, caller: &Caller) -> Result<(Vec<TableRow>, Vec<TableRow>), Refusal> {
    let (user, now) = (caller.user(), app.config.clock.now());
    let read = app.store.read(move |db| {
        let mine = user.map(|user| Listed::of_user(db, user, LOOKED_AT)).transpose()?.unwrap_or_default();
        Ok((mine, Listed::open(db, 0, LOOKED_AT)?))
    });
    let (mine, open) = read.await?;
    let mut rows = [Vec::new(), Vec::new()];
    for (to, listed) in [mine, open].into_iter().enumerate() {
        for table in listed {
            let looked = app.tables.see(&table.public, move |live| Ok(row(live, user, now))).await;
            match looked {
                Ok(row) if to == 0 || !row.seats.iter().any(|s| s.mine) => rows[to].push(row),
                Ok(_) => {}
                // One table that cannot be opened must not hide the others.
                Err(refusal) => tracing::warn!(table = table.public, refusal = refusal.message, "a table is missing in a list"),
            }
        }
    }
    let [mut mine, open] = rows;
    let rank = |row: &TableRow| match row.state {
        RowState::YourTurn => 0,
        RowState::Waiting | RowState::Open | RowState::Watch => 1,
        RowState::Over(_) => 2,
    };
    mine.sort_by_key(rank);
    Ok((mine, open))
}

/// How often this person has played and won.
pub async fn record(app: &App, caller: &Caller) -> Result<model::Record, Refusal> {
    let Some(user) = caller.user() else { return Ok(model::Record::default()) };
    let Record { played, won, drawn } = app.store.read(move |db| Record::of_user(db, user)).await?;
    Ok(model::Record { played, won, drawn })
}

/// What binds the server to its chance.
pub fn fairness(live: &Live) -> model::Fairness {
    model::Fairness {
        commitment: live.secret.commitment(),
        secret: (live.phase == Phase::Over).then(|| crate::api::look::hex(live.secret.bytes())),
        draws: live.play.draws(),
    }
}

/// What `seat` was told to do about the decision it owes now.
pub fn hint(live: &Live, seat: Seat) -> model::Hint {
    let Some(hint) = live.hint(seat) else { return model::Hint::Unasked };
    let Some(advice) = &hint.advice else { return model::Hint::Thinking };
    let (names, mixed) = (live.names(), advice.is_mixed());
    let of_100 = |part: f32| (part * 100.0).round().clamp(0.0, 100.0) as u8;
    let line = |choice: &bots::Choice| model::HintLine {
        action: choice.action.to_string(),
        label: choice.label.clone(),
        chance: of_100(choice.chance(seat)),
        share: mixed.then(|| of_100(choice.share)),
        why: advice
            .why(choice, Some(seat), &names)
            .or_else(|| (!advice.taste).then(|| "Too close to call any further ahead.".into())),
    };
    model::Hint::Ready(advice.best().map(line).collect(), advice.about())
}

/// A refusal as pages show it.
pub fn refusal(refusal: &Refusal) -> model::Refusal {
    model::Refusal { reason: refusal.message.clone(), clause: refusal.clause.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_told_in_words() {
        let minute = 60_000;
        assert_eq!(ago(0, 30_000), "just now");
        assert_eq!(ago(0, 5 * minute), "5 minutes ago");
        assert_eq!(ago(0, 119 * minute), "an hour ago");
        assert_eq!(ago(0, 26 * 60 * minute), "yesterday");
        assert_eq!(ago(0, 72 * 60 * minute), "3 days ago");
    }
}
