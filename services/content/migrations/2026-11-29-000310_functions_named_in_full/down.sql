CREATE OR REPLACE FUNCTION catalog_words(language text, title text, subjects text[], summary text, lists text[], body text)
    RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE language
        WHEN 'es' THEN
            setweight(to_tsvector('pg_catalog.spanish', list_key(title)), 'A')
            || setweight(to_tsvector('pg_catalog.spanish', list_key(array_to_string(subjects, ' ') || ' ' || summary)), 'B')
            || setweight(to_tsvector('pg_catalog.spanish', list_key(array_to_string(lists, ' '))), 'C')
            || setweight(to_tsvector('pg_catalog.spanish', list_key(body)), 'D')
        ELSE
            setweight(to_tsvector('pg_catalog.english', list_key(title)), 'A')
            || setweight(to_tsvector('pg_catalog.english', list_key(array_to_string(subjects, ' ') || ' ' || summary)), 'B')
            || setweight(to_tsvector('pg_catalog.english', list_key(array_to_string(lists, ' '))), 'C')
            || setweight(to_tsvector('pg_catalog.english', list_key(body)), 'D')
    END
$$;

CREATE OR REPLACE FUNCTION catalog_names_in_both(names text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT names
        || ARRAY(SELECT es FROM catalog_names() WHERE en = ANY (names))
        || ARRAY(SELECT en FROM catalog_names() WHERE es = ANY (names))
$$;

CREATE OR REPLACE FUNCTION catalog_near_words(title text, names text[], summary text) RETURNS SETOF text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT DISTINCT word
    FROM regexp_split_to_table(
        list_key(title || ' ' || array_to_string(catalog_names_in_both(names), ' ') || ' ' || summary), '[^[:alnum:]]+'
    ) AS word
    WHERE word <> ''
$$;
