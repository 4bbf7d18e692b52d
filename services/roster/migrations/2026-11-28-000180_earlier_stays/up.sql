-- A child may leave a site and come back: the days of earlier stays stay days of theirs, and those in between are none.
ALTER TABLE enrollments ADD COLUMN earlier datemultirange NOT NULL DEFAULT '{}';
-- Few children have any.
CREATE INDEX enrollments_returned ON enrollments (site_id) WHERE earlier <> '{}';

-- Whoever is active again from a first day after the one on which they left has come back. An earlier stay is kept when the
-- first day goes back, as a file says that has the one of then: it may go forward again.
CREATE FUNCTION enrollment_returned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.status <> 1 AND NEW.status = 1 AND NEW.enrolled_on > OLD.enrolled_on AND NEW.enrolled_on >= OLD.inactive_on
        AND OLD.enrolled_on < OLD.inactive_on THEN
        NEW.earlier := NEW.earlier + datemultirange(daterange(OLD.enrolled_on, OLD.inactive_on));
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER returned BEFORE UPDATE OF enrolled_on ON enrollments
    FOR EACH ROW EXECUTE FUNCTION enrollment_returned();

-- Whether a scholar is enrolled on one of some days.
CREATE FUNCTION enrollment_lasts(enrolled_on date, inactive_on date, earlier datemultirange, status smallint, first date, last date)
RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
    SELECT enrolled_on <= last AND coalesce(inactive_on > first, status = 1) OR earlier && daterange(first, last, '[]')
$$;

-- Whether a register waits for a scholar on a day on which the site runs.
CREATE FUNCTION enrollment_expects(
    enrolled_on date, inactive_on date, earlier datemultirange, status smallint, days smallint[], day date
) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
    SELECT (enrolled_on <= day AND coalesce(inactive_on > day, status = 1) OR earlier @> day)
        AND (days = '{}' OR extract(dow FROM day)::smallint = ANY (days))
$$;

DROP TRIGGER counted_insert ON attendance;
DROP TRIGGER counted_update ON attendance;
DROP TRIGGER counted_delete ON attendance;
DROP FUNCTION attendance_counted();
-- Each statement sees what was committed before it began: scholars are looked up after the turn was taken.
CREATE FUNCTION attendance_counted() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    changes attendance_counts[] := '{}';
BEGIN
    IF TG_OP <> 'DELETE' THEN
        PERFORM attendance_take_turn(ARRAY(SELECT DISTINCT site_id FROM new_rows), false);
        changes := changes || ARRAY(
            SELECT attendance_count(n.site_id, n.day, e.classroom_id, n.account_id, n.program_id, n.status, n.is_taken,
                enrollment_expects(e.enrolled_on, e.inactive_on, e.earlier, e.status, e.days, n.day), 1)
            FROM new_rows n JOIN enrollments e ON e.id = n.enrollment_id);
    END IF;
    IF TG_OP <> 'INSERT' THEN
        PERFORM attendance_take_turn(ARRAY(SELECT DISTINCT site_id FROM old_rows), false);
        changes := changes || ARRAY(
            SELECT attendance_count(o.site_id, o.day, e.classroom_id, o.account_id, o.program_id, o.status, o.is_taken,
                enrollment_expects(e.enrolled_on, e.inactive_on, e.earlier, e.status, e.days, o.day), -1)
            FROM old_rows o JOIN enrollments e ON e.id = o.enrollment_id);
    END IF;
    PERFORM attendance_counts_add(changes);
    RETURN NULL;
END $$;
-- Whoever saves a register has read its marks and scholars, takes the turn before that, and counts what it changes itself:
-- to look up each scholar once more is a seventh of what a save takes.
CREATE TRIGGER counted_insert AFTER INSERT ON attendance REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT WHEN (current_setting('afterbell.counts_marks', true) IS DISTINCT FROM 'on')
    EXECUTE FUNCTION attendance_counted();
CREATE TRIGGER counted_update AFTER UPDATE ON attendance REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT WHEN (current_setting('afterbell.counts_marks', true) IS DISTINCT FROM 'on')
    EXECUTE FUNCTION attendance_counted();
CREATE TRIGGER counted_delete AFTER DELETE ON attendance REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION attendance_counted();

DROP TRIGGER moved ON enrollments;
DROP FUNCTION attendance_moved();
-- A scholar who moves takes their marks to the other classroom; other dates and days make other marks expected.
CREATE FUNCTION attendance_moved() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    sites bigint[] := ARRAY(
        SELECT DISTINCT n.site_id
        FROM new_rows n
        JOIN old_rows o ON o.id = n.id
            AND (o.classroom_id, o.enrolled_on, o.inactive_on, o.earlier, o.status, o.days)
                IS DISTINCT FROM (n.classroom_id, n.enrolled_on, n.inactive_on, n.earlier, n.status, n.days));
BEGIN
    IF sites = '{}' THEN
        RETURN NULL;
    END IF;
    PERFORM attendance_take_turn(sites, true);
    PERFORM attendance_counts_add(ARRAY(
        SELECT attendance_count(a.site_id, a.day, moved.classroom_id, a.account_id, a.program_id, a.status, a.is_taken,
            enrollment_expects(moved.enrolled_on, moved.inactive_on, moved.earlier, moved.status, moved.days, a.day), moved.times)
        FROM (
            SELECT n.id, was.*
            FROM new_rows n
            JOIN old_rows o ON o.id = n.id
                AND (o.classroom_id, o.enrolled_on, o.inactive_on, o.earlier, o.status, o.days)
                    IS DISTINCT FROM (n.classroom_id, n.enrolled_on, n.inactive_on, n.earlier, n.status, n.days)
            CROSS JOIN LATERAL (VALUES
                (o.classroom_id, o.enrolled_on, o.inactive_on, o.earlier, o.status, o.days, -1),
                (n.classroom_id, n.enrolled_on, n.inactive_on, n.earlier, n.status, n.days, 1)
            ) AS was (classroom_id, enrolled_on, inactive_on, earlier, status, days, times)
        ) moved
        JOIN attendance a ON a.enrollment_id = moved.id));
    RETURN NULL;
END $$;
CREATE TRIGGER moved AFTER UPDATE ON enrollments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION attendance_moved();

DROP FUNCTION enrollment_expects(date, date, smallint, smallint[], date);
