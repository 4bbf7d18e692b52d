CREATE TABLE things (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account_id bigint NOT NULL,
    name text NOT NULL
);
ALTER TABLE things ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON things
    USING ((SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[]));
