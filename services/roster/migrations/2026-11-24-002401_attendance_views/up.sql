-- How registers are seen is a setting as well, and each person has settings of their own, which count before those of
-- their places (spec 2 §1 "Settings ... are stored per user, account, program and site").
ALTER TABLE attendance_settings
    ADD COLUMN user_id bigint,
    -- Columns of the register that are shown; none: as the wider setting says.
    ADD COLUMN columns text[] CHECK (cardinality(columns) <= 12),
    ADD COLUMN sort_order text CHECK (sort_order IN ('lastName', 'firstName', 'grade')),
    ADD COLUMN grouping text CHECK (grouping IN ('none', 'classroom')),
    ADD CHECK (user_id IS NULL OR program_id IS NULL),
    DROP CONSTRAINT attendance_settings_place,
    ADD CONSTRAINT attendance_settings_place UNIQUE NULLS NOT DISTINCT (account_id, program_id, site_id, user_id);
