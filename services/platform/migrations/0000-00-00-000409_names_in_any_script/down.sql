CREATE OR REPLACE FUNCTION list_key(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT CASE
    WHEN octet_length(given) = length(given) THEN lower(given COLLATE "C")
    ELSE regexp_replace(normalize(lower(given), NFKD), '[\u0300-\u036f]', '', 'g') COLLATE "C"
END $$;
SELECT list_keys_anew();
DROP FUNCTION list_keys_anew();
