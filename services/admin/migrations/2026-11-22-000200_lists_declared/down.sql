COMMENT ON COLUMN sites.program_name_key IS NULL;
ALTER TABLE accounts DROP COLUMN IF EXISTS search_text;
ALTER TABLE programs DROP COLUMN IF EXISTS search_text;
ALTER TABLE sites DROP COLUMN IF EXISTS search_text;
CREATE FUNCTION afterbell_day(value date) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT coalesce(
        lpad(extract(month FROM value)::integer::text, 2, '0') || '/' || lpad(extract(day FROM value)::integer::text, 2, '0')
            || '/' || extract(year FROM value)::integer::text,
        '') $$;
CREATE FUNCTION afterbell_status(value smallint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT CASE value WHEN 1 THEN 'active' ELSE 'disabled' END $$;
CREATE FUNCTION afterbell_like(value text, patterns text[]) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT value LIKE ANY (patterns) $$;
ALTER TABLE accounts ADD COLUMN search_text text COLLATE "C" NOT NULL GENERATED ALWAYS AS (
    E'\n' || name_key
    || E'\n' || afterbell_status(status)
    || E'\n' || afterbell_day(start_date)
    || E'\n' || afterbell_day(end_date)
    || E'\n' || contracted_scholars::text
    || E'\n' || contracted_scholars_used::text
    || E'\n' || program_count::text
    || E'\n' || afterbell_day(schedule_date)
    || E'\n' || afterbell_folded(primary_account_admin_full_name)
    || E'\n' || afterbell_folded(bx_partner_lead_full_name)
    || E'\n' || afterbell_folded(bx_success_lead_full_name)
    || E'\n'
) STORED;
ALTER TABLE programs ADD COLUMN search_text text COLLATE "C" NOT NULL GENERATED ALWAYS AS (
    E'\n' || name_key
    || E'\n' || afterbell_folded(program_type)
    || E'\n' || afterbell_day(start_date)
    || E'\n' || afterbell_day(end_date)
    || E'\n' || no_of_scholar::text
    || E'\n' || enrolled_scholars::text
    || E'\n' || afterbell_status(status)
    || E'\n' || no_of_sites::text
    || E'\n'
) STORED;
ALTER TABLE sites ADD COLUMN search_text text COLLATE "C" NOT NULL GENERATED ALWAYS AS (
        E'\n' || name_key
        || E'\n' || program_name_key
        || E'\n' || afterbell_day(start_date)
        || E'\n' || afterbell_day(end_date)
        || E'\n' || afterbell_status(status)
        || E'\n' || afterbell_days(days, '{sun,mon,tue,wed,thu,fri,sat}')
        || E'\n' || afterbell_days(days, '{dom,lun,mar,mie,jue,vie,sab}')
        || afterbell_times(start_time, end_time)
        || afterbell_city(city, state)
        || no_of_scholars::text
        || E'\n' || coalesce(scholar_capacity::text, '')
        || E'\n' || coalesce(auto_enrollment_capacity::text, '')
        || E'\n' || coalesce(waitlist_capacity::text, '')
        || E'\n' || afterbell_ages(age_from, age_to)
    ) STORED;
CREATE INDEX accounts_by_status ON accounts (status, id);
CREATE INDEX accounts_by_start_date ON accounts (start_date, id);
CREATE INDEX accounts_by_end_date ON accounts (end_date, id);
CREATE INDEX accounts_by_contracted ON accounts (contracted_scholars, id);
CREATE INDEX accounts_by_contracted_used ON accounts (contracted_scholars_used, id);
CREATE INDEX accounts_by_program_count ON accounts (program_count, id);
CREATE INDEX accounts_by_schedule_date ON accounts (schedule_date, id);
CREATE INDEX accounts_by_primary_admin ON accounts (primary_account_admin_full_name, id);
CREATE INDEX accounts_by_partner_lead ON accounts (bx_partner_lead_full_name, id);
CREATE INDEX accounts_by_success_lead ON accounts (bx_success_lead_full_name, id);
CREATE INDEX accounts_search ON accounts USING gin (name_key gin_trgm_ops);
CREATE INDEX programs_by_name ON programs (name_key, id);
CREATE INDEX programs_by_type ON programs (program_type, id);
CREATE INDEX programs_by_start_date ON programs (start_date, id);
CREATE INDEX programs_by_end_date ON programs (end_date, id);
CREATE INDEX programs_by_goal ON programs (no_of_scholar, id);
CREATE INDEX programs_by_enrolled ON programs (enrolled_scholars, id);
CREATE INDEX programs_by_status ON programs (status, id);
CREATE INDEX programs_by_sites ON programs (no_of_sites, id);
CREATE INDEX programs_search ON programs USING gin (name_key gin_trgm_ops);
CREATE INDEX sites_by_name ON sites (name_key, id);
CREATE INDEX sites_by_account ON sites (account_id, name_key, id);
CREATE INDEX sites_by_start_date ON sites (start_date, id);
CREATE INDEX sites_by_end_date ON sites (end_date, id);
CREATE INDEX sites_by_status ON sites (status, id);
CREATE INDEX sites_by_scholars ON sites (no_of_scholars, id);
CREATE INDEX sites_by_capacity ON sites (scholar_capacity, id);
CREATE INDEX sites_by_auto_enrollment ON sites (auto_enrollment_capacity, id);
CREATE INDEX sites_by_waitlist ON sites (waitlist_capacity, id);
CREATE INDEX sites_search ON sites USING gin (name_key gin_trgm_ops);
CREATE INDEX accounts_found_in ON accounts USING gin (search_text gin_trgm_ops);
CREATE INDEX programs_found_in ON programs USING gin (search_text gin_trgm_ops);
CREATE INDEX programs_of_account_by_type ON programs (account_id, program_type, id);
CREATE INDEX programs_of_account_by_start_date ON programs (account_id, start_date, id);
CREATE INDEX programs_of_account_by_end_date ON programs (account_id, end_date, id);
CREATE INDEX programs_of_account_by_goal ON programs (account_id, no_of_scholar, id);
CREATE INDEX programs_of_account_by_enrolled ON programs (account_id, enrolled_scholars, id);
CREATE INDEX programs_of_account_by_status ON programs (account_id, status, id);
CREATE INDEX programs_of_account_by_sites ON programs (account_id, no_of_sites, id);
CREATE INDEX sites_found_in ON sites USING gin (search_text gin_trgm_ops);
CREATE INDEX sites_of_account_by_start_date ON sites (account_id, start_date, id);
CREATE INDEX sites_of_account_by_end_date ON sites (account_id, end_date, id);
CREATE INDEX sites_of_account_by_status ON sites (account_id, status, id);
CREATE INDEX sites_of_account_by_scholars ON sites (account_id, no_of_scholars, id);
CREATE INDEX sites_of_account_by_capacity ON sites (account_id, scholar_capacity, id);
CREATE INDEX sites_of_account_by_auto_enrollment ON sites (account_id, auto_enrollment_capacity, id);
CREATE INDEX sites_of_account_by_waitlist ON sites (account_id, waitlist_capacity, id);
CREATE INDEX sites_of_account_by_age ON sites (account_id, age_from, id);
CREATE INDEX sites_by_age_from ON sites (age_from, id);
CREATE INDEX sites_by_program_name ON sites (program_name_key, id);
CREATE INDEX sites_by_city ON sites (city_key, id);
CREATE INDEX sites_by_days ON sites (days_rank, id);
CREATE INDEX sites_by_start_time ON sites (start_time, id);
CREATE INDEX sites_of_account_by_program_name ON sites (account_id, program_name_key, id);
CREATE INDEX sites_of_account_by_city ON sites (account_id, city_key, id);
CREATE INDEX sites_of_account_by_days ON sites (account_id, days_rank, id);
CREATE INDEX sites_of_account_by_start_time ON sites (account_id, start_time, id);
CREATE FUNCTION accounts_named(pattern text) RETURNS SETOF bigint LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path FROM CURRENT ROWS 100
    AS $$ SELECT id FROM accounts WHERE (SELECT afterbell_scope_all()) AND name_key LIKE pattern $$;
CREATE FUNCTION programs_named(pattern text) RETURNS SETOF bigint LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path FROM CURRENT ROWS 100
    AS $$ SELECT id FROM programs WHERE (SELECT afterbell_scope_all()) AND name_key LIKE pattern $$;
CREATE FUNCTION sites_named(pattern text) RETURNS SETOF bigint LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path FROM CURRENT ROWS 100
    AS $$ SELECT id FROM sites WHERE (SELECT afterbell_scope_all()) AND name_key LIKE pattern $$;
CREATE FUNCTION accounts_found(patterns text[]) RETURNS SETOF bigint LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path FROM CURRENT ROWS 100
    AS $$ BEGIN
        RETURN QUERY EXECUTE 'SELECT id FROM accounts WHERE search_text LIKE ANY ($1) AND $2' USING patterns, afterbell_scope_all();
    END $$;
CREATE FUNCTION programs_found(patterns text[]) RETURNS SETOF bigint LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path FROM CURRENT ROWS 100
    AS $$ BEGIN
        RETURN QUERY EXECUTE 'SELECT id FROM programs WHERE search_text LIKE ANY ($1) AND $2' USING patterns, afterbell_scope_all();
    END $$;
CREATE FUNCTION sites_found(patterns text[]) RETURNS SETOF bigint LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path FROM CURRENT ROWS 100
    AS $$ BEGIN
        RETURN QUERY EXECUTE 'SELECT id FROM sites WHERE search_text LIKE ANY ($1) AND ($2 OR account_id = ANY ($3))'
            USING patterns, afterbell_scope_all(), afterbell_scope_accounts();
    END $$;
