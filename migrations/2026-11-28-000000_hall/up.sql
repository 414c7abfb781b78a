-- The schema of the hall: accounts, games and their logs.
--
-- The primary key of each table of games begins with game_id, that of each table of accounts with account_id. There are no
-- triggers, no sequences and no foreign or unique keys across games, so that the tables can be sharded by these columns.
-- Migrations run as the owner of the database. The server uses the role longhall_server, whose grants are at the end.

-- ---------------------------------------------------------------- accounts

CREATE TABLE accounts (
    account_id    uuid PRIMARY KEY,
    name          text NOT NULL,
    -- null for bots, and for accounts that sign in with passkeys only
    password_hash text,
    -- null for bots. Deletion sets both hashes to null and leaves the account as a pseudonym
    recovery_hash text,
    created_at    timestamptz NOT NULL,
    -- for a bot, the account of the person who runs it; null for a person
    owner_id      uuid,
    -- whether it is a guest: an account without credentials that plays against bots, until somebody claims it. A deleted guest
    -- stays one
    is_guest      boolean NOT NULL DEFAULT false,
    deleted_at    timestamptz,
    -- when all that a deleted account wrote was erased, and none of its requests could still run
    cleared_at    timestamptz
);
CREATE INDEX accounts_to_clear ON accounts (deleted_at) WHERE deleted_at IS NOT NULL AND cleared_at IS NULL;
CREATE INDEX accounts_by_owner ON accounts (owner_id) WHERE owner_id IS NOT NULL;

-- The account that holds each name. Names are compared without regard to case.
CREATE TABLE account_names (
    name_key   text PRIMARY KEY,
    account_id uuid NOT NULL
);

-- Guests. A row is kept until the guest is claimed or deleted, and an hour has passed since its creation. So the maximum numbers of
-- guests per network hold for all processes together.
CREATE TABLE guests (
    account_id uuid PRIMARY KEY,
    -- keyed digest of the network from which the guest was created: an IPv4 address, or a /64 of IPv6
    network    bytea NOT NULL,
    made_at    timestamptz NOT NULL,
    -- approximate: written at most once an hour
    used_at    timestamptz NOT NULL,
    -- false once the guest is claimed or deleted
    living     boolean NOT NULL
);
CREATE INDEX guests_by_network ON guests (network);
CREATE INDEX guests_by_use ON guests (used_at) WHERE living;
CREATE INDEX guests_gone ON guests (made_at) WHERE NOT living;

-- The key of the digests of networks. Without it, nobody finds the address of a digest by trying all of them.
CREATE TABLE network_key (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    secret  bytea NOT NULL
);

-- Signed-in clients. The refresh tokens of a session are numbered; only the newest is valid.
CREATE TABLE sessions (
    account_id uuid NOT NULL,
    session_id uuid NOT NULL,
    secret     bytea NOT NULL,
    generation bigint NOT NULL,
    -- the name that the client gave itself at sign-in
    device     text NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL,
    -- when the newest refresh token was issued
    rotated_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    -- for an authorized app: client id, the name it gives itself, and scopes; null for the person's own client. A guest's own
    -- client has scopes, too
    client_id  text,
    app_name   text,
    scopes     text[],
    -- whether each token request of the client must be authenticated by a signature (client assertion)
    needs_assertion boolean NOT NULL DEFAULT false,
    PRIMARY KEY (account_id, session_id),
    CHECK (client_id IS NULL OR scopes IS NOT NULL)
);

-- Passkeys (WebAuthn): keys on a person's devices, used to sign in.
CREATE TABLE passkeys (
    -- the id that the device gave the key; it belongs to one account only
    credential_id   bytea PRIMARY KEY,
    account_id      uuid NOT NULL,
    passkey_id      uuid NOT NULL,
    -- a COSE key: ES256, EdDSA or RS256
    public_key      bytea NOT NULL,
    -- the signature counter that the device reports; always 0 if the device does not count. Not checked if backup_eligible
    sign_count      bigint NOT NULL,
    -- whether the passkey may be stored on several devices, and whether it is
    backup_eligible boolean NOT NULL,
    backed_up       boolean NOT NULL,
    -- the name that its owner gave it; may be empty
    label           text NOT NULL,
    created_at      timestamptz NOT NULL,
    last_used_at    timestamptz
);
CREATE INDEX passkeys_by_account ON passkeys (account_id, passkey_id);

-- Answered challenges. Rows are kept as long as a challenge could be answered again.
CREATE TABLE passkey_challenges (
    challenge_id uuid PRIMARY KEY,
    expires_at   timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_by_age ON passkey_challenges (expires_at);

-- Authorization codes (OAuth 2.1) of apps that a person has authorized and that have yet to fetch their tokens.
CREATE TABLE app_codes (
    account_id   uuid NOT NULL,
    -- also the id of the session that the code opens
    code_id      uuid NOT NULL,
    secret_hash  bytea NOT NULL,
    client_id    text NOT NULL,
    app_name     text,
    scopes       text[] NOT NULL,
    redirect_uri text NOT NULL,
    -- the digest of a secret that stays with the app (PKCE, S256)
    challenge    bytea NOT NULL,
    -- copied to the session: see `sessions`
    needs_assertion boolean NOT NULL,
    expires_at   timestamptz NOT NULL,
    -- when the code was used; the row stays for a while, so that a second use is detected
    used_at      timestamptz,
    PRIMARY KEY (account_id, code_id)
);
CREATE INDEX app_codes_by_age ON app_codes (expires_at);

-- Devices that show a code and wait until a person types it (RFC 8628).
CREATE TABLE app_devices (
    user_code   text PRIMARY KEY,
    secret_hash bytea NOT NULL,
    client_id   text NOT NULL,
    scopes      text[] NOT NULL,
    expires_at  timestamptz NOT NULL,
    polled_at   timestamptz,
    -- minimum interval of polls; each poll that comes too soon extends it by five seconds
    interval_seconds integer NOT NULL,
    -- copied to the session: see `sessions`
    needs_assertion  boolean NOT NULL,
    -- the account that decided, and its decision; null until then
    account_id  uuid,
    allowed     boolean,
    app_name    text
);
CREATE INDEX app_devices_by_age ON app_devices (expires_at);

-- Used client assertions (RFC 7523). Rows are kept as long as an assertion could be used again.
CREATE TABLE client_assertions (
    -- digests of the client id and of the assertion's `jti`
    client_hash bytea NOT NULL,
    jti_hash    bytea NOT NULL,
    expires_at  timestamptz NOT NULL,
    PRIMARY KEY (client_hash, jti_hash)
);
CREATE INDEX client_assertions_by_age ON client_assertions (expires_at);

-- The key that signs the ids of clients that registered themselves (RFC 7591). The single row never changes: these ids are
-- stored nowhere, so a new key would invalidate all of them.
CREATE TABLE client_id_key (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    secret  bytea NOT NULL
);

-- Long-lived tokens for scripts and bots.
CREATE TABLE api_tokens (
    account_id   uuid NOT NULL,
    token_id     uuid NOT NULL,
    label        text NOT NULL,
    scopes       text[] NOT NULL,
    secret_hash  bytea NOT NULL,
    created_at   timestamptz NOT NULL,
    expires_at   timestamptz,
    -- approximate: written at most once in five minutes
    last_used_at timestamptz,
    PRIMARY KEY (account_id, token_id)
);

-- The secret link of an account's feeds. It gives read access to the account's turns, and to nothing else.
CREATE TABLE feed_links (
    account_id  uuid PRIMARY KEY,
    secret_hash bytea NOT NULL,
    created_at  timestamptz NOT NULL
);

-- The accounts that an account has blocked.
CREATE TABLE blocks (
    account_id uuid NOT NULL,
    blocked_id uuid NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (account_id, blocked_id)
);

-- Reserved places in the maximum of an account's unfinished games. The server reserves a place before it writes the game.
CREATE TABLE reservations (
    account_id uuid NOT NULL,
    game_id    uuid NOT NULL,
    made_at    timestamptz NOT NULL,
    PRIMARY KEY (account_id, game_id)
);
CREATE INDEX reservations_by_age ON reservations (made_at);

-- Idempotency keys of requests, kept for 24 hours. Requests that make events of a game store their key in game_events instead.
CREATE TABLE request_keys (
    account_id uuid NOT NULL,
    key        text NOT NULL,
    -- digest of the request
    digest     bytea NOT NULL,
    -- the id of the created object; for a message, the game's id and the message's number. Otherwise number is null
    made       uuid NOT NULL,
    number     integer,
    made_at    timestamptz NOT NULL,
    PRIMARY KEY (account_id, key)
);
CREATE INDEX request_keys_by_age ON request_keys (made_at);

-- The keys of access tokens. The newest key signs; every key verifies.
CREATE TABLE signing_keys (
    kid        text PRIMARY KEY,
    secret     bytea NOT NULL,
    created_at timestamptz NOT NULL
);

-- The Ed25519 keys with which the hall signs the heads of logs. The newest key whose `since` has passed signs. Rows are never
-- deleted, because receipts are verified with the public keys for good.
CREATE TABLE hall_keys (
    public_key bytea PRIMARY KEY,
    -- the seed of the key pair (RFC 8032, section 5.1.5); null once another key has signed for an hour
    secret     bytea,
    -- when the key starts signing
    since      timestamptz NOT NULL
);

-- ---------------------------------------------------------------- games

-- The log (see openapi/log-format.md). Its columns are of three sorts:
-- - seq, payload, prev_hash and hash are defined by the format. secret is its list `secrets`, with every secret opened; null
--   if there are none. payload and secret are the hashed bytes, so they are text and never jsonb.
-- - kind, at, seat and account_id repeat `kind`, `at`, `seat` and `account` of payload, or are null if it lacks them. They
--   serve queries. No hash covers them, but an audit of the database compares them with payload.
-- - asked_by and the columns from idempotency_key on describe the request that made the event. They are not part of the log.
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
    -- the account whose request made the event, for instance that of the player before a bot's move; null if no
    -- request made it
    asked_by        uuid,
    idempotency_key text,
    -- digest of the request with this key, and the number of events that it made
    request_digest  bytea,
    request_events  smallint,
    PRIMARY KEY (game_id, seq)
);
-- The log grows in the order of time, so a BRIN index finds recent events with a few bytes per range of pages.
CREATE INDEX game_events_by_time ON game_events USING brin (at) WITH (autosummarize = on);
CREATE UNIQUE INDEX game_events_idempotency_key
    ON game_events (game_id, asked_by, idempotency_key) WHERE idempotency_key IS NOT NULL;

-- The seed of all random draws of a game. It is secret until the game's last event publishes it. The index includes the seed,
-- so that a lookup reads one page instead of two.
CREATE TABLE game_secrets (
    game_id uuid NOT NULL,
    seed    bytea NOT NULL,
    PRIMARY KEY (game_id) INCLUDE (seed)
);

-- Properties of a game that people can change without an event, and erase. They are primary data, not a projection.
CREATE TABLE game_settings (
    game_id    uuid PRIMARY KEY,
    title      text,
    -- the account that wrote the title; its deletion erases the title
    title_by   uuid,
    visibility text NOT NULL,
    -- requests for agreement outside the log, in the form of `heads.awaiting`: [{invited, ask}]; derived from `publications`
    asks       jsonb NOT NULL DEFAULT '[]',
    -- incremented by each change
    revision   bigint NOT NULL DEFAULT 0
);
CREATE INDEX game_settings_by_writer ON game_settings (title_by) WHERE title IS NOT NULL;

-- Projections: each can be rebuilt from a game's log and its settings.

-- The head of each game, changed by every move. An append compares the row and sets it; every other writer of a game locks it
-- first. So the row is narrow, and updates touch no index while a game has no orders. Half of each page stays free for
-- the next versions of its rows. So a full-page write after a checkpoint also contains only half as many other rows.
CREATE TABLE heads (
    game_id         uuid PRIMARY KEY,
    -- seq and hash of the last event
    head_seq        bigint NOT NULL,
    head_hash       bytea NOT NULL,
    -- the seats that the game waits for: [{seat, since_seq, since, deadline_at}]. Then the seats (`asked`) and the accounts
    -- without a seat (`invited`) whose agreement it requests: [{asked or invited, ask: {kind, since, until, by}}]
    awaiting        jsonb NOT NULL,
    -- how the game stands, by what everybody knows: {round, rounds, points}; JSON null before the start
    standing        jsonb NOT NULL DEFAULT 'null',
    -- `at` of the last event
    updated_at      timestamptz NOT NULL,
    -- The seats that have standing orders, one bit each, and whether the game waits for one of them. So an append need not
    -- read the orders. In a game without orders neither column ever changes.
    ordered_seats   smallint NOT NULL DEFAULT 0,
    orders_due      boolean NOT NULL DEFAULT false
) WITH (fillfactor = 50);
CREATE INDEX heads_by_orders_due ON heads (game_id) WHERE orders_due;

-- The time at which the server acts on a game if no player does. Only games with a clock have one, changed by every move, and
-- open games, which expire. So deadlines are not in `heads`, which the moves of all games change.
CREATE TABLE deadlines (
    game_id uuid PRIMARY KEY,
    -- null if a player must claim the timeout, and while the clock is stopped
    at      timestamptz
) WITH (fillfactor = 80);
CREATE INDEX deadlines_by_time ON deadlines (at) WHERE at IS NOT NULL;

-- Snapshots: the state to which the log of a running game folds, stored now and then. A cold read folds only the events since
-- the snapshot instead of the whole log. The server writes snapshots some time after the move, never in the append's
-- transaction. They contain hidden information. A snapshot is used only if it is intact and its event is in the log. Audits
-- never use them.
CREATE TABLE snapshots (
    game_id uuid PRIMARY KEY,
    -- the last event that was folded, and its hash
    seq     bigint NOT NULL,
    hash    bytea NOT NULL,
    state   text NOT NULL,
    -- digest of the snapshot and of the version of its format
    digest  bytea NOT NULL
) WITH (fillfactor = 80);

-- Properties of a game that never change, or change with its seats, its start and its end. Hardly any move changes them.
CREATE TABLE games (
    game_id         uuid PRIMARY KEY,
    -- ruleset, ruleset_version and rematch_of repeat the fields of the event `created` with these names. So does terms:
    -- {options, clock, on_leaving, admits_bots, rated, muster, bots_after, misses, opponents}
    ruleset         text NOT NULL,
    ruleset_version integer NOT NULL,
    -- copy of game_settings.visibility, for the indexes; `created` has only the initial one
    visibility      text NOT NULL,
    -- open until the event `started`, active until `ended`, then finished
    status          text NOT NULL,
    -- `created.seats`
    seat_count      smallint NOT NULL,
    -- `ended.result`
    result          jsonb,
    -- `at` of the first event
    created_at      timestamptz NOT NULL,
    -- the seat of a running game that another player may take
    vacant_seat     smallint,
    -- the game of which this one is a rematch
    rematch_of      uuid,
    terms           jsonb NOT NULL,
    -- the seat of the host, the player who titles the game and may start it
    host            smallint,
    -- The last event when the seats were written. Turns of this event or a later one belong to the current players. A rebuild
    -- writes the seats at another event than a move does, so this column alone does not follow from the log.
    roster_seq      bigint NOT NULL DEFAULT 0,
    -- what a match looks for: the house's game, seats and terms, as src/log/game_store/match_key.rs writes them; null if no
    -- stranger may take a seat
    match_key       text,
    -- the number of seats that a stranger may take
    free_seats      smallint NOT NULL DEFAULT 0,
    -- when bots take the free seats of an open game; null if they do not
    bots_at         timestamptz,
    -- who kept their seat to the end of a finished game: {account: boolean}; null before, and where it does not count
    kept            jsonb
);
-- Games that strangers wait for, the fullest and then the oldest first.
CREATE INDEX games_matched ON games (match_key, free_seats, created_at, game_id) WHERE match_key IS NOT NULL;
-- Public lists: one index for each combination of filters. Open rematches are not listed, because their seats are reserved.
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
    -- whether the game can still wait for this seat
    live       boolean NOT NULL,
    -- whether the player of this seat has left the running game for good
    resigned   boolean NOT NULL,
    -- whether the game is over; then none of its seats is live
    over       boolean NOT NULL,
    -- when the game ended; null before
    over_at    timestamptz,
    -- the outcome for this seat; null before the game ends
    outcome    text,
    -- the strength of the built-in bot on this seat; null for an account. The account_id of such a bot is not in `accounts`
    bot        text,
    -- `bot` or `agent`, as declared when the account sat down; null for a person and for a built-in bot
    account_kind text,
    PRIMARY KEY (game_id, seat)
);
CREATE UNIQUE INDEX seats_by_account ON seats (account_id, game_id);
-- Finds an account's unfinished games, however many it has finished.
CREATE INDEX seats_unfinished ON seats (account_id, game_id) WHERE NOT over;
-- Finds an account's recently finished games.
CREATE INDEX seats_by_end ON seats (account_id, over_at) WHERE over;

-- Finished games, one row for each player and value of a filter (facet). So each filter reads one range of one index.
CREATE TABLE histories (
    game_id    uuid NOT NULL,
    account_id uuid NOT NULL,
    -- empty (all games), `ruleset X`, `result X`, `ruleset X result X` or `opponent X`; for counts, `people X Y` or `bots X Y`
    -- with ruleset X and result Y, by whether another person played; for reliability, `ended TIME kept` or `ended TIME left`
    facet      text NOT NULL,
    -- whether game_settings.visibility is public
    public     boolean NOT NULL,
    PRIMARY KEY (game_id, account_id, facet)
);
CREATE INDEX histories_listed ON histories (account_id, facet, public, game_id);

-- Turns: what a game awaits from an account. Keyed by account, so that one read is one range of one index, and one
-- shard if the tables are sharded. The process that appended writes the row right after the commit, never in the append's
-- transaction. Until then the row of the process in `heartbeats` marks its turns as unwritten.
CREATE TABLE turns (
    account_id  uuid NOT NULL,
    game_id     uuid NOT NULL,
    seat        smallint NOT NULL,
    ruleset     text NOT NULL,
    title       text,
    -- the event and the revision of the settings from which the row was derived; a late writer never lowers either
    seq         bigint NOT NULL,
    revision    bigint NOT NULL,
    -- when the game began to wait for the account; null if it does not wait
    since       timestamptz,
    deadline_at timestamptz,
    -- the requests for the account's agreement: [{kind, since, until, by}]; null if there are none
    asks        jsonb,
    -- set once the game can no longer wait for the account. The row stays as a tombstone for an hour, so that a late writer
    -- cannot restore the turn
    gone_at     timestamptz,
    PRIMARY KEY (account_id, game_id)
) WITH (fillfactor = 50);
CREATE INDEX turns_by_game ON turns (game_id);
CREATE INDEX turns_gone ON turns (gone_at) WHERE gone_at IS NOT NULL;

-- Answers of accounts to the publication of a finished private game. They are primary data, like the visibility that follows.
CREATE TABLE publications (
    game_id     uuid NOT NULL,
    account_id  uuid NOT NULL,
    agrees      boolean NOT NULL,
    answered_at timestamptz NOT NULL,
    PRIMARY KEY (game_id, account_id)
);

-- ---------------------------------------------------------------- messages, notes and orders
-- These tables are not part of the log, so all of their rows can be erased.

-- Messages, numbered from 1 without gaps in each game.
CREATE TABLE talk (
    game_id    uuid NOT NULL,
    number     integer NOT NULL CHECK (number > 0),
    account_id uuid NOT NULL,
    -- empty if erased
    text       text NOT NULL,
    said_at    timestamptz NOT NULL,
    PRIMARY KEY (game_id, number)
);
CREATE INDEX talk_by_account ON talk (account_id) WHERE text <> '';

-- The number of the last message that a player has marked as read.
CREATE TABLE talk_read (
    game_id    uuid NOT NULL,
    account_id uuid NOT NULL,
    number     integer NOT NULL,
    PRIMARY KEY (game_id, account_id)
);
CREATE INDEX talk_read_by_account ON talk_read (account_id);

-- Private notes of players.
CREATE TABLE notes (
    game_id    uuid NOT NULL,
    account_id uuid NOT NULL,
    text       text NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (game_id, account_id)
);
CREATE INDEX notes_by_account ON notes (account_id);

-- Standing orders: moves that a player leaves for later turns.
CREATE TABLE standing_orders (
    game_id    uuid NOT NULL,
    account_id uuid NOT NULL,
    -- a JSON list, in order of execution; text, because jsonb does not accept every JSON text
    orders     text NOT NULL,
    -- the last outcome of the orders, as JSON; null before the first one
    last       text,
    PRIMARY KEY (game_id, account_id)
);
CREATE INDEX standing_orders_by_account ON standing_orders (account_id);

-- ---------------------------------------------------------------- notifications
-- Notifications by push services and webhooks, without email. These tables are not part of the log.

-- Language and time zone of an account. Without a row they are English and UTC.
CREATE TABLE preferences (
    account_id uuid PRIMARY KEY,
    -- en or de
    language   text NOT NULL,
    -- an IANA time zone, for the quiet hours
    zone       text NOT NULL
);

-- The key that identifies the hall to push services (RFC 8292). One row: subscriptions are bound to it.
CREATE TABLE push_keys (
    public_key bytea PRIMARY KEY,
    -- PKCS #8
    secret     bytea NOT NULL,
    created_at timestamptz NOT NULL
);

-- Notification addresses of accounts: webhooks, and subscriptions with push services.
CREATE TABLE addresses (
    account_id    uuid NOT NULL,
    address_id    uuid NOT NULL,
    -- `push`, or the message format of a webhook: `plain`, `discord`, `slack` or `ntfy`
    format        text NOT NULL,
    url           text NOT NULL,
    -- the key that signs a webhook's messages, or the `auth` secret of a subscription
    secret        bytea NOT NULL,
    -- for a subscription, its public key and the hall's public key with which it was made
    p256dh        bytea,
    push_key      bytea,
    label         text NOT NULL,
    kinds         text[] NOT NULL,
    -- quiet hours in minutes after midnight; between the two, only test messages are sent
    quiet_from    smallint,
    quiet_until   smallint,
    -- whether messages leave out the names of games and people
    discreet      boolean NOT NULL,
    created_at    timestamptz NOT NULL,
    -- when the present series of failed deliveries began; null after a success
    failing_since timestamptz,
    -- until when the receiver has asked for a pause
    rest_until    timestamptz,
    -- when the server disabled the address, and the reason: `gone` or `failing`
    off_since     timestamptz,
    off_why       text,
    -- whether the last response took longer than 1 s or never came; true before the first one
    slow          boolean NOT NULL,
    PRIMARY KEY (account_id, address_id)
);
-- Finds other accounts with the same push subscription: a browser gets the notifications of one account only.
CREATE INDEX addresses_by_endpoint ON addresses USING hash (url) WHERE format = 'push';

-- The state of a game up to which an account with an address was notified, or needed no notification. A sweep compares it with
-- the game, so a lost NOTIFY loses no notification.
CREATE TABLE notified (
    account_id uuid NOT NULL,
    game_id    uuid NOT NULL,
    -- the first event of the newest handled turn; likewise of the newest handled turn whose time ran out
    turn_seq   bigint NOT NULL,
    time_seq   bigint NOT NULL,
    -- the start of the newest handled request for agreement
    asked_at   timestamptz,
    -- the game's status, and the number of taken seats
    status     text NOT NULL,
    taken      smallint NOT NULL,
    -- incremented by each change, so that only one of several concurrent processes succeeds
    revision   bigint NOT NULL,
    PRIMARY KEY (account_id, game_id)
);

-- Pending messages: for each address and game the newest of each kind.
CREATE TABLE outbox (
    account_id uuid NOT NULL,
    address_id uuid NOT NULL,
    -- nil if the message belongs to no game
    game_id    uuid NOT NULL,
    kind       text NOT NULL,
    -- lets the receiver recognize duplicates: derived from the content, so equal in every process and for every attempt
    message_id text NOT NULL,
    -- for a message about a turn, the turn's first event
    seq        bigint NOT NULL,
    -- the account whose action caused the message
    by_account uuid,
    made_at    timestamptz NOT NULL,
    -- the earliest time of the next attempt. A process that takes the message first moves this to the end of its lease
    due_at     timestamptz NOT NULL,
    tries      smallint NOT NULL,
    -- copy of addresses.slow. Slow addresses have their own queue, so that they do not delay the others
    slow       boolean NOT NULL,
    PRIMARY KEY (account_id, address_id, game_id, kind)
);
-- Finds the next account in one step, however many messages each account has.
CREATE INDEX outbox_by_account ON outbox (slow, account_id, due_at);

-- Delivery log: the latest attempts at each address, at most 100.
CREATE TABLE deliveries (
    account_id  uuid NOT NULL,
    address_id  uuid NOT NULL,
    delivery_id uuid NOT NULL,
    message_id  text NOT NULL,
    kind        text NOT NULL,
    -- null if the message belongs to no game
    game_id     uuid,
    at          timestamptz NOT NULL,
    -- the HTTP status of the response; null if there was none, and then error has the reason
    status      smallint,
    error       text,
    millis      integer NOT NULL,
    PRIMARY KEY (account_id, address_id, delivery_id)
);

-- Presence: when an account with an address was active in a game, as each process saw it. The nil game_id means every game.
-- Accounts get no notification of events that they saw.
CREATE TABLE presence (
    account_id uuid NOT NULL,
    game_id    uuid NOT NULL,
    process_id uuid NOT NULL,
    from_at    timestamptz NOT NULL,
    until_at   timestamptz NOT NULL,
    -- whether a stream is open: presence continues as long as the process keeps extending until_at
    is_open    boolean NOT NULL,
    PRIMARY KEY (account_id, game_id, process_id)
);
CREATE INDEX presence_by_age ON presence (until_at);

-- Spectators: how many watched each game at a process when it last counted them.
CREATE TABLE spectators (
    process_id uuid PRIMARY KEY,
    -- {game: number}
    counts     jsonb NOT NULL,
    counted_at timestamptz NOT NULL
);

-- When each player was last nudged, that is, reminded to move.
CREATE TABLE nudges (
    game_id    uuid NOT NULL,
    account_id uuid NOT NULL,
    nudged_at  timestamptz NOT NULL,
    PRIMARY KEY (game_id, account_id)
);
CREATE INDEX nudges_by_account ON nudges (account_id);

-- The progress of the sweep that finds missing notifications. One row, shared by all processes.
CREATE TABLE notification_sweep (
    one     boolean PRIMARY KEY CHECK (one),
    -- the last account that was checked; nil before the first
    after   uuid NOT NULL,
    next_at timestamptz NOT NULL
);
INSERT INTO notification_sweep VALUES (true, '00000000-0000-0000-0000-000000000000', 'epoch');

-- ---------------------------------------------------------------- operation

-- Heartbeats: each server process writes its row every second, to prove that commits succeed.
CREATE TABLE heartbeats (
    process_id uuid PRIMARY KEY,
    -- the time that the process trusts
    beat_at    timestamptz NOT NULL,
    -- Turns of games that the process changed before this time are written. Set to null by another process that has written
    -- the remaining turns after this one ended
    unwritten_since timestamptz
);

-- ---------------------------------------------------------------- reading logs

-- Returns the events of a game after one up to another, in any order. Each may be on another page, because games are played
-- concurrently. A bitmap scan collects all pages before it reads the first, so Postgres prefetches many at a time
-- (effective_io_concurrency). The server does not call it on sharded tables, because its settings would not apply on workers.
CREATE FUNCTION log_between(game uuid, after bigint, last bigint) RETURNS TABLE (seq bigint, payload text, secret text,
    prev_hash bytea, hash bytea, kind text, at timestamptz, seat smallint, account_id uuid) LANGUAGE plpgsql STABLE ROWS 100
    SET enable_bitmapscan = on SET enable_indexscan = off SET enable_seqscan = off
    SET plan_cache_mode = force_generic_plan AS $$
BEGIN
    RETURN QUERY SELECT e.seq, e.payload, e.secret, e.prev_hash, e.hash, e.kind, e.at, e.seat, e.account_id
        FROM game_events AS e WHERE e.game_id = game AND e.seq > after AND e.seq <= last;
END
$$;

-- Returns the games with events since a time. The BRIN index by time limits the scan to the end of the log.
CREATE FUNCTION changed_since(since timestamptz) RETURNS TABLE (game_id uuid) LANGUAGE sql STABLE
    SET enable_bitmapscan = on SET enable_indexscan = off SET enable_seqscan = off AS
    'SELECT DISTINCT e.game_id FROM game_events AS e WHERE e.at >= since';

-- ---------------------------------------------------------------- sharding

-- Returns the unreachable workers of sharded tables; null if unsharded, as here. `longhall distribute` replaces this function.
CREATE FUNCTION missing_parts() RETURNS text[] LANGUAGE sql STABLE AS 'SELECT NULL::text[]';

-- Returns the part of the sharded database that has a game. `longhall distribute` replaces this function.
CREATE FUNCTION part_of(game uuid) RETURNS integer LANGUAGE sql STABLE AS 'SELECT 0';

-- Returns each part's address for direct appends and its database's identity. `longhall distribute` replaces this function.
CREATE FUNCTION ways_to_parts() RETURNS TABLE (part integer, host text, port integer, identity text) LANGUAGE sql STABLE
    AS 'SELECT 0, NULL::text, 0, NULL::text WHERE false';

-- Appends to sharded tables: one call for games of one worker, which executes it. Returns the seats with orders for each game.
-- Null if the head is not as expected, the request is not new, or the time deviates from the database's by more than off_max.
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
        head_hash bytea, awaiting jsonb, standing jsonb, updated_at timestamptz, events jsonb)
    LOOP
        orders := NULL;
        IF ask.key IS NOT NULL THEN
            -- A request that uses the key after this check also moves the head, so the update below finds no row.
            IF EXISTS (SELECT FROM game_events
                WHERE game_id = ask.game AND asked_by = ask.asked_by AND idempotency_key = ask.key)
            THEN
                answers := array_append(answers, orders);
                CONTINUE;
            END IF;
        END IF;
        present := clock_timestamp();
        -- The time of an event is never before that of the previous event, even if the latter is in the future.
        UPDATE heads SET head_seq = ask.head_seq, head_hash = ask.head_hash, awaiting = ask.awaiting,
            standing = coalesce(ask.standing, 'null'), updated_at = ask.updated_at, orders_due = ordered_seats & ask.awaited <> 0
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

-- ---------------------------------------------------------------- privileges of the server

-- Ignores an existing role: roles belong to the cluster, and two servers may migrate two of its databases concurrently.
DO $$
BEGIN
    -- If the role exists, an owner without the right to create roles can migrate as well.
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'longhall_server') THEN
        CREATE ROLE longhall_server NOLOGIN;
    END IF;
EXCEPTION
    WHEN duplicate_object OR unique_violation THEN NULL;
END
$$;
GRANT SELECT, INSERT, UPDATE, DELETE
    ON accounts, account_names, guests, sessions, passkeys, passkey_challenges, app_codes, app_devices, client_assertions, api_tokens,
       feed_links, blocks, reservations, request_keys, signing_keys, game_settings, heads, deadlines, snapshots, games, seats,
       histories, turns, publications, talk_read, notes, standing_orders, preferences, addresses, notified, outbox, deliveries, presence, spectators, nudges,
       heartbeats TO longhall_server;
GRANT SELECT, INSERT ON push_keys, client_id_key, network_key TO longhall_server;
GRANT SELECT, UPDATE ON notification_sweep TO longhall_server;
-- The log is append-only, and a game's seed never changes.
GRANT SELECT, INSERT ON game_events, game_secrets TO longhall_server;
-- Public keys stay; secrets of replaced keys are deleted.
GRANT SELECT, INSERT, UPDATE (secret) ON hall_keys TO longhall_server;
-- The author and time of a message never change; its text can be erased.
GRANT SELECT, INSERT, UPDATE (text) ON talk TO longhall_server;
-- Lets a server without other privileges check that all migrations have run.
GRANT SELECT ON __diesel_schema_migrations TO longhall_server;
