-- Links that let an invited person set name and password.
CREATE TABLE invitations (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    account_id bigint,
    token_hash bytea NOT NULL,
    invited_by bigint,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    accepted_at timestamptz,
    replaced_at timestamptz
);
CREATE UNIQUE INDEX invitations_token_key ON invitations (token_hash);
CREATE INDEX invitations_user_idx ON invitations (user_id, id);
CREATE INDEX invitations_open_idx ON invitations (expires_at) WHERE accepted_at IS NULL AND replaced_at IS NULL;

ALTER TABLE invitations ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON invitations USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);

-- Links of the forgotten password page, one use each.
CREATE TABLE password_resets (
    token_hash bytea PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz
);
CREATE INDEX password_resets_user_idx ON password_resets (user_id);
CREATE INDEX password_resets_expires_idx ON password_resets (expires_at);

ALTER TABLE password_resets ENABLE ROW LEVEL SECURITY;
CREATE POLICY inside ON password_resets USING ((SELECT afterbell_scope_all()));
