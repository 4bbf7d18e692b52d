-- Beside the scholars who are active at each site, how many are on record there: a site with any of them is not deleted.
ALTER TABLE site_scholars ADD COLUMN records integer NOT NULL DEFAULT 0;
UPDATE site_scholars s SET records = c.records, version = version + 1
    FROM (SELECT site_id, count(*) AS records FROM enrollments GROUP BY site_id) c WHERE c.site_id = s.site_id;

DROP TRIGGER counted_insert ON enrollments;
DROP TRIGGER counted_update ON enrollments;
DROP TRIGGER counted_delete ON enrollments;
DROP FUNCTION enrollments_counted();
CREATE FUNCTION enrollments_counted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO site_scholars AS s (site_id, account_id, program_id, scholars, records)
            SELECT n.site_id, n.account_id, n.program_id, count(*) FILTER (WHERE n.status = 1), count(*)
            FROM new_rows n
            GROUP BY n.site_id, n.account_id, n.program_id ORDER BY n.site_id
            ON CONFLICT (site_id) DO UPDATE SET scholars = s.scholars + excluded.scholars,
                records = s.records + excluded.records, version = s.version + 1;
    ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO site_scholars AS s (site_id, account_id, program_id, scholars, records)
            SELECT o.site_id, o.account_id, o.program_id, -count(*) FILTER (WHERE o.status = 1), -count(*)
            FROM old_rows o
            GROUP BY o.site_id, o.account_id, o.program_id ORDER BY o.site_id
            ON CONFLICT (site_id) DO UPDATE SET scholars = s.scholars + excluded.scholars,
                records = s.records + excluded.records, version = s.version + 1;
    ELSE
        INSERT INTO site_scholars AS s (site_id, account_id, program_id, scholars, records)
            SELECT c.site_id, c.account_id, c.program_id,
                coalesce(sum(c.more) FILTER (WHERE c.status = 1), 0), sum(c.more)
            FROM (
                SELECT n.site_id, n.account_id, n.program_id, n.status, 1 AS more FROM new_rows n
                UNION ALL
                SELECT o.site_id, o.account_id, o.program_id, o.status, -1 FROM old_rows o
            ) c
            GROUP BY c.site_id, c.account_id, c.program_id
            HAVING coalesce(sum(c.more) FILTER (WHERE c.status = 1), 0) <> 0 OR sum(c.more) <> 0
            ORDER BY c.site_id
            ON CONFLICT (site_id) DO UPDATE SET scholars = s.scholars + excluded.scholars,
                records = s.records + excluded.records, version = s.version + 1;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER counted_insert AFTER INSERT ON enrollments REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION enrollments_counted();
CREATE TRIGGER counted_update AFTER UPDATE ON enrollments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION enrollments_counted();
CREATE TRIGGER counted_delete AFTER DELETE ON enrollments REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION enrollments_counted();

-- How many scholars an account has at active programs, each once however many sites they attend: as it was told last.
-- `seen` says of which counts of sites and which active programs it was made, so that only what changed is counted anew.
CREATE TABLE account_scholars (
    account_id bigint PRIMARY KEY,
    scholars integer NOT NULL,
    seen text NOT NULL,
    version bigint NOT NULL DEFAULT 1
);
ALTER TABLE account_scholars ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON account_scholars USING (
    (SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])
);
