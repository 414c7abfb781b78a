//! Secrets that a test knows, and the search for them in every encoding.

use std::collections::BTreeMap;

use base64::{Engine, engine::general_purpose};
use serde_json::Value;

use crate::support::Database;

/// Fields of requests and answers that hold secrets.
const FIELDS: [&str; 11] = [
    "access_token",
    "current_password",
    "invite",
    "new_password",
    "password",
    "proof",
    "recovery_code",
    "refresh_token",
    "secret",
    "text",
    "token",
];
/// Columns of tables that hold secrets.
const COLUMNS: &str = "SELECT format('SELECT %L || ' || CASE data_type WHEN 'bytea' THEN 'encode(%I, ''hex'')' \
    ELSE '%I::text' END || ' FROM %I WHERE %I IS NOT NULL', \
    CASE data_type WHEN 'bytea' THEN 'bytes' ELSE 'text' END || chr(9) || table_name || '.' || column_name || chr(9), \
    column_name, table_name, column_name) FROM information_schema.columns \
    WHERE table_schema = 'public' AND column_name ~ '(secret|_hash|seed|recovery|password|salt)' \
    AND column_name NOT IN ('head_hash', 'prev_hash') AND table_name <> 'signing_key_ids'";

#[derive(Default)]
pub(super) struct Secrets(BTreeMap<Vec<u8>, String>);

impl Secrets {
    pub(super) fn add(&mut self, what: &str, secret: &[u8]) {
        if secret.len() >= 8 {
            self.0.insert(secret.to_owned(), what.to_owned());
        }
    }

    /// Adds the secrets in a request or an answer.
    pub(super) fn are_in(&mut self, said: &Value) {
        match said {
            Value::Object(fields) => {
                for (name, value) in fields {
                    match value.as_str() {
                        Some(text) if FIELDS.contains(&name.as_str()) => self.add(name, text.as_bytes()),
                        _ => self.are_in(value),
                    }
                }
            }
            Value::Array(items) => items.iter().for_each(|item| self.are_in(item)),
            Value::String(link) if link.contains("?key=") => {
                let key = link.split("?key=").nth(1).unwrap();
                self.add("feed key", key.as_bytes());
                // The account id in it is not a secret.
                self.add("feed secret", &key.as_bytes()[32..]);
            }
            _ => {}
        }
    }

    pub(super) async fn are_in_the_database(&mut self, db: &Database) {
        let mut columns = Vec::new();
        for query in db.column(COLUMNS).await {
            for row in db.column(&query).await {
                let (kind, rest) = row.split_once('\t').unwrap();
                let (column, value) = rest.split_once('\t').unwrap();
                columns.push(column.to_owned());
                match kind {
                    "bytes" => self.add(column, &const_hex::decode(value).unwrap()),
                    _ if column == "game_events.secret" => self.hidden_parts(column, value),
                    _ => self.add(column, value.as_bytes()),
                }
            }
        }
        for column in [
            "accounts.password_hash",
            "accounts.recovery_hash",
            "sessions.secret",
            "signing_keys.secret",
            "hall_keys.secret",
            "push_keys.secret",
            "client_id_key.secret",
            "addresses.secret",
            "api_tokens.secret_hash",
            "feed_links.secret_hash",
            "game_secrets.seed",
            "game_events.secret",
        ] {
            assert!(columns.iter().any(|known| known == column), "no {column} among {columns:?}");
        }
    }

    /// The salts, without which hidden values cannot be found by trying.
    fn hidden_parts(&mut self, what: &str, json: &str) {
        let words = json.split('"').filter(|word| word.len() >= 24);
        words.for_each(|word| self.add(what, word.as_bytes()));
    }

    pub(super) fn are_not_in(&self, whose: &str, log: &str) {
        assert!(self.0.len() > 40, "only {} secrets are known", self.0.len());
        for (secret, what) in &self.0 {
            for form in forms(secret) {
                if let Some(at) = log.find(&form) {
                    let line = log[..at].lines().count();
                    panic!("{whose}: {what} is in line {line} of the log, as {form}");
                }
            }
        }
    }
}

/// As text, in hex, in base64, and as lists of bytes.
fn forms(secret: &[u8]) -> Vec<String> {
    let mut forms: Vec<String> = std::str::from_utf8(secret).map(str::to_owned).into_iter().collect();
    // A secret in hex counts in its other forms as well.
    if let Some(bytes) = forms.first().and_then(|text| const_hex::decode(text.replace('-', "")).ok()) {
        forms.extend(forms_of_bytes(&bytes));
    }
    forms.extend(forms_of_bytes(secret));
    forms
}

fn forms_of_bytes(bytes: &[u8]) -> Vec<String> {
    let hex = const_hex::encode(bytes);
    let list: Vec<String> = bytes.iter().take(8).map(u8::to_string).collect();
    let unpadded = general_purpose::STANDARD_NO_PAD.encode(bytes);
    // The last digits of base64 depend on what follows.
    let unpadded = unpadded[..unpadded.len() - 1].to_owned();
    let for_urls = unpadded.replace('+', "-").replace('/', "_");
    let escaped = bytes.escape_ascii().to_string();
    vec![hex.to_uppercase(), hex, list.join(", "), list.join(","), unpadded, for_urls, escaped]
}

#[test]
fn a_secret_is_found_in_whatever_form() {
    let secret = [0, 200, 7, 65, 66, 67, 250, 251, 252, 253];
    for log in [
        "x00c80741424346",
        "00C807414243FAFBFCFDx",
        "[0, 200, 7, 65, 66, 67, 250, 251, 252]",
        "AMgHQUJD+vv8/Q",
    ] {
        let found = forms(&secret).iter().any(|form| log.contains(form));
        assert_eq!(found, log != "x00c80741424346", "{log}");
    }
}
