DROP TRIGGER items_words ON items;
DROP FUNCTION catalog_similar_words;
DROP FUNCTION near_words_learn;
DROP TABLE near_words;
DROP FUNCTION catalog_near_words;

ALTER TABLE items DROP COLUMN words;
ALTER TABLE items ADD COLUMN words tsvector NOT NULL GENERATED ALWAYS AS (
    catalog_words(language, title, subjects || activity_type, summary, materials || steps || variations || reflection, body)
) STORED;
CREATE INDEX items_words ON items USING gin (words);
DROP FUNCTION catalog_names_in_both;
DROP FUNCTION catalog_names;

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
CREATE FUNCTION title_words_learn() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    INSERT INTO title_words
        SELECT DISTINCT NEW.language, word FROM regexp_split_to_table(NEW.title_key, '[^[:alnum:]]+') AS word WHERE word <> ''
        ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER items_words AFTER INSERT OR UPDATE OF title_key, language ON items
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION title_words_learn();
CREATE FUNCTION catalog_similar_words(wanted_language text, sought text[]) RETURNS TABLE (sought_word text, word text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
-- Two letters that changed places in a word of three leave it a seventh.
SET pg_trgm.similarity_threshold = 0.1 AS $$
    SELECT each.word, t.word FROM unnest(sought) AS each (word) JOIN title_words t ON t.word % each.word
    WHERE t.language = wanted_language
$$;
