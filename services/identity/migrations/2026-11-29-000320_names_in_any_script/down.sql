CREATE OR REPLACE FUNCTION user_key(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT regexp_replace(normalize(lower(given), NFKD), '[\u0300-\u036f]', '', 'g') COLLATE "C" $$;
SELECT list_keys_anew();
