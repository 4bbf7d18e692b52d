DROP FUNCTION list_search(text, text[], bigint[], bigint);
CREATE FUNCTION list_search(list text, patterns text[], accounts bigint[], most bigint) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT ROWS 100 AS $$
DECLARE
    digits text[] := list_digits(patterns[1]);
    condition text := 'search_text LIKE ANY ($1)';
    found text;
    account constant text := CASE list WHEN 'accounts' THEN 'id' ELSE 'account_id' END;
    within bigint[] := accounts;
BEGIN
    IF cardinality(patterns) > 1 THEN
        digits := ARRAY(SELECT (list_digits(pattern))[1] FROM unnest(patterns) pattern);
        IF array_position(digits, NULL) IS NULL THEN
            condition := '(search_text || '''') LIKE ANY ($1) AND list_digits(search_text) && $4';
        END IF;
    ELSIF digits <> '{}' THEN
        condition := '(search_text || '''') LIKE ANY ($1) AND list_digits(search_text) @> $4';
    END IF;
    found := format('SELECT id FROM %I WHERE %s', list, condition);
    IF NOT afterbell_scope_all() THEN
        within := CASE accounts
            WHEN '{}' THEN afterbell_scope_accounts()
            ELSE ARRAY(SELECT unnest(accounts) INTERSECT SELECT unnest(afterbell_scope_accounts()))
        END;
    ELSIF accounts = '{}' THEN
        RETURN QUERY EXECUTE found || ' LIMIT $2' USING patterns, most, within, digits;
        RETURN;
    END IF;
    RETURN QUERY EXECUTE found || format(' AND %I = ANY ($3) LIMIT $2', account) USING patterns, most, within, digits;
END $$;
DROP FUNCTION list_equal(text, text, text, bigint[], bigint);
DROP FUNCTION list_accounts(bigint[]);
