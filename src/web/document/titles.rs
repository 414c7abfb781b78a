//! Schemas of each title. A schema with options, boards, moves or effects exists once for each title, distinguished by
//! its `ruleset`. A client for one title can therefore ignore the others.

use heck::ToUpperCamelCase;
use longhall_rules::{
    kit::{Ruleset, Schemas as OfRules},
    newest,
};
use serde_json::{Value, json};

use super::parts::{COMPONENTS, Schemas, leave_out_defaults, refer, schemas_mut};

/// Placeholders for a title's own schemas, in the order in which a ruleset names them.
const PLACES: [&str; 4] = ["Options", "Move", "Effect", "View"];

/// Schemas that exist once for each title and have a field `ruleset` that distinguishes them.
const BY_RULESET: [&str; 9] = [
    "DryRun",
    "EventCreated",
    "EventMoved",
    "EventStarted",
    "EventUndone",
    "Game",
    "GameRequest",
    "LegalMoves",
    "MovesMade",
];

/// Parts of the schemas in [`BY_RULESET`]. They exist once for each title, and once more for all titles, where the
/// title is not known.
const WITHIN: [&str; 3] = ["Event", "EventSecret", "Secret"];

/// Gives every title its own schemas.
pub(super) fn by_ruleset(document: &mut Value) {
    let Some(schemas) = schemas_mut(document) else { return };
    add_requested_options(schemas);
    let own: Vec<_> = newest().flat_map(|rules| of_title(rules, schemas)).collect();
    schemas.extend(own);
    for family in BY_RULESET {
        if let Some(one) = schemas.get_mut(family) {
            *one = one_of(family, &one["description"]);
        }
    }
}

/// The prefix of a title's schema names, such as `Vikings`.
fn prefix(rules: &dyn Ruleset) -> String {
    rules.meta().slug.to_upper_camel_case()
}

/// Returns the schemas of one title.
fn of_title(rules: &dyn Ruleset, schemas: &Schemas) -> Vec<(String, Value)> {
    let (prefix, OfRules { names, .. }) = (prefix(rules), rules.schemas());
    let own_name = |name: &str| match PLACES.iter().position(|place| *place == name) {
        Some(at) => Some(names[at].clone()),
        None => [&BY_RULESET[..], &WITHIN].concat().contains(&name).then(|| format!("{prefix}{name}")),
    };
    let families = BY_RULESET.iter().chain(&WITHIN).filter_map(|family| {
        let mut own = schemas.get(*family)?.clone();
        refer(&mut own, &own_name);
        if BY_RULESET.contains(family) {
            name_ruleset(&mut own, rules.meta().slug);
        }
        if *family == "GameRequest" {
            fit_request(&mut own, rules);
        }
        Some((format!("{prefix}{family}"), own))
    });
    families.collect()
}

/// Sets the `ruleset` of a schema.
fn name_ruleset(schema: &mut Value, slug: &str) {
    schema["properties"]["ruleset"] = json!({ "type": "string", "enum": [slug] });
    if let Some(required) = schema["required"].as_array_mut().filter(|all| !all.contains(&json!("ruleset"))) {
        required.push(json!("ruleset"));
    }
}

/// Sets the number of seats of a title and the options that the creator of a game may choose.
fn fit_request(request: &mut Value, rules: &dyn Ruleset) {
    let seats = &rules.meta().seats;
    let fields = &mut request["properties"];
    fields["seats"]["minimum"] = json!(seats.start());
    fields["seats"]["maximum"] = json!(seats.end());
    if let Some(choices) = fields.pointer_mut("/options/oneOf").and_then(Value::as_array_mut) {
        let own = format!("{COMPONENTS}{}OptionsRequest", prefix(rules));
        choices.iter_mut().filter_map(|choice| choice.get_mut("$ref")).for_each(|to| *to = json!(own));
    }
}

/// Adds the options that the creator of a game may send: each can be omitted, and a preset can be named.
fn add_requested_options(schemas: &mut Schemas) {
    for rules in newest() {
        let [options, ..] = rules.schemas().names;
        let Some(mut new) = schemas.get(&options).cloned() else { continue };
        let presets: Vec<&str> = rules.meta().presets.iter().map(|preset| preset.id).collect();
        let of = rules.meta().title;
        new["description"] =
            json!(format!("Options for a new game of {of}; a missing option takes its default."));
        if !presets.is_empty() {
            new["properties"]["preset"] = json!({
                "description": "Name of a set of options to begin with. Options given beside it override it.",
                "type": "string",
                "enum": presets,
            });
        }
        new["additionalProperties"] = json!(false);
        leave_out_defaults(&mut new);
        schemas.insert(format!("{}OptionsRequest", prefix(rules)), new);
    }
}

/// Returns the union of a schema over all titles, with `ruleset` as discriminator.
fn one_of(family: &str, description: &Value) -> Value {
    let reference = |rules: &dyn Ruleset| format!("{COMPONENTS}{}{family}", prefix(rules));
    let mapping: Schemas =
        newest().map(|rules| (rules.meta().slug.to_owned(), json!(reference(rules)))).collect();
    let variants: Vec<Value> = newest().map(|rules| json!({ "$ref": reference(rules) })).collect();
    json!({
        "description": description,
        "oneOf": variants,
        "discriminator": { "propertyName": "ruleset", "mapping": mapping },
    })
}

/// Whether a schema belongs to one title, whose rules describe it.
pub(super) fn is_of_a_title(name: &str) -> bool {
    newest().any(|rules| name.starts_with(&prefix(rules)))
}
