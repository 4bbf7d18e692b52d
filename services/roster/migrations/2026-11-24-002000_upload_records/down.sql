UPDATE roster_uploads SET state = 'deleted' WHERE state = 'failed';
ALTER TABLE roster_uploads DROP CONSTRAINT roster_uploads_state_check;
ALTER TABLE roster_uploads ADD CONSTRAINT scholar_uploads_state_check
    CHECK (state IN ('matching', 'reviewing', 'importing', 'done', 'deleted'));
ALTER TABLE roster_uploads DROP COLUMN rejects;
ALTER TABLE roster_uploads DROP COLUMN is_direct;
ALTER TABLE roster_uploads DROP COLUMN undone_at;
ALTER TABLE roster_uploads DROP COLUMN done_at;
ALTER TABLE roster_upload_rows DROP COLUMN is_made;
