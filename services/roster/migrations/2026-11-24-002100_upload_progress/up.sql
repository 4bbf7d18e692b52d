-- How far the rows of an upload have been entered, while its own transaction still shows nothing: pages of the site show it.
ALTER TABLE roster_uploads ADD COLUMN rows_entered integer NOT NULL DEFAULT 0;
ALTER TABLE roster_uploads ADD COLUMN rows_to_enter integer NOT NULL DEFAULT 0;
-- Every page asks for the open ones of its place.
CREATE INDEX roster_uploads_open_at ON roster_uploads (account_id, program_id, site_id, id)
    WHERE state IN ('matching', 'reviewing', 'importing');
