DROP TABLE media_key;
DROP TABLE item_versions;
DROP TABLE item_files;
DROP FUNCTION catalog_shows_file;
DROP INDEX items_by_slug;
ALTER TABLE items DROP CONSTRAINT items_published, DROP CONSTRAINT items_scheduled;
ALTER TABLE items DROP COLUMN media, DROP COLUMN file_ids, DROP COLUMN course, DROP COLUMN published_version,
    DROP COLUMN scheduled_version, DROP COLUMN publish_at, DROP COLUMN unpublish_at;
