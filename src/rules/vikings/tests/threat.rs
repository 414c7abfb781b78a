//! Section 3.1: threat.

use super::given::homeland;

/// Asserts which rows this ship threatens in a homeland of one column.
fn assert_threatens(column: &str, rows: &[u8]) {
    let homeland = homeland(column);
    let threatened: Vec<u8> = (2..=6).filter(|row| homeland.is_threatened(*row, 1)).collect();
    assert_eq!(threatened, rows, "{column}");
}

#[test]
fn a_ship_threatens_its_column_from_the_warrior_row_down_to_the_row_of_its_sail() {
    assert_threatens("r < ( ( ( (", &[2, 3]);
    assert_threatens("g < ( ( ( (", &[2, 3, 4]);
    assert_threatens("y < ( ( ( (", &[2, 3, 4, 5]);
    assert_threatens("b < ( ( ( (", &[2, 3, 4, 5, 6]);
}

#[test]
fn gaps_do_not_stop_a_ship() {
    assert_threatens("b . . . . (", &[2, 3, 4, 5, 6]);
    assert_threatens("y . . . (", &[2, 3, 4, 5]);
}

#[test]
fn without_a_ship_there_is_no_threat() {
    assert_threatens(". ( ( ( ( (", &[]);
}

#[test]
fn a_warrior_directly_below_the_ship_protects_the_whole_column() {
    for ship in ["r", "g", "y", "b"] {
        assert_threatens(&format!("{ship} ( ( ( ( ("), &[]);
        assert!(homeland(&format!("{ship} (")).is_repelled(1));
    }
}

#[test]
fn a_tile_without_a_warrior_repels_nothing() {
    assert_threatens("r <", &[2, 3]);
    assert!(!homeland("r <").is_repelled(1));
}

#[test]
fn a_ship_is_the_concern_of_its_own_column_alone() {
    let homeland = homeland(
        "
        .b.
        (.=
        <##
        ...
        ...
        ###",
    );
    let threatened: Vec<u8> = (1..=3).filter(|c| homeland.is_threatened(6, *c)).collect();
    assert_eq!(threatened, [2]);
}

#[test]
fn warriors_beside_a_ship_do_not_repel_it() {
    let homeland = homeland(".b. (=# ... ... ... .#.");
    assert!(!homeland.is_repelled(2));
    assert!(homeland.is_threatened(6, 2));
}
