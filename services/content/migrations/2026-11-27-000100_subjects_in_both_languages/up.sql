-- Subjects and types of activities have English names, which screens translate. Whoever reads in either language looks for what
-- they read: items are found by the names of both. Words of subjects and summaries stand for misspelt ones as those of titles do.

-- Names that screens translate (`subjectNames` and `typeNames` of `frontend/src/locales`); others are shown as they are.
CREATE FUNCTION catalog_names() RETURNS TABLE (en text, es text) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
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
CREATE FUNCTION catalog_names_in_both(names text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT names
        || ARRAY(SELECT es FROM catalog_names() WHERE en = ANY (names))
        || ARRAY(SELECT en FROM catalog_names() WHERE es = ANY (names))
$$;

ALTER TABLE items DROP COLUMN words;
ALTER TABLE items ADD COLUMN words tsvector NOT NULL GENERATED ALWAYS AS (
    catalog_words(language, title, catalog_names_in_both(subjects || activity_type), summary,
        materials || steps || variations || reflection, body)
) STORED;
CREATE INDEX items_words ON items USING gin (words);

-- They belong to the definer by now, so they are made anew.
DROP TRIGGER items_words ON items;
DROP FUNCTION title_words_learn;
DROP FUNCTION catalog_similar_words;
DROP TABLE title_words;

-- Words of an item that a misspelt one may have been meant to be.
CREATE FUNCTION catalog_near_words(title text, names text[], summary text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT DISTINCT word
    FROM regexp_split_to_table(
        list_key(title || ' ' || array_to_string(catalog_names_in_both(names), ' ') || ' ' || summary), '[^[:alnum:]]+'
    ) AS word
    WHERE word <> ''
$$;

-- Words among which a misspelt one has its nearest. A word stays when its last item has gone: it finds nothing then.
CREATE TABLE near_words (
    language text NOT NULL,
    word text COLLATE "C" NOT NULL,
    PRIMARY KEY (language, word)
);
INSERT INTO near_words
    SELECT DISTINCT i.language, word
    FROM items i, catalog_near_words(i.title, i.subjects || i.activity_type, i.summary) AS word;
CREATE INDEX near_words_similar ON near_words USING gin (word gin_trgm_ops);
ALTER TABLE near_words ENABLE ROW LEVEL SECURITY;
CREATE POLICY product ON near_words USING ((SELECT afterbell_scope_all()));

CREATE FUNCTION near_words_learn() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    INSERT INTO near_words
        SELECT NEW.language, word
        FROM catalog_near_words(NEW.title, NEW.subjects || NEW.activity_type, NEW.summary) AS word
        ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
-- After `items_changed`, by its name: whoever learns words holds the generation by then.
CREATE CONSTRAINT TRIGGER items_words AFTER INSERT OR UPDATE OF language, title, subjects, activity_type, summary ON items
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION near_words_learn();

-- Words of items that have some of their trigrams in common with a word that is looked for.
CREATE FUNCTION catalog_similar_words(wanted_language text, sought text[]) RETURNS TABLE (sought_word text, word text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
-- Two letters that changed places in a word of three leave it a seventh.
SET pg_trgm.similarity_threshold = 0.1 AS $$
    SELECT each.word, n.word FROM unnest(sought) AS each (word) JOIN near_words n ON n.word % each.word
    WHERE n.language = wanted_language
$$;
