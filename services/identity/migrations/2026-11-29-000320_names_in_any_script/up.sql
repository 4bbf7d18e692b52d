-- One way of comparing names for all services.
CREATE OR REPLACE FUNCTION user_key(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT public.list_key(given) $$;
SELECT list_keys_anew();
