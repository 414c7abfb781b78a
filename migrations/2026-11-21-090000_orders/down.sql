DROP INDEX games_by_orders_due;
ALTER TABLE games DROP COLUMN orders_due;
ALTER TABLE games DROP COLUMN ordered_seats;
DROP TABLE standing_orders;
