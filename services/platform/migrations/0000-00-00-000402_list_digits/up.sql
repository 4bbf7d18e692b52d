-- Parts of five characters, three of them digits or more, of the numbers in a text and of what is written with them in one
-- word. Numbers are made of few trigrams, so many rows of a large account have all trigrams of one somewhere; few have
-- its parts. A text that is part of another has no part that the other has not.
CREATE FUNCTION list_digits(given text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT coalesce(array_agg(DISTINCT part), '{}')
    FROM regexp_matches(given, '[a-z0-9]*[0-9][a-z0-9]*', 'g') found (word),
        generate_series(1, length(found.word[1]) - 4) i,
        substr(found.word[1], i, 5) part
    WHERE length(translate(part, '0123456789', '')) <= 2 $$;

-- As before (0201), and by the parts of numbers: all of those of one pattern, or one of those of each.
DROP FUNCTION list_search(text, text[], bigint[], bigint);
CREATE FUNCTION list_search(list text, patterns text[], accounts bigint[], most bigint) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT ROWS 100 AS $$
DECLARE
    digits text[] := list_digits(patterns[1]);
    found text := format('SELECT id FROM %I WHERE search_text LIKE ANY ($1)', list);
    account constant text := CASE list WHEN 'accounts' THEN 'id' ELSE 'account_id' END;
    within bigint[] := accounts;
BEGIN
    IF cardinality(patterns) > 1 THEN
        digits := ARRAY(SELECT (list_digits(pattern))[1] FROM unnest(patterns) pattern);
        IF array_position(digits, NULL) IS NULL THEN
            found := found || ' AND list_digits(search_text) && $4';
        END IF;
    ELSIF digits <> '{}' THEN
        found := found || ' AND list_digits(search_text) @> $4';
    END IF;
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
