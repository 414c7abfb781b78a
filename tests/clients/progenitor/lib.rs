//! A client for the hall, as progenitor writes it.

#![cfg(feature = "generated")]
#![deny(warnings)]
#![allow(missing_docs, reason = "nobody wrote this")]

include!(concat!(env!("OUT_DIR"), "/hall.rs"));
