-- One way of comparing names for all services.
CREATE OR REPLACE FUNCTION afterbell_folded(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT coalesce(public.list_key(value), '') $$;
SELECT list_keys_anew();
