DROP FUNCTION sites_found(text);
CREATE FUNCTION sites_found(pattern text) RETURNS SETOF bigint LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path FROM CURRENT ROWS 100
    AS $$ SELECT id FROM sites WHERE search_text LIKE pattern
        AND ((SELECT afterbell_scope_all()) OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[])) $$;
