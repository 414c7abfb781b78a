//! The golden games in `openapi/vectors/games`: a log and a kit each.

use std::path::{Path, PathBuf};

use longhall_rules::{
    game::{AuditInput, Game, Logged, audit, read_line},
    kit::{Ruleset, Viewer},
};
use serde_json::Value;

use super::{kit::kit, recipes::recipes};

/// A golden game.
pub(crate) struct Kept {
    pub(crate) name: String,
    /// The log as NDJSON.
    pub(crate) log: String,
    kit: String,
}

const KIT: &str = ".kit.jsonl";
const LOG: &str = ".jsonl";

fn folder(rules: &dyn Ruleset) -> PathBuf {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../openapi/vectors/games");
    games.join(format!("{}-{}", rules.meta().slug, rules.meta().version))
}

/// Plays and writes all golden games of a ruleset again.
pub(crate) fn write(rules: &'static dyn Ruleset) {
    let folder = folder(rules);
    if folder.exists() {
        std::fs::remove_dir_all(&folder).expect("a folder");
    }
    std::fs::create_dir_all(&folder).expect("a folder");
    for recipe in recipes(rules) {
        let name = recipe.plan.name.clone();
        let life = (recipe.live)(recipe.plan);
        std::fs::write(folder.join(format!("{name}{LOG}")), life.ndjson()).expect("a file");
        std::fs::write(folder.join(format!("{name}{KIT}")), kit(&life.log)).expect("a file");
    }
}

/// The golden games of a ruleset, by name. Asserts that every log has a kit and every kit a log, and that there
/// are no other files.
pub(crate) fn kept(rules: &dyn Ruleset) -> Vec<Kept> {
    let folder = folder(rules);
    let files = std::fs::read_dir(&folder).expect("golden games").map(|entry| entry.expect("a file"));
    let names: Vec<String> = files.map(|file| file.file_name().into_string().expect("a name")).collect();
    let of = |end: &str| -> Vec<String> {
        let is_kit = |name: &&String| name.ends_with(KIT) == (end == KIT);
        let name = |name: &String| name.strip_suffix(end).expect("a log or a kit").to_owned();
        let mut named: Vec<String> = names.iter().filter(is_kit).map(name).collect();
        named.sort();
        named
    };
    assert_eq!(of(LOG), of(KIT), "logs and kits of {}", rules.meta().slug);
    let read =
        |name: &str, end| std::fs::read_to_string(folder.join(format!("{name}{end}"))).expect("a file");
    of(LOG).into_iter().map(|name| Kept { log: read(&name, LOG), kit: read(&name, KIT), name }).collect()
}

impl Kept {
    pub(crate) fn events(&self) -> Vec<Logged> {
        assert!(self.log.ends_with('\n') && !self.kit.contains("\n\n"), "{}", self.name);
        let read = |line| read_line(line).unwrap_or_else(|e| panic!("{}: {e}", self.name));
        self.log.split_terminator('\n').map(read).collect()
    }

    /// Asserts that every line is canonical and the chain holds. Every event must follow from the rules and the
    /// seed, as must the moves and views of the kit.
    pub(crate) fn holds(&self) {
        let events = self.events();
        let game = self.game();
        let audited = audit(self.log.as_bytes(), &AuditInput { is_all: true, ..AuditInput::default() });
        assert!(audited.verdict.is_verified(), "{}: {:?}", self.name, audited.verdict);
        assert!(game.result().is_some(), "{} has not ended", self.name);
        assert_eq!(kit(&events), self.kit, "{}", self.name);
    }

    pub(crate) fn game(&self) -> Game {
        let events = self.events();
        let created: Value = serde_json::from_str(&events[0].payload).expect("a payload");
        let id = created["game"].as_str().and_then(|id| id.parse().ok()).expect("an id");
        Game::replay(id, &events).unwrap_or_else(|e| panic!("{}: {e}", self.name))
    }

    /// A spectator's final view.
    pub(crate) fn view(&self) -> Value {
        let view = self.game().board().map(|board| board.view(Viewer::Spectator));
        view.map_or(Value::Null, |view| serde_json::from_str(view.get()).expect("a view"))
    }

    /// The effects of each event that has some, as shown to everybody.
    pub(crate) fn effects(&self) -> Vec<Vec<Value>> {
        let effects = |event: Logged| {
            let payload: Value = serde_json::from_str(&event.payload).expect("a payload");
            payload["effects"].as_array().cloned()
        };
        self.events().into_iter().filter_map(effects).collect()
    }
}
