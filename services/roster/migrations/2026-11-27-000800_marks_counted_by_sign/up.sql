DROP TRIGGER counted_update ON attendance;
DROP FUNCTION attendance_recounted();
-- What changed marks add to the counts, in one statement that stays planned: each mark as it is adds to them, each as it was
-- takes away. To join what is with what was takes twice as long for a whole register. Scholars are looked up by their numbers
-- before they are joined: without that, PostgreSQL reads every enrollment of a small database for each register.
CREATE FUNCTION attendance_recounted() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    WITH held AS MATERIALIZED (
        SELECT id, coalesce(classroom_id, 0) AS classroom_id, enrolled_on, inactive_on, status, days
        FROM enrollments
        WHERE id = ANY (ARRAY(SELECT enrollment_id FROM new_rows UNION ALL SELECT enrollment_id FROM old_rows))
        ORDER BY id FOR SHARE
    ), changes AS (
        SELECT m.site_id, m.day, e.classroom_id, m.account_id, m.program_id,
            coalesce(sum(m.sign) FILTER (WHERE m.status = 2), 0) AS present,
            coalesce(sum(m.sign) FILTER (WHERE m.status = 3), 0) AS late,
            coalesce(sum(m.sign) FILTER (WHERE m.status = 1), 0) AS absent,
            coalesce(sum(m.sign) FILTER (WHERE m.status = 4), 0) AS not_scheduled,
            coalesce(sum(m.sign) FILTER (WHERE m.is_taken), 0) AS taken,
            coalesce(sum(m.sign) FILTER (WHERE m.is_taken
                AND enrollment_expects(e.enrolled_on, e.inactive_on, e.status, e.days, m.day)), 0) AS expected_taken
        FROM (
            SELECT enrollment_id, day, site_id, account_id, program_id, status, is_taken, 1 AS sign FROM new_rows
            UNION ALL
            SELECT enrollment_id, day, site_id, account_id, program_id, status, is_taken, -1 FROM old_rows
        ) m
        JOIN held e ON e.id = m.enrollment_id
        GROUP BY m.site_id, m.day, e.classroom_id, m.account_id, m.program_id
    )
    INSERT INTO attendance_counts AS c (site_id, day, classroom_id, account_id, program_id, present, late, absent,
        not_scheduled, taken, expected_taken)
        SELECT * FROM changes
        WHERE (present, late, absent, not_scheduled, taken, expected_taken) <> (0, 0, 0, 0, 0, 0)
        ORDER BY site_id, day, classroom_id
        ON CONFLICT (site_id, day, classroom_id) DO UPDATE SET present = c.present + excluded.present,
            late = c.late + excluded.late, absent = c.absent + excluded.absent,
            not_scheduled = c.not_scheduled + excluded.not_scheduled, taken = c.taken + excluded.taken,
            expected_taken = c.expected_taken + excluded.expected_taken;
    RETURN NULL;
END $$;
CREATE TRIGGER counted_update AFTER UPDATE ON attendance REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION attendance_recounted();
