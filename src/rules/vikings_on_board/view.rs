//! The view: everything but the stacks, what others have drawn, and the values of others' bets. The redacted
//! state from which it is made contains none of these.

use super::{
    components::{Action, BySupply, Clan, Supply},
    player::{Bet, Player},
    sailing::{Share, control, next_share},
    scoring::score,
    state::{Phase, Ship, State, Token},
    supplies::unseen,
    title::V1,
};
use crate::kit::{Nth, Seat, Seen, Viewer, number::byte};
use serde::Serialize;

/// The board.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingsOnBoardView))]
pub struct View {
    /// The round, from 1.
    round: u8,
    /// What the game waits for.
    step: Step,
    /// Whose turn it is; null when the game is over.
    active: Option<Seat>,
    /// The action that is being carried out.
    action: Option<Action>,
    /// The side of the village to which the Vikings go in this round, where the leader token lies.
    leader_side: Side,
    /// The actions, from top to bottom.
    village: Vec<ActionView>,
    /// Who took `set_sail` in this round.
    set_sail: Option<Seat>,
    /// Ships that will still sail before the game is over.
    sterns_left: u8,
    /// The ship whose supplies are being shared.
    sailing: Option<u8>,
    /// The ships with their moorings.
    ships: Vec<ShipView>,
    /// The price of each kind, in points for a token.
    market: SuppliesView,
    /// Tokens in the stack beside `add_1`.
    add_1_left: u8,
    /// The stack beside `draw_3_add_1` from the top down; null for a token of which you cannot be sure.
    draw_3: Vec<Option<Supply>>,
    /// The tokens that were drawn and of which one is to be loaded; null where only the drawer may see them.
    drawn: Vec<Option<Supply>>,
    /// Supply tokens that left the game.
    removed: SuppliesView,
    /// Supply tokens that have never been laid face up: in the stacks, or drawn.
    unseen: SuppliesView,
    /// The players, by seat.
    players: Vec<PlayerView>,
}

/// What the game waits for.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingsOnBoardStep))]
#[serde(rename_all = "snake_case")]
enum Step {
    /// An action is to be chosen.
    ChooseAction,
    /// The chosen action is to be carried out.
    Act,
    /// A lone Viking is to be placed.
    PlaceLoneViking,
    /// The ship that sails is to be chosen.
    ChooseShip,
    /// A token is to be taken from the bow of the ship that sails.
    TakeSupply,
    /// A token that a non-player clan would take is to be removed.
    RemoveSupply,
    /// Nothing: the game is over.
    Over,
}

/// A side of the village.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingsOnBoardSide))]
#[serde(rename_all = "snake_case")]
enum Side {
    /// Even rounds.
    Left,
    /// Odd rounds.
    Right,
}

/// An action with its two circles.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingsOnBoardActionCircles))]
struct ActionView {
    /// Which.
    action: Action,
    /// Whose Viking stands on the side it comes from.
    from: Option<Seat>,
    /// Who has chosen it in this round.
    to: Option<Seat>,
}

/// A ship with its mooring.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingsOnBoardShip))]
struct ShipView {
    /// Its number, 1 to 8.
    ship: u8,
    /// Whether it has set sail.
    sailed: bool,
    /// Its bodies from the bow back.
    bodies: Vec<BodyView>,
    /// The tokens on its bow.
    supplies: SuppliesView,
    /// The clans aboard in order of control.
    control: Vec<Clan>,
    /// The bets before it, by seat.
    bets: Vec<BetView>,
}

/// A body.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingsOnBoardBodyView))]
struct BodyView {
    /// Whose.
    clan: Clan,
    /// What it counts for control, a lone Viking included.
    shields: u8,
    /// Whether a lone Viking stands on it.
    lone_viking: bool,
}

/// A bet.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingsOnBoardBet))]
struct BetView {
    /// Whose.
    seat: Seat,
    /// For this clan.
    clan: Clan,
    /// The gambling token; null for all others until the game is over.
    token: Option<u8>,
}

/// So many tokens, or points for a token, of each kind.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingsOnBoardSupplies))]
struct SuppliesView {
    /// Grain.
    grain: u8,
    /// Hide.
    hide: u8,
    /// Metal.
    metal: u8,
}

/// A player's belongings.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingsOnBoardPlayer))]
struct PlayerView {
    /// Whose.
    seat: Seat,
    /// Their clan.
    clan: Clan,
    /// How many gambling tokens they have in hand.
    tokens_in_hand: u8,
    /// Which; null for all others.
    hand: Option<Vec<u8>>,
    /// How many gambling tokens have won.
    tokens_won: u8,
    /// Which; null for all others until the game is over, but with the option `open_bets`.
    won: Option<Vec<u8>>,
    /// Their supply tokens.
    supplies: SuppliesView,
    /// The points of their supply tokens at the prices of the moment.
    supply_points: u8,
    /// All their points, those of gambling tokens that have won included; null for all others until the game is over, but
    /// with the option `open_bets`.
    points: Option<u8>,
}

/// The board as this viewer sees it.
#[must_use]
pub fn view(seen: &Seen<'_, V1>) -> View {
    let state: &State = seen;
    let tokens = |of: &[Token]| of.iter().map(|token| token.face).collect();
    View {
        round: state.round,
        step: step(state),
        active: state.active(),
        action: match state.phase {
            Phase::Acting(_, action) => Some(action),
            _ => None,
        },
        leader_side: if state.round.is_multiple_of(2) { Side::Left } else { Side::Right },
        village: village(state),
        set_sail: state.stern,
        sterns_left: state.sterns_left(),
        sailing: match state.phase {
            Phase::Sharing { ship, .. } => Some(ship.into()),
            _ => None,
        },
        ships: Nth::each(&state.ships).map(|(number, of)| ship(state, number, of)).collect(),
        market: supplies(state.prices),
        add_1_left: byte(state.add_1.len()),
        draw_3: tokens(&state.draw_3),
        drawn: tokens(&state.drawn),
        removed: supplies(state.removed),
        unseen: supplies(unseen(state)),
        players: state.players.iter().map(|(seat, of)| player(seen, seat, of)).collect(),
    }
}

fn step(state: &State) -> Step {
    match (state.phase, next_share(state)) {
        (Phase::Choosing, _) => Step::ChooseAction,
        (Phase::Acting(..), _) => Step::Act,
        (Phase::PlacingLoneViking(_), _) => Step::PlaceLoneViking,
        (Phase::ChoosingShip(_), _) => Step::ChooseShip,
        (Phase::Sharing { .. }, Some(Share::Removed(_) | Share::AllRemoved)) => Step::RemoveSupply,
        (Phase::Sharing { .. }, _) => Step::TakeSupply,
        (Phase::RoundOver | Phase::Over, _) => Step::Over,
    }
}

fn village(state: &State) -> Vec<ActionView> {
    let circles = state.village.iter();
    circles.map(|(action, circles)| ActionView { action, from: circles.from, to: circles.to }).collect()
}

fn ship(state: &State, number: Nth, of: &Ship) -> ShipView {
    let bodies = of.bodies.iter();
    let bet = |(seat, player): (Seat, &Player)| {
        let Bet { clan, token, .. } = *player.bet_on(number)?;
        Some(BetView { seat, clan, token })
    };
    ShipView {
        ship: number.into(),
        sailed: of.sailed,
        bodies: bodies
            .map(|body| BodyView { clan: body.clan, shields: body.shields(), lone_viking: body.viking })
            .collect(),
        supplies: supplies(of.supplies),
        control: control(of),
        bets: state.players.iter().filter_map(bet).collect(),
    }
}

fn supplies(of: BySupply<u8>) -> SuppliesView {
    SuppliesView { grain: of[Supply::Grain], hide: of[Supply::Hide], metal: of[Supply::Metal] }
}

fn player(seen: &Seen<'_, V1>, seat: Seat, of: &Player) -> PlayerView {
    let score = score(seen, of);
    let knows_bets = seen.viewer() == Viewer::Seat(seat) || seen.phase == Phase::Over;
    let knows_won = knows_bets || seen.options.open_bets;
    PlayerView {
        seat,
        clan: Clan::of(seat),
        tokens_in_hand: of.tokens_in_hand(),
        hand: knows_bets.then(|| of.hand().collect()),
        tokens_won: byte(of.won.len()),
        won: knows_won.then(|| of.won.iter().filter_map(|bet| bet.token).collect()),
        supplies: supplies(of.supplies),
        supply_points: score.supply_points,
        points: knows_won.then(|| score.total()),
    }
}
