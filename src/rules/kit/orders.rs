//! Standing orders, for any ruleset and any position.

use serde::Deserialize;
use serde_json::Value;

use super::{
    Malformed, MeetConditions, Parse, ReadOrders, Rules, Seat, Unmet, Viewer,
    board::{Position, parse},
    ruleset::Of,
};

impl<R: Rules> ReadOrders for Of<R> {
    fn read_move(&self, action: &Value) -> Result<Value, Malformed> {
        parse::<R::Move>(action).map(|(_, own_words)| own_words)
    }

    fn read_condition(&self, condition: &Value) -> Result<Value, Malformed> {
        parse::<R::Condition>(condition).map(|(_, own_words)| own_words)
    }
}

impl<R: Rules> MeetConditions for Position<R> {
    fn meets(&self, seat: Seat, action: &Value, condition: &Value) -> Result<(), Unmet> {
        // Both were parsed when the order was left. An order that no longer parses is not played.
        let unreadable = |detail: String| Unmet { condition: "unreadable", detail };
        let (action, _) = parse::<R::Move>(action).map_err(|e| unreadable(e.to_string()))?;
        let step = R::Step::parse(&action).map_err(|e| unreadable(e.to_string()))?;
        let condition = R::Condition::deserialize(condition).map_err(|e| unreadable(e.to_string()))?;
        R::meets(&self.seen(Viewer::Seat(seat)), seat, &step, &condition)
    }
}
