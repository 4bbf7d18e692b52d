-- An upload enrolls a child whom the account knows and changes what is known of them: that it made an entry is said apart
-- from what it changed.
ALTER TABLE roster_upload_rows ADD COLUMN is_made boolean NOT NULL DEFAULT false;
UPDATE roster_upload_rows SET is_made = true WHERE changes IS NULL;
ALTER TABLE roster_upload_rows ALTER COLUMN is_made DROP DEFAULT;

-- Until 30 days after it was done an upload can be taken back, which may be done again for people who were left.
ALTER TABLE roster_uploads ADD COLUMN done_at timestamptz;
ALTER TABLE roster_uploads ADD COLUMN undone_at timestamptz;
UPDATE roster_uploads SET done_at = modified_at WHERE state = 'done';

-- A file that another system or a command sends is entered without a review. What could not be entered is kept for whoever
-- sent it, sealed, for it says what the file says.
ALTER TABLE roster_uploads ADD COLUMN is_direct boolean NOT NULL DEFAULT false;
ALTER TABLE roster_uploads ADD COLUMN rejects bytea;
ALTER TABLE roster_uploads DROP CONSTRAINT scholar_uploads_state_check;
ALTER TABLE roster_uploads ADD CONSTRAINT roster_uploads_state_check
    CHECK (state IN ('matching', 'reviewing', 'importing', 'done', 'deleted', 'failed'));
