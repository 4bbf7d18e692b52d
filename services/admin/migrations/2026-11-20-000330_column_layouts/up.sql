-- How a person has set up the columns of a list, by account, program and site (spec 2 §1); 0 where the list is not bound
-- to one.
CREATE TABLE column_layouts (
    user_id bigint NOT NULL,
    list text COLLATE "C" NOT NULL,
    account_id bigint NOT NULL DEFAULT 0,
    program_id bigint NOT NULL DEFAULT 0,
    site_id bigint NOT NULL DEFAULT 0,
    layout jsonb NOT NULL,
    is_compact boolean NOT NULL,
    modified_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, list, account_id, program_id, site_id)
);

-- As for drafts: the layout of a list that is bound to no account is anybody's who is signed in.
ALTER TABLE column_layouts ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON column_layouts USING (
    (SELECT afterbell_scope_all())
    OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
    OR (account_id = 0 AND (SELECT cardinality(afterbell_scope_accounts())) > 0)
);
