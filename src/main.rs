//! The one binary of Longhall.

fn main() {}
