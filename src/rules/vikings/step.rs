//! Execution of a step of the base game, and of its consequences without a choice (section 6.2).

use super::{
    effect::Effect,
    homeland::At,
    moves::{Destination, Step, Voyage},
    offer, sailing, scoring,
    state::{Phase, State},
    title::V1,
    wheel::{self, Set},
};
use crate::kit::{Play, Seat, impossible, number::narrow};

/// Records the direct effects of a legal step; nothing for a step of another version.
pub fn apply(play: &mut Play<'_, V1>, seat: Seat, step: Step) {
    match step {
        Step::Buy { space, .. } => buy(play, seat, space),
        Step::Exchange(vp) => play.record(Effect::Exchanged { seat, vp }),
        Step::PlaceStartTile { row } => play.record(Effect::StartTilePlaced { seat, row }),
        Step::PlaceTile(at, viking) => place(play, seat, at, viking),
        Step::Sail(voyage) => sail(play, seat, voyage),
        Step::Land(colour, At { row, column }) => play.record(Effect::Landed { seat, colour, row, column }),
        Step::EndSailing => play.record(Effect::SailingEnded { seat }),
        Step::Progress(_) => {}
    }
}

fn buy(play: &mut Play<'_, V1>, seat: Seat, space: u8) {
    let state = play.state();
    let price = wheel::price(&state.wheel, space);
    let exchange = narrow(wheel::missing_gold(price.into(), state.player(seat).gold).into());
    let special = state.version.comes_with(state, space);
    play.record(Effect::Bought { seat, space, price, exchange, special });
    discard_what_fits_nowhere(play, seat);
}

/// Discards the bought tile and sends the Viking to the base exactly when no cell is legal (section 2.5).
fn discard_what_fits_nowhere(play: &mut Play<'_, V1>, seat: Seat) {
    if let Phase::Placing(_, Set { tile, viking }) = play.state().phase
        && Play::<V1>::steps(play.state(), seat).next().is_none()
    {
        play.record(Effect::TileDiscarded { seat, tile });
        play.record(Effect::VikingToBase { seat, viking });
    }
}

fn place(play: &mut Play<'_, V1>, seat: Seat, At { row, column }: At, to: Destination) {
    let Phase::Placing(_, Set { tile, viking }) = play.state().phase else {
        return impossible("no tile is being placed");
    };
    play.record(Effect::TilePlaced { seat, tile, row, column });
    let state = play.state();
    if let Some(tile) = state.version.replaces(state.player(seat), tile) {
        play.record(Effect::TileReplaced { seat, tile, row, column });
    }
    play.record(match to {
        Destination::Island => Effect::VikingToIsland { seat, viking, row, column },
        Destination::Base => Effect::VikingToBase { seat, viking },
    });
}

fn sail(play: &mut Play<'_, V1>, seat: Seat, Voyage { mode, colour, boat }: Voyage) {
    let state = play.state();
    let aboard = sailing::aboard(state.player(seat), mode, colour, state.version.passage(boat));
    play.record(Effect::Sailed { seat, mode, aboard: aboard.into_array(), boat });
}

/// Scores once the wheel is empty, and then passes the start player figure to the left neighbour (section 2.7).
pub fn follow(play: &mut Play<'_, V1>) {
    let Phase::Scoring { scored, sailed } = play.state().phase else { return };
    let state = play.state();
    if !state.scores_large() {
        let lines = scoring::small(state);
        record_all(play, lines);
        end_round(play);
    } else if scored < state.seats() {
        score(play, state.seat_in_order(scored), sailed);
    } else if state.is_last_round() {
        for step in scoring::FINAL_STEPS {
            let lines = step(play.state());
            record_all(play, lines);
        }
        play.record(Effect::GameOver {});
    } else {
        end_round(play);
    }
}

/// Records the large scoring of one player, whose boatsmen may sail first.
fn score(play: &mut Play<'_, V1>, seat: Seat, sailed: bool) {
    if !sailed && sailing::can_sail(play.state().player(seat)) {
        return play.record(Effect::SailingBegan { seat });
    }
    let lines = scoring::large(play.state(), seat);
    record_all(play, lines);
    play.record(Effect::SeatScored { seat });
}

fn record_all(play: &mut Play<'_, V1>, effects: Vec<Effect>) {
    effects.into_iter().for_each(|effect| play.record(effect));
}

fn end_round(play: &mut Play<'_, V1>) {
    let (round, start_player) = (play.state().round, play.state().start_player);
    play.record(Effect::RoundEnded { start_player: start_player.left(play.state().seats()) });
    begin_round(play, round + 1);
}

/// Fills the wheel with the offer, or with the offer of another version.
pub(super) fn begin_round(play: &mut Play<'_, V1>, round: u8) {
    let state: State = play.state().clone();
    let mut draw = |label: &str| play.draw(label);
    let other = state.version.begin_round(&state, round, &mut draw);
    let effects = other.unwrap_or_else(|| vec![offer::draw(&state, round, &mut draw)]);
    record_all(play, effects);
}

/// Whether the choice among a seat's legal steps makes no difference: all lead to the same state, or only their
/// order is open (ruling 22). Exchanges do not count as a choice (ruling 4).
pub fn is_no_choice(state: &State, seat: Seat, first: Step, others: impl Iterator<Item = Step>) -> bool {
    if sailing::order_alone_is_open(state) {
        return true;
    }
    let mut others = others.filter(|step| !matches!(step, Step::Exchange(_)));
    let Some(second) = others.next() else { return true };
    // Only bids can lead to the same state. Any other choice is visible afterwards: a space, a row, a cell, a
    // colour, a tile, a voyage.
    if !matches!(state.phase, Phase::Bidding(_)) {
        return false;
    }
    let after = |step| Play::<V1>::applied(state, seat, step);
    let outcome = after(first);
    after(second) == outcome && others.all(|other| after(other) == outcome)
}
