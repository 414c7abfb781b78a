//! Actions after a request: executing standing orders, and an undo by consent.

use super::{
    answers::{all_shown, look, shown},
    *,
};

/// Compares them; returns whether something was shuffled again.
pub(super) fn compare(worlds: &Worlds<'_>, draw: &mut Draw, leaks: &mut Leaks) -> bool {
    orders(worlds, draw, leaks);
    consent(worlds, draw, leaks).unwrap_or_default()
}

/// Executes up to three orders with conditions of the viewer, whose turn has come.
fn orders(worlds: &Worlds<'_>, draw: &mut Draw, leaks: &mut Leaks) {
    let Viewer::Seat(seat) = worlds.viewer else { return };
    if !worlds.here.awaits(seat) {
        return;
    }
    let conditions = worlds.here.rules.examples().conditions;
    let mut left: Vec<Order> = Vec::new();
    for action in requests::tries(worlds, seat, draw, 3) {
        let nothing = json!({});
        let which = draw.below(conditions.len() as u32 + 1) as usize;
        let order = Order::read(worlds.here.rules, &action, conditions.get(which).unwrap_or(&nothing));
        left.extend(order.ok().filter(|order| !left.contains(order)));
    }
    let follow = |game: &Game| game.execute(seat, left.clone(), worlds.context).ok();
    let (Some(here), Some(there)) = (follow(worlds.here), follow(&worlds.there)) else {
        leaks.compare(Place::Orders, follow(worlds.here).is_some(), follow(&worlds.there).is_some(), &left);
        return;
    };
    let first = |executed: &Executed| {
        let is_dropped = |order: &&Order| executed.dropped.iter().any(|dropped| dropped.order == **order);
        let played = left.iter().take_while(is_dropped).count();
        let why = executed.dropped.iter().take(played).map(|dropped| (dropped.code, dropped.why.clone()));
        (played, why.collect::<Vec<_>>())
    };
    // Up to the first played order nothing was revealed, so the player must get the same information in both worlds.
    leaks.compare(Place::Orders, first(&here), first(&there), &left);
    let played: Vec<Value> = left
        .iter()
        .filter(|order| !here.left.contains(order) && !here.dropped.iter().any(|one| one.order == **order))
        .map(|order| order.action.clone())
        .collect();
    let is_open = |moves: &[Value]| {
        let foreseen = worlds.here.dry_run(worlds.account, moves, worlds.context);
        foreseen.is_ok_and(|foreseen| foreseen.stopped_at.is_none())
    };
    if let Some(first) = played.get(..1).filter(|first| is_open(first)) {
        let own = |executed: &Executed| all_shown(&executed.log[..executed.log.len().min(1)], worlds.viewer);
        leaks.compare(Place::Orders, own(&here), own(&there), &first);
    }
    // The answers of other players may depend on secrets, and so may the outcomes of the orders that follow.
    let is_alone = |executed: &Executed| executed.log.len() == played.len();
    if is_alone(&here) && is_alone(&there) && is_open(&played) {
        let own = |executed: &Executed| {
            let Executed { played, dropped, left, .. } = executed;
            (all_shown(&executed.log, worlds.viewer), played.clone(), dropped.clone(), left.clone())
        };
        leaks.compare(Place::Orders, own(&here), own(&there), &left);
    }
}

/// The awaited player moves and wants it undone, and all agree. Hidden pieces are then in another order, which nobody
/// learns. Returns whether the order changed; `None` if nobody can agree to an undo here.
fn consent(worlds: &Worlds<'_>, draw: &mut Draw, leaks: &mut Leaks) -> Option<bool> {
    let (awaited, board) = (worlds.here.awaiting().first()?, worlds.here.board()?);
    let moves = board.legal(awaited.seat).moves;
    if moves.is_empty() {
        return None;
    }
    let action = &moves[draw.below(moves.len() as u32) as usize];
    let taken_back = |game: &Game| take_back(game, awaited.seat, action, worlds.context);
    let (here, there) = (taken_back(worlds.here)?, taken_back(&worlds.there)?);
    let visible = |acting: &Acting<'_>| {
        let kinds: Vec<Kind> = acting.log.iter().map(|event| event.kind).collect();
        (
            kinds,
            acting.log.last().map(|undone| shown(undone, worlds.viewer)),
            look(&acting.game, worlds.viewer),
        )
    };
    leaks.compare(Place::Consent, visible(&here), visible(&there), action);
    // Nobody knows more than at the restored position, and the events shown to them give exactly that knowledge.
    let knowledge = |board: &dyn Board| board.redact(worlds.viewer).dump();
    let after = here.game.board().map(knowledge);
    leaks.compare(Place::Consent, Some(knowledge(board)), after.clone(), action);
    let mut from_events = board.redact(worlds.viewer);
    let effects = here.log.last().map(|undone| shown(undone, worlds.viewer)["payload"]["effects"].clone());
    from_events.fold(&effects.unwrap_or_default().to_string()).unwrap();
    leaks.compare(Place::Consent, Some(from_events.dump()), after, action);
    here.game.board().map(|after| after.dump() != board.dump())
}

/// `None` if the move cannot be made, ends the game, or is taken back without consent.
fn take_back<'a>(game: &Game, seat: Seat, action: &Value, context: &'a Context) -> Option<Acting<'a>> {
    let account = game.account(seat).ok()?;
    let mut acting = Acting::new(game.clone().keeping_undo_points(), Vec::new(), context);
    acting.act(account, Intent::Move(action.clone())).ok()?;
    if acting.decided().is_some() {
        return None;
    }
    acting.act(account, Intent::Undo { to_seq: Some(game.seq) }).ok()?;
    let offer = acting.game.offers().first().map(|offer| offer.offer);
    if let Some(offer) = offer {
        let others = game.people().filter(|(of, person)| *of != seat && !person.is_gone());
        for (_, person) in others {
            acting.act(person.account, Intent::Answer { offer, accept: true }).ok()?;
        }
    }
    let undone = acting.log.last().filter(|last| last.kind == Kind::Undone)?;
    undone.payload.contains("\"agreed\":true").then_some(acting)
}
