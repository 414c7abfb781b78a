//! Combinations of options for the laws.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::Ruleset;

/// The options under which the laws are tested, once each. They are the defaults, each boolean option flipped,
/// and each pair of them flipped. The games of the title's examples add values of its other options. Only
/// options that fit the number of seats are included.
pub(crate) fn options_to_test(rules: &dyn Ruleset, seats: u8) -> Vec<Value> {
    let defaults = rules.options(&json!({}), *rules.meta().seats.start()).expect("defaults");
    let defaults = defaults.as_object().expect("an object");
    let turned: Vec<(&String, bool)> =
        defaults.iter().filter_map(|(name, value)| Some((name, !value.as_bool()?))).collect();
    let mut all = vec![json!({})];
    for (n, (name, value)) in turned.iter().enumerate() {
        all.push(json!({ *name: value }));
        all.extend(turned[..n].iter().map(|(other, its)| json!({ *name: value, *other: its })));
    }
    all.extend(rules.examples().games.into_iter().map(|(_, options)| options));
    let mut met = BTreeSet::new();
    all.retain(|options| rules.options(options, seats).is_ok_and(|whole| met.insert(whole.to_string())));
    all
}
