//! The page about errors, written from the one table of their codes.

use strum::IntoEnumIterator;

use crate::http::problem::Code;

const HEAD: &str = "\
# Errors, and what to do about each

Every error is a problem (RFC 9457, `application/problem+json`) with a stable `code`:

```json
{\"type\": \"urn:longhall:problem:stale_seq\", \"title\": \"The game has moved on\", \"status\": 409,
 \"detail\": \"the game has moved on to event 6\", \"code\": \"stale_seq\", \"seq\": 6}
```

Decide by the `code`, and show people the `detail`. There may be more codes in time: treat one that you do not know by
its status. The [reference](/docs/reference/) says for each operation which codes it may answer (`x-problem-codes`). The
endpoints of OAuth alone answer in the words of their standards.

What did not get through may be sent again if it reads, or with the same `Idempotency-Key`: then it is done once, and the
first answer comes again.

| code | status | what it means | what to do |
|---|---|---|---|
";

pub(super) fn text() -> String {
    let mut text = HEAD.to_owned();
    for code in Code::iter() {
        let (name, status) = (<&str>::from(code), code.status().as_u16());
        text += &format!("| `{name}` | {status} | {} | {} |\n", code.title(), code.advice());
    }
    text
}
