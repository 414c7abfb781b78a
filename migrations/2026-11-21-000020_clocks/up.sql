-- Clocks, vacant seats and rematches in the projection of games, for sweeps and lists.

-- deadline_at is when something happens by itself if nobody acts: null without a clock, and where it has to be
-- claimed. One index finds what is due.
CREATE INDEX games_by_deadline ON games (deadline_at) WHERE deadline_at IS NOT NULL;

-- the seat of a running game that somebody else may take
ALTER TABLE games ADD COLUMN vacant_seat smallint;
-- the game whose players play again
ALTER TABLE games ADD COLUMN rematch_of uuid;
CREATE INDEX games_rematches ON games (rematch_of) WHERE rematch_of IS NOT NULL;
