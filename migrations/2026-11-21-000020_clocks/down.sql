DROP INDEX games_rematches;
ALTER TABLE games DROP COLUMN rematch_of;
ALTER TABLE games DROP COLUMN vacant_seat;
DROP INDEX games_by_deadline;
