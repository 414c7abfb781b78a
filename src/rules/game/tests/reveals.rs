//! The page of the format lists the effects by which a move reveals something. The kit decides it by draws and by hidden
//! information. Both must agree, because verifiers without the rules know only the page.

use std::collections::BTreeSet;

use super::{clocked::Clocked, *};

const FORMAT: &str = include_str!("../../../../openapi/log-format.md");

/// The types of effects that the page names for a title.
fn named(slug: &str) -> BTreeSet<String> {
    let begins = format!("{slug}/1`");
    let section = FORMAT.split("\n### `").find(|section| section.starts_with(&begins)).unwrap();
    let sentence = section.lines().find(|line| line.starts_with("A move revealed something if it has"));
    assert!(sentence.is_some() || section.contains("\nNo move reveals anything."), "{slug}");
    let names = sentence.unwrap_or_default().split('`').skip(1).step_by(2);
    names.map(str::to_owned).collect()
}

#[test]
fn the_page_names_the_effects_that_reveal() {
    for rules in crate::newest().filter(|rules| !rules.meta().house.is_empty()) {
        let (slug, mut seen) = (rules.meta().slug, BTreeSet::new());
        let names = named(slug);
        for (n, house) in rules.meta().house.iter().cycle().take(12).enumerate() {
            let people = rules.meta().seats.clone().cycle().nth(n / 2).unwrap().min(3);
            let mut game = Clocked::with_options(slug, people, house.given());
            for step in 0.. {
                if game.game.status() != Status::Active {
                    break;
                }
                let (before, account) = (game.game.clone(), game.awaited());
                game.step(step * 7 + n);
                let event = game.log.iter().find(|event| event.seq == before.seq + 1).unwrap();
                let effects = event.effects(Viewer::Spectator, true).unwrap();
                let types: BTreeSet<String> =
                    effects.iter().map(|effect| effect["type"].as_str().unwrap().to_owned()).collect();
                let action = secret::recorded_move(event).unwrap().unwrap();
                let (seat, mut chance) = (before.seat_of(account).unwrap(), before.chance(&[9; 32]));
                let reveals = before.board().unwrap().decide(seat, &action, &mut chance).unwrap().reveals;
                assert_eq!(!types.is_disjoint(&names), reveals, "{slug}, {action}: {types:?}");
                seen.extend(types);
            }
        }
        assert!(seen.is_superset(&names), "{slug}: {names:?} did not all occur");
    }
}
