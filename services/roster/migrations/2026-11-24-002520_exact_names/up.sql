-- Scholars are one when their names and birth dates are equal, letter case aside. José and Jose look alike, and a person
-- says whether they are one (keys are without accents, by which they are found).
CREATE FUNCTION scholar_name(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT normalize(lower(given), NFC) COLLATE "C" $$;
ALTER TABLE scholars DROP CONSTRAINT scholars_same;
CREATE UNIQUE INDEX scholars_same ON scholars (
    account_id, first_key, last_key, birth_date, scholar_name(first_name), scholar_name(last_name)
);

-- By which children who look alike are found, each in a few steps however many an account has.
DROP INDEX scholars_born;
CREATE INDEX scholars_alike ON scholars (account_id, birth_date, last_key, first_key);

-- Who was enrolled last in an account and in a program: they are compared with all others.
CREATE INDEX enrollments_newest ON enrollments (account_id, id);
CREATE INDEX enrollments_program_newest ON enrollments (program_id, id);
