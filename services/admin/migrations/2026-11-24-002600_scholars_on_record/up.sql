-- How many scholars are on record at a site, whether they still come or not: a site with any of them stays.
ALTER TABLE site_scholars ADD COLUMN records integer NOT NULL DEFAULT 0;
ALTER TABLE site_scholars ALTER COLUMN records DROP DEFAULT;

-- How many scholars an account has at active programs, each once however many sites they attend: the copy of what roster
-- tells.
CREATE TABLE account_scholars (
    id bigint PRIMARY KEY, -- the account
    scholars integer NOT NULL,
    version bigint NOT NULL,
    position bigint NOT NULL,
    deleted boolean NOT NULL
);
ALTER TABLE account_scholars ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON account_scholars USING (
    (SELECT afterbell_scope_all()) OR id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);
