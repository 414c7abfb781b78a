//! The table of all problem codes: status, meaning, and advice for clients.

use actix_web::http::StatusCode;
use serde::Serialize;

macro_rules! table_of_codes {
    ($($code:ident $status:literal $title:literal => $advice:literal;)*) => {
        /// The stable codes of all problems. There may be more in time: treat one that you do not know by its `status`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema, strum::IntoStaticStr, strum::EnumIter)]
        #[schema(as = ProblemCode)]
        #[serde(rename_all = "snake_case")]
        #[strum(serialize_all = "snake_case")]
        pub enum Code {
            $(#[doc = $title] $code,)*
        }

        impl Code {
            /// The HTTP status of this code.
            #[must_use]
            pub fn status(self) -> StatusCode {
                let status: u16 = match self { $(Self::$code => $status,)* };
                StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
            }

            /// The meaning of this code, in a few words.
            #[must_use]
            pub fn title(self) -> &'static str {
                match self { $(Self::$code => $title,)* }
            }

            /// Advice on this code in one sentence, for the author of a client.
            #[must_use]
            pub fn advice(self) -> &'static str {
                match self { $(Self::$code => $advice,)* }
            }
        }
    };
}

table_of_codes! {
    MalformedBody 400 "The body is not valid for this operation"
        => "Fix the request: `pointer` names the place in the body, `detail` what is expected there.";
    MalformedQuery 400 "The query or a header is not valid for this operation"
        => "Fix the request: `param` names the parameter or the header, `detail` what is expected.";
    MalformedMove 400 "The ruleset has no move of this form"
        => "Send a move of the ruleset's schema. The moves of `legal-moves` can be sent unchanged.";
    MalformedCondition 400 "The ruleset has no condition of this form"
        => "Send a condition of the ruleset's schema: `condition` in `GET /v1/rulesets/{id}`.";
    KeyNotTaken 400 "This operation does not accept an Idempotency-Key"
        => "Responses with secrets are not stored, so they cannot be repeated. Send the request without the header.";
    NotSignedIn 401 "The token is missing, invalid or expired"
        => "Refresh the session once and repeat the request. If that fails, let the person sign in.";
    BadCredentials 401 "Name, password, passkey, code or token is wrong"
        => "Let the person try again. After a few attempts they have to wait.";
    ProofMissing 403 "This needs proof of who you are"
        => "Get a proof with `POST /v1/me/proof` and send it as `Longhall-Proof`.";
    ProofWrong 403 "The password, the passkey or the proof is wrong"
        => "Ask the person again and get a new proof. A proof is valid for five minutes, in the session that got it.";
    ScopeMissing 403 "The token does not allow this"
        => "Request a token with the scope that the reference names for this operation. No app and no long-lived token gets \
            the scope `account`. Only a session has it: the tokens of a person who signed in at the hall itself. Send the \
            person to the hall's own pages.";
    GuestsMayNot 403 "Guests may not do this"
        => "Offer the guest to claim the account: `PATCH /v1/me` with a name, and a password or a passkey.";
    NotYourSeat 403 "You have no seat in this game"
        => "Show the game without controls. Somebody else may have taken the seat.";
    NotYours 403 "Somebody else wrote this"
        => "Do not offer this: only the author may do it.";
    NotInvited 403 "No seat of this game is free for you"
        => "Do not offer a seat. To join a private game, send its `invite`.";
    MatchedOnly 403 "The seats of this game are given by matches"
        => "Do not offer a seat: request one with `POST /v1/matches`.";
    NotTheHost 403 "Only the host of the game may do this"
        => "Do not offer this: the host is the creator or, if they have left, the person in the lowest seat.";
    NoSuchGame 404 "There is no such game, or you may not see it"
        => "Check the id. The response is the same for a private game in which you have no seat.";
    NotFound 404 "There is nothing at this address, or no entry with this id"
        => "Compare the address and the method with the reference.";
    MethodNotAllowed 405 "This address does not support this method"
        => "Compare the address and the method with the reference.";
    NotAcceptable 406 "The server supports no content coding that you accept"
        => "Leave out `Accept-Encoding`, or accept `identity` or a coding that `detail` names.";
    StaleSeq 409 "The game is at another event than you expect"
        => "Read the game again, let the player decide again, and retry. `seq` is the number of the newest event.";
    CursorAhead 409 "The cursor is ahead of the newest entry, or belongs to a log that was replaced"
        => "Discard the entries that you have and read from the beginning: the server was restored from a backup.";
    NotYourTurn 409 "The game waits for somebody else"
        => "Wait for the turn with `Prefer: wait` or a stream.";
    YourTurn 409 "It is your turn, and standing orders are for later turns"
        => "Make the move instead of leaving an order.";
    OrdersChanged 409 "Your orders have changed since you read them"
        => "Read them again, let the player decide again, and retry.";
    GameFull 409 "All seats are taken"
        => "Read the game again and offer what its `status` allows.";
    GameStarted 409 "The game has already begun"
        => "Read the game again and offer what its `status` allows.";
    GameNotActive 409 "The game is not being played"
        => "Read the game again and offer what its `status` allows.";
    GameNotFinished 409 "The game is not over"
        => "Read the game again and offer what its `status` allows.";
    DeadlinePassed 409 "A deadline of this game has just passed"
        => "Read the game again: its log shows the consequence.";
    NothingToClaim 409 "No player is out of time"
        => "Offer the claim only after `deadline_at`.";
    NoVacation 409 "This vacation is not possible"
        => "Show the player the `detail`.";
    NothingToUndo 409 "There is no move to take back"
        => "Show the player the `detail`. The game goes on.";
    NoTimeLeft 409 "After this undo a player would have no time left"
        => "Show the player the `detail`. The game goes on.";
    TooManyUndos 409 "You have undone moves too often"
        => "Show the player the `detail`. The game goes on.";
    AlreadyOffered 409 "There is already an offer of this kind"
        => "Read the game again and show its `offers`.";
    OfferDeclined 409 "This offer was declined since the last move, or the game does not allow it"
        => "Read the game again and show its `offers`.";
    NoSuchOffer 409 "There is no open offer of this kind"
        => "Read the game again and show its `offers`.";
    BotsNotAdmitted 409 "This game admits no bots"
        => "Do not offer bots where `admits_bots` is false.";
    NobodyThere 409 "Nobody sits in this seat"
        => "Read the game again: the seat is empty now.";
    TooFewPlayers 409 "The ruleset needs more players"
        => "Wait for more players. `GET /v1/rulesets/{id}` has the minimum number.";
    EntropyGiven 409 "You have already added other entropy to this game"
        => "Do nothing: the entropy that you added first counts.";
    AlreadySeated 409 "You already have a seat in this game"
        => "Read the game again and offer what its `status` allows.";
    NameTaken 409 "Somebody else has this name"
        => "Ask for another name.";
    AlreadyClaimed 409 "This account was a guest's and is claimed already"
        => "Refresh the session: the new token has the scope `account`. A new recovery code needs a proof.";
    TalkFull 409 "You have written the maximum number of messages in this game"
        => "Show the player the `detail`. Others can still write, and the game goes on.";
    TooManyGames 409 "You sit in too many unfinished games"
        => "Finish or leave a game first.";
    TooManyWaiting 409 "You wait in too many games of strangers"
        => "Leave one of these games, or wait until one begins.";
    NothingToConfirm 409 "The game asks for no confirmation"
        => "Read the game again: it has begun, or somebody has left.";
    NeverPrivate 409 "The game was public from the start"
        => "Do nothing: everybody can already see the game.";
    NoPasskeys 409 "This hall does not support passkeys"
        => "Do not offer passkeys: they need a host name, and this hall has an IP address.";
    LastWayIn 409 "You cannot remove your only way to sign in"
        => "Let the person add another passkey or set a password first.";
    TooManyPasskeys 409 "You have too many passkeys"
        => "Remove a passkey first.";
    TooManyBots 409 "You run too many bots"
        => "Remove a bot first.";
    TooManyBlocks 409 "You block too many accounts"
        => "Unblock an account first.";
    TooManyAddresses 409 "You have too many webhooks or push subscriptions"
        => "Remove a webhook or a push subscription first.";
    NobodyToNudge 409 "There is nobody to remind"
        => "Do nothing: the game waits for you, for a bot, or for no player.";
    BodyTooSlow 408 "The body did not arrive in time"
        => "Send it again; the connection was too slow.";
    ChangedMeanwhile 412 "This has changed since you read it"
        => "Read it again, let the player decide again, and retry with the new `ETag` as `If-Match`.";
    BodyTooLarge 413 "The body is too large"
        => "Send less at once.";
    EncodedBody 415 "The body is compressed or otherwise encoded"
        => "Send the body without a `Content-Encoding`.";
    WrongContentType 415 "The body is not JSON in UTF-8"
        => "Send `Content-Type: application/json`, without a `charset` other than `utf-8`.";
    IllegalMove 422 "The rules forbid this move"
        => "Show the player the `detail`. `rule` is a stable code of the rule. The game has not changed.";
    RevealsBeforeEnd 422 "No move can follow this one in the same request"
        => "Send the moves up to this one, read what it revealed, and then send the rest.";
    BadPasskey 422 "This passkey does not match its challenge, or is registered already"
        => "Get a new challenge and let the browser make another passkey.";
    BadApp 422 "This app's registration is not valid"
        => "Fix the app's metadata document or its redirect address: `detail` says what is wrong.";
    BadOptions 422 "The ruleset or its options are not valid"
        => "Fix the value that `pointer` names: `options` in `GET /v1/rulesets/{id}` is the schema.";
    CommonPassword 422 "This password is too common"
        => "Ask for another password.";
    KeyReused 422 "The Idempotency-Key was used for another request"
        => "Make a new key for each new request. Keep a key only to repeat the same request.";
    TooManyRequests 429 "Too many requests"
        => "Retry after `Retry-After` seconds. `RateLimit` says how many requests are left. The limit of wrong passwords and \
            codes for one name is in no `RateLimit` header: `detail` says that it was reached.";
    TooManyStreams 429 "Too many of your requests are waiting"
        => "Close a stream or a waiting poll, or retry after `Retry-After` seconds.";
    Internal 500 "The server has failed"
        => "Report the `id` to the operator. The request may have been carried out: retry with the same `Idempotency-Key`.";
    LogDamaged 503 "The stored data of this game is damaged"
        => "Report it to the operator, who finds the fault with `longhall audit --database`. All other games go on.";
    Unavailable 503 "The server cannot answer now"
        => "Retry after `Retry-After` seconds. If the request changes something, retry with the same `Idempotency-Key`.";
}
