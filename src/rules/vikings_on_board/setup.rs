//! The setup (section 2).

use strum::{EnumCount, VariantArray};

use super::{
    components::{ADD_1_STACK, BODIES_AT_START, ByClan, Clan, SHIELDS, SHIPS, SUPPLIES_PER_KIND, Supply},
    effect::{Body, Effect},
    title::V1,
};
use crate::kit::{Draw, Play, Seat};

/// Draws the order of the players, the ships and the stacks. The game draws nothing later, except to reshuffle
/// the stacks after an undo.
pub fn setup(play: &mut Play<'_, V1>) {
    let order = play.draw("order").shuffled(Seat::all(play.state().seats()));
    let of_kind = |kind: &Supply| std::iter::repeat_n(*kind, SUPPLIES_PER_KIND.into());
    let mut add_1 = play.draw("supplies").shuffled(Supply::VARIANTS.iter().flat_map(of_kind));
    let draw_3 = add_1.split_off(ADD_1_STACK);
    let ships = build(&mut play.draw("ships"));
    play.record(Effect::OrderDrawn { order });
    play.record(Effect::ShipsBuilt { ships });
    play.record(Effect::SuppliesShuffled { add_1: Some(add_1), draw_3: Some(draw_3) });
}

/// Three bodies behind each bow, of different clans: each clan is missing from two ships.
fn build(draw: &mut Draw) -> [[Body; BODIES_AT_START]; SHIPS] {
    let mut missing: [Clan; SHIPS] = std::array::from_fn(|ship| Clan::VARIANTS[ship % Clan::COUNT]);
    draw.shuffle(&mut missing);
    let mut shields = ByClan::from_fn(|_| SHIELDS);
    shields.values_mut().for_each(|of_clan| draw.shuffle(of_clan));
    let mut built = ByClan::<usize>::default();
    missing.map(|missing| {
        let mut bodies = missing.others().map(|clan| {
            let shields = shields[clan][built[clan]];
            built[clan] += 1;
            Body { clan, shields }
        });
        draw.shuffle(&mut bodies);
        bodies
    })
}
