//! Requests in which one member excludes another: the server refuses both together, and neither. The document gives
//! each form its own schema, so that clients cannot mix them. OAuth forms stay flat, because generators turn their
//! members into parameters and cannot do so for a union.

use serde_json::{Value, json};

use super::parts::{COMPONENTS, schemas_mut};

/// One form of a request.
struct Form {
    name: &'static str,
    description: &'static str,
    /// The members that not every form has. None of them may be `null`.
    own: &'static [&'static str],
    /// The members of `own` that are required.
    required: &'static [&'static str],
}

/// A form whose own members are all required.
const fn form(name: &'static str, description: &'static str, own: &'static [&'static str]) -> Form {
    Form { name, description, own, required: own }
}

/// The requests and the forms of each.
const CHOICES: [(&str, &[Form]); 5] = [
    (
        "AccountRequest",
        &[
            form(
                "AccountWithPassword",
                "Sign-up of an account that a password opens.",
                &["name", "password"],
            ),
            form("AccountWithPasskey", "Sign-up of an account that a passkey opens.", &["name", "passkey"]),
            form("AccountOfGuest", "Creation of a guest, who plays against the hall's bots.", &["guest"]),
        ],
    ),
    (
        "ConsentRequest",
        &[
            form("ConsentByRequest", "A decision about an app that led you to the hall.", &["request"]),
            form(
                "ConsentByUserCode",
                "A decision about an app on a device that shows a code.",
                &["user_code"],
            ),
        ],
    ),
    (
        "ProofRequest",
        &[
            form("ProofByPassword", "Evidence for a proof: the password of your account.", &["password"]),
            form("ProofByPasskey", "Evidence for a proof: a use of your passkey.", &["passkey"]),
        ],
    ),
    (
        "Recovery",
        &[
            form(
                "RecoveryWithPassword",
                "A recovery after which a password opens the account.",
                &["new_password"],
            ),
            form("RecoveryWithPasskey", "A recovery after which a passkey opens the account.", &["passkey"]),
        ],
    ),
    (
        "Seating",
        &[
            form("SeatingOfBot", "A seat that the host gives to a bot.", &["bot"]),
            Form {
                required: &[],
                ..form("SeatingOfPlayer", "A seat that you take yourself.", &["invite", "entropy"])
            },
        ],
    ),
];

/// Replaces the schema of each request in [`CHOICES`] by a union of its forms.
pub(super) fn distinguish_forms(document: &mut Value) {
    let Some(schemas) = schemas_mut(document) else { return };
    for (name, forms) in CHOICES {
        let Some(whole) = schemas.get(name).cloned() else { continue };
        let all: Vec<&str> = forms.iter().flat_map(|form| form.own).copied().collect();
        for form in forms {
            schemas.insert(form.name.to_owned(), alone(&whole, form, &all));
        }
        let forms: Vec<Value> =
            forms.iter().map(|form| json!({ "$ref": format!("{COMPONENTS}{}", form.name) })).collect();
        schemas[name] = json!({ "description": whole["description"], "oneOf": forms });
    }
}

/// Returns the schema of a form. It lacks those members of `all` that only other forms have.
fn alone(whole: &Value, form: &Form, all: &[&str]) -> Value {
    let mut schema = whole.clone();
    schema["description"] = json!(form.description);
    if let Some(members) = schema["properties"].as_object_mut() {
        members.retain(|name, _| form.own.contains(&name.as_str()) || !all.contains(&name.as_str()));
    }
    form.own.iter().for_each(|member| never_null(&mut schema["properties"][*member]));
    if !form.required.is_empty() {
        let mut required = schema["required"].as_array().cloned().unwrap_or_default();
        required.extend(form.required.iter().map(|member| json!(member)));
        schema["required"] = json!(required);
    }
    schema
}

/// Removes `null` from the schema of a member.
fn never_null(member: &mut Value) {
    let choices = member["oneOf"].as_array().into_iter().flatten();
    let named = choices.map(|choice| choice["$ref"].clone()).find(Value::is_string);
    match named {
        Some(to) => *member = json!({ "description": member["description"], "$ref": to }),
        None => member["type"] = member["type"][0].clone(),
    }
}
