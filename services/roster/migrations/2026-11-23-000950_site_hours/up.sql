-- When sites close for the day: the copy of what admin tells, beside that which every service keeps. Whoever is still there
-- later is collected late.
CREATE TABLE site_hours (
    id bigint PRIMARY KEY,
    account_id bigint NOT NULL,
    end_time time,
    version bigint NOT NULL,
    position bigint NOT NULL,
    deleted boolean NOT NULL
);
ALTER TABLE site_hours ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON site_hours USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);
