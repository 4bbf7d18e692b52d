DROP TABLE collections;
DROP TABLE item_progress;
DROP FUNCTION catalog_search;
CREATE TABLE activities AS
    SELECT id, slug, language, subscription_id, title, title_key, summary, activity_type, subjects, grades, audience, setup_minutes,
        duration_minutes, group_size, materials, steps, variations, safety, reflection, is_published, version, modified_at
    FROM items WHERE kind = 'activity';
DROP TABLE items;
DROP FUNCTION catalog_words;
DROP FUNCTION catalog_licenses;
