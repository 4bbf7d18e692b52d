-- What a person has filled in and not yet saved (spec 2 §7 auto-save): one draft for each person, kind and place. An id
-- is 0 for what does not exist yet. Entity types: 1 account, 2 program, 3 site.
CREATE TABLE auto_saves (
    user_id bigint NOT NULL,
    entity_type smallint NOT NULL CHECK (entity_type BETWEEN 1 AND 3),
    account_id bigint NOT NULL DEFAULT 0,
    program_id bigint NOT NULL DEFAULT 0,
    site_id bigint NOT NULL DEFAULT 0,
    data jsonb NOT NULL,
    saved_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, entity_type, account_id, program_id, site_id)
);

-- A draft of what has no account yet is anybody's who is signed in; every statement names the user besides.
ALTER TABLE auto_saves ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON auto_saves USING (
    (SELECT afterbell_scope_all())
    OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
    OR (account_id = 0 AND (SELECT cardinality(afterbell_scope_accounts())) > 0)
);
