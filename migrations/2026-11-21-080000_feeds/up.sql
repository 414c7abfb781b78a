-- The secret link of an account's feeds. Whoever has it can read the account's turns, and nothing else.
CREATE TABLE feed_links (
    account_id  uuid PRIMARY KEY,
    secret_hash bytea NOT NULL,
    created_at  timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON feed_links TO longhall_server;
