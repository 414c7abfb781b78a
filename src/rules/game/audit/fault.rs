//! The faults that an audit can find: for each a stable code, the parts of its sentence, and the sentence.

use serde::{Serialize, Serializer};
use uuid::Uuid;

use super::super::SecretItem;
use crate::kit::{Corrupt, Seat};

/// A fault of a log.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {seq}: {kind}")]
pub struct Fault {
    /// The first event that is wrong; 0 for the log as a whole.
    pub seq: i64,
    /// Kind of the fault.
    pub kind: FaultKind,
}

impl Fault {
    /// A fault of this event.
    #[must_use]
    pub fn new(seq: i64, kind: FaultKind) -> Self {
        Self { seq, kind }
    }
}

impl Serialize for Fault {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Coded<'a> {
            seq: i64,
            code: &'static str,
            #[serde(flatten)]
            parts: &'a FaultKind,
            what: String,
        }
        let Self { seq, kind } = self;
        Coded { seq: *seq, code: kind.into(), parts: kind, what: kind.to_string() }.serialize(serializer)
    }
}

macro_rules! table_of_faults {
    ($($kind:ident $({ $($part:ident: $type:ty),+ })? $sentence:literal;)*) => {
        /// The kinds of faults. The code of a kind is its name in snake case.
        #[derive(
            Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error, strum::IntoStaticStr, strum::VariantNames,
        )]
        #[serde(untagged)]
        #[strum(serialize_all = "snake_case")]
        pub enum FaultKind {
            $(
                #[doc = $sentence]
                #[error($sentence)]
                $kind $({ $(#[doc = "A part of the sentence."] $part: $type,)+ })?,
            )*
        }

        /// The parts and the sentence of each kind.
        #[cfg(test)]
        const SENTENCES: &[(&[&str], &str)] = &[$((&[$($(stringify!($part)),+)?], $sentence),)*];
    };
}

table_of_faults! {
    // The lines of a file.
    Empty "the log is empty";
    LineTooLong { bytes: u64 } "the line is longer than {bytes} bytes";
    LineNotUtf8 "the line is not UTF-8";
    NoLineFeed "the line does not end with a line feed";
    ByteOrderMark "the line begins with a byte order mark";
    CarriageReturn "the line ends with a carriage return";
    BlankLine "the line is blank";
    LineNotJson { detail: String } "the line is no JSON: {detail}";
    LineNotEvent { detail: String } "the line is no event: {detail}";
    LineForm "the line is not written as the format says: hex is in lower case, and nothing null";
    NotIntegers "its numbers are not all integers from -(2^53 - 1) to 2^53 - 1";
    NotCanonical { byte: usize }
        "it is not canonical JSON (RFC 8785), from its byte {byte} on: each key once and in order, and no spaces";

    // The form of an event.
    PayloadNotJson { detail: String } "its payload is no JSON: {detail}";
    PayloadNotEvent { detail: String } "its payload is no event: {detail}";
    PayloadForm { detail: String } "it is not written as the format says: {detail}";
    TimeForm "its time is not written as the format says";
    BeaconReserved "its payload is no event: format 1 reserves `beacon`";
    SecretOfNothing "a secret stands for something that is not there";
    SecretOrder "its secrets are not in order, or two stand for the same";
    SecretSeatOrder "the seats of a secret are not in rising order";
    SecretHidesNothing { item: SecretItem } "a secret hides nothing: {item}";
    MoveMissing "its move is missing, and no secret holds it";
    Corrupt { detail: String } "it cannot be read, or does not fit the game: {detail}";

    // The chain.
    NotCreatedFirst "the log does not begin with the creation of the game";
    GameNotNamed { detail: String } "it does not name its game: {detail}";
    RulesetName "its ruleset has no name of small letters, digits and `_`";
    WrongNumber "its number does not follow";
    WrongPreviousHash "it does not name the hash of the event before";
    WrongHash "its hash is not the hash of its content";
    NotNext "it does not follow the event before";
    AfterEnd "it follows the end of the game";
    CreatedAgain "the game is created a second time";
    TimeGoesBack "it is earlier than the event before";
    OtherGame { game: Uuid, expected: Uuid } "this is the log of game {game}, not of game {expected}";
    OtherLog "its hash is not the one that was noted: this is another log";
    EndCutOff { event: i64 } "the log ends here, but the game had come to event {event}";
    EndTooEarly { detail: String } "the log ends here, although {detail}";

    // The seed.
    SeedNotCommitted "the seed is not the one that it commits to";
    SeedNotRevealed "it does not reveal the seed";
    WrongSeed "its seed is not the one that the game had committed to";
    CommittedSeedNotRevealed "it does not reveal the seed that the game had committed to";

    // The creation of the game.
    NoCreation "it creates no game";
    NumberOfSeats { title: String, seats: u8 } "{title} is not played by {seats}";
    OptionsRefused { detail: String } "the rules do not accept its options: {detail}";
    OptionsIncomplete "its options are not complete";
    SeatsKept "its seats are kept for others, and it is no rematch";
    InvitedTwice "somebody is invited twice";
    CreatorIsBot "its creator has the account of a bot";
    RematchOfItself "it is a rematch of itself";
    TooManyKept "it keeps more seats than it has";
    BotsNotAdmitted "it admits no bots, and bots are to sit down";
    OffsetsWithoutClock "it has offsets of a zone and no clock";
    MatchTerms "its terms for a game of strangers contradict each other";
    MissesTerms "its number of missed deadlines is out of range, or it has no clock";
    RatedTerms "it is rated, and is not public, has no clock, or is no game of the house";
    ClockInvalid { detail: String } "its clock is not valid: {detail}";
    OffsetsInvalid "its offsets are those of no time zone";

    // Events that cannot have happened.
    DeadlinePassed "a deadline had passed before it, and no event records that";
    NotDue { event: i64, detail: String } "after event {event} {detail}";
    NotAtOnce { event: i64 } "it had to happen at once, at the time of event {event}";
    NoHostToStart "no host could start the game";
    NoHostToSeatBot "no host could seat a bot";
    JoinedAfterStart "the game has begun, so no player can sit down";
    WrongBotId "this is not the id of a bot in this seat";
    PersonHasBotId "a person has the account of a bot";
    AccountKind "the kind of its account and the owner contradict each other";
    BotsTooEarly "bots sit down before their time";
    BotNotSteady "a bot sits down that is not `steady`";
    RemovedWithoutCause "a player is removed neither by a host nor by a muster, or by both";
    MusterNotDue "the game had no cause to muster its people";
    MusterNotOver "the time to confirm was not over";
    NotSeated "this person does not sit there";
    EntropyAfterStart "the game has begun, so no player can add entropy";
    EntropyTwice "this person had already added entropy";
    EmptySeat { seat: Seat } "nobody sits in seat {seat}";
    OtherSeat { seat: Seat } "this account does not sit in seat {seat}";
    OnlyPlayerMoves { seat: Seat } "only its player can move for seat {seat} now";
    NoBotToMove { seat: Seat } "seat {seat} has no bot whose turn it is";
    NotTheirTurn { seat: Seat } "it is not the turn of this account in seat {seat}";
    MoveClosed "its move is closed";
    NoLegalMove "no move that was legal then gives this event";
    ClaimNotNeeded "in this game the time of a seat ends without a claim";
    ClaimNeeded "in this game time ends only by a claim";
    TimeLeft { seat: Seat } "seat {seat} had time left";
    UndoNotAgreed "not all have agreed to take moves back";
    EndNotAgreed "not all players have agreed to end the game";
    NotExpired { days: i64 } "the game was not open for {days} days without an event";
    NotBegun "the game has not begun";
    NotOver "the game has not come to its end";
    NotPossibleThen "this account could not do that then";
    Refused { detail: String } "the game would have refused it: {detail}";
    ImpossiblePosition "the position after it is impossible";

    // Events that the rules decide otherwise.
    NoEffect "by the rules it has no effect";
    OtherEvent "the rules give another event";
    FieldTooMany { field: String } "the rules give it no `{field}`";
    FieldMissing { field: String } "its `{field}` is missing";
    FieldDiffers { field: String } "its `{field}` differs from the one that the rules give";
    SecretTooMany { item: SecretItem } "it has a secret where the rules make none: {item}";
    SecretMissing "a secret is missing";
    SecretDiffers { part: &'static str, item: SecretItem }
        "the {part} of a secret differs from the one that the rules give: {item}";

    // The rows of a database.
    RowUnreadable { detail: String } "its row cannot be read: {detail}";
    RowMissing { table: &'static str } "the game has no row in `{table}`";
    RowsDiffer { table: &'static str } "the rows of `{table}` do not match the log";
    ColumnsDiffer "the columns beside it and its payload differ in kind, time, seat or account";
    ColumnDiffers { column: &'static str, table: &'static str }
        "the column `{column}` of `{table}` does not match the log";
    OrdersDiffer { column: &'static str, table: &'static str }
        "the column `{column}` of `{table}` does not match the log and the stored orders";
    HeadDiffers "its hash differs from the hash of the head";
    SecretLost "a secret of it is missing from the database";
    SeedLost "the seed is missing";
    NotDecided { detail: String } "this program cannot decide its events again: {detail}";
}

impl From<Corrupt> for FaultKind {
    fn from(Corrupt(detail): Corrupt) -> Self {
        Self::Corrupt { detail }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{json, to_value};
    use strum::VariantNames;

    use super::*;

    #[test]
    fn a_fault_has_its_code_and_its_parts() {
        let fault = Fault::new(4, FaultKind::TimeLeft { seat: Seat(3) });
        let expected = json!({"seq": 4, "code": "time_left", "seat": 3, "what": "seat 3 had time left"});
        assert_eq!(to_value(fault).unwrap(), expected);
        let expected = json!({"seq": 0, "code": "empty", "what": "the log is empty"});
        assert_eq!(to_value(Fault::new(0, FaultKind::Empty)).unwrap(), expected);
        let reserved = ["seq", "code", "what"];
        assert!(SENTENCES.iter().all(|(parts, _)| parts.iter().all(|part| !reserved.contains(part))));
    }

    /// Compares the table of the page with the codes. The test of the client's German texts reads this table, too.
    #[test]
    fn every_code_is_documented() {
        let page = include_str!("../../../../openapi/docs/verdicts.md");
        let (_, faults) = page.split_once("\n## Faults\n").unwrap();
        let rows = faults.lines().filter(|line| line.starts_with("| `"));
        let expected: Vec<String> = FaultKind::VARIANTS
            .iter()
            .zip(SENTENCES)
            .map(|(code, (parts, sentence))| {
                let parts: Vec<String> = parts.iter().map(|part| format!("`{part}`")).collect();
                format!("| `{code}` | {} | {sentence} |", parts.join(", "))
            })
            .collect();
        assert!(rows.eq(expected.iter()), "the rows must be:\n{}", expected.join("\n"));
    }
}
