DROP TABLE event_members;
ALTER TABLE event_cursors DROP COLUMN told_at, DROP COLUMN epoch, DROP COLUMN epoch_read, DROP COLUMN waits_for;
