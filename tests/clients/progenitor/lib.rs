//! A client for the hall, as progenitor writes it.

#![cfg(feature = "generated")]
#![deny(warnings)]
#![allow(missing_docs, reason = "nobody wrote this")]
#![allow(unreachable_patterns, reason = "progenitor puts the class 4XX before the status 401")]

include!(concat!(env!("OUT_DIR"), "/hall.rs"));
