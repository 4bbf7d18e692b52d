ALTER TABLE users DROP COLUMN IF EXISTS search_text;
CREATE FUNCTION user_grams(email text, phone text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT ARRAY(
        SELECT substr(texts, i, 6) COLLATE "C"
        FROM (SELECT email || E'\n' || coalesce(phone, '') AS texts) t, generate_series(1, length(texts) - 5) i
    )
$$;
CREATE FUNCTION phone_key(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE
        WHEN user_key(given) ~ '^%?[[:space:]().+/-]*([0-9][[:space:]().+/-]*){3,}%?$'
        THEN regexp_replace(user_key(given), '[^0-9%]', '', 'g')
        ELSE user_key(given)
    END
$$;
CREATE FUNCTION pattern_grams(pattern text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN length(part) >= 6 THEN ARRAY[left(part, 6), right(part, 6)] END
    FROM (
        SELECT CASE
            WHEN pattern LIKE '\%%\%' THEN regexp_replace(substr(pattern, 2, length(pattern) - 2), '\\(.)', '\1', 'g')
        END AS part
    ) p
$$;
CREATE OR REPLACE FUNCTION users_like(field text, pattern text, most integer) RETURNS SETOF bigint LANGUAGE plpgsql STABLE
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
CREATE INDEX users_first ON users (account_id, first_key, id) WHERE status <> 3;
CREATE INDEX users_last ON users (account_id, last_key, id) WHERE status <> 3;
CREATE INDEX users_email ON users (account_id, email_key, id) WHERE status <> 3;
CREATE INDEX users_phone ON users (account_id, phone_number, id) WHERE status <> 3;
CREATE INDEX users_role ON users (account_id, lead_role_id, id) WHERE status <> 3;
CREATE INDEX users_position ON users (account_id, position_key, id) WHERE status <> 3;
CREATE INDEX users_program ON users (account_id, program_key, id) WHERE status <> 3;
CREATE INDEX users_site ON users (account_id, site_key, id) WHERE status <> 3;
CREATE INDEX users_invitation ON users (account_id, invitation_status, id) WHERE status <> 3;
CREATE INDEX users_invited ON users (account_id, invited_at, id) WHERE status <> 3;
CREATE INDEX users_schedule ON users (account_id, schedule_date, id) WHERE status <> 3;
CREATE INDEX users_revoke ON users (account_id, revoke_date, id) WHERE status <> 3;
CREATE INDEX users_seen ON users (account_id, last_login_at, id) WHERE status <> 3;
CREATE INDEX users_all_first ON users (first_key, id) INCLUDE (account_id) WHERE status <> 3;
CREATE INDEX users_all_last ON users (last_key, id) INCLUDE (account_id) WHERE status <> 3;
CREATE INDEX users_all_email ON users (email_key, id) INCLUDE (account_id) WHERE status <> 3;
CREATE INDEX users_all_phone ON users (phone_number, id) INCLUDE (account_id) WHERE status <> 3;
CREATE INDEX users_all_role ON users (lead_role_id, id) INCLUDE (account_id) WHERE status <> 3;
CREATE INDEX users_all_position ON users (position_key, id) INCLUDE (account_id) WHERE status <> 3;
CREATE INDEX users_all_program ON users (program_key, id) INCLUDE (account_id) WHERE status <> 3;
CREATE INDEX users_all_site ON users (site_key, id) INCLUDE (account_id) WHERE status <> 3;
CREATE INDEX users_all_invitation ON users (invitation_status, id) INCLUDE (account_id) WHERE status <> 3;
CREATE INDEX users_all_invited ON users (invited_at, id) INCLUDE (account_id) WHERE status <> 3;
CREATE INDEX users_all_schedule ON users (schedule_date, id) INCLUDE (account_id) WHERE status <> 3;
CREATE INDEX users_all_revoke ON users (revoke_date, id) INCLUDE (account_id) WHERE status <> 3;
CREATE INDEX users_all_seen ON users (last_login_at, id) INCLUDE (account_id) WHERE status <> 3;
CREATE INDEX users_texts ON users USING gin (
    name_key gin_trgm_ops, email_key gin_trgm_ops, phone_number gin_trgm_ops,
    position_key gin_trgm_ops, program_key gin_trgm_ops, site_key gin_trgm_ops
) WHERE status <> 3;
CREATE INDEX users_grams ON users USING gin (user_grams(email_key, phone_number)) WHERE status <> 3;
CREATE INDEX users_invited_down ON users (account_id, invited_at DESC NULLS LAST, id DESC) WHERE status <> 3;
CREATE INDEX users_schedule_down ON users (account_id, schedule_date DESC NULLS LAST, id DESC) WHERE status <> 3;
CREATE INDEX users_revoke_down ON users (account_id, revoke_date DESC NULLS LAST, id DESC) WHERE status <> 3;
CREATE INDEX users_seen_down ON users (account_id, last_login_at DESC NULLS LAST, id DESC) WHERE status <> 3;
CREATE INDEX users_all_invited_down ON users (invited_at DESC NULLS LAST, id DESC) INCLUDE (account_id) WHERE status <> 3;
CREATE INDEX users_all_schedule_down ON users (schedule_date DESC NULLS LAST, id DESC) INCLUDE (account_id) WHERE status <> 3;
CREATE INDEX users_all_revoke_down ON users (revoke_date DESC NULLS LAST, id DESC) INCLUDE (account_id) WHERE status <> 3;
CREATE INDEX users_all_seen_down ON users (last_login_at DESC NULLS LAST, id DESC) INCLUDE (account_id) WHERE status <> 3;
