DROP FUNCTION programs_found(text[]);
CREATE FUNCTION programs_found(pattern text) RETURNS SETOF bigint LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path FROM CURRENT ROWS 100
    AS $$ SELECT id FROM programs WHERE (SELECT afterbell_scope_all()) AND search_text LIKE pattern $$;
DROP FUNCTION accounts_found(text[]);
CREATE FUNCTION accounts_found(pattern text) RETURNS SETOF bigint LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path FROM CURRENT ROWS 100
    AS $$ SELECT id FROM accounts WHERE (SELECT afterbell_scope_all()) AND search_text LIKE pattern $$;
DROP FUNCTION sites_found(text[]);
CREATE FUNCTION sites_found(pattern text) RETURNS SETOF bigint LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path FROM CURRENT ROWS 100
    AS $$ BEGIN
        RETURN QUERY EXECUTE 'SELECT id FROM sites WHERE search_text LIKE $1 AND ($2 OR account_id = ANY ($3))'
            USING pattern, afterbell_scope_all(), afterbell_scope_accounts();
    END $$;
DROP FUNCTION afterbell_like(text, text[]);
DROP INDEX sites_by_start_time, sites_of_account_by_start_time;
-- The indexes of the columns go with them.
ALTER TABLE sites DROP COLUMN search_text, DROP COLUMN days_rank, DROP COLUMN city_key;
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
DROP FUNCTION afterbell_days(smallint[], text[]);
DROP FUNCTION afterbell_ages(smallint, smallint);
DROP FUNCTION afterbell_times(time, time);
DROP FUNCTION afterbell_city(text, text);
DROP FUNCTION afterbell_time(time);
DROP TRIGGER program_renamed ON programs;
DROP FUNCTION program_renamed();
DROP TRIGGER site_program_named ON sites;
DROP FUNCTION site_program_named();
ALTER TABLE sites DROP COLUMN program_name_key;
