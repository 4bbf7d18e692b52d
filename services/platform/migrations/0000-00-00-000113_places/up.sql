-- Row-level security by program and site, for tables that ask for it: what is about children.
--
-- A scope that reaches only parts of its accounts names them in the setting afterbell.places:
-- whole accounts / whole programs / sites, each a list of ids: '1/2,3/4'. Without it every account of
-- afterbell.accounts is reached whole.

CREATE FUNCTION afterbell_scope_part(part int) RETURNS bigint[]
LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT string_to_array(nullif(split_part(current_setting('afterbell.places', true), '/', part), ''), ',')::bigint[] $$;

CREATE FUNCTION afterbell_scope_whole_accounts() RETURNS bigint[]
LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT CASE WHEN coalesce(current_setting('afterbell.places', true), '') = ''
    THEN afterbell_scope_accounts() ELSE coalesce(afterbell_scope_part(1), '{}') END $$;

CREATE FUNCTION afterbell_scope_programs() RETURNS bigint[]
LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT coalesce(afterbell_scope_part(2), '{}') $$;

CREATE FUNCTION afterbell_scope_sites() RETURNS bigint[]
LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT coalesce(afterbell_scope_part(3), '{}') $$;

-- Limits a table with account_id, program_id and site_id to the places of the scope, for reading and for writing. A row
-- without a site is for those who reach the program, one without a program for those who reach the account. Each part of
-- the policy is read once a statement, not once a row, which a function of the three ids would be.
CREATE FUNCTION afterbell_limit_to_places(limited regclass) RETURNS void
LANGUAGE plpgsql
AS $body$
BEGIN
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', limited);
    EXECUTE format($policy$
        CREATE POLICY places ON %s USING (
            (SELECT afterbell_scope_all())
            OR account_id = ANY ((SELECT afterbell_scope_whole_accounts())::bigint[])
            OR account_id = ANY ((SELECT afterbell_scope_accounts())::bigint[]) AND (
                program_id = ANY ((SELECT afterbell_scope_programs())::bigint[])
                OR site_id = ANY ((SELECT afterbell_scope_sites())::bigint[])
            )
        )
    $policy$, limited);
END
$body$;
