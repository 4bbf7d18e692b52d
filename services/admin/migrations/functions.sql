-- Functions of admin, applied as a whole whenever this file has changed (docs/adding-a-service.md, "Tables").

-- == Of the owner ==

-- Counts that lists show and sort by are kept as rows come and go, so that a list without a search never counts its
-- rows. By statement, so an import pays once a batch.
CREATE OR REPLACE FUNCTION programs_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN
        UPDATE accounts a
        SET program_count = a.program_count - c.all_rows, active_program_count = a.active_program_count - c.active
        FROM (
            SELECT account_id, count(*) AS all_rows, count(*) FILTER (WHERE status = 1) AS active
            FROM gone GROUP BY account_id
        ) c
        WHERE a.id = c.account_id;
    END IF;
    IF TG_OP <> 'DELETE' THEN
        UPDATE accounts a
        SET program_count = a.program_count + c.all_rows, active_program_count = a.active_program_count + c.active
        FROM (
            SELECT account_id, count(*) AS all_rows, count(*) FILTER (WHERE status = 1) AS active
            FROM come GROUP BY account_id
        ) c
        WHERE a.id = c.account_id;
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION program_status_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE accounts SET active_program_count = active_program_count + CASE WHEN NEW.status = 1 THEN 1 ELSE -1 END
    WHERE id = NEW.account_id;
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION sites_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN
        UPDATE programs p
        SET no_of_sites = p.no_of_sites - c.all_rows, active_site_count = p.active_site_count - c.active
        FROM (
            SELECT program_id, count(*) AS all_rows, count(*) FILTER (WHERE status = 1) AS active
            FROM gone GROUP BY program_id
        ) c
        WHERE p.id = c.program_id;
        UPDATE accounts a
        SET site_count = a.site_count - c.all_rows, active_site_count = a.active_site_count - c.active
        FROM (
            SELECT account_id, count(*) AS all_rows, count(*) FILTER (WHERE status = 1) AS active
            FROM gone GROUP BY account_id
        ) c
        WHERE a.id = c.account_id;
    END IF;
    IF TG_OP <> 'DELETE' THEN
        UPDATE programs p
        SET no_of_sites = p.no_of_sites + c.all_rows, active_site_count = p.active_site_count + c.active
        FROM (
            SELECT program_id, count(*) AS all_rows, count(*) FILTER (WHERE status = 1) AS active
            FROM come GROUP BY program_id
        ) c
        WHERE p.id = c.program_id;
        UPDATE accounts a
        SET site_count = a.site_count + c.all_rows, active_site_count = a.active_site_count + c.active
        FROM (
            SELECT account_id, count(*) AS all_rows, count(*) FILTER (WHERE status = 1) AS active
            FROM come GROUP BY account_id
        ) c
        WHERE a.id = c.account_id;
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION site_status_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE programs SET active_site_count = active_site_count + CASE WHEN NEW.status = 1 THEN 1 ELSE -1 END
    WHERE id = NEW.program_id;
    UPDATE accounts SET active_site_count = active_site_count + CASE WHEN NEW.status = 1 THEN 1 ELSE -1 END
    WHERE id = NEW.account_id;
    RETURN NULL;
END $$;

-- The accounts list shows and sorts by the primary account admin, whom identity owns. The name is kept with the account
-- as the user's copy comes and goes.
CREATE OR REPLACE FUNCTION primary_admin_kept(account bigint) RETURNS void LANGUAGE sql AS $$
    UPDATE accounts SET primary_account_admin_full_name = (
        SELECT u.first_name || ' ' || u.last_name
        FROM ref_user_roles r JOIN ref_users u ON u.id = r.user_id
        WHERE r.account_id = account AND r.primary_account_admin AND r.role_id = 4 AND r.status IN (1, 4)
            AND NOT u.deleted
        ORDER BY u.id LIMIT 1
    ) WHERE id = account
$$;

CREATE OR REPLACE FUNCTION primary_admin_role_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'INSERT' AND OLD.primary_account_admin THEN
        PERFORM primary_admin_kept(OLD.account_id);
    END IF;
    IF TG_OP <> 'DELETE' AND NEW.primary_account_admin THEN
        PERFORM primary_admin_kept(NEW.account_id);
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION primary_admin_name_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM primary_admin_kept(r.account_id)
    FROM ref_user_roles r WHERE r.user_id = NEW.id AND r.primary_account_admin;
    RETURN NULL;
END $$;

-- The name of a site's program. The lock is that of the foreign key, taken before the name is read: a program cannot be
-- renamed in between. Without a program the foreign key refuses the site.
CREATE OR REPLACE FUNCTION site_program_named() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.program_name_key := coalesce((SELECT name_key FROM programs WHERE id = NEW.program_id FOR KEY SHARE), '');
    RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION program_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE sites SET program_name_key = NEW.name_key WHERE program_id = NEW.id;
    RETURN NULL;
END $$;

-- The text in which sites are searched is made of these. A dump is restored with an empty search path, so they name the
-- functions that they call in full; a setting of theirs would keep them from being inlined.

-- Without case and accents, as `list_key`, and nothing for nothing.
CREATE OR REPLACE FUNCTION afterbell_folded(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT coalesce(public.list_key(value), '') $$;

-- A time as lists show it: 3:05 pm.
CREATE OR REPLACE FUNCTION afterbell_time(value time) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT coalesce(
        ((extract(hour FROM value)::integer + 11) % 12 + 1)::text
            || ':' || lpad(extract(minute FROM value)::integer::text, 2, '0')
            || CASE WHEN extract(hour FROM value) < 12 THEN ' am' ELSE ' pm' END,
        '') $$;

-- What follows has several readings of one column, a line each, as `search_text` holds columns. Dashes are hyphens.

-- A city: with its state, as lists show it, and alone.
CREATE OR REPLACE FUNCTION afterbell_city(city text, state text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT E'\n' || public.afterbell_folded(city) || coalesce(', ' || lower(state), '')
        || E'\n' || public.afterbell_folded(city) || E'\n' $$;

-- Times: both, as lists show them, and each alone.
CREATE OR REPLACE FUNCTION afterbell_times(start_time time, end_time time) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT E'\n' || public.afterbell_time(start_time)
            || coalesce(' - ' || nullif(public.afterbell_time(end_time), ''), '')
        || E'\n' || public.afterbell_time(start_time) || E'\n' || public.afterbell_time(end_time) || E'\n' $$;

-- Ages, in English and Spanish.
CREATE OR REPLACE FUNCTION afterbell_ages(age_from smallint, age_to smallint) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT CASE
        WHEN age_to IS NULL THEN coalesce(E'\n' || age_from || E' and older\ndesde ' || age_from || E'\n', '')
        WHEN age_from IS NULL THEN E'\nup to ' || age_to || E'\nhasta ' || age_to || E'\n'
        ELSE E'\n' || age_from || '-' || age_to || E'\n'
    END $$;

-- Days in words, as lists show them: three or more in a row as the first and the last, `mon-fri`, others one by one.
CREATE OR REPLACE FUNCTION afterbell_days(days smallint[], words text[]) RETURNS text
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
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
