//! Musters: before a game of strangers starts, those confirm who have been silent for long.

use chrono::Duration;

use super::{
    clocked::Clocked,
    strangers::{NO_BOTS, ON_TIME, hours, kinds, open},
    *,
};

const MAY_CONFIRM: i64 = 24;

/// A game of three whose last seat is taken after this time.
fn late_by(late: Duration) -> Clocked {
    let mut game = open(3, NO_BOTS);
    game.act(BOB, join()).unwrap();
    game.wait(late);
    game.act(CAT, join()).unwrap();
    game
}

/// The accounts that the game asks to confirm.
fn asked(game: &Clocked) -> Vec<Uuid> {
    game.game.unconfirmed().map(|(_, account)| account).collect()
}

#[test]
fn a_game_that_fills_late_asks_those_who_were_silent() {
    assert_eq!(late_by(hours(48)).game.status(), Status::Active);
    let mut game = late_by(hours(48) + Duration::milliseconds(1));
    assert_eq!(game.game.status(), Status::Open);
    assert_eq!(kinds(&game).last(), Some(&"mustered"));
    assert_eq!(game.game.due_at(), Some(game.now + hours(MAY_CONFIRM)));
    assert_eq!(asked(&game), [ANN, BOB], "who has just come wants to play");
    game.act(CAT, Intent::Confirm).unwrap();
    game.act(ANN, Intent::Confirm).unwrap();
    game.act(ANN, Intent::Confirm).unwrap();
    assert_eq!(asked(&game), [BOB]);
    game.act(BOB, Intent::Confirm).unwrap();
    assert_eq!(kinds(&game)[5..], ["confirmed", "confirmed", "started"]);
    game.audit();
}

#[test]
fn who_sat_down_lately_is_not_asked() {
    let mut game = open(3, NO_BOTS);
    game.wait(hours(40));
    game.act(BOB, join()).unwrap();
    game.wait(hours(10));
    game.act(CAT, join()).unwrap();
    assert_eq!(asked(&game), [ANN], "Bob sat down ten hours ago");
    let mut ended = game.copy();
    ended.act(ANN, Intent::Confirm).unwrap();
    assert_eq!(kinds(&ended)[5..], ["confirmed", "started"]);
    ended.audit();
    // The game looks at the signs anew when its last seat is taken anew.
    game.act(CAT, Intent::Leave).unwrap();
    game.act(ANN, Intent::Confirm).unwrap();
    game.wait(hours(40));
    game.act(CAT, join()).unwrap();
    assert_eq!(kinds(&game)[5..], ["left", "confirmed", "joined", "mustered"]);
    assert_eq!(asked(&game), [BOB]);
    game.audit();
}

#[test]
fn a_game_starts_when_the_last_one_has_confirmed_though_another_has_become_silent() {
    let mut game = open(3, NO_BOTS);
    game.wait(hours(20));
    game.act(BOB, join()).unwrap();
    game.wait(hours(40));
    game.act(CAT, join()).unwrap();
    game.wait(hours(MAY_CONFIRM - 1));
    assert_eq!(asked(&game), [ANN], "Bob had sat down 40 hours before");
    let mut later = game.copy();
    later.act(ANN, Intent::Leave).unwrap();
    assert_eq!(later.game.muster(), None, "nobody is asked any more");
    later.act(ANN, join()).unwrap();
    assert_eq!(asked(&later), [BOB], "the last seat is taken anew");
    later.audit();
    game.act(ANN, Intent::Confirm).unwrap();
    assert_eq!(kinds(&game)[5..], ["confirmed", "started"]);
    game.audit();
}

#[test]
fn who_does_not_confirm_loses_the_seat() {
    let mut game = late_by(hours(50));
    game.act(BOB, Intent::Confirm).unwrap();
    game.wait(hours(MAY_CONFIRM) - Duration::milliseconds(1));
    assert!(!game.sweep());
    game.wait(Duration::milliseconds(1));
    assert_eq!(game.act(ANN, Intent::Confirm), Err(Refusal::DeadlinePassed));
    assert!(game.sweep());
    assert_eq!(kinds(&game)[5..], ["confirmed", "removed"]);
    assert_eq!((game.game.muster(), game.game.seat_of(BOB)), (None, Some(Seat(1))));
    assert_eq!(game.act(BOB, Intent::Confirm), Err(Refusal::NothingToConfirm));
    // The seat is free again, and the others have confirmed or come lately.
    let mut soon = game.copy();
    soon.act(ANN, join()).unwrap();
    assert_eq!(kinds(&soon)[7..], ["joined", "started"]);
    soon.audit();
    game.wait(hours(25));
    game.act(ANN, join()).unwrap();
    assert_eq!(asked(&game), [BOB, CAT], "two days later they are asked anew");
    game.audit();
}

#[test]
fn silent_accounts_cannot_make_the_others_confirm_without_end() {
    let [dan, eve] = [4, 5].map(Uuid::from_u128);
    let mut game = open(4, NO_BOTS);
    for account in [BOB, CAT] {
        game.act(account, join()).unwrap();
    }
    game.wait(hours(50));
    game.act(dan, join()).unwrap();
    game.act(ANN, Intent::Confirm).unwrap();
    // Bob and Cat are silent, are removed, and come again at once.
    game.wait(hours(MAY_CONFIRM));
    assert!(game.sweep());
    assert_eq!(kinds(&game)[6..], ["confirmed", "removed", "removed"]);
    for account in [BOB, eve] {
        game.act(account, join()).unwrap();
    }
    assert_eq!(kinds(&game)[9..], ["joined", "joined", "started"], "Ann is not asked again");
    game.audit();
}

#[test]
fn a_muster_goes_on_when_somebody_leaves() {
    let dan = Uuid::from_u128(4);
    let mut game = late_by(hours(50));
    let until = game.game.muster().unwrap().1;
    game.act(BOB, Intent::Confirm).unwrap();
    game.act(CAT, Intent::Leave).unwrap();
    game.act(dan, join()).unwrap();
    assert_eq!(game.game.muster().unwrap().1, until);
    assert_eq!(asked(&game), [ANN], "the newcomer is not asked");
    let mut all = game.copy();
    all.act(ANN, Intent::Confirm).unwrap();
    assert_eq!(kinds(&all)[5..], ["confirmed", "left", "joined", "confirmed", "started"]);
    all.audit();
    game.wait(hours(MAY_CONFIRM));
    assert!(game.sweep());
    assert_eq!(kinds(&game)[5..], ["confirmed", "left", "joined", "removed"]);
    assert_eq!((game.game.muster(), game.game.seat_of(ANN)), (None, None));
    game.audit();
}

#[test]
fn a_confirmation_counts_for_two_days() {
    for leaves_last in [true, false] {
        let mut game = late_by(hours(50));
        let leave = (CAT, Intent::Leave);
        let mut acts = vec![(ANN, Intent::Confirm), (BOB, Intent::Confirm)];
        acts.insert(if leaves_last { 1 } else { 0 }, leave);
        for (account, intent) in acts {
            assert!(game.game.muster().is_some());
            game.act(account, intent).unwrap();
        }
        assert_eq!(game.game.muster(), None);
        // Nobody keeps the others from beginning by coming and leaving.
        game.wait(hours(48));
        assert!(!game.sweep());
        let mut in_time = game.copy();
        in_time.act(CAT, join()).unwrap();
        assert_eq!(kinds(&in_time)[8..], ["joined", "started"]);
        in_time.audit();
        game.wait(Duration::milliseconds(1));
        game.act(CAT, join()).unwrap();
        assert_eq!(kinds(&game)[8..], ["joined", "mustered"]);
        assert_eq!(asked(&game), [ANN, BOB], "another muster asks anew");
        game.audit();
    }
}

#[test]
fn a_game_whose_people_have_all_gone_is_abandoned() {
    let mut game = late_by(hours(50));
    game.act(CAT, Intent::Leave).unwrap();
    game.wait(hours(MAY_CONFIRM));
    assert!(game.sweep());
    assert_eq!(game.game.result().unwrap().reason, EndReason::Abandoned);
    game.audit();
}

#[test]
fn a_muster_ends_before_the_game_expires() {
    let mut game = late_by(hours(50));
    game.act(BOB, Intent::Confirm).unwrap();
    game.wait(Duration::days(20));
    assert!(game.sweep());
    assert_eq!(kinds(&game)[5..], ["confirmed", "removed"]);
    game.audit();
}

#[test]
fn where_bots_come_nobody_is_asked() {
    let mut game = open(3, ON_TIME);
    game.act(BOB, join()).unwrap();
    // The server was down for three days, and the last person came before the bots.
    game.wait(hours(72));
    game.act(CAT, join()).unwrap();
    assert_eq!(kinds(&game).last(), Some(&"started"));
    game.audit();
}
