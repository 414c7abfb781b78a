//! Reads what came after the document was made, by progenitor.
#![cfg_attr(rustfmt, rustfmt::skip)] // The other programs have such long lines, too.
use longhall_client_by_progenitor::{Client, Error, types::*};
#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (client, id) = (Client::new(&std::env::args().nth(1).ok_or("where is the hall?")?), uuid::Uuid::nil());
    let page = client.list_events().id(id).send().await?.into_inner();
    let joined = page.items.iter().filter(|event| matches!(event, Event::EventJoined(_))).count();
    let effects: usize = page.items.iter().map(|event| if let Event::VikingsEventMoved(moved) = event { moved.effects.len() } else { 0 }).sum();
    let statuses: Vec<String> = client.list_games().send().await?.into_inner().items.into_iter().map(|game| game.status.0).collect();
    let Game::GameOther(game) = client.get_game().id(id).send().await?.into_inner() else { return Err("a known title".into()) };
    let Err(Error::ErrorResponse(no)) = client.get_me().send().await else { return Err("nothing was refused".into()) };
    println!("{} events, {joined} joined, {effects} effects, statuses {}, ruleset {}, code {}", page.items.len(), statuses.join(" "), *game.ruleset, *no.code);
    Ok(())
}
