//! The page about errors, generated from the table of their codes.

use strum::IntoEnumIterator;

use crate::problem::codes::Code;

const HEAD: &str = "\
# Errors, and what to do about each

Every error is a problem (RFC 9457, `application/problem+json`) with a stable `code`:

```json
{\"type\": \"http://127.0.0.1:8080/docs/errors#stale_seq\", \"title\": \"The game is at another event than you expect\", \"status\": 409,
 \"detail\": \"the game has moved on to event 6\", \"code\": \"stale_seq\", \"seq\": 6}
```

Decide by the `code`, and show people the `detail`. `type` is the address of the code's paragraph on this page. If a place
in the request is at fault, `pointer` names the place in the body (a JSON pointer), or `param` the parameter or the header.
This holds for every status, such as 400, 412, 415 and 422.

There may be more codes in time: treat an unknown code by its status. The [reference](/docs/reference/) lists the codes of
each operation (`x-problem-codes`). OAuth endpoints return OAuth error objects (RFC 6749), not problems.

If a response is lost, you can always repeat a request that only reads. Repeat a request that changes something if it had
an `Idempotency-Key`. The server carries out a request with a key once, and returns the first response again.
";

pub(super) fn text() -> String {
    let mut text = HEAD.to_owned();
    for code in Code::iter() {
        let (name, status) = (<&str>::from(code), code.status().as_u16());
        text += &format!("\n## `{name}`\n\n{status}: {}.\n\n{}\n", code.title(), code.advice());
    }
    text
}
