//! Pictures of positions in random games of every title, and emblems.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test ends by a panic")]
#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    reason = "the bans are for the rules, not for their tests"
)]

mod support;

use longhall_rules::{
    RULESETS,
    kit::{Chance, Viewer},
};
use support::{Play, at_random, for_all, seed};

/// Maximum size of a picture, in bytes.
const SVG_BYTES_MAX: usize = 40_000;

/// Names of players that no picture may trust.
const NAMES: [Option<&str>; 4] = [
    Some("freydis"),
    Some("<script>alert(1)</script>&\"'"),
    Some("\u{202e}\0WWWWWWWWWWWWWWWWWWWWWWWW"),
    None,
];

/// Checks that the text is a tree of elements with quoted attributes, and returns its texts.
fn texts(svg: &str) -> Vec<&str> {
    let (mut open, mut texts) = (Vec::new(), Vec::new());
    for part in svg.split('<').skip(1) {
        let (tag, text) = part.split_once('>').unwrap_or_else(|| panic!("an open tag: {part}"));
        assert!(!text.contains('>') && text.split('&').skip(1).all(is_entity), "{part}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "{part}");
        } else {
            let name = tag.split([' ', '/']).next().unwrap();
            let allowed = ["svg", "g", "path", "rect", "circle", "ellipse", "text"];
            assert!(allowed.contains(&name), "{name}");
            assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
            let attributes = tag.trim_end_matches('/').split('"').step_by(2).skip(1);
            let names = tag.trim_end_matches('/').trim_start_matches(name).split('"').step_by(2);
            for attribute in names.filter(|attribute| !attribute.is_empty()) {
                let attribute = attribute.strip_prefix(' ').and_then(|attribute| attribute.strip_suffix('='));
                let attribute = attribute.unwrap_or_else(|| panic!("{tag}"));
                assert!(attribute.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-'), "{tag}");
                assert!(!attribute.starts_with("on") && !attribute.contains("href"), "{tag}");
            }
            assert!(attributes.clone().last().is_some_and(str::is_empty) || !tag.contains('"'), "{tag}");
            if !tag.ends_with('/') {
                open.push(name);
            }
        }
        if !text.trim().is_empty() {
            texts.push(text);
        }
    }
    assert!(open.is_empty(), "{open:?}");
    texts
}

fn is_entity(rest: &str) -> bool {
    ["amp;", "lt;", "gt;", "quot;", "#39;"].iter().any(|entity| rest.starts_with(entity))
}

fn check(svg: &str) -> Vec<&str> {
    assert!(svg.len() <= SVG_BYTES_MAX, "{} bytes", svg.len());
    let texts = texts(svg);
    assert!(!svg.contains(|c: char| c.is_control() || c == '\u{202e}') && !svg.contains("script>"), "{svg}");
    texts
}

#[test]
fn every_position_has_a_small_picture_that_shows_spectators_no_more_than_they_know() {
    for_all(4, |rules, seats, options, n| {
        let mut play = Play::new(rules, seats, options, n);
        let names = &NAMES[..usize::from(seats).min(4)];
        let (mut pick, mut draw) = (at_random(n), Chance::new(&seed(n), []).draw("imagined"));
        let (mut last, mut different) = (String::new(), 0);
        play.finish(|play, seat, moves| {
            let svg = play.board.thumbnail(names);
            check(&svg);
            assert_eq!(svg, play.board.thumbnail(names), "it is the same each time");
            // Another world that spectators cannot distinguish has the same picture.
            let imagined = play.board.determinize(Viewer::Spectator, &mut draw);
            assert_eq!(svg, imagined.thumbnail(names));
            different += usize::from(svg != last);
            last = svg;
            pick(play, seat, moves)
        });
        let over = play.board.thumbnail(names);
        let texts = check(&over);
        assert!(texts.contains(&"freydis") || seats == 0, "{texts:?}");
        assert!(texts.iter().any(|text| text.starts_with("&lt;script&gt;")) || seats < 2, "{texts:?}");
        assert!(different > 5, "moves are seen: {different}");
    });
}

#[test]
fn every_title_has_an_emblem() {
    for rules in RULESETS {
        let meta = rules.meta();
        let plain = rules.emblem(&[]);
        assert!(check(&plain).contains(&meta.title), "{plain}");
        for seats in meta.seats.clone() {
            let open = rules.emblem(&NAMES[..usize::from(seats)]);
            assert!(check(&open).contains(&"freydis"));
            assert_eq!(open.matches("stroke-dasharray=\"7 6\"").count(), usize::from(seats == 4), "{open}");
        }
    }
}
