-- Functions of content, applied as a whole whenever this file has changed (docs/adding-a-service.md, "Tables").

-- == Of the owner ==

-- The words of items are made of the functions of this part. A dump is restored with an empty search path, so they name
-- the functions that they call in full; a setting of theirs would keep them from being inlined.

-- The words of an item, those of its title first, without accents; stems are of its language.
CREATE OR REPLACE FUNCTION catalog_words(
    language text, title text, subjects text[], summary text, lists text[], body text
)
    RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE language
        WHEN 'es' THEN
            setweight(to_tsvector('pg_catalog.spanish', public.list_key(title)), 'A')
            || setweight(to_tsvector('pg_catalog.spanish',
                public.list_key(array_to_string(subjects, ' ') || ' ' || summary)), 'B')
            || setweight(to_tsvector('pg_catalog.spanish', public.list_key(array_to_string(lists, ' '))), 'C')
            || setweight(to_tsvector('pg_catalog.spanish', public.list_key(body)), 'D')
        ELSE
            setweight(to_tsvector('pg_catalog.english', public.list_key(title)), 'A')
            || setweight(to_tsvector('pg_catalog.english',
                public.list_key(array_to_string(subjects, ' ') || ' ' || summary)), 'B')
            || setweight(to_tsvector('pg_catalog.english', public.list_key(array_to_string(lists, ' '))), 'C')
            || setweight(to_tsvector('pg_catalog.english', public.list_key(body)), 'D')
    END
$$;

-- Names that screens translate (`subjectNames` and `typeNames` of `frontend/src/locales`); others are shown as they
-- are.
CREATE OR REPLACE FUNCTION catalog_names() RETURNS TABLE (en text, es text) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    VALUES
        ('Physical activity', 'Actividad física'),
        ('Science', 'Ciencias'),
        ('Math', 'Matemáticas'),
        ('Reading', 'Lectura'),
        ('Writing', 'Escritura'),
        ('Art', 'Arte'),
        ('Music', 'Música'),
        ('Social skills', 'Habilidades sociales'),
        ('Health', 'Salud'),
        ('Nature', 'Naturaleza'),
        ('Technology', 'Tecnología'),
        ('Community', 'Comunidad'),
        ('Program management', 'Gestión del programa'),
        ('Game', 'Juego'),
        ('Project', 'Proyecto'),
        ('Experiment', 'Experimento'),
        ('Story', 'Cuento'),
        ('Discussion', 'Conversación'),
        ('Movement', 'Movimiento'),
        ('Puzzle', 'Acertijo'),
        ('Cooking', 'Cocina')
$$;

-- Names with what they are called in the other language.
CREATE OR REPLACE FUNCTION catalog_names_in_both(names text[]) RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT names
        || ARRAY(SELECT es FROM public.catalog_names() WHERE en = ANY (names))
        || ARRAY(SELECT en FROM public.catalog_names() WHERE es = ANY (names))
$$;

-- Words of an item that a misspelt one may have been meant to be.
CREATE OR REPLACE FUNCTION catalog_near_words(title text, names text[], summary text) RETURNS SETOF text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT DISTINCT word
    FROM regexp_split_to_table(
        public.list_key(title || ' ' || array_to_string(public.catalog_names_in_both(names), ' ') || ' ' || summary),
        '[^[:alnum:]]+'
    ) AS word
    WHERE word <> ''
$$;

-- == Of the definer ==

-- What the caller has a license of: the provider's people see all items, others those of subscriptions that an account
-- of theirs has a license of, while the account is active.
CREATE OR REPLACE FUNCTION catalog_licenses() RETURNS text[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
    SELECT coalesce(array_agg(DISTINCT license), '{}') FROM ref_accounts a, unnest(a.cms_licenses) license
    WHERE a.id = ANY (afterbell_scope_accounts()) AND a.status = 1 AND NOT a.deleted
$$;

-- Whether an item that the caller sees has a file. Row-level security would keep `@>` from using its index.
CREATE OR REPLACE FUNCTION catalog_shows_file(file bigint) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
    SELECT EXISTS (
        SELECT FROM items i
        WHERE i.file_ids @> ARRAY[file] AND i.is_published AND i.subscription_id = ANY (catalog_licenses())
    )
$$;

-- The next two run at the end of a transaction, so that it holds every other lock by then: two that change the catalog
-- wait for each other here and nowhere else.
CREATE OR REPLACE FUNCTION catalog_changed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    IF current_setting('afterbell.catalog_changed', true) IS DISTINCT FROM pg_current_xact_id()::text THEN
        UPDATE catalog_generation SET generation = generation + 1;
        PERFORM set_config('afterbell.catalog_changed', pg_current_xact_id()::text, true);
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION near_words_learn() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    INSERT INTO near_words
        SELECT NEW.language, word
        FROM catalog_near_words(NEW.title, NEW.subjects || NEW.activity_type, NEW.summary) AS word
        ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;

-- Items that have the words, and how well. Row-level security keeps `@@` from using an index, as it could tell what it
-- compares. This narrows to what the caller's licenses let them see, and answers ids alone; the items are read under
-- the policy. Of more than 250 none is ranked: reading the words of each takes five times as long as finding it.
CREATE OR REPLACE FUNCTION catalog_matches(wanted_language text, terms text) RETURNS TABLE (id bigint, rank real)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
    WITH sought AS MATERIALIZED (
        SELECT to_tsquery(
            CASE wanted_language WHEN 'es' THEN 'pg_catalog.spanish' ELSE 'pg_catalog.english' END::regconfig, terms
        ) AS query
    )
    SELECT i.id, CASE WHEN count(*) OVER () > 250 THEN 0 ELSE ts_rank(i.words, sought.query) END
    FROM sought, items i
    WHERE i.words @@ sought.query AND i.language = wanted_language
        AND (afterbell_scope_all() OR i.is_published AND i.subscription_id = ANY ((SELECT catalog_licenses())::text[]))
$$;

-- Loads the extension: only then is its setting known, which the next function has.
SELECT show_limit();

-- Words of items that have some of their trigrams in common with a word that is looked for.
CREATE OR REPLACE FUNCTION catalog_similar_words(wanted_language text, sought text[])
RETURNS TABLE (sought_word text, word text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
-- Two letters that changed places in a word of three leave it a seventh.
SET pg_trgm.similarity_threshold = 0.1 AS $$
    SELECT each.word, n.word FROM unnest(sought) AS each (word) JOIN near_words n ON n.word % each.word
    WHERE n.language = wanted_language
$$;
