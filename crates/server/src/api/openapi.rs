//! The API's document, made from the table of routes.

use crate::routes::{self, Route, Who};
use axum::response::Response;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};
use std::sync::LazyLock;

static DOCUMENT: LazyLock<Value> = LazyLock::new(build);

/// `GET /api/openapi.json`.
pub async fn document() -> Response {
    crate::http::answer::json(&*DOCUMENT)
}

fn parameters(path: &str) -> Vec<Value> {
    let names = path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    names.map(|name| json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } })).collect()
}

fn operation(route: &Route, generator: &mut schemars::SchemaGenerator) -> Value {
    let content = |schema: Value| json!({ "application/json": { "schema": schema } });
    let error = routes::error_shape(generator).to_value();
    let mut done = json!({ "description": "Done" });
    if let Some(output) = route.output {
        done["content"] = content(output(generator).to_value());
    }
    let mut parameters = parameters(route.path);
    if route.path.ends_with("/events") {
        parameters.push(json!({ "name": "since", "in": "query", "schema": { "type": "integer", "minimum": 0 } }));
    }
    let mut operation = json!({
        "summary": route.about,
        "parameters": parameters,
        "responses": { "200": done, "default": { "description": "Refused", "content": content(error) } },
    });
    if let Some(input) = route.input {
        operation["requestBody"] = json!({ "required": true, "content": content(input(generator).to_value()) });
    }
    if route.who != Who::Anyone {
        operation["security"] = json!([{ "bearer": [] }, { "cookie": [] }]);
    }
    operation
}

fn build() -> Value {
    let mut generator = SchemaSettings::openapi3().into_generator();
    let mut paths = Map::new();
    for route in routes::all().iter().filter(|route| route.is_api()) {
        let operation = operation(route, &mut generator);
        let methods = paths.entry(route.path).or_insert_with(|| json!({}));
        methods[route.method.as_str().to_ascii_lowercase()] = operation;
    }
    let schemas = generator.take_definitions(true);
    json!({
        "openapi": "3.0.3",
        "info": {
            "title": "Clashtable",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Tables, views and legal actions for programs. Views and actions of a game: GET /api/games/{game}. \
                Changes come on the WebSocket GET /live?table={table}; with &view=1 it pushes the view itself."
        },
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {
                "bearer": { "type": "http", "scheme": "bearer" },
                "cookie": { "type": "apiKey", "in": "cookie", "name": "clashtable" }
            }
        }
    })
}
