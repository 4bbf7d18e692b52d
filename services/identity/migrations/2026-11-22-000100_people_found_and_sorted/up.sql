-- A column of days is mostly blank, and blanks stand last whichever way it is sorted. An index read backwards has them
-- first, so the way down has indexes of its own; the way up is served by those that are there.
CREATE INDEX users_invited_down ON users (account_id, invited_at DESC NULLS LAST, id DESC) WHERE status <> 3;
CREATE INDEX users_schedule_down ON users (account_id, schedule_date DESC NULLS LAST, id DESC) WHERE status <> 3;
CREATE INDEX users_revoke_down ON users (account_id, revoke_date DESC NULLS LAST, id DESC) WHERE status <> 3;
CREATE INDEX users_seen_down ON users (account_id, last_login_at DESC NULLS LAST, id DESC) WHERE status <> 3;
CREATE INDEX users_all_invited_down ON users (invited_at DESC NULLS LAST, id DESC) INCLUDE (account_id) WHERE status <> 3;
CREATE INDEX users_all_schedule_down ON users (schedule_date DESC NULLS LAST, id DESC) INCLUDE (account_id) WHERE status <> 3;
CREATE INDEX users_all_revoke_down ON users (revoke_date DESC NULLS LAST, id DESC) INCLUDE (account_id) WHERE status <> 3;
CREATE INDEX users_all_seen_down ON users (last_login_at DESC NULLS LAST, id DESC) INCLUDE (account_id) WHERE status <> 3;

-- What is looked for among phone numbers, which are kept as digits: the digits of what is written as one, such as
-- `(212) 555-0100`, with the wildcards around it; anything else, and what has fewer than three digits, as a text.
CREATE FUNCTION phone_key(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE
        WHEN user_key(given) ~ '^%?[[:space:]().+/-]*([0-9][[:space:]().+/-]*){3,}%?$'
        THEN regexp_replace(user_key(given), '[^0-9%]', '', 'g')
        ELSE user_key(given)
    END
$$;

-- The groups of six by which a pattern is found: the first and the last of what stands between its wildcards, without
-- the escapes, if that has as many letters.
CREATE FUNCTION pattern_grams(pattern text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN length(part) >= 6 THEN ARRAY[left(part, 6), right(part, 6)] END
    FROM (
        SELECT CASE
            WHEN pattern LIKE '\%%\%' THEN regexp_replace(substr(pattern, 2, length(pattern) - 2), '\\(.)', '\1', 'g')
        END AS part
    ) p
$$;

DROP FUNCTION users_like(text, text, integer);
-- As before; phone numbers are found by their digits, however they are written.
CREATE FUNCTION users_like(field text, pattern text, most integer) RETURNS SETOF bigint LANGUAGE plpgsql STABLE
SECURITY DEFINER SET search_path FROM CURRENT ROWS 1000 AS $$
DECLARE
    wide boolean := afterbell_scope_all();
    tenants bigint[] := afterbell_scope_accounts();
    narrowed constant text := ' FROM users WHERE status <> 3 AND ($3 OR account_id = ANY ($4)) AND ';
    grams text[] := pattern_grams(pattern);
    phone text := phone_key(pattern);
    phone_grams text[] := pattern_grams(phone);
    by_email text := 'email_key LIKE $1' || CASE WHEN grams IS NULL THEN '' ELSE ' AND user_grams(email_key, phone_number) @> $5' END;
    by_phone text := 'phone_number LIKE $6' || CASE WHEN phone_grams IS NULL THEN '' ELSE ' AND user_grams(email_key, phone_number) @> $7' END;
    matching text;
BEGIN
    matching := CASE field
        WHEN 'name' THEN 'name_key LIKE $1'
        -- A part of the name is a part of the whole, which has the index.
        WHEN 'first' THEN 'name_key LIKE $1 AND first_key LIKE $1'
        WHEN 'last' THEN 'name_key LIKE $1 AND last_key LIKE $1'
        WHEN 'email' THEN by_email
        WHEN 'phone' THEN by_phone
        WHEN 'position' THEN 'position_key LIKE $1'
        WHEN 'program' THEN 'program_key LIKE $1'
        WHEN 'site' THEN 'site_key LIKE $1'
        ELSE '(name_key LIKE $1 OR ' || by_email || ' OR ' || by_phone
            || ' OR position_key LIKE $1 OR program_key LIKE $1 OR site_key LIKE $1)'
    END;
    RETURN QUERY EXECUTE 'SELECT id' || narrowed || matching || ' LIMIT $2'
        USING pattern, most, wide, tenants, grams, phone, phone_grams;
END $$;
