-- The hall: accounts, games and their logs.
--
-- Every table of a game begins its primary key with game_id, every table of an account with
-- account_id; there are no triggers, no sequences and no keys across games, so that the tables can be
-- spread over machines by these columns. Migrations run as the owner; the server works as the role
-- longhall_server, whose grants stand at the end.

-- ---------------------------------------------------------------- accounts

CREATE TABLE accounts (
    account_id    uuid PRIMARY KEY,
    name          text NOT NULL,
    -- null where somebody signs in by passkeys alone, and of bots
    password_hash text,
    -- null of bots; both are null once the account has been deleted and is only a pseudonym
    recovery_hash text,
    created_at    timestamptz NOT NULL,
    -- who runs this account, which is that of a bot; null for a person
    owner_id      uuid,
    deleted_at    timestamptz,
    -- when nothing was left of what it wrote, and nobody waited for it any more
    cleared_at    timestamptz
);
CREATE INDEX accounts_to_clear ON accounts (deleted_at) WHERE deleted_at IS NOT NULL AND cleared_at IS NULL;
CREATE INDEX accounts_by_owner ON accounts (owner_id) WHERE owner_id IS NOT NULL;

-- Who holds a name, without regard to case.
CREATE TABLE account_names (
    name_key   text PRIMARY KEY,
    account_id uuid NOT NULL
);

-- A signed-in client. Its refresh tokens are numbered; only the newest is good.
CREATE TABLE sessions (
    account_id uuid NOT NULL,
    session_id uuid NOT NULL,
    secret     bytea NOT NULL,
    generation bigint NOT NULL,
    -- what the client called itself when it signed in
    device     text NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL,
    -- when the newest refresh token was made
    rotated_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    -- of an app that was let in: its client id, the name it gives itself, and what it may; null for the person's own
    client_id  text,
    app_name   text,
    scopes     text[],
    -- whether each of its requests for tokens must prove by a signature which client sends it
    needs_assertion boolean NOT NULL DEFAULT false,
    PRIMARY KEY (account_id, session_id),
    CHECK ((client_id IS NULL) = (scopes IS NULL))
);

-- Passkeys (WebAuthn): keys that somebody's devices keep, by which they sign in.
CREATE TABLE passkeys (
    -- what the device calls it: it belongs to one account alone
    credential_id   bytea PRIMARY KEY,
    account_id      uuid NOT NULL,
    passkey_id      uuid NOT NULL,
    -- a COSE key: ES256, EdDSA or RS256
    public_key      bytea NOT NULL,
    -- how often it has signed by its own account; always 0 where it does not count, and not checked if it may be synced
    sign_count      bigint NOT NULL,
    -- whether it may be kept in several places, and is
    backup_eligible boolean NOT NULL,
    backed_up       boolean NOT NULL,
    -- what its owner calls it; may be empty
    label           text NOT NULL,
    created_at      timestamptz NOT NULL,
    last_used_at    timestamptz
);
CREATE INDEX passkeys_by_account ON passkeys (account_id, passkey_id);

-- Challenges that were answered, for as long as they could be answered again.
CREATE TABLE passkey_challenges (
    challenge_id uuid PRIMARY KEY,
    expires_at   timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_by_age ON passkey_challenges (expires_at);

-- Authorization codes (OAuth 2.1): an app was let in and has yet to fetch its tokens.
CREATE TABLE app_codes (
    account_id   uuid NOT NULL,
    -- the session that it opens gets the same id
    code_id      uuid NOT NULL,
    secret_hash  bytea NOT NULL,
    client_id    text NOT NULL,
    app_name     text,
    scopes       text[] NOT NULL,
    redirect_uri text NOT NULL,
    -- the digest of a secret that only the app has (PKCE, S256)
    challenge    bytea NOT NULL,
    -- as of its session
    needs_assertion boolean NOT NULL,
    expires_at   timestamptz NOT NULL,
    -- kept for a while afterwards, so that a second use is noticed
    used_at      timestamptz,
    PRIMARY KEY (account_id, code_id)
);
CREATE INDEX app_codes_by_age ON app_codes (expires_at);

-- Devices that show a code and wait for somebody to type it (RFC 8628).
CREATE TABLE app_devices (
    user_code   text PRIMARY KEY,
    secret_hash bytea NOT NULL,
    client_id   text NOT NULL,
    scopes      text[] NOT NULL,
    expires_at  timestamptz NOT NULL,
    polled_at   timestamptz,
    -- the minimum time between two polls; five seconds more after each that came too soon
    interval_seconds integer NOT NULL,
    -- as of its session
    needs_assertion  boolean NOT NULL,
    -- who decided, and how; null until somebody has
    account_id  uuid,
    allowed     boolean,
    app_name    text
);
CREATE INDEX app_devices_by_age ON app_devices (expires_at);

-- Client assertions (RFC 7523) that were used, for as long as they could be used again.
CREATE TABLE client_assertions (
    -- digests of the client id and of the `jti`
    client_hash bytea NOT NULL,
    jti_hash    bytea NOT NULL,
    expires_at  timestamptz NOT NULL,
    PRIMARY KEY (client_hash, jti_hash)
);
CREATE INDEX client_assertions_by_age ON client_assertions (expires_at);

-- The key that signs the ids of clients that registered themselves (RFC 7591). One row, never changed: those ids are
-- stored nowhere, and a new key would end them.
CREATE TABLE client_id_key (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    secret  bytea NOT NULL
);

-- Long-lived tokens for scripts.
CREATE TABLE api_tokens (
    account_id   uuid NOT NULL,
    token_id     uuid NOT NULL,
    label        text NOT NULL,
    scopes       text[] NOT NULL,
    secret_hash  bytea NOT NULL,
    created_at   timestamptz NOT NULL,
    expires_at   timestamptz,
    -- roughly: written at most once in a while
    last_used_at timestamptz,
    PRIMARY KEY (account_id, token_id)
);

-- The secret link of an account's feeds. Whoever has it can read the account's turns, and nothing else.
CREATE TABLE feed_links (
    account_id  uuid PRIMARY KEY,
    secret_hash bytea NOT NULL,
    created_at  timestamptz NOT NULL
);

-- Whom an account does not want to meet.
CREATE TABLE blocks (
    account_id uuid NOT NULL,
    blocked_id uuid NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (account_id, blocked_id)
);

-- Places among the account's unfinished games that were set aside before the game knows of it.
CREATE TABLE reservations (
    account_id uuid NOT NULL,
    game_id    uuid NOT NULL,
    made_at    timestamptz NOT NULL,
    PRIMARY KEY (account_id, game_id)
);
CREATE INDEX reservations_by_age ON reservations (made_at);

-- What requests with an idempotency key make, for a day. What makes events of a game keeps its key with them instead.
CREATE TABLE request_keys (
    account_id uuid NOT NULL,
    key        text NOT NULL,
    -- what the request was
    digest     bytea NOT NULL,
    -- the id of what it makes: of a message the game and its number, else the number is null
    made       uuid NOT NULL,
    number     integer,
    made_at    timestamptz NOT NULL,
    PRIMARY KEY (account_id, key)
);
CREATE INDEX request_keys_by_age ON request_keys (made_at);

-- The keys that sign access tokens; the newest signs, all verify.
CREATE TABLE signing_keys (
    kid        text PRIMARY KEY,
    secret     bytea NOT NULL,
    created_at timestamptz NOT NULL
);

-- The Ed25519 keys by which the hall signs the heads of logs. The newest that has begun signs; by the public ones all
-- receipts are verified for good, so none is ever taken away.
CREATE TABLE hall_keys (
    public_key bytea PRIMARY KEY,
    -- the seed of the pair (RFC 8032, section 5.1.5): null once another has signed for a while
    secret     bytea,
    -- from when on it signs
    since      timestamptz NOT NULL
);

-- ---------------------------------------------------------------- games

-- The log, as openapi/log-format.md describes it. Its columns are of three sorts:
-- - seq, payload, prev_hash and hash are those of the format; secret is its list `secrets`, all of them open, or null for
--   none. payload and secret are the bytes that were hashed, so they are text and never jsonb.
-- - kind, at, seat and account_id say again what payload says as `kind`, `at`, `seat` and `account`: null where it does
--   not. They are for looking things up, no hash covers them, and an audit of the database compares them.
-- - asked_by and what begins with idempotency_key are about the request that made the event, and no part of the log.
CREATE TABLE game_events (
    game_id         uuid NOT NULL,
    seq             bigint NOT NULL CHECK (seq > 0),
    payload         text NOT NULL,
    secret          text,
    prev_hash       bytea NOT NULL,
    hash            bytea NOT NULL,
    kind            text NOT NULL,
    at              timestamptz NOT NULL,
    seat            smallint,
    account_id      uuid,
    -- the account whose request made the event: of a bot's move, for one, that of who moved before it; null for what
    -- came about by itself
    asked_by        uuid,
    idempotency_key text,
    -- what the request with this key was, and how many events it made
    request_digest  bytea,
    request_events  smallint,
    PRIMARY KEY (game_id, seq)
);
-- The log grows in the order of time, so a few bytes for each part of it are enough to find what happened lately.
CREATE INDEX game_events_by_time ON game_events USING brin (at) WITH (autosummarize = on);
CREATE UNIQUE INDEX game_events_idempotency_key
    ON game_events (game_id, asked_by, idempotency_key) WHERE idempotency_key IS NOT NULL;

-- The seed from which all luck of a game comes, until its last event tells it to everyone. It lies in the index, too, so that one
-- page is read for it and not two.
CREATE TABLE game_secrets (
    game_id uuid NOT NULL,
    seed    bytea NOT NULL,
    PRIMARY KEY (game_id) INCLUDE (seed)
);

-- What people may change of a game without an event, and may erase: truth, and no projection.
CREATE TABLE game_settings (
    game_id    uuid PRIMARY KEY,
    title      text,
    -- who wrote the title: with this account it is erased
    title_by   uuid,
    visibility text NOT NULL,
    -- whom the game asks to agree beside its log, as `heads.awaiting` names them: [{invited, ask}]. It follows from `publications`
    asks       jsonb NOT NULL DEFAULT '[]',
    -- rises with every change
    revision   bigint NOT NULL DEFAULT 0
);
CREATE INDEX game_settings_by_writer ON game_settings (title_by) WHERE title IS NOT NULL;

-- Projections: rebuildable from the log of a game and its settings.

-- What every move changes. An append compares this row and sets it, and whoever else writes to a game locks it first: so it is
-- narrow, and no index is touched by it while a game has no orders. Half of a page stays free: there the next version of a row
-- has its place, and after a checkpoint a move of one game writes a page into the write-ahead log with half as many others.
CREATE TABLE heads (
    game_id         uuid PRIMARY KEY,
    -- seq and hash of the last event
    head_seq        bigint NOT NULL,
    head_hash       bytea NOT NULL,
    -- the seats it waits for: [{seat, since_seq, since, deadline_at}], then the seats and the accounts without a seat
    -- whose agreement it asks for: [{asked or invited, ask: {kind, since, until, by}}]
    awaiting        jsonb NOT NULL,
    -- `at` of the last event
    updated_at      timestamptz NOT NULL,
    -- The seats that have orders, a bit each, so that an append knows without looking there; and whether the game
    -- waits for one of them. In a game without orders neither ever changes.
    ordered_seats   smallint NOT NULL DEFAULT 0,
    orders_due      boolean NOT NULL DEFAULT false
) WITH (fillfactor = 50);
CREATE INDEX heads_by_orders_due ON heads (game_id) WHERE orders_due;

-- When something happens by itself if nobody acts: only in games with a clock, whose deadline every move changes, and in open
-- ones, which do not wait for ever. So it is apart from what the moves of all games change.
CREATE TABLE deadlines (
    game_id uuid PRIMARY KEY,
    -- null where it has to be claimed, and while time stands still
    at      timestamptz
) WITH (fillfactor = 80);
CREATE INDEX deadlines_by_time ON deadlines (at) WHERE at IS NOT NULL;

-- What the log of a running game folds to, now and then, so that whoever looks at one after weeks reads this and what followed,
-- and not its whole log. Written some time after the move, never in the append's own transaction. It holds what is hidden, and
-- is believed only if it is whole and its event is the log's; no audit believes it.
CREATE TABLE snapshots (
    game_id uuid PRIMARY KEY,
    -- the event after which it was so, and its hash
    seq     bigint NOT NULL,
    hash    bytea NOT NULL,
    state   text NOT NULL,
    -- of all this, and of the form in which it is written
    digest  bytea NOT NULL
) WITH (fillfactor = 80);

-- What is so of a game for good, or changes with who sits there, with its start and its end: by hardly any move.
CREATE TABLE games (
    game_id         uuid PRIMARY KEY,
    -- ruleset, ruleset_version and rematch_of say what `created` says under these names; so does terms: {options, clock,
    -- on_leaving, admits_bots}
    ruleset         text NOT NULL,
    ruleset_version integer NOT NULL,
    -- that of game_settings, for the indexes; `created` says only what it began with
    visibility      text NOT NULL,
    -- open until `started`, active until `ended`, then finished
    status          text NOT NULL,
    -- `created.seats`
    seat_count      smallint NOT NULL,
    -- `ended.result`
    result          jsonb,
    -- `at` of the first event
    created_at      timestamptz NOT NULL,
    -- the seat of a running game that somebody else may take
    vacant_seat     smallint,
    -- the game whose players play again
    rematch_of      uuid,
    terms           jsonb NOT NULL,
    -- the seat of whoever gives the game its title and may start it
    host            smallint,
    -- The last event when its seats were written: turns of that or a later event are of those who sit there now. A rebuild
    -- writes them at another event than a game does, so this alone does not follow from the log.
    roster_seq      bigint NOT NULL DEFAULT 0
);
-- What is listed to everybody, by every filter that may be asked. The seats of an open rematch are kept for others.
CREATE INDEX games_listed ON games (game_id)
    WHERE visibility = 'public' AND (rematch_of IS NULL OR status <> 'open');
CREATE INDEX games_listed_by_status ON games (status, game_id)
    WHERE visibility = 'public' AND (rematch_of IS NULL OR status <> 'open');
CREATE INDEX games_listed_by_ruleset ON games (ruleset, game_id)
    WHERE visibility = 'public' AND (rematch_of IS NULL OR status <> 'open');
CREATE INDEX games_listed_by_ruleset_and_status ON games (ruleset, status, game_id)
    WHERE visibility = 'public' AND (rematch_of IS NULL OR status <> 'open');
CREATE INDEX games_vacant ON games (game_id)
    WHERE vacant_seat IS NOT NULL AND visibility = 'public' AND (rematch_of IS NULL OR status <> 'open');
CREATE INDEX games_vacant_by_ruleset ON games (ruleset, game_id)
    WHERE vacant_seat IS NOT NULL AND visibility = 'public' AND (rematch_of IS NULL OR status <> 'open');
CREATE INDEX games_rematches ON games (rematch_of) WHERE rematch_of IS NOT NULL;

CREATE TABLE seats (
    game_id    uuid NOT NULL,
    seat       smallint NOT NULL,
    account_id uuid NOT NULL,
    -- whether the game may still wait for this seat
    live       boolean NOT NULL,
    -- whether its player has left the running game for good
    resigned   boolean NOT NULL,
    -- whether the game is over; then no seat of it is live
    over       boolean NOT NULL,
    -- when it was over; null while it is not
    over_at    timestamptz,
    -- how it ended for this seat; null while it is not over
    outcome    text,
    -- how well a bot plays that sits here; null for a person. Its account_id is no account of the hall
    bot        text,
    PRIMARY KEY (game_id, seat)
);
CREATE UNIQUE INDEX seats_by_account ON seats (account_id, game_id);
-- What of an account's goes on, however many games it has finished.
CREATE INDEX seats_unfinished ON seats (account_id, game_id) WHERE NOT over;
-- What was over lately.
CREATE INDEX seats_by_end ON seats (account_id, over_at) WHERE over;

-- The games that are over, by all that they may be asked for by of each person who sat there: any filter is one range of
-- one index.
CREATE TABLE histories (
    game_id    uuid NOT NULL,
    account_id uuid NOT NULL,
    -- nothing, `ruleset X`, `result X`, `ruleset X result X` or `opponent X`
    facet      text NOT NULL,
    -- that of game_settings says so
    public     boolean NOT NULL,
    PRIMARY KEY (game_id, account_id, facet)
);
CREATE INDEX histories_listed ON histories (account_id, facet, public, game_id);

-- The turns of accounts: what their games say of them, by account, so that one look is one range of one index, and one shard
-- where the tables are spread over machines. Written right after the commit, never in the append's own transaction; whoever
-- appended owes it until it is written (see `pulse`).
CREATE TABLE turns (
    account_id  uuid NOT NULL,
    game_id     uuid NOT NULL,
    seat        smallint NOT NULL,
    ruleset     text NOT NULL,
    title       text,
    -- the event and the revision of the settings after which it was so: neither goes back, whoever writes late
    seq         bigint NOT NULL,
    revision    bigint NOT NULL,
    -- since when the game waits for them; null while it does not
    since       timestamptz,
    deadline_at timestamptz,
    -- the agreements that the game asks them for: [{kind, since, until, by}]; null while it asks for none
    asks        jsonb,
    -- when there was nothing left to wait for. The row stays for a while, so that nobody who writes late brings it back
    gone_at     timestamptz,
    PRIMARY KEY (account_id, game_id)
) WITH (fillfactor = 50);
CREATE INDEX turns_by_game ON turns (game_id);
CREATE INDEX turns_gone ON turns (gone_at) WHERE gone_at IS NOT NULL;

-- Who agrees to a private game that is over being public, and who does not: truth, like the visibility that follows from it.
CREATE TABLE publications (
    game_id     uuid NOT NULL,
    account_id  uuid NOT NULL,
    agrees      boolean NOT NULL,
    answered_at timestamptz NOT NULL,
    PRIMARY KEY (game_id, account_id)
);

-- ---------------------------------------------------------------- what people write
-- None of it is part of the log, so all of it can be erased.

-- Messages, numbered from 1 without gaps in each game.
CREATE TABLE talk (
    game_id    uuid NOT NULL,
    number     integer NOT NULL CHECK (number > 0),
    account_id uuid NOT NULL,
    -- nothing, once it was erased
    text       text NOT NULL,
    said_at    timestamptz NOT NULL,
    PRIMARY KEY (game_id, number)
);
CREATE INDEX talk_by_account ON talk (account_id) WHERE text <> '';

-- The last message that a player says they have read.
CREATE TABLE talk_read (
    game_id    uuid NOT NULL,
    account_id uuid NOT NULL,
    number     integer NOT NULL,
    PRIMARY KEY (game_id, account_id)
);
CREATE INDEX talk_read_by_account ON talk_read (account_id);

-- What players note for themselves.
CREATE TABLE notes (
    game_id    uuid NOT NULL,
    account_id uuid NOT NULL,
    text       text NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (game_id, account_id)
);
CREATE INDEX notes_by_account ON notes (account_id);

-- Moves that a player leaves for their next turns.
CREATE TABLE standing_orders (
    game_id    uuid NOT NULL,
    account_id uuid NOT NULL,
    -- a JSON list, first to last. Text and never jsonb, which does not take every JSON text
    orders     text NOT NULL,
    -- what last became of them, as JSON: null until something has
    last       text,
    PRIMARY KEY (game_id, account_id)
);
CREATE INDEX standing_orders_by_account ON standing_orders (account_id);

-- ---------------------------------------------------------------- telling people
-- What accounts are told where, without email. None of it is part of the log.

-- How an account is spoken to; without a row in English, by UTC.
CREATE TABLE preferences (
    account_id uuid PRIMARY KEY,
    -- en or de
    language   text NOT NULL,
    -- an IANA time zone, for the quiet hours
    zone       text NOT NULL
);

-- The keys by which push services know the hall (RFC 8292); new subscriptions are made with the newest.
CREATE TABLE push_keys (
    public_key bytea PRIMARY KEY,
    -- PKCS #8
    secret     bytea NOT NULL,
    created_at timestamptz NOT NULL
);

-- Where an account is told: webhooks, and subscriptions with push services.
CREATE TABLE addresses (
    account_id    uuid NOT NULL,
    address_id    uuid NOT NULL,
    -- push, or what a webhook is sent: plain, discord, slack, ntfy
    format        text NOT NULL,
    url           text NOT NULL,
    -- what signs a webhook's messages, or the `auth` of a subscription
    secret        bytea NOT NULL,
    -- of a subscription: its public key, and that of the hall with which it was made
    p256dh        bytea,
    push_key      bytea,
    label         text NOT NULL,
    kinds         text[] NOT NULL,
    -- minutes after midnight: from the one until the other only tests are sent
    quiet_from    smallint,
    quiet_until   smallint,
    -- whether messages say no more than that it is somebody's turn
    discreet      boolean NOT NULL,
    created_at    timestamptz NOT NULL,
    -- since when nothing has arrived there
    failing_since timestamptz,
    -- until when its receiver wants to hear nothing
    rest_until    timestamptz,
    -- when it was switched off, and why: gone or failing
    off_since     timestamptz,
    off_why       text,
    -- whether its last answer took long or never came; until the first one that, too
    slow          boolean NOT NULL,
    PRIMARY KEY (account_id, address_id)
);
-- a browser tells one account alone
CREATE INDEX addresses_by_endpoint ON addresses USING hash (url) WHERE format = 'push';

-- How far an account with an address was told of a game, or did not need to be. A sweep compares it with the game, so
-- nothing depends on a notice.
CREATE TABLE told (
    account_id uuid NOT NULL,
    game_id    uuid NOT NULL,
    -- the event with which the newest turn began that was dealt with; the same of turns whose time ran out
    turn_seq   bigint NOT NULL,
    time_seq   bigint NOT NULL,
    -- since when the newest request for agreement waits that was dealt with
    asked_at   timestamptz,
    -- the game's status, and how many seats were taken
    status     text NOT NULL,
    taken      smallint NOT NULL,
    -- rises with every change
    revision   bigint NOT NULL,
    PRIMARY KEY (account_id, game_id)
);

-- Messages to be sent: of each kind the newest of a game.
CREATE TABLE outbox (
    account_id uuid NOT NULL,
    address_id uuid NOT NULL,
    -- nil for what belongs to no game
    game_id    uuid NOT NULL,
    kind       text NOT NULL,
    -- by which its receiver knows it again: the same for the same news, whoever writes it and however often it is sent
    message_id text NOT NULL,
    -- of a message about a turn the event with which it began
    seq        bigint NOT NULL,
    -- whose doing it is
    by_account uuid,
    made_at    timestamptz NOT NULL,
    -- when to try, at the earliest; whoever tries first puts it off until it must have been sent
    due_at     timestamptz NOT NULL,
    tries      smallint NOT NULL,
    -- whether its address is: nothing else waits for these
    slow       boolean NOT NULL,
    PRIMARY KEY (account_id, address_id, game_id, kind)
);
-- so that one account after another is found, however many messages each has
CREATE INDEX outbox_by_account ON outbox (slow, account_id, due_at);

-- The newest attempts at each address.
CREATE TABLE deliveries (
    account_id  uuid NOT NULL,
    address_id  uuid NOT NULL,
    delivery_id uuid NOT NULL,
    message_id  text NOT NULL,
    kind        text NOT NULL,
    -- null for what belongs to no game
    game_id     uuid,
    at          timestamptz NOT NULL,
    -- of the answer; null if there was none, and then why
    status      smallint,
    error       text,
    millis      integer NOT NULL,
    PRIMARY KEY (account_id, address_id, delivery_id)
);

-- When an account with an address was looking, by each process: nil is any game. Nobody is told what they see.
CREATE TABLE looks (
    account_id uuid NOT NULL,
    game_id    uuid NOT NULL,
    process_id uuid NOT NULL,
    from_at    timestamptz NOT NULL,
    until_at   timestamptz NOT NULL,
    -- whether it goes on as long as the process lives, which says so again and again
    is_open    boolean NOT NULL,
    PRIMARY KEY (account_id, game_id, process_id)
);
CREATE INDEX looks_by_age ON looks (until_at);

-- When somebody was last asked to move.
CREATE TABLE nudges (
    game_id    uuid NOT NULL,
    account_id uuid NOT NULL,
    nudged_at  timestamptz NOT NULL,
    PRIMARY KEY (game_id, account_id)
);

-- How far the sweep has come that looks for untold news: one row.
CREATE TABLE news_sweep (
    one     boolean PRIMARY KEY CHECK (one),
    -- the last account looked at; nil before the first
    after   uuid NOT NULL,
    next_at timestamptz NOT NULL
);
INSERT INTO news_sweep VALUES (true, '00000000-0000-0000-0000-000000000000', 'epoch');

-- ---------------------------------------------------------------- operation

-- One row per server process, written each second: the proof that a commit comes through.
CREATE TABLE pulse (
    process_id uuid PRIMARY KEY,
    -- what it was sure of, of the time
    beat_at    timestamptz NOT NULL,
    -- All turns of games that it changed before then are written. Null, once somebody has seen to the others after its end
    owes_from  timestamptz
);

-- ---------------------------------------------------------------- reading logs

-- The events of a game after one up to another, in any order. Each of them may lie on another page, as other games were played
-- at the same time: a bitmap knows all pages before the first is read, and the disk is asked for many of them at a time
-- (effective_io_concurrency). Where tables are spread over machines it is not called: what it sets would hold on none of them.
CREATE FUNCTION log_between(game uuid, after bigint, last bigint) RETURNS TABLE (seq bigint, payload text, secret text,
    prev_hash bytea, hash bytea, kind text, at timestamptz, seat smallint, account_id uuid) LANGUAGE plpgsql STABLE ROWS 100
    SET enable_bitmapscan = on SET enable_indexscan = off SET enable_seqscan = off
    SET plan_cache_mode = force_generic_plan AS $$
BEGIN
    RETURN QUERY SELECT e.seq, e.payload, e.secret, e.prev_hash, e.hash, e.kind, e.at, e.seat, e.account_id
        FROM game_events AS e WHERE e.game_id = game AND e.seq > after AND e.seq <= last;
END
$$;

-- The games in which something has happened since: from the end of the log, whose parts are known by their time.
CREATE FUNCTION changed_since(since timestamptz) RETURNS TABLE (game_id uuid) LANGUAGE sql STABLE
    SET enable_bitmapscan = on SET enable_indexscan = off SET enable_seqscan = off AS
    'SELECT DISTINCT e.game_id FROM game_events AS e WHERE e.at >= since';

-- ---------------------------------------------------------------- many machines

-- The parts of the database that cannot be reached, where its tables are spread over machines; null where they are not, as here.
-- `longhall distribute` puts another in its place.
CREATE FUNCTION missing_parts() RETURNS text[] LANGUAGE sql STABLE AS 'SELECT NULL::text[]';

-- Where a game is, where tables are spread over machines; `longhall distribute` puts another in its place.
CREATE FUNCTION part_of(game uuid) RETURNS integer LANGUAGE sql STABLE AS 'SELECT 0';

-- How those who append reach the parts, and which database is there; `longhall distribute` puts another in its place.
CREATE FUNCTION ways_to_parts() RETURNS TABLE (part integer, host text, port integer, identity text) LANGUAGE sql STABLE
    AS 'SELECT 0, NULL::text, 0, NULL::text WHERE false';

-- Appends where tables are spread over machines: one call for games that lie on one of them, which runs there. Answers for each
-- which of its seats have orders; null, if its head is not as expected, its request is not new, or its time is not the
-- database's.
CREATE FUNCTION append_to(game uuid, appends jsonb) RETURNS smallint[] LANGUAGE plpgsql AS $$
DECLARE
    ask record;
    event record;
    present timestamptz;
    orders smallint;
    answers smallint[] := '{}';
BEGIN
    FOR ask IN SELECT * FROM jsonb_to_recordset(appends) AS a (game uuid, expected bigint, awaited smallint,
        moves_deadline boolean, deadline_at timestamptz, asked_by uuid, key text, off_max interval, head_seq bigint,
        head_hash bytea, awaiting jsonb, updated_at timestamptz, events jsonb)
    LOOP
        orders := NULL;
        IF ask.key IS NOT NULL THEN
            -- Whoever uses the key after this look moves the head, too.
            IF EXISTS (SELECT FROM game_events
                WHERE game_id = ask.game AND asked_by = ask.asked_by AND idempotency_key = ask.key)
            THEN
                answers := array_append(answers, orders);
                CONTINUE;
            END IF;
        END IF;
        present := clock_timestamp();
        -- An event never has a time before that of the event before it, even if that one's is still to come.
        UPDATE heads SET head_seq = ask.head_seq, head_hash = ask.head_hash, awaiting = ask.awaiting,
            updated_at = ask.updated_at, orders_due = ordered_seats & ask.awaited <> 0
            WHERE game_id = ask.game AND head_seq = ask.expected AND (ask.off_max IS NULL OR ask.updated_at BETWEEN
                present - ask.off_max AND
                greatest(present + ask.off_max, CASE WHEN ask.expected <> 0 THEN updated_at END))
            RETURNING ordered_seats INTO orders;
        answers := array_append(answers, orders);
        CONTINUE WHEN orders IS NULL;
        IF ask.moves_deadline THEN
            INSERT INTO deadlines (game_id, at) VALUES (ask.game, ask.deadline_at)
                ON CONFLICT (game_id) DO UPDATE SET at = excluded.at;
        END IF;
        FOR event IN SELECT * FROM jsonb_to_recordset(ask.events) AS e (seq bigint, payload text, secret text, prev_hash bytea,
            hash bytea, kind text, at timestamptz, seat smallint, account_id uuid, idempotency_key text, request_digest bytea,
            request_events smallint)
        LOOP
            INSERT INTO game_events (game_id, seq, payload, secret, prev_hash, hash, kind, at, seat, account_id, asked_by,
                idempotency_key, request_digest, request_events)
            VALUES (ask.game, event.seq, event.payload, event.secret, event.prev_hash, event.hash, event.kind, event.at,
                event.seat, event.account_id, ask.asked_by, event.idempotency_key, event.request_digest, event.request_events);
        END LOOP;
    END LOOP;
    RETURN answers;
END
$$;

-- ---------------------------------------------------------------- what the server may

-- Two servers may migrate two databases of one cluster at once, and roles belong to the cluster.
DO $$
BEGIN
    -- Where it is there already, an owner who may not create roles can migrate, too.
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'longhall_server') THEN
        CREATE ROLE longhall_server NOLOGIN;
    END IF;
EXCEPTION
    WHEN duplicate_object OR unique_violation THEN NULL;
END
$$;
GRANT SELECT, INSERT, UPDATE, DELETE
    ON accounts, account_names, sessions, passkeys, passkey_challenges, app_codes, app_devices, client_assertions, api_tokens,
       feed_links, blocks, reservations, request_keys, signing_keys, game_settings, heads, deadlines, snapshots, games, seats,
       histories, turns, publications, talk_read, notes, standing_orders, preferences, addresses, told, outbox, deliveries, looks, nudges,
       pulse TO longhall_server;
GRANT SELECT, INSERT ON push_keys, client_id_key TO longhall_server;
GRANT SELECT, UPDATE ON news_sweep TO longhall_server;
-- The log is append-only, and a game's luck is fixed once.
GRANT SELECT, INSERT ON game_events, game_secrets TO longhall_server;
-- Public keys stay; the secret ones are forgotten.
GRANT SELECT, INSERT, UPDATE (secret) ON hall_keys TO longhall_server;
-- Who said something when stands; the words can be erased.
GRANT SELECT, INSERT, UPDATE (text) ON talk TO longhall_server;
-- So that a server that signs in with no other rights can see that nothing is missing.
GRANT SELECT ON __diesel_schema_migrations TO longhall_server;
