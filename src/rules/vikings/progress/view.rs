//! The additional view of a Progress game.

use serde::Serialize;

use super::super::{
    components::{Colour, SPACES, Special, Tile},
    counts::{CountsView, counts},
    state::{Phase, Player, State},
};
use crate::kit::Seat;

/// Additional state of a Progress game: special tiles, auction, and Vikings not yet laid.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Progress))]
pub struct ProgressView {
    /// The special tiles in the open row, which buyers of the dearest set may take.
    open: Vec<Special>,
    /// Number of special tiles that have not been shown yet.
    specials_left: u8,
    /// The running auction for the start player figure; `null` at all other times.
    auction: Option<AuctionView>,
    /// Number of Vikings of each colour that were drawn and do not lie around the wheel yet.
    drawn: CountsView,
    /// The tiles on the wheel, one for each space from 0 to 11, while Vikings are being laid beside them;
    /// `null` at all other times.
    tiles: Option<[Tile; SPACES]>,
    /// Colours of the Vikings laid so far, from space 11 downward.
    laid: Vec<Colour>,
}

/// A running auction for the start player figure.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Auction))]
struct AuctionView {
    /// Seat of the player who has bid most; `null` before the first bid.
    highest_bidder: Option<Seat>,
    /// The best bid so far, in gold; 0 before the first.
    highest_bid: i32,
    /// Seats of the players who bid no more.
    passed: Vec<Seat>,
}

/// The additional view; `None` in the base game.
#[must_use]
pub fn view(state: &State) -> Option<ProgressView> {
    let progress = state.progress.as_ref()?;
    let auction = match state.phase {
        Phase::Bidding(auction) => Some(AuctionView {
            highest_bidder: auction.high.map(|(seat, _)| seat),
            highest_bid: auction.high.map_or(0, |(_, gold)| gold),
            passed: Seat::all(state.seats()).filter(|seat| auction.has_passed(*seat)).collect(),
        }),
        _ => None,
    };
    Some(ProgressView {
        open: progress.open.clone(),
        specials_left: progress.pile.values().sum(),
        auction,
        drawn: counts(progress.drawn),
        tiles: progress.tiles,
        laid: progress.laid.clone(),
    })
}

/// A player's special tiles, one entry each.
#[must_use]
pub fn specials(player: &Player) -> Vec<Special> {
    let of = |(special, count): (Special, &u8)| std::iter::repeat_n(special, usize::from(*count));
    player.specials.iter().flat_map(of).collect()
}
