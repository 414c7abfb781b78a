//! Failures in the middle of a load: kill -9, servers that stand still, connections that are cut or frozen. What was
//! acknowledged is in the log exactly once, and who asks again gets their first answer.

mod kills;
mod load;
mod orders;
mod player;
mod several;
mod silence;
