-- Role records that were given to many people at once, and can be taken back at once (spec 2 §2 add privileges, §7).
CREATE TABLE privilege_grants (
    token_hash bytea PRIMARY KEY,
    account_id bigint,
    granted_by bigint NOT NULL,
    granted_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    undone_at timestamptz,
    role_record_ids bigint[] NOT NULL
);
CREATE INDEX privilege_grants_expires ON privilege_grants (expires_at);

ALTER TABLE privilege_grants ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON privilege_grants USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);
