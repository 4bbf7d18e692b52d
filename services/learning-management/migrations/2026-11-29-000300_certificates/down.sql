ALTER TABLE enrollments DROP COLUMN minutes, DROP COLUMN organization;
