-- A search in every column of the accounts and programs lists looks in one text per row, which holds each column as the
-- person reads it, between line breaks: `%\nwhole value\n%` finds it exactly, `%part%` anywhere. One trigram index then
-- answers for all columns.

ALTER TABLE accounts ADD COLUMN phone text CHECK (phone ~ '^[0-9]{10}$');

-- Without case and accents, as `names.rs` does it for names.
CREATE FUNCTION afterbell_folded(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT coalesce(lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g') COLLATE "C"), '') $$;

-- A day as lists show it: 09/01/2026.
CREATE FUNCTION afterbell_day(value date) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT coalesce(
        lpad(extract(month FROM value)::integer::text, 2, '0') || '/' || lpad(extract(day FROM value)::integer::text, 2, '0')
            || '/' || extract(year FROM value)::integer::text,
        '') $$;

CREATE FUNCTION afterbell_status(value smallint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT CASE value WHEN 1 THEN 'active' ELSE 'disabled' END $$;

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
CREATE INDEX accounts_found_in ON accounts USING gin (search_text gin_trgm_ops);

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
CREATE INDEX programs_found_in ON programs USING gin (search_text gin_trgm_ops);

-- As `accounts_named`: for a scope of every account alone, which loses nothing by the index.
CREATE FUNCTION accounts_found(pattern text) RETURNS SETOF bigint LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path FROM CURRENT ROWS 100
    AS $$ SELECT id FROM accounts WHERE (SELECT afterbell_scope_all()) AND search_text LIKE pattern $$;
CREATE FUNCTION programs_found(pattern text) RETURNS SETOF bigint LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path FROM CURRENT ROWS 100
    AS $$ SELECT id FROM programs WHERE (SELECT afterbell_scope_all()) AND search_text LIKE pattern $$;

-- The programs of an account in each order that its list offers.
CREATE INDEX programs_of_account_by_type ON programs (account_id, program_type, id);
CREATE INDEX programs_of_account_by_start_date ON programs (account_id, start_date, id);
CREATE INDEX programs_of_account_by_end_date ON programs (account_id, end_date, id);
CREATE INDEX programs_of_account_by_goal ON programs (account_id, no_of_scholar, id);
CREATE INDEX programs_of_account_by_enrolled ON programs (account_id, enrolled_scholars, id);
CREATE INDEX programs_of_account_by_status ON programs (account_id, status, id);
CREATE INDEX programs_of_account_by_sites ON programs (account_id, no_of_sites, id);
