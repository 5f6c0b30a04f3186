//! Every route in one table: from it come the router, the API's document, and the test of every route with every role.

use crate::api::{handlers as api, people, shapes};
use crate::app::App;
use crate::http::answer::{self, ErrorBody};
use crate::http::{compress, guard};
use crate::refusal::{Kind, Refusal};
use crate::{live, web};
use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::Method;
use axum::routing::{MethodRouter, delete, get, post};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use tower_http::catch_panic::CatchPanicLayer;

/// Who gets more than a refusal from a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Everybody.
    Anyone,
    /// Everybody with a session; who has none gets one on the way.
    Guest,
    /// Everybody with a session.
    Session,
    /// Whoever may see the table.
    Viewer,
    /// Whoever has a seat at the table.
    Seat,
    /// Whoever made the table.
    Owner,
    /// Whoever runs the server.
    Operator,
}

/// The longest replay file with the form around it.
const FILE_MAX: usize = catalog::replay::MAX_BYTES + 16 * 1024;

/// Makes a schema.
pub type Shape = fn(&mut SchemaGenerator) -> Schema;

/// One route.
pub struct Route {
    /// The method.
    pub method: Method,
    /// The path, with `{…}` for what varies.
    pub path: &'static str,
    /// Who may.
    pub who: Who,
    /// What it does.
    pub about: &'static str,
    /// What goes in.
    pub input: Option<Shape>,
    /// What comes out.
    pub output: Option<Shape>,
    handler: MethodRouter<App>,
}

fn shape<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

impl Route {
    fn new(method: Method, path: &'static str, who: Who, about: &'static str, handler: MethodRouter<App>) -> Route {
        Route { method, path, who, about, input: None, output: None, handler }
    }

    fn takes<T: JsonSchema>(mut self) -> Route {
        self.input = Some(shape::<T>);
        self
    }

    fn gives<T: JsonSchema>(mut self) -> Route {
        self.output = Some(shape::<T>);
        self
    }

    /// Whether it belongs to the API's document.
    #[must_use]
    pub fn is_api(&self) -> bool {
        self.path.starts_with("/api/")
    }
}

/// The schema of every refusal.
pub(crate) fn error_shape(generator: &mut SchemaGenerator) -> Schema {
    shape::<ErrorBody>(generator)
}

fn got(path: &'static str, who: Who, about: &'static str, handler: MethodRouter<App>) -> Route {
    Route::new(Method::GET, path, who, about, handler)
}

fn posted(path: &'static str, who: Who, about: &'static str, handler: MethodRouter<App>) -> Route {
    Route::new(Method::POST, path, who, about, handler)
}

/// All routes.
#[must_use]
pub fn all() -> Vec<Route> {
    let mut routes = api_routes();
    routes.extend(deck_routes());
    routes.extend(page_routes());
    routes.extend(table_page_routes());
    routes
}

fn api_routes() -> Vec<Route> {
    use Who::{Anyone, Operator, Owner, Seat, Session, Viewer};
    use shapes as s;
    vec![
        posted("/api/session", Anyone, "A new guest", post(api::new_session)).takes::<s::NewSession>().gives::<s::Session>(),
        Route::new(Method::DELETE, "/api/session", Session, "End this session", delete(api::end_session)).gives::<s::Ok>(),
        got("/api/sessions", Session, "Where I am signed in", get(people::sessions)).gives::<Vec<s::SessionView>>(),
        posted("/api/sessions", Session, "Another session of mine, for another program", post(people::another))
            .takes::<s::Nothing>()
            .gives::<s::Session>(),
        Route::new(Method::DELETE, "/api/sessions", Session, "End all of them", delete(people::end_all)).gives::<s::Ok>(),
        Route::new(Method::DELETE, "/api/sessions/{id}", Session, "End one of them", delete(people::end_one)).gives::<s::Ok>(),
        got("/api/ignored", Session, "People I have muted or blocked", get(people::ignored)).gives::<Vec<s::IgnoredView>>(),
        Route::new(Method::DELETE, "/api/ignored/{id}", Session, "Unmute or unblock somebody", delete(people::lift))
            .gives::<s::Ok>(),
        got("/api/games", Anyone, "The games", get(api::games)).gives::<Vec<s::GameInfo>>(),
        got("/api/games/{game}", Anyone, "One game, its set-ups and schemas", get(api::game)).gives::<s::GameDetail>(),
        got("/api/games/{game}/content", Anyone, "What every card, item and character of a game is", get(api::content))
            .gives::<std::collections::BTreeMap<String, Vec<engine::Listed>>>(),
        got("/api/tables", Anyone, "Tables: mine and open ones", get(api::tables)).gives::<s::TableList>(),
        posted("/api/tables", Session, "A new table", post(api::new_table)).takes::<s::NewTable>().gives::<s::TableMade>(),
        got("/api/tables/{table}", Viewer, "A table, as I may see it", get(api::table)).gives::<s::TableView>(),
        posted("/api/tables/{table}/actions", Seat, "Act", post(api::act)).takes::<s::Action>().gives::<s::Acted>(),
        posted("/api/tables/{table}/hint", Seat, "A hint, from what I may know", post(api::hint))
            .takes::<s::AskHint>()
            .gives::<s::HintView>(),
        got("/api/tables/{table}/events", Viewer, "What happened, as far as I may know it", get(api::events))
            .gives::<s::Events>(),
        posted("/api/tables/{table}/sit", Session, "Sit down", post(api::sit)).takes::<s::Sit>().gives::<s::Seated>(),
        posted("/api/tables/{table}/leave", Seat, "Leave a seat before the game starts", post(api::leave))
            .takes::<s::Nothing>()
            .gives::<s::Ok>(),
        posted("/api/tables/{table}/remove", Owner, "Remove somebody before the game starts", post(api::remove))
            .takes::<s::Which>()
            .gives::<s::Ok>(),
        posted("/api/tables/{table}/claim", Seat, "Claim the game from somebody who has gone", post(api::claim))
            .takes::<s::Claim>()
            .gives::<s::Ok>(),
        posted("/api/tables/{table}/ignore", Viewer, "Mute or block somebody", post(people::ignore))
            .takes::<s::Ignore>()
            .gives::<s::IgnoredView>(),
        posted("/api/tables/{table}/report", Viewer, "Tell the operator about somebody", post(people::report))
            .takes::<s::TellOn>()
            .gives::<s::Ok>(),
        posted("/api/tables/{table}/close", Owner, "Close it", post(api::close)).takes::<s::Nothing>().gives::<s::Ok>(),
        posted("/api/tables/{table}/handover", Seat, "Take the device", post(api::hand_over)).takes::<s::Sit>().gives::<s::Ok>(),
        posted("/api/tables/{table}/rematch", Seat, "Play again", post(api::rematch))
            .takes::<s::Nothing>()
            .gives::<s::RematchAsked>(),
        posted("/api/tables/{table}/invites", Owner, "Invite", post(api::new_invite))
            .takes::<s::NewInvite>()
            .gives::<s::InviteMade>(),
        Route::new(Method::DELETE, "/api/tables/{table}/invites/{id}", Owner, "Take an invite back", delete(api::revoke))
            .gives::<s::Ok>(),
        posted("/api/tables/{table}/chat", Viewer, "Say something", post(api::chat)).takes::<s::Say>().gives::<s::Ok>(),
        got("/api/tables/{table}/replay", Viewer, "The replay file, when it is over", get(web::replay::api)),
        got(
            "/api/tables/{table}/analysis",
            Viewer,
            "How far the analysis of a finished game is",
            get(crate::api::analysis::look),
        )
        .gives::<s::AnalysisState>(),
        posted("/api/tables/{table}/analysis", Viewer, "Start its analysis", post(crate::api::analysis::begin))
            .takes::<s::Nothing>()
            .gives::<s::AnalysisState>(),
        posted("/api/join/{token}", Session, "Use an invite", post(api::join)).takes::<s::Join>().gives::<s::Seated>(),
        got("/api/openapi.json", Anyone, "This document", get(crate::api::openapi::document)),
        got("/live", Viewer, "WebSocket: changes of a table", get(live::live)),
        got("/healthz", Anyone, "Whether the store writes", get(api::health)),
        got("/metrics", Operator, "Figures for Prometheus", get(api::metrics)),
    ]
}

fn deck_routes() -> Vec<Route> {
    use crate::api::decks as api;
    use Who::{Anyone, Guest, Session};
    use shapes as s;
    let (one, page) = ("/api/decks/{game}/{deck}", "/decks/{game}/{deck}");
    vec![
        got("/api/decks/{game}", Session, "My decks for a game", get(api::list)).gives::<Vec<s::Deck>>(),
        posted("/api/decks/{game}", Session, "A new deck", post(api::make)).takes::<s::NewDeck>().gives::<s::Deck>(),
        posted("/api/decks/{game}/check", Anyone, "What the game says of a deck; nothing is kept", post(api::check))
            .takes::<s::DeckText>()
            .gives::<engine::DeckReport>(),
        got(one, Session, "One of my decks", get(api::deck)).gives::<s::Deck>(),
        posted(one, Session, "Change it", post(api::change)).takes::<s::DeckChange>().gives::<s::Deck>(),
        Route::new(Method::DELETE, one, Session, "Forget it", delete(api::delete)).gives::<s::Ok>(),
        got("/decks/{game}", Anyone, "My decks", get(web::decks::list)),
        posted("/decks/{game}", Guest, "Make or import one", post(web::decks::make)),
        got(page, Session, "The builder", get(web::decks::deck)),
        posted(page, Session, "Change, copy or delete it", post(web::decks::change)),
        got("/decks/{game}/{deck}/deck.txt", Session, "A deck as text", get(web::decks::export)),
    ]
}

fn page_routes() -> Vec<Route> {
    use Who::{Anyone, Guest, Session};
    vec![
        got("/", Anyone, "The lobby", get(web::lobby)),
        posted("/friend", Guest, "A private table with an open seat, at once", post(web::friend)),
        posted("/match", Guest, "A seat at a table that waits", post(web::find_match)),
        posted("/quick", Guest, "A table against a bot, at once", post(web::quick)),
        got("/new", Anyone, "The form for a table", get(web::new_form)),
        got("/tables", Anyone, "My tables and open ones", get(web::tables)),
        posted("/tables", Guest, "Make a table", post(web::new_table)),
        got("/join/{token}", Anyone, "Look at an invite", get(web::join)),
        posted("/join/{token}", Guest, "Sit down by invite", post(web::use_invite)),
        got("/rules", Anyone, "The rules of every game", get(web::rules_index)),
        got("/rules/{game}", Anyone, "The rules of a game", get(web::rules)),
        got("/lessons/{game}", Anyone, "Lessons and puzzles", get(web::lessons)),
        got("/gallery/{game}", Anyone, "The characters", get(web::gallery)),
        got("/gallery/{game}/{character}", Anyone, "A character", get(web::character)),
        got("/me", Anyone, "Name and settings", get(web::me)),
        posted("/me", Guest, "Change them", post(web::change_me)),
        posted("/me/sessions", Session, "End one session, the others, or all", post(web::people::end)),
        posted("/me/device", Session, "A link for another device", post(web::people::new_link)),
        posted("/me/ignored", Session, "Unmute or unblock somebody", post(web::people::lift)),
        got("/device/{token}", Anyone, "Look at a link for another device", get(web::people::device)),
        posted("/device/{token}", Anyone, "Come in on this device", post(web::people::come_in)),
        got("/verify", Anyone, "The form to check a replay", get(web::verify_form)),
        posted("/verify", Anyone, "Check a replay", post(web::verify).layer(DefaultBodyLimit::max(FILE_MAX))),
        got("/assets/{hash}/{file}", Anyone, "Styles, scripts, pictures", get(web::asset)),
    ]
}

fn table_page_routes() -> Vec<Route> {
    use Who::{Guest, Owner, Seat, Viewer};
    use web::forms::{Form, posting};
    vec![
        got("/t/{table}", Viewer, "A table", get(web::table::page)),
        got("/t/{table}/regions", Viewer, "Its regions alone", get(web::table::regions)),
        got("/t/{table}/step", Viewer, "Its regions as they were after an earlier step", get(web::table::step)),
        got("/t/{table}/log", Viewer, "Older chapters of its log", get(web::table::log)),
        posted("/t/{table}/act", Seat, "Act", posting(Form::Act)),
        posted("/t/{table}/undo", Seat, "Undo", posting(Form::Undo)),
        posted("/t/{table}/take-back", Seat, "Take back a hidden choice", posting(Form::TakeBack)),
        posted("/t/{table}/hint", Seat, "Ask what to do", posting(Form::Hint)),
        posted("/t/{table}/resign", Seat, "Give up", posting(Form::Resign)),
        posted("/t/{table}/rematch", Seat, "Play again", posting(Form::Rematch)),
        posted("/t/{table}/handover", Seat, "Take the device", posting(Form::HandOver)),
        posted("/t/{table}/chat", Viewer, "Say something", posting(Form::Chat)),
        posted("/t/{table}/invite", Owner, "Invite", posting(Form::Invite)),
        posted("/t/{table}/revoke", Owner, "Take an invite back", posting(Form::Revoke)),
        posted("/t/{table}/sit", Guest, "Sit down", posting(Form::Sit)),
        posted("/t/{table}/waive", Seat, "Choose what not to be asked about", posting(Form::Waive)),
        posted("/t/{table}/leave", Seat, "Leave a seat before the game starts", posting(Form::Leave)),
        posted("/t/{table}/remove", Owner, "Remove somebody before the game starts", posting(Form::Remove)),
        posted("/t/{table}/claim", Seat, "Claim the game from somebody who has gone", posting(Form::Claim)),
        posted("/t/{table}/ignore", Viewer, "Mute or block somebody", posting(Form::Ignore)),
        posted("/t/{table}/report", Viewer, "Tell the operator about somebody", posting(Form::Report)),
        posted("/t/{table}/close", Owner, "Close it", posting(Form::Close)),
        got("/t/{table}/replay", Viewer, "The replay", get(web::replay::page)),
        got("/t/{table}/replay.clash.json", Viewer, "Its file, when it is over", get(web::replay::download)),
        posted("/t/{table}/analyse", Viewer, "Start its analysis", post(web::replay::analyse)),
        posted("/t/{table}/fork", Viewer, "Play on from here", post(web::replay::fork)),
    ]
}

/// The router: all routes behind the guard.
pub(crate) fn router(app: App) -> Router {
    let routes = all().into_iter().fold(Router::new(), |router, route| router.route(route.path, route.handler));
    let nothing = |State(app): State<App>, request: Request| async move {
        let json = answer::wants_json(request.uri().path(), request.headers());
        answer::refuse(&app, json, &Refusal::not_found())
    };
    let otherwise = |State(app): State<App>, request: Request| async move {
        let json = answer::wants_json(request.uri().path(), request.headers());
        let message = format!("This address does not take {}.", request.method());
        answer::refuse(&app, json, &Refusal::new(Kind::Method, message))
    };
    let panicked = |_: Box<dyn std::any::Any + Send>| {
        tracing::error!("a request failed");
        let refusal = Refusal::new(Kind::Internal, "Something went wrong on our side. Nothing was changed.");
        axum::response::IntoResponse::into_response((refusal.kind.status(), refusal.message))
    };
    routes
        .fallback(nothing)
        .method_not_allowed_fallback(otherwise)
        .layer(DefaultBodyLimit::max(app.config.limits.body))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(axum::middleware::from_fn_with_state(app.clone(), guard::guard))
        .layer(compress::layer())
        .layer(axum::middleware::map_response(compress::blur))
        .with_state(app)
}
