//! Bots: computer players. A bot uses only what its seat can see. It tries the legal moves, each to the end of its own
//! turn at most, and takes the one with the highest value ([`Rules::evaluate`]). It does not consider the replies of
//! other players.

use serde::{Deserialize, Serialize};

use super::{Chance, Draw, Play, Rules, Seat, Secrecy, Seen, Viewer};

/// How well a bot plays: `easy` searches for the best move one time in four, `steady` every time.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    strum::IntoStaticStr,
    strum::EnumString,
    strum::VariantArray,
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = BotSkill))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Skill {
    /// Searches one time in four, and then looks ahead no further than the next move of its turn. At other times it
    /// takes the default move: the one that the rules play for a player who has left.
    Easy,
    /// Searches every time, and looks ahead over the rest of its turn.
    Steady,
}

/// A bot as recorded in a log: its moves can be recomputed from its skill and version alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Bot {
    /// Skill that the bot plays with: `easy` or `steady`.
    pub skill: Skill,
    /// Version of the ruleset's bots that chooses its moves.
    pub version: u16,
}

impl Skill {
    /// The bot searches one time in this many, and takes the default move at other times.
    fn thinks_one_in(self) -> u32 {
        match self {
            Skill::Easy => 4,
            Skill::Steady => 1,
        }
    }

    /// How many moves of its turn the bot looks ahead beyond the current one.
    fn ahead(self) -> u8 {
        match self {
            Skill::Easy => 1,
            Skill::Steady => 2,
        }
    }
}

/// Maximum number of moves, and sequences of moves, that a bot tries before it decides.
const TRIES: usize = 1_000;

/// The move of a bot; `None` if the game does not wait for its seat. The bot knows no more than its seat does:
/// everything hidden from the seat is determinized first.
pub(super) fn choose<R: Rules>(
    state: &R::State,
    seat: Seat,
    skill: Skill,
    draw: &mut Draw,
) -> Option<R::Move> {
    let seen = Seen::of::<R::Hidden>(state, Viewer::Seat(seat));
    let world = R::Hidden::determinize(&seen, draw);
    let mut steps = spread(steps::<R>(&world, seat), TRIES);
    if steps.len() > 1 {
        let thinks_one_in = skill.thinks_one_in();
        if thinks_one_in > 1 && draw.below(thinks_one_in) > 0 {
            return R::autoplay(&seen, seat).map(Into::into);
        }
        let tries = TRIES / steps.len();
        let worths: Vec<i64> =
            steps.iter().map(|step| worth::<R>(&world, seat, step, skill.ahead(), tries)).collect();
        let best = worths.iter().copied().max();
        let mut worths = worths.into_iter();
        steps.retain(|_| worths.next() == best);
    }
    // Choose among equals at random, so that bots do not all play alike.
    let any = draw.index(steps.len());
    (any < steps.len()).then(|| steps.swap_remove(any).into())
}

/// The legal steps that a bot considers.
fn steps<R: Rules>(world: &R::State, seat: Seat) -> Vec<R::Step> {
    Play::<R>::steps(world, seat).filter(|step| R::is_for_bots(world, step)).collect()
}

/// The value of a step if the best next steps of the same turn follow it. Looks at most `ahead` steps further and tries
/// at most `tries` in total.
fn worth<R: Rules>(world: &R::State, seat: Seat, step: &R::Step, ahead: u8, tries: usize) -> i64 {
    let mut chance = Chance::none();
    let (after, _) = Play::<R>::played(world, seat, step.clone(), &mut chance);
    // After a draw the search would see invented outcomes only, so it stops there.
    if ahead > 0 && tries > 1 && !chance.drawn() {
        let next = spread(steps::<R>(&after, seat), tries);
        let each = tries / next.len().max(1);
        let next = next.iter().map(|step| worth::<R>(&after, seat, step, ahead - 1, each));
        if let Some(best) = next.max() {
            return best;
        }
    }
    R::evaluate(&after, seat)
}

/// At most `most` items of a list, evenly spread.
fn spread<S>(steps: Vec<S>, most: usize) -> Vec<S> {
    let every = steps.len().div_ceil(most).max(1);
    steps.into_iter().step_by(every).collect()
}
