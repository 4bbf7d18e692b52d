-- As before (2026-11-25-000200, 2026-11-27-000100), with the functions that they call named in full: a dump is restored with an
-- empty search path, and the words of items are made from these. A setting of theirs would keep them from being inlined.
CREATE OR REPLACE FUNCTION catalog_words(language text, title text, subjects text[], summary text, lists text[], body text)
    RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE language
        WHEN 'es' THEN
            setweight(to_tsvector('pg_catalog.spanish', public.list_key(title)), 'A')
            || setweight(to_tsvector('pg_catalog.spanish', public.list_key(array_to_string(subjects, ' ') || ' ' || summary)), 'B')
            || setweight(to_tsvector('pg_catalog.spanish', public.list_key(array_to_string(lists, ' '))), 'C')
            || setweight(to_tsvector('pg_catalog.spanish', public.list_key(body)), 'D')
        ELSE
            setweight(to_tsvector('pg_catalog.english', public.list_key(title)), 'A')
            || setweight(to_tsvector('pg_catalog.english', public.list_key(array_to_string(subjects, ' ') || ' ' || summary)), 'B')
            || setweight(to_tsvector('pg_catalog.english', public.list_key(array_to_string(lists, ' '))), 'C')
            || setweight(to_tsvector('pg_catalog.english', public.list_key(body)), 'D')
    END
$$;

CREATE OR REPLACE FUNCTION catalog_names_in_both(names text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT names
        || ARRAY(SELECT es FROM public.catalog_names() WHERE en = ANY (names))
        || ARRAY(SELECT en FROM public.catalog_names() WHERE es = ANY (names))
$$;

CREATE OR REPLACE FUNCTION catalog_near_words(title text, names text[], summary text) RETURNS SETOF text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT DISTINCT word
    FROM regexp_split_to_table(
        public.list_key(title || ' ' || array_to_string(public.catalog_names_in_both(names), ' ') || ' ' || summary), '[^[:alnum:]]+'
    ) AS word
    WHERE word <> ''
$$;
