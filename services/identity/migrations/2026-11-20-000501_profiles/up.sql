-- Pictures of people; the bytes are in the file store under `pictures/<object>/`.
CREATE TABLE profile_pictures (
    user_id bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    account_id bigint,
    object uuid NOT NULL,
    uploaded_at timestamptz NOT NULL
);

ALTER TABLE profile_pictures ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON profile_pictures USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);

-- So that people can tell their sessions apart: what they signed in with, and from where.
ALTER TABLE sessions ADD COLUMN device text, ADD COLUMN address text;
