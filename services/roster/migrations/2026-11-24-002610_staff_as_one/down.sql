UPDATE staff_members SET invite_role = NULL WHERE invite_role = 5;
ALTER TABLE staff_members DROP CONSTRAINT staff_members_invite_role_check;
ALTER TABLE staff_members ADD CONSTRAINT staff_members_invite_role_check CHECK (invite_role IN (6, 7));
ALTER TABLE staff_entries DROP COLUMN person_id;
ALTER TABLE staff_entries DROP COLUMN invite_status;
ALTER TABLE staff_entries DROP COLUMN inactive_date;
ALTER TABLE staff_entries DROP COLUMN last_login;
DROP TABLE people_seen;
