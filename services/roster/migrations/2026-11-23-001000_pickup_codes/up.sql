-- By what an adult proves that they may collect a child (flag secure-check-in-check-out). A code is shown once, when it is
-- made: what is kept is its keyed hash.
CREATE TABLE pickup_codes (
    contact_id bigint PRIMARY KEY REFERENCES scholar_contacts (id) ON DELETE CASCADE,
    account_id bigint NOT NULL,
    hash bytea NOT NULL,
    -- Wrong tries since it was made or was last right.
    failures smallint NOT NULL DEFAULT 0,
    made_at timestamptz NOT NULL,
    made_by bigint NOT NULL
);
ALTER TABLE pickup_codes ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON pickup_codes USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);
