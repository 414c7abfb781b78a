//! The page about errors, generated from the table of their codes.

use strum::IntoEnumIterator;

use crate::http::problem::Code;

const HEAD: &str = "\
# Errors, and what to do about each

Every error is a problem (RFC 9457, `application/problem+json`) with a stable `code`:

```json
{\"type\": \"http://127.0.0.1:8080/docs/errors#stale_seq\", \"title\": \"The game has moved on\", \"status\": 409,
 \"detail\": \"the game has moved on to event 6\", \"code\": \"stale_seq\", \"seq\": 6}
```

Decide by the `code`, and show people the `detail`. `type` is the address of the code's paragraph on this page. With 400,
`pointer` names the place in the body that is wrong (a JSON pointer), or `param` the parameter or header.

There may be more codes in time: treat an unknown code by its status. The [reference](/docs/reference/) lists the codes of
each operation (`x-problem-codes`). The endpoints of OAuth report errors as their standards require.

If an answer is lost, repeat the request if it only reads, or if it had an `Idempotency-Key`. A request with a key is
carried out once, and you get the first answer again.
";

pub(super) fn text() -> String {
    let mut text = HEAD.to_owned();
    for code in Code::iter() {
        let (name, status) = (<&str>::from(code), code.status().as_u16());
        text += &format!("\n## `{name}`\n\n{status}: {}.\n\n{}\n", code.title(), code.advice());
    }
    text
}
