-- Who looked at which place as which role, from when to when (spec 1 §4 Drill-down).
CREATE TABLE drilldowns (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    session_id text NOT NULL,
    role_id smallint NOT NULL CHECK (role_id BETWEEN 1 AND 11),
    account_id bigint,
    program_id bigint,
    site_id bigint,
    started_at timestamptz NOT NULL,
    ended_at timestamptz
);
CREATE UNIQUE INDEX drilldowns_one_open ON drilldowns (user_id, session_id) WHERE ended_at IS NULL;
CREATE INDEX drilldowns_account_idx ON drilldowns (account_id, started_at);

ALTER TABLE drilldowns ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON drilldowns USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);
