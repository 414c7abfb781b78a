//! The view: everything except the stacks, the tokens that other players have drawn, and the values of their
//! bets. The view is made from a redacted state without these.

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

/// The board of Vikings on Board as a viewer may see it: bets and drawn tokens of others stay hidden.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct View {
    /// Number of the round that is played, counted from 1.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    round: u8,
    /// The kind of move that the game waits for.
    step: StepView,
    /// Seat whose turn it is; `null` when the game is over.
    active: Option<Seat>,
    /// The action that a player is carrying out; `null` at all other times.
    action: Option<Action>,
    /// The side of the village to which the Vikings go in this round, where the leader token lies.
    leader_side: Side,
    /// The eleven actions with their circles, from top to bottom.
    village: Vec<ActionView>,
    /// Seat of the player who took the action `set_sail` in this round; `null` if there is none.
    set_sail: Option<Seat>,
    /// Number of ships that will still sail before the game is over.
    sterns_left: u8,
    /// Number of the ship whose supplies are being shared; `null` if none are.
    sailing: Option<u8>,
    /// The eight ships with their moorings, in the order of their numbers.
    ships: Vec<ShipView>,
    /// The price of each kind of supplies, in points for a token.
    market: SuppliesView,
    /// Number of tokens in the stack beside the action `add_1`.
    add_1_left: u8,
    /// The stack beside the action `draw_3_add_1` from the top down; `null` for a token of which you cannot be
    /// sure.
    draw_3: Vec<Option<Supply>>,
    /// The tokens that were drawn and of which one is to be loaded; `null` where only the player who drew may
    /// see them.
    drawn: Vec<Option<Supply>>,
    /// Number of supply tokens of each kind that have left the game.
    removed: SuppliesView,
    /// Number of supply tokens of each kind that have never been laid face up: they are in the stacks, or
    /// drawn.
    unseen: SuppliesView,
    /// Belongings of each player, in the order of seats.
    players: Vec<PlayerView>,
}

/// The kind of move that the game waits for, named like the move. `act` means the move that carries out the
/// chosen action, and `over` that the game has ended.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Step))]
#[serde(rename_all = "snake_case")]
enum StepView {
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

/// A side of the village: `right` in the odd rounds, `left` in the even ones.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
enum Side {
    /// Even rounds.
    Left,
    /// Odd rounds.
    Right,
}

/// An action of the village with the circles on its two sides.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = ActionCircles))]
struct ActionView {
    /// The action between the two circles.
    action: Action,
    /// Seat of the Viking who stands on the side they all come from; `null` if there is none.
    from: Option<Seat>,
    /// Seat of the player who has chosen it in this round; `null` if there is none.
    to: Option<Seat>,
}

/// A ship at its mooring, with its cargo and the bets on it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Ship))]
struct ShipView {
    /// Number of the mooring, 1 to 8.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 8))]
    ship: u8,
    /// Whether it has set sail, and is out of play.
    sailed: bool,
    /// The pieces behind its bow, the nearest first.
    bodies: Vec<BodyView>,
    /// Number of tokens of each kind on its bow.
    supplies: SuppliesView,
    /// The clans aboard, the one with first control first.
    control: Vec<Clan>,
    /// The gambling tokens that lie before it, in the order of seats.
    bets: Vec<BetView>,
}

/// A piece of a ship's body, with the shields it counts now.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct BodyView {
    /// The clan to which the piece belongs.
    clan: Clan,
    /// Shields that it counts for control of the ship, a lone Viking included.
    shields: u8,
    /// Whether one stands on it (option `lone_viking`), which counts as a shield more.
    lone_viking: bool,
}

/// A bet that lies before a ship, on the circle of a clan.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Bet))]
struct BetView {
    /// Seat of the player whose bet it is.
    seat: Seat,
    /// The clan that will have first control of the ship if they are right.
    clan: Clan,
    /// Worth of the gambling token in points, 1 to 4; `null` for all other players and spectators until the
    /// game is over.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 4))]
    token: Option<u8>,
}

/// A number for each kind of supplies: a number of tokens, or the worth of a token in points.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Supplies))]
struct SuppliesView {
    /// The number for tokens that show grain.
    grain: u8,
    /// The number for tokens that show a hide.
    hide: u8,
    /// The number for tokens that show metal.
    metal: u8,
}

/// A player's gambling tokens, supplies and points.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Player))]
struct PlayerView {
    /// Number of the seat, from 0.
    seat: Seat,
    /// The clan that this player plays.
    clan: Clan,
    /// Number of gambling tokens, of four, that they have not laid yet.
    tokens_in_hand: u8,
    /// Worth of each gambling token they have not laid yet; `null` for all other players and spectators.
    hand: Option<Vec<u8>>,
    /// Number of their bets that have won.
    tokens_won: u8,
    /// Worth of each bet that has won; `null` for all other players and spectators until the game is over,
    /// unless the option `open_bets` is on.
    won: Option<Vec<u8>>,
    /// Number of supply tokens of each kind they have taken.
    supplies: SuppliesView,
    /// Worth of these tokens at the present prices.
    supply_points: u8,
    /// Total points, with those of the bets that have won. `null` for all other players and spectators until
    /// the game is over, unless the option `open_bets` is on.
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

fn step(state: &State) -> StepView {
    match (state.phase, next_share(state)) {
        (Phase::Choosing, _) => StepView::ChooseAction,
        (Phase::Acting(..), _) => StepView::Act,
        (Phase::PlacingLoneViking(_), _) => StepView::PlaceLoneViking,
        (Phase::ChoosingShip(_), _) => StepView::ChooseShip,
        (Phase::Sharing { .. }, Some(Share::Removed(_) | Share::AllRemoved)) => StepView::RemoveSupply,
        (Phase::Sharing { .. }, _) => StepView::TakeSupply,
        (Phase::RoundOver | Phase::Over, _) => StepView::Over,
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
