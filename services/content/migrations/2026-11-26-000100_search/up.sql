-- Facets are counted and pages are sorted in memory (`items/shelf.rs`): of fifty thousand items the database took a second for it,
-- and again for each page. It still finds the words.
DROP FUNCTION catalog_search;
DROP INDEX items_similar;

-- Counts transactions that changed the catalog: what is kept in memory is as old as this says.
CREATE TABLE catalog_generation (generation bigint NOT NULL);
CREATE UNIQUE INDEX catalog_generation_one ON catalog_generation ((true));
INSERT INTO catalog_generation VALUES (1);

-- Words of titles, among which a misspelt one has its nearest. A word stays when its last title has gone: it finds nothing then.
CREATE TABLE title_words (
    language text NOT NULL,
    word text COLLATE "C" NOT NULL,
    PRIMARY KEY (language, word)
);
INSERT INTO title_words
    SELECT DISTINCT language, word FROM items, regexp_split_to_table(title_key, '[^[:alnum:]]+') AS word WHERE word <> '';
CREATE INDEX title_words_similar ON title_words USING gin (word gin_trgm_ops);
ALTER TABLE title_words ENABLE ROW LEVEL SECURITY;
CREATE POLICY product ON title_words USING ((SELECT afterbell_scope_all()));

-- Both run at the end of a transaction, so that it holds every other lock by then: two that change the catalog wait for each
-- other here and nowhere else.
CREATE FUNCTION catalog_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    IF current_setting('afterbell.catalog_changed', true) IS DISTINCT FROM pg_current_xact_id()::text THEN
        UPDATE catalog_generation SET generation = generation + 1;
        PERFORM set_config('afterbell.catalog_changed', pg_current_xact_id()::text, true);
    END IF;
    RETURN NULL;
END $$;
CREATE FUNCTION title_words_learn() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    INSERT INTO title_words
        SELECT DISTINCT NEW.language, word FROM regexp_split_to_table(NEW.title_key, '[^[:alnum:]]+') AS word WHERE word <> ''
        ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
-- In the order of their names.
CREATE CONSTRAINT TRIGGER items_changed AFTER INSERT OR UPDATE OR DELETE ON items
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION catalog_changed();
CREATE CONSTRAINT TRIGGER items_words AFTER INSERT OR UPDATE OF title_key, language ON items
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION title_words_learn();
CREATE CONSTRAINT TRIGGER subscriptions_changed AFTER INSERT OR UPDATE OR DELETE ON subscriptions
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION catalog_changed();

-- Items that have the words, and how well. Row-level security keeps `@@` from using an index, as it could tell what it compares.
-- This narrows to what the caller's licenses let them see, and answers ids alone; the items are read under the policy. Of more
-- than 250 none is ranked: reading the words of each takes five times as long as finding it.
CREATE FUNCTION catalog_matches(wanted_language text, terms text) RETURNS TABLE (id bigint, rank real)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
    WITH sought AS MATERIALIZED (
        SELECT to_tsquery(CASE wanted_language WHEN 'es' THEN 'pg_catalog.spanish' ELSE 'pg_catalog.english' END::regconfig, terms)
            AS query
    )
    SELECT i.id, CASE WHEN count(*) OVER () > 250 THEN 0 ELSE ts_rank(i.words, sought.query) END
    FROM sought, items i
    WHERE i.words @@ sought.query AND i.language = wanted_language
        AND (afterbell_scope_all() OR i.is_published AND i.subscription_id = ANY ((SELECT catalog_licenses())::text[]))
$$;

-- Words of titles that have some of their trigrams in common with a word that is looked for.
CREATE FUNCTION catalog_similar_words(wanted_language text, sought text[]) RETURNS TABLE (sought_word text, word text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
-- Two letters that changed places in a word of three leave it a seventh.
SET pg_trgm.similarity_threshold = 0.1 AS $$
    SELECT each.word, t.word FROM unnest(sought) AS each (word) JOIN title_words t ON t.word % each.word
    WHERE t.language = wanted_language
$$;
