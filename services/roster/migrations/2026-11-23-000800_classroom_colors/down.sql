ALTER TABLE classrooms DROP COLUMN color;
