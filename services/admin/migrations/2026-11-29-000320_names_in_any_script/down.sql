CREATE OR REPLACE FUNCTION afterbell_folded(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT coalesce(lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g') COLLATE "C"), '') $$;
SELECT list_keys_anew();
