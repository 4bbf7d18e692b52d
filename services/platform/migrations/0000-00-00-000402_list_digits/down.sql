DROP FUNCTION list_search(text, text[], bigint[], bigint);
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
DROP FUNCTION list_digits(text) CASCADE;
