ALTER TABLE users DROP COLUMN last_first_key;
