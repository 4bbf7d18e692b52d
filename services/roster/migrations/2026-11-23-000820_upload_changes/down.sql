ALTER TABLE scholar_upload_rows DROP COLUMN changes;
