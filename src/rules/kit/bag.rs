//! A bag of pieces, counted by kind.

use std::any::type_name;

use enum_map::{EnumArray, EnumMap};

use super::{Draw, number::less};

/// Takes one piece out of a bag that is never empty at this point; each piece is equally likely.
pub fn take_sure<K: EnumArray<u8> + Copy>(bag: &mut EnumMap<K, u8>, draw: &mut Draw) -> K {
    let taken = take(bag, draw);
    debug_assert!(taken.is_some(), "{} is taken out of an empty bag", type_name::<K>());
    taken.unwrap_or_else(|| K::from_usize(0))
}

/// Takes one piece out of a bag, each equally likely; `None` if the bag is empty.
pub fn take<K: EnumArray<u8> + Copy>(bag: &mut EnumMap<K, u8>, draw: &mut Draw) -> Option<K> {
    take_nth(bag.as_mut_slice(), draw).map(K::from_usize)
}

/// Takes one piece out of the counts and returns the index of its kind; `None` if all counts are 0.
fn take_nth(bag: &mut [u8], draw: &mut Draw) -> Option<usize> {
    let mut n = draw.below(bag.iter().map(|count| u32::from(*count)).sum());
    for (kind, count) in bag.iter_mut().enumerate() {
        match n.checked_sub((*count).into()) {
            Some(left) => n = left,
            None => {
                less(count, 1);
                return Some(kind);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::Chance;

    /// Draws must equal those of an independent program that implements only the format of logs.
    #[test]
    fn a_bag_gives_what_the_page_says() {
        let vectors: serde_json::Value =
            serde_json::from_str(include_str!("../../../openapi/vectors/luck.json")).unwrap();
        let of = |keys: &serde_json::Value| {
            let entropies: Vec<String> = serde_json::from_value(keys["entropies"].clone()).unwrap();
            let seed = const_hex::decode_to_array(keys["seed"].as_str().unwrap()).unwrap();
            Chance::new(&seed, entropies.iter().map(String::as_str))
        };
        for vector in vectors["bags"].as_array().unwrap() {
            let keys = vectors["keys"].as_array().unwrap();
            let key = keys.iter().find(|keys| keys["game_key"] == vector["key"]).unwrap();
            let bag: Vec<(String, u8)> = serde_json::from_value(vector["bag"].clone()).unwrap();
            let (kinds, mut counts): (Vec<String>, Vec<u8>) = bag.into_iter().unzip();
            let mut draw = of(key).draw(vector["label"].as_str().unwrap());
            let taken = vector["taken"].as_array().unwrap().iter().filter(|taken| !taken.is_null());
            for taken in taken {
                assert_eq!(kinds[take_nth(&mut counts, &mut draw).unwrap()], *taken);
            }
            assert!(counts.iter().all(|count| *count == 0));
            assert_eq!(take_nth(&mut counts, &mut draw), None);
        }
    }
}
