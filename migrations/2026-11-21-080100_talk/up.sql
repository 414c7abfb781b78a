-- What people say to each other at a game and note for themselves. None of it is part of the log.

-- Messages, numbered from 1 without gaps in each game.
CREATE TABLE talk (
    game_id    uuid NOT NULL,
    number     integer NOT NULL CHECK (number > 0),
    account_id uuid NOT NULL,
    text       text NOT NULL,
    said_at    timestamptz NOT NULL,
    PRIMARY KEY (game_id, number)
);

-- The last message that a player says he has read.
CREATE TABLE talk_read (
    game_id    uuid NOT NULL,
    account_id uuid NOT NULL,
    number     integer NOT NULL,
    PRIMARY KEY (game_id, account_id)
);

-- What a player notes for himself.
CREATE TABLE notes (
    game_id    uuid NOT NULL,
    account_id uuid NOT NULL,
    text       text NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (game_id, account_id)
);

-- Both go with their account.
CREATE INDEX talk_read_by_account ON talk_read (account_id);
CREATE INDEX notes_by_account ON notes (account_id);

-- What was said was said.
GRANT SELECT, INSERT ON talk TO longhall_server;
GRANT SELECT, INSERT, UPDATE, DELETE ON talk_read, notes TO longhall_server;
