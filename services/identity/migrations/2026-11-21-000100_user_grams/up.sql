-- E-mail addresses and phone numbers of many people consist of the same groups of three letters or digits, so that the
-- trigrams of a search meet thousands of people, the more of them the more there are. Groups of six hardly repeat.

-- Every six letters in a row of an address and of a phone number.
CREATE FUNCTION user_grams(email text, phone text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT ARRAY(
        SELECT substr(texts, i, 6) COLLATE "C"
        FROM (SELECT email || E'\n' || coalesce(phone, '') AS texts) t, generate_series(1, length(texts) - 5) i
    )
$$;
CREATE INDEX users_grams ON users USING gin (user_grams(email_key, phone_number)) WHERE status <> 3;

DROP FUNCTION users_like(text, text, integer);
-- As before; addresses and phone numbers are found by the first and the last six letters of what is looked for, if it
-- has as many.
CREATE FUNCTION users_like(field text, pattern text, most integer) RETURNS SETOF bigint LANGUAGE plpgsql STABLE
SECURITY DEFINER SET search_path FROM CURRENT ROWS 1000 AS $$
DECLARE
    wide boolean := afterbell_scope_all();
    tenants bigint[] := afterbell_scope_accounts();
    narrowed constant text := ' FROM users WHERE status <> 3 AND ($3 OR account_id = ANY ($4)) AND ';
    -- What stands between two wildcards, without the escapes.
    part text := CASE WHEN pattern LIKE '\%%\%' THEN regexp_replace(substr(pattern, 2, length(pattern) - 2), '\\(.)', '\1', 'g') END;
    grams text[] := CASE WHEN length(part) >= 6 THEN ARRAY[left(part, 6), right(part, 6)] END;
    by_grams text := CASE WHEN grams IS NULL THEN '' ELSE ' AND user_grams(email_key, phone_number) @> $5' END;
    matching text;
BEGIN
    matching := CASE field
        WHEN 'name' THEN 'name_key LIKE $1'
        -- A part of the name is a part of the whole, which has the index.
        WHEN 'first' THEN 'name_key LIKE $1 AND first_key LIKE $1'
        WHEN 'last' THEN 'name_key LIKE $1 AND last_key LIKE $1'
        WHEN 'email' THEN 'email_key LIKE $1' || by_grams
        WHEN 'phone' THEN 'phone_number LIKE $1' || by_grams
        WHEN 'position' THEN 'position_key LIKE $1'
        WHEN 'program' THEN 'program_key LIKE $1'
        WHEN 'site' THEN 'site_key LIKE $1'
        ELSE '(name_key LIKE $1 OR email_key LIKE $1' || by_grams || ' OR phone_number LIKE $1' || by_grams
            || ' OR position_key LIKE $1 OR program_key LIKE $1 OR site_key LIKE $1)'
    END;
    RETURN QUERY EXECUTE 'SELECT id' || narrowed || matching || ' LIMIT $2' USING pattern, most, wide, tenants, grams;
END $$;
