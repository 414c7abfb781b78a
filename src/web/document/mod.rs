//! The OpenAPI document, made from the same list as the routes.

pub mod bounds;
mod choices;
mod describe;
mod event_schema;
mod examples;
pub mod guests;
mod open_enums;
mod openapi_3_0;
mod operations;
pub mod parts;
pub mod problems;
mod read_write;
mod security;
mod shapes;
mod titles;

use heck::ToUpperCamelCase;
use longhall_rules::schemas::registry_schemas;
use serde_json::{Value, json};
use utoipa::{
    OpenApi,
    openapi::{
        self, ComponentsBuilder,
        security::{ApiKey, ApiKeyValue, Http, HttpAuthScheme, SecurityScheme},
    },
};
use utoipa_actix_web::AppExt;

use self::{
    bounds::bound_numbers,
    choices::distinguish_forms,
    describe::describe,
    event_schema::merge_events,
    examples::add_examples,
    guests::mark_for_guests,
    open_enums::{Unions, grow_unions, open_enums},
    openapi_3_0::as_3_0,
    operations::{complete, share_problems},
    parts::{remove_unused, schemas_mut},
    read_write::split_read_write,
    security::{leave_out_session_scope, name_scopes},
    shapes::simplify,
    titles::by_ruleset,
};
use super::{features::Features, idempotency::describe_keys, problem::Problem};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Longhall",
        description = "Asynchronous play-by-web board games. Sign up, take a seat, and play by `legal-moves` alone, from any \
            HTTP client. Every move is an event of an append-only [log](/docs/log) that anyone entitled can audit.\n\n\
            Ids are UUIDv7, times RFC 3339 in UTC. The server refuses unknown query parameters and unknown fields in \
            a request; a client ignores unknown fields in an answer. Errors are problems (RFC 9457) with a stable `code`.",
        license(name = "MIT", identifier = "MIT"),
        contact(name = "The operator of this hall"),
    ),
    tags(
        (name = "accounts", description = "Making an account, signing in and out, all without email."),
        (name = "tokens", description = "Long-lived keys for bots and scripts."),
        (name = "apps", description = "Third-party programs that play for a person without their password (OAuth 2.1)."),
        (name = "turns", description = "The games that wait for you, to poll or to follow."),
        (name = "rulesets", description = "The titles that can be played, with their rules and options."),
        (name = "games", description = "Creating, finding, joining and leaving games, and reading their logs."),
        (name = "people", description = "Public pages of people, and the games that they have finished."),
        (name = "moves", description = "Listing legal moves, making moves, and leaving orders for later turns."),
        (name = "offers", description = "Taking moves back and ending a game without a result, with the consent of all players."),
        (name = "clocks", description = "Claiming that time is up, and days off."),
        (name = "matches", description = "Games with strangers: matches, and the tables that start next."),
        (name = "talk", description = "Messages between the players of a game, and private notes."),
        (name = "notifications", description = "Notifications about your games, through your browser or a webhook of your own."),
        (name = "hall", description = "The public keys that verify signatures of the server."),
        (name = "health", description = "Liveness and readiness of the server, for its operator."),
    ),
    components(schemas(Problem)),
    external_docs(url = "/docs/", description = "A first bot, the guide, kits, errors, and the format of logs."),
    servers((url = "/", description = "The hall that serves this document.")),
)]
struct Base;

/// Returns the OpenAPI 3.1 document as JSON.
#[must_use]
pub fn document<F: Features>() -> Value {
    let mut document = spelled_out::<F>(Unions::Closed);
    share_problems(&mut document);
    document
}

/// Returns the document with the problems of each operation spelled out, before they are shared.
fn spelled_out<F: Features>(unions: Unions) -> Value {
    let described = actix_web::App::new().into_utoipa_app().openapi(base());
    let (_, document) = described.configure(|config| F::routes(config)).split_for_parts();
    let mut document = json!(document);
    merge_events(&mut document);
    name_variants(&mut document);
    describe_keys(&mut document);
    complete(&mut document);
    name_scopes(&mut document);
    mark_for_guests(&mut document);
    by_ruleset(&mut document);
    remove_unused(&mut document);
    let answered = split_read_write(&mut document);
    leave_out_session_scope(&mut document);
    open_enums(&mut document, &answered);
    describe(&mut document);
    grow_unions(&mut document, &answered, unions);
    bound_numbers(&mut document);
    distinguish_forms(&mut document);
    simplify(&mut document, unions);
    remove_unused(&mut document);
    add_examples(&mut document);
    document
}

/// Returns the document as OpenAPI 3.0, for generators that cannot read 3.1 yet.
#[must_use]
pub fn document_3_0<F: Features>() -> Value {
    as_3_0(spelled_out::<F>(Unions::Open))
}

fn base() -> openapi::OpenApi {
    let mut base = Base::openapi();
    let bearer = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
    let components = base.components.take().unwrap_or_default();
    let components = registry_schemas()
        .into_iter()
        .fold(ComponentsBuilder::from(components), |all, (name, schema)| all.schema(name, schema));
    let feed_key = SecurityScheme::ApiKey(ApiKey::Query(ApiKeyValue::new("key")));
    let components = components.security_scheme("bearer", bearer).security_scheme("feed_key", feed_key);
    base.components = Some(components.build());
    base
}

/// Gives every variant of a tagged enum its own schema, and its `oneOf` a discriminator. Generated clients thus have
/// one class per move and per effect.
fn name_variants(document: &mut Value) {
    let Some(schemas) = schemas_mut(document) else { return };
    let mut named = Vec::new();
    for (name, schema) in schemas.iter_mut() {
        let Some(variants) = schema.get_mut("oneOf").and_then(Value::as_array_mut) else {
            continue;
        };
        let mut mapping = serde_json::Map::new();
        let mut property = "";
        for variant in variants.iter_mut() {
            let Some((named_by, tag)) = tag_of(variant) else { continue };
            property = named_by;
            // Requests with other fields are refused. `split_read_write` opens schemas of responses.
            variant["additionalProperties"] = json!(false);
            let variant_name = format!("{name}{}", tag.to_upper_camel_case());
            let reference = format!("#/components/schemas/{variant_name}");
            named.push((variant_name, std::mem::replace(variant, json!({ "$ref": reference }))));
            mapping.insert(tag, json!(reference));
        }
        if !mapping.is_empty() {
            schema["discriminator"] = json!({ "propertyName": property, "mapping": mapping });
        }
    }
    schemas.extend(named);
}

/// The constant value of a variant's `type`, or of an event's `kind`.
fn tag_of(variant: &Value) -> Option<(&'static str, String)> {
    ["type", "kind"].into_iter().find_map(|property| {
        let tag = &variant["properties"][property];
        let value = tag.get("const").or_else(|| tag.pointer("/enum/0"))?;
        Some((property, value.as_str()?.to_owned()))
    })
}
