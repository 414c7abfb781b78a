//! Compares the responses to whole requests: batches of one to three moves, made or tried out, and taking a move back.

use super::{
    answers::{all_shown, look, refused},
    *,
};

pub(super) fn compare(worlds: &Worlds<'_>, draw: &mut Draw, leaks: &mut Leaks) {
    let batch = batch(worlds, draw);
    dry_run(worlds, &batch, leaks);
    play(worlds, &batch, leaks);
    undo(worlds, &batch[0], leaks);
}

/// Moves that the seat may want to try, whether they are legal or not.
pub(super) fn tries(worlds: &Worlds<'_>, seat: Seat, draw: &mut Draw, count: usize) -> Vec<Value> {
    let listed = |game: &Game| game.board().map_or_else(Vec::new, |board| board.legal(seat).moves);
    let mut moves = listed(worlds.here);
    draw.shuffle(&mut moves);
    moves.truncate(count);
    let mut strange = vec![json!({}), json!({"type": "no_such_move"})];
    // Another player's moves, and a number that is out of range.
    let others = worlds.here.occupants().filter(|(other, _)| *other != seat);
    strange.extend(others.flat_map(|(other, _)| worlds.guess.board().map(|b| b.autoplay(other))).flatten());
    if let Some(mut wild) = moves.first().cloned() {
        let number = wild.as_object_mut().unwrap().values_mut().find(|value| value.is_i64());
        *number.unwrap_or(&mut json!(0)) = json!(77);
        strange.push(wild);
    }
    moves.push(strange.swap_remove(draw.below(strange.len() as u32) as usize));
    moves
}

/// Makes one to three moves. Each but the first is possible in the guessed world.
fn batch(worlds: &Worlds<'_>, draw: &mut Draw) -> Vec<Value> {
    let Viewer::Seat(seat) = worlds.viewer else { return vec![json!({"type": "no_such_move"})] };
    let length = 1 + draw.below(3) as usize;
    let mut guess = worlds.guess.clone();
    let mut batch: Vec<Value> = Vec::new();
    while batch.len() < length {
        let board = guess.board().unwrap();
        let mut moves = board.legal(seat).moves;
        if moves.is_empty() || draw.below(8) == 0 {
            moves = tries(worlds, seat, draw, 3);
        }
        let action = moves.swap_remove(draw.below(moves.len() as u32) as usize);
        if let Ok((next, _)) = guess.play(worlds.account, std::slice::from_ref(&action), worlds.context)
            && next.status() == Status::Active
        {
            guess = next;
        }
        batch.push(action);
    }
    batch
}

fn dry_run(worlds: &Worlds<'_>, batch: &[Value], leaks: &mut Leaks) {
    // Future draws are hidden in every title.
    let elsewhere = Context { seed: worlds.context.seed.map(|byte| !byte), ..worlds.context.clone() };
    let answer = |game: &Game, context: &Context| match game.dry_run(worlds.account, batch, context) {
        Ok(DryRun { game, log, stopped_at }) => {
            json!([stopped_at, all_shown(&log, worlds.viewer), look(&game, worlds.viewer)])
        }
        Err(refusal) => refused(&refusal),
    };
    let (here, there) = (answer(worlds.here, worlds.context), answer(&worlds.there, &elsewhere));
    leaks.compare(Place::DryRun, here, there, &batch);
}

fn play(worlds: &Worlds<'_>, batch: &[Value], leaks: &mut Leaks) {
    let play = |game: &Game| game.play(worlds.account, batch, worlds.context);
    let (here, there) = match (play(worlds.here), play(&worlds.there)) {
        (Ok(here), Ok(there)) => (here, there),
        (here, there) => {
            let refusal = |answer: Result<_, RefusedMove>| answer.err().map(|refusal| refused(&refusal));
            leaks.compare(Place::Request, refusal(here), refusal(there), &batch);
            return;
        }
    };
    // Answers of other players may depend on secrets, and the last move may reveal anything. Nothing else may differ.
    let foreseen = worlds.here.dry_run(worlds.account, batch, worlds.context);
    let open = foreseen.is_ok_and(|foreseen| foreseen.stopped_at.is_none());
    let knowledge = |game: &Game| game.board().unwrap().redact(worlds.viewer).dump();
    let alike = open || here.1.len() == batch.len() && knowledge(&here.0) == knowledge(&there.0);
    let own = if alike { batch.len() } else { batch.len() - 1 };
    let shown = |log: &[Logged]| all_shown(&log[..own], worlds.viewer);
    leaks.compare(Place::Request, shown(&here.1), shown(&there.1), &batch);
    if open && here.1.len() == batch.len() {
        let looks = (look(&here.0, worlds.viewer), look(&there.0, worlds.viewer));
        leaks.compare(Place::Request, looks.0, looks.1, &batch);
    }
}

/// Tries to take back, without consent, a move that was just made.
fn undo(worlds: &Worlds<'_>, action: &Value, leaks: &mut Leaks) {
    let answer = |game: &Game| {
        let mut acting = Acting::new(game.clone().keeping_undo_points(), Vec::new(), worlds.context);
        acting.act(worlds.account, Intent::Move(action.clone())).ok()?;
        if acting.decided().is_some() {
            return None;
        }
        let taken_back = acting.game.act(worlds.account, Intent::Undo { to_seq: None }, worlds.context);
        Some(match taken_back {
            // The moves of bots after that may depend on secrets.
            Ok((_, log)) => all_shown(&log[..1], worlds.viewer),
            Err(refusal) => json!(format!("{refusal:?}")),
        })
    };
    leaks.compare(Place::Undo, answer(worlds.here), answer(&worlds.there), action);
}
