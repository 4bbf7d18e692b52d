-- When somebody last looked at what a program plans for a site (spec 2 §7, site notification): what came since is new to them.
CREATE TABLE plan_looks (
    user_id bigint NOT NULL,
    site_id bigint NOT NULL,
    account_id bigint NOT NULL,
    looked_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, site_id)
);
ALTER TABLE plan_looks ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON plan_looks USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);
