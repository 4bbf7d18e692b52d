DROP TRIGGER subscriptions_changed ON subscriptions;
DROP TRIGGER items_words ON items;
DROP TRIGGER items_changed ON items;
DROP FUNCTION catalog_similar_words;
DROP FUNCTION catalog_matches;
DROP FUNCTION title_words_learn;
DROP FUNCTION catalog_changed;
DROP TABLE title_words;
DROP TABLE catalog_generation;
CREATE INDEX items_similar ON items USING gin (title_key gin_trgm_ops);
CREATE FUNCTION catalog_search(
    wanted_language text, drafts boolean, staff boolean, terms text, near text, kinds text[], wanted_grades smallint[],
    facets smallint[], categories text[], wanted_subjects text[], by_newest boolean,
    after_rank real, after_key text, after_at timestamptz, after_id bigint, most integer
) RETURNS TABLE (ids bigint[], ranks real[], total bigint, counts jsonb, is_near boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT
-- Two letters that changed places in each of two short words are still near.
SET pg_trgm.word_similarity_threshold = 0.35 AS $$
DECLARE
    sees_all constant boolean := afterbell_scope_all();
    configuration constant text := CASE wanted_language WHEN 'es' THEN 'pg_catalog.spanish' ELSE 'pg_catalog.english' END;
    visible text := 'i.language = $1';
    matching text := '';
    rank text := '0::real';
    later text := '';
    sequence text;
    statement text;
BEGIN
    IF NOT (drafts AND sees_all) THEN
        visible := visible || ' AND i.is_published AND cardinality(i.audience) > 0';
    END IF;
    IF NOT sees_all THEN
        visible := visible || ' AND i.subscription_id = ANY ($2)';
    END IF;
    IF staff THEN
        visible := visible || ' AND i.audience @> ARRAY[''Staff'']';
    END IF;
    is_near := false;
    IF terms <> '' THEN
        matching := ' AND i.words @@ $3';
        rank := 'ts_rank(i.words, $3)';
        EXECUTE 'SELECT NOT EXISTS (SELECT FROM items i WHERE ' || visible || matching || ')' INTO is_near
            USING wanted_language, catalog_licenses(), to_tsquery(configuration::regconfig, terms);
        IF is_near THEN
            matching := ' AND $4 <% i.title_key';
            rank := 'word_similarity($4, i.title_key)';
        END IF;
    END IF;
    IF by_newest THEN
        sequence := 'published_at DESC NULLS LAST, id DESC';
        IF after_id IS NOT NULL THEN later := ' AND (published_at, id) < ($13, $14)'; END IF;
    ELSE
        sequence := 'rank DESC, title_key, id';
        IF after_id IS NOT NULL THEN
            later := ' AND (rank < $11 OR rank = $11 AND (title_key, id) > ($12, $14))';
        END IF;
    END IF;
    statement := 'WITH found AS MATERIALIZED (
            SELECT i.id, i.kind, i.grades, i.duration_facet, s.category, i.subjects, i.title_key, i.published_at, ' || rank || ' AS rank,
                $5 = ''{}'' OR i.kind = ANY ($5) AS is_kind, $6 = ''{}'' OR i.grades && $6 AS is_grade,
                $7 = ''{}'' OR i.duration_facet = ANY ($7) AS is_time, $8 = ''{}'' OR s.category = ANY ($8) AS is_category,
                $9 = ''{}'' OR i.subjects && $9 AS is_subject
            FROM items i JOIN subscriptions s ON s.id = i.subscription_id
            WHERE ' || visible || matching || '
        ), counted AS (
            SELECT ''kind'' AS facet, kind AS value, count(*) AS n FROM found
                WHERE is_grade AND is_time AND is_category AND is_subject GROUP BY kind
            UNION ALL SELECT ''grade'', grade::text, count(*) FROM found, unnest(grades) AS grade
                WHERE is_kind AND is_time AND is_category AND is_subject GROUP BY grade
            UNION ALL SELECT ''time'', duration_facet::text, count(*) FROM found
                WHERE is_kind AND is_grade AND is_category AND is_subject GROUP BY duration_facet
            UNION ALL SELECT ''category'', category, count(*) FROM found
                WHERE is_kind AND is_grade AND is_time AND is_subject GROUP BY category
            UNION ALL SELECT ''subject'', subject, count(*) FROM found, unnest(subjects) AS subject
                WHERE is_kind AND is_grade AND is_time AND is_category GROUP BY subject
        ), page AS (
            SELECT id, rank FROM found
            WHERE is_kind AND is_grade AND is_time AND is_category AND is_subject' || later || '
            ORDER BY ' || sequence || ' LIMIT $10
        )
        SELECT (SELECT coalesce(array_agg(id), ''{}'') FROM page), (SELECT coalesce(array_agg(rank), ''{}'') FROM page),
            (SELECT count(*) FROM found WHERE is_kind AND is_grade AND is_time AND is_category AND is_subject),
            (SELECT coalesce(jsonb_agg(jsonb_build_array(facet, value, n)), ''[]'') FROM counted)';
    EXECUTE statement INTO ids, ranks, total, counts
        USING wanted_language, catalog_licenses(), CASE WHEN terms <> '' THEN to_tsquery(configuration::regconfig, terms) END, near,
            kinds, wanted_grades, facets, categories, wanted_subjects, most, after_rank, after_key, after_at, after_id;
    RETURN NEXT;
END $$;
