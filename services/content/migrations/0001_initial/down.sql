DROP TABLE collections, course_progress, item_progress;
DROP TABLE outside_links, media_key, item_versions, item_files;
DROP TABLE near_words, catalog_generation, items, subscriptions;
