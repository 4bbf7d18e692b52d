-- Sites are also searched and sorted by program, city, days and times, and found by what their table shows.

-- The program's name, kept with its sites: a list of sites is then sorted and searched by it in an index of its own, and
-- the list as it comes joins nothing.
ALTER TABLE sites ADD COLUMN program_name_key text COLLATE "C" NOT NULL DEFAULT '';
UPDATE sites s SET program_name_key = p.name_key FROM programs p WHERE p.id = s.program_id;

-- The lock is that of the foreign key, taken before the name is read: a program cannot be renamed in between. Without a
-- program the foreign key refuses the site.
CREATE FUNCTION site_program_named() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.program_name_key := coalesce((SELECT name_key FROM programs WHERE id = NEW.program_id FOR KEY SHARE), '');
    RETURN NEW;
END $$;
CREATE TRIGGER site_program_named BEFORE INSERT ON sites FOR EACH ROW EXECUTE FUNCTION site_program_named();

CREATE FUNCTION program_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE sites SET program_name_key = NEW.name_key WHERE program_id = NEW.id;
    RETURN NULL;
END $$;
CREATE TRIGGER program_renamed AFTER UPDATE OF name_key ON programs
    FOR EACH ROW WHEN (OLD.name_key <> NEW.name_key) EXECUTE FUNCTION program_renamed();

-- A time as lists show it: 3:05 pm.
CREATE FUNCTION afterbell_time(value time) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT coalesce(
        ((extract(hour FROM value)::integer + 11) % 12 + 1)::text || ':' || lpad(extract(minute FROM value)::integer::text, 2, '0')
            || CASE WHEN extract(hour FROM value) < 12 THEN ' am' ELSE ' pm' END,
        '') $$;

-- What follows has several readings of one column, a line each, as `search_text` holds columns. Dashes are hyphens.

-- A city: with its state, as lists show it, and alone.
CREATE FUNCTION afterbell_city(city text, state text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT E'\n' || afterbell_folded(city) || coalesce(', ' || lower(state), '') || E'\n' || afterbell_folded(city) || E'\n' $$;

-- Times: both, as lists show them, and each alone.
CREATE FUNCTION afterbell_times(start_time time, end_time time) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT E'\n' || afterbell_time(start_time) || coalesce(' - ' || nullif(afterbell_time(end_time), ''), '')
        || E'\n' || afterbell_time(start_time) || E'\n' || afterbell_time(end_time) || E'\n' $$;

-- Ages, in English and Spanish.
CREATE FUNCTION afterbell_ages(age_from smallint, age_to smallint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT CASE
        WHEN age_to IS NULL THEN coalesce(E'\n' || age_from || E' and older\ndesde ' || age_from || E'\n', '')
        WHEN age_from IS NULL THEN E'\nup to ' || age_to || E'\nhasta ' || age_to || E'\n'
        ELSE E'\n' || age_from || '-' || age_to || E'\n'
    END $$;

-- Days in words, as lists show them: three or more in a row as the first and the last, `mon-fri`, others one by one.
CREATE FUNCTION afterbell_days(days smallint[], words text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    AS $$
DECLARE
    said text := '';
    -- The first day of the run at hand; of a week, day 7 ends the last one.
    first integer;
BEGIN
    FOR day IN 0..7 LOOP
        IF day = ANY (days) THEN
            first := coalesce(first, day);
        ELSIF first IS NOT NULL THEN
            said := said || ', ' || CASE
                WHEN day - first > 2 THEN words[first + 1] || '-' || words[day]
                ELSE array_to_string(words[first + 1:day], ', ')
            END;
            first := NULL;
        END IF;
    END LOOP;
    RETURN substr(said, 3);
END $$;

ALTER TABLE sites DROP COLUMN search_text;
ALTER TABLE sites
    ADD COLUMN city_key text COLLATE "C" NOT NULL GENERATED ALWAYS AS (afterbell_folded(city)) STORED,
    -- Days as a number, from the set that begins the week first to the one that begins it last: each day takes off its
    -- own, Sunday 64 to Saturday 1. Sites that meet on some days have one of a few numbers, which an index finds.
    ADD COLUMN days_rank smallint NOT NULL GENERATED ALWAYS AS ((127
        - 64 * ('{0}' <@ days)::integer - 32 * ('{1}' <@ days)::integer - 16 * ('{2}' <@ days)::integer
        - 8 * ('{3}' <@ days)::integer - 4 * ('{4}' <@ days)::integer - 2 * ('{5}' <@ days)::integer
        - ('{6}' <@ days)::integer)::smallint) STORED,
    ADD COLUMN search_text text COLLATE "C" NOT NULL GENERATED ALWAYS AS (
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
CREATE INDEX sites_found_in ON sites USING gin (search_text gin_trgm_ops);

-- One index for each of the new orders, of all sites and of an account's.
CREATE INDEX sites_by_program_name ON sites (program_name_key, id);
CREATE INDEX sites_by_city ON sites (city_key, id);
CREATE INDEX sites_by_days ON sites (days_rank, id);
CREATE INDEX sites_by_start_time ON sites (start_time, id);
CREATE INDEX sites_of_account_by_program_name ON sites (account_id, program_name_key, id);
CREATE INDEX sites_of_account_by_city ON sites (account_id, city_key, id);
CREATE INDEX sites_of_account_by_days ON sites (account_id, days_rank, id);
CREATE INDEX sites_of_account_by_start_time ON sites (account_id, start_time, id);

-- What is typed may have several readings, as 1,450 is also 1450, so a text is held against several patterns.
CREATE FUNCTION afterbell_like(value text, patterns text[]) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT value LIKE ANY (patterns) $$;

-- As before, for several patterns, and planned for those at hand: a plan for any pattern may read every row.
DROP FUNCTION sites_found(text);
CREATE FUNCTION sites_found(patterns text[]) RETURNS SETOF bigint LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path FROM CURRENT ROWS 100
    AS $$ BEGIN
        RETURN QUERY EXECUTE 'SELECT id FROM sites WHERE search_text LIKE ANY ($1) AND ($2 OR account_id = ANY ($3))'
            USING patterns, afterbell_scope_all(), afterbell_scope_accounts();
    END $$;
DROP FUNCTION accounts_found(text);
CREATE FUNCTION accounts_found(patterns text[]) RETURNS SETOF bigint LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path FROM CURRENT ROWS 100
    AS $$ BEGIN
        RETURN QUERY EXECUTE 'SELECT id FROM accounts WHERE search_text LIKE ANY ($1) AND $2' USING patterns, afterbell_scope_all();
    END $$;
DROP FUNCTION programs_found(text);
CREATE FUNCTION programs_found(patterns text[]) RETURNS SETOF bigint LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path FROM CURRENT ROWS 100
    AS $$ BEGIN
        RETURN QUERY EXECUTE 'SELECT id FROM programs WHERE search_text LIKE ANY ($1) AND $2' USING patterns, afterbell_scope_all();
    END $$;
