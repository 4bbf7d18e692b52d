-- The list of scholars is sorted and searched by the program's own id of a child and by that of another system, as by the
-- school's: enrollments copy them too. Only the list reads the copies.
ALTER TABLE enrollments ADD COLUMN scholar_number text, ADD COLUMN external_id text;
COMMENT ON COLUMN enrollments.scholar_number IS 'list: a copy of the scholar''s';
COMMENT ON COLUMN enrollments.external_id IS 'list: a copy of the scholar''s';

DROP TRIGGER filled ON enrollments;
DROP TRIGGER copied ON scholars;
-- They belong to the definer by now, so they are made anew.
DROP FUNCTION enrollment_filled();
DROP FUNCTION scholar_copied();

-- Nothing that the other triggers keep depends on what is filled in.
ALTER TABLE enrollments DISABLE TRIGGER USER;
UPDATE enrollments e SET scholar_number = s.scholar_number, external_id = s.external_id
    FROM scholars s WHERE s.id = e.scholar_id AND (s.scholar_number IS NOT NULL OR s.external_id IS NOT NULL);
ALTER TABLE enrollments ENABLE TRIGGER USER;

CREATE FUNCTION enrollment_filled() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    SELECT s.first_name, s.last_name, s.birth_date, s.entering_grade, s.gender, s.scholar_student_id, s.scholar_number,
            s.external_id
        INTO NEW.first_name, NEW.last_name, NEW.birth_date, NEW.entering_grade, NEW.gender, NEW.scholar_student_id,
            NEW.scholar_number, NEW.external_id
        FROM scholars s WHERE s.id = NEW.scholar_id AND s.account_id = NEW.account_id;
    IF NOT FOUND THEN
        RAISE foreign_key_violation USING MESSAGE = 'no such scholar', CONSTRAINT = 'enrollments_scholar';
    END IF;
    NEW.site_name := coalesce((SELECT s.name FROM ref_sites s WHERE s.id = NEW.site_id), '');
    NEW.classroom_name := '';
    IF NEW.classroom_id IS NOT NULL THEN
        SELECT c.name INTO NEW.classroom_name FROM classrooms c WHERE c.id = NEW.classroom_id AND c.site_id = NEW.site_id;
        IF NOT FOUND THEN
            RAISE foreign_key_violation
                USING MESSAGE = 'no such classroom at the site', CONSTRAINT = 'enrollments_classroom_site';
        END IF;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER filled BEFORE INSERT OR UPDATE OF scholar_id, classroom_id ON enrollments
    FOR EACH ROW EXECUTE FUNCTION enrollment_filled();

CREATE FUNCTION scholar_copied() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    UPDATE enrollments e SET first_name = NEW.first_name, last_name = NEW.last_name, birth_date = NEW.birth_date,
        entering_grade = NEW.entering_grade, gender = NEW.gender, scholar_student_id = NEW.scholar_student_id,
        scholar_number = NEW.scholar_number, external_id = NEW.external_id
        WHERE e.scholar_id = NEW.id;
    UPDATE scholar_contacts c SET scholar_first_name = NEW.first_name, scholar_last_name = NEW.last_name
        WHERE c.scholar_id = NEW.id AND (c.scholar_first_name, c.scholar_last_name) <> (NEW.first_name, NEW.last_name);
    RETURN NULL;
END $$;
CREATE TRIGGER copied AFTER UPDATE OF first_name, last_name, birth_date, entering_grade, gender, scholar_student_id,
        scholar_number, external_id
    ON scholars FOR EACH ROW
    WHEN ((OLD.first_name, OLD.last_name, OLD.birth_date, OLD.entering_grade, OLD.gender, OLD.scholar_student_id,
            OLD.scholar_number, OLD.external_id)
        IS DISTINCT FROM
        (NEW.first_name, NEW.last_name, NEW.birth_date, NEW.entering_grade, NEW.gender, NEW.scholar_student_id,
            NEW.scholar_number, NEW.external_id))
    EXECUTE FUNCTION scholar_copied();
