-- Invitations and revocations that wait for their day (spec 2 §2 Users, §5 Invitations).
CREATE TABLE access_schedules (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    account_id bigint,
    kind text NOT NULL CHECK (kind IN ('invite', 'revoke')),
    on_date date NOT NULL,
    run_at timestamptz NOT NULL,
    role_record_ids bigint[] NOT NULL, -- the records that a revocation takes back
    asked_by bigint,
    asked_at timestamptz NOT NULL,
    done_at timestamptz,
    cancelled_at timestamptz,
    outcome text -- why a schedule came to nothing
);
CREATE INDEX access_schedules_open ON access_schedules (user_id, kind) WHERE done_at IS NULL AND cancelled_at IS NULL;

ALTER TABLE access_schedules ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON access_schedules USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);
