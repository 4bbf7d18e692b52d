ALTER TABLE sessions DROP COLUMN device, DROP COLUMN address;
DROP TABLE profile_pictures;
