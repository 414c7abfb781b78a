//! Snapshots of the golden games: after each event, the snapshot and the events after it fold to the same state
//! as the log.

use longhall_rules::{
    RULESETS,
    game::{Game, Kind, Logged, Snapshot, Status},
};
use uuid::Uuid;

use super::{kept::kept, kit::hash};

/// The parts by which two games are compared.
fn compared_parts(game: &Game) -> (Option<Snapshot>, String, i64, Option<String>) {
    let snapshot = game.snapshot().expect("a snapshot");
    let result = game.result().map(|result| format!("{result:?}"));
    (snapshot, game.board().map_or_else(String::new, |board| board.dump()), game.seq, result)
}

/// The games after each event.
fn after_each(id: Uuid, log: &[Logged]) -> Vec<Game> {
    let mut game = Game::open(id, &log[0]).expect("a first event").keeping_undo_points();
    let mut games = vec![game.without_undo_points()];
    for event in &log[1..] {
        game.fold(event).unwrap_or_else(|e| panic!("event {} of {id}: {e}", event.seq));
        games.push(game.without_undo_points());
    }
    games
}

#[test]
fn a_snapshot_and_what_follows_fold_to_what_the_log_folds_to() {
    for rules in RULESETS {
        let mut kept_of_it = 0;
        for golden in kept(*rules) {
            let log = golden.events();
            let games = after_each(golden.game().id, &log);
            for (n, game) in games.iter().enumerate() {
                let snapshot = game.snapshot().expect("a snapshot");
                assert_eq!(snapshot.is_some(), game.status() == Status::Active);
                let Some(snapshot) = snapshot else { continue };
                let mut resumed = Game::resume(game.id, snapshot).expect("a game");
                assert_eq!(
                    compared_parts(&resumed),
                    compared_parts(game),
                    "{}, event {}",
                    golden.name,
                    game.seq
                );
                kept_of_it += 1;
                let Some(next) = log.get(n + 1) else { continue };
                if next.kind == Kind::Undone {
                    assert!(resumed.fold(next).is_err(), "what an undo goes back to is not kept");
                    continue;
                }
                resumed.fold(next).expect("the next event");
                assert_eq!(
                    compared_parts(&resumed),
                    compared_parts(&games[n + 1]),
                    "{}, event {}",
                    golden.name,
                    next.seq
                );
            }
        }
        assert!(kept_of_it > 0, "{} was never kept", rules.meta().slug);
    }
}

#[test]
fn a_snapshot_that_is_damaged_or_of_another_game_is_refused() {
    for rules in RULESETS {
        let golden = &kept(*rules)[0];
        let games = after_each(golden.game().id, &golden.events());
        let game = games.iter().rfind(|game| game.status() == Status::Active).expect("a running game");
        let whole = game.snapshot().expect("a snapshot").expect("one of a running game");
        assert!(Game::resume(Uuid::from_u128(1), whole.clone()).is_err(), "another game");
        for damage in [
            |kept: &mut Snapshot| kept.seq -= 1,
            |kept: &mut Snapshot| kept.hash.0[0] ^= 1,
            |kept: &mut Snapshot| kept.digest.0[31] ^= 1,
            |kept: &mut Snapshot| kept.state = kept.state.replacen('1', "2", 1),
            |kept: &mut Snapshot| kept.state.truncate(kept.state.len() / 2),
        ] {
            let mut damaged = whole.clone();
            damage(&mut damaged);
            assert_ne!(damaged, whole);
            assert!(Game::resume(game.id, damaged).is_err());
        }
        assert!(Game::resume(game.id, whole).is_ok());
    }
}

/// A change of the snapshot's content must also change the number of its form. Otherwise servers would load the
/// snapshots of another version.
#[test]
fn what_is_written_changes_only_with_its_form() {
    let mut written = String::new();
    for golden in RULESETS.iter().flat_map(|rules| kept(*rules)) {
        let games = after_each(golden.game().id, &golden.events());
        let snapshots = games.iter().filter_map(|game| game.snapshot().expect("a snapshot"));
        written.extend(snapshots.map(|snapshot| const_hex::encode(snapshot.digest.0)));
    }
    assert_eq!(hash(&written), "ab67ddc1d01a9f34");
}
