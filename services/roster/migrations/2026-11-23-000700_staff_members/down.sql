CREATE OR REPLACE FUNCTION classroom_copied() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE enrollments e SET classroom_name = NEW.name WHERE e.classroom_id = NEW.id;
    RETURN NULL;
END $$;
DROP TRIGGER classroom_copied ON staff_members;
DROP FUNCTION staff_classroom_copied();
DELETE FROM staff_entries WHERE user_id IS NULL;
ALTER TABLE staff_entries DROP COLUMN id;
ALTER TABLE staff_entries DROP COLUMN classroom_name;
ALTER TABLE staff_entries DROP COLUMN member_id;
ALTER TABLE staff_entries ALTER COLUMN user_id SET NOT NULL;
ALTER TABLE staff_entries ADD COLUMN id bigint GENERATED ALWAYS AS (user_id * 1024 + ordinal) STORED PRIMARY KEY;
DROP TABLE staff_members;
