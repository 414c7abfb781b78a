-- How well a bot plays that sits in a seat; null for a person. Its account_id is no account of the hall.
ALTER TABLE seats ADD COLUMN bot text;
