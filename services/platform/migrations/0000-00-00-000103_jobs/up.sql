-- Queued and scheduled work that survives a crash.
CREATE TABLE jobs (
    id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    kind text NOT NULL,
    key text NOT NULL, -- asking twice for the same work gives one job
    account_id bigint, -- null: not one tenant's
    payload jsonb NOT NULL,
    run_at timestamptz NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    -- Claimed until then. The claim bridges the moment until the runner holds the row's lock, and
    -- keeps a job that kills its process from being tried again at once.
    locked_until timestamptz,
    done_at timestamptz,
    failed_at timestamptz, -- given up
    last_error text,
    created_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (kind, key)
);
CREATE INDEX jobs_due ON jobs (run_at, id) WHERE done_at IS NULL AND failed_at IS NULL;
ALTER TABLE jobs ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON jobs USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);
