-- Answers of POST requests that carried an Idempotency-Key, kept so that a repeated request gets the same answer.
CREATE TABLE idempotency_keys (
    caller text NOT NULL,
    key text NOT NULL,
    fingerprint bytea NOT NULL,
    created_at timestamptz NOT NULL,
    status smallint,
    headers jsonb,
    body bytea,
    PRIMARY KEY (caller, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

-- Answers hold tenants' data, and only the middleware reads them, in a system transaction.
ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY system ON idempotency_keys USING ((SELECT afterbell_scope_all()));
