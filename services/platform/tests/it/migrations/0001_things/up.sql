CREATE TABLE things (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account_id bigint NOT NULL,
    name text NOT NULL
);
ALTER TABLE things ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON things
    USING ((SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[]));

CREATE TABLE marks (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account_id bigint NOT NULL,
    program_id bigint,
    site_id bigint
);
CREATE INDEX ON marks (site_id);
SELECT afterbell_limit_to_places('marks');
