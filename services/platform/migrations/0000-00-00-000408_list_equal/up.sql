-- The accounts in which a list is searched: those that are named and that the transaction sees, all that it sees when none is
-- named, in the words of the policies. Null stands for every account.
CREATE FUNCTION list_accounts(named bigint[]) RETURNS bigint[] LANGUAGE sql STABLE
AS $$ SELECT CASE
    WHEN afterbell_scope_all() THEN nullif(named, '{}')
    WHEN named = '{}' THEN afterbell_scope_accounts()
    ELSE ARRAY(SELECT unnest(named) INTERSECT SELECT unnest(afterbell_scope_accounts()))
END $$;

-- Ids of the rows of a list in which a column is a text, whatever its case and accents; those of some accounts when any are
-- named. As with list_search (0404): row-level security keeps list_key, of which it does not know that it tells nobody what
-- it compares, from using the index of the list's order.
CREATE FUNCTION list_equal(list text, of_column text, given text, accounts bigint[], most bigint) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT ROWS 100 AS $$
DECLARE
    found constant text := format('SELECT id FROM %I WHERE list_key(%I) = $1', list, of_column);
    account constant text := CASE list WHEN 'accounts' THEN 'id' ELSE 'account_id' END;
    within constant bigint[] := list_accounts(accounts);
BEGIN
    IF within IS NULL THEN
        RETURN QUERY EXECUTE found || ' LIMIT $2' USING given, most;
    ELSE
        RETURN QUERY EXECUTE found || format(' AND %I = ANY ($3) LIMIT $2', account) USING given, most, within;
    END IF;
END $$;

-- As before (0404), with the accounts said once.
DROP FUNCTION list_search(text, text[], bigint[], bigint);
CREATE FUNCTION list_search(list text, patterns text[], accounts bigint[], most bigint) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT ROWS 100 AS $$
DECLARE
    digits text[] := list_digits(patterns[1]);
    condition text := 'search_text LIKE ANY ($1)';
    found text;
    account constant text := CASE list WHEN 'accounts' THEN 'id' ELSE 'account_id' END;
    within constant bigint[] := list_accounts(accounts);
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
    IF within IS NULL THEN
        RETURN QUERY EXECUTE found || ' LIMIT $2' USING patterns, most, within, digits;
    ELSE
        RETURN QUERY EXECUTE found || format(' AND %I = ANY ($3) LIMIT $2', account) USING patterns, most, within, digits;
    END IF;
END $$;
