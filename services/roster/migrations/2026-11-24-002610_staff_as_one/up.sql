-- When people signed in last: the copy of what identity tells.
CREATE TABLE people_seen (
    id bigint PRIMARY KEY, -- the user
    account_id bigint NOT NULL,
    last_login_at timestamptz NOT NULL,
    version bigint NOT NULL,
    position bigint NOT NULL,
    deleted boolean NOT NULL
);
ALTER TABLE people_seen ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON people_seen USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);

-- A row of the roster is of one person, whom the site entered, or who is a user, or both. `person_id` is the user even where
-- the row is none of a role record; `status` is Inactive when the site says so, whatever the user is; `invite_status` is
-- the user's.
ALTER TABLE staff_entries ADD COLUMN person_id bigint;
ALTER TABLE staff_entries ADD COLUMN invite_status smallint NOT NULL DEFAULT 0;
ALTER TABLE staff_entries ADD COLUMN inactive_date date;
ALTER TABLE staff_entries ADD COLUMN last_login timestamptz;
UPDATE staff_entries SET person_id = user_id, invite_status = status WHERE user_id IS NOT NULL;
CREATE INDEX staff_entries_person ON staff_entries (person_id);

-- Program admins are invited from the roster too (spec 2 §3 Staff form: Program 5, Session/Site 6, Staff 7).
ALTER TABLE staff_members DROP CONSTRAINT staff_members_invite_role_check;
ALTER TABLE staff_members ADD CONSTRAINT staff_members_invite_role_check CHECK (invite_role IN (5, 6, 7));
