-- A search in every column of the sites list looks in one text per row, as for accounts and programs: each column as
-- the person reads it, between line breaks.
ALTER TABLE sites ADD COLUMN search_text text COLLATE "C" NOT NULL GENERATED ALWAYS AS (
    E'\n' || name_key
    || E'\n' || afterbell_day(start_date)
    || E'\n' || afterbell_day(end_date)
    || E'\n' || afterbell_status(status)
    || E'\n' || no_of_scholars::text
    || E'\n' || coalesce(scholar_capacity::text, '')
    || E'\n' || coalesce(age_from::text, '') || '-' || coalesce(age_to::text, '')
    || E'\n' || coalesce(auto_enrollment_capacity::text, '')
    || E'\n' || coalesce(waitlist_capacity::text, '')
    || E'\n'
) STORED;
CREATE INDEX sites_found_in ON sites USING gin (search_text gin_trgm_ops);

-- Row-level security keeps LIKE (which could tell what it compares) from using an index. This narrows to the tenant
-- itself, in the words of the policy, and answers ids alone; the rows are still read under the policy.
CREATE FUNCTION sites_found(pattern text) RETURNS SETOF bigint LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path FROM CURRENT ROWS 100
    AS $$ SELECT id FROM sites WHERE search_text LIKE pattern
        AND ((SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])) $$;

-- The sites of an account in each order that its list offers. Those of a program are few.
CREATE INDEX sites_of_account_by_start_date ON sites (account_id, start_date, id);
CREATE INDEX sites_of_account_by_end_date ON sites (account_id, end_date, id);
CREATE INDEX sites_of_account_by_status ON sites (account_id, status, id);
CREATE INDEX sites_of_account_by_scholars ON sites (account_id, no_of_scholars, id);
CREATE INDEX sites_of_account_by_capacity ON sites (account_id, scholar_capacity, id);
CREATE INDEX sites_of_account_by_auto_enrollment ON sites (account_id, auto_enrollment_capacity, id);
CREATE INDEX sites_of_account_by_waitlist ON sites (account_id, waitlist_capacity, id);
CREATE INDEX sites_of_account_by_age ON sites (account_id, age_from, id);

-- The order by age is that of the youngest.
CREATE INDEX sites_by_age_from ON sites (age_from, id);
DROP INDEX sites_by_age;
