DROP TRIGGER filled ON enrollments;
DROP TRIGGER copied ON scholars;
DROP FUNCTION enrollment_filled();
DROP FUNCTION scholar_copied();
-- The text of the list is made of the copies.
ALTER TABLE enrollments DROP COLUMN IF EXISTS search_text;
ALTER TABLE enrollments DROP COLUMN scholar_number, DROP COLUMN external_id;

CREATE FUNCTION enrollment_filled() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    SELECT s.first_name, s.last_name, s.birth_date, s.entering_grade, s.gender, s.scholar_student_id
        INTO NEW.first_name, NEW.last_name, NEW.birth_date, NEW.entering_grade, NEW.gender, NEW.scholar_student_id
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
        entering_grade = NEW.entering_grade, gender = NEW.gender, scholar_student_id = NEW.scholar_student_id
        WHERE e.scholar_id = NEW.id;
    UPDATE scholar_contacts c SET scholar_first_name = NEW.first_name, scholar_last_name = NEW.last_name
        WHERE c.scholar_id = NEW.id;
    RETURN NULL;
END $$;
CREATE TRIGGER copied AFTER UPDATE OF first_name, last_name, birth_date, entering_grade, gender, scholar_student_id
    ON scholars FOR EACH ROW
    WHEN ((OLD.first_name, OLD.last_name, OLD.birth_date, OLD.entering_grade, OLD.gender, OLD.scholar_student_id)
        IS DISTINCT FROM
        (NEW.first_name, NEW.last_name, NEW.birth_date, NEW.entering_grade, NEW.gender, NEW.scholar_student_id))
    EXECUTE FUNCTION scholar_copied();
