-- What an account calls the custom fields 1 to 6 of its scholars; empty where it has no name.
CREATE TABLE custom_fields (
    account_id bigint PRIMARY KEY,
    names text[] NOT NULL CHECK (cardinality(names) = 6)
);
ALTER TABLE custom_fields ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON custom_fields USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);
