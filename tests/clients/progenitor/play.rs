//! Plays every title, and meets what every client meets, by progenitor.
#![cfg_attr(rustfmt, rustfmt::skip)] // The other programs have such long lines, too.
use futures_util::{TryStreamExt, future::join};
use longhall_client_by_progenitor::{Client, Error, types::*};
use reqwest::header::{AUTHORIZATION, ETAG, HeaderMap, RETRY_AFTER};
async fn sign_up(base: &str, name: &str) -> Result<Client, Box<dyn std::error::Error>> {
    let made = Client::new(base).create_account().body(AccountWithPassword::try_from(AccountWithPassword::builder().name(name).password("a door that nobody opens"))?).send().await?;
    let http = reqwest::Client::builder().default_headers(HeaderMap::from_iter([(AUTHORIZATION, format!("Bearer {}", made.access_token).parse()?)]));
    Ok(Client::new_with_client(base, http.build()?))
}
fn choose(legal: LegalMoves) -> Option<MovesRequest> {
    let (expected_seq, moves): (_, Vec<Move>) = match legal {
        LegalMoves::VikingsLegalMoves(legal) => (legal.seq, legal.moves.into_iter().filter_map(|own| Move::builder().subtype_0(Some(own)).try_into().ok()).collect()),
        LegalMoves::VikingsOnBoardLegalMoves(legal) => (legal.seq, legal.moves.into_iter().filter_map(|own| Move::builder().subtype_1(Some(own)).try_into().ok()).collect()),
        LegalMoves::VikingdomsLegalMoves(legal) => (legal.seq, legal.moves.into_iter().filter_map(|own| Move::builder().subtype_2(Some(own)).try_into().ok()).collect()),
        _ => return None,
    };
    Some(MovesRequest { expected_seq, moves: vec![moves.get(usize::try_from(expected_seq).ok()? * 7 % moves.len().max(1))?.clone()] })
}
#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let base = std::env::args().nth(1).ok_or("where is the hall?")?;
    let (ann, bob) = (sign_up(&base, "ann-rust").await?, sign_up(&base, "bob-rust").await?);
    let vikings = VikingsGameRequest::builder().ruleset("vikings").seats(2);
    ann.create_game().body(VikingsGameRequest::try_from(vikings.clone())?).send().await?;
    ann.create_game().body(VikingsOnBoardGameRequest::try_from(VikingsOnBoardGameRequest::builder().ruleset("vikings_on_board").seats(2))?).send().await?;
    ann.create_game().body(VikingdomsGameRequest::try_from(VikingdomsGameRequest::builder().ruleset("vikingdoms").seats(2))?).send().await?;
    for GameSummary { id, .. } in ann.list_games().mine(true).send().await?.into_inner().items {
        ann.join_game().id(id).body(SeatingOfBot { bot: BotSkillRequest::Easy }).send().await?;
        while let Some(moves) = choose(ann.list_legal_moves().id(id).send().await?.into_inner()) {
            ann.make_moves().id(id).body(moves).send().await?;
        }
        match ann.get_game().id(id).send().await?.into_inner() {
            Game::VikingsGame(game) => println!("gold {:?}", game.view.map(|view| view.players.iter().map(|player| player.gold).collect::<Vec<_>>())),
            Game::VikingsOnBoardGame(game) => println!("{:?} ships", game.view.map(|view| view.ships.len())),
            Game::VikingdomsGame(game) => println!("coins {:?}", game.view.map(|view| view.players.iter().map(|player| player.coins).collect::<Vec<_>>())),
            _ => println!("a title that this program does not know"),
        }
    }
    let clock = ClockRequest::builder().pace(ClockPaceBankRequest { type_: ClockPaceBankRequestType::Bank, seconds: 86_400, increment_seconds: None });
    let new = vikings.clone().clock(ClockRequest::try_from(clock)?).on_leaving(OnLeavingRequest::Replace).visibility(VisibilityRequest::Private);
    let Game::VikingsGame(game) = ann.create_game().body(VikingsGameRequest::try_from(new)?).send().await?.into_inner() else { panic!() };
    let seen = ann.get_game().id(game.id).send().await?.headers()[ETAG].to_str()?.to_owned(); let poll = || ann.get_game().id(game.id).if_none_match(seen.clone());
    assert!(matches!(poll().send().await, Err(Error::UnexpectedResponse(answer)) if answer.status() == 304));
    let (begun, _) = join(poll().prefer("wait=30").send(), bob.join_game().id(game.id).body(SeatingOfPlayer { entropy: None, invite: game.invite.clone() }).send()).await;
    let Game::VikingsGame(begun) = begun?.into_inner() else { panic!() };
    let mover = if begun.you.map(|seat| seat.0) == begun.awaiting.first().map(|seat| seat.0) { &ann } else { &bob };
    let end = Move::try_from(Move::builder().subtype_0(Some(VikingsMove::from(VikingsMoveEndSailing { type_: VikingsMoveEndSailingType::EndSailing }))))?;
    let make = |expected_seq| mover.make_moves().id(game.id).body(MovesRequest { expected_seq, moves: vec![end.clone()] }).send();
    assert!(matches!(make(1).await, Err(Error::ErrorResponse(no)) if no.status() == 409 && *no.code == "stale_seq" && no.seq == Some(begun.seq)));
    assert!(matches!(make(begun.seq).await, Err(Error::ErrorResponse(no)) if no.status() == 422 && *no.code == "illegal_move" && no.rule.is_some()));
    let (mut stream, mut text) = (ann.stream_game().id(game.id).after(0).send().await?.into_inner_stream(), String::new());
    while !text.contains("\"started\"") { text += std::str::from_utf8(&stream.try_next().await?.ok_or("it ended")?)?; }
    let mut events = text.lines().filter_map(|line| line.strip_prefix("data: ")).map(serde_json::from_str::<Event>);
    assert!(events.any(|event| matches!(event, Ok(Event::EventJoined(joined)) if joined.seat.0 == 1)));
    let full = loop { if let Err(full) = bob.create_game().body(VikingsGameRequest::try_from(vikings.clone())?).send().await { break full } };
    assert!(matches!(full, Error::ErrorResponse(no) if *no.code == "too_many_requests" && no.headers().contains_key(RETRY_AFTER)));
    Ok(println!("met 304, wait, 409, 422, events and 429"))
}
