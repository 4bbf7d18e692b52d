DROP FUNCTION sites_found(text);
-- As before, but planned for the pattern at hand: a plan for any pattern reads every site.
CREATE FUNCTION sites_found(pattern text) RETURNS SETOF bigint LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path FROM CURRENT ROWS 100
    AS $$ BEGIN
        RETURN QUERY EXECUTE 'SELECT id FROM sites WHERE search_text LIKE $1 AND ($2 OR account_id = ANY ($3))'
            USING pattern, afterbell_scope_all(), afterbell_scope_accounts();
    END $$;
