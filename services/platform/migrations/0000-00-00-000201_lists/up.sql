-- What lists stand on. Their indexes and the text in which they are searched are made from their declarations
-- (`platform::list`) when the database is brought up to date.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
-- With it one index is of an account and of trigrams.
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- A text without case and accents, in which lists are compared, ordered and searched; as `typed::folded`.
CREATE FUNCTION list_key(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT regexp_replace(normalize(lower(given), NFKD), '[\u0300-\u036f]', '', 'g') COLLATE "C" $$;

-- A day as lists show it: 09/01/2026.
CREATE FUNCTION list_day(given date) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT coalesce(
    lpad(extract(month FROM given)::integer::text, 2, '0') || '/' || lpad(extract(day FROM given)::integer::text, 2, '0')
        || '/' || extract(year FROM given)::integer::text,
    '') $$;

-- Ids of the rows of a list whose text is like one of some patterns; those of some accounts when any are named.
-- Row-level security keeps LIKE (which could tell what it compares) from using an index. This narrows to the tenant
-- itself, in the words of the policies, and answers ids alone; the rows are still read under the policies. It is planned
-- for the patterns at hand: a plan for any pattern may read every row.
CREATE FUNCTION list_search(list text, patterns text[], accounts bigint[], most bigint) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT ROWS 100 AS $$
DECLARE
    found constant text := format('SELECT id FROM %I WHERE search_text LIKE ANY ($1)', list);
    account constant text := CASE list WHEN 'accounts' THEN 'id' ELSE 'account_id' END;
    within bigint[] := accounts;
BEGIN
    IF NOT afterbell_scope_all() THEN
        within := CASE accounts
            WHEN '{}' THEN afterbell_scope_accounts()
            ELSE ARRAY(SELECT unnest(accounts) INTERSECT SELECT unnest(afterbell_scope_accounts()))
        END;
    ELSIF accounts = '{}' THEN
        RETURN QUERY EXECUTE found || ' LIMIT $2' USING patterns, most;
        RETURN;
    END IF;
    RETURN QUERY EXECUTE found || format(' AND %I = ANY ($3) LIMIT $2', account) USING patterns, most, within;
END $$;
