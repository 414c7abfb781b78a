-- The hall: accounts, games and their logs.
--
-- Every table of a game begins its primary key with game_id, every table of an account with
-- account_id; there are no triggers, no sequences and no keys across games, so that the tables can be
-- spread over machines by these columns. Migrations run as the owner; the server works as the role
-- longhall_server, whose grants stand at the end.

CREATE TABLE accounts (
    account_id    uuid PRIMARY KEY,
    name          text NOT NULL,
    -- null once the account has been deleted and is only a pseudonym
    password_hash text,
    recovery_hash text,
    created_at    timestamptz NOT NULL,
    deleted_at    timestamptz
);

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
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (account_id, session_id)
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
    PRIMARY KEY (account_id, token_id)
);

-- The keys that sign access tokens; the newest signs, all verify.
CREATE TABLE signing_keys (
    kid        text PRIMARY KEY,
    secret     bytea NOT NULL,
    created_at timestamptz NOT NULL
);

-- The log. payload and secret are the bytes that were hashed, so they are text and never jsonb.
CREATE TABLE game_events (
    game_id         uuid NOT NULL,
    seq             bigint NOT NULL CHECK (seq > 0),
    kind            text NOT NULL,
    payload         text NOT NULL,
    secret          text,
    seat            smallint,
    account_id      uuid,
    recorded_at     timestamptz NOT NULL,
    idempotency_key text,
    -- what the request with this key was, and how many events it made
    request_digest  bytea,
    request_events  smallint,
    prev_hash       bytea NOT NULL,
    hash            bytea NOT NULL,
    PRIMARY KEY (game_id, seq)
);
CREATE UNIQUE INDEX game_events_idempotency_key
    ON game_events (game_id, account_id, idempotency_key) WHERE idempotency_key IS NOT NULL;

-- The seed from which all luck of a game comes, until its last event tells it to everyone.
CREATE TABLE game_secrets (
    game_id uuid PRIMARY KEY,
    seed    bytea NOT NULL
);

-- Projections: what lists and polls need of a game, rebuildable from its log.
CREATE TABLE games (
    game_id         uuid PRIMARY KEY,
    ruleset         text NOT NULL,
    ruleset_version integer NOT NULL,
    title           text,
    visibility      text NOT NULL,
    status          text NOT NULL,
    seat_count      smallint NOT NULL,
    head_seq        bigint NOT NULL,
    head_hash       bytea NOT NULL,
    awaiting        jsonb NOT NULL,
    deadline_at     timestamptz,
    result          jsonb,
    created_at      timestamptz NOT NULL,
    updated_at      timestamptz NOT NULL
) WITH (fillfactor = 80);
CREATE INDEX games_public_by_status ON games (status, game_id) WHERE visibility = 'public';

CREATE TABLE seats (
    game_id    uuid NOT NULL,
    seat       smallint NOT NULL,
    account_id uuid NOT NULL,
    -- whether the game may still wait for this seat
    live       boolean NOT NULL,
    PRIMARY KEY (game_id, seat)
);
CREATE UNIQUE INDEX seats_by_account ON seats (account_id, game_id);

-- Two servers may migrate two databases of one cluster at once, and roles belong to the cluster.
DO $$
BEGIN
    CREATE ROLE longhall_server NOLOGIN;
EXCEPTION
    WHEN duplicate_object OR unique_violation THEN NULL;
END
$$;
GRANT SELECT, INSERT, UPDATE, DELETE
    ON accounts, account_names, sessions, api_tokens, signing_keys, games, seats TO longhall_server;
-- The log is append-only, and a game's luck is fixed once.
GRANT SELECT, INSERT ON game_events, game_secrets TO longhall_server;
-- So that a server that signs in with no other rights can see that nothing is missing.
GRANT SELECT ON __diesel_schema_migrations TO longhall_server;
