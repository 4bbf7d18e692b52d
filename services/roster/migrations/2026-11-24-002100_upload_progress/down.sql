DROP INDEX roster_uploads_open_at;
ALTER TABLE roster_uploads DROP COLUMN rows_to_enter;
ALTER TABLE roster_uploads DROP COLUMN rows_entered;
