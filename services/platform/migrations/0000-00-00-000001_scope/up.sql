-- Row-level security reads the tenant of a transaction from the setting afterbell.accounts:
-- '*' for every account, a comma list of account ids, or nothing, which is no account at all.
CREATE FUNCTION afterbell_scope_all() RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT coalesce(current_setting('afterbell.accounts', true), '') = '*' $$;

CREATE FUNCTION afterbell_scope_accounts() RETURNS bigint[]
LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT coalesce(string_to_array(nullif(nullif(current_setting('afterbell.accounts', true), '*'), ''), ','), '{}')::bigint[] $$;
