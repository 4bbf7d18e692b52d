-- A signed-in browser. At most one session of a person is active; the others wait (spec 1 §4, §8).
CREATE TABLE sessions (
    id uuid PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    account_id bigint,
    cookie_hash bytea NOT NULL,
    state text NOT NULL CHECK (state IN ('active', 'waiting', 'ended')),
    signed_in_at timestamptz NOT NULL,
    auth_time timestamptz NOT NULL,
    last_seen_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    ended_at timestamptz,
    end_reason text
);
CREATE UNIQUE INDEX sessions_cookie_key ON sessions (cookie_hash);
CREATE UNIQUE INDEX sessions_one_active ON sessions (user_id) WHERE state = 'active';
CREATE INDEX sessions_waiting_idx ON sessions (user_id, last_seen_at) WHERE state = 'waiting';
CREATE INDEX sessions_expires_idx ON sessions (expires_at);

ALTER TABLE sessions ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON sessions USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);

CREATE TABLE authorization_codes (
    code_hash bytea PRIMARY KEY,
    client_id text NOT NULL REFERENCES clients (id) ON DELETE CASCADE,
    session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    family_id uuid NOT NULL,
    redirect_uri text NOT NULL,
    code_challenge text NOT NULL,
    nonce text,
    scope text NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz
);
CREATE INDEX authorization_codes_session_idx ON authorization_codes (session_id);
CREATE INDEX authorization_codes_expires_idx ON authorization_codes (expires_at);

ALTER TABLE authorization_codes ENABLE ROW LEVEL SECURITY;
CREATE POLICY inside ON authorization_codes USING ((SELECT afterbell_scope_all()));

-- One row for each refresh token handed out; the tokens that follow from one code are a family.
CREATE TABLE refresh_tokens (
    token_hash bytea PRIMARY KEY,
    family_id uuid NOT NULL,
    session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    client_id text NOT NULL REFERENCES clients (id) ON DELETE CASCADE,
    scope text NOT NULL,
    issued_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz,
    revoked_at timestamptz
);
CREATE INDEX refresh_tokens_family_idx ON refresh_tokens (family_id);
CREATE INDEX refresh_tokens_session_idx ON refresh_tokens (session_id);
CREATE INDEX refresh_tokens_expires_idx ON refresh_tokens (expires_at);

ALTER TABLE refresh_tokens ENABLE ROW LEVEL SECURITY;
CREATE POLICY inside ON refresh_tokens USING ((SELECT afterbell_scope_all()));
