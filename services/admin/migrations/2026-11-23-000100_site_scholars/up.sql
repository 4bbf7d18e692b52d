-- How many scholars are enrolled at each site: the copy of what roster tells. Sites, programs and accounts count by it.
CREATE TABLE site_scholars (
    id bigint PRIMARY KEY, -- the site
    account_id bigint NOT NULL,
    program_id bigint NOT NULL,
    scholars integer NOT NULL,
    version bigint NOT NULL,
    position bigint NOT NULL,
    deleted boolean NOT NULL
);
ALTER TABLE site_scholars ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON site_scholars USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);
