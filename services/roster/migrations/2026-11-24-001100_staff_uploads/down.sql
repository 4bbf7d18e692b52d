DROP INDEX staff_members_invite;
ALTER TABLE staff_members DROP COLUMN invite_role;
DELETE FROM roster_uploads WHERE kind = 'staff';
ALTER TABLE roster_upload_rows RENAME COLUMN person_id TO scholar_id;
ALTER TABLE roster_upload_rows RENAME COLUMN entry_id TO enrollment_id;
ALTER TABLE roster_upload_rows RENAME TO scholar_upload_rows;
DROP INDEX roster_uploads_open, roster_uploads_site, roster_uploads_account;
ALTER TABLE roster_uploads DROP COLUMN kind;
ALTER TABLE roster_uploads RENAME TO scholar_uploads;
CREATE UNIQUE INDEX scholar_uploads_open ON scholar_uploads (site_id)
    WHERE state IN ('matching', 'reviewing', 'importing');
CREATE INDEX scholar_uploads_site ON scholar_uploads (site_id, id);
CREATE INDEX scholar_uploads_account ON scholar_uploads (account_id, id) WHERE state = 'done';
