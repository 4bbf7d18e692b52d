-- Files of staff go the way of files of scholars (spec 2 §2 Team roster): a site has one of each at a time.
ALTER TABLE scholar_uploads RENAME TO roster_uploads;
ALTER TABLE roster_uploads ADD COLUMN kind text NOT NULL DEFAULT 'scholars' CHECK (kind IN ('scholars', 'staff'));
ALTER TABLE roster_uploads ALTER COLUMN kind DROP DEFAULT;
DROP INDEX scholar_uploads_open, scholar_uploads_site, scholar_uploads_account;
CREATE UNIQUE INDEX roster_uploads_open ON roster_uploads (site_id, kind)
    WHERE state IN ('matching', 'reviewing', 'importing');
CREATE INDEX roster_uploads_site ON roster_uploads (site_id, kind, id);
CREATE INDEX roster_uploads_account ON roster_uploads (account_id, kind, id) WHERE state = 'done';

-- An entry is an enrollment of a scholar, or a staff member, who is the person too.
ALTER TABLE scholar_upload_rows RENAME TO roster_upload_rows;
ALTER TABLE roster_upload_rows RENAME COLUMN enrollment_id TO entry_id;
ALTER TABLE roster_upload_rows RENAME COLUMN scholar_id TO person_id;

-- For which role a file says that a staff member is to be invited: 6 site admin, 7 staff. Somebody sends the invitations
-- afterwards.
ALTER TABLE staff_members ADD COLUMN invite_role smallint CHECK (invite_role IN (6, 7));
CREATE INDEX staff_members_invite ON staff_members (site_id) WHERE invite_role IS NOT NULL;
