DROP INDEX enrollments_program_newest, enrollments_newest, scholars_alike;
CREATE INDEX scholars_born ON scholars (account_id, birth_date);
DROP INDEX scholars_same;
ALTER TABLE scholars ADD CONSTRAINT scholars_same UNIQUE (account_id, first_key, last_key, birth_date);
DROP FUNCTION scholar_name(text);
