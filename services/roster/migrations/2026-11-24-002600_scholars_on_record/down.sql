DROP TABLE account_scholars;
DROP TRIGGER counted_insert ON enrollments;
DROP TRIGGER counted_update ON enrollments;
DROP TRIGGER counted_delete ON enrollments;
DROP FUNCTION enrollments_counted();
CREATE FUNCTION enrollments_counted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO site_scholars AS s (site_id, account_id, program_id, scholars)
            SELECT n.site_id, n.account_id, n.program_id, count(*)
            FROM new_rows n WHERE n.status = 1
            GROUP BY n.site_id, n.account_id, n.program_id ORDER BY n.site_id
            ON CONFLICT (site_id) DO UPDATE SET scholars = s.scholars + excluded.scholars, version = s.version + 1;
    ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO site_scholars AS s (site_id, account_id, program_id, scholars)
            SELECT o.site_id, o.account_id, o.program_id, -count(*)
            FROM old_rows o WHERE o.status = 1
            GROUP BY o.site_id, o.account_id, o.program_id ORDER BY o.site_id
            ON CONFLICT (site_id) DO UPDATE SET scholars = s.scholars + excluded.scholars, version = s.version + 1;
    ELSE
        INSERT INTO site_scholars AS s (site_id, account_id, program_id, scholars)
            SELECT c.site_id, c.account_id, c.program_id, sum(c.more)
            FROM (
                SELECT n.site_id, n.account_id, n.program_id, 1 AS more FROM new_rows n WHERE n.status = 1
                UNION ALL
                SELECT o.site_id, o.account_id, o.program_id, -1 FROM old_rows o WHERE o.status = 1
            ) c
            GROUP BY c.site_id, c.account_id, c.program_id HAVING sum(c.more) <> 0 ORDER BY c.site_id
            ON CONFLICT (site_id) DO UPDATE SET scholars = s.scholars + excluded.scholars, version = s.version + 1;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER counted_insert AFTER INSERT ON enrollments REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION enrollments_counted();
CREATE TRIGGER counted_update AFTER UPDATE ON enrollments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION enrollments_counted();
CREATE TRIGGER counted_delete AFTER DELETE ON enrollments REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION enrollments_counted();
ALTER TABLE site_scholars DROP COLUMN records;
