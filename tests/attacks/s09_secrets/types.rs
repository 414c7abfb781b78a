//! Types that hold secrets do not implement `Debug`, so that neither they nor their owners can be printed.

use std::path::{Path, PathBuf};

/// Fields of these names hold secrets, unless their type protects them (`SecretString`).
const SECRETS: [&str; 17] = [
    "access_token",
    "current_password",
    "invite",
    "new_password",
    "password",
    "password_hash",
    "proof",
    "recovery_code",
    "recovery_hash",
    "refresh_token",
    "salt",
    "secret",
    "secret_hash",
    "secrets",
    "seed",
    "token",
    "url",
];

fn sources(dir: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path());
    // The rules are pure: they print nothing.
    let entries = entries.filter(|path| !path.ends_with("src/rules"));
    let files = entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] });
    files.filter(|path| path.extension().is_some_and(|extension| extension == "rs")).collect()
}

#[test]
fn what_holds_a_secret_cannot_be_printed() {
    let mut found = 0;
    for file in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")) {
        let text = std::fs::read_to_string(&file).unwrap();
        // The derives of the next type, and the type being read.
        let (mut derived, mut within) = (String::new(), None::<(String, String)>);
        for line in text.lines() {
            if line.starts_with("#[derive") {
                derived = line.to_owned();
            } else if line.contains("struct ") && line.ends_with('{') && !line.starts_with(' ') {
                within = Some((line.to_owned(), std::mem::take(&mut derived)));
            } else if line.starts_with('}') || line.contains("struct ") {
                within = None;
                derived.clear();
            }
            let field = line.trim().trim_start_matches("pub ");
            let restricted = field.strip_prefix("pub(").and_then(|rest| rest.split_once(") "));
            let field = restricted.map_or(field, |(_, field)| field);
            let Some((name, of_type)) = field.split_once(": ") else { continue };
            let Some((holder, derived)) = &within else { continue };
            if SECRETS.contains(&name) && !of_type.contains("SecretString") {
                found += 1;
                assert!(
                    !derived.contains("Debug"),
                    "{}: {holder} derives Debug and holds {name}",
                    file.display()
                );
            }
        }
    }
    assert!(found > 20, "only {found} secrets were found");
}
