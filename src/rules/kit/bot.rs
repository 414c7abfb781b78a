//! Bots: computer players. A bot looks only at what its seat can see, tries the legal moves, each as far
//! ahead as its own turn goes, and takes the one with the highest value ([`Rules::evaluate`]). It does not
//! consider what others will answer.

use serde::{Deserialize, Serialize};

use super::{Chance, Draw, Play, Rules, Seat, Secrecy, Seen, Viewer};

/// How well a bot plays: `easy` thinks about one move in four, `steady` thinks about each.
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
    /// Thinks about one move in four, and then looks no further than the next move of its turn. Else it takes the obvious
    /// move, the one that the rules play for a player who has left.
    Easy,
    /// Thinks about every move, and about the rest of its turn.
    Steady,
}

/// A bot as recorded in a log: its moves can be recomputed from its skill and version alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Bot {
    /// How well it plays.
    pub skill: Skill,
    /// The version of the ruleset's bots by which it plays.
    pub version: u16,
}

impl Skill {
    /// It thinks about one move in this many, and takes the obvious move otherwise.
    fn thinks_one_in(self) -> u32 {
        match self {
            Skill::Easy => 4,
            Skill::Steady => 1,
        }
    }

    /// How many moves of its turn it looks ahead beyond the current one.
    fn ahead(self) -> u8 {
        match self {
            Skill::Easy => 1,
            Skill::Steady => 2,
        }
    }
}

/// The most moves, and sequences of moves, that a bot tries before it decides.
const TRIES: usize = 1_000;

/// The move of a bot; none if its seat is not awaited. It knows no more than its seat does: what is hidden
/// from the seat is determinized before it thinks.
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
    // Choose among equals at random, or all bots would play alike.
    let any = draw.index(steps.len());
    (any < steps.len()).then(|| steps.swap_remove(any).into())
}

/// The legal steps that a bot considers.
fn steps<R: Rules>(world: &R::State, seat: Seat) -> Vec<R::Step> {
    Play::<R>::steps(world, seat).filter(|step| R::is_for_bots(world, step)).collect()
}

/// The value of a step when the best next steps of the same turn follow it: at most `ahead` of them, trying
/// at most `tries` in all.
fn worth<R: Rules>(world: &R::State, seat: Seat, step: &R::Step, ahead: u8, tries: usize) -> i64 {
    let mut chance = Chance::none();
    let (after, _) = Play::<R>::played(world, seat, step.clone(), &mut chance);
    // After a draw the search would only see invented outcomes, so stop there.
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

/// At most `most` of a list, evenly spread.
fn spread<S>(steps: Vec<S>, most: usize) -> Vec<S> {
    let every = steps.len().div_ceil(most).max(1);
    steps.into_iter().step_by(every).collect()
}
