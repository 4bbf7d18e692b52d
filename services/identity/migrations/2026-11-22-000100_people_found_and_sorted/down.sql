DROP FUNCTION users_like(text, text, integer);
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
DROP FUNCTION pattern_grams(text);
DROP FUNCTION phone_key(text);
DROP INDEX users_all_seen_down;
DROP INDEX users_all_revoke_down;
DROP INDEX users_all_schedule_down;
DROP INDEX users_all_invited_down;
DROP INDEX users_seen_down;
DROP INDEX users_revoke_down;
DROP INDEX users_schedule_down;
DROP INDEX users_invited_down;
