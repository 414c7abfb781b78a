-- Standing orders: moves that a player leaves for his next turns. They are private, so they are no part of the log.

CREATE TABLE standing_orders (
    game_id    uuid NOT NULL,
    account_id uuid NOT NULL,
    -- a JSON list, first to last. Text and never jsonb, which does not take every JSON text
    orders     text NOT NULL,
    -- what last became of them, as JSON: null until something has
    last       text,
    PRIMARY KEY (game_id, account_id)
);
-- They go with their account.
CREATE INDEX standing_orders_by_account ON standing_orders (account_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON standing_orders TO longhall_server;

-- The seats that have orders, a bit each, so that an append knows without looking there; and whether the game waits for one
-- of them. In a game without orders neither ever changes, so its moves touch no index because of it.
ALTER TABLE games ADD COLUMN ordered_seats smallint NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN orders_due boolean NOT NULL DEFAULT false;
CREATE INDEX games_by_orders_due ON games (game_id) WHERE orders_due;
