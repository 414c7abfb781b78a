DROP TABLE notes, talk_read, talk;
