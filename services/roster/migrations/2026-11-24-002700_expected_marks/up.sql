-- Of the marks of a day, those that its register waited for: of scholars who are enrolled and scheduled then. Whoever came
-- unscheduled is in `taken` and not here, so that they do not make up for a scholar without a mark.
ALTER TABLE attendance_counts ADD COLUMN expected_taken integer NOT NULL DEFAULT 0;

-- Whether a register waits for a scholar on a day on which the site runs.
CREATE FUNCTION enrollment_expects(enrolled_on date, inactive_on date, status smallint, days smallint[], day date)
RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
    SELECT enrolled_on <= day AND coalesce(inactive_on > day, status = 1)
        AND (days = '{}' OR extract(dow FROM day)::smallint = ANY (days))
$$;

CREATE OR REPLACE FUNCTION attendance_counts_add(changes attendance_counts[]) RETURNS void LANGUAGE sql AS $$
    INSERT INTO attendance_counts AS c
        SELECT site_id, day, classroom_id, account_id, program_id, sum(present)::integer, sum(late)::integer,
            sum(absent)::integer, sum(not_scheduled)::integer, sum(taken)::integer, sum(expected_taken)::integer
        FROM unnest(changes)
        GROUP BY site_id, day, classroom_id, account_id, program_id
        HAVING (sum(present), sum(late), sum(absent), sum(not_scheduled), sum(taken), sum(expected_taken))
            <> (0, 0, 0, 0, 0, 0)
        ORDER BY site_id, day, classroom_id
        ON CONFLICT (site_id, day, classroom_id) DO UPDATE SET present = c.present + excluded.present,
            late = c.late + excluded.late, absent = c.absent + excluded.absent,
            not_scheduled = c.not_scheduled + excluded.not_scheduled, taken = c.taken + excluded.taken,
            expected_taken = c.expected_taken + excluded.expected_taken
$$;

-- What one mark counts, `times` times.
DROP FUNCTION attendance_count(bigint, date, bigint, bigint, bigint, smallint, boolean, integer);
CREATE FUNCTION attendance_count(
    site bigint, day date, classroom bigint, account bigint, program bigint, status smallint, is_taken boolean,
    is_expected boolean, times integer
) RETURNS attendance_counts LANGUAGE sql IMMUTABLE AS $$
    SELECT ROW (
        site, day, coalesce(classroom, 0), account, program, CASE status WHEN 2 THEN times ELSE 0 END,
        CASE status WHEN 3 THEN times ELSE 0 END, CASE status WHEN 1 THEN times ELSE 0 END,
        CASE status WHEN 4 THEN times ELSE 0 END, CASE WHEN is_taken THEN times ELSE 0 END,
        CASE WHEN is_taken AND is_expected THEN times ELSE 0 END
    )::attendance_counts
$$;

DROP TRIGGER counted_insert ON attendance;
DROP TRIGGER counted_update ON attendance;
DROP TRIGGER counted_delete ON attendance;
DROP FUNCTION attendance_counted();
CREATE FUNCTION attendance_counted() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    changes attendance_counts[] := '{}';
BEGIN
    IF TG_OP <> 'DELETE' THEN
        changes := changes || ARRAY(
            SELECT attendance_count(n.site_id, n.day, e.classroom_id, n.account_id, n.program_id, n.status, n.is_taken,
                enrollment_expects(e.enrolled_on, e.inactive_on, e.status, e.days, n.day), 1)
            FROM new_rows n JOIN enrollments e ON e.id = n.enrollment_id ORDER BY e.id FOR SHARE OF e);
    END IF;
    IF TG_OP <> 'INSERT' THEN
        changes := changes || ARRAY(
            SELECT attendance_count(o.site_id, o.day, e.classroom_id, o.account_id, o.program_id, o.status, o.is_taken,
                enrollment_expects(e.enrolled_on, e.inactive_on, e.status, e.days, o.day), -1)
            FROM old_rows o JOIN enrollments e ON e.id = o.enrollment_id ORDER BY e.id FOR SHARE OF e);
    END IF;
    PERFORM attendance_counts_add(changes);
    RETURN NULL;
END $$;
CREATE TRIGGER counted_insert AFTER INSERT ON attendance REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION attendance_counted();
CREATE TRIGGER counted_update AFTER UPDATE ON attendance REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION attendance_counted();
CREATE TRIGGER counted_delete AFTER DELETE ON attendance REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION attendance_counted();

DROP TRIGGER moved ON enrollments;
DROP FUNCTION attendance_moved();
-- A scholar who moves takes their marks to the other classroom; other dates and days make other marks expected.
CREATE FUNCTION attendance_moved() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    PERFORM attendance_counts_add(ARRAY(
        SELECT attendance_count(a.site_id, a.day, moved.classroom_id, a.account_id, a.program_id, a.status, a.is_taken,
            enrollment_expects(moved.enrolled_on, moved.inactive_on, moved.status, moved.days, a.day), moved.times)
        FROM (
            SELECT n.id, was.*
            FROM new_rows n
            JOIN old_rows o ON o.id = n.id
                AND (o.classroom_id, o.enrolled_on, o.inactive_on, o.status, o.days)
                    IS DISTINCT FROM (n.classroom_id, n.enrolled_on, n.inactive_on, n.status, n.days)
            CROSS JOIN LATERAL (VALUES
                (o.classroom_id, o.enrolled_on, o.inactive_on, o.status, o.days, -1),
                (n.classroom_id, n.enrolled_on, n.inactive_on, n.status, n.days, 1)
            ) AS was (classroom_id, enrolled_on, inactive_on, status, days, times)
        ) moved
        JOIN attendance a ON a.enrollment_id = moved.id));
    RETURN NULL;
END $$;
CREATE TRIGGER moved AFTER UPDATE ON enrollments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION attendance_moved();

UPDATE attendance_counts c SET expected_taken = counted.marks
FROM (
    SELECT a.site_id, a.day, coalesce(e.classroom_id, 0) AS classroom_id, count(*)::integer AS marks
    FROM attendance a JOIN enrollments e ON e.id = a.enrollment_id
    WHERE a.is_taken AND enrollment_expects(e.enrolled_on, e.inactive_on, e.status, e.days, a.day)
    GROUP BY 1, 2, 3
) counted
WHERE (c.site_id, c.day, c.classroom_id) = (counted.site_id, counted.day, counted.classroom_id);
