//! Failures under load: kill -9, paused servers, cut or frozen connections. Every acknowledged move is in the
//! log exactly once, and a retry gets the first answer.

mod kills;
mod load;
mod notified;
mod orders;
mod player;
mod several;
mod silence;
mod stopped;
