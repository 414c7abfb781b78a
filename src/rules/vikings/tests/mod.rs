//! Tests that read like the rules page.
