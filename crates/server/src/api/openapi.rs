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

/// What can stand in a place of a path. What is there is another question: for an id that nobody has given out the answer is 404.
fn place(name: &str) -> Value {
    match name {
        "game" => json!({ "type": "string", "enum": catalog::games().iter().map(|game| game.info().id).collect::<Vec<_>>() }),
        "table" | "deck" | "id" | "token" => json!({ "type": "string", "pattern": "^[0-9a-hjkmnp-tv-z]{26}$" }),
        _ => json!({ "type": "string" }),
    }
}

fn parameters(path: &str) -> Vec<Value> {
    let names = path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    names.map(|name| json!({ "name": name, "in": "path", "required": true, "schema": place(name) })).collect()
}

/// What an operation is called in programs that are made from this document: `post_api_tables_table_sit`.
fn operation_id(route: &Route) -> String {
    let words = route.path.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.fold(route.method.as_str().to_ascii_lowercase(), |id, word| format!("{id}_{word}"))
}

fn operation(route: &Route, generator: &mut schemars::SchemaGenerator) -> Value {
    let content = |schema: Value| json!({ "application/json": { "schema": schema } });
    let error = routes::error_shape(generator).to_value();
    let output = route.output.map_or_else(|| json!({ "type": "object" }), |output| output(generator).to_value());
    let done = json!({ "description": "Done", "content": content(output) });
    let mut parameters = parameters(route.path);
    if route.path.ends_with("/events") {
        let since = json!({ "type": "integer", "minimum": 0, "maximum": u32::MAX });
        parameters.push(json!({ "name": "since", "in": "query", "schema": since }));
    }
    let mut operation = json!({
        "operationId": operation_id(route),
        "summary": route.about,
        "parameters": parameters,
        "responses": { "200": done, "default": { "description": "Refused", "content": content(error) } },
    });
    if let Some(input) = route.input {
        // Where nothing has to be said, nothing need be sent.
        let schema = input(generator).to_value();
        let required = needs(&schema, generator);
        operation["requestBody"] = json!({ "required": required, "content": content(schema) });
    }
    match route.who {
        Who::Anyone => {}
        // Who has no session sees what everybody may see.
        Who::Viewer if route.method == axum::http::Method::GET => {
            operation["security"] = json!([{}, { "bearer": [] }, { "cookie": [] }]);
        }
        _ => operation["security"] = json!([{ "bearer": [] }, { "cookie": [] }]),
    }
    operation
}

/// Whether an input has a field that must be there.
fn needs(schema: &Value, generator: &schemars::SchemaGenerator) -> bool {
    let named = schema["$ref"].as_str().and_then(|name| name.rsplit('/').next());
    let found = named.and_then(|name| generator.definitions().get(name));
    let schema = found.unwrap_or(schema);
    schema["required"].as_array().is_some_and(|fields| !fields.is_empty()) || schema.get("oneOf").is_some()
}

/// Says of every number how large it may be: a program that reads `uint32` need not know what that is.
fn bounded(schema: &mut Value) {
    if let Some(format) = schema["format"].as_str().map(str::to_owned) {
        let most = match format.as_str() {
            "uint8" => Some(i64::from(u8::MAX)),
            "uint16" => Some(i64::from(u16::MAX)),
            "uint32" => Some(i64::from(u32::MAX)),
            "int64" => Some(i64::MAX),
            _ => None,
        };
        if let (Some(most), true) = (most, schema.get("maximum").is_none()) {
            schema["maximum"] = json!(most);
        }
        if format == "int64" && schema.get("minimum").is_none() {
            schema["minimum"] = json!(i64::MIN);
        }
    }
    match schema {
        Value::Object(fields) => fields.values_mut().for_each(bounded),
        Value::Array(items) => items.iter_mut().for_each(bounded),
        _ => {}
    }
}

fn build() -> Value {
    let mut generator = SchemaSettings::openapi3().into_generator();
    let mut paths = Map::new();
    for route in routes::all().iter().filter(|route| route.is_api()) {
        let operation = operation(route, &mut generator);
        let methods = paths.entry(route.path).or_insert_with(|| json!({}));
        methods[route.method.as_str().to_ascii_lowercase()] = operation;
    }
    let mut schemas = generator.take_definitions(true);
    schemas.values_mut().for_each(bounded);
    paths.values_mut().for_each(bounded);
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
