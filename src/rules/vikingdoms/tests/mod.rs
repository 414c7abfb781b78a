//! Tests that follow RULES.md.

mod allies;
mod autoplay;
mod bookkeeper;
mod components;
mod conditions;
mod deadlock;
mod exchanges;
mod frequencies;
mod games;
mod given;
mod golden_rule;
mod gunnar;
mod moving;
mod naive;
mod perft;
mod raid;
mod refusals;
mod riot;
mod setup;

mod undo;
mod victory;
